"""Every well-formed action that options speak of, made from the schemas and the ids of a state, and who accepts it.

Nothing here asks the candidates of a game, nor the reading that options use: what is accepted is what can be played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import orjson

from service.core.played import Played
from service.core.resolve import resolve
from service.core.stream import Stream
from service.core.violations import Violations
from service.wire.answer import loaded, prepared
from service.wire.fields import Choice, Reference, fields_of, required_of
from service.wire.game import Game
from service.wire.options import options
from service.wire.problem import Problem

Body = dict[str, Any]


def named(action: Body) -> bytes:
    """The action itself, whatever the order of its fields."""
    return orjson.dumps(action, option=orjson.OPT_SORT_KEYS)


def offered(game: Game, state: Body, **more: Any) -> list[Body]:
    """The actions that options list."""
    answer = options(game, loaded(game.options, {"state": state, **more}))
    return [orjson.loads(orjson.dumps(option["action"])) for option in answer["options"]]


def accepts(game: Game, state: Body, actions: Sequence[Body]) -> list[Body]:
    """Those of the actions that can be played, each by itself."""
    request = loaded(game.resolutions, {"state": state, "actions": list(actions)})
    start = prepared(game, request)
    found = []
    for action, model in zip(actions, request.actions, strict=True):
        try:
            list(resolve(game.system.book, start, [model], Played(Stream("any", game.system.identity.id))))
        except Violations:
            continue
        found.append(action)
    return found


def is_complete_and_sound(game: Game, state: Body) -> int:
    """Assert that what is listed is what is accepted, each once; how many candidates there were."""
    all_of_them = list(UNIVERSES[game.system.identity.id](game, state))
    accepted = []
    for first in range(0, len(all_of_them), 100):  # so many actions a request may have
        accepted += accepts(game, state, all_of_them[first : first + 100])
    listed = [named(action) for action in offered(game, state)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {named(action) for action in accepted}
    return len(all_of_them)


def is_valid(game: Game, state: Body) -> bool:
    """Whether the state contradicts nothing."""
    try:
        prepared(game, loaded(game.resolutions, {"state": state, "actions": []}))
    except Problem:
        return False
    return True


def ids(state: Body) -> list[str]:
    return [who["id"] for who in state.get("characters", ())]


LISTED = ("type", "actor", "target", "item")


def mini_mam(game: Game, state: Body) -> Iterator[Body]:
    """Type, actor, target and item; a task needs a target here, a potion names one, and other items have none."""
    for kind, schema in game.system.actions.items():
        if not set(required_of(schema)) <= set(LISTED):
            continue
        fields = {name: field for name, field in fields_of(schema).items() if name in LISTED[1:]}
        values = {
            name: ids(state) if isinstance(field, Reference) else field.values
            for name, field in fields.items()
            if isinstance(field, Reference | Choice)
        }
        for chosen in product(*values.values()):
            action = {"type": kind, **dict(zip(values, chosen, strict=True))}
            if action.get("item", "healing_potion") == "healing_potion" or action.pop("target") == ids(state)[0]:
                yield action


def malleus(game: Game, state: Body) -> Iterator[Body]:
    """A roll of anybody against any value that somebody has."""
    names = list(dict.fromkeys([name for who in state["characters"] for name in who.get("values", {})]))
    for who, name in product(ids(state), names):
        yield {"type": "roll", "who": {"character": who, "value_name": name}}


def mano_a_mano(game: Game, state: Body) -> Iterator[Body]:
    """A roll at each customary difficulty, of nobody in particular too (MAM-Q12)."""
    for difficulty in (5, 10, 15, 20, 25):
        yield {"type": "success_roll", "difficulty": difficulty}
        for actor in ids(state):
            yield {"type": "success_roll", "difficulty": difficulty, "actor": actor}


def mouse_guard(game: Game, state: Body) -> Iterator[Body]:
    """What is on the sheets, each open card, each order of a lone player; numbers as easy as they can be."""
    people = state["characters"]
    for kind, schema in game.system.actions.items():
        if not required_of(schema) or required_of(schema) == ["type"]:
            yield {"type": kind}
    for who in people:
        sheet = [{"skill": skill} for skill in (*who.get("skills", {}), *who.get("abilities", {}))]
        natures = [{"nature": use} for use in ("within", "against")]
        yield {"type": "rest", "actors": [who["id"]]}
        for means in ({}, *sheet, *natures):
            yield {"type": "test", "obstacle": 1, "actor": who["id"], **means}
        for means, other in product(({}, *sheet), ids(state)):
            yield {"type": "versus", "drawers": [{"actor": who["id"], **means}, {"actor": other, **means}]}
        for action, item in product(ORDERS, who.get("gear", ())):
            yield {"type": "choose_sword", "actor": who["id"], "action": action, "gear": item["id"]}
        for action, target, kind in product(ORDERS, ids(state), ("host_draw", "conflict_round")):
            yield {"type": kind, "orders": [{"actor": who["id"], "action": action, "target": target}]}
    yield from redraws(state)


ORDERS = ("attack", "defend", "feint", "maneuver")


def redraws(state: Body) -> Iterator[Body]:
    traits = dict.fromkeys([trait["name"] for who in state["characters"] for trait in who.get("traits", ())])
    spends: list[Body] = [{"type": "king"}, *[{"type": "trait", "name": name} for name in traits]]
    running = [laid for laid in (state.get("test"), state.get("conflict")) if laid]
    for draw in [draw for laid in running for draw in laid.get("draws", ())]:
        for card, spend in product(dict.fromkeys(draw["cards"]), spends):
            yield {"type": "redraw", "by": draw["by"], "spend": spend, "card": card}


UNIVERSES: Mapping[str, Callable[[Game, Body], Iterator[Body]]] = {
    "mini-mam": mini_mam,
    "malleus": malleus,
    "mano-a-mano": mano_a_mano,
    "mouse-guard": mouse_guard,
}
