"""The test: a card times a rating, a tenth of it rounded up, against an obstacle."""

from typing import Any

import pytest

from .table import VARIANT, Ask, Body, bare, case, faults, fighting, last, modifiers, only, pointers, request, roll_of

IVY: Body = {"id": "ivy", "skills": {"fighter": 4, "scout": 2}, "abilities": {"health": 3}}
FOX: Body = {"id": "fox", "rating": 3}


def drawn(resolve: Ask, cards: str, rating: int, obstacle: int = 0, **state: Any) -> Body:
    """The event of one test by somebody without a sheet."""
    return only(
        resolve("mouse-guard", request({"type": "test", "rating": rating, "obstacle": obstacle}, cards=cards, **state))
    )


@pytest.mark.rule("MG-01", "MG-02", "MG-03", "MG-Q09")
def test_the_smallest_request_is_answered_whole(resolve: Ask) -> None:
    """Nobody in particular draws as `player`; the state comes back complete and the card lies in the discards."""
    answer = resolve("mouse-guard", request({"type": "test", "rating": 4, "obstacle": 3}, cards="8S"))
    event = only(answer)
    assert bare(event) == {
        "action": 0, "type": "test", "actor": "player", "outcome": "passed",
        "rolls": [{
            "by": "player", "purpose": "test", "draws": [0], "faces": ["8S"], "kept": [], "cards": ["8S"],
            "base": 4, "modifiers": [], "rating": 4, "total": 32, "successes": 4, "weasel": False,
        }],
        "result": {"kind": "test", "obstacle": 3, "scale": "hard", "margin": 1, "passed": True, "successful": True},
        "changes": [{"path": "/deck/discards", "from": [], "to": ["8S"]}],
    }  # fmt: skip
    assert event["announcement"]
    assert {"MG-01", "MG-02"} & set(event["rules"])
    assert answer["state"] == {
        "variant": VARIANT, "deck": {"discards": ["8S"], "hands": {}}, "characters": [],
        "session": {"season": None}, "test": None, "conflict": None,
    }  # fmt: skip
    assert answer["audit"]["draws"] == [
        {
            "index": 0,
            "kind": "card",
            "remaining": 52,
            "value": "8S",
            "source": "supplied",
            "action": 0,
            "by": "player",
            "purpose": "draw",
        }
    ]
    assert answer["assurance"] == "supplied"


@pytest.mark.parametrize(
    ("cards", "rating", "total", "successes"),
    [
        case("MG-T01-gregor", "MG-01 MG-09", "8C", 4, 32, 4),
        case("MG-T01-foe", "MG-01 MG-09", "5D", 5, 25, 3),
        case("MG-T02-seven", "MG-01 MG-Q10", "7S", 4, 28, 3),
        case("MG-T02-ten", "MG-01 MG-Q01 MG-Q10", "TH", 3, 30, 3),
        case("MG-T02-ace", "MG-01 MG-Q01 MG-Q10", "AS", 1, 1, 1),
        case("MG-T04", "MG-06 MG-Q05", "QH 7S", 4, 68, 7),
        case("MG-T05", "MG-06 MG-Q03", "QH JC", 3, 30, 3),
        case("MG-T06", "MG-06 MG-Q04", "QH QS 2D", 2, 44, 5),
        case("four-queens", "MG-Q04", "QH QS QD QC TH", 1, 50, 5),
        case("jack-after-two-queens", "MG-Q03 MG-Q04", "QH QS JD", 2, 40, 4),
        case("MG-T11-exactly-twenty", "MG-Q10", "4H", 5, 20, 2),
        case("MG-T11-fifteen", "MG-Q10", "5H", 3, 15, 2),
        case("twenty-one", "MG-Q10", "3H", 7, 21, 3),
        case("no-ceiling-of-rating", "MG-Q11", "TH", 12, 120, 12),
        case("rating-zero", "MG-Q11", "9H", 0, 0, 0),
        case("rating-zero-queen", "MG-Q11", "QH 9H", 0, 0, 0),
    ],
)
def test_successes(resolve: Ask, cards: str, rating: int, total: int, successes: int) -> None:
    """All cards that count, times the rating, a tenth of it rounded up; none of these is a weasel."""
    event = drawn(resolve, cards, rating)
    roll = roll_of(event)
    assert (roll["total"], roll["successes"], roll["weasel"]) == (total, successes, False)
    assert roll["faces"] == roll["cards"] == cards.split()
    assert roll["kept"] == []
    assert event["outcome"] == "passed"


