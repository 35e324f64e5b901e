"""Calculations: fractions are dropped, once, at the end."""

import pytest

from . import SYSTEM, faults, request


def calculation(*terms, divisor=None):
    action = {"type": "calculation", "terms": list(terms)}
    if divisor is not None:
        action["divisor"] = divisor
    return action


def marked(case, *rules):
    return {"id": case, "marks": pytest.mark.rule(*rules)}


@pytest.mark.parametrize(
    ("terms", "divisor", "value"),
    [
        pytest.param((25,), 6, 4, **marked("MA-T23-25-by-6", "MA-46")),
        pytest.param((-7,), 2, -3, **marked("MA-T23-minus-7-by-2", "MA-46", "MA-Q29")),
        pytest.param((14, 11), 6, 4, **marked("actions-of-a-fighter", "MA-46", "MA-Q29")),
        pytest.param((7,), -2, -3, **marked("7-by-minus-2", "MA-Q29")),
        pytest.param((-7,), -2, 3, **marked("minus-7-by-minus-2", "MA-Q29")),
        pytest.param((29,), 6, 4, **marked("nearly-five-is-four", "MA-46")),
        pytest.param((30,), 6, 5, **marked("no-fraction", "MA-46")),
        pytest.param((1,), 2, 0, **marked("a-half-is-none", "MA-46")),
        pytest.param((-1,), 2, 0, **marked("minus-a-half-is-none", "MA-Q29")),
        pytest.param((1, 1, 1), 2, 1, **marked("only-at-the-end", "MA-46", "MA-Q29")),
        pytest.param((5, -5), 3, 0, **marked("nothing-by-three", "MA-46")),
        pytest.param((0,), 7, 0, **marked("zero", "MA-46")),
        pytest.param((3, 4), None, 7, **marked("a-mere-sum", "MA-46")),
        pytest.param((1000000,) * 20, 3, 6666666, **marked("the-largest-terms", "MA-46")),
        pytest.param((-1000000,) * 20, 3, -6666666, **marked("the-smallest-terms", "MA-Q29")),
        pytest.param((999999,), 1000000, 0, **marked("the-largest-divisor", "MA-46")),
        pytest.param((1000000,), -1000000, -1, **marked("the-smallest-divisor", "MA-46")),
    ],
)
def test_a_fraction_is_dropped_at_the_end(resolve, terms, divisor, value):
    """The sum is divided, and what is behind the point is dropped, towards zero."""
    answer = resolve(SYSTEM, request(calculation(*terms, divisor=divisor)))
    event = answer["events"][0]
    assert (event["outcome"], event["value"]) == ("calculated", value)
    assert (event["terms"], event["divisor"]) == (list(terms), 1 if divisor is None else divisor)
    assert (event["rolls"], event["changes"]) == ([], [])
    assert (answer["audit"]["draws"], answer["assurance"]) == ([], "none")
    assert "MA-46" in event["rules"]


def test_division_by_zero_is_refused(refused):
    """Zero is in the range of a divisor, but nothing can be divided by it."""
    problem = refused(SYSTEM, request(calculation(1), calculation(1, divisor=0)))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert faults(problem) == {("/actions/1/divisor", "DIVISION_BY_ZERO")}


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "calculation"}, id="terms-missing"),
        pytest.param(calculation(), id="no-terms"),
        pytest.param(calculation(*[1] * 21), id="21-terms"),
        pytest.param(calculation(1000001), id="term-too-large"),
        pytest.param(calculation(-1000001), id="term-too-small"),
        pytest.param(calculation(1, divisor=1000001), id="divisor-too-large"),
        pytest.param(calculation(1, divisor=-1000001), id="divisor-too-small"),
        pytest.param(calculation(0.5), id="a-fraction"),
        pytest.param(calculation(True), id="true"),
        pytest.param(calculation("1"), id="a-text"),
        pytest.param(calculation(1, divisor="2"), id="divisor-a-text"),
        pytest.param({**calculation(1), "round": "up"}, id="nothing-rounds-up"),
    ],
)
def test_a_body_outside_the_schema_is_invalid(invalid, action):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(action))["code"] == "INVALID_BODY"
