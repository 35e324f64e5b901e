"""The quick way through JSON gives what the strict way gives, or leaves it the word."""

import json
import random

import pytest

from service.wire import limits, strict_json
from service.wire.problem import Problem
from tests.wire.test_acceptor import BODIES, mutated


def strictly(text: bytes):
    try:
        return strict_json._strictly(text)
    except Problem:
        return strict_json._UNSURE


def test_the_quick_way_never_differs_from_the_strict_one():
    chance = random.Random(7)
    sure = 0
    for _ in range(4_000):
        text = mutated(chance.choice(BODIES)[1], chance)
        quick = strict_json._quickly(text)
        if quick is not strict_json._UNSURE:
            sure += 1
            assert json.dumps(quick) == json.dumps(strictly(text)), text
    assert sure > 1_000


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
@pytest.mark.parametrize("depth", [1, limits.DEPTH - 1, limits.DEPTH, limits.DEPTH + 1, 5_000])
def test_both_ways_know_the_depth(opening, depth):
    closing = b"]" if opening == b"[" else b"}"
    text = opening * (depth - 1) + opening.rstrip(b'"a:') + closing * depth
    quick = strict_json._quickly(text)
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
    ],
)
def test_what_a_fast_parser_lets_pass_is_left_to_the_strict_way(text):
    assert strict_json._quickly(text) is strict_json._UNSURE
