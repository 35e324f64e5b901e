"""What a resolution refuses, odds and options refuse in the same words: one rule, several readings."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.wire.examples import examples
from tests.conftest import GAMES
from tests.contract.bodies import Mutator

Body = Any

MUTANTS = 200
"""Of each game, beside all its examples that are refused."""

ACTIONS = 2
"""So many of a spoilt request are left: to weigh more is dear, and tells no more."""

SEED = {"seed": "the same refusals"}


def asked(game: str) -> Iterator[Body]:
    """Every recorded request that is refused, and some that are spoilt; all without `rng`."""
    for example in examples(GAMES[game].system.folder):
        if example.status != 200:
            yield without_rng(example.request)
    mutator = Mutator(f"{game}/resolutions", 7)
    for _ in range(MUTANTS):
        body = without_rng(mutator.mutant())
        if isinstance(body, dict) and isinstance(body.get("actions"), list):
            body["actions"] = body["actions"][:ACTIONS]
        yield body


def without_rng(body: Body) -> Body:
    return {name: value for name, value in body.items() if name != "rng"} if isinstance(body, dict) else body


def with_rng(body: Body) -> Body:
    return {**body, "rng": SEED} if isinstance(body, dict) else body


def said(client: FlaskClient, game: str, operation: str, body: Body) -> tuple[int, str | None, Any]:
    """(status, code, errors)"""
    response = client.post(f"/v1/systems/{game}/{operation}", json=body)
    answer = response.get_json()
    return response.status_code, answer.get("code"), answer.get("errors")


def comes_first(errors: list[Body], chances: frozenset[str]) -> bool:
    """Whether no die comes before what is refused: it is in the state or in the first action, or nobody is there."""
    return all(
        (not error["pointer"].startswith("/actions/") or error["pointer"].startswith("/actions/0"))
        and error["code"] not in chances
        for error in errors
    )


CHANCES = frozenset({"DECK_EXHAUSTED"})
"""What cards decide: it may show after the first question."""


@pytest.mark.parametrize("game", GAMES)
def test_odds_refuse_what_a_resolution_refuses(client: FlaskClient, game: str) -> None:
    refused = 0
    for body in asked(game):
        played, weighed = said(client, game, "resolutions", with_rng(body)), said(client, game, "odds", body)
        if "COST_LIMIT_EXCEEDED" in (played[1], weighed[1]):
            continue  # draws are not branches
        if played[0] == 400 or weighed[0] == 400 or UNKNOWN in (played[1], weighed[1]):
            assert weighed == played, body
        elif weighed[0] == 422:
            assert played[:2] == weighed[:2], body
            assert played[2] == weighed[2] or not comes_first(weighed[2], CHANCES), body
        elif played[0] == 422:
            assert not comes_first(played[2], CHANCES), body
        refused += played[0] != 200
    assert refused > MUTANTS / 3


UNKNOWN = "UNKNOWN_RULES_VERSION"


@pytest.mark.parametrize("game", GAMES)
def test_options_judge_an_action_as_a_resolution_does(client: FlaskClient, game: str) -> None:
    """Every first action of all those requests, with pointers from `action`."""
    legal, illegal = 0, 0
    for body in asked(game):
        if not isinstance(body, dict) or not isinstance(body.get("actions"), list) or not body["actions"]:
            continue
        state = {name: body[name] for name in body if name != "actions"}
        played = said(client, game, "resolutions", with_rng({**state, "actions": body["actions"][:1]}))
        response = client.post(f"/v1/systems/{game}/options", json={**state, "action": body["actions"][0]})
        answer = response.get_json()
        assert response.status_code != 200 or answer["legal"] is (not answer["errors"])
        if played[1] == "COST_LIMIT_EXCEEDED":
            assert answer["legal"], body
            continue
        expected = [
            {**error, "pointer": error["pointer"].replace("/actions/0", "/action", 1)} for error in played[2] or ()
        ]
        if response.status_code == 422:  # the state is refused before anybody looks at the action
            expected = [error for error in expected if not error["pointer"].startswith("/action/")]
        assert answer.get("errors", []) == expected, body
        legal += played[0] == 200
        illegal += response.status_code == 200 and not answer["legal"]
    assert min(legal, illegal) > 5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("operation", ["odds", "options"])
@pytest.mark.parametrize("rng", [{}, SEED, None, 1])
def test_neither_takes_rng(client: FlaskClient, game: str, operation: str, rng: Any) -> None:
    actions: Body = {"actions": []} if operation == "odds" else {}
    status, code, errors = said(client, game, operation, {**actions, "rng": rng})
    assert (status, code) == (400, "INVALID_BODY")
    assert [error["pointer"] for error in errors] == ["/rng"]
