"""Exact odds: the printed table, and every pair of dice counted from the rule text."""

from fractions import Fraction

import pytest

from . import SYSTEM, difficulty, opposed, request, roll
from .rulebook import against, pair

# value: critical, success, failure, fumble, out of 20
TABLE = {
    -1: (0, 0, 10, 10),
    0: (0, 0, 10, 10),
    1: (1, 0, 10, 9),
    2: (1, 1, 10, 8),
    3: (1, 2, 10, 7),
    4: (1, 3, 10, 6),
    5: (1, 4, 10, 5),
    6: (1, 5, 10, 4),
    7: (1, 6, 10, 3),
    8: (1, 7, 10, 2),
    9: (1, 8, 10, 1),
    10: (1, 9, 9, 1),
    11: (1, 10, 8, 1),
    12: (1, 11, 7, 1),
    13: (1, 12, 6, 1),
    14: (1, 13, 5, 1),
    15: (1, 14, 4, 1),
    16: (1, 15, 3, 1),
    17: (1, 16, 2, 1),
    18: (1, 17, 1, 1),
    19: (1, 18, 0, 1),
    20: (1, 19, 0, 0),
    21: (2, 18, 0, 0),
    22: (3, 17, 0, 0),
    23: (4, 16, 0, 0),
    24: (5, 15, 0, 0),
    25: (6, 14, 0, 0),
    26: (7, 13, 0, 0),
    27: (8, 12, 0, 0),
    28: (9, 11, 0, 0),
    29: (10, 10, 0, 0),
    30: (11, 9, 0, 0),
    31: (12, 8, 0, 0),
    32: (13, 7, 0, 0),
    33: (14, 6, 0, 0),
    34: (15, 5, 0, 0),
    35: (16, 4, 0, 0),
    36: (17, 3, 0, 0),
    37: (18, 2, 0, 0),
    38: (19, 1, 0, 0),
    39: (20, 0, 0, 0),
    40: (20, 0, 0, 0),
    1000: (20, 0, 0, 0),
    -1000: (0, 0, 10, 10),
}


def out_of(whole, **counts):
    return {name: Fraction(count, whole) for name, count in counts.items() if count}


def grades(critical, success, failure, fumble):
    return out_of(20, critical=critical, success=success, failure=failure, fumble=fumble)


@pytest.mark.rule("MA-04", "MA-07", "MA-08", "MA-09", "MA-Q01", "MA-Q02", "MA-Q03", "MA-Q04")
@pytest.mark.parametrize(("value", "row"), [pytest.param(value, row, id=str(value)) for value, row in TABLE.items()])
def test_grades_by_value(odds, value, row):
    """The printed table, row by row."""
    assert odds(SYSTEM, request(roll(value))) == grades(*row)


@pytest.mark.rule("MA-26", "MA-28", "MA-Q17")
@pytest.mark.parametrize(
    ("balance", "modified"),
    [
        pytest.param({"advantages": 3}, 22, id="plus-3"),
        pytest.param({"advantages": 2}, 17, id="plus-2"),
        pytest.param({"advantages": 1}, 14, id="plus-1"),
        pytest.param({"disadvantages": 1}, 10, id="minus-1"),
        pytest.param({"disadvantages": 2}, 7, id="minus-2"),
        pytest.param({"disadvantages": 3}, 2, id="minus-3"),
        pytest.param({"disadvantages": 4}, -3, id="minus-4"),
    ],
)
def test_a_modified_12_has_the_grades_of_its_modified_value(odds, balance, modified):
    """The die knows nothing of the modifier."""
    assert odds(SYSTEM, request(roll(12, **balance))) == grades(*TABLE.get(modified, TABLE[-1]))


@pytest.mark.rule("MA-03", "MA-Q25")
@pytest.mark.parametrize(
    ("value", "succeeds", "does_not_fumble"), [(12, 12, 19), (6, 6, 16), (0, 0, 10), (19, 19, 19), (20, 20, 20)]
)
def test_chances_to_pass(odds, value, succeeds, does_not_fumble):
    """Succeeding takes a success, avoiding a fumble anything else."""
    for aim, count in (("succeed", succeeds), ("avoid_fumble", does_not_fumble)):
        p = Fraction(count, 20)
        found = odds(SYSTEM, request(roll(value, aim=aim)), lambda event: event.passed)
        assert found == {passed: chance for passed, chance in ((True, p), (False, 1 - p)) if chance}


