"""The deck: what may be drawn, what is taken back, and what the table's own cards must be."""

from typing import Any

import pytest

from .table import DECK, Ask, Body, bare, case, deck_but, faults, last, only, pointers, request, roll_of

TEST: Body = {"type": "test", "rating": 4, "obstacle": 1}


def remaining(answer: Body) -> list[int]:
    """How many cards could have been drawn each time."""
    return [draw["remaining"] for draw in answer["audit"]["draws"]]


# the discards are taken back


@pytest.mark.rule("MG-Q14", "MG-Q15")
def test_a_fresh_deck_is_52_cards_without_a_joker(resolve: Ask) -> None:
    """Forty-four tests draw every card that is no King and no Queen, and there is no joker among them."""
    draws = [card for card in DECK if card[0] not in "KQ"]
    answer = resolve("mouse-guard", request(*[TEST] * len(draws), cards=" ".join(draws)))
    assert remaining(answer) == list(range(52, 52 - 44, -1))
    assert answer["state"]["deck"] == {"discards": draws, "hands": {}}


@pytest.mark.rule("MG-Q15")
def test_an_empty_pile_takes_the_discards_back(resolve: Ask) -> None:
    """Nothing is left, so the next draw is from all that was discarded."""
    answer = resolve("mouse-guard", request(TEST, cards="5H", deck={"discards": DECK}))
    assert remaining(answer) == [52]
    assert answer["state"]["deck"] == {"discards": ["5H"], "hands": {}}
    assert only(answer)["changes"] == [{"path": "/deck/discards", "from": DECK, "to": ["5H"]}]


@pytest.mark.rule("MG-Q15")
def test_one_card_left_is_not_reshuffled(resolve: Ask) -> None:
    """As long as there is a card, it is the one: not even the caller can supply another."""
    answer = resolve("mouse-guard", request(TEST, cards="5H", deck={"discards": deck_but("5H")}))
    assert remaining(answer) == [1]
    assert answer["state"]["deck"]["discards"] == [*deck_but("5H"), "5H"]


@pytest.mark.rule("MG-Q15", "MG-06")
def test_cards_on_the_table_are_not_taken_back(resolve: Ask) -> None:
    """The last card is a Queen: she lies on the table while the other 51 are shuffled for her follow-up."""
    answer = resolve("mouse-guard", request(TEST, cards="QH 5S", deck={"discards": deck_but("QH")}))
    assert remaining(answer) == [1, 51]
    assert answer["state"]["deck"] == {"discards": ["QH", "5S"], "hands": {}}


@pytest.mark.rule("MG-Q15", "MG-Q09", "MG-07")
def test_held_kings_are_not_taken_back(resolve: Ask) -> None:
    """A King in a hand stays there, were it drawn just now or long ago."""
    answer = resolve(
        "mouse-guard", request(TEST, cards="5H", deck={"discards": deck_but("KD"), "hands": {"owl": ["KD"]}})
    )
    assert remaining(answer) == [51]
    assert answer["state"]["deck"] == {"discards": ["5H"], "hands": {"owl": ["KD"]}}
    answer = resolve("mouse-guard", request(TEST, cards="KS 5H", deck={"discards": deck_but("KS")}))
    assert remaining(answer) == [1, 51]
    assert answer["state"]["deck"] == {"discards": ["5H"], "hands": {"player": ["KS"]}}


@pytest.mark.rule("MG-Q15", "MG-Q13")
def test_both_cards_of_a_hindrance_lie_on_the_table(resolve: Ask) -> None:
    """The first base card is not among those that the second is drawn from."""
    ivy = {"id": "ivy", "rating": 4, "traits": [{"name": "Bold", "rating": 1}]}
    body = request(
        {"type": "test", "actor": "ivy", "hindrance": "Bold", "obstacle": 1},
        cards="9H 5S",
        characters=[ivy],
        deck={"discards": deck_but("9H")},
    )
    answer = resolve("mouse-guard", body)
    assert remaining(answer) == [1, 51]
    assert answer["state"]["deck"]["discards"] == ["5S", "9H"]


