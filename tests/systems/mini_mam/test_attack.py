"""A plain attack outside a battle: totals, modifiers, hits."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, being, case, changes, only, reasons, request, totals

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
D20 = {"dice": "d20"}


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


LEVEL_1 = (1, "level", "MM-24")
LEVEL_1_T = (1, "level", "MM-25")
FLEEING = {"standing": "escaping"}
UNICORN = {"kind": "unicorn", "health": "injured"}


@pytest.mark.parametrize(
    ("actor", "target", "variant", "acting", "opposing"),
    [
        case("levels", "MM-24 MM-25", {"level": 2}, {"level": 3}, {}, [(2, "level", "MM-24")], [(3, "level", "MM-25")]),
        case("level-0-is-left-out", "MM-22", {"level": 0}, {"level": 0}, {}, [], []),
        case("a-hero-starts-at-1", "MM-22", {"kind": "rogue"}, {"kind": "priest"}, {}, [LEVEL_1], [LEVEL_1_T]),
        case("monster", "MM-20", {"kind": "monster"}, {"kind": "monster"}, {}, [LEVEL_1], [LEVEL_1_T]),
        case(
            "kraken",
            "MM-44",
            {"kind": "kraken"},
            {"kind": "kraken", "level": 4},
            {},
            [(3, "level", "MM-24")],
            [(4, "level", "MM-25")],
        ),
        case(
            "warriors",
            "MM-14 MM-19 MM-26",
            {"kind": "warrior"},
            {"kind": "warrior"},
            {},
            [LEVEL_1, (1, "fighting", "MM-14")],
            [LEVEL_1_T, (1, "fighting", "MM-14")],
        ),
        case(
            "dragons",
            "MM-21 MM-26",
            {"kind": "dragon"},
            {"kind": "dragon"},
            {},
            [LEVEL_1, (1, "fighting", "MM-14")],
            [LEVEL_1_T, (1, "fighting", "MM-14")],
        ),
        case(
            "unicorn-fights-too",
            "MM-47 MM-Q02",
            {"kind": "unicorn"},
            {"kind": "unicorn"},
            {},
            [LEVEL_1, (1, "fighting", "MM-14")],
            [LEVEL_1_T, (1, "fighting", "MM-14")],
        ),
        case(
            "ability-beside-a-kind",
            "MM-43 MM-14",
            {"kind": "rogue", "abilities": ["fighting"]},
            {"kind": "monster", "abilities": ["fighting"]},
            {},
            [LEVEL_1, (1, "fighting", "MM-14")],
            [LEVEL_1_T, (1, "fighting", "MM-14")],
        ),
        case(
            "minor-attacking-and-defending",
            "MM-48",
            {"abilities": ["attacking"]},
            {"abilities": ["defending"]},
            {},
            [LEVEL_1, (1, "attacking", "MM-48")],
            [LEVEL_1_T, (1, "defending", "MM-48")],
        ),
        case(
            "minor-ones-on-the-wrong-side",
            "MM-48",
            {"abilities": ["defending", "escaping"]},
            {"abilities": ["attacking", "backstabbing"], **FLEEING},
            {},
            [LEVEL_1],
            [LEVEL_1_T],
        ),
        case(
            "one-facet-counts-once",
            "MM-Q11 MM-Q42",
            {"kind": "warrior", "abilities": ["fighting", "attacking"]},
            {"kind": "warrior", "abilities": ["defending"]},
            {},
            [LEVEL_1, (1, "fighting", "MM-14")],
            [LEVEL_1_T, (1, "fighting", "MM-14")],
        ),
        case(
            "thieves-when-nobody-flees",
            "MM-04 MM-05 MM-19",
            {"kind": "rogue"},
            {"kind": "leprechaun"},
            {},
            [LEVEL_1],
            [LEVEL_1_T],
        ),
        case(
            "thief-after-fleeing-thief",
            "MM-04 MM-05 MM-41 MM-45",
            {"kind": "rogue"},
            {"kind": "leprechaun", **FLEEING},
            {},
            [LEVEL_1, (1, "thievery", "MM-05")],
            [LEVEL_1_T, (1, "thievery", "MM-04")],
        ),
        case(
            "minor-backstabbing-and-escaping",
            "MM-48",
            {"abilities": ["backstabbing"]},
            {"abilities": ["escaping"], **FLEEING},
            {},
            [LEVEL_1, (1, "backstabbing", "MM-48")],
            [LEVEL_1_T, (1, "escaping", "MM-48")],
        ),
        case(
            "one-facet-of-thievery-counts-once",
            "MM-Q11 MM-Q42",
            {"kind": "rogue", "abilities": ["backstabbing"]},
            {"kind": "rogue", "abilities": ["escaping"], **FLEEING},
            {},
            [LEVEL_1, (1, "thievery", "MM-05")],
            [LEVEL_1_T, (1, "thievery", "MM-04")],
        ),
        case(
            "fleeing-even-after-a-hit",
            "MM-Q19",
            {"kind": "rogue"},
            {"kind": "rogue", "standing": "escape_broken"},
            {},
            [LEVEL_1, (1, "thievery", "MM-05")],
            [LEVEL_1_T, (1, "thievery", "MM-04")],
        ),
        case("others-flee-without-a-bonus", "MM-04", {}, FLEEING, {}, [LEVEL_1], [LEVEL_1_T]),
        case(
            "an-attacker-who-flees-gets-nothing",
            "MM-04 MM-05",
            {"kind": "rogue", **FLEEING},
            {"kind": "rogue"},
            {},
            [LEVEL_1],
            [LEVEL_1_T],
        ),
        case(
            "different-bonuses-add",
            "MM-Q11 MM-35 MM-47",
            UNICORN,
            {**UNICORN, **FLEEING},
            {},
            [LEVEL_1, (1, "fighting", "MM-14"), (1, "thievery", "MM-05"), (-1, "injured", "MM-35")],
            [LEVEL_1_T, (1, "fighting", "MM-14"), (1, "thievery", "MM-04"), (-1, "injured", "MM-35")],
        ),
        case(
            "three-instead-of-one",
            "MM-68 MM-Q10 MM-Q38",
            UNICORN,
            {**UNICORN, **FLEEING},
            D20,
            [LEVEL_1, (3, "fighting", "MM-14"), (3, "thievery", "MM-05"), (-3, "injured", "MM-35")],
            [LEVEL_1_T, (3, "fighting", "MM-14"), (3, "thievery", "MM-04"), (-3, "injured", "MM-35")],
        ),
        case(
            "minor-ones-with-d20",
            "MM-48 MM-68",
            {"abilities": ["attacking"]},
            {"abilities": ["defending"]},
            D20,
            [LEVEL_1, (3, "attacking", "MM-48")],
            [LEVEL_1_T, (3, "defending", "MM-48")],
        ),
        case(
            "gear-is-in-the-level",
            "MM-53",
            {"gear": ["sword", "wand"], "other_abilities": ["sees in the dark"]},
            {"gear": ["armour", "invisibility cloak"], "other_abilities": ["afraid of mice"]},
            {},
            [LEVEL_1],
            [LEVEL_1_T],
        ),
        case(
            "vampirism-has-no-number",
            "MM-52",
            {"abilities": ["vampirism"]},
            {"abilities": ["vampirism", "unclean_abomination"]},
            {},
            [LEVEL_1],
            [LEVEL_1_T],
        ),
        case("a-minion-is-level-0", "MM-60", {"minion": True}, {"minion": True}, {}, [], []),
    ],
)
def test_modifiers_are_named_and_ordered(
    resolve: Call,
    actor: Body,
    target: Body,
    variant: Body,
    acting: list[tuple[int, str, str]],
    opposing: list[tuple[int, str, str]],
) -> None:
    faces = [10] if variant else [3, 3]
    attacker, defender = only(resolve(SYSTEM, attack(actor, target, faces, variant)))["rolls"]
    assert (reasons(attacker), reasons(defender)) == (acting, opposing)


@pytest.mark.rule("MM-Q12")
def test_the_caller_s_modifiers_come_last_with_their_notes(resolve: Call) -> None:
    """Each goes to the total of its own side; one that is 0 is listed too."""
    body = attack(
        {"health": "injured"},
        {},
        [3, 3],
        modifiers=[{"value": 2, "note": "higher ground"}, {"value": 0, "note": "a prayer"}],
        opposing_modifiers=[{"value": -3}],
    )
    event = only(resolve(SYSTEM, body))
    mine, theirs = event["rolls"]
    assert mine["modifiers"] == [
        {"value": 1, "reason": "level", "rule": "MM-24"},
        {"value": -1, "reason": "injured", "rule": "MM-35"},
        {"value": 2, "reason": "circumstance", "note": "higher ground", "rule": "MM-Q12"},
        {"value": 0, "reason": "circumstance", "note": "a prayer", "rule": "MM-Q12"},
    ]
    assert theirs["modifiers"] == [
        {"value": 1, "reason": "level", "rule": "MM-25"},
        {"value": -3, "reason": "circumstance", "rule": "MM-Q12"},
    ]
    assert totals(event) == [5, 1]
    assert "modifiers" not in event


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


HEALER = {"kind": "priest"}
ABOMINATION = {"abilities": ["unclean_abomination"]}


@pytest.mark.parametrize(
    ("actor", "target", "health", "rule"),
    [
        case("healthy-to-injured", "MM-33 MM-34", {}, {}, "injured", "MM-34"),
        case("injured-to-incapacitated", "MM-33 MM-34", {}, {"health": "injured"}, "incapacitated", "MM-34"),
        case("minion", "MM-60", {}, {"minion": True}, "incapacitated", "MM-60"),
        case("minion-injured", "MM-60", {}, {"minion": True, "health": "injured"}, "incapacitated", "MM-60"),
        case("frail", "MM-61", {}, {"frail": True, "level": 3}, "incapacitated", "MM-61"),
        case("frail-and-a-minion", "MM-60", {}, {"frail": True, "minion": True}, "incapacitated", "MM-60"),
        case("abomination-by-priest", "MM-51 MM-Q35", HEALER, ABOMINATION, "incapacitated", "MM-51"),
        case("abomination-by-dragon", "MM-51 MM-Q35", {"kind": "dragon"}, ABOMINATION, "incapacitated", "MM-51"),
        case("abomination-by-unicorn", "MM-51 MM-Q35", {"kind": "unicorn"}, ABOMINATION, "incapacitated", "MM-51"),
        case(
            "abomination-by-added-healing",
            "MM-51 MM-43",
            {"abilities": ["healing"]},
            ABOMINATION,
            "incapacitated",
            "MM-51",
        ),
        case(
            "abomination-by-minor-facets",
            "MM-51 MM-Q35",
            {"abilities": ["revive", "heal_wounds", "persuasion"]},
            ABOMINATION,
            "injured",
            "MM-34",
        ),
        case("abomination-by-lich", "MM-51 MM-Q35", {"kind": "lich"}, ABOMINATION, "injured", "MM-34"),
        case("abomination-by-wizard", "MM-51", {"kind": "wizard"}, ABOMINATION, "injured", "MM-34"),
        case(
            "abomination-injured",
            "MM-51",
            HEALER,
            {**ABOMINATION, "health": "injured"},
            "incapacitated",
            "MM-51",
        ),
        case(
            "abomination-with-protection",
            "MM-51 MM-Q08",
            HEALER,
            {"abilities": ["unclean_abomination", "protection"]},
            "incapacitated",
            "MM-51",
        ),
        case("frail-abomination", "MM-61", HEALER, {**ABOMINATION, "frail": True}, "incapacitated", "MM-61"),
        case("healing-harms-nobody-else", "MM-51", HEALER, {}, "injured", "MM-34"),
        case("protection-is-not-for-plain-hits", "MM-49", {}, {"abilities": ["protection"]}, "injured", "MM-34"),
        case(
            "protection-when-injured",
            "MM-49",
            {},
            {"abilities": ["protection"], "health": "injured"},
            "incapacitated",
            "MM-34",
        ),
    ],
)
def test_what_a_hit_does_and_why(resolve: Call, actor: Body, target: Body, health: str, rule: str) -> None:
    answer = resolve(SYSTEM, attack(actor, {"level": 0, **target}, [6, 1]))
    event = only(answer)
    assert event["outcome"] == "hit"
    assert event["hits"] == [{"target": "t", "health": health, "rule": rule}]
    assert rule in event["rules"]
    assert changes(event) == {"/characters/1/health": (target.get("health", "healthy"), health)}


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
