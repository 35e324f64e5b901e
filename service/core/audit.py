"""What was drawn, for whom, for what: one record a roll; the wire's `rolls` and `audit.draws` are two views of it."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
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


def needed_for(rolls: Iterable[Roll]) -> int:
    """How many dice and cards these rolls need in all."""
    needed = 0
    for _, _, sides, _, dice, _, _, cards, _, _ in rolls:
        if sides or cards:
            needed += dice
    return needed


def draws(records: Iterable[Rolled]) -> Iterator[dict[str, Any]]:
    """The wire's `audit.draws`, in order."""
    for (by, purpose, sides, _, _, _, _, cards, _, _), action, first, faces, cursors, _ in records:
        kind, size, left = ("card", "remaining", len(cards)) if cards else ("die", "sides", sides)
        for place, face in enumerate(faces):
            value, at = cards[face] if cards else face, cursors[place]
            draw: dict[str, Any]
            if at is None:
                draw = {
                    "index": first + place,
                    "kind": kind,
                    size: left,
                    "value": value,
                    "source": "supplied",
                    "action": action,
                    "by": by,
                    "purpose": purpose,
                }
            else:
                draw = {
                    "index": first + place,
                    "at": at,
                    "kind": kind,
                    size: left,
                    "value": value,
                    "source": "seed",
                    "action": action,
                    "by": by,
                    "purpose": purpose,
                }
            if by is None:
                del draw["by"]
            yield draw


def roll_view(record: Rolled) -> dict[str, Any]:
    """The wire's entry of `rolls` for one roll of dice, or for a number that stands in for one."""
    (by, purpose, sides, modifiers, _, base, _, cards, _, _), _, first, faces, _, total = record
    view: dict[str, Any]
    if not (sides or cards):
        view = {"by": by, "purpose": purpose, "base": base, "modifiers": modifier_views(modifiers), "total": total}
    else:
        view = {
            "by": by,
            "purpose": purpose,
            "draws": [first] if len(faces) == 1 else list(range(first, first + len(faces))),
            "faces": [cards[face] for face in faces] if cards else [*faces],
            "modifiers": modifier_views(modifiers),
            "total": total,
        }
    if by is None:
        del view["by"]
    return view


def modifier_views(modifiers: Iterable[Modifier]) -> list[dict[str, Any]]:
    """The wire's `modifiers`."""
    views: list[dict[str, Any]] = []
    for value, reason, rule, note in modifiers:
        if note is None:
            views.append({"value": value, "reason": reason, "rule": rule})
        else:
            views.append({"value": value, "reason": reason, "note": note, "rule": rule})
    return views


def cited(rules: Iterable[str]) -> list[str]:
    """Each rule once: norms before rulings, ascending."""
    return list(_in_order(frozenset(rules)))


@lru_cache(4096)
def _in_order(rules: frozenset[str]) -> tuple[str, ...]:
    """The same few sets are cited again and again."""
    return tuple(sorted(rules, key=_place))


def _place(rule: str) -> tuple[bool, int]:
    return "-Q" in rule, int(re.sub(r"\D", "", rule))