@pytest.mark.rule("MG-Q15")
def test_the_caller_may_order_a_reshuffle(resolve: Ask) -> None:
    """At any time; what is held stays held."""
    state: Any = {"deck": {"discards": ["2S", "3S"], "hands": {"owl": ["KH"]}}}
    answer = resolve("mouse-guard", request({"type": "reshuffle"}, TEST, cards="2S", **state))
    event = answer["events"][0]
    assert bare(event) == {
        "action": 0, "type": "reshuffle", "outcome": "reshuffled",
        "changes": [{"path": "/deck/discards", "from": ["2S", "3S"], "to": []}],
    }  # fmt: skip
    assert remaining(answer) == [51]
    assert answer["state"]["deck"] == {"discards": ["2S"], "hands": {"owl": ["KH"]}}


@pytest.mark.rule("MG-Q15")
def test_a_reshuffle_of_nothing_changes_nothing(resolve: Ask) -> None:
    """It is allowed all the same."""
    event = only(resolve("mouse-guard", request({"type": "reshuffle"})))
    assert (event["outcome"], event["changes"]) == ("reshuffled", [])


@pytest.mark.rule("MG-Q08", "MG-Q15")
def test_a_reshuffle_while_a_draw_is_open(resolve: Ask) -> None:
    """What lies open is on the table and stays there."""
    body = request(TEST, TEST | {"settle": False}, {"type": "reshuffle"}, {"type": "settle"}, cards="2S 3S")
    answer = resolve("mouse-guard", body)
    assert answer["events"][2]["changes"] == [{"path": "/deck/discards", "from": ["2S"], "to": []}]
    assert answer["state"]["deck"]["discards"] == ["3S"]


# the joker


@pytest.mark.rule("MG-Q14")
def test_a_joker_reshuffles(resolve: Ask) -> None:
    """As a variant it is the 53rd card: it goes back with the discards and another card is drawn."""
    body = request(TEST, TEST, cards="9S XX 9S", variant={"joker": "reshuffle"})
    answer = resolve("mouse-guard", body)
    roll = roll_of(last(answer))
    assert (roll["faces"], roll["cards"], roll["kept"], roll["total"]) == (["XX", "9S"], ["9S"], [], 36)
    assert remaining(answer) == [53, 52, 53]
    assert [draw["purpose"] for draw in answer["audit"]["draws"]] == ["draw", "draw", "draw"]
    assert answer["state"]["deck"] == {"discards": ["9S"], "hands": {}}


@pytest.mark.rule("MG-Q14", "MG-06", "MG-Q09")
def test_a_joker_leaves_the_table_and_the_hands(resolve: Ask) -> None:
    """Behind a Queen it is only replaced; she and the Kings are not shuffled in."""
    body = request(
        TEST, cards="QH XX XX 5S", variant={"joker": "reshuffle"}, deck={"discards": ["5S"], "hands": {"owl": ["KH"]}}
    )
    answer = resolve("mouse-guard", body)
    assert roll_of(only(answer))["cards"] == ["QH", "5S"]
    assert roll_of(only(answer))["total"] == 60
    assert remaining(answer) == [51, 50, 51, 51]
    assert [draw["purpose"] for draw in answer["audit"]["draws"]] == ["draw", "queen", "queen", "queen"]
    assert answer["state"]["deck"] == {"discards": ["QH", "5S"], "hands": {"owl": ["KH"]}}


@pytest.mark.rule("MG-Q14")
def test_without_the_variant_there_is_no_joker(refused: Ask) -> None:
    """The source names none."""
    problem = refused("mouse-guard", request(TEST, cards="XX 5S"))
    assert ("/rng/supplied/0", "CARD_NOT_IN_DECK") in faults(problem)


# cards of the table's own


