"""Open draws: Kings and traits replace their cards until they are settled."""

import pytest

from .table import Ask, Body, bare, case, faults, fighting, last, only, order, orders, pointers, request, roll_of

IVY: Body = {"id": "ivy", "rating": 4, "traits": [{"name": "Bold", "rating": 2}]}
FOX: Body = {"id": "fox", "host": True, "rating": 3}
RAT: Body = {"id": "rat", "host": True, "rating": 2}
HELD: Body = {"hands": {"ivy": ["KD"]}}
KING: Body = {"type": "redraw", "spend": {"type": "king"}}
BOLD: Body = {"type": "redraw", "spend": {"type": "trait", "name": "Bold"}}
SETTLE: Body = {"type": "settle"}


def opened(obstacle: int = 3, **more: object) -> Body:
    """Ivy's test, its draw left open."""
    return {"type": "test", "actor": "ivy", "obstacle": obstacle, "settle": False} | more


def purposes(answer: Body) -> list[str]:
    """What each card was drawn for."""
    return [draw["purpose"] for draw in answer["audit"]["draws"]]


@pytest.mark.rule("MG-08", "MG-Q08", "MG-Q09", "MG-Q02")
def test_a_king_is_spent_on_a_weasel_event_by_event(resolve: Ask) -> None:
    """The draw lies open, the King replaces the Jack and goes before it to the discards, settling counts the rest."""
    sheet = {"id": "ivy", "skills": {"fighter": 3}}
    body = request(opened(skill="fighter"), KING, SETTLE, cards="JS 8H", characters=[sheet], deck=HELD)
    answer = resolve("mouse-guard", body)
    first, second, third = answer["events"]
    shared = {"by": "ivy", "purpose": "test", "skill": "fighter", "base": 3, "modifiers": [], "rating": 3}
    draw: Body = {
        "by": "ivy", "skill": "fighter", "nature": None, "hindrance": None, "base": 3, "modifiers": [],
        "unused": None, "adds": 0,
    }  # fmt: skip
    weasel = {"kind": "test", "obstacle": 3, "scale": "hard", "margin": -3, "passed": False, "successful": False}
    passed = {"kind": "test", "obstacle": 3, "scale": "hard", "margin": 0, "passed": True, "successful": True}
    with_jack = {"type": "test", "obstacle": 3, "draws": [draw | {"cards": ["JS"]}]}
    with_eight = {"type": "test", "obstacle": 3, "draws": [draw | {"cards": ["8H"]}]}
    assert bare(first) == {
        "action": 0, "type": "test", "actor": "ivy", "outcome": "open", "result": weasel,
        "rolls": [shared | {
            "draws": [0], "faces": ["JS"], "kept": [], "cards": ["JS"], "total": 0, "successes": 0, "weasel": True,
        }],
        "changes": [{"path": "/test", "from": None, "to": with_jack}],
    }  # fmt: skip
    assert bare(second) == {
        "action": 1, "type": "redraw", "actor": "ivy", "outcome": "open", "result": passed,
        "rolls": [shared | {
            "draws": [1], "faces": ["8H"], "kept": [], "cards": ["8H"], "total": 24, "successes": 3, "weasel": False,
        }],
        "changes": [
            {"path": "/deck/discards", "from": [], "to": ["KD", "JS"]},
            {"path": "/deck/hands", "from": {"ivy": ["KD"]}, "to": {}},
            {"path": "/test/draws/0/cards", "from": ["JS"], "to": ["8H"]},
        ],
    }  # fmt: skip
    assert bare(third) == {
        "action": 2, "type": "settle", "outcome": "passed", "result": passed,
        "rolls": [shared | {
            "draws": [], "faces": [], "kept": [], "cards": ["8H"], "total": 24, "successes": 3, "weasel": False,
        }],
        "changes": [
            {"path": "/deck/discards", "from": ["KD", "JS"], "to": ["KD", "JS", "8H"]},
            {"path": "/test", "from": with_eight, "to": None},
        ],
    }  # fmt: skip
    assert purposes(answer) == ["draw", "redraw"]
    assert "MG-08" in second["rules"]


