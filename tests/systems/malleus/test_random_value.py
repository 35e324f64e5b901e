"""Random skill values: the highest die, fives and sixes, the chain of sixes, and ten."""

from fractions import Fraction
from math import factorial

import pytest

from . import SYSTEM, faults, request


def random_value(dice, **more):
    return {"type": "random_value", "dice": dice, **more}


@pytest.mark.parametrize(
    ("dice", "faces", "value"),
    [
        pytest.param(4, (6, 6, 5, 3), 19, id="MA-T22-6-6-5-3", marks=pytest.mark.rule("MA-43", "MA-45")),
        pytest.param(3, (5, 5, 2), 16, id="MA-T22-5-5-2", marks=pytest.mark.rule("MA-43", "MA-Q28")),
        pytest.param(1, (4,), 14, id="MA-T22-4", marks=pytest.mark.rule("MA-42", "MA-45")),
        pytest.param(1, (1,), 11, id="MA-T22-1", marks=pytest.mark.rule("MA-45", "MA-Q28")),
        pytest.param(1, (6, 6, 4), 18, id="MA-T22-6-then-6-4", marks=pytest.mark.rule("MA-44", "MA-Q28")),
        pytest.param(1, (6, 5), 17, id="MA-T22-6-then-5", marks=pytest.mark.rule("MA-44", "MA-Q28")),
        pytest.param(2, (6, 6, 6, 5), 21, id="MA-T22-6-6-then-6-5", marks=pytest.mark.rule("MA-44", "MA-Q28")),
        pytest.param(1, (5,), 15, id="one-five-is-the-base", marks=pytest.mark.rule("MA-43")),
        pytest.param(
            1, (6, 1), 16, id="the-last-die-below-five-adds-nothing", marks=pytest.mark.rule("MA-44", "MA-Q28")
        ),
        pytest.param(1, (6, 6, 6, 6, 2), 22, id="every-extra-six-is-two-steps", marks=pytest.mark.rule("MA-44")),
        pytest.param(2, (6, 6, 4), 18, id="two-sixes-then-four", marks=pytest.mark.rule("MA-44", "MA-Q28")),
        pytest.param(3, (6, 6, 6, 5), 21, id="three-sixes-then-five", marks=pytest.mark.rule("MA-44", "MA-Q28")),
        pytest.param(2, (4, 4), 14, id="a-second-four-adds-nothing", marks=pytest.mark.rule("MA-43")),
        pytest.param(2, (2, 6), 16, id="the-highest-die-wherever-it-lies", marks=pytest.mark.rule("MA-43")),
        pytest.param(2, (5, 6), 17, id="a-five-beside-a-six", marks=pytest.mark.rule("MA-43")),
        pytest.param(3, (5, 5, 5), 17, id="all-fives-roll-no-more", marks=pytest.mark.rule("MA-43", "MA-44")),
        pytest.param(10, (6, 6, 6, 5, 5, 4, 4, 3, 2, 1), 22, id="ten-dice-of-a-final", marks=pytest.mark.rule("MA-42")),
        pytest.param(12, (1,) * 12, 11, id="twelve-ones", marks=pytest.mark.rule("MA-42", "MA-45")),
    ],
)
def test_dice_make_a_value(resolve, dice, faces, value):
    """The highest die is the base, other fives add one and sixes two, and ten is added."""
    answer = resolve(SYSTEM, request(random_value(dice), faces=faces))
    event = answer["events"][0]
    assert event["outcome"] == "rolled"
    assert event["values"] == [{"value": value}]
    assert [draw["value"] for draw in answer["audit"]["draws"]] == list(faces)
    assert event["changes"] == []


@pytest.mark.rule("MA-43", "MA-45")
def test_a_roll_shows_what_each_part_gave(resolve):
    """MA-T22: 6, 6, 5, 3 are base 6, one step for the five, two for the other six, and ten."""
    event = resolve(SYSTEM, request(random_value(4), faces=(6, 6, 5, 3)))["events"][0]
    assert event["dice"] == 4
    assert event["rolls"] == [
        {
            "purpose": "random_value",
            "draws": [0, 1, 2, 3],
            "faces": [6, 6, 5, 3],
            "base": 6,
            "modifiers": [
                {"value": 1, "reason": "fives", "rule": "MA-43"},
                {"value": 2, "reason": "sixes", "rule": "MA-43"},
                {"value": 10, "reason": "ten", "rule": "MA-45"},
            ],
            "total": 19,
        }
    ]
    assert {"MA-43", "MA-45"} <= set(event["rules"])


