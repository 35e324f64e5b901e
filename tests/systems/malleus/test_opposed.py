"""Opposed rolls: who wins, who has a partial win, and which criticals stay."""

import pytest

from . import STURE, SYSTEM, opposed, request

CRITICAL, SUCCESS, FAILURE, FUMBLE = "critical", "success", "failure", "fumble"
WIN, PARTIAL, NOTHING = "win", "partial", "nothing"


def marked(case, *rules):
    return {"id": case, "marks": pytest.mark.rule(*rules)}


def shown(side):
    return side["grade"], side.get("number"), side["result"], side["critical"]


PAIRS = [
    # a: value, die; b: value, die; outcome; a and b: grade, number, result, still critical; a rule that the event names
    pytest.param(
        (22, 7),
        (15, 8),
        "a",
        (SUCCESS, 9, WIN, False),
        (SUCCESS, 8, PARTIAL, False),
        "MA-17",
        **marked("MA-T08", "MA-09", "MA-10", "MA-16", "MA-17", "MA-23", "MA-Q11"),
    ),
    pytest.param(
        (12, 12),
        (15, 12),
        "a",
        (CRITICAL, 12, WIN, True),
        (SUCCESS, 12, PARTIAL, False),
        "MA-Q06",
        **marked("MA-T11", "MA-20", "MA-23", "MA-Q06"),
    ),
    pytest.param(
        (15, 12),
        (12, 12),
        "b",
        (SUCCESS, 12, PARTIAL, False),
        (CRITICAL, 12, WIN, True),
        "MA-Q06",
        **marked("MA-T11-mirrored", "MA-20", "MA-23", "MA-Q06"),
    ),
    pytest.param(
        (12, 12),
        (14, 14),
        "b",
        (CRITICAL, 12, PARTIAL, False),
        (CRITICAL, 14, WIN, True),
        "MA-21",
        **marked("MA-T12", "MA-21", "MA-Q09"),
    ),
    pytest.param(
        (14, 14),
        (12, 12),
        "a",
        (CRITICAL, 14, WIN, True),
        (CRITICAL, 12, PARTIAL, False),
        "MA-21",
        **marked("MA-T12-mirrored", "MA-21", "MA-Q09"),
    ),
    pytest.param(
        (12, 12),
        (12, 12),
        "draw",
        (CRITICAL, 12, PARTIAL, True),
        (CRITICAL, 12, PARTIAL, True),
        "MA-22",
        **marked("MA-T13-equal-criticals", "MA-22", "MA-Q08"),
    ),
    pytest.param(
        (22, 19),
        (25, 15),
        "draw",
        (CRITICAL, 20, PARTIAL, True),
        (CRITICAL, 20, PARTIAL, True),
        "MA-22",
        **marked("MA-T13-both-20", "MA-22", "MA-Q08", "MA-Q11"),
    ),
    pytest.param(
        (15, 9),
        (14, 9),
        "draw",
        (SUCCESS, 9, PARTIAL, False),
        (SUCCESS, 9, PARTIAL, False),
        "MA-22",
        **marked("MA-T13-equal-successes", "MA-22", "MA-Q08"),
    ),
    pytest.param(
        (15, 16),
        (10, 3),
        "b",
        (FAILURE, None, NOTHING, False),
        (SUCCESS, 3, WIN, False),
        "MA-18",
        **marked("MA-T14-one-succeeds", "MA-18", "MA-Q10"),
    ),
    pytest.param(
        (15, 20),
        (10, 11),
        "none",
        (FUMBLE, None, NOTHING, False),
        (FAILURE, None, NOTHING, False),
        "MA-19",
        **marked("MA-T14-nobody", "MA-19"),
    ),
    pytest.param(
        (15, 12),
        (16, 11),
        "a",
        (SUCCESS, 12, WIN, False),
        (SUCCESS, 11, PARTIAL, False),
        "MA-17",
        **marked("the-higher-success-wins", "MA-05", "MA-16", "MA-17"),
    ),
    pytest.param(
        (16, 11),
        (15, 12),
        "b",
        (SUCCESS, 11, PARTIAL, False),
        (SUCCESS, 12, WIN, False),
        "MA-17",
        **marked("the-higher-success-wins-b", "MA-05", "MA-16", "MA-17"),
    ),
    pytest.param(
        (12, 1),
        (6, 7),
        "a",
        (SUCCESS, 1, WIN, False),
        (FUMBLE, None, NOTHING, False),
        "MA-18",
        **marked("barely-is-enough-against-a-fumble", "MA-06", "MA-18"),
    ),
    pytest.param(
        (12, 12),
        (10, 15),
        "a",
        (CRITICAL, 12, WIN, True),
        (FAILURE, None, NOTHING, False),
        "MA-18",
        **marked("critical-against-a-failure-stays", "MA-18", "MA-Q10"),
    ),
    pytest.param(
        (6, 9),
        (3, 3),
        "b",
        (FUMBLE, None, NOTHING, False),
        (CRITICAL, 3, WIN, True),
        "MA-18",
        **marked("a-low-critical-against-a-fumble-stays", "MA-18", "MA-Q10"),
    ),
    pytest.param(
        (12, 13),
        (12, 20),
        "none",
        (FAILURE, None, NOTHING, False),
        (FUMBLE, None, NOTHING, False),
        "MA-19",
        **marked("a-failure-does-not-beat-a-fumble", "MA-19"),
    ),
    pytest.param(
        (12, 13),
        (12, 19),
        "none",
        (FAILURE, None, NOTHING, False),
        (FAILURE, None, NOTHING, False),
        "MA-19",
        **marked("two-failures", "MA-19"),
    ),
    pytest.param(
        (6, 7),
        (-3, 1),
        "none",
        (FUMBLE, None, NOTHING, False),
        (FUMBLE, None, NOTHING, False),
        "MA-19",
        **marked("two-fumbles", "MA-19", "MA-Q04"),
    ),
    pytest.param(
        (14, 14),
        (18, 10),
        "a",
        (CRITICAL, 14, WIN, True),
        (SUCCESS, 10, PARTIAL, False),
        "MA-20",
        **marked("critical-above-a-success", "MA-20", "MA-23"),
    ),
    pytest.param(
        (12, 12),
        (15, 14),
        "both",
        (CRITICAL, 12, WIN, False),
        (SUCCESS, 14, WIN, False),
        "MA-20",
        **marked("a-higher-success-disturbs-a-critical", "MA-20", "MA-Q07"),
    ),
    pytest.param(
        (15, 14),
        (12, 12),
        "both",
        (SUCCESS, 14, WIN, False),
        (CRITICAL, 12, WIN, False),
        "MA-20",
        **marked("a-higher-success-disturbs-a-critical-b", "MA-20", "MA-Q07"),
    ),
    pytest.param(
        (22, 7),
        (8, 8),
        "both",
        (SUCCESS, 9, WIN, False),
        (CRITICAL, 8, WIN, False),
        "MA-20",
        **marked("sture-against-a-critical-8", "MA-10", "MA-20", "MA-Q30"),
    ),
    pytest.param(
        (25, 10),
        (24, 12),
        "b",
        (SUCCESS, 15, PARTIAL, False),
        (SUCCESS, 16, WIN, False),
        "MA-17",
        **marked("numbers-are-compared-after-the-surplus", "MA-09", "MA-17", "MA-Q11"),
    ),
    pytest.param(
        (26, 8),
        (24, 10),
        "draw",
        (SUCCESS, 14, PARTIAL, False),
        (SUCCESS, 14, PARTIAL, False),
        "MA-22",
        **marked("equal-after-the-surplus", "MA-09", "MA-22", "MA-Q11"),
    ),
    pytest.param(
        (22, 17),
        (19, 19),
        "b",
        (SUCCESS, 19, PARTIAL, False),
        (CRITICAL, 19, WIN, True),
        "MA-20",
        **marked("critical-19-against-17-plus-2", "MA-20", "MA-Q06", "MA-Q11"),
    ),
    pytest.param(
        (30, 20),
        (21, 19),
        "draw",
        (CRITICAL, 20, PARTIAL, True),
        (CRITICAL, 20, PARTIAL, True),
        "MA-22",
        **marked("30-counts-as-20", "MA-09", "MA-22", "MA-Q11"),
    ),
    pytest.param(
        (45, 1),
        (41, 20),
        "draw",
        (CRITICAL, 20, PARTIAL, True),
        (CRITICAL, 20, PARTIAL, True),
        "MA-22",
        **marked("two-above-40-draw-for-ever", "MA-30", "MA-Q02"),
    ),
    pytest.param(
        (12, 12),
        (22, 18),
        "b",
        (CRITICAL, 12, PARTIAL, False),
        (CRITICAL, 20, WIN, True),
        "MA-21",
        **marked("critical-20-above-critical-12", "MA-11", "MA-21", "MA-Q09"),
    ),
]


