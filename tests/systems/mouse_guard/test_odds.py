"""The exact odds of a draw from a fresh deck, against the printed tables and a model of 48 cards."""

from fractions import Fraction
from math import comb

import pytest

from .table import Body, Odds, margin


def model(skill: int) -> dict[int, Fraction]:
    """Successes of a draw: without the Kings 48 cards are left, and each Queen leaves one card fewer behind her."""
    exact: dict[int, Fraction] = {}
    chance = Fraction(1)
    for queens in range(5):
        left = 48 - queens
        for value in range(11):
            successes = -(-skill * (10 * queens + value) // 10)
            exact[successes] = exact.get(successes, Fraction(0)) + chance * Fraction(4, left)
        chance *= Fraction(4 - queens, left)
    assert chance == 0
    assert sum(exact.values()) == 1
    return exact


PRINTED = {
    1: ("1/12", "79/94", "463/6486", "226/48645", "49/237820", "1/214038", "0", "0"),
    2: ("1/12", "5/12", "239/564", "5/141", "233/6486", "5/2162", "227/97290", "1/9729"),
    3: ("1/12", "1/4", "1/4", "16/47", "1/47", "1/47", "187/6486", "3/2162"),
    4: ("1/12", "1/6", "1/4", "1/6", "145/564", "2/141", "1/47", "2/141"),
    5: ("1/12", "1/6", "1/6", "1/6", "1/6", "49/282", "2/141", "2/141"),
    6: ("1/12", "1/12", "1/6", "1/6", "1/12", "1/6", "49/282", "1/141"),
}
EIGHT_AND_MORE = {1: "0.000000", 2: "0.000108", 3: "0.003469", 4: "0.026596", 5: "0.047872", 6: "0.069149"}
MEANS = {1: "494/495", 2: "763/495", 3: "359/165", 4: "1346/495", 5: "314/99", 6: "643/165"}
PASS = {
    1: ("0.9167", "0.9167", "0.0762", "0.0049", "0.0002", "0.0000", "0.0000", "0.0000"),
    2: ("0.9167", "0.9167", "0.5000", "0.0762", "0.0408", "0.0049", "0.0025", "0.0002"),
    3: ("0.9167", "0.9167", "0.6667", "0.4167", "0.0762", "0.0550", "0.0337", "0.0049"),
    4: ("0.9167", "0.9167", "0.7500", "0.5000", "0.3333", "0.0762", "0.0621", "0.0408"),
    5: ("0.9167", "0.9167", "0.7500", "0.5833", "0.4167", "0.2500", "0.0762", "0.0621"),
    6: ("0.9167", "0.9167", "0.8333", "0.6667", "0.5000", "0.4167", "0.2500", "0.0762"),
}


def against(skill: int, obstacle: int, **more: object) -> Body:
    """A test by somebody of that rating, from a fresh deck."""
    return {"actions": [{"type": "test", "rating": skill, "obstacle": obstacle} | more]}


@pytest.fixture(scope="module")
def seen() -> dict[int, dict[int, Fraction]]:
    """The distributions already worked out, by skill: each is needed for several cells."""
    return {}


def successes(odds: Odds, seen: dict[int, dict[int, Fraction]], skill: int) -> dict[int, Fraction]:
    """The exact reading of a draw: over Ob 0 the margin is the number of successes."""
    if skill not in seen:
        seen[skill] = odds("mouse-guard", against(skill, 0), project=margin)
    return seen[skill]


@pytest.mark.rule("MG-01", "MG-06", "MG-07", "MG-Q01", "MG-Q05", "MG-Q10")
@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("skill", range(1, 7))
def test_odds_of_each_number_of_successes(
    odds: Odds, seen: dict[int, dict[int, Fraction]], skill: int, count: int
) -> None:
    """A fresh deck, Kings redrawn, none spent."""
    found = successes(odds, seen, skill).get(count, Fraction(0))
    assert found == Fraction(PRINTED[skill][count])
    assert found == model(skill).get(count, Fraction(0))


@pytest.mark.rule("MG-01", "MG-06", "MG-Q04")
@pytest.mark.parametrize("skill", range(1, 7))
def test_odds_of_eight_successes_and_more(odds: Odds, seen: dict[int, dict[int, Fraction]], skill: int) -> None:
    """The tail is what several Queens bring."""
    found = successes(odds, seen, skill)
    assert {count: p for count, p in found.items() if p} == model(skill)
    assert f"{float(sum(p for count, p in found.items() if count > 7)):.6f}" == EIGHT_AND_MORE[skill]


@pytest.mark.rule("MG-01", "MG-06")
@pytest.mark.parametrize("skill", range(1, 7))
def test_mean_successes(odds: Odds, seen: dict[int, dict[int, Fraction]], skill: int) -> None:
    """The mean of each skill, exactly."""
    found = successes(odds, seen, skill)
    assert sum(count * p for count, p in found.items()) == Fraction(MEANS[skill])


@pytest.mark.rule("MG-02", "MG-05", "MG-Q17", "MG-Q18")
@pytest.mark.parametrize("obstacle", range(8))
@pytest.mark.parametrize("skill", range(1, 7))
def test_odds_of_passing(odds: Odds, skill: int, obstacle: int) -> None:
    """At least the obstacle and no weasel; a weasel is one draw in twelve."""
    expected = sum((p for count, p in model(skill).items() if count and count >= obstacle), Fraction(0))
    assert f"{float(expected):.4f}" == PASS[skill][obstacle]
    found = {outcome: p for outcome, p in odds("mouse-guard", against(skill, obstacle)).items() if p}
    failed = 1 - expected - Fraction(1, 12)
    wanted = {"passed": expected, "weasel": Fraction(1, 12), "failed": failed}
    assert found == {outcome: p for outcome, p in wanted.items() if p}


@pytest.mark.rule("MG-05", "MG-Q02")
@pytest.mark.parametrize("skill", [0, 1, 4, 6, 100])
def test_one_draw_in_twelve_is_a_weasel(odds: Odds, skill: int) -> None:
    """Four Jacks of the 48 cards that are no King, whatever the rating."""
    assert odds("mouse-guard", against(skill, 1))["weasel"] == Fraction(1, 12)


BOLD: Body = {"characters": [{"id": "ivy", "rating": 4, "traits": [{"name": "Bold", "rating": 2}]}]}


@pytest.mark.rule("MG-35", "MG-Q13")
def test_a_hindered_draw_is_a_weasel_91_times_in_564(odds: Odds) -> None:
    """Unless both base cards are other than a Jack: 44 * 43 of 48 * 47."""
    body = {"state": BOLD, "actions": [{"type": "test", "actor": "ivy", "hindrance": "Bold", "obstacle": 0}]}
    assert odds("mouse-guard", body) == {"weasel": Fraction(91, 564), "passed": 1 - Fraction(91, 564)}
    assert Fraction(91, 564) == 1 - Fraction(44 * 43, 48 * 47)


@pytest.mark.rule("MG-35", "MG-Q13")
@pytest.mark.parametrize("obstacle", [1, 2, 3, 4])
def test_odds_of_passing_hindered(odds: Odds, obstacle: int) -> None:
    """With rating 4 both base cards must reach the obstacle: both from 1 (Ob 1), 3 (Ob 2), 6 (Ob 3), 8 (Ob 4) up."""
    least = {1: 1, 2: 3, 3: 6, 4: 8}[obstacle]
    good = 4 * (11 - least) + 4
    body = {"state": BOLD, "actions": [{"type": "test", "actor": "ivy", "hindrance": "Bold", "obstacle": obstacle}]}
    assert odds("mouse-guard", body)["passed"] == Fraction(comb(good, 2), comb(48, 2))


@pytest.mark.rule("MG-Q15", "MG-05")
def test_odds_know_what_is_discarded_and_held(odds: Odds) -> None:
    """With all Jacks gone nothing is a weasel; with 40 cards gone and two Jacks among the rest, two in eleven are."""
    jacks = ["JS", "JH", "JD", "JC"]
    assert "weasel" not in odds("mouse-guard", against(3, 0) | {"state": {"deck": {"discards": jacks}}})
    left = {"JS", "JH", "KS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS"}
    gone = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK" if rank + suit not in left]
    found = odds("mouse-guard", against(3, 0) | {"state": {"deck": {"discards": gone}}})
    assert found["weasel"] == Fraction(2, 11)


@pytest.mark.rule("MG-Q05")
def test_odds_with_a_raw_addend(odds: Odds) -> None:
    """With rating 4 a Queen and one more number card give 5, two Queens at least 5: 6 successes need two Queens."""
    found = odds("mouse-guard", against(4, 6) | {"state": {"variant": {"queen_addend": "raw"}}})
    two_queens = Fraction(4 * 3, 48 * 47)
    no_more_than_50 = Fraction(4, 46)
    assert found["passed"] == two_queens * (1 - no_more_than_50)


def restarting(queens: int = 4, kings: int = 4, total: int = 0) -> Fraction:
    """More than 10 in the end, where a King takes the Queens before him away; 40 numbers, 4 Jacks stay."""
    left = 44 + queens + kings
    more = Fraction(40 * (total >= 10) + 4 * (total >= 20), left)
    if queens:
        more += Fraction(queens, left) * restarting(queens - 1, kings, total + 10)
    if kings:
        more += Fraction(kings, left) * restarting(queens, kings - 1, 0)
    return more


@pytest.mark.rule("MG-Q07")
def test_odds_of_a_king_after_a_queen(odds: Odds) -> None:
    """With rating 1 two successes want a total of 11 and more: rarer where the attempt restarts."""
    assert odds("mouse-guard", against(1, 2))["passed"] == sum(p for count, p in model(1).items() if count >= 2)
    body = against(1, 2) | {"state": {"variant": {"king_after_queen": "restart"}}}
    assert odds("mouse-guard", body)["passed"] == restarting()
    assert restarting() < Fraction(463, 6486) + Fraction(226, 48645)


@pytest.mark.rule("MG-04", "MG-05", "MG-Q02", "MG-Q19")
def test_odds_of_a_versus_test(odds: Odds) -> None:
    """Equal ratings of 1 win and lose alike, and a tie is everything else."""
    body = {"actions": [{"type": "versus", "drawers": [{"rating": 1}, {"rating": 1}]}]}
    found = odds("mouse-guard", body)
    assert found["won"] == found["lost"]
    assert found["won"] + found["lost"] + found["tie"] == 1
    assert found["won"] == versus_model()


def versus_model() -> Fraction:
    """The first of two draws of rating 1 scores more: every row of cards without Kings, weighed."""
    won = Fraction(0)
    for first, left, p in rows({"J": 4, "Q": 4} | dict.fromkeys(range(1, 11), 4)):
        for second, _, q in rows(left):
            if -(-first // 10) > -(-second // 10):
                won += p * q
    return won


def rows(left: dict[object, int], total: int = 0) -> list[tuple[int, dict[object, int], Fraction]]:
    """Every way one draw can end: its cards' sum, what is left, and how likely that is."""
    found = []
    count = sum(left.values())
    for card, copies in left.items():
        if not copies:
            continue
        rest = left | {card: copies - 1}
        p = Fraction(copies, count)
        if card == "Q":
            found += [(end, last, p * q) for end, last, q in rows(rest, total + 10)]
        else:
            found.append((total + (card if isinstance(card, int) else 0), rest, p))
    return found


# in a conflict


def conflict(first: int, second: int, disposition: int) -> Body:
    """A speech of two players and a round of it in which both Attack, with these ratings."""
    combatants = [{"id": who, "disposition": disposition, "starting_disposition": 10} for who in ("ann", "bob")]
    running = {"type": "speech", "phase": "orders", "round": 1, "combatants": combatants}
    given = [
        {"actor": "ann", "action": "attack", "rating": first},
        {"actor": "bob", "action": "attack", "rating": second},
    ]
    return {
        "state": {"characters": [{"id": "ann"}, {"id": "bob"}], "conflict": running},
        "actions": [{"type": "conflict_round", "orders": given}],
    }


@pytest.mark.rule("MG-16", "MG-05", "MG-Q18", "MG-Q32")
def test_odds_of_a_round(odds: Odds) -> None:
    """With one point left each, the conflict goes on only if both draw a weasel."""
    both = Fraction(4 * 3, 48 * 47)
    assert odds("mouse-guard", conflict(1, 1, 1)) == {"over": 1 - both, "resolved": both}


@pytest.mark.rule("MG-16", "MG-Q32", "MG-Q11")
def test_odds_of_a_round_against_somebody_unskilled(odds: Odds) -> None:
    """A rating of 0 never hurts: with four points left the conflict is over as often as four successes are drawn."""
    over = sum(p for count, p in model(4).items() if count >= 4)
    assert odds("mouse-guard", conflict(4, 0, 4)) == {"over": over, "resolved": 1 - over}


@pytest.mark.rule("MG-14", "MG-Q16", "MG-22")
@pytest.mark.parametrize("tests_before", [0, 1])
def test_odds_of_the_hosts_suits(odds: Odds, tests_before: int) -> None:
    """Each suit is a quarter, also behind a card that was drawn for its rank alone.

    Eight cards are left, two of each rank and two of each suit. A Feint with one success against an unskilled foe who
    has one point left ends the conflict exactly if he Defends or Feints: diamonds and spades.
    """
    left = {"2C", "2D", "3C", "3D", "4S", "4H", "5S", "5H"}
    gone = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK" if rank + suit not in left]
    combatants = [
        {"id": "ann", "disposition": 5, "starting_disposition": 5},
        {"id": "fox", "disposition": 1, "starting_disposition": 1},
    ]
    state = {
        "characters": [{"id": "ann"}, {"id": "fox", "host": True, "rating": 0}],
        "deck": {"discards": gone},
        "conflict": {"type": "speech", "phase": "orders", "round": 1, "combatants": combatants},
    }
    feint = {"type": "conflict_round", "orders": [{"actor": "ann", "action": "feint", "rating": 1}]}
    test = {"type": "test", "rating": 1, "obstacle": 1}
    body = {"state": state, "actions": [test] * tests_before + [feint]}
    assert odds("mouse-guard", body) == {"over": Fraction(1, 2), "resolved": Fraction(1, 2)}


@pytest.mark.rule("MG-08", "MG-Q08")
def test_odds_of_a_redraw(odds: Odds) -> None:
    """A King spent on a Jack that lies open: one of 47 cards that are no King, three of them Jacks."""
    draw = {"by": "owl", "base": 3, "cards": ["JS"]}
    state = {"deck": {"hands": {"owl": ["KS"]}}, "test": {"type": "test", "obstacle": 1, "draws": [draw]}}
    actions = [{"type": "redraw", "spend": {"type": "king"}}, {"type": "settle"}]
    body = {"state": state, "actions": actions}
    assert odds("mouse-guard", body) == {"passed": Fraction(44, 47), "weasel": Fraction(3, 47)}


@pytest.mark.rule("MG-07", "MG-08", "MG-Q09")
def test_odds_follow_the_kings_where_one_is_spent(odds: Odds) -> None:
    """Four cards are left, one of them a King: it is drawn in the first or the second test in two orders of four.

    Where it is not in the hand by then, the redraw is forbidden, and that branch ends there.
    """
    left = {"KS", "2S", "3S", "4S"}
    gone = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK" if rank + suit not in left]
    test = {"type": "test", "rating": 3, "obstacle": 1}
    redraw = {"type": "redraw", "spend": {"type": "king"}}
    body = {
        "state": {"deck": {"discards": gone}},
        "actions": [test, test | {"settle": False}, redraw, {"type": "settle"}],
    }
    assert odds("mouse-guard", body)["passed"] == Fraction(1, 2)
