"""The document and the schemas judge every body alike: what one takes the other takes, what one refuses both refuse.

The same cases must tell the document from any copy of it in which one keyword is wrong.
"""

import copy
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest
from jsonschema_rs import Draft202012Validator
from marshmallow import ValidationError

from .bodies import Mutator, aimed, reachable, resolved, specimens, valid_bodies
from .document import DOCUMENT, GAMES, OPERATIONS, request_schema, request_validator, validator

SHORT, LONG = 20_000, 200_000

Schema = dict[str, Any]


def accepts(operation: str, body: Any) -> bool:
    """Whether the marshmallow schema takes the body."""
    try:
        OPERATIONS[operation].request.load(body)
    except ValidationError:
        return False
    return True


def disagreements(operation: str, seed: int, count: int) -> Iterator[Any]:
    """The mutants of which the document and the schema say different things."""
    judge = request_validator(operation)
    mutator = Mutator(operation, seed)
    for _ in range(count):
        body = mutator.mutant()
        if judge.is_valid(body) != accepts(operation, body):
            yield body


def told(bodies: Iterable[Any]) -> list[str]:
    """The first of them, short enough to be read."""
    return [json.dumps(body)[:1000] for body in islice(bodies, 5)]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_bodies_that_all_begins_with_are_valid(operation: str) -> None:
    judge = request_validator(operation)
    assert [body for body in specimens(operation) if not judge.is_valid(body)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_bodies_that_all_begins_with_hold_every_action(game: str) -> None:
    tried = {action["type"] for body in valid_bodies(f"{game}/resolutions") for action in body["actions"]}
    assert tried == set(GAMES[game].system.actions)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_document_and_the_schema_judge_alike_on_every_edge(operation: str) -> None:
    judge = request_validator(operation)
    assert told([body for body, accepted in cases(operation) if judge.is_valid(body) != accepted]) == []


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_document_and_the_schema_judge_alike(operation: str) -> None:
    left = SHORT - sum(len(cases(each)) for each in OPERATIONS)
    assert told(disagreements(operation, seed=1, count=max(left // len(OPERATIONS), 200))) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_document_and_the_schema_judge_alike_at_length(operation: str, seed: int) -> None:
    assert told(disagreements(operation, seed, LONG // len(OPERATIONS) // 4)) == []


# Planted errors: each takes a schema and, where it has something to spoil, spoils it.


def _higher(key: str, by: int = 1) -> Callable[[Schema], bool]:
    def plant(schema: Schema) -> bool:
        if key in schema:
            schema[key] += by
        return key in schema

    return plant


def _without(key: str) -> Callable[[Schema], bool]:
    def plant(schema: Schema) -> bool:
        return schema.pop(key, None) is not None

    return plant


def _open(schema: Schema) -> bool:
    return schema.get("additionalProperties", True) is False and bool(schema.pop("additionalProperties", True) is False)


def _one_word_less(schema: Schema) -> bool:
    return bool(schema.get("enum")) and schema["enum"].pop() is not ...


def _one_word_more(schema: Schema) -> bool:
    if schema.get("type") == "string" and "enum" in schema:
        schema["enum"].append("a")
        return True
    return False


def _other_const(schema: Schema) -> bool:
    if "const" in schema:
        schema["const"] += "s"
        return True
    return False


def _nullable(schema: Schema) -> bool:
    """Objects left out: null may be accepted beside them, where they are referred to."""
    if schema.get("type") in ("array", "boolean", "integer", "string") and not {"enum", "const"} & set(schema):
        schema["type"] = [schema["type"], "null"]
        return True
    return False


def _not_nullable(schema: Schema) -> bool:
    if isinstance(schema.get("type"), list):
        schema["type"] = schema["type"][0]
        return True
    return False


def _number_for_an_integer(schema: Schema) -> bool:
    if schema.get("type") == "integer" and "enum" not in schema:
        schema["type"] = "number"
        return True
    return False


def _one_required_less(schema: Schema) -> bool:
    return bool(schema.get("required")) and schema["required"].pop() is not ...


def _one_required_more(schema: Schema) -> bool:
    left = [name for name in schema.get("properties", ()) if name not in schema.get("required", ())]
    if left:
        schema["required"] = [*schema.get("required", ()), left[-1]]
    return bool(left)


def _one_field_less(schema: Schema) -> bool:
    return bool(schema.get("properties")) and schema["properties"].popitem() is not ...


def _one_branch_less(schema: Schema) -> bool:
    return len(schema.get("oneOf", ())) > 1 and schema["oneOf"].pop() is not ...


def _branch_of_another_tag(schema: Schema) -> bool:
    if len(schema.get("oneOf", ())) > 1:
        schema["oneOf"][0] = schema["oneOf"][1]
        return True
    return False


def _pattern_that_ends_anywhere(schema: Schema) -> bool:
    if schema.get("pattern", "").endswith("$") and schema["minLength"] < schema["maxLength"]:
        schema["pattern"] = schema["pattern"][:-1]
        return True
    return False


def _empty_text(schema: Schema) -> bool:
    """Where the pattern does not say as much already."""
    return "minLength" in schema and _matches(schema, "") and schema.pop("minLength") > 0


def _longer_text(schema: Schema) -> bool:
    return "maxLength" in schema and _matches(schema, "a" * (schema["maxLength"] + 1)) and _higher("maxLength")(schema)


def _matches(schema: Schema, text: str) -> bool:
    return re.search(schema.get("pattern", ""), text) is not None


def _size(by: int) -> Callable[[Schema], bool]:
    """Where there are words enough for a set of that size."""

    def plant(schema: Schema) -> bool:
        few = schema.get("uniqueItems") and "enum" in resolved(schema["items"])
        return not few and _higher("maxItems", by)(schema)

    return plant


PLANTS: dict[str, Callable[[Schema], bool]] = {
    "minimum higher": _higher("minimum"),
    "minimum lower": _higher("minimum", -1),
    "maximum higher": _higher("maximum"),
    "maximum lower": _higher("maximum", -1),
    "minLength dropped": _empty_text,
    "maxLength higher": _longer_text,
    "maxLength lower": _higher("maxLength", -1),
    "pattern dropped": _without("pattern"),
    "pattern not anchored": _pattern_that_ends_anywhere,
    "minItems dropped": _without("minItems"),
    "maxItems higher": _size(1),
    "maxItems lower": _size(-1),
    "uniqueItems dropped": _without("uniqueItems"),
    "propertyNames dropped": _without("propertyNames"),
    "maxProperties dropped": _without("maxProperties"),
    "additionalProperties open": _open,
    "enum shorter": _one_word_less,
    "enum longer": _one_word_more,
    "const changed": _other_const,
    "const dropped": _without("const"),
    "null accepted": _nullable,
    "null refused": _not_nullable,
    "fraction accepted": _number_for_an_integer,
    "required shorter": _one_required_less,
    "required longer": _one_required_more,
    "property missing": _one_field_less,
    "oneOf shorter": _one_branch_less,
    "oneOf wrong": _branch_of_another_tag,
}


def _shared(operation: str) -> set[int]:
    """The schemas of an operation that are looked at as those of resolutions."""
    resolutions = f"{operation.partition('/')[0]}/resolutions"
    return set() if operation == resolutions else {id(part) for part in reachable(request_schema(resolutions))}


CHANGED_WITHIN = ("enum", "oneOf", "properties", "required")


class Planted(NamedTuple):
    """A judge of requests by a document that is wrong in one place."""

    kind: str
    where: str
    judge: Draft202012Validator


def planted(operation: str, *kinds: str) -> Iterator[Planted]:
    """Every error of these kinds, or of all, at every place of the operation's request that `cases` look at."""
    asked = request_schema(operation)
    spoilt = copy.deepcopy({"components": DOCUMENT["components"]})
    places = reachable(asked, spoilt)
    keys = [id(place.get("propertyNames")) for place in places]
    shared = _shared(operation)
    for schema, original in zip(places, reachable(asked), strict=True):
        if id(schema) in keys or id(original) in shared:
            continue  # null is no key
        whole = dict(schema)
        for kind in kinds or PLANTS:
            schema.update({key: copy.copy(value) for key, value in whole.items() if key in CHANGED_WITHIN})
            if PLANTS[kind](schema):
                yield Planted(kind, str(schema)[:300], validator(asked, spoilt))
            schema.clear()
            schema.update(whole)


@pytest.mark.parametrize("kind", PLANTS)
def test_an_error_of_each_kind_in_the_document_is_caught(kind: str) -> None:
    operations = [f"{game}/resolutions" for game in GAMES]
    found = [(operation, error) for operation in operations for error in islice(planted(operation, kind), 1)]
    assert found, "nothing in the document can be spoilt in this way"
    assert [error.where for operation, error in found if not caught(error, operation)] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_error_of_each_kind_at_each_place_of_the_document_is_caught(operation: str) -> None:
    assert [(error.kind, error.where) for error in planted(operation) if not caught(error, operation)] == []


@cache
def cases(operation: str) -> list[tuple[Any, bool]]:
    """Bodies, and whether the schema takes them. Odds and options share most of their schemas with resolutions."""
    resolutions = f"{operation.partition('/')[0]}/resolutions"
    bodies = aimed(operation, but=None if operation == resolutions else resolutions)
    return [(body, accepts(operation, body)) for body in [*valid_bodies(operation), *bodies]]


def caught(error: Planted, operation: str) -> bool:
    """Whether some case tells the wrong document from the schema."""
    return any(error.judge.is_valid(body) != accepted for body, accepted in cases(operation))
