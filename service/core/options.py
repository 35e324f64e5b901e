"""Whether a rule allows an action: it is run up to its first question, before which all its Violations are raised."""

from collections.abc import Callable
from typing import Any, Concatenate, NoReturn

from service.core.chance import Chance, P, Question, T
from service.core.resolve import Rule
from service.core.violations import Violation, Violations


class _Asked(Exception):
    """The rule has come to its first question, so it allows the action."""


class _Untold:
    """A chance that answers nothing."""

    action = 0

    def ask(self, question: Question[T]) -> NoReturn:
        raise _Asked

    def part(self, rule: Callable[Concatenate[Chance, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return rule(self, *args, **kwargs)

    def expect(self, draws: int) -> None:
        """Nothing is drawn."""


def refusal(rule: Rule, state: Any, action: Any) -> tuple[Violation, ...]:
    """All that forbids the action in this state; empty where it is allowed."""
    try:
        rule(state, action, _Untold())
    except Violations as refused:
        return refused.faults
    except _Asked:
        pass
    return ()
