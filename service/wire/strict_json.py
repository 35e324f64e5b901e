"""Bytes to JSON values, strictly (RFC 8259): UTF-8, no duplicate keys, nothing that is no JSON or does not fit."""

import json
import math
import re
from collections import Counter
from itertools import accumulate
from typing import Any, NoReturn

import orjson

from service.wire import limits
from service.wire.problem import Problem

_DOUBLE_DIGITS = 308
"""Every number of so many digits fits in a double."""
_SHOWN_KEY = 64
_PIECE = 1 << 16
"""Strings are cut out piece by piece, so that the parts of a large body never stand side by side."""

_WORD_DIGITS = 18
"""Every integer of so many digits fits in 64 bits."""
_EXPONENT = re.compile(rb"[0-9][eE]")
_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_NO_BRACKETS_OR_QUOTES = bytes(set(_NO_BRACKETS) - set(b'"'))
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_UNSURE = object()


def parsed(body: bytes) -> Any:
    """The JSON value of the body; a MALFORMED_JSON problem where it is none."""
    value = _quickly(body)
    return _strictly(body, _outside_strings(body)) if value is _UNSURE else value


def keys_of(body: bytes) -> int:
    """How many keys stand in a JSON text, twice the same one counted twice."""
    return _outside_strings(body).count(b":")


def containers_of(body: bytes, most: int) -> int:
    """How many objects and arrays stand in a JSON text; where they are at most so many, perhaps some that do not."""
    seen = body.count(b"[") + body.count(b"{")
    if seen <= most:
        return seen
    outside = _outside_strings(body)
    return outside.count(b"[") + outside.count(b"{")


def _outside_strings(body: bytes) -> bytes:
    """What of a JSON text stands in no string, up to the place where it is none.

    A run of backslashes begins with the start of an escape, so that from its left each two are one escape. Without
    those and without escaped quotes, a quote stands only at the ends of a string.
    """
    if b"\\" in body:
        body = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    kept, inside = [], 0
    for start in range(0, len(body), _PIECE):
        parts = body[start : start + _PIECE].split(b'"')
        kept.append(b"".join(parts[inside::2]))
        inside ^= (len(parts) - 1) & 1
    return b"".join(kept)


def _quickly(body: bytes) -> Any:
    """The value, where a fast parser accepts it and counts show what that one does not look at."""
    if _depth(_brackets(body)) > limits.DEPTH:
        return _UNSURE
    if _has_number_above(_WORD_DIGITS, body) and _has_number_above(_WORD_DIGITS, _outside_strings(body)):
        return _UNSURE
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _UNSURE
    return value if _has_all_keys(body, orjson.dumps(value)) else _UNSURE


def _brackets(body: bytes) -> bytes:
    """The brackets of a JSON text that stand in no string.

    Without escapes, a string without brackets is two quotes side by side once all else is taken away; the first one
    with brackets leaves a quote over.
    """
    if b"\\" not in body:
        left = body.translate(None, _NO_BRACKETS_OR_QUOTES).replace(b'""', b"")
        if b'"' not in left:
            return left
    return _outside_strings(body).translate(None, _NO_BRACKETS)


def _has_all_keys(body: bytes, written: bytes) -> bool:
    """Whether no key stood twice, so that one was dropped: without escapes strings are written as they were read."""
    if b"\\" in body:
        return keys_of(written) == keys_of(body)
    return written.count(b":") == body.count(b":")


def _has_number_above(digits: int, outside: bytes) -> bool:
    """Whether more digits than that stand in a row."""
    return b"0" * (digits + 1) in outside.translate(_ZEROS)


def _depth(brackets: bytes) -> int:
    """How many of them are open at once."""
    return max(accumulate(memoryview(brackets.translate(_STEPS)).cast("b")), default=0)


def _strictly(body: bytes, outside: bytes) -> Any:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _malformed(f"The body is not UTF-8 at byte {error.start}.") from None
    if text.startswith("\ufeff"):
        raise _malformed("The body starts with a byte order mark.")
    if _depth(outside.translate(None, _NO_BRACKETS)) > limits.DEPTH:
        raise _malformed(f"The body is nested deeper than {limits.DEPTH}.")
    huge = _has_number_above(_DOUBLE_DIGITS, outside)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float if huge or _EXPONENT.search(outside) else None,
            parse_int=_integer if huge else None,
        )
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg.removesuffix(' at')} at line {error.lineno}, column {error.colno}.") from None
    if "\\u" in text:
        _check_text(value)
    return value


def _malformed(detail: str) -> Problem:
    return Problem("MALFORMED_JSON", detail)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _malformed(f"The key {json.dumps(_again(pairs)[:_SHOWN_KEY])} stands twice in one object.")
    return found


def _again(pairs: list[tuple[str, Any]]) -> str:
    """A key that stands twice, in time linear in the pairs."""
    [(key, _)] = Counter([key for key, _ in pairs]).most_common(1)
    return key


def _constant(name: str) -> NoReturn:
    raise _malformed(f"{name} is not JSON.")


def _float(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise _malformed("A number is too large.")
    return value


def _integer(digits: str) -> int:
    if len(digits) > _DOUBLE_DIGITS:
        _float(digits)
    return int(digits)


def _check_text(value: Any) -> None:
    """No string holds half of a surrogate pair."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _malformed("A string holds a lone surrogate.") from None
