"""Hiding before a battle, and coming back."""

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, reasons, request, rounds, totals

HIDE = {"type": "hide", "actor": "a"}
D20 = {"dice": "d20"}
SINGLE = {"hiding": "single_die"}


def scene(hider: Body, *seekers: Body) -> list[Body]:
    others = [{"id": f"s{number}", "side": "s", **seeker} for number, seeker in enumerate(seekers, 1)]
    return [{"id": "a", **hider}, *others]


@pytest.mark.parametrize(
    ("hider", "seekers", "variant", "faces", "sums", "outcome"),
    [
        case(
            "MM-T14-hidden",
            "MM-06 MM-39 MM-Q15",
            {"kind": "rogue"},
            [{"level": 0}, {}],
            {},
            [3, 4, 3],
            [5, 4, 4],
            "hidden",
        ),
        case(
            "MM-T14-found",
            "MM-06 MM-39 MM-Q01 MM-Q15",
            {"kind": "rogue"},
            [{"level": 0}, {}],
            {},
            [3, 4, 4],
            [5, 4, 5],
            "found",
        ),
        case("one-who-finds-is-enough", "MM-Q15", {}, [{}, {}, {}], {}, [5, 6, 1, 1], [6, 7, 2, 2], "found"),
        case("hider-injured", "MM-35 MM-Q09", {"health": "injured"}, [{}], {}, [4, 3], [4, 4], "found"),
        case("seeker-injured", "MM-35 MM-Q16", {}, [{"health": "injured"}], {}, [4, 4], [5, 4], "hidden"),
        case("minor-hiding", "MM-48", {"abilities": ["hiding"]}, [{}], {}, [4, 4], [6, 5], "hidden"),
        case("thief-seeks-without-a-bonus", "MM-Q16", {}, [{"kind": "rogue"}], {}, [4, 3], [5, 4], "hidden"),
        case(
            "d20-must-beat-the-highest",
            "MM-Q39 MM-70 MM-71",
            {},
            [{"level": 0}, {"level": 3}],
            D20,
            [12],
            [13, 10, 13],
            "found",
        ),
        case(
            "d20-beats-the-highest",
            "MM-Q39 MM-70 MM-71",
            {},
            [{"level": 0}, {"level": 3}],
            D20,
            [13],
            [14, 10, 13],
            "hidden",
        ),
        case(
            "d20-thief",
            "MM-Q39 MM-68",
            {"kind": "rogue", "level": 0},
            [{"level": 2, "health": "injured"}],
            D20,
            [7],
            [10, 9],
            "hidden",
        ),
        case(
            "d20-and-a-single-die",
            "MM-Q39",
            {},
            [{"level": 0}, {"level": 3}],
            D20 | SINGLE,
            [12],
            [13, 10, 13],
            "found",
        ),
        case(
            "single-die-of-the-best",
            "MM-Q15",
            {},
            [{"level": 0}, {"level": 3}, {"level": 1}],
            SINGLE,
            [6, 3],
            [7, 6],
            "hidden",
        ),
        case(
            "single-die-found",
            "MM-Q15 MM-Q01",
            {},
            [{"level": 0}, {"level": 3}, {"level": 1}],
            SINGLE,
            [6, 4],
            [7, 7],
            "found",
        ),
    ],
)
def test_the_hider_must_beat_everybody(
    resolve: Call,
    hider: Body,
    seekers: list[Body],
    variant: Body,
    faces: list[int],
    sums: list[int],
    outcome: str,
) -> None:
    answer = resolve(SYSTEM, request(scene(hider, *seekers), HIDE, faces=faces, variant=variant))
    event = only(answer)
    assert (totals(event), event["outcome"]) == (sums, outcome)
    assert being(answer, "a")["standing"] == ("hidden" if outcome == "hidden" else "in_battle")


