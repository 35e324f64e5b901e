"""The fast way in: made from a request's schema at start, it lets valid bodies in and explains nothing.

An msgspec decoder judges types, lengths and bounds; Python compiled from the same schema makes the model of what was
decoded, and gathers what is still to be judged: how many keys every object had, so that none stood twice, and all ids
and texts.

Law: sound, not complete. What it accepts, the schema accepts with equal objects; what it refuses, the schema decides.
A field class that it does not know it refuses at start.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple, Union

import msgspec
from marshmallow import ValidationError
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import astuple

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


class Gathered(NamedTuple):
    """What is judged when all of a body has been seen."""

    sizes: list[int]
    ids: list[str]
    texts: list[str]

    @property
    def good(self) -> bool:
        """Whether ids are of `!` to `~`, and texts hold nothing unprintable, which goes further than controls."""
        ids = "".join(self.ids)
        return ids.isascii() and ids.isprintable() and " " not in ids and "".join(self.texts).isprintable()


REFUSALS = (Refused, ValidationError, msgspec.MsgspecError, UnicodeError, KeyError, TypeError, RecursionError)


def acceptor(schema: type[Object]) -> tuple[AcceptBytes, AcceptValue]:
    """(the bytes of a body, or a strictly parsed one) -> the model object, or None where the schema must look at it."""
    compiler = _Compiler()
    form, load = compiler.compiled(schema)
    decode: Callable[[bytes], Any] = msgspec.json.Decoder(form).decode

    def accepted(body: bytes) -> Any:
        gathered = Gathered([], [], [])
        try:
            loaded = load(decode(body), *gathered)
        except REFUSALS:
            return None
        return loaded if sum(gathered.sizes) == keys_of(body) and gathered.good else None

    def accepted_value(value: Any) -> Any:
        gathered = Gathered([], [], [])
        try:
            loaded = load(msgspec.convert(value, form), *gathered)
        except REFUSALS:
            return None
        return loaded if gathered.good else None

    return accepted, accepted_value


class _Compiler:
    """For each schema a form that msgspec decodes, and source for (decoded form, what is gathered) -> model object."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {
            "Refused": Refused,
            "FrozenMap": FrozenMap,
            "UNSET": UNSET,
            "astuple": astuple,
            "convert": msgspec.convert,
        }
        self.made: dict[tuple[type[Object], bool], tuple[type, str]] = {}

    def compiled(self, schema: type[Object], tagged: bool = False) -> tuple[type, Callable[..., Any]]:
        """The form of that schema, alone or among others that its tag tells it from, and what makes the model of it."""
        form, loader = self._made(schema, tagged)
        load: Callable[..., Any] = self.names[loader]
        return form, load

    def _named(self, value: Any) -> str:
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def _made(self, schema: type[Object], tagged: bool = False) -> tuple[type, str]:
        if (schema, tagged) not in self.made:
            if schema.model is None:
                raise UnknownField(f"{schema.__name__} has no model to load into")
            form = self._form(schema, tagged)
            loader = f"load{len(self.made)}"
            self.made[schema, tagged] = form, loader
            exec("\n".join(self._source(schema, form, loader)), self.names)  # noqa: S102  # made of schemas alone
        return self.made[schema, tagged]

    def _form(self, schema: type[Object], tagged: bool) -> type:
        """A struct of what may be given, required fields first, in which what is left out is UNSET."""
        stated = fields_of(schema)
        tags = {name: field.values[0] for name, field in stated.items() if tagged and isinstance(field, Const)}
        [(tag_field, tag)] = tags.items() if tagged else [(None, None)]
        required = [name for name in stated if name not in tags and schema.requires(name, stated[name])]
        optional = [name for name in stated if name not in tags and name not in required]
        given: list[Any] = [(name, self._type(stated[name])) for name in required]
        for name in optional:
            given.append((name, Union[self._type(stated[name]), UnsetType], UNSET))  # noqa: UP007  # made at run time
        return msgspec.defstruct(
            schema.__name__, given, tag_field=tag_field, tag=tag, forbid_unknown_fields=True, gc=False
        )

    def _source(self, schema: type[Object], form: type, loader: str) -> list[str]:
        assert schema.model is not None  # _made has seen to it
        stated = fields_of(schema)
        values = {name: f"v{place}" for place, name in enumerate(form.__match_args__)}  # type: ignore[attr-defined]  # a Struct's
        lines = [f"def {loader}(form, sizes, ids, texts):", f"    size = {len(stated)}"]
        if values:
            lines.append(f"    {', '.join(values.values())}, = astuple(form)")
        members = [name for name, field in stated.items() if not isinstance(field, Const)]
        for name in members:
            value, judged = values[name], self._judged(stated[name], values[name])
            if schema.requires(name, stated[name]):
                lines += ["    " + line for line in judged]
                continue
            default = self._named(defaults_of(schema.model)[name])
            lines.append(f"    if {value} is UNSET: {value} = {default}; size -= 1")
            if judged:
                lines += ["    else:", *["        " + line for line in judged]]
        lines.append("    sizes.append(size)")
        arguments = [f"{name}={values[name]}" for name in members]
        if members == list(getattr(schema.model, "__match_args__", ()))[: len(members)]:  # quicker by place
            arguments = [values[name] for name in members]
        return [*lines, f"    return {self._named(schema.model)}({', '.join(arguments)})"]

    def _type(self, field: Field) -> Any:
        """What msgspec decodes the field's value as."""
        decoded = self._type_of_class(field)
        return Union[decoded, None] if field.nullable and decoded is not Any else decoded  # noqa: UP007  # as above

    def _type_of_class(self, field: Any) -> Any:
        kind = type(field)
        if kind is Integer:
            return Annotated[int, Meta(ge=field.minimum, le=field.maximum)]
        if kind is Boolean:
            return bool
        if kind in (Choice, Const):
            return Literal[field.values]
        if kind in (Id, Reference, Text):
            return Annotated[str, Meta(min_length=field.shortest, max_length=field.longest)]
        if kind in (Pattern, Seed, AnyOf, EitherShape):
            return Any
        if kind is Nested:
            return self.compiled(field.schema)[0]
        if kind is TaggedUnion:
            return reduce(or_, [form for form, _ in self._branches(field)])
        if kind is Array:
            inner: Any = self._type(field.inner)
            return Annotated[tuple[inner, ...], Meta(min_length=field.minimum, max_length=field.maximum)]
        if kind is Map:
            key: Any = self._type(field.key)
            entry: Any = self._type(field.value)
            return Annotated[dict[key, entry], Meta(max_length=field.maximum)]
        raise UnknownField(f"the acceptor does not know {kind.__name__}")

    def _judged(self, field: Field, value: str) -> list[str]:
        """Statements that gather of `value` what is to be judged, and put what the model holds in its place."""
        lines = self._judged_by_class(field, value)
        if field.nullable and lines:
            return [f"if {value} is not None:", *["    " + line for line in lines]]
        return lines

    def _judged_by_class(self, field: Any, value: str) -> list[str]:
        kind = type(field)
        if kind in GATHERED:
            return [f"{GATHERED[kind]}.append({value})"]
        if kind in (Pattern, Seed, AnyOf):
            return [f"{value} = {self._named(field.deserialize)}({value})"]
        if kind is Nested:
            return [f"{value} = {self._made(field.schema)[1]}({value}, sizes, ids, texts)"]
        if kind is TaggedUnion:
            loaders = self._named(dict(self._branches(field)))
            return [f"{value} = {loaders}[type({value})]({value}, sizes, ids, texts)"]
        if kind is EitherShape:
            having, lacking = self._converted(field.having.schema, value), self._converted(field.lacking.schema, value)
            return [f"{value} = {having} if {field.key!r} in {value} else {lacking}"]
        if kind is Array:
            return self._array(field, value)
        if kind is Map:
            return self._map(field, value)
        return []

    def _branches(self, field: TaggedUnion) -> list[tuple[type, Callable[..., Any]]]:
        """A tag that tells nothing apart would not be asked for."""
        several = len(field.branches) > 1
        return [self.compiled(branch.schema, several) for branch in field.branches.values()]

    def _converted(self, schema: type[Object], value: str) -> str:
        form, loader = self._made(schema)
        return f"{loader}(convert({value}, {self._named(form)}), sizes, ids, texts)"

    def _array(self, field: Array, value: str) -> list[str]:
        each = value + "e"
        judged = self._judged(field.inner, each)
        lines: list[str] = []
        if type(field.inner) in GATHERED and not field.inner.nullable:
            lines = [f"{GATHERED[type(field.inner)]} += {value}"]
        elif len(judged) == 1 and judged[0].startswith(f"{each} = "):
            lines = [f"{value} = tuple([{judged[0].removeprefix(f'{each} = ')} for {each} in {value}])"]
        elif judged:
            loop = [f"for {each} in {value}:", *["    " + line for line in judged], f"    {value}a.append({each})"]
            lines = [f"{value}a = []", *loop, f"{value} = tuple({value}a)"]
        return [*lines, f"if len(set({value})) != len({value}): raise Refused"] if field.unique else lines

    def _map(self, field: Map, value: str) -> list[str]:
        key, each = value + "k", value + "e"
        judged = [*self._judged(field.key, key), *self._judged(field.value, each)]
        return [
            f"sizes.append(len({value}))",
            f"{value}m = {{}}",
            f"for {key}, {each} in {value}.items():",
            *["    " + line for line in judged],
            f"    {value}m[{key}] = {each}",
            f"{value} = FrozenMap({value}m)",
        ]


GATHERED: dict[type, str] = {Id: "ids", Reference: "ids", Text: "texts"}
"""The strings that are judged together: joining them is quicker than looking at each."""
