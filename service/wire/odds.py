"""The operation `odds`: the same actions by the same rules, read exactly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

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


def odds(game: Game, request: OddsRequest) -> Shown:
    """The answer to an odds request; Problem where a resolution would be refused, or where it costs too much."""
    state = prepared(game, request)
    view = game.system.odds
    followed = view.follow(state, request.actions)
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


def _states(game: Game, before: Any, states: Odds[Any]) -> list[Shown]:
    seen: Odds[Any] = Odds()
    for after, p in states.items():
        seen.add(None if isinstance(after, Violations) else game.system.odds.seen(after), p)
    start = game.system.odds.seen(before)
    return [
        _probability(p) | ({"refused": True} if after is None else {"changes": changes(start, after)})
        for after, p in seen.items()
    ]


def action_odds(game: Game, action: Any, step: StepOdds) -> Shown:
    """What one action, or one turn of it, may come to."""
    shown: Shown = {"action": step.action}
    if step.apart:
        apart = {"outcomes": None, "targets": _apart_targets(step), "numbers": _apart_numbers(step)}
        return shown | _acted(action) | apart
    acted = [_acted(game.system.odds.acted(happened[0])) for happened in step.events if type(happened) is tuple]
    alike = all(each == acted[0] for each in acted)
    outcomes = _outcomes(game, step, alike)
    return shown | {
        **(acted[0] if acted and alike else _acted(action)),
        "outcomes": [{**told, **_probability(p)} for told, p in outcomes],
        "targets": _targets(game, step),
        "numbers": _numbers(outcomes),
    }


def _acted(action: Any) -> Shown:
    """Who does what to whom."""
    who = {name: getattr(action, name, None) for name in ("actor", "target")}
    return {"type": action.type, **{name: id for name, id in who.items() if id is not None}}


def _outcomes(game: Game, step: StepOdds, alike: bool) -> list[tuple[Shown, Fraction]]:
    """What tells the outcomes apart, with the probability of each, in the order of discovery.

    Where branches differ in who acts, that tells them apart too.
    """
    merged: dict[bytes, tuple[Shown, Fraction]] = {}
    for happened, p in step.events.items():
        told: Shown = {"outcome": "refused"}
        if not isinstance(happened, Violations):
            told = ({} if alike else _acted(game.system.odds.acted(happened[0]))) | game.system.odds.told(happened[1])
        key = written(told)
        before = merged.get(key)
        merged[key] = (told, p if before is None else before[1] + p)
    return list(merged.values())


def _targets(game: Game, step: StepOdds) -> list[Shown]:
    hit: Odds[str] = Odds()
    for happened, p in step.events.items():
        if not isinstance(happened, Violations):
            for target in game.system.odds.hits(happened[1]):
                hit.add(target, p)
    return [{"target": target, "hit": _probability(p)} for target, p in hit.items()]


def _apart_targets(step: StepOdds) -> list[Shown]:
    hit: Odds[str] = Odds()
    for weight, parts in step.apart:
        if isinstance(parts, Contests):
            for contest, p in zip(parts.each, _chances(parts), strict=True):
                hit.add(str(contest.opposing[0].by), weight * p)
    return [{"target": target, "hit": _probability(p)} for target, p in hit.items()]


def _apart_numbers(step: StepOdds) -> Shown:
    """How many of the contests are won; of several numbers, what any one of them comes to."""
    found: dict[str, Odds[int]] = {}
    for weight, parts in step.apart:
        if isinstance(parts, Contests):
            name, numbers = "hits", dict(enumerate(tally(_chances(parts))))
        else:
            name, numbers = "values", parts
        for number, p in numbers.items():
            found.setdefault(name, Odds()).add(number, weight * p)
    return {name: _number(distribution) for name, distribution in found.items()}


def _chances(contests: Contests) -> list[Fraction]:
    return [contest.odds().get(True, Fraction(0)) for contest in contests.each]


def _numbers(outcomes: Iterable[tuple[Shown, Fraction]]) -> Shown:
    """Each whole number that the dice decide, whatever else they decide; of a list of them, any one."""
    found: dict[str, Odds[int]] = {}
    for told, p in outcomes:
        for name, value in told.items():
            several = value if type(value) is list else [value]
            for number in several:
                if type(number) is int:
                    found.setdefault(name, Odds()).add(number, p / len(several))
    return {name: _number(distribution) for name, distribution in found.items()}


def _number(distribution: Mapping[int, Fraction]) -> Shown:
    """The distribution, its mean and most likely value, and the chance of at least so much."""
    ascending = sorted(distribution.items())
    whole = sum(distribution.values(), start=Fraction(0))
    least, reached = whole, []
    for value, p in ascending:
        reached.append({"value": value, **_probability(least)})
        least -= p
    mean = sum([value * p for value, p in ascending], start=Fraction(0)) / whole
    return {
        "distribution": [{"value": value, **_probability(p)} for value, p in ascending],
        "mean": {"exact": _exact(mean), "decimal": float(mean)},
        "most_likely": max(ascending, key=lambda entry: entry[1])[0],
        "at_least": reached,
    }


def _probability(p: Fraction) -> Shown:
    return {"p": _exact(p), "decimal": float(p)}


def _exact(p: Fraction) -> str:
    """A fraction in lowest terms, as text."""
    text = str(p)
    if len(text) > limits.FRACTION_DIGITS:
        detail = f"A fraction of the answer has {len(text)} digits; {limits.FRACTION_DIGITS} is the limit."
        raise _cost(detail, len(text), limits.FRACTION_DIGITS)
    return text


def _too_costly(costly: Costly) -> Problem:
    cost = min(costly.cost, limits.INTEGER)  # a hundred contests at once have more outcomes than JSON readers can count
    detail = f"The exact answer costs {cost} or more; {costly.limit} is the limit. Ask for fewer actions or dice."
    return _cost(detail, cost, costly.limit)


def _cost(detail: str, cost: int, limit: int) -> Problem:
    error = {"pointer": "/actions", "code": "COST_LIMIT_EXCEEDED", "detail": detail}
    return Problem("COST_LIMIT_EXCEEDED", detail, [error], {"cost": cost, "limit": limit})
