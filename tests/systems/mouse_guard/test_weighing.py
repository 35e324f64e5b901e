"""What draws bring, weighed at once: the same as card by card, and as every order of a small deck."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from service.core.chance import Weighed
from service.core.odds import Budget, Costly, odds_of
from service.systems.mouse_guard.model.state import State
from service.systems.mouse_guard.rules.weighing import Brought
from service.systems.mouse_guard.tables import CARDS
from service.wire.answer import loaded, written
from service.wire.odds import odds as odds_answer
from tests.conftest import GAMES

from .table import Body, Odds, fighting, order, orders

SMALL = ("2C", "3C", "9C", "JC", "JD", "QC", "QD", "TH", "KH")
FRESH = tuple(CARDS)


@pytest.mark.rule("MG-01", "MG-05", "MG-06", "MG-07")
@pytest.mark.parametrize("unseen", [None, "C", "H"])
@pytest.mark.parametrize("by_total", [False, True])
@pytest.mark.parametrize("ratings", [(), (4,), (0,), (4, 3), (1, 0), (3, 3, 5)])
def test_draws_weighed_at_once_are_those_drawn_card_by_card(
    ratings: tuple[int, ...], by_total: bool, unseen: str | None
) -> None:
    brought = Brought(SMALL, ratings, by_total, unseen)
    assert isinstance(brought, Weighed)
    assert brought.odds() == odds_of(brought.__call__)
    assert sum(brought.odds().values()) == 1
    assert len(brought.odds()) <= brought.breadth


def speech(first: str, second: str) -> Body:
    """A round of two players, one rated 4, one 5."""
    given = {"ann": (first, 4), "bob": (second, 5)}
    return {
        "state": {"characters": [{"id": id} for id in given], "conflict": fighting(*given, kind="speech")},
        "actions": [orders(*[order(id, action, rating=rating) for id, (action, rating) in given.items()])],
    }


ENTRANTS = [{"id": id, "draw": {"ability": "will", "skill": "orator"}} for id in ("ann", "bob")]
SHEETS = [{"id": id, "skills": {"orator": 3}, "abilities": {"will": will}} for id, will in (("ann", 2), ("bob", 4))]
ASKED: dict[str, Body] = {
    "test": {"actions": [{"type": "test", "rating": 4, "obstacle": 3}]},
    "versus": {"actions": [{"type": "versus", "drawers": [{"rating": 4}, {"rating": 3}]}]},
    "begin_conflict": {
        "state": {"characters": SHEETS},
        "actions": [{"type": "begin_conflict", "conflict_type": "speech", "combatants": ENTRANTS}],
    },
    "attacks": speech("attack", "attack"),
    "a Defend": speech("attack", "defend"),
    "Feints": speech("feint", "feint"),
    "Maneuvers": speech("maneuver", "maneuver"),
}


@pytest.mark.rule("MG-01", "MG-06", "MG-22", "MG-26")
@pytest.mark.parametrize("name", ASKED)
def test_an_answer_is_the_same_to_the_byte_as_if_the_cards_were_followed(name: str) -> None:
    """Its rows stand in the order in which following finds them."""
    game = GAMES["mouse-guard"]
    request = loaded(game.odds, ASKED[name])
    view = game.system.odds
    system = game.system._replace(odds=view._replace(follow=lambda *asked: unweighed(view.follow(*asked))))
    assert written(odds_answer(game, request)) == written(odds_answer(game._replace(system=system), request))


def unweighed(state: Any) -> State:
    assert state.weighed
    return replace(state, weighed=False)


def both(deck: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The cards of two draws from a deck in this order, Kings left out."""
    cards = iter([card[0] for card in deck if card[0] != "K"])
    first, second = [next(cards)], []
    while first[-1] == "Q":
        first.append(next(cards))
    second.append(next(cards))
    while second[-1] == "Q":
        second.append(next(cards))
    return first, second


