"""The golden record: what the examples of a game are answered, and which of it is released.

Law: once a version of a game's rules is released, the answers of its examples change only with a higher version.
"""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from service.wire.answer import loaded, refusals_of, resolution, written
from service.wire.examples import RESOLUTIONS
from service.wire.game import Game
from service.wire.odds import odds
from service.wire.options import options
from service.wire.problem import Problem

FRESH_SEED = hashlib.sha256(b"golden record").hexdigest()[:32]
"""What the service chooses in an example that leaves the seed to it."""

ANSWERS: Mapping[str, Callable[[Game, Any, str], Any]] = {
    RESOLUTIONS: lambda game, body, language: resolution(
        game, loaded(game.resolutions, body), language, lambda: FRESH_SEED
    ),
    "odds": lambda game, body, _: odds(game, loaded(game.odds, body)),
    "options": lambda game, body, _: options(game, loaded(game.options, body)),
}

RELEASED = "released.json"
"""Beside a game's examples folder, once a version of its rules is released."""


def answered(game: Game, name: str, example: dict[str, Any], operation: str = RESOLUTIONS) -> dict[str, Any]:
    """The example with the answer, or the refusal, that its request gets now."""
    language = example.get("language", "en")
    try:
        with refusals_of(game):
            status, answer = 200, written(ANSWERS[operation](game, example["request"], language))
    except Problem as problem:
        status, answer = problem.status, orjson.dumps(problem.body(f"urn:request:{name}"))
    return {**example, "status": status, "response": orjson.loads(answer)}


def file_of(example: dict[str, Any]) -> bytes:
    """How an example is kept."""
    return orjson.dumps(example, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def digest(example: dict[str, Any]) -> str:
    """Names the exchange; its summary is not part of it."""
    said = [example["request"], example.get("language", "en"), example["status"], example["response"]]
    return hashlib.sha256(orjson.dumps(said)).hexdigest()


def released(folder: Path) -> dict[str, Any]:
    """{"version", "answers": {name: digest}}; version 0.0.0 where nothing is released."""
    path = folder / RELEASED
    record: dict[str, Any] = orjson.loads(path.read_bytes()) if path.exists() else {"version": "0.0.0", "answers": {}}
    return record


def is_bound(game: Game) -> bool:
    """Whether the rules still have the version that was released, so that its answers must not change."""
    return _numbers(game.system.identity.version) <= _numbers(released(game.system.folder)["version"])


def broken(game: Game, name: str, example: dict[str, Any]) -> bool:
    """Whether this is not the answer that was released, though the version is."""
    was = released(game.system.folder)["answers"].get(name)
    return was is not None and was != digest(example) and is_bound(game)


def release(game: Game) -> None:
    """Write down what the examples are answered in this version."""
    folder = game.system.folder
    answers = {
        path.stem: digest(orjson.loads(path.read_bytes())) for path in sorted((folder / "examples").glob("*.json"))
    }
    (folder / RELEASED).write_bytes(file_of({"version": game.system.identity.version, "answers": answers}))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple([int(number) for number in version.split(".")])