@pytest.mark.parametrize(("a", "b", "outcome", "of_a", "of_b", "rule"), PAIRS)
def test_a_pair_of_dice_has_one_result(resolve, a, b, outcome, of_a, of_b, rule):
    """Both sides roll, and their grades and numbers decide who wins."""
    event = resolve(SYSTEM, request(opposed(a[0], b[0]), faces=(a[1], b[1])))["events"][0]
    assert event["outcome"] == outcome
    assert (shown(event["a"]), shown(event["b"])) == (of_a, of_b)
    assert ("number" in event["a"], "number" in event["b"]) == (of_a[1] is not None, of_b[1] is not None)
    assert event["changes"] == []
    assert rule in event["rules"]


@pytest.mark.rule("MA-07", "MA-33", "MA-34", "MA-36", "MA-Q17", "MA-Q18")
@pytest.mark.parametrize("die", [pytest.param(die, id=f"MA-T09-{die}") for die in range(1, 21)])
def test_sture_feints_his_foe_into_a_fumble(resolve, die):
    """A feint of 2 takes 22 to 20 and 20 to 18: the foe's 20 fumbles, and Sture wins with any die."""
    event = resolve(SYSTEM, request(opposed({"value": 22, "feint": 2}, 20), faces=(die, 20)))["events"][0]
    assert event["outcome"] == "a"
    assert event["feint"] == {"amount": 2, "by": ["a"]}
    assert (event["a"]["effective"], event["b"]["effective"]) == (20, 18)
    assert shown(event["a"]) == (CRITICAL if die == 20 else SUCCESS, die, WIN, die == 20)
    assert shown(event["b"]) == (FUMBLE, None, NOTHING, False)
    assert "MA-33" in event["rules"]


