"""Whole plays at random, legal and not: every step by the laws, every state good to go on from."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import orjson
import pytest
from flask.testing import FlaskClient

from service.wire.answer import read
from service.wire.options import options
from tests.conftest import GAMES
from tests.systems.play import accepted, asked, goes_on, refused, through

from .conflict import SYSTEM
from .laws import LAWS, Step
from .plays import attempt, table
from .table import Body

PLAYS, MANY, TOGETHER, THROUGH_THE_APPLICATION = 300, 20_000, 100, 5
ACTIONS = 10
TRIES = 200

OUTCOMES = {
    "test": {"passed", "failed", "weasel", "open"},
    "versus": {"won", "lost", "tie", "open"},
    "redraw": {"open"},
    "settle": {"passed", "failed", "weasel", "won", "lost", "tie", "begun", "resolved", "over"},
    "begin_conflict": {"begun", "open"},
    "host_draw": {"revealed"},
    "conflict_round": {"resolved", "open", "over"},
    "choose_sword": {"chosen"},
    "end_conflict": {"won", "tie", "abandoned"},
    "rest": {"recovered"},
    "new_session": {"begun"},
    "reshuffle": {"reshuffled"},
}

REFUSALS = {
    *("ACTION_NEEDED", "ALREADY_RECOVERED", "ASPECT_NEEDS_SKILL", "BAD_TARGET", "BAD_THROW", "BY_NEEDED"),
    *("CONFLICT_OVER", "CONFLICT_RUNNING", "CONTRADICTORY_FIELDS", "DISARM_TARGET_NEEDED", "DRAW_OPEN"),
    *("DUPLICATE_ID", "DUPLICATE_ORDER", "GEAR_CLASH", "GEAR_GONE", "GUEST_IS_A_CHARACTER", "HOST_ACTION_BY_CARD"),
    *("ILLEGAL_CHOICE", "KING_NOT_HELD", "NATURE_NOT_TAXED", "NATURE_USE_NEEDED", "NOTHING_TO_DISARM"),
    *("NOT_A_COUNTED_CARD", "NOT_A_FIGHT", "NOT_A_MANEUVER", "NOT_IN_CONFLICT", "NO_CONFLICT", "NO_HOST_COMBATANT"),
    *("NO_NATURE", "NO_OPEN_DRAW", "NO_SUCH_CHARACTER", "NO_SUCH_DRAW", "NO_SUCH_GEAR", "NO_SUCH_SKILL"),
    *("NO_SUCH_TRAIT", "NO_SWORD", "ONE_SIDE", "ORDER_ALREADY_GIVEN", "ORDER_NEEDED", "OUT_OF_CONFLICT"),
    *("RATING_NEEDED", "SAME_DRAWER", "SKILL_AT_HAND", "SKILL_NEEDED", "SWORD_ALREADY_CHOSEN", "TARGET_NEEDED"),
    *("TRAIT_DISABLED", "TRAIT_SPENT", "WRONG_SKILL"),
}
"""All but those of cards that are supplied, of what costs too much, and of states that contradict themselves."""

Ask = Callable[..., tuple[int, Body]]
"""(system, request) -> the status and the JSON of what comes back."""


class Play:
    """Some characters, and ten legal actions that somebody hits upon."""

    def __init__(self, number: int, ask: Ask) -> None:
        self.number, self.ask = number, ask
        self.dice = Random(f"mouse-guard {number}")
        self.state, self.cursor = accepted(SYSTEM, table(self.dice)), 0
        self.seen: Counter[str] = Counter()
        self.done: list[Body] = []
        self.begun = self.state

    def counted(self) -> Counter[str]:
        try:
            for _ in range(TRIES):
                if self.seen["actions"] >= ACTIONS:
                    break
                self.try_out()
            assert self.seen["actions"] >= ACTIONS
            self.all_at_once()
        except Exception as error:
            error.add_note(f"play {self.number}")
            raise
        return self.seen

    def try_out(self) -> None:
        """What is offered is accepted; anything else is, or the rules forbid it."""
        offered = self.dice.random() < 0.05
        action = self.dice.choice(offers(self.state)) if offered else attempt(self.dice, self.state)
        rng = {"seed": f"play {self.number}", "cursor": self.cursor}
        status, answer = self.ask(SYSTEM, {"state": self.state, "actions": [action], "rng": rng})
        if status == 200:
            self.take(action, answer)
            return
        assert not offered, (action, answer)
        self.seen.update([f"refused: {code}" for code in refused(status, answer)])
        self.seen["refused"] += 1

    def take(self, action: Body, answer: Body) -> None:
        """By each law; the changes lead from what was to what is, and back; the state is good to go on from."""
        [event] = answer["events"]
        assert event["type"] == action["type"]
        step = Step(self.state, action, event, answer["audit"]["draws"], answer["state"])
        for law in LAWS:
            law(step)
        goes_on(SYSTEM, self.state, answer)
        self.seen["actions"] += 1
        self.seen[f"{event['type']}: {event['outcome']}"] += 1
        self.seen.update([f"rule {rule}" for rule in event["rules"]])
        self.state, self.cursor = answer["state"], answer["audit"]["end"]
        self.done.append(action)

    def all_at_once(self) -> None:
        """One request with all the actions leads to the same state by the same cards."""
        rng = {"seed": f"play {self.number}"}
        status, answer = self.ask(SYSTEM, {"state": self.begun, "actions": self.done, "rng": rng})
        assert status == 200, answer
        assert (answer["state"], answer["audit"]["end"]) == (self.state, self.cursor)


def offers(state: Body) -> list[Body]:
    """What the service says may be done."""
    game = GAMES[SYSTEM]
    answer = options(game, read(game.options, orjson.dumps({"state": state})))
    return [option["action"] for option in answer["options"]]


@cache
def played(number: int) -> Counter[str]:
    """What happened how often in a play, all of which is judged."""
    return Play(number, asked).counted()


@pytest.mark.rule("MG-Q08", "MG-Q15", "MG-Q27", "MG-Q28", "MG-Q29", "MG-Q31")
@pytest.mark.parametrize("number", range(PLAYS))
def test_play(number: int) -> None:
    played(number)


def test_plays_come_to_every_outcome_and_every_refusal() -> None:
    seen = {what for number in range(PLAYS) for what in played(number)}
    assert {f"{kind}: {outcome}" for kind, outcomes in OUTCOMES.items() for outcome in outcomes} <= seen
    assert {what for what in seen if what.startswith("refused: ")} == {f"refused: {code}" for code in REFUSALS}


@pytest.mark.parametrize("number", range(THROUGH_THE_APPLICATION))
def test_play_through_the_whole_application(client: FlaskClient, number: int) -> None:
    """Where the document judges every answer, the same happens."""
    assert Play(number, through(client)).counted() == played(number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(PLAYS, MANY, TOGETHER))
def test_a_hundred_plays_more(first: int) -> None:
    for number in range(first, first + TOGETHER):
        Play(number, asked).counted()
