"""The versus test: two draws, and more successes win."""

import pytest

from .table import Ask, Body, bare, case, faults, fighting, modifiers, only, pointers, request, roll_of

IVY: Body = {"id": "ivy", "skills": {"fighter": 4}, "abilities": {"health": 3}}
RAT: Body = {"id": "rat", "host": True, "rating": 5}


def versus(first: Body, second: Body) -> Body:
    """The action."""
    return {"type": "versus", "drawers": [first, second]}


@pytest.mark.rule("MG-04", "MG-Q09")
def test_two_without_a_sheet_are_answered_whole(resolve: Ask) -> None:
    """The first draws as `player`, the second as `host`."""
    answer = resolve("mouse-guard", request(versus({"rating": 4}, {"rating": 5}), cards="8C 5D"))
    assert bare(only(answer)) == {
        "action": 0, "type": "versus", "actor": "player", "target": "host", "outcome": "won",
        "rolls": [
            {
                "by": "player", "purpose": "versus", "draws": [0], "faces": ["8C"], "kept": [], "cards": ["8C"],
                "base": 4, "modifiers": [], "rating": 4, "total": 32, "successes": 4, "weasel": False,
            },
            {
                "by": "host", "purpose": "versus", "draws": [1], "faces": ["5D"], "kept": [], "cards": ["5D"],
                "base": 5, "modifiers": [], "rating": 5, "total": 25, "successes": 3, "weasel": False,
            },
        ],
        "result": {"kind": "versus", "winner": "player", "margin": 1},
        "changes": [{"path": "/deck/discards", "from": [], "to": ["8C", "5D"]}],
    }  # fmt: skip
    assert "MG-04" in only(answer)["rules"]


@pytest.mark.parametrize(
    ("cards", "ratings", "outcome", "winner", "gap"),
    [
        case("MG-T01", "MG-04 MG-09", "8C 5D", (4, 5), "won", "player", 1),
        case("MG-T11", "MG-Q19", "4H 5H", (5, 3), "tie", None, 0),
        case("22-and-25", "MG-Q19", "2H 5D", (11, 5), "tie", None, 0),
        case("lost", "MG-04", "5D 8C", (5, 4), "lost", "host", 1),
        case("lost-by-more", "MG-04", "2D TC", (3, 6), "lost", "host", 5),
        case("won-by-luck", "MG-04 MG-06", "QH 7S TC", (4, 6), "won", "player", 1),
        case("weasel-loses", "MG-05 MG-Q02", "JH AS", (6, 1), "lost", "host", 1),
        case("foes-weasel", "MG-05 MG-Q02", "AS JH", (1, 6), "won", "player", 1),
        case("two-weasels", "MG-Q02 MG-Q19", "JH JS", (4, 4), "tie", None, 0),
        case("weasel-against-a-rating-of-0", "MG-Q02 MG-Q19 MG-Q11", "JH 9S", (4, 0), "tie", None, 0),
        case("two-ratings-of-0", "MG-Q11 MG-Q19", "TH 9S", (0, 0), "tie", None, 0),
    ],
)
def test_more_successes_win(
    resolve: Ask, cards: str, ratings: tuple[int, int], outcome: str, winner: str | None, gap: int
) -> None:
    """Successes are compared, not totals; nobody wins a tie, and a weasel wins nothing."""
    first, second = ratings
    event = only(resolve("mouse-guard", request(versus({"rating": first}, {"rating": second}), cards=cards)))
    assert (event["outcome"], event["result"].get("winner"), event["result"]["margin"]) == (outcome, winner, gap)


@pytest.mark.rule("MG-05", "MG-Q19")
def test_two_weasels_both_fail(resolve: Ask) -> None:
    """The tie leaves both flagged."""
    event = only(resolve("mouse-guard", request(versus({"rating": 4}, {"rating": 4}), cards="JH JS")))
    assert [roll["weasel"] for roll in event["rolls"]] == [True, True]


