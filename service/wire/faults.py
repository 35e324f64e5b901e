"""What is wrong with a body: marshmallow's tree of messages as a flat list of pointers, codes and plain words."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from service.core.changes import escaped
from service.wire import limits


class Fault(NamedTuple):
    """Why one value is refused."""

    code: str
    detail: str


REQUIRED = Fault("REQUIRED", "This field is required.")
UNKNOWN_FIELD = Fault("UNKNOWN_FIELD", "There is no such field here.")
NOT_NULL = Fault("NOT_NULL", "Null is not accepted here.")
NOT_AN_OBJECT = Fault("NOT_AN_OBJECT", "This must be an object.")
WHOLE_NOT_AN_OBJECT = Fault(*NOT_AN_OBJECT)
"""Equal to the one above, and told from it by identity: what marshmallow itself says of a whole object."""

ROOT = "_schema"
"""marshmallow's key for the fault of a whole object; it is also a name that a client may send."""

Error = dict[str, Any]


def errors(messages: Any) -> list[Error]:
    """The first of all faults, each as {"pointer": RFC 6901, "code": ..., "detail": ...}."""
    found: list[Error] = []
    for pointer, fault in _flat(messages, ""):
        found.append({"pointer": pointer, "code": fault.code, "detail": fault.detail})
        if len(found) == limits.ERRORS:
            break
    return found


def _flat(messages: Any, pointer: str) -> Iterator[tuple[str, Fault]]:
    if isinstance(messages, dict):
        for key, below in sorted(messages.items(), key=_unknown_last):
            yield from _flat(below, pointer if _is_of_the_whole(key, below) else f"{pointer}/{escaped(key)}")
    else:
        for fault in messages:
            yield pointer, fault


def _unknown_last(entry: tuple[Any, Any]) -> tuple[bool, str]:
    """Unknown fields by name, for marshmallow gives them in no order; all else in the order that it has."""
    key, below = entry
    unknown = isinstance(below, list) and any(fault is UNKNOWN_FIELD for fault in below)
    return unknown, key if unknown else ""


def _is_of_the_whole(key: Any, below: Any) -> bool:
    return key == ROOT and isinstance(below, list) and below[0] is WHOLE_NOT_AN_OBJECT
