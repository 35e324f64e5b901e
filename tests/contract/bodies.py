"""Bodies to try the contract with: the examples, ones made from the document so that no field is missed, and mutants.

Nothing here knows a game; a new one, a new action or a new field is tried as soon as the document has it.
"""

import pickle
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
from jsonschema_rs import Draft202012Validator, is_valid

from service.wire.examples import examples

from .document import DOCUMENT, GAMES, request_schema, request_validator, validator

Json = Any
Schema = dict[str, Any]

WORDS = ("a", "1", "main", "AS", "8S", "XX", "x")
"""Of these, one fits each pattern of the document."""


@cache
def valid_bodies(operation: str) -> list[Json]:
    """What of the game's examples the operation takes and, for each action, the fullest that the document allows."""
    fields = resolved(request_schema(operation))["properties"]
    shown = examples(GAMES[operation.partition("/")[0]].system.folder)
    found = [{name: value for name, value in example.request.items() if name in fields} for example in shown]
    return [body for body in found + specimens(operation) if request_validator(operation).is_valid(body)]


def specimens(operation: str, rounds: int = 1) -> list[Json]:
    """For each way that a union of the request may go, a body with every field of it.

    Unions within unions turn by the round: a few bring all their branches together.
    """
    schema = request_schema(operation)
    most = max(len(found.get("oneOf", ())) + 2 for found in reachable(schema))
    return [specimen(schema, turn) for turn in range(most * rounds)]


def resolved(schema: Schema, within: Schema = DOCUMENT) -> Schema:
    """The component that a schema refers to, or the schema itself."""
    if "$ref" in schema:
        component: Schema = within["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return component
    return schema


def reachable(schema: Schema, within: Schema = DOCUMENT) -> list[Schema]:
    """The schema and all that stand below it, each once."""
    found: dict[int, Schema] = {}
    left = [schema]
    while left:
        part = resolved(left.pop(), within)
        if id(part) not in found:
            found[id(part)] = part
            left += below_of(part)
    return list(found.values())


def below_of(schema: Schema) -> list[Schema]:
    """The schemas right below one."""
    found = [*schema.get("properties", {}).values(), *schema.get("oneOf", ()), *schema.get("anyOf", ())]
    return found + [schema[key] for key in ("items", "additionalProperties", "propertyNames") if schema.get(key)]


def specimen(schema: Schema, turn: int) -> Json:
    """A value that the schema takes, with every field; `turn` chooses the branches of its unions."""
    schema = resolved(schema)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            rounds, branch = divmod(turn, len(schema[union]))
            return specimen(schema[union][branch], branch + rounds)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][turn % len(schema["enum"])]
    kind = schema.get("type", "null")
    return MAKERS[kind if isinstance(kind, str) else kind[0]](schema, turn)


def _object(schema: Schema, turn: int) -> Json:
    made = {name: specimen(inner, turn) for name, inner in schema.get("properties", {}).items()}
    if schema.get("additionalProperties"):
        made["a"] = specimen(schema["additionalProperties"], turn)
    return made


def _array(schema: Schema, turn: int) -> Json:
    many = max(schema.get("minItems", 0), min(2, schema["maxItems"]))
    made = [specimen(schema["items"], turn + place) for place in range(many)]
    return made[:1] if schema.get("uniqueItems") and made[0] == made[-1] else made


def _string(schema: Schema, turn: int) -> Json:
    return next(word for word in WORDS if is_valid(schema, word))


MAKERS = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": lambda schema, turn: min(max(turn, schema["minimum"]), schema["maximum"]),
    "boolean": lambda schema, turn: turn % 2 == 0,
    "null": lambda schema, turn: None,
}


def aimed(operation: str, but: str | None = None) -> Iterator[Json]:
    """Bodies with one value on an edge of what the document allows there: every edge of every schema of the request.

    Left out are the schemas that the request of the operation `but` has too.
    """
    schema = request_schema(operation)
    done = set() if but is None else {id(part) for part in reachable(request_schema(but))}
    for made in specimens(operation, rounds=4):
        for sliver in slivers(schema, made, 2):
            body = [sliver]
            for holder, key, part in list(parts_of(schema, body, 0)):
                if id(part) not in done:
                    done.add(id(part))
                    yield from at_the_edges(body, holder, key, part)


def at_the_edges(body: list[Json], holder: Json, key: Any, part: Schema) -> Iterator[Json]:
    """The body as it is, and with each value of the edges in one place."""
    whole = holder[key]
    for value in (whole, *edges(part, whole)):
        holder[key] = value
        yield copied(body[0])
    holder[key] = whole


def slivers(schema: Schema, value: Json, depth: int) -> Iterator[Json]:
    """The value with one field at a time, and as little as can be of those that must be there; so down to a depth."""
    schema = resolved(schema)
    fields = schema.get("properties", {})
    if depth == 0 or not fields:
        yield value
        return
    least = {name: _least(resolved(fields[name]), value[name]) for name in schema.get("required", ())}
    for name in fields:
        for inner in slivers(fields[name], value[name], depth - 1):
            yield {**least, name: inner}


