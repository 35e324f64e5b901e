"""The golden record: every example is answered to the byte as it was, and all that a game can say has one."""

import ast
import http.client
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest

from service.app import SYSTEMS
from service.wire import golden
from service.wire.envelope import ASSURANCES, LANGUAGES
from service.wire.examples import Example, examples
from service.wire.fields import Choice, fields_of
from service.wire.game import opened
from service.wire.problem import BY_THE_RULES
from service.wire.system import System

from .server import running

RECORD: list[tuple[System, Example]] = [(system, example) for system in SYSTEMS for example in examples(system.folder)]
NAMES = [f"{system.identity.id}/{example.name}" for system, example in RECORD]

each_game = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.identity.id)


def asked(system: System, example: Example) -> tuple[str, bytes, dict[str, str]]:
    """(path, body, headers)"""
    headers = {
        "Content-Type": "application/json", "Accept-Language": example.language, "X-Request-Id": example.name
    }  # fmt: skip
    return f"/v1/systems/{system.identity.id}/resolutions", orjson.dumps(example.request), headers


def is_unseeded(example: Example) -> bool:
    """Whether the service chose the seed of this answer."""
    rng = example.request.get("rng", {})
    return example.status == 200 and "seed" not in rng and not rng.get("manual", False)


# Replay


@pytest.mark.parametrize(("system", "example"), RECORD, ids=NAMES)
def test_an_example_is_answered_as_it_was(client, monkeypatch, system, example):
    monkeypatch.setattr("service.web.routes.fresh_seed", lambda: golden.FRESH_SEED)
    path, body, headers = asked(system, example)
    answer = client.post(path, data=body, headers=headers)
    assert (answer.status_code, answer.get_data()) == (example.status, orjson.dumps(example.response))


@pytest.mark.live
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("hash_seed", ["1", "31337"])
def test_the_whole_record_over_sockets(tmp_path, monkeypatch, workers, hash_seed):
    monkeypatch.setenv("GUNICORN_CMD_ARGS", f"--workers={workers}")
    monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
    repeatable = [(system, example) for system, example in RECORD if not is_unseeded(example)]
    assert len(repeatable) >= len(RECORD) - 10
    with running(tmp_path / "log") as server, ThreadPoolExecutor(4) as threads:

        def ask(recorded: tuple[System, Example]) -> tuple[int, bytes]:
            connection = http.client.HTTPConnection(server.host, server.port, timeout=20)
            connection.request("POST", *asked(*recorded))
            answer = connection.getresponse()
            said = answer.status, answer.read()
            connection.close()
            return said

        answers = list(threads.map(ask, repeatable))
    for (system, example), answer in zip(repeatable, answers, strict=True):
        assert answer == (example.status, orjson.dumps(example.response)), f"{system.identity.id}/{example.name}"


# What the record holds


def test_it_is_large_and_every_name_tells_a_case():
    assert len(RECORD) >= 300
    for _, example in RECORD:
        assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)+", example.name), example.name
        assert example.summary.strip()


@each_game
def test_no_request_is_recorded_twice(system):
    seen = [orjson.dumps([example.request, example.language]) for example in examples(system.folder)]
    assert len(seen) == len(set(seen))


def said(system: System) -> list[Any]:
    return [example.response for example in examples(system.folder) if example.status == 200]


def refusals(system: System) -> list[Any]:
    return [example.response for example in examples(system.folder) if example.status != 200]


@each_game
def test_every_type_of_action_and_of_event(system):
    actions = {action["type"] for e in examples(system.folder) if e.status == 200 for action in e.request["actions"]}
    assert sorted(set(system.actions) - actions) == []
    events = {event["type"] for answer in said(system) for event in answer["events"]}
    assert sorted(set(system.events) - events) == []


@each_game
def test_every_outcome_of_every_event(system):
    seen = {(event["type"], event["outcome"]) for answer in said(system) for event in answer["events"]}
    possible = set()
    for kind, schema in system.events.items():
        outcome = fields_of(schema)["outcome"]
        assert isinstance(outcome, Choice)
        possible |= {(kind, value) for value in outcome.values}
    assert sorted(possible - seen) == []


