"""Whole exchanges, answer for answer; only wording and lists of rules are left to the game."""

import json
from pathlib import Path
from typing import Any

import pytest

from . import SYSTEM, Body, Call

EXCHANGES = json.loads(Path(__file__).with_name("exchanges.json").read_text(encoding="utf-8"))


def binding(answer: Body) -> Body:
    """The answer without each event's rules and announcement."""
    events: list[Any] = [
        {key: value for key, value in event.items() if key not in ("rules", "announcement")}
        for event in answer["events"]
    ]
    return {**answer, "events": events}


@pytest.mark.rule("MM-28", "MM-30", "MM-38", "MM-60", "MM-68", "MM-69", "MM-67")
@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange["name"])
def test_whole_exchange(resolve: Call, exchange: Body) -> None:
    assert binding(resolve(SYSTEM, exchange["request"])) == binding(exchange["answer"])


@pytest.mark.rule("MM-24", "MM-28")
@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange["name"])
def test_every_event_says_what_happened_and_why(resolve: Call, exchange: Body) -> None:
    """Norms before rulings, ascending, each once; every rule of a modifier or hit among them."""
    for event in resolve(SYSTEM, exchange["request"])["events"]:
        assert event["announcement"]
        rules = event["rules"]
        assert rules == sorted(set(rules), key=lambda rule: ("Q" in rule, rule))
        used = {modifier["rule"] for roll in event["rolls"] for modifier in roll["modifiers"]}
        used |= {hit["rule"] for hit in event.get("hits", [])}
        assert used <= set(rules)


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange["name"])
def test_what_comes_back_may_be_sent_back(resolve: Call, exchange: Body) -> None:
    state = resolve(SYSTEM, exchange["request"])["state"]
    assert resolve(SYSTEM, {"state": state, "actions": []})["state"] == state


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange["name"])
def test_one_request_or_many_give_the_same(resolve: Call, exchange: Body) -> None:
    """Each action of its own, on the state before it, with the dice left."""
    whole = resolve(SYSTEM, exchange["request"])
    state, faces, events = exchange["request"]["state"], exchange["request"]["rng"]["supplied"], []
    for number, action in enumerate(exchange["request"]["actions"]):
        thrown = [draw["value"] for draw in whole["audit"]["draws"] if draw["action"] == number]
        answer = resolve(SYSTEM, {"state": state, "actions": [action], "rng": {"supplied": thrown, "manual": True}})
        state, faces = answer["state"], faces[len(thrown) :]
        events += [(event["outcome"], event["changes"]) for event in answer["events"]]
    assert (state, faces) == (whole["state"], [])
    assert events == [(event["outcome"], event["changes"]) for event in whole["events"]]


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange["name"])
def test_another_language_changes_the_announcements_alone(resolve: Call, exchange: Body) -> None:
    swedish = resolve(SYSTEM, exchange["request"], language="sv")
    assert binding(swedish) == {**binding(exchange["answer"]), "language": "sv"}
    assert all(event["announcement"] for event in swedish["events"])
