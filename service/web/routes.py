"""The resources of the service: a game's paths are literal, so that each has its own contract."""

import gc
import hashlib
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import orjson
from flask import Flask, Request, Response, request
from flask.globals import request_ctx
from werkzeug.datastructures import Headers

from service import VERSION
from service.web import pages
from service.web.bodies import body
from service.web.negotiation import language, wants_json
from service.wire import limits
from service.wire.answer import read, refusals_of, resolution, written
from service.wire.catalogue import catalogue, systems
from service.wire.game import Game, Shapes, opened
from service.wire.logs import exchanges_of, exchanges_of_lines
from service.wire.odds import odds as exact_odds
from service.wire.openapi import document
from service.wire.options import options as legal_options
from service.wire.problem import KINDS, type_of
from service.wire.system import System
from service.wire.verification import verification

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON = "application/json"
JSON_LINES = "application/x-ndjson"


def install(routes: Flask, all_systems: Iterable[System], committed: Path | None = None) -> None:
    """Add every route; `committed` is the file of the contract, where there is one for these games."""
    routes.url_map.merge_slashes = False  # a path with two slashes is another path, not a detour
    games = [opened(system) for system in all_systems]
    _fixed(routes, "/v1/systems", systems([game.system for game in games]))
    _fixed(routes, "/v1/limits", limits.SERVED)
    for game in games:
        path = f"/v1/systems/{game.system.identity.id}"
        _fixed(routes, path, catalogue(game.system))
        _operations(routes, path, game)
    _verifications(routes, {game.system.identity.id: game for game in games})
    _documents(routes, games, committed)
    for probe in ("/livez", "/readyz"):
        _fixed(routes, probe, {"status": "ok"})
    for code in KINDS:
        _page(routes, code)
    pages.install(routes)


def _operations(routes: Flask, path: str, game: Game) -> None:
    """What a game does with a posted state."""

    def resolutions() -> Response:
        asking = request_ctx.request  # looked up once
        chosen = language(asking)
        answer = resolution(game, _asked(game.resolutions, asking), chosen, fresh_seed)
        return _answer(answer, ("Content-Language", chosen), ("Vary", "Accept-Language"))

    def odds() -> Response:
        return _answer(exact_odds(game, _asked(game.odds, request)))

    def options() -> Response:
        return _answer(legal_options(game, _asked(game.options, request)))

    for operation in (resolutions, odds, options):
        url = f"{path}/{operation.__name__}"
        routes.add_url_rule(url, url, refusals_of(game)(operation), methods=["POST"])


def _verifications(routes: Flask, games: Mapping[str, Game]) -> None:
    """Recorded exchanges of any of the games, as one JSON text or one a line.

    A log may weigh thirty times its text, and threads take turns in one interpreter: large logs one after the other
    take no longer than side by side.
    """
    turn = Lock()

    def verifications() -> Response:
        wants_json(request)
        sent = body(request, limits.VERIFICATION_BYTES, (JSON, JSON_LINES))
        exchanges = exchanges_of_lines if request.mimetype == JSON_LINES else exchanges_of
        if len(sent) <= limits.BODY_BYTES:
            return _answer(verification(games, exchanges(sent)))
        with turn:
            gc.collect()  # the traceback of a refusal in the log before holds that log in a cycle
            return _answer(verification(games, exchanges(sent)))

    routes.add_url_rule("/v1/verifications", "/v1/verifications", verifications, methods=["POST"])


def _asked(shapes: Shapes, asking: Request) -> Any:
    wants_json(asking)
    return read(shapes, body(asking))


def _answer(answer: Any, *headers: tuple[str, str]) -> Response:
    return Whole(written(answer), headers=[*headers, ("Cache-Control", "no-store")], content_type=JSON)


class Whole(Response):
    """A 200 whose headers are complete: Werkzeug need not look for a place to mend or a length to add."""

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        return self.headers


def fresh_seed() -> str:
    """128 random bits as 32 lower-case hexadecimal digits."""
    return secrets.token_hex(16)


def _fixed(routes: Flask, path: str, content: Any, mimetype: str = JSON) -> None:
    """A resource whose bytes never change while the service runs."""
    sent = content if isinstance(content, bytes) else orjson.dumps(content)
    tag = hashlib.sha256(sent).hexdigest()[:32]

    def fixed() -> Response:
        if mimetype == JSON:
            wants_json(request)
        response = Response(sent, mimetype=mimetype)
        response.set_etag(tag)
        response.headers["Cache-Control"] = "no-cache"
        if request.if_none_match.contains_weak(tag):
            response = _not_modified(response)
        return response

    routes.add_url_rule(path, path, fixed, methods=["GET"])


def _not_modified(response: Response) -> Response:
    """The answer without its body, which the client has (RFC 9110 section 15.4.5)."""
    response.status_code = 304
    response.set_data(b"")
    return response


def _documents(routes: Flask, games: list[Game], committed: Path | None) -> None:
    """The contract; without a committed file the JSON form serves as YAML 1.2 too."""
    as_json = orjson.dumps(document(games, VERSION))
    _fixed(routes, "/openapi.json", as_json)
    _fixed(routes, "/openapi.yaml", committed.read_bytes() if committed else as_json, "application/yaml")


def _page(routes: Flask, code: str) -> None:
    kind = KINDS[code]
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{kind.title}</title><body><h1>{kind.title}</h1><p><code>{code}</code>, status {kind.status}</p>"
        f"<p>{kind.page}</p></body></html>"
    )
    _fixed(routes, type_of(code), page.encode(), "text/html")
