"""A round of two: what each action does against each, and what it does to the dispositions."""

from typing import Any

import pytest

from .table import (
    Ask,
    Body,
    bare,
    case,
    dispositions,
    fighting,
    last,
    modifiers,
    only,
    order,
    orders,
    request,
    roll_of,
    side_of,
)

ACTIONS = ["attack", "defend", "feint", "maneuver"]


def duel(
    ann: tuple[str, int],
    bob: tuple[str, int],
    cards: str,
    at: tuple[int, int] = (10, 10),
    start: int = 10,
    **state: Any,
) -> Body:
    """A round of a speech: two players, each with an action and a rating, and no wishes for a Maneuver."""
    conflict = fighting("ann", "bob", kind="speech", disposition=start)
    for combatant, disposition in zip(conflict["combatants"], at, strict=True):
        combatant["disposition"] = disposition
    given = [order(who, action, rating=rating, effects=[]) for who, (action, rating) in (("ann", ann), ("bob", bob))]
    return request(orders(*given), cards=cards, characters=[{"id": "ann"}, {"id": "bob"}], conflict=conflict, **state)


@pytest.mark.rule("MG-13", "MG-16", "MG-17", "MG-19", "MG-Q25", "MG-04")
def test_a_round_is_answered_whole(resolve: Ask) -> None:
    """Attack against Defend: one versus test, and the winner's action alone takes effect."""
    answer = resolve("mouse-guard", duel(("attack", 4), ("defend", 5), "8S 5H"))
    assert bare(only(answer)) == {
        "action": 0, "type": "conflict_round", "outcome": "resolved",
        "rolls": [
            {
                "by": "ann", "purpose": "attack", "draws": [0], "faces": ["8S"], "kept": [], "cards": ["8S"],
                "base": 4, "modifiers": [], "rating": 4, "total": 32, "successes": 4, "weasel": False,
            },
            {
                "by": "bob", "purpose": "defend", "draws": [1], "faces": ["5H"], "kept": [], "cards": ["5H"],
                "base": 5, "modifiers": [], "rating": 5, "total": 25, "successes": 3, "weasel": False,
            },
        ],
        "result": {
            "kind": "round", "round": 1, "effects": [],
            "pairs": [{"sides": [
                {
                    "by": "ann", "action": "attack", "mode": "versus", "total": 32, "successes": 4, "margin": 1,
                    "successful": True, "bonus": [], "gain": 1,
                },
                {
                    "by": "bob", "action": "defend", "mode": "versus", "total": 25, "successes": 3, "margin": -1,
                    "successful": False, "bonus": [], "gain": 0,
                },
            ]}],
            "dispositions": [
                {"id": "ann", "from": 10, "change": 0, "to": 10}, {"id": "bob", "from": 10, "change": -1, "to": 9},
            ],
        },
        "changes": [
            {"path": "/deck/discards", "from": [], "to": ["8S", "5H"]},
            {"path": "/conflict/round", "from": 1, "to": 2},
            {"path": "/conflict/combatants/1/disposition", "from": 10, "to": 9},
        ],
    }  # fmt: skip


# the matrix


MATRIX = {
    ("attack", "attack"): ("independent", 0),
    ("attack", "defend"): ("versus", None),
    ("attack", "feint"): ("independent", 0),
    ("attack", "maneuver"): ("versus", None),
    ("defend", "attack"): ("versus", None),
    ("defend", "defend"): ("independent", 3),
    ("defend", "feint"): ("none", None),
    ("defend", "maneuver"): ("versus", None),
    ("feint", "attack"): ("none", None),
    ("feint", "defend"): ("independent", 0),
    ("feint", "feint"): ("independent", 0),
    ("feint", "maneuver"): ("independent", 5),
    ("maneuver", "attack"): ("versus", None),
    ("maneuver", "defend"): ("versus", None),
    ("maneuver", "feint"): ("independent", 0),
    ("maneuver", "maneuver"): ("independent", 0),
}
PROVES = {"attack": "MG-16", "defend": "MG-19", "feint": "MG-22 MG-Q21 MG-Q23", "maneuver": "MG-25"}


