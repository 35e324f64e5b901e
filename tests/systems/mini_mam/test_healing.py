"""Healing, potions, carpets and scrolls."""

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, request, rounds

INJURED = {"health": "injured"}
DOWN = {"health": "incapacitated"}
ALLY = {"id": "t", "side": "h"}
ENEMY = {"id": "t", "side": "m"}


def pair(healer: Body, target: Body) -> list[Body]:
    return [{"id": "a", "side": "h", **healer}, target]


@pytest.mark.parametrize(
    ("type_", "healer", "target", "outcome", "health"),
    [
        case("MM-T21-heal", "MM-17 MM-37", "heal", {"kind": "priest"}, {**ALLY, **INJURED}, "healed", "healthy"),
        case("MM-T21-revive", "MM-16 MM-37", "revive", {"kind": "priest"}, {**ALLY, **DOWN}, "revived", "injured"),
        case("MM-T21-lich", "MM-46 MM-Q37", "revive", {"kind": "lich"}, {**ALLY, **DOWN}, "revived", "injured"),
        case("priest-heals-an-enemy", "MM-Q34", "heal", {"kind": "priest"}, {**ENEMY, **INJURED}, "healed", "healthy"),
        case(
            "priest-revives-an-enemy", "MM-Q34", "revive", {"kind": "priest"}, {**ENEMY, **DOWN}, "revived", "injured"
        ),
        case("unicorn", "MM-47", "heal", {"kind": "unicorn"}, {**ALLY, **INJURED}, "healed", "healthy"),
        case("dragon", "MM-21", "revive", {"kind": "dragon"}, {**ALLY, **DOWN}, "revived", "injured"),
        case("minor-heal", "MM-48", "heal", {"abilities": ["heal_wounds"]}, {**ALLY, **INJURED}, "healed", "healthy"),
        case("minor-revive", "MM-48", "revive", {"abilities": ["revive"]}, {**ALLY, **DOWN}, "revived", "injured"),
        case(
            "whole-beside-minor",
            "MM-Q34",
            "heal",
            {"kind": "priest", "abilities": ["heal_wounds"]},
            {**ENEMY, **INJURED},
            "healed",
            "healthy",
        ),
        case(
            "a-minion-is-revived-too",
            "MM-37",
            "revive",
            {"kind": "priest"},
            {**ALLY, **DOWN, "minion": True},
            "revived",
            "injured",
        ),
        case(
            "an-injured-healer",
            "MM-Q34",
            "heal",
            {"kind": "priest", **INJURED},
            {**ALLY, **INJURED},
            "healed",
            "healthy",
        ),
    ],
)
def test_healing_is_one_step_without_a_roll(
    resolve: Call, type_: str, healer: Body, target: Body, outcome: str, health: str
) -> None:
    event = only(resolve(SYSTEM, request(pair(healer, target), {"type": type_, "actor": "a", "target": "t"})))
    assert (event["outcome"], event["rolls"], event["target"]) == (outcome, [], "t")
    assert changes(event) == {"/characters/1/health": (target["health"], health)}


@pytest.mark.rule("MM-Q34")
@pytest.mark.parametrize("healer", [{"kind": "priest"}, {"abilities": ["heal_wounds"]}])
def test_one_may_heal_oneself(resolve: Call, healer: Body) -> None:
    answer = resolve(SYSTEM, request(pair({**healer, **INJURED}, ALLY), {"type": "heal", "actor": "a", "target": "a"}))
    assert (only(answer)["outcome"], being(answer, "a")["health"]) == ("healed", "healthy")


@pytest.mark.rule("MM-Q34", "MM-28")
def test_healing_takes_the_turn(resolve: Call) -> None:
    characters = [*pair({"kind": "priest"}, {**ALLY, **INJURED}), {"id": "m"}]
    body = request(characters, {"type": "heal", "actor": "a", "target": "t"}, battle=rounds("atm", "a"))
    assert changes(only(resolve(SYSTEM, body))) == {
        "/characters/0/turns_taken": (0, 1),
        "/characters/1/health": ("injured", "healthy"),
        "/battle/next": ("a", "t"),
    }


