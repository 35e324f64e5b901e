"""Fireball and sneak attack: totals, names, the first attack, forbidden targets."""

import pytest

from . import SYSTEM, Body, Call, being, case, faults, only, request, totals

FIREBALL = {"type": "fireball", "actor": "a", "target": "t"}
SNEAK = {"type": "sneak_attack", "actor": "a", "target": "t"}
EXPLOSION = {"type": "explosion", "actor": "a"}
D20 = {"dice": "d20"}
INJURED = {"health": "injured"}


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


@pytest.mark.rule("MM-Q10", "MM-Q40", "MM-69")
@pytest.mark.parametrize("action", [FIREBALL, SNEAK])
def test_spell_and_sneak_attack_with_d20(resolve: Call, action: Body) -> None:
    """Die 8 + 2 + 3 beats 10 + 5 - 3 by one; die 7 does not."""
    characters = pair({"kind": "dragon", "level": 2}, {"level": 5, "health": "injured"})
    for face, outcome in ((8, "hit"), (7, "miss")):
        event = only(resolve(SYSTEM, request(characters, action, faces=[face], variant=D20)))
        assert (totals(event), event["outcome"]) == ([face + 5, 12], outcome)
        assert [roll.get("draws", []) for roll in event["rolls"]] == [[0], []]