def _least(schema: Schema, value: Json) -> Json:
    return [] if schema.get("type") == "array" and not schema.get("minItems") else value


def parts_of(schema: Schema, holder: Json, key: Any) -> Iterator[tuple[Json, Any, Schema]]:
    """Every (container, key, schema that its value is judged by) at and below a valid value."""
    schema = resolved(schema)
    yield holder, key, schema
    value = holder[key]
    for union in ("oneOf", "anyOf"):
        for branch in schema.get(union, ()):
            if fits(branch, value):
                yield from parts_of(branch, holder, key)
    if isinstance(value, dict):
        for name in value:
            inner = schema.get("properties", {}).get(name, schema.get("additionalProperties"))
            if inner:
                yield from parts_of(inner, value, name)
    if isinstance(value, list) and "items" in schema:
        for place in range(len(value)):
            yield from parts_of(schema["items"], value, place)


def fits(schema: Schema, value: Json) -> bool:
    """Whether the document's schema takes the value."""
    if id(schema) not in _JUDGES:
        _JUDGES[id(schema)] = validator(schema)
    return _JUDGES[id(schema)].is_valid(value)


_JUDGES: dict[int, Draft202012Validator] = {}
"""By the identity of schemas, which live as long as the document."""


def edges(schema: Schema, value: Json) -> Iterator[Json]:
    """Values on both sides of every edge of a schema; `value` is one that it takes."""
    yield from (None, True, False, 0, 1, 1.0, 1.5, -1, 2**64, "", "a", "1", [], ["a"], {}, {"a": 1})
    if "minimum" in schema:
        for bound in (schema["minimum"], schema["maximum"]):
            yield from (bound - 1, bound, bound + 1, float(bound), bound + 0.5, str(bound))
    yield from schema.get("enum", ())
    for branch in [*schema.get("oneOf", ()), *schema.get("anyOf", ())]:
        yield from (specimen(branch, turn) for turn in range(3))
        if "$ref" not in branch:
            yield from edges(branch, specimen(branch, 0))
    if isinstance(value, str):
        yield from texts(schema, value)
    if isinstance(value, list):
        yield from arrays(schema, value)
    if isinstance(value, dict):
        yield from objects(schema, value)


def texts(schema: Schema, value: str) -> Iterator[Json]:
    """Strings around one."""
    for size in (schema.get("minLength", 1), schema.get("maxLength", 1)):
        yield from (value[:1] * more for more in (size - 1, size, size + 1))
    yield from (f"{value}{more}" for more in ("\n", "\t", "\x00", "\x7f", "\x85", " ", "s", "\u00e5", "\U0001f3b2"))
    yield from (f"\n{value}", f" {value}", f"{value} {value}", value.upper(), value.title(), [value])


def arrays(schema: Schema, value: list[Json]) -> Iterator[Json]:
    """Arrays around one."""
    least, most = schema.get("minItems", 0), schema["maxItems"]
    for size in (max(least - 1, 0), least, most, most + 1):
        yield [specimen(schema["items"], 0)] * size
        yield [distinct(schema["items"], place) for place in range(size)]
    yield value + value
    yield {str(place): each for place, each in enumerate(value)}


def distinct(schema: Schema, place: int) -> Json:
    """An element unlike those at other places, where the schema has so many."""
    schema = resolved(schema)
    free = schema.get("type") == "string" and "enum" not in schema and re.search(schema.get("pattern", ""), "1")
    return str(place) if free else specimen(schema, place)


def objects(schema: Schema, value: dict[str, Json]) -> Iterator[Json]:
    """Objects around one."""
    for name in value:
        yield {each: value[each] for each in value if each != name}
        yield {(each.upper() if each == name else each): value[each] for each in value}
    yield from ({**value, name: more} for name in KEYS for more in (1, None))
    if schema.get("additionalProperties"):
        entry = specimen(schema["additionalProperties"], 0)
        yield from ({key: entry} for key in (*KEYS, "a\n", "a b", "\x7f", "a" * 64, "a" * 65, "a" * 100, "a" * 101))
        most = schema["maxProperties"]
        yield from ({str(place): entry for place in range(size)} for size in (most - 1, most, most + 1))


NASTY: list[Json] = [
    None, True, False, 0, 1, -1, 0.0, 1.0, -0.0, 1.5, 1e-9, 1e300, -1e300,
    2**31, 2**53 - 1, 2**53, 2**63, 2**64, 10**30, -(2**63), -(10**30),
    "", "a", "1", "null", "true", " ", " a", "a b", "a\n", "\na", "\t", "\x00", "\x1f", "\x7f", "\x80", "\x85",
    "\u2028", "\u00e5", "a\u0301", "\ufeff", "\U0001f3b2", "\U0001f3b2" * 100, "~", "/", "~0", "__proto__",
    "a" * 32, "a" * 33, "a" * 64, "a" * 65, "a" * 100, "a" * 101,
    [], [None], [[]], [1], ["a"], ["a", "a"], [1, 1.0],
    {}, {"": 1}, {"_schema": 1}, {"a": 1}, {"a": {}}, {"type": "attack"}, {"value": 1}, {"~/": 1},
]  # fmt: skip
KEYS = ["", "_schema", "schema", "type", "id", "a", "value", "note", "~", "a/b", "\u00e5", "constructor", "x" * 200]


