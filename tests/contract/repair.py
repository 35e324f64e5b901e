"""Generated requests made to mean something: a state and actions of an example, with what was generated laid over.

A generator knows the form of a request, not that an actor must exist or that it must be their turn; the examples do.
Nothing here knows a game: what an action refers to, or what its rules want of it, comes from an example of that action.
"""

import random
from functools import cache
from typing import Any

from service.wire.examples import Example, examples

from .document import GAMES, request_validator

Body = dict[str, Any]
KEPT = 0.5
"""How often a generated field is laid over the example's."""


@cache
def answered(game: str) -> dict[str, list[Example]]:
    """The examples of a game that are answered, by the types of their actions."""
    found: dict[str, list[Example]] = {action: [] for action in GAMES[game].system.actions}
    for example in examples(GAMES[game].system.folder):
        for action in {action["type"] for action in example.request["actions"] if example.status == 200}:
            found[action].append(example)
    return found


def repaired(operation: str, body: Body) -> Body:
    """The request with references that are met; itself where it is in no need of repair."""
    game, _, name = operation.partition("/")
    chance = random.Random(repr(body))
    wanted = [action["type"] for action in body.get("actions", ())] or list(answered(game))
    known = answered(game)[chance.choice(wanted)]
    if not known or (name == "resolutions" and not body["actions"] and not body.get("state")):
        return body
    example = chance.choice(known).request
    made = {key: value for key, value in example.items() if name == "resolutions" or key in ("state", "actions")}
    if name == "options":
        made = {key: value for key, value in made.items() if key == "state"}
    elif "actions" in body:
        made["actions"] = [_laid_over(action, body["actions"], chance) for action in example["actions"]]
    if "rules" in body and body["rules"].lstrip("0") == "1":
        made["rules"] = body["rules"]
    return made if request_validator(operation).is_valid(made) else dict(example)


def _laid_over(known: Body, generated: list[Body], chance: random.Random) -> Body:
    """The example's action with some numbers and switches of a generated one of its type."""
    alike = [action for action in generated if action["type"] == known["type"]]
    if not alike or chance.random() > KEPT:
        return known
    plain = {name: value for name, value in chance.choice(alike).items() if isinstance(value, bool | int)}
    return {**known, **{name: value for name, value in plain.items() if chance.random() < KEPT}}
