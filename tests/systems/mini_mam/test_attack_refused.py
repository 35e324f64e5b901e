"""An attack that the rules or the dice refuse."""

import pytest

from . import SYSTEM, Body, Call, case, faults, request

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
PAIR: list[Body] = [{"id": "a"}, {"id": "t"}]
DOWN = {"health": "incapacitated"}


def pair(actor: Body, target: Body) -> list[Body]:
    return [{"id": "a", **actor}, {"id": "t", **target}]


@pytest.mark.parametrize(
    ("characters", "fields", "fault"),
    [
        case("no-such-actor", "MM-28", PAIR, {"actor": "x"}, ("actor", "NO_SUCH_CHARACTER")),
        case("no-such-target", "MM-25", PAIR, {"target": "x"}, ("target", "NO_SUCH_CHARACTER")),
        case(
            "names-are-no-ids",
            "MM-25",
            [{"id": "a"}, {"id": "t", "name": "Tom"}],
            {"target": "Tom"},
            ("target", "NO_SUCH_CHARACTER"),
        ),
        case("incapacitated", "MM-36", pair(DOWN, {}), {}, ("actor", "INCAPACITATED")),
        case("target-incapacitated", "MM-Q36", pair({}, DOWN), {}, ("target", "TARGET_INCAPACITATED")),
        case(
            "minion-incapacitated", "MM-Q36", pair({}, {"minion": True, **DOWN}), {}, ("target", "TARGET_INCAPACITATED")
        ),
        case("oneself", "MM-25", PAIR, {"target": "a"}, ("target", "SELF_TARGET")),
        case("an-ally", "MM-02", pair({"side": "h"}, {"side": "h"}), {}, ("target", "TARGET_IS_ALLY")),
        case("side-named-after-an-id", "MM-02", pair({}, {"side": "a"}), {}, ("target", "TARGET_IS_ALLY")),
        case("actor-escaped", "MM-40", pair({"standing": "escaped"}, {}), {}, ("actor", "ACTOR_AWAY")),
        case("actor-hidden", "MM-39", pair({"standing": "hidden"}, {}), {}, ("actor", "ACTOR_AWAY")),
        case("target-escaped", "MM-40", pair({}, {"standing": "escaped"}), {}, ("target", "TARGET_AWAY")),
        case("target-hidden", "MM-39", pair({}, {"standing": "hidden"}), {}, ("target", "TARGET_AWAY")),
    ],
)
def test_forbidden_attacks(refused: Call, characters: list[Body], fields: Body, fault: tuple[str, str]) -> None:
    problem = refused(SYSTEM, request(characters, {**ATTACK, **fields}, faces=[3, 3]))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/actions/0/{fault[0]}", fault[1]) in faults(problem)


@pytest.mark.rule("MM-36", "MM-Q36")
def test_all_faults_of_an_action_at_once(refused: Call) -> None:
    problem = refused(SYSTEM, request(pair(DOWN, DOWN), ATTACK, faces=[]))
    expected = {("/actions/0/actor", "INCAPACITATED"), ("/actions/0/target", "TARGET_INCAPACITATED")}
    assert expected <= faults(problem)


def test_unknown_references_of_all_actions_at_once(refused: Call) -> None:
    problem = refused(SYSTEM, request(PAIR, {**ATTACK, "actor": "x"}, ATTACK, {**ATTACK, "target": "y"}, faces=[3, 3]))
    expected = {("/actions/0/actor", "NO_SUCH_CHARACTER"), ("/actions/2/target", "NO_SUCH_CHARACTER")}
    assert expected <= faults(problem)


@pytest.mark.rule("MM-Q36", "MM-60")
def test_one_forbidden_action_refuses_the_request(refused: Call) -> None:
    """The first fells the minion, so that the second has nobody to hit."""
    problem = refused(SYSTEM, request(pair({}, {"minion": True}), ATTACK, ATTACK, faces=[6, 1, 6, 1]))
    assert faults(problem) == {("/actions/1/target", "TARGET_INCAPACITATED")}


