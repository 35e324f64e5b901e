"""The state: completed with its defaults, and changed by nothing but an assigned random value."""

import pytest

from . import STURE, SYSTEM, difficulty, opposed, request, roll

DEFAULTS = {
    "equal_critical": "critical_wins",
    "fixed_equal": "partial",
    "fixed_critical": "full_plain",
    "balance": "reject",
}


@pytest.mark.parametrize(
    "state", [{}, {"state": {}}, {"state": {"variant": {}}}, {"state": {"variant": {}, "characters": []}}], ids=str
)
def test_everything_has_a_default(resolve, state):
    """The state may be left out whole."""
    answer = resolve(SYSTEM, {**state, "actions": []})
    assert answer["state"] == {"variant": DEFAULTS, "characters": []}
    assert (answer["events"], answer["assurance"]) == ([], "none")


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("equal_critical", "draw"),
        ("fixed_equal", "full"),
        ("fixed_critical", "partial"),
        ("fixed_critical", "critical"),
        ("balance", "clamp"),
        ("balance", "extend"),
    ],
)
def test_a_switch_stays_as_it_is_set(resolve, switch, value):
    """The other switches keep their defaults."""
    answer = resolve(SYSTEM, {"state": {"variant": {switch: value}}, "actions": []})
    assert answer["state"]["variant"] == {**DEFAULTS, switch: value}


def test_a_character_is_completed(resolve):
    """A character has at least an id; its name is the id and it has no values."""
    answer = resolve(SYSTEM, request(characters=[{"id": "k1"}, STURE]))
    assert answer["state"]["characters"] == [{"id": "k1", "name": "k1", "values": {}}, STURE]


def test_no_roll_changes_the_state(resolve):
    """Rolls, damage and calculations leave everything as it is; the answer's state can be sent back."""
    who = {"character": "sture", "value_name": "LANCE"}
    actions = [
        {"type": "roll", "who": who},
        opposed(who, 12),
        difficulty(who, 15),
        {"type": "damage", "dice": 2},
        {"type": "random_value", "dice": 2},
        {"type": "calculation", "terms": [1]},
    ]
    answer = resolve(SYSTEM, request(*actions, characters=[STURE]))
    assert [event["changes"] for event in answer["events"]] == [[]] * 6
    assert answer["state"] == {"variant": DEFAULTS, "characters": [STURE]}
    again = resolve(SYSTEM, {"state": answer["state"], "actions": []})
    assert again["state"] == answer["state"]


def test_the_limits_themselves_are_taken(resolve):
    """100 characters, 100 values, names of 100 code points, ids of 64."""
    values = {f"v{n}": 100000 for n in range(99)} | {"Å" * 100: -100000}
    many = [{"id": "!" * 64, "name": "n" * 100, "values": values}] + [{"id": f"c{n}"} for n in range(99)]
    action = {"type": "roll", "who": {"character": "!" * 64, "value_name": "Å" * 100}}
    event = resolve(SYSTEM, request(action, faces=(10,), characters=many))["events"][0]
    assert (event["outcome"], event["who"]["value"]) == ("failure", -100000)


def test_a_hundred_actions(resolve, invalid):
    """A request takes up to a hundred actions."""
    assert len(resolve(SYSTEM, request(*[roll(12)] * 100))["events"]) == 100
    assert invalid(SYSTEM, request(*[roll(12)] * 101))["code"] == "INVALID_BODY"


def test_each_action_has_its_place(resolve):
    """Events stand in the order of the actions and say which they are."""
    body = request(roll(12), difficulty(12, 15), opposed(12, 15), faces=(1, 2, 3, 4))
    answer = resolve(SYSTEM, body)
    assert [(event["action"], event["type"]) for event in answer["events"]] == [
        (0, "roll"),
        (1, "difficulty"),
        (2, "opposed"),
    ]
    assert [draw["action"] for draw in answer["audit"]["draws"]] == [0, 1, 2, 2]
    assert [draw["index"] for draw in answer["audit"]["draws"]] == [0, 1, 2, 3]


def test_rules_of_an_event_are_named_once_and_in_order(resolve):
    """Norms stand before rulings, each ascending."""
    body = request(
        opposed({"value": 30, "feint": 10, "advantages": 1}, 25),
        difficulty({"value": 14, "advantages": 2}, 25),
        difficulty(18, 15),
        roll(12),
        {"type": "random_value", "dice": 1},
        {"type": "calculation", "terms": [1]},
        {"type": "damage", "dice": 1},
        faces=(9, 12, 14, 15, 1, 6, 5, 3),
    )
    for event in resolve(SYSTEM, body)["events"]:
        assert event["rules"] == sorted(set(event["rules"]), key=lambda rule: ("Q" in rule, rule))
        assert event["rules"]


def test_the_smallest_request(resolve):
    """One value and nothing else: the service makes the seed."""
    answer = resolve(SYSTEM, {"actions": [{"type": "roll", "who": {"value": 12}}]})
    assert answer["rules"] == {"system": "malleus", "version": "1.0.0"}
    assert answer["assurance"] == "server_seed"
    assert answer["events"][0]["outcome"] in {"critical", "success", "failure", "fumble"}
