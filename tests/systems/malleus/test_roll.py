"""Simple skill rolls: grade and number of one die against a value, and what they are aimed at."""

import pytest

from . import SYSTEM, request, roll

CRITICAL, SUCCESS, FAILURE, FUMBLE = "critical", "success", "failure", "fumble"


def marked(case, *rules):
    return {"id": case, "marks": pytest.mark.rule(*rules)}


@pytest.mark.parametrize(
    ("value", "die", "grade", "number", "barely", "rule"),
    [
        pytest.param(12, 12, CRITICAL, 12, False, "MA-08", **marked("MA-T01-12", "MA-08", "MA-Q01", "MA-Q02")),
        pytest.param(12, 11, SUCCESS, 11, False, "MA-04", **marked("MA-T01-11", "MA-04")),
        pytest.param(12, 13, FAILURE, None, False, "MA-04", **marked("MA-T01-13", "MA-04", "MA-Q01")),
        pytest.param(12, 20, FUMBLE, None, False, "MA-07", **marked("MA-T01-20", "MA-07", "MA-Q03")),
        pytest.param(12, 1, SUCCESS, 1, True, "MA-06", **marked("MA-T01-1", "MA-06", "MA-Q05")),
        pytest.param(6, 7, FUMBLE, None, False, "MA-07", **marked("MA-T02-7", "MA-07", "MA-Q03")),
        pytest.param(6, 9, FUMBLE, None, False, "MA-07", **marked("MA-T02-9", "MA-07", "MA-Q03")),
        pytest.param(6, 10, FAILURE, None, False, "MA-04", **marked("MA-T02-10", "MA-07", "MA-Q03")),
        pytest.param(6, 19, FAILURE, None, False, "MA-04", **marked("MA-T02-19", "MA-07", "MA-Q03")),
        pytest.param(6, 20, FUMBLE, None, False, "MA-07", **marked("MA-T02-20", "MA-07", "MA-Q03")),
        pytest.param(22, 7, SUCCESS, 9, False, "MA-09", **marked("MA-T03-22-7", "MA-09", "MA-10")),
        pytest.param(22, 17, SUCCESS, 19, False, "MA-09", **marked("MA-T03-22-17", "MA-09", "MA-11", "MA-Q02")),
        pytest.param(22, 18, CRITICAL, 20, False, "MA-08", **marked("MA-T03-22-18", "MA-09", "MA-11", "MA-Q02")),
        pytest.param(22, 19, CRITICAL, 20, False, "MA-09", **marked("MA-T03-22-19", "MA-09", "MA-11", "MA-Q02")),
        pytest.param(
            22, 20, CRITICAL, 20, False, "MA-09", **marked("MA-T03-22-20", "MA-09", "MA-11", "MA-Q02", "MA-Q03")
        ),
        pytest.param(23, 1, SUCCESS, 4, False, "MA-09", **marked("MA-T03-23-1", "MA-09", "MA-Q05")),
        pytest.param(20, 20, CRITICAL, 20, False, "MA-08", **marked("MA-T04-20-20", "MA-08", "MA-Q02", "MA-Q03")),
        pytest.param(20, 19, SUCCESS, 19, False, "MA-04", **marked("MA-T04-20-19", "MA-Q02")),
        pytest.param(19, 19, CRITICAL, 19, False, "MA-08", **marked("MA-T04-19-19", "MA-08", "MA-Q02")),
        pytest.param(19, 20, FUMBLE, None, False, "MA-07", **marked("MA-T04-19-20", "MA-07", "MA-Q03")),
        pytest.param(0, 1, FUMBLE, None, False, "MA-07", **marked("MA-T05-0-1", "MA-06", "MA-Q04")),
        pytest.param(0, 10, FAILURE, None, False, "MA-04", **marked("MA-T05-0-10", "MA-Q04")),
        pytest.param(-7, 20, FUMBLE, None, False, "MA-07", **marked("MA-T05-minus-7-20", "MA-Q04")),
        pytest.param(1, 1, CRITICAL, 1, False, "MA-08", **marked("MA-T05-1-1", "MA-08", "MA-Q02", "MA-Q05")),
        pytest.param(38, 1, SUCCESS, 19, False, "MA-09", **marked("MA-T06-38-1", "MA-09", "MA-Q02")),
        pytest.param(38, 2, CRITICAL, 20, False, "MA-08", **marked("38-2", "MA-Q02")),
        pytest.param(1, 2, FUMBLE, None, False, "MA-07", **marked("1-2", "MA-07", "MA-Q03")),
        pytest.param(9, 9, CRITICAL, 9, False, "MA-08", **marked("nine-on-nine-succeeds", "MA-07", "MA-08")),
        pytest.param(9, 10, FAILURE, None, False, "MA-04", **marked("ten-on-nine-is-no-fumble", "MA-07")),
        pytest.param(21, 1, SUCCESS, 2, False, "MA-09", **marked("above-20-a-one-is-not-barely-made", "MA-Q05")),
        pytest.param(20, 1, SUCCESS, 1, True, "MA-06", **marked("on-20-a-one-is-barely-made", "MA-06", "MA-Q05")),
        pytest.param(1000, 1, CRITICAL, 20, False, "MA-09", **marked("1000-1", "MA-09", "MA-Q02")),
        pytest.param(-1000, 1, FUMBLE, None, False, "MA-07", **marked("minus-1000-1", "MA-Q04")),
        pytest.param(-1000, 10, FAILURE, None, False, "MA-04", **marked("minus-1000-10", "MA-Q04")),
    ],
)
def test_a_die_against_a_value(resolve, value, die, grade, number, barely, rule):
    """The value and the die alone decide grade and number."""
    event = resolve(SYSTEM, request(roll(value), faces=(die,)))["events"][0]
    assert event["outcome"] == grade
    who = event["who"]
    assert (who["grade"], who.get("number"), who["barely"]) == (grade, number, barely)
    assert ("number" in who) == (number is not None)
    assert (who["value"], who["effective"], who["modifiers"]) == (value, value, [])
    assert event["changes"] == []
    assert rule in event["rules"]


