"""Fireball, explosion and sneak attack: who may, what they add, what a hit of theirs does."""

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, reasons, request, totals

FIREBALL = {"type": "fireball", "actor": "a", "target": "t"}
SNEAK = {"type": "sneak_attack", "actor": "a", "target": "t"}
EXPLOSION = {"type": "explosion", "actor": "a"}
D20 = {"dice": "d20"}
INJURED = {"health": "injured"}
FLEEING = {"standing": "escaping"}


def pair(actor: Body, target: Body) -> list[Body]:
    return [{"id": "a", **actor}, {"id": "t", **target}]


@pytest.mark.parametrize(
    ("action", "actor", "target", "faces", "sums", "outcome", "health"),
    [
        case(
            "MM-T07",
            "MM-11 MM-38",
            FIREBALL,
            {"kind": "wizard"},
            {"kind": "monster", "level": 2},
            [5, 3],
            [6, 5],
            "hit",
            "incapacitated",
        ),
        case(
            "fireball-tie",
            "MM-Q01 MM-11",
            FIREBALL,
            {"kind": "wizard"},
            {"level": 2},
            [5, 4],
            [6, 6],
            "miss",
            "healthy",
        ),
        case("MM-T09", "MM-10 MM-38 MM-Q04", SNEAK, {"kind": "rogue"}, {}, [6, 5], [7, 6], "hit", "incapacitated"),
        case(
            "MM-T09-second-turn",
            "MM-10 MM-34",
            {**SNEAK, "type": "attack"},
            {"kind": "rogue", "turns_taken": 1},
            {},
            [6, 5],
            [7, 6],
            "hit",
            "injured",
        ),
        case("sneak-tie", "MM-Q01 MM-Q04", SNEAK, {"kind": "rogue"}, {}, [5, 5], [6, 6], "miss", "healthy"),
        case(
            "fireball-on-the-injured",
            "MM-38",
            FIREBALL,
            {"kind": "wizard"},
            INJURED,
            [6, 2],
            [7, 2],
            "hit",
            "incapacitated",
        ),
        case(
            "sneak-on-the-injured",
            "MM-38",
            SNEAK,
            {"kind": "rogue"},
            INJURED,
            [6, 2],
            [7, 2],
            "hit",
            "incapacitated",
        ),
        case(
            "minor-fireball",
            "MM-48 MM-38",
            FIREBALL,
            {"abilities": ["fireball"]},
            {},
            [6, 2],
            [7, 3],
            "hit",
            "incapacitated",
        ),
        case(
            "minor-sneak-attack",
            "MM-48 MM-38",
            SNEAK,
            {"abilities": ["sneak_attack"]},
            {},
            [6, 2],
            [7, 3],
            "hit",
            "incapacitated",
        ),
    ],
)
def test_a_hit_incapacitates_the_healthy(
    resolve: Call,
    action: Body,
    actor: Body,
    target: Body,
    faces: list[int],
    sums: list[int],
    outcome: str,
    health: str,
) -> None:
    answer = resolve(SYSTEM, request(pair(actor, target), action, faces=faces))
    event = only(answer)
    assert (totals(event), event["outcome"], being(answer, "t")["health"]) == (sums, outcome, health)


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
def test_what_a_hit_does_and_why(
    resolve: Call, action: Body, actor: Body, target: Body, variant: Body, health: str, rule: str
) -> None:
    target = {"level": 0, **target}
    event = only(resolve(SYSTEM, request(pair(actor, target), action, faces=[6, 1], variant=variant)))
    assert event["outcome"] == "hit"
    assert event["hits"] == [{"target": "t", "health": health, "rule": rule}]
    before = target.get("health", "healthy")
    assert changes(event) == ({} if before == health else {"/characters/1/health": (before, health)})


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


@pytest.mark.rule("MM-12", "MM-42")
@pytest.mark.parametrize(
    ("action", "sent", "spell"),
    [
        pytest.param(FIREBALL, {}, "fireball", id="fireball"),
        pytest.param(FIREBALL, {"spell": "acid breath"}, "acid breath", id="breath-weapon"),
        pytest.param(EXPLOSION, {}, "explosion", id="explosion"),
        pytest.param(EXPLOSION, {"spell": "hailstorm"}, "hailstorm", id="hailstorm"),
    ],
)
def test_a_spell_may_be_called_anything(resolve: Call, action: Body, sent: Body, spell: str) -> None:
    body = request(pair({"kind": "dragon", "abilities": ["explosion"]}, {}), {**action, **sent}, faces=[1, 6])
    assert only(resolve(SYSTEM, body))["spell"] == spell


