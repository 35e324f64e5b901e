"""Which rules an event names: those that made it what it is, and none that had no part in it."""

import pytest

from . import SYSTEM, difficulty, opposed, request, roll


def case(name, action, faces, cited, not_cited=(), **more):
    marks = pytest.mark.rule(*cited)
    return pytest.param(request(action, faces=faces, **more), set(cited), set(not_cited), id=name, marks=marks)


@pytest.mark.parametrize(
    ("body", "cited", "not_cited"),
    [
        case("critical", roll(12), [12], ["MA-08"], ["MA-04", "MA-07", "MA-09"]),
        case("success", roll(12), [11], ["MA-04"], ["MA-06", "MA-08", "MA-Q25"]),
        case("barely", roll(12), [1], ["MA-04", "MA-06"]),
        case("failure", roll(12), [13], ["MA-04"], ["MA-06", "MA-07"]),
        case("fumble", roll(12), [20], ["MA-07"], ["MA-04"]),
        case("surplus", roll(23), [1], ["MA-04", "MA-09"], ["MA-06"]),
        case("no-fumble-is-enough", roll(12, aim="avoid_fumble"), [13], ["MA-Q25"]),
        case("balance", roll(12, advantages=1), [3], ["MA-26"], ["MA-Q22", "MA-Q23"]),
        case("balance-beyond", roll(12, advantages=5), [3], ["MA-Q22"], ["MA-26"], variant={"balance": "extend"}),
        case("ad-hoc", roll(12, modifier=1), [3], ["MA-Q23"], ["MA-26"]),
        case("both-succeed", opposed(12, 15), [3, 8], ["MA-17", "MA-23"], ["MA-18", "MA-20"]),
        case("one-succeeds", opposed(12, 15), [13, 8], ["MA-18"], ["MA-17", "MA-23"]),
        case("both-fail", opposed(12, 15), [13, 16], ["MA-19"], ["MA-18", "MA-23"]),
        case("one-critical", opposed(12, 15), [12, 8], ["MA-20", "MA-23"], ["MA-Q06", "MA-Q07"]),
        case("both-win", opposed(12, 15), [12, 13], ["MA-20", "MA-Q07"], ["MA-23"]),
        case("two-criticals", opposed(12, 14), [12, 14], ["MA-21", "MA-23"], ["MA-17"]),
        case("draw", opposed(12, 14), [9, 9], ["MA-22", "MA-23"], ["MA-17"]),
        case("critical-meets-equal", opposed(12, 15), [12, 12], ["MA-Q06"], ["MA-22"]),
        case(
            "critical-draws-with-equal",
            opposed(12, 15),
            [12, 12],
            ["MA-Q06"],
            ["MA-20"],
            variant={"equal_critical": "draw"},
        ),
        case("one-feints", opposed({"value": 25, "feint": 5}, 20), [3, 3], ["MA-33", "MA-34"], ["MA-32", "MA-Q19"]),
        case(
            "the-larger-feint",
            opposed({"value": 35, "feint": 5}, {"value": 35, "feint": 10}),
            [3, 3],
            ["MA-32", "MA-33", "MA-34"],
            ["MA-Q19"],
        ),
        case(
            "equal-feints",
            opposed({"value": 35, "feint": 5}, {"value": 35, "feint": 5}),
            [3, 3],
            ["MA-32", "MA-33", "MA-34", "MA-Q19"],
        ),
        case("above-a-difficulty", difficulty(18, 15), [16], ["MA-24"], ["MA-25", "MA-37", "MA-Q12"]),
        case("under-a-difficulty", difficulty(18, 15), [14], ["MA-23", "MA-25"], ["MA-Q12"]),
        case("difficulty-met", difficulty(18, 15), [15], ["MA-Q12"]),
        case("critical-under-a-difficulty", difficulty(12, 15), [12], ["MA-Q13"], ["MA-Q14"]),
        case("critical-above-a-difficulty", difficulty(18, 15), [18], ["MA-Q14"], ["MA-Q13"]),
        case("failed-whatever-the-difficulty", difficulty(12, 15), [13], ["MA-Q14"], ["MA-25"]),
        case("fumbled-whatever-the-difficulty", difficulty(12, 15), [20], ["MA-07"], ["MA-Q14"]),
        case("the-referee-feints", difficulty(30, 25), [3], ["MA-37"], ["MA-33", "MA-Q16"]),
        case("the-roller-feints-at-a-thing", difficulty({"value": 30, "feint": 5}, 15), [3], ["MA-33", "MA-Q16"]),
        case("damage", {"type": "damage", "dice": 1}, [3], ["MA-38"], ["MA-39", "MA-Q27"]),
        case("more-damage", {"type": "damage", "dice": 1, "modifier_dice": 1}, [3, 3], ["MA-39"], ["MA-Q27"]),
        case("fewer-than-none", {"type": "damage", "dice": 1, "modifier_dice": -2}, [], ["MA-39", "MA-Q27"]),
        case("value", {"type": "random_value", "dice": 1}, [3], ["MA-42", "MA-43", "MA-45"], ["MA-44", "MA-Q28"]),
        case("value-that-rolls-on", {"type": "random_value", "dice": 1}, [6, 3], ["MA-44", "MA-Q28"]),
        case("whole-quotient", {"type": "calculation", "terms": [24], "divisor": 6}, [], ["MA-46"], ["MA-Q29"]),
        case("dropped-fraction", {"type": "calculation", "terms": [25], "divisor": 6}, [], ["MA-46", "MA-Q29"]),
    ],
)
def test_an_event_cites(resolve, body, cited, not_cited):
    [event] = resolve(SYSTEM, body)["events"]
    assert cited <= set(event["rules"])
    assert set(event["rules"]).isdisjoint(not_cited)
