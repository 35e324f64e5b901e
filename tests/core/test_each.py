"""A number for each of several, none of whom touches another: followed jointly while that is cheap, else any one."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from service.core.chance import Each, Roll, Total
from service.core.odds import Budget, Costly, odds_of, odds_of_actions
from service.core.played import Played
from service.core.resolve import Rulebook
from service.core.ways import Odds

FACES = range(1, 7)


def thrown(chance, who, bonus):
    return chance.ask(Total(Roll(who, "test", 6))) + bonus


def chain(chance, who):
    """Throws for as long as sixes come up."""
    sixes = 0
    while chance.ask(Total(Roll(who, "test", 6))) == 6:
        sixes += 1
    return sixes


class Throw(NamedTuple):
    """Everybody throws; the state remembers the first of the numbers."""

    each: Each


def throw(state, action, chance):
    numbers = chance.part(action.each)
    return numbers[0], numbers


BOOK = Rulebook({Throw: throw})


def test_each_throws_in_turn():
    played = Played(None, [3, 5, 1])
    assert played.part(Each(thrown, ("a", None, "b"), (10,))) == (13, 15, 11)
    assert [record.roll.by for record in played.records] == ["a", None, "b"]


def test_few_are_followed_jointly():
    """Every face of either, put through the rule."""
    odds = odds_of(lambda chance: chance.part(Each(thrown, ("a", "b"), (10,))))
    assert odds == {(a + 10, b + 10): Fraction(1, 36) for a, b in product(FACES, FACES)}


def test_nobody_throws_nothing():
    assert odds_of(lambda chance: chance.part(Each(thrown, (), (0,)))) == {(): 1}


def test_whom_it_is_for_costs_nothing():
    """Six branches for the rule of one, whoever they are, and 36 for two."""
    budget = Budget()
    odds_of(lambda chance: chance.part(Each(thrown, ("a", "b"), (0,))), budget)
    assert budget.branches - budget.left == 6 + 36


@pytest.mark.parametrize("persons", [6, 300])
def test_many_are_told_apart(persons):
    """6**6 is past the budget: then the odds are those of any one."""
    states, [step] = odds_of_actions(BOOK, 0, [Throw(Each(thrown, ("a",) * persons, (0,)))])
    assert states is None
    assert step.events == {}
    [(weight, any_one)] = step.apart
    assert weight == 1
    assert isinstance(any_one, Odds)
    assert dict(any_one) == {face: Fraction(1, 6) for face in FACES}
    assert step.remainder == 0


def test_what_is_not_followed_of_one_is_what_remains():
    _, [step] = odds_of_actions(BOOK, 0, [Throw(Each(chain, ("a",) * 10))])
    [(weight, any_one)] = step.apart
    assert isinstance(any_one, Odds)
    assert weight == 1
    assert any_one[1] == Fraction(5, 36)
    assert 0 < step.remainder == any_one.remainder < Fraction(1, 10**11)


def test_nothing_follows_many():
    """Nobody knows the state that is left."""
    many = Throw(Each(thrown, ("a",) * 6, (0,)))
    with pytest.raises(Costly) as costly:
        odds_of_actions(BOOK, 0, [many, Throw(Each(thrown, ("a",), (0,)))])
    assert (costly.value.cost > costly.value.limit, costly.value.limit, costly.value.action) == (True, 20_000, 0)
