"""The exact chances printed with the rules, every cell of its own."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from . import SYSTEM, Body, Odds, case, request, rounds

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
D20 = {"dice": "d20"}

CONTEST = dict(zip(range(-5, 7), (0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36), strict=True))


def chance(found: dict[Any, Fraction], outcome: str) -> Fraction:
    """Of one outcome, when all are accounted for."""
    assert sum(found.values()) == 1
    return found.get(outcome, Fraction(0))


def attack(actor: Body, target: Body, variant: Body | None = None, **fields: Any) -> Body:
    characters = [{"id": "a", **actor}, {"id": "t", **target}]
    return request(characters, {**ATTACK, **fields}, faces=None, variant=variant or {})


@pytest.mark.rule("MM-24", "MM-Q01")
@pytest.mark.parametrize("difference", CONTEST)
def test_attack_by_difference(odds: Odds, difference: int) -> None:
    body = attack({}, {}, modifiers=[{"value": difference}])
    assert chance(odds(SYSTEM, body), "hit") == Fraction(CONTEST[difference], 36)


@pytest.mark.rule("MM-24", "MM-27")
@pytest.mark.parametrize("difference", CONTEST)
def test_task_by_difference(odds: Odds, difference: int) -> None:
    action = {"type": "task", "actor": "a", "difficulty": 1, "modifiers": [{"value": difference}]}
    found = odds(SYSTEM, request([{"id": "a"}], action, faces=None))
    assert chance(found, "success") == Fraction(CONTEST[difference], 36)


@pytest.mark.parametrize(
    ("actor", "target", "type_", "p"),
    [
        case("even", "MM-24", {}, {}, "attack", Fraction(15, 36)),
        case("warrior-on-monster", "MM-26", {"kind": "warrior"}, {"kind": "monster"}, "attack", Fraction(21, 36)),
        case("monster-on-warrior", "MM-26", {"kind": "monster"}, {"kind": "warrior"}, "attack", Fraction(10, 36)),
        case(
            "wizard-at-dragon", "MM-11", {"kind": "wizard"}, {"kind": "dragon", "level": 3}, "fireball", Fraction(3, 36)
        ),
        case(
            "rogue-on-fleeing-rogue",
            "MM-05",
            {"kind": "rogue"},
            {"kind": "rogue", "standing": "escaping"},
            "attack",
            Fraction(15, 36),
        ),
        case("injured-on-hero", "MM-35", {"health": "injured"}, {}, "attack", Fraction(10, 36)),
        case("hero-on-injured", "MM-Q09", {}, {"health": "injured"}, "attack", Fraction(21, 36)),
        case("hopeless", "MM-25", {"level": 0}, {"level": 5}, "attack", Fraction(0)),
        case("certain-but-for-one", "MM-25", {"level": 5}, {"level": 0}, "attack", Fraction(35, 36)),
    ],
)
def test_worked_chances(odds: Odds, actor: Body, target: Body, type_: str, p: Fraction) -> None:
    assert chance(odds(SYSTEM, attack(actor, target, type=type_)), "hit") == p


@pytest.mark.rule("MM-69", "MM-Q01")
@pytest.mark.parametrize("difference", range(-12, 13))
def test_d20_attack_by_difference(odds: Odds, difference: int) -> None:
    """Ten more than the difference, of twenty."""
    body = attack({}, {}, D20, modifiers=[{"value": difference}])
    expected = Fraction(min(max(10 + difference, 0), 20), 20)
    assert chance(odds(SYSTEM, body), "hit") == expected


@pytest.mark.rule("MM-70", "MM-71")
@pytest.mark.parametrize("difference", range(-12, 13))
@pytest.mark.parametrize("roller", ["acting", "opposing"])
def test_d20_task_by_difference(odds: Odds, difference: int, roller: str) -> None:
    """When the other side rolls, 10 and the difference must beat its die: one face fewer."""
    action = {
        "type": "task",
        "actor": "a",
        "difficulty": 1,
        "roller": roller,
        "modifiers": [{"value": difference}],
    }
    found = odds(SYSTEM, request([{"id": "a"}], action, faces=None, variant=D20))
    faces = 10 + difference if roller == "acting" else 9 + difference
    assert chance(found, "success") == Fraction(min(max(faces, 0), 20), 20)


HIDE = {
    -2: ("1/6", "7/108", "1/36", "49/3888"),
    -1: ("5/18", "5/36", "25/324", "59/1296"),
    0: ("5/12", "55/216", "25/144", "979/7776"),
    1: ("7/12", "91/216", "49/144", "2275/7776"),
    2: ("13/18", "7/12", "41/81", "595/1296"),
    3: ("5/6", "79/108", "2/3", "2425/3888"),
}
DETECT = {
    -2: ("1/6", "29/108", "1/3"),
    -1: ("5/18", "5/12", "40/81"),
    0: ("5/12", "125/216", "95/144"),
    1: ("7/12", "161/216", "119/144"),
    2: ("13/18", "31/36", "299/324"),
    3: ("5/6", "101/108", "35/36"),
}


def cells(table: Mapping[int, tuple[str, ...]]) -> list[Any]:
    return [
        pytest.param(difference, number, Fraction(p), id=f"{difference}-{number}")
        for difference, row in table.items()
        for number, p in enumerate(row, 1)
    ]


@pytest.mark.rule("MM-39", "MM-Q15")
@pytest.mark.parametrize(("difference", "seekers", "p"), cells(HIDE))
def test_hiding_from_equal_seekers(odds: Odds, difference: int, seekers: int, p: Fraction) -> None:
    hider = {"id": "a", "level": max(difference, 0)}
    others: list[Body] = [{"id": f"s{number}", "level": max(-difference, 0)} for number in range(seekers)]
    found = odds(SYSTEM, request([hider, *others], {"type": "hide", "actor": "a"}, faces=None))
    assert chance(found, "hidden") == p


@pytest.mark.rule("MM-Q15")
@pytest.mark.parametrize(("difference", "seekers", "p"), cells({row: (p[0],) * 3 for row, p in HIDE.items()}))
def test_hiding_from_a_single_die(odds: Odds, difference: int, seekers: int, p: Fraction) -> None:
    """However many seek, there is one die."""
    hider = {"id": "a", "level": max(difference, 0)}
    others: list[Body] = [{"id": f"s{number}", "level": max(-difference, 0)} for number in range(seekers)]
    body = request([hider, *others], {"type": "hide", "actor": "a"}, faces=None, variant={"hiding": "single_die"})
    assert chance(odds(SYSTEM, body), "hidden") == p


@pytest.mark.rule("MM-Q39")
@pytest.mark.parametrize("seekers", [1, 2, 3])
def test_hiding_with_d20_is_one_die_against_the_highest(odds: Odds, seekers: int) -> None:
    others: list[Body] = [{"id": f"s{number}", "level": number} for number in range(seekers)]
    body = request([{"id": "a"}, *others], {"type": "hide", "actor": "a"}, faces=None, variant=D20)
    assert chance(odds(SYSTEM, body), "hidden") == Fraction(10 + 1 - (seekers - 1), 20)


def trap(setter: Body, *thieves: Body, variant: Body | None = None, **fields: Any) -> Body:
    characters = [{"id": "s", "side": "s", "kind": "rogue", **setter}]
    characters += [{"id": f"t{number}", "side": "t", "kind": "rogue", **one} for number, one in enumerate(thieves)]
    approaching = [one["id"] for one in characters[1:]]
    action = {"type": "trap", "setters": ["s"], "approaching": approaching, **fields}
    return request(characters, action, faces=None, variant=variant or {})


@pytest.mark.rule("MM-63", "MM-64", "MM-65", "MM-66")
@pytest.mark.parametrize(("difference", "thieves", "p"), cells(DETECT))
def test_detecting_by_equal_thieves(odds: Odds, difference: int, thieves: int, p: Fraction) -> None:
    body = trap({"level": max(-difference, 0)}, *[{"level": max(difference, 0)}] * thieves)
    assert chance(odds(SYSTEM, body), "avoided") == p
    assert chance(odds(SYSTEM, body), "ambush") == 1 - p


@pytest.mark.rule("MM-63", "MM-66")
def test_detecting_by_unequal_thieves(odds: Odds) -> None:
    assert chance(odds(SYSTEM, trap({}, {}, {"level": 2}, if_detected="fight")), "fight") == Fraction(73, 108)


@pytest.mark.rule("MM-Q39", "MM-71")
@pytest.mark.parametrize(
    ("roller", "p"),
    [
        pytest.param("acting", Fraction(3, 4), id="two-dice-against-the-ten"),
        pytest.param("opposing", Fraction(9, 20), id="one-die-against-two-tens"),
    ],
)
def test_detecting_with_d20(odds: Odds, roller: str, p: Fraction) -> None:
    """Two thieves as good as the setter."""
    assert chance(odds(SYSTEM, trap({}, {}, {}, variant=D20, roller=roller)), "avoided") == p


HITS = {0: Fraction(343, 1728), 1: Fraction(735, 1728), 2: Fraction(525, 1728), 3: Fraction(125, 1728)}


def explosion(variant: Body | None = None) -> Body:
    targets: list[Body] = [{"id": f"e{number}"} for number in range(3)]
    caster = {"id": "a", "abilities": ["explosion"]}
    return request([caster, *targets], {"type": "explosion", "actor": "a"}, faces=None, variant=variant or {})


@pytest.mark.rule("MM-50", "MM-Q32")
@pytest.mark.parametrize("number", HITS)
def test_hits_of_an_explosion(odds: Odds, number: int) -> None:
    """Each target has dice of its own."""
    found = odds(SYSTEM, explosion(), lambda event: len(event.hits))
    assert found[number] == HITS[number]


@pytest.mark.rule("MM-50")
@pytest.mark.parametrize(("outcome", "p"), [("hit", 1 - HITS[0]), ("miss", HITS[0])])
def test_an_explosion_hits_if_it_hits_anybody(odds: Odds, outcome: str, p: Fraction) -> None:
    assert chance(odds(SYSTEM, explosion()), outcome) == p


@pytest.mark.rule("MM-Q32", "MM-69")
def test_hits_of_an_explosion_with_d20(odds: Odds) -> None:
    found = odds(SYSTEM, explosion(D20), lambda event: len(event.hits))
    assert found == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)}


@pytest.mark.rule("MM-35", "MM-Q09")
def test_the_second_attack_follows_from_the_first(odds: Odds) -> None:
    """15/36 of the time the target is injured by then."""
    body = attack({}, {})
    body["actions"] *= 2
    assert chance(odds(SYSTEM, body), "hit") == Fraction(15 * 21 + 21 * 15, 36 * 36)


@pytest.mark.rule("MM-28", "MM-35")
def test_chances_of_the_last_turn_of_a_round(odds: Odds) -> None:
    """Whoever was hit strikes back at one less."""
    action = {"type": "round", "orders": [{**ATTACK, "actor": "t", "target": "a"}, ATTACK]}
    body = request([{"id": "a"}, {"id": "t"}], action, faces=None, battle=rounds("at", "a"))
    assert chance(odds(SYSTEM, body), "hit") == Fraction(15 * 10 + 21 * 15, 36 * 36)