@pytest.mark.parametrize(
    ("seekers", "best"),
    [
        case("highest-level", "MM-Q15", [{"level": 1}, {"level": 2}], "s2"),
        case("the-first-of-equals", "MM-Q15", [{"level": 2}, {"level": 2}], "s1"),
        case("injury-counts", "MM-Q15 MM-Q09", [{"level": 2, "health": "injured"}, {"level": 2}], "s2"),
        case("equal-after-injury", "MM-Q15", [{"level": 2, "health": "injured"}, {"level": 1}], "s1"),
        case("the-incapacitated-do-not-seek", "MM-Q16", [{"level": 5, "health": "incapacitated"}, {"level": 1}], "s2"),
    ],
)
def test_a_single_die_is_that_of_the_best_seeker(resolve: Call, seekers: list[Body], best: str) -> None:
    event = only(resolve(SYSTEM, request(scene({}, *seekers), HIDE, faces=[3, 3], variant=SINGLE)))
    assert [(roll["by"], roll["purpose"]) for roll in event["rolls"]] == [("a", "hide"), (best, "seek")]


@pytest.mark.rule("MM-Q15")
@pytest.mark.parametrize(("variant", "dice"), [({}, 3), (SINGLE, 2), ({"hiding": "each_seeker"}, 3), (D20, 1)])
def test_dice_of_hiding(refused: Call, variant: Body, dice: int) -> None:
    problem = refused(SYSTEM, request(scene({}, {}, {}), HIDE, variant=variant))
    assert len(problem["needed"]) == dice
    assert problem["needed"][0]["by"] == "a"
    assert problem["needed"][0]["purpose"] == "hide"


@pytest.mark.rule("MM-Q16", "MM-36", "MM-39")
def test_who_seeks(resolve: Call) -> None:
    """Opponents of any side, hidden ones too; not allies, the incapacitated, the escaped."""
    characters: list[Body] = [
        {"id": "c", "side": "x"},
        {"id": "a", "side": "h"},
        {"id": "ally", "side": "h"},
        {"id": "down", "side": "x", "health": "incapacitated"},
        {"id": "gone", "side": "x", "standing": "escaped"},
        {"id": "lurks", "side": "y", "standing": "hidden"},
        {"id": "runs", "side": "y", "standing": "escaping", "minion": True},
    ]
    event = only(resolve(SYSTEM, request(characters, HIDE, faces=[6, 1, 2, 3])))
    assert [(roll["by"], roll["purpose"], roll["total"]) for roll in event["rolls"]] == [
        ("a", "hide", 7),
        ("c", "seek", 2),
        ("lurks", "seek", 3),
        ("runs", "seek", 3),
    ]
    assert event["outcome"] == "hidden"


@pytest.mark.rule("MM-Q16")
@pytest.mark.parametrize("variant", [{}, SINGLE, D20])
@pytest.mark.parametrize(
    "others",
    [
        pytest.param([], id="alone"),
        pytest.param([{"id": "b", "side": "a"}], id="among-allies"),
        pytest.param([{"id": "b", "health": "incapacitated"}, {"id": "c", "standing": "escaped"}], id="none-able"),
    ],
)
def test_nobody_seeks_so_nobody_rolls(resolve: Call, variant: Body, others: list[Body]) -> None:
    event = only(resolve(SYSTEM, request([{"id": "a"}, *others], HIDE, variant=variant)))
    assert (event["outcome"], event["rolls"]) == ("hidden", [])