@pytest.mark.rule("MG-04", "MG-06", "MG-07", "MG-Q09")
def test_the_first_draws_whole_then_the_second(resolve: Ask) -> None:
    """Each with his Kings and Queens, and each keeps his own Kings: an opponent's are the Host's."""
    body = request(
        versus({"actor": "ivy", "skill": "fighter"}, {"actor": "rat"}),
        cards="KS QH 2S KD KC 3H",
        characters=[IVY, RAT],
    )
    answer = resolve("mouse-guard", body)
    event = only(answer)
    assert (event["actor"], event["target"]) == ("ivy", "rat")
    assert [(roll["draws"], roll["kept"], roll["cards"], roll["total"]) for roll in event["rolls"]] == [
        ([0, 1, 2], ["KS"], ["QH", "2S"], 48),
        ([3, 4, 5], ["KD", "KC"], ["3H"], 15),
    ]
    assert answer["state"]["deck"] == {"discards": ["QH", "2S", "3H"], "hands": {"ivy": ["KS"], "host": ["KD", "KC"]}}
    assert [(draw["by"], draw["purpose"]) for draw in answer["audit"]["draws"]] == [
        ("ivy", "draw"), ("ivy", "draw"), ("ivy", "queen"), ("rat", "draw"), ("rat", "draw"), ("rat", "draw"),
    ]  # fmt: skip


@pytest.mark.rule("MG-26", "MG-Q27")
def test_each_is_impeded_for_himself(resolve: Ask) -> None:
    """Both use up what impedes them."""
    characters = [IVY | {"effects": {"impeded": 1}}, RAT | {"effects": {"impeded": 2}}]
    body = request(versus({"actor": "ivy", "skill": "fighter"}, {"actor": "rat"}), cards="9S 9H", characters=characters)
    answer = resolve("mouse-guard", body)
    assert [roll["modifiers"] for roll in only(answer)["rolls"]] == [
        modifiers((-1, "impeded", "MG-26")), modifiers((-2, "impeded", "MG-26")),
    ]  # fmt: skip
    assert [roll["rating"] for roll in only(answer)["rolls"]] == [3, 3]
    assert only(answer)["outcome"] == "tie"
    assert [character["effects"]["impeded"] for character in answer["state"]["characters"]] == [0, 0]


@pytest.mark.rule("MG-04", "MG-Q08")
def test_an_open_versus_test(resolve: Ask) -> None:
    """Both draws lie open with the numbers of their moment, and the result says what settling would give."""
    body = request(
        versus({"actor": "ivy", "skill": "fighter"}, {"actor": "rat"}) | {"settle": False},
        cards="4S 9H",
        characters=[IVY, RAT],
    )
    answer = resolve("mouse-guard", body)
    assert (only(answer)["outcome"], only(answer)["result"]) == (
        "open",
        {"kind": "versus", "winner": "rat", "margin": 3},
    )
    nothing: Body = {"nature": None, "hindrance": None, "modifiers": [], "unused": None, "adds": 0}
    assert answer["state"]["test"] == {
        "type": "versus", "obstacle": None,
        "draws": [
            {"by": "ivy", "skill": "fighter", "base": 4, "cards": ["4S"]} | nothing,
            {"by": "rat", "skill": None, "base": 5, "cards": ["9H"]} | nothing,
        ],
    }  # fmt: skip
    assert answer["state"]["deck"] == {"discards": [], "hands": {}}


@pytest.mark.rule("MG-04")
def test_a_versus_test_may_happen_during_a_conflict(resolve: Ask) -> None:
    """Between two rounds; it leaves the dispositions alone."""
    body = request(
        versus({"actor": "ivy", "skill": "fighter"}, {"actor": "rat"}),
        cards="8C 5D",
        characters=[IVY, RAT],
        conflict=fighting("ivy", "rat"),
    )
    event = only(resolve("mouse-guard", body))
    assert event["outcome"] == "won"
    assert [change["path"] for change in event["changes"]] == ["/deck/discards"]


