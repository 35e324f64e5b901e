"""Recorded exchanges: what a client keeps of a session."""

from collections.abc import Iterator, Sequence
from typing import Any

import orjson

from service.app import SYSTEMS
from service.wire.answer import loaded, refusals_of, resolution, written
from service.wire.examples import examples
from service.wire.game import Game, opened
from service.wire.problem import Problem
from service.wire.resources import Exchange
from service.wire.verification import verified

GAMES: dict[str, Game] = {system.identity.id: opened(system) for system in SYSTEMS}
SERVER_SEED = "00112233445566778899aabbccddeeff"

Recorded = dict[str, Any]

ROLL = {"type": "roll", "who": {"value": 12}}
PAIR = {"characters": [{"id": "ana", "name": "Ana", "kind": "warrior"}, {"id": "orc"}]}
ATTACK = {"type": "attack", "actor": "ana", "target": "orc"}


def recorded(
    system: str, request: Any, language: str = "en", fresh_seed: str = SERVER_SEED, games: Any = GAMES
) -> Recorded:
    """A request, and what it is answered or refused with."""
    game = games[system]
    try:
        with refusals_of(game):
            response = written(resolution(game, loaded(game.resolutions, request), language, lambda: fresh_seed))
    except Problem as problem:
        response = orjson.dumps(problem.body("urn:request:7f3c2a"))
    return {"system": system, "request": request, "response": orjson.loads(response)}


def evening(
    system: str, requests: Sequence[list[Any]], state: Any = None, seed: Any = "friday-night"
) -> list[Recorded]:
    """Requests of these actions, each from the state and the word where the one before ended."""
    log: list[Recorded] = []
    cursor = 0
    for actions in requests:
        request: Recorded = {"actions": actions}
        if state is not None:
            request["state"] = state
        if seed is not None:
            request["rng"] = {"seed": seed, "cursor": cursor}
        log.append(recorded(system, request))
        state, cursor = log[-1]["response"]["state"], log[-1]["response"]["audit"]["end"]
    return log


def stored() -> Iterator[tuple[str, Recorded]]:
    """The exchange of every example, by its game and name."""
    for system in SYSTEMS:
        for example in examples(system.folder):
            exchange = {
                "system": system.identity.id, "request": example.request, "response": example.response
            }  # fmt: skip
            yield f"{system.identity.id}/{example.name}", exchange


def verdicts(*log: Recorded, games: Any = GAMES) -> dict[str, Any]:
    """What the verification of a log says."""
    return verified(games, [Exchange(**exchange) for exchange in log])


def verdict(exchange: Recorded, games: Any = GAMES) -> dict[str, Any]:
    """What the verification of one exchange says of it."""
    said: dict[str, Any] = verdicts(exchange, games=games)["exchanges"][0]
    return said


def put(value: Any, pointer: str, new: Any) -> Any:
    """The JSON value with another one at a place; without the place where `new` is `...`."""
    if not pointer:
        return new
    changed = orjson.loads(orjson.dumps(value))
    *above, last = [token.replace("~1", "/").replace("~0", "~") for token in pointer[1:].split("/")]
    holder = changed
    for token in above:
        holder = holder[int(token)] if isinstance(holder, list) else holder[token]
    key: Any = int(last) if isinstance(holder, list) else last
    if new is ...:
        del holder[key]
    else:
        holder[key] = new
    return changed


def lines(log: Sequence[Recorded]) -> bytes:
    """As JSON Lines."""
    return b"".join([orjson.dumps(exchange) + b"\n" for exchange in log])
