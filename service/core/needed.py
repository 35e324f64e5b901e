"""Which draws a player can be asked for at once: those that every branch asks for next, in the same order."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Concatenate

from service.core.chance import Chance, P, Question, T
from service.core.odds import Branch, Budget, Costly, Negligible
from service.core.played import BadFace, DrawsNeeded, Face, Needed, Played, TooManyDraws, missing_of
from service.core.resolve import Reading
from service.core.violations import Violations

RUNS = 200
"""How many branches are followed before the current question alone is asked for,"""

QUESTIONS = 4_000
"""and how many questions may be put on the way: each branch is followed from the start."""


class _Asked(Branch):
    """A branch that answers from the faces given for as long as they last, then lists what it is asked."""

    def __init__(self, path: tuple[object, ...], budget: Budget, given: Sequence[Face], limit: int) -> None:
        super().__init__(path, 1, 1, budget)
        self._given = given
        self._drawn = 0
        self._limit = limit
        self.asked: list[Needed] = []
        self.questions = 0

    def ask(self, question: Question[T]) -> T:
        self.questions += 1
        rolls = question.rolls
        first = self._drawn
        self._drawn += sum([roll.draws for roll in rolls])
        if len(self.asked) >= self._limit:
            raise DrawsNeeded(())  # enough is known of this branch
        missing = missing_of(rolls, self._given, first)
        if not missing:
            return Played(None, self._given[first : self._drawn]).ask(question)
        self.asked += missing
        return super().ask(question)

    def part(self, rule: Callable[Concatenate[Chance, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return rule(self, *args, **kwargs)


def needed(rule: Callable[[Reading], Any], given: Sequence[Face], limit: int = 100) -> tuple[Needed, ...]:
    """The longest common beginning of what the branches ask, at most `limit` draws.

    Shorter, never wrong, where there are too many branches to follow: then it is what is missing of the current
    question.
    """
    budget = Budget()
    common: list[Needed] | None = None
    waiting: list[tuple[object, ...]] = [()]
    questions = 0
    for _ in range(RUNS):
        if not waiting or common == [] or questions > QUESTIONS:
            break
        branch = _Asked(waiting.pop(), budget, given, limit)
        with suppress(Costly, Negligible, Violations, BadFace, DrawsNeeded, TooManyDraws):
            rule(branch)
        questions += branch.questions
        waiting += [given for given, _, _ in branch.others]
        common = branch.asked if common is None else _shared(common, branch.asked)
    if waiting or not common:
        return _current_question(rule, given)[:limit]
    return tuple(common[:limit])


def _shared(one: list[Needed], other: list[Needed]) -> list[Needed]:
    length = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[:length]


def _current_question(rule: Callable[[Reading], Any], given: Sequence[Face]) -> tuple[Needed, ...]:
    try:
        rule(Played(None, given))
    except DrawsNeeded as missing:
        return missing.needed
    return ()
