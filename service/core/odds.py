"""The reading that follows every branch with exact fractions.

The rule is run again for each branch: its earlier answers are prescribed, at the first new question one answer is
taken and the others are noted for later runs. Equal results are one. A worked example: the attack of a level 1 hero
on a level 1 monster puts one question, whose odds are True 15/36 and False 21/36; two runs, and the results are a hit
with 15/36 and a miss with 21/36, though the dice have 36 faces together.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Concatenate, Generic, NamedTuple, TypeVar, cast

from service.core.chance import Chance, Contests, Each, P, Question, T
from service.core.resolve import Rulebook
from service.core.violations import Violations

NEGLIGIBLE = Fraction(1, 10**12)
"""A branch rarer than this is not followed; it stays in the remainder."""

MOST_DICE = 100
"""More dice in one roll have odds of hundreds of digits."""

BRANCHES = 20_000
"""How many branches a request may take, unless the caller says otherwise."""

R = TypeVar("R", bound=Hashable)


class Costly(Exception):
    """More branches than the budget holds, or more dice than a roll may have.

    `question`, where there is one, can still tell the odds of its parts: Contests, or the Odds of each of several.
    """

    def __init__(self, question: object, cost: int, limit: int) -> None:
        super().__init__(question, cost, limit)
        self.question, self.cost, self.limit = question, cost, limit


class Negligible(Exception):
    """This branch is rarer than anybody cares about."""


class Odds(dict[R, Fraction], Generic[R]):
    """Result -> probability, in the order of discovery."""

    @property
    def remainder(self) -> Fraction:
        """The probability of all that was not followed to its end."""
        return 1 - sum(self.values(), start=Fraction(0))

    def add(self, result: R, probability: Fraction) -> None:
        """Merge one more way to this result."""
        self[result] = self.get(result, Fraction(0)) + probability


class Budget:
    """Counts branches, not seconds: every machine refuses the same. Remembers the odds of smaller rules."""

    def __init__(self, branches: int = BRANCHES) -> None:
        self.branches = self.left = branches
        self.known: dict[object, Mapping[Any, Fraction]] = {}

    def afford(self, question: object, breadth: int) -> None:
        """Raise Costly where so many answers are more than what is left."""
        if breadth > self.left:
            raise Costly(question, self.branches - self.left + breadth, self.branches)


class Branch:
    """One run of a rule: the first answers are prescribed, later ones are the first possible, `others` the rest."""

    def __init__(self, path: tuple[object, ...], weight: Fraction, budget: Budget) -> None:
        self.path, self.weight, self.budget = path, weight, budget
        self.others: list[tuple[tuple[object, ...], Fraction]] = []
        self.action = 0
        self._next = 0

    def ask(self, question: Question[T]) -> T:
        if self._next < len(self.path):
            return cast(T, self._again())
        if any(roll.draws > MOST_DICE for roll in question.rolls):
            raise Costly(question, max(roll.draws for roll in question.rolls), MOST_DICE)
        self.budget.afford(question, question.breadth)
        odds: Mapping[T, Fraction] = question.odds()
        return self._choose(odds)

    def part(self, rule: Callable[Concatenate[Chance, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._next < len(self.path):
            return cast(T, self._again())
        key = (rule, args, tuple(kwargs.items()))
        if key not in self.budget.known:
            self.budget.known[key] = (
                odds_of_each(rule, self.budget)
                if isinstance(rule, Each)
                else odds_of(lambda chance: rule(chance, *args, **kwargs), self.budget)
            )
        return cast(T, self._choose(self.budget.known[key]))

    def expect(self, draws: int) -> None:
        """Only what is drawn costs draws; this reading counts branches."""

    def _again(self) -> object:
        self._next += 1
        return self.path[self._next - 1]

    def _choose(self, odds: Mapping[T, Fraction]) -> T:
        if self.weight < NEGLIGIBLE:
            raise Negligible
        answers: Iterator[tuple[T, Fraction]] = iter(odds.items())
        answer, p = next(answers)
        self.others += [((*self.path, other), self.weight * q) for other, q in answers]
        self.path, self.weight = (*self.path, answer), self.weight * p
        self._next += 1
        return answer


def odds_of(rule: Callable[[Chance], R], budget: Budget | None = None) -> Odds[R]:
    """Every result of a rule, equal ones merged. Raises Costly past the budget, and whatever the rule raises."""
    budget = budget or Budget()
    odds: Odds[R] = Odds()
    waiting: list[tuple[tuple[object, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        budget.afford(None, 1)
        budget.left -= 1
        branch = Branch(*waiting.pop(), budget)
        with suppress(Negligible):
            odds.add(rule(branch), branch.weight)
        waiting += branch.others[::-1]
    return odds


def odds_of_each(each: Each, budget: Budget) -> Odds[tuple[int, ...]]:
    """The numbers of all of them jointly; Costly, with the Odds of any one of them, where that is past the budget."""
    one = odds_of(lambda chance: each.rule(chance, None, *each.arguments), budget)
    budget.afford(one, len(one) ** len(each.whom))
    joint: Odds[tuple[int, ...]] = Odds()
    for way in product(one.items(), repeat=len(each.whom)):
        joint.add(tuple([number for number, _ in way]), prod([p for _, p in way], start=Fraction(1)))
    return joint


class StepOdds:
    """What one step of the action number `action` may give.

    `events` holds (step, event) pairs, and the Violations that end a branch. Where a question was too broad to follow
    jointly, `events` is empty and `apart` holds its independent contests, or the Odds of any one of several numbers,
    with the probability of being asked.
    """

    def __init__(self, action: int) -> None:
        self.action = action
        self.events: Odds[Any] = Odds()
        self.apart: list[tuple[Fraction, Contests | Odds[int]]] = []

    @property
    def remainder(self) -> Fraction:
        """Where parts are told apart: the probability of all that was not followed to its end."""
        followed = [weight * (sum(parts.values()) if isinstance(parts, Odds) else 1) for weight, parts in self.apart]
        return 1 - sum(followed, start=Fraction(0))


def odds_of_actions(
    book: Rulebook, state: Any, actions: Sequence[Any], budget: Budget | None = None
) -> tuple[Odds[Any] | None, list[StepOdds]]:
    """The odds of the last state, and those of each step's event by itself.

    States that are equal between two steps are one, so that ten attacks in a row are not 2**10 branches. A step that a
    branch has made impossible ends that branch: Violations stand for its state. Raises Violations where every branch
    ends so at once. The last step of all may put a question that is too broad: then the states are None, and its
    parts are told apart; anywhere else that is Costly.
    """
    budget = budget or Budget()
    ended: Odds[Any] = Odds()
    live: Odds[Any] = Odds()
    live.add(state, Fraction(1))
    steps: list[StepOdds] = []
    for index, action in enumerate(actions):
        started: Odds[Any] = Odds()
        for before, weight in live.items():
            started.add((before, None), weight)
        live = Odds()
        while started:
            ahead: Odds[Any] = Odds()
            step_odds = StepOdds(index)
            for (before, progress), weight in started.items():
                _follow(_Turn(book, before, action, progress, weight), budget, step_odds, ahead, live, ended)
            if step_odds.apart:
                if index + 1 < len(actions) or step_odds.events or type(action) in book.plans:
                    raise Costly(step_odds.apart[0][1], budget.branches + 1, budget.branches)
                return None, [*steps, step_odds]
            if step_odds.events:
                steps.append(step_odds)
            started = ahead
    for violations, weight in ended.items():
        live.add(violations, weight)
    return live, steps


class _Turn(NamedTuple):
    """One branch that waits for its next step."""

    book: Rulebook
    before: Any
    action: Any
    progress: Hashable
    weight: Fraction


def _follow(
    turn: _Turn, budget: Budget, found: StepOdds, ahead: Odds[Any], finished: Odds[Any], ended: Odds[Any]
) -> None:
    book, before, action, progress, weight = turn
    try:
        planned = book.next_step(before, action, progress)
        if planned is None:
            finished.add(before, weight)
            return
        step, after_it = planned
        results = odds_of(lambda chance: book.take(before, step, chance), budget)
    except Costly as costly:
        if not isinstance(costly.question, Contests | Odds):
            raise
        found.apart.append((weight, costly.question))
        return
    except Violations as refused:
        violations = refused.below(f"/actions/{found.action}")
        if weight == 1:
            raise violations from None
        ended.add(violations, weight)
        found.events.add(violations, weight)
        return
    for (state, event), p in results.items():
        ahead.add((state, after_it), weight * p)
        found.events.add((step, event), weight * p)


def tally(each: Sequence[Fraction]) -> list[Fraction]:
    """The probabilities of 0, 1, 2, ... successes in independent trials, by convolution."""
    counts = [Fraction(1)]
    for p in each:
        counts = [a * (1 - p) + b * p for a, b in zip([*counts, Fraction(0)], [Fraction(0), *counts], strict=True)]
    return counts
