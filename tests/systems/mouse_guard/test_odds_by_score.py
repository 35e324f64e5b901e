"""Odds of a lone action tell cards apart by the successes they bring; they are those of telling every rank apart."""

from fractions import Fraction
from typing import Any

import pytest

from service.core.odds import odds_of_actions
from service.systems.mouse_guard import SYSTEM
from service.wire.answer import loaded, prepared
from service.wire.game import opened

from .table import Body, deck_but, fighting, order, orders

GAME = opened(SYSTEM)

FEW = deck_but(*[f"{rank}C" for rank in "A23456789TJQ"], "3D", "8D", "QD")
"""All but fifteen cards are gone: rounds are told apart card by card in less time."""
GONE = ["2S", "3S", "JS", "QD", "TH", "TC", "AS", "7D", "KC"]
IVY = {"id": "ivy", "rating": 4, "traits": [{"name": "Bold", "rating": 2}], "nature": {"rating": 5}}
HINDERED = {"type": "test", "actor": "ivy", "hindrance": "Bold", "obstacle": 3}


def single(rating: int, **more: Any) -> Body:
    return {"type": "test", "rating": rating, "obstacle": 3} | more


def versus(first: int, second: int) -> Body:
    return {"type": "versus", "drawers": [{"rating": first}, {"rating": second}]}


def fight(first: str, second: str, **more: Any) -> Body:
    """A round of two with gear, of whom one draws Nature that may be taxed."""
    nature = {"nature": "within"} if first == "maneuver" else {}
    return orders(order("ivy", first, **nature, **more), order("rat", second, **more))


@pytest.mark.rule("MG-01", "MG-05", "MG-06", "MG-35")
@pytest.mark.parametrize("deck", [{}, {"discards": GONE}], ids=["fresh", "some gone"])
@pytest.mark.parametrize(
    ("action", "variant"),
    [
        *[(single(rating), {}) for rating in (0, 1, 3, 7, 25)],
        (single(4), {"joker": "reshuffle"}),
        (single(4), {"king_after_queen": "restart"}),
        (single(4), {"queen_addend": "raw"}),
        (HINDERED, {}),
        *[(versus(first, second), {}) for first, second in ((4, 4), (1, 6), (0, 13))],
    ],
    ids=str,
)
def test_what_follows_changes_no_odds(action: Body, deck: Body, variant: Body) -> None:
    """With an action behind it, every rank is told apart."""
    judge({"variant": variant, "deck": deck, "characters": [IVY]}, action)


def judge(state: Body, action: Body) -> None:
    alone = first_step({"state": state, "actions": [action]})
    followed = first_step({"state": state, "actions": [action, {"type": "reshuffle"}]})
    assert alone == followed


@pytest.mark.rule("MG-16", "MG-19", "MG-22", "MG-25", "MG-Q22")
@pytest.mark.parametrize(
    ("action", "variant"),
    [
        (fight("attack", "attack"), {}),
        (fight("maneuver", "attack"), {"success_count": "margin"}),
        (fight("maneuver", "maneuver"), {"maneuver_spend": "costs"}),
        (fight("defend", "maneuver"), {}),
        (fight("feint", "feint"), {}),
        (fight("feint", "feint"), {"feint_feint": "versus"}),
        (fight("feint", "maneuver"), {}),
    ],
    ids=str,
)
def test_what_follows_changes_no_odds_of_a_round(action: Body, variant: Body) -> None:
    """Two who feint take their ratings off totals, of which more is told apart than successes."""
    rat = {"id": "rat", "rating": 3, "gear": [{"id": "hook", "kind": "hook_and_line"}]}
    running = fighting("ivy", "rat", disposition=5)
    judge({"variant": variant, "deck": {"discards": FEW}, "characters": [IVY, rat], "conflict": running}, action)


@pytest.mark.rule("MG-Q22", "MG-14")
@pytest.mark.parametrize("card", ["4S", "4H"])
def test_what_follows_changes_no_odds_of_a_round_whose_cards_lie_open(card: str) -> None:
    """Of the Host's too only the card says that it feints."""
    shown = {"phase": "revealed", "orders": [order("ivy", "feint", target="rat")], "action_cards": {"rat": card}}
    running = fighting("ivy", "rat", disposition=5) | shown
    state = {
        "deck": {"discards": FEW},
        "characters": [IVY, {"id": "rat", "host": True, "rating": 3}],
        "conflict": running,
    }
    judge(state, {"type": "conflict_round"})


@pytest.mark.rule("MG-Q33")
def test_what_follows_changes_no_odds_of_dispositions() -> None:
    """They count successes."""
    draw = {"rating": 4, "ability": "health", "hindrance": "Bold"}
    action = {
        "type": "begin_conflict",
        "conflict_type": "fight",
        "combatants": [{"id": "ivy", "draw": draw}, {"id": "rat", "disposition": 3}],
    }
    judge({"characters": [IVY, {"id": "rat"}], "deck": {"discards": FEW}}, action)


def first_step(body: Body) -> dict[Any, Fraction]:
    """The odds of all that a test's event decides, but for the cards."""
    request = loaded(GAME.odds, body)
    state = GAME.system.odds.follow(prepared(GAME, request), request.actions)
    _, steps = odds_of_actions(GAME.system.book, state, request.actions)
    found: dict[Any, Fraction] = {}
    for (_, event), p in steps[0].events.items():
        key = event.outcome, event.result, tuple([made.tax for made in event.made])
        found[key] = found.get(key, Fraction(0)) + p
    return found