@pytest.mark.rule("MG-Q24", "MG-13")
@pytest.mark.parametrize("first", [True, False], ids=["acting-first", "acting-second"])
@pytest.mark.parametrize(
    ("you", "they", "mode", "obstacle"),
    [case(f"{you}-{they}", PROVES[you], you, they, *cell) for (you, they), cell in MATRIX.items()],
)
def test_matrix(resolve: Ask, you: str, they: str, mode: str, obstacle: int | None, first: bool) -> None:
    """What one does against what they do, whichever of the two comes first; who fails at once draws no card."""
    draws = [MATRIX[pair][0] != "none" for pair in ((you, they), (they, you))]
    cards = ["5S"] * draws[0] + ["6H"] * draws[1]
    pair = ((you, 4), (they, 4))
    body = duel(*(pair if first else pair[::-1]), " ".join(cards if first else cards[::-1]))
    event = only(resolve("mouse-guard", body))
    mine = side_of(event, "ann" if first else "bob")
    assert (mine["action"], mine["mode"], mine.get("obstacle")) == (you, mode, obstacle)
    assert ("reduced_by" in mine) is (you == they == "feint")
    drawn = [roll["by"] for roll in event["rolls"]]
    assert ((("ann" if first else "bob") in drawn), (("bob" if first else "ann") in drawn)) == tuple(draws)
    if mode == "none":
        assert not {"total", "successes", "margin"} & set(mine)
        assert (mine["successful"], mine["bonus"], mine["gain"]) == (False, [], 0)


# the ten pairs, with numbers


@pytest.mark.parametrize(
    ("ann", "bob", "cards", "changes"),
    [
        case("MG-T01", "MG-09 MG-16 MG-17", ("attack", 4), ("defend", 5), "8S 5H", (0, -1)),
        case("MG-T11", "MG-Q19 MG-19", ("attack", 5), ("defend", 3), "4S 5H", (0, 0)),
        case("MG-T12", "MG-16 MG-17 MG-Q31", ("attack", 4), ("attack", 3), "6S 9H", (-3, -3)),
        case("1-one-is-a-weasel", "MG-05 MG-Q18", ("attack", 4), ("attack", 3), "6S JH", (0, -3)),
        case("1-two-weasels", "MG-05", ("attack", 4), ("attack", 3), "JS JH", (0, 0)),
        case("1-rated-0", "MG-Q18 MG-Q11", ("attack", 0), ("attack", 3), "9S 9H", (-3, 0)),
        case("2-defender-wins", "MG-19 MG-20 MG-Q25", ("attack", 4), ("defend", 5), "4S TH", (0, 3)),
        case("2-defenders-weasel", "MG-05 MG-Q19", ("attack", 1), ("defend", 5), "AS JH", (0, -1)),
        case("2-attackers-weasel", "MG-05 MG-Q19", ("attack", 5), ("defend", 1), "JS AH", (0, 1)),
        case("3-attack-feint", "MG-16 MG-22 MG-Q24", ("attack", 3), ("feint", 6), "4S", (0, -2)),
        case("MG-T13-jack", "MG-05 MG-22", ("attack", 3), ("feint", 6), "JS", (0, 0)),
        case("4-attack-wins", "MG-16 MG-25", ("attack", 4), ("maneuver", 3), "8S 5H", (0, -2)),
        case("4-maneuver-wins", "MG-25 MG-Q25", ("attack", 3), ("maneuver", 4), "5S 8H", (0, 0)),
        case("4-tie", "MG-Q19", ("attack", 3), ("maneuver", 3), "8S 9H", (0, 0)),
        case("MG-T15", "MG-19 MG-20 MG-Q20", ("defend", 4), ("defend", 5), "TS 6H", (4, 3)),
        case("5-one-short", "MG-19 MG-Q17", ("defend", 4), ("defend", 5), "5S 6H", (0, 3)),
        case("5-weasel", "MG-05", ("defend", 4), ("defend", 5), "JS TH", (0, 5)),
        case("MG-T18", "MG-22 MG-23 MG-Q21 MG-Q24", ("feint", 3), ("defend", 6), "5S", (0, -2)),
        case("6-weasel", "MG-05 MG-Q21", ("feint", 3), ("defend", 6), "JS", (0, 0)),
        case("7-defend-wins", "MG-19 MG-25 MG-20", ("defend", 4), ("maneuver", 3), "8S 5H", (2, 0)),
        case("7-maneuver-wins", "MG-19 MG-25", ("defend", 3), ("maneuver", 4), "5S 8H", (0, 0)),
        case("8-each-reduced", "MG-22 MG-23 MG-Q22", ("feint", 4), ("feint", 3), "6S 9H", (-3, -3)),
        case("8-one-less-each", "MG-22 MG-Q22", ("feint", 3), ("feint", 4), "7S 8H", (-3, -2)),
        case("8-below-0", "MG-22 MG-Q22", ("feint", 1), ("feint", 5), "AS 9H", (-5, 0)),
        case("8-exactly-0", "MG-22 MG-Q22 MG-Q10", ("feint", 1), ("feint", 2), "2S 9H", (-2, 0)),
        case("8-weasel", "MG-22 MG-Q22 MG-05", ("feint", 4), ("feint", 3), "JS 9H", (-3, 0)),
        case("9-exactly-5", "MG-22 MG-23 MG-Q23 MG-Q20", ("feint", 5), ("maneuver", 3), "TS 5H", (0, -5)),
        case("9-six", "MG-22 MG-23 MG-Q23 MG-Q20", ("feint", 6), ("maneuver", 3), "9S 5H", (0, -6)),
        case("9-four", "MG-22 MG-Q23", ("feint", 4), ("maneuver", 3), "TS 5H", (0, 0)),
        case("9-queen", "MG-06 MG-Q23", ("feint", 3), ("maneuver", 3), "QS 7S 5H", (0, -6)),
        case("10-maneuvers", "MG-25", ("maneuver", 4), ("maneuver", 3), "8S 9H", (0, 0)),
    ],
)
def test_pairs(resolve: Ask, ann: tuple[str, int], bob: tuple[str, int], cards: str, changes: tuple[int, int]) -> None:
    """In a versus test the margin, otherwise all successes: off the other's disposition, or onto one's own."""
    event = only(resolve("mouse-guard", duel(ann, bob, cards, at=(12, 12), start=20)))
    assert dispositions(event) == {"ann": (changes[0], 12 + changes[0]), "bob": (changes[1], 12 + changes[1])}
    assert event["outcome"] == "resolved"


