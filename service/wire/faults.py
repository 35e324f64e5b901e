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

ROOT = "_schema"
"""marshmallow's key for the faults of a whole object."""

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
        for key, below in messages.items():
            yield from _keyed(key, below, pointer)
    else:
        for fault in messages:
            yield pointer, fault


def _keyed(key: Any, below: Any, pointer: str) -> Iterator[tuple[str, Fault]]:
    """The faults below one key; a client's own field named like marshmallow's key is an unknown field."""
    inner = f"{pointer}/{escaped(key)}"
    if key != ROOT or isinstance(below, dict):
        yield from _flat(below, inner)
        return
    for fault in below:
        yield (inner if fault is UNKNOWN_FIELD else pointer), fault
