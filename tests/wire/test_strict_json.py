"""The quick way through JSON gives what the strict way gives, or leaves it the word."""

import json
import math
import random

import pytest

from service.wire import limits, strict_json
from service.wire.problem import Problem
from tests.wire.test_acceptor import BODIES, mutated

CASES = 40_000

PIECES = [
    "a", "b", ":", '":', '"', "\\", "[", "]", "{", "}", ",", " ", "/", "\n", "\x7f", "é", "\u2028", "\U0001f3b2",
    "1" * 20,
]  # fmt: skip
NUMBERS = [
    "0", "-0", "-0.0", "1.0", "1e5", "1E400", "-1e400", "1e-400", "0.1234567890123456789", "9" * 18, "9" * 19,
    "18446744073709551615", "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
    "1" * 308, "9" * 309, "1" + "0" * 308, "1" * 400 + ".5", "01", "NaN", "-Infinity",
]  # fmt: skip
SCARS = ['"', "\\", '\\"', ":", "[", "]", "{", "}", ",", " ", "\\ud800", "\\udc00", "\\u0022", "\\x", "\x00", "\ufeff"]


def quickly(text: bytes):
    return strict_json._quickly(text)


def strictly(text: bytes):
    try:
        return strict_json._strictly(text, strict_json._outside_strings(text))
    except Problem:
        return strict_json._UNSURE


def slowly(text: bytes):
    """What the standard library says, asked about each pair; beside the depth."""

    def once(pairs):
        if len(dict(pairs)) != len(pairs):
            raise ValueError
        return dict(pairs)

    def never(name):
        raise ValueError(name)

    def finite(digits):
        if math.isinf(float(digits)):
            raise ValueError
        return float(digits)

    def whole(digits):
        finite(digits)
        return int(digits)

    try:
        value = json.loads(
            text.decode(), object_pairs_hook=once, parse_constant=never, parse_float=finite, parse_int=whole
        )
        json.dumps(value, ensure_ascii=False).encode()
    except ValueError:
        return strict_json._UNSURE
    return value


def spelled(text: str, chance: random.Random) -> str:
    """A string of JSON, each character in one of its spellings."""
    written = ['"']
    for character in text:
        ways = [json.dumps(character)[1:-1], "".join(f"\\u{unit:04x}" for unit in units(character))]
        if character == "/":
            ways.append("\\/")
        if character not in '"\\' and character >= " ":
            ways += [character] * 3
        written.append(chance.choice(ways))
    return "".join([*written, '"'])


def units(character: str) -> list[int]:
    return list(memoryview(character.encode("utf-16-le")).cast("H"))


def word(chance: random.Random) -> str:
    return spelled("".join(chance.choices(PIECES, k=chance.choice([0, 1, 1, 2, 3]))), chance)


def made(chance: random.Random, depth: int = 3) -> str:
    """A JSON text, or nearly one: few keys, so that some stand twice."""
    space = chance.choice(["", "", "", " ", "\n\t"])
    many = chance.randrange(4)
    match chance.randrange(6 if depth else 3):
        case 0:
            return chance.choice(NUMBERS) if chance.random() < 0.2 else str(chance.randrange(10))
        case 1:
            return word(chance)
        case 2:
            return chance.choice(["true", "false", "null"])
        case 3:
            return f"[{space}" + f"{space},".join([made(chance, depth - 1) for _ in range(many)]) + "]"
        case _:
            pairs = [f"{word(chance)}{space}:{space}{made(chance, depth - 1)}" for _ in range(many)]
            return "{" + f",{space}".join(pairs) + f"{space}}}"


def scarred(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] + chance.choice(SCARS) + text[place + chance.randrange(2) :]


@pytest.mark.parametrize("part", range(4))
def test_both_ways_give_what_the_standard_library_gives(part):
    chance = random.Random(part)
    sure = refused = 0
    for _ in range(CASES // 4):
        text = made(chance)
        if chance.random() < 0.3:
            text = scarred(text, chance)
        body = text.encode()
        right, quick, strict = slowly(body), quickly(body), strictly(body)
        assert repr(strict) == repr(right), body
        assert quick is strict_json._UNSURE or repr(quick) == repr(right), body
        sure += quick is not strict_json._UNSURE
        refused += right is strict_json._UNSURE
    assert sure > CASES // 8
    assert refused > CASES // 40


def test_the_quick_way_never_differs_from_the_strict_one():
    chance = random.Random(7)
    sure = 0
    for _ in range(4_000):
        text = mutated(chance.choice(BODIES)[1], chance)
        quick = quickly(text)
        if quick is not strict_json._UNSURE:
            sure += 1
            assert json.dumps(quick) == json.dumps(strictly(text)), text
    assert sure > 1_000


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":"\\n","b":1}',
        b'{"a":"\\"","b":1}',
        b'{"a":"\\\\","b":1}',
        b'{"a\\":":1,"a":2}',
        b'{"a":":","b":"\\u003a"}',
        b'{"a" :1,"b"\n:"c : d"}',
        b'["[","]]","{\\"}"]',
        b'{"a":0.12345678901234567,"b":123456789012345678}',
    ],
)
def test_escapes_brackets_colons_and_white_space_go_the_quick_way(text):
    assert quickly(text) == json.loads(text)


@pytest.mark.parametrize("key", [b'"a"', b'"\\u0061"'])
@pytest.mark.parametrize("value", [b'"\\u003a"', b'":"', b'"\\":"', b'"\\\\"'])
def test_a_key_that_stands_twice_is_seen_among_any_strings(key, value):
    with pytest.raises(Problem, match='The key "a" stands twice'):
        strict_json.parsed(b'{"a":%b,"b":%b,%b:1}' % (value, value, key))


def test_strings_are_told_from_the_rest_across_pieces(monkeypatch):
    text = b'{"a":"[\\"]","bb":["","{",1]}'
    for size in range(1, len(text) + 1):
        monkeypatch.setattr(strict_json, "_PIECE", size)
        assert strict_json._outside_strings(text) == b"{:,:[,,1]}"


def test_containers_are_counted_outside_strings():
    assert strict_json.containers_of(b'[{"[[":"{{{"},[]]', 2) == 3


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
@pytest.mark.parametrize("depth", [1, limits.DEPTH - 1, limits.DEPTH, limits.DEPTH + 1, 5_000])
def test_both_ways_know_the_depth(opening, depth):
    closing = b"]" if opening == b"[" else b"}"
    text = opening * (depth - 1) + opening.rstrip(b'"a:') + closing * depth
    quick = quickly(text)
    assert (strictly(text) is strict_json._UNSURE) is (depth > limits.DEPTH)
    assert quick is strict_json._UNSURE or depth <= limits.DEPTH


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":1,"a":1}',
        b'{"a" :1,"a":1}',
        b'[{"a":1},{"b":[{"c":1,"c":2}]}]',
        b"[12345678901234567890]",
        b"[NaN]",
        b'["\\ud800"]',
        b'{"a":1,"\\u0061":1}',
        b'{"a":"\\u003ax","b":1,"b":2}',
    ],
)
def test_what_a_fast_parser_lets_pass_is_left_to_the_strict_way(text):
    assert quickly(text) is strict_json._UNSURE


@pytest.mark.parametrize(
    "text", [b'["]]]]",[[1]]]', b'["a","b",[[]]]', b'[":","\\"]",[["\\\\"]]]', b'[ "" , "[" , [ [ "}" ] ] ]']
)
def test_brackets_are_those_outside_strings(text):
    assert strict_json._brackets(text) == b"[[[]]]"
    assert quickly(text) is not strict_json._UNSURE
