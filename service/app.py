"""The application, and the only registry of games."""

from collections.abc import Iterable
from pathlib import Path

from flask import Flask

from service.systems import malleus, mano_a_mano, mini_mam, mouse_guard
from service.web import problems, routes
from service.web.headers import Service
from service.wire.system import System

SYSTEMS: tuple[System, ...] = (mini_mam.SYSTEM, malleus.SYSTEM, mano_a_mano.SYSTEM, mouse_guard.SYSTEM)

DOCUMENT = Path(__file__).parent.parent / "openapi.yaml"


def create_app(systems: Iterable[System] = SYSTEMS, committed: Path | None = DOCUMENT) -> Flask:
    """A WSGI application that serves these games, with the contract as committed or, without one, as generated."""
    app = Service(__name__, static_folder=None)
    problems.install(app)
    routes.install(app, systems, committed)
    return app
