"""Mini mam over the wire: how the cases put their requests together and read the answers."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

SYSTEM = "mini-mam"

Body = dict[str, Any]
Call = Callable[..., Body]
Odds = Callable[..., dict[Any, Any]]


def case(name: str, rules: str, *values: Any) -> Any:
    """A row of a table: its test id, the rules it proves, its values."""
    return pytest.param(*values, id=name, marks=pytest.mark.rule(*rules.split()))


def request(characters: list[Body], *actions: Body, faces: Iterable[int | None] | None = (), **state: Any) -> Body:
    """A request whose dice are all thrown at the table; `faces=None` leaves `rng` out, as odds want it."""
    body: Body = {"state": {"characters": characters, **state}, "actions": list(actions)}
    if faces is not None:
        body["rng"] = {"supplied": list(faces), "manual": True}
    return body


def rounds(order: str, upcoming: str, number: int = 1, **rest: Any) -> Body:
    """A running battle: `order` holds ids of one letter, `upcoming` whose turn it is."""
    return {"phase": "rounds", "round": number, "order": list(order), "next": upcoming, **rest}


def only(answer: Body) -> Body:
    """The one event of an answer."""
    [event] = answer["events"]
    return event


def being(answer: Body, name: str) -> Body:
    """A character of the answer's state."""
    return next(character for character in answer["state"]["characters"] if character["id"] == name)


def totals(event: Body) -> list[int]:
    """What each roll of an event came to."""
    return [roll["total"] for roll in event["rolls"]]


def reasons(roll: Body) -> list[tuple[int, str, str]]:
    """The modifiers of a roll: value, reason, rule."""
    return [(modifier["value"], modifier["reason"], modifier["rule"]) for modifier in roll["modifiers"]]


def changes(event: Body) -> dict[str, tuple[Any, Any]]:
    """What an event changed: path to (before, after)."""
    return {change["path"]: (change["from"], change["to"]) for change in event["changes"]}


def faults(problem: Body) -> set[tuple[str, str]]:
    """Where a refusal points and why."""
    return {(error["pointer"], error["code"]) for error in problem["errors"]}
