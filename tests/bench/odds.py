"""`make bench`: what exact odds and options cost, and beside them a library of dice where one is installed.

`pip install icepool` into the environment brings the comparison; nothing depends on it.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from service.app import SYSTEMS
from service.core import chance as questions
from service.core.chance import Chance, Contest, Contests, Modifier, Roll, Total
from service.core.odds import odds_of, tally
from service.wire.answer import loaded, written
from service.wire.game import opened
from service.wire.odds import odds
from service.wire.options import options
from tests.bench.measure import measure

GAMES = {system.identity.id: opened(system) for system in SYSTEMS}

Body = dict[str, Any]
Task = Callable[[], object]

ATTACK: Body = {"type": "attack", "actor": "ana", "target": "orc"}
KINDS = ("warrior", "rogue", "wizard", "priest", "monster", "dragon")


def weighing(system: str, *actions: Body, **state: Any) -> Task:
    """From the model of a request to the bytes of its answer."""
    game = GAMES[system]
    request = loaded(game.odds, {"actions": list(actions), **({"state": state} if state else {})})
    return lambda: written(odds(game, request))


def listing(system: str, state: Body, **more: Any) -> Task:
    game = GAMES[system]
    request = loaded(game.options, {"state": state, "odds": True, **more})
    return lambda: written(options(game, request))


def crowd(number: int) -> list[Body]:
    mim = {"id": "mim", "side": "heroes", "abilities": ["explosion"]}
    return [mim, *[{"id": f"e{place}", "side": "foes"} for place in range(number)]]


def twelve() -> Body:
    people = [{"id": f"c{place}", "side": "ab"[place % 2], "kind": KINDS[place // 2]} for place in range(12)]
    return {"characters": people}


def fought(state: Body) -> Body:
    order = [who["id"] for who in state["characters"]]
    return {**state, "battle": {"phase": "rounds", "round": 1, "order": order, "next": order[0]}}


PAIR: Body = {"characters": [{"id": "ana", "kind": "warrior"}, {"id": "orc", "kind": "monster"}]}
DUEL: Body = {"type": "opposed", "a": {"value": 22, "feint": 2}, "b": {"value": 15}}
VERSUS: Body = {"type": "versus", "drawers": [{"rating": 4}, {"rating": 5}]}

OURS: dict[str, tuple[Task, float]] = {
    "Mini mam: an attack": (weighing("mini-mam", ATTACK, **PAIR), 5),
    "Mini mam: ten attacks in a row": (weighing("mini-mam", *[ATTACK] * 10, **PAIR), 50),
    "Mini mam: an explosion at 10, jointly": (weighing("mini-mam", {"type": "explosion", "actor": "mim"},
                                                       characters=crowd(10)), 1_000),
    "Mini mam: an explosion at 20": (weighing("mini-mam", {"type": "explosion", "actor": "mim"},
                                              characters=crowd(20)), 10),
    "Malleus: a roll": (weighing("malleus", {"type": "roll", "who": {"value": 12}}), 5),
    "Malleus: a duel": (weighing("malleus", DUEL), 5),
    "Malleus: damage of 5 dice": (weighing("malleus", {"type": "damage", "dice": 5}), 5),
    "Malleus: a random value of 10 dice": (weighing("malleus", {"type": "random_value", "dice": 10}), 5),
    "Mano a Mano: a roll": (weighing("mano-a-mano", {"type": "success_roll", "difficulty": 12}), 5),
    "Mouse Guard: a test": (weighing("mouse-guard", {"type": "test", "rating": 4, "obstacle": 3}), 50),
    "Mouse Guard: a versus test": (weighing("mouse-guard", VERSUS), 50),
    "options with odds, a battle of 12": (listing("mini-mam", fought(twelve())), 50),
    "options with odds, 12 at peace, of one": (listing("mini-mam", twelve(), actor="c0"), 50),
}  # fmt: skip


def die(by: str, *modifiers: int) -> Roll:
    return Roll(by, "test", 6, tuple([Modifier(value, "test", "T-01") for value in modifiers]))


HIT = Contest((die("a", 1, 1),), (die("b", 1),))
TRY = Contest((die("a", 1),), (die("b", 1),))


def afresh(task: Task) -> Task:
    """Without what was remembered of an earlier run."""

    def run() -> object:
        for remembered in (questions.spread, questions.reached, questions._won):
            remembered.cache_clear()
        return task()

    return run


def ten_tries(chance: Chance) -> int:
    """Two steps from healthy to down; whoever is down is not tried any more."""
    steps = 0
    for _ in range(10):
        if steps < 2 and chance.ask(TRY):
            steps += 1
    return steps


def compared() -> dict[str, tuple[Task, Task]]:
    """The same questions put to this reading and to the library."""
    pool = import_module("icepool")
    d6, d20 = pool.d6, pool.d20
    attempt = d6 > d6
    twenty = Contests((TRY,) * 20)

    def graded(face: int, value: int) -> int:
        return (face <= value) + (face <= value - 20) - (face > value)

    def tried(steps: int) -> Any:
        return attempt.map({True: steps + 1, False: steps}) if steps < 2 else steps

    def duel(chance: Chance) -> object:
        rolls = Roll("a", "test", 20), Roll("b", "test", 20)
        return chance.ask(questions.Judged(rolls, lambda a, b: (graded(a, 22), graded(b, 15))))

    return {
        "a contest": (lambda: HIT.odds(), lambda: (d6 + 2) > (d6 + 1)),
        "how many of 20 contests": (
            lambda: tally([contest.odds()[True] for contest in twenty.each]),
            lambda: 20 @ ((d6 + 1) > (d6 + 1)),
        ),
        "24 dice": (lambda: Total(Roll(None, "test", 6, dice=24)).odds(), lambda: 24 @ d6),
        "a duel judged by both faces": (
            lambda: odds_of(duel),
            lambda: pool.map(lambda a, b: (graded(a, 22), graded(b, 15)), d20, d20),
        ),
        "ten tries, two of which may count": (
            lambda: odds_of(ten_tries),
            lambda: pool.Die([0]).map(tried, repeat=10),
        ),
    }


def main() -> None:
    found = measure({name: task for name, (task, _) in OURS.items()}, rounds=10)
    for name, (_, target) in OURS.items():
        sys.stdout.write(f"{name:45} {found[name] / 1000:8.2f} ms  (target {target:g})\n")
    if find_spec("icepool") is None:
        sys.stdout.write("\nicepool is not installed: no comparison\n")
        return
    pairs = compared()
    ours = {name: afresh(mine) for name, (mine, _) in pairs.items()}
    theirs = {f"{name}, icepool": other for name, (_, other) in pairs.items()}
    both = measure({**ours, **theirs}, rounds=10)
    sys.stdout.write("\n")
    for name in pairs:
        mine, other = both[name], both[f"{name}, icepool"]
        sys.stdout.write(f"{name:45} {mine:8.1f} us, icepool {other:8.1f} us, ratio {mine / other:5.2f}\n")


if __name__ == "__main__":
    main()