@pytest.mark.rule("MG-22", "MG-Q22")
def test_how_a_feint_is_reduced(resolve: Ask) -> None:
    """The other's rating comes off the total; the roll itself shows what was drawn."""
    event = only(resolve("mouse-guard", duel(("feint", 3), ("feint", 4), "7S 8H")))
    assert (roll_of(event, "ann")["total"], roll_of(event, "ann")["successes"]) == (21, 3)
    ann, bob = side_of(event, "ann"), side_of(event, "bob")
    assert (ann["reduced_by"], ann["total"], ann["successes"], ann["margin"], ann["gain"]) == (4, 17, 2, 2, 2)
    assert (bob["reduced_by"], bob["total"], bob["successes"], bob["margin"], bob["gain"]) == (3, 29, 3, 3, 3)


@pytest.mark.rule("MG-22", "MG-Q22", "MG-26", "MG-27")
def test_a_feint_is_reduced_by_the_effective_rating(resolve: Ask) -> None:
    """With all that changes it for this Feint."""
    body = duel(("feint", 4), ("feint", 4), "7S 7H")
    body["state"]["characters"] = [
        {"id": "ann", "effects": {"positioned": True}},
        {"id": "bob", "effects": {"impeded": 1}},
    ]
    event = only(resolve("mouse-guard", body))
    assert (roll_of(event, "ann")["rating"], roll_of(event, "bob")["rating"]) == (6, 3)
    assert (side_of(event, "ann")["reduced_by"], side_of(event, "ann")["total"]) == (3, 39)
    assert (side_of(event, "bob")["reduced_by"], side_of(event, "bob")["total"]) == (6, 15)
    assert dispositions(event) == {"ann": (-2, 8), "bob": (-4, 6)}


@pytest.mark.rule("MG-22", "MG-Q22")
def test_a_rated_0_feint_reduces_nothing(resolve: Ask) -> None:
    """Their skill is 0."""
    event = only(resolve("mouse-guard", duel(("feint", 3), ("feint", 0), "7S 9H")))
    assert side_of(event, "ann")["reduced_by"] == 0
    assert dispositions(event) == {"ann": (0, 10), "bob": (-3, 7)}