@pytest.mark.rule("MM-12", "MM-11")
def test_any_spell_has_the_fireball_s_effect(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(pair({"kind": "wizard"}, {}), {**FIREBALL, "spell": "web"}, faces=[6, 1]))
    assert being(answer, "t")["health"] == "incapacitated"


@pytest.mark.rule("MM-11")
def test_fireballs_without_end(resolve: Call) -> None:
    body = request([{"id": "a", "kind": "wizard"}, {"id": "t"}], *[FIREBALL] * 4, faces=[1, 6] * 4)
    assert [event["outcome"] for event in resolve(SYSTEM, body)["events"]] == ["miss"] * 4


def army(*others: Body) -> list[Body]:
    return [{"id": "a", "side": "h", "kind": "dragon", "abilities": ["explosion"]}, *others]


CROWD = army(
    {"id": "e1", "side": "e"},
    {"id": "ally", "side": "h"},
    {"id": "e2", "side": "e", "minion": True},
    {"id": "down", "side": "e", "health": "incapacitated"},
    {"id": "gone", "side": "e", "standing": "escaped"},
    {"id": "lurks", "side": "e", "standing": "hidden"},
    {"id": "e3", "side": "f", "health": "injured", "standing": "escaping"},
)


@pytest.mark.rule("MM-50", "MM-Q32", "MM-Q18")
def test_an_explosion_rolls_against_each_able_enemy_apart(resolve: Call) -> None:
    """In state order, a fresh pair of dice for each; allies and those away are spared."""
    answer = resolve(SYSTEM, request(CROWD, EXPLOSION, faces=[3, 4, 1, 1, 6, 5]))
    event = only(answer)
    assert event["outcome"] == "hit"
    assert [(roll["by"], roll["purpose"], roll["draws"], roll["total"]) for roll in event["rolls"]] == [
        ("a", "attack", [0], 5),
        ("e1", "defence", [1], 5),
        ("a", "attack", [2], 3),
        ("e2", "defence", [3], 1),
        ("a", "attack", [4], 9),
        ("e3", "defence", [5], 5),
    ]
    assert event["hits"] == [
        {"target": "e2", "health": "incapacitated", "rule": "MM-60"},
        {"target": "e3", "health": "incapacitated", "rule": "MM-50"},
    ]
    assert changes(event) == {
        "/characters/3/health": ("healthy", "incapacitated"),
        "/characters/7/health": ("injured", "incapacitated"),
        "/characters/7/standing": ("escaping", "escape_broken"),
    }
    assert "target" not in event


@pytest.mark.rule("MM-50")
def test_an_explosion_that_hits_nobody_misses(resolve: Call) -> None:
    event = only(resolve(SYSTEM, request(army({"id": "e1"}, {"id": "e2"}), EXPLOSION, faces=[1, 6, 1, 6])))
    assert (event["outcome"], event.get("hits", []), event["changes"]) == ("miss", [], [])


@pytest.mark.rule("MM-50", "MM-Q32", "MM-69")
def test_an_explosion_with_d20_is_a_die_an_enemy(resolve: Call) -> None:
    """Each against 10 and that enemy: 7 + 1 + 3 misses 10 + 1, 8 + 1 + 3 hits."""
    body = request(army({"id": "e1"}, {"id": "e2"}), EXPLOSION, faces=[7, 8], variant=D20)
    event = only(resolve(SYSTEM, body))
    assert [roll.get("draws", []) for roll in event["rolls"]] == [[0], [], [1], []]
    assert totals(event) == [11, 11, 12, 11]
    assert event["hits"] == [{"target": "e2", "health": "injured", "rule": "MM-50"}]


@pytest.mark.rule("MM-Q12", "MM-50")
def test_modifiers_of_an_explosion_go_to_every_pair(resolve: Call) -> None:
    action = {**EXPLOSION, "modifiers": [{"value": 1}], "opposing_modifiers": [{"value": 2}]}
    event = only(resolve(SYSTEM, request(army({"id": "e1"}, {"id": "e2"}), action, faces=[3, 3, 3, 3])))
    assert totals(event) == [6, 6, 6, 6]


@pytest.mark.rule("MM-50", "MM-Q33")
def test_an_explosion_needs_no_magic(resolve: Call) -> None:
    body = request([{"id": "a", "abilities": ["explosion"]}, {"id": "t"}], EXPLOSION, faces=[6, 1])
    assert only(resolve(SYSTEM, body))["outcome"] == "hit"


