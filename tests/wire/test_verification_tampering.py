"""One value anywhere in a recorded response is flipped, added, removed or swapped: it is found, and where is said.

The right place is the first where the response parts from the true answer, in that one's order. Few changes make
another true answer, or one that is not these rules' to judge; `right` says which, and why.
"""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from service.wire.answer import loaded, resolution, written

from .recorded import GAMES, Recorded, put, recorded, stored, verdict

EACH = 6
"""Changes of each exchange in an everyday run: some thousands in all."""
MANY = 50
"""In a long one: more than twenty thousand."""

UNSEEDED = [
    recorded("mini-mam", {"state": {"characters": [{"id": "a"}, {"id": "b"}]}, "actions": actions}, language)
    for actions in ([{"type": "attack", "actor": "a", "target": "b"}], [])
    for language in ("en", "sv")
]
EXCHANGES: dict[str, Recorded] = {
    **{name: exchange for name, exchange in stored() if verdict(exchange)["verdict"] == "verified"},
    **{f"unseeded-{number}": exchange for number, exchange in enumerate(UNSEEDED)},
}

WORDS = (
    "",
    "x",
    "hit",
    "orc",
    "KS",
    "sv",
    "ttrs2",
    "1.0.1",
    "/state",
    "0" * 32,
    "urn:request:x",
    "/problems/not-found",
)
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
VALUES: tuple[Any, ...] = (None, True, False, 0, 1, -1, 7, 10**20, 0.5, *WORDS, [], {}, [0], {"id": "x"})


# One change