@pytest.mark.rule("MA-43")
def test_steps_of_nothing_are_left_out(resolve):
    """5, 5, 2 have one five beside the base and no six."""
    event = resolve(SYSTEM, request(random_value(3), faces=(5, 5, 2)))["events"][0]
    roll = event["rolls"][0]
    assert (roll["base"], roll["total"]) == (5, 16)
    assert [(part["reason"], part["value"]) for part in roll["modifiers"]] == [("fives", 1), ("ten", 10)]


@pytest.mark.rule("MA-01", "MA-44")
def test_the_chain_is_drawn_as_extra_dice(resolve):
    """All sixes draw one more d6 at a time until one is no six."""
    answer = resolve(SYSTEM, request(random_value(2), faces=(6, 6, 6, 5)))
    assert [(draw["sides"], draw["purpose"]) for draw in answer["audit"]["draws"]] == [
        (6, "random_value"),
        (6, "random_value"),
        (6, "random_value_extra"),
        (6, "random_value_extra"),
    ]
    assert "MA-44" in answer["events"][0]["rules"]


@pytest.mark.rule("MA-44")
def test_without_all_sixes_no_extra_die_is_taken(refused):
    """6, 6, 5 are not all sixes: a fourth face is left over."""
    problem = refused(SYSTEM, request(random_value(3), faces=(6, 6, 5, 4)))
    assert ("/rng/supplied/3", "LEFT_OVER_FACES") in faults(problem)


@pytest.mark.rule("MA-44")
def test_only_the_first_dice_are_certain(refused):
    """Whether an extra die is needed depends on what the first ones show."""
    problem = refused(SYSTEM, {"actions": [random_value(2)], "rng": {"manual": True}})
    assert problem["code"] == "DRAWS_NEEDED"
    assert problem["needed"] == [
        {"index": 0, "kind": "die", "sides": 6, "purpose": "random_value"},
        {"index": 1, "kind": "die", "sides": 6, "purpose": "random_value"},
    ]


@pytest.mark.rule("MA-44")
def test_after_all_sixes_one_more_is_needed(refused):
    """A chain asks for one die at a time."""
    problem = refused(SYSTEM, request(random_value(2), faces=(6, 6)))
    assert problem["code"] == "DRAWS_NEEDED"
    assert problem["needed"] == [{"index": 2, "kind": "die", "sides": 6, "purpose": "random_value_extra"}]


@pytest.mark.rule("MA-42", "MA-44")
def test_several_persons_draw_one_after_the_other(resolve):
    """Faces are one flat list in the order of the persons, a chain within its person."""
    answer = resolve(SYSTEM, request(random_value(2, count=3), faces=(6, 6, 5, 1, 2, 5, 5)))
    event = answer["events"][0]
    assert event["values"] == [{"value": 19}, {"value": 12}, {"value": 16}]
    assert [draw["purpose"] for draw in answer["audit"]["draws"]] == [
        "random_value",
        "random_value",
        "random_value_extra",
        "random_value",
        "random_value",
        "random_value",
        "random_value",
    ]


@pytest.mark.rule("MA-42")
def test_three_hundred_knights_in_one_action(resolve):
    """A tournament's 300 knights are one action."""
    event = resolve(SYSTEM, {"actions": [random_value(1, count=300)], "rng": {"seed": "tournament"}})["events"][0]
    assert len(event["values"]) == 300
    assert all(entry["value"] >= 11 for entry in event["values"])


@pytest.mark.rule("MA-42", "MA-45")
def test_assigned_values_are_written_to_the_characters(resolve):
    """A new name replaces the whole object, a known one its own value; the value can be rolled at once."""
    knights = [{"id": "k1", "values": {"LANCE": 3, "RIDE": 8}}, {"id": "k2", "name": "Kay"}]
    action = random_value(2, assign={"value_name": "LANCE", "characters": ["k2", "k1"]})
    then = {"type": "roll", "who": {"character": "k2", "value_name": "LANCE"}}
    answer = resolve(SYSTEM, request(action, then, faces=(5, 3, 4, 4, 15), characters=knights))
    event = answer["events"][0]
    assert event["value_name"] == "LANCE"
    assert event["values"] == [{"character": "k2", "value": 15}, {"character": "k1", "value": 14}]
    assert sorted(event["changes"], key=lambda change: change["path"]) == [
        {"path": "/characters/0/values/LANCE", "from": 3, "to": 14},
        {"path": "/characters/1/values", "from": {}, "to": {"LANCE": 15}},
    ]
    assert event["names"] == {"k2": "Kay"}
    assert answer["state"]["characters"] == [
        {"id": "k1", "name": "k1", "values": {"LANCE": 14, "RIDE": 8}},
        {"id": "k2", "name": "Kay", "values": {"LANCE": 15}},
    ]
    assert [draw.get("by") for draw in answer["audit"]["draws"]] == ["k2", "k2", "k1", "k1", "k2"]
    assert (answer["events"][1]["outcome"], answer["events"][1]["changes"]) == ("critical", [])


