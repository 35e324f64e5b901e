"""A log as it comes in: recorded exchanges as one JSON text, or one a line; and what they would cost."""

from collections.abc import Iterator
from typing import Any

from marshmallow import ValidationError

from service.wire import faults, limits
from service.wire.problem import Problem
from service.wire.resources import Exchange, VerificationRequest, VerificationRequestSchema
from service.wire.strict_json import containers_of, parsed

UNRECORDED = 200
"""What an exchange costs that lists no draws."""

NEEDED = 2_000
"""What it costs to find out which draws the table has to be asked for."""

_shape = VerificationRequestSchema()


def exchanges_of(body: bytes) -> VerificationRequest:
    """The request that a JSON text is; Problem where it is none, or would be too much to hold."""
    _check_containers(body)
    return _loaded(parsed(body))


def exchanges_of_lines(body: bytes) -> VerificationRequest:
    """The request that JSON Lines are, one exchange a line; Problem, with the line, where one is none, as above."""
    _check_containers(body)
    return _loaded({"exchanges": [_parsed_line(number, line) for number, line in lines_of(body)]})


def _check_containers(body: bytes) -> None:
    """Known before they are made."""
    containers = containers_of(body, limits.VERIFICATION_CONTAINERS)
    if containers > limits.VERIFICATION_CONTAINERS:
        raise _too_costly(f"The body has {containers} objects and arrays", containers, limits.VERIFICATION_CONTAINERS)


def exchange_of_line(number: int, line: bytes) -> Exchange:
    """The exchange that one line of a session log is; Problem, with the line, where it is none."""
    return _loaded({"exchanges": [_parsed_line(number, line)]}).exchanges[0]


def lines_of(body: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers from 1."""
    return ((number, line) for number, line in enumerate(body.split(b"\n"), 1) if line.strip())


def _parsed_line(number: int, line: bytes) -> Any:
    try:
        return parsed(line)
    except Problem as problem:
        raise Problem(problem.code, f"Line {number}: {problem.detail}") from None


def _loaded(value: Any) -> VerificationRequest:
    try:
        request: VerificationRequest = _shape.load(value)
    except ValidationError as error:
        raise Problem("INVALID_BODY", "The body does not fit its schema.", faults.errors(error.messages)) from None
    return request


def check_cost(request: VerificationRequest) -> None:
    """Problem COST_LIMIT_EXCEEDED where answering all again would cost too much."""
    cost = sum([cost_of(exchange) for exchange in request.exchanges])
    if cost > limits.VERIFICATION_COST:
        raise _too_costly(f"The exchanges cost {cost}", cost, limits.VERIFICATION_COST)


def cost_of(exchange: Exchange) -> int:
    """One for the exchange, for each recorded draw, for each action and for each turn that one may be.

    Without recorded draws it is more: the request may be one that is refused late.
    """
    draws = part(exchange.response, "audit", "draws")
    unrecorded = NEEDED if part(exchange.request, "rng", "manual") else UNRECORDED
    cost = 1 + (len(draws) if isinstance(draws, list) else unrecorded)
    actions = part(exchange.request, "actions")
    for action in actions if isinstance(actions, list) else ():
        cost += 1
        if isinstance(part(action, "orders"), list):
            characters = part(exchange.request, "state", "characters")
            cost += len(action["orders"]) + (len(characters) if isinstance(characters, list) else 0)
    return cost


def _too_costly(taken: str, cost: int, limit: int) -> Problem:
    detail = f"{taken}; {limit} is the limit. Send fewer at once."
    error = {"pointer": "/exchanges", "code": "COST_LIMIT_EXCEEDED", "detail": detail}
    return Problem("COST_LIMIT_EXCEEDED", detail, [error], {"cost": cost, "limit": limit})


def part(value: Any, *tokens: str) -> Any:
    """What is at the place in nested objects; None where there is no such place."""
    for token in tokens:
        if not isinstance(value, dict):
            return None
        value = value.get(token)
    return value
