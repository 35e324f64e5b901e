"""Advantages, disadvantages and other modifiers: all of them change the value, none the die."""

import pytest

from . import SYSTEM, difficulty, faults, opposed, request, roll


def rolled(resolve, who, die, variant=None):
    action = {"type": "roll", "who": who}
    return resolve(SYSTEM, request(action, faces=(die,), variant=variant))["events"][0]


@pytest.mark.rule("MA-26", "MA-27")
@pytest.mark.parametrize(("net", "modifier"), [(3, 10), (2, 5), (1, 2), (-1, -2), (-2, -5), (-3, -10), (-4, -15)])
@pytest.mark.parametrize("cancelled", [0, 1, 7])
def test_the_table_of_balances(resolve, net, modifier, cancelled):
    """Advantages and disadvantages cancel one for one; what is left is looked up."""
    who = {"value": 30, "advantages": max(net, 0) + cancelled, "disadvantages": max(-net, 0) + cancelled}
    event = rolled(resolve, who, 1)
    assert event["who"]["modifiers"] == [{"value": modifier, "reason": "balance", "net": net, "rule": "MA-26"}]
    assert (event["who"]["value"], event["who"]["effective"]) == (30, 30 + modifier)
    assert "MA-26" in event["rules"]


@pytest.mark.rule("MA-26", "MA-27")
@pytest.mark.parametrize("count", [0, 1, 5, 100])
def test_a_balance_of_nothing_is_no_modifier(resolve, count):
    """As many advantages as disadvantages leave the value as it is."""
    event = rolled(resolve, {"value": 12, "advantages": count, "disadvantages": count}, 12)
    assert (event["who"]["modifiers"], event["who"]["effective"], event["outcome"]) == ([], 12, "critical")


@pytest.mark.parametrize(
    ("value", "advantages", "disadvantages", "effective"),
    [
        pytest.param(18, 3, 1, 23, id="MA-T07-net-plus-2", marks=pytest.mark.rule("MA-26", "MA-27")),
        pytest.param(23, 0, 1, 21, id="MA-T07-net-minus-1", marks=pytest.mark.rule("MA-26")),
        pytest.param(10, 0, 4, -5, id="MA-T07-net-minus-4", marks=pytest.mark.rule("MA-26")),
    ],
)
def test_the_value_that_is_rolled_against(resolve, value, advantages, disadvantages, effective):
    """The balance is added to the value before anything else."""
    event = rolled(resolve, {"value": value, "advantages": advantages, "disadvantages": disadvantages}, 10)
    assert event["who"]["effective"] == effective


@pytest.mark.rule("MA-28")
@pytest.mark.parametrize(
    ("who", "die", "grade", "number"),
    [
        pytest.param({"value": 12, "advantages": 1}, 13, "success", 13, id="14-does-not-raise-the-die"),
        pytest.param({"value": 12, "advantages": 1}, 14, "critical", 14, id="14-is-what-was-needed"),
        pytest.param({"value": 12, "advantages": 1}, 12, "success", 12, id="12-is-no-longer-critical"),
        pytest.param({"value": 12, "disadvantages": 1}, 11, "failure", None, id="10-does-not-lower-the-die"),
        pytest.param({"value": 12, "disadvantages": 1}, 10, "critical", 10, id="10-is-what-was-needed"),
        pytest.param({"value": 18, "advantages": 2}, 7, "success", 10, id="surplus-of-the-modified-23"),
        pytest.param({"value": 18, "advantages": 2}, 17, "critical", 20, id="critical-by-the-modified-surplus"),
        pytest.param({"value": 23, "disadvantages": 1}, 7, "success", 8, id="surplus-of-the-modified-21"),
        pytest.param({"value": 23, "disadvantages": 2}, 18, "critical", 18, id="no-surplus-of-the-modified-18"),
        pytest.param({"value": 10, "disadvantages": 4}, 1, "fumble", None, id="minus-5-fumbles"),
        pytest.param({"value": 19, "modifier": 1}, 20, "critical", 20, id="an-ad-hoc-1"),
    ],
)
def test_modifiers_change_the_value_not_the_die(resolve, who, die, grade, number):
    """Only the surplus of the modified value is ever added to the die."""
    event = rolled(resolve, who, die)
    assert (event["outcome"], event["who"].get("number")) == (grade, number)


