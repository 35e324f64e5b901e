"""All faults of a body at once: each with its pointer (RFC 6901), a code for programs and plain words for people."""

import os
import re
import subprocess
import sys
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from marshmallow import ValidationError

from service.wire import faults, fields, limits
from tests.contract.bodies import Mutator
from tests.contract.document import OPERATIONS, path_of

from . import PATH, problem

MUTANTS = 100


class InnerSchema(fields.Object):
    number = fields.Integer(0, 5)
    note = fields.Text(required=False)


class OneSchema(fields.Object):
    type = fields.Const("one")
    inner = fields.Nested(InnerSchema, required=False)


class TwoSchema(fields.Object):
    type = fields.Const("two")


class HavingSchema(fields.Object):
    name = fields.Id()


class LackingSchema(fields.Object):
    value = fields.Integer(0, 5)


class EverySchema(fields.Object):
    """A field of every kind."""

    integer = fields.Integer(0, 5, required=False)
    number = fields.Number(required=False)
    boolean = fields.Boolean(required=False)
    id = fields.Id(required=False)
    text = fields.Text(required=False)
    pattern = fields.Pattern("[0-9]+", "Digits only.", longest=3, required=False)
    prose = fields.Prose(required=False)
    seed = fields.Seed(required=False)
    choice = fields.Choice("a", "b", required=False)
    numbers = fields.Choice(6, 20, required=False)
    array = fields.Array(fields.Integer(0, 5), 3, minimum=1, required=False)
    unique = fields.Array(fields.Id(), 3, unique=True, required=False)
    map = fields.Map(fields.Text(), fields.Integer(0, 5), 5, required=False)
    objects = fields.Map(fields.Text(), fields.Nested(InnerSchema), 5, required=False)
    maps = fields.Map(fields.Text(), fields.Map(fields.Text(), fields.Integer(0, 5), 5), 5, required=False)
    nested = fields.Nested(InnerSchema, required=False)
    nullable = fields.Nested(InnerSchema, nullable=True, required=False)
    union = fields.TaggedUnion({"one": OneSchema, "two": TwoSchema}, required=False)
    either = fields.EitherShape("name", HavingSchema, LackingSchema, required=False)
    any = fields.AnyOf((fields.Integer(0, 5), fields.Id()), "A number or an id.", required=False)


EVERY = EverySchema()


def row(name: str, body: Any, *found: tuple[str, str]) -> Any:
    return pytest.param(body, set(found), id=name)