@pytest.mark.rule("MG-Q18", "MG-Q19", "MG-Q17")
@pytest.mark.parametrize(
    ("ann", "bob", "cards", "expected"),
    [
        case("attack-success", "", ("attack", 4), ("attack", 3), "6S 9H", (True, 3, 3)),
        case("attack-weasel", "", ("attack", 4), ("attack", 3), "JS 9H", (False, 0, 0)),
        case("attack-rated-0", "", ("attack", 0), ("attack", 3), "9S 9H", (False, 0, 0)),
        case("versus-tie", "", ("attack", 3), ("defend", 3), "9S 9H", (False, 0, 0)),
        case("versus-lost", "", ("attack", 3), ("defend", 3), "2S 9H", (False, -2, 0)),
        case("defend-meets-3", "", ("defend", 3), ("defend", 3), "TS 2H", (True, 0, 3)),
        case("defend-misses-3", "", ("defend", 3), ("defend", 3), "6S 2H", (False, -1, 0)),
    ],
)
def test_what_is_successful(
    resolve: Ask, ann: tuple[str, int], bob: tuple[str, int], cards: str, expected: tuple[bool, int, int]
) -> None:
    """A pass with at least one success; a versus test wants more than the other."""
    side = side_of(only(resolve("mouse-guard", duel(ann, bob, cards))), "ann")
    assert (side["successful"], side["margin"], side["gain"]) == expected


# dispositions


@pytest.mark.parametrize(
    ("ann", "bob", "cards", "at", "start", "expected", "outcome"),
    [
        case(
            "MG-T14-cap",
            "MG-20",
            ("attack", 4),
            ("defend", 5),
            "4S TH",
            (5, 4),
            5,
            {"ann": (0, 5), "bob": (3, 5)},
            "resolved",
        ),
        case(
            "at-the-start-already",
            "MG-20",
            ("defend", 4),
            ("defend", 5),
            "TS 6H",
            (5, 5),
            5,
            {"ann": (4, 5), "bob": (3, 5)},
            "resolved",
        ),
        case(
            "MG-T29",
            "MG-Q32 MG-Q31",
            ("attack", 3),
            ("attack", 4),
            "9S TH",
            (3, 2),
            5,
            {"ann": (-4, 0), "bob": (-3, 0)},
            "over",
        ),
        case(
            "not-below-0",
            "MG-Q32",
            ("attack", 4),
            ("defend", 1),
            "QS TH 2H",
            (3, 2),
            5,
            {"ann": (0, 3), "bob": (-7, 0)},
            "over",
        ),
        case(
            "exactly-0", "MG-Q32", ("attack", 4), ("feint", 1), "5S", (3, 2), 5, {"ann": (0, 3), "bob": (-2, 0)}, "over"
        ),
        case(
            "one-left",
            "MG-Q32",
            ("attack", 4),
            ("feint", 1),
            "5S",
            (3, 3),
            5,
            {"ann": (0, 3), "bob": (-2, 1)},
            "resolved",
        ),
        case(
            "hurting-while-falling",
            "MG-Q31",
            ("attack", 4),
            ("attack", 1),
            "9S AH",
            (1, 3),
            5,
            {"ann": (-1, 0), "bob": (-4, 0)},
            "over",
        ),
    ],
)
def test_dispositions(
    resolve: Ask,
    ann: tuple[str, int],
    bob: tuple[str, int],
    cards: str,
    at: tuple[int, int],
    start: int,
    expected: dict[str, tuple[int, int]],
    outcome: str,
) -> None:
    """Both sides at once, then held between 0 and the start; who is at 0 is out."""
    answer = resolve("mouse-guard", duel(ann, bob, cards, at=at, start=start))
    assert dispositions(only(answer)) == expected
    assert only(answer)["outcome"] == outcome
    assert [row["disposition"] for row in answer["state"]["conflict"]["combatants"]] == [
        to for _, to in expected.values()
    ]
    assert answer["state"]["conflict"]["phase"] == ("over" if outcome == "over" else "orders")


@pytest.mark.rule("MG-Q32", "MG-Q31")
def test_both_at_0_is_a_tie(resolve: Ask) -> None:
    """Nobody is left, and both reach their goal."""
    answer = resolve("mouse-guard", duel(("attack", 3), ("attack", 4), "9S TH", at=(3, 2), start=5))
    assert only(answer)["result"]["outcome"] == {"result": "tie"}
    assert answer["state"]["conflict"]["outcome"] == {"result": "tie", "winner": None}


@pytest.mark.rule("MG-Q32")
def test_one_side_left_has_won(resolve: Ask) -> None:
    """The conflict is over, the round is the last one, and nothing of it stays on the table."""
    body = duel(("attack", 4), ("feint", 1), "5S", at=(3, 2), start=5)
    body["state"]["characters"][0]["side"] = "guard"
    answer = resolve("mouse-guard", body)
    assert only(answer)["result"]["outcome"] == {"result": "won", "winner": "guard"}
    assert answer["state"]["conflict"] == {
        "type": "speech", "phase": "over", "round": 1,
        "combatants": [
            {"id": "ann", "disposition": 3, "starting_disposition": 5},
            {"id": "bob", "disposition": 0, "starting_disposition": 5},
        ],
        "orders": [], "action_cards": {}, "draws": [], "outcome": {"result": "won", "winner": "guard"},
    }  # fmt: skip


