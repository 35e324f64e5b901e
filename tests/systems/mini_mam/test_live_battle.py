"""A whole battle over HTTP: the same twice, and the same with dice that are thrown by hand."""

from collections.abc import Iterable

import orjson
import pytest

from tests.systems.live import Body, Service, by_hand, seeded
from tests.web.server import Server

from . import SYSTEM
from .battle import START, battle

pytestmark = pytest.mark.live

SEED = "friday-night"


@pytest.fixture(scope="module")
def service(server: Server) -> Service:
    return Service(server.url, SYSTEM)


@pytest.fixture(scope="module")
def bodies(service: Service) -> list[bytes]:
    """Of all answers, with the service's dice."""
    return [response.content for response in battle(service, seeded(service, SEED))]


@pytest.fixture(scope="module")
def answers(bodies: list[bytes]) -> list[Body]:
    return [orjson.loads(body) for body in bodies]


class Hand:
    """Throws what the seed gave, and remembers what it was asked for."""

    def __init__(self, answers: Iterable[Body]) -> None:
        self.draws = [draw for answer in answers for draw in answer["audit"]["draws"]]
        self.asked: list[Body] = []

    def throw(self, asked: Body) -> int:
        self.asked.append(asked)
        face: int = self.draws[len(self.asked) - 1]["value"]
        return face


def asked_for(draws: Iterable[Body]) -> list[Body]:
    """What `needed` says of draws."""
    return [{key: draw[key] for key in ("index", "kind", "sides", "by", "purpose")} for draw in draws]


def without(events: Iterable[Body], *names: str) -> list[Body]:
    return [{key: value for key, value in event.items() if key not in names} for event in events]


def test_it_comes_to_an_end(answers: list[Body]) -> None:
    """Golden: what this seed makes of this battle."""
    battle = answers[-1]["state"]["battle"]
    assert (len(answers), battle["round"], battle["next"]) == (34, 5, None)
    assert battle["outcome"] == {"winner": "heroes", "by": "defeat"}


def test_every_draw_comes_from_the_one_seed(answers: list[Body]) -> None:
    assert [answer["audit"]["start"] for answer in answers] == [0, *[answer["audit"]["end"] for answer in answers[:-1]]]
    assert {answer["assurance"] for answer in answers if answer["audit"]["draws"]} == {"client_seed"}


def test_the_same_seed_gives_the_same_bytes(service: Service, bodies: list[bytes]) -> None:
    assert [response.content for response in battle(service, seeded(service, SEED))] == bodies


def test_another_seed_gives_another_battle(service: Service, bodies: list[bytes]) -> None:
    assert [response.content for response in battle(service, seeded(service, "saturday"))] != bodies


def test_dice_thrown_by_hand_give_the_same_states(service: Service, answers: list[Body]) -> None:
    """Each is asked for by what it is, and supplied once; nothing is drawn that was not asked for."""
    hand = Hand(answers)
    again = [response.json() for response in battle(service, by_hand(service, hand.throw))]
    assert [answer["state"] for answer in again] == [answer["state"] for answer in answers]
    assert [answer["events"] for answer in again] == [answer["events"] for answer in answers]
    assert hand.asked == asked_for(hand.draws)
    assert {answer["assurance"] for answer in again} == {"supplied", "none"}


def test_one_request_by_hand_gives_the_same_state(service: Service, answers: list[Body]) -> None:
    """All actions at once: what is asked for depends on what has been thrown."""
    hand = Hand(answers)
    actions = [action_of(answer["events"][0]) for answer in answers]
    answer = by_hand(service, hand.throw)({"state": START, "actions": actions}).json()
    assert answer["state"] == answers[-1]["state"]
    before = [event for each in answers for event in each["events"]]
    assert without(answer["events"], "action", "rolls") == without(before, "action", "rolls")
    assert [draw["value"] for draw in answer["audit"]["draws"]] == [draw["value"] for draw in hand.draws]
    assert [draw["index"] for draw in hand.asked] == list(range(len(hand.draws)))


def action_of(event: Body) -> Body:
    return {key: event[key] for key in ("type", "actor", "target") if key in event}