@pytest.mark.rule("MG-08", "MG-Q08")
@pytest.mark.parametrize(
    ("first", "card", "after", "counting", "total", "discards", "asked"),
    [
        case("MG-T09", "", "JS", None, "8H", ["8H"], 32, ["KD", "JS"], ["redraw"]),
        case("worse-replaces-too", "", "9S", None, "2H", ["2H"], 8, ["KD", "9S"], ["redraw"]),
        case("a-jack-comes", "MG-05", "9S", None, "JH", ["JH"], 0, ["KD", "9S"], ["redraw"]),
        case("a-queen-comes", "MG-06", "2S", None, "QH 5C", ["QH", "5C"], 60, ["KD", "2S"], ["redraw", "queen"]),
        case("queen-and-what-followed-go", "", "QH 4S", None, "3C", ["3C"], 12, ["KD", "QH", "4S"], ["redraw"]),
        case("queen-named", "", "QH 4S", "QH", "3C", ["3C"], 12, ["KD", "QH", "4S"], ["redraw"]),
        case("the-follower-alone", "", "QH 4S", "4S", "7C", ["QH", "7C"], 68, ["KD", "4S"], ["redraw"]),
        case("the-second-of-three", "", "QH QS 4S", "QS", "7C", ["QH", "7C"], 68, ["KD", "QS", "4S"], ["redraw"]),
        case("the-last-of-three", "", "QH QS 4S", "4S", "JC", ["QH", "QS", "JC"], 80, ["KD", "4S"], ["redraw"]),
        case(
            "a-queen-behind-a-queen",
            "MG-Q04",
            "QH 4S",
            "4S",
            "QC AC",
            ["QH", "QC", "AC"],
            84,
            ["KD", "4S"],
            ["redraw", "queen"],
        ),
    ],
)
def test_what_a_redraw_replaces(
    resolve: Ask,
    first: str,
    card: str | None,
    after: str,
    counting: list[str],
    total: int,
    discards: list[str],
    asked: list[str],
) -> None:
    """The card, or the first, with all that came of it; the new one follows the ordinary rules, even if worse."""
    body = request(opened(), KING | {"card": card}, cards=f"{first} {after}", characters=[IVY], deck=HELD)
    answer = resolve("mouse-guard", body)
    roll = roll_of(last(answer))
    assert (roll["cards"], roll["total"], roll["weasel"]) == (counting, total, counting[0][0] == "J")
    assert answer["state"]["test"]["draws"][0]["cards"] == counting
    assert answer["state"]["deck"] == {"discards": discards, "hands": {}}
    assert purposes(answer)[len(first.split()) :] == asked
    assert roll["faces"] == after.split()


@pytest.mark.rule("MG-07", "MG-Q08")
def test_a_king_drawn_in_a_redraw_is_kept(resolve: Ask) -> None:
    """And may be spent in turn."""
    body = request(opened(), KING, KING, cards="JS KH 2S 9C", characters=[IVY], deck=HELD)
    answer = resolve("mouse-guard", body)
    second = answer["events"][1]
    assert (roll_of(second)["kept"], roll_of(second)["cards"]) == (["KH"], ["2S"])
    assert answer["state"]["deck"] == {"discards": ["KD", "JS", "KH", "2S"], "hands": {}}
    assert roll_of(last(answer))["total"] == 36
    assert purposes(answer) == ["draw", "redraw", "redraw", "redraw"]


@pytest.mark.rule("MG-Q08", "MG-Q09")
@pytest.mark.parametrize(
    ("king", "left"), [(None, ["KD", "KC"]), ("KH", ["KD", "KC"]), ("KD", ["KH", "KC"]), ("KC", ["KH", "KD"])]
)
def test_which_king_is_spent(resolve: Ask, king: str | None, left: list[str]) -> None:
    """The one that is named, or the first that is held; the others stay as they are."""
    spend = {"type": "king", "king": king}
    body = request(
        opened(),
        {"type": "redraw", "spend": spend},
        cards="JS 9C",
        characters=[IVY],
        deck={"hands": {"ivy": ["KH", "KD", "KC"]}},
    )
    assert resolve("mouse-guard", body)["state"]["deck"]["hands"] == {"ivy": left}