@pytest.mark.parametrize(
    ("hider", "variant", "mine"),
    [
        case("thief", "MM-06", {"kind": "rogue"}, {}, [(1, "level", "MM-39"), (1, "thievery", "MM-06")]),
        case("dragon", "MM-21 MM-14", {"kind": "dragon"}, {}, [(1, "level", "MM-39"), (1, "thievery", "MM-06")]),
        case("minor", "MM-48", {"abilities": ["hiding"]}, {}, [(1, "level", "MM-39"), (1, "hiding", "MM-48")]),
        case(
            "once",
            "MM-Q11",
            {"kind": "rogue", "abilities": ["hiding"]},
            {},
            [(1, "level", "MM-39"), (1, "thievery", "MM-06")],
        ),
        case("d20", "MM-68", {"kind": "rogue"}, D20, [(1, "level", "MM-39"), (3, "thievery", "MM-06")]),
        case("others", "MM-06", {"kind": "warrior"}, {}, [(1, "level", "MM-39")]),
        case(
            "injured",
            "MM-35",
            {"kind": "rogue", "health": "injured"},
            {},
            [(1, "level", "MM-39"), (1, "thievery", "MM-06"), (-1, "injured", "MM-35")],
        ),
    ],
)
def test_modifiers_of_hider_and_seeker(
    resolve: Call, hider: Body, variant: Body, mine: list[tuple[int, str, str]]
) -> None:
    seeker = {"kind": "dragon", "level": 2, "health": "injured"}
    faces = [10] if variant else [3, 3]
    hiding, seeking = only(resolve(SYSTEM, request(scene(hider, seeker), HIDE, faces=faces, variant=variant)))["rolls"]
    assert reasons(hiding) == mine
    assert reasons(seeking) == [(2, "level", "MM-39"), (-3 if variant else -1, "injured", "MM-35")]


@pytest.mark.rule("MM-Q15")
def test_every_hider_has_fresh_dice(resolve: Call) -> None:
    characters: list[Body] = [{"id": "a", "side": "h"}, {"id": "b", "side": "h"}, {"id": "s"}]
    answer = resolve(SYSTEM, request(characters, HIDE, {**HIDE, "actor": "b"}, faces=[5, 2, 2, 5]))
    assert [event["outcome"] for event in answer["events"]] == ["hidden", "found"]
    assert [[roll["draws"] for roll in event["rolls"]] for event in answer["events"]] == [[[0], [1]], [[2], [3]]]


@pytest.mark.rule("MM-39")
def test_the_hidden_take_no_part_in_the_rounds(resolve: Call) -> None:
    characters: list[Body] = [{"id": "a", "side": "h"}, {"id": "b", "side": "h"}, {"id": "s", "side": "s"}]
    answer = resolve(SYSTEM, request(characters, HIDE, {"type": "begin_battle"}, faces=[6, 1]))
    assert answer["state"]["battle"]["order"] == ["b", "s"]


@pytest.mark.rule("MM-Q17", "MM-10")
def test_the_hidden_join_in_the_next_round_with_a_sneak_attack(resolve: Call) -> None:
    """Joining takes no turn and needs none; the place is that of the seat, thieves first."""
    characters: list[Body] = [{"id": "a", "side": "h", "kind": "rogue"}, {"id": "b", "side": "h"}, {"id": "s"}]
    answer = resolve(
        SYSTEM,
        request(
            characters,
            HIDE,
            {"type": "begin_battle"},
            {"type": "pass", "actor": "b"},
            {"type": "join", "actor": "a"},
            {"type": "pass", "actor": "s"},
            {"type": "sneak_attack", "actor": "a", "target": "s"},
            faces=[6, 1, 6, 1],
        ),
    )
    joined, passed = answer["events"][3:5]
    assert joined["outcome"] == "joined"
    assert changes(joined) == {"/characters/0/standing": ("hidden", "in_battle")}
    assert changes(passed)["/battle/round"] == (1, 2)
    assert answer["state"]["battle"]["order"] == ["a", "b", "s"]
    assert answer["events"][5]["hits"] == [{"target": "s", "health": "incapacitated", "rule": "MM-38"}]


@pytest.mark.rule("MM-Q24", "MM-32")
def test_sneaking_up_is_rolled_by_hiding_and_joining(resolve: Call) -> None:
    """Each sneaker hides, comes out again, and the battle begins with surprise."""
    characters: list[Body] = [
        {"id": "h", "side": "h", "seat": "1"},
        {"id": "m", "side": "m", "seat": "gm"},
        {"id": "n", "side": "m", "seat": "gm"},
    ]
    answer = resolve(
        SYSTEM,
        request(
            characters,
            {"type": "hide", "actor": "m"},
            {"type": "hide", "actor": "n"},
            {"type": "join", "actor": "m"},
            {"type": "join", "actor": "n"},
            {"type": "begin_battle", "surprise": True},
            faces=[4, 2, 5, 3],
            seats=["1", "gm"],
        ),
    )
    assert [event["outcome"] for event in answer["events"]] == ["hidden", "hidden", "joined", "joined", "begun"]
    assert answer["state"]["battle"]["order"] == ["m", "n", "h"]