@pytest.mark.rule("MA-42")
def test_an_equal_value_is_no_change(resolve):
    """A character that already has the value keeps it, and nothing has changed."""
    knight = {"id": "k1", "values": {"LANCE": 14}}
    action = random_value(1, assign={"value_name": "LANCE", "characters": ["k1"]})
    event = resolve(SYSTEM, request(action, faces=(4,), characters=[knight]))["events"][0]
    assert event["changes"] == []
    assert event["values"] == [{"character": "k1", "value": 14}]


def test_a_name_is_escaped_in_the_path_of_its_change(resolve):
    """A path is a JSON Pointer: ~ is written ~0 and / is written ~1."""
    knight = {"id": "k1", "values": {"BOW/SLING~": 12}}
    action = random_value(1, assign={"value_name": "BOW/SLING~", "characters": ["k1"]})
    event = resolve(SYSTEM, request(action, faces=(4,), characters=[knight]))["events"][0]
    assert event["changes"] == [{"path": "/characters/0/values/BOW~1SLING~0", "from": 12, "to": 14}]


def test_a_hundred_and_first_value_is_refused(refused):
    """A character has up to 100 values: the answer's state must be one that can be sent back."""
    knights = [{"id": "k1"}, {"id": "k2", "values": {f"v{n}": 1 for n in range(100)}}]
    action = random_value(1, assign={"value_name": "LANCE", "characters": ["k1", "k2"]})
    problem = refused(SYSTEM, request(action, characters=knights))
    assert faults(problem) == {("/actions/0/assign/characters/1", "TOO_MANY_VALUES")}


def test_a_hundredth_value_may_be_given_anew(resolve):
    """Where the name is known, no value is added."""
    knight = {"id": "k1", "values": {f"v{n}": 1 for n in range(100)}}
    action = random_value(1, assign={"value_name": "v99", "characters": ["k1"]})
    event = resolve(SYSTEM, request(action, faces=(4,), characters=[knight]))["events"][0]
    assert event["changes"] == [{"path": "/characters/0/values/v99", "from": 1, "to": 14}]


def test_a_count_that_agrees_with_the_characters_may_stand(resolve):
    """`count` may be said although `assign` says it."""
    knights = [{"id": "k1"}, {"id": "k2"}]
    action = random_value(1, count=2, assign={"value_name": "LANCE", "characters": ["k1", "k2"]})
    event = resolve(SYSTEM, request(action, faces=(1, 2), characters=knights))["events"][0]
    assert [entry["value"] for entry in event["values"]] == [11, 12]


@pytest.mark.parametrize("count", [1, 3])
def test_a_count_that_disagrees_is_refused(refused, count):
    """`count` is the number of characters, or it is refused."""
    knights = [{"id": "k1"}, {"id": "k2"}]
    action = random_value(1, count=count, assign={"value_name": "LANCE", "characters": ["k1", "k2"]})
    problem = refused(SYSTEM, request(action, characters=knights))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert ("/actions/0/count", "COUNT_MISMATCH") in faults(problem)


