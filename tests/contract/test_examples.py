"""The examples and the document: what is shown is what is answered, byte for byte; what is committed is generated."""

from pathlib import Path
from typing import Any

import orjson
import pytest
import yaml
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from service import VERSION
from service.app import DOCUMENT as COMMITTED
from service.app import SYSTEMS
from service.wire.examples import files
from service.wire.golden import FRESH_SEED
from service.wire.openapi import document
from service.wire.problem import KINDS, Problem

from .document import DOCUMENT, GAMES, JSON, OPERATIONS, PROBLEM, path_of, request_validator, resolved

FILES = [
    (system.identity.id, path) for system in SYSTEMS for path in sorted((system.folder / "examples").glob("*.json"))
]
MEMBERS = {"summary", "language", "request", "status", "response", "shown"}


@pytest.mark.parametrize(("game", "path"), FILES, ids=[f"{game}-{path.stem}" for game, path in FILES])
def test_an_example_is_answered_as_it_says(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, game: str, path: Path
) -> None:
    monkeypatch.setattr("service.web.routes.fresh_seed", lambda: FRESH_SEED)
    example = orjson.loads(path.read_bytes())
    operation = f"{game}/resolutions"
    headers = {"Accept-Language": example.get("language", "en"), "X-Request-Id": path.stem}
    response = client.post(path_of(operation), json=example["request"], headers=headers)
    assert orjson.dumps(orjson.loads(response.get_data())) == response.get_data()
    assert response.get_data() == orjson.dumps(example["response"]), "make record"
    assert response.status_code == example.get("status", 200)
    assert request_validator(operation).is_valid(example["request"]) == (response.status_code != 400)
    assert set(example) <= MEMBERS
    assert response.headers["X-Request-Id"] == path.stem


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_a_game_hold_each_of_its_actions(game: str) -> None:
    answered = [orjson.loads(path.read_bytes()) for owner, path in FILES if owner == game]
    told = {event["type"] for example in answered for event in example["response"].get("events", ())}
    assert told >= set(GAMES[game].system.events)


def test_the_committed_document_is_the_generated_one() -> None:
    quick = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    committed = yaml.load(COMMITTED.read_text("utf-8"), quick)
    assert orjson.dumps(committed) == orjson.dumps(DOCUMENT), "make openapi"


def test_the_served_document_is_the_committed_one(client: FlaskClient) -> None:
    assert client.get("/openapi.yaml").get_data() == COMMITTED.read_bytes()
    assert client.get("/openapi.json").get_data() == orjson.dumps(DOCUMENT)


def test_the_document_is_generated_the_same_each_time() -> None:
    assert orjson.dumps(document(GAMES.values(), VERSION)) == orjson.dumps(DOCUMENT)


def _shown() -> list[Any]:
    """Every example of the document with its schema."""
    found = []
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            bodies = [("request", operation["requestBody"])] if "requestBody" in operation else []
            bodies += [(status, resolved(answer)) for status, answer in operation["responses"].items()]
            for part, body in bodies:
                for mimetype, content in body.get("content", {}).items():
                    for name, example in content.get("examples", {}).items():
                        where = f"{method} {path} {part} {name}"
                        found.append(pytest.param(content["schema"], mimetype, part, example["value"], id=where))
    return found


@pytest.mark.parametrize(("schema", "mimetype", "part", "value"), _shown())
def test_what_the_document_shows_fits_its_schema(schema: Any, mimetype: str, part: str, value: Any) -> None:
    judge = Draft202012Validator({**schema, "components": DOCUMENT["components"]})
    if mimetype in (JSON, PROBLEM):
        assert [error.message for error in judge.iter_errors(value)] == []
    if mimetype == PROBLEM:
        assert str(value["status"]) == part
        whole = Problem(value["code"], "").body("")
        assert [value[member] for member in ("type", "title", "status")] == [
            whole["type"],
            whole["title"],
            whole["status"],
        ]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_request_that_the_document_shows_is_answered(client: FlaskClient, operation: str) -> None:
    post = DOCUMENT["paths"][path_of(operation)]["post"]
    for name, example in post["requestBody"]["content"][JSON].get("examples", {}).items():
        response = client.post(path_of(operation), json=example["value"])
        assert response.status_code == 200, name


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_that_the_document_shows_is_that_of_an_example(operation: str) -> None:
    game, _, asked = operation.partition("/")
    post = DOCUMENT["paths"][path_of(operation)]["post"]
    requests = post["requestBody"]["content"][JSON].get("examples", {})
    answers = post["responses"]["200"]["content"][JSON].get("examples", {})
    assert requests.keys() == answers.keys()
    assert {name: answer["value"] for name, answer in answers.items()} == {
        path.stem: orjson.loads(path.read_bytes())["response"]
        for path in files(GAMES[game].system.folder, asked)
        if path.stem in answers
    }


def test_every_code_is_shown_in_the_document() -> None:
    shown = {value["code"] for _, mimetype, _, value in [row.values for row in _shown()] if mimetype == PROBLEM}
    unserved = {"UNAUTHORIZED", "RATE_LIMITED", "NOT_READY"}
    assert shown | unserved >= set(KINDS)
