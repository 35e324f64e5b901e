"""How the dice of a random value make it up: the highest, what fives and sixes beside it add, and ten."""

from collections.abc import Sequence
from typing import Any

from service.core.audit import Modifier, Rolled, modifier_views
from service.systems.malleus.tables import STEPS, TEN


def by_person(records: Sequence[Rolled]) -> list[list[Rolled]]:
    """The records of each person: a pool, and a die more for as long as all were sixes (MA-44)."""
    persons: list[list[Rolled]] = []
    for record in records:
        if record.roll.purpose == "random_value":
            persons.append([])
        persons[-1].append(record)
    return persons


def roll_of(dice: Sequence[Rolled]) -> dict[str, Any]:
    """One person's dice as one roll: what rolled on joins the pool (MA-43, MA-45, MA-Q28)."""
    roll = dice[0].roll
    faces = [face for record in dice for face in record.faces]
    *beside, base = sorted(faces)
    steps = [
        Modifier(STEPS[5] * beside.count(5), "fives", "MA-43"),
        Modifier(STEPS[6] * beside.count(6), "sixes", "MA-43"),
    ]
    modifiers = [*[each for each in steps if each.value], Modifier(TEN, "ten", "MA-45")]
    return {
        **({} if roll.by is None else {"by": roll.by}),
        "purpose": roll.purpose,
        "draws": [draw for record in dice for draw in record.draws],
        "faces": faces,
        "base": base,
        "modifiers": modifier_views(modifiers),
        "total": base + sum([each.value for each in modifiers]),
    }
