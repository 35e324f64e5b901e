"""A battle over HTTP: four heroes against a dragon and six minions. The client computes nothing.

The state that came back is the state to send; `battle.next` says whose turn it is, and `options` what they may do.

    python -m tests.systems.mini_mam.battle http://127.0.0.1:8000
"""

import sys
from collections.abc import Iterator

import requests

from tests.systems.live import Body, Resolve, Service, seeded

from . import SYSTEM

HEROES: list[Body] = [
    {"id": "rogue", "name": "Mira", "side": "heroes", "seat": "left", "kind": "rogue", "level": 2},
    {"id": "warrior", "name": "Olof", "side": "heroes", "seat": "middle", "kind": "warrior", "level": 2},
    {"id": "wizard", "name": "Zaira", "side": "heroes", "seat": "middle", "kind": "wizard"},
    {"id": "priest", "name": "Päivi", "side": "heroes", "seat": "right", "kind": "priest"},
]
DRAGON: Body = {"id": "dragon", "side": "villains", "seat": "master", "kind": "dragon", "level": 3}
MINIONS: list[Body] = [
    {"id": f"minion-{number}", "side": "villains", "seat": "master", "minion": True} for number in range(1, 7)
]
START: Body = {"characters": [*HEROES, *MINIONS, DRAGON], "seats": ["left", "middle", "right", "master"]}

WISHES = ("sneak_attack", "fireball", "revive", "heal", "attack", "pass")
"""What everybody does, whoever they are: the first of these that is offered, to the first to whom it is offered."""


def battle(service: Service, resolve: Resolve) -> Iterator[requests.Response]:
    """Every answer from the beginning of the battle to its outcome."""
    state, action = START, {"type": "begin_battle"}
    while True:
        response = resolve({"state": state, "actions": [action]})
        yield response
        state = response.json()["state"]
        if state["battle"]["outcome"] is not None:
            return
        offered = service.options(state=state, actor=state["battle"]["next"])["options"]
        action = wished([option["action"] for option in offered])


def wished(options: list[Body]) -> Body:
    """The action that is taken of those that are offered."""
    return next(option for wish in WISHES for option in options if option["type"] == wish)


if __name__ == "__main__":
    at = Service(sys.argv[1], SYSTEM)
    for told in battle(at, seeded(at, "friday-night")):
        sys.stdout.writelines(f"{event['announcement']}\n" for event in told.json()["events"])