@pytest.mark.parametrize(
    ("a", "b", "variant", "expected"),
    [
        pytest.param(
            {"value": 30},
            {"value": 10},
            None,
            out_of(400, a=391, both=9),
            id="30-against-10",
            marks=pytest.mark.rule("MA-Q21"),
        ),
        pytest.param(
            {"value": 30, "feint": 10},
            {"value": 10},
            None,
            out_of(1, a=1),
            id="30-feints-against-10",
            marks=pytest.mark.rule("MA-35", "MA-Q21"),
        ),
        pytest.param(
            {"value": 45}, {"value": 41}, None, out_of(1, draw=1), id="45-against-41", marks=pytest.mark.rule("MA-30")
        ),
        pytest.param(
            {"value": 12},
            {"value": 12},
            None,
            out_of(400, a=162, b=162, draw=12, none=64),
            id="12-against-12",
            marks=pytest.mark.rule("MA-17", "MA-18", "MA-19", "MA-22"),
        ),
        pytest.param(
            {"value": 15},
            {"value": 10},
            None,
            out_of(400, a=241, b=96, draw=9, both=4, none=50),
            id="15-against-10",
            marks=pytest.mark.rule("MA-17", "MA-18", "MA-19", "MA-20", "MA-Q06"),
        ),
        pytest.param(
            {"value": 15},
            {"value": 10},
            {"equal_critical": "draw"},
            out_of(400, a=241, b=95, draw=10, both=4, none=50),
            id="15-against-10-equal-draws",
            marks=pytest.mark.rule("MA-Q06"),
        ),
        pytest.param(
            {"value": 0},
            {"value": 0},
            None,
            out_of(1, none=1),
            id="0-against-0",
            marks=pytest.mark.rule("MA-19", "MA-Q04"),
        ),
        pytest.param(
            {"value": 20},
            {"value": 0},
            None,
            out_of(1, a=1),
            id="20-against-0",
            marks=pytest.mark.rule("MA-18", "MA-Q21"),
        ),
        pytest.param(
            {"value": 39},
            {"value": 20},
            None,
            out_of(20, a=19, draw=1),
            id="39-against-20",
            marks=pytest.mark.rule("MA-20", "MA-22"),
        ),
    ],
)
def test_chances_of_a_pair_worked_out_by_hand(odds, a, b, variant, expected):
    """Who wins how often, out of all pairs of dice."""
    assert odds(SYSTEM, request(opposed(a, b), variant=variant)) == expected


def seen(event):
    """All that tells two opposed rolls apart at the table, but for the numbers."""
    return (
        event.outcome,
        event.a.grade,
        event.b.grade,
        event.a.result,
        event.b.result,
        event.a.critical,
        event.b.critical,
    )


VALUES = (-4, 0, 1, 5, 8, 9, 10, 12, 15, 19, 20, 21, 25, 30, 38, 39, 45)
PAIRS = [pytest.param(a, b, id=f"{a}-{b}") for a in VALUES for b in VALUES]


@pytest.mark.rule(
    "MA-16",
    "MA-17",
    "MA-18",
    "MA-19",
    "MA-20",
    "MA-21",
    "MA-22",
    "MA-23",
    "MA-Q06",
    "MA-Q07",
    "MA-Q08",
    "MA-Q09",
    "MA-Q10",
    "MA-Q11",
    "MA-Q30",
)
@pytest.mark.parametrize("equal_critical", ["critical_wins", "draw"])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_chances_of_every_pair(odds, a, b, equal_critical):
    """Outcome, grades, results and criticals together, as counted over all 400 pairs of dice."""
    body = request(opposed(a, b), variant={"equal_critical": equal_critical})
    assert odds(SYSTEM, body, seen) == pair(a, b, equal_critical)


@pytest.mark.rule("MA-32", "MA-33", "MA-Q17", "MA-Q19")
@pytest.mark.parametrize(
    ("a", "feint_a", "b", "feint_b"),
    [
        (22, 2, 20, 0),
        (30, 5, 30, 0),
        (30, 10, 30, 0),
        (30, 5, 40, 20),
        (30, 10, 25, 5),
        (25, 5, 30, 5),
        (45, 25, 41, 0),
        (45, 25, 41, 21),
        (45, 0, 41, 15),
        (39, 19, 20, 0),
        (21, 1, 12, 0),
        (12, 0, 33, 13),
    ],
)
def test_chances_of_a_feinted_pair(odds, a, feint_a, b, feint_b):
    """A feinted pair has the chances of both values less the larger feint."""
    taken = max(feint_a, feint_b)
    body = request(opposed({"value": a, "feint": feint_a}, {"value": b, "feint": feint_b}))
    assert odds(SYSTEM, body, seen) == pair(a - taken, b - taken)