@pytest.mark.rule("MG-Q09", "MG-08")
def test_kings_wait_across_tests(resolve: Ask) -> None:
    """One that was drawn in an earlier test is spent in a later."""
    body = request(
        {"type": "test", "rating": 2, "obstacle": 1},
        {"type": "test", "rating": 2, "obstacle": 1, "settle": False},
        KING,
        SETTLE,
        cards="KH 4S JS 6S",
    )
    answer = resolve("mouse-guard", body)
    assert last(answer)["outcome"] == "passed"
    assert answer["state"]["deck"] == {"discards": ["4S", "KH", "JS", "6S"], "hands": {}}


@pytest.mark.rule("MG-Q09")
def test_an_opponents_king_comes_from_the_hosts_hand(resolve: Ask) -> None:
    """Whichever opponent draws."""
    versus = {"type": "versus", "drawers": [{"actor": "ivy"}, {"actor": "fox"}], "settle": False}
    body = request(
        versus,
        KING | {"by": "fox"},
        SETTLE,
        cards="6S JS TH",
        characters=[IVY, FOX, RAT],
        deck={"hands": {"host": ["KC"]}},
    )
    answer = resolve("mouse-guard", body)
    assert (answer["events"][1]["actor"], roll_of(answer["events"][1])["by"]) == ("fox", "fox")
    assert answer["events"][1]["result"] == {"kind": "versus", "margin": 0}
    assert last(answer)["outcome"] == "tie"
    assert answer["state"]["deck"] == {"discards": ["KC", "JS", "6S", "TH"], "hands": {}}


@pytest.mark.rule("MG-Q08")
def test_a_redraw_answers_what_the_other_side_shows(resolve: Ask) -> None:
    """In a versus test either side may still replace its own card after both are seen."""
    versus = {"type": "versus", "drawers": [{"rating": 4}, {"rating": 4}], "settle": False}
    hands = {"hands": {"player": ["KC"], "host": ["KD"]}}
    body = request(versus, KING | {"by": "player"}, KING | {"by": "host"}, SETTLE, cards="6S 9S TH JH", deck=hands)
    answer = resolve("mouse-guard", body)
    assert [event["outcome"] for event in answer["events"]] == ["open", "open", "open", "won"]
    assert [event["result"].get("winner") for event in answer["events"]] == ["host", None, "player", "player"]
    assert answer["state"]["deck"]["discards"] == ["KC", "6S", "KD", "9S", "TH", "JH"]


@pytest.mark.rule("MG-Q07")
def test_a_restart_in_a_redraw(resolve: Ask) -> None:
    """As a variant, a King that follows the Queen anew takes her away as well."""
    body = request(
        opened(),
        BOLD | {"card": "4S"},
        cards="QH 4S KH 5C",
        characters=[IVY],
        variant={"king_after_queen": "restart"},
    )
    answer = resolve("mouse-guard", body)
    assert answer["state"]["test"]["draws"][0]["cards"] == ["5C"]
    assert answer["state"]["deck"] == {"discards": ["4S", "QH"], "hands": {"ivy": ["KH"]}}
    assert purposes(answer) == ["draw", "queen", "redraw", "draw"]


# traits


@pytest.mark.rule("MG-34", "MG-Q48")
def test_a_trait_redraws(resolve: Ask) -> None:
    """It is counted as used at once, and no King is spent."""
    body = request(opened(), BOLD, SETTLE, cards="2S 9H", characters=[IVY], deck=HELD)
    answer = resolve("mouse-guard", body)
    assert answer["events"][1]["changes"] == [
        {"path": "/deck/discards", "from": [], "to": ["2S"]},
        {"path": "/characters/0/traits/0/used", "from": 0, "to": 1},
        {"path": "/test/draws/0/cards", "from": ["2S"], "to": ["9H"]},
    ]
    assert last(answer)["outcome"] == "passed"
    assert answer["state"]["deck"] == {"discards": ["2S", "9H"], "hands": {"ivy": ["KD"]}}
    assert "MG-34" in answer["events"][1]["rules"]