@pytest.mark.rule("MG-Q01")
@pytest.mark.parametrize(
    ("card", "value"),
    [("AH", 1), ("2H", 2), ("3H", 3), ("4H", 4), ("5H", 5), ("6H", 6), ("7H", 7), ("8H", 8), ("9H", 9), ("TH", 10)],
)
@pytest.mark.parametrize("rating", [1, 4])
def test_number_cards_count_their_face(resolve: Ask, card: str, value: int, rating: int) -> None:
    """An ace is 1, a ten is 10."""
    assert roll_of(drawn(resolve, card, rating))["total"] == value * rating


@pytest.mark.parametrize(
    ("cards", "rating", "obstacle", "outcome", "gap", "passed", "successful"),
    [
        case("MG-T02-meets-3", "MG-02 MG-Q17", "7S", 4, 3, "passed", 0, True, True),
        case("MG-T02-not-4", "MG-02 MG-Q17", "7S", 4, 4, "failed", -1, False, False),
        case("MG-T02-ten-3", "MG-Q17", "TH", 3, 3, "passed", 0, True, True),
        case("MG-T02-ace-1", "MG-Q17", "AS", 1, 1, "passed", 0, True, True),
        case("ob-0", "MG-Q18", "8S", 4, 0, "passed", 4, True, True),
        case("ob-0-rating-0", "MG-Q18 MG-Q11", "8S", 0, 0, "passed", 0, True, False),
        case("ob-1-rating-0", "MG-Q11 MG-Q17", "8S", 0, 1, "failed", -1, False, False),
        case("MG-T03", "MG-05 MG-Q02 MG-Q18", "JS", 6, 0, "weasel", 0, False, False),
        case("weasel-ob-3", "MG-05 MG-Q02", "JS", 6, 3, "weasel", -3, False, False),
        case("weasel-rating-0", "MG-05 MG-Q02", "JS", 0, 0, "weasel", 0, False, False),
        case("queen-jack-ob-3", "MG-06 MG-Q03", "QS JS", 3, 3, "passed", 0, True, True),
        case("queen-jack-ob-4", "MG-Q03", "QS JS", 3, 4, "failed", -1, False, False),
        case("ob-100", "MG-02", "TS", 6, 100, "failed", -94, False, False),
    ],
)
def test_obstacle(
    resolve: Ask, cards: str, rating: int, obstacle: int, outcome: str, gap: int, passed: bool, successful: bool
) -> None:
    """Meeting the obstacle passes, a weasel never does, and without a success nothing is successful."""
    event = drawn(resolve, cards, rating, obstacle)
    result = event["result"]
    assert event["outcome"] == outcome
    assert (result["obstacle"], result["margin"], result["passed"], result["successful"]) == (
        obstacle,
        gap,
        passed,
        successful,
    )
    assert roll_of(event)["weasel"] is (outcome == "weasel")


@pytest.mark.rule("MG-03")
@pytest.mark.parametrize(
    ("obstacle", "scale"),
    [
        (0, None),
        (1, "easy"),
        (2, "rather_hard"),
        (3, "hard"),
        (4, "very_hard"),
        (5, "beyond"),
        (6, "beyond"),
        (100, "beyond"),
    ],
)
def test_scale_of_obstacles(resolve: Ask, obstacle: int, scale: str | None) -> None:
    """From 1 on an obstacle has a word; from 5 on it is worse than very hard; 0 has none."""
    assert drawn(resolve, "8S", 4, obstacle)["result"].get("scale") == scale


