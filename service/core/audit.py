"""What was drawn, for whom, for what: one record a roll; the wire's `rolls` and `audit.draws` are two views of it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple


class Modifier(NamedTuple):
    """A number that a total gains or loses, why, and by which rule; `note` is the caller's own word for it."""

    value: int
    reason: str
    rule: str
    note: str | None = None


class Roll(NamedTuple):
    """Equal dice, or one of `cards`, for somebody and something.

    `by` is None for nobody (a difficulty, a trap). Without `sides` and `cards` nothing is drawn and the total starts at
    `base`. `cap` bounds the total. A die with `zero_is_highest` may be supplied as 0, as on a ten-sided die.
    `dealt` of the `cards` go to the rolls before this one in the same question.
    """

    by: str | None
    purpose: str
    sides: int = 0
    modifiers: tuple[Modifier, ...] = ()
    dice: int = 1
    base: int = 0
    cap: int | None = None
    cards: tuple[str, ...] = ()
    zero_is_highest: bool = False
    dealt: int = 0

    @property
    def draws(self) -> int:
        """How many dice or cards this roll needs."""
        return self.dice if self.sides or self.cards else 0

    @property
    def bonus(self) -> int:
        """All that is added to the faces."""
        return self.base + sum([m[0] for m in self.modifiers])


class Rolled(NamedTuple):
    """A roll and what it showed.

    `first` is the index of its first draw in the audit, `faces` what the dice show (a card's face is its place in
    `roll.cards`), `at` the cursor of each draw's first word, None where it was supplied.
    """

    roll: Roll
    action: int
    first: int
    faces: tuple[int, ...]
    at: tuple[int | None, ...]
    total: int

    @property
    def shown(self) -> list[int | str]:
        """The faces as a person reads them: numbers, or card codes."""
        cards = self.roll.cards
        return [cards[face] for face in self.faces] if cards else list(self.faces)

    @property
    def draws(self) -> list[int]:
        """The audit indexes of the roll's draws."""
        return list(range(self.first, self.first + len(self.faces)))


def draws(records: Iterable[Rolled]) -> Iterator[dict[str, Any]]:
    """The wire's `audit.draws`, in order."""
    for roll, action, first, faces, cursors, _ in records:
        by, purpose, sides, cards = roll.by, roll.purpose, roll.sides, roll.cards
        for index, (face, at) in enumerate(zip(faces, cursors, strict=True), first):
            draw: dict[str, Any] = {
                "index": index,
                "at": at,
                "kind": "card" if cards else "die",
                "remaining" if cards else "sides": len(cards) or sides,
                "value": cards[face] if cards else face,
                "source": "seed",
                "action": action,
                "by": by,
                "purpose": purpose,
            }
            if at is None:
                draw["source"] = "supplied"
                del draw["at"]
            if by is None:
                del draw["by"]
            yield draw


def roll_view(record: Rolled) -> dict[str, Any]:
    """The wire's entry of `rolls` for one roll of dice, or for a number that stands in for one."""
    roll, _, first, faces, _, total = record
    modifiers = [modifier_view(modifier) for modifier in roll.modifiers]
    view: dict[str, Any]
    if not (roll.sides or roll.cards):
        view = {"by": roll.by, "purpose": roll.purpose, "base": roll.base, "modifiers": modifiers, "total": total}
    else:
        view = {
            "by": roll.by,
            "purpose": roll.purpose,
            "draws": list(range(first, first + len(faces))),
            "faces": record.shown,
            "modifiers": modifiers,
            "total": total,
        }
    if roll.by is None:
        del view["by"]
    return view


def modifier_view(modifier: Modifier) -> dict[str, Any]:
    """The wire's entry of `modifiers`."""
    value, reason, rule, note = modifier
    if note is None:
        return {"value": value, "reason": reason, "rule": rule}
    return {"value": value, "reason": reason, "note": note, "rule": rule}


def cited(rules: Iterable[str]) -> list[str]:
    """Each rule once: norms before rulings, ascending."""
    return sorted(set(rules), key=_place)


@cache
def _place(rule: str) -> tuple[bool, int]:
    return "-Q" in rule, int(re.sub(r"\D", "", rule))
