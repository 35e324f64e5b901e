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


def fighting(*ids: str, kind: str = "fight", disposition: int = 10, **more: Any) -> Body:
    """A running conflict of these combatants, waiting for orders."""
    combatants = [{"id": who, "disposition": disposition, "starting_disposition": disposition} for who in ids]
    return {"type": kind, "phase": "orders", "round": 1, "combatants": combatants} | more


def orders(*given: Body, **more: Any) -> Body:
    """A round with these orders."""
    return {"type": "conflict_round", "orders": list(given)} | more


def order(actor: str, action: str | None = None, **more: Any) -> Body:
    """An order; the Host's has no action."""
    return {"actor": actor} | ({"action": action} if action else {}) | more


def side_of(event: Body, by: str) -> Body:
    """How it went for this one in the only pair of the round."""
    [pair] = event["result"]["pairs"]
    [side] = [side for side in pair["sides"] if side["by"] == by]
    return dict(side)


def dispositions(event: Body) -> dict[str, tuple[int, int]]:
    """Of each combatant of the round: what was added, and the disposition in the end."""
    return {row["id"]: (row["change"], row["to"]) for row in event["result"]["dispositions"]}


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