@each_game
def test_every_value_of_every_variant(system):
    seen = {(name, str(value)) for answer in said(system) for name, value in answer["state"].get("variant", {}).items()}
    switches = system.catalogue.get("variant", [])
    assert sorted({(switch["name"], str(value)) for switch in switches for value in switch["values"]} - seen) == []


@each_game
def test_every_language_and_assurance(system):
    assert {answer["language"] for answer in said(system)} == set(LANGUAGES)
    assert {answer["assurance"] for answer in said(system)} == set(ASSURANCES)


CHEAP = {"mano-a-mano": {"COST_LIMIT_EXCEEDED"}, "mouse-guard": {"COST_LIMIT_EXCEEDED"}}
"""What no request of that game can be refused for: a hundred actions draw less than is allowed."""


@each_game
def test_every_code_of_a_refusal(system):
    assert sorted(BY_THE_RULES - CHEAP.get(system.identity.id, set()) - {r["code"] for r in refusals(system)}) == []


@each_game
def test_every_code_of_an_error(system):
    seen = {error["code"] for refusal in refusals(system) for error in refusal["errors"]}
    reasons = {event.get("reason") for answer in said(system) for event in answer["events"]}
    face = "CARD_NOT_IN_DECK" if system.identity.id == "mouse-guard" else "FACE_NOT_ON_DIE"
    common = {"NO_SUCH_CHARACTER", "DUPLICATE_ID", "CONTRADICTORY_RNG", "LEFT_OVER_FACES", "DRAWS_NEEDED", face}
    assert sorted((common | set(codes(system))) - seen - reasons) == []


def codes(system: System) -> Iterator[str]:
    """What the rules of a game call its faults: the upper-case words that its code hands on."""
    sources = [*system.folder.glob("rules.py"), *system.folder.glob("model.py")]
    sources += [*system.folder.glob("rules/*.py"), *system.folder.glob("model/*.py")]
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                for argument in ast.walk(node):
                    word = argument.value if isinstance(argument, ast.Constant) else None
                    if isinstance(word, str) and re.fullmatch(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|INCAPACITATED", word):
                        yield word


def test_the_codes_of_a_game_are_found_in_its_rules():
    """The search finds what it should, so that the tests above mean something."""
    found = {system.identity.id: set(codes(system)) for system in SYSTEMS}
    assert {game: len(words) for game, words in found.items() if len(words) < 7} == {}
    assert {"SNEAK_ATTACK_SPENT", "BATTLE_DECIDED", "INCAPACITATED", "MINION_NOT_PLAIN"} <= found["mini-mam"]
    assert {"ILLEGAL_CHOICE", "DUPLICATE_CARD", "HOST_ACTION_BY_CARD"} <= found["mouse-guard"]
    assert not any(word.startswith("MG_") for words in found.values() for word in words)


def test_every_fault_of_form_is_in_one_of_the_games():
    seen = {
        error["code"]
        for system in SYSTEMS
        for refusal in refusals(system)
        if refusal["code"] == "INVALID_BODY"
        for error in refusal["errors"]
    }
    assert {
        "REQUIRED", "UNKNOWN_FIELD", "NOT_NULL", "NOT_AN_OBJECT", "NOT_AN_ARRAY", "NOT_A_STRING", "NOT_A_BOOLEAN",
        "NOT_AN_INTEGER", "NOT_A_CHOICE", "NOT_A_SEED", "OUT_OF_RANGE", "WRONG_LENGTH", "WRONG_CHARACTERS", "REPEATED",
    } <= seen  # fmt: skip


# What is released


@each_game
def test_a_released_answer_stands_for_as_long_as_the_version_does(system):
    game = opened(system)
    kept = {example.name for example in examples(system.folder)}
    assert set(golden.released(system.folder)["answers"]) <= kept or not golden.is_bound(game)
    for example in examples(system.folder):
        now = {"request": example.request, "language": example.language, "status": example.status}
        assert not golden.broken(game, example.name, {**now, "response": example.response}), example.name
