"""What is added to an attack, of whatever kind, and to the defence against it."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, case, only, reasons, request, totals

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
FIREBALL = {"type": "fireball", "actor": "a", "target": "t"}
SNEAK = {"type": "sneak_attack", "actor": "a", "target": "t"}
EXPLOSION = {"type": "explosion", "actor": "a"}
D20 = {"dice": "d20"}


def pair(actor: Body, target: Body) -> list[Body]:
    return [{"id": "a", **actor}, {"id": "t", **target}]


def attack(actor: Body, target: Body, faces: list[int], variant: Body | None = None, **fields: Any) -> Body:
    characters = pair(actor, target)
    return request(characters, {**ATTACK, **fields}, faces=faces, variant=variant or {})


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


LEVEL = (1, "level", "MM-24")
LEVEL_T = (1, "level", "MM-25")
NO_BONUS = {"fighting_bonus_on_spells": False}
DRAGON_EXPLOSION = {"kind": "dragon", "abilities": ["explosion"]}
FIGHTING = (1, "fighting", "MM-14")
BACKSTAB = (1, "thievery", "MM-05")


@pytest.mark.parametrize(
    ("action", "actor", "variant", "acting"),
    [
        case("fireball", "MM-Q02 MM-26", FIREBALL, {"kind": "dragon"}, {}, [LEVEL, FIGHTING, BACKSTAB]),
        case("explosion", "MM-Q02", EXPLOSION, DRAGON_EXPLOSION, {}, [LEVEL, FIGHTING, BACKSTAB]),
        case("sneak-attack", "MM-Q02 MM-Q04", SNEAK, {"kind": "dragon"}, {}, [LEVEL, FIGHTING, BACKSTAB]),
        case(
            "minor-attacking",
            "MM-Q02 MM-48",
            FIREBALL,
            {"kind": "wizard", "abilities": ["attacking", "backstabbing"]},
            {},
            [LEVEL, (1, "attacking", "MM-48"), (1, "backstabbing", "MM-48")],
        ),
        case("no-bonus-fireball", "MM-Q02", FIREBALL, {"kind": "dragon"}, NO_BONUS, [LEVEL, BACKSTAB]),
        case("no-bonus-explosion", "MM-Q02", EXPLOSION, DRAGON_EXPLOSION, NO_BONUS, [LEVEL, BACKSTAB]),
        case("no-bonus-sneak-attack", "MM-Q02", SNEAK, {"kind": "dragon"}, NO_BONUS, [LEVEL, FIGHTING, BACKSTAB]),
        case(
            "no-bonus-plain",
            "MM-Q02",
            {**SNEAK, "type": "attack"},
            {"kind": "dragon"},
            NO_BONUS,
            [LEVEL, FIGHTING, BACKSTAB],
        ),
        case(
            "no-bonus-minor-attacking",
            "MM-Q02",
            FIREBALL,
            {"kind": "wizard", "abilities": ["attacking"]},
            NO_BONUS,
            [LEVEL],
        ),
        case(
            "plain-thief-has-no-bonus-for-sneaking",
            "MM-Q04",
            SNEAK,
            {"abilities": ["sneak_attack"]},
            {},
            [LEVEL],
        ),
    ],
)
def test_bonuses_of_every_kind_of_attack(
    resolve: Call, action: Body, actor: Body, variant: Body, acting: list[tuple[int, str, str]]
) -> None:
    """The target, a fleeing unicorn, defends with fighting and thievery against all of them."""
    target = {"kind": "unicorn", **FLEEING}
    attacker, defender = only(resolve(SYSTEM, request(pair(actor, target), action, faces=[3, 3], variant=variant)))[
        "rolls"
    ]
    assert reasons(attacker) == acting
    assert reasons(defender) == [LEVEL_T, FIGHTING, (1, "thievery", "MM-04")]
