"""A fight and a journey over HTTP, whole: the same twice, and with cards laid by hand; no order is shown too early."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

import orjson
import pytest

from tests.systems.live import Resolve, Service, by_hand, seeded
from tests.systems.play import copied, retraced
from tests.web.server import Server

from . import fight, journey
from .conflict import SYSTEM, Plan, Table
from .table import Body

pytestmark = pytest.mark.live

PLANS: dict[str, tuple[Plan, str]] = {
    "fight": (fight.FIGHT, fight.SEED),
    "journey": (journey.JOURNEY, journey.SEED),
}


class Evening:
    """A conflict as it is played with the service's cards."""

    def __init__(self, service: Service, plan: Plan, seed: str) -> None:
        self.service, self.plan, self.seed = service, plan, seed

    def played(self, resolve: Resolve) -> list[bytes]:
        """The bodies of all answers."""
        return [response.content for response in Table(self.service, resolve, self.plan).play()]

    @cached_property
    def bodies(self) -> list[bytes]:
        return self.played(seeded(self.service, self.seed))

    @cached_property
    def answers(self) -> list[Body]:
        return [orjson.loads(body) for body in self.bodies]

    @cached_property
    def events(self) -> list[Body]:
        return [event for answer in self.answers for event in answer["events"]]

    @cached_property
    def draws(self) -> list[Body]:
        return [draw for answer in self.answers for draw in answer["audit"]["draws"]]

    def settled(self, field: str) -> Iterator[tuple[Body, Any]]:
        """Each settled round, with this of its result."""
        for event in self.events:
            if event["type"] == "settle":
                yield event, event["result"][field]


@pytest.fixture(scope="module")
def evenings(server: Server) -> dict[str, Evening]:
    service = Service(server.url, SYSTEM)
    return {name: Evening(service, plan, seed) for name, (plan, seed) in PLANS.items()}


@pytest.fixture(params=PLANS)
def evening(evenings: dict[str, Evening], request: pytest.FixtureRequest) -> Evening:
    return evenings[request.param]


# of both


def test_the_same_seed_gives_the_same_bytes(evening: Evening) -> None:
    assert evening.played(seeded(evening.service, evening.seed)) == evening.bodies
    assert evening.played(seeded(evening.service, "another")) != evening.bodies


def test_every_card_comes_from_the_one_seed(evening: Evening) -> None:
    """Each answer goes on where the one before it ended."""
    audits = [answer["audit"] for answer in evening.answers]
    assert [audit["start"] for audit in audits] == [0, *[audit["end"] for audit in audits[:-1]]]
    assert {draw["source"] for draw in evening.draws} == {"seed"}


def test_cards_laid_by_hand_give_the_same_states(evening: Evening) -> None:
    """Each is asked for by what it is, and laid once; nothing is drawn that was not asked for."""
    asked: list[Body] = []

    def lay(draw: Body) -> str:
        asked.append(draw)
        card: str = evening.draws[len(asked) - 1]["value"]
        return card

    again = [orjson.loads(body) for body in evening.played(by_hand(evening.service, lay))]
    assert [answer["state"] for answer in again] == [answer["state"] for answer in evening.answers]
    assert [answer["events"] for answer in again] == [answer["events"] for answer in evening.answers]
    assert asked == [{key: draw[key] for key in asked[0]} for draw in evening.draws]


def test_changes_lead_to_the_end_and_back(evening: Evening) -> None:
    """Of all events together, from the state that the opening was answered for."""
    state = evening.service.ask("resolutions", {"state": evening.plan.state, "actions": []}).json()["state"]
    retraced(state, evening.events, evening.answers[-1]["state"])


@pytest.mark.rule("MG-14", "MG-Q16")
def test_no_order_is_shown_before_the_hosts_cards(evening: Evening) -> None:
    """No state that waits for orders holds any; those that are shown stand beside the Host's cards."""
    for answer in evening.answers:
        conflict = answer["state"]["conflict"]
        if conflict is not None:
            shown = conflict["phase"] in ("revealed", "open")
            assert bool(conflict["orders"]) == bool(conflict["action_cards"]) == shown


@pytest.mark.rule("MG-14", "MG-Q31", "MG-20")
def test_each_round_begins_where_the_last_ended(evening: Evening) -> None:
    """Rounds are counted from 1, and dispositions go on from what they were, held between 0 and the start."""
    rounds = list(evening.settled("dispositions"))
    assert [event["result"]["round"] for event, _ in rounds] == list(range(1, len(rounds) + 1))
    start = {row["id"]: row["disposition"] for row in evening.events[0]["result"]["combatants"]}
    left = copied(start)
    for _, dispositions in rounds:
        for row in dispositions:
            assert row["from"] == left[row["id"]]
            assert row["to"] == max(0, min(start[row["id"]], row["from"] + row["change"]))
            left[row["id"]] = row["to"]