@pytest.mark.rule("MG-34", "MG-Q48")
def test_bold_2_redraws_twice(resolve: Ask) -> None:
    """Twice in a session, in one test or in two."""
    body = request(opened(), BOLD, BOLD, SETTLE, cards="2S 3H JC", characters=[IVY])
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][0]["traits"][0]["used"] == 2
    assert last(answer)["outcome"] == "weasel"


@pytest.mark.rule("MG-34", "MG-Q48")
@pytest.mark.parametrize("spent", [case("MG-T32-third", "", 2), case("in-one-request", "", 1)])
def test_a_third_redraw_by_bold_2_is_refused(refused: Ask, spent: int) -> None:
    """Its rating is how many there are."""
    sheet = IVY | {"traits": [{"name": "Bold", "rating": 2, "used": spent}]}
    redraws = [BOLD] * (3 - spent)
    cards = ["2S", "3H", "4C"][: 3 - spent]
    problem = refused("mouse-guard", request(opened(), *redraws, cards=" ".join(cards), characters=[sheet]))
    assert (f"/actions/{3 - spent}/spend/name", "TRAIT_SPENT") in faults(problem)


@pytest.mark.rule("MG-34", "MG-08", "MG-Q48")
def test_traits_and_kings_together(resolve: Ask) -> None:
    """One after the other on the same draw."""
    body = request(opened(), KING, BOLD, SETTLE, cards="JS JH 9C", characters=[IVY], deck=HELD)
    answer = resolve("mouse-guard", body)
    assert last(answer)["outcome"] == "passed"
    assert answer["state"]["deck"]["discards"] == ["KD", "JS", "JH", "9C"]


# hindrance


@pytest.mark.rule("MG-35", "MG-Q13")
@pytest.mark.parametrize(
    ("cards", "counting", "unused", "kept", "total", "asked"),
    [
        case("the-second-is-worse", "", "7S 3C", ["3C"], "7S", [], 12, ["draw", "hindrance"]),
        case("the-first-is-worse", "", "3C 7S", ["3C"], "7S", [], 12, ["draw", "hindrance"]),
        case("equal", "", "7S 7C", ["7S"], "7C", [], 28, ["draw", "hindrance"]),
        case("ace-under-two", "MG-Q01", "2S AC", ["AC"], "2S", [], 4, ["draw", "hindrance"]),
        case("ten-under-queen", "", "QS TC", ["TC"], "QS", [], 40, ["draw", "hindrance"]),
        case("jack-under-ace", "MG-Q02", "AS JC", ["JC"], "AS", [], 0, ["draw", "hindrance"]),
        case("jack-under-queen", "MG-Q02", "JC QS", ["JC"], "QS", [], 0, ["draw", "hindrance"]),
        case("two-queens", "MG-06", "QS QH 5C", ["QS", "5C"], "QH", [], 60, ["draw", "hindrance", "queen"]),
        case(
            "two-queens-and-another",
            "MG-Q04",
            "QS QH QC JC",
            ["QS", "QC", "JC"],
            "QH",
            [],
            80,
            ["draw", "hindrance", "queen", "queen"],
        ),
        case(
            "kings-are-kept",
            "MG-07",
            "KS 7S KH 3C",
            ["3C"],
            "7S",
            ["KS", "KH"],
            12,
            ["draw", "draw", "hindrance", "hindrance"],
        ),
        case(
            "king-behind-two-queens",
            "MG-Q07",
            "QS QH KC 5C",
            ["QS", "5C"],
            "QH",
            ["KC"],
            60,
            ["draw", "hindrance", "queen", "queen"],
        ),
    ],
)
def test_a_hindered_draw(
    resolve: Ask, cards: str, counting: list[str], unused: str, kept: list[str], total: int, asked: list[str]
) -> None:
    """Two base cards, the worse counts, and only a used Queen is followed by another card."""
    answer = resolve("mouse-guard", request(opened(settle=True, hindrance="Bold"), cards=cards, characters=[IVY]))
    roll = roll_of(only(answer))
    assert (roll["cards"], roll["unused"], roll["kept"], roll["total"]) == (counting, unused, kept, total)
    assert (roll["hindrance"], roll["faces"], roll["weasel"]) == ("Bold", cards.split(), counting[0][0] == "J")
    assert answer["state"]["deck"]["discards"] == [*counting, unused]
    assert purposes(answer) == asked