FAULTS = [
    row("integer-text", {"integer": "1"}, ("/integer", "NOT_AN_INTEGER")),
    row("integer-true", {"integer": True}, ("/integer", "NOT_AN_INTEGER")),
    row("integer-half", {"integer": 0.5}, ("/integer", "NOT_AN_INTEGER")),
    row("integer-null", {"integer": None}, ("/integer", "NOT_NULL")),
    row("integer-low", {"integer": -1}, ("/integer", "OUT_OF_RANGE")),
    row("integer-high", {"integer": 6.0}, ("/integer", "OUT_OF_RANGE")),
    row("number-text", {"number": "1"}, ("/number", "NOT_A_NUMBER")),
    row("number-true", {"number": True}, ("/number", "NOT_A_NUMBER")),
    row("boolean-number", {"boolean": 1}, ("/boolean", "NOT_A_BOOLEAN")),
    row("boolean-text", {"boolean": "true"}, ("/boolean", "NOT_A_BOOLEAN")),
    row("id-number", {"id": 1}, ("/id", "NOT_A_STRING")),
    row("id-empty", {"id": ""}, ("/id", "WRONG_LENGTH")),
    row("id-of-65", {"id": "a" * 65}, ("/id", "WRONG_LENGTH")),
    row("id-space", {"id": "a b"}, ("/id", "WRONG_CHARACTERS")),
    row("id-newline-at-the-end", {"id": "a\n"}, ("/id", "WRONG_CHARACTERS")),
    row("text-control", {"text": "a\x85"}, ("/text", "WRONG_CHARACTERS")),
    row("pattern-letters", {"pattern": "x"}, ("/pattern", "WRONG_CHARACTERS")),
    row("prose-number", {"prose": 1}, ("/prose", "NOT_A_STRING")),
    row("seed-minus", {"seed": -1}, ("/seed", "NOT_A_SEED")),
    row("seed-true", {"seed": True}, ("/seed", "NOT_A_SEED")),
    row("choice-other", {"choice": "c"}, ("/choice", "NOT_A_CHOICE")),
    row("choice-array", {"choice": ["a"]}, ("/choice", "NOT_A_CHOICE")),
    row("choice-true-for-a-number", {"numbers": True}, ("/numbers", "NOT_A_CHOICE")),
    row("array-object", {"array": {}}, ("/array", "NOT_AN_ARRAY")),
    row("array-short", {"array": []}, ("/array", "WRONG_LENGTH")),
    row("array-long", {"array": [1] * 4}, ("/array", "WRONG_LENGTH")),
    row("array-elements", {"array": [9, 1, "x"]}, ("/array/0", "OUT_OF_RANGE"), ("/array/2", "NOT_AN_INTEGER")),
    row("array-null-within", {"array": [None]}, ("/array/0", "NOT_NULL")),
    row("unique-twice", {"unique": ["a", "b", "a"]}, ("/unique/2", "REPEATED")),
    row("map-array", {"map": []}, ("/map", "NOT_AN_OBJECT")),
    row("map-long", {"map": {str(n): n for n in range(6)}}, ("/map", "WRONG_LENGTH")),
    row("map-value", {"map": {"a": 9}}, ("/map/a", "OUT_OF_RANGE")),
    row("map-value-null", {"map": {"a": None}}, ("/map/a", "NOT_NULL")),
    row(
        "map-key-escaped",
        {"map": {"~/": 9, "~1": 9, "/": 9}},
        *[(f"/map/{k}", "OUT_OF_RANGE") for k in ("~0~1", "~01", "~1")],
    ),
    row("map-key-empty", {"map": {"": 1}}, ("/map/", "WRONG_LENGTH")),
    row("map-key-control", {"map": {"a\n": 1}}, ("/map/a\n", "WRONG_CHARACTERS")),
    row("map-key-like-an-index", {"map": {"0": 9}}, ("/map/0", "OUT_OF_RANGE")),
    row("map-key-of-the-library", {"map": {"_schema": 9}}, ("/map/_schema", "OUT_OF_RANGE")),
    row("object-under-the-librarys-key", {"objects": {"_schema": 9}}, ("/objects/_schema", "NOT_AN_OBJECT")),
    row("map-under-the-librarys-key", {"maps": {"_schema": 9}}, ("/maps/_schema", "NOT_AN_OBJECT")),
    row("librarys-key-twice", {"maps": {"_schema": {"_schema": 9}}}, ("/maps/_schema/_schema", "OUT_OF_RANGE")),
    row("librarys-key-unknown", {"_schema": 1}, ("/_schema", "UNKNOWN_FIELD")),
    row(
        "librarys-key-unknown-within",
        {"objects": {"_schema": {"_schema": {}, "number": 1}}},
        ("/objects/_schema/_schema", "UNKNOWN_FIELD"),
    ),
    row("librarys-key-as-a-tag", {"union": {"_schema": 1}}, ("/union/type", "REQUIRED")),
    row("nested-array", {"nested": []}, ("/nested", "NOT_AN_OBJECT")),
    row("nested-null", {"nested": None}, ("/nested", "NOT_NULL")),
    row("nested-missing", {"nested": {}}, ("/nested/number", "REQUIRED")),
    row("nested-unknown", {"nested": {"number": 1, "a~/b": 1}}, ("/nested/a~0~1b", "UNKNOWN_FIELD")),
    row("nullable-text", {"nullable": "null"}, ("/nullable", "NOT_AN_OBJECT")),
    row("union-array", {"union": []}, ("/union", "NOT_AN_OBJECT")),
    row("union-no-tag", {"union": {}}, ("/union/type", "REQUIRED")),
    row("union-other-tag", {"union": {"type": "three"}}, ("/union/type", "NOT_A_CHOICE")),
    row("union-tag-null", {"union": {"type": None}}, ("/union/type", "NOT_A_CHOICE")),
    row("union-tag-array", {"union": {"type": ["one"]}}, ("/union/type", "NOT_A_CHOICE")),
    row("union-deep", {"union": {"type": "one", "inner": {"number": 9}}}, ("/union/inner/number", "OUT_OF_RANGE")),
    row("union-field-of-another", {"union": {"type": "two", "inner": {}}}, ("/union/inner", "UNKNOWN_FIELD")),
    row("either-having", {"either": {"name": 1}}, ("/either/name", "NOT_A_STRING")),
    row("either-lacking", {"either": {}}, ("/either/value", "REQUIRED")),
    row("either-both", {"either": {"name": "a", "value": 1}}, ("/either/value", "UNKNOWN_FIELD")),
    row("any-neither", {"any": 9}, ("/any", "WRONG_VALUE")),
    row("whole-array", [], ("", "NOT_AN_OBJECT")),
    row("whole-null", None, ("", "NOT_AN_OBJECT")),
    row("key-empty", {"": 1}, ("/", "UNKNOWN_FIELD")),
    row("key-dotted", {"nested.number": 1}, ("/nested.number", "UNKNOWN_FIELD")),
    row(
        "several",
        {"integer": 9, "id": 1, "x": 1},
        ("/integer", "OUT_OF_RANGE"),
        ("/id", "NOT_A_STRING"),
        ("/x", "UNKNOWN_FIELD"),
    ),
]


