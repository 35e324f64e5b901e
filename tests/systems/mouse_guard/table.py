"""What a table sends and what it reads: requests played with the table's own cards, and the parts of an answer."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

Body = dict[str, Any]
Ask = Callable[..., Body]
Odds = Callable[..., dict[Any, Fraction]]

DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
VARIANT = {
    "queen_addend": "multiplied", "king_after_queen": "replace", "joker": "none", "success_count": "total",
    "feint_feint": "reduced", "feint_maneuver_ob": 5, "maneuver_spend": "tiers", "one_weapon": False,
}  # fmt: skip


def case(name: str, rules: str, *values: Any) -> Any:
    """A row of a table: its test id, the rules it proves, and its values."""
    return pytest.param(*values, id=name, marks=[pytest.mark.rule(*rules.split())] if rules else [])


def request(*actions: Body, cards: str = "", **state: Any) -> Body:
    """The actions on this state, every card of theirs from the table's own deck."""
    body: Body = {"actions": list(actions), "rng": {"supplied": cards.split(), "manual": True}}
    return body | ({"state": state} if state else {})


def deck_but(*cards: str) -> list[str]:
    """All 52 cards except these, in order."""
    return [card for card in DECK if card not in cards]


def bare(event: Body) -> Body:
    """The event without its words and without the list of its rules."""
    return {key: value for key, value in event.items() if key not in ("rules", "announcement")}


def only(answer: Body) -> Body:
    """The one event of the answer."""
    [event] = answer["events"]
    return dict(event)


def last(answer: Body) -> Body:
    """The last event of the answer."""
    return dict(answer["events"][-1])


def roll_of(event: Body, by: str | None = None) -> Body:
    """The roll of this drawer, or the only one."""
    [roll] = [roll for roll in event["rolls"] if by in (None, roll["by"])]
    return dict(roll)


def modifiers(*rows: tuple[int, str, str]) -> list[Body]:
    """Modifiers as the wire writes them, from (value, reason, rule)."""
    return [{"value": value, "reason": reason, "rule": rule} for value, reason, rule in rows]


def faults(problem: Body) -> set[tuple[str, str]]:
    """Where and why: the (pointer, code) of each error."""
    return {(error["pointer"], error["code"]) for error in problem["errors"]}


def pointers(problem: Body) -> set[str]:
    """Where the errors are."""
    return {error["pointer"] for error in problem["errors"]}


def margin(event: Any) -> int:
    """Of the rule's own event of a test: the successes over the obstacle."""
    return int(event.result.margin)