@pytest.mark.rule("MA-36")
@pytest.mark.parametrize("faces", [pytest.param((5, 20), id="MA-T09-without-the-feint")])
def test_without_the_feint_the_foe_is_critical(resolve, faces):
    """Unfeinted, the foe's 20 with a value of 20 is a critical 20."""
    event = resolve(SYSTEM, request(opposed(22, 20), faces=faces))["events"][0]
    assert "feint" not in event
    assert event["outcome"] == "b"
    assert shown(event["b"]) == (CRITICAL, 20, WIN, True)
    assert shown(event["a"]) == (SUCCESS, 7, PARTIAL, False)


@pytest.mark.rule("MA-Q06")
@pytest.mark.parametrize(
    ("switch", "outcome", "of_a", "of_b"),
    [
        pytest.param(
            "critical_wins", "a", (CRITICAL, 12, WIN, True), (SUCCESS, 12, PARTIAL, False), id="critical_wins"
        ),
        pytest.param("draw", "draw", (CRITICAL, 12, PARTIAL, False), (SUCCESS, 12, PARTIAL, False), id="draw"),
    ],
)
def test_equal_numbers_of_a_critical_and_a_success(resolve, switch, outcome, of_a, of_b):
    """12 on 12 against 12 on 15: the critical wins, or with the switch nobody does and nothing is critical."""
    event = resolve(SYSTEM, request(opposed(12, 15), faces=(12, 12), variant={"equal_critical": switch}))["events"][0]
    assert event["outcome"] == outcome
    assert (shown(event["a"]), shown(event["b"])) == (of_a, of_b)
    assert "MA-Q06" in event["rules"]


@pytest.mark.rule("MA-Q06")
@pytest.mark.parametrize("switch", ["critical_wins", "draw"])
@pytest.mark.parametrize(
    ("a", "b", "outcome", "criticals"),
    [
        pytest.param((12, 12), (15, 11), "a", (True, False), id="lower-success"),
        pytest.param((12, 12), (15, 13), "both", (False, False), id="higher-success"),
        pytest.param((12, 12), (12, 12), "draw", (True, True), id="two-criticals"),
        pytest.param((15, 12), (16, 12), "draw", (False, False), id="two-successes"),
    ],
)
def test_the_switch_touches_only_a_critical_against_an_equal_success(resolve, switch, a, b, outcome, criticals):
    """Everything but equal numbers of a critical and a plain success is the same under both positions."""
    body = request(opposed(a[0], b[0]), faces=(a[1], b[1]), variant={"equal_critical": switch})
    event = resolve(SYSTEM, body)["events"][0]
    assert event["outcome"] == outcome
    assert (event["a"]["critical"], event["b"]["critical"]) == criticals


