"""Whole exchanges: request in, answer out; rules and announcements are judged elsewhere."""

import json
from pathlib import Path

import pytest

from . import SYSTEM

EXCHANGES = json.loads(Path(__file__).with_name("exchanges.json").read_text(encoding="utf-8"))


def compared(answer):
    """The answer without what its events say in words and cite."""
    events = [
        {key: value for key, value in event.items() if key not in {"rules", "announcement"}}
        for event in answer["events"]
    ]
    return {**answer, "events": events}


@pytest.mark.parametrize("exchange", [pytest.param(exchange, id=exchange["name"]) for exchange in EXCHANGES])
def test_an_exchange(resolve, exchange):
    """The answer is the recorded one, field by field, in its language."""
    answer = resolve(SYSTEM, exchange["request"], language=exchange["answer"]["language"])
    assert compared(answer) == compared(exchange["answer"])
