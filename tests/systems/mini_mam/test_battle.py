"""A battle from turn to turn: who acts, who is passed over, who wins."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, request, rounds

BEGIN = {"type": "begin_battle"}
DOWN = {"health": "incapacitated"}
PAIR: list[Body] = [{"id": "a"}, {"id": "b"}]


def passes(actors: str) -> list[Body]:
    return [{"type": "pass", "actor": actor} for actor in actors]


def attack(actor: str, target: str) -> Body:
    return {"type": "attack", "actor": actor, "target": target}


@pytest.mark.rule("MM-28")
def test_a_turn_is_one_action(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(PAIR, attack("a", "b"), faces=[1, 6], battle=rounds("ab", "a")))
    assert changes(only(answer)) == {
        "/characters/0/turns_taken": (0, 1),
        "/characters/0/attacks_made": (0, 1),
        "/battle/next": ("a", "b"),
    }


@pytest.mark.rule("MM-28")
@pytest.mark.parametrize(
    ("action", "faces", "attacks"),
    [
        pytest.param({"type": "attack", "target": "b"}, [1, 6], 1, id="attack"),
        pytest.param({"type": "sneak_attack", "target": "b"}, [1, 6], 1, id="sneak_attack"),
        pytest.param({"type": "fireball", "target": "b"}, [1, 6], 1, id="fireball"),
        pytest.param({"type": "explosion"}, [1, 6], 1, id="explosion"),
        pytest.param({"type": "task", "difficulty": 5}, [1, 6], 0, id="task"),
        pytest.param({"type": "heal", "target": "i"}, [], 0, id="heal"),
        pytest.param({"type": "revive", "target": "d"}, [], 0, id="revive"),
        pytest.param({"type": "escape"}, [], 0, id="escape"),
        pytest.param({"type": "use_item", "item": "flying_carpet"}, [], 0, id="carpet"),
        pytest.param({"type": "use_item", "item": "healing_potion", "target": "i"}, [], 0, id="potion"),
        pytest.param({"type": "use_item", "item": "ninja_smoke_bomb"}, [], 0, id="smoke-bomb"),
        pytest.param({"type": "pass"}, [], 0, id="pass"),
    ],
)
def test_what_counts_as_a_turn_and_as_an_attack(resolve: Call, action: Body, faces: list[int], attacks: int) -> None:
    characters: list[Body] = [
        {
            "id": "a",
            "kind": "dragon",
            "abilities": ["explosion"],
            "items": ["flying_carpet", "healing_potion", "ninja_smoke_bomb"],
        },
        {"id": "b"},
        {"id": "i", "side": "a", "health": "injured"},
        {"id": "d", "side": "a", **DOWN},
    ]
    answer = resolve(SYSTEM, request(characters, {**action, "actor": "a"}, faces=faces, battle=rounds("abid", "a")))
    actor = being(answer, "a")
    assert (actor["turns_taken"], actor["attacks_made"]) == (1, attacks)
    assert answer["state"]["battle"]["next"] == "b"


@pytest.mark.rule("MM-28")
@pytest.mark.parametrize(
    "action",
    [
        {"type": "attack", "target": "a"},
        {"type": "escape"},
        {"type": "task", "difficulty": 0},
        {"type": "pass"},
        {"type": "use_item", "item": "flying_carpet"},
    ],
    ids=lambda action: action["type"],
)
def test_nobody_acts_out_of_turn(refused: Call, action: Body) -> None:
    characters: list[Body] = [{"id": "a"}, {"id": "b", "items": ["flying_carpet"]}]
    body = request(characters, {**action, "actor": "b"}, faces=[3, 3], battle=rounds("ab", "a"))
    if action["type"] in ("escape", "pass", "use_item"):
        body["rng"]["supplied"] = []
    assert faults(refused(SYSTEM, body)) == {("/actions/0/actor", "NOT_YOUR_TURN")}


@pytest.mark.rule("MM-28", "MM-29")
def test_rounds_follow_one_another(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(PAIR, BEGIN, *passes("abab")))
    assert changes(answer["events"][2]) == {
        "/characters/1/turns_taken": (0, 1),
        "/battle/round": (1, 2),
        "/battle/next": ("b", "a"),
    }
    assert answer["state"]["battle"]["round"] == 3
    assert [character["turns_taken"] for character in answer["state"]["characters"]] == [2, 2]


@pytest.mark.rule("MM-28")
def test_counts_stop_at_a_million(resolve: Call) -> None:
    full = 1_000_000
    characters: list[Body] = [{"id": "a", "turns_taken": full, "attacks_made": full}, {"id": "b"}]
    body = request(characters, attack("a", "b"), faces=[1, 6], battle=rounds("ba", "a", full))
    answer = resolve(SYSTEM, body)
    assert (being(answer, "a")["turns_taken"], being(answer, "a")["attacks_made"]) == (full, full)
    assert answer["state"]["battle"]["round"] == full


@pytest.mark.rule("MM-36")
def test_the_incapacitated_are_passed_over(resolve: Call) -> None:
    """They are named, and nothing of theirs is counted."""
    characters: list[Body] = [{"id": "a"}, {"id": "d", "side": "a", **DOWN}, {"id": "b"}]
    event = only(resolve(SYSTEM, request(characters, *passes("a"), battle=rounds("adb", "a"))))
    assert event["passed_over"] == ["d"]
    assert changes(event) == {"/characters/0/turns_taken": (0, 1), "/battle/next": ("a", "b")}


@pytest.mark.rule("MM-36", "MM-Q06")
@pytest.mark.parametrize(("counts", "turns"), [(False, 0), (True, 1)])
def test_a_turn_passed_over_may_count(resolve: Call, counts: bool, turns: int) -> None:
    characters: list[Body] = [{"id": "a"}, {"id": "d", "side": "a", **DOWN}, {"id": "b"}]
    variant = {"skipped_turn_counts": counts}
    answer = resolve(SYSTEM, request(characters, *passes("a"), battle=rounds("adb", "a"), variant=variant))
    assert being(answer, "d")["turns_taken"] == turns
    assert only(answer)["passed_over"] == ["d"]


@pytest.mark.rule("MM-36", "MM-Q06")
@pytest.mark.parametrize(("counts", "turns"), [(False, 0), (True, 1)])
def test_even_at_the_head_of_the_first_round(resolve: Call, counts: bool, turns: int) -> None:
    characters: list[Body] = [
        {"id": "d", "kind": "rogue", "side": "a", "turns_taken": 7, **DOWN},
        {"id": "a"},
        {"id": "b"},
    ]
    answer = resolve(SYSTEM, request(characters, BEGIN, variant={"skipped_turn_counts": counts}))
    assert only(answer)["passed_over"] == ["d"]
    assert being(answer, "d")["turns_taken"] == turns
    assert answer["state"]["battle"]["next"] == "a"


@pytest.mark.rule("MM-36", "MM-Q06")
def test_a_trap_that_is_fought_passes_over_too(resolve: Call) -> None:
    characters: list[Body] = [
        {"id": "d", "kind": "rogue", "side": "a", **DOWN},
        {"id": "a", "kind": "rogue"},
        {"id": "b"},
    ]
    action = {"type": "trap", "setters": ["b"], "approaching": ["a"], "if_detected": "fight"}
    event = only(resolve(SYSTEM, request(characters, action, faces=[6, 1])))
    assert (event["outcome"], event["passed_over"]) == ("fight", ["d"])


@pytest.mark.rule("MM-Q06", "MM-10")
@pytest.mark.parametrize("counts", [False, True])
def test_a_thief_revived_later_has_his_sneak_attack_unless_skipped_turns_count(
    resolve: Call, refused: Call, counts: bool
) -> None:
    characters: list[Body] = [
        {"id": "t", "kind": "rogue", "side": "h", **DOWN},
        {"id": "p", "kind": "priest", "side": "h"},
        {"id": "m", "side": "m"},
    ]
    actions: list[Body] = [
        BEGIN,
        {"type": "revive", "actor": "p", "target": "t"},
        {"type": "pass", "actor": "m"},
        {"type": "sneak_attack", "actor": "t", "target": "m"},
    ]
    body = request(characters, *actions, faces=[6, 1], variant={"skipped_turn_counts": counts})
    if counts:
        assert faults(refused(SYSTEM, body)) == {("/actions/3", "SNEAK_ATTACK_SPENT")}
    else:
        assert resolve(SYSTEM, body)["events"][3]["hits"] == [
            {"target": "m", "health": "incapacitated", "rule": "MM-38"}
        ]


@pytest.mark.rule("MM-Q03", "MM-10")
@pytest.mark.parametrize("choice", ["first_turn", "first_attack"])
def test_a_first_turn_spent_otherwise_loses_the_sneak_attack(resolve: Call, refused: Call, choice: str) -> None:
    characters: list[Body] = [{"id": "t", "kind": "rogue"}, {"id": "m"}]
    sneak = {"type": "sneak_attack", "actor": "t", "target": "m"}
    body = request(characters, BEGIN, *passes("tm"), sneak, faces=[6, 1], variant={"sneak_attack": choice})
    if choice == "first_turn":
        assert faults(refused(SYSTEM, body)) == {("/actions/3", "SNEAK_ATTACK_SPENT")}
    else:
        assert resolve(SYSTEM, body)["events"][3]["outcome"] == "hit"


@pytest.mark.rule("MM-Q03", "MM-Q04", "MM-38")
@pytest.mark.parametrize("choice", ["first_turn", "first_attack"])
@pytest.mark.parametrize("opening", ["attack", "sneak_attack", "fireball", "explosion"])
def test_any_attack_is_the_first_attack(refused: Call, choice: str, opening: str) -> None:
    """A fireball and an explosion too, and a sneak attack that failed."""
    characters: list[Body] = [{"id": "t", "kind": "dragon", "abilities": ["explosion"]}, {"id": "m", "level": 5}]
    first: Body = {"type": opening, "actor": "t"} | ({} if opening == "explosion" else {"target": "m"})
    sneak = {"type": "sneak_attack", "actor": "t", "target": "m"}
    variant = {"sneak_attack": choice}
    body = request(characters, BEGIN, first, *passes("m"), sneak, faces=[1, 6, 6, 1], variant=variant)
    assert faults(refused(SYSTEM, body)) == {("/actions/3", "SNEAK_ATTACK_SPENT")}


@pytest.mark.rule("MM-10", "MM-38")
def test_every_battle_has_its_own_sneak_attack(resolve: Call) -> None:
    """Beginning sets the counts to 0 and ends fleeing; health and those away stay as they are."""
    characters: list[Body] = [
        {"id": "t", "kind": "rogue", "turns_taken": 4, "attacks_made": 2, "standing": "escape_broken"},
        {"id": "m", "health": "injured", "standing": "escaping"},
        {"id": "x", "standing": "escaped", "turns_taken": 1},
        {"id": "y", "standing": "hidden"},
    ]
    event = only(resolve(SYSTEM, request(characters, BEGIN)))
    found = changes(event)
    assert found.pop("/battle")[1]["order"] == ["t", "m"]
    assert found == {
        "/characters/0/turns_taken": (4, 0),
        "/characters/0/attacks_made": (2, 0),
        "/characters/0/standing": ("escape_broken", "in_battle"),
        "/characters/1/standing": ("escaping", "in_battle"),
        "/characters/2/turns_taken": (1, 0),
    }


@pytest.mark.rule("MM-Q41")
@pytest.mark.parametrize(
    ("order", "after"),
    [
        pytest.param("pdb", "d", id="before-his-place"),
        pytest.param("dpb", "b", id="after-his-place"),
    ],
)
def test_the_revived_act_if_their_place_has_not_passed(resolve: Call, order: str, after: str) -> None:
    characters: list[Body] = [{"id": "p", "kind": "priest"}, {"id": "d", "side": "p", **DOWN}, {"id": "b"}]
    action = {"type": "revive", "actor": "p", "target": "d"}
    answer = resolve(SYSTEM, request(characters, action, battle=rounds(order, "p")))
    assert answer["state"]["battle"]["next"] == after
    assert only(answer).get("passed_over", []) == []


def three(**b: Any) -> list[Body]:
    return [{"id": "a", "side": "h"}, {"id": "b", "side": "m", **b}, {"id": "c", "side": "m", **DOWN}]


@pytest.mark.rule("MM-36", "MM-28")
def test_the_last_able_enemy_felled_ends_the_battle(resolve: Call) -> None:
    body = request(three(health="injured"), attack("a", "b"), faces=[6, 1], battle=rounds("abc", "a"))
    answer = resolve(SYSTEM, body)
    assert changes(only(answer)) == {
        "/characters/0/turns_taken": (0, 1),
        "/characters/0/attacks_made": (0, 1),
        "/characters/1/health": ("injured", "incapacitated"),
        "/battle/next": ("a", None),
        "/battle/outcome": (None, {"winner": "h", "by": "defeat"}),
    }
    assert only(answer).get("passed_over", []) == []


@pytest.mark.parametrize(
    ("fourth", "by"),
    [
        case("escaped-from-an-earlier-battle", "MM-40", {"side": "m", "standing": "escaped"}, "escape"),
        case("hidden", "MM-39", {"side": "m", "standing": "hidden"}, "defeat"),
        case("an-ally-escaped", "MM-40", {"side": "h", "standing": "escaped"}, "defeat"),
        case("another-side-escaped", "MM-40 MM-02", {"side": "x", "standing": "escaped"}, "escape"),
    ],
)
def test_how_a_battle_is_won(resolve: Call, fourth: Body, by: str) -> None:
    characters = [*three(health="injured"), {"id": "d", **fourth}]
    answer = resolve(SYSTEM, request(characters, attack("a", "b"), faces=[6, 1], battle=rounds("abc", "a")))
    assert answer["state"]["battle"]["outcome"] == {"winner": "h", "by": by}


@pytest.mark.rule("MM-40")
def test_those_who_stay_win_when_the_rest_escape(resolve: Call) -> None:
    characters: list[Body] = [{"id": "a", "side": "h", "standing": "escaping"}, {"id": "b", "side": "m"}]
    answer = resolve(SYSTEM, request(characters, {"type": "vanish", "actor": "a"}, battle=rounds("ab", "a")))
    assert changes(only(answer)) == {
        "/characters/0/standing": ("escaping", "escaped"),
        "/characters/0/turns_taken": (0, 1),
        "/battle/next": ("a", None),
        "/battle/outcome": (None, {"winner": "m", "by": "escape"}),
    }


@pytest.mark.rule("MM-02")
def test_a_battle_of_three_sides_ends_with_the_last_but_one(resolve: Call) -> None:
    characters: list[Body] = [{"id": name, "health": "injured"} for name in "abc"]
    first = resolve(SYSTEM, request(characters, attack("a", "b"), faces=[6, 1], battle=rounds("abc", "a")))
    assert (first["state"]["battle"]["next"], first["state"]["battle"]["outcome"]) == ("c", None)
    assert only(first)["passed_over"] == ["b"]
    body = request(first["state"]["characters"], attack("c", "a"), faces=[6, 1], battle=first["state"]["battle"])
    assert resolve(SYSTEM, body)["state"]["battle"]["outcome"] == {"winner": "c", "by": "defeat"}


@pytest.mark.rule("MM-36")
def test_a_new_round_passes_over_its_head(resolve: Call) -> None:
    """Whoever lies at the end of this round and at the head of the next is passed over in one event."""
    characters: list[Body] = [
        {"id": "d", "kind": "rogue", **DOWN},
        {"id": "a"},
        {"id": "b"},
        {"id": "e", "side": "b", **DOWN},
    ]
    event = only(resolve(SYSTEM, request(characters, *passes("b"), battle=rounds("dabe", "b"))))
    assert event["passed_over"] == ["e", "d"]
    assert changes(event) == {
        "/characters/2/turns_taken": (0, 1),
        "/battle/round": (1, 2),
        "/battle/next": ("b", "a"),
    }


OVER = {"phase": "rounds", "round": 3, "order": ["a", "b"], "outcome": {"winner": "a", "by": "defeat"}}


@pytest.mark.rule("MM-28")
def test_when_the_battle_is_over_anybody_acts_and_nothing_is_counted(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(PAIR, attack("b", "a"), attack("b", "a"), faces=[1, 6, 1, 6], battle=OVER))
    assert [event["changes"] for event in answer["events"]] == [[], []]


@pytest.mark.rule("MM-28")
def test_a_battle_that_is_over_may_be_followed_by_another(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(PAIR, BEGIN, battle=OVER))
    battle = answer["state"]["battle"]
    assert (battle["round"], battle["next"], battle["outcome"]) == (1, "a", None)


@pytest.mark.rule("MM-28")
@pytest.mark.parametrize("battle", [None, OVER], ids=["none", "over"])
@pytest.mark.parametrize(
    "action",
    [{"type": "pass", "actor": "a"}, {"type": "round", "orders": [{"type": "pass", "actor": "a"}]}],
    ids=lambda action: action["type"],
)
def test_what_needs_a_battle(refused: Call, battle: Body | None, action: Body) -> None:
    problem = refused(SYSTEM, request(PAIR, action, battle=battle))
    assert ("/actions/0", "NO_BATTLE") in faults(problem)


@pytest.mark.rule("MM-28")
def test_a_battle_does_not_begin_twice(refused: Call) -> None:
    assert ("/actions/1", "BATTLE_RUNNING") in faults(refused(SYSTEM, request(PAIR, BEGIN, BEGIN)))


@pytest.mark.parametrize(
    "characters",
    [
        case("nobody", "MM-02", []),
        case("one", "MM-02", [{"id": "a"}]),
        case("friends", "MM-02", [{"id": "a"}, {"id": "b", "side": "a"}]),
        case("the-other-down", "MM-36", [{"id": "a"}, {"id": "b", **DOWN}]),
        case("the-other-escaped", "MM-40", [{"id": "a"}, {"id": "b", "standing": "escaped"}]),
        case("the-other-hidden", "MM-39", [{"id": "a"}, {"id": "b", "standing": "hidden"}]),
    ],
)
def test_a_battle_takes_two(refused: Call, characters: list[Body]) -> None:
    assert faults(refused(SYSTEM, request(characters, BEGIN))) == {("/actions/0", "NOBODY_TO_FIGHT")}


@pytest.mark.rule("MM-Q17")
def test_joining_takes_no_turn_and_needs_none(resolve: Call) -> None:
    """In an ambush and in a round; the place comes with the next round."""
    characters: list[Body] = [{"id": "a"}, {"id": "b"}, {"id": "j", "side": "a", "standing": "hidden"}]
    for battle in (rounds("ab", "b"), {"phase": "ambush", "round": 0, "order": ["b"], "next": "b"}):
        answer = resolve(SYSTEM, request(characters, {"type": "join", "actor": "j"}, battle=battle))
        assert changes(only(answer)) == {"/characters/2/standing": ("hidden", "in_battle")}
        assert answer["state"]["battle"]["order"] == battle["order"]


@pytest.mark.rule("MM-Q17")
def test_whoever_joined_may_not_act_before_the_next_round(refused: Call) -> None:
    characters: list[Body] = [{"id": "a"}, {"id": "b"}, {"id": "j", "side": "a", "standing": "hidden"}]
    actions: list[Body] = [{"type": "join", "actor": "j"}, {"type": "pass", "actor": "j"}]
    problem = refused(SYSTEM, request(characters, *actions, battle=rounds("ab", "b")))
    assert faults(problem) == {("/actions/1/actor", "NOT_YOUR_TURN")}


@pytest.mark.rule("MM-Q17", "MM-34")
def test_whoever_joined_may_be_attacked_at_once(resolve: Call) -> None:
    characters: list[Body] = [{"id": "a"}, {"id": "b"}, {"id": "j", "side": "a", "standing": "hidden"}]
    actions: list[Body] = [{"type": "join", "actor": "j"}, attack("b", "j")]
    answer = resolve(SYSTEM, request(characters, *actions, faces=[6, 1], battle=rounds("ab", "b")))
    assert being(answer, "j")["health"] == "injured"


@pytest.mark.rule("MM-28")
def test_surrender_is_a_battle_taken_away(resolve: Call) -> None:
    """The next request simply has none."""
    answer = resolve(SYSTEM, request(PAIR, BEGIN))
    again = {**answer["state"], "battle": None}
    assert resolve(SYSTEM, {"state": again, "actions": []})["state"]["battle"] is None


@pytest.mark.rule("MM-39", "MM-36")
def test_those_away_are_no_part_of_it_and_not_named(resolve: Call) -> None:
    characters: list[Body] = [
        {"id": "a"},
        {"id": "h", "standing": "hidden"},
        {"id": "e", "standing": "escaped"},
        {"id": "b"},
    ]
    event = only(resolve(SYSTEM, request(characters, *passes("a"), battle=rounds("aheb", "a"))))
    assert event.get("passed_over", []) == []
    assert changes(event) == {"/characters/0/turns_taken": (0, 1), "/battle/next": ("a", "b")}


@pytest.mark.rule("MM-Q06", "MM-Q26", "MM-65")
@pytest.mark.parametrize(("counts", "turns"), [(False, 0), (True, 1)])
def test_turns_are_passed_over_from_the_head_of_round_1_on(resolve: Call, counts: bool, turns: int) -> None:
    """A thief who lies there through the ambush is passed over when it ends, not before."""
    characters: list[Body] = [{"id": "d", "kind": "rogue", "side": "a", **DOWN}, {"id": "a"}, {"id": "b"}]
    trap = {"type": "trap", "setters": ["d", "a"], "approaching": ["b"]}
    body = request(characters, trap, *passes("a"), variant={"skipped_turn_counts": counts})
    answer = resolve(SYSTEM, body)
    assert [event.get("passed_over", []) for event in answer["events"]] == [[], ["d"]]
    assert changes(answer["events"][1])["/battle/phase"] == ("ambush", "rounds")
    assert answer["state"]["battle"]["next"] == "a"
    assert being(answer, "d")["turns_taken"] == turns


@pytest.mark.rule("MM-28", "MM-29")
def test_the_order_is_made_anew_each_round(resolve: Call) -> None:
    """A list sent in another order holds for this round alone."""
    characters: list[Body] = [{"id": "a"}, {"id": "b", "kind": "rogue"}]
    event = only(resolve(SYSTEM, request(characters, *passes("b"), battle=rounds("ab", "b"))))
    assert changes(event) == {
        "/characters/1/turns_taken": (0, 1),
        "/battle/round": (1, 2),
        "/battle/order": (["a", "b"], ["b", "a"]),
    }


def test_names_stand_beside_the_ids_they_differ_from(resolve: Call) -> None:
    characters: list[Body] = [{"id": "a", "name": "Ana"}, {"id": "d", "name": "Dan", "side": "a", **DOWN}, {"id": "b"}]
    event = only(resolve(SYSTEM, request(characters, *passes("a"), battle=rounds("adb", "a"))))
    assert event["names"] == {"a": "Ana", "d": "Dan"}
