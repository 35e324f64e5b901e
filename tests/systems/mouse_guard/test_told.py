"""What is said aloud is true and complete, and an event names every rule that it rests on."""

import pytest

from .table import Ask, Body, case, deck_but, fighting, last, only, order, orders, request

ANN: Body = {"id": "ann", "name": "Ann", "rating": 4}
BOB: Body = {"id": "bob", "name": "Bob", "rating": 4}
TEST: Body = {"type": "test", "rating": 4, "obstacle": 1}
END: Body = {"type": "end_conflict"}
VERSUS: Body = {"type": "versus", "drawers": [{"actor": "ann"}, {"actor": "bob"}]}


def said(answer: Body) -> str:
    return str(last(answer)["announcement"])


def a_round(first: str, second: str, cards: str, disposition: int = 10, **ann: Body | str | list[Body]) -> Body:
    """A round of Ann and Bob, of whom Ann has `gear` or gives more with her order."""
    gear = {"gear": ann.pop("gear")} if "gear" in ann else {}
    extra = {"nature": {"rating": 4}} if "nature" in ann else {}
    given = orders(order("ann", first, target="bob", **ann), order("bob", second, target="ann"))
    characters = [ANN | gear | extra, BOB]
    return request(given, cards=cards, characters=characters, conflict=fighting("ann", "bob", disposition=disposition))


WINS = [
    case("a side of one by the name", "MG-Q32", {}, "Ann", "Ann"),
    case("a side of more by its own", "MG-Q32", {"side": "rats"}, "side rats", "sidan rats"),
]


@pytest.mark.parametrize(("side", "en", "sv"), WINS)
def test_who_wins_a_conflict_is_named(resolve: Ask, side: Body, en: str, sv: str) -> None:
    asked = a_round("attack", "feint", "9S", disposition=1)
    asked["state"]["characters"][0] |= side
    asked["actions"].append(END)
    won, ended = resolve("mouse-guard", asked)["events"]
    assert won["announcement"] == f"Dispositions: Bob from 1 to 0. The conflict is over: {en} wins."
    assert ended["announcement"] == f"The conflict has ended: {en} won."
    won, ended = resolve("mouse-guard", asked, language="sv")["events"]
    assert won["announcement"] == f"Dispositioner: Bob från 1 till 0. Konflikten är över: {sv} vinner."
    assert ended["announcement"] == f"Konflikten är avslutad: {sv} vann."


@pytest.mark.rule("MG-31", "MG-05")
def test_where_no_disposition_changes_that_alone_is_said(resolve: Ask) -> None:
    """Nature is taxed all the same."""
    event = only(resolve("mouse-guard", a_round("attack", "feint", "JS", nature="within")))
    assert event["changes"] != []
    assert event["announcement"] == "Weasel! Ann fails terribly. No disposition changes."


@pytest.mark.rule("MG-05", "MG-Q02", "MG-Q19")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("JS JH", "0 against 0: a tie. Weasel! Ann fails terribly. Weasel! Bob fails terribly."),
        ("8S JH", "4 against 0: Ann wins. Weasel! Bob fails terribly."),
        ("8S 2H", "4 against 1: Ann wins."),
    ],
)
def test_a_versus_test_tells_of_weasels(resolve: Ask, cards: str, told: str) -> None:
    assert said(resolve("mouse-guard", request(VERSUS, cards=cards, characters=[ANN, BOB]))) == told


@pytest.mark.rule("MG-Q08")
def test_what_is_open_is_said_as_it_stands(resolve: Ask) -> None:
    asked = request(VERSUS | {"settle": False}, cards="8S 2H", characters=[ANN, BOB])
    assert said(resolve("mouse-guard", asked)) == "As it stands now. 4 against 1: Ann wins."


KNIFE: Body = {"id": "k", "kind": "knife"}


@pytest.mark.rule("MG-40", "MG-Q39")
@pytest.mark.parametrize(("against", "cards"), [("defend", "2S 9S"), ("feint", "2S"), ("attack", "2S 3S")])
def test_a_thrown_knife_is_named_whatever_it_meets(resolve: Ask, against: str, cards: str) -> None:
    event = only(resolve("mouse-guard", a_round("attack", against, cards, gear=[KNIFE], thrown="k")))
    assert {"MG-40", "MG-Q39"} <= set(event["rules"])
    plain = only(resolve("mouse-guard", a_round("attack", against, cards, gear=[KNIFE])))
    assert "MG-40" not in plain["rules"]


@pytest.mark.rule("MG-Q21")
def test_a_feint_against_a_defence_has_obstacle_0_by_ruling(resolve: Ask) -> None:
    assert "MG-Q21" in only(resolve("mouse-guard", a_round("feint", "defend", "2S")))["rules"]
    assert "MG-Q21" not in only(resolve("mouse-guard", a_round("attack", "feint", "2S")))["rules"]


@pytest.mark.rule("MG-Q15", "MG-Q14")
def test_discards_that_are_taken_back_are_named(resolve: Ask) -> None:
    deck: Body = {"discards": deck_but("QS")}
    assert "MG-Q15" in only(resolve("mouse-guard", request(TEST, cards="QS 9S", deck=deck)))["rules"]
    empty: Body = {"discards": deck_but()}
    assert "MG-Q15" in only(resolve("mouse-guard", request(TEST, cards="9S", deck=empty)))["rules"]
    assert "MG-Q15" not in only(resolve("mouse-guard", request(TEST, cards="QS 9S")))["rules"]
    joker = request(TEST, cards="XX 9S", deck={"discards": deck_but()}, variant={"joker": "reshuffle"})
    rules = only(resolve("mouse-guard", joker))["rules"]
    assert "MG-Q14" in rules
    assert "MG-Q15" not in rules


@pytest.mark.rule("MG-Q11")
def test_a_rating_of_nothing_is_named(resolve: Ask) -> None:
    assert "MG-Q11" in only(resolve("mouse-guard", request(TEST | {"rating": 0}, cards="9S")))["rules"]
    assert "MG-Q11" not in only(resolve("mouse-guard", request(TEST, cards="9S")))["rules"]