@pytest.mark.rule("MG-Q15")
@pytest.mark.parametrize(
    ("cards", "at", "state"),
    [
        case("discarded", "", "5H", 0, {"deck": {"discards": ["5H"]}}),
        case("held", "", "KD", 0, {"deck": {"hands": {"owl": ["KD"]}}}),
        case("twice-in-one-draw", "", "QH QH", 1, {}),
        case("kept-a-moment-ago", "", "KS KS", 1, {}),
        case("held-after-a-reshuffle", "", "KD", 0, {"deck": {"discards": deck_but("KD"), "hands": {"owl": ["KD"]}}}),
    ],
)
def test_a_supplied_card_must_be_in_the_deck(refused: Ask, cards: str, at: int, state: Body) -> None:
    """No card is in two places."""
    problem = refused("mouse-guard", request(TEST, cards=cards, **state))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/rng/supplied/{at}", "CARD_NOT_IN_DECK") in faults(problem)


@pytest.mark.rule("MG-Q15")
def test_a_card_discarded_by_an_earlier_action_is_gone(refused: Ask) -> None:
    """Across the actions of a request too."""
    problem = refused("mouse-guard", request(TEST, TEST, cards="5H 5H"))
    assert ("/rng/supplied/1", "CARD_NOT_IN_DECK") in faults(problem)


def test_cards_may_not_be_left_over(refused: Ask) -> None:
    """Every supplied card is drawn by something."""
    problem = refused("mouse-guard", request(TEST, cards="5H 6H"))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert ("/rng/supplied/1", "LEFT_OVER_FACES") in faults(problem)


def test_cards_are_left_over_where_nothing_is_drawn(refused: Ask) -> None:
    """An action without a draw takes none."""
    problem = refused("mouse-guard", request({"type": "reshuffle"}, cards="5H"))
    assert ("/rng/supplied/0", "LEFT_OVER_FACES") in faults(problem)


@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        case("the-first", "", "", {"index": 0, "remaining": 52, "purpose": "draw"}),
        case("after-a-queen", "MG-06", "QH", {"index": 1, "remaining": 51, "purpose": "queen"}),
        case("after-two-queens", "MG-Q04", "QH QS", {"index": 2, "remaining": 50, "purpose": "queen"}),
        case("after-a-king", "MG-07", "KS", {"index": 1, "remaining": 51, "purpose": "draw"}),
        case("after-a-king-behind-a-queen", "MG-Q07", "QH KS", {"index": 2, "remaining": 50, "purpose": "queen"}),
    ],
)
def test_in_manual_mode_the_next_card_is_asked_for(refused: Ask, cards: str, needed: Body) -> None:
    """One card at a time: what comes after it depends on it."""
    problem = refused("mouse-guard", request(TEST, cards=cards))
    assert problem["code"] == "DRAWS_NEEDED"
    assert ("/rng/supplied", "DRAWS_NEEDED") in faults(problem)
    assert problem["needed"] == [{"kind": "card", "by": "player"} | needed]


@pytest.mark.rule("MG-35")
@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        case("the-first", "", "", {"index": 0, "remaining": 52, "purpose": "draw"}),
        case("the-second", "", "4H", {"index": 1, "remaining": 51, "purpose": "hindrance"}),
        case("the-second-again", "", "4H KS", {"index": 2, "remaining": 50, "purpose": "hindrance"}),
        case("after-both-queens", "", "QH QS", {"index": 2, "remaining": 50, "purpose": "queen"}),
    ],
)
def test_a_hindered_draw_asks_card_by_card(refused: Ask, cards: str, needed: Body) -> None:
    """The second base card has a purpose of its own."""
    ivy = {"id": "ivy", "rating": 4, "traits": [{"name": "Bold", "rating": 1}]}
    body = request({"type": "test", "actor": "ivy", "hindrance": "Bold", "obstacle": 1}, cards=cards, characters=[ivy])
    problem = refused("mouse-guard", body)
    assert problem["needed"] == [{"kind": "card", "by": "ivy"} | needed]


def test_the_second_test_asks_from_where_the_first_ended(refused: Ask) -> None:
    """The index counts the draws of the whole request."""
    problem = refused("mouse-guard", request(TEST, TEST | {"guest": "owl"}, cards="4H"))
    assert problem["needed"] == [{"index": 1, "kind": "card", "remaining": 51, "by": "owl", "purpose": "draw"}]


