"""The operation `verifications`: recorded exchanges are answered again and compared, and what they make together."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import orjson
from marshmallow import ValidationError

from service.core.changes import escaped
from service.core.stream import NAME
from service.wire import faults, limits
from service.wire.answer import loaded, prepared, resolution, written
from service.wire.envelope import LANGUAGES
from service.wire.fields import SEED
from service.wire.game import Game
from service.wire.problem import Problem
from service.wire.requests import Request
from service.wire.resources import Exchange, VerificationRequest, VerificationRequestSchema
from service.wire.session import Examined, session
from service.wire.strict_json import parsed

Shown = dict[str, Any]


class _CannotVerify(Exception):
    """Nothing can be said of this exchange: neither verified nor different."""


class _MoreDraws(Exception):
    """The rules draw far more than is recorded."""


class Difference(NamedTuple):
    """A place where two JSON values part; ABSENT stands for what is not there."""

    pointer: str
    expected: Any
    found: Any


ABSENT = object()

SLACK = 100
"""So many draws more than the response lists are made, to find the place where they part."""

UNRECORDED = 100
"""What an exchange costs that lists no draws."""


_shape = VerificationRequestSchema()


def exchanges_of(body: bytes) -> VerificationRequest:
    """The request that a JSON text is; Problem where it is none."""
    return _loaded(parsed(body))


def exchanges_of_lines(body: bytes) -> VerificationRequest:
    """The request that JSON Lines are, one exchange a line; Problem, with the line, where one is none."""
    exchanges = []
    for number, line in enumerate(body.split(b"\n"), 1):
        if line.strip():
            try:
                exchanges.append(parsed(line))
            except Problem as problem:
                raise Problem(problem.code, f"Line {number}: {problem.detail}") from None
    return _loaded({"exchanges": exchanges})


def _loaded(value: Any) -> VerificationRequest:
    try:
        request: VerificationRequest = _shape.load(value)
    except ValidationError as error:
        raise Problem("INVALID_BODY", "The body does not fit its schema.", faults.errors(error.messages)) from None
    return request


def verification(games: Mapping[str, Game], request: VerificationRequest) -> Shown:
    """The answer; Problem COST_LIMIT_EXCEEDED where it would cost too much, known before the work."""
    cost = sum([_cost(exchange) for exchange in request.exchanges])
    if cost > limits.VERIFICATION_COST:
        raise _too_costly(cost)
    examined = [examine(games, exchange) for exchange in request.exchanges]
    return {"exchanges": [each.verdict for each in examined], "session": session(examined)}


def examine(games: Mapping[str, Game], exchange: Exchange) -> Examined:
    """verified; different, with the first place where; or cannot_verify, with the reason."""
    game = games.get(exchange.system)
    if game is None:
        return Examined({"verdict": "cannot_verify", "reason": "SYSTEM_NOT_SERVED"}, exchange.system, None, None)
    start: bytes | None = None
    try:
        _check_versions(games, exchange)
        start, again = answered_again(game, exchange)
    except _MoreDraws as more:
        verdict = {"verdict": "different", "pointer": f"/audit/draws/{more}"}
    except _CannotVerify as unable:
        verdict = {"verdict": "cannot_verify", "reason": str(unable)}
    else:
        verdict = _compared(again, exchange.response)
    return Examined(verdict, exchange.system, start, exchange.response)


def _compared(expected: bytes, found: Any) -> Shown:
    if orjson.dumps(found) == expected:
        return {"verdict": "verified"}
    difference = next(differences(orjson.loads(expected), found), None)
    if difference is None:
        return {"verdict": "verified"}
    shown = {"verdict": "different", "pointer": difference.pointer}
    for name, value in (("expected", difference.expected), ("found", difference.found)):
        if value is not ABSENT:
            shown[name] = value
    return shown


def differences(expected: Any, found: Any, pointer: str = "") -> Iterator[Difference]:
    """Every difference of two JSON values, in the order of the expected one; the keys of an object have no order."""
    if type(expected) is not type(found):
        yield Difference(pointer, expected, found)
    elif isinstance(expected, dict):
        for key in [*expected, *[key for key in found if key not in expected]]:
            below = f"{pointer}/{escaped(key)}"
            if key in expected and key in found:
                yield from differences(expected[key], found[key], below)
            else:
                yield Difference(below, expected.get(key, ABSENT), found.get(key, ABSENT))
    elif isinstance(expected, list):
        for index in range(max(len(expected), len(found))):
            if index < len(expected) and index < len(found):
                yield from differences(expected[index], found[index], f"{pointer}/{index}")
            else:
                pair = (expected[index], ABSENT) if index < len(expected) else (ABSENT, found[index])
                yield Difference(f"{pointer}/{index}", *pair)
    elif expected != found:
        yield Difference(pointer, expected, found)


def answered_again(game: Game, exchange: Exchange) -> tuple[bytes | None, bytes]:
    """(the state that the request starts from, what the service says to the request today).

    It is said in the recorded language, and with the recorded seed where the request brings none. A refusal is given
    the recorded instance, which is its own each time.
    """
    response = exchange.response if isinstance(exchange.response, dict) else {}
    audit = response.get("audit")
    seed = audit.get("seed") if isinstance(audit, dict) else None
    language, instance = response.get("language"), response.get("instance")
    recorded = _recorded_draws(exchange)
    most = limits.DRAWS if recorded is None else min(recorded + SLACK, limits.DRAWS)
    start = None
    try:
        request: Request | None = game.resolutions.accept_value(exchange.request)
        if request is None:
            request = loaded(game.resolutions, exchange.request)
        start = written(prepared(game, request))
        answer = resolution(
            game,
            request,
            language if language in LANGUAGES else LANGUAGES[0],
            lambda: seed if isinstance(seed, str) and SEED.fullmatch(seed) else "0",
            most,
        )
    except Problem as problem:
        if recorded is not None and problem.more.get("limit") == most < limits.DRAWS:
            raise _MoreDraws(recorded) from None
        return start, orjson.dumps(problem.body(instance if isinstance(instance, str) else ""))
    return start, written(answer)


def _check_versions(games: Mapping[str, Game], exchange: Exchange) -> None:
    """What another system, other rules or another stream answered is not ours to judge."""
    response = exchange.response
    if not isinstance(response, dict):
        return
    rules, audit = response.get("rules"), response.get("audit")
    if isinstance(rules, dict):
        if rules.get("system") != exchange.system and rules.get("system") in games:
            raise _CannotVerify("RESPONSE_OF_ANOTHER_SYSTEM")
        served = games[exchange.system].system.identity.version
        if isinstance(rules.get("version"), str) and rules["version"] != served:
            raise _CannotVerify("RULES_VERSION_NOT_SERVED")
    if isinstance(audit, dict) and isinstance(audit.get("stream"), str) and audit["stream"] != NAME:
        raise _CannotVerify("STREAM_UNKNOWN")


def _recorded_draws(exchange: Exchange) -> int | None:
    """How many draws the response lists; None for a refusal, or whatever else has no audit."""
    audit = exchange.response.get("audit") if isinstance(exchange.response, dict) else None
    draws = audit.get("draws") if isinstance(audit, dict) else None
    return len(draws) if isinstance(draws, list) else None


def _cost(exchange: Exchange) -> int:
    """One for the exchange, for each action and order in it, and for each recorded draw."""
    recorded = _recorded_draws(exchange)
    cost = 1 + (UNRECORDED if recorded is None else recorded)
    if isinstance(exchange.request, dict):
        actions = exchange.request.get("actions")
        for action in actions if isinstance(actions, list) else ():
            orders = action.get("orders") if isinstance(action, dict) else None
            cost += 1 + (len(orders) if isinstance(orders, list) else 0)
    return cost


def _too_costly(cost: int) -> Problem:
    detail = f"The exchanges cost {cost}; {limits.VERIFICATION_COST} is the limit. Send fewer at once."
    error = {"pointer": "/exchanges", "code": "COST_LIMIT_EXCEEDED", "detail": detail}
    return Problem("COST_LIMIT_EXCEEDED", detail, [error], {"cost": cost, "limit": limits.VERIFICATION_COST})