@pytest.mark.parametrize(
    ("faces", "fault"),
    [
        pytest.param([0, 3], ("/rng/supplied/0", "FACE_NOT_ON_DIE"), id="0"),
        pytest.param([7, 3], ("/rng/supplied/0", "FACE_NOT_ON_DIE"), id="7"),
        pytest.param([3, 7], ("/rng/supplied/1", "FACE_NOT_ON_DIE"), id="7-on-the-second"),
        pytest.param([4, 3, 2], ("/rng/supplied/2", "LEFT_OVER_FACES"), id="one-too-many"),
    ],
)
def test_faces_that_do_not_fit(refused: Call, faces: list[int], fault: tuple[str, str]) -> None:
    problem = refused(SYSTEM, request(PAIR, ATTACK, faces=faces))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert fault in faults(problem)


@pytest.mark.rule("MM-69")
@pytest.mark.parametrize(
    ("faces", "fault"),
    [
        pytest.param([21], ("/rng/supplied/0", "FACE_NOT_ON_DIE"), id="21"),
        pytest.param([12, 3], ("/rng/supplied/1", "LEFT_OVER_FACES"), id="no-die-for-the-defender"),
    ],
)
def test_faces_that_do_not_fit_a_d20(refused: Call, faces: list[int], fault: tuple[str, str]) -> None:
    assert fault in faults(refused(SYSTEM, request(PAIR, ATTACK, faces=faces, variant={"dice": "d20"})))


def test_faces_with_nothing_to_roll(refused: Call) -> None:
    assert ("/rng/supplied/0", "LEFT_OVER_FACES") in faults(refused(SYSTEM, request(PAIR, faces=[3])))


def needed(index: int, sides: int, by: str, purpose: str) -> Body:
    return {"index": index, "kind": "die", "sides": sides, "by": by, "purpose": purpose}


@pytest.mark.parametrize(
    ("faces", "variant", "wanted"),
    [
        case("both", "MM-24", [], {}, [needed(0, 6, "a", "attack"), needed(1, 6, "t", "defence")]),
        case("defence", "MM-24", [5], {}, [needed(1, 6, "t", "defence")]),
        case("d20", "MM-69", [], {"dice": "d20"}, [needed(0, 20, "a", "attack")]),
    ],
)
def test_dice_that_are_still_to_be_thrown(refused: Call, faces: list[int], variant: Body, wanted: list[Body]) -> None:
    problem = refused(SYSTEM, request(PAIR, ATTACK, faces=faces, variant=variant))
    assert problem["code"] == "DRAWS_NEEDED"
    assert faults(problem) == {("/rng/supplied", "DRAWS_NEEDED")}
    assert problem["needed"] == wanted


def test_a_null_is_a_die_that_is_still_to_be_thrown(refused: Call) -> None:
    problem = refused(SYSTEM, request(PAIR, ATTACK, faces=[None, 3]))
    assert problem["needed"][0] == needed(0, 6, "a", "attack")


def test_a_forbidden_attack_asks_for_no_dice(refused: Call) -> None:
    problem = refused(SYSTEM, request(pair({}, DOWN), ATTACK, faces=[]))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert "needed" not in problem


def test_a_seed_contradicts_manual_dice(refused: Call) -> None:
    body = {**request(PAIR, ATTACK), "rng": {"seed": "friday", "manual": True, "supplied": [3, 3]}}
    assert ("/rng/seed", "CONTRADICTORY_RNG") in faults(refused(SYSTEM, body))


@pytest.mark.rule("MM-50")
def test_ten_thousand_draws_are_the_most(refused: Call) -> None:
    """An explosion that can hit nobody asks 198 dice: the 51st passes the limit."""
    feeble = {"id": "a", "level": 0, "health": "injured", "abilities": ["explosion"]}
    crowd: list[Body] = [{"id": f"e{number}", "side": "e", "level": 5} for number in range(99)]
    body = request([feeble, *crowd], *[{"type": "explosion", "actor": "a"}] * 60)
    problem = refused(SYSTEM, {**body, "rng": {"seed": "crowd"}})
    assert problem["code"] == "COST_LIMIT_EXCEEDED"
    assert faults(problem) == {("/actions/50", "COST_LIMIT_EXCEEDED")}
