"""Whole exchanges, as the description of the wire gives them."""

import json
from pathlib import Path

import pytest

from .table import Ask, Body, bare

EXCHANGES: list[Body] = json.loads((Path(__file__).parent / "exchanges.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_exchange(resolve: Ask, exchange: Body) -> None:
    """Everything that is written down is in the answer, and where an answer is whole there is nothing else in it."""
    answer = resolve("mouse-guard", exchange["request"])
    expected = exchange["answer"]
    events = [bare(event) for event in answer["events"]]
    assert len(events) == len(expected["events"])
    if set(expected) == {"events"}:
        listed = [
            {key: event.get(key) for key in wanted} for event, wanted in zip(events, expected["events"], strict=True)
        ]
        assert listed == expected["events"]
    else:
        assert answer | {"events": events} == expected


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_what_comes_back_can_be_sent_again(resolve: Ask, exchange: Body) -> None:
    """The state of an answer is complete: nothing changes in it."""
    state = resolve("mouse-guard", exchange["request"])["state"]
    assert resolve("mouse-guard", {"state": state, "actions": []})["state"] == state


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_action_by_action_is_the_same(resolve: Ask, exchange: Body) -> None:
    """Each action alone, on the state before it and with its own cards, gives the same event."""
    request = exchange["request"]
    whole = resolve("mouse-guard", request)
    state = request["state"]
    for at, action in enumerate(request["actions"]):
        cards = [draw["value"] for draw in whole["audit"]["draws"] if draw["action"] == at]
        body = {"state": state, "actions": [action], "rng": {"supplied": cards, "manual": True}}
        answer = resolve("mouse-guard", body)
        [event] = answer["events"]
        assert (event["outcome"], event["changes"]) == (whole["events"][at]["outcome"], whole["events"][at]["changes"])
        state = answer["state"]
    assert state == whole["state"]