@pytest.mark.rule("MM-37", "MM-Q34")
def test_from_incapacitated_to_healthy_takes_two_turns(resolve: Call) -> None:
    actions = [{"type": type_, "actor": "a", "target": "t"} for type_ in ("revive", "heal")]
    answer = resolve(SYSTEM, request(pair({"kind": "priest"}, {**ALLY, **DOWN}), *actions))
    assert [event["outcome"] for event in answer["events"]] == ["revived", "healed"]


PRIEST = {"kind": "priest"}
LICH = {"kind": "lich"}


@pytest.mark.parametrize(
    ("type_", "healer", "target", "fault"),
    [
        case(
            "revive-the-injured",
            "MM-16 MM-Q34",
            "revive",
            PRIEST,
            {**ALLY, **INJURED},
            ("/target", "TARGET_NOT_INCAPACITATED"),
        ),
        case("revive-the-healthy", "MM-16 MM-Q34", "revive", PRIEST, ALLY, ("/target", "TARGET_NOT_INCAPACITATED")),
        case(
            "heal-the-incapacitated",
            "MM-17 MM-Q34",
            "heal",
            PRIEST,
            {**ALLY, **DOWN},
            ("/target", "TARGET_NOT_INJURED"),
        ),
        case("heal-the-healthy", "MM-17 MM-Q34", "heal", PRIEST, ALLY, ("/target", "TARGET_NOT_INJURED")),
        case(
            "minor-heal-an-enemy",
            "MM-48 MM-Q34",
            "heal",
            {"abilities": ["heal_wounds"]},
            {**ENEMY, **INJURED},
            ("/target", "TARGET_NOT_ALLY"),
        ),
        case(
            "minor-revive-an-enemy",
            "MM-48 MM-Q34",
            "revive",
            {"abilities": ["revive"]},
            {**ENEMY, **DOWN},
            ("/target", "TARGET_NOT_ALLY"),
        ),
        case(
            "lich-revives-an-enemy", "MM-46 MM-Q37", "revive", LICH, {**ENEMY, **DOWN}, ("/target", "TARGET_NOT_ALLY")
        ),
        case("MM-T21-lich-heals", "MM-46 MM-Q37", "heal", LICH, {**ALLY, **INJURED}, ("", "ABILITY_REQUIRED")),
        case("warrior-heals", "MM-17", "heal", {"kind": "warrior"}, {**ALLY, **INJURED}, ("", "ABILITY_REQUIRED")),
        case(
            "reviver-heals", "MM-48", "heal", {"abilities": ["revive"]}, {**ALLY, **INJURED}, ("", "ABILITY_REQUIRED")
        ),
        case(
            "healer-of-wounds-revives",
            "MM-48",
            "revive",
            {"abilities": ["heal_wounds"]},
            {**ALLY, **DOWN},
            ("", "ABILITY_REQUIRED"),
        ),
        case("healer-down", "MM-36", "heal", {**PRIEST, **DOWN}, {**ALLY, **INJURED}, ("/actor", "INCAPACITATED")),
        case(
            "target-escaped",
            "MM-40",
            "heal",
            PRIEST,
            {**ALLY, **INJURED, "standing": "escaped"},
            ("/target", "TARGET_AWAY"),
        ),
        case(
            "target-hidden",
            "MM-39",
            "revive",
            PRIEST,
            {**ALLY, **DOWN, "standing": "hidden"},
            ("/target", "TARGET_AWAY"),
        ),
        case(
            "healer-hidden",
            "MM-39",
            "heal",
            {**PRIEST, "standing": "hidden"},
            {**ALLY, **INJURED},
            ("/actor", "ACTOR_AWAY"),
        ),
        case("nobody", "MM-17", "heal", PRIEST, {"id": "other"}, ("/target", "NO_SUCH_CHARACTER")),
    ],
)
def test_forbidden_healing(refused: Call, type_: str, healer: Body, target: Body, fault: tuple[str, str]) -> None:
    problem = refused(SYSTEM, request(pair(healer, target), {"type": type_, "actor": "a", "target": "t"}))
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)


POTION = {"type": "use_item", "actor": "a", "item": "healing_potion"}
CARPET = {"type": "use_item", "actor": "a", "item": "flying_carpet"}
BOMB = {"type": "use_item", "actor": "a", "item": "ninja_smoke_bomb"}