@pytest.mark.rule("MA-Q23")
@pytest.mark.parametrize(
    ("modifier", "die", "grade"),
    [
        pytest.param(1, 13, "critical", id="plus-1"),
        pytest.param(-1, 11, "critical", id="minus-1"),
        pytest.param(-1, 12, "failure", id="minus-1-fails"),
        pytest.param(1000, 1, "critical", id="plus-1000"),
        pytest.param(-1000, 10, "failure", id="minus-1000"),
    ],
)
def test_an_ad_hoc_modifier_changes_the_value(resolve, modifier, die, grade):
    """A single number is discouraged, not forbidden."""
    event = rolled(resolve, {"value": 12, "modifier": modifier}, die)
    assert [(entry["value"], entry["reason"]) for entry in event["who"]["modifiers"]] == [(modifier, "modifier")]
    assert event["who"]["effective"] == 12 + modifier
    assert event["outcome"] == grade


@pytest.mark.rule("MA-Q23")
def test_an_ad_hoc_modifier_of_0_is_none(resolve):
    """Nothing is listed for nothing."""
    assert rolled(resolve, {"value": 12, "modifier": 0}, 12)["who"]["modifiers"] == []


@pytest.mark.rule("MA-28", "MA-Q17", "MA-Q23")
def test_balance_stands_before_the_ad_hoc_modifier(resolve):
    """Both add up, in the order in which they apply."""
    event = rolled(resolve, {"value": 12, "advantages": 2, "modifier": -1}, 16)
    assert [(entry["value"], entry["reason"]) for entry in event["who"]["modifiers"]] == [
        (5, "balance"),
        (-1, "modifier"),
    ]
    assert (event["who"]["effective"], event["outcome"]) == (16, "critical")


@pytest.mark.rule("MA-26", "MA-Q22")
@pytest.mark.parametrize(
    ("who", "field"),
    [
        pytest.param({"advantages": 4}, "advantages", id="MA-T07-net-plus-4"),
        pytest.param({"advantages": 100}, "advantages", id="net-plus-100"),
        pytest.param({"advantages": 9, "disadvantages": 5}, "advantages", id="9-against-5"),
        pytest.param({"disadvantages": 5}, "disadvantages", id="net-minus-5"),
        pytest.param({"advantages": 1, "disadvantages": 6}, "disadvantages", id="1-against-6"),
    ],
)
@pytest.mark.parametrize("variant", [None, {"balance": "reject"}], ids=["default", "reject"])
def test_a_balance_outside_the_table_is_refused(refused, who, field, variant):
    """The table ends at +3 and -4; the fault is with the side that weighs more."""
    who = {"value": 12, **who}
    code = "BALANCE_OUTSIDE_TABLE"
    for action, pointer in [
        ({"type": "roll", "who": who}, "who"),
        (difficulty(who, 15), "who"),
        (opposed(who, 12), "a"),
        (opposed(12, who), "b"),
    ]:
        problem = refused(SYSTEM, request(action, variant=variant))
        assert problem["code"] == "FORBIDDEN_BY_RULES"
        assert faults(problem) == {(f"/actions/0/{pointer}/{field}", code)}
        assert problem["errors"][0]["rule"] in {"MA-26", "MA-Q22"}


