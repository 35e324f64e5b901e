"""What a hit does to whom, by which rule."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, case, changes, only, request

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
FIREBALL = {"type": "fireball", "actor": "a", "target": "t"}
SNEAK = {"type": "sneak_attack", "actor": "a", "target": "t"}
EXPLOSION = {"type": "explosion", "actor": "a"}
INJURED = {"health": "injured"}


def pair(actor: Body, target: Body) -> list[Body]:
    return [{"id": "a", **actor}, {"id": "t", **target}]


def attack(actor: Body, target: Body, faces: list[int], variant: Body | None = None, **fields: Any) -> Body:
    characters = pair(actor, target)
    return request(characters, {**ATTACK, **fields}, faces=faces, variant=variant or {})


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
def test_what_a_plain_hit_does_and_why(resolve: Call, actor: Body, target: Body, health: str, rule: str) -> None:
    answer = resolve(SYSTEM, attack(actor, {"level": 0, **target}, [6, 1]))
    event = only(answer)
    assert event["outcome"] == "hit"
    assert event["hits"] == [{"target": "t", "health": health, "rule": rule}]
    assert rule in event["rules"]
    assert changes(event) == {"/characters/1/health": (target.get("health", "healthy"), health)}


PROTECTED = {"abilities": ["protection"]}
AMULET = {"items": ["protective_amulet"]}
LITERAL = {"protection": "literal"}
PRIEST_MAGE = {"kind": "priest", "abilities": ["magic", "explosion", "sneak_attack"]}
MAGE_THIEF = {"kind": "rogue", "abilities": ["magic", "explosion"]}


@pytest.mark.parametrize(
    ("action", "actor", "target", "variant", "health", "rule"),
    [
        case("fireball", "MM-38 MM-11", FIREBALL, MAGE_THIEF, {}, {}, "incapacitated", "MM-38"),
        case("sneak-attack", "MM-38 MM-10", SNEAK, MAGE_THIEF, {}, {}, "incapacitated", "MM-38"),
        case("explosion", "MM-50", EXPLOSION, MAGE_THIEF, {}, {}, "injured", "MM-50"),
        case("explosion-on-the-injured", "MM-50", EXPLOSION, MAGE_THIEF, INJURED, {}, "incapacitated", "MM-50"),
        case("MM-T10-first", "MM-49", FIREBALL, MAGE_THIEF, PROTECTED, {}, "injured", "MM-49"),
        case(
            "MM-T10-next",
            "MM-49 MM-Q07",
            FIREBALL,
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            {},
            "incapacitated",
            "MM-49",
        ),
        case(
            "MM-T10-literal-fireball",
            "MM-Q07",
            FIREBALL,
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            LITERAL,
            "injured",
            "MM-49",
        ),
        case(
            "MM-T10-literal-explosion",
            "MM-Q07 MM-Q08",
            EXPLOSION,
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            LITERAL,
            "injured",
            "MM-50",
        ),
        case(
            "MM-T10-literal-plain-hit",
            "MM-Q08",
            {**FIREBALL, "type": "attack"},
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            LITERAL,
            "incapacitated",
            "MM-34",
        ),
        case("literal-healthy", "MM-Q07", FIREBALL, MAGE_THIEF, PROTECTED, LITERAL, "injured", "MM-49"),
        case("literal-explosion-healthy", "MM-Q08", EXPLOSION, MAGE_THIEF, PROTECTED, LITERAL, "injured", "MM-50"),
        case("protected-from-a-sneak-attack", "MM-49 MM-Q08", SNEAK, MAGE_THIEF, PROTECTED, {}, "injured", "MM-49"),
        case(
            "protected-from-a-sneak-attack-no-more",
            "MM-Q07",
            SNEAK,
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            {},
            "incapacitated",
            "MM-49",
        ),
        case(
            "literal-sneak-attack",
            "MM-Q07",
            SNEAK,
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            LITERAL,
            "injured",
            "MM-49",
        ),
        case(
            "explosion-on-the-protected",
            "MM-Q08",
            EXPLOSION,
            MAGE_THIEF,
            {**PROTECTED, **INJURED},
            {},
            "incapacitated",
            "MM-50",
        ),
        case("amulet", "MM-58 MM-49", FIREBALL, MAGE_THIEF, AMULET, {}, "injured", "MM-49"),
        case("amulet-sneak-attack", "MM-58 MM-49", SNEAK, MAGE_THIEF, AMULET, {}, "injured", "MM-49"),
        case(
            "amulet-literal",
            "MM-58 MM-Q07",
            FIREBALL,
            MAGE_THIEF,
            {**AMULET, **INJURED},
            LITERAL,
            "injured",
            "MM-49",
        ),
        case(
            "amulet-not-worn",
            "MM-58 MM-53",
            FIREBALL,
            MAGE_THIEF,
            {"gear": ["protective amulet"]},
            {},
            "incapacitated",
            "MM-38",
        ),
        case(
            "minion-with-an-amulet",
            "MM-60 MM-Q08",
            FIREBALL,
            MAGE_THIEF,
            {"minion": True, **AMULET},
            {},
            "incapacitated",
            "MM-60",
        ),
        case(
            "frail-and-protected",
            "MM-61 MM-Q08",
            SNEAK,
            MAGE_THIEF,
            {"frail": True, **PROTECTED},
            LITERAL,
            "incapacitated",
            "MM-61",
        ),
        case(
            "abomination-by-a-healer-s-fireball",
            "MM-51 MM-Q08",
            FIREBALL,
            PRIEST_MAGE,
            {"abilities": ["protection", "unclean_abomination"]},
            {},
            "incapacitated",
            "MM-51",
        ),
        case(
            "abomination-by-a-healer-s-explosion",
            "MM-51",
            EXPLOSION,
            PRIEST_MAGE,
            {"abilities": ["unclean_abomination"]},
            {},
            "incapacitated",
            "MM-51",
        ),
        case(
            "abomination-by-a-healer-s-sneak-attack",
            "MM-51",
            SNEAK,
            PRIEST_MAGE,
            {"abilities": ["unclean_abomination"]},
            {},
            "incapacitated",
            "MM-51",
        ),
        case(
            "abomination-by-another-s-fireball",
            "MM-51 MM-38",
            FIREBALL,
            MAGE_THIEF,
            {"abilities": ["unclean_abomination"]},
            {},
            "incapacitated",
            "MM-38",
        ),
        case(
            "abomination-by-another-s-explosion",
            "MM-51 MM-50",
            EXPLOSION,
            MAGE_THIEF,
            {"abilities": ["unclean_abomination"]},
            {},
            "injured",
            "MM-50",
        ),
        case(
            "minion-by-explosion", "MM-60 MM-Q32", EXPLOSION, MAGE_THIEF, {"minion": True}, {}, "incapacitated", "MM-60"
        ),
        case(
            "frail-by-explosion", "MM-61 MM-Q32", EXPLOSION, MAGE_THIEF, {"frail": True}, {}, "incapacitated", "MM-61"
        ),
        case("minion-by-fireball", "MM-60", FIREBALL, MAGE_THIEF, {"minion": True}, {}, "incapacitated", "MM-60"),
    ],
)
def test_what_a_hit_of_any_attack_does_and_why(
    resolve: Call, action: Body, actor: Body, target: Body, variant: Body, health: str, rule: str
) -> None:
    target = {"level": 0, **target}
    event = only(resolve(SYSTEM, request(pair(actor, target), action, faces=[6, 1], variant=variant)))
    assert event["outcome"] == "hit"
    assert event["hits"] == [{"target": "t", "health": health, "rule": rule}]
    before = target.get("health", "healthy")
    assert changes(event) == ({} if before == health else {"/characters/1/health": (before, health)})
