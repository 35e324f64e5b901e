"""How the chances of Mini mam are told on the wire: outcome and hits, each target apart, final states."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from . import SYSTEM, Body, case, faults, request, rounds

ATTACK = {"type": "attack", "actor": "a", "target": "t"}


def ask(client: FlaskClient, body: Body, status: int = 200) -> Body:
    response = client.post(f"/v1/systems/{SYSTEM}/odds", json=body)
    assert response.status_code == status, response.get_data(as_text=True)
    answer: Body = response.get_json()
    return answer


def spread(entries: list[Body]) -> dict[str, Fraction]:
    """The chance of each outcome, with the decimal checked against the fraction."""
    found: dict[str, Fraction] = {}
    for entry in entries:
        p = Fraction(entry["p"])
        assert entry["decimal"] == pytest.approx(float(p), rel=1e-12)
        assert str(p) == entry["p"]
        found[entry["outcome"]] = found.get(entry["outcome"], Fraction(0)) + p
    return found


@pytest.mark.rule("MM-26", "MM-34")
def test_the_odds_of_an_attack(client: FlaskClient) -> None:
    """A warrior on a monster: 21 of 36."""
    characters: list[Body] = [{"id": "a", "kind": "warrior"}, {"id": "t", "kind": "monster"}]
    answer = ask(client, request(characters, ATTACK, faces=None))
    [action] = answer["actions"]
    assert (action["action"], action["type"], action["actor"], action["target"]) == (0, "attack", "a", "t")
    assert spread(action["outcomes"]) == {"hit": Fraction(7, 12), "miss": Fraction(5, 12)}
    [target] = action["targets"]
    assert (target["target"], target["hit"]["p"]) == ("t", "7/12")
    states = {state["p"]: state["changes"] for state in answer["states"]}
    assert states == {"7/12": [{"path": "/characters/1/health", "from": "healthy", "to": "injured"}], "5/12": []}
    assert answer["remainder"] == "0"


@pytest.mark.rule("MM-60", "MM-Q36")
def test_a_branch_that_has_become_forbidden_ends_as_refused(client: FlaskClient) -> None:
    """After a hit the minion is no target any more."""
    body = request([{"id": "a"}, {"id": "t", "minion": True}], ATTACK, ATTACK, faces=None)
    second = ask(client, body)["actions"][1]
    hit, miss = Fraction(7, 12), Fraction(5, 12)
    assert spread(second["outcomes"]) == {"refused": hit, "hit": miss * hit, "miss": miss * miss}


@pytest.mark.rule("MM-36")
def test_what_is_forbidden_in_every_branch_is_refused(client: FlaskClient) -> None:
    body = request([{"id": "a", "health": "incapacitated"}, {"id": "t"}], ATTACK, faces=None)
    assert ("/actions/0/actor", "INCAPACITATED") in faults(ask(client, body, 422))


def crowd(number: int) -> list[Body]:
    caster = {"id": "a", "side": "h", "abilities": ["explosion"]}
    return [caster, *[{"id": f"e{place}", "side": "e"} for place in range(number)]]


EXPLOSION = {"type": "explosion", "actor": "a"}


@pytest.mark.rule("MM-50", "MM-Q32")
def test_an_explosion_is_told_by_who_is_hit_and_for_each_target(client: FlaskClient) -> None:
    [action] = ask(client, request(crowd(2), EXPLOSION, faces=None))["actions"]
    hit, miss = Fraction(5, 12), Fraction(7, 12)
    by_hits = {
        tuple(one["target"] for one in entry.get("hits", [])): Fraction(entry["p"]) for entry in action["outcomes"]
    }
    assert by_hits == {("e0", "e1"): hit * hit, ("e0",): hit * miss, ("e1",): miss * hit, (): miss * miss}
    assert [(target["target"], target["hit"]["p"]) for target in action["targets"]] == [("e0", "5/12"), ("e1", "5/12")]


@pytest.mark.rule("MM-50", "MM-Q32")
def test_a_crowd_is_told_target_by_target(client: FlaskClient) -> None:
    """Too many outcomes for one table; what follows such an action is refused."""
    answer = ask(client, request(crowd(20), EXPLOSION, faces=None))
    [action] = answer["actions"]
    assert (action["outcomes"], answer["states"]) == (None, None)
    assert {target["target"]: target["hit"]["p"] for target in action["targets"]} == {
        f"e{place}": "5/12" for place in range(20)
    }
    problem = ask(client, request(crowd(20), EXPLOSION, EXPLOSION, faces=None), 422)
    assert problem["code"] == "COST_LIMIT_EXCEEDED"


@pytest.mark.rule("MM-28", "MM-35")
def test_a_round_is_told_turn_by_turn(client: FlaskClient) -> None:
    action = {"type": "round", "orders": [{**ATTACK, "actor": "t", "target": "a"}, ATTACK]}
    answer = ask(client, request([{"id": "a"}, {"id": "t"}], action, faces=None, battle=rounds("at", "a")))
    first, second = answer["actions"]
    assert (first["actor"], second["actor"]) == ("a", "t")
    assert spread(first["outcomes"]) == {"hit": Fraction(5, 12), "miss": Fraction(7, 12)}
    struck_back = Fraction(5, 12) * Fraction(10, 36) + Fraction(7, 12) * Fraction(15, 36)
    assert spread(second["outcomes"]) == {"hit": struck_back, "miss": 1 - struck_back}


@pytest.mark.parametrize(
    ("characters", "action", "expected"),
    [
        case(
            "hiding",
            "MM-39",
            [{"id": "a"}, {"id": "t"}],
            {"type": "hide", "actor": "a"},
            {"hidden": Fraction(5, 12), "found": Fraction(7, 12)},
        ),
        case(
            "trap",
            "MM-65 MM-66",
            [{"id": "a", "kind": "rogue"}, {"id": "t", "kind": "rogue"}],
            {"type": "trap", "setters": ["t"], "approaching": ["a"]},
            {"ambush": Fraction(7, 12), "avoided": Fraction(5, 12)},
        ),
        case(
            "no-die",
            "MM-55",
            [{"id": "a", "items": ["flying_carpet"]}],
            {"type": "use_item", "actor": "a", "item": "flying_carpet"},
            {"flying": Fraction(1)},
        ),
        case(
            "task",
            "MM-24",
            [{"id": "a"}],
            {"type": "task", "actor": "a", "difficulty": 1},
            {"success": Fraction(5, 12), "failure": Fraction(7, 12)},
        ),
    ],
)
def test_outcomes_of_other_actions(client: FlaskClient, characters: list[Body], action: Body, expected: Any) -> None:
    [told] = ask(client, request(characters, action, faces=None))["actions"]
    assert spread(told["outcomes"]) == expected
