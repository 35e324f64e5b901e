"""Leaving a running battle: declared on one turn, done on the next, unless a hit comes between."""

import pytest

from . import SYSTEM, Body, Call, being, case, changes, faults, only, request, rounds, totals

ESCAPE = {"type": "escape", "actor": "a"}
VANISH = {"type": "vanish", "actor": "a"}
RAGE = {"type": "attack", "actor": "b", "target": "a"}
DOWN = {"health": "incapacitated"}


def pair(actor: Body, other: Body | None = None) -> list[Body]:
    return [{"id": "a", **actor}, {"id": "b", **(other or {})}]


@pytest.mark.rule("MM-40")
def test_escape_is_declared_as_the_turn_s_action(resolve: Call) -> None:
    event = only(resolve(SYSTEM, request(pair({}), ESCAPE, battle=rounds("ab", "a"))))
    assert (event["outcome"], event["rolls"]) == ("escaping", [])
    assert changes(event) == {
        "/characters/0/standing": ("in_battle", "escaping"),
        "/characters/0/turns_taken": (0, 1),
        "/battle/next": ("a", "b"),
    }


@pytest.mark.rule("MM-04", "MM-40", "MM-41")
def test_a_rogue_gets_away_from_a_monster(resolve: Call) -> None:
    body = request(
        pair({"kind": "rogue"}, {"kind": "monster"}), ESCAPE, RAGE, VANISH, faces=[4, 3], battle=rounds("ab", "a")
    )
    answer = resolve(SYSTEM, body)
    assert totals(answer["events"][1]) == [5, 5]
    assert [event["outcome"] for event in answer["events"]] == ["escaping", "miss", "escaped"]
    assert being(answer, "a")["standing"] == "escaped"
    assert answer["state"]["battle"]["outcome"] == {"winner": "b", "by": "escape"}


ROGUES = pair({"kind": "rogue"}, {"kind": "rogue"})


@pytest.mark.rule("MM-05", "MM-40", "MM-41", "MM-Q18")
@pytest.mark.parametrize(
    ("action", "outcome", "standing"),
    [
        pytest.param({"type": "attack", "target": "b"}, "hit", "in_battle", id="attack"),
        pytest.param({"type": "escape"}, "escaping", "escaping", id="escape-anew"),
        pytest.param({"type": "pass"}, "passed", "in_battle", id="pass"),
    ],
)
def test_a_rogue_hit_by_a_rogue_does_not_but_may_act(
    resolve: Call, refused: Call, action: Body, outcome: str, standing: str
) -> None:
    """Declaring again is a new attempt of two turns."""
    faces = [4, 3, 6, 1] if outcome == "hit" else [4, 3]
    body = request(ROGUES, ESCAPE, RAGE, {**action, "actor": "a"}, faces=faces, battle=rounds("ab", "a"))
    answer = resolve(SYSTEM, body)
    assert (totals(answer["events"][1]), answer["events"][1]["outcome"]) == ([6, 5], "hit")
    assert answer["events"][1]["hits"] == [{"target": "a", "health": "injured", "rule": "MM-34"}]
    assert answer["events"][2]["outcome"] == outcome
    assert being(answer, "a")["standing"] == standing
    gone = request(ROGUES, ESCAPE, RAGE, VANISH, faces=[4, 3], battle=rounds("ab", "a"))
    assert faults(refused(SYSTEM, gone)) == {("/actions/2/actor", "ESCAPE_BROKEN")}


@pytest.mark.rule("MM-Q18")
def test_healing_does_not_mend_a_broken_escape(refused: Call) -> None:
    characters = [*pair({"side": "h"}, {"side": "m"}), {"id": "p", "side": "h", "kind": "priest"}]
    heal = {"type": "heal", "actor": "p", "target": "a"}
    body = request(characters, ESCAPE, RAGE, heal, VANISH, faces=[6, 1], battle=rounds("abp", "a"))
    assert faults(refused(SYSTEM, body)) == {("/actions/3/actor", "ESCAPE_BROKEN")}