def test_every_unknown_character_is_named(refused):
    """A value can only be assigned to somebody."""
    action = random_value(1, assign={"value_name": "LANCE", "characters": ["x", "k1", "y"]})
    problem = refused(SYSTEM, request(action, characters=[{"id": "k1"}]))
    assert {
        ("/actions/0/assign/characters/0", "NO_SUCH_CHARACTER"),
        ("/actions/0/assign/characters/2", "NO_SUCH_CHARACTER"),
    } <= faults(problem)


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(random_value(0), id="no-dice", marks=pytest.mark.rule("MA-Q28")),
        pytest.param(random_value(1001), id="too-many-dice"),
        pytest.param({"type": "random_value"}, id="dice-missing"),
        pytest.param(random_value(1, count=0), id="count-0"),
        pytest.param(random_value(1, count=301), id="count-301"),
        pytest.param(random_value(1, assign={"value_name": "LANCE", "characters": []}), id="nobody"),
        pytest.param(random_value(1, assign={"value_name": "LANCE", "characters": ["k1", "k1"]}), id="twice-the-same"),
        pytest.param(random_value(1, assign={"value_name": "LANCE"}), id="characters-missing"),
        pytest.param(random_value(1, assign={"characters": ["k1"]}), id="value-name-missing"),
        pytest.param(random_value(1, assign={"value_name": "", "characters": ["k1"]}), id="empty-value-name"),
        pytest.param(random_value(1, modifier=1), id="unknown-field"),
    ],
)
def test_a_body_outside_the_schema_is_invalid(invalid, action):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(action, characters=[{"id": "k1"}]))["code"] == "INVALID_BODY"


def chances(dice):
    """{value: probability} of a pool, and of the chain as far as seven extra dice, counted from the rule text."""
    table: dict[int, Fraction] = {}

    def add(value, p):
        table[value] = table.get(value, Fraction(0)) + p

    for highest in range(1, 5):
        add(10 + highest, Fraction(highest, 6) ** dice - Fraction(highest - 1, 6) ** dice)
    for sixes in range(dice):
        for fives in range(dice - sixes + 1):
            if sixes + fives == 0:
                continue
            lower = dice - sixes - fives
            ways = factorial(dice) // (factorial(sixes) * factorial(fives) * factorial(lower))
            steps = 6 + 2 * (sixes - 1) + fives if sixes else 5 + fives - 1
            add(10 + steps, Fraction(ways * 4**lower, 6**dice))
    for more in range(7):
        value = 10 + 6 + 2 * (dice - 1) + 2 * more
        add(value, Fraction(4, 6 ** (dice + more + 1)))
        add(value + 1, Fraction(1, 6 ** (dice + more + 1)))
    return table


@pytest.mark.rule("MA-42", "MA-43", "MA-44", "MA-45", "MA-Q28")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        pytest.param(
            1,
            {
                11: "1/6",
                12: "1/6",
                13: "1/6",
                14: "1/6",
                15: "1/6",
                16: "1/9",
                17: "1/36",
                18: "1/54",
                19: "1/216",
                20: "1/324",
                21: "1/1296",
            },
            id="1d6",
        ),
        pytest.param(
            2,
            {
                11: "1/36",
                12: "1/12",
                13: "5/36",
                14: "7/36",
                15: "2/9",
                16: "1/4",
                17: "1/18",
                18: "1/54",
                19: "1/216",
                20: "1/324",
                21: "1/1296",
            },
            id="2d6",
        ),
        pytest.param(
            3,
            {
                11: "1/216",
                12: "7/216",
                13: "19/216",
                14: "37/216",
                15: "2/9",
                16: "5/18",
                17: "25/216",
                18: "5/72",
                19: "1/72",
                20: "1/324",
                21: "1/1296",
            },
            id="3d6",
        ),
    ],
)
def test_chances_of_small_pools_worked_out_by_hand(odds, dice, expected):
    """What one, two and three dice give, from the dice that give it."""
    found = odds(SYSTEM, {"actions": [random_value(dice)]}, lambda event: event.values[0].value)
    assert {value: found.get(value) for value in expected} == {value: Fraction(p) for value, p in expected.items()}
    assert min(found) == 11


@pytest.mark.rule("MA-42", "MA-43", "MA-44", "MA-Q28")
@pytest.mark.parametrize("dice", [pytest.param(dice, id=f"{dice}d6") for dice in range(1, 25)])
def test_chances_by_number_of_dice(odds, dice):
    """Every value that does not hang on a long chain has its counted chance; what is left is next to nothing."""
    found = odds(SYSTEM, {"actions": [random_value(dice)]}, lambda event: event.values[0].value)
    chains = 6 if dice <= 8 else 0
    expected = {value: p for value, p in chances(dice).items() if value < 16 + 2 * (dice - 1) + chains}
    assert {value: found.get(value) for value in expected} == expected
    assert 0 <= 1 - sum(found.values()) < Fraction(1, 10**9)
