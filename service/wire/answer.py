"""(game, body, language, fresh seed) -> answer, or Problem: for HTTP, verification and command line alike."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import orjson
from marshmallow import ValidationError
from msgspec import Struct

from service.core import audit
from service.core.changes import changes
from service.core.needed import needed
from service.core.played import BadFace, DrawsNeeded, Needed, Played, TooManyDraws
from service.core.resolve import Reading, resolve
from service.core.stream import NAME, Stream
from service.core.violations import Violation, Violations
from service.wire import faults, limits
from service.wire.envelope import assurance
from service.wire.game import Game, Shapes
from service.wire.problem import Problem
from service.wire.references import all_known, references
from service.wire.requests import OddsRequest, OptionsRequest, Request, Rng
from service.wire.strict_json import parsed

FreshSeed = Callable[[], str]


@contextmanager
def refusals_of(game: Game) -> Iterator[None]:
    """What is refused within names the rules of the game, where it follows from them."""
    try:
        yield
    except Problem as problem:
        problem.name(game.rules_version)
        raise


def read(shapes: Shapes, body: bytes) -> Any:
    """The request that the bytes of a body are; Problem MALFORMED_JSON or INVALID_BODY where they are none."""
    request = shapes.accept(body)
    return loaded(shapes, parsed(body)) if request is None else request


def resolution(
    game: Game, request: Request, language: str, fresh_seed: FreshSeed, most_draws: int = limits.DRAWS
) -> dict[str, Any]:
    """The answer to a request, ready for `written`; Problem FORBIDDEN_BY_RULES and its like where it is refused.

    `language` is one of envelope.LANGUAGES; `fresh_seed` is called where the request brings no seed.
    """
    state = prepared(game, request)
    rng = request.rng
    seed = None if rng.manual else rng.seed or fresh_seed()
    stream = None if seed is None else Stream(seed, game.system.identity.id, rng.label, rng.cursor)
    chance = Played(stream, rng.supplied, most_draws)
    try:
        state, events = _play(game, state, request, chance, language)
    except Violations as violations:
        raise forbidden(*violations.faults) from None
    except TooManyDraws as many:
        raise _too_many(many) from None
    except BadFace as bad:
        raise forbidden(_bad_face(bad)) from None
    except DrawsNeeded:
        raise _draws_needed(game, state, request) from None
    _refuse_left_over(rng, chance.drawn)
    sources = [at is None for record in chance.records for at in record.at]
    return {
        "rules": game.rules_version,
        "language": language,
        "state": state,
        "events": events,
        "audit": {
            "stream": NAME,
            "system": game.system.identity.id,
            "label": rng.label,
            "seed": seed,
            "start": rng.cursor,
            "end": rng.cursor if stream is None else stream.cursor,
            "draws": list(audit.draws(chance.records)),
        },
        "assurance": assurance(rng.seed is not None, sources),
    }


def written(answer: Any) -> bytes:
    """The bytes of an answer."""
    return orjson.dumps(answer, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return orjson.Fragment(_struct(value))
    raise TypeError(type(value))


_struct = msgspec.json.Encoder().encode


def loaded(shapes: Shapes, body: Any) -> Any:
    """The request as objects of the model, or the problem with all faults of its form."""
    try:
        return shapes.request.load(body)
    except ValidationError as error:
        raise Problem("INVALID_BODY", "The body does not fit its schema.", faults.errors(error.messages)) from None


def prepared(game: Game, request: Request | OddsRequest | OptionsRequest) -> Any:
    """The state with its defaults, after all has been refused that no rule need be asked about."""
    system = game.system
    major = system.identity.version.partition(".")[0]
    if request.rules is not None and request.rules.lstrip("0") != major:
        error = {
            "pointer": "/rules",
            "code": "UNKNOWN_RULES_VERSION",
            "detail": f"This service answers with rules {major}.",
        }
        raise Problem("UNKNOWN_RULES_VERSION", f"Rules version {request.rules} is not served.", [error])
    given = game.empty_state if request.state is None else request.state
    state = system.complete(given)
    found = [fault._replace(pointer="/state" + fault.pointer) for fault in system.check(state)]
    names = system.names(state)
    for index, action in enumerate(request.actions):
        found += unknown_references(game, names, action, f"/actions/{index}")
    if request.rng.manual and request.rng.seed is not None:
        found.append(Violation("/rng/seed", "CONTRADICTORY_RNG", "With manual there is no seed."))
    if found:
        raise forbidden(*found)
    return state


def unknown_references(game: Game, names: Mapping[str, str], action: Any, pointer: str) -> list[Violation]:
    """Whoever the action refers to and nobody is."""
    if all_known(game.action, action, names):
        return []
    return [
        Violation(below, "NO_SUCH_CHARACTER", f"Nobody in the state has the id {who}.")
        for below, who in references(game.action, action, pointer)
        if who not in names
    ]


def _play(game: Game, state: Any, request: Request, chance: Played, language: str) -> tuple[Any, list[dict[str, Any]]]:
    events = []
    told = 0
    for happened in resolve(game.system.book, state, request.actions, chance):
        state = happened.after
        event = {"action": happened.place, **game.system.report(happened, chance.records[told:], language)}
        event["changes"] = changes(happened.before, state)
        events.append(event)
        told = len(chance.records)
    return state, events


def forbidden(*found: Violation) -> Problem:
    """The problem of what the rules forbid."""
    return Problem("FORBIDDEN_BY_RULES", found[0].detail, [violation_view(fault) for fault in found])


def violation_view(fault: Violation) -> dict[str, Any]:
    """The wire's entry of `errors`."""
    pointer, code, detail, rule = fault
    error = {"pointer": pointer, "code": code, "detail": detail}
    return error if rule is None else {**error, "rule": rule}


