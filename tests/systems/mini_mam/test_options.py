"""What may be done now: every legal action is offered, and nothing else."""

import pytest
from flask.testing import FlaskClient

from . import SYSTEM, Body, case, rounds

Choice = tuple[str, str | None, str | None]

KINDS = (
    "attack",
    "sneak_attack",
    "fireball",
    "explosion",
    "revive",
    "heal",
    "escape",
    "vanish",
    "use_item",
    "join",
    "study_scroll",
    "pass",
    "hide",
)


def ask(client: FlaskClient, body: Body) -> Body:
    response = client.post(f"/v1/systems/{SYSTEM}/options", json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: Body = response.get_json()
    return answer


def offered(client: FlaskClient, state: Body, actor: str) -> set[Choice]:
    """Type, target and item of what the actor may do, tasks and free choices aside."""
    actions = [option["action"] for option in ask(client, {"state": state, "actor": actor})["options"]]
    found = set()
    for action in actions:
        if action["type"] in KINDS:
            target = action.get("target")
            if action.get("item") in ("flying_carpet", "ninja_smoke_bomb"):
                target = None
            found.add((action["type"], target, action.get("item")))
    return found


def both(type_: str, *targets: str) -> set[Choice]:
    return {(type_, target, None) for target in targets}


def alone(*types: str) -> set[Choice]:
    return {(type_, None, None) for type_ in types}


DOWN = {"health": "incapacitated"}
HURT = {"health": "injured"}


def party(actor: Body) -> list[Body]:
    return [
        {"id": "a", "side": "h", **actor},
        {"id": "i", "side": "h", **HURT},
        {"id": "d", "side": "h", **DOWN},
        {"id": "x", "side": "m"},
        {"id": "y", "side": "m", **HURT},
        {"id": "z", "side": "m", **DOWN},
        {"id": "gone", "side": "m", "standing": "escaped"},
    ]


STABLE = alone("escape", "pass")
DRAGON_S: set[Choice] = (
    both("attack", "x", "y")
    | both("sneak_attack", "x", "y")
    | both("fireball", "x", "y")
    | both("revive", "d", "z")
    | both("heal", "i", "y")
    | STABLE
)


@pytest.mark.parametrize(
    ("actor", "expected"),
    [
        case("monster", "MM-20 MM-28 MM-36", {"kind": "monster"}, both("attack", "x", "y") | STABLE),
        case(
            "rogue",
            "MM-10 MM-19",
            {"kind": "rogue"},
            both("attack", "x", "y") | both("sneak_attack", "x", "y") | STABLE,
        ),
        case("rogue-later", "MM-10", {"kind": "rogue", "turns_taken": 1}, both("attack", "x", "y") | STABLE),
        case("wizard", "MM-11", {"kind": "wizard"}, both("attack", "x", "y") | both("fireball", "x", "y") | STABLE),
        case(
            "priest",
            "MM-16 MM-17 MM-Q34",
            {"kind": "priest"},
            both("attack", "x", "y") | both("revive", "d", "z") | both("heal", "i", "y") | STABLE,
        ),
        case(
            "priest-hurt",
            "MM-Q34",
            {"kind": "priest", **HURT},
            both("attack", "x", "y") | both("revive", "d", "z") | both("heal", "a", "i", "y") | STABLE,
        ),
        case(
            "lich",
            "MM-46 MM-Q37",
            {"kind": "lich"},
            both("attack", "x", "y") | both("fireball", "x", "y") | both("revive", "d") | STABLE,
        ),
        case(
            "minor-healer",
            "MM-48",
            {"abilities": ["heal_wounds"]},
            both("attack", "x", "y") | both("heal", "i") | STABLE,
        ),
        case("dragon", "MM-21", {"kind": "dragon"}, DRAGON_S),
        case(
            "explosion", "MM-50", {"abilities": ["explosion"]}, both("attack", "x", "y") | alone("explosion") | STABLE
        ),
        case("fleeing", "MM-40 MM-Q20", {"standing": "escaping"}, both("attack", "x", "y") | alone("vanish") | STABLE),
        case("fleeing-in-vain", "MM-40", {"standing": "escape_broken"}, both("attack", "x", "y") | STABLE),
        case(
            "carpet-and-bomb",
            "MM-55 MM-57",
            {"items": ["flying_carpet", "ninja_smoke_bomb", "protective_amulet"]},
            both("attack", "x", "y")
            | {("use_item", None, "flying_carpet"), ("use_item", None, "ninja_smoke_bomb")}
            | STABLE,
        ),
        case(
            "potion",
            "MM-56 MM-Q34",
            {"items": ["healing_potion"]},
            both("attack", "x", "y") | {("use_item", target, "healing_potion") for target in "idyz"} | STABLE,
        ),
    ],
)
def test_what_may_be_done_on_one_s_turn(client: FlaskClient, actor: Body, expected: set[Choice]) -> None:
    state = {"characters": party(actor), "battle": rounds("aidxyz", "a")}
    assert offered(client, state, "a") == expected


@pytest.mark.parametrize(
    ("characters", "battle", "actor", "expected"),
    [
        case("not-his-turn", "MM-28", party({"kind": "dragon"}), rounds("aixyz", "i"), "a", set()),
        case("incapacitated", "MM-36", party(DOWN), None, "a", set()),
        case("hidden-may-join", "MM-Q17", party({"standing": "hidden"}), rounds("ixyz", "i"), "a", alone("join")),
        case("escaped-may-not", "MM-40", party({"standing": "escaped"}), rounds("ixyz", "i"), "a", set()),
        case("escaped-come-back-later", "MM-Q17", party({"standing": "escaped"}), None, "a", alone("join")),
        case("peace", "MM-39 MM-40", party({}), None, "a", both("attack", "x", "y") | alone("escape", "hide")),
        case(
            "student",
            "MM-59",
            [{"id": "a", "kind": "wizard", "items": ["destruction_scroll"]}],
            None,
            "a",
            alone("escape", "hide", "study_scroll"),
        ),
        case(
            "ambush",
            "MM-Q26",
            party({"kind": "priest", "items": ["ninja_smoke_bomb"]}),
            {"phase": "ambush", "round": 0, "order": ["a"], "next": "a"},
            "a",
            both("attack", "x", "y") | STABLE,
        ),
    ],
)
def test_what_may_be_done_otherwise(
    client: FlaskClient, characters: list[Body], battle: Body | None, actor: str, expected: set[Choice]
) -> None:
    assert offered(client, {"characters": characters, "battle": battle}, actor) == expected


@pytest.mark.rule("MM-28", "MM-11")
def test_what_is_offered_is_ready_to_send(client: FlaskClient) -> None:
    actor = {"kind": "dragon", "abilities": ["explosion"], "items": ["flying_carpet", "healing_potion"]}
    state = {"characters": party(actor), "battle": rounds("aidxyz", "a")}
    for option in ask(client, {"state": state, "actor": "a"})["options"]:
        body = {"state": state, "actions": [option["action"]], "rng": {"seed": "any"}}
        response = client.post(f"/v1/systems/{SYSTEM}/resolutions", json=body)
        assert response.status_code == 200, (option, response.get_data(as_text=True))
        assert option["group"]
        assert option["rules"]


@pytest.mark.rule("MM-Q36", "MM-28")
def test_one_action_may_be_asked_about(client: FlaskClient) -> None:
    state = {"characters": party({}), "battle": rounds("aidxyz", "a")}
    legal = ask(client, {"state": state, "action": {"type": "attack", "actor": "a", "target": "x"}})
    assert legal["legal"] is True
    illegal = ask(client, {"state": state, "action": {"type": "attack", "actor": "a", "target": "z"}})
    assert illegal["legal"] is False
    assert [error["code"] for error in illegal["errors"]] == ["TARGET_INCAPACITATED"]
