"""Three hundred knights joust until one is left, over a live server, on one seed (MA-01, MA-42)."""

import hmac
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest

from service.wire import limits
from tests.web.server import Server

from . import SYSTEM, opposed
from .rulebook import compared, thrown

pytestmark = pytest.mark.live

SEED = "the joust at Kalmar"
KNIGHTS = 300
PATH = f"/v1/systems/{SYSTEM}/resolutions"


class Exchange(NamedTuple):
    """A request, and the bytes that answered it."""

    request: dict[str, Any]
    written: bytes

    @property
    def answer(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.written)
        return answer


class Knight(NamedTuple):
    """What his shield says, and his LANCE."""

    name: str
    lance: int

    @property
    def who(self) -> dict[str, Any]:
        """A state holds a hundred characters; three hundred knights ride as bare values."""
        return {"name": self.name, "value": self.lance}


def posted(server: Server, path: str, body: Any) -> bytes:
    """The bytes of a good answer."""
    request = Request(server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=30) as response:
        written: bytes = response.read()
    return written


class Lists:
    """Where they joust: keeps the cursor from answer to request, and every exchange."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._cursor = 0
        self.exchanges: list[Exchange] = []

    def resolved(self, *actions: Any) -> list[dict[str, Any]]:
        """The events of these actions, on the words of the stream that follow those already spent."""
        request = {"actions": list(actions), "rng": {"seed": SEED, "cursor": self._cursor}}
        exchange = Exchange(request, posted(self._server, PATH, request))
        self.exchanges.append(exchange)
        self._cursor = exchange.answer["audit"]["end"]
        events: list[dict[str, Any]] = exchange.answer["events"]
        return events


def winners(lists: Lists, pairs: Sequence[tuple[Knight, Knight]]) -> Iterator[Knight]:
    """Of each pair the one that wins alone; whoever draws, wins together or fails together rides again."""
    while pairs:
        undecided = []
        for start in range(0, len(pairs), limits.ACTIONS):
            duels = pairs[start : start + limits.ACTIONS]
            events = lists.resolved(*[opposed(a.who, b.who) for a, b in duels])
            for (a, b), event in zip(duels, events, strict=True):
                if event["outcome"] in ("a", "b"):
                    yield a if event["outcome"] == "a" else b
                else:
                    undecided.append((a, b))
        pairs = undecided


def tournament(server: Server) -> tuple[Lists, list[list[Knight]]]:
    """Everything that was sent and answered, and who was left before each round and after the last."""
    lists = Lists(server)
    [event] = lists.resolved({"type": "random_value", "dice": 2, "count": KNIGHTS})
    left = [Knight(f"Knight {n}", each["value"]) for n, each in enumerate(event["values"], 1)]
    rounds = [left]
    while len(left) > 1:
        rests = left[len(left) // 2 * 2 :]
        left = [*winners(lists, list(zip(left[::2], left[1::2], strict=False))), *rests]
        rounds.append(left)
    return lists, rounds


@pytest.fixture(scope="module")
def held(server):
    """The tournament."""
    return tournament(server)


def word(cursor: int) -> int:
    block = hmac.digest(SEED.encode(), f"ttrs1|{SYSTEM}|main|{cursor // 8}".encode(), "sha256")
    return int.from_bytes(block[cursor % 8 * 4 :][:4], "big")


def die(cursor: int, sides: int) -> tuple[int, int]:
    """What a die shows that is thrown at this place of the stream, and the place after it."""
    while (drawn := word(cursor)) >= 2**32 - 2**32 % sides:
        cursor += 1
    return drawn % sides + 1, cursor + 1


@pytest.mark.rule("MA-01", "MA-42")
def test_one_is_left_of_three_hundred(held):
    """Half of them, and whoever found nobody to meet, ride on."""
    _, rounds = held
    assert [len(left) for left in rounds] == [300, 150, 75, 38, 19, 10, 5, 3, 2, 1]
    assert all(set(after) < set(before) for before, after in pairwise(rounds))


def test_every_draw_follows_from_the_seed(held):
    """Each die of each audit is what the stream has at its place, and no word is left out or read twice."""
    lists, _ = held
    cursor = 0
    for exchange in lists.exchanges:
        audit = exchange.answer["audit"]
        assert (audit["stream"], audit["seed"], audit["start"]) == ("ttrs1", SEED, cursor)
        assert [draw["index"] for draw in audit["draws"]] == list(range(len(audit["draws"])))
        for draw in audit["draws"]:
            assert (draw["at"], draw["kind"], draw["source"]) == (cursor, "die", "seed")
            value, cursor = die(cursor, draw["sides"])
            assert draw["value"] == value
        assert audit["end"] == cursor
    assert cursor > 2 * KNIGHTS + 2 * (KNIGHTS - 1)


@pytest.mark.rule("MA-43", "MA-44", "MA-45")
def test_every_value_follows_from_its_dice(held):
    """The highest, a step for another five, two for another six, and ten; two sixes roll on."""
    lists, rounds = held
    answer = lists.exchanges[0].answer
    draws = iter(answer["audit"]["draws"])
    for knight in rounds[0]:
        faces = [next(draws)["value"] for _ in range(2)]
        while set(faces) == {6}:
            faces.append(next(draws)["value"])
        *others, highest = sorted(faces)
        assert knight.lance == 10 + highest + others.count(5) + 2 * others.count(6)
    assert next(draws, None) is None


@pytest.mark.rule("MA-16", "MA-17", "MA-18", "MA-19", "MA-20", "MA-21", "MA-22")
def test_every_duel_is_judged_by_its_dice(held):
    """Both dice of each duel, put through the rules as they are written."""
    lists, _ = held
    outcomes = set()
    for exchange in lists.exchanges[1:]:
        draws = exchange.answer["audit"]["draws"]
        for event in exchange.answer["events"]:
            a, b = [
                thrown(event[side]["value"], draws[roll["draws"][0]]["value"])
                for side, roll in zip("ab", event["rolls"], strict=True)
            ]
            assert event["outcome"] == compared(a, b)[0]
            outcomes.add(event["outcome"])
    assert outcomes == {"a", "b", "both", "draw", "none"}


def test_the_same_tournament_has_the_same_bytes(server, held):
    lists, rounds = held
    again, rounds_again = tournament(server)
    assert rounds_again == rounds
    assert again.exchanges == lists.exchanges


def test_the_whole_tournament_is_verified(server, held):
    """What was recorded is what these rules and this seed give, each request where the last answer ended."""
    lists, _ = held
    exchanges = [
        {"system": SYSTEM, "request": exchange.request, "response": exchange.answer} for exchange in lists.exchanges
    ]
    answer = json.loads(posted(server, "/v1/verifications", {"exchanges": exchanges}))
    assert [each["verdict"] for each in answer["exchanges"]] == ["verified"] * len(exchanges)
    session = answer["session"]
    assert (session["continuous"], session["words_reused"], session["words_skipped"]) == (True, [], [])