@pytest.mark.rule("MG-05", "MG-Q02")
def test_a_weasel_names_its_rule(resolve: Ask) -> None:
    """The Jack scores nothing and says by which rule."""
    event = drawn(resolve, "JC", 5, 1)
    assert (roll_of(event)["total"], roll_of(event)["successes"], roll_of(event)["weasel"]) == (0, 0, True)
    assert "MG-05" in event["rules"]


# Kings


@pytest.mark.rule("MG-07", "MG-Q06", "MG-Q09")
@pytest.mark.parametrize(
    ("cards", "rating", "kept", "counting", "total", "successes", "outcome"),
    [
        case("MG-T07", "", "KS 9D", 2, ["KS"], ["9D"], 18, 2, "passed"),
        case("MG-T07-weasel", "MG-Q02", "KS JD", 5, ["KS"], ["JD"], 0, 0, "weasel"),
        case("two-kings", "", "KH KD 4C", 3, ["KH", "KD"], ["4C"], 12, 2, "passed"),
        case("four-kings", "", "KS KH KD KC 4C", 3, ["KS", "KH", "KD", "KC"], ["4C"], 12, 2, "passed"),
        case("king-after-queen", "MG-Q07", "QS KH 5D", 2, ["KH"], ["QS", "5D"], 30, 3, "passed"),
        case("queen-king-jack", "MG-Q07 MG-Q03", "QS KH JD", 2, ["KH"], ["QS", "JD"], 20, 2, "passed"),
        case(
            "kings-and-queens", "MG-Q07 MG-Q04", "KC QS KH QD 3D", 1, ["KC", "KH"], ["QS", "QD", "3D"], 23, 3, "passed"
        ),
    ],
)
def test_kings_go_to_the_hand(
    resolve: Ask,
    cards: str,
    rating: int,
    kept: list[str],
    counting: list[str],
    total: int,
    successes: int,
    outcome: str,
) -> None:
    """A King is kept by whoever drew it and only itself replaced; it never counts and is not discarded."""
    answer = resolve("mouse-guard", request({"type": "test", "rating": rating, "obstacle": 1}, cards=cards))
    event, roll = only(answer), roll_of(only(answer))
    assert (roll["faces"], roll["kept"], roll["cards"]) == (cards.split(), kept, counting)
    assert (roll["total"], roll["successes"], event["outcome"]) == (total, successes, outcome)
    assert roll["draws"] == list(range(len(cards.split())))
    assert answer["state"]["deck"] == {"discards": counting, "hands": {"player": kept}}
    assert event["changes"] == [
        {"path": "/deck/discards", "from": [], "to": counting},
        {"path": "/deck/hands", "from": {}, "to": {"player": kept}},
    ]


@pytest.mark.rule("MG-07", "MG-Q09")
@pytest.mark.parametrize(
    ("who", "hands", "after"),
    [
        case("a-character", "", {"actor": "ivy", "skill": "fighter"}, {}, {"ivy": ["KS"]}),
        case("behind-the-others", "", {"actor": "ivy", "skill": "fighter"}, {"ivy": ["KD"]}, {"ivy": ["KD", "KS"]}),
        case("the-host-for-an-opponent", "", {"actor": "bat"}, {}, {"host": ["KS"]}),
        case("one-hand-for-all-opponents", "", {"actor": "rat"}, {"host": ["KH"]}, {"host": ["KH", "KS"]}),
        case("a-guest", "", {"guest": "owl", "rating": 2}, {}, {"owl": ["KS"]}),
        case("the-host-as-a-guest", "", {"guest": "host", "rating": 2}, {}, {"host": ["KS"]}),
        case("player", "", {"rating": 2}, {"owl": ["KH"]}, {"owl": ["KH"], "player": ["KS"]}),
    ],
)
def test_who_holds_a_king(resolve: Ask, who: Body, hands: Body, after: Body) -> None:
    """Whoever drew it holds it; what the Host plays shares one hand."""
    host = {"host": True, "rating": 3, "side": "beasts"}
    characters = [IVY, {"id": "bat"} | host, {"id": "rat"} | host]
    body = request({"type": "test", "obstacle": 1} | who, cards="KS 9D", characters=characters, deck={"hands": hands})
    answer = resolve("mouse-guard", body)
    assert answer["state"]["deck"] == {"discards": ["9D"], "hands": after}
    assert roll_of(only(answer))["by"] == who.get("actor", who.get("guest", "player"))