@pytest.mark.rule("MM-Q18", "MM-50")
def test_an_explosion_breaks_an_escape(refused: Call) -> None:
    explosion = {"type": "explosion", "actor": "b"}
    characters = pair({}, {"abilities": ["explosion"]})
    body = request(characters, ESCAPE, explosion, VANISH, faces=[6, 1], battle=rounds("ab", "a"))
    assert faults(refused(SYSTEM, body)) == {("/actions/2/actor", "ESCAPE_BROKEN")}


@pytest.mark.rule("MM-Q18", "MM-Q07")
def test_a_hit_that_does_not_hurt_breaks_it_too(refused: Call) -> None:
    """An injured holder of protection under the literal reading stays injured, but was hit."""
    characters = pair({"health": "injured", "abilities": ["protection"]}, {"kind": "wizard"})
    fireball = {"type": "fireball", "actor": "b", "target": "a"}
    body = request(
        characters, ESCAPE, fireball, VANISH, faces=[6, 1], battle=rounds("ab", "a"), variant={"protection": "literal"}
    )
    assert faults(refused(SYSTEM, body)) == {("/actions/2/actor", "ESCAPE_BROKEN")}


@pytest.mark.rule("MM-40", "MM-Q18")
def test_a_hit_before_the_declaration_does_not_count(resolve: Call) -> None:
    actions = [RAGE, ESCAPE, VANISH]
    answer = resolve(SYSTEM, request(pair({}), *actions, faces=[6, 1], battle=rounds("ba", "b")))
    assert being(answer, "a")["standing"] == "escaped"


@pytest.mark.rule("MM-Q19", "MM-41")
def test_one_flees_until_one_s_own_turn_begins(resolve: Call) -> None:
    """Even after a hit the +1s stay; a new turn ends them. The fugitive of level 2 is injured from the first hit on."""
    fugitive = {"id": "a", "kind": "rogue", "level": 2}
    pursuers: list[Body] = [{"id": name, "side": "m", "kind": "rogue"} for name in "bc"]
    actions = [ESCAPE, RAGE, {**RAGE, "actor": "c"}, {"type": "pass", "actor": "a"}, RAGE]
    body = request([fugitive, *pursuers], *actions, faces=[6, 1, 2, 3, 2, 3], battle=rounds("abc", "a"))
    attacks = [event for event in resolve(SYSTEM, body)["events"] if event["type"] == "attack"]
    assert [totals(event) for event in attacks] == [[8, 4], [4, 5], [3, 4]]


@pytest.mark.rule("MM-Q20", "MM-40")
@pytest.mark.parametrize("standing", ["escaping", "escape_broken"])
@pytest.mark.parametrize(
    ("action", "faces"),
    [
        pytest.param({"type": "attack", "target": "b"}, [1, 6], id="attack"),
        pytest.param({"type": "task", "difficulty": 5}, [1, 6], id="task"),
        pytest.param({"type": "use_item", "item": "flying_carpet"}, [], id="carpet"),
        pytest.param({"type": "heal", "target": "a"}, [], id="heal"),
        pytest.param({"type": "pass"}, [], id="pass"),
    ],
)
def test_whoever_acts_instead_flees_no_longer(resolve: Call, standing: str, action: Body, faces: list[int]) -> None:
    actor = {"standing": standing, "items": ["flying_carpet"], "kind": "priest", "health": "injured"}
    answer = resolve(SYSTEM, request(pair(actor), {**action, "actor": "a"}, faces=faces, battle=rounds("ab", "a")))
    assert being(answer, "a")["standing"] == "in_battle"


@pytest.mark.rule("MM-Q20")
@pytest.mark.parametrize("standing", ["escaping", "escape_broken"])
def test_declaring_again_is_a_new_attempt(resolve: Call, standing: str) -> None:
    answer = resolve(SYSTEM, request(pair({"standing": standing}), ESCAPE, battle=rounds("ab", "a")))
    assert (only(answer)["outcome"], being(answer, "a")["standing"]) == ("escaping", "escaping")


