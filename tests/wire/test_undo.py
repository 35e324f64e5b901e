"""`changes` are complete and exact: forwards they give the state after, backwards the state before, bit by bit.

Proved for every example, which cover every type of action of every game, and for plays that go on from them by what
the options offer.
"""

import json
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from service.wire.answer import loaded, resolution, written
from service.wire.game import Game
from service.wire.options import options
from service.wire.problem import Problem

from .recorded import GAMES, Recorded, stored

README = Path(__file__).parents[2] / "README.md"
ANSWERED = {name: exchange for name, exchange in stored() if "events" in exchange["response"]}

MORE = 4
"""How many requests a play goes on for, from each example."""


def answered(game: Game, request: Any, language: str = "en") -> Any:
    """The answer, or None where the request is refused."""
    try:
        return orjson.loads(written(resolution(game, loaded(game.resolutions, request), language, lambda: "0" * 32)))
    except Problem:
        return None


def start_of(game: Game, request: Any) -> Any:
    """The state that a request starts from, with all its defaults."""
    return answered(game, {**{key: request[key] for key in ("state",) if key in request}, "actions": []})["state"]


def applied(state: Any, changes: Any, side: str) -> Any:
    """The state with one side of the changes in their places."""
    after = orjson.loads(orjson.dumps(state))
    for change in changes:
        *above, last = [token.replace("~1", "/").replace("~0", "~") for token in change["path"].split("/")[1:]]
        holder = after
        for token in above:
            holder = holder[int(token)] if isinstance(holder, list) else holder[token]
        key = int(last) if isinstance(holder, list) else last
        assert change["from"] != change["to"]
        assert orjson.dumps(holder[key]) == orjson.dumps(change["from" if side == "to" else "to"])
        holder[key] = change[side]
    return after


def judge(before: Any, answer: Any) -> None:
    """Forwards event by event, then backwards."""
    states = [before]
    for event in answer["events"]:
        states.append(applied(states[-1], event["changes"], "to"))
    assert orjson.dumps(states[-1]) == orjson.dumps(answer["state"])
    state = answer["state"]
    for event, earlier in zip(reversed(answer["events"]), reversed(states[:-1]), strict=True):
        state = applied(state, event["changes"][::-1], "from")
        assert orjson.dumps(state) == orjson.dumps(earlier)


@cache
def going_on(name: str) -> list[tuple[Any, Any]]:
    """(state before, answer) of a play that goes on from an example: each time one of the legal actions, by luck."""
    exchange = ANSWERED[name]
    game = GAMES[exchange["system"]]
    luck = random.Random(name)
    state = exchange["response"]["state"]
    played = []
    for number in range(MORE):
        offered = offers(game, state)
        if not offered:
            break
        kind = luck.choice(sorted({action["type"] for action in offered}))
        action = luck.choice([action for action in offered if action["type"] == kind])
        answer = answered(
            game, {"state": state, "actions": [action], "rng": {"seed": f"{name} {number}"[-64:].strip()}}
        )
        if answer is not None:  # an offer may still need a number of its own
            played.append((state, answer))
            state = answer["state"]
    return played


def offers(game: Game, state: Any) -> list[Any]:
    """The legal actions of a state."""
    try:
        request = loaded(game.options, {"state": state})
        return [option["action"] for option in orjson.loads(written(options(game, request)))["options"]]
    except Problem:
        return []


@pytest.mark.parametrize("name", ANSWERED)
def test_an_example_forwards_and_backwards(name):
    exchange = ANSWERED[name]
    judge(start_of(GAMES[exchange["system"]], exchange["request"]), exchange["response"])


@pytest.mark.parametrize("name", ANSWERED)
def test_a_play_that_goes_on_from_it(name):
    for before, answer in going_on(name):
        judge(before, answer)


def all_cases() -> Iterator[tuple[Any, Any]]:
    for name, exchange in ANSWERED.items():
        yield start_of(GAMES[exchange["system"]], exchange["request"]), exchange["response"]
        yield from going_on(name)


@pytest.mark.parametrize("system", GAMES)
def test_every_type_of_action_is_among_them(system):
    """A round or a plan may tell its turns as events of their own type; the action is counted."""
    seen = Counter(
        action["type"]
        for exchange in ANSWERED.values()
        if exchange["system"] == system
        for action in exchange["request"]["actions"]
    )
    assert set(seen) == set(GAMES[system].system.actions)


# In JavaScript


def snippet() -> str:
    """The function that the README shows."""
    [code] = re.findall(r"```js\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    return str(code)


def test_the_readme_shows_it_in_ten_lines():
    assert len(snippet().strip().splitlines()) <= 12


RUN = """
const cases = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
for (const [before, answer] of cases) {
  const kept = JSON.stringify([before, answer]);
  const after = answer.events.reduce((state, event) => apply(state, event.changes, "to"), before);
  if (JSON.stringify(after) !== JSON.stringify(answer.state)) throw new Error("forwards " + kept);
  const undone = answer.events.reduceRight((state, event) => apply(state, event.changes, "from"), answer.state);
  if (JSON.stringify(undone) !== JSON.stringify(before)) throw new Error("backwards " + kept);
  if (JSON.stringify([before, answer]) !== kept) throw new Error("changed its arguments");
}
console.log(cases.length);
"""


@pytest.mark.live
def test_the_function_of_the_readme_is_exact_in_node():
    cases: list[tuple[Any, Recorded]] = list(all_cases())
    done = subprocess.run(
        ["node", "-e", snippet() + RUN],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(len(cases))), done.stderr[-2000:]