@pytest.mark.rule("MG-35", "MG-Q49")
@pytest.mark.parametrize(("before", "after"), [(0, 0), case("MG-T32-one-comes-back", "", 1, 0), (2, 1)])
def test_a_hindrance_brings_one_redraw_back(resolve: Ask, before: int, after: int) -> None:
    """Of that trait, where one was used; what succeeds brings it back as well as what fails."""
    sheet = IVY | {
        "traits": [{"name": "Fierce", "rating": 3, "used": 3}, {"name": "Bold", "rating": 2, "used": before}]
    }
    answer = resolve("mouse-guard", request(opened(settle=True, hindrance="Bold"), cards="7S 9C", characters=[sheet]))
    assert only(answer)["outcome"] == "passed"
    assert [trait["used"] for trait in answer["state"]["characters"][0]["traits"]] == [3, after]


@pytest.mark.rule("MG-34", "MG-35", "MG-Q49")
def test_after_a_hindrance_two_redraws_remain(resolve: Ask) -> None:
    """Bold 2, one used, one hindered test: both may be taken."""
    sheet = IVY | {"traits": [{"name": "Bold", "rating": 2, "used": 1}]}
    body = request(
        opened(settle=True, hindrance="Bold"), opened(), BOLD, BOLD, SETTLE, cards="7S 9C 2S 2H 2C", characters=[sheet]
    )
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][0]["traits"][0]["used"] == 2


@pytest.mark.rule("MG-35", "MG-Q49")
def test_the_redraw_comes_back_on_settling(resolve: Ask) -> None:
    """After the hindered test, not while it is open."""
    sheet = IVY | {"traits": [{"name": "Bold", "rating": 2, "used": 1}]}
    body = request(opened(hindrance="Bold"), SETTLE, cards="7S 3C", characters=[sheet])
    first, second = resolve("mouse-guard", body)["events"]
    back = {"path": "/characters/0/traits/0/used", "from": 1, "to": 0}
    assert back not in first["changes"]
    assert back in second["changes"]
    assert {"path": "/deck/discards", "from": [], "to": ["3C", "7S"]} in second["changes"]


@pytest.mark.rule("MG-Q13", "MG-Q48")
@pytest.mark.parametrize(
    ("first", "card", "after", "counting", "unused", "discards"),
    [
        case("better-than-the-other", "", "3C 7S", None, "9H", ["7S"], "9H", ["KD", "3C"]),
        case("still-the-worse", "", "3C 7S", None, "5H", ["5H"], "7S", ["KD", "3C"]),
        case("a-jack", "MG-Q02", "3C 7S", None, "JH", ["JH"], "7S", ["KD", "3C"]),
        case("a-queen-that-does-not-count", "", "3C 7S", None, "QH", ["7S"], "QH", ["KD", "3C"]),
        case("a-weasel-undone", "MG-Q08", "JC 7S", None, "8H", ["7S"], "8H", ["KD", "JC"]),
        case("the-second-card", "", "9S 4H", "4H", "TC", ["9S"], "TC", ["KD", "4H"]),
        case("the-follower-of-two-queens", "", "QS QH 5C", "5C", "8C", ["QS", "8C"], "QH", ["KD", "5C"]),
        case("one-of-two-queens", "", "QS QH 5C", "QS", "4C", ["4C"], "QH", ["KD", "QS", "5C"]),
        case("a-king-on-the-way", "MG-07", "3C 7S", None, "KH 5H", ["5H"], "7S", ["KD", "3C"]),
    ],
)
def test_the_worse_is_chosen_anew(
    resolve: Ask, first: str, card: str | None, after: str, counting: list[str], unused: str, discards: list[str]
) -> None:
    """Only the used card is replaced, and then the worse of the two counts."""
    body = request(
        opened(hindrance="Bold"), KING | {"card": card}, cards=f"{first} {after}", characters=[IVY], deck=HELD
    )
    answer = resolve("mouse-guard", body)
    [draw] = answer["state"]["test"]["draws"]
    assert (draw["cards"], draw["unused"]) == (counting, unused)
    assert (roll_of(last(answer))["cards"], roll_of(last(answer))["unused"]) == (counting, unused)
    assert answer["state"]["deck"]["discards"] == discards


