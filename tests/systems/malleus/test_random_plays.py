"""Malleus at random, legal and not: refusals and values by the rules, and nothing told of a die that missed."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.systems.play import accepted, asked, judge, refused, spoiled, through

from . import SYSTEM, public
from .rulebook import DIE, compared, thrown

PLAYS, MANY, TOGETHER, SPOILED = 1_000, 10_000, 100, 300

BALANCE = {3: 10, 2: 5, 1: 2, 0: 0, -1: -2, -2: -5, -3: -10, -4: -15}
IDS = ("ana", "bo", "c~/", "d")
VALUES = ("LANCE", "BOW/SLING~", "0")
VARIANTS = {
    "equal_critical": ("critical_wins", "draw"),
    "fixed_equal": ("partial", "full"),
    "fixed_critical": ("full_plain", "partial", "critical"),
    "balance": ("reject", "clamp", "extend"),
}


def table(dice):
    people = [{"id": id, "values": values(dice)} for id in dice.sample(IDS, k=dice.randint(1, 4))]
    for who in people:
        if dice.random() < 0.5:
            who["name"] = dice.choice(("Sture", "Åsa"))
    return {"characters": people, "variant": {name: dice.choice(each) for name, each in VARIANTS.items()}}


def values(dice):
    return {name: number(dice) for name in dice.sample(VALUES, k=dice.choice((0, 1, 2, 3, 3)))}


def number(dice):
    """Mostly what a person may have, and often more than 20."""
    return dice.choice((dice.randint(1, 20), dice.randint(1, 20), dice.randint(15, 45), dice.randint(-1000, 1000)))


def side(dice, state, feints):
    """One who rolls: rarely somebody unknown, or a value that nobody has."""
    who = {"value": number(dice), **({"name": "Foe"} if dice.random() < 0.5 else {})}
    if dice.random() < 0.6:
        someone = dice.choice(state["characters"])
        has = list(someone["values"]) or VALUES
        who = {"character": someone["id"], "value_name": dice.choice(has if dice.random() < 0.95 else VALUES)}
        who["character"] = dice.choice(IDS) if dice.random() < 0.05 else who["character"]
    for name in ("advantages", "disadvantages"):
        who[name] = dice.choice((0, 0, 0, 1, 2, 3, 4, 5, 100))
    if dice.random() < 0.3:
        who["modifier"] = dice.choice((-5, 1, 7, dice.randint(-1000, 1000)))
    if dice.random() < feints:
        who["feint"] = dice.choice((0, 2, 5, 10, 15, dice.randint(0, 1000)))
    if dice.random() < feints:
        who["feint_to_20"] = dice.random() < 0.8
    return who


def attempt(dice, state):
    kind = dice.choice(("roll", "opposed", "opposed", "difficulty", "damage", "random_value", "calculation"))
    action = {"type": kind}
    if kind == "roll":
        action |= {"who": side(dice, state, 0.03), "aim": dice.choice(("succeed", "avoid_fumble"))}
    elif kind == "opposed":
        action |= {"a": side(dice, state, 0.2), "b": side(dice, state, 0.2)}
    elif kind == "difficulty":
        level = dice.choice((dice.randint(0, 30), dice.randint(0, 1000)))
        action |= {"who": side(dice, state, 0.2), "difficulty": level}
    elif kind == "damage":
        action |= {"dice": dice.choice((0, 1, 5, 24)), "modifier_dice": dice.randint(-7, 7)}
    elif kind == "random_value":
        action |= {"dice": dice.choice((1, 1, 2, 10)), **persons(dice)}
        if dice.random() < 0.1:
            action |= {"dice": 1000, "count": 11}
    else:
        action |= {"terms": [dice.randint(-99, 99) for _ in range(dice.randint(1, 20))], "divisor": dice.randint(-3, 3)}
    return action


def persons(dice):
    """Some who are named, some who are not, and now and then both."""
    fields = {"count": dice.randint(1, 4)} if dice.random() < 0.4 else {}
    if dice.random() < 0.7:
        whom = dice.sample(IDS, k=dice.choice((1, 1, 1, 2)))
        fields["assign"] = {"value_name": dice.choice(VALUES), "characters": whom}
    return fields


def forbidden(state, action):
    """The codes of all that forbids it."""
    known = {who["id"] for who in state["characters"]}
    sides = [action[name] for name in ("who", "a", "b") if name in action]
    named = action.get("assign", {}).get("characters", [])
    if not {*named, *[who["character"] for who in sides if "character" in who]} <= known:
        return {"NO_SUCH_CHARACTER"}
    codes = {code for who in sides for code in side_faults(state, who, alone=action["type"] == "roll")}
    if named and action.get("count", len(named)) != len(named):
        codes.add("COUNT_MISMATCH")
    if action["type"] == "calculation" and action["divisor"] == 0:
        codes.add("DIVISION_BY_ZERO")
    if not codes and action.get("dice", 0) * action.get("count", 1) > 10_000:
        codes.add("COST_LIMIT_EXCEEDED")
    return codes


def side_faults(state, who, alone):
    feint, to_20 = who.get("feint", 0), who.get("feint_to_20", False)
    value = modified(state, who)
    if start(state, who) is None:
        yield "NO_SUCH_VALUE"
    if balance(state, who) is None:
        yield "BALANCE_OUTSIDE_TABLE"
    if alone and (feint or to_20):
        yield "FEINT_WITHOUT_OPPONENT"
    if not alone and feint and to_20:
        yield "TWO_FEINTS"
    if not alone and value is not None:
        surplus = max(0, value - 20)
        legal = {0, surplus, *range(5, surplus + 1, 5)}
        if feint not in legal or (to_20 and not surplus):
            yield "ILLEGAL_FEINT"


def start(state, who):
    if "value" in who:
        return who["value"]
    return next(each["values"].get(who["value_name"]) for each in state["characters"] if each["id"] == who["character"])


def balance(state, who):
    net = who["advantages"] - who["disadvantages"]
    if net in BALANCE:
        return BALANCE[net]
    if state["variant"]["balance"] == "reject":
        return None
    beyond = 5 * (net - 3 if net > 3 else net + 4) if state["variant"]["balance"] == "extend" else 0
    return BALANCE[3 if net > 3 else -4] + beyond


def modified(state, who):
    """The value before any feint, None where there is none."""
    if start(state, who) is None or balance(state, who) is None:
        return None
    return start(state, who) + balance(state, who) + who.get("modifier", 0)


def feint_of(state, who):
    return modified(state, who) - 20 if who.get("feint_to_20") else who.get("feint", 0)


def rolled_against(state, action):
    """What each side rolls against, after the larger feint."""
    sides = [action[name] for name in ("who", "a", "b") if name in action]
    referee = max(0, action.get("difficulty", 0) - 20)
    feint = max([referee, *[feint_of(state, who) for who in sides]]) if sides else 0
    return [modified(state, who) - feint for who in sides]


def judge_event(state, action, event):
    """Values, grades, and who won; a die that missed is secret and nothing tells it."""
    against = rolled_against(state, action)
    shown = [event[name] for name in ("who", "a", "b") if name in event]
    throws = [
        thrown(value, roll["faces"][0]) for value, roll in zip(against, event["rolls"] if shown else (), strict=True)
    ]
    assert [side["effective"] for side in shown] == against
    assert [(side["grade"], side.get("number")) for side in shown] == throws
    if action["type"] == "opposed":
        a, b = throws
        assert event["outcome"] == compared(a, b, state["variant"]["equal_critical"])[0]
    missed = [place for place, (_, made) in enumerate(throws) if made is None]
    assert event.get("secret", []) == [f"/rolls/{place}/{field}" for place in missed for field in ("faces", "total")]
    if shown:
        said = {int(digits) for digits in re.findall(r"\d+", event["announcement"].replace("(0)", ""))}
        assert said == {made for _, made in throws if made is not None}
    return missed


def judge_secrets(state, action, event, missed, language):
    """Whatever a die that missed had shown, failure or fumble, the table would have been told the same."""
    faces = [face for roll in event["rolls"] for face in roll["faces"]]
    values = rolled_against(state, action)
    for place in missed:
        grade = thrown(values[place], faces[place])
        for other in DIE:
            if thrown(values[place], other) == grade:
                supplied = [*faces[:place], other, *faces[place + 1 :]]
                body = {"state": state, "actions": [action], "rng": {"supplied": supplied, "manual": True}}
                status, answer = asked(SYSTEM, body, language)
                assert status == 200
                assert public(answer["events"][0]) == public(event)
                return  # one other face is enough


class Play:
    """A few people, and some things that they try one after the other on one stream."""

    def __init__(self, number, ask):
        self.dice, self.ask, self.seed = Random(f"malleus {number}"), ask, f"play {number}"
        self.start = self.state = accepted(SYSTEM, table(self.dice))
        self.language = self.dice.choice(("en", "sv"))
        self.cursor = 0
        self.seen: Counter[Any] = Counter()
        self.done: list[Any] = []

    def sent(self, state, actions, cursor):
        body = {"state": state, "actions": actions, "rng": {"seed": self.seed, "cursor": cursor}}
        return self.ask(SYSTEM, body, self.language)

    def try_out(self, action):
        status, answer = self.sent(self.state, [action], self.cursor)
        faults = forbidden(self.state, action)
        if faults:
            assert refused(status, answer) == faults
            self.seen.update(faults)
            return
        assert status == 200, answer
        judge(SYSTEM, self.state, answer)
        [event] = answer["events"]
        missed = judge_event(self.state, action, event)
        judge_secrets(self.state, action, event, missed, self.language)
        self.seen[action["type"], event["outcome"]] += 1
        self.done.append((action, event["outcome"]))
        self.state, self.cursor = answer["state"], answer["audit"]["end"]

    def together(self):
        """All that was done, in one request, comes to the same."""
        status, answer = self.sent(self.start, [action for action, _ in self.done], 0)
        assert (status, answer["state"], answer["audit"]["end"]) == (200, self.state, self.cursor)
        assert [event["outcome"] for event in answer["events"]] == [outcome for _, outcome in self.done]


def play(number, ask=asked):
    play = Play(number, ask)
    for _ in range(play.dice.randint(1, 4)):
        play.try_out(attempt(play.dice, play.state))
    play.together()
    return play.seen


def played(first):
    seen: Counter[Any] = Counter()
    for number in range(first, first + TOGETHER):
        try:
            seen += play(number)
        except Exception as error:
            error.add_note(f"play {number}")
            raise
    return seen


@pytest.mark.rule(
    *("MA-04", "MA-07", "MA-08", "MA-09", "MA-13", "MA-14", "MA-26", "MA-28", "MA-31", "MA-32", "MA-33", "MA-34"),
    *("MA-37", "MA-Q04", "MA-Q16", "MA-Q17", "MA-Q18", "MA-Q19", "MA-Q22", "MA-Q24"),
)
def test_plays():
    """Every outcome comes up, and every refusal."""
    seen: Counter[Any] = Counter()
    for first in range(0, PLAYS, TOGETHER):
        seen += played(first)
    grades = ("critical", "success", "failure", "fumble")
    assert set(seen) == {
        *[("roll", outcome) for outcome in grades],
        *[("opposed", outcome) for outcome in ("a", "b", "both", "draw", "none")],
        *[("difficulty", outcome) for outcome in ("critical", "full", "partial", "failure", "fumble")],
        ("damage", "rolled"),
        ("random_value", "rolled"),
        ("calculation", "calculated"),
        "NO_SUCH_CHARACTER",
        "NO_SUCH_VALUE",
        "BALANCE_OUTSIDE_TABLE",
        "ILLEGAL_FEINT",
        "TWO_FEINTS",
        "FEINT_WITHOUT_OPPONENT",
        "COUNT_MISMATCH",
        "DIVISION_BY_ZERO",
        "COST_LIMIT_EXCEEDED",
    }


@pytest.mark.parametrize("number", range(20))
def test_a_play_through_the_whole_application(client, number):
    """Where the document judges every answer, the same happens."""
    assert play(number, through(client)) == play(number)


def test_spoiled_requests_are_answered_or_refused():
    """Whatever is put where it does not belong."""
    dice = Random("malleus spoiled")
    statuses: Counter[int] = Counter()
    for _ in range(SPOILED):
        state = accepted(SYSTEM, table(dice))
        request = {"state": state, "actions": [attempt(dice, state)], "rng": {"seed": 1, "supplied": [None, 20]}}
        statuses[asked(SYSTEM, spoiled(dice, request))[0]] += 1
    assert set(statuses) == {200, 400, 422}


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(PLAYS, PLAYS + MANY, TOGETHER))
def test_many_plays(first):
    played(first)
