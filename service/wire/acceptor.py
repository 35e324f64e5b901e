"""The fast way in: Python compiled from a request's schema at start, which lets valid bodies in and explains nothing.

Law: sound, not complete. What it accepts, the schema accepts with equal objects; what it refuses, the schema decides.
A field class that it does not know it refuses at start.
"""

from collections.abc import Callable
from typing import Any

import orjson
from marshmallow import ValidationError

from service.core.frozen import FrozenMap
from service.wire.fields import (
    AnyOf,
    Array,
    Boolean,
    Choice,
    Const,
    EitherShape,
    Field,
    Id,
    Integer,
    Map,
    Nested,
    Object,
    Pattern,
    Reference,
    Seed,
    TaggedUnion,
    Text,
    defaults_of,
    fields_of,
)
from service.wire.strict_json import keys_of

AcceptBytes = Callable[[bytes], Any]
AcceptValue = Callable[[Any], Any]


class Refused(Exception):
    """Not let in here; the schema has the word."""


class UnknownField(TypeError):
    """A field class that no code can be made for."""


def acceptor(schema: type[Object]) -> tuple[AcceptBytes, AcceptValue]:
    """(the bytes of a body, or a strictly parsed one) -> the model object, or None where the schema must look at it."""
    accept = _Compiler().function_of(schema)

    def accepted(body: bytes) -> Any:
        keys = keys_of(body)
        sizes: list[int] = []
        try:
            loaded = accept(orjson.loads(body), sizes)
        except REFUSALS:
            return None
        return loaded if sum(sizes) == keys else None

    def accepted_value(value: Any) -> Any:
        try:
            return accept(value, [])
        except REFUSALS:
            return None

    return accepted, accepted_value


REFUSALS = (Refused, ValidationError, orjson.JSONDecodeError, KeyError, TypeError, RecursionError)


class _Compiler:
    """Source for one function a schema: (value, sizes) -> model object, noting the size of every object on the way."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"Refused": Refused, "FrozenMap": FrozenMap, "MISSING": object()}
        self.functions: dict[type[Object], str] = {}

    def function_of(self, schema: type[Object]) -> Callable[[Any, list[int]], Any]:
        """The compiled function of that schema."""
        function: Callable[[Any, list[int]], Any] = self.names[self._object(schema)]
        return function

    def _named(self, value: Any) -> str:
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def _object(self, schema: type[Object]) -> str:
        if schema in self.functions:
            return self.functions[schema]
        if schema.model is None:
            raise UnknownField(f"{schema.__name__} has no model to load into")
        name = f"load{len(self.functions)}"
        self.functions[schema] = name
        fields = fields_of(schema)
        known, model = self._named(frozenset(fields)), self._named(schema.model)
        lines = [
            f"def {name}(d, sizes):",
            f"    if type(d) is not dict or not d.keys() <= {known}: raise Refused",
            "    sizes.append(len(d))",
        ]
        given = []
        for place, (field_name, field) in enumerate(fields.items()):
            value = f"v{place}"
            lines += ["    " + line for line in self._member(schema, field_name, field, value)]
            if not isinstance(field, Const):
                given.append(f"{field_name}={value}")
        lines.append(f"    return {model}({', '.join(given)})")
        exec("\n".join(lines), self.names)  # noqa: S102  # made of schemas alone, nothing of a request
        return name

    def _member(self, schema: type[Object], name: str, field: Field, value: str) -> list[str]:
        checks = self._checks(field, value)
        if schema.requires(name, field):
            return [f"{value} = d[{name!r}]", *checks]
        assert schema.model is not None  # _object has seen to it
        default = self._named(defaults_of(schema.model)[name])
        return [
            f"{value} = d.get({name!r}, MISSING)",
            f"if {value} is MISSING: {value} = {default}",
            "else:",
            *["    " + line for line in checks],
        ]

    def _checks(self, field: Field, value: str) -> list[str]:
        """Statements that judge `value` and put what the model holds in its place."""
        checks = self._checks_of_class(field, value)
        if not field.nullable:
            return checks
        return [f"if {value} is not None:", *["    " + line for line in checks]]

    def _checks_of_class(self, field: Any, value: str) -> list[str]:
        kind = type(field)
        if kind is Integer:
            return [f"if type({value}) is not int or not {field.minimum} <= {value} <= {field.maximum}: raise Refused"]
        if kind is Boolean:
            return [f"if {value} is not True and {value} is not False: raise Refused"]
        if kind in (Choice, Const) and all(type(choice) is str for choice in field.values):
            return [f"if {value} not in {self._named(frozenset(field.values))}: raise Refused"]
        if kind in (Id, Reference):
            return [*_length(value, field), f"if not {value}.isascii() or ' ' in {value}: raise Refused"]
        if kind is Text:
            return _length(value, field)
        if kind in (Pattern, Seed, AnyOf, Choice):
            return [f"{value} = {self._named(field.deserialize)}({value})"]
        if kind is Nested:
            return [f"{value} = {self._object(field.schema)}({value}, sizes)"]
        if kind is TaggedUnion:
            functions = {tag: self.function_of(branch.schema) for tag, branch in field.branches.items()}
            return [f"{value} = {self._named(functions)}[{value}[{field.tag!r}]]({value}, sizes)"]
        if kind is EitherShape:
            having, lacking = self._object(field.having.schema), self._object(field.lacking.schema)
            return [f"{value} = ({having} if {field.key!r} in {value} else {lacking})({value}, sizes)"]
        if kind is Array:
            return self._array(field, value)
        if kind is Map:
            return self._map(field, value)
        raise UnknownField(f"the acceptor does not know {kind.__name__}")

    def _array(self, field: Array, value: str) -> list[str]:
        each = value + "e"
        lines = [
            f"if type({value}) is not list or not {field.minimum} <= len({value}) <= {field.maximum}: raise Refused",
            f"{value}a = []",
            f"for {each} in {value}:",
            *["    " + line for line in self._checks(field.inner, each)],
            f"    {value}a.append({each})",
            f"{value} = tuple({value}a)",
        ]
        return [*lines, f"if len(set({value})) != len({value}): raise Refused"] if field.unique else lines

    def _map(self, field: Map, value: str) -> list[str]:
        key, each = value + "k", value + "e"
        return [
            f"if type({value}) is not dict or len({value}) > {field.maximum}: raise Refused",
            f"sizes.append(len({value}))",
            f"{value}m = {{}}",
            f"for {key}, {each} in {value}.items():",
            *["    " + line for line in self._checks(field.key, key)],
            *["    " + line for line in self._checks(field.value, each)],
            f"    {value}m[{key}] = {each}",
            f"{value} = FrozenMap({value}m)",
        ]


def _length(value: str, field: Pattern) -> list[str]:
    """A string of that length that holds nothing unprintable, which goes a little further than controls."""
    wrong = f"not {field.shortest} <= len({value}) <= {field.longest} or not {value}.isprintable()"
    return [f"if type({value}) is not str or {wrong}: raise Refused"]
