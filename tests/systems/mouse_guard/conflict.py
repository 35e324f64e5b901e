"""A whole conflict over HTTP. The client keeps the orders hidden until all are given, and computes nothing.

The state that came back is the state to send; what is legal, the service says; what was missed, its event says.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import requests

from tests.systems.live import Resolve, Service

from .table import Body

SYSTEM = "mouse-guard"

Wishes = Mapping[str, Sequence[Body]]
"""Of each what might be ordered, best first; whoever has no legal wish is out, or does not need one."""


class Plan(NamedTuple):
    """What is played: the table before it, how it begins, and what everybody wants in each round."""

    state: Body
    opening: Body
    players: Callable[[int], Wishes]
    host: Wishes
    afterwards: Sequence[Body]


class Table:
    """Those who play: they keep the state, and every answer."""

    def __init__(self, service: Service, resolve: Resolve, plan: Plan) -> None:
        self.service, self.resolve, self.plan = service, resolve, plan
        self.state = plan.state
        self.answers: list[requests.Response] = []

    def play(self) -> list[requests.Response]:
        """Every answer, from the beginning of the conflict to what comes after it."""
        self.act(self.plan.opening)
        while self.state["conflict"]["outcome"] is None:
            self.play_round(self.state["conflict"]["round"])
        for action in self.plan.afterwards:
            self.act(action)
        return self.answers

    def play_round(self, number: int) -> None:
        """Hidden orders, the Host's cards, swords, draws, redraws; then all counts."""
        self.act(self.legal({"type": "host_draw"}, self.plan.players(number)))
        for order in self.state["conflict"]["orders"]:
            self.take(order["actor"], "choose_sword", action=order["action"])
        event = self.act(self.legal({"type": "conflict_round", "settle": False}, self.plan.host))
        for roll in event.get("rolls", []):
            if missed(event, roll["by"]):
                self.take(roll["by"], "redraw")
        if event["outcome"] == "open":
            self.act({"type": "settle"})

    def act(self, action: Body) -> Body:
        """The event of an action."""
        response = self.resolve({"state": self.state, "actions": [action]})
        self.answers.append(response)
        answer: Body = response.json()
        self.state = answer["state"]
        event: Body = answer["events"][0]
        return event

    def take(self, actor: str, kind: str, **fields: str) -> None:
        """The first action of this kind that the service offers, if it does."""
        for option in self.service.options(state=self.state, actor=actor)["options"]:
            if {"type": kind, **fields}.items() <= option["action"].items():
                self.act(option["action"])
                return

    def legal(self, action: Body, wishes: Wishes) -> Body:
        """The action with the first wish of each that the service lets pass."""
        left = {actor: list(each) for actor, each in wishes.items()}
        while True:
            orders = [{"actor": actor, **each[0]} for actor, each in left.items() if each]
            asked = {**action, "orders": orders}
            judged = self.service.options(state=self.state, action=asked)
            if judged["legal"]:
                return asked
            for place in {int(error["pointer"].split("/")[3]) for error in judged["errors"]}:
                left[orders[place]["actor"]].pop(0)


def missed(event: Body, by: str) -> bool:
    """Whether this one's action has succeeded against nobody."""
    sides = [side for pair in event["result"]["pairs"] for side in pair["sides"]]
    return not any(side["successful"] for side in sides if side["by"] == by)
