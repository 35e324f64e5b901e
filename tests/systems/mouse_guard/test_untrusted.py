"""Hand-made states: whatever is changed in one, the service answers or refuses, and never fails."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from .table import Ask, Body, fighting, last, order, orders, request

SHEETS: list[Body] = [
    {
        "id": "ann", "skills": {"fighter": 4}, "abilities": {"health": 3}, "nature": {"rating": 4, "taxed": 1},
        "traits": [{"name": "Bold", "rating": 2, "used": 1}],
        "gear": [{"id": "knife", "kind": "knife"}, {"id": "sword", "kind": "sword"}],
    },
    {"id": "fox", "host": True, "rating": 3, "gear": [{"id": "axe", "kind": "axe"}]},
]  # fmt: skip
HANDS: Body = {"hands": {"ann": ["KD"], "host": ["KC"]}}
SETTLE: Body = {"type": "settle"}
WISHES: Body = {"effects": ["disarm"], "disarm": {"kind": "gear", "id": "axe"}}
DRAWN: Body = {"skill": "fighter", "ability": "health", "hindrance": "Bold"}
REVEAL: Body = {"type": "host_draw", "orders": [order("ann", "maneuver", **WISHES)]}

STATES: dict[str, tuple[Body, Body]] = {
    "open-test": (
        request(
            {"type": "test", "actor": "ann", "nature": "within", "hindrance": "Bold", "obstacle": 2, "settle": False},
            cards="QS QH 5S", characters=SHEETS, deck=HANDS,
        ),
        SETTLE,
    ),
    "open-versus": (
        request(
            {"type": "versus", "drawers": [{"actor": "ann", "skill": "fighter"}, {"actor": "fox"}], "settle": False},
            cards="7S 5S", characters=SHEETS, deck=HANDS,
        ),
        {"type": "redraw", "by": "ann", "spend": {"type": "king"}},
    ),
    "open-dispositions": (
        request(
            {
                "type": "begin_conflict", "conflict_type": "fight", "settle": False,
                "combatants": [{"id": "ann", "draw": DRAWN}, {"id": "fox", "disposition": 3}],
            },
            cards="7S 5S", characters=SHEETS, deck=HANDS,
        ),
        SETTLE,
    ),
    "orders": (
        request(characters=SHEETS, deck=HANDS, conflict=fighting("ann", "fox")),
        orders(order("ann", "attack", thrown="knife")),
    ),
    "revealed": (
        request(REVEAL, cards="2C", characters=SHEETS, deck=HANDS, conflict=fighting("ann", "fox")),
        orders(order("fox")),
    ),
    "open-round": (
        request(
            REVEAL, {"type": "conflict_round", "settle": False},
            cards="2C TS 5S", characters=SHEETS, deck=HANDS, conflict=fighting("ann", "fox"),
        ),
        SETTLE,
    ),
    "over": (
        request(
            orders(order("ann", "attack")),
            cards="2S TS", characters=SHEETS, deck=HANDS, conflict=fighting("ann", "fox", disposition=1),
        ),
        {"type": "end_conflict"},
    ),
}  # fmt: skip
INSTEAD: list[Any] = [None, 0, 1, 7, "fox", "owl", "nature", "feint", "KS", True, [], {}, ["5S"], ["ann"]]


def mutated(value: Any) -> Iterator[Any]:
    """The value with one thing in it replaced, left out or doubled."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {name: kept for name, kept in value.items() if name != key}
            for other in (*INSTEAD, *mutated(inner)):
                yield value | {key: other}
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield value[:at] + value[at + 1 :]
            yield [*value, inner]
            for other in (*INSTEAD, *mutated(inner)):
                yield [*value[:at], other, *value[at + 1 :]]


@pytest.mark.slow
@pytest.mark.parametrize("name", STATES)
def test_no_state_makes_the_service_fail(client: FlaskClient, resolve: Ask, name: str) -> None:
    """One change at a time, in the state and in what comes next."""
    before, action = STATES[name]
    state = resolve("mouse-guard", before)["state"]
    failed = []
    for body in (
        *({"state": changed, "actions": [action]} for changed in mutated(state)),
        *({"state": state, "actions": [changed]} for changed in mutated(action)),
    ):
        response = client.post("/v1/systems/mouse-guard/resolutions", json=body | {"rng": {"seed": "odd"}})
        if response.status_code not in (200, 400, 422):
            failed.append(body)
    assert failed == []


@pytest.mark.parametrize("name", STATES)
def test_the_states_themselves_go_on(resolve: Ask, name: str) -> None:
    """Unchanged, each is answered."""
    before, action = STATES[name]
    state = resolve("mouse-guard", before)["state"]
    assert last(resolve("mouse-guard", {"state": state, "actions": [action], "rng": {"seed": "odd"}}))["outcome"]