@pytest.mark.rule("MG-Q13", "MG-06")
def test_a_redraw_may_leave_two_queens(resolve: Ask) -> None:
    """The used one is followed by a card now."""
    body = request(opened(hindrance="Bold"), KING, cards="3C QS QH 5D", characters=[IVY], deck=HELD)
    answer = resolve("mouse-guard", body)
    [draw] = answer["state"]["test"]["draws"]
    assert {draw["cards"][0], draw["unused"]} == {"QS", "QH"}
    assert draw["cards"][1:] == ["5D"]
    assert purposes(answer) == ["draw", "hindrance", "redraw", "queen"]


@pytest.mark.rule("MG-Q07", "MG-Q13")
def test_a_restart_of_a_hindered_draw(resolve: Ask) -> None:
    """As a variant, both base cards are drawn again; what lay there is discarded, the unused one last."""
    body = request(
        opened(settle=True, hindrance="Bold"),
        cards="QS QH KC 5C 9C",
        characters=[IVY],
        variant={"king_after_queen": "restart"},
    )
    answer = resolve("mouse-guard", body)
    assert purposes(answer) == ["draw", "hindrance", "queen", "draw", "hindrance"]
    assert answer["state"]["deck"] == {"discards": ["QS", "QH", "5C", "9C"], "hands": {"ivy": ["KC"]}}


# what is allowed while a draw is open


@pytest.mark.rule("MG-Q08")
@pytest.mark.parametrize(
    "action",
    [
        case("test", "", {"type": "test", "rating": 3, "obstacle": 1}),
        case("versus", "", {"type": "versus", "drawers": [{"rating": 1}, {"rating": 1}]}),
        case(
            "begin_conflict",
            "",
            {
                "type": "begin_conflict",
                "conflict_type": "fight",
                "combatants": [{"id": "ivy", "disposition": 3}, {"id": "fox", "disposition": 3}],
            },
        ),
        case("rest", "", {"type": "rest"}),
        case("new_session", "", {"type": "new_session"}),
    ],
)
def test_until_it_is_settled_nothing_else_happens(refused: Ask, action: Body) -> None:
    """Only redrawing, settling and reshuffling."""
    problem = refused("mouse-guard", request(opened(), action, cards="2S", characters=[IVY, FOX]))
    assert ("/actions/1", "DRAW_OPEN") in faults(problem)


@pytest.mark.rule("MG-Q08")
@pytest.mark.parametrize(
    "action",
    [
        case("host_draw", "", {"type": "host_draw", "orders": [order("ivy", "attack")]}),
        case("conflict_round", "", {"type": "conflict_round"}),
        case("choose_sword", "", {"type": "choose_sword", "actor": "ivy", "action": "attack"}),
        case("end_conflict", "", {"type": "end_conflict"}),
        case("test", "", {"type": "test", "rating": 3, "obstacle": 1}),
    ],
)
def test_an_open_round_waits_too(refused: Ask, action: Body) -> None:
    """Nothing of the conflict goes on while its draws are open."""
    sheet = IVY | {"gear": [{"id": "sword", "kind": "sword"}]}
    body = request(
        orders(order("ivy", "attack"), settle=False),
        action,
        cards="2C 3S 4S",
        characters=[sheet, FOX],
        conflict=fighting("ivy", "fox"),
    )
    assert ("/actions/1", "DRAW_OPEN") in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-Q08")
