"""The loop over the actions of a request and the steps of each action."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from service.core.chance import Chance
from service.core.violations import Violations

Rule = Callable[[Any, Any, Chance], tuple[Any, Any]]
"""(state, action, chance) -> (new state, event); raises Violations before its first question."""

Plan = Callable[[Any, Any, Hashable], tuple[Any, Hashable] | None]
"""(state, action, progress) -> (next step, progress after it), or None when the action is over; it starts as None."""


class Rulebook(NamedTuple):
    """A game's rules by the type of action, and the plans of those actions that are several turns."""

    rules: Mapping[type, Rule]
    plans: Mapping[type, Plan] = {}  # never changed, and NamedTuple has no default factories

    def next_step(self, state: Any, action: Any, progress: Hashable) -> tuple[Any, Hashable] | None:
        """An action without a plan is one step: itself."""
        plan = self.plans.get(type(action))
        if plan is not None:
            return plan(state, action, progress)
        return (action, True) if progress is None else None

    def take(self, state: Any, step: Any, chance: Chance) -> tuple[Any, Any]:
        """What the step's rule makes of the state."""
        return self.rules[type(step)](state, step, chance)


class Happened(NamedTuple):
    """One step: `place` is that of its action in the request, `event` what the rule says of it."""

    place: int
    action: Any
    before: Any
    after: Any
    event: Any


class Reading(Chance, Protocol):
    """A chance that is told which action it is asked for."""

    action: int


def resolve(book: Rulebook, state: Any, actions: Sequence[Any], chance: Reading) -> Iterator[Happened]:
    """Each step in turn, made from the state that the one before it left.

    Violations come with pointers from the request's root: `/actions/<index>` and the rule's own.
    """
    for place, action in enumerate(actions):
        chance.action = place
        progress: Hashable = None
        while True:
            try:
                ahead = book.next_step(state, action, progress)
                if ahead is None:
                    break
                step, progress = ahead
                before = state
                state, event = book.take(before, step, chance)
            except Violations as violations:
                raise violations.below(f"/actions/{place}") from None
            yield Happened(place, step, before, state, event)
            if step is action:
                break
