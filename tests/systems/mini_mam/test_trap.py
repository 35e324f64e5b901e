"""Traps: who notices them, who waits, what follows."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, reasons, request, rounds, totals

D20 = {"dice": "d20"}
THIEF = {"kind": "rogue"}


def trap(setters: list[Body], approaching: list[Body], /, *, faces: list[int], **fields: Any) -> Body:
    """Setters are s1, s2, ...; those who approach a1, a2, ..."""
    variant = fields.pop("variant", {})
    others = fields.pop("others", [])
    set_by: list[Body] = [{"id": f"s{number}", "side": "s", **one} for number, one in enumerate(setters, 1)]
    coming: list[Body] = [{"id": f"a{number}", "side": "a", **one} for number, one in enumerate(approaching, 1)]
    action: Body = {
        "type": "trap",
        "setters": [one["id"] for one in set_by],
        "approaching": [one["id"] for one in coming],
    }
    return request([*set_by, *coming, *others], {**action, **fields}, faces=faces, variant=variant)


@pytest.mark.parametrize(
    ("setters", "approaching", "faces", "sums", "outcome"),
    [
        case(
            "MM-T15-ambush",
            "MM-63 MM-64 MM-65 MM-Q01",
            [THIEF],
            [{**THIEF, "level": 1}, {**THIEF, "level": 2}],
            [2, 3, 4],
            [3, 5, 5],
            "ambush",
        ),
        case(
            "MM-T15-detected",
            "MM-63 MM-64 MM-66",
            [THIEF],
            [{**THIEF, "level": 1}, {**THIEF, "level": 2}],
            [2, 4, 4],
            [3, 6, 5],
            "avoided",
        ),
        case("MM-T16-tie", "MM-65 MM-Q28 MM-Q01", [{"level": 5}], [{**THIEF, "level": 0}], [1, 1], [1, 1], "ambush"),
        case("MM-T16-nobody-notices", "MM-Q28", [THIEF], [{"level": 5}], [], [], "ambush"),
        case("one-notices-for-all", "MM-66", [THIEF], [THIEF, THIEF, {}], [6, 1, 5], [7, 2, 6], "avoided"),
        case(
            "best-of-the-setters",
            "MM-64",
            [{**THIEF, "level": 1}, {**THIEF, "level": 3}, {"level": 5}],
            [THIEF],
            [5, 3],
            [6, 6],
            "ambush",
        ),
        case("injured-eyes", "MM-35 MM-Q29", [{}], [{**THIEF, "health": "injured"}], [3, 3], [3, 3], "ambush"),
        case("the-trap-is-not-injured", "MM-Q09", [{**THIEF, "health": "injured"}], [THIEF], [3, 3], [4, 4], "ambush"),
        case(
            "the-incapacitated-do-not-look",
            "MM-36 MM-Q29",
            [{}],
            [{**THIEF, "health": "incapacitated"}, {}],
            [],
            [],
            "ambush",
        ),
        case(
            "minor-facets-do-not-look",
            "MM-Q29",
            [{}],
            [{"abilities": ["disarm_traps", "pick_locks", "hiding", "initiative"]}],
            [],
            [],
            "ambush",
        ),
        case(
            "minor-facets-of-setters-add-nothing",
            "MM-64",
            [{"abilities": ["disarm_traps", "hiding"], "level": 4}],
            [THIEF],
            [3, 3],
            [4, 3],
            "avoided",
        ),
        case("dragons-look", "MM-21 MM-63", [{}], [{"kind": "dragon", "level": 2}], [2, 3], [4, 3], "avoided"),
        case("thievery-adds-its-level-alone", "MM-Q29", [THIEF], [THIEF], [3, 3], [4, 4], "ambush"),
    ],
)
def test_the_trap_wins_ties(
    resolve: Call, setters: list[Body], approaching: list[Body], faces: list[int], sums: list[int], outcome: str
) -> None:
    event = only(resolve(SYSTEM, trap(setters, approaching, faces=faces)))
    assert (totals(event), event["outcome"]) == (sums, outcome)


@pytest.mark.rule("MM-Q30", "MM-64", "MM-62")
@pytest.mark.parametrize(
    ("thief", "waiting"),
    [
        pytest.param(THIEF, ["s2"], id="MM-T15-somebody-else-waits"),
        pytest.param({**THIEF, "health": "incapacitated"}, ["s1", "s2"], id="the-thief-is-down"),
        pytest.param({**THIEF, "standing": "hidden"}, ["s2"], id="the-thief-is-elsewhere"),
    ],
)
@pytest.mark.parametrize(("face", "outcome"), [(3, "ambush"), (4, "avoided")])
def test_the_best_of_all_who_helped_counts(
    resolve: Call, thief: Body, waiting: list[str], face: int, outcome: str
) -> None:
    """Waiting or not, able or not."""
    body = trap([thief, {}], [{**THIEF, "level": 2}], faces=[face, 4], waiting=waiting)
    event = only(resolve(SYSTEM, body))
    assert (totals(event), event["outcome"]) == ([face + 2, 5], outcome)


@pytest.mark.rule("MM-63", "MM-64", "MM-62")
def test_rolls_of_a_trap(resolve: Call) -> None:
    """Each thief who approaches, in the order sent, then the trap, which is nobody."""
    characters: list[Body] = [{"id": "t1", "side": "a", **THIEF}, {"id": "t2", "side": "a", **THIEF, "level": 2}]
    setter = {"id": "s", "side": "s", **THIEF, "level": 3}
    action = {"type": "trap", "setters": ["s"], "approaching": ["t2", "t1"]}
    event = only(resolve(SYSTEM, request([*characters, setter], action, faces=[1, 2, 3])))
    second, first, mechanism = event["rolls"]
    assert [(roll["by"], roll["purpose"], roll["faces"]) for roll in (second, first)] == [
        ("t2", "detect", [1]),
        ("t1", "detect", [2]),
    ]
    assert (reasons(second), reasons(first)) == ([(2, "level", "MM-63")], [(1, "level", "MM-63")])
    assert (mechanism["purpose"], mechanism["faces"], reasons(mechanism)) == ("trap", [3], [(3, "level", "MM-64")])
    assert "by" not in mechanism
    assert (event["setters"], event["approaching"], event["waiting"]) == (["s"], ["t2", "t1"], ["s"])
    assert event["if_detected"] == "avoid"
    assert "roller" not in event


@pytest.mark.parametrize(
    ("thieves", "roller", "faces", "sums", "outcome"),
    [
        case("tie", "MM-Q39 MM-70 MM-71", [{"level": 4}], None, [7], [11, 11], "ambush"),
        case("higher", "MM-Q39 MM-70 MM-71", [{"level": 4}], "acting", [8], [12, 11], "avoided"),
        case("two", "MM-Q39 MM-63", [{"level": 4}, {"level": 0}], None, [7, 12], [11, 12, 11], "avoided"),
        case("injured", "MM-68 MM-Q29", [{"level": 4, "health": "injured"}], None, [10], [11, 11], "ambush"),
        case("the-trap-rolls", "MM-71 MM-Q39", [{"level": 4}, {"level": 1}], "opposing", [13], [14, 11, 14], "ambush"),
        case(
            "the-trap-rolls-low",
            "MM-71 MM-Q39",
            [{"level": 4}, {"level": 1}],
            "opposing",
            [12],
            [14, 11, 13],
            "avoided",
        ),
        case("nobody-looks", "MM-Q28", [], None, [], [], "ambush"),
        case("nobody-looks-at-a-rolling-trap", "MM-Q28", [], "opposing", [], [], "ambush"),
    ],
)
def test_traps_with_d20(
    resolve: Call, thieves: list[Body], roller: str | None, faces: list[int], sums: list[int], outcome: str
) -> None:
    """Set by a thief of level 1."""
    fields: Body = {"roller": roller} if roller else {}
    approaching = [{**THIEF, **thief} for thief in thieves] + [{"level": 9}]
    event = only(resolve(SYSTEM, trap([THIEF], approaching, faces=faces, variant=D20, **fields)))
    assert (totals(event), event["outcome"]) == (sums, outcome)
    assert event["roller"] == (roller or "acting")
    assert all(("base" in roll) == ((roll["purpose"] == "trap") == (roller != "opposing")) for roll in event["rolls"])


@pytest.mark.rule("MM-63", "MM-65")
@pytest.mark.parametrize(
    ("variant", "fields", "wanted"),
    [
        pytest.param({}, {}, [("a1", "detect"), ("a3", "detect"), (None, "trap")], id="d6"),
        pytest.param(D20, {}, [("a1", "detect"), ("a3", "detect")], id="d20"),
        pytest.param(D20, {"roller": "opposing"}, [(None, "trap")], id="d20-opposing"),
    ],
)
def test_dice_of_a_trap(refused: Call, variant: Body, fields: Body, wanted: list[tuple[str | None, str]]) -> None:
    problem = refused(SYSTEM, trap([{}], [THIEF, {}, THIEF], faces=[], variant=variant, **fields))
    assert [(draw.get("by"), draw["purpose"]) for draw in problem["needed"]] == wanted


@pytest.mark.rule("MM-62", "MM-Q30")
@pytest.mark.parametrize(
    ("setters", "waiting"),
    [
        pytest.param([THIEF, {}], [], id="nobody-stays"),
        pytest.param([{"health": "incapacitated"}, {}], ["s1"], id="who-stays-is-down"),
    ],
)
def test_a_trap_without_anybody_able_is_nothing(resolve: Call, setters: list[Body], waiting: list[str]) -> None:
    """No die is thrown, no battle begins."""
    answer = resolve(SYSTEM, trap(setters, [THIEF], faces=[], waiting=waiting))
    event = only(answer)
    assert (event["outcome"], event["rolls"], event["changes"]) == ("no_effect", [], [])
    assert answer["state"]["battle"] is None


@pytest.mark.rule("MM-65", "MM-Q26")
def test_an_ambush_gives_the_waiting_a_turn_each(resolve: Call) -> None:
    """Thieves first; then the battle begins as usual, in round 1."""
    setters: list[Body] = [{}, THIEF, {"abilities": ["initiative"]}, {"health": "incapacitated"}]
    answer = resolve(SYSTEM, trap(setters, [{}], faces=[]))
    assert answer["state"]["battle"] == {
        "phase": "ambush",
        "round": 0,
        "order": ["s2", "s3", "s1"],
        "surprise": False,
        "next": "s2",
        "outcome": None,
    }
    characters = answer["state"]["characters"]
    actions = [{"type": "pass", "actor": actor} for actor in ("s2", "s3", "s1")]
    later = resolve(SYSTEM, request(characters, *actions, battle=answer["state"]["battle"]))
    assert later["state"]["battle"] == {
        "phase": "rounds",
        "round": 1,
        "order": ["s2", "s3", "s1", "s4", "a1"],
        "surprise": False,
        "next": "s2",
        "outcome": None,
    }
    assert [being(later, name)["turns_taken"] for name in ("s1", "s2", "s3", "s4", "a1")] == [1, 1, 1, 0, 0]


@pytest.mark.rule("MM-Q30", "MM-62")
def test_only_those_who_wait_have_the_turn(resolve: Call) -> None:
    answer = resolve(SYSTEM, trap([THIEF, {}, {}], [{}], faces=[], waiting=["s3"]))
    assert (answer["state"]["battle"]["order"], answer["state"]["battle"]["next"]) == (["s3"], "s3")


@pytest.mark.rule("MM-66", "MM-Q31")
def test_those_who_notice_may_fight(resolve: Call) -> None:
    """A battle as usual, without an ambush turn."""
    answer = resolve(SYSTEM, trap([THIEF, {}], [{}, THIEF], faces=[6, 1], if_detected="fight"))
    event = only(answer)
    assert (event["outcome"], event["if_detected"]) == ("fight", "fight")
    assert answer["state"]["battle"] == {
        "phase": "rounds",
        "round": 1,
        "order": ["s1", "a2", "s2", "a1"],
        "surprise": False,
        "next": "s1",
        "outcome": None,
    }
    assert "secret" not in event


@pytest.mark.rule("MM-65")
def test_those_who_want_to_fight_and_notice_nothing_are_ambushed(resolve: Call) -> None:
    answer = resolve(SYSTEM, trap([THIEF], [THIEF], faces=[1, 6], if_detected="fight"))
    assert only(answer)["outcome"] == "ambush"
    assert answer["state"]["battle"]["phase"] == "ambush"


@pytest.mark.rule("MM-66", "MM-Q31")
def test_an_avoided_trap_changes_nothing(resolve: Call) -> None:
    answer = resolve(SYSTEM, trap([THIEF], [THIEF], faces=[6, 1]))
    event = only(answer)
    assert (event["outcome"], event["changes"], answer["state"]["battle"]) == ("avoided", [], None)


@pytest.mark.rule("MM-66")
def test_one_may_decide_later(resolve: Call) -> None:
    body = trap([{}], [THIEF], faces=[6, 1])
    body["actions"].append({"type": "begin_battle"})
    answer = resolve(SYSTEM, body)
    assert [event["outcome"] for event in answer["events"]] == ["avoided", "begun"]
    assert answer["state"]["battle"]["next"] == "a1"


@pytest.mark.rule("MM-67", "MM-Q31")
@pytest.mark.parametrize(
    ("name", "secret"),
    [
        pytest.param(None, ["/setters", "/waiting", "/rolls", "/changes"], id="no-names"),
        pytest.param("Grumbolg", ["/setters", "/waiting", "/rolls", "/changes", "/names"], id="names"),
    ],
)
def test_an_avoided_trap_keeps_its_secret(resolve: Call, name: str | None, secret: list[str]) -> None:
    setter = {"name": name} if name else {}
    event = only(resolve(SYSTEM, trap([setter], [THIEF], faces=[6, 1])))
    assert sorted(event["secret"]) == sorted(secret)
    assert "Grumbolg" not in event["announcement"]


@pytest.mark.rule("MM-67")
@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_same_is_said_of_every_avoided_trap(resolve: Call, language: str) -> None:
    """Whatever the number and kind of those who wait."""
    few = trap([{"kind": "monster"}], [THIEF], faces=[6, 1])
    many = trap([{"kind": "dragon", "name": "Smolder"}, {"level": 5}, {"name": "Bolg"}], [THIEF], faces=[6, 2])
    first, second = (only(resolve(SYSTEM, body, language=language)) for body in (few, many))
    assert first["announcement"] == second["announcement"]


@pytest.mark.rule("MM-65")
def test_a_trap_that_works_is_no_secret(resolve: Call) -> None:
    assert "secret" not in only(resolve(SYSTEM, trap([{}], [{}], faces=[])))


@pytest.mark.rule("MM-62", "MM-65")
def test_an_ambush_begins_the_battle_afresh(resolve: Call) -> None:
    """Counts start at 0, nobody flees any more; those waiting and approaching come out of hiding, others stay away."""
    setter = {"standing": "hidden", "turns_taken": 3, "attacks_made": 2}
    coming = {"standing": "escaped", "turns_taken": 4}
    others: list[Body] = [
        {"id": "x", "side": "a", "standing": "escaping", "attacks_made": 1},
        {"id": "y", "side": "s", "standing": "escape_broken"},
        {"id": "z", "side": "s", "standing": "hidden"},
    ]
    answer = resolve(SYSTEM, trap([setter], [coming], faces=[], others=others))
    assert changes(only(answer)) == {
        "/characters/0/standing": ("hidden", "in_battle"),
        "/characters/0/turns_taken": (3, 0),
        "/characters/0/attacks_made": (2, 0),
        "/characters/1/standing": ("escaped", "in_battle"),
        "/characters/1/turns_taken": (4, 0),
        "/characters/2/standing": ("escaping", "in_battle"),
        "/characters/2/attacks_made": (1, 0),
        "/characters/3/standing": ("escape_broken", "in_battle"),
        "/battle": (
            None,
            {"phase": "ambush", "round": 0, "order": ["s1"], "surprise": False, "next": "s1", "outcome": None},
        ),
    }


AMBUSH = {"phase": "ambush", "round": 0, "order": ["s1", "s2"], "next": "s1"}


def ambush(first: Body, *actions: Body, faces: list[int], **state: Any) -> Body:
    characters: list[Body] = [
        {"id": "s1", "side": "s", **first},
        {"id": "s2", "side": "s"},
        {"id": "s3", "side": "s", "health": "injured"},
        {"id": "s4", "side": "s", "health": "incapacitated"},
        {"id": "a1", "side": "a"},
    ]
    return request(characters, *actions, faces=faces, battle=AMBUSH, **state)


EVERYTHING = {"kind": "dragon", "abilities": ["explosion"], "items": ["ninja_smoke_bomb", "flying_carpet"]}


@pytest.mark.rule("MM-Q26", "MM-65")
@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "attack", "target": "a1"}, id="attack"),
        pytest.param({"type": "sneak_attack", "target": "a1"}, id="sneak_attack"),
        pytest.param({"type": "fireball", "target": "a1"}, id="fireball"),
        pytest.param({"type": "explosion"}, id="explosion"),
    ],
)
def test_every_attack_fits_an_ambush(resolve: Call, action: Body) -> None:
    answer = resolve(SYSTEM, ambush(EVERYTHING, {**action, "actor": "s1"}, faces=[1, 6]))
    assert only(answer)["outcome"] == "miss"
    assert answer["state"]["battle"]["next"] == "s2"
    assert (being(answer, "s1")["turns_taken"], being(answer, "s1")["attacks_made"]) == (1, 1)


@pytest.mark.rule("MM-Q26")
@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "task", "difficulty": 1}, id="task"),
        pytest.param({"type": "heal", "target": "s3"}, id="heal"),
        pytest.param({"type": "revive", "target": "s4"}, id="revive"),
        pytest.param({"type": "use_item", "item": "ninja_smoke_bomb"}, id="smoke-bomb"),
        pytest.param({"type": "use_item", "item": "flying_carpet"}, id="carpet"),
    ],
)
def test_nothing_else_fits_an_ambush(refused: Call, action: Body) -> None:
    problem = refused(SYSTEM, ambush(EVERYTHING, {**action, "actor": "s1"}, faces=[]))
    assert ("/actions/0", "NOT_IN_AMBUSH") in faults(problem)


@pytest.mark.rule("MM-Q26", "MM-65")
@pytest.mark.parametrize("actor", ["s2", "s3", "a1"])
def test_the_turns_of_an_ambush_have_their_order(refused: Call, actor: str) -> None:
    problem = refused(SYSTEM, ambush({}, {"type": "pass", "actor": actor}, faces=[]))
    assert ("/actions/0/actor", "NOT_YOUR_TURN") in faults(problem)


@pytest.mark.rule("MM-Q27", "MM-65")
def test_flight_from_an_ambush_succeeds_at_once(resolve: Call) -> None:
    answer = resolve(SYSTEM, ambush({}, {"type": "escape", "actor": "s1"}, faces=[]))
    event = only(answer)
    assert event["outcome"] == "escaped"
    assert changes(event) == {
        "/characters/0/standing": ("in_battle", "escaped"),
        "/characters/0/turns_taken": (0, 1),
        "/battle/next": ("s1", "s2"),
    }


@pytest.mark.rule("MM-Q27")
def test_when_all_flee_from_their_ambush_the_others_win(resolve: Call) -> None:
    characters: list[Body] = [{"id": "s1", "side": "s"}, {"id": "a1", "side": "a"}]
    battle = {"phase": "ambush", "round": 0, "order": ["s1"], "next": "s1"}
    answer = resolve(SYSTEM, request(characters, {"type": "escape", "actor": "s1"}, battle=battle))
    assert answer["state"]["battle"] == {
        "phase": "ambush",
        "round": 0,
        "order": ["s1"],
        "surprise": False,
        "next": None,
        "outcome": {"winner": "a", "by": "escape"},
    }


@pytest.mark.rule("MM-Q05", "MM-10")
def test_the_ambush_turn_is_the_first_turn(refused: Call) -> None:
    """A sneak attack made, or not made, in the ambush does not come again in round 1."""
    for opening, faces in (({"type": "pass"}, []), ({"type": "sneak_attack", "target": "a1"}, [1, 6])):
        actions: list[Body] = [
            {**opening, "actor": "s1"},
            {"type": "pass", "actor": "s2"},
            {"type": "sneak_attack", "actor": "s1", "target": "a1"},
        ]
        problem = refused(SYSTEM, ambush(THIEF, *actions, faces=[*faces, 6, 1]))
        assert faults(problem) == {("/actions/2", "SNEAK_ATTACK_SPENT")}


@pytest.mark.rule("MM-Q05", "MM-Q03")
def test_a_first_attack_outlives_an_ambush_turn_spent_otherwise(resolve: Call) -> None:
    actions: list[Body] = [
        {"type": "pass", "actor": "s1"},
        {"type": "pass", "actor": "s2"},
        {"type": "sneak_attack", "actor": "s1", "target": "a1"},
    ]
    body = ambush(THIEF, *actions, faces=[6, 1], variant={"sneak_attack": "first_attack"})
    assert resolve(SYSTEM, body)["events"][2]["outcome"] == "hit"


@pytest.mark.parametrize(
    ("setters", "approaching", "fields", "fault"),
    [
        case("a-stranger-waits", "MM-62", [{}], [{}], {"waiting": ["s1", "a1"]}, ("/waiting/1", "NOT_A_SETTER")),
        case("nobody-waits", "MM-62", [{}], [{}], {"waiting": ["x"]}, ("/waiting/0", "NO_SUCH_CHARACTER")),
        case(
            "into-one-s-own-trap",
            "MM-62",
            [{}],
            [{}],
            {"approaching": ["a1", "s1"]},
            ("/approaching/1", "SETTER_APPROACHES"),
        ),
        case("nobody-sets", "MM-62", [{}], [{}], {"setters": ["s1", "x"]}, ("/setters/1", "NO_SUCH_CHARACTER")),
        case("nobody-comes", "MM-62", [{}], [{}], {"approaching": ["x"]}, ("/approaching/0", "NO_SUCH_CHARACTER")),
        case("roller-with-d6", "MM-71", [{}], [{}], {"roller": "opposing"}, ("/roller", "ROLLER_NEEDS_D20")),
        case("none-able-to-come", "MM-65", [{}], [{"health": "incapacitated"}], {}, ("", "NOBODY_TO_FIGHT")),
        case("friends", "MM-65", [{}], [{"side": "s"}], {}, ("", "NOBODY_TO_FIGHT")),
    ],
)
def test_forbidden_traps(
    refused: Call, setters: list[Body], approaching: list[Body], fields: Body, fault: tuple[str, str]
) -> None:
    problem = refused(SYSTEM, trap(setters, approaching, faces=[], **fields))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.rule("MM-62")
def test_no_traps_in_battle(refused: Call) -> None:
    characters: list[Body] = [{"id": "a"}, {"id": "b"}]
    action = {"type": "trap", "setters": ["a"], "approaching": ["b"]}
    problem = refused(SYSTEM, request(characters, action, battle=rounds("ab", "a")))
    assert ("/actions/0", "BATTLE_RUNNING") in faults(problem)


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        pytest.param({"setters": []}, "setters", id="no-setters"),
        pytest.param({"approaching": []}, "approaching", id="nobody-approaches"),
        pytest.param({"setters": ["s1", "s1"]}, "setters/1", id="setter-twice"),
        pytest.param({"waiting": ["s1", "s1"]}, "waiting/1", id="waiting-twice"),
        pytest.param({"waiting": None}, "waiting", id="null"),
        pytest.param({"if_detected": "flee"}, "if_detected", id="unknown-choice"),
        pytest.param({"actor": "s1"}, "actor", id="actor"),
        pytest.param({"modifiers": []}, "modifiers", id="modifiers"),
    ],
)
def test_traps_that_the_schema_refuses(invalid: Call, fields: Body, pointer: str) -> None:
    problem = invalid(SYSTEM, trap([{}], [{}], faces=[], **fields))
    assert f"/actions/0/{pointer}" in {error["pointer"] for error in problem["errors"]}


@pytest.mark.rule("MM-66", "MM-62")
@pytest.mark.parametrize(
    ("waiting", "faces", "outcome"),
    [
        pytest.param(["s1"], [6, 1], "avoided", id="avoided"),
        pytest.param([], [], "no_effect", id="no-effect"),
    ],
)
def test_without_a_battle_nothing_begins_afresh(
    resolve: Call, waiting: list[str], faces: list[int], outcome: str
) -> None:
    """Counts, hiding and fleeing stay as they were."""
    setter = {"standing": "hidden", "turns_taken": 3, "attacks_made": 2}
    others: list[Body] = [{"id": "x", "side": "a", "standing": "escaping"}, {"id": "y", "side": "s"}]
    event = only(resolve(SYSTEM, trap([setter], [THIEF], faces=faces, others=others, waiting=waiting)))
    assert (event["outcome"], event["changes"]) == (outcome, [])


@pytest.mark.rule("MM-65", "MM-36")
def test_an_ambush_may_decide_the_battle(resolve: Call) -> None:
    """Its phase stays as it was, and what comes back can be sent back."""
    characters: list[Body] = [{"id": "s1", "side": "s", "kind": "wizard"}, {"id": "a1", "side": "a"}]
    battle = {"phase": "ambush", "round": 0, "order": ["s1"], "next": "s1"}
    fireball = {"type": "fireball", "actor": "s1", "target": "a1"}
    answer = resolve(SYSTEM, request(characters, fireball, faces=[6, 1], battle=battle))
    assert answer["state"]["battle"] == {
        "phase": "ambush",
        "round": 0,
        "order": ["s1"],
        "surprise": False,
        "next": None,
        "outcome": {"winner": "s", "by": "defeat"},
    }
    again = {"state": answer["state"], "actions": []}
    assert resolve(SYSTEM, again)["state"] == answer["state"]
