"""`make bench`: what the service costs, as ratios against what cannot be avoided."""

import json
import sys
from collections.abc import Callable
from io import BytesIO
from typing import Any

import orjson
from flask import Flask
from marshmallow import Schema, ValidationError
from marshmallow import fields as plain
from marshmallow.validate import Length, OneOf, Range, Regexp

from service.app import create_app
from service.core.chance import Contest, Modifier, Roll
from service.core.odds import odds_of_actions
from service.core.played import Played
from service.core.stream import Stream
from service.systems import mini_mam
from service.systems.mini_mam.tables import ABILITIES, ITEMS, KINDS
from service.wire.answer import loaded, prepared, resolution, written
from service.wire.game import opened
from service.wire.problem import Problem
from tests.bench.bare import bare
from tests.bench.bodies import battle
from tests.bench.measure import measure
from tests.bench.served import measure_served

PATH = "/v1/systems/mini-mam/resolutions"


def posting(app: Flask, path: str, body: bytes) -> Callable[[], bytes]:
    """A call of the WSGI application itself: what a client costs is no business of either side."""

    def post() -> bytes:
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": path,
            "SCRIPT_NAME": "",
            "QUERY_STRING": "",
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": "127.0.0.1:8000",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        return b"".join(app.wsgi_app(environ, lambda *_: lambda _: None))

    return post


def identifier(**options: Any) -> plain.Str:
    return plain.Str(validate=[Length(1, 64), Regexp(r"[!-~]*\Z")], **options)


def text(**options: Any) -> plain.Str:
    return plain.Str(validate=[Length(1, 100), Regexp(r"[^\x00-\x1f\x7f-\x9f]*\Z")], **options)


def choice(*values: str, **options: Any) -> plain.Str:
    return plain.Str(validate=OneOf(values), **options)


def count(most: int, **options: Any) -> plain.Int:
    return plain.Int(strict=True, validate=Range(0, most), **options)


def several(inner: Any, most: int = 100) -> plain.List:
    return plain.List(inner, validate=Length(0, most))


class PlainVariant(Schema):
    """The same work as ours, done by marshmallow's own fields: the yardstick of refusing."""

    dice = choice("d6", "d20")
    fighting_bonus_on_spells = plain.Bool()
    sneak_attack = choice("first_turn", "first_attack")
    skipped_turn_counts = plain.Bool()
    protection = choice("ordinary_hit", "literal")
    hiding = choice("each_seeker", "single_die")
    surprise = choice("start_seat", "whole_side")


class PlainCharacter(Schema):
    id = identifier(required=True)
    name = text()
    side = identifier()
    seat = identifier(allow_none=True)
    kind = choice(*KINDS)
    level = count(1000)
    abilities = several(choice(*ABILITIES), len(ABILITIES))
    minion = plain.Bool()
    frail = plain.Bool()
    health = choice("healthy", "injured", "incapacitated")
    items = several(choice(*ITEMS))
    gear = several(text())
    other_abilities = several(text())
    standing = choice("in_battle", "escaping", "escape_broken", "escaped", "hidden")
    turns_taken = count(1_000_000)
    attacks_made = count(1_000_000)


class PlainAction(Schema):
    type = choice("attack", required=True)
    actor = identifier(required=True)
    target = identifier(required=True)


class PlainState(Schema):
    variant = plain.Nested(PlainVariant())
    characters = several(plain.Nested(PlainCharacter()))
    seats = several(identifier())
    battle = plain.Dict(allow_none=True)


class PlainRng(Schema):
    supplied = several(plain.Int(strict=True, allow_none=True, validate=Range(-1_000_000, 1_000_000)), 10_000)
    manual = plain.Bool()


class PlainRequest(Schema):
    state = plain.Nested(PlainState())
    actions = several(plain.Nested(PlainAction()))
    rng = plain.Nested(PlainRng())


PLAIN = PlainRequest()


def refused(load: Callable[[], Any]) -> None:
    try:
        load()
    except (Problem, ValidationError):
        return
    raise AssertionError("this body should be refused")


def through_gunicorn() -> None:
    """`python -m tests.bench gunicorn`: what a request costs a worker."""
    body = orjson.dumps(battle(create_app().test_client(), 8))
    ours, unavoidable = "resolve, 8 characters, 10 attacks", "bare Flask, same body"
    applications = {unavoidable: ("tests.bench.bare:bare()", "/"), ours: ("service.app:create_app()", PATH)}
    found = measure_served(applications, body)
    for name, microseconds in found.items():
        sys.stdout.write(f"{name:40} {microseconds:10.1f} us\n")
    sys.stdout.write(f"{'resolve / bare Flask (target 1.4, aim 1.25)':50} {found[ours] / found[unavoidable]:6.2f}\n")


def main() -> None:
    app, echo = create_app(), bare()
    service = app.test_client()
    game = opened(mini_mam.SYSTEM)
    shapes = game.resolutions
    body8, body40 = battle(service, 8), battle(service, 40)
    raw8, raw40 = orjson.dumps(body8), orjson.dumps(body40)
    wrong = json.loads(raw8)
    wrong["state"]["characters"][3]["level"] = "5"
    raw_wrong = orjson.dumps(wrong)
    asked = shapes.request.load(body8)
    state = prepared(game, asked)
    contest = Contest(
        (Roll("a", "attack", 6, (Modifier(1, "level", "MM-24"),)),),
        (Roll("b", "defence", 6, (Modifier(1, "level", "MM-25"),)),),
    )
    stream = Stream("bench", "mini-mam")
    answer = resolution(game, asked, "en", lambda: "bench")
    found = measure(
        {
            "bare Flask, same body": posting(echo, "/", raw8),
            "resolve, 8 characters, 10 attacks": posting(app, PATH, raw8),
            "accept": lambda: shapes.accept(raw8),
            "Schema.load": lambda: shapes.request.load(body8),
            "accept, 40 characters": lambda: shapes.accept(raw40),
            "refuse, whole report": lambda: refused(lambda: loaded(shapes, wrong)),
            "refuse, plain marshmallow": lambda: refused(lambda: PLAIN.load(wrong)),
            "refuse over HTTP": posting(app, PATH, raw_wrong),
            "resolution alone": lambda: resolution(game, asked, "en", lambda: "bench"),
            "prepared": lambda: prepared(game, asked),
            "written": lambda: written(answer),
            "a draw": lambda: stream.draw(6),
            "an opposed question": lambda: Played(stream).ask(contest),
            "odds of ten attacks": lambda: odds_of_actions(game.system.book, state, asked.actions),
        }
    )
    for name, microseconds in found.items():
        sys.stdout.write(f"{name:40} {microseconds:10.1f} us\n")
    ratios = {
        "resolve / bare Flask (target 2.8, aim 1.8)": ("resolve, 8 characters, 10 attacks", "bare Flask, same body"),
        "Schema.load / accept (target 15)": ("Schema.load", "accept"),
        "refuse / plain marshmallow (target 1.1)": ("refuse, whole report", "refuse, plain marshmallow"),
        "accept 40 / accept 8 characters (target 5.5)": ("accept, 40 characters", "accept"),
    }
    sys.stdout.write(f"\n{len(raw8)} bytes in, {len(written(answer))} out\n")
    for name, (one, other) in ratios.items():
        sys.stdout.write(f"{name:50} {found[one] / found[other]:6.2f}\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["gunicorn"]:
        through_gunicorn()
    else:
        main()
