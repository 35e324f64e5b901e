"""Tasks: a roll against a difficulty or against somebody who resists."""

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, reasons, request, totals

D20 = {"dice": "d20"}
OPPOSING = {"roller": "opposing"}


def task(actor: Body, /, *others: Body, faces: list[int], variant: Body | None = None, **fields: object) -> Body:
    return request(
        [{"id": "a", **actor}, *others], {"type": "task", "actor": "a", **fields}, faces=faces, variant=variant or {}
    )


@pytest.mark.parametrize(
    ("actor", "difficulty", "aspect", "faces", "sums", "outcome"),
    [
        case("MM-T20-die-4", "MM-08 MM-Q14 MM-27", {"kind": "rogue"}, 2, "pick_locks", [5, 4], [6, 6], "failure"),
        case("MM-T20-die-3", "MM-08 MM-Q14 MM-27", {"kind": "rogue"}, 2, "pick_locks", [5, 3], [6, 5], "success"),
        case("disarm", "MM-08 MM-Q14", {"kind": "rogue"}, 1, "disarm_traps", [5, 4], [6, 5], "success"),
        case("minor-pick-locks", "MM-48", {"abilities": ["pick_locks"]}, 1, "pick_locks", [5, 4], [6, 5], "success"),
        case("minor-disarm", "MM-48", {"abilities": ["disarm_traps"]}, 0, "disarm_traps", [2, 2], [3, 2], "success"),
        case("anybody", "MM-24", {}, 0, None, [2, 2], [3, 2], "success"),
        case("tie", "MM-24 MM-Q01", {"level": 0}, 0, None, [2, 2], [2, 2], "failure"),
        case("only-in-theory", "MM-27", {"level": 5}, 5, None, [6, 1], [11, 6], "success"),
        case("injured", "MM-35 MM-Q09", {"health": "injured"}, 0, None, [3, 3], [3, 3], "failure"),
        case("lies", "MM-07", {"kind": "rogue"}, 3, "sneaky_deed", [3, 1], [5, 4], "success"),
        case("lore", "MM-13", {"kind": "wizard"}, 3, "arcane_lore", [3, 1], [5, 4], "success"),
        case("plans", "MM-15", {"kind": "warrior"}, 3, "strategy", [3, 1], [5, 4], "success"),
        case("talk", "MM-18", {"kind": "priest"}, 3, "persuasion", [3, 1], [5, 4], "success"),
        case("below-nothing", "MM-Q43", {"level": 0, "health": "injured"}, 0, None, [1, 1], [0, 1], "failure"),
    ],
)
def test_against_a_difficulty(
    resolve: Call,
    actor: Body,
    difficulty: int,
    aspect: str | None,
    faces: list[int],
    sums: list[int],
    outcome: str,
) -> None:
    fields: Body = {"difficulty": difficulty} | ({"aspect": aspect} if aspect else {})
    event = only(resolve(SYSTEM, task(actor, faces=faces, **fields)))
    assert (totals(event), event["outcome"], event["changes"]) == (sums, outcome, [])


@pytest.mark.rule("MM-24", "MM-27")
def test_the_difficulty_has_one_die_and_is_nobody(resolve: Call) -> None:
    mine, theirs = only(resolve(SYSTEM, task({"level": 2}, faces=[4, 3], difficulty=4)))["rolls"]
    assert (mine["by"], mine["purpose"], mine["faces"], reasons(mine)) == ("a", "task", [4], [(2, "level", "MM-24")])
    assert (theirs["purpose"], theirs["faces"], reasons(theirs)) == ("difficulty", [3], [(4, "difficulty", "MM-27")])
    assert "by" not in theirs


@pytest.mark.rule("MM-27")
def test_difficulty_0_is_no_modifier(resolve: Call) -> None:
    event = only(resolve(SYSTEM, task({}, faces=[4, 3], difficulty=0)))
    assert (event["difficulty"], event["rolls"][1]["modifiers"]) == (0, [])


