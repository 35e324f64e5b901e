"""What differs between two states, exactly: applied forwards or backwards the changes turn one into the other.

A state is made of records (frozen objects that name their fields in `__match_args__`), tuples, FrozenMaps and plain
values. Records of one type, mappings of equal keys and equally long tuples of records (all of them are, if the first
one is) are walked down; whatever else differs is replaced whole.
"""

from typing import Any

from service.core.frozen import FrozenMap

Change = dict[str, Any]


def changes(before: object, after: object, path: str = "") -> list[Change]:
    """Each difference as {"path": JSON Pointer (RFC 6901), "from", "to"}, in the order of the state's fields."""
    found: list[Change] = []
    _walk(before, after, path, found)
    return found


def _walk(before: Any, after: Any, path: str, found: list[Change]) -> None:
    if before is after:
        return
    kind = type(before)
    if kind is type(after):
        names = getattr(kind, "__match_args__", None)
        if names is not None:
            for name in names:
                old, new = getattr(before, name), getattr(after, name)
                if old is not new:
                    _walk(old, new, f"{path}/{name}", found)
            return
        if kind is tuple and len(before) == len(after) and before and _is_record(before[0]):
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                if old is not new:
                    _walk(old, new, f"{path}/{index}", found)
            return
        if kind is FrozenMap and before.keys() == after.keys():
            for key, old in before.items():
                _walk(old, after[key], f"{path}/{escaped(key)}", found)
            return
        if before == after:
            return
    found.append({"path": path, "from": before, "to": after})


def _is_record(value: object) -> bool:
    return hasattr(type(value), "__match_args__")


def escaped(token: object) -> str:
    """A reference token of a JSON Pointer (RFC 6901 section 3)."""
    return str(token).replace("~", "~0").replace("/", "~1")
