"""A whole round from orders: played in turn order, skipped where impossible, left over where never reached."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, request, rounds

DOWN = {"health": "incapacitated"}


def play(*orders: Body) -> Body:
    return {"type": "round", "orders": list(orders)}


def order(type_: str, actor: str, target: str | None = None, **fields: Any) -> Body:
    return {"type": type_, "actor": actor, **({"target": target} if target else {}), **fields}


def told(answer: Body) -> list[tuple[int | None, str, str, str, str | None]]:
    """Each event: place of its order, type, actor, outcome, reason."""
    return [
        (event.get("order"), event["type"], event["actor"], event["outcome"], event.get("reason"))
        for event in answer["events"]
    ]


FOUR: list[Body] = [
    {"id": "a", "side": "h"},
    {"id": "b", "side": "h"},
    {"id": "x", "side": "m"},
    {"id": "y", "side": "m"},
]


def four(**changed: Body) -> list[Body]:
    return [{**one, **changed.get(one["id"], {})} for one in FOUR]


@pytest.mark.rule("MM-28", "MM-29")
def test_orders_are_played_in_turn_order(resolve: Call) -> None:
    """However they were sent; whoever has none passes, without a place among the orders."""
    action = play(order("attack", "y", "a"), order("attack", "a", "x"), order("escape", "x"))
    answer = resolve(SYSTEM, request(FOUR, action, faces=[6, 1, 1, 6], battle=rounds("abxy", "a")))
    assert told(answer) == [
        (1, "attack", "a", "hit", None),
        (None, "pass", "b", "passed", None),
        (2, "escape", "x", "escaping", None),
        (0, "attack", "y", "miss", None),
    ]
    assert [event["action"] for event in answer["events"]] == [0, 0, 0, 0]
    assert [roll["draws"] for roll in answer["events"][3]["rolls"]] == [[2], [3]]
    assert answer["state"]["battle"] == {
        "phase": "rounds",
        "round": 2,
        "order": ["a", "b", "x", "y"],
        "surprise": False,
        "next": "a",
        "outcome": None,
    }
    assert [one["turns_taken"] for one in answer["state"]["characters"]] == [1, 1, 1, 1]


@pytest.mark.rule("MM-28")
def test_the_rest_of_a_round_is_played(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(FOUR, play(order("pass", "y")), battle=rounds("abxy", "x")))
    assert told(answer) == [(None, "pass", "x", "passed", None), (0, "pass", "y", "passed", None)]
    assert (answer["state"]["battle"]["round"], answer["state"]["battle"]["next"]) == (2, "a")


@pytest.mark.rule("MM-40", "MM-Q20")
def test_whoever_flees_and_has_no_order_vanishes(resolve: Call) -> None:
    """One whose escape was broken passes, and flees no longer."""
    characters = four(a={"standing": "escaping"}, b={"standing": "escape_broken"})
    answer = resolve(SYSTEM, request(characters, play(order("pass", "x")), battle=rounds("abxy", "a")))
    assert told(answer) == [
        (None, "vanish", "a", "escaped", None),
        (None, "pass", "b", "passed", None),
        (0, "pass", "x", "passed", None),
        (None, "pass", "y", "passed", None),
    ]
    assert being(answer, "b")["standing"] == "in_battle"
    assert answer["state"]["battle"]["order"] == ["b", "x", "y"]


@pytest.mark.rule("MM-Q20", "MM-40")
def test_whoever_flees_and_has_an_order_follows_it(resolve: Call) -> None:
    characters = four(a={"standing": "escaping"}, b={"standing": "escaping"})
    action = play(order("vanish", "a"), order("attack", "b", "x"))
    answer = resolve(SYSTEM, request(characters, action, faces=[1, 6], battle=rounds("abxy", "a")))
    assert told(answer)[:2] == [(0, "vanish", "a", "escaped", None), (1, "attack", "b", "miss", None)]
    assert (being(answer, "a")["standing"], being(answer, "b")["standing"]) == ("escaped", "in_battle")


FELL = order("attack", "a", "x")
MINION = {"x": {"minion": True, "level": 0}}
PRIEST = {"b": {"kind": "priest"}}
THIEF = {"b": {"kind": "rogue", "turns_taken": 1}}


@pytest.mark.parametrize(
    ("changed", "orders", "faces", "reason", "shown"),
    [
        case(
            "target-felled-before",
            "MM-Q36",
            MINION,
            [FELL, order("attack", "b", "x", modifiers=[{"value": 1}])],
            [6, 1],
            "TARGET_INCAPACITATED",
            {"target": "x"},
        ),
        case(
            "fireball-too",
            "MM-Q36 MM-12",
            {**MINION, "b": {"kind": "wizard"}},
            [FELL, order("fireball", "b", "x", spell="zap")],
            [6, 1],
            "TARGET_INCAPACITATED",
            {"target": "x"},
        ),
        case(
            "target-vanished-before",
            "MM-40",
            {"x": {"standing": "escaping", "kind": "rogue"}},
            [order("vanish", "x"), order("attack", "b", "x")],
            [],
            "TARGET_AWAY",
            {"target": "x"},
        ),
        case(
            "felled-cannot-resist",
            "MM-Q12",
            MINION,
            [FELL, order("task", "b", "x", aspect="persuasion")],
            [6, 1],
            "TARGET_CANNOT_RESIST",
            {"target": "x"},
        ),
        case(
            "nobody-to-revive",
            "MM-Q34",
            PRIEST,
            [order("revive", "b", "a")],
            [],
            "TARGET_NOT_INCAPACITATED",
            {"target": "a"},
        ),
        case("nobody-to-heal", "MM-Q34", PRIEST, [order("heal", "b", "a")], [], "TARGET_NOT_INJURED", {"target": "a"}),
        case(
            "not-an-ally",
            "MM-48",
            {"b": {"abilities": ["heal_wounds"]}, "x": {"health": "injured"}},
            [order("heal", "b", "x")],
            [],
            "TARGET_NOT_ALLY",
            {"target": "x"},
        ),
        case(
            "potion-for-the-healthy",
            "MM-56",
            {"b": {"items": ["healing_potion"]}},
            [order("use_item", "b", item="healing_potion")],
            [],
            "TARGET_HEALTHY",
            {},
        ),
        case(
            "potion-for-a-healthy-friend",
            "MM-56",
            {"b": {"items": ["healing_potion"]}},
            [order("use_item", "b", "a", item="healing_potion")],
            [],
            "TARGET_HEALTHY",
            {"target": "a"},
        ),
        case("not-escaping", "MM-40", {}, [order("vanish", "b")], [], "NOT_ESCAPING", {}),
        case(
            "escape-broken",
            "MM-40",
            {"b": {"standing": "escape_broken"}},
            [order("vanish", "b")],
            [],
            "ESCAPE_BROKEN",
            {},
        ),
        case(
            "sneak-attack-spent",
            "MM-10",
            THIEF,
            [order("sneak_attack", "b", "y")],
            [],
            "SNEAK_ATTACK_SPENT",
            {"target": "y"},
        ),
    ],
)
def test_an_order_that_has_become_impossible_is_skipped(
    resolve: Call, changed: dict[str, Body], orders: list[Body], faces: list[int], reason: str, shown: Body
) -> None:
    """The turn is spent, nothing is rolled, and of the order only actor and target are shown."""
    battle = rounds("xaby", "x")
    if any(one["actor"] == "a" for one in orders):
        battle = rounds("axby", "a")
    characters = four(**changed)
    answer = resolve(SYSTEM, request(characters, play(*orders), faces=faces, battle=battle))
    event = next(event for event in answer["events"] if event["actor"] == "b")
    last = orders[-1]
    told_of = {"action": 0, "order": len(orders) - 1, "type": last["type"], "actor": "b", **shown}
    expected = {**told_of, "outcome": "skipped", "reason": reason, "rolls": []}
    left = {
        key: value for key, value in event.items() if key not in ("changes", "rules", "announcement", "passed_over")
    }
    assert left == expected
    before = characters[1].get("turns_taken", 0)
    assert changes(event)["/characters/1/turns_taken"] == (before, before + 1)
    assert "/characters/1/attacks_made" not in changes(event)


@pytest.mark.rule("MM-Q20", "MM-28")
def test_an_impossible_order_ends_fleeing_all_the_same(resolve: Call) -> None:
    characters = four(a={"standing": "escaping", "kind": "priest"})
    answer = resolve(SYSTEM, request(characters, play(order("heal", "a", "b")), battle=rounds("abxy", "a")))
    assert told(answer)[0] == (0, "heal", "a", "skipped", "TARGET_NOT_INJURED")
    assert being(answer, "a")["standing"] == "in_battle"


@pytest.mark.rule("MM-36", "MM-28")
def test_orders_of_the_felled_come_last(resolve: Call) -> None:
    characters = four(b={"minion": True})
    action = play(order("attack", "b", "y"), order("attack", "x", "b"))
    answer = resolve(SYSTEM, request(characters, action, faces=[6, 1], battle=rounds("axby", "a")))
    assert told(answer) == [
        (None, "pass", "a", "passed", None),
        (1, "attack", "x", "hit", None),
        (None, "pass", "y", "passed", None),
        (0, "attack", "b", "skipped", "INCAPACITATED"),
    ]
    assert answer["events"][1]["passed_over"] == ["b"]
    last = answer["events"][3]
    assert (last["target"], last["rolls"], last["changes"]) == ("y", [], [])
    assert being(answer, "b")["turns_taken"] == 0


@pytest.mark.rule("MM-28")
@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        case("turn-is-over", "MM-28", {}, "NOT_YOUR_TURN"),
        case("down", "MM-36", DOWN, "INCAPACITATED"),
        case("hidden", "MM-39", {"standing": "hidden"}, "ACTOR_AWAY"),
        case("escaped", "MM-40", {"standing": "escaped"}, "ACTOR_AWAY"),
    ],
)
def test_orders_that_are_never_reached(resolve: Call, changed: Body, reason: str) -> None:
    """The first in the order, when the rest of the round is played."""
    characters = four(a=changed)
    action = play(order("attack", "a", "x"), order("pass", "y"))
    answer = resolve(SYSTEM, request(characters, action, battle=rounds("abxy", "b")))
    assert told(answer) == [
        (None, "pass", "b", "passed", None),
        (None, "pass", "x", "passed", None),
        (1, "pass", "y", "passed", None),
        (0, "attack", "a", "skipped", reason),
    ]
    assert answer["events"][3]["changes"] == []


@pytest.mark.rule("MM-28", "MM-36", "MM-60")
def test_when_the_battle_is_won_the_other_orders_are_left_over(resolve: Call) -> None:
    characters = four(x={"minion": True}, y={"minion": True, **DOWN})
    action = play(order("attack", "b", "x"), order("pass", "y"), order("attack", "a", "x"), order("escape", "x"))
    answer = resolve(SYSTEM, request(characters, action, faces=[6, 1], battle=rounds("abxy", "a")))
    assert told(answer)[0] == (2, "attack", "a", "hit", None)
    assert sorted(told(answer)[1:]) == [
        (0, "attack", "b", "skipped", "NO_BATTLE"),
        (1, "pass", "y", "skipped", "NO_BATTLE"),
        (3, "escape", "x", "skipped", "NO_BATTLE"),
    ]
    assert answer["state"]["battle"]["outcome"] == {"winner": "h", "by": "defeat"}
    assert answer["state"]["battle"]["round"] == 1
    assert being(answer, "b")["turns_taken"] == 0


@pytest.mark.rule("MM-Q17")
def test_whoever_joined_acts_from_the_next_round_on(resolve: Call) -> None:
    characters = four(a={"standing": "hidden"})
    actions = [{"type": "join", "actor": "a"}, play(order("attack", "a", "x")), play(order("attack", "a", "x"))]
    answer = resolve(SYSTEM, request(characters, *actions, faces=[6, 1], battle=rounds("bxy", "b")))
    mine = [event for event in told(answer) if event[2] == "a"]
    assert mine == [
        (None, "join", "a", "joined", None),
        (0, "attack", "a", "skipped", "NOT_YOUR_TURN"),
        (0, "attack", "a", "hit", None),
    ]


@pytest.mark.rule("MM-Q41", "MM-16")
def test_the_revived_follow_their_order_if_their_place_has_not_passed(resolve: Call) -> None:
    characters = four(a={"kind": "priest"}, b=DOWN)
    action = play(order("attack", "b", "x"), order("revive", "a", "b"))
    answer = resolve(SYSTEM, request(characters, action, faces=[6, 1], battle=rounds("abxy", "a")))
    assert told(answer)[:2] == [(1, "revive", "a", "revived", None), (0, "attack", "b", "hit", None)]


@pytest.mark.rule("MM-16", "MM-Q41")
def test_the_revived_whose_place_has_passed_wait(resolve: Call) -> None:
    characters = four(b={"kind": "priest"}, a=DOWN)
    action = play(order("attack", "a", "x"), order("revive", "b", "a"))
    answer = resolve(SYSTEM, request(characters, action, battle=rounds("abxy", "b")))
    assert told(answer)[0] == (1, "revive", "b", "revived", None)
    assert told(answer)[-1] == (0, "attack", "a", "skipped", "NOT_YOUR_TURN")


AMBUSH = {"phase": "ambush", "round": 0, "order": ["a", "b"], "next": "a"}


@pytest.mark.rule("MM-65", "MM-Q26", "MM-Q27")
def test_a_round_plays_the_ambush(resolve: Call) -> None:
    """Only those who wait; what does not fit an ambush is skipped, flight succeeds at once."""
    characters = four(a={"kind": "priest"}, b={"health": "injured"})
    action = play(order("attack", "x", "a"), order("heal", "a", "b"), order("escape", "b"))
    answer = resolve(SYSTEM, request(characters, action, battle=AMBUSH))
    assert told(answer) == [
        (1, "heal", "a", "skipped", "NOT_IN_AMBUSH"),
        (2, "escape", "b", "escaped", None),
        (0, "attack", "x", "skipped", "NOT_YOUR_TURN"),
    ]
    assert answer["state"]["battle"] == {
        "phase": "rounds",
        "round": 1,
        "order": ["a", "x", "y"],
        "surprise": False,
        "next": "a",
        "outcome": None,
    }
    assert [one["turns_taken"] for one in answer["state"]["characters"]] == [1, 1, 0, 0]


@pytest.mark.rule("MM-65", "MM-28")
def test_whoever_waits_without_an_order_passes(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(FOUR, play(order("attack", "b", "x")), faces=[1, 6], battle=AMBUSH))
    assert told(answer) == [(None, "pass", "a", "passed", None), (0, "attack", "b", "miss", None)]


@pytest.mark.rule("MM-36", "MM-Q06")
@pytest.mark.parametrize(("counts", "turns"), [(False, 0), (True, 1)])
def test_the_incapacitated_are_passed_over_in_a_round(resolve: Call, counts: bool, turns: int) -> None:
    variant = {"skipped_turn_counts": counts}
    answer = resolve(
        SYSTEM, request(four(b=DOWN), play(order("pass", "a")), battle=rounds("abxy", "a"), variant=variant)
    )
    assert [event.get("passed_over", []) for event in answer["events"]] == [["b"], [], []]
    assert being(answer, "b")["turns_taken"] == turns


@pytest.mark.rule("MM-18", "MM-28")
def test_every_kind_of_order(resolve: Call) -> None:
    """Task, the four attacks, revive, heal, escape, vanish, use_item, pass, each with its own fields."""
    everything = {"kind": "dragon", "abilities": ["explosion"], "items": ["flying_carpet"]}
    characters: list[Body] = [{"id": name, "side": "h", **everything} for name in "abcdefghij"]
    characters[5] = {**characters[5], "health": "injured"}
    characters[8] = {**characters[8], "standing": "escaping"}
    fallen = {"id": "k", "side": "h", **DOWN}
    enemy = {"id": "z", "side": "m", "level": 5}
    action = play(
        order("task", "a", difficulty=0, aspect="persuasion"),
        order("attack", "b", "z"),
        order("sneak_attack", "c", "z"),
        order("fireball", "d", "z", spell="web"),
        order("explosion", "e"),
        order("heal", "f", "f"),
        order("revive", "g", "k"),
        order("escape", "h"),
        order("vanish", "i"),
        order("use_item", "j", item="flying_carpet"),
        order("pass", "z"),
    )
    faces = [6, 1, *[1, 6] * 4]
    body = request([*characters, fallen, enemy], action, faces=faces, battle=rounds("abcdefghijkz", "a"))
    answer = resolve(SYSTEM, body)
    outcomes = ["success", "miss", "miss", "miss", "miss", "healed", "revived", "escaping", "escaped", "flying"]
    kinds = [
        "task",
        "attack",
        "sneak_attack",
        "fireball",
        "explosion",
        "heal",
        "revive",
        "escape",
        "vanish",
        "use_item",
    ]
    expected = [(n, kinds[n], "abcdefghij"[n], outcomes[n], None) for n in range(10)]
    assert told(answer) == [*expected, (None, "pass", "k", "passed", None), (10, "pass", "z", "passed", None)]
    assert answer["events"][3]["spell"] == "web"
    assert answer["events"][4]["spell"] == "explosion"


@pytest.mark.rule("MM-28")
def test_dice_of_a_round(refused: Call) -> None:
    action = play(order("attack", "x", "a"), order("attack", "b", "x"))
    problem = refused(SYSTEM, request(FOUR, action, battle=rounds("abxy", "a")))
    assert problem["code"] == "DRAWS_NEEDED"
    assert [(draw["by"], draw["purpose"]) for draw in problem["needed"]][:2] == [("b", "attack"), ("x", "defence")]


def test_faces_left_over_after_a_round(refused: Call) -> None:
    body = request(FOUR, play(order("attack", "b", "x")), faces=[1, 6, 3], battle=rounds("abxy", "a"))
    assert ("/rng/supplied/2", "LEFT_OVER_FACES") in faults(refused(SYSTEM, body))


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        case("no-such-actor", "MM-28", order("pass", "q"), ("/actor", "NO_SUCH_CHARACTER")),
        case("no-such-target", "MM-25", order("attack", "b", "q"), ("/target", "NO_SUCH_CHARACTER")),
        case("oneself", "MM-25", order("attack", "b", "b"), ("/target", "SELF_TARGET")),
        case("task-on-oneself", "MM-25", order("task", "b", "b"), ("/target", "SELF_TARGET")),
        case("an-ally", "MM-02", order("attack", "b", "a"), ("/target", "TARGET_IS_ALLY")),
        case("no-magic", "MM-11", order("fireball", "b", "x"), ("", "ABILITY_REQUIRED")),
        case("no-thievery", "MM-10", order("sneak_attack", "b", "x"), ("", "ABILITY_REQUIRED")),
        case("no-explosion", "MM-50", order("explosion", "b"), ("", "ABILITY_REQUIRED")),
        case("no-healing", "MM-17", order("heal", "b", "a"), ("", "ABILITY_REQUIRED")),
        case("no-reviving", "MM-16", order("revive", "b", "a"), ("", "ABILITY_REQUIRED")),
        case(
            "no-locks", "MM-08", order("task", "b", difficulty=1, aspect="pick_locks"), ("/aspect", "ABILITY_REQUIRED")
        ),
        case("no-such-item", "MM-56", order("use_item", "b", item="healing_potion"), ("/item", "NO_SUCH_ITEM")),
        case(
            "carpet-for-another",
            "MM-55",
            order("use_item", "a", "b", item="flying_carpet"),
            ("/target", "TARGET_NOT_ACTOR"),
        ),
        case("neither", "MM-Q12", order("task", "b"), ("", "DIFFICULTY_OR_TARGET")),
        case("both", "MM-Q12", order("task", "b", "x", difficulty=1), ("", "DIFFICULTY_OR_TARGET")),
        case("difficulty-6", "MM-27", order("task", "b", difficulty=6), ("/difficulty", "DIFFICULTY_OUT_OF_RANGE")),
        case(
            "aspect-of-nobody",
            "MM-Q13",
            order("task", "b", difficulty=1, opposing_aspect="strategy"),
            ("/opposing_aspect", "ASPECT_WITHOUT_TARGET"),
        ),
        case(
            "roller-with-d6",
            "MM-71",
            order("task", "b", difficulty=1, roller="opposing"),
            ("/roller", "ROLLER_NEEDS_D20"),
        ),
    ],
)
def test_what_no_die_can_change_is_refused_at_once(refused: Call, wrong: Body, fault: tuple[str, str]) -> None:
    """Before any die is asked for, even for an order that would not be reached."""
    characters = four(a={"items": ["flying_carpet"]})
    problem = refused(SYSTEM, request(characters, play(order("attack", "y", "a"), wrong), battle=rounds("abxy", "a")))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/actions/0/orders/1{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.rule("MM-28")
def test_one_order_an_actor(refused: Call) -> None:
    action = play(order("pass", "a"), order("pass", "b"), order("escape", "a"))
    problem = refused(SYSTEM, request(FOUR, action, battle=rounds("abxy", "a")))
    assert ("/actions/0/orders/2/actor", "DUPLICATE_ORDER") in faults(problem)


@pytest.mark.rule("MM-28")
def test_all_faults_of_a_round_at_once(refused: Call) -> None:
    action = play(order("pass", "q"), order("attack", "a", "a"), order("fireball", "b", "x"))
    problem = refused(SYSTEM, request(FOUR, action, battle=rounds("abxy", "a")))
    assert ("/actions/0/orders/0/actor", "NO_SUCH_CHARACTER") in faults(problem)


@pytest.mark.parametrize(
    ("orders", "pointer"),
    [
        pytest.param([], "/actions/0/orders", id="none"),
        pytest.param([{"type": "pass", "actor": f"c{number}"} for number in range(101)], "/actions/0/orders", id="101"),
        pytest.param([{"type": "hide", "actor": "a"}], "/actions/0/orders/0/type", id="hide"),
        pytest.param([{"type": "join", "actor": "a"}], "/actions/0/orders/0/type", id="join"),
        pytest.param([{"type": "begin_battle"}], "/actions/0/orders/0/type", id="begin_battle"),
        pytest.param([{"type": "study_scroll", "actor": "a"}], "/actions/0/orders/0/type", id="study_scroll"),
        pytest.param([{"type": "round", "orders": []}], "/actions/0/orders/0/type", id="round"),
        pytest.param([{"type": "trap", "setters": ["a"], "approaching": ["x"]}], "/actions/0/orders/0/type", id="trap"),
        pytest.param([{"type": "pass"}], "/actions/0/orders/0/actor", id="pass-of-nobody"),
        pytest.param(
            [{"type": "pass", "actor": "a", "target": "x"}], "/actions/0/orders/0/target", id="pass-at-somebody"
        ),
    ],
)
def test_rounds_that_the_schema_refuses(invalid: Call, orders: list[Body], pointer: str) -> None:
    problem = invalid(SYSTEM, request(FOUR, play(*orders), battle=rounds("abxy", "a")))
    assert pointer in {error["pointer"] for error in problem["errors"]}