# of each: golden, what this seed makes of it


@pytest.mark.rule("MG-Q32")
def test_the_fight_ends_in_its_eighth_round(evenings: dict[str, Evening]) -> None:
    events = evenings["fight"].events
    assert [event["outcome"] for event in events[-3:]] == ["over", "won", "recovered"]
    assert events[-3]["result"]["round"] == 8
    assert events[-2]["result"]["winner"] == "guard"


@pytest.mark.rule("MG-07", "MG-08", "MG-Q09")
def test_kings_are_kept_and_spent_in_the_fight(evenings: dict[str, Evening]) -> None:
    """Each was drawn before, lies in a hand until it is spent, and in the discards then."""
    spent = 0
    answers = evenings["fight"].answers
    for before, answer in pairwise(answers):
        [event] = answer["events"]
        if event["type"] == "redraw" and "MG-08" in event["rules"]:
            held = before["state"]["deck"]["hands"][event["actor"]]
            assert held[0] in {king for roll in rolls_until(answers, before) for king in roll["kept"]}
            assert held[0] in answer["state"]["deck"]["discards"]
            assert held[0] not in answer["state"]["deck"]["hands"].get(event["actor"], [])
            spent += 1
    assert spent == 2


def rolls_until(answers: list[Body], last: Body) -> Iterator[Body]:
    """Of all events up to this answer."""
    for answer in answers[: answers.index(last) + 1]:
        for event in answer["events"]:
            yield from event.get("rolls", [])


@pytest.mark.rule("MG-28", "MG-Q29", "MG-36")
def test_the_axe_is_gone_until_the_fight_has_ended(evenings: dict[str, Evening]) -> None:
    evening = evenings["fight"]
    axe: Body = {
        "by": "sadie", "on": "weasel", "effect": "disarm", "item": {"kind": "gear", "id": "axe"}, "rule": "MG-28"
    }  # fmt: skip
    [taken] = [event["result"]["round"] for event, effects in evening.settled("effects") if axe in effects]
    assert taken == 5
    lost = [answer["state"]["characters"][2]["gear"][0]["lost"] for answer in evening.answers]
    first = lost.index("disarmed")
    assert lost == [None] * first + ["disarmed"] * (len(lost) - first - 2) + [None] * 2


@pytest.mark.rule("MG-31", "MG-33", "MG-Q45")
def test_nature_is_taxed_and_recovers(evenings: dict[str, Evening]) -> None:
    """By the one within-Nature draw that failed, and after it by some days' rest."""
    evening = evenings["fight"]
    taxes = [(roll["by"], roll["tax"]) for event in evening.events for roll in event.get("rolls", [])
             if event["type"] == "settle" and roll.get("tax")]  # fmt: skip
    assert taxes == [("sadie", 1)]
    assert [answer["state"]["characters"][1]["nature"]["taxed"] for answer in evening.answers[-2:]] == [1, 0]
    assert evening.events[-1]["result"] == {"kind": "recovery", "recovered": [{"id": "sadie", "points": 1}]}


@pytest.mark.rule("MG-42", "MG-Q40")
def test_the_sword_is_chosen_once_the_cards_lie_open(evenings: dict[str, Evening]) -> None:
    """For the action of that round, and it stands for the rest of the fight."""
    evening = evenings["fight"]
    [chosen] = [event for event in evening.events if event["type"] == "choose_sword"]
    assert (chosen["actor"], chosen["choice"]) == ("saxon", "defend")
    for event, _ in evening.settled("pairs"):
        for roll in event["rolls"]:
            reasons = [modifier["reason"] for modifier in roll["modifiers"]]
            assert ("useful" in reasons) == (roll["by"] == "saxon" and roll["purpose"] == "defend")


@pytest.mark.rule("MG-29", "MG-Q42", "MG-Q32")
def test_the_journey_ends_in_its_seventh_round(evenings: dict[str, Evening]) -> None:
    """The season draws with its rating whatever it does, and its side is out."""
    evening = evenings["journey"]
    assert [event["outcome"] for event in evening.events[-3:]] == ["over", "won", "begun"]
    assert evening.events[-3]["result"]["round"] == 7
    rolls = [roll for event, _ in evening.settled("pairs") for roll in event["rolls"] if roll["by"] == "winter"]
    assert {roll["base"] for roll in rolls} == {6}
    assert evening.events[-3]["result"]["dispositions"][-1]["to"] == 0


@pytest.mark.rule("MG-33")
def test_all_nature_is_back_after_the_journey(evenings: dict[str, Evening]) -> None:
    """Spring is no winter: what was taxed stays so."""
    taxed = [who["nature"]["taxed"] for who in evenings["journey"].answers[-1]["state"]["characters"][:3]]
    assert taxed == [2, 0, 2]
