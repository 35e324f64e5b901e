"""A game at an address, for whole evenings over HTTP: with the service's chance, or with what is thrown and laid."""

from collections.abc import Callable
from typing import Any

import requests

Body = dict[str, Any]
Resolve = Callable[[Body], requests.Response]
"""Sends a request that lacks its `rng`, with dice and cards from wherever they come."""


class Service:
    """One game of a service."""

    def __init__(self, address: str, system: str) -> None:
        self.address = f"{address}/v1/systems/{system}"
        self.session = requests.Session()

    def ask(self, operation: str, body: Body) -> requests.Response:
        """Whatever the service answers."""
        return self.session.post(f"{self.address}/{operation}", json=body, timeout=30)

    def options(self, **asked: Any) -> Body:
        """The answer of `options`."""
        response = self.ask("options", asked)
        response.raise_for_status()
        answer: Body = response.json()
        return answer


def seeded(service: Service, seed: str) -> Resolve:
    """The service throws and draws, all evening long from one seed."""
    cursor = 0

    def resolve(request: Body) -> requests.Response:
        nonlocal cursor
        response = service.ask("resolutions", {**request, "rng": {"seed": seed, "cursor": cursor}})
        response.raise_for_status()
        cursor = response.json()["audit"]["end"]
        return response

    return resolve


def by_hand(service: Service, show: Callable[[Body], int | str]) -> Resolve:
    """Somebody shows each die or card that the service asks for; it asks until it has all."""

    def resolve(request: Body) -> requests.Response:
        supplied: list[int | str] = []
        while True:
            response = service.ask("resolutions", {**request, "rng": {"manual": True, "supplied": supplied}})
            if response.status_code == 200:
                return response
            problem = response.json()
            assert problem["code"] == "DRAWS_NEEDED", problem
            supplied += [show(draw) for draw in problem["needed"]]

    return resolve
