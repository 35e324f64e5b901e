"""Which rolls are offered, and what their odds tell apart, over HTTP."""

import pytest

from . import SYSTEM, opposed

STURE = {"id": "sture", "name": "Sture", "values": {"LANCE": 22, "RIDE": 12}}
FOE = {"id": "foe", "values": {"LANCE": 20}}
STATE = {"characters": [STURE, FOE]}
LANCE = {"character": "sture", "value_name": "LANCE"}


@pytest.fixture
def asked(client):
    def asked(operation, body):
        response = client.post(f"/v1/systems/{SYSTEM}/{operation}", json=body)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    return asked


def test_every_value_can_be_rolled(asked):
    """Without an actor each character's values are offered, and nothing else."""
    offered = [option["action"] for option in asked("options", {"state": STATE})["options"]]
    assert offered == [
        {"type": "roll", "who": {"character": "sture", "value_name": "LANCE"}},
        {"type": "roll", "who": {"character": "sture", "value_name": "RIDE"}},
        {"type": "roll", "who": {"character": "foe", "value_name": "LANCE"}},
    ]


def test_an_actor_is_offered_duels_too(asked):
    """One character may meet everybody who has a value of the same name."""
    offered = [option["action"] for option in asked("options", {"state": STATE, "actor": "sture"})["options"]]
    assert offered[2:] == [{"type": "opposed", "a": LANCE, "b": {"character": "foe", "value_name": "LANCE"}}]


def test_what_is_offered_can_be_resolved(asked, resolve):
    """An option is ready to send."""
    for option in asked("options", {"state": STATE, "actor": "sture"})["options"]:
        resolve(SYSTEM, {"state": STATE, "actions": [option["action"]]})


@pytest.mark.rule("MA-Q18")
@pytest.mark.parametrize(("feint", "legal"), [(0, True), (2, True), (3, False), (5, False)])
def test_one_action_is_judged(asked, feint, legal):
    """Whether a feint is legal can be asked beforehand."""
    answer = asked("options", {"state": STATE, "action": opposed({**LANCE, "feint": feint}, 20)})
    assert answer["legal"] is legal
    assert [fault["pointer"] for fault in answer["errors"]] == ([] if legal else ["/action/a/feint"])


def test_odds_of_a_duel_tell_grades_results_and_criticals(asked):
    """Two values of 1: each is critical on a one only, and two ones are a draw."""
    (duel,) = asked("odds", {"actions": [opposed(1, 1)]})["actions"]
    told = {(each["outcome"], each["a"]["grade"], each["b"]["grade"]): each["p"] for each in duel["outcomes"]}
    assert told["draw", "critical", "critical"] == "1/400"
    assert told["a", "critical", "fumble"] == "9/400"
    assert told["none", "fumble", "failure"] == "9/40"
    assert len(told) == len(duel["outcomes"]) == 9
    draw = next(each for each in duel["outcomes"] if each["outcome"] == "draw")
    assert draw["a"] == {"grade": "critical", "result": "partial", "critical": True}


@pytest.mark.rule("MA-38")
def test_damage_is_summed_up(asked):
    """The total's distribution, mean, and what is at least reached."""
    (damage,) = asked("odds", {"actions": [{"type": "damage", "dice": 2}]})["actions"]
    total = damage["numbers"]["total"]
    assert total["mean"] == {"exact": "7", "decimal": 7.0}
    assert [entry["p"] for entry in total["distribution"]][:6] == ["1/36", "1/18", "1/12", "1/9", "5/36", "1/6"]
    assert total["at_least"][0]["p"] == "1"


@pytest.mark.rule("MA-44")
def test_a_chain_of_sixes_leaves_a_remainder(asked):
    """A value has no upper end; what is too rare to follow is told."""
    answer = asked("odds", {"actions": [{"type": "random_value", "dice": 1}]})
    assert answer["remainder"] != "0"
    assert answer["actions"][0]["numbers"]["value"]["distribution"][0] == {"value": 11, "p": "1/6", "decimal": 1 / 6}