def successes(cards: list[str], rating: int) -> int:
    worth = {"A": 1, "T": 10, "Q": 10, "J": 0}
    return -(-sum(worth[card] if card in worth else int(card) for card in cards) * rating // 10)


LEFT = ("2C", "5D", "8S", "JS", "QC", "QD", "TH", "KH")
GONE = [card for card in CARDS if card not in LEFT]
ORDERS = list(permutations(LEFT))


def chances(seen: Iterator[str]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for each in seen:
        found[each] = found.get(each, Fraction(0)) + Fraction(1, len(ORDERS))
    return found


@pytest.mark.rule("MG-04", "MG-06", "MG-07", "MG-Q19")
def test_odds_of_a_versus_test_are_those_of_every_order_of_the_deck(odds: Odds) -> None:
    """Eight cards, 40,320 orders."""

    def outcomes() -> Iterator[str]:
        for deck in ORDERS:
            first, second = both(deck)
            margin = successes(first, 4) - successes(second, 3)
            yield "won" if margin > 0 else "lost" if margin else "tie"

    body: Body = {
        "state": {"deck": {"discards": GONE}},
        "actions": [{"type": "versus", "drawers": [{"rating": 4}, {"rating": 3}]}],
    }
    assert odds("mouse-guard", body) == chances(outcomes())


def against_the_host(action: str, *, drawn_before: bool) -> Body:
    """A round against the Host, whose card is not known; eight cards are left, of unequal suits."""
    combatants = [{"id": id, "disposition": 3, "starting_disposition": 9} for id in ("ann", "fox")]
    state = {
        "characters": [{"id": "ann"}, {"id": "fox", "host": True, "rating": 3}],
        "deck": {"discards": GONE},
        "conflict": {"type": "speech", "phase": "orders", "round": 1, "combatants": combatants},
    }
    orders = [{"actor": "ann", "action": action, "rating": 4}]
    if drawn_before:
        actions = [{"type": "host_draw", "orders": orders}, {"type": "conflict_round"}]
    else:
        actions = [{"type": "conflict_round", "orders": orders}]
    return {"state": state, "actions": actions}


def after_attack(deck: tuple[str, ...]) -> tuple[int, int]:
    """What is left to her and to him after her Attack (MG-16..25)."""
    host, (first, second) = deck[0][1], both(deck[1:])
    ann, fox = successes(first, 4), successes(second, 3)
    if host == "C":
        return 3 - fox, 3 - ann
    if host == "S":
        return 3, 3 - ann
    margin = ann - fox
    if host == "D":
        return 3, 3 - margin
    return 3, 3 - max(0, margin)


def after_feint(deck: tuple[str, ...]) -> tuple[int, int]:
    """What is left to her and to him after her Feint (MG-22, MG-Q22, MG-Q23); who draws no card fails."""
    host, (first, second) = deck[0][1], both(deck[1:])
    ann = successes(first, 4)
    if host == "C":
        return 3 - successes(first, 3), 3
    if host == "D":
        return 3, 3 - ann
    if host == "S":
        return 3 - reduced(second, 3, 4), 3 - reduced(first, 4, 3)
    return 3, 3 - (ann if ann >= 5 else 0)


def reduced(cards: list[str], rating: int, by: int) -> int:
    """Successes of a total less the other's rating."""
    total = sum({"T": 10, "Q": 10, "J": 0}.get(card) or int(card if card.isdigit() else 0) for card in cards) * rating
    return max(0, -(-(total - by) // 10))


@pytest.mark.rule("MG-14", "MG-16", "MG-22", "MG-Q16", "MG-Q22")
@pytest.mark.parametrize("drawn_before", [False, True])
@pytest.mark.parametrize(("action", "after"), [("attack", after_attack), ("feint", after_feint)])
def test_odds_of_a_round_whose_host_card_is_unknown_are_those_of_every_order_of_the_deck(
    odds: Odds, action: str, after: object, drawn_before: bool
) -> None:
    """The Host's card is gone from the deck, of whatever rank; a King too. Told by the dispositions left."""
    assert callable(after)

    def left() -> Iterator[str]:
        for deck in ORDERS:
            yield str([max(0, min(9, points)) for points in after(deck)])

    def dispositions(event: object) -> str:
        return str([moved.after for moved in event.result.dispositions])  # type: ignore[attr-defined]  # a round's

    found = odds("mouse-guard", against_the_host(action, drawn_before=drawn_before), project=dispositions)
    assert found == chances(left())


FOUR = (4, 5, 4, 5)


@pytest.mark.rule("MG-Q43")
@pytest.mark.parametrize(
    ("unseen", "by_total", "says"),
    [
        (None, False, "Of its 4 draws at once the first 3 would fit."),
        ("C", False, "Of its 4 draws at once the first 2 would fit."),
        ("C", True, "Of its 4 draws at once the first 2 would fit."),
    ],
)
def test_what_of_too_many_draws_would_fit(unseen: str | None, by_total: bool, says: str) -> None:
    assert Brought(FRESH, FOUR, by_total, unseen).fitting(16_000) == says


@pytest.mark.rule("MG-Q43")
def test_what_too_many_draws_would_bring_is_refused_before_the_work() -> None:
    """70 ways for four Queens to fall among four draws, times their ends: 5 with rating 4, 6 with rating 5."""
    with pytest.raises(Costly) as costly:
        odds_of(lambda chance: chance.part(Brought(FRESH, FOUR)), Budget(16_000))
    assert costly.value.cost == 1 + 70 * 5 * 6 * 5 * 6


def free_for_all(number: int) -> Body:
    """A speech of so many, each against all: whoever is next to one attacks him."""
    ids = [f"c{place}" for place in range(number)]
    given = [
        order(id, "attack", target=ids[(place + 1) % number], rating=4 + place % 2) for place, id in enumerate(ids)
    ]
    return {
        "state": {"characters": [{"id": id} for id in ids], "conflict": fighting(*ids, kind="speech")},
        "actions": [orders(*given)],
    }


@pytest.mark.rule("MG-Q43")
def test_a_round_that_is_too_much_says_what_would_fit(client: FlaskClient) -> None:
    """And it does."""
    path = "/v1/systems/mouse-guard/odds"
    refused = client.post(path, json=free_for_all(4))
    assert refused.status_code == 422
    assert refused.get_json()["detail"].endswith("Of its 4 draws at once the first 3 would fit.")
    assert client.post(path, json=free_for_all(3)).status_code == 200
