"""Odds of a lone test tell cards apart by the successes they bring; they are those of telling every rank apart."""

from fractions import Fraction
from typing import Any

import pytest

from service.core.odds import odds_of_actions
from service.systems.mouse_guard import SYSTEM
from service.wire.answer import loaded, prepared
from service.wire.game import opened

from .table import Body

GAME = opened(SYSTEM)

GONE = ["2S", "3S", "JS", "QD", "TH", "TC", "AS", "7D", "KC"]
IVY = {"id": "ivy", "rating": 4, "traits": [{"name": "Bold", "rating": 2}], "nature": {"rating": 5}}
HINDERED = {"type": "test", "actor": "ivy", "hindrance": "Bold", "obstacle": 3}


def single(rating: int, **more: Any) -> Body:
    return {"type": "test", "rating": rating, "obstacle": 3} | more


def versus(first: int, second: int) -> Body:
    return {"type": "versus", "drawers": [{"rating": first}, {"rating": second}]}


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
    state = {"variant": variant, "deck": deck, "characters": [IVY]}
    alone = first_step({"state": state, "actions": [action]})
    followed = first_step({"state": state, "actions": [action, {"type": "reshuffle"}]})
    assert alone == followed


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