@pytest.mark.rule("MM-25", "MM-Q12", "MM-Q09")
def test_a_target_resists_with_its_level(resolve: Call) -> None:
    """Injury is on both sides; a tie fails."""
    characters = {"id": "t", "level": 3, "health": "injured"}
    event = only(resolve(SYSTEM, task({"level": 2}, characters, faces=[4, 4], target="t")))
    mine, theirs = event["rolls"]
    assert (theirs["by"], theirs["purpose"]) == ("t", "resistance")
    assert reasons(mine) == [(2, "level", "MM-24")]
    assert reasons(theirs) == [(3, "level", "MM-25"), (-1, "injured", "MM-35")]
    assert (totals(event), event["outcome"], event["target"]) == ([6, 6], "failure", "t")
    assert "difficulty" not in event


@pytest.mark.rule("MM-02", "MM-25")
def test_an_ally_may_be_the_target_of_a_task(resolve: Call) -> None:
    body = task({"side": "h"}, {"id": "t", "side": "h"}, faces=[4, 3], target="t")
    assert only(resolve(SYSTEM, body))["outcome"] == "success"


ALL_FOUR = {"kind": "dragon"}


@pytest.mark.parametrize(
    ("actor", "aspect", "bonus"),
    [
        case("thievery", "MM-07", {"kind": "rogue"}, "sneaky_deed", [(1, "thievery", "MM-07")]),
        case("magic", "MM-13", {"kind": "wizard"}, "arcane_lore", [(1, "magic", "MM-13")]),
        case("fighting", "MM-15", {"kind": "warrior"}, "strategy", [(1, "fighting", "MM-15")]),
        case("healing", "MM-18", {"kind": "priest"}, "persuasion", [(1, "healing", "MM-18")]),
        case("lich-lore", "MM-46 MM-13", {"kind": "lich"}, "arcane_lore", [(1, "magic", "MM-13")]),
        case("lich-does-not-persuade", "MM-Q37", {"kind": "lich"}, "persuasion", []),
        case("dragon-sneaks", "MM-21", ALL_FOUR, "sneaky_deed", [(1, "thievery", "MM-07")]),
        case("dragon-lore", "MM-21", ALL_FOUR, "arcane_lore", [(1, "magic", "MM-13")]),
        case("dragon-plans", "MM-21", ALL_FOUR, "strategy", [(1, "fighting", "MM-15")]),
        case("dragon-persuades", "MM-21", ALL_FOUR, "persuasion", [(1, "healing", "MM-18")]),
        case("minor-lore", "MM-48", {"abilities": ["arcane_lore"]}, "arcane_lore", [(1, "arcane_lore", "MM-48")]),
        case("minor-persuasion", "MM-48", {"abilities": ["persuasion"]}, "persuasion", [(1, "persuasion", "MM-48")]),
        case(
            "lore-once",
            "MM-Q11",
            {"kind": "wizard", "abilities": ["arcane_lore"]},
            "arcane_lore",
            [(1, "magic", "MM-13")],
        ),
        case("fireball-without-lore", "MM-48", {"abilities": ["fireball"]}, "arcane_lore", []),
        case("healers-facets-without-persuasion", "MM-48", {"abilities": ["revive", "heal_wounds"]}, "persuasion", []),
        case(
            "sneaky-deeds-have-no-minor-form",
            "MM-Q42",
            {
                "abilities": [
                    "escaping",
                    "backstabbing",
                    "hiding",
                    "pick_locks",
                    "disarm_traps",
                    "initiative",
                    "sneak_attack",
                ]
            },
            "sneaky_deed",
            [],
        ),
        case("strategy-has-no-minor-form", "MM-Q42", {"abilities": ["attacking", "defending"]}, "strategy", []),
        case("another-s-aspect", "MM-07", {"kind": "warrior"}, "sneaky_deed", []),
        case("fighting-is-for-combat", "MM-14", {"kind": "warrior"}, None, []),
        case("locks-give-nothing", "MM-Q14", {"kind": "rogue"}, "pick_locks", []),
        case("traps-give-nothing", "MM-Q14", {"kind": "rogue"}, "disarm_traps", []),
        case("minor-locks-give-nothing", "MM-Q14", {"abilities": ["pick_locks"]}, "pick_locks", []),
    ],
)
@pytest.mark.parametrize("variant", [{}, D20], ids=["d6", "d20"])
def test_what_an_aspect_gives(
    resolve: Call, actor: Body, aspect: str | None, bonus: list[tuple[int, str, str]], variant: Body
) -> None:
    """+1 to whoever has it, +3 with d20 (MM-68)."""
    fields: Body = {"difficulty": 1} | ({"aspect": aspect} if aspect else {})
    faces = [4] if variant else [4, 3]
    event = only(resolve(SYSTEM, task(actor, faces=faces, variant=variant, **fields)))
    size = 3 if variant else 1
    assert reasons(event["rolls"][0]) == [(1, "level", "MM-24"), *((size * v, why, rule) for v, why, rule in bonus)]
    assert event.get("aspect") == aspect