@pytest.mark.parametrize("action", [case("redraw", "", KING), case("settle", "", SETTLE)])
def test_without_an_open_draw_there_is_nothing_to_settle(refused: Ask, action: Body) -> None:
    """Neither to redraw."""
    problem = refused("mouse-guard", request(action, characters=[IVY], deck=HELD))
    assert ("/actions/0", "NO_OPEN_DRAW") in faults(problem)


@pytest.mark.rule("MG-Q08", "MG-26")
def test_an_open_draw_uses_nothing_up(resolve: Ask) -> None:
    """What impedes is in the numbers already and goes on settling."""
    body = request(opened(), SETTLE, cards="9S", characters=[IVY | {"effects": {"impeded": 1}}])
    first, second = resolve("mouse-guard", body)["events"]
    assert [change["path"] for change in first["changes"]] == ["/test"]
    assert {"path": "/characters/0/effects/impeded", "from": 1, "to": 0} in second["changes"]
    assert roll_of(second)["rating"] == 3


@pytest.mark.rule("MG-Q08")
def test_an_open_draw_goes_on_in_another_request(resolve: Ask) -> None:
    """The state that came back is sent again with what comes next."""
    first = resolve("mouse-guard", request(opened(), cards="JS", characters=[IVY], deck=HELD))
    second = resolve("mouse-guard", request(KING, SETTLE, cards="8H", **first["state"]))
    assert last(second)["outcome"] == "passed"
    assert second["state"]["deck"] == {"discards": ["KD", "JS", "8H"], "hands": {}}
    assert second["state"]["test"] is None


# refusals


@pytest.mark.parametrize(
    ("redraw", "pointer", "code"),
    [
        case("no-king", "MG-08", {"by": "fox", "spend": {"type": "king"}}, "spend/king", "KING_NOT_HELD"),
        case(
            "another-king",
            "MG-08",
            {"by": "ivy", "spend": {"type": "king", "king": "KC"}},
            "spend/king",
            "KING_NOT_HELD",
        ),
        case(
            "somebody-elses-king",
            "MG-Q09",
            {"by": "ivy", "spend": {"type": "king", "king": "KH"}},
            "spend/king",
            "KING_NOT_HELD",
        ),
        case(
            "no-such-trait",
            "MG-34",
            {"by": "ivy", "spend": {"type": "trait", "name": "bold"}},
            "spend/name",
            "NO_SUCH_TRAIT",
        ),
        case(
            "a-trait-of-nobody",
            "MG-34",
            {"by": "fox", "spend": {"type": "trait", "name": "Bold"}},
            "spend/name",
            "NO_SUCH_TRAIT",
        ),
        case(
            "a-spent-trait",
            "MG-34",
            {"by": "ivy", "spend": {"type": "trait", "name": "Fierce"}},
            "spend/name",
            "TRAIT_SPENT",
        ),
        case("whose", "MG-Q08", {"spend": {"type": "king"}}, "by", "BY_NEEDED"),
        case("not-drawing", "MG-Q08", {"by": "rat", "spend": {"type": "king"}}, "by", "NO_SUCH_DRAW"),
        case(
            "not-on-the-table",
            "MG-Q08",
            {"by": "ivy", "card": "9C", "spend": {"type": "king"}},
            "card",
            "NOT_A_COUNTED_CARD",
        ),
        case(
            "the-others-card",
            "MG-Q08",
            {"by": "ivy", "card": "3S", "spend": {"type": "king"}},
            "card",
            "NOT_A_COUNTED_CARD",
        ),
    ],
)
def test_refusals_of_a_redraw(refused: Ask, redraw: Body, pointer: str, code: str) -> None:
    """One's own card, a King in one's own hand, a trait of one's own that is not used up."""
    sheet = IVY | {"traits": [{"name": "Bold", "rating": 2}, {"name": "Fierce", "rating": 1, "used": 1}]}
    body = request(
        {"type": "versus", "drawers": [{"actor": "ivy"}, {"actor": "fox"}], "settle": False},
        {"type": "redraw"} | redraw,
        cards="2S 3S 4S",
        characters=[sheet, FOX, RAT],
        deck={"hands": {"ivy": ["KD"], "owl": ["KH"]}},
    )
    assert (f"/actions/1/{pointer}", code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-Q08")
def test_the_only_draw_is_not_somebody_elses(refused: Ask) -> None:
    """A test has one drawer."""
    problem = refused(
        "mouse-guard", request(opened(), KING | {"by": "fox"}, cards="2S 3S", characters=[IVY, FOX], deck=HELD)
    )
    assert ("/actions/1/by", "NO_SUCH_DRAW") in faults(problem)


@pytest.mark.rule("MG-Q13", "MG-Q08")
def test_the_unused_card_is_not_redrawn(refused: Ask) -> None:
    """It does not count."""
    body = request(opened(hindrance="Bold"), KING | {"card": "7S"}, cards="3C 7S 9S", characters=[IVY], deck=HELD)
    assert ("/actions/1/card", "NOT_A_COUNTED_CARD") in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-28", "MG-34", "MG-35", "MG-Q29")
@pytest.mark.parametrize("use", ["redraw", "hindrance"])
def test_a_disabled_trait_has_neither_use(refused: Ask, use: str) -> None:
    """To the end of the conflict."""
    sheet = IVY | {"traits": [{"name": "Bold", "rating": 2, "disabled": True}]}
    state: Body = {"characters": [sheet, FOX], "conflict": fighting("ivy", "fox")}
    if use == "redraw":
        problem = refused("mouse-guard", request(opened(), BOLD, cards="2S 3S", **state))
        assert ("/actions/1/spend/name", "TRAIT_DISABLED") in faults(problem)
    else:
        problem = refused("mouse-guard", request(opened(hindrance="Bold"), cards="2S 3S", **state))
        assert ("/actions/0/hindrance", "TRAIT_DISABLED") in faults(problem)


@pytest.mark.rule("MG-35")
@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        case("not-on-the-sheet", "", opened(hindrance="Fierce"), "/actions/0/hindrance"),
        case("a-guest", "", {"type": "test", "rating": 3, "obstacle": 1, "hindrance": "Bold"}, "/actions/0/hindrance"),
    ],
)
def test_a_hindrance_wants_a_trait(refused: Ask, action: Body, pointer: str) -> None:
    """Of the drawer's own."""
    problem = refused("mouse-guard", request(action, cards="2S 3S", characters=[IVY]))
    assert (pointer, "NO_SUCH_TRAIT") in faults(problem)