@pytest.mark.rule("MG-10")
def test_rounds_follow_each_other(resolve: Ask) -> None:
    """A conflict is a string of rounds, each with its own orders."""
    body = duel(("attack", 4), ("defend", 5), "8S 5H 7S 2S 9D")
    again = [order("ann", "feint", rating=2), order("bob", "defend", rating=5)]
    third = [order("ann", "maneuver", rating=2), order("bob", "attack", rating=5)]
    body["actions"] += [orders(*again), orders(*third)]
    answer = resolve("mouse-guard", body)
    assert [event["result"]["round"] for event in answer["events"]] == [1, 2, 3]
    assert [dispositions(event)["bob"] for event in answer["events"]] == [(-1, 9), (-2, 7), (0, 7)]
    assert dispositions(last(answer))["ann"] == (-4, 6)
    assert answer["state"]["conflict"]["round"] == 4


@pytest.mark.rule("MG-10")
def test_the_count_of_rounds_stops_at_a_million(resolve: Ask) -> None:
    """The round is still played."""
    body = duel(("attack", 4), ("defend", 5), "8S 5H")
    body["state"]["conflict"]["round"] = 1_000_000
    answer = resolve("mouse-guard", body)
    assert answer["state"]["conflict"]["round"] == 1_000_000
    assert dispositions(only(answer))["bob"] == (-1, 9)


# Kings in a round


@pytest.mark.rule("MG-08", "MG-Q08", "MG-Q25")
def test_a_king_turns_a_round(resolve: Ask) -> None:
    """Both draws are seen, the King is spent, and the other one wins."""
    body = duel(("attack", 4), ("defend", 5), "8S 5H TC", deck={"hands": {"bob": ["KC"]}})
    body["actions"][0]["settle"] = False
    body["actions"] += [{"type": "redraw", "by": "bob", "spend": {"type": "king"}}, {"type": "settle"}]
    answer = resolve("mouse-guard", body)
    opened, redrawn, settled = answer["events"]
    assert [event["outcome"] for event in answer["events"]] == ["open", "open", "resolved"]
    assert (dispositions(opened)["bob"], dispositions(redrawn)["bob"]) == ((-1, 9), (1, 10))
    assert settled["result"] == redrawn["result"]
    assert [roll["by"] for roll in redrawn["rolls"]] == ["bob"]
    assert [roll["cards"] for roll in settled["rolls"]] == [["8S"], ["TC"]]
    assert answer["state"]["deck"] == {"discards": ["KC", "5H", "8S", "TC"], "hands": {}}
    assert answer["state"]["conflict"]["round"] == 2


@pytest.mark.rule("MG-Q08", "MG-Q16")
def test_an_action_card_is_not_redrawn(refused: Ask) -> None:
    """A King replaces a card of an own draw, never the card that decided the action."""
    body = request(
        orders(order("ann", "attack", rating=4), settle=False),
        {"type": "redraw", "by": "fox", "card": "2C", "spend": {"type": "king"}},
        cards="2C 5S 6S 7S",
        characters=[{"id": "ann"}, {"id": "fox", "host": True, "rating": 3}],
        conflict=fighting("ann", "fox"),
        deck={"hands": {"host": ["KC"]}},
    )
    errors = refused("mouse-guard", body)["errors"]
    assert ("/actions/1/card", "NOT_A_COUNTED_CARD") in {(error["pointer"], error["code"]) for error in errors}


# variants