@pytest.mark.rule("MA-04", "MA-16")
def test_two_passions_of_one_character_may_oppose_each_other(resolve):
    """Both sides may be the same character: any of its values can be rolled."""
    torn = {"id": "torn", "values": {"MERCY": 14, "VENGEANCE": 11}}
    action = opposed({"character": "torn", "value_name": "MERCY"}, {"character": "torn", "value_name": "VENGEANCE"})
    answer = resolve(SYSTEM, request(action, faces=(9, 10), characters=[torn]))
    event = answer["events"][0]
    assert event["outcome"] == "b"
    assert (event["a"]["value_name"], event["a"]["value"]) == ("MERCY", 14)
    assert (event["b"]["value_name"], event["b"]["value"]) == ("VENGEANCE", 11)
    assert [(draw["by"], draw["purpose"]) for draw in answer["audit"]["draws"]] == [
        ("torn", "opposed_a"),
        ("torn", "opposed_b"),
    ]


@pytest.mark.rule("MA-01", "MA-16")
def test_each_side_rolls_one_d20_a_first(resolve):
    """The die of a comes first; a bare side's die is nobody's."""
    action = opposed({"character": "sture", "value_name": "LANCE"}, {"value": 15, "name": "Foe"})
    answer = resolve(SYSTEM, request(action, faces=(7, 8), characters=[STURE]))
    assert answer["audit"]["draws"] == [
        {
            "index": 0,
            "kind": "die",
            "sides": 20,
            "value": 7,
            "source": "supplied",
            "action": 0,
            "by": "sture",
            "purpose": "opposed_a",
        },
        {"index": 1, "kind": "die", "sides": 20, "value": 8, "source": "supplied", "action": 0, "purpose": "opposed_b"},
    ]
    event = answer["events"][0]
    assert event["names"] == {"sture": "Sture"}
    assert event["rolls"] == [
        {
            "by": "sture",
            "purpose": "opposed_a",
            "draws": [0],
            "faces": [7],
            "modifiers": [{"value": 2, "reason": "surplus", "rule": "MA-09"}],
            "total": 9,
        },
        {"purpose": "opposed_b", "draws": [1], "faces": [8], "modifiers": [], "total": 8},
    ]


@pytest.mark.rule("MA-Q26")
def test_three_sides_are_three_pairs_with_their_own_dice(resolve):
    """A roll faces one opponent: of three sides each pair is an action and rolls anew."""
    body = request(opposed(12, 15), opposed(12, 9), opposed(15, 9), faces=(12, 14, 3, 9, 15, 10))
    answer = resolve(SYSTEM, body)
    assert [event["outcome"] for event in answer["events"]] == ["both", "b", "a"]
    assert [roll["draws"] for event in answer["events"] for roll in event["rolls"]] == [[0], [1], [2], [3], [4], [5]]


@pytest.mark.rule("MA-Q26")
def test_a_third_side_is_not_taken(invalid):
    """An opposed roll has no place for a third side."""
    body = request({**opposed(12, 15), "c": {"value": 9}})
    assert invalid(SYSTEM, body)["code"] == "INVALID_BODY"


@pytest.mark.rule("MA-06", "MA-Q05")
def test_a_one_is_barely_made_in_an_opposed_roll_too(resolve):
    """A plain success of one is barely made whatever the comparison says; a critical one is not."""
    event = resolve(SYSTEM, request(opposed(12, 1), faces=(1, 1)))["events"][0]
    assert event["outcome"] == "b"
    assert (event["a"]["barely"], event["b"]["barely"]) == (True, False)


@pytest.mark.rule("MA-Q08")
def test_two_equal_criticals_are_announced_as_critical_and_nobody_wins(resolve):
    """A draw leaves both grades critical for the announcement; both have no more than a partial win."""
    event = resolve(SYSTEM, request(opposed(12, 12), faces=(12, 12)))["events"][0]
    assert (event["a"]["announcement"], event["b"]["announcement"]) == ("critical 12", "critical 12")
    assert (event["a"]["result"], event["b"]["result"]) == (PARTIAL, PARTIAL)
