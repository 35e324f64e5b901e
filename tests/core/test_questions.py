"""Every question's odds are all its faces put through its answer."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from service.core.chance import Card, Contest, Contests, Deal, Judged, Modifier, Pool, Roll, Total, spread
from service.core.played import BadFace, Played


def plus(value):
    return (Modifier(value, "test", "T-01"),)


def die(sides, value=0, **more):
    return Roll("x", "test", sides, plus(value), **more)


def flat(base, value=0):
    return Roll(None, "difficulty", modifiers=plus(value), base=base)


def highest_two(so_far, face):
    return tuple(sorted([*so_far, face])[-2:])


QUESTIONS: dict[str, Any] = {
    "even contest": Contest((die(6),), (die(6),)),
    "contest with a lead": Contest((die(6, 3),), (die(6),)),
    "hopeless contest": Contest((die(6),), (die(6, 6),)),
    "certain contest": Contest((die(6, 6),), (die(6),)),
    "contest against a number": Contest((die(20, 4),), (flat(10, 3),)),
    "a number against a die": Contest((flat(10),), (die(20, -2),)),
    "best of three dice against two": Contest((die(6), die(6, 1), die(4)), (die(8), flat(3))),
    "contest of sums": Contest((die(6, dice=3),), (die(20), die(4, dice=2))),
    "contest of capped totals": Contest((die(20, 5, cap=20),), (die(20, 9, cap=20),)),
    "capped below all faces": Contest((die(6, cap=0),), (die(6, -3, cap=2),)),
    "three contests": Contests(
        (Contest((die(6),), (die(6),)), Contest((die(6, 1),), (die(6),)), Contest((die(4),), (flat(2),)))
    ),
    "no contests": Contests(()),
    "a sum": Total(die(6, 2, dice=3)),
    "a capped sum": Total(die(6, 2, dice=2, cap=9)),
    "no dice": Total(die(6, 4, dice=0)),
    "a number": Total(flat(10, -3)),
    "a pool": Pool(Roll("x", "test", 6, dice=4), (), highest_two),
    "judged dice": Judged((die(20), die(6)), lambda a, b: (a > b, a == 20)),
    "judged pairs": Judged((die(4, dice=2), die(6)), lambda a, b, c: a + b == c),
    "a card by rank": Card(Roll("x", "draw", cards=("2C", "2D", "AH", "KS", "QS")), view=lambda card: card[0]),
    "a card whole": Card(Roll("x", "draw", cards=("2C", "2D", "AH")), view=str),
    "a card each for three": Deal((("x", "draw"), (None, "draw"), ("x", "bonus")), ("2C", "2D", "AH", "KS")),
    "all that is left of the deck": Deal((("x", "draw"), ("y", "draw")), ("2C", "2D")),
    "cards for nobody": Deal((), ("2C", "2D")),
}


def through_answer(question, view=lambda answer: answer):
    """Every combination of faces, each as likely as any other, played by hand; no card is shown twice."""
    faces = [
        roll.cards if roll.cards else range(1, roll.sides + 1) for roll in question.rolls for _ in range(roll.draws)
    ]
    rows = [shown for shown in product(*faces) if not isinstance(question, Deal) or len(set(shown)) == len(shown)]
    found: dict[Any, Fraction] = {}
    for shown in rows:
        answer = view(Played(None, shown).ask(question))
        found[answer] = found.get(answer, Fraction(0)) + Fraction(1, len(rows))
    return found


@pytest.mark.parametrize("name", QUESTIONS)
def test_odds_are_all_faces_put_through_answer(name):
    question = QUESTIONS[name]
    view = question.view if isinstance(question, Card) else lambda answer: answer
    odds: dict[Any, Fraction] = {}
    for answer, p in question.odds().items():
        odds[view(answer)] = odds.get(view(answer), Fraction(0)) + p
    assert odds == through_answer(question, view)
    assert sum(odds.values()) == 1


@pytest.mark.parametrize("name", QUESTIONS)
def test_breadth_bounds_the_answers(name):
    assert len(QUESTIONS[name].odds()) <= QUESTIONS[name].breadth


def test_no_card_is_dealt_twice():
    with pytest.raises(BadFace):
        Played(None, ("2C", "2C")).ask(QUESTIONS["all that is left of the deck"])


@pytest.mark.parametrize(("sides", "dice"), [(6, 0), (6, 1), (6, 3), (20, 2), (1, 4)])
def test_spread_counts_the_ways_to_each_sum(sides, dice):
    counted: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=dice):
        counted[sum(faces)] = counted.get(sum(faces), 0) + 1
    assert dict(enumerate(spread(sides, dice), dice)) == counted