@pytest.mark.parametrize(
    ("redraw", "pointer"),
    [
        case("nothing-spent", "", {}, "spend"),
        case("null-spent", "", {"spend": None}, "spend"),
        case("unknown-coin", "", {"spend": {"type": "fate"}}, "spend/type"),
        case("no-name", "", {"spend": {"type": "trait"}}, "spend/name"),
        case("a-queen", "", {"spend": {"type": "king", "king": "QS"}}, "spend/king"),
        case("no-card", "", {"spend": {"type": "king"}, "card": "1S"}, "card"),
        case("the-joker", "", {"spend": {"type": "king"}, "card": "XX"}, "card"),
        case("unknown-field", "", {"spend": {"type": "king"}, "who": "ivy"}, "who"),
    ],
)
def test_malformed_redraws(invalid: Ask, redraw: Body, pointer: str) -> None:
    """The schema knows Kings and traits."""
    assert f"/actions/0/{pointer}" in pointers(invalid("mouse-guard", request({"type": "redraw"} | redraw)))


@pytest.mark.rule("MG-08")
@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        case("the-redraw", "", "2S", {"index": 1, "remaining": 50, "purpose": "redraw"}),
        case("behind-its-queen", "", "2S QH", {"index": 2, "remaining": 49, "purpose": "queen"}),
        case("behind-its-king", "", "2S KH", {"index": 2, "remaining": 49, "purpose": "redraw"}),
    ],
)
def test_a_redraw_asks_for_its_card(refused: Ask, cards: str, needed: Body) -> None:
    """From 52 less the King that was held and the card that lay there."""
    problem = refused("mouse-guard", request(opened(), KING, cards=cards, characters=[IVY], deck=HELD))
    assert problem["needed"] == [{"kind": "card", "by": "ivy"} | needed]