@pytest.mark.parametrize(
    ("aspect", "opposing_aspect", "mine", "theirs"),
    [
        case("acting-alone-by-default", "MM-Q13", "sneaky_deed", None, [(1, "thievery", "MM-07")], []),
        case("both", "MM-Q13", "sneaky_deed", "sneaky_deed", [(1, "thievery", "MM-07")], [(1, "thievery", "MM-07")]),
        case("opposing-alone", "MM-Q13", None, "persuasion", [], [(1, "healing", "MM-18")]),
        case("different", "MM-Q13", "arcane_lore", "strategy", [(1, "magic", "MM-13")], [(1, "fighting", "MM-15")]),
    ],
)
def test_each_side_claims_its_own_aspect(
    resolve: Call,
    aspect: str | None,
    opposing_aspect: str | None,
    mine: list[tuple[int, str, str]],
    theirs: list[tuple[int, str, str]],
) -> None:
    fields = {"aspect": aspect, "opposing_aspect": opposing_aspect}
    sent: Body = {name: value for name, value in fields.items() if value}
    event = only(resolve(SYSTEM, task(ALL_FOUR, {"id": "t", **ALL_FOUR}, faces=[3, 3], target="t", **sent)))
    acting, opposing = event["rolls"]
    assert reasons(acting) == [(1, "level", "MM-24"), *mine]
    assert reasons(opposing) == [(1, "level", "MM-25"), *theirs]
    assert {name: event.get(name) for name in fields} == fields


@pytest.mark.rule("MM-Q13")
def test_a_resisting_side_without_the_facet_claims_nothing(resolve: Call) -> None:
    body = task({}, {"id": "t", "kind": "warrior"}, faces=[3, 3], target="t", opposing_aspect="sneaky_deed")
    assert reasons(only(resolve(SYSTEM, body))["rolls"][1]) == [(1, "level", "MM-25")]


@pytest.mark.rule("MM-Q12", "MM-Q14")
def test_modifiers_of_the_caller(resolve: Call) -> None:
    """Even a bonus for a sneaky deed, if the table thinks a lock deserves it."""
    body = task(
        {"kind": "rogue"},
        faces=[3, 3],
        difficulty=2,
        aspect="pick_locks",
        modifiers=[{"value": 1, "note": "a sneaky deed"}],
        opposing_modifiers=[{"value": -1, "note": "rust"}],
    )
    event = only(resolve(SYSTEM, body))
    mine, theirs = event["rolls"]
    assert (totals(event), event["outcome"]) == ([5, 4], "success")
    assert reasons(mine) == [(1, "level", "MM-24"), (1, "circumstance", "MM-Q12")]
    assert reasons(theirs) == [(2, "difficulty", "MM-27"), (-1, "circumstance", "MM-Q12")]


