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


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_every_event_names_its_rules(resolve: Ask, exchange: Body) -> None:
    """Each once, norms before rulings, ascending; among them those of every modifier, bonus and effect."""
    for event in resolve("mouse-guard", exchange["request"])["events"]:
        rules = event["rules"]
        assert rules == sorted(set(rules), key=lambda rule: ("Q" in rule, rule))
        rows = [row for roll in event.get("rolls", []) for row in roll["modifiers"]]
        result = event.get("result", {})
        rows += result.get("effects", [])
        rows += [row for pair in result.get("pairs", []) for side in pair["sides"] for row in side["bonus"]]
        rows += [row for line in result.get("combatants", []) for row in line["modifiers"]]
        assert {row["rule"] for row in rows} <= set(rules)


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_nothing_is_kept_secret(resolve: Ask, exchange: Body) -> None:
    """No event has anything to hide, and every one may be said aloud."""
    for event in resolve("mouse-guard", exchange["request"])["events"]:
        assert "secret" not in event
        assert event["announcement"].strip()


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_only_the_announcements_are_swedish(resolve: Ask, exchange: Body) -> None:
    """Another language changes words alone."""
    english, swedish = (resolve("mouse-guard", exchange["request"], language=language) for language in ("en", "sv"))
    assert (english["language"], swedish["language"]) == ("en", "sv")
    for event in (*english["events"], *swedish["events"]):
        assert event.pop("announcement")
    assert english | {"language": "sv"} == swedish
