"""The promise "copy a folder": a new game gets endpoints, contract, catalogue and exact odds by itself."""

from fractions import Fraction
from typing import Any

import jsonschema_rs
import pytest

from service.app import create_app
from service.core.odds import odds_of_actions
from service.wire.answer import loaded, prepared
from service.wire.game import opened
from tests.wire.toy import SYSTEM

PATH = "/v1/systems/pitching-pennies"
BODY: dict[str, Any] = {"state": {"characters": [{"id": "ana"}]}, "actions": [{"type": "pitch", "actor": "ana"}]}


@pytest.fixture(scope="module")
def client():
    return create_app([SYSTEM], committed=None).test_client()


@pytest.fixture(scope="module")
def document(client):
    return client.get("/openapi.json").get_json()


def test_it_has_an_endpoint(client):
    answer = client.post(f"{PATH}/resolutions", json=BODY | {"rng": {"supplied": [2], "manual": True}}).get_json()
    assert answer["state"] == {"characters": [{"id": "ana", "name": "ana", "won": 1}], "stakes": {}}
    assert answer["events"] == [
        {
            "action": 0,
            "type": "pitch",
            "actor": "ana",
            "outcome": "heads",
            "rolls": [
                {"by": "ana", "purpose": "pitch", "draws": [0], "faces": [2], "modifiers": [], "total": 2},
                {"purpose": "tails", "base": 1, "modifiers": [], "total": 1},
            ],
            "rules": ["TOY-01"],
            "announcement": "Heads.",
            "changes": [{"path": "/characters/0/won", "from": 0, "to": 1}],
        }
    ]
    assert answer["rules"] == {"system": "pitching-pennies", "version": "2.0.1"}


def test_it_draws_from_a_stream_of_its_own(client):
    """The path's id is part of the stream's name, and the answer names all that reproduces it."""
    answer = client.post(f"{PATH}/resolutions", json=BODY | {"rng": {"seed": 7}}).get_json()
    assert answer["audit"]["system"] == "pitching-pennies"
    assert (answer["audit"]["seed"], answer["audit"]["end"], answer["assurance"]) == ("7", 1, "client_seed")


def test_it_is_refused_by_its_own_rule(client):
    won = {"state": {"characters": [{"id": "ana", "won": 3}]}, "actions": BODY["actions"]}
    problem = client.post(f"{PATH}/resolutions", json=won).get_json()
    assert problem["errors"] == [
        {"pointer": "/actions/0/actor", "code": "HAS_WON", "detail": "ana has won already.", "rule": "TOY-Q01"}
    ]


def test_it_speaks_swedish(client):
    response = client.post(f"{PATH}/resolutions", json=BODY, headers={"Accept-Language": "sv"})
    assert response.headers["Content-Language"] == "sv"
    assert response.get_json()["events"][0]["announcement"] in ("Krona.", "Klave.")


def test_it_has_a_contract_of_its_own(document):
    operation = document["paths"][f"{PATH}/resolutions"]["post"]
    assert operation["operationId"] == "resolveToy"
    union = document["components"]["schemas"]["ToyResolutionRequest"]["properties"]["actions"]["items"]
    assert union["discriminator"]["mapping"] == {"pitch": "#/components/schemas/ToyPitch"}
    assert (
        operation["requestBody"]["content"]["application/json"]["examples"]["heads"]["summary"] == "A pitch that wins"
    )


@pytest.mark.parametrize(
    ("body", "fits"),
    [
        (BODY, True),
        (BODY | {"actions": [{"type": "pitch"}]}, False),
        (BODY | {"state": {"characters": [{"id": "ana", "won": 4}]}}, False),
        (BODY | {"state": {"stakes": {"gold": 5}}}, True),
        (BODY | {"state": {"stakes": {"gold": 11}}}, False),
        ({"actions": []}, True),
        ({}, False),
    ],
    ids=["whole", "no actor", "won too much", "a stake", "too high a stake", "nothing", "no actions"],
)
def test_the_contract_says_what_is_accepted(client, document, body, fits):
    schema = {"$ref": "#/components/schemas/ToyResolutionRequest", "components": document["components"]}
    assert jsonschema_rs.validator_for(schema).is_valid(body) is fits
    assert (client.post(f"{PATH}/resolutions", json=body).status_code != 400) is fits