@pytest.mark.parametrize(("body", "found"), FAULTS)
def test_each_fault_has_its_pointer_and_code(body: Any, found: set[tuple[str, str]]) -> None:
    with pytest.raises(ValidationError) as refused:
        EVERY.load(body)
    errors = faults.errors(refused.value.messages)
    assert {(error["pointer"], error["code"]) for error in errors} == found
    assert len(errors) == len(found)
    for error in errors:
        assert re.fullmatch(r"[A-Z][^\n<>{}_]*\.", error["detail"]), "plain words: a sentence without names of code"


def test_a_field_of_every_kind_is_tried() -> None:
    kinds = {kind for kind in vars(fields).values() if isinstance(kind, type) and issubclass(kind, fields.Field)}
    tried = {type(field) for field in fields.fields_of(EverySchema).values()}
    assert {kind.__name__ for kind in kinds - tried - {fields.Const}} <= {"Field", "Reference", "Json"}


def test_all_faults_of_a_body_at_once(client: FlaskClient) -> None:
    body = {"actions": [{}, 1, {"type": "?"}], "rng": {"cursor": -1, "manual": 1, "luck": 1}, "rules": "x", "z": 1}
    refusal = problem(client.post(PATH, json=body), 400, "INVALID_BODY")
    assert {error["pointer"] for error in refusal["errors"]} == {
        "/actions/0/type", "/actions/1", "/actions/2/type", "/rng/cursor", "/rng/manual", "/rng/luck", "/rules", "/z",
    }  # fmt: skip


def test_no_more_than_fifty_faults(client: FlaskClient) -> None:
    refusal = problem(client.post(PATH, json={"actions": [{}] * 100}), 400, "INVALID_BODY")
    assert [error["pointer"] for error in refusal["errors"]] == [f"/actions/{n}/type" for n in range(limits.ERRORS)]


def test_a_long_name_is_told_once(client: FlaskClient) -> None:
    response = client.post(PATH, json={"actions": [], "k" * 200_000: 1})
    assert problem(response, 400, "INVALID_BODY")["errors"][0]["pointer"] == "/" + "k" * 200_000
    assert len(response.get_data()) < 201_000


def test_the_order_of_faults_hangs_on_no_hash_seed() -> None:
    """marshmallow finds unknown fields in the order of a set."""
    code = """
from service.wire import faults, fields
class Schema(fields.Object):
    first = fields.Integer(0, 5)
    second = fields.Id()
try:
    Schema().load({"second": 1, "first": 9, **dict.fromkeys("zyxabc", 1)})
except Exception as error:
    print([found["pointer"] for found in faults.errors(error.messages)])
"""
    told = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        told.add(run.stdout)
    assert told == {b"['/first', '/second', '/a', '/b', '/c', '/x', '/y', '/z']\n"}


def stands(body: Any, pointer: str) -> bool:
    """Whether the pointer names a value of the body, or a member that one of its objects or arrays might have."""
    *above, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")][1:] or [""]
    for part in above:
        body = body[int(part)] if isinstance(body, list) else body[part]
    return pointer == "" or isinstance(body, dict) or (isinstance(body, list) and int(last) <= len(body))


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_pointer_of_a_refused_mutant_points_at_something(client: FlaskClient, operation: str) -> None:
    mutator = Mutator(operation, seed=7)
    refused = 0
    count = MUTANTS // 4 if operation.endswith("/odds") else MUTANTS  # an answer of odds takes its time
    for _ in range(count):
        body = mutator.mutant()
        try:
            sent = orjson.dumps(body)
        except TypeError:  # a number that orjson does not write
            continue
        response = client.post(path_of(operation), data=sent, content_type="application/json")
        assert response.status_code in (200, 400, 422), sent
        if response.status_code == 400:
            errors = response.get_json()["errors"]
            assert errors
            assert [error["pointer"] for error in errors if not stands(body, error["pointer"])] == [], sent
            refused += 1
    assert refused > count // 3