# variants of a draw


@pytest.mark.rule("MG-Q05", "MG-06")
@pytest.mark.parametrize(
    ("addend", "cards", "rating", "total", "successes"),
    [
        case("MG-T04-multiplied", "", "multiplied", "QH 7S", 4, 68, 7),
        case("MG-T04-raw", "", "raw", "QH 7S", 4, 47, 5),
        case("raw-jack", "", "raw", "QH JS", 4, 40, 4),
        case("raw-two-queens", "", "raw", "QH QS 2D", 2, 32, 4),
        case("raw-without-queen", "", "raw", "7S", 4, 28, 3),
    ],
)
def test_what_follows_a_queen(resolve: Ask, addend: str, cards: str, rating: int, total: int, successes: int) -> None:
    """Multiplied with her, or, as a variant, added raw to ten times the rating."""
    roll = roll_of(drawn(resolve, cards, rating, variant={"queen_addend": addend}))
    assert (roll["total"], roll["successes"]) == (total, successes)


@pytest.mark.rule("MG-Q11", "MG-Q05")
def test_a_rating_of_0_has_no_successes_even_with_a_raw_addend(resolve: Ask) -> None:
    """What a Queen brings raw does not help a rating of 0."""
    assert roll_of(drawn(resolve, "QH 7S", 0, variant={"queen_addend": "raw"}))["successes"] == 0


@pytest.mark.rule("MG-Q07")
@pytest.mark.parametrize(
    ("king", "counting", "purposes", "total", "discards"),
    [
        case("replace", "", "replace", ["QH", "5D"], ["draw", "queen", "queen"], 30, ["QH", "5D"]),
        case("restart", "", "restart", ["5D"], ["draw", "queen", "draw"], 10, ["QH", "5D"]),
    ],
)
def test_a_king_after_a_queen(
    resolve: Ask, king: str, counting: list[str], purposes: list[str], total: int, discards: list[str]
) -> None:
    """Only the King is replaced, or, as a variant, the attempt begins again without the Queen's 10."""
    body = request({"type": "test", "rating": 2, "obstacle": 1}, cards="QH KS 5D", variant={"king_after_queen": king})
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer))
    assert (roll["faces"], roll["kept"], roll["cards"], roll["total"]) == (["QH", "KS", "5D"], ["KS"], counting, total)
    assert [draw["purpose"] for draw in answer["audit"]["draws"]] == purposes
    assert answer["state"]["deck"] == {"discards": discards, "hands": {"player": ["KS"]}}


@pytest.mark.rule("MG-Q07")
def test_a_restart_may_be_a_weasel(resolve: Ask) -> None:
    """After a restart the Jack is the first scoring card again."""
    event = drawn(resolve, "QH KS JD", 2, variant={"king_after_queen": "restart"})
    assert event["outcome"] == "weasel"


@pytest.mark.rule("MG-Q06", "MG-Q07")
def test_a_first_king_restarts_nothing(resolve: Ask) -> None:
    """The variant is about a King behind a Queen alone."""
    roll = roll_of(drawn(resolve, "KS QH 5D", 2, variant={"king_after_queen": "restart"}))
    assert (roll["kept"], roll["cards"], roll["total"]) == (["KS"], ["QH", "5D"], 30)


# what is drawn with