@pytest.mark.rule("MA-09", "MA-Q02")
@pytest.mark.parametrize("die", [pytest.param(die, id=f"MA-T06-{die}") for die in range(1, 21)])
@pytest.mark.parametrize("value", [39, 40, 41])
def test_from_39_every_die_is_critical(resolve, value, die):
    """With a surplus of 19 even a one becomes 20."""
    event = resolve(SYSTEM, request(roll(value), faces=(die,)))["events"][0]
    assert (event["outcome"], event["who"]["number"]) == (CRITICAL, 20)


@pytest.mark.rule("MA-07", "MA-Q03", "MA-Q04")
@pytest.mark.parametrize("die", range(1, 21))
def test_every_die_against_zero(resolve, die):
    """On a value of zero nothing succeeds: 1 to 9 and 20 fumble, the rest fails."""
    event = resolve(SYSTEM, request(roll(0), faces=(die,)))["events"][0]
    assert event["outcome"] == (FUMBLE if die in (1, 2, 3, 4, 5, 6, 7, 8, 9, 20) else FAILURE)


@pytest.mark.rule("MA-03", "MA-Q25")
@pytest.mark.parametrize(
    ("die", "grade", "succeed", "avoid_fumble"),
    [
        pytest.param(6, CRITICAL, True, True, id="critical"),
        pytest.param(5, SUCCESS, True, True, id="success"),
        pytest.param(10, FAILURE, False, True, id="failure"),
        pytest.param(7, FUMBLE, False, False, id="fumble"),
    ],
)
def test_what_a_roll_is_aimed_at_decides_whether_it_passes(resolve, die, grade, succeed, avoid_fumble):
    """Normally one has to succeed; sometimes it is enough not to fumble."""
    body = request(roll(6), roll(6, aim="succeed"), roll(6, aim="avoid_fumble"), faces=(die, die, die))
    events = resolve(SYSTEM, body)["events"]
    assert [event["outcome"] for event in events] == [grade] * 3
    assert [event["aim"] for event in events] == ["succeed", "succeed", "avoid_fumble"]
    assert [event["passed"] for event in events] == [succeed, succeed, avoid_fumble]


