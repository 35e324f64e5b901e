"""Fixed difficulties: full success, partial win, and the referee's own feint."""

import pytest

from . import SYSTEM, difficulty, faults, request


def against(resolve, who, level, die, variant=None):
    return resolve(SYSTEM, request(difficulty(who, level), faces=(die,), variant=variant))["events"][0]


def shown(event):
    who = event["who"]
    return event["outcome"], who["grade"], who.get("number"), who["result"], who["critical"]


def marked(case, *rules):
    return {"id": case, "marks": pytest.mark.rule(*rules)}


@pytest.mark.parametrize(
    ("value", "level", "die", "expected"),
    [
        # outcome, grade, number, result, still critical
        pytest.param(18, 15, 14, ("partial", "success", 14, "partial", False), **marked("MA-T17-14", "MA-23", "MA-25")),
        pytest.param(18, 15, 15, ("partial", "success", 15, "partial", False), **marked("MA-T17-15", "MA-Q12")),
        pytest.param(18, 15, 16, ("full", "success", 16, "win", False), **marked("MA-T17-16", "MA-24", "MA-25")),
        pytest.param(18, 15, 18, ("critical", "critical", 18, "win", True), **marked("MA-T17-18", "MA-08", "MA-Q14")),
        pytest.param(18, 15, 19, ("failure", "failure", None, "nothing", False), **marked("MA-T17-19", "MA-Q14")),
        pytest.param(
            18, 15, 20, ("fumble", "fumble", None, "nothing", False), **marked("MA-T17-20", "MA-07", "MA-Q14")
        ),
        pytest.param(12, 15, 11, ("partial", "success", 11, "partial", False), **marked("MA-T18-11", "MA-25")),
        pytest.param(12, 15, 12, ("full", "critical", 12, "win", False), **marked("MA-T18-12", "MA-Q13")),
        pytest.param(12, 15, 13, ("failure", "failure", None, "nothing", False), **marked("MA-T18-13", "MA-Q14")),
        pytest.param(
            19, 25, 13, ("partial", "success", 13, "partial", False), **marked("MA-T19-13", "MA-37", "MA-Q15")
        ),
        pytest.param(19, 25, 14, ("full", "critical", 14, "win", False), **marked("MA-T19-14", "MA-Q13", "MA-Q15")),
        pytest.param(
            19, 25, 15, ("failure", "failure", None, "nothing", False), **marked("MA-T19-15", "MA-37", "MA-Q15")
        ),
        pytest.param(
            19, 25, 20, ("fumble", "fumble", None, "nothing", False), **marked("MA-T19-20", "MA-37", "MA-Q15")
        ),
        pytest.param(
            12, 15, 1, ("partial", "success", 1, "partial", False), **marked("barely-is-a-partial-win", "MA-25")
        ),
        pytest.param(12, 0, 1, ("full", "success", 1, "win", False), **marked("against-nothing", "MA-25")),
        pytest.param(
            15, 15, 15, ("critical", "critical", 15, "win", True), **marked("critical-exactly-on-it", "MA-Q14")
        ),
        pytest.param(15, 15, 14, ("partial", "success", 14, "partial", False), **marked("just-below", "MA-25")),
        pytest.param(20, 20, 19, ("partial", "success", 19, "partial", False), **marked("20-19", "MA-Q15")),
        pytest.param(20, 20, 20, ("critical", "critical", 20, "win", True), **marked("20-20", "MA-Q14", "MA-Q15")),
        pytest.param(25, 25, 19, ("partial", "success", 19, "partial", False), **marked("25-against-25", "MA-Q15")),
        pytest.param(
            45, 25, 1, ("critical", "critical", 20, "win", True), **marked("45-against-25", "MA-37", "MA-Q15")
        ),
        pytest.param(
            25, 15, 10, ("partial", "success", 15, "partial", False), **marked("the-surplus", "MA-09", "MA-Q12")
        ),
        pytest.param(25, 15, 11, ("full", "success", 16, "win", False), **marked("surplus-helps", "MA-09", "MA-25")),
        pytest.param(6, 3, 7, ("fumble", "fumble", None, "nothing", False), **marked("low-fumble", "MA-07", "MA-Q14")),
        pytest.param(
            -2, 0, 12, ("failure", "failure", None, "nothing", False), **marked("below-zero", "MA-Q04", "MA-Q14")
        ),
        pytest.param(
            12, 1000, 5, ("fumble", "fumble", None, "nothing", False), **marked("hopeless", "MA-37", "MA-Q15")
        ),
    ],
)
def test_a_die_against_a_difficulty(resolve, value, level, die, expected):
    """Above the difficulty is full success, up to it a partial win, and a failure stays a failure."""
    event = against(resolve, value, level, die)
    assert shown(event) == expected
    assert event["changes"] == []