@pytest.mark.parametrize(
    ("actor", "fields", "faces", "sums", "outcome", "thrown"),
    [
        case("acting", "MM-70 MM-71", {"level": 4}, {"difficulty": 2}, [8], [12, 12], "failure", "task"),
        case("acting-higher", "MM-70 MM-71", {"level": 4}, {"difficulty": 2}, [9], [13, 12], "success", "task"),
        case("named", "MM-71", {"level": 4}, {"difficulty": 2, "roller": "acting"}, [9], [13, 12], "success", "task"),
        case(
            "opposing",
            "MM-70 MM-71",
            {"level": 4},
            {"difficulty": 2, **OPPOSING},
            [12],
            [14, 14],
            "failure",
            "difficulty",
        ),
        case(
            "opposing-lower",
            "MM-70 MM-71",
            {"level": 4},
            {"difficulty": 2, **OPPOSING},
            [11],
            [14, 13],
            "success",
            "difficulty",
        ),
        case(
            "opposing-target",
            "MM-70 MM-71",
            {"level": 4},
            {"target": "t", **OPPOSING},
            [13],
            [14, 14],
            "failure",
            "resistance",
        ),
        case("acting-on-a-target", "MM-70 MM-71", {"level": 4}, {"target": "t"}, [8], [12, 11], "success", "task"),
        case("difficulty-stays-as-it-is", "MM-Q38", {}, {"difficulty": 5}, [14], [15, 15], "failure", "task"),
        case("difficulty-of-the-table", "MM-Q38", {}, {"difficulty": 1000}, [20], [21, 1010], "failure", "task"),
        case(
            "injured-on-the-flat-ten",
            "MM-68 MM-Q10",
            {"health": "injured", "level": 2},
            {"difficulty": 0, **OPPOSING},
            [8],
            [9, 8],
            "success",
            "difficulty",
        ),
    ],
)
def test_with_d20_one_side_rolls_and_the_other_takes_10(
    resolve: Call, actor: Body, fields: Body, faces: list[int], sums: list[int], outcome: str, thrown: str
) -> None:
    event = only(resolve(SYSTEM, task(actor, {"id": "t"}, faces=faces, variant=D20, **fields)))
    assert (totals(event), event["outcome"]) == (sums, outcome)
    assert [roll["purpose"] for roll in event["rolls"] if roll.get("draws")] == [thrown]
    assert [roll["base"] for roll in event["rolls"] if not roll.get("draws")] == [10]
    assert event["roller"] == fields.get("roller", "acting")


def test_the_roller_is_told_only_with_d20(resolve: Call) -> None:
    assert "roller" not in only(resolve(SYSTEM, task({}, faces=[3, 3], difficulty=0, roller="acting")))


@pytest.mark.parametrize(
    ("variant", "fields", "wanted"),
    [
        case("d6", "MM-24", {}, {"difficulty": 0}, [("a", 6, "task"), (None, 6, "difficulty")]),
        case("d6-target", "MM-25", {}, {"target": "t"}, [("a", 6, "task"), ("t", 6, "resistance")]),
        case("d20", "MM-70", D20, {"difficulty": 0}, [("a", 20, "task")]),
        case("d20-opposing", "MM-71", D20, {"difficulty": 0, **OPPOSING}, [(None, 20, "difficulty")]),
        case("d20-opposing-target", "MM-71", D20, {"target": "t", **OPPOSING}, [("t", 20, "resistance")]),
    ],
)
def test_dice_of_a_task(refused: Call, variant: Body, fields: Body, wanted: list[tuple[str | None, int, str]]) -> None:
    problem = refused(SYSTEM, task({}, {"id": "t"}, faces=[], variant=variant, **fields))
    assert [(draw.get("by"), draw["sides"], draw["purpose"]) for draw in problem["needed"]] == wanted


@pytest.mark.rule("MM-Q20")
def test_a_task_ends_fleeing(resolve: Call) -> None:
    event = only(resolve(SYSTEM, task({"standing": "escaping"}, faces=[3, 3], difficulty=0)))
    assert changes(event) == {"/characters/0/standing": ("escaping", "in_battle")}


@pytest.mark.rule("MM-39")
@pytest.mark.parametrize("standing", ["hidden", "escaped"])
def test_whoever_is_away_may_try_things(resolve: Call, standing: str) -> None:
    """Neither actor nor target need be there."""
    body = task({"standing": standing}, {"id": "t", "standing": standing}, faces=[6, 1], target="t")
    answer = resolve(SYSTEM, body)
    assert only(answer)["outcome"] == "success"
    assert being(answer, "a")["standing"] == standing


DOWN = {"health": "incapacitated"}