@pytest.mark.rule("MM-Q17")
@pytest.mark.parametrize("standing", ["hidden", "escaped"])
def test_without_a_battle_anybody_comes_back(resolve: Call, standing: str) -> None:
    answer = resolve(SYSTEM, request([{"id": "a", "standing": standing}], {"type": "join", "actor": "a"}))
    assert (only(answer)["outcome"], being(answer, "a")["standing"]) == ("joined", "in_battle")


PAIR: list[Body] = [{"id": "a"}, {"id": "b"}, {"id": "c"}]


def with_standing(standing: str) -> list[Body]:
    return [{"id": "a", "standing": standing}, *PAIR[1:]]


WON = {"phase": "rounds", "round": 2, "order": ["b", "c"], "outcome": {"winner": "b", "by": "escape"}}


@pytest.mark.rule("MM-Q17")
def test_when_the_battle_is_over_the_escaped_come_back(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(with_standing("escaped"), {"type": "join", "actor": "a"}, battle=WON))
    assert changes(only(answer)) == {"/characters/0/standing": ("escaped", "in_battle")}


@pytest.mark.parametrize(
    ("characters", "action", "battle", "fault"),
    [
        case("join-when-there", "MM-Q17", PAIR, {"type": "join", "actor": "a"}, None, ("/actor", "NOT_HIDDEN")),
        case(
            "join-when-fleeing",
            "MM-Q17",
            with_standing("escaping"),
            {"type": "join", "actor": "a"},
            None,
            ("/actor", "NOT_HIDDEN"),
        ),
        case(
            "the-escaped-stay-out-of-a-running-battle",
            "MM-40 MM-Q17",
            with_standing("escaped"),
            {"type": "join", "actor": "a"},
            rounds("bc", "b"),
            ("/actor", "NOT_HIDDEN"),
        ),
        case("join-nobody", "MM-Q17", PAIR, {"type": "join", "actor": "x"}, None, ("/actor", "NO_SUCH_CHARACTER")),
        case(
            "join-incapacitated",
            "MM-36",
            [{"id": "a", "standing": "hidden", "health": "incapacitated"}],
            {"type": "join", "actor": "a"},
            None,
            ("/actor", "INCAPACITATED"),
        ),
        case("hide-in-battle", "MM-39", PAIR, HIDE, rounds("abc", "a"), ("", "BATTLE_RUNNING")),
        case("hide-nobody", "MM-39", PAIR, {"type": "hide", "actor": "x"}, None, ("/actor", "NO_SUCH_CHARACTER")),
        case(
            "hide-incapacitated",
            "MM-36",
            [{"id": "a", "health": "incapacitated"}],
            HIDE,
            None,
            ("/actor", "INCAPACITATED"),
        ),
        case("hide-twice", "MM-39", with_standing("hidden"), HIDE, None, ("/actor", "ACTOR_AWAY")),
        case("hide-when-gone", "MM-39", with_standing("escaped"), HIDE, None, ("/actor", "ACTOR_AWAY")),
    ],
)
def test_forbidden_hiding_and_joining(
    refused: Call, characters: list[Body], action: Body, battle: Body | None, fault: tuple[str, str]
) -> None:
    problem = refused(SYSTEM, request(characters, action, battle=battle))
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.rule("MM-39")
def test_one_may_hide_when_the_battle_is_over(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(PAIR, HIDE, faces=[6, 1, 1], battle=WON))
    assert only(answer)["outcome"] == "hidden"