def places(value: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Every value within a JSON value, with its pointer."""
    yield pointer, value
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in below:
        yield from places(inner, f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}")


def flipped(luck: random.Random, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return luck.choice([value + 1, value - 1, -value, str(value), None, float(value) + 0.5])
    if isinstance(value, str):
        longer = value + luck.choice("x0 ")
        other = "".join(luck.sample(value, len(value)))
        return luck.choice([longer, value[:-1], value.swapcase(), other, *WORDS])
    return luck.choice(VALUES)


def changed(luck: random.Random, response: Any) -> Any:
    """The response with one value flipped, added, removed or swapped."""
    pointer, value = luck.choice(list(places(response)))
    ways = ["flip"]
    ways += ["add"] if isinstance(value, dict | list) else []
    ways += ["swap", "swap"] if isinstance(value, dict | list) and len(value) > 1 else []
    ways += ["remove", "remove"] if pointer else []
    way = luck.choice(ways)
    if way == "remove":
        return put(response, pointer, ...)
    if way == "flip":
        return put(response, pointer, flipped(luck, value))
    inner = dict(value) if isinstance(value, dict) else list(value)
    if way == "add":
        new = luck.choice([*VALUES, *(inner if isinstance(inner, list) else inner.values())])
        if isinstance(inner, list):
            inner.insert(luck.randrange(len(inner) + 1), new)
        else:
            inner[luck.choice(["x", "id", "code", "total", "announcement"])] = new
    else:
        one, other = luck.sample(list(inner) if isinstance(inner, dict) else range(len(inner)), 2)
        inner[one], inner[other] = inner[other], inner[one]
    return put(response, pointer, inner)


# What is right


def parting(true: Any, found: Any, pointer: str = "") -> tuple[str, dict[str, Any]] | None:
    """(pointer, what is expected and found there) of the first difference."""
    if isinstance(true, dict) and isinstance(found, dict):
        keys: list[Any] = [*true, *(key for key in found if key not in true)]
        pairs = [(key, {n: v[key] for n, v in (("expected", true), ("found", found)) if key in v}) for key in keys]
    elif isinstance(true, list) and isinstance(found, list):
        length = max(len(true), len(found))
        pairs = [(i, {n: v[i] for n, v in (("expected", true), ("found", found)) if i < len(v)}) for i in range(length)]
    else:
        return None if json.dumps(true) == json.dumps(found) else (pointer, {"expected": true, "found": found})
    for key, values in pairs:
        inner = f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"
        if len(values) < 2:
            return inner, values
        below = parting(values["expected"], values["found"], inner)
        if below:
            return below
    return None


def right(exchange: Recorded, response: Any) -> dict[str, Any]:
    """The right verdict on a changed response of an exchange, told without the code that verifies."""
    was = exchange["response"]
    if not isinstance(response, dict):
        return differing("", was, response)
    rules, audit = response.get("rules"), response.get("audit")
    version = rules.get("version") if isinstance(rules, dict) else None
    if version != "1.0.0" and isinstance(version, str) and VERSION.fullmatch(version):
        return {"verdict": "cannot_verify", "reason": "RULES_VERSION_NOT_SERVED"}  # such rules are not here to ask
    stream = audit.get("stream") if isinstance(audit, dict) else None
    if stream != "ttrs1" and isinstance(stream, str) and re.fullmatch(r"ttrs\d+", stream):
        return {"verdict": "cannot_verify", "reason": "STREAM_UNKNOWN"}  # nor is such a stream
    by = rules.get("system") if isinstance(rules, dict) else None
    another = isinstance(by, str) and by != was["rules"]["system"]
    if another and "code" in was and response.get("code") == was["code"]:
        return {"verdict": "cannot_verify", "reason": "RESPONSE_OF_ANOTHER_SYSTEM"}  # it may be true of that one
    if "code" in was:
        instance = response.get("instance")
        if isinstance(instance, str) and re.fullmatch(r"urn:request:[\w.~-]{1,64}", instance):
            was = {**was, "instance": instance}  # each occurrence has its own, and nothing follows from it
    elif response.get("language") != was["language"] and response.get("language") in ("en", "sv"):
        was = answer(exchange, response["language"])  # a true answer to whoever asked in that language
    rng = exchange["request"].get("rng", {}) if isinstance(exchange["request"], dict) else {}
    if "code" not in was and "seed" not in rng and not rng.get("manual"):
        seed = audit.get("seed") if isinstance(audit, dict) else None
        if not (isinstance(seed, str) and re.fullmatch("[0-9a-f]{32}", seed)):
            return seedless(was, response)
        if seed != was["audit"]["seed"]:
            was = answer(exchange, was["language"], seed)  # the service may have chosen that one
    found = parting(was, response)
    return differing(*found[:1], **found[1]) if found else {"verdict": "verified"}


def seedless(was: Any, response: Any) -> dict[str, Any]:
    """Without the seed that the service chose there is no true answer, but it is plain where one names it."""
    audit = response.get("audit")
    if isinstance(audit, dict):
        found = {"found": audit["seed"]} if "seed" in audit else {}
        return {"verdict": "different", "pointer": "/audit/seed", **found}
    return {"verdict": "different", "pointer": "/audit", **({"found": audit} if "audit" in response else {})}


def differing(pointer: str, expected: Any = ..., found: Any = ...) -> dict[str, Any]:
    """A difference; of a broken instance or language, or of no object at all, there is no one right value."""
    values = {"expected": ... if pointer in ("", "/instance", "/language") else expected, "found": found}
    return {"verdict": "different", "pointer": pointer} | {n: v for n, v in values.items() if v is not ...}


def answer(exchange: Recorded, language: str, seed: str | None = None) -> Any:
    """What the service answers in that language, choosing that seed where it is to choose."""
    game = GAMES[exchange["system"]]
    fresh = seed or exchange["response"]["audit"]["seed"]
    return orjson.loads(
        written(resolution(game, loaded(game.resolutions, exchange["request"]), language, lambda: fresh))
    )


# All of it


def judge(name: str, count: int) -> tuple[int, dict[str, int]]:
    """(how many changes were made, how often each verdict came); fails at the first that is not right."""
    exchange = EXCHANGES[name]
    luck = random.Random(f"{name} {count}")  # the same changes in every run
    said: dict[str, int] = {}
    made = 0
    while made < count:
        response = changed(luck, exchange["response"])
        if parting(exchange["response"], response) is None:
            continue
        made += 1
        expected, given = right(exchange, response), verdict({**exchange, "response": response})
        if given.get("pointer", "").startswith("/audit/draws/") and "expected" not in given and "found" not in given:
            expected.pop("expected")  # far more draws than recorded: not all are made again
        if isinstance(expected.get("found"), int) and abs(expected["found"]) > 2**63:
            expected["found"] = float(expected["found"])
        assert parting(given, expected) is None, (name, given, expected)
        said[given["verdict"]] = said.get(given["verdict"], 0) + 1
    return made, said


@pytest.mark.parametrize("name", EXCHANGES)
def test_one_changed_value_is_found_and_its_place_named(name):
    made, said = judge(name, 3 if "needed" in name else EACH)
    assert sum(said.values()) == made


@pytest.mark.slow
def test_more_than_twenty_thousand_changes_are_all_found(record_property):
    total: dict[str, int] = {}
    made = 0
    for name in EXCHANGES:
        some, said = judge(name, 5 if "needed" in name else MANY)
        made += some
        for kind, number in said.items():
            total[kind] = total.get(kind, 0) + number
    record_property("changes", {"made": made, **total})
    assert made >= 20_000
    assert sum(total.values()) == made
    assert total["different"] > 0.98 * made