@pytest.mark.rule("MM-36", "MM-40")
def test_the_incapacitated_flee_no_longer_once_passed_over(resolve: Call) -> None:
    characters: list[Body] = [{"id": "a", "standing": "escape_broken", **DOWN}, {"id": "c", "side": "a"}, {"id": "b"}]
    event = only(resolve(SYSTEM, request(characters, {"type": "pass", "actor": "b"}, battle=rounds("acb", "b"))))
    assert event["passed_over"] == ["a"]
    assert changes(event)["/characters/0/standing"] == ("escape_broken", "in_battle")


@pytest.mark.rule("MM-40", "MM-Q20")
def test_vanishing_is_all_one_does(resolve: Call) -> None:
    characters = [*pair({"standing": "escaping"}), {"id": "c", "side": "a"}]
    event = only(resolve(SYSTEM, request(characters, VANISH, battle=rounds("abc", "a"))))
    assert (event["outcome"], event["rolls"]) == ("escaped", [])
    assert changes(event) == {
        "/characters/0/standing": ("escaping", "escaped"),
        "/characters/0/turns_taken": (0, 1),
        "/battle/next": ("a", "b"),
    }


@pytest.mark.rule("MM-40")
def test_the_escaped_have_no_place_in_the_next_round(resolve: Call) -> None:
    characters = [*pair({"standing": "escaping"}), {"id": "c", "side": "a"}]
    passes = [{"type": "pass", "actor": actor} for actor in "bc"]
    answer = resolve(SYSTEM, request(characters, VANISH, *passes, battle=rounds("abc", "a")))
    assert answer["state"]["battle"]["order"] == ["b", "c"]


@pytest.mark.rule("MM-40")
def test_without_a_battle_the_two_steps_are_the_same(resolve: Call) -> None:
    answer = resolve(SYSTEM, request(pair({}), ESCAPE, VANISH))
    assert [event["outcome"] for event in answer["events"]] == ["escaping", "escaped"]


@pytest.mark.parametrize(
    ("actor", "action", "code"),
    [
        case("nothing-declared", "MM-40", {}, VANISH, "NOT_ESCAPING"),
        case("hit-since", "MM-40", {"standing": "escape_broken"}, VANISH, "ESCAPE_BROKEN"),
        case("vanish-incapacitated", "MM-36", {"standing": "escaping", **DOWN}, VANISH, "INCAPACITATED"),
        case("vanish-when-gone", "MM-40", {"standing": "escaped"}, VANISH, "ACTOR_AWAY"),
        case("escape-incapacitated", "MM-36", DOWN, ESCAPE, "INCAPACITATED"),
        case("escape-when-gone", "MM-40", {"standing": "escaped"}, ESCAPE, "ACTOR_AWAY"),
        case("escape-when-hidden", "MM-39", {"standing": "hidden"}, ESCAPE, "ACTOR_AWAY"),
        case("vanish-nobody", "MM-40", {}, {**VANISH, "actor": "x"}, "NO_SUCH_CHARACTER"),
        case("escape-nobody", "MM-40", {}, {**ESCAPE, "actor": "x"}, "NO_SUCH_CHARACTER"),
    ],
)
def test_forbidden_escapes(refused: Call, actor: Body, action: Body, code: str) -> None:
    assert ("/actions/0/actor", code) in faults(refused(SYSTEM, request(pair(actor), action)))


@pytest.mark.rule("MM-57", "MM-Q21")
def test_a_smoke_bomb_needs_no_second_turn(resolve: Call) -> None:
    """At once, without a roll, and it is used up."""
    characters = [
        *pair({"items": ["healing_potion", "ninja_smoke_bomb", "ninja_smoke_bomb"]}),
        {"id": "c", "side": "a"},
    ]
    bomb = {"type": "use_item", "actor": "a", "item": "ninja_smoke_bomb"}
    answer = resolve(SYSTEM, request(characters, bomb, battle=rounds("abc", "a")))
    event = only(answer)
    assert (event["outcome"], event["rolls"], event["item"]) == ("escaped", [], "ninja_smoke_bomb")
    assert "target" not in event
    actor = being(answer, "a")
    assert (actor["standing"], actor["items"]) == ("escaped", ["healing_potion", "ninja_smoke_bomb"])
    assert answer["state"]["battle"]["next"] == "b"


