"""`python -m tests.bench.hostile [seconds] [folder]`: the requests that cost the service the most CPU time, by search.

Each game and operation starts from requests that were made to be costly and from what the document allows. Whatever
costs the most so far is changed at random, and kept where it costs more still. The bodies of the worst go to the
folder, if one is named.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import orjson

from service.app import create_app
from service.core.odds import Budget
from service.wire import limits
from service.wire import odds as wire_odds
from service.wire.strict_json import parsed
from tests.bench.__main__ import posting
from tests.bench.hostile_seeds import SEEDS
from tests.contract.bodies import Mutator, copied, places

Body = Any

OPERATIONS = ("resolutions", "odds", "options")
KEPT = 12
"""So many of the worst of each operation are changed further."""
WIDE = "\U0001f3b2" * 100
"""The longest text in the most bytes."""


class Found(NamedTuple):
    """What a request cost."""

    milliseconds: float
    sent: int
    answered: int
    branches: int
    code: str
    body: bytes


class Weighed(Budget):
    """A budget that remembers how much of it was used."""

    last: "Weighed | None" = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        Weighed.last = self


class Search:
    """The worst requests of one operation of one game."""

    def __init__(self, post: Callable[[str, bytes], bytes], operation: str, seed: int) -> None:
        self.post, self.operation = post, operation
        self.mutator = Mutator(operation, seed)
        self.chance = random.Random(f"{seed} hostile {operation}")
        self.worst: list[Found] = []
        self.tried = 0

    def start(self) -> Iterator[None]:
        """Try what was made to be costly."""
        game, _, kind = self.operation.partition("/")
        for body in SEEDS[game].get(kind, ()):
            self.try_one(body)
            yield

    def step(self) -> None:
        """Change one of the worst, and keep it where it is worse."""
        if not self.worst or self.chance.random() < 0.05:
            body = self.mutator.mutant()
        else:
            body = orjson.loads(self.chance.choice(self.worst).body)
        for _ in range(self.chance.choice((1, 1, 2, 3, 5))):
            body = self.changed(body)
        self.try_one(body)

    def try_one(self, body: Body) -> None:
        """Take the time of it, twice where it is among the worst: the first may have paid for others."""
        try:
            sent = orjson.dumps(body)
        except (TypeError, ValueError):
            return
        if len(sent) > limits.BODY_BYTES:
            return
        self.tried += 1
        found = self.cost(sent)
        if len(self.worst) < KEPT or found.milliseconds > self.worst[-1].milliseconds:
            again = self.cost(sent)
            found = min(found, again)
            if found.code != "INVALID_BODY" and sent not in [each.body for each in self.worst]:
                self.worst = sorted([*self.worst, found], reverse=True)[:KEPT]

    def cost(self, sent: bytes) -> Found:
        """What the service spends on it."""
        Weighed.last = None
        start = time.process_time()
        answer = self.post(self.operation, sent)
        spent = (time.process_time() - start) * 1000
        used = 0 if Weighed.last is None else Weighed.last.branches - Weighed.last.left
        told = orjson.loads(answer)
        return Found(spent, len(sent), len(answer), used, told.get("code", ""), sent)

    def changed(self, body: Body) -> Body:
        """The body with one change, most of them towards more."""
        at = list(places(body))
        if not at or self.chance.random() < 0.3:
            return self.mutator.changed(body)
        holder, key = self.chance.choice(at)
        lists = [each[name] for each, name in at if isinstance(each[name], list)]
        change = self.chance.choice((self.more, self.more, self.fewer, self.wider, self.other_number, self.borrow))
        change(body, holder, key, lists)
        return body

    def more(self, body: Body, holder: Any, key: Any, lists: list[list[Any]]) -> None:
        """An array with some of its elements once more, whoever is in it under new ids."""
        filled = [each for each in lists if each]
        if not filled:
            return
        grown = self.chance.choice(filled)
        for _ in range(self.chance.choice((1, 1, 2, 5, len(grown)))):
            element = copied(self.chance.choice(grown))
            if isinstance(element, dict) and "id" in element:
                element["id"] = f"{element['id']}'"[-64:]
            if len(grown) < 100:
                grown.insert(self.chance.randrange(len(grown) + 1), element)

    def fewer(self, body: Body, holder: Any, key: Any, lists: list[list[Any]]) -> None:
        """An array without one of its elements: what was refused may fit."""
        filled = [each for each in lists if each]
        if filled:
            cut = self.chance.choice(filled)
            del cut[self.chance.randrange(len(cut))]

    def wider(self, body: Body, holder: Any, key: Any, lists: list[list[Any]]) -> None:
        """A name or a note as long as can be, wherever there is one."""
        length = self.chance.choice((10, 100))
        for each, name in places(body):
            if name in ("name", "note") and isinstance(each, dict):
                each[name] = WIDE[:length]

    def other_number(self, body: Body, holder: Any, key: Any, lists: list[list[Any]]) -> None:
        """A number nearby, or a larger one."""
        value = holder[key]
        if type(value) is int:
            holder[key] = self.chance.choice((value + 1, value - 1, value * 2, value // 2, 100, 20, 0))

    def borrow(self, body: Body, holder: Any, key: Any, lists: list[list[Any]]) -> None:
        """Actions or a state of another of the worst, or of a valid body."""
        other = self.chance.choice([*[each.body for each in self.worst], *self.mutator.bodies])
        given = parsed(other)
        if isinstance(given, dict) and isinstance(body, dict) and given:
            name = self.chance.choice(list(given))
            both = isinstance(body.get(name), list) and isinstance(given[name], list)
            body[name] = [*body[name], *given[name]][:100] if both else given[name]


def told(found: Found) -> str:
    """What a request is, in one line."""
    body = orjson.loads(found.body)
    state = body.get("state") or {}
    actions = body.get("actions") or ([body["action"]] if body.get("action") else [])
    kinds: dict[str, int] = {}
    for action in actions:
        kinds[action.get("type", "?")] = kinds.get(action.get("type", "?"), 0) + 1
    people = len(state.get("characters", ()))
    what = ", ".join([f"{number} {kind}" for kind, number in kinds.items()])
    return f"{people} characters; {what or 'all that is legal'}{'' if 'actor' not in body else ', of one'}"


def main(seconds: float = 60, folder: Path | None = None, seed: int = 1) -> None:
    app = create_app()

    def post(operation: str, sent: bytes) -> bytes:
        game, _, kind = operation.partition("/")
        return posting(app, f"/v1/systems/{game}/{kind}", sent)()

    with patch.object(wire_odds, "Budget", Weighed):
        searches = [Search(post, f"{game}/{kind}", seed) for game in SEEDS for kind in OPERATIONS]
        for search in searches:
            for _ in search.start():
                pass
        end = time.monotonic() + seconds
        for search in turns(searches, end):
            search.step()
    sys.stdout.write(f"{'':28} {'ms':>8} {'sent':>8} {'answered':>9} {'branches':>9}\n")
    for search in searches:
        for place, found in enumerate(search.worst[:3]):
            numbers = f"{found.milliseconds:8.0f} {found.sent:8} {found.answered:9} {found.branches:9}"
            sys.stdout.write(f"{search.operation:28} {numbers} {found.code} {told(found)}\n")
            if folder is not None:
                folder.mkdir(exist_ok=True)
                (folder / f"{search.operation.replace('/', '_')}_{place}.json").write_bytes(found.body)
    sys.stdout.write(f"{sum([search.tried for search in searches])} requests tried\n")


def turns(searches: list[Search], end: float) -> Iterator[Search]:
    """Until the time is over, whichever has had the least of it."""
    spent = dict.fromkeys(range(len(searches)), 0.0)
    while time.monotonic() < end:
        place = min(spent, key=lambda place: spent[place])
        start = time.monotonic()
        yield searches[place]
        spent[place] += time.monotonic() - start


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        float(arguments[0]) if arguments else 60,
        Path(arguments[1]) if arguments[1:] else None,
        int(arguments[2]) if arguments[2:] else 1,
    )