def test_manual_draws_and_a_seed_contradict_each_other(refused: Ask) -> None:
    """Manual means that there is no seed."""
    body = {"actions": [TEST], "rng": {"manual": True, "seed": "friday", "supplied": ["4H"]}}
    assert ("/rng/seed", "CONTRADICTORY_RNG") in faults(refused("mouse-guard", body))


def test_a_null_is_drawn_from_the_seed(resolve: Ask) -> None:
    """Supplied cards and drawn ones mix, and the audit tells them apart."""
    body = {"actions": [TEST | {"rating": 1}, TEST], "rng": {"seed": "friday", "supplied": ["QH", None, "2S"]}}
    supplied = {"QH", "2S"}
    draws = resolve("mouse-guard", body)["audit"]["draws"]
    assert [draw["source"] for draw in draws if draw["value"] in supplied] == ["supplied", "supplied"]
    assert draws[0] == {
        "index": 0, "kind": "card", "remaining": 52, "value": "QH", "source": "supplied", "action": 0, "by": "player",
        "purpose": "draw",
    }  # fmt: skip
    assert (draws[1]["remaining"], draws[1]["source"]) == (51, "seed")


@pytest.mark.parametrize("card", ["1S", "10S", "SA", "as", "5", "", "Joker"])
def test_what_is_no_card_is_malformed(invalid: Ask, card: str) -> None:
    """A rank and a suit, both capital letters or digits, a ten as T."""
    body = {"actions": [TEST], "rng": {"supplied": ["5H", card], "manual": True}}
    assert "/rng/supplied/1" in pointers(invalid("mouse-guard", body))


@pytest.mark.parametrize(
    ("deck", "pointer"),
    [
        case("no-card", "", {"discards": ["1S"]}, "/state/deck/discards/0"),
        case("the-joker-is-in-no-state", "", {"discards": ["XX"]}, "/state/deck/discards/0"),
        case("null", "", {"discards": [None]}, "/state/deck/discards/0"),
        case("only-kings-are-held", "", {"hands": {"owl": ["QS"]}}, "/state/deck/hands/owl/0"),
        case("unknown-field", "", {"pile": []}, "/state/deck/pile"),
    ],
)
def test_malformed_decks(invalid: Ask, deck: Body, pointer: str) -> None:
    """The schema knows cards, and Kings."""
    assert pointer in pointers(invalid("mouse-guard", request(deck=deck)))


@pytest.mark.rule("MG-Q15")
@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        case("twice-discarded", "", {"deck": {"discards": ["5H", "6H", "5H"]}}, "/state/deck/discards/2"),
        case(
            "discarded-and-held",
            "",
            {"deck": {"discards": ["KH"], "hands": {"owl": ["KH"]}}},
            "/state/deck/hands/owl/0",
        ),
        case("twice-in-a-hand", "", {"deck": {"hands": {"owl": ["KH", "KH"]}}}, "/state/deck/hands/owl/1"),
        case("in-two-hands", "", {"deck": {"hands": {"bat": ["KH"], "owl": ["KS", "KH"]}}}, "/state/deck/hands/owl/1"),
        case(
            "discarded-and-open",
            "",
            {
                "deck": {"discards": ["5H"]},
                "test": {"type": "test", "obstacle": 1, "draws": [{"by": "owl", "base": 3, "cards": ["5H"]}]},
            },
            "/state/test/draws/0/cards/0",
        ),
        case(
            "in-two-open-draws",
            "",
            {
                "test": {
                    "type": "versus",
                    "draws": [{"by": "owl", "base": 3, "cards": ["5H"]}, {"by": "bat", "base": 3, "cards": ["5H"]}],
                }
            },
            "/state/test/draws/1/cards/0",
        ),
    ],
)
def test_a_card_in_two_places(refused: Ask, state: Body, pointer: str) -> None:
    """The second place is the fault."""
    problem = refused("mouse-guard", request(**state))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (pointer, "DUPLICATE_CARD") in faults(problem)