@pytest.mark.rule("MA-Q22")
@pytest.mark.parametrize(
    ("switch", "net", "modifier"),
    [
        pytest.param(switch, net, modifier, id=f"{switch}-{net}")
        for switch, rows in {
            "clamp": {4: 10, 5: 10, 100: 10, -5: -15, -6: -15, -100: -15},
            "extend": {4: 15, 5: 20, 6: 25, 100: 495, -5: -20, -6: -25, -100: -495},
        }.items()
        for net, modifier in rows.items()
    ],
)
def test_beyond_the_table_by_a_switch(resolve, switch, net, modifier):
    """Clamped, the last row holds; extended, every further step is five."""
    who = {"value": 500, "advantages": max(net, 0), "disadvantages": max(-net, 0)}
    event = rolled(resolve, who, 1, {"balance": switch})
    assert [(entry["value"], entry["reason"]) for entry in event["who"]["modifiers"]] == [(modifier, "balance")]
    assert event["who"]["effective"] == 500 + modifier
    assert "MA-Q22" in event["rules"]


@pytest.mark.rule("MA-26", "MA-Q22")
@pytest.mark.parametrize("switch", ["reject", "clamp", "extend"])
@pytest.mark.parametrize(("net", "modifier"), [(3, 10), (2, 5), (1, 2), (-1, -2), (-2, -5), (-3, -10), (-4, -15)])
def test_inside_the_table_the_switch_changes_nothing(resolve, switch, net, modifier):
    """The printed rows are the same under every switch."""
    who = {"value": 12, "advantages": max(net, 0), "disadvantages": max(-net, 0)}
    assert rolled(resolve, who, 1, {"balance": switch})["who"]["effective"] == 12 + modifier


@pytest.mark.rule("MA-27", "MA-28")
def test_each_side_has_its_own_balance(resolve):
    """An advantage of one side is no disadvantage of the other."""
    action = opposed({"value": 12, "advantages": 1}, {"value": 12, "disadvantages": 2})
    event = resolve(SYSTEM, request(action, faces=(14, 7)))["events"][0]
    assert (event["a"]["effective"], event["b"]["effective"]) == (14, 7)
    assert (event["a"]["grade"], event["b"]["grade"]) == ("critical", "critical")


@pytest.mark.rule("MA-28")
def test_the_state_keeps_the_unmodified_value(resolve):
    """Modifiers are for this roll alone."""
    knight = {"id": "k", "name": "Kay", "values": {"LANCE": 12}}
    action = {"type": "roll", "who": {"character": "k", "value_name": "LANCE", "advantages": 3}}
    answer = resolve(SYSTEM, request(action, faces=(3,), characters=[knight]))
    assert answer["state"]["characters"] == [knight]
    assert (answer["events"][0]["who"]["value"], answer["events"][0]["who"]["effective"]) == (12, 22)


@pytest.mark.rule("MA-26")
def test_the_table_holds_in_every_kind_of_roll(resolve):
    """A roll, an opposed roll and a fixed difficulty look up the same table."""
    who = {"value": 12, "disadvantages": 3}
    body = request({"type": "roll", "who": who}, opposed(who, who), difficulty(who, 10), faces=(2, 2, 2, 2))
    first, second, third = resolve(SYSTEM, body)["events"]
    assert [side["effective"] for side in (first["who"], second["a"], second["b"], third["who"])] == [2, 2, 2, 2]


@pytest.mark.rule("MA-26", "MA-Q22")
def test_both_sides_are_named_when_both_are_outside(refused):
    """All faults of a forbidden action are reported at once."""
    action = opposed({"value": 12, "advantages": 4}, {"value": 12, "disadvantages": 5})
    assert faults(refused(SYSTEM, request(action))) == {
        ("/actions/0/a/advantages", "BALANCE_OUTSIDE_TABLE"),
        ("/actions/0/b/disadvantages", "BALANCE_OUTSIDE_TABLE"),
    }


@pytest.mark.parametrize(
    "who",
    [
        {"advantages": -1},
        {"advantages": 101},
        {"disadvantages": -1},
        {"disadvantages": 101},
        {"advantages": 1.5},
        {"advantages": None},
        {"advantages": "2"},
        {"modifier": 1001},
        {"modifier": -1001},
        {"modifier": 0.5},
        {"modifier": None},
    ],
    ids=str,
)
def test_a_number_outside_the_schema_is_invalid(invalid, who):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(roll(12, **who)))["code"] == "INVALID_BODY"