def _bad_face(bad: BadFace) -> Violation:
    pointer = f"/rng/supplied/{bad.index}"
    if bad.roll.cards:
        return Violation(pointer, "CARD_NOT_IN_DECK", f"{bad.face} is not in what is left of the deck.")
    return Violation(pointer, "FACE_NOT_ON_DIE", f"A die of {bad.roll.sides} sides does not show {bad.face}.")


def _refuse_left_over(rng: Rng, drawn: int) -> None:
    left = range(drawn, len(rng.supplied))
    if left:
        raise forbidden(*[Violation(f"/rng/supplied/{i}", "LEFT_OVER_FACES", "Nothing asked for this.") for i in left])


def _too_many(many: TooManyDraws) -> Problem:
    detail = f"The request takes at least {many.draws} draws; {many.limit} is the limit."
    error = {"pointer": f"/actions/{many.action}", "code": "COST_LIMIT_EXCEEDED", "detail": detail}
    return Problem("COST_LIMIT_EXCEEDED", detail, [error], {"cost": many.draws, "limit": many.limit})


def _draws_needed(game: Game, state: Any, request: Request) -> Problem:
    given = request.rng.supplied
    state, place, first = _unfinished(game, state, request)

    def rest(chance: Reading) -> None:
        for _ in resolve(game.system.book, state, request.actions[place:], chance):
            pass

    missing = [draw._replace(place=draw.place + first) for draw in needed(rest, given[first:], limits.NEEDED)]
    kind = "draw is" if len(missing) == 1 else "draws are"
    error = {"pointer": "/rng/supplied", "code": "DRAWS_NEEDED", "detail": f"{len(missing)} {kind} missing."}
    return Problem(
        "DRAWS_NEEDED",
        "Roll or draw these and send them in rng.supplied.",
        [error],
        {"needed": [_needed_view(draw) for draw in missing]},
    )


def _unfinished(game: Game, state: Any, request: Request) -> tuple[Any, int, int]:
    """(state before it, place, its first draw) of the action whose draws are missing.

    All that comes before it is certain, and need not be played again with every branch of what may follow.
    """
    chance = Played(None, request.rng.supplied)
    start, place, first = state, 0, 0
    after, drawn = state, 0
    with suppress(DrawsNeeded):
        for happened in resolve(game.system.book, state, request.actions, chance):
            if happened.place != place:
                start, place, first = happened.before, happened.place, drawn
            after, drawn = happened.after, chance.drawn
    return (start, place, first) if chance.action == place else (after, chance.action, drawn)


def _needed_view(draw: Needed) -> dict[str, Any]:
    view: dict[str, Any] = {"index": draw.place, "kind": draw.kind}
    view["sides" if draw.kind == "die" else "remaining"] = draw.size
    if draw.by is not None:
        view["by"] = draw.by
    return view | {"purpose": draw.purpose}
