"""Explosion: dice for every able enemy, ordinary damage."""

import pytest

from . import SYSTEM, Body, Call, case, changes, faults, only, request, totals

EXPLOSION = {"type": "explosion", "actor": "a"}
D20 = {"dice": "d20"}


def army(*others: Body) -> list[Body]:
    return [{"id": "a", "side": "h", "kind": "dragon", "abilities": ["explosion"]}, *others]


CROWD = army(
    {"id": "e1", "side": "e"},
    {"id": "ally", "side": "h"},
    {"id": "e2", "side": "e", "minion": True},
    {"id": "down", "side": "e", "health": "incapacitated"},
    {"id": "gone", "side": "e", "standing": "escaped"},
    {"id": "lurks", "side": "e", "standing": "hidden"},
    {"id": "e3", "side": "f", "health": "injured", "standing": "escaping"},
)


@pytest.mark.rule("MM-50", "MM-Q32", "MM-Q18")
def test_an_explosion_rolls_against_each_able_enemy_apart(resolve: Call) -> None:
    """In state order, a fresh pair of dice for each; allies and those away are spared."""
    answer = resolve(SYSTEM, request(CROWD, EXPLOSION, faces=[3, 4, 1, 1, 6, 5]))
    event = only(answer)
    assert event["outcome"] == "hit"
    assert [(roll["by"], roll["purpose"], roll["draws"], roll["total"]) for roll in event["rolls"]] == [
        ("a", "attack", [0], 5),
        ("e1", "defence", [1], 5),
        ("a", "attack", [2], 3),
        ("e2", "defence", [3], 1),
        ("a", "attack", [4], 9),
        ("e3", "defence", [5], 5),
    ]
    assert event["hits"] == [
        {"target": "e2", "health": "incapacitated", "rule": "MM-60"},
        {"target": "e3", "health": "incapacitated", "rule": "MM-50"},
    ]
    assert changes(event) == {
        "/characters/3/health": ("healthy", "incapacitated"),
        "/characters/7/health": ("injured", "incapacitated"),
        "/characters/7/standing": ("escaping", "escape_broken"),
    }
    assert "target" not in event


@pytest.mark.rule("MM-50")
def test_an_explosion_that_hits_nobody_misses(resolve: Call) -> None:
    event = only(resolve(SYSTEM, request(army({"id": "e1"}, {"id": "e2"}), EXPLOSION, faces=[1, 6, 1, 6])))
    assert (event["outcome"], event.get("hits", []), event["changes"]) == ("miss", [], [])


@pytest.mark.rule("MM-50", "MM-Q32", "MM-69")
def test_an_explosion_with_d20_is_a_die_an_enemy(resolve: Call) -> None:
    """Each against 10 and that enemy: 7 + 1 + 3 misses 10 + 1, 8 + 1 + 3 hits."""
    body = request(army({"id": "e1"}, {"id": "e2"}), EXPLOSION, faces=[7, 8], variant=D20)
    event = only(resolve(SYSTEM, body))
    assert [roll.get("draws", []) for roll in event["rolls"]] == [[0], [], [1], []]
    assert totals(event) == [11, 11, 12, 11]
    assert event["hits"] == [{"target": "e2", "health": "injured", "rule": "MM-50"}]


@pytest.mark.rule("MM-Q12", "MM-50")
def test_modifiers_of_an_explosion_go_to_every_pair(resolve: Call) -> None:
    action = {**EXPLOSION, "modifiers": [{"value": 1}], "opposing_modifiers": [{"value": 2}]}
    event = only(resolve(SYSTEM, request(army({"id": "e1"}, {"id": "e2"}), action, faces=[3, 3, 3, 3])))
    assert totals(event) == [6, 6, 6, 6]


@pytest.mark.rule("MM-50", "MM-Q33")
def test_an_explosion_needs_no_magic(resolve: Call) -> None:
    body = request([{"id": "a", "abilities": ["explosion"]}, {"id": "t"}], EXPLOSION, faces=[6, 1])
    assert only(resolve(SYSTEM, body))["outcome"] == "hit"


@pytest.mark.rule("MM-50")
def test_all_dice_of_an_explosion_are_asked_for_together(refused: Call) -> None:
    problem = refused(SYSTEM, request(army({"id": "e1"}, {"id": "e2"}), EXPLOSION))
    assert [(draw["by"], draw["purpose"]) for draw in problem["needed"]] == [
        ("a", "attack"),
        ("e1", "defence"),
        ("a", "attack"),
        ("e2", "defence"),
    ]


@pytest.mark.parametrize(
    "others",
    [
        case("alone", "MM-50", []),
        case("allies", "MM-50", [{"id": "b", "side": "h"}]),
        case("none-able", "MM-50", [{"id": "b", "side": "e", "health": "incapacitated"}]),
        case(
            "all-away",
            "MM-50 MM-Q32",
            [{"id": "b", "standing": "escaped"}, {"id": "c", "standing": "hidden"}],
        ),
    ],
)
def test_an_explosion_needs_an_enemy(refused: Call, others: list[Body]) -> None:
    assert ("/actions/0", "NO_TARGET") in faults(refused(SYSTEM, request(army(*others), EXPLOSION)))
