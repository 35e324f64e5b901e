"""A plain attack outside a battle: totals, modifiers, hits."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, being, case, changes, only, request, totals

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
D20 = {"dice": "d20"}
FLEEING = {"standing": "escaping"}


def attack(actor: Body, target: Body, faces: list[int], variant: Body | None = None, **fields: Any) -> Body:
    characters = [{"id": "a", **actor}, {"id": "t", **target}]
    return request(characters, {**ATTACK, **fields}, faces=faces, variant=variant or {})


@pytest.mark.parametrize(
    ("actor", "target", "variant", "faces", "sums", "outcome", "health"),
    [
        case("MM-T01", "MM-24 MM-25 MM-34", {}, {}, {}, [4, 3], [5, 4], "hit", "injured"),
        case("MM-T02", "MM-24 MM-Q01", {}, {}, {}, [4, 4], [5, 5], "miss", "healthy"),
        case(
            "MM-T03",
            "MM-14 MM-26",
            {"kind": "warrior"},
            {"kind": "monster"},
            {},
            [3, 3],
            [5, 4],
            "hit",
            "injured",
        ),
        case(
            "MM-T04",
            "MM-14 MM-26 MM-Q01",
            {"kind": "monster"},
            {"kind": "warrior"},
            {},
            [4, 3],
            [5, 5],
            "miss",
            "healthy",
        ),
        case(
            "MM-T05-die-3",
            "MM-35 MM-Q01",
            {"level": 2, "health": "injured"},
            {},
            {},
            [3, 3],
            [4, 4],
            "miss",
            "healthy",
        ),
        case("MM-T05-die-2", "MM-35", {"level": 2, "health": "injured"}, {}, {}, [3, 2], [4, 3], "hit", "injured"),
        case(
            "MM-T06-die-4",
            "MM-35 MM-Q09 MM-Q01",
            {},
            {"health": "injured"},
            {},
            [3, 4],
            [4, 4],
            "miss",
            "injured",
        ),
        case(
            "MM-T06-die-3",
            "MM-34 MM-35 MM-Q09",
            {},
            {"health": "injured"},
            {},
            [3, 3],
            [4, 3],
            "hit",
            "incapacitated",
        ),
        case("MM-T11-minion", "MM-60", {}, {"minion": True}, {}, [2, 2], [3, 2], "hit", "incapacitated"),
        case("MM-T11-villager", "MM-60 MM-34 MM-22", {}, {"level": 0}, {}, [2, 2], [3, 2], "hit", "injured"),
        case(
            "MM-T13-monster",
            "MM-04 MM-41",
            {"kind": "monster"},
            {"kind": "rogue", "standing": "escaping"},
            {},
            [4, 3],
            [5, 5],
            "miss",
            "healthy",
        ),
        case(
            "MM-T13-rogue",
            "MM-05 MM-41",
            {"kind": "rogue"},
            {"kind": "rogue", "standing": "escaping"},
            {},
            [4, 3],
            [6, 5],
            "hit",
            "injured",
        ),
        case(
            "MM-T17-priest",
            "MM-51 MM-Q35",
            {"kind": "priest"},
            {"abilities": ["unclean_abomination"]},
            {},
            [4, 3],
            [5, 4],
            "hit",
            "incapacitated",
        ),
        case(
            "MM-T17-warrior",
            "MM-51 MM-34",
            {"kind": "warrior"},
            {"abilities": ["unclean_abomination"]},
            {},
            [4, 3],
            [6, 4],
            "hit",
            "injured",
        ),
        case(
            "MM-T17-lich",
            "MM-51 MM-Q35 MM-46",
            {"kind": "lich"},
            {"abilities": ["unclean_abomination"]},
            {},
            [4, 3],
            [5, 4],
            "hit",
            "injured",
        ),
        case(
            "MM-T19-die-6",
            "MM-68 MM-69 MM-Q01",
            {"kind": "warrior", "level": 4},
            {"level": 3},
            D20,
            [6],
            [13, 13],
            "miss",
            "healthy",
        ),
        case(
            "MM-T19-die-7",
            "MM-68 MM-69",
            {"kind": "warrior", "level": 4},
            {"level": 3},
            D20,
            [7],
            [14, 13],
            "hit",
            "injured",
        ),
        case(
            "MM-T19-injured",
            "MM-68 MM-69 MM-Q10",
            {"kind": "warrior", "level": 4},
            {"level": 3, "health": "injured"},
            D20,
            [4],
            [11, 10],
            "hit",
            "incapacitated",
        ),
        case(
            "no-floor-under-a-total",
            "MM-Q43 MM-35",
            {"level": 0, "health": "injured"},
            {"level": 0, "health": "injured"},
            {},
            [1, 1],
            [0, 0],
            "miss",
            "injured",
        ),
        case(
            "below-nothing",
            "MM-Q43",
            {"level": 0, "health": "injured"},
            {"level": 0},
            D20,
            [1],
            [-2, 10],
            "miss",
            "healthy",
        ),
        case(
            "any-level-with-d20", "MM-Q43 MM-68", {"level": 20}, {"level": 30}, D20, [20], [40, 40], "miss", "healthy"
        ),
    ],
)
def test_the_higher_total_hits(
    resolve: Call,
    actor: Body,
    target: Body,
    variant: Body,
    faces: list[int],
    sums: list[int],
    outcome: str,
    health: str,
) -> None:
    answer = resolve(SYSTEM, attack(actor, target, faces, variant))
    event = only(answer)
    assert (totals(event), event["outcome"], being(answer, "t")["health"]) == (sums, outcome, health)


@pytest.mark.rule("MM-24", "MM-25")
def test_an_attack_is_two_dice(resolve: Call) -> None:
    event = only(resolve(SYSTEM, attack({}, {}, [6, 1])))
    assert [{key: roll[key] for key in ("by", "purpose", "draws", "faces")} for roll in event["rolls"]] == [
        {"by": "a", "purpose": "attack", "draws": [0], "faces": [6]},
        {"by": "t", "purpose": "defence", "draws": [1], "faces": [1]},
    ]


@pytest.mark.rule("MM-69", "MM-Q40")
@pytest.mark.parametrize("kinds", [("rogue", "monster"), ("monster", "rogue")])
def test_with_d20_the_attacker_alone_rolls(resolve: Call, kinds: tuple[str, str]) -> None:
    """A monster of the Game Master's as much as a hero."""
    answer = resolve(SYSTEM, attack({"kind": kinds[0]}, {"kind": kinds[1]}, [11], D20))
    attacker, defender = only(answer)["rolls"]
    assert (attacker["by"], attacker["faces"], attacker["total"]) == ("a", [11], 12)
    assert (defender["by"], defender["base"], defender["total"]) == ("t", 10, 11)
    assert "faces" not in defender or defender["faces"] == []
    assert [draw["sides"] for draw in answer["audit"]["draws"]] == [20]