@pytest.mark.rule("MM-50")
def test_all_dice_of_an_explosion_are_asked_for_together(refused: Call) -> None:
    problem = refused(SYSTEM, request(army({"id": "e1"}, {"id": "e2"}), EXPLOSION))
    assert [(draw["by"], draw["purpose"]) for draw in problem["needed"]] == [
        ("a", "attack"),
        ("e1", "defence"),
        ("a", "attack"),
        ("e2", "defence"),
    ]


EVERYTHING = ["sneak_attack", "fireball", "explosion", "revive", "heal"]


@pytest.mark.parametrize(
    ("actor", "allowed"),
    [
        case("custom", "MM-43", {}, set()),
        case("monster", "MM-20", {"kind": "monster"}, set()),
        case("kraken", "MM-44", {"kind": "kraken"}, set()),
        case("rogue", "MM-10 MM-19", {"kind": "rogue"}, {"sneak_attack"}),
        case("leprechaun", "MM-45", {"kind": "leprechaun"}, {"sneak_attack"}),
        case("warrior", "MM-19", {"kind": "warrior"}, set()),
        case("wizard", "MM-11 MM-19", {"kind": "wizard"}, {"fireball"}),
        case("priest", "MM-16 MM-17 MM-19", {"kind": "priest"}, {"revive", "heal"}),
        case("dragon", "MM-21", {"kind": "dragon"}, {"sneak_attack", "fireball", "revive", "heal"}),
        case("unicorn", "MM-47", {"kind": "unicorn"}, {"sneak_attack", "fireball", "revive", "heal"}),
        case("lich", "MM-46 MM-Q37", {"kind": "lich"}, {"fireball", "revive"}),
        case(
            "all-four-by-name",
            "MM-43 MM-Q42",
            {"abilities": ["thievery", "magic", "fighting", "healing"]},
            {"sneak_attack", "fireball", "revive", "heal"},
        ),
        case("minor-sneak-attack", "MM-48", {"abilities": ["sneak_attack"]}, {"sneak_attack"}),
        case("minor-fireball", "MM-48", {"abilities": ["fireball"]}, {"fireball"}),
        case("minor-revive", "MM-48", {"abilities": ["revive"]}, {"revive"}),
        case("minor-heal-wounds", "MM-48", {"abilities": ["heal_wounds"]}, {"heal"}),
        case("raise-servants", "MM-Q37", {"abilities": ["raise_servants"]}, {"revive"}),
        case("explosion", "MM-50 MM-Q33", {"abilities": ["explosion"]}, {"explosion"}),
        case("scroll-unread", "MM-59", {"kind": "wizard", "items": ["destruction_scroll"]}, {"fireball"}),
        case(
            "facets-that-give-no-action",
            "MM-48 MM-52",
            {
                "abilities": [
                    "escaping",
                    "backstabbing",
                    "hiding",
                    "pick_locks",
                    "disarm_traps",
                    "initiative",
                    "arcane_lore",
                    "attacking",
                    "defending",
                    "persuasion",
                    "protection",
                    "unclean_abomination",
                    "vampirism",
                ]
            },
            set(),
        ),
    ],
)
@pytest.mark.parametrize("type_", EVERYTHING)
def test_who_may_do_what(resolve: Call, refused: Call, actor: Body, allowed: set[str], type_: str) -> None:
    characters = [
        {"id": "a", "side": "h", **actor},
        {"id": "t", "side": "e"},
        {"id": "i", "side": "h", "health": "injured"},
        {"id": "d", "side": "h", "health": "incapacitated"},
    ]
    action: Body = {"type": type_, "actor": "a"}
    target = {"sneak_attack": "t", "fireball": "t", "revive": "d", "heal": "i"}.get(type_)
    if target is not None:
        action["target"] = target
    faces = [] if type_ in ("revive", "heal") else [1, 6]
    if type_ in allowed:
        assert only(resolve(SYSTEM, request(characters, action, faces=faces)))["outcome"] != "skipped"
    else:
        problem = refused(SYSTEM, request(characters, action, faces=faces))
        assert ("/actions/0", "ABILITY_REQUIRED") in faults(problem)


ROGUE = {"kind": "rogue"}
FIRST_ATTACK = {"sneak_attack": "first_attack"}


