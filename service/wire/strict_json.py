"""Bytes to JSON values, strictly (RFC 8259): UTF-8, no duplicate keys, nothing that is no JSON or does not fit."""

import json
import math
import re
from collections import Counter
from typing import Any, NoReturn

import orjson

from service.wire import limits
from service.wire.problem import Problem

_STRING_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_DOUBLE_DIGITS = 308
"""Every number of so many digits fits in a double."""
_SHOWN_KEY = 64


_SPACED_COLON = re.compile(rb"[ \t\r\n]:")
_LONG_NUMBER = re.compile(rb"[0-9]{16}")
_NO_BRACKETS = bytes(set(range(256)) - set(b'"[]{}'))
_SQUARE = bytes.maketrans(b"{}", b"[]")
_UNSURE = object()


def parsed(body: bytes) -> Any:
    """The JSON value of the body; a MALFORMED_JSON problem where it is none."""
    value = _quickly(body)
    return _strictly(body) if value is _UNSURE else value


def keys_of(body: bytes) -> int:
    """How many keys stand in a JSON text, twice the same one counted twice; -1 where that is not plain to see.

    Without escapes a quote stands only at the ends of a string, and where no colon follows white space, `":` stands
    once for each key and nowhere else.
    """
    keys = body.count(b'":')
    if b"\\" in body or (body.count(b":") != keys and _SPACED_COLON.search(body)):
        return -1
    return keys


def _quickly(body: bytes) -> Any:
    """The value, where a fast parser accepts it and counts show what that one does not look at."""
    keys = keys_of(body)
    if keys < 0 or not _shallow(body) or _LONG_NUMBER.search(body):
        return _UNSURE
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _UNSURE
    return value if orjson.dumps(value).count(b'":') == keys else _UNSURE


def _shallow(body: bytes) -> bool:
    """Whether peeling off the innermost brackets so many times leaves nothing; a bracket in a string stays."""
    left = body.translate(_SQUARE, _NO_BRACKETS).replace(b'""', b"")
    for _ in range(limits.DEPTH):
        if not left:
            return True
        left = left.replace(b"[]", b"")
    return not left


def _strictly(body: bytes) -> Any:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _malformed(f"The body is not UTF-8 at byte {error.start}.") from None
    if text.startswith("\ufeff"):
        raise _malformed("The body starts with a byte order mark.")
    _check_depth(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float, parse_int=_integer
        )
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg.removesuffix(' at')} at line {error.lineno}, column {error.colno}.") from None
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


def _check_depth(text: str) -> None:
    """Count brackets outside strings before the parser recurses."""
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        mark = token.group()
        if mark in "[{":
            depth += 1
            if depth > limits.DEPTH:
                raise _malformed(f"The body is nested deeper than {limits.DEPTH}.")
        elif mark in "]}":
            depth -= 1


def _check_text(value: Any) -> None:
    """No string holds half of a surrogate pair."""
    if isinstance(value, str):
        if _LONE_SURROGATE.search(value):
            raise _malformed("A string holds a lone surrogate.")
    elif isinstance(value, list):
        for element in value:
            _check_text(element)
    elif isinstance(value, dict):
        for key, element in value.items():
            _check_text(key)
            _check_text(element)
