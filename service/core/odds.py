"""The reading that follows every branch with exact fractions.

The rule is run again for each branch: its earlier answers are prescribed, at the first new question one answer is
taken and the others are noted for later runs. Equal results are one. A worked example: the attack of a level 1 hero
on a level 1 monster puts one question, whose odds are True 15/36 and False 21/36; two runs, and the results are a hit
with 15/36 and a miss with 21/36, though the dice have 36 faces together.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, Concatenate, Generic, TypeVar, cast

from service.core.chance import Chance, P, Question, T
from service.core.resolve import Rulebook
from service.core.violations import Violations

NEGLIGIBLE = Fraction(1, 10**12)
"""A branch rarer than this is not followed; it stays in the remainder."""

BRANCHES = 20_000
"""How many branches a request may take, unless the caller says otherwise."""

R = TypeVar("R", bound=Hashable)


class Costly(Exception):
    """More branches than the budget holds. `question`, where there is one, can still tell the odds of its parts."""

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
        self.budget.afford(question, question.breadth)
        odds: Mapping[T, Fraction] = question.odds()
        return self._choose(odds)

    def part(self, rule: Callable[Concatenate[Chance, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._next < len(self.path):
            return cast(T, self._again())
        key = (rule, args, tuple(kwargs.items()))
        if key not in self.budget.known:
            self.budget.known[key] = odds_of(lambda chance: rule(chance, *args, **kwargs), self.budget)
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


class StepOdds(Generic[R]):
    """What one step of the action number `action` may give: its events, or the Violations that end a branch."""

    def __init__(self, action: int, step: int) -> None:
        self.action, self.step = action, step
        self.events: Odds[Any] = Odds()


def odds_of_actions(
    book: Rulebook, state: Any, actions: Sequence[Any], budget: Budget | None = None
) -> tuple[Odds[Any], list[StepOdds[Any]]]:
    """The odds of the last state, and those of each step's event by itself.

    States that are equal between two steps are one, so that ten attacks in a row are not 2**10 branches. A step that
    a branch has made impossible ends that branch: Violations stand for its state. Raises Violations where every
    branch ends so at once.
    """
    budget = budget or Budget()
    ended: Odds[Any] = Odds()
    live: Odds[Any] = Odds()
    live.add(state, Fraction(1))
    steps: list[StepOdds[Any]] = []
    for index, action in enumerate(actions):
        started: Odds[Any] = Odds()
        for before, weight in live.items():
            started.add((before, None), weight)
        live = Odds()
        number = 0
        while started:
            ahead: Odds[Any] = Odds()
            step_odds: StepOdds[Any] = StepOdds(index, number)
            for (before, progress), weight in started.items():
                _follow(book, before, action, progress, weight, budget, (step_odds.events, ahead, live, ended), index)
            if step_odds.events:
                steps.append(step_odds)
            started, number = ahead, number + 1
    for violations, weight in ended.items():
        live.add(violations, weight)
    return live, steps


def _follow(
    book: Rulebook,
    before: Any,
    action: Any,
    progress: Hashable,
    weight: Fraction,
    budget: Budget,
    found: tuple[Odds[Any], Odds[Any], Odds[Any], Odds[Any]],
    index: int,
) -> None:
    events, ahead, finished, ended = found
    try:
        planned = book.next_step(before, action, progress)
        if planned is None:
            finished.add(before, weight)
            return
        step, after_it = planned
        results = odds_of(lambda chance: book.take(before, step, chance), budget)
    except Violations as refused:
        violations = refused.below(f"/actions/{index}")
        if weight == 1:
            raise violations from None
        ended.add(violations, weight)
        events.add(violations, weight)
        return
    for (state, event), p in results.items():
        ahead.add((state, after_it), weight * p)
        events.add(event, weight * p)
