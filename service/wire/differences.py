"""Where two JSON values part; the order of an object's keys is none, and 1.0 is 1."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from service.core.changes import escaped

ABSENT = object()
"""Stands for what is not there."""


class Difference(NamedTuple):
    """A place (RFC 6901) where two JSON values part."""

    pointer: str
    expected: Any
    found: Any


def first_difference(expected: Any, found: Any) -> Difference | None:
    """The first of all differences; None for equal values."""
    return next(differences(expected, found), None)


def differences(expected: Any, found: Any, pointer: str = "") -> Iterator[Difference]:
    """Every difference, in the order of what is expected; what is beyond that comes after it, object by object."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from _below(value, found.get(key, ABSENT), pointer, key)
        for key, value in found.items():
            if key not in expected:
                yield from _below(ABSENT, value, pointer, key)
    elif isinstance(expected, list) and isinstance(found, list):
        for index in range(max(len(expected), len(found))):
            yield from _below(_at(expected, index), _at(found, index), pointer, index)
    elif not _same(expected, found):
        yield Difference(pointer, expected, found)


def _below(expected: Any, found: Any, pointer: str, token: object) -> Iterator[Difference]:
    if expected is not found:
        yield from differences(expected, found, f"{pointer}/{escaped(token)}")


def _at(values: list[Any], index: int) -> Any:
    return values[index] if index < len(values) else ABSENT


def _same(one: Any, other: Any) -> bool:
    """Equal scalars; Python alone takes true for 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