@pytest.mark.parametrize(
    ("drawers", "pointer", "code"),
    [
        case("one-character-twice", "MG-04", [{"actor": "rat"}, {"actor": "rat"}], "drawers/1", "SAME_DRAWER"),
        case("host-twice", "MG-Q09", [{"guest": "host", "rating": 1}, {"rating": 2}], "drawers/1", "SAME_DRAWER"),
        case(
            "guest-twice",
            "MG-Q09",
            [{"guest": "owl", "rating": 1}, {"guest": "owl", "rating": 1}],
            "drawers/1",
            "SAME_DRAWER",
        ),
        case("nobody-first", "", [{"actor": "bat"}, {"rating": 2}], "drawers/0/actor", "NO_SUCH_CHARACTER"),
        case("nobody-second", "", [{"rating": 2}, {"actor": "bat"}], "drawers/1/actor", "NO_SUCH_CHARACTER"),
        case(
            "guest-is-a-character",
            "MG-Q09",
            [{"rating": 2}, {"guest": "rat", "rating": 2}],
            "drawers/1/guest",
            "GUEST_IS_A_CHARACTER",
        ),
        case(
            "guest-with-actor",
            "",
            [{"actor": "rat", "guest": "owl"}, {"rating": 2}],
            "drawers/0/guest",
            "CONTRADICTORY_FIELDS",
        ),
        case(
            "no-such-skill",
            "MG-01",
            [{"rating": 2}, {"actor": "ivy", "skill": "weaver"}],
            "drawers/1/skill",
            "NO_SUCH_SKILL",
        ),
        case("no-rating", "MG-01", [{"rating": 2}, {"actor": "ivy"}], "drawers/1/rating", "RATING_NEEDED"),
        case("guest-without-rating", "", [{}, {"rating": 2}], "drawers/0/rating", "RATING_NEEDED"),
        case(
            "nature-as-a-skill",
            "MG-31",
            [{"rating": 2}, {"actor": "ivy", "skill": "nature"}],
            "drawers/1/skill",
            "NATURE_USE_NEEDED",
        ),
        case(
            "no-such-trait",
            "MG-35",
            [{"rating": 2}, {"actor": "rat", "hindrance": "Bold"}],
            "drawers/1/hindrance",
            "NO_SUCH_TRAIT",
        ),
    ],
)
def test_refusals(refused: Ask, drawers: list[Body], pointer: str, code: str) -> None:
    """Who draws is judged for each of the two."""
    ivy = IVY | {"nature": {"rating": 3}}
    problem = refused(
        "mouse-guard", request({"type": "versus", "drawers": drawers}, cards="2S 3S", characters=[ivy, RAT])
    )
    assert (f"/actions/0/{pointer}", code) in faults(problem)


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        case("one-drawer", "", {"drawers": [{"rating": 1}]}, "drawers"),
        case("three-drawers", "", {"drawers": [{"rating": 1}] * 3}, "drawers"),
        case("no-drawers", "", {}, "drawers"),
        case("null-drawers", "", {"drawers": None}, "drawers"),
        case("null-drawer", "", {"drawers": [{"rating": 1}, None]}, "drawers/1"),
        case("obstacle", "", {"drawers": [{"rating": 1}, {"rating": 1}], "obstacle": 1}, "obstacle"),
        case("unknown-field", "", {"drawers": [{"rating": 1}, {"rating": 1, "level": 1}]}, "drawers/1/level"),
        case("rating-too-high", "", {"drawers": [{"rating": 101}, {"rating": 1}]}, "drawers/0/rating"),
    ],
)
def test_malformed(invalid: Ask, action: Body, pointer: str) -> None:
    """Two drawers, no more and no fewer, and nothing unknown."""
    assert f"/actions/0/{pointer}" in pointers(invalid("mouse-guard", request({"type": "versus"} | action)))


@pytest.mark.rule("MG-04")
def test_draws_needed_are_asked_for_in_order(refused: Ask) -> None:
    """The second's card comes after all of the first's."""
    action = versus({"rating": 3}, {"guest": "owl", "rating": 3})
    first = refused("mouse-guard", request(action, cards="QH"))
    second = refused("mouse-guard", request(action, cards="QH 3S"))
    assert first["needed"] == [{"index": 1, "kind": "card", "remaining": 51, "by": "player", "purpose": "queen"}]
    assert second["needed"] == [{"index": 2, "kind": "card", "remaining": 50, "by": "owl", "purpose": "draw"}]


@pytest.mark.rule("MG-01")
def test_a_named_skill_is_shown(resolve: Ask) -> None:
    """A rating of the action replaces the sheet, and the skill is its label."""
    body = request(
        versus({"actor": "ivy", "skill": "fighter", "rating": 2}, {"rating": 1, "skill": "claws"}),
        cards="5S 9H",
        characters=[IVY],
    )
    event = only(resolve("mouse-guard", body))
    assert [(roll["skill"], roll["base"]) for roll in event["rolls"]] == [("fighter", 2), ("claws", 1)]
    assert roll_of(event, "ivy")["total"] == 10
