"""The exact reading: every branch, equal results merged, within a budget that is counted."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import pytest

from service.core.chance import Card, Chance, Contest, Contests, Roll, Total
from service.core.odds import OVER, Budget, Costly, odds_of, odds_of_actions, tally
from service.core.resolve import Rulebook
from service.core.violations import Violation, Violations
from service.core.ways import Odds

D6 = Roll("x", "test", 6)


class Hit(NamedTuple):
    """Takes a point off the state on a 5 or a 6."""

    needs: int = 0


def hit(state, action, chance):
    if state < action.needs:
        raise Violations(Violation("/needs", "TOO_LOW", "There is too little left.", "T-01"))
    scored = chance.ask(Contest((D6,), (Roll(None, "difficulty", base=4),)))
    return (state - 1, "hit") if scored else (state, "miss")


BOOK = Rulebook({Hit: hit})


def test_two_dice_one_after_the_other_sum_as_they_should():
    odds = odds_of(lambda chance: chance.ask(Total(D6)) + chance.ask(Total(D6)))
    assert odds == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
    assert odds.remainder == 0


def test_results_stand_in_the_order_of_discovery():
    assert list(odds_of(lambda chance: chance.ask(Total(D6)))) == [1, 2, 3, 4, 5, 6]


def test_a_certain_rule_has_one_result():
    assert odds_of(lambda chance: "sure") == {"sure": 1}


def test_a_smaller_rule_is_one_branch_a_result():
    """Ten dice of which only the parity matters are 2 branches each, not 6."""

    def parity(chance):
        return chance.ask(Total(D6)) % 2

    def rule(chance):
        return sum([chance.part(parity) for _ in range(10)])

    odds = odds_of(rule, Budget(2**11))
    assert odds[5] == Fraction(252, 1024)


def test_an_unbounded_chain_ends_in_a_remainder():
    def chain(chance):
        rolled = 0
        while chance.ask(Total(D6)) == 6:
            rolled += 1
        return rolled

    odds = odds_of(chain)
    assert odds[0] == Fraction(5, 6)
    assert 0 < odds.remainder < Fraction(1, 10**11)


def test_a_question_that_is_too_broad_is_refused_before_the_work():
    question = Contests(tuple([Contest((D6,), (D6,))] * 20))
    with pytest.raises(Costly) as costly:
        odds_of(lambda chance: chance.ask(question))
    assert (costly.value.question, costly.value.cost, costly.value.limit) == (question, 2**20, 1_024)


def test_branches_are_counted():
    with pytest.raises(Costly):
        odds_of(lambda chance: tuple([chance.ask(Total(D6)) for _ in range(4)]), Budget(100))


def test_states_merge_between_actions():
    """Ten attacks in a row are eleven states, not 1,024."""
    states, steps = odds_of_actions(BOOK, 10, [Hit()] * 10, Budget(300))
    assert states is not None
    assert len(states) == 11
    assert states[10] == Fraction(2, 3) ** 10
    assert [step.action for step in steps] == list(range(10))
    assert steps[9].events == {(Hit(), "hit"): Fraction(1, 3), (Hit(), "miss"): Fraction(2, 3)}


def test_a_branch_that_makes_a_later_action_impossible_ends_there():
    states, steps = odds_of_actions(BOOK, 1, [Hit(1), Hit(1)])
    assert states is not None
    refusal = Violations(Violation("/actions/1/needs", "TOO_LOW", "There is too little left.", "T-01"))
    assert states[refusal] == Fraction(1, 3)
    assert steps[1].events[refusal] == Fraction(1, 3)
    assert sum(states.values()) == 1


def test_an_action_that_every_branch_forbids_is_refused():
    with pytest.raises(Violations) as refused:
        odds_of_actions(BOOK, 0, [Hit(1)])
    assert refused.value.faults[0].pointer == "/actions/0/needs"


class Volley(NamedTuple):
    """Shoots until something is hit, three times at most."""


def shoot(state, shot, chance):
    return hit(state, Hit(), chance)


class Shot(NamedTuple):
    number: int


def volley(state, action, progress):
    fired, before = progress or (0, state)
    return None if fired == 3 or state != before else (Shot(fired), (fired + 1, before))


def test_the_steps_of_an_action_merge_too():
    states, steps = odds_of_actions(Rulebook({Shot: shoot}, {Volley: volley}), 5, [Volley()])
    assert states is not None
    assert dict(states) == {4: 1 - Fraction(8, 27), 5: Fraction(8, 27)}
    assert [step.events.get(OVER, 0) for step in steps] == [0, Fraction(1, 3), Fraction(5, 9)]
    assert [sum(step.events.values()) for step in steps] == [1, 1, 1]


class Volleys(NamedTuple):
    """So many shots at once, each at a target of its own."""

    each: tuple[Contest, ...]


def volleys(state, action, chance):
    return state, chance.ask(Contests(action.each))


EVEN, LIKELY = Contest((D6,), (D6,)), Contest((D6,), (Roll("y", "test", base=2),))


def test_contests_too_many_to_follow_jointly_are_told_apart():
    """At the end alone: nothing could be made of a state that nobody knows."""
    book = Rulebook({Volleys: volleys, Hit: hit})
    broad = Volleys((EVEN, LIKELY) * 10)
    states, steps = odds_of_actions(book, 5, [Hit(), broad])
    assert states is None
    assert sum([weight for weight, _ in steps[1].apart]) == 1
    assert steps[1].events == {}
    with pytest.raises(Costly):
        odds_of_actions(book, 5, [broad, Hit()])


def test_a_tally_counts_successes_of_unequal_trials():
    """Two trials of 1/2 and 1/3: none 2/6, one 3/6, both 1/6."""
    assert tally([Fraction(1, 2), Fraction(1, 3)]) == [Fraction(2, 6), Fraction(3, 6), Fraction(1, 6)]
    assert tally([]) == [1]


def test_a_roll_of_too_many_dice_is_not_weighed():
    with pytest.raises(Costly) as costly:
        odds_of(lambda chance: chance.ask(Total(Roll("x", "test", 6, dice=101))))
    assert (costly.value.cost, costly.value.limit) == (101, 100)
    assert sum(odds_of(lambda chance: chance.ask(Total(Roll("x", "test", 6, dice=100)))).values()) == 1


def test_cards_alike_to_the_view_are_one_branch():
    cards = tuple(sorted([rank + suit for rank in "23" for suit in "CDHS"]))
    odds = odds_of(lambda chance: chance.ask(Card(Roll("x", "draw", cards=cards), view=lambda card: card[0])))
    assert odds == {"2C": Fraction(1, 2), "3C": Fraction(1, 2)}


@dataclass(frozen=True)
class Doubled:
    """Twice what a die shows; it can be told without the die."""

    sides: int

    @property
    def breadth(self):
        return self.sides

    def __call__(self, chance: Chance) -> int:
        raise AssertionError("nobody needs to follow it")

    def odds(self):
        return Odds({2 * face: 1 for face in range(1, self.sides + 1)}, self.sides)

    def fitting(self, limit):
        return ""


def test_a_smaller_rule_that_knows_its_odds_is_not_followed():
    def rule(chance: Chance) -> int:
        return chance.part(Doubled(3)) + chance.part(Doubled(3))

    odds = odds_of(rule)
    assert odds == {total: Fraction(3 - abs(8 - total) // 2, 9) for total in (4, 6, 8, 10, 12)}


def test_its_breadth_is_counted_before_the_work():
    def rule(chance: Chance) -> int:
        return chance.part(Doubled(10**9))

    with pytest.raises(Costly) as costly:
        odds_of(rule, Budget(100))
    assert (costly.value.question, costly.value.cost) == (Doubled(10**9), 10**9 + 1)
