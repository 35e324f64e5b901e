"""Bytes to JSON values, strictly (RFC 8259): UTF-8, no duplicate keys, nothing that is no JSON or does not fit."""

import json
import math
import re
from collections import Counter
from typing import Any, NoReturn

from service.wire import limits
from service.wire.problem import Problem

_STRING_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_DOUBLE_DIGITS = 308
"""Every number of so many digits fits in a double."""
_SHOWN_KEY = 64


def parsed(body: bytes) -> Any:
    """The JSON value of the body; a MALFORMED_JSON problem where it is none."""
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
        raise _malformed(f"{error.msg} at line {error.lineno}, column {error.colno}.") from None
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