class Mutator:
    """Spoils valid bodies of one operation, in ways that its document suggests; every run with one seed alike."""

    def __init__(self, operation: str, seed: int) -> None:
        self.chance = random.Random(f"{seed} {operation}")
        self.bodies = [orjson.dumps(body) for body in valid_bodies(operation)]
        parts = reachable(request_schema(operation))
        self.words = sorted({word for part in parts for word in part.get("enum", [part.get("const")]) if word}, key=str)
        self.names = sorted({name for part in parts for name in part.get("properties", ())})
        self.bounds = sorted({part[key] for part in parts for key in ("minimum", "maximum") if key in part})
        self.sizes = sorted({part[key] for part in parts for key in ("maxItems", "maxProperties") if key in part})
        self.sizes = [size for size in self.sizes if size <= 1000]

    def mutant(self) -> Json:
        """A body with none to three changes."""
        body = orjson.loads(self.chance.choice(self.bodies))
        for _ in range(self.chance.choices([0, 1, 2, 3], [1, 6, 2, 1])[0]):
            body = self.changed(body)
        return body

    def changed(self, body: Json) -> Json:
        """The body with one value changed."""
        at = list(places(body))
        if not at or self.chance.random() < 0.01:
            return copied(self.chance.choice(NASTY))
        holder, key = self.chance.choice(at)
        change = self.chance.choice([self.replace, self.replace, self.nudge, self.nudge, self.drop, self.add])
        change(holder, key, at)
        return body

    def replace(self, holder: Json, key: Any, at: list[tuple[Json, Any]]) -> None:
        """Another value: a nasty one, a word or a bound of the document, or one from elsewhere in the body."""
        elsewhere, there = self.chance.choice(at)
        kind = self.chance.choice(["nasty", "word", "bound", "elsewhere"])
        if kind == "word" and self.words:
            holder[key] = self.chance.choice(self.words)
        elif kind == "bound" and self.bounds:
            holder[key] = self.chance.choice(self.bounds) + self.chance.choice([-1, 0, 1])
        elif kind == "elsewhere":
            holder[key] = copied(elsewhere[there])
        else:
            holder[key] = copied(self.chance.choice(NASTY))

    def nudge(self, holder: Json, key: Any, at: list[tuple[Json, Any]]) -> None:
        """Nearly the same value."""
        value = holder[key]
        if isinstance(value, bool):
            holder[key] = self.chance.choice([not value, int(value), str(value).lower(), None])
        elif isinstance(value, int):
            holder[key] = self.chance.choice(
                [value + 1, value - 1, -value, float(value), value + 0.5, str(value), None]
            )
        elif isinstance(value, str):
            same = [value + "\n", value + " ", value.upper(), value.title(), value[:-1], value * 40, [value], None]
            holder[key] = self.chance.choice(same)
        elif isinstance(value, list):
            holder[key] = self.resized(value)
        elif isinstance(value, dict):
            holder[key] = self.chance.choice([[value], list(value), {}, {**value, "": value}, {"a": value}, None])

    def resized(self, value: list[Json]) -> Json:
        """The array with elements repeated, dropped or shuffled, up to just beyond what arrays here may have."""
        kind = self.chance.randrange(5)
        if kind == 0 and value:
            return [*value, copied(self.chance.choice(value))]
        if kind == 1 and value and self.sizes:
            size = self.chance.choice(self.sizes) + self.chance.choice([0, 1])
            return (value * (size // len(value) + 1))[:size]
        if kind == 2:
            return value[: self.chance.randrange(len(value) + 1)]
        return self.chance.sample(value, len(value)) if kind == 3 else {str(at): each for at, each in enumerate(value)}

    def drop(self, holder: Json, key: Any, at: list[tuple[Json, Any]]) -> None:
        """No such field or element."""
        del holder[key]

    def add(self, holder: Json, key: Any, at: list[tuple[Json, Any]]) -> None:
        """One field or element more: of a name that fits elsewhere, or of none."""
        elsewhere, there = self.chance.choice(at)
        value = copied(self.chance.choice([elsewhere[there], self.chance.choice(NASTY)]))
        if isinstance(holder, dict):
            name = self.chance.choice([self.chance.choice(self.names), self.chance.choice(KEYS), str(key).upper()])
            holder[name] = value
        else:
            holder.insert(self.chance.randrange(len(holder) + 1), value)


def copied(value: Json) -> Json:
    """The same value, of its own."""
    return pickle.loads(pickle.dumps(value))


def places(value: Json) -> Iterator[tuple[Json, Any]]:
    """Every (container, key) of a JSON value."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])
