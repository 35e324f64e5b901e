"""Which rules an event names: those that made it what it is, and none that had no part in it."""

import pytest

from . import SYSTEM, request, roll


def case(name, action, faces, cited, not_cited=()):
    marks = pytest.mark.rule(*cited)
    return pytest.param(request(action, faces=faces), set(cited), set(not_cited), id=name, marks=marks)


@pytest.mark.parametrize(
    ("body", "cited", "not_cited"),
    [
        case("total", roll(10), [11], ["MAM-02", "MAM-03"], ["MAM-04"]),
        case("natural-20", roll(30), [20], ["MAM-04"], ["MAM-06", "MAM-09"]),
        case("d10", roll(10, "d10"), [6], ["MAM-05"], ["MAM-06", "MAM-07", "MAM-Q03"]),
        case("d6", roll(10, "d6"), [2], ["MAM-07"], ["MAM-05", "MAM-08"]),
        case("highest-is-zero", roll(10, "d6", highest_is_zero=True), [2], ["MAM-08"], ["MAM-07"]),
        case("ignored", roll(25, "d10", automatic_success="ignore"), [10], ["MAM-Q03"], ["MAM-06"]),
        case("never-asked", roll(25, "d8"), [8], ["MAM-Q03"], ["MAM-09"]),
        case("confirmed-d10", roll(25, "d10", automatic_success="confirm"), [10, 6], ["MAM-06"], ["MAM-09"]),
        case("not-confirmed-d12", roll(25, "d12", automatic_success="confirm"), [11, 8], ["MAM-09"], ["MAM-06"]),
        case("no-need-to-confirm", roll(15, "d8", automatic_success="confirm"), [8], ["MAM-Q05"], ["MAM-09"]),
        case("certain", roll(certainty="always"), [], ["MAM-01"], ["MAM-02", "MAM-03"]),
    ],
)
def test_an_event_cites(resolve, body, cited, not_cited):
    [event] = resolve(SYSTEM, body)["events"]
    assert cited <= set(event["rules"])
    assert set(event["rules"]).isdisjoint(not_cited)