@pytest.mark.parametrize(
    ("actor", "variant", "spent"),
    [
        case("first-turn", "MM-10 MM-Q03", {}, {}, False),
        case("a-turn-taken", "MM-10 MM-Q03", {"turns_taken": 1}, {}, True),
        case("an-attack-made", "MM-38 MM-Q03", {"turns_taken": 1, "attacks_made": 1}, {}, True),
        case("an-attack-without-a-turn", "MM-38 MM-Q03", {"attacks_made": 1}, {}, True),
        case("first-attack-on-the-second-turn", "MM-Q03", {"turns_taken": 1}, FIRST_ATTACK, False),
        case("first-attack-after-many-turns", "MM-Q03", {"turns_taken": 9}, FIRST_ATTACK, False),
        case("second-attack", "MM-Q03", {"turns_taken": 1, "attacks_made": 1}, FIRST_ATTACK, True),
    ],
)
def test_a_sneak_attack_is_the_first(resolve: Call, refused: Call, actor: Body, variant: Body, spent: bool) -> None:
    body = request(pair({**ROGUE, **actor}, {}), SNEAK, faces=[6, 1], variant=variant)
    if spent:
        assert ("/actions/0", "SNEAK_ATTACK_SPENT") in faults(refused(SYSTEM, body))
    else:
        assert being(resolve(SYSTEM, body), "t")["health"] == "incapacitated"


@pytest.mark.parametrize(
    ("type_", "target", "code"),
    [
        pytest.param(type_, target, code, id=f"{type_}-{code}")
        for type_ in ("sneak_attack", "fireball")
        for target, code in [
            ("x", "NO_SUCH_CHARACTER"),
            ("a", "SELF_TARGET"),
            ("b", "TARGET_IS_ALLY"),
            ("down", "TARGET_INCAPACITATED"),
            ("gone", "TARGET_AWAY"),
            ("lurks", "TARGET_AWAY"),
        ]
    ],
)
@pytest.mark.rule("MM-11", "MM-10", "MM-Q36")
def test_targets_of_spell_and_sneak_attack(refused: Call, type_: str, target: str, code: str) -> None:
    """The same as those of a plain attack."""
    characters: list[Body] = [
        {"id": "a", "side": "h", "kind": "dragon"},
        {"id": "b", "side": "h"},
        {"id": "down", "health": "incapacitated"},
        {"id": "gone", "standing": "escaped"},
        {"id": "lurks", "standing": "hidden"},
    ]
    problem = refused(SYSTEM, request(characters, {"type": type_, "actor": "a", "target": target}, faces=[3, 3]))
    assert ("/actions/0/target", code) in faults(problem)


@pytest.mark.parametrize(
    "others",
    [
        case("alone", "MM-50", []),
        case("allies", "MM-50", [{"id": "b", "side": "h"}]),
        case("none-able", "MM-50", [{"id": "b", "side": "e", "health": "incapacitated"}]),
        case(
            "all-away",
            "MM-50 MM-Q32",
            [{"id": "b", "standing": "escaped"}, {"id": "c", "standing": "hidden"}],
        ),
    ],
)
def test_an_explosion_needs_an_enemy(refused: Call, others: list[Body]) -> None:
    assert ("/actions/0", "NO_TARGET") in faults(refused(SYSTEM, request(army(*others), EXPLOSION)))


@pytest.mark.rule("MM-36")
@pytest.mark.parametrize("type_", EVERYTHING)
@pytest.mark.parametrize(
    ("fields", "code"),
    [({"health": "incapacitated"}, "INCAPACITATED"), ({"standing": "hidden"}, "ACTOR_AWAY")],
)
def test_who_cannot_act_at_all(refused: Call, type_: str, fields: Body, code: str) -> None:
    characters: list[Body] = [
        {"id": "a", "kind": "dragon", "abilities": ["explosion"], **fields},
        {"id": "t", "health": "injured"},
        {"id": "d", "health": "incapacitated"},
    ]
    action: Body = {"type": type_, "actor": "a"}
    if type_ != "explosion":
        action["target"] = "d" if type_ == "revive" else "t"
    assert ("/actions/0/actor", code) in faults(refused(SYSTEM, request(characters, action)))


@pytest.mark.rule("MM-Q10", "MM-Q40", "MM-69")
@pytest.mark.parametrize("action", [FIREBALL, SNEAK])
def test_spell_and_sneak_attack_with_d20(resolve: Call, action: Body) -> None:
    """Die 8 + 2 + 3 beats 10 + 5 - 3 by one; die 7 does not."""
    characters = pair({"kind": "dragon", "level": 2}, {"level": 5, "health": "injured"})
    for face, outcome in ((8, "hit"), (7, "miss")):
        event = only(resolve(SYSTEM, request(characters, action, faces=[face], variant=D20)))
        assert (totals(event), event["outcome"]) == ([face + 5, 12], outcome)
        assert [roll.get("draws", []) for roll in event["rolls"]] == [[0], []]
