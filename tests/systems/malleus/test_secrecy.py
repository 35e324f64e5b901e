"""No number of a failure or fumble is said, or left when the secret is taken away."""

import re

import pytest

from . import SYSTEM, difficulty, opposed, public, request, roll

# value, die, grade, and by how much the die missed: large enough to be no other number of the event
MISSED = [
    pytest.param(12, 17, 5, id="failure-by-5", marks=pytest.mark.rule("MA-14", "MA-Q24")),
    pytest.param(4, 16, 12, id="failure-by-12", marks=pytest.mark.rule("MA-14", "MA-Q24")),
    pytest.param(12, 20, 8, id="fumble-with-20", marks=pytest.mark.rule("MA-13", "MA-Q24")),
    pytest.param(4, 9, 5, id="fumble-with-9", marks=pytest.mark.rule("MA-13", "MA-Q24")),
    pytest.param(-4, 3, 7, id="fumble-below-zero", marks=pytest.mark.rule("MA-13", "MA-Q04", "MA-Q24")),
]
KINDS = {
    # kind: action for a value, faces for a die, the roll that failed
    "roll": (lambda value: roll(value), lambda die: (die,), 0),
    "avoid_fumble": (lambda value: roll(value, aim="avoid_fumble"), lambda die: (die,), 0),
    "opposed-a": (
        lambda value: opposed({"value": value, "name": "Ana"}, {"value": 15, "name": "Bo"}),
        lambda die: (die, 13),
        0,
    ),
    "opposed-b": (
        lambda value: opposed({"value": 15, "name": "Ana"}, {"value": value, "name": "Bo"}),
        lambda die: (13, die),
        1,
    ),
    "difficulty": (lambda value: difficulty(value, 15), lambda die: (die,), 0),
    "feinted": (
        lambda value: opposed({"value": value + 10, "name": "Ana"}, {"value": 44, "feint": 10, "name": "Bo"}),
        lambda die: (die, 4),
        0,
    ),
}


def numbers(value):
    """Every number in an event, in its texts too, but not the places of draws and actions."""
    if isinstance(value, bool) or value is None:
        return set()
    if isinstance(value, int):
        return {value}
    if isinstance(value, str):
        return {int(digits) for digits in re.findall(r"\d+", value)}
    if isinstance(value, list):
        return set().union(*map(numbers, value))
    return set().union(
        *(numbers(inner) for key, inner in value.items() if key not in {"draws", "action", "rules", "rule", "secret"})
    )


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("value", "die", "by"), MISSED)
def test_a_missed_number_is_given_away_nowhere(resolve, kind, value, die, by, language):
    """Neither the die nor by how much it missed is announced or left in the public event."""
    action, faces, index = KINDS[kind]
    answer = resolve(SYSTEM, request(action(value), faces=faces(die)), language=language)
    event = answer["events"][0]
    assert event["secret"] == [f"/rolls/{index}/faces", f"/rolls/{index}/total"]
    assert event["rolls"][index]["faces"] == [die]
    assert event["rolls"][index]["total"] == die
    assert numbers(public(event)) & {die, by, -by} == set()
    assert numbers(event["announcement"]) & {die, by, value} == set()
    assert [draw["value"] for draw in answer["audit"]["draws"]] == list(faces(die))


@pytest.mark.rule("MA-13", "MA-14", "MA-Q24")
@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize(("dice"), [(17, 18), (20, 17), (17, 20), (20, 20)])
def test_when_both_miss_nothing_is_said_in_numbers(resolve, language, dice):
    """Two failures have no number to announce at all."""
    action = opposed({"value": 12, "name": "Ana"}, {"value": 15, "name": "Bo"})
    event = resolve(SYSTEM, request(action, faces=dice), language=language)["events"][0]
    assert sorted(event["secret"]) == ["/rolls/0/faces", "/rolls/0/total", "/rolls/1/faces", "/rolls/1/total"]
    assert numbers(event["announcement"]) == set()
    assert numbers(public(event)) & set(dice) == set()


@pytest.mark.rule("MA-12", "MA-13", "MA-14")
@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("die", [17, 20])
def test_the_winners_number_is_the_only_one_said(resolve, language, die):
    """Against a miss the winner's number is announced, and no other."""
    action = opposed({"value": 15, "name": "Ana"}, {"value": 12, "name": "Bo"})
    event = resolve(SYSTEM, request(action, faces=(13, die)), language=language)["events"][0]
    assert numbers(event["announcement"]) == {13}


@pytest.mark.rule("MA-13", "MA-14")
@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("kind", ["roll", "avoid_fumble"])
@pytest.mark.parametrize("die", [13, 19, 20])
def test_a_missed_simple_roll_is_said_without_any_number(resolve, language, kind, die):
    """There is no digit in it."""
    action, faces, _ = KINDS[kind]
    event = resolve(SYSTEM, request(action(12), faces=faces(die)), language=language)["events"][0]
    assert numbers(event["announcement"]) == set()
    assert numbers(event["who"]["announcement"]) == set()
    assert "number" not in event["who"]


@pytest.mark.rule("MA-12", "MA-15", "MA-Q24")
@pytest.mark.parametrize(
    ("action", "faces"),
    [
        pytest.param(roll(12), (12,), id="critical"),
        pytest.param(roll(12), (1,), id="success"),
        pytest.param(opposed(12, 15), (12, 14), id="both"),
        pytest.param(opposed(12, 15), (3, 14), id="a-partial-win"),
        pytest.param(opposed(12, 12), (5, 5), id="draw"),
        pytest.param(difficulty(12, 15), (5,), id="partial"),
        pytest.param({"type": "damage", "dice": 2}, (5, 6), id="damage"),
        pytest.param({"type": "random_value", "dice": 2}, (5, 6), id="random_value"),
        pytest.param({"type": "calculation", "terms": [25], "divisor": 6}, (), id="calculation"),
    ],
)
def test_what_succeeded_is_no_secret(resolve, action, faces):
    """Only failures and fumbles are kept from the players."""
    event = resolve(SYSTEM, request(action, faces=faces))["events"][0]
    assert "secret" not in event
