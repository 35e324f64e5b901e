"""The operation `odds`: the same actions by the same rules, read exactly."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from service.core.chance import Contests, Weighed
from service.core.changes import changes
from service.core.odds import OVER, Budget, Costly, StepOdds, odds_of_actions, tally
from service.core.violations import Violations
from service.core.ways import Odds
from service.wire import limits
from service.wire.answer import forbidden, prepared, written
from service.wire.game import Game
from service.wire.problem import Problem
from service.wire.requests import OddsRequest
from service.wire.system import OddsView

Shown = dict[str, Any]

TOO_LONG = 10**limits.FRACTION_DIGITS
"""Numerators and denominators stay below this."""


class TooLong(Exception):
    """A fraction has more digits than anybody reads."""

    def __init__(self, digits: int) -> None:
        super().__init__(digits)
        self.digits = digits


def odds(game: Game, request: OddsRequest) -> Shown:
    """The answer to an odds request; Problem where a resolution would be refused, or where it costs too much."""
    state = prepared(game, request)
    followed = game.system.odds.follow(state, request.actions)
    budget = budget_for(state)
    told: list[Shown] = []
    try:
        states, steps = odds_of_actions(game.system.book, followed, request.actions, budget)
        for step in steps:
            told.append(action_odds(game, request.actions[step.action], step))
        return {
            "rules": game.rules_version,
            "actions": told,
            "states": None if states is None else _states(game, followed, states),
            "remainder": _exact((steps[-1] if states is None else states).remainder),
        }
    except Violations as violations:
        raise forbidden(*violations.faults) from None
    except Costly as costly:
        in_a_round = bool(request.actions) and type(request.actions[costly.action or 0]) in game.system.book.plans
        raise _past_the_budget(costly, in_a_round) from None
    except TooLong as long:
        raise _past_the_digits(long, steps[min(len(told), len(steps) - 1)].action) from None


def budget_for(state: Any) -> Budget:
    """How many branches a request may take: fewer where each of them has to carry a large state."""
    size = max(len(written(state)), limits.ODDS_STATE_BYTES)
    return Budget(limits.ODDS_BRANCHES * limits.ODDS_STATE_BYTES // size)


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
    """What the table cares for of one event, or of several that are alike in it; in so many ways of the step's."""

    told: Shown
    hits: tuple[str, ...]
    success: bool | None
    ways: int


def action_odds(game: Game, action: Any, step: StepOdds) -> Shown:
    """What one action, or one turn of it, may come to."""
    view, whole = game.system.odds, step.events.whole
    acted = [_acted(view.acted(happened[0])) for happened in step.events if type(happened) is tuple]
    alike = all([each == acted[0] for each in acted])
    outcomes = _outcomes(view, step, alike)
    joint = not step.apart and len(outcomes) <= limits.ODDS_ROWS
    return {
        "action": step.action,
        **(acted[0] if acted and alike else _acted(action)),
        **({} if step.apart else _success(outcomes, whole)),
        "by_outcome": None if step.apart else _by_outcome(outcomes, whole),
        "outcomes": [{**each.told, **_probability(Fraction(each.ways, whole))} for each in outcomes] if joint else None,
        "targets": _targets(outcomes, step),
        "numbers": _numbers(outcomes, step),
    }


def _acted(action: Any) -> Shown:
    """Who does what to whom."""
    who = {name: getattr(action, name, None) for name in ("actor", "target")}
    return {"type": action.type, **{name: id for name, id in who.items() if id is not None}}


def _outcomes(view: OddsView, step: StepOdds, alike: bool) -> list[_Outcome]:
    """Events that are alike in all that is told are one outcome, in the order of discovery.

    Where branches differ in who acts, that tells them apart too.
    """
    merged: dict[bytes, _Outcome] = {}
    for happened, ways in step.events.ways.items():
        outcome = _Outcome({"outcome": "no_turn" if happened == OVER else "refused"}, (), None, ways)
        if type(happened) is tuple:
            action, event = happened
            told = view.told(event) if alike else _acted(view.acted(action)) | view.told(event)
            outcome = _Outcome(told, tuple(view.hits(event)), view.succeeded(event), ways)
        key = written(outcome.told)
        before = merged.get(key)
        merged[key] = outcome if before is None else before._replace(ways=before.ways + ways)
    return list(merged.values())


def _success(outcomes: Iterable[_Outcome], whole: int) -> Shown:
    """The chance of success, where there is such a thing."""
    if all([outcome.success is None for outcome in outcomes]):
        return {}
    return {"success": _probability(Fraction(sum([each.ways for each in outcomes if each.success]), whole))}


def _by_outcome(outcomes: Iterable[_Outcome], whole: int) -> list[Shown]:
    """The chance of each `outcome`, whatever else is decided."""
    chances: Odds[str] = Odds()
    for each in outcomes:
        chances.add(each.told["outcome"], each.ways, whole)
    return [{"outcome": name, **_probability(p)} for name, p in chances.items()]


