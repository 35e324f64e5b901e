"""The operation `options`: which actions are legal, by asking the rules themselves."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

from msgspec import Struct, structs

from service.core.odds import Budget, Costly, odds_of_actions
from service.core.options import refusal
from service.core.violations import Violation, Violations
from service.wire import limits
from service.wire.answer import forbidden, prepared, unknown_references, violation_view
from service.wire.components import Inline
from service.wire.fields import Const, Object, Reference, fields_of, required_of, whole
from service.wire.game import Game
from service.wire.odds import TooLong, action_odds, budget_for, too_costly
from service.wire.requests import OptionsRequest
from service.wire.system import Candidate

Shown = dict[str, Any]

LISTED = ("item",)
"""Beside references to characters: fields whose every value is listed, not described."""


def options(game: Game, request: OptionsRequest) -> Shown:
    """The answer to an options request; Problem where the state or a reference in the request is refused."""
    state = prepared(game, request)
    if request.actor is not None and request.actor not in game.system.names(state):
        raise forbidden(Violation("/actor", "NO_SUCH_CHARACTER", f"Nobody in the state has the id {request.actor}."))
    if request.action is not None:
        _refuse_another_actor(request)
        return {"rules": game.rules_version, **_judged(game, state, request)}
    legal = [each for each in _candidates(game, state, request.actor) if not faults(game, state, each.action)]
    listed = [_option(candidate) for candidate in legal]
    if request.odds:
        for option, weighed in zip(listed, _weighed(game, state, [each.action for each in legal]), strict=True):
            option["odds"] = weighed
    return {
        "rules": game.rules_version,
        "options": listed,
        "open": [_open(action, schema) for action, schema in game.system.actions.items() if _free(schema)],
    }


def _refuse_another_actor(request: OptionsRequest) -> None:
    """Whoever asks what one may do, and about a deed of another, has mixed up two questions."""
    acts = getattr(request.action, "actor", None)
    if None not in (request.actor, acts) and request.actor != acts:
        detail = f"In the action it is {acts} who acts, not {request.actor}."
        raise forbidden(Violation("/actor", "CONTRADICTORY_ACTOR", detail))


def _candidates(game: Game, state: Any, actor: str | None) -> list[Candidate]:
    """All that may be legal; Problem where that is too much to ask the rules about."""
    found = list(islice(game.system.candidates(state, actor), limits.CANDIDATES + 1))
    if len(found) > limits.CANDIDATES:
        told = f"There are {len(found)} candidates or more; {limits.CANDIDATES} is the limit."
        pointer, fits = ("/actor", "Ask for one actor.") if actor is None else ("/state", "Leave some of it out.")
        raise too_costly(pointer, f"{told} {fits}", len(found), limits.CANDIDATES)
    return found


def faults(game: Game, state: Any, action: Any) -> tuple[Violation, ...]:
    """All that forbids the action, as its own rule says it."""
    book = game.system.book
    try:
        ahead = book.next_step(state, action, None)
    except Violations as refused:
        return refused.faults
    return () if ahead is None else refusal(book.take, state, ahead[0])


def sent(value: Any) -> Any:
    """An action as a client would send it: what has its default is left out."""
    if isinstance(value, Struct):
        kind = type(value)
        named = {"type": kind.type} if hasattr(kind, "type") else {}
        given = {name: item for name, default in _defaults(kind) if (item := getattr(value, name)) != default}
        return {**named, **{name: sent(item) for name, item in given.items()}}
    return [sent(item) for item in value] if isinstance(value, tuple) else value


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple([(field.name, field.default) for field in structs.fields(kind)])


def _judged(game: Game, state: Any, request: OptionsRequest) -> Shown:
    action = request.action
    found = unknown_references(game, game.system.names(state), action, "/action")
    if not found:
        found = [fault._replace(pointer="/action" + fault.pointer) for fault in faults(game, state, action)]
    judged: Shown = {"legal": not found, "errors": [violation_view(fault) for fault in found[: limits.ERRORS]]}
    if request.odds and not found:
        judged["odds"] = _odds(game, state, action, budget_for(state))
    return judged


def _option(candidate: Candidate) -> Shown:
    return {"action": sent(candidate.action), "group": candidate.group, "rules": list(candidate.rules)}


def _odds(game: Game, state: Any, action: Any, budget: Budget) -> Shown | None:
    """The odds of one action, of a round those of its first turn; None where they cost more than the budget."""
    try:
        followed = game.system.odds.follow(state, (action,))
        _, steps = odds_of_actions(game.system.book, followed, (action,), budget)
        return action_odds(game, action, steps[0])
    except (Costly, TooLong):
        return None


def _weighed(game: Game, state: Any, actions: Sequence[Any]) -> Iterator[Shown | None]:
    """The odds of each, from one budget; None where that does not reach.

    None may take more than half of what is left, and of a type that has proved too dear no more are tried, so that
    what is cheap has its odds whatever stands before it.
    """
    budget = budget_for(state)
    too_dear: set[type] = set()
    for place, action in enumerate(actions):
        if place >= limits.OPTIONS_WITH_ODDS or type(action) in too_dear:
            yield None
            continue
        share = Budget(budget.left // 2)
        share.known = budget.known
        odds = _odds(game, state, action, share)
        budget.left -= share.branches - share.left
        if odds is None:
            too_dear.add(type(action))
        yield odds


def _free(schema: type[Object]) -> Shown:
    return {
        name: whole(field, Inline())
        for name, field in fields_of(schema).items()
        if not isinstance(field, Const | Reference) and name not in LISTED
    }


def _open(action: str, schema: type[Object]) -> Shown:
    free = _free(schema)
    return {"type": action, "fields": free, "required": [name for name in required_of(schema) if name in free]}