def test_it_has_a_catalogue_with_its_numbered_rules(client):
    catalogue = client.get(PATH).get_json()
    assert catalogue["coins"] == ["penny"]
    assert catalogue["rules"] == [
        {"id": "TOY-01", "text": "A coin that shows heads wins a point for whoever pitched it.", "lore": False},
        {"id": "TOY-02", "text": "Pennies have been pitched for as long as there were pennies.", "lore": True},
        {
            "id": "TOY-Q01",
            "text": "When is it over? The first to have three points has won and pitches no more.",
            "lore": False,
        },
    ]
    assert [system["id"] for system in client.get("/v1/systems").get_json()["systems"]] == ["pitching-pennies"]


def test_it_has_odds_and_options_over_http(client):
    """Three wins are enough: at two, the second of two pitches is refused in half of the branches."""
    state = {"characters": [{"id": "ana", "won": 2}, {"id": "bo", "won": 3}]}
    odds = client.post(f"{PATH}/odds", json={"state": state, "actions": BODY["actions"] * 2}).get_json()
    assert odds == {
        "rules": {"system": "pitching-pennies", "version": "2.0.1"},
        "actions": [
            {
                "action": 0,
                "type": "pitch",
                "actor": "ana",
                "by_outcome": [
                    {"outcome": "heads", "p": "1/2", "decimal": 0.5},
                    {"outcome": "tails", "p": "1/2", "decimal": 0.5},
                ],
                "outcomes": [
                    {"outcome": "heads", "p": "1/2", "decimal": 0.5},
                    {"outcome": "tails", "p": "1/2", "decimal": 0.5},
                ],
                "targets": [],
                "numbers": {},
            },
            {
                "action": 1,
                "type": "pitch",
                "actor": "ana",
                "by_outcome": [
                    {"outcome": "heads", "p": "1/4", "decimal": 0.25},
                    {"outcome": "tails", "p": "1/4", "decimal": 0.25},
                    {"outcome": "refused", "p": "1/2", "decimal": 0.5},
                ],
                "outcomes": [
                    {"outcome": "heads", "p": "1/4", "decimal": 0.25},
                    {"outcome": "tails", "p": "1/4", "decimal": 0.25},
                    {"outcome": "refused", "p": "1/2", "decimal": 0.5},
                ],
                "targets": [],
                "numbers": {},
            },
        ],
        "states": [
            {"p": "1/4", "decimal": 0.25, "changes": [{"path": "/characters/0/won", "from": 2, "to": 3}]},
            {"p": "1/4", "decimal": 0.25, "changes": []},
            {"p": "1/2", "decimal": 0.5, "refused": True},
        ],
        "remainder": "0",
    }
    options = client.post(f"{PATH}/options", json={"state": state, "odds": True}).get_json()
    assert [option["action"] for option in options["options"]] == [{"type": "pitch", "actor": "ana"}]
    assert options["options"][0]["odds"]["outcomes"][0] == {"outcome": "heads", "p": "1/2", "decimal": 0.5}
    judged = client.post(
        f"{PATH}/options", json={"state": state, "action": {"type": "pitch", "actor": "bo"}}
    ).get_json()
    assert (judged["legal"], judged["errors"][0]["pointer"]) == (False, "/action/actor")


def test_it_has_exact_odds():
    game = opened(SYSTEM)
    request = loaded(game.resolutions, BODY | {"actions": BODY["actions"] * 3})
    states, steps = odds_of_actions(SYSTEM.book, prepared(game, request), request.actions)
    assert states is not None
    assert {state.characters[0].won: p for state, p in states.items()} == {
        3: Fraction(1, 8),
        2: Fraction(3, 8),
        1: Fraction(3, 8),
        0: Fraction(1, 8),
    }
    assert {event.outcome: p for (_, event), p in steps[2].events.items()} == {
        "heads": Fraction(1, 2),
        "tails": Fraction(1, 2),
    }
