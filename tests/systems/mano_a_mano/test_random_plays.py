"""Success rolls at random, legal and not: each judged by the rules, written once more from their text."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.systems.play import accepted, asked, judge, refused, spoiled, through

from . import SYSTEM

PLAYS, MANY, TOGETHER, SPOILED = 1_500, 10_000, 100, 300

FACES = {
    "d20": list(range(1, 21)),
    "d10": [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    "d6": [0, 4, 8, 12, 16, 20],
    "d8": [0, 3, 6, 9, 12, 15, 18, 21],
    "d12": [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22],
}
"""What each face counts."""
CONFIRMS = {"d10": 6, "d6": 5, "d8": 6, "d12": 9}
"""The least face of a second roll that is an automatic success."""
NAMES = ("climbing", "fear/of~heights", "0")


def table(dice):
    names = dice.sample(("ana", "bo", "c~/1"), k=dice.randint(0, 3))
    return {"characters": [character(dice, name) for name in names]}


def character(dice, id):
    modifiers = {name: dice.randint(-12, 12) for name in dice.sample(NAMES, k=dice.randint(0, 3))}
    return {"id": id, **({"name": "Någon"} if dice.random() < 0.5 else {}), "modifiers": modifiers}


def attempt(dice):
    """Mostly allowed."""
    action = {"type": "success_roll", "die": dice.choice(("d20", "d20", "d10", "d6", "d8", "d12"))}
    if dice.random() < 0.9:
        action["difficulty"] = dice.choice((dice.randint(-5, 30), dice.randint(-1000, 1000)))
    if dice.random() < 0.5:
        action["actor"] = dice.choice(("ana", "bo", "c~/1"))
    if dice.random() < 0.5:
        action["automatic_success"] = dice.choice(("ignore", "confirm", "confirm", None))
    for switch in ("always_confirm", "highest_is_zero"):
        if dice.random() < 0.3:
            action[switch] = dice.random() < 0.7
    action["modifiers"] = [modifier(dice) for _ in range(dice.choice((0, 0, 1, 2, 20)))]
    action["difficulty_modifiers"] = [given(dice) for _ in range(dice.choice((0, 0, 1, 20)))]
    if dice.random() < 0.1:
        action["certainty"] = dice.choice(("roll", "always", "never"))
    return action


def modifier(dice):
    return {"name": dice.choice(NAMES)} if dice.random() < 0.3 else given(dice)


def given(dice):
    note = {"note": "rain"} if dice.random() < 0.3 else {}
    return {"value": dice.choice((dice.randint(-4, 4), dice.randint(-1000, 1000))), **note}


def forbidden(state, action):
    """The codes of all that forbids it."""
    actor = next((who for who in state["characters"] if who["id"] == action.get("actor")), None)
    if actor is None and "actor" in action:
        return {"NO_SUCH_CHARACTER"}
    named = [each["name"] for each in action["modifiers"] if "name" in each]
    codes = set()
    if named and actor is None:
        codes.add("ACTOR_REQUIRED")
    if actor is not None and not set(named) <= set(actor["modifiers"]):
        codes.add("NO_SUCH_MODIFIER")
    if action.get("certainty", "roll") == "roll" and "difficulty" not in action:
        codes.add("DIFFICULTY_REQUIRED")
    if action["die"] == "d20" and action.get("automatic_success") == "ignore":
        codes.add("D20_IS_AUTOMATIC")
    confirms = action["die"] != "d20" and action.get("automatic_success") == "confirm"
    if action.get("always_confirm") and not confirms:
        codes.add("CONFIRM_NOT_CHOSEN")
    if action.get("highest_is_zero") and action["die"] in ("d20", "d10"):
        codes.add("NO_ZERO_ON_DIE")
    return codes


def expected(state, action, faces):
    """(outcome, what decides it, how many dice are thrown) for these faces."""
    if action.get("certainty", "roll") != "roll":
        return ("success" if action["certainty"] == "always" else "failure"), "certainty", 0
    die, (face, *second) = action["die"], faces
    counted = FACES[die]
    bare = ([*counted[1:], 0] if action.get("highest_is_zero") else counted)[face - 1]
    own = {who["id"]: who["modifiers"] for who in state["characters"]}.get(action.get("actor"), {})
    bonus = sum(each["value"] if "value" in each else own[each["name"]] for each in action["modifiers"])
    against = action["difficulty"] + sum(each["value"] for each in action["difficulty_modifiers"])
    by_total = "success" if bare + bonus > against else "failure"
    if die == "d20":
        return ("success", "automatic", 1) if face == 20 else (by_total, "total", 1)
    asks = action.get("automatic_success") == "confirm" and bare >= 20
    if not asks or (by_total == "success" and not action.get("always_confirm")):
        return by_total, "total", 1
    return ("success", "automatic", 2) if second[0] >= CONFIRMS[die] else (by_total, "total", 2)


def play(number, ask=asked):
    """One to three attempts at once, and what they came to."""
    dice = Random(f"mano-a-mano {number}")
    state = accepted(SYSTEM, table(dice))
    seen: Counter[Any] = Counter()
    actions = [attempt(dice) for _ in range(dice.choice((1, 1, 2, 3)))]
    rng = {"seed": f"play {number}", "cursor": dice.choice((0, 7, 2**53 - 100))}
    status, answer = ask(SYSTEM, {"state": state, "actions": actions, "rng": rng}, dice.choice(("en", "sv")))
    faults = [forbidden(state, action) for action in actions]
    if any(faults):
        unknown = {"NO_SUCH_CHARACTER"} if {"NO_SUCH_CHARACTER"} in faults else None
        assert refused(status, answer) == (unknown or next(filter(None, faults)))
        return Counter(refused(status, answer))
    assert status == 200, answer
    judge(SYSTEM, state, answer)
    for action, event in zip(actions, answer["events"], strict=True):
        faces = [face for roll in event["rolls"] for face in roll["faces"]]
        assert (event["outcome"], event["decided_by"], len(faces)) == expected(state, action, faces)
        assert event["changes"] == []
        seen[event["outcome"], event["decided_by"], len(faces)] += 1
    return seen


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
    "MAM-02", "MAM-03", "MAM-04", "MAM-06", "MAM-09", "MAM-10", "MAM-Q01", "MAM-Q04", "MAM-Q07", "MAM-Q10"
)
def test_plays():
    """Every way to succeed and to fail comes up, and every refusal."""
    seen: Counter[Any] = Counter()
    for first in range(0, PLAYS, TOGETHER):
        seen += played(first)
    assert set(seen) == {
        ("success", "certainty", 0),
        ("failure", "certainty", 0),
        ("success", "total", 1),
        ("failure", "total", 1),
        ("success", "automatic", 1),
        ("success", "total", 2),
        ("failure", "total", 2),
        ("success", "automatic", 2),
        "NO_SUCH_CHARACTER",
        "ACTOR_REQUIRED",
        "NO_SUCH_MODIFIER",
        "DIFFICULTY_REQUIRED",
        "D20_IS_AUTOMATIC",
        "CONFIRM_NOT_CHOSEN",
        "NO_ZERO_ON_DIE",
    }


@pytest.mark.parametrize("number", range(20))
def test_a_play_through_the_whole_application(client, number):
    """Where the document judges every answer, the same happens."""
    assert play(number, through(client)) == play(number)


def test_spoiled_requests_are_answered_or_refused():
    """Whatever is put where it does not belong."""
    dice = Random("mano-a-mano spoiled")
    statuses: Counter[int] = Counter()
    for _ in range(SPOILED):
        state = accepted(SYSTEM, table(dice))
        request = {"state": state, "actions": [attempt(dice)], "rng": {"seed": 1, "supplied": [None, 6]}}
        statuses[asked(SYSTEM, spoiled(dice, request))[0]] += 1
    assert set(statuses) == {200, 400, 422}


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(PLAYS, PLAYS + MANY, TOGETHER))
def test_many_plays(first):
    played(first)
