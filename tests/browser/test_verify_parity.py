"""The verifier and the service say the same of what exchanges make together, whatever log they are given."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.wire.recorded import ATTACK, PAIR, ROLL, Recorded, evening, put, recorded, verdict, verdicts

from .conftest import Ask

pytestmark = pytest.mark.live

TEST = {"type": "test", "rating": 4, "obstacle": 3}
WORDS = ("words_reused", "words_skipped", "seeds", "labels")
AUDITS: list[tuple[str, Any]] = [
    ("/start", 0),
    ("/start", 3),
    ("/end", 1),
    ("/end", 30),
    ("/end", -1),
    ("/start", 0.5),
    ("/start", True),
    ("/seed", "another"),
    ("/seed", None),
    ("/seed", 7),
    ("/label", 7),
    ("/label", "other"),
    ("/system", "mini-mam"),
    ("", None),
    ("", [3]),
]


@pytest.fixture(scope="module")
def pool() -> list[Recorded]:
    """Exchanges on many streams: of four games, three seeds and two labels, at many words, and on none."""
    found: list[Recorded] = []
    for seed in ("friday-night", 7, "other"):
        found += evening("mouse-guard", [[TEST], [TEST] * 2, [], [TEST], [TEST] * 3], seed=seed)
        found += evening("mini-mam", [[ATTACK]] * 2, PAIR, seed)
    rngs: list[Any] = [
        {"seed": 7, "label": label, "cursor": cursor} for label in ("main", "x") for cursor in (0, 1, 2, 4, 9, 30)
    ]
    rngs += [{}, {}, {"manual": True, "supplied": [3] * 3}, {"manual": True}, {"seed": 7, "supplied": [3, None, 4]}]
    for count in (1, 3):
        found += [recorded("malleus", {"actions": [ROLL] * count, "rng": rng}) for rng in rngs]
    found += [recorded("mano-a-mano", {"actions": [{"type": "success_roll", "difficulty": 12}], "rng": {"seed": 7}})]
    return found


def shaken(pool: list[Recorded], seed: int) -> list[Recorded]:
    """Some of them: in order or shuffled, some doubled, some left out, some with an audit that is not true."""
    chance = random.Random(seed)
    start = chance.randrange(len(pool))
    log = pool[start : start + chance.randrange(1, 25)] if chance.random() < 0.5 else chance.sample(pool, 15)
    log = [exchange for exchange in log for _ in range(chance.choice((0, 1, 1, 1, 1, 2)))]
    if chance.random() < 0.5:
        chance.shuffle(log)
    if chance.random() < 0.5:
        log = [falsified(exchange, chance) if chance.random() < 0.3 else exchange for exchange in log]
    return log


def falsified(exchange: Recorded, chance: random.Random) -> Recorded:
    if "audit" not in exchange["response"]:
        return {**exchange, "response": chance.choice([None, 7, [], {}, {"audit": {}}])}
    below, value = chance.choice(AUDITS)
    false: Recorded = put(exchange, f"/response/audit{below}", value)
    return false


def test_words_used_again_or_passed_over_are_the_same_to_both(ask: Ask, pool: list[Recorded]):
    seen: dict[str, int] = dict.fromkeys([*WORDS, "breaks"], 0)
    for seed in range(200):
        log = shaken(pool, seed)
        here, there = ask("verifyLog", log)["session"], verdicts(*log)["session"]
        assert {name: here[name] for name in WORDS} == {name: there[name] for name in WORDS}, seed
        for name in WORDS:
            seen[name] = max(seen[name], len(there[name]) if isinstance(there[name], list) else there[name])
    assert all([seen["words_reused"] > 3, seen["words_skipped"] > 3, seen["seeds"] > 3, seen["labels"] > seen["seeds"]])


def test_breaks_are_the_same_to_both_where_each_request_tells_its_whole_state(ask: Ask, pool: list[Recorded]):
    whole = [exchange for exchange in pool if exchange["system"] in ("mouse-guard", "mini-mam")]
    whole = [put(exchange, "/request/state", exchange["response"]["state"]) for exchange in whole]
    broken = 0
    for seed in range(60):
        log = shaken(whole, seed)
        here, there = ask("verifyLog", log)["session"], verdicts(*log)["session"]
        assert [each["exchange"] for each in here["breaks"]] == [each["exchange"] for each in there["breaks"]], seed
        assert here["continuous"] == there["continuous"]
        broken += len(there["breaks"])
    assert broken > 50


def places(value: Any, pointer: str = "") -> Iterator[str]:
    """Every place in a JSON value (RFC 6901)."""
    yield pointer
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        yield from places(below, f"{pointer}/{key}")


def is_exchange(value: Any) -> bool:
    return (
        isinstance(value, dict) and value.keys() == {"system", "request", "response"} and type(value["system"]) is str
    )


def test_whatever_is_recorded_gets_a_verdict_and_what_is_true_is_never_called_different(ask: Ask, pool: list[Recorded]):
    """One place of an exchange is put out of order, or to another value that is as good."""
    chance = random.Random(1)
    values: list[Any] = [..., None, True, -1, 0, 0.5, 3, 2**53, "", "3", "main", [], [None], [3], {}, {"audit": {}}]
    said: Counter[str] = Counter()
    for _ in range(1500):
        exchange = chance.choice(pool)
        changed = put(exchange, chance.choice(list(places(exchange))[1:]), chance.choice(values))
        here = ask("verifyLog", [changed])["verdict"]
        said[here] += 1
        if here == "different" and is_exchange(changed):
            assert verdict(changed)["verdict"] != "verified", changed
    assert min(said[each] for each in ("draws_verified", "different", "cannot_verify")) > 50
