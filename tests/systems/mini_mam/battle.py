"""A battle over HTTP: four heroes against a dragon and six minions. The client computes nothing.

The state that came back is the state to send; `battle.next` says whose turn it is, and `options` what they may do.

    python -m tests.systems.mini_mam.battle http://127.0.0.1:8000
"""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import requests

Body = dict[str, Any]
Resolve = Callable[[Body], requests.Response]
"""Sends a request that lacks its `rng`, with dice from wherever they come."""

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


class Service:
    """Mini mam at an address."""

    def __init__(self, address: str) -> None:
        self.address = f"{address}/v1/systems/mini-mam"
        self.session = requests.Session()

    def ask(self, operation: str, body: Body) -> requests.Response:
        """Whatever the service answers."""
        return self.session.post(f"{self.address}/{operation}", json=body, timeout=30)

    def options(self, state: Body) -> list[Body]:
        """All that may be done by whoever is next."""
        response = self.ask("options", {"state": state, "actor": state["battle"]["next"]})
        response.raise_for_status()
        return [option["action"] for option in response.json()["options"]]


def battle(service: Service, resolve: Resolve) -> Iterator[requests.Response]:
    """Every answer from the beginning of the battle to its outcome."""
    state, action = START, {"type": "begin_battle"}
    while True:
        response = resolve({"state": state, "actions": [action]})
        yield response
        state = response.json()["state"]
        if state["battle"]["outcome"] is not None:
            return
        action = wished(service.options(state))


def wished(options: list[Body]) -> Body:
    """The action that is taken of those that are offered."""
    return next(option for wish in WISHES for option in options if option["type"] == wish)


def seeded(service: Service, seed: str) -> Resolve:
    """The service throws the dice, all battle long from one seed."""
    cursor = 0

    def resolve(request: Body) -> requests.Response:
        nonlocal cursor
        response = service.ask("resolutions", {**request, "rng": {"seed": seed, "cursor": cursor}})
        response.raise_for_status()
        cursor = response.json()["audit"]["end"]
        return response

    return resolve


def by_hand(service: Service, throw: Callable[[Body], int]) -> Resolve:
    """Somebody throws each die that the service asks for; it asks until it has all."""

    def resolve(request: Body) -> requests.Response:
        supplied: list[int] = []
        while True:
            response = service.ask("resolutions", {**request, "rng": {"manual": True, "supplied": supplied}})
            if response.status_code == 200:
                return response
            problem = response.json()
            assert problem["code"] == "DRAWS_NEEDED", problem
            supplied += [throw(draw) for draw in problem["needed"]]

    return resolve


if __name__ == "__main__":
    at = Service(sys.argv[1])
    for told in battle(at, seeded(at, "friday-night")):
        sys.stdout.writelines(f"{event['announcement']}\n" for event in told.json()["events"])
