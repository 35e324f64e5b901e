"""The exact chances of success: every row and column of the printed table."""

from fractions import Fraction

import pytest

from . import SYSTEM, request, roll

COLUMNS = (
    "d20",
    "d10-ignore",
    "d10-confirm",
    "d6-ignore",
    "d6-confirm",
    "d8-ignore",
    "d8-confirm",
    "d12-ignore",
    "d12-confirm",
)

TABLE = {
    1: "19/20 1/1 1/1 5/6 5/6 7/8 7/8 11/12 11/12",
    2: "9/10 9/10 9/10 5/6 5/6 7/8 7/8 5/6 5/6",
    3: "17/20 9/10 9/10 5/6 5/6 3/4 3/4 5/6 5/6",
    4: "4/5 4/5 4/5 2/3 2/3 3/4 3/4 3/4 3/4",
    5: "3/4 4/5 4/5 2/3 2/3 3/4 3/4 3/4 3/4",
    6: "7/10 7/10 7/10 2/3 2/3 5/8 5/8 2/3 2/3",
    7: "13/20 7/10 7/10 2/3 2/3 5/8 5/8 2/3 2/3",
    8: "3/5 3/5 3/5 1/2 1/2 5/8 5/8 7/12 7/12",
    9: "11/20 3/5 3/5 1/2 1/2 1/2 1/2 7/12 7/12",
    10: "1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2",
    11: "9/20 1/2 1/2 1/2 1/2 1/2 1/2 1/2 1/2",
    12: "2/5 2/5 2/5 1/3 1/3 3/8 3/8 5/12 5/12",
    13: "7/20 2/5 2/5 1/3 1/3 3/8 3/8 5/12 5/12",
    14: "3/10 3/10 3/10 1/3 1/3 3/8 3/8 1/3 1/3",
    15: "1/4 3/10 3/10 1/3 1/3 1/4 1/4 1/3 1/3",
    16: "1/5 1/5 1/5 1/6 1/6 1/4 1/4 1/4 1/4",
    17: "3/20 1/5 1/5 1/6 1/6 1/4 1/4 1/4 1/4",
    18: "1/10 1/10 1/10 1/6 1/6 1/8 1/8 1/6 1/6",
    19: "1/20 1/10 1/10 1/6 1/6 1/8 1/8 1/6 1/6",
    20: "1/20 0/1 1/20 0/1 1/18 1/8 1/8 1/12 1/9",
    21: "1/20 0/1 1/20 0/1 1/18 0/1 3/64 1/12 1/9",
    22: "1/20 0/1 1/20 0/1 1/18 0/1 3/64 0/1 1/18",
    23: "1/20 0/1 1/20 0/1 1/18 0/1 3/64 0/1 1/18",
    24: "1/20 0/1 1/20 0/1 1/18 0/1 3/64 0/1 1/18",
    25: "1/20 0/1 1/20 0/1 1/18 0/1 3/64 0/1 1/18",
}

CELLS = [
    pytest.param(target, column, Fraction(p), id=f"{target}-{column}")
    for target, row in TABLE.items()
    for column, p in zip(COLUMNS, row.split(), strict=True)
]


def of_column(column):
    die, _, automatic_success = column.partition("-")
    return {"die": die, "automatic_success": automatic_success or None}


def chance(odds, *actions):
    found = odds(SYSTEM, request(*actions))
    assert sum(found.values()) == 1
    return found.get("success", Fraction(0))


@pytest.mark.rule("MAM-02", "MAM-03", "MAM-04", "MAM-05", "MAM-06", "MAM-07", "MAM-09", "MAM-10", "MAM-Q01", "MAM-Q08")
@pytest.mark.parametrize(("target", "column", "p"), CELLS)
def test_chance_of_success_by_net_target(odds, target, column, p):
    """The printed table, cell by cell."""
    assert chance(odds, roll(target, **of_column(column))) == p


@pytest.mark.rule("MAM-Q13")
@pytest.mark.parametrize(("target", "column", "p"), CELLS)
def test_only_the_net_target_matters(odds, target, column, p):
    """The same table with the target made of modifiers on both sides."""
    action = roll(
        10, modifiers=[{"value": 4}, {"value": -1}], difficulty_modifiers=[{"value": target - 7}], **of_column(column)
    )
    assert chance(odds, action) == p


@pytest.mark.rule("MAM-08", "MAM-Q06", "MAM-Q07")
@pytest.mark.parametrize(
    ("target", "column", "p"), [cell for cell in CELLS if not str(cell.values[1]).startswith(("d20", "d10"))]
)
def test_the_highest_face_as_zero_has_the_same_chances(odds, target, column, p):
    """Counting the highest face as 0 gives other faces and the same table."""
    assert chance(odds, roll(target, highest_is_zero=True, **of_column(column))) == p


@pytest.mark.rule("MAM-Q05")
@pytest.mark.parametrize(("target", "column", "p"), [cell for cell in CELLS if str(cell.values[1]).endswith("confirm")])
def test_always_confirm_has_the_same_chances(odds, target, column, p):
    """A second roll that is made all the same changes no chance of success."""
    assert chance(odds, roll(target, always_confirm=True, **of_column(column))) == p


@pytest.mark.rule("MAM-Q09", "MAM-Q13")
@pytest.mark.parametrize(
    ("target", "die", "p"),
    [
        pytest.param(0, "d20", "1", id="d20-0"),
        pytest.param(0, "d10", "1", id="d10-0"),
        pytest.param(0, "d6", "5/6", id="d6-0"),
        pytest.param(0, "d8", "7/8", id="d8-0"),
        pytest.param(0, "d12", "11/12", id="d12-0"),
        pytest.param(-1, "d6", "1", id="d6-minus-1"),
        pytest.param(-1, "d8", "1", id="d8-minus-1"),
        pytest.param(-1, "d12", "1", id="d12-minus-1"),
        pytest.param(1000, "d20", "1/20", id="d20-1000"),
        pytest.param(1000, "d10", "0", id="d10-1000"),
    ],
)
def test_beyond_the_ends_of_the_table(odds, target, die, p):
    """Nothing fails of itself, and but for a d20's 20 nothing succeeds of itself."""
    assert chance(odds, roll(target, die)) == Fraction(p)


@pytest.mark.rule("MAM-06", "MAM-09", "MAM-10")
@pytest.mark.parametrize(
    ("die", "p"), [("d20", "1/20"), ("d10", "1/20"), ("d6", "1/18"), ("d8", "3/64"), ("d12", "1/18")]
)
def test_chance_of_an_automatic_success(odds, die, p):
    """How often each die succeeds whatever the difficulty."""
    body = request(roll(1000, die, automatic_success="confirm"))
    found = odds(SYSTEM, body, lambda event: (event.outcome, event.decided_by))
    assert found == {("success", "automatic"): Fraction(p), ("failure", "total"): 1 - Fraction(p)}


@pytest.mark.rule("MAM-01", "MAM-Q10")
@pytest.mark.parametrize(("certainty", "outcome"), [("always", "success"), ("never", "failure")])
def test_the_certain_is_certain(odds, certainty, outcome):
    """No die can change what always or never succeeds."""
    assert odds(SYSTEM, request(roll(25, certainty=certainty))) == {outcome: Fraction(1)}
