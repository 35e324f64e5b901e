"""Whole plays at random, legal and not: every step by the laws, every state good to go on from."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import orjson
import pytest
from flask.testing import FlaskClient

from service.systems.mini_mam.tables import REFUSALS
from service.wire.answer import read, resolution, written
from service.wire.problem import Problem
from tests.conftest import GAMES

from . import SYSTEM, Body
from .laws import LAWS, Step, able, applied, people, running
from .plays import attempt, table

PLAYS = 300
MANY = 10_000
LONGEST = 60
THROUGH_THE_APPLICATION = 5

OUTCOMES = {
    "task": {"success", "failure"},
    "hide": {"hidden", "found"},
    "trap": {"ambush", "avoided", "fight", "no_effect"},
    "begin_battle": {"begun"},
    "attack": {"hit", "miss"},
    "sneak_attack": {"hit", "miss"},
    "fireball": {"hit", "miss"},
    "explosion": {"hit", "miss"},
    "revive": {"revived"},
    "heal": {"healed"},
    "escape": {"escaping", "escaped"},
    "vanish": {"escaped"},
    "use_item": {"flying", "healed", "revived", "escaped"},
    "join": {"joined"},
    "study_scroll": {"learned", "already_known"},
    "pass": {"passed"},
}
OF_STATES = {
    "DUPLICATE_ID",
    "SEAT_MISSING",
    "NO_SUCH_SEAT",
    "LEVEL_OUT_OF_RANGE",
    "MINION_NOT_PLAIN",
    "ROUND_CONTRADICTS_PHASE",
    "NEXT_OR_OUTCOME",
    "NEXT_CANNOT_ACT",
    "BATTLE_DECIDED",
    "NO_SUCH_SIDE",
}
"""The codes of states that contradict themselves, which no play comes to."""

Ask = Callable[[Body], tuple[int, Body]]
"""A request -> the status and the JSON of what comes back."""


def in_process(request: Body) -> tuple[int, Body]:
    """As over HTTP, from bytes to bytes; what would be an answer 500 there is raised here."""
    game = GAMES[SYSTEM]
    try:
        answer = resolution(game, read(game.resolutions, orjson.dumps(request)), "en", str)
    except Problem as problem:
        return problem.status, problem.body("urn:request:play")
    return 200, orjson.loads(written(answer))


@cache
def played(number: int) -> Counter[str]:
    """What happened how often in a play, all of which is judged."""
    return Play(number, in_process).counted()


class Play:
    """Some characters, and up to sixty actions that somebody tries."""

    def __init__(self, number: int, ask: Ask) -> None:
        self.number, self.ask = number, ask
        self.dice = Random(f"mini-mam {number}")
        self.state, self.cursor = table(self.dice), 0
        self.seen: Counter[str] = Counter()

    def counted(self) -> Counter[str]:
        try:
            self.state = self.accepted()["state"]
            left = self.dice.randint(1, LONGEST)
            while left > 0:
                batch = [attempt(self.dice, self.state) for _ in range(min(left, self.dice.choice((1, 1, 1, 1, 2, 3))))]
                left -= len(batch)
                self.seen["actions"] += len(batch)
                self.try_out(batch)
            self.end()
        except Exception as error:
            error.add_note(f"play {self.number}")
            raise
        return self.seen

    def sent(self, *actions: Body) -> tuple[int, Body]:
        rng = {"seed": f"play {self.number}", "cursor": self.cursor}
        return self.ask({"state": self.state, "actions": [*actions], "rng": rng})

    def accepted(self, *actions: Body) -> Body:
        status, answer = self.sent(*actions)
        assert status == 200, answer
        return answer

    def try_out(self, actions: list[Body]) -> None:
        """Either it is resolved, or the rules forbid it, and then never the state that came back."""
        status, answer = self.sent(*actions)
        if status == 200:
            self.take(answer)
            self.goes_on()
            return
        assert (status, answer["code"]) == (422, "FORBIDDEN_BY_RULES")
        assert answer["errors"]
        assert all(error["pointer"].startswith("/actions/") for error in answer["errors"])
        self.seen["refused"] += 1
        self.seen.update([f"refused: {error['code']}" for error in answer["errors"]])

    def take(self, answer: Body) -> None:
        """Each event by each law; the changes lead from what was to what is, and back; the state is the new one."""
        state = copied(self.state)
        for event in answer["events"]:
            before = copied(state)
            applied(state, event["changes"], "from", "to")
            step = Step(before, event, state, people(before), people(state))
            for law in LAWS:
                law(step)
            self.count(step)
        assert state == answer["state"]
        for event in reversed(answer["events"]):
            applied(state, event["changes"], "to", "from")
        assert state == self.state
        audit_has_the_faces(answer)
        self.state, self.cursor = answer["state"], answer["audit"]["end"]

    def count(self, step: Step) -> None:
        self.seen["events"] += 1
        self.seen[f"{step.type}: {step.event.get('reason', step.event['outcome'])}"] += 1
        if running(step.before) is not None and running(step.after) is None:
            self.seen[f"won by {step.after['battle']['outcome']['by']}"] += 1

    def goes_on(self) -> None:
        """Whoever has the turn may at least wait; without a battle the state comes back as it is."""
        battle = running(self.state)
        if battle is None:
            assert self.accepted()["state"] == self.state
        else:
            self.accepted({"type": "pass", "actor": battle["next"]})

    def end(self) -> None:
        """With hits enough every battle is won, and another begins if two sides have somebody able."""
        for _ in range(2 * len(self.state["characters"])):
            battle = running(self.state)
            if battle is None:
                break
            side = people(self.state)[battle["next"]]["side"]
            enemy = next(who for who in self.state["characters"] if able(who) and who["side"] != side)
            blow = {"type": "attack", "actor": battle["next"], "target": enemy["id"], "modifiers": [{"value": 100}]}
            self.take(self.accepted(blow))
        assert running(self.state) is None
        sides = {who["side"] for who in self.state["characters"] if able(who)}
        assert self.sent({"type": "begin_battle"})[0] == (200 if len(sides) > 1 else 422)


def copied(state: Body) -> Body:
    """Quicker than deepcopy, and a state is JSON."""
    copy: Body = orjson.loads(orjson.dumps(state))
    return copy


def audit_has_the_faces(answer: Body) -> None:
    """Those of the rolls, in order, each once."""
    rolls = [roll for event in answer["events"] for roll in event["rolls"]]
    audit = answer["audit"]
    assert [place for roll in rolls for place in roll.get("draws", [])] == list(range(len(audit["draws"])))
    assert [face for roll in rolls for face in roll.get("faces", [])] == [draw["value"] for draw in audit["draws"]]
    assert audit["end"] - audit["start"] >= len(audit["draws"])


@pytest.mark.rule("MM-28", "MM-34", "MM-36", "MM-37", "MM-40", "MM-Q17")
@pytest.mark.parametrize("number", range(PLAYS))
def test_play(number: int) -> None:
    played(number)


def test_plays_come_to_every_outcome_and_every_refusal() -> None:
    seen = {what for number in range(PLAYS) for what in played(number)}
    assert {f"{kind}: {outcome}" for kind, outcomes in OUTCOMES.items() for outcome in outcomes} <= seen
    refused = {what for what in seen if what.startswith("refused: ")}
    assert refused == {f"refused: {code}" for code in REFUSALS.keys() - OF_STATES}
    assert {"won by defeat", "won by escape"} <= seen


@pytest.mark.parametrize("number", range(THROUGH_THE_APPLICATION))
def test_play_through_the_whole_application(client: FlaskClient, number: int) -> None:
    """Where the document judges every answer, the same happens."""

    def ask(request: Body) -> tuple[int, Body]:
        response = client.post(f"/v1/systems/{SYSTEM}/resolutions", json=request)
        return response.status_code, response.get_json()

    assert Play(number, ask).counted() == played(number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(PLAYS, MANY, 100))
def test_a_hundred_plays_more(first: int) -> None:
    for number in range(first, first + 100):
        Play(number, in_process).counted()
