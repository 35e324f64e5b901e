"""The operation `odds`: the same actions by the same rules, read exactly."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from service.core.chance import Contests
from service.core.changes import changes
from service.core.odds import Budget, Costly, Odds, StepOdds, odds_of_actions, tally
from service.core.violations import Violations
from service.wire import limits
from service.wire.answer import forbidden, prepared, written
from service.wire.game import Game
from service.wire.problem import Problem
from service.wire.requests import OddsRequest

Shown = dict[str, Any]

TOO_LONG = 10**limits.FRACTION_DIGITS
"""Numerators and denominators stay below this."""


def odds(game: Game, request: OddsRequest) -> Shown:
    """The answer to an odds request; Problem where a resolution would be refused, or where it costs too much."""
    state = prepared(game, request)
    followed = game.system.odds.follow(state, request.actions)
    try:
        states, steps = odds_of_actions(game.system.book, followed, request.actions, Budget(limits.BRANCHES))
    except Violations as violations:
        raise forbidden(*violations.faults) from None
    except Costly as costly:
        raise _too_costly(costly) from None
    return {
        "rules": game.rules_version,
        "actions": [action_odds(game, request.actions[step.action], step) for step in steps],
        "states": None if states is None else _states(game, followed, states),
        "remainder": _exact((steps[-1] if states is None else states).remainder),
    }


def _states(game: Game, before: Any, states: Odds[Any]) -> list[Shown] | None:
    """What each final state changes; None where they are too many."""
    seen: Odds[Any] = Odds()
    for after, ways in states.ways.items():
        seen.add(None if isinstance(after, Violations) else game.system.odds.seen(after), ways, states.whole)
    if len(seen) > limits.ODDS_ROWS:
        return None
    start = game.system.odds.seen(before)
    return [
        _probability(p) | ({"refused": True} if after is None else {"changes": changes(start, after)})
        for after, p in seen.items()
    ]


class _Outcome(NamedTuple):
    """What the table cares for of one event, or of several that are alike in it."""

    told: Shown
    hits: tuple[str, ...]
    success: bool | None
    p: Fraction


def action_odds(game: Game, action: Any, step: StepOdds) -> Shown:
    """What one action, or one turn of it, may come to."""
    acted = [_acted(game.system.odds.acted(happened[0])) for happened in step.events if type(happened) is tuple]
    alike = all([each == acted[0] for each in acted])
    outcomes = _outcomes(game, step, alike)
    joint = None if step.apart or len(outcomes) > limits.ODDS_ROWS else outcomes
    return {
        "action": step.action,
        **(acted[0] if acted and alike else _acted(action)),
        **_success(outcomes, step),
        "by_outcome": None if step.apart else _by_outcome(outcomes),
        "outcomes": None if joint is None else [{**outcome.told, **_probability(outcome.p)} for outcome in joint],
        "targets": _targets(outcomes, step),
        "numbers": {name: _number(distribution) for name, distribution in _numbers(outcomes, step).items()},
    }


def _acted(action: Any) -> Shown:
    """Who does what to whom."""
    who = {name: getattr(action, name, None) for name in ("actor", "target")}
    return {"type": action.type, **{name: id for name, id in who.items() if id is not None}}


def _outcomes(game: Game, step: StepOdds, alike: bool) -> list[_Outcome]:
    """Events that are alike in all that is told are one outcome, in the order of discovery.

    Where branches differ in who acts, that tells them apart too.
    """
    view = game.system.odds
    first: dict[bytes, _Outcome] = {}
    merged: Odds[bytes] = Odds()
    for happened, ways in step.events.ways.items():
        outcome = _Outcome({"outcome": "refused"}, (), None, Fraction(0))
        if not isinstance(happened, Violations):
            action, event = happened
            told = view.told(event) if alike else _acted(view.acted(action)) | view.told(event)
            outcome = _Outcome(told, tuple(view.hits(event)), view.succeeded(event), Fraction(0))
        key = written(outcome.told)
        first.setdefault(key, outcome)
        merged.add(key, ways, step.events.whole)
    return [outcome._replace(p=merged[key]) for key, outcome in first.items()]


def _success(outcomes: Iterable[_Outcome], step: StepOdds) -> Shown:
    """The chance of success, where there is such a thing."""
    if step.apart or all([outcome.success is None for outcome in outcomes]):
        return {}
    return {"success": _probability(sum([outcome.p for outcome in outcomes if outcome.success], start=Fraction(0)))}


def _by_outcome(outcomes: Iterable[_Outcome]) -> list[Shown]:
    """The chance of each `outcome`, whatever else is decided."""
    chances: dict[str, Fraction] = {}
    for outcome in outcomes:
        name = outcome.told["outcome"]
        chances[name] = chances.get(name, Fraction(0)) + outcome.p
    return [{"outcome": name, **_probability(p)} for name, p in chances.items()]


def _targets(outcomes: Iterable[_Outcome], step: StepOdds) -> list[Shown]:
    """How likely each target is hit, whoever else is."""
    hit: dict[str, Fraction] = {}
    for target, p in _hits(outcomes, step):
        hit[target] = hit.get(target, Fraction(0)) + p
    return [{"target": target, "hit": _probability(p)} for target, p in hit.items()]


def _hits(outcomes: Iterable[_Outcome], step: StepOdds) -> Iterator[tuple[str, Fraction]]:
    for outcome in outcomes:
        for target in outcome.hits:
            yield target, outcome.p
    for weight, parts in step.apart:
        if isinstance(parts, Contests):
            for contest, p in zip(parts.each, _chances(parts), strict=True):
                yield str(contest.opposing[0].by), weight * p


def _chances(contests: Contests) -> list[Fraction]:
    return [contest.odds().get(True, Fraction(0)) for contest in contests.each]


def _numbers(outcomes: Iterable[_Outcome], step: StepOdds) -> dict[str, Odds[int]]:
    """Each whole number that the dice decide, whatever else they decide: (name, number, its probability)."""
    found: dict[str, Odds[int]] = {}
    for name, number, p in _numbers_told(outcomes, step):
        found.setdefault(name, Odds()).add(number, p.numerator, p.denominator)
    return found


def _numbers_told(outcomes: Iterable[_Outcome], step: StepOdds) -> Iterator[tuple[str, int, Fraction]]:
    several = any([len(outcome.hits) > 1 for outcome in outcomes]) or bool(step.apart)
    for outcome in outcomes:
        for name, value in outcome.told.items():
            numbers = value if type(value) is list else [value]
            for number in numbers:
                if type(number) is int:
                    yield name, number, outcome.p / len(numbers)
        if several and outcome.success is not None:
            yield "hits", len(outcome.hits), outcome.p
    for weight, parts in step.apart:
        if isinstance(parts, Contests):
            yield from [("hits", hits, weight * p) for hits, p in enumerate(tally(_chances(parts)))]
        else:
            yield from [("values", value, weight * p) for value, p in parts.items()]


def _number(distribution: Odds[int]) -> Shown:
    """The distribution, its mean and most likely value, and the chance of at least so much."""
    ascending = sorted(distribution.ways.items())
    whole = sum(distribution.ways.values())
    left, reached = whole, []
    for value, ways in ascending:
        reached.append({"value": value, **_probability(Fraction(left, distribution.whole))})
        left -= ways
    mean = Fraction(sum([value * ways for value, ways in ascending]), whole)
    return {
        "distribution": [{"value": value, **_probability(distribution[value])} for value, _ in ascending],
        "mean": {"exact": _exact(mean), "decimal": float(mean)},
        "most_likely": max(ascending, key=lambda entry: entry[1])[0],
        "at_least": reached,
    }


def _probability(p: Fraction) -> Shown:
    return {"p": _exact(p), "decimal": float(p)}


def _exact(p: Fraction) -> str:
    """A fraction in lowest terms, as text."""
    if p.denominator >= TOO_LONG:
        digits = len(str(p.denominator)) if p.denominator < 10**4000 else 4000
        detail = f"A fraction of the answer has {digits} digits; {limits.FRACTION_DIGITS} is the limit."
        raise _cost("/actions", detail, digits, limits.FRACTION_DIGITS)
    return str(p)


def _too_costly(costly: Costly) -> Problem:
    cost = min(costly.cost, limits.INTEGER)  # a hundred contests at once have more outcomes than JSON readers can count
    told = f"The exact answer costs {cost} or more; {costly.limit} is the limit."
    place = costly.action or 0
    if isinstance(costly.question, Contests | Odds):
        fits = "Asked for last, it is told part by part."
    elif place:
        fits = f"The first {place} actions fit."
    else:
        fits = "Ask for fewer dice or less at once."
    return _cost(f"/actions/{place}", f"{told} {fits}", cost, costly.limit)


def _cost(pointer: str, detail: str, cost: int, limit: int) -> Problem:
    error = {"pointer": pointer, "code": "COST_LIMIT_EXCEEDED", "detail": detail}
    return Problem("COST_LIMIT_EXCEEDED", detail, [error], {"cost": cost, "limit": limit})
