"""The reading that follows every branch, exactly.

The one idea: what a rule gives depends on nothing but the answers of chance, so the rule is run once for every row of
answers that it may get. A run is given the first answers of its row. At the first question beyond those it takes the
first possible answer itself, and notes each other one as the beginning of a row for a later run.

A worked example. One hit fells, and there are two tries, each of which hits in 5 ways of 12::

    def rule(chance):
        if chance.ask(try_):
            return "felled"
        return "felled" if chance.ask(try_) else "stands"

    run  given           takes        gives      in so many ways     notes for later
    1    -               True         "felled"   5 of 12             (False,)
    2    (False,)        True         "felled"   7 * 5 of 12 * 12    (False, False)
    3    (False, False)  -            "stands"   7 * 7 of 12 * 12

Equal results are one: "felled" 95/144, "stands" 49/144. That is all there is to it. What follows keeps it small:

- A question tells its answers, not its faces: a try is two branches, whatever dice it takes.
- A smaller rule (`part`) is weighed by itself, once, and is then a question like any other. One that knows its own
  odds (`Weighed`) is not even followed.
- States that are equal between two actions, or two steps of one, are one (`odds_of_actions`).
- A row rarer than NEGLIGIBLE is not followed: an unbounded chain ends, and what it leaves is the `remainder`.
- Runs are counted, and what would take more than the budget is refused (`Costly`). What is asked last may still be
  told apart: each contest of many by itself, or any one of many equal numbers.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Concatenate, TypeVar, cast

from service.core.chance import Chance, Contests, Each, P, Question, T, Weighed, jointly
from service.core.resolve import Rulebook
from service.core.violations import Violations
from service.core.ways import Odds

NEGLIGIBLE = Fraction(1, 10**12)
"""A branch rarer than this is not followed; it stays in the remainder."""

MOST_DICE = 100
"""More dice in one roll have odds of hundreds of digits."""

BRANCHES = 20_000
"""How many branches a request may take, unless the caller says otherwise."""

JOINT = 1_024
"""Contests that have more answers than this together are not followed jointly, for they can be told one by one."""

OVER = "over"
"""Stands for an event where an action that is several steps has come to its end before."""

R = TypeVar("R", bound=Hashable)

Row = tuple[tuple[object, ...], int, int]
"""The first answers of a run, and in how many ways out of how many they come."""


class Costly(Exception):
    """More branches than the budget holds, or more dice than a roll may have.

    `question`, where there is one, can still tell the odds of its parts: Contests, or the Odds of each of several.
    `action` is the place of the action that is too much, where that is known.
    """

    def __init__(self, question: object, cost: int, limit: int, action: int | None = None) -> None:
        super().__init__(question, cost, limit, action)
        self.question, self.cost, self.limit, self.action = question, cost, limit, action


class Negligible(Exception):
    """This branch is rarer than anybody cares about."""


class Budget:
    """Counts branches, not seconds: every machine refuses the same. Remembers the odds of smaller rules."""

    def __init__(self, branches: int = BRANCHES) -> None:
        self.branches = self.left = branches
        self.known: dict[object, Odds[Any]] = {}

    def afford(self, question: object, breadth: int) -> None:
        """Raise Costly where so many answers are more than what is left."""
        if breadth > self.left:
            raise Costly(question, self.branches - self.left + breadth, self.branches)


class Branch:
    """One run of a rule: the first answers are given, later ones are the first possible, `others` are noted."""

    def __init__(self, given: tuple[object, ...], ways: int, whole: int, budget: Budget) -> None:
        self.ways, self.whole, self.budget = ways, whole, budget
        self.others: list[Row] = []
        self.action = 0
        self._answers = given
        self._next = 0

    def ask(self, question: Question[T]) -> T:
        if self._next < len(self._answers):
            return cast(T, self._again())
        if any([roll.draws > MOST_DICE for roll in question.rolls]):
            raise Costly(question, max([roll.draws for roll in question.rolls]), MOST_DICE)
        if isinstance(question, Contests) and question.breadth > JOINT:
            raise Costly(question, question.breadth, JOINT)
        self.budget.afford(question, question.breadth)
        odds: Odds[T] = question.odds()
        return self._taken(odds)

    def part(self, rule: Callable[Concatenate[Chance, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._next < len(self._answers):
            return cast(T, self._again())
        key = (rule, args, tuple(kwargs.items()))
        odds = self.budget.known.get(key)
        if odds is None:
            if isinstance(rule, Weighed):
                self.budget.afford(rule, rule.breadth)
                odds = rule.odds()
            elif isinstance(rule, Each):
                odds = odds_of_each(rule, self.budget)
            else:
                odds = odds_of(lambda chance: rule(chance, *args, **kwargs), self.budget)
            self.budget.known[key] = odds
        return cast(T, self._taken(odds))

    def expect(self, draws: int) -> None:
        """Only what is drawn costs draws; this reading counts branches."""

    def _again(self) -> object:
        self._next += 1
        return self._answers[self._next - 1]

    def _taken(self, odds: Odds[T]) -> T:
        if self.ways * NEGLIGIBLE.denominator < self.whole:
            raise Negligible
        self.whole *= odds.whole
        answers = iter(odds.ways.items())
        answer, ways = next(answers)
        self.others += [((*self._answers, other), self.ways * more, self.whole) for other, more in answers]
        self._answers = (*self._answers, answer)
        self.ways *= ways
        self._next += 1
        return answer


def odds_of(rule: Callable[[Chance], R], budget: Budget | None = None) -> Odds[R]:
    """Every result of a rule, equal ones merged. Raises Costly past the budget, and whatever the rule raises."""
    budget = budget or Budget()
    odds: Odds[R] = Odds()
    waiting: list[Row] = [((), 1, 1)]
    while waiting:
        budget.afford(None, 1)
        budget.left -= 1
        branch = Branch(*waiting.pop(), budget)
        try:
            result = rule(branch)
        except Negligible:
            pass
        else:
            odds.add(result, branch.ways, branch.whole)
        waiting += branch.others[::-1]
    return odds.reduced()


def odds_of_each(each: Each, budget: Budget) -> Odds[tuple[int, ...]]:
    """The numbers of all of them jointly; Costly, with the Odds of any one of them, where those are too many."""
    one = odds_of(lambda chance: each.rule(chance, None, *each.arguments), budget)
    budget.afford(one, len(one) ** len(each.whom))
    return jointly([one] * len(each.whom))


class StepOdds:
    """What one step of the action number `action` may give.

    `events` holds (step, event) pairs, the Violations that end a branch here or have ended it before, and OVER for
    the branches whose action has fewer steps. Where a question was too broad to follow jointly, `apart` holds its
    independent contests, or the Odds of any one of several numbers, with the probability of being asked.
    """

    def __init__(self, action: int) -> None:
        self.action = action
        self.events: Odds[Any] = Odds()
        self.apart: list[tuple[Fraction, Contests | Odds[int]]] = []

    @property
    def remainder(self) -> Fraction:
        """The probability of all that was not followed to its end."""
        apart = [weight * (1 - parts.remainder if isinstance(parts, Odds) else 1) for weight, parts in self.apart]
        return self.events.remainder - sum(apart, start=Fraction(0))


def odds_of_actions(
    book: Rulebook, state: Any, actions: Sequence[Any], budget: Budget | None = None
) -> tuple[Odds[Any] | None, list[StepOdds]]:
    """The odds of the last state, and those of each step's event by itself.

    States that are equal between two steps are one, so that ten attacks in a row are not 2**10 branches. A step that a
    branch has made impossible ends that branch: Violations stand for its state. Raises Violations where every branch
    ends so. The last step of all may put a question that is too broad: then the states are None, and its parts are
    told apart; anywhere else that is Costly.
    """
    budget = budget or Budget()
    live: Odds[Any] = Odds({state: 1})
    ended: Odds[Any] = Odds()
    steps: list[StepOdds] = []
    for index, action in enumerate(actions):
        finished: Odds[Any] = Odds()
        started: Odds[Any] = Odds()
        for before, ways in live.ways.items():
            started.add((before, None), ways, live.whole)
        while started:
            step = _Step(book, index, action, finished, ended)
            step.follow_all(started, budget)
            if step.too_broad is not None and (index + 1 < len(actions) or type(action) in book.plans):
                raise step.too_broad
            if step.taken:
                steps.append(step.all_found())
            if step.too_broad is not None:
                return None, steps
            started = step.ahead.reduced()
        live = finished.reduced()
        if ended and not live:
            raise next(iter(ended))
    live.add_all(ended)
    return live, steps


class _Step:
    """One step of an action, in every branch that comes to it."""

    def __init__(self, book: Rulebook, index: int, action: Any, finished: Odds[Any], ended: Odds[Any]) -> None:
        self.book, self.index, self.action, self.finished, self.ended = book, index, action, finished, ended
        self.ahead: Odds[Any] = Odds()
        self.found = StepOdds(index)
        self.taken = False
        self.too_broad: Costly | None = None

    def all_found(self) -> StepOdds:
        """What was found, and the branches that came to their end before."""
        self.found.events.add_all(self.ended)
        over = sum(self.finished.ways.values())
        if over:
            self.found.events.add(OVER, over, self.finished.whole)
        return self.found

    def follow_all(self, started: Odds[Any], budget: Budget) -> None:
        """Take the step in each of these branches."""
        for (before, progress), ways in started.ways.items():
            try:
                self._follow(before, progress, ways, started.whole, budget)
            except Costly as costly:
                self.too_broad = Costly(costly.question, costly.cost, costly.limit, self.index)
                if not isinstance(costly.question, Contests | Odds):
                    raise self.too_broad from None
                self.taken = True
                self.found.apart.append((Fraction(ways, started.whole), costly.question))

    def _follow(self, before: Any, progress: Hashable, ways: int, whole: int, budget: Budget) -> None:
        try:
            planned = self.book.next_step(before, self.action, progress)
            if planned is None:
                self.finished.add(before, ways, whole)
                return
            step, after_it = planned
            results = odds_of(lambda chance: self.book.take(before, step, chance), budget)
        except Violations as refused:
            violations = refused.below(f"/actions/{self.index}")
            self.ended.add(violations, ways, whole)
            self.taken = True
            return
        self.taken = True
        whole *= results.whole
        for (state, event), more in results.ways.items():
            self.ahead.add((state, after_it), ways * more, whole)
            self.found.events.add((step, event), ways * more, whole)


def tally(each: Sequence[Fraction]) -> list[Fraction]:
    """The probabilities of 0, 1, 2, ... successes in independent trials, by convolution."""
    counts = [1]
    for p in each:
        won, lost = p.numerator, p.denominator - p.numerator
        counts = [lost * a + won * b for a, b in zip([*counts, 0], [0, *counts], strict=True)]
    return [Fraction(n, prod([p.denominator for p in each])) for n in counts]