@pytest.mark.parametrize(
    ("value", "level", "expected"),
    [
        pytest.param(
            18,
            15,
            out_of(20, partial=15, full=2, critical=1, failure=1, fumble=1),
            id="18-against-15",
            marks=pytest.mark.rule("MA-25", "MA-Q12"),
        ),
        pytest.param(
            12,
            15,
            out_of(20, partial=11, full=1, failure=7, fumble=1),
            id="12-against-15",
            marks=pytest.mark.rule("MA-25", "MA-Q13"),
        ),
        pytest.param(
            19,
            25,
            out_of(20, partial=13, full=1, failure=5, fumble=1),
            id="19-against-25",
            marks=pytest.mark.rule("MA-37", "MA-Q15"),
        ),
        pytest.param(
            20, 20, out_of(20, partial=19, critical=1), id="20-against-20", marks=pytest.mark.rule("MA-Q14", "MA-Q15")
        ),
        pytest.param(44, 25, out_of(1, critical=1), id="44-against-25", marks=pytest.mark.rule("MA-37", "MA-Q15")),
        pytest.param(
            12,
            0,
            out_of(20, full=11, critical=1, failure=7, fumble=1),
            id="12-against-0",
            marks=pytest.mark.rule("MA-24", "MA-25"),
        ),
    ],
)
def test_chances_against_a_difficulty_worked_out_by_hand(odds, value, level, expected):
    """How often it is full, partial, critical or nothing."""
    assert odds(SYSTEM, request(difficulty(value, level))) == expected


def met(event):
    """All that tells two rolls against a difficulty apart, but for the number."""
    return event.outcome, event.who.grade, event.who.result, event.who.critical


@pytest.mark.rule("MA-24", "MA-25", "MA-37", "MA-Q12", "MA-Q13", "MA-Q14", "MA-Q15")
@pytest.mark.parametrize("fixed_equal", ["partial", "full"])
@pytest.mark.parametrize("fixed_critical", ["full_plain", "partial", "critical"])
@pytest.mark.parametrize(
    ("value", "level"),
    [
        pytest.param(value, level, id=f"{value}-against-{level}")
        for value in (0, 5, 12, 15, 18, 19, 20, 22, 25, 39, 45)
        for level in (0, 1, 10, 15, 20, 22, 25, 33)
    ],
)
def test_chances_against_every_difficulty(odds, value, level, fixed_equal, fixed_critical):
    """Under every switch, as counted over all 20 dice."""
    body = request(difficulty(value, level), variant={"fixed_equal": fixed_equal, "fixed_critical": fixed_critical})
    assert odds(SYSTEM, body, met) == against(value, level, fixed_equal, fixed_critical)


def sums(dice):
    """{sum: probability} of so many d6, one die after the other."""
    counted = {0: 1}
    for _ in range(dice):
        further: dict[int, int] = {}
        for total, count in counted.items():
            for face in range(1, 7):
                further[total + face] = further.get(total + face, 0) + count
        counted = further
    return {total: Fraction(count, 6**dice) for total, count in counted.items()}


def total(event):
    return event.total


@pytest.mark.rule("MA-38", "MA-40")
@pytest.mark.parametrize("dice", [pytest.param(dice, id=f"{dice}d6") for dice in range(25)])
def test_chances_of_damage(odds, dice):
    """Every sum of every number of dice up to a giant's."""
    assert odds(SYSTEM, request({"type": "damage", "dice": dice}), total) == sums(dice)


@pytest.mark.rule("MA-39", "MA-Q27")
@pytest.mark.parametrize(
    ("dice", "modifier_dice", "rolled"),
    [
        pytest.param(5, 2, 7, id="MA-T21-plus-2d6"),
        pytest.param(5, -2, 3, id="MA-T21-minus-2d6"),
        (2, -2, 0),
        pytest.param(2, -3, 0, id="MA-T21-fewer-than-none"),
        (0, 4, 4),
    ],
)
def test_chances_of_modified_damage(odds, dice, modifier_dice, rolled):
    """A modifier is more dice or fewer, never a difference of sums."""
    action = {"type": "damage", "dice": dice, "modifier_dice": modifier_dice}
    assert odds(SYSTEM, request(action), total) == sums(rolled)


@pytest.mark.rule("MA-38")
def test_two_dice_by_hand(odds):
    """The sums of 2d6, out of 36."""
    counts = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    expected = {number: Fraction(count, 36) for number, count in counts.items()}
    assert odds(SYSTEM, request({"type": "damage", "dice": 2}), total) == expected
