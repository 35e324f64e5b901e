"""The fast way in is sound: what it lets in, the schema lets in with equal objects."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from marshmallow import ValidationError

from service.app import SYSTEMS
from service.wire.acceptor import UnknownField, acceptor
from service.wire.examples import examples
from service.wire.fields import Json, Object
from service.wire.game import opened
from service.wire.problem import Problem
from service.wire.strict_json import parsed
from tests.wire.toy import SYSTEM as TOY

GAMES = [opened(system) for system in (*SYSTEMS, TOY)]
BODIES = [
    (game, example.request) for game in GAMES for example in examples(game.system.folder) if example.status != 400
]
CASES = 20_000

NASTY = [
    None, True, False, 0, 1, -1, 1.0, 1.5, 2**53, 10**30, -(10**30), 1e300, "", "x", "5", " ", "a b", "é", "\x7f",
    "\x85", "x" * 65, "x" * 101,
    "\u2028", "\U0001f3b2", [], {}, [1], ["x", "x"], {"type": "attack"}, {"x": 1}, [None], "8S", "XX",
]  # fmt: skip
SPELLINGS = [
    ("1", "1.0"),
    ("0", "-0"),
    ('":', '" :'),
    ('"', "\\u0022"),
    ("a", "\\u0061"),
    (",", " ,\n"),
    ("1", "1e0"),
    ("[", "[\t"),
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of a JSON value."""
    for key in value.keys() if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def mutated(body: Any, chance: random.Random) -> bytes:
    """The text of a body with one or two values or spellings changed."""
    body = copy.deepcopy(body)
    for _ in range(chance.choice([1, 1, 2])):
        container, key = chance.choice(list(places(body)))
        match chance.randrange(5):
            case 0 if isinstance(container, dict):
                container[chance.choice(["x", "type", "id", "value", "character", "seed"])] = copy.deepcopy(
                    chance.choice(NASTY)
                )
            case 1:
                del container[key]
            case 2 if isinstance(container, list):
                container.append(copy.deepcopy(container[key]))
            case _:
                container[key] = copy.deepcopy(chance.choice(NASTY))
        if not body:
            break
    text = json.dumps(body, ensure_ascii=chance.random() < 0.3, separators=chance.choice([(",", ":"), (", ", ": ")]))
    if chance.random() < 0.2:
        old, new = chance.choice(SPELLINGS)
        text = text.replace(old, new, 1)
    if chance.random() < 0.1:
        key = chance.choice(['"actions":', '"id":', '"type":', '"value":'])
        text = text.replace(key, key + "1," + key, 1)
    return text.encode()


def judged(game: Any, text: bytes) -> Any:
    """What the strict way makes of it, None for a refusal."""
    try:
        return game.resolutions.request.load(parsed(text))
    except (Problem, ValidationError):
        return None


@pytest.mark.parametrize("part", range(4))
def test_what_it_lets_in_the_schema_lets_in_as_the_same(part):
    chance = random.Random(part)
    let_in = refused = 0
    for _ in range(CASES // 4):
        game, body = chance.choice(BODIES)
        text = mutated(body, chance)
        request = game.resolutions.accept(text)
        if request is None:
            refused += 1
            continue
        let_in += 1
        slow = judged(game, text)
        assert request == slow, text
        assert msgspec.json.encode(request) == msgspec.json.encode(slow)
    assert let_in > 250, "the mutations leave too few valid bodies to prove anything"
    assert refused > 500


@pytest.mark.parametrize(
    ("game", "body"), BODIES, ids=lambda value: getattr(getattr(value, "system", None), "component", "")
)
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")], ids=["compact", "spaced"])
def test_valid_bodies_take_the_fast_way(game, body, separators):
    """However their strings are spelled."""
    text = json.dumps(body, ensure_ascii=False, separators=separators).encode()
    for spelled in (text, text.replace(b'"a', b'"\\u0061'), json.dumps(body, separators=(" ,", " : ")).encode()):
        assert game.resolutions.accept(spelled) == game.resolutions.request.load(body)


@pytest.mark.parametrize(
    "text",
    [
        b'{"actions":[],"actions":[]}',
        b'{"actions" :[],"actions":[]}',
        b'{"actions":[],"actions"\n:[]}',
        b'{"actions":[],"\\u0061ctions":[]}',
        b'{"actions":[],"state":{"stakes":{"a":1,"a":1}}}',
        b'{"actions":[],"state":{"stakes":{"a":1,"a" :1,"b:":1}}}',
        b'{"actions":[]}{"actions":[]}',
        b'\xef\xbb\xbf{"actions":[]}',
        b'{"actions":[],"rng":{"seed":NaN}}',
        b'{"actions":[],"rng":{"cursor":1e400}}',
        b'{"actions":[],"rng":{"label":"\xed\xa0\x80"}}',
        b'{"actions":[],"x":' + b"[" * 100_000,
        b"",
        b"[]",
        b"null",
    ],
    ids=lambda text: repr(text[:40]),
)
def test_what_is_no_strict_json_is_left_to_the_schema(text):
    assert opened(TOY).resolutions.accept(text) is None


def test_a_field_that_it_does_not_know_is_refused_at_start():
    class Model(msgspec.Struct):
        anything: object

    class Anything(Object):
        model = Model
        anything = Json()

    with pytest.raises(UnknownField, match="Json"):
        acceptor(Anything)


def test_an_object_without_a_model_is_refused_at_start():
    class Nothing(Object):
        pass

    with pytest.raises(UnknownField, match="Nothing"):
        acceptor(Nothing)