@pytest.mark.parametrize(
    ("target", "outcome", "health"),
    [
        case("MM-T21-potion-heals", "MM-56 MM-Q34", {**ALLY, **INJURED}, "healed", "healthy"),
        case("MM-T21-potion-revives", "MM-56 MM-Q34", {**ALLY, **DOWN}, "revived", "injured"),
        case("enemy", "MM-56 MM-Q34", {**ENEMY, **INJURED}, "healed", "healthy"),
    ],
)
def test_a_potion_heals_one_step_and_is_gone(resolve: Call, target: Body, outcome: str, health: str) -> None:
    characters = pair({"kind": "warrior", "items": ["healing_potion"]}, target)
    event = only(resolve(SYSTEM, request(characters, {**POTION, "target": "t"})))
    assert (event["outcome"], event["item"], event["target"], event["rolls"]) == (outcome, "healing_potion", "t", [])
    assert changes(event) == {
        "/characters/0/items": (["healing_potion"], []),
        "/characters/1/health": (target["health"], health),
    }


@pytest.mark.rule("MM-56", "MM-Q34")
def test_a_potion_is_drunk_by_its_owner_if_nobody_is_named(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(pair({"items": ["healing_potion"], **INJURED}, ALLY), POTION))
    assert only(answer)["target"] == "a"
    assert being(answer, "a")["health"] == "healthy"


@pytest.mark.rule("MM-56", "MM-54")
def test_of_two_potions_one_is_left(resolve: Call) -> None:
    items = ["flying_carpet", "healing_potion", "protective_amulet", "healing_potion"]
    answer = resolve(SYSTEM, request(pair({"items": items, **INJURED}, ALLY), POTION))
    assert sorted(being(answer, "a")["items"]) == ["flying_carpet", "healing_potion", "protective_amulet"]


@pytest.mark.rule("MM-54", "MM-55")
def test_a_carpet_flies_again_and_again(resolve: Call) -> None:
    """It is permanent, and needs no roll."""
    answer = resolve(SYSTEM, request(pair({"items": ["flying_carpet"]}, ALLY), CARPET, CARPET))
    assert [(event["outcome"], event["changes"], event["rolls"]) for event in answer["events"]] == [
        ("flying", [], []),
        ("flying", [], []),
    ]
    assert "target" not in answer["events"][0]


@pytest.mark.rule("MM-55", "MM-57")
@pytest.mark.parametrize("action", [CARPET, BOMB])
def test_carpet_and_bomb_are_for_their_owner(resolve: Call, refused: Call, action: Body) -> None:
    characters = pair({"items": ["flying_carpet", "ninja_smoke_bomb"]}, ALLY)
    assert "target" not in only(resolve(SYSTEM, request(characters, {**action, "target": "a"})))
    problem = refused(SYSTEM, request(characters, {**action, "target": "t"}))
    assert ("/actions/0/target", "TARGET_NOT_ACTOR") in faults(problem)


@pytest.mark.parametrize(
    ("actor", "action", "target", "fault"),
    [
        case("no-potion", "MM-56", {}, {**POTION, "target": "t"}, {**ALLY, **INJURED}, ("/item", "NO_SUCH_ITEM")),
        case("another-s-potion", "MM-56", {}, POTION, {**ALLY, "items": ["healing_potion"]}, ("/item", "NO_SUCH_ITEM")),
        case(
            "potion-as-gear", "MM-53", {"gear": ["healing_potion"], **INJURED}, POTION, ALLY, ("/item", "NO_SUCH_ITEM")
        ),
        case("no-carpet", "MM-55", {}, CARPET, ALLY, ("/item", "NO_SUCH_ITEM")),
        case("no-bomb", "MM-57", {}, BOMB, ALLY, ("/item", "NO_SUCH_ITEM")),
        case(
            "healthy",
            "MM-56 MM-Q34",
            {"items": ["healing_potion"]},
            {**POTION, "target": "t"},
            ALLY,
            ("/target", "TARGET_HEALTHY"),
        ),
        case(
            "healthy-oneself",
            "MM-56 MM-Q34",
            {"items": ["healing_potion"]},
            POTION,
            ALLY,
            ("/target", "TARGET_HEALTHY"),
        ),
        case("down", "MM-36 MM-Q34", {"items": ["healing_potion"], **DOWN}, POTION, ALLY, ("/actor", "INCAPACITATED")),
        case(
            "away",
            "MM-40",
            {"items": ["healing_potion"]},
            {**POTION, "target": "t"},
            {**ALLY, **INJURED, "standing": "escaped"},
            ("/target", "TARGET_AWAY"),
        ),
        case(
            "nobody",
            "MM-56",
            {"items": ["healing_potion"]},
            {**POTION, "target": "x"},
            ALLY,
            ("/target", "NO_SUCH_CHARACTER"),
        ),
    ],
)
def test_forbidden_items(refused: Call, actor: Body, action: Body, target: Body, fault: tuple[str, str]) -> None:
    problem = refused(SYSTEM, request(pair(actor, target), action))
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.parametrize("item", ["protective_amulet", "destruction_scroll", "sword", None])
def test_items_that_are_not_for_use(invalid: Call, item: str | None) -> None:
    problem = invalid(SYSTEM, request(pair({"items": ["protective_amulet"]}, ALLY), {**POTION, "item": item}))
    assert "/actions/0/item" in {error["pointer"] for error in problem["errors"]}