@pytest.mark.rule("MG-01", "MG-Q42")
@pytest.mark.parametrize(
    ("who", "base", "named"),
    [
        case("a-skill", "", {"actor": "ivy", "skill": "fighter"}, 4, "fighter"),
        case("an-ability", "", {"actor": "ivy", "skill": "health"}, 3, "health"),
        case("rating-replaces-the-sheet", "", {"actor": "ivy", "skill": "weaver", "rating": 6}, 6, "weaver"),
        case("rating-over-a-skill", "", {"actor": "ivy", "skill": "fighter", "rating": 1}, 1, "fighter"),
        case("rating-alone", "", {"actor": "ivy", "rating": 5}, 5, None),
        case("the-characters-rating", "", {"actor": "fox"}, 3, None),
        case("the-characters-rating-for-a-skill", "", {"actor": "fox", "skill": "hunter"}, 3, "hunter"),
        case("a-guest-with-a-label", "", {"guest": "owl", "rating": 7, "skill": "hunter"}, 7, "hunter"),
    ],
)
def test_what_a_draw_starts_from(resolve: Ask, who: Body, base: int, named: str | None) -> None:
    """The skill or ability on the sheet, else the character's rating; a rating of the action comes before both."""
    body = request({"type": "test", "obstacle": 1} | who, cards="2S", characters=[IVY, FOX])
    roll = roll_of(only(resolve("mouse-guard", body)))
    assert (roll["base"], roll["rating"], roll["total"], roll.get("skill")) == (base, base, 2 * base, named)


@pytest.mark.rule("MG-26", "MG-Q11", "MG-Q27")
@pytest.mark.parametrize(
    ("impeded", "rating", "total", "outcome"),
    [(1, 3, 27, "passed"), (2, 2, 18, "passed"), (4, 0, 0, "failed"), (7, 0, 0, "failed")],
)
def test_impeded_draws_lower_and_once(resolve: Ask, impeded: int, rating: int, total: int, outcome: str) -> None:
    """What impedes is off the rating of the next draw, never below 0, all at once, and then gone."""
    ivy = IVY | {"effects": {"impeded": impeded}}
    again = {"type": "test", "actor": "ivy", "skill": "fighter", "obstacle": 1}
    first, second = resolve("mouse-guard", request(again, again, cards="9S 9D", characters=[ivy]))["events"]
    assert roll_of(first)["base"] == 4
    assert roll_of(first)["modifiers"] == modifiers((-impeded, "impeded", "MG-26"))
    assert (roll_of(first)["rating"], roll_of(first)["total"], first["outcome"]) == (rating, total, outcome)
    assert {"path": "/characters/0/effects/impeded", "from": impeded, "to": 0} in first["changes"]
    assert (roll_of(second)["modifiers"], roll_of(second)["total"]) == ([], 36)


@pytest.mark.rule("MG-Q27")
def test_a_weasel_uses_up_what_impedes(resolve: Ask) -> None:
    """Any draw does, even a Jack; a modifier does not save from it."""
    body = request(
        {"type": "test", "actor": "fox", "obstacle": 0}, cards="JS", characters=[FOX | {"effects": {"impeded": 1}}]
    )
    answer = resolve("mouse-guard", body)
    assert only(answer)["outcome"] == "weasel"
    assert answer["state"]["characters"][0]["effects"] == {"impeded": 0, "positioned": False}


@pytest.mark.rule("MG-27", "MG-Q28")
def test_position_is_for_an_order_alone(resolve: Ask) -> None:
    """A test between two rounds neither gains by a position nor uses it up."""
    body = request(
        {"type": "test", "actor": "fox", "obstacle": 1},
        cards="2S",
        characters=[FOX | {"effects": {"positioned": True}}, IVY],
        conflict=fighting("fox", "ivy"),
    )
    answer = resolve("mouse-guard", body)
    assert (roll_of(only(answer))["modifiers"], roll_of(only(answer))["rating"]) == ([], 3)
    assert answer["state"]["characters"][0]["effects"] == {"impeded": 0, "positioned": True}


