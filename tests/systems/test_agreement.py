"""Odds and play are two readings of the same rules: what is played agrees with what is weighed, action by action."""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from service.core.played import Played
from service.core.resolve import resolve
from service.core.stream import Stream
from service.wire.odds import odds
from tests.conftest import GAMES

from .agreement import CODES, Asked, Body, bound, chi_square, compared

TIMES, MANY_TIMES = 1_000, 20_000


class Case(NamedTuple):
    """A request, and whether its faces are few enough to try them all."""

    game: str
    body: Body
    few: bool = True


def mini_mam(*actions: Body, variant: Body | None = None, **battle: Any) -> Body:
    heroes = {"side": "heroes", "seat": "p1"}
    characters = [
        {"id": "ana", "kind": "warrior", "items": ["healing_potion", "ninja_smoke_bomb", "flying_carpet"], **heroes},
        {"id": "rob", "kind": "rogue", **heroes},
        {"id": "wiz", "kind": "wizard", "items": ["destruction_scroll"], **heroes},
        {"id": "pip", "kind": "priest", "health": "injured", "abilities": ["explosion"], **heroes},
        {"id": "orc", "kind": "monster", "side": "foes", "seat": "p2"},
        {"id": "imp", "minion": True, "side": "foes", "seat": "p2"},
        {"id": "old", "health": "incapacitated", "side": "foes", "seat": "p2"},
        {"id": "shy", "standing": "hidden", "side": "foes", "seat": "p2"},
    ]
    state: Body = {"characters": characters, "seats": ["p1", "p2"], "variant": variant or {}}
    order = ["rob", "ana", "wiz", "pip", "orc", "imp"]
    fighting = {"phase": "rounds", "round": 1, "order": order, **battle}
    return {"state": state | ({"battle": fighting} if battle else {}), "actions": list(actions)}


def by(actor: str, type_: str, target: str | None = None, **more: Any) -> Body:
    return {"type": type_, "actor": actor, **({} if target is None else {"target": target}), **more}


D20 = {"dice": "d20"}
ROUND = {
    "type": "round",
    "orders": [by("rob", "attack", "imp"), by("ana", "attack", "orc"), by("orc", "attack", "rob")],
}
TRAP = {"type": "trap", "setters": ["orc", "shy"], "approaching": ["ana", "rob"]}
TWO = {"characters": [{"id": "ana", "kind": "warrior"}, {"id": "imp", "minion": True}]}
MINI_MAM = {
    "attack": mini_mam(by("ana", "attack", "orc")),
    "attack with circumstances": mini_mam(by("orc", "attack", "rob", modifiers=[{"value": 2}])),
    "attack with a d20": mini_mam(by("ana", "attack", "orc"), variant=D20),
    "attack on one's turn": mini_mam(by("ana", "attack", "imp"), next="ana"),
    "two attacks": mini_mam(by("ana", "attack", "imp"), by("rob", "attack", "orc")),
    "sneak_attack": mini_mam(by("rob", "sneak_attack", "orc"), next="rob"),
    "fireball": mini_mam(by("wiz", "fireball", "orc"), next="wiz"),
    "explosion": mini_mam(by("pip", "explosion"), next="pip"),
    "task against somebody": mini_mam(by("ana", "task", "orc")),
    "task": mini_mam(by("rob", "task", difficulty=3, aspect="sneaky_deed")),
    "hide": mini_mam(by("rob", "hide")),
    "hide from a single die": mini_mam(by("rob", "hide"), variant={"hiding": "single_die"}),
    "hide with a d20": mini_mam(by("rob", "hide"), variant=D20),
    "trap": mini_mam(TRAP),
    "trap that is fought": mini_mam(TRAP | {"if_detected": "fight"}),
    "begin_battle": mini_mam({"type": "begin_battle"}),
    "revive": mini_mam(by("pip", "revive", "old"), next="pip"),
    "heal": mini_mam(by("pip", "heal", "pip"), next="pip"),
    "escape": mini_mam(by("ana", "escape"), next="ana"),
    "vanish": mini_mam(by("ana", "escape"), *[by(who, "pass") for who in ("wiz", "pip", "orc", "imp", "rob")],
                       by("ana", "vanish"), next="ana"),
    "use_item": mini_mam(by("ana", "use_item", "pip", item="healing_potion"), next="ana"),
    "join": mini_mam(by("shy", "join"), next="ana"),
    "study_scroll": mini_mam(by("wiz", "study_scroll")),
    "pass": mini_mam(by("ana", "pass"), next="ana"),
    "round": mini_mam(ROUND, next="rob"),
    "round of two": {
        "state": {**TWO, "battle": {"phase": "rounds", "round": 1, "order": ["ana", "imp"], "next": "ana"}},
        "actions": [{"type": "round", "orders": [by("imp", "attack", "ana"), by("ana", "attack", "imp")]}],
    },
}  # fmt: skip