STUDY = {"type": "study_scroll", "actor": "a"}
SCROLL = {"items": ["destruction_scroll"]}


@pytest.mark.parametrize(
    "student",
    [
        case("wizard", "MM-59", {"kind": "wizard"}),
        case("lich", "MM-59 MM-46", {"kind": "lich"}),
        case("dragon", "MM-59 MM-21", {"kind": "dragon"}),
        case("added-magic", "MM-59 MM-43", {"kind": "warrior", "abilities": ["magic"]}),
    ],
)
def test_a_scroll_teaches_explosion(resolve: Call, student: Body) -> None:
    before = student.get("abilities", [])
    answer = resolve(SYSTEM, request(pair({**student, **SCROLL}, ALLY), STUDY))
    assert only(answer)["outcome"] == "learned"
    assert changes(only(answer)) == {"/characters/0/abilities": (before, [*before, "explosion"])}
    assert being(answer, "a")["items"] == ["destruction_scroll"]


@pytest.mark.rule("MM-59")
def test_what_was_learned_outlasts_the_scroll(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(pair({"kind": "wizard", **SCROLL}, ENEMY), STUDY))
    characters = [{**being(answer, "a"), "items": []}, ENEMY]
    cast = request(characters, {"type": "explosion", "actor": "a"}, faces=[6, 1])
    assert only(resolve(SYSTEM, cast))["outcome"] == "hit"


@pytest.mark.rule("MM-59")
def test_there_is_nothing_to_learn_twice(resolve: Call) -> None:
    characters = pair({"kind": "wizard", "abilities": ["explosion"], **SCROLL}, ALLY)
    event = only(resolve(SYSTEM, request(characters, STUDY)))
    assert (event["outcome"], event["changes"]) == ("already_known", [])


@pytest.mark.parametrize(
    ("student", "battle", "fault"),
    [
        case("no-scroll", "MM-59", {"kind": "wizard"}, None, ("", "NO_SUCH_ITEM")),
        case("warrior", "MM-59 MM-Q33", {"kind": "warrior", **SCROLL}, None, ("", "ABILITY_REQUIRED")),
        case("minor-fireball", "MM-Q33 MM-48", {"abilities": ["fireball"], **SCROLL}, None, ("", "ABILITY_REQUIRED")),
        case("minor-lore", "MM-Q33 MM-48", {"abilities": ["arcane_lore"], **SCROLL}, None, ("", "ABILITY_REQUIRED")),
        case(
            "both-minor", "MM-Q33", {"abilities": ["fireball", "arcane_lore"], **SCROLL}, None, ("", "ABILITY_REQUIRED")
        ),
        case("in-battle", "MM-59", {"kind": "wizard", **SCROLL}, rounds("at", "a"), ("", "BATTLE_RUNNING")),
        case("down", "MM-36", {"kind": "wizard", **SCROLL, **DOWN}, None, ("/actor", "INCAPACITATED")),
    ],
)
def test_forbidden_studies(refused: Call, student: Body, battle: Body | None, fault: tuple[str, str]) -> None:
    problem = refused(SYSTEM, request(pair(student, ENEMY), STUDY, battle=battle))
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)