def _targets(outcomes: Iterable[_Outcome], step: StepOdds) -> list[Shown]:
    """How likely each target is hit, whoever else is."""
    chances: Odds[str] = Odds()
    for each in outcomes:
        for target in each.hits:
            chances.add(target, each.ways, step.events.whole)
    for weight, contests in step.apart:
        if isinstance(contests, Contests):
            for contest, p in zip(contests.each, _won(contests), strict=True):
                chances.add(str(contest.opposing[0].by), *(weight * p).as_integer_ratio())
    return [{"target": target, "hit": _probability(p)} for target, p in chances.items()]


def _won(contests: Contests) -> list[Fraction]:
    return [contest.odds().get(True, Fraction(0)) for contest in contests.each]


def _numbers(outcomes: Iterable[_Outcome], step: StepOdds) -> Shown:
    """Each whole number that the dice decide, whatever else they decide."""
    found: dict[str, Odds[int]] = {}
    for name, number, ways, whole in (*_told(outcomes, step.events.whole), *_told_apart(step)):
        found.setdefault(name, Odds()).add(number, ways, whole)
    return {name: _number(distribution) for name, distribution in found.items()}


Counted = Iterator[tuple[str, int, int, int]]
"""A number's name, what it is, and in how many ways out of how many."""


def _told(outcomes: Iterable[_Outcome], whole: int) -> Counted:
    """Of a list any one of its numbers; of an action that may hit several targets, how many it hits."""
    several = any([len(each.hits) > 1 for each in outcomes])
    for each in outcomes:
        for name, value in each.told.items():
            numbers = value if type(value) is list else (value,)
            for number in numbers:
                if type(number) is int:
                    yield name, number, each.ways, whole * len(numbers)
        if several and each.success is not None:
            yield "hits", len(each.hits), each.ways, whole


def _told_apart(step: StepOdds) -> Counted:
    """How many of the contests are won; of several numbers, any one."""
    for weight, parts in step.apart:
        name, numbers = ("values", parts) if isinstance(parts, Odds) else ("hits", dict(enumerate(tally(_won(parts)))))
        for number, p in numbers.items():
            yield name, number, *(weight * p).as_integer_ratio()


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
        raise TooLong(len(str(p.denominator)) if p.denominator < 10**4000 else 4000)
    return str(p)


def _past_the_digits(long: TooLong, place: int) -> Problem:
    detail = (
        f"A fraction of the exact answer has {long.digits} digits from here on; {limits.FRACTION_DIGITS} is the limit."
        " Ask for fewer actions, or for fewer dice."
    )
    return too_costly(f"/actions/{place}", detail, long.digits, limits.FRACTION_DIGITS)


def _past_the_budget(costly: Costly, in_a_round: bool) -> Problem:
    """What is too much, and what would fit."""
    place, limit = costly.action or 0, costly.limit
    cost = min(costly.cost, limits.INTEGER)  # a hundred contests at once have more outcomes than JSON readers can count
    parts = isinstance(costly.question, Contests | Odds)
    if limit == limits.ODDS_DICE:
        told = f"A roll of {cost} dice: {limit} in one roll is the limit of exact odds."
    elif limit == limits.ODDS_JOINT and parts:
        told = f"What is decided at once has {cost} joint outcomes or more; {limit} is the limit."
    else:
        told = f"The exact answer takes {cost} branches or more; {limit} is the limit."
    return too_costly(f"/actions/{place}", f"{told} {_what_fits(costly, place, parts, in_a_round)}", cost, limit)


def _what_fits(costly: Costly, place: int, parts: bool, in_a_round: bool) -> str:
    if costly.limit == limits.ODDS_DICE:
        return "Ask for fewer dice."
    if parts:
        return "Asked for last, it is told part by part." + (" In a round it cannot be." if in_a_round else "")
    fits = ("The first action fits." if place == 1 else f"The first {place} actions fit.") if place else (
        "Give fewer orders." if in_a_round else "This action is too much even alone."
    )  # fmt: skip
    if isinstance(costly.question, Weighed):
        fits = f"{fits} {costly.question.fitting(costly.limit)}".rstrip()
    if costly.limit < limits.ODDS_BRANCHES:
        fits += (
            f" The larger the state, the fewer branches: {limits.ODDS_BRANCHES} fit one of {limits.ODDS_STATE_BYTES}"
            " bytes, so leave out whoever does not matter."
        )
    return fits


def too_costly(pointer: str, detail: str, cost: int, limit: int) -> Problem:
    """The refusal of what costs too much, or would."""
    error = {"pointer": pointer, "code": "COST_LIMIT_EXCEEDED", "detail": detail}
    return Problem("COST_LIMIT_EXCEEDED", detail, [error], {"cost": cost, "limit": limit})