@pytest.mark.rule("MM-24")
def test_a_miss_changes_nothing(resolve: Call) -> None:
    event = only(resolve(SYSTEM, attack({}, {}, [1, 6])))
    assert (event["outcome"], event.get("hits", []), event["changes"]) == ("miss", [], [])


@pytest.mark.rule("MM-40", "MM-Q18")
@pytest.mark.parametrize(("faces", "standing"), [([6, 1], "escape_broken"), ([1, 6], "escaping")])
def test_a_hit_breaks_an_escape(resolve: Call, faces: list[int], standing: str) -> None:
    answer = resolve(SYSTEM, attack({}, FLEEING, faces))
    assert being(answer, "t")["standing"] == standing


@pytest.mark.rule("MM-Q20")
@pytest.mark.parametrize("standing", ["escaping", "escape_broken"])
def test_whoever_attacks_flees_no_longer(resolve: Call, standing: str) -> None:
    answer = resolve(SYSTEM, attack({"standing": standing}, {}, [1, 6]))
    assert changes(only(answer)) == {"/characters/0/standing": (standing, "in_battle")}


@pytest.mark.rule("MM-02")
@pytest.mark.parametrize("pair", ["ab", "ba", "bc", "ca"])
def test_anybody_may_fight_anybody_of_another_side(resolve: Call, pair: str) -> None:
    """Three rivals without Game Master, seats or sides of their own."""
    rivals = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    action = {"type": "attack", "actor": pair[0], "target": pair[1]}
    answer = resolve(SYSTEM, request(rivals, action, faces=[5, 2]))
    assert being(answer, pair[1])["health"] == "injured"


@pytest.mark.rule("MM-28")
def test_without_a_battle_nothing_is_counted(resolve: Call) -> None:
    """Actions follow one another on one stream, each on the state before it."""
    body = request([{"id": "a"}, {"id": "t"}], ATTACK, ATTACK, faces=[5, 2, 5, 2])
    answer = resolve(SYSTEM, body)
    assert [event["outcome"] for event in answer["events"]] == ["hit", "hit"]
    assert [roll["draws"] for roll in answer["events"][1]["rolls"]] == [[2], [3]]
    assert being(answer, "t")["health"] == "incapacitated"
    assert (being(answer, "a")["turns_taken"], being(answer, "a")["attacks_made"]) == (0, 0)
    assert answer["state"]["battle"] is None
