"""What plays at random need: the service from bytes to bytes, and the laws of every answer, whatever the game."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import orjson
from flask.testing import FlaskClient

from service.wire.answer import read, resolution, written
from service.wire.problem import Problem
from tests.conftest import GAMES

Body = dict[str, Any]


def asked(system: str, request: Any, language: str = "en") -> tuple[int, Body]:
    """The status and the JSON of the answer; what would be an answer 500 over HTTP is raised here."""
    game = GAMES[system]
    try:
        answer = resolution(game, read(game.resolutions, orjson.dumps(request)), language, str)
    except Problem as problem:
        return problem.status, problem.body("urn:request:play")
    return 200, orjson.loads(written(answer))


def through(client: FlaskClient) -> Callable[..., tuple[int, Body]]:
    """The same through the whole application, where the document judges every answer."""

    def asked(system: str, request: Any, language: str = "en") -> tuple[int, Body]:
        path = f"/v1/systems/{system}/resolutions"
        response = client.post(path, json=request, headers={"Accept-Language": language})
        return response.status_code, response.get_json()

    return asked


def judge(system: str, before: Body, answer: Body) -> None:
    """Changes lead from the completed state to the new one, and back; the new one is accepted as it is."""
    goes_on(system, before, answer)
    faces = [face for event in answer["events"] for roll in event["rolls"] for face in roll["faces"]]
    assert faces == [draw["value"] for draw in answer["audit"]["draws"]]


def goes_on(system: str, before: Body, answer: Body) -> None:
    """The same, whatever its rolls show."""
    retraced(before, answer["events"], answer["state"])
    assert accepted(system, answer["state"]) == answer["state"]


def retraced(before: Body, events: list[Body], after: Body) -> None:
    """The changes of these events lead from one state to the other, and back."""
    state = copied(before)
    for event in events:
        apply(state, event["changes"], "from", "to")
    assert state == after
    for event in reversed(events):
        apply(state, event["changes"][::-1], "to", "from")
    assert state == before


def copied(value: Any) -> Any:
    """Quicker than deepcopy, for what is JSON."""
    return orjson.loads(orjson.dumps(value))


def accepted(system: str, state: Body) -> Body:
    """A state, completed."""
    status, answer = asked(system, {"state": state, "actions": []})
    assert status == 200, answer
    completed: Body = answer["state"]
    return completed


def apply(state: Any, changes: list[Body], there: str, then: str) -> None:
    """Change a state in place, which must be what the changes start from (RFC 6901)."""
    for change in changes:
        *way, last = [token.replace("~1", "/").replace("~0", "~") for token in change["path"].split("/")[1:]]
        within = state
        for token in way:
            within = within[int(token) if isinstance(within, list) else token]
        assert within[last] == change[there]
        within[last] = deepcopy(change[then])


def refused(status: int, answer: Body) -> set[str]:
    """The codes of a refusal, which must be one in every respect."""
    assert status == 422
    assert answer["code"] in ("FORBIDDEN_BY_RULES", "COST_LIMIT_EXCEEDED", "DRAWS_NEEDED")
    assert all(error["pointer"].startswith(("/actions", "/rng/supplied")) for error in answer["errors"])
    return {error["code"] for error in answer["errors"]}


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    10**6 + 1,
    1.5,
    "",
    " ",
    "x",
    "\u0000",
    [],
    [[]],
    {},
    {"type": "roll"},
)


def spoiled(dice: Random, request: Body) -> Any:
    """A request of which one part, however large or small, is something else, is gone, or stands there twice."""
    found = deepcopy(request)
    places = list(_places(found))
    within, key = dice.choice(places)
    if dice.random() < 0.2:
        del within[key]
    elif isinstance(within, list) and dice.random() < 0.3:
        within.append(deepcopy(within[key]))
    else:
        within[key] = deepcopy(dice.choice(JUNK))
    return found


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])