@pytest.mark.rule("MG-01")
def test_tests_in_a_row_draw_from_one_deck(resolve: Ask) -> None:
    """Each test sees the state and the deck that the one before left."""
    test = {"type": "test", "rating": 3, "obstacle": 2}
    answer = resolve("mouse-guard", request(test, test, test, cards="7S KH QD 2C AS"))
    assert [event["outcome"] for event in answer["events"]] == ["passed", "passed", "failed"]
    assert [roll_of(event)["draws"] for event in answer["events"]] == [[0], [1, 2, 3], [4]]
    assert answer["state"]["deck"] == {"discards": ["7S", "QD", "2C", "AS"], "hands": {"player": ["KH"]}}
    assert [draw["remaining"] for draw in answer["audit"]["draws"]] == [52, 51, 50, 49, 48]
    assert [draw["action"] for draw in answer["audit"]["draws"]] == [0, 1, 1, 1, 2]
    assert last(answer)["changes"] == [
        {"path": "/deck/discards", "from": ["7S", "QD", "2C"], "to": ["7S", "QD", "2C", "AS"]}
    ]


@pytest.mark.rule("MG-01")
def test_names_are_given_where_they_differ(resolve: Ask) -> None:
    """An event names everybody in it whose name is not the id."""
    characters = [IVY | {"name": "Ivy"}, FOX]
    ivy = {"type": "test", "actor": "ivy", "skill": "fighter", "obstacle": 1}
    fox = {"type": "test", "actor": "fox", "obstacle": 1}
    first, second = resolve("mouse-guard", request(ivy, fox, cards="7S 8S", characters=characters))["events"]
    assert first["names"] == {"ivy": "Ivy"}
    assert "names" not in second


def test_an_empty_list_of_actions_completes_a_state(resolve: Ask) -> None:
    """Every default of a character, its nature, traits and gear is written out."""
    ivy = {
        "id": "ivy",
        "nature": {"rating": 4},
        "traits": [{"name": "Bold", "rating": 2}],
        "gear": [{"id": "a", "kind": "axe"}],
    }
    answer = resolve("mouse-guard", request(characters=[ivy]))
    assert (answer["events"], answer["audit"]["draws"], answer["assurance"]) == ([], [], "none")
    assert answer["state"]["characters"] == [{
        "id": "ivy", "name": "ivy", "side": "ivy", "host": False, "rating": None, "skills": {}, "abilities": {},
        "nature": {"rating": 4, "taxed": 0, "recovered": False},
        "traits": [{"name": "Bold", "rating": 2, "used": 0, "disabled": False}],
        "gear": [{
            "id": "a", "kind": "axe", "in_use": True, "lost": None, "weapon_class": None, "sword_action": None,
            "used_last_turn": False,
        }],
        "effects": {"impeded": 0, "positioned": False},
    }]  # fmt: skip


# refusals


@pytest.mark.parametrize(
    ("who", "pointer", "code"),
    [
        case("nobody", "MG-Q09", {"actor": "bat"}, "actor", "NO_SUCH_CHARACTER"),
        case("guest-is-a-character", "MG-Q09", {"guest": "ivy", "rating": 3}, "guest", "GUEST_IS_A_CHARACTER"),
        case(
            "guest-with-actor",
            "",
            {"actor": "ivy", "guest": "owl", "skill": "fighter"},
            "guest",
            "CONTRADICTORY_FIELDS",
        ),
        case("not-on-the-sheet", "MG-01", {"actor": "ivy", "skill": "weaver"}, "skill", "NO_SUCH_SKILL"),
        case("names-compare-exactly", "MG-01", {"actor": "ivy", "skill": "Fighter"}, "skill", "NO_SUCH_SKILL"),
        case("nothing-to-draw-with", "MG-01", {"actor": "ivy"}, "rating", "RATING_NEEDED"),
        case("guest-without-rating", "", {"guest": "owl"}, "rating", "RATING_NEEDED"),
        case("nobody-without-rating", "", {}, "rating", "RATING_NEEDED"),
        case("nature-as-a-skill", "MG-31", {"actor": "ivy", "skill": "nature"}, "skill", "NATURE_USE_NEEDED"),
    ],
)
def test_refusals_of_who_draws(refused: Ask, who: Body, pointer: str, code: str) -> None:
    """Each fault has its code, and points at its field, or where that would stand."""
    ivy = IVY | {"nature": {"rating": 4}}
    problem = refused("mouse-guard", request({"type": "test", "obstacle": 2} | who, cards="2S", characters=[ivy]))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/actions/0/{pointer}", code) in faults(problem)