def malleus(*actions: Body, **variant: str) -> Body:
    sture = {"id": "sture", "values": {"LANCE": 26, "RIDE": 9}}
    return {"state": {"characters": [sture, {"id": "foe", "values": {"LANCE": 18}}], "variant": variant},
            "actions": list(actions)}  # fmt: skip


LANCE: Body = {"character": "sture", "value_name": "LANCE"}
FOE: Body = {"character": "foe", "value_name": "LANCE"}
VALUES: Body = {"type": "random_value", "dice": 2, "assign": {"value_name": "DEXTERITY", "characters": ["foe"]}}
MALLEUS = {
    "roll": (malleus({"type": "roll", "who": {"value": 12, "advantages": 1}}), True),
    "roll of a character": (malleus({"type": "roll", "who": LANCE, "aim": "avoid_fumble"}), True),
    "opposed": (malleus({"type": "opposed", "a": LANCE, "b": FOE}), True),
    "opposed with a feint": (malleus({"type": "opposed", "a": {**LANCE, "feint": 5}, "b": FOE}), True),
    "opposed criticals draw": (
        malleus({"type": "opposed", "a": {"value": 15}, "b": {"value": 12}}, equal_critical="draw"),
        True,
    ),
    "difficulty": (malleus({"type": "difficulty", "who": LANCE, "difficulty": 15}), True),
    "damage": (malleus({"type": "damage", "dice": 3}), True),
    "damage of many dice": (malleus({"type": "damage", "dice": 24}), False),
    "random_value": (malleus({"type": "random_value", "dice": 3}), False),
    "random_value for two": (malleus({"type": "random_value", "dice": 1, "count": 2}), False),
    "random_value assigned": (malleus(VALUES), False),
    "calculation": (malleus({"type": "calculation", "terms": [7, 8], "divisor": 2}), True),
    "two rolls": (malleus({"type": "roll", "who": LANCE}, {"type": "opposed", "a": LANCE, "b": FOE}), False),
}


def roll(difficulty: int, die: str = "d20", **more: Any) -> Body:
    return {"actions": [{"type": "success_roll", "difficulty": difficulty, "die": die, **more}]}


CONFIRM = {"automatic_success": "confirm"}
MANO_A_MANO = {
    "success_roll": roll(12, modifiers=[{"value": 3}]),
    "success_roll beyond 20": roll(31),
    "success_roll that is certain": roll(12, certainty="always"),
    **{f"{die} confirmed": roll(14, die, **CONFIRM) for die in ("d6", "d8", "d10", "d12")},
    "d6 always confirmed": roll(14, "d6", always_confirm=True, **CONFIRM),
    "d12 with a zero": roll(9, "d12", highest_is_zero=True),
}

IVY = {
    "id": "ivy", "rating": 4, "skills": {"fighter": 4}, "abilities": {"health": 3}, "nature": {"rating": 5},
    "traits": [{"name": "Bold", "rating": 2}], "gear": [{"id": "sword", "kind": "sword"}],
}  # fmt: skip
FOX = {"id": "fox", "rating": 3, "abilities": {"health": 3}}
LEFT = ("2C", "5D", "8S", "TH", "JS", "QD", "KH")
FEW = [card for card in CODES[:52] if card not in LEFT]
"""Gone, so that one of each kind is left."""


def mouse_guard(*actions: Body, **state: Any) -> Body:
    return {"state": {"characters": [IVY, FOX], "deck": {"discards": FEW}, **state}, "actions": list(actions)}


def conflict(phase: str = "orders", **more: Any) -> Body:
    combatants = [{"id": who, "disposition": 4, "starting_disposition": 7} for who in ("ivy", "fox")]
    return {"type": "fight", "phase": phase, "round": 1, "combatants": combatants, **more}


def orders(first: str, second: str) -> list[Body]:
    return [{"actor": "ivy", "action": first}, {"actor": "fox", "action": second}]