@pytest.mark.parametrize(
    ("actor", "target", "fields", "fault"),
    [
        case("neither", "MM-Q12", {}, {}, {}, ("", "DIFFICULTY_OR_TARGET")),
        case("both", "MM-Q12", {}, {}, {"difficulty": 1, "target": "t"}, ("", "DIFFICULTY_OR_TARGET")),
        case("difficulty-6", "MM-27 MM-Q38", {}, {}, {"difficulty": 6}, ("/difficulty", "DIFFICULTY_OUT_OF_RANGE")),
        case(
            "aspect-of-nobody",
            "MM-Q13",
            {},
            {},
            {"difficulty": 1, "opposing_aspect": "strategy"},
            ("/opposing_aspect", "ASPECT_WITHOUT_TARGET"),
        ),
        case("incapacitated-target", "MM-Q12", {}, DOWN, {"target": "t"}, ("/target", "TARGET_CANNOT_RESIST")),
        case("oneself", "MM-25", {}, {}, {"target": "a"}, ("/target", "SELF_TARGET")),
        case("nobody", "MM-25", {}, {}, {"target": "x"}, ("/target", "NO_SUCH_CHARACTER")),
        case("no-actor", "MM-24", {}, {}, {"actor": "x", "difficulty": 1}, ("/actor", "NO_SUCH_CHARACTER")),
        case("incapacitated-actor", "MM-36", DOWN, {}, {"difficulty": 1}, ("/actor", "INCAPACITATED")),
        case(
            "roller-with-d6", "MM-71", {}, {}, {"difficulty": 1, "roller": "opposing"}, ("/roller", "ROLLER_NEEDS_D20")
        ),
        case(
            "MM-T20-wizard",
            "MM-08 MM-Q14",
            {"kind": "wizard"},
            {},
            {"difficulty": 2, "aspect": "pick_locks"},
            ("/aspect", "ABILITY_REQUIRED"),
        ),
        case(
            "wizard-and-trap",
            "MM-08 MM-Q14",
            {"kind": "wizard"},
            {},
            {"difficulty": 2, "aspect": "disarm_traps"},
            ("/aspect", "ABILITY_REQUIRED"),
        ),
        case(
            "locks-are-no-traps",
            "MM-48",
            {"abilities": ["pick_locks"]},
            {},
            {"difficulty": 2, "aspect": "disarm_traps"},
            ("/aspect", "ABILITY_REQUIRED"),
        ),
        case(
            "traps-are-no-locks",
            "MM-48",
            {"abilities": ["disarm_traps"]},
            {},
            {"difficulty": 2, "aspect": "pick_locks"},
            ("/aspect", "ABILITY_REQUIRED"),
        ),
    ],
)
def test_forbidden_tasks(refused: Call, actor: Body, target: Body, fields: Body, fault: tuple[str, str]) -> None:
    problem = refused(SYSTEM, task(actor, {"id": "t", **target}, faces=[3, 3], **fields))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        pytest.param({"difficulty": 1001}, "difficulty", id="1001"),
        pytest.param({"difficulty": -1}, "difficulty", id="minus-1"),
        pytest.param({"difficulty": "5"}, "difficulty", id="text"),
        pytest.param({"difficulty": True}, "difficulty", id="true"),
        pytest.param({"difficulty": None}, "difficulty", id="null"),
        pytest.param({"difficulty": 1, "aspect": "luck"}, "aspect", id="unknown-aspect"),
        pytest.param({"target": "t", "opposing_aspect": "pick_locks"}, "opposing_aspect", id="locks-do-not-oppose"),
        pytest.param({"target": "t", "opposing_aspect": "disarm_traps"}, "opposing_aspect", id="traps-do-not-oppose"),
        pytest.param({"difficulty": 1, "roller": "gm"}, "roller", id="unknown-roller"),
        pytest.param({"difficulty": 1, "spell": "zap"}, "spell", id="field-of-a-spell"),
    ],
)
def test_tasks_that_the_schema_refuses(invalid: Call, fields: Body, pointer: str) -> None:
    problem = invalid(SYSTEM, task({}, {"id": "t"}, faces=[3, 3], **fields))
    assert f"/actions/0/{pointer}" in {error["pointer"] for error in problem["errors"]}