@pytest.mark.rule("MG-Q09")
def test_nobody_may_not_draw_where_a_character_is_called_player(refused: Ask) -> None:
    """The unnamed guest would be a character."""
    problem = refused(
        "mouse-guard", request({"type": "test", "rating": 3, "obstacle": 1}, cards="2S", characters=[{"id": "player"}])
    )
    assert ("/actions/0/guest", "GUEST_IS_A_CHARACTER") in faults(problem)


def test_references_to_nobody_are_reported_in_all_actions(refused: Ask) -> None:
    """All unknown references of the request at once."""
    body = request(
        {"type": "test", "actor": "bat", "obstacle": 1},
        {"type": "test", "rating": 2, "obstacle": 1},
        {"type": "test", "actor": "cat", "obstacle": 1},
    )
    assert {("/actions/0/actor", "NO_SUCH_CHARACTER"), ("/actions/2/actor", "NO_SUCH_CHARACTER")} <= faults(
        refused("mouse-guard", body)
    )


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        case("obstacle-missing", "", {"type": "test", "rating": 3}, "/actions/0/obstacle"),
        case("obstacle-null", "", {"type": "test", "rating": 3, "obstacle": None}, "/actions/0/obstacle"),
        case("obstacle-below-0", "", {"type": "test", "rating": 3, "obstacle": -1}, "/actions/0/obstacle"),
        case("obstacle-above-100", "", {"type": "test", "rating": 3, "obstacle": 101}, "/actions/0/obstacle"),
        case("obstacle-broken", "", {"type": "test", "rating": 3, "obstacle": 1.5}, "/actions/0/obstacle"),
        case("obstacle-text", "", {"type": "test", "rating": 3, "obstacle": "3"}, "/actions/0/obstacle"),
        case("rating-above-100", "", {"type": "test", "rating": 101, "obstacle": 1}, "/actions/0/rating"),
        case("rating-below-0", "", {"type": "test", "rating": -1, "obstacle": 1}, "/actions/0/rating"),
        case("settle-null", "", {"type": "test", "rating": 3, "obstacle": 1, "settle": None}, "/actions/0/settle"),
        case("settle-text", "", {"type": "test", "rating": 3, "obstacle": 1, "settle": "yes"}, "/actions/0/settle"),
        case("blank-in-an-id", "", {"type": "test", "rating": 3, "obstacle": 1, "guest": "an owl"}, "/actions/0/guest"),
        case("empty-id", "", {"type": "test", "rating": 3, "obstacle": 1, "guest": ""}, "/actions/0/guest"),
        case(
            "unknown-nature", "", {"type": "test", "rating": 3, "obstacle": 1, "nature": "outside"}, "/actions/0/nature"
        ),
        case(
            "unknown-aspect", "", {"type": "test", "rating": 3, "obstacle": 1, "aspect": "hiding"}, "/actions/0/aspect"
        ),
        case(
            "unknown-field", "", {"type": "test", "rating": 3, "obstacle": 1, "difficulty": 2}, "/actions/0/difficulty"
        ),
        case("unknown-type", "", {"type": "attack", "rating": 3, "obstacle": 1}, "/actions/0/type"),
        case("type-missing", "", {"rating": 3, "obstacle": 1}, "/actions/0/type"),
    ],
)
def test_malformed_tests(invalid: Ask, action: Body, pointer: str) -> None:
    """What the schema refuses is pointed at."""
    problem = invalid("mouse-guard", request(action))
    assert problem["code"] == "INVALID_BODY"
    assert pointer in pointers(problem)


def test_nullable_fields_of_a_test_may_be_null(resolve: Ask) -> None:
    """Null says the same as leaving the field out."""
    nothing = dict.fromkeys(["actor", "guest", "skill", "nature", "aspect", "hindrance"])
    event = only(resolve("mouse-guard", request({"type": "test", "rating": 4, "obstacle": 3} | nothing, cards="8S")))
    assert event["outcome"] == "passed"
