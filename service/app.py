"""The application, and the only registry of games."""

from collections.abc import Iterable
from pathlib import Path

from flask import Flask

from service.systems import malleus, mano_a_mano, mini_mam
from service.web import problems, routes
from service.wire.system import System

SYSTEMS: tuple[System, ...] = (mini_mam.SYSTEM, malleus.SYSTEM, mano_a_mano.SYSTEM)

DOCUMENT = Path(__file__).parent.parent / "openapi.yaml"


def create_app(systems: Iterable[System] = SYSTEMS, committed: Path | None = DOCUMENT) -> Flask:
    """A WSGI application that serves these games, with the contract as committed or, without one, as generated."""
    app = Flask(__name__, static_folder=None)
    problems.install(app)
    routes.install(app, systems, committed)

    @app.after_request
    def identify(response):  # type: ignore[no-untyped-def]
        response.headers["X-Request-Id"] = problems.request_id()
        return response

    return app
