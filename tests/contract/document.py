"""The document as the schemas of this very code give it, and the judge of every answer by it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from service import VERSION
from service.app import SYSTEMS
from service.wire.game import Game, Shapes, opened
from service.wire.openapi import document
from service.wire.problem import KINDS
from service.wire.resources import ProblemSchema

JSON = "application/json"
PROBLEM = "application/problem+json"

GAMES: dict[str, Game] = {system.identity.id: opened(system) for system in SYSTEMS}
OPERATIONS: dict[str, Shapes] = {
    f"{name}/{operation}": getattr(game, operation)
    for name, game in GAMES.items()
    for operation in ("resolutions", "odds", "options")
}
"""What a game does with a posted state, by the end of its path."""
DOCUMENT = document(GAMES.values(), VERSION)


def path_of(operation: str) -> str:
    """The path of an operation."""
    return f"/v1/systems/{operation}"


def validator(schema: Any, within: dict[str, Any] = DOCUMENT) -> Draft202012Validator:
    """The judge of a schema that may refer to the components of a document."""
    return Draft202012Validator({**schema, "components": within["components"]})


def request_schema(operation: str) -> dict[str, Any]:
    """What the document says of an operation's requests."""
    post = DOCUMENT["paths"][path_of(operation)]["post"]
    schema: dict[str, Any] = post["requestBody"]["content"][JSON]["schema"]
    return schema


@cache
def request_validator(operation: str) -> Draft202012Validator:
    """The judge of the requests of an operation."""
    return validator(request_schema(operation))


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """What a reference of the document refers to, or the part itself."""
    if "$ref" not in part:
        return part
    found = DOCUMENT
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return found


@cache
def response_validator(path: str, method: str, status: int, mimetype: str) -> Draft202012Validator | None:
    """The judge of one answer of one operation; None where the document does not speak of it."""
    operation = DOCUMENT["paths"].get(_template(path), {}).get(method.lower())
    if operation is None:
        return validator({"$ref": "#/components/schemas/Problem"}) if mimetype == PROBLEM else None
    answer = resolved(operation["responses"][str(status)])
    return validator(answer["content"][mimetype]["schema"])


def _template(path: str) -> str:
    return "/problems/{code}" if path.startswith("/problems/") else path


def complaints(path: str, method: str, status: int, mimetype: str, content: Any) -> Iterator[str]:
    """What the document, and then the schemas themselves, find wrong with the JSON of an answer."""
    judge = response_validator(path, method, status, mimetype)
    if judge is not None:
        for error in judge.iter_errors(content):
            yield f"{error.instance_path}: {error.message}"
    if mimetype == PROBLEM:
        ProblemSchema().load(content)
        if not content["status"] == status == KINDS[content["code"]].status:
            yield f"/status: {content['code']} is not {status}"
    elif status == 200 and path.removeprefix("/v1/systems/") in OPERATIONS:
        OPERATIONS[path.removeprefix("/v1/systems/")].response.load(content)


class JudgedClient(FlaskClient):
    """A client that lets no answer pass that the document does not describe."""

    def open(self, *args: Any, **options: Any) -> TestResponse:
        response = super().open(*args, **options)
        if response.mimetype in (JSON, PROBLEM) and response.request.method not in ("HEAD", "OPTIONS"):
            judge(response)
        return response


def judge(response: TestResponse) -> None:
    """Fails unless the answer is one that the document describes."""
    asked = response.request
    content = orjson.loads(response.get_data())
    found = list(complaints(asked.path, asked.method, response.status_code, str(response.mimetype), content))
    assert found == []
