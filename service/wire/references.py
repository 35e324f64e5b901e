"""Who is referred to by an action: read from its schema, so that no rule has to list it again."""

from collections.abc import Container, Iterator
from functools import cache
from typing import Any

from service.wire.fields import Array, EitherShape, Field, Nested, Object, Reference, TaggedUnion, fields_of


def all_known(field: Field, value: Any, known: Container[str]) -> bool:
    """Whether a loaded object refers to nobody but these, told without a look at where; False where it takes one."""
    for name, inner in _by_model(field)[type(value)]:
        if type(inner) is not Reference:
            return False
        who = getattr(value, name)
        if who is not None and who not in known:
            return False
    return True


def references(field: Field, value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """(JSON Pointer, id) of every reference to a character in a loaded value."""
    if value is None:
        return
    if isinstance(field, Reference):
        yield pointer, value
    elif isinstance(field, Array):
        for index, element in enumerate(value):
            yield from references(field.inner, element, f"{pointer}/{index}")
    else:
        for name, inner in _by_model(field)[type(value)]:
            yield from references(inner, getattr(value, name), f"{pointer}/{name}")


@cache
def _by_model(field: Field) -> dict[type, tuple[tuple[str, Field], ...]]:
    """The fields that refer to somebody, by the model of the object that they stand in."""
    return {schema.model: _referring(schema) for schema in _schemas(field) if schema.model is not None}


def _schemas(field: Field) -> list[type[Object]]:
    if isinstance(field, Nested):
        return [field.schema]
    if isinstance(field, TaggedUnion):
        return [branch.schema for branch in field.branches.values()]
    if isinstance(field, EitherShape):
        return [field.having.schema, field.lacking.schema]
    return []


@cache
def _referring(schema: type[Object]) -> tuple[tuple[str, Field], ...]:
    return tuple([(name, field) for name, field in fields_of(schema).items() if _refers(field)])


def _refers(field: Field) -> bool:
    if isinstance(field, Array):
        return _refers(field.inner)
    return isinstance(field, Reference) or any(_referring(schema) for schema in _schemas(field))