TEST: Body = {"type": "test", "actor": "ivy", "skill": "fighter", "obstacle": 3}
OPEN: Body = {"type": "test", "obstacle": 3, "draws": [{"by": "ivy", "base": 4, "cards": ["QS", "2C"]}]}
WHOLE_DECK: Body = {"deck": {}}
HOST = [IVY, FOX | {"host": True}]
HOST_DRAW = {"type": "host_draw", "orders": [{"actor": "ivy", "action": "feint"}]}
BEFORE_IT = {"type": "conflict_round", "orders": [{"actor": "ivy", "action": "feint"}]}
MOUSE_GUARD = {
    "test": (mouse_guard(TEST), True),
    "test from a whole deck": (mouse_guard(TEST, **WHOLE_DECK), False),
    "test with a hindrance": (mouse_guard(TEST | {"hindrance": "Bold"}), False),
    "test against Nature": (mouse_guard(TEST | {"skill": None, "nature": "against", "obstacle": 6}), True),
    "test with a joker": (mouse_guard(TEST, variant={"joker": "reshuffle"}), False),
    "test that a King undoes": (mouse_guard(TEST, variant={"king_after_queen": "restart"}), True),
    "test with raw Queens": (mouse_guard(TEST, variant={"queen_addend": "raw"}), True),
    "versus": (mouse_guard({"type": "versus", "drawers": [{"actor": "ivy"}, {"actor": "fox"}]}), True),
    "versus from a whole deck": (
        mouse_guard({"type": "versus", "drawers": [{"actor": "ivy"}, {"rating": 6}]}, **WHOLE_DECK),
        False,
    ),
    "two tests": (mouse_guard(TEST, TEST | {"obstacle": 1}), True),
    "redraw": (
        mouse_guard({"type": "redraw", "by": "ivy", "spend": {"type": "trait", "name": "Bold"}, "card": "2C"},
                    {"type": "settle"}, test=OPEN, deck={"discards": [card for card in FEW if card != "QS"]}),
        False,
    ),
    "settle": (mouse_guard({"type": "settle"}, test=OPEN, **WHOLE_DECK), True),
    "begin_conflict": (
        mouse_guard({"type": "begin_conflict", "conflict_type": "fight", "combatants": [
            {"id": "ivy", "draw": {"ability": "health", "skill": "fighter"}}, {"id": "fox", "disposition": 5}]}),
        True,
    ),
    "host_draw": (mouse_guard(HOST_DRAW, characters=HOST, conflict=conflict()), True),
    "conflict_round before the host_draw": (
        mouse_guard(BEFORE_IT, characters=HOST, conflict=conflict()),
        True,
    ),
    "conflict_round before the host_draw, from a whole deck": (
        mouse_guard(BEFORE_IT, characters=HOST, conflict=conflict(), **WHOLE_DECK),
        False,
    ),
    "conflict_round behind a host_draw, from a whole deck": (
        mouse_guard(HOST_DRAW, {"type": "conflict_round"}, characters=HOST, conflict=conflict(), **WHOLE_DECK),
        False,
    ),
    "conflict_round behind a host_draw": (
        mouse_guard(HOST_DRAW, {"type": "conflict_round"}, characters=HOST, conflict=conflict()),
        False,
    ),
    **{
        f"conflict_round of {first} and {second}": (
            mouse_guard({"type": "conflict_round", "orders": orders(first, second)}, conflict=conflict()), True)
        for first, second in (("attack", "attack"), ("attack", "defend"), ("feint", "feint"), ("maneuver", "attack"),
                              ("feint", "defend"), ("maneuver", "maneuver"))
    },
    "choose_sword": (
        mouse_guard({"type": "choose_sword", "actor": "ivy", "action": "attack", "gear": "sword"}, conflict=conflict()),
        True,
    ),
    "end_conflict": (mouse_guard({"type": "end_conflict"}, conflict=conflict()), True),
    "rest": (mouse_guard({"type": "rest"}), True),
    "new_session": (mouse_guard({"type": "new_session"}), True),
    "reshuffle": (mouse_guard({"type": "reshuffle"}), True),
}  # fmt: skip

CASES = {
    **{f"mini-mam {name}": Case("mini-mam", body, name != "round") for name, body in MINI_MAM.items()},
    **{f"malleus {name}": Case("malleus", *case) for name, case in MALLEUS.items()},
    **{f"mano-a-mano {name}": Case("mano-a-mano", body) for name, body in MANO_A_MANO.items()},
    **{f"mouse-guard {name}": Case("mouse-guard", *case) for name, case in MOUSE_GUARD.items()},
}


