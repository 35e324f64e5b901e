"""Generated requests made to mean something: a state and actions of an example, with what was generated laid over.

A generator knows the form of a request, not that an actor must exist or that it must be their turn; the examples do.
Nothing here knows a game: what an action refers to, or what its rules want of it, comes from an example of that action.
"""

import random
from functools import cache
from typing import Any

import orjson

from service.wire.answer import loaded, written
from service.wire.examples import Example, examples
from service.wire.options import options
from service.wire.problem import Problem

from .document import GAMES, request_validator

Body = dict[str, Any]
KEPT = 0.5
"""How often a generated field is laid over the example's."""


@cache
def answered(game: str) -> dict[str, list[Example]]:
    """The examples of a game that are answered, by the types of their actions."""
    found: dict[str, list[Example]] = {action: [] for action in GAMES[game].system.actions}
    told = [example for example in examples(GAMES[game].system.folder) if example.status == 200]
    for example in told:
        for action in {action["type"] for action in example.request["actions"]}:
            found[action].append(example)
    return found


def repaired(operation: str, body: Body) -> Body:
    """The request with references that are met; itself where the document does not allow it anyway."""
    if not request_validator(operation).is_valid(body):
        return body
    game, _, name = operation.partition("/")
    chance = random.Random(repr(body))
    wanted = [action["type"] for action in body.get("actions", ())] or list(answered(game))
    example = chance.choice(answered(game)[chance.choice(wanted)]).request
    made = {key: value for key, value in example.items() if name == "resolutions" or key == "state"}
    if "actions" in body:
        made["actions"] = [_laid_over(action, body["actions"], chance) for action in example["actions"]]
    return made if request_validator(operation).is_valid(made) else dict(example)


def continued(operation: str, body: Body) -> Body:
    """The request with its own state, if that is one that an answer held, and an action that is legal in it."""
    game, _, name = operation.partition("/")
    if not body.get("state") or not request_validator(operation).is_valid(body):
        return repaired(operation, body)
    try:
        legal = options(GAMES[game], loaded(GAMES[game].options, {"state": body["state"]}))["options"]
    except Problem:
        return repaired(operation, body)
    if name == "options":
        return {"state": body["state"]}
    actions = [orjson.loads(written(each["action"])) for each in legal[:50]]
    return {"state": body["state"], "actions": random.Random(repr(body)).sample(actions, min(1, len(actions)))}


def _laid_over(known: Body, generated: list[Body], chance: random.Random) -> Body:
    """The example's action with some numbers and switches of a generated one of its type."""
    alike = [action for action in generated if action["type"] == known["type"]]
    if not alike or chance.random() > KEPT:
        return known
    plain = {name: value for name, value in chance.choice(alike).items() if isinstance(value, bool | int)}
    return {**known, **{name: value for name, value in plain.items() if chance.random() < KEPT}}
