"""The printed numbers; every row carries its rule id."""

from collections.abc import Mapping
from typing import NamedTuple

TWENTY = 20  # MAM-04, MAM-09: so much before modifiers may succeed whatever the total


class Reading(NamedTuple):
    """How a die stands in for a d20: (face - less) * times, and what a second roll must exceed to be automatic."""

    sides: int
    less: int
    times: int
    above: int | None
    rule: str
    automatic_rule: str


READINGS: Mapping[str, Reading] = {
    "d20": Reading(20, 0, 1, None, "MAM-02", "MAM-04"),
    "d10": Reading(10, 0, 2, 5, "MAM-05", "MAM-06"),
    "d8": Reading(8, 1, 3, 5, "MAM-07", "MAM-09"),
    "d6": Reading(6, 1, 4, 4, "MAM-07", "MAM-09"),
    "d12": Reading(12, 1, 2, 8, "MAM-07", "MAM-09"),
}
HIGHEST_IS_ZERO_RULE = "MAM-08"

DIFFICULTIES = (5, 10, 15, 20, 25)  # MAM-Q12: of another revision
CIRCUMSTANCES: Mapping[str, int] = {  # MAM-Q12: of another revision, not added up
    "very_favourable": 4,
    "favourable": 2,
    "unfavourable": -2,
    "very_unfavourable": -4,
}


def result(die: str, highest_is_zero: bool, face: int) -> int:
    """What a face counts before modifiers (MAM-05, MAM-07, MAM-08); not capped (MAM-Q08)."""
    sides, less, times = READINGS[die][:3]
    if highest_is_zero:
        return face % sides * times
    return (face - less) * times