@pytest.mark.rule("MA-09")
@pytest.mark.parametrize(
    ("value", "die", "surplus", "total", "capped"),
    [
        pytest.param(20, 20, None, 20, False, id="no-surplus-at-20"),
        pytest.param(21, 19, 1, 20, False, id="exactly-20"),
        pytest.param(21, 20, 1, 20, True, id="21-counts-as-20"),
        pytest.param(23, 1, 3, 4, False, id="23-adds-3"),
        pytest.param(22, 18, 2, 20, False, id="22-18"),
        pytest.param(22, 19, 2, 20, True, id="22-19"),
        pytest.param(45, 20, 25, 20, True, id="45-20"),
    ],
)
def test_the_surplus_is_shown_on_the_die(resolve, value, die, surplus, total, capped):
    """What the value exceeds 20 by is added to the die; above 20 the total is cut."""
    entry = resolve(SYSTEM, request(roll(value), faces=(die,)))["events"][0]["rolls"][0]
    assert (entry["faces"], entry["total"]) == ([die], total)
    if surplus is None:
        assert entry["modifiers"] == []
    else:
        cut = {"capped": True} if capped else {}
        assert entry["modifiers"] == [{"value": surplus, "reason": "surplus", "rule": "MA-09", **cut}]


@pytest.mark.rule("MA-04")
@pytest.mark.parametrize("name", ["LANCE", "STRENGTH", "Love (family)", "KLÄTTRA"])
def test_anything_with_a_value_is_rolled_in_the_same_way(resolve, name):
    """A skill, an attribute, a passion: the table's own names are all that tells them apart."""
    ana = {"id": "ana", "name": "Ana", "values": {"OTHER": 3, name: 12}}
    action = {"type": "roll", "who": {"character": "ana", "value_name": name}}
    event = resolve(SYSTEM, request(action, faces=(12,), characters=[ana]))["events"][0]
    assert event["who"] == {
        "character": "ana",
        "value_name": name,
        "value": 12,
        "modifiers": [],
        "effective": 12,
        "grade": CRITICAL,
        "number": 12,
        "barely": False,
        "announcement": "critical 12",
    }
    assert event["names"] == {"ana": "Ana"}
    assert event["rolls"] == [
        {"by": "ana", "purpose": "roll", "draws": [0], "faces": [12], "modifiers": [], "total": 12}
    ]


@pytest.mark.rule("MA-04")
@pytest.mark.parametrize(("value", "die", "grade"), [(100000, 1, CRITICAL), (-100000, 10, FAILURE)])
def test_values_of_characters_may_be_large(resolve, value, die, grade):
    """A character's value may be anything from -100000 to 100000."""
    action = {"type": "roll", "who": {"character": "c", "value_name": "V"}}
    body = request(action, faces=(die,), characters=[{"id": "c", "values": {"V": value}}])
    assert resolve(SYSTEM, body)["events"][0]["outcome"] == grade


@pytest.mark.rule("MA-01")
@pytest.mark.parametrize(
    ("action", "faces", "sides"),
    [
        pytest.param(roll(12), (12,), [20], id="roll"),
        pytest.param({"type": "opposed", "a": {"value": 12}, "b": {"value": 12}}, (1, 2), [20, 20], id="opposed"),
        pytest.param({"type": "difficulty", "who": {"value": 12}, "difficulty": 15}, (12,), [20], id="difficulty"),
        pytest.param({"type": "damage", "dice": 2}, (1, 2), [6, 6], id="damage"),
        pytest.param({"type": "random_value", "dice": 2}, (1, 2), [6, 6], id="random_value"),
    ],
)
def test_two_kinds_of_dice(resolve, action, faces, sides):
    """Skills roll a d20; damage and random values roll d6."""
    draws = resolve(SYSTEM, request(action, faces=faces))["audit"]["draws"]
    assert [(draw["kind"], draw["sides"]) for draw in draws] == [("die", number) for number in sides]


@pytest.mark.rule("MA-04")
def test_a_named_bare_value_is_shown_with_its_name(resolve):
    """A bare value has the name that the caller gave it, and its die is nobody's."""
    answer = resolve(SYSTEM, request(roll(12, name="Guard"), faces=(5,)))
    event = answer["events"][0]
    assert event["who"] == {
        "name": "Guard",
        "value": 12,
        "modifiers": [],
        "effective": 12,
        "grade": SUCCESS,
        "number": 5,
        "barely": False,
        "announcement": "5",
    }
    assert "names" not in event
    assert "by" not in answer["audit"]["draws"][0]