@pytest.mark.rule("MA-24")
def test_a_thing_rolls_no_die(resolve):
    """The difficulty is fixed: one die is drawn, the roller's."""
    ana = {"id": "ana", "name": "Ana", "values": {"CLIMB": 18}}
    answer = resolve(
        SYSTEM, request(difficulty({"character": "ana", "value_name": "CLIMB"}, 15), faces=(14,), characters=[ana])
    )
    assert answer["audit"]["draws"] == [
        {
            "index": 0,
            "kind": "die",
            "sides": 20,
            "value": 14,
            "source": "supplied",
            "action": 0,
            "by": "ana",
            "purpose": "difficulty",
        }
    ]
    event = answer["events"][0]
    assert event["difficulty"] == {"value": 15, "effective": 15}
    assert "feint" not in event
    assert event["who"] == {
        "character": "ana",
        "value_name": "CLIMB",
        "value": 18,
        "modifiers": [],
        "effective": 18,
        "grade": "success",
        "number": 14,
        "barely": False,
        "result": "partial",
        "critical": False,
        "announcement": "14",
    }
    assert "MA-25" in event["rules"]


@pytest.mark.rule("MA-Q12")
@pytest.mark.parametrize(("switch", "outcome", "result"), [("partial", "partial", "partial"), ("full", "full", "win")])
def test_met_exactly(resolve, switch, outcome, result):
    """A plain success that equals the difficulty is a partial win, or by the switch a full success."""
    event = against(resolve, 18, 15, 15, {"fixed_equal": switch})
    assert shown(event) == (outcome, "success", 15, result, False)
    assert "MA-Q12" in event["rules"]


@pytest.mark.rule("MA-Q12")
@pytest.mark.parametrize("switch", ["partial", "full"])
@pytest.mark.parametrize(
    ("value", "die", "outcome"),
    [
        (18, 14, "partial"),
        (18, 16, "full"),
        (12, 12, "full"),
        (15, 15, "critical"),
        (18, 19, "failure"),
        (18, 20, "fumble"),
    ],
)
def test_not_met_exactly_the_switch_changes_nothing(resolve, switch, value, die, outcome):
    """Only a plain success of exactly the difficulty depends on `fixed_equal`."""
    assert against(resolve, value, 15, die, {"fixed_equal": switch})["outcome"] == outcome


@pytest.mark.rule("MA-Q13")
@pytest.mark.parametrize(
    ("value", "level", "die"),
    [
        pytest.param(12, 15, 12, id="12-against-15"),
        pytest.param(19, 25, 14, id="19-against-25"),
        pytest.param(1, 2, 1, id="1-against-2"),
    ],
)
@pytest.mark.parametrize(
    ("switch", "outcome", "result", "critical"),
    [
        pytest.param("full_plain", "full", "win", False, id="full_plain"),
        pytest.param("partial", "partial", "partial", False, id="partial"),
        pytest.param("critical", "critical", "win", True, id="critical"),
    ],
)
def test_a_critical_below_the_difficulty(resolve, switch, outcome, result, critical, value, level, die):
    """It wins but is no critical; by the switch it is a partial win, or a critical all the same."""
    event = against(resolve, value, level, die, {"fixed_critical": switch})
    assert shown(event) == (outcome, "critical", die, result, critical)
    assert "MA-Q13" in event["rules"]


