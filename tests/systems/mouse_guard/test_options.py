"""What may be done: each action that is offered is ready to send, and none that is legal is missing."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from .table import Ask, Body, case, fighting, order

Options = Callable[..., list[Body]]

BOLD = {"name": "Bold", "rating": 2}
ANN: Body = {
    "id": "ann", "skills": {"fighter": 4}, "abilities": {"health": 3}, "nature": {"rating": 4, "taxed": 1},
    "traits": [BOLD], "gear": [{"id": "sword", "kind": "sword"}],
}  # fmt: skip
FOX: Body = {"id": "fox", "host": True, "rating": 3, "gear": [{"id": "axe", "kind": "axe"}]}
HANDS: Body = {"hands": {"ann": ["KD"], "host": ["KC"]}}
AT_PEACE: Body = {"characters": [ANN, FOX], "deck": HANDS}
IN_A_FIGHT: Body = AT_PEACE | {"conflict": fighting("ann", "fox")}
SHOWN = fighting("ann", "fox") | {
    "phase": "revealed",
    "orders": [order("ann", "attack", target="fox")],
    "action_cards": {"fox": "5D"},
}
REVEALED: Body = AT_PEACE | {"conflict": SHOWN, "deck": HANDS | {"discards": ["5D"]}}
OPEN: Body = AT_PEACE | {
    "test": {"type": "test", "obstacle": 3, "draws": [{"by": "ann", "base": 4, "cards": ["QS", "2S"]}]}
}
OVER: Body = AT_PEACE | {
    "conflict": {
        "type": "fight",
        "phase": "over",
        "round": 3,
        "combatants": [
            {"id": "ann", "disposition": 2, "starting_disposition": 5},
            {"id": "fox", "disposition": 0, "starting_disposition": 5},
        ],
        "outcome": {"result": "won", "winner": "ann"},
    }
}


@pytest.fixture(scope="module")
def options(client: FlaskClient) -> Options:
    """(state, actor) -> the actions that are offered."""

    def options(state: Body, **asked: Any) -> list[Body]:
        response = client.post("/v1/systems/mouse-guard/options", json={"state": state, **asked})
        assert response.status_code == 200, response.get_data(as_text=True)
        return [option["action"] for option in response.get_json()["options"]]

    return options


@pytest.mark.parametrize(
    ("state", "kinds"),
    [
        case("at peace", "", AT_PEACE, {"test", "versus", "rest", "new_session", "reshuffle"}),
        case(
            "in a fight", "MG-13 MG-14 MG-42", IN_A_FIGHT,
            {"test", "versus", "host_draw", "conflict_round", "choose_sword", "end_conflict", "reshuffle"},
        ),
        case(
            "the Host's cards lie open", "MG-14 MG-Q16 MG-Q40", REVEALED,
            {"test", "versus", "conflict_round", "choose_sword", "end_conflict", "reshuffle"},
        ),
        case("an open draw", "MG-08 MG-34 MG-Q08", OPEN, {"redraw", "settle", "reshuffle"}),
        case("over", "MG-Q32", OVER, {"test", "versus", "end_conflict", "reshuffle"}),
    ],
)  # fmt: skip
def test_each_is_ready_to_send(resolve: Ask, options: Options, state: Body, kinds: set[str]) -> None:
    """As it stands there, word for word."""
    offered = options(state)
    assert {action["type"] for action in offered} == kinds
    for action in offered:
        answer = resolve("mouse-guard", {"state": state, "actions": [action], "rng": {"seed": "offered"}})
        assert [event["type"] for event in answer["events"]] == [action["type"]]


@pytest.mark.rule("MG-08", "MG-34")
def test_each_card_may_be_redrawn_by_king_or_trait(options: Options) -> None:
    """Of the one who holds the King and has the trait."""
    spends: list[Body] = [{"type": "king"}, {"type": "trait", "name": "Bold"}]
    wanted = [
        {"type": "redraw", "spend": spend, "by": "ann", "card": card} for card in ("QS", "2S") for spend in spends
    ]
    assert options(OPEN, actor="ann") == wanted
    assert options(OPEN, actor="fox") == []


@pytest.mark.rule("MG-08", "MG-Q09")
def test_a_guest_may_redraw(options: Options) -> None:
    """With a King that is kept under this name."""
    test = {"type": "test", "obstacle": 3, "draws": [{"by": "owl", "base": 4, "cards": ["2S"]}]}
    offered = options({"deck": {"hands": {"owl": ["KS"]}}, "test": test})
    assert [action["type"] for action in offered] == ["settle", "reshuffle", "redraw"]
    assert offered[2] == {"type": "redraw", "spend": {"type": "king"}, "by": "owl", "card": "2S"}


@pytest.mark.rule("MG-34")
def test_a_spent_trait_is_not_offered(options: Options) -> None:
    spent = ANN | {"traits": [BOLD | {"used": 2}]}
    offered = options(OPEN | {"characters": [spent, FOX], "deck": {}}, actor="ann")
    assert offered == []


@pytest.mark.rule("MG-42", "MG-Q40")
def test_a_chosen_sword_is_not_offered(options: Options) -> None:
    """Each action while it is free, none afterwards."""
    offered = [action for action in options(IN_A_FIGHT, actor="ann") if action["type"] == "choose_sword"]
    assert [action["action"] for action in offered] == ["attack", "defend", "feint", "maneuver"]
    chosen = ANN | {"gear": [{"id": "sword", "kind": "sword", "sword_action": "defend"}]}
    state = IN_A_FIGHT | {"characters": [chosen, FOX]}
    assert not [action for action in options(state, actor="ann") if action["type"] == "choose_sword"]
