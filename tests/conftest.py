"""The service in process, as the tests of every game use it."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import SYSTEMS, create_app
from service.core.odds import odds_of_actions
from service.wire.answer import loaded, prepared
from service.wire.game import Game, opened
from tests.contract.document import JudgedClient

GAMES: dict[str, Game] = {system.identity.id: opened(system) for system in SYSTEMS}


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the whole application, that lets no answer pass which the document does not describe."""
    app = create_app()
    app.test_client_class = JudgedClient
    return app.test_client()


@pytest.fixture(scope="session")
def resolve(client: FlaskClient) -> Callable[..., dict[str, Any]]:
    """(system, body, language) -> the answer, which must be one."""

    def resolve(system: str, body: Any, language: str = "en") -> dict[str, Any]:
        path = f"/v1/systems/{system}/resolutions"
        response = client.post(path, json=body, headers={"Accept-Language": language})
        assert response.status_code == 200, response.get_data(as_text=True)
        answer: dict[str, Any] = response.get_json()
        return answer

    return resolve


def _problem(client: FlaskClient, status: int) -> Callable[[str, Any], dict[str, Any]]:
    def problem(system: str, body: Any) -> dict[str, Any]:
        response = client.post(f"/v1/systems/{system}/resolutions", json=body)
        assert response.status_code == status, response.get_data(as_text=True)
        assert response.content_type == "application/problem+json"
        refusal: dict[str, Any] = response.get_json()
        return refusal

    return problem


@pytest.fixture(scope="session")
def refused(client: FlaskClient) -> Callable[[str, Any], dict[str, Any]]:
    """(system, body) -> the problem of a request that the rules or limits refuse."""
    return _problem(client, 422)


@pytest.fixture(scope="session")
def invalid(client: FlaskClient) -> Callable[[str, Any], dict[str, Any]]:
    """(system, body) -> the problem of a request that its schema refuses."""
    return _problem(client, 400)


@pytest.fixture(scope="session")
def catalogue(client: FlaskClient) -> Callable[[str], dict[str, Any]]:
    """system -> its catalogue."""

    def catalogue(system: str) -> dict[str, Any]:
        answer: dict[str, Any] = client.get(f"/v1/systems/{system}").get_json()
        return answer

    return catalogue


@pytest.fixture(scope="session")
def odds() -> Callable[..., dict[Any, Fraction]]:
    """(system, body, project) -> the exact odds of what project sees in the last step's event."""

    def odds(system: str, body: Any, project: Callable[[Any], Any] | None = None) -> dict[Any, Fraction]:
        game = GAMES[system]
        request = loaded(game.resolutions, body)
        state = game.system.odds.follow(prepared(game, request), request.actions)
        _, steps = odds_of_actions(game.system.book, state, request.actions)
        found: dict[Any, Fraction] = {}
        for happened, p in steps[-1].events.items():
            if type(happened) is not tuple:
                continue  # a branch that ended before
            key = happened[1].outcome if project is None else project(happened[1])
            found[key] = found.get(key, Fraction(0)) + p
        return found

    return odds