@pytest.mark.rule("MA-Q14")
@pytest.mark.parametrize(
    "variant",
    [
        {"fixed_critical": "full_plain"},
        {"fixed_critical": "partial"},
        {"fixed_critical": "critical"},
        {"fixed_equal": "full"},
        {"equal_critical": "draw"},
        {"equal_critical": "draw", "fixed_equal": "full", "fixed_critical": "partial"},
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("value", "level", "die", "number"), [(18, 15, 18, 18), (15, 15, 15, 15), (25, 20, 15, 20), (20, 20, 20, 20)]
)
def test_a_critical_that_reaches_the_difficulty_is_critical(resolve, variant, value, level, die, number):
    """At or above the difficulty a critical is full and critical under every switch."""
    event = against(resolve, value, level, die, variant)
    assert shown(event) == ("critical", "critical", number, "win", True)


@pytest.mark.rule("MA-37", "MA-Q15")
@pytest.mark.parametrize(("level", "amount"), [(21, 1), (22, 2), (25, 5), (33, 13), (1000, 980)])
def test_above_20_the_referee_feints_down_to_20(resolve, level, amount):
    """What a difficulty exceeds 20 by is taken off it and off the value, whatever it is."""
    event = against(resolve, 30, level, 1)
    assert event["difficulty"] == {"value": level, "effective": 20}
    assert event["feint"] == {"amount": amount, "by": ["difficulty"]}
    assert event["who"]["effective"] == 30 - amount
    assert event["who"]["modifiers"] == [{"value": -amount, "reason": "feint", "rule": "MA-37"}]
    assert "MA-37" in event["rules"]


@pytest.mark.rule("MA-37", "MA-Q15")
@pytest.mark.parametrize("level", [0, 1, 15, 20])
def test_up_to_20_the_referee_does_not_feint(resolve, level):
    """A difficulty of 20 or less stays as it is."""
    event = against(resolve, 30, level, 1)
    assert event["difficulty"] == {"value": level, "effective": level}
    assert "feint" not in event
    assert event["who"]["modifiers"] == []


@pytest.mark.rule("MA-Q16")
@pytest.mark.parametrize(
    ("who", "level", "amount", "by", "effective"),
    [
        pytest.param({"value": 30, "feint": 10}, 15, 10, {"who"}, (20, 5), id="the-roller-alone"),
        pytest.param({"value": 30, "feint_to_20": True}, 18, 10, {"who"}, (20, 8), id="the-roller-down-to-20"),
        pytest.param({"value": 30, "feint": 10}, 25, 10, {"who"}, (20, 15), id="the-roller-feints-more"),
        pytest.param({"value": 30, "feint": 5}, 33, 13, {"difficulty"}, (17, 20), id="the-referee-feints-more"),
        pytest.param(
            {"value": 30, "feint": 5}, 25, 5, {"who", "difficulty"}, (25, 20), id="equal-feints-are-taken-once"
        ),
        pytest.param({"value": 30, "feint": 10}, 3, 10, {"who"}, (20, -7), id="below-nothing"),
    ],
)
def test_the_roller_may_feint_too(resolve, who, level, amount, by, effective):
    """The larger of the two feints is taken off both the value and the difficulty."""
    event = against(resolve, who, level, 1)
    assert (event["feint"]["amount"], set(event["feint"]["by"])) == (amount, by)
    assert len(event["feint"]["by"]) == len(by)
    assert (event["who"]["effective"], event["difficulty"]["effective"]) == effective
    assert [(entry["value"], entry["reason"]) for entry in event["who"]["modifiers"]] == [(-amount, "feint")]


@pytest.mark.rule("MA-Q16")
@pytest.mark.parametrize(
    ("die", "outcome"), [(4, "partial"), (5, "partial"), (6, "full"), (19, "full"), (20, "critical")]
)
def test_a_feint_makes_a_difficulty_easier_to_beat(resolve, die, outcome):
    """30 that feints 10 against 15 rolls with 20 against 5."""
    assert against(resolve, {"value": 30, "feint": 10}, 15, die)["outcome"] == outcome


@pytest.mark.rule("MA-Q16")
def test_below_nothing_every_success_is_full(resolve):
    """A difficulty feinted below zero is beaten by every success."""
    assert against(resolve, {"value": 30, "feint": 10}, 3, 1)["outcome"] == "full"


@pytest.mark.rule("MA-28", "MA-37", "MA-Q17")
def test_the_balance_comes_before_the_referees_feint(resolve):
    """14 with two advantages is 19, and 14 again against a difficulty of 25."""
    event = against(resolve, {"value": 14, "advantages": 2}, 25, 14)
    assert event["who"]["modifiers"] == [
        {"value": 5, "reason": "balance", "net": 2, "rule": "MA-26"},
        {"value": -5, "reason": "feint", "rule": "MA-37"},
    ]
    assert event["who"]["effective"] == 14


@pytest.mark.rule("MA-31", "MA-Q16")
def test_the_rollers_feint_is_measured_before_the_referees(resolve, refused):
    """The surplus that may be feinted is that of the modified value, not what the referee leaves of it."""
    event = against(resolve, {"value": 30, "feint": 10}, 40, 10)
    assert (event["who"]["effective"], event["difficulty"]["effective"]) == (10, 20)
    problem = refused(SYSTEM, request(difficulty({"value": 20, "feint": 5}, 40)))
    assert faults(problem) == {("/actions/0/who/feint", "ILLEGAL_FEINT")}


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "difficulty", "who": {"value": 12}}, id="difficulty-missing"),
        pytest.param({"type": "difficulty", "difficulty": 15}, id="who-missing"),
        pytest.param(difficulty(12, -1), id="below-zero"),
        pytest.param(difficulty(12, 1001), id="above-1000"),
        pytest.param(difficulty(12, 15.5), id="a-fraction"),
        pytest.param(difficulty(12, "15"), id="a-text"),
        pytest.param(difficulty(12, None), id="null"),
        pytest.param({**difficulty(12, 15), "aim": "succeed"}, id="unknown-field"),
    ],
)
def test_a_body_outside_the_schema_is_invalid(invalid, action):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(action))["code"] == "INVALID_BODY"