@pytest.mark.rule("MG-Q20")
@pytest.mark.parametrize(
    ("count", "ann", "bob", "cards", "changes"),
    [
        case("MG-T15-total", "", "total", ("defend", 4), ("defend", 5), "TS 6H", (4, 3)),
        case("MG-T15-margin", "", "margin", ("defend", 4), ("defend", 5), "TS 6H", (1, 0)),
        case("feint-total", "", "total", ("feint", 6), ("maneuver", 3), "9S 5H", (0, -6)),
        case("feint-margin", "", "margin", ("feint", 6), ("maneuver", 3), "9S 5H", (0, -1)),
        case("feint-margin-0", "", "margin", ("feint", 5), ("maneuver", 3), "TS 5H", (0, 0)),
        case("ob-0-margin", "", "margin", ("attack", 4), ("attack", 3), "6S 9H", (-3, -3)),
        case("versus-total", "", "total", ("attack", 4), ("defend", 5), "8S 5H", (0, -1)),
        case("versus-margin", "", "margin", ("attack", 4), ("defend", 5), "8S 5H", (0, -1)),
        case("unopposed-feint-margin", "", "margin", ("feint", 3), ("defend", 6), "5S", (0, -2)),
    ],
)
def test_successes_gained(
    resolve: Ask, count: str, ann: tuple[str, int], bob: tuple[str, int], cards: str, changes: tuple[int, int]
) -> None:
    """All successes of an independent test, or, as a variant, only those over the obstacle."""
    body = duel(ann, bob, cards, at=(12, 12), start=20, variant={"success_count": count})
    event = only(resolve("mouse-guard", body))
    assert dispositions(event) == {"ann": (changes[0], 12 + changes[0]), "bob": (changes[1], 12 + changes[1])}


@pytest.mark.rule("MG-Q22")
@pytest.mark.parametrize(
    ("feints", "cards", "mode", "changes"),
    [
        case("reduced", "", "reduced", "7S 9H", "independent", (-3, -3)),
        case("versus-tie", "", "versus", "7S 9H", "versus", (0, 0)),
        case("versus-first-wins", "", "versus", "TS 6H", "versus", (0, -2)),
        case("versus-second-wins", "", "versus", "2S 9H", "versus", (-2, 0)),
        case("versus-weasel", "", "versus", "JS 9H", "versus", (-3, 0)),
    ],
)
def test_feint_against_feint(resolve: Ask, feints: str, cards: str, mode: str, changes: tuple[int, int]) -> None:
    """Each alone and reduced, or, as a variant, one versus test."""
    body = duel(("feint", 4), ("feint", 3), cards, variant={"feint_feint": feints})
    event = only(resolve("mouse-guard", body))
    assert dispositions(event) == {"ann": (changes[0], 10 + changes[0]), "bob": (changes[1], 10 + changes[1])}
    assert side_of(event, "ann")["mode"] == side_of(event, "bob")["mode"] == mode
    assert ("reduced_by" in side_of(event, "ann")) is (feints == "reduced")


@pytest.mark.rule("MG-Q23")
@pytest.mark.parametrize(
    ("obstacle", "card", "change"), [(5, "TS", 0), (5, "QS AC", -5), (0, "TS", -4), (0, "AS", -1), (0, "JS", 0)]
)
def test_feint_against_maneuver(resolve: Ask, obstacle: int, card: str, change: int) -> None:
    """Ob 5, or, as a variant, Ob 0."""
    body = duel(("feint", 4), ("maneuver", 3), f"{card} 5H", variant={"feint_maneuver_ob": obstacle})
    event = only(resolve("mouse-guard", body))
    assert side_of(event, "ann")["obstacle"] == obstacle
    assert dispositions(event)["bob"] == (change, 10 + change)


# impede and position at work


@pytest.mark.rule("MG-26", "MG-27", "MG-Q11", "MG-Q28")
def test_effects_change_the_rating(resolve: Ask) -> None:
    """Positioned, skill 3 + 2, card 5; impeded, one less; both at once in their order."""
    body = duel(("attack", 3), ("attack", 4), "5S 6H")
    body["state"]["characters"] = [
        {"id": "ann", "effects": {"positioned": True}},
        {"id": "bob", "effects": {"positioned": True, "impeded": 1}},
    ]
    answer = resolve("mouse-guard", body)
    ann, bob = only(answer)["rolls"]
    assert ann["modifiers"] == modifiers((2, "positioned", "MG-27"))
    assert (ann["rating"], ann["total"], ann["successes"]) == (5, 25, 3)
    assert bob["modifiers"] == modifiers((-1, "impeded", "MG-26"), (2, "positioned", "MG-27"))
    assert bob["rating"] == 5
    assert [character["effects"] for character in answer["state"]["characters"]] == [
        {"impeded": 0, "positioned": False}, {"impeded": 0, "positioned": False},
    ]  # fmt: skip


@pytest.mark.rule("MG-Q27", "MG-Q28", "MG-Q24")
def test_what_a_round_without_a_draw_uses_up(resolve: Ask) -> None:
    """A position is gone with the action, what impedes waits for a draw."""
    body = duel(("attack", 3), ("feint", 4), "5S")
    body["state"]["characters"][1]["effects"] = {"positioned": True, "impeded": 2}
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][1]["effects"] == {"impeded": 2, "positioned": False}