@pytest.mark.parametrize("game", GAMES)
def test_every_type_of_action_is_held_against_play(game: str) -> None:
    held = {action["type"] for case in CASES.values() if case.game == game for action in case.body["actions"]}
    assert held == set(GAMES[game].system.actions)


@pytest.mark.parametrize("name", CASES)
def test_play_agrees_with_the_odds(name: str) -> None:
    """Chi-square at fixed seeds: what would happen by chance once in 300,000 times."""
    agree(name, TIMES)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", CASES)
def test_long_play_agrees_with_the_odds(name: str) -> None:
    agree(name, MANY_TIMES)


def agree(name: str, times: int) -> None:
    case = CASES[name]
    asked = Asked(GAMES[case.game], case.body)
    compared(asked.counted(name[:64], times), asked.exactly(), times, pytest.fail)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.few])
def test_all_faces_together_are_the_odds(name: str) -> None:
    """Every row of faces that a table could supply, each as likely as its dice and cards make it."""
    case = CASES[name]
    asked = Asked(GAMES[case.game], case.body)
    assert asked.with_every_row() == asked.exactly()


@pytest.mark.parametrize("name", CASES)
def test_probabilities_sum_to_one_less_the_remainder(name: str) -> None:
    case = CASES[name]
    asked = Asked(GAMES[case.game], case.body)
    answer = odds(asked.game, asked.request)
    whole = 1 - Fraction(answer["remainder"])
    assert 0 <= Fraction(answer["remainder"]) < Fraction(1, 10**11)
    assert sum(Fraction(state["p"]) for state in answer["states"]) == whole
    for action in answer["actions"]:
        assert sum(Fraction(row["p"]) for row in action["outcomes"]) == whole
        assert sum(Fraction(row["p"]) for row in action["by_outcome"]) == whole
        for number in action["numbers"].values():
            assert sum(Fraction(row["p"]) for row in number["distribution"]) <= whole
            assert Fraction(number["at_least"][0]["p"]) == sum(Fraction(row["p"]) for row in number["distribution"])


def test_targets_told_apart_agree_with_play() -> None:
    """An explosion among twenty: each target, and how many are hit."""
    foes = [{"id": f"e{place}", "side": "foes", "level": place % 4} for place in range(20)]
    mim = {"id": "mim", "side": "heroes", "abilities": ["explosion"]}
    asked = Asked(GAMES["mini-mam"], {"state": {"characters": [mim, *foes]}, "actions": [by("mim", "explosion")]})
    [action] = odds(asked.game, asked.request)["actions"]
    hit = {target["target"]: Fraction(target["hit"]["p"]) for target in action["targets"]}
    tally = {row["value"]: Fraction(row["p"]) for row in action["numbers"]["hits"]["distribution"]}
    found: dict[str, int] = {}
    tallied: dict[int, int] = {}
    for hits in plays(asked, lambda event: [each.target for each in event.hits], "an explosion among twenty"):
        tallied[len(hits)] = tallied.get(len(hits), 0) + 1
        for target in hits:
            found[target] = found.get(target, 0) + 1
    statistic, freedom = chi_square(tallied, tally, TIMES)
    assert statistic < bound(freedom)
    for target, p in hit.items():
        counted = {True: found.get(target, 0), False: TIMES - found.get(target, 0)}
        statistic, freedom = chi_square(counted, {True: p, False: 1 - p}, TIMES)
        assert statistic < bound(freedom), target


def test_values_told_apart_agree_with_play() -> None:
    """Random values of four dice for three: what any one of them comes to."""
    asked = Asked(GAMES["malleus"], {"actions": [{"type": "random_value", "dice": 4, "count": 3}]})
    [action] = odds(asked.game, asked.request)["actions"]
    exact = {row["value"]: Fraction(row["p"]) for row in action["numbers"]["values"]["distribution"]}
    found: dict[int, int] = {}
    for values in plays(asked, lambda event: [each.value for each in event.values], "random values for three"):
        for value in values:
            found[value] = found.get(value, 0) + 1
    statistic, freedom = chi_square(found, exact, 3 * TIMES)
    assert statistic < bound(freedom)


def plays(asked: Asked, view: Any, seed: str) -> Any:
    stream = Stream(seed, asked.game.system.identity.id)
    for _ in range(TIMES):
        for happened in resolve(asked.game.system.book, asked.state, asked.request.actions, Played(stream)):
            yield view(happened.event)
