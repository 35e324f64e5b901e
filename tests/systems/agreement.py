"""What exact odds are held against: the same requests played, from seeds and with every row of faces."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from re import sub
from typing import Any

from service.core.changes import changes
from service.core.odds import odds_of_actions
from service.core.played import BadFace, DrawsNeeded, Face, Played
from service.core.resolve import resolve
from service.core.stream import Stream
from service.wire.answer import loaded, prepared, written
from service.wire.game import Game

Body = dict[str, Any]
Seen = tuple[tuple[int, int] | str, bytes]
"""Which step of which action, or "state", and what is told of it."""

CODES = (*[rank + suit for rank in "23456789AJKQT" for suit in "CDHS"], "XX")
CARD = rb'"([2-9AJKQT])[CDHS]"'


class Asked:
    """A request of one game, its state completed."""

    def __init__(self, game: Game, body: Body) -> None:
        self.game = game
        self.request = loaded(game.odds, body)
        self.state = prepared(game, self.request)
        self.cards: list[str] = []

    def exactly(self) -> dict[Seen, Fraction]:
        """The exact chance of all that is seen."""
        view = self.game.system.odds
        start = view.follow(self.state, self.request.actions)
        states, steps = odds_of_actions(self.game.system.book, start, self.request.actions)
        assert states is not None
        assert states.remainder < Fraction(1, 10**10)
        found: dict[Seen, Fraction] = {}
        turns: dict[int, int] = {}
        for step in steps:
            place = (step.action, turns.setdefault(step.action, 0))
            turns[step.action] += 1
            for happened, p in step.events.items():
                if type(happened) is tuple:
                    add(found, (place, told(view.told(happened[1]))), p)
        for after, p in states.items():
            add(found, ("state", told(changes(view.seen(start), view.seen(after)))), p)
        return found

    def played(self, chance: Played) -> Iterator[Seen]:
        """What is seen when it happens."""
        view = self.game.system.odds
        after, turns = self.state, dict[int, int]()
        for happened in resolve(self.game.system.book, self.state, self.request.actions, chance):
            after = happened.after
            turn = turns[happened.place] = turns.get(happened.place, -1) + 1
            yield (happened.place, turn), told(view.told(happened.event))
        yield "state", told(changes(view.seen(self.state), view.seen(after)))

    def counted(self, seed: str, times: int) -> dict[Seen, int]:
        """How often each is seen, in so many plays on one stream."""
        stream = Stream(seed, self.game.system.identity.id)
        found: dict[Seen, int] = {}
        for _ in range(times):
            for seen in self.played(Played(stream)):
                found[seen] = found.get(seen, 0) + 1
        return found

    def with_every_row(self, most: int = 3_000) -> dict[Seen, Fraction]:
        """The chance of all that is seen, by playing every row of faces that a table could supply."""
        found: dict[Seen, Fraction] = {}
        rows: list[tuple[tuple[Face, ...], Fraction]] = [((), Fraction(1))]
        while rows:
            most -= 1
            assert most, "more rows than that"
            faces, p = rows.pop()
            try:
                all_seen = list(self.played(Played(None, faces)))
            except DrawsNeeded as missing:
                further = self.next_faces(faces, missing)
                rows += [((*faces, face), p / len(further)) for face in further]
                continue
            for seen in all_seen:
                add(found, seen, p)
        return found

    def next_faces(self, faces: tuple[Face, ...], missing: DrawsNeeded) -> Sequence[int | str]:
        """All that the next die may show, or all cards that are left: none that was not there for the first draw."""
        draw = missing.needed[0]
        if draw.kind == "die":
            return range(1, draw.size + 1)
        left = [card for card in self.cards or CODES if self.is_left((*faces, card))]
        assert len(left) == draw.size
        self.cards = self.cards or left
        return left

    def is_left(self, faces: tuple[Face, ...]) -> bool:
        try:
            list(self.played(Played(None, faces)))
        except BadFace:
            return False
        except DrawsNeeded:
            pass
        return True


def add(found: dict[Seen, Fraction], seen: Seen, p: Fraction) -> None:
    found[seen] = found.get(seen, Fraction(0)) + p


def told(value: Any) -> bytes:
    """A value as the wire writes it; odds speak of a card by its rank."""
    return sub(CARD, rb'"\1"', written(value))


def chi_square(counted: Mapping[Any, int], exact: Mapping[Any, Fraction], times: int) -> tuple[float, int]:
    """Pearson's statistic and its degrees of freedom; what is expected less than 8 times is taken together."""
    statistic, cells, rare, rare_expected = 0.0, 0, 0, 0.0
    for seen, p in exact.items():
        expected = float(p * times)
        if expected < 8:
            rare, rare_expected = rare + counted.get(seen, 0), rare_expected + expected
        else:
            statistic, cells = statistic + (counted.get(seen, 0) - expected) ** 2 / expected, cells + 1
    if rare_expected >= 8:
        statistic, cells = statistic + (rare - rare_expected) ** 2 / rare_expected, cells + 1
    else:
        assert rare < 40  # five or more times what can be expected
    return statistic, max(0, cells - 1)


def bound(freedom: int, deviations: float = 4.5) -> float:
    """What a chi-square of so many degrees exceeds once in 300,000 times (Wilson and Hilferty)."""
    if not freedom:
        return 1e-9
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + deviations * spread**0.5) ** 3)


def compared(
    counted: Mapping[Seen, int], exact: Mapping[Seen, Fraction], times: int, fails: Callable[[str], None]
) -> None:
    """Nothing is seen that cannot be, and each step by itself is seen as often as it should be."""
    if not counted.keys() <= exact.keys():
        fails(f"impossible: {counted.keys() - exact.keys()}")
    for place in dict.fromkeys([place for place, _ in exact]):
        of_place = {seen: p for seen, p in exact.items() if seen[0] == place}
        never = 1 - sum(of_place.values(), start=Fraction(0))
        seen_there = sum([n for (where, _), n in counted.items() if where == place])
        all_counted = {**counted, (place, b"never"): times - seen_there}
        statistic, freedom = chi_square(all_counted, {**of_place, (place, b"never"): never}, times)
        if statistic > bound(freedom):
            fails(f"{place}: chi-square {statistic:.1f} of {freedom} degrees")