@pytest.mark.rule("MM-57")
@pytest.mark.parametrize("standing", ["in_battle", "escaping", "escape_broken"])
def test_a_smoke_bomb_works_even_after_a_hit(resolve: Call, standing: str) -> None:
    characters = pair({"items": ["ninja_smoke_bomb"], "standing": standing, "health": "injured"})
    bomb = {"type": "use_item", "actor": "a", "item": "ninja_smoke_bomb"}
    answer = resolve(SYSTEM, request(characters, bomb, battle=rounds("ab", "a")))
    assert being(answer, "a")["standing"] == "escaped"
    assert answer["state"]["battle"]["outcome"] == {"winner": "b", "by": "escape"}


@pytest.mark.rule("MM-57", "MM-Q21", "MM-36")
@pytest.mark.parametrize(
    ("actor", "battle", "fault"),
    [
        pytest.param(DOWN, None, ("/actor", "INCAPACITATED"), id="incapacitated"),
        pytest.param({}, rounds("ba", "b"), ("/actor", "NOT_YOUR_TURN"), id="not-his-turn"),
        pytest.param({"standing": "hidden"}, None, ("/actor", "ACTOR_AWAY"), id="hidden"),
    ],
)
def test_when_a_smoke_bomb_is_no_help(refused: Call, actor: Body, battle: Body | None, fault: tuple[str, str]) -> None:
    bomb = {"type": "use_item", "actor": "a", "item": "ninja_smoke_bomb"}
    problem = refused(SYSTEM, request(pair({"items": ["ninja_smoke_bomb"], **actor}), bomb, battle=battle))
    assert (f"/actions/0{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.rule("MM-Q20", "MM-Q19")
@pytest.mark.parametrize("standing", ["escaping", "escape_broken"])
@pytest.mark.parametrize(
    ("action", "faces", "after"),
    [
        pytest.param({"type": "attack", "target": "b"}, [1, 6], "in_battle", id="attack"),
        pytest.param({"type": "sneak_attack", "target": "b"}, [1, 6], "in_battle", id="sneak_attack"),
        pytest.param({"type": "fireball", "target": "b"}, [1, 6], "in_battle", id="fireball"),
        pytest.param({"type": "explosion"}, [1, 6], "in_battle", id="explosion"),
        pytest.param({"type": "task", "difficulty": 0}, [1, 6], "in_battle", id="task"),
        pytest.param({"type": "hide"}, [1, 6], "in_battle", id="hide-and-be-found"),
        pytest.param({"type": "hide"}, [6, 1], "hidden", id="hide"),
        pytest.param({"type": "revive", "target": "d"}, [], "in_battle", id="revive"),
        pytest.param({"type": "heal", "target": "a"}, [], "in_battle", id="heal"),
        pytest.param({"type": "use_item", "item": "flying_carpet"}, [], "in_battle", id="carpet"),
        pytest.param({"type": "use_item", "item": "healing_potion"}, [], "in_battle", id="potion"),
        pytest.param({"type": "use_item", "item": "ninja_smoke_bomb"}, [], "escaped", id="smoke-bomb"),
        pytest.param({"type": "study_scroll"}, [], "in_battle", id="study_scroll"),
        pytest.param({"type": "escape"}, [], "escaping", id="escape"),
    ],
)
def test_any_act_ends_fleeing_without_a_battle_too(
    resolve: Call, standing: str, action: Body, faces: list[int], after: str
) -> None:
    items = ["flying_carpet", "healing_potion", "ninja_smoke_bomb", "destruction_scroll"]
    fugitive = {"id": "a", "standing": standing, "kind": "dragon", "health": "injured", "items": items}
    characters: list[Body] = [
        {**fugitive, "abilities": ["explosion"]},
        {"id": "b", "level": 2},
        {"id": "d", "side": "a", **DOWN},
    ]
    answer = resolve(SYSTEM, request(characters, {**action, "actor": "a"}, faces=faces))
    assert being(answer, "a")["standing"] == after
