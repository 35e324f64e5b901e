"""The odds of random values for several persons: jointly for two, of any one of them for more."""

from fractions import Fraction

import pytest

from . import SYSTEM, request
from .test_random_value import chances, random_value

ONE_DIE = {11: "1/6", 12: "1/6", 13: "1/6", 14: "1/6", 15: "1/6", 16: "1/9", 17: "1/36", 18: "1/54"}


@pytest.fixture
def told(client):
    """body -> the answer to a request for odds."""

    def told(body):
        response = client.post(f"/v1/systems/{SYSTEM}/odds", json=body)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    return told


def distribution(action, name):
    return {each["value"]: each["p"] for each in action["numbers"][name]["distribution"]}


@pytest.mark.rule("MA-42", "MA-43")
@pytest.mark.parametrize("count", [2, 3, 300])
def test_any_one_of_several_has_the_odds_of_one(told, count):
    """One die each: the five lowest faces alike, then a base of 6 that rolls on; less what is not followed."""
    answer = told({"actions": [random_value(1, count=count)]})
    [action] = answer["actions"]
    found, remainder = distribution(action, "values"), Fraction(answer["remainder"])
    assert 0 < remainder < Fraction(1, 10**11)
    assert [0 <= Fraction(p) - Fraction(found[value]) <= remainder for value, p in ONE_DIE.items()] == [True] * 8
    assert (action["type"], action["targets"]) == ("random_value", [])


def test_two_are_told_jointly(told):
    """Both highest of the plain values, one chance in 36; nothing changes where nobody is named."""
    answer = told({"actions": [random_value(1, count=2)]})
    [action] = answer["actions"]
    assert {tuple(each["values"]): each["p"] for each in action["outcomes"]}[15, 15] == "1/36"
    assert [state["changes"] for state in answer["states"]] == [[]]


@pytest.mark.parametrize("dice", [1, 10, 24])
def test_three_are_told_apart(told, dice):
    """There is no joint distribution, and there are no states."""
    answer = told({"actions": [random_value(dice, count=3)]})
    [action] = answer["actions"]
    assert (action["outcomes"], answer["states"]) == (None, None)
    found = distribution(action, "values")
    counted = {value: str(p) for value, p in chances(dice).items() if value < 16 + 2 * (dice - 1)}
    assert {value: found.get(value) for value in counted} == counted


def test_a_hundred_who_are_named(told):
    """Whose value it is makes no difference to its odds."""
    knights = [f"k{number}" for number in range(100)]
    action = random_value(10, assign={"value_name": "LANCE", "characters": knights})
    named = told(request(action, characters=[{"id": knight} for knight in knights]))
    assert named == told({"actions": [random_value(10, count=100)]})


def test_after_an_action_of_its_own(told):
    """What goes before is told as ever."""
    damage, values = told({"actions": [{"type": "damage", "dice": 1}, random_value(1, count=3)]})["actions"]
    assert distribution(damage, "total") == dict.fromkeys(range(1, 7), "1/6")
    assert distribution(values, "values")[11] == "1/6"


def test_nothing_follows_many(client):
    """What would follow a state that nobody knows is refused."""
    body = {"actions": [random_value(1, count=3), {"type": "damage", "dice": 1}]}
    response = client.post(f"/v1/systems/{SYSTEM}/odds", json=body)
    assert (response.status_code, response.get_json()["code"]) == (422, "COST_LIMIT_EXCEEDED")
