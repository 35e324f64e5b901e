"""Options are complete and sound: what is listed can be played, and who plays from the list goes on to the end."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import orjson
import pytest

from service.wire.answer import loaded, resolution, written
from tests.conftest import GAMES

from .malleus import test_random_plays as malleus_plays
from .mano_a_mano import test_random_plays as mano_a_mano_plays
from .mini_mam import plays as mini_mam_plays
from .mouse_guard import plays as mouse_guard_plays
from .universe import Body, is_complete_and_sound, is_valid, offered

TABLES: dict[str, Callable[[Random], Body]] = {
    "mini-mam": mini_mam_plays.table,
    "malleus": malleus_plays.table,
    "mano-a-mano": mano_a_mano_plays.table,
    "mouse-guard": mouse_guard_plays.table,
}
"""Random states, from which play starts."""

PLAYS = {"mini-mam": 10, "malleus": 10, "mano-a-mano": 10, "mouse-guard": 12}
JUDGED = 6
"""Every so many steps all candidates are tried."""


@pytest.mark.parametrize("game", GAMES)
def test_random_play_from_the_options_alone(game: str) -> None:
    for number in range(PLAYS[game]):
        play(game, number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(1_000, 3_000, 100))
@pytest.mark.parametrize("game", GAMES)
def test_long_random_play_from_the_options_alone(game: str, first: int) -> None:
    for number in range(first, first + 100):
        play(game, number, steps=60)


def play(name: str, number: int, steps: int = 25) -> None:
    """Whatever is chosen is never refused, and until a battle is over there is something to choose."""
    game, dice = GAMES[name], Random(f"{name} {number}")
    state, cursor = TABLES[name](dice), 0
    if not is_valid(game, state):
        return
    for step in range(steps):
        choice = offered(game, state)
        if step % JUDGED == 0:
            is_complete_and_sound(game, state)
        if not choice:
            assert at_rest(name, state)
            return
        kinds = list(dict.fromkeys([action["type"] for action in choice]))
        kind = dice.choice(kinds)
        action = dice.choice([action for action in choice if action["type"] == kind])
        state, cursor = after(name, state, action, cursor)


def after(name: str, state: Body, action: Body, cursor: int) -> tuple[Body, int]:
    """The state that an action leads to; Problem, which is raised, where it is refused."""
    game = GAMES[name]
    body = {"state": state, "actions": [action], "rng": {"seed": "options", "cursor": cursor}}
    answer = orjson.loads(written(resolution(game, loaded(game.resolutions, body), "en", str)))
    return answer["state"], answer["audit"]["end"]


def at_rest(name: str, state: Body) -> bool:
    """Nobody can do anything where nobody is, or where no battle runs and nobody is up to one."""
    return name != "mini-mam" or state.get("battle") is None or is_over(state)


def is_over(state: Body) -> bool:
    return state["battle"]["outcome"] is not None


def small_battles() -> Iterator[Body]:
    """Two on a side each and what may have become of them, in peace, ambush and battle."""
    healths, standings = ("healthy", "injured", "incapacitated"), ("in_battle", "escaping", "escape_broken", "hidden")
    for mine, health, standing in product(healths, healths, standings):
        people = [
            {"id": "a", "side": "x", "kind": "rogue", "abilities": ["healing", "magic", "explosion"], "health": mine,
             "items": ["healing_potion", "ninja_smoke_bomb", "destruction_scroll"]},
            {"id": "b", "side": "y", "health": health, "standing": standing},
            {"id": "c", "side": "x", "health": "injured"},
            {"id": "d", "side": "y", "minion": True},
        ]  # fmt: skip
        for battle in (None, turn("a"), turn("b"), turn("d"), turn("a", "ambush", 0, ["a", "c"])):
            yield {"characters": people, "battle": battle}


def turn(upcoming: str, phase: str = "rounds", number: int = 2, order: list[str] | None = None) -> Body:
    return {"phase": phase, "round": number, "order": order or list("abcd"), "next": upcoming}


def test_every_small_battle_of_mini_mam() -> None:
    states = [state for state in small_battles() if is_valid(GAMES["mini-mam"], state)]
    tried = [is_complete_and_sound(GAMES["mini-mam"], state) for state in states]
    assert len(states) > 90
    assert min(tried) > 100


def test_a_battle_from_the_options_alone_ends() -> None:
    """Whoever may attack does, else whatever comes first: both sides fall or flee in the end."""
    for number in range(20):
        dice = Random(number)
        people = [{"id": str(i), "side": "ab"[i % 2], "kind": dice.choice(mini_mam_plays.KINDS)} for i in range(6)]
        state, cursor = after("mini-mam", {"characters": people}, {"type": "begin_battle"}, 100 * number)
        for _ in range(400):
            if is_over(state):
                break
            choice = offered(GAMES["mini-mam"], state)
            attacks = [action for action in choice if action["type"] == "attack"]
            state, cursor = after("mini-mam", state, dice.choice(attacks or choice), cursor)
        assert is_over(state)


def test_of_one_actor_are_listed_his_own_of_all() -> None:
    """Asking for one is asking for all, less what is others' or nobody's."""
    for number in range(20):
        state = mini_mam_plays.table(Random(number))
        if not is_valid(GAMES["mini-mam"], state):
            continue
        everything = offered(GAMES["mini-mam"], state)
        for who in state["characters"]:
            mine = [action for action in everything if action.get("actor") == who["id"]]
            assert offered(GAMES["mini-mam"], state, actor=who["id"]) == mine
