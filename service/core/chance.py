"""What a rule may ask of chance.

Law: a rule puts a *question* and learns its answer, never the faces. A question knows three things: its rolls (what
must be drawn), its answer once faces are given, and the exact odds of its answers. A reading decides which of them to
use.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, permutations, product
from math import gcd, perm, prod
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeVar, runtime_checkable

from service.core.audit import Modifier, Roll, Rolled
from service.core.ways import Odds

T = TypeVar("T", bound=Hashable)
T_co = TypeVar("T_co", bound=Hashable, covariant=True)
P = ParamSpec("P")


class Question(Protocol[T_co]):
    """Something that chance can answer. A test proves for each that `odds` equals every face put through `answer`."""

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """All that must be drawn, in order."""

    @property
    def breadth(self) -> int:
        """At most so many answers, or steps to weigh them: the cost, known before the work."""

    def answer(self, shown: Sequence[Rolled]) -> T_co:
        """The answer that these records, one a roll, give."""

    def odds(self) -> Odds[Any]:
        """Every answer with its probability; they sum to 1."""


class Chance(Protocol):
    """Everything that a rule sees of chance."""

    def ask(self, question: Question[T]) -> T:
        """The answer; all draws of one question are certain, so they are asked of a player together."""

    def part(self, rule: Callable[Concatenate["Chance", P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a smaller rule gives; equal results are one branch however they came about."""

    def expect(self, draws: int) -> None:
        """Say that at least so many draws follow for certain, so that too costly a request is refused at once."""


@runtime_checkable
class Weighed(Protocol):
    """A smaller rule for `part` that knows its own odds, as a question does.

    A test proves for each that `odds` equals the rule followed.
    """

    @property
    def breadth(self) -> int:
        """At most so many results: the cost, known before the work."""

    def odds(self) -> Odds[Any]:
        """Every result with its probability; they sum to 1."""

    def fitting(self, limit: int) -> str:
        """A sentence that says what of it has a breadth within the limit; empty where nothing has."""


class Contest(NamedTuple):
    """Is the best acting total higher than the best opposing one? A tie goes to the opposing side."""

    acting: tuple[Roll, ...]
    opposing: tuple[Roll, ...]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return self.acting + self.opposing

    @property
    def breadth(self) -> int:
        return 2

    def answer(self, shown: Sequence[Rolled]) -> bool:
        if len(shown) == 2:
            return shown[0][5] > shown[1][5]
        split = len(self.acting)
        return max([record[5] for record in shown[:split]]) > max([record[5] for record in shown[split:]])

    def odds(self) -> Odds[bool]:
        won, whole = _won(tuple(map(_dice, self.acting)), tuple(map(_dice, self.opposing)))
        return Odds({answer: ways for answer, ways in ((True, won), (False, whole - won)) if ways}, whole)


class Contests(NamedTuple):
    """Several contests at once, none of which touches another."""

    each: tuple[Contest, ...]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple([roll for contest in self.each for roll in contest.rolls])

    @property
    def breadth(self) -> int:
        return 1 << len(self.each)

    def answer(self, shown: Sequence[Rolled]) -> tuple[bool, ...]:
        supply = iter(shown)
        return tuple([contest.answer([next(supply) for _ in contest.rolls]) for contest in self.each])

    def odds(self) -> Odds[tuple[bool, ...]]:
        return jointly([contest.odds() for contest in self.each])


class Total(NamedTuple):
    """The total of one roll."""

    roll: Roll

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,)

    @property
    def breadth(self) -> int:
        return _most(_dice(self.roll)) - _least(_dice(self.roll)) + 1

    def answer(self, shown: Sequence[Rolled]) -> int:
        return shown[0].total

    def odds(self) -> Odds[int]:
        roll = self.roll
        ways: dict[int, int] = {}
        for total, n in enumerate(spread(roll.sides, roll.draws), roll.draws + roll.bonus):
            capped = _capped(roll, total)
            ways[capped] = ways.get(capped, 0) + n
        return Odds(ways, roll.sides**roll.draws)


class Pool(NamedTuple, Generic[T]):
    """A pool of dice folded die by die into what the rule wants to know of it; `fold` must not mind their order."""

    roll: Roll
    start: T
    fold: Callable[[T, int], T]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,)

    @property
    def breadth(self) -> int:
        return self.roll.sides * self.roll.dice

    def answer(self, shown: Sequence[Rolled]) -> T:
        folded = self.start
        for face in shown[0].faces:
            folded = self.fold(folded, face)
        return folded

    def odds(self) -> Odds[T]:
        roll = self.roll
        return Odds(dict(_folded(self.start, self.fold, roll.sides, roll.dice)), roll.sides**roll.dice)


class Judged(NamedTuple, Generic[T]):
    """A few dice, judged together by a pure function of all their faces, in order."""

    rolls: tuple[Roll, ...]
    judge: Callable[..., T]

    @property
    def breadth(self) -> int:
        return prod([roll.sides**roll.dice for roll in self.rolls])

    def answer(self, shown: Sequence[Rolled]) -> T:
        return self.judge(*[face for record in shown for face in record.faces])

    def odds(self) -> Odds[T]:
        ways: dict[T, int] = {}
        for faces in product(*[range(1, roll.sides + 1) for roll in self.rolls for _ in range(roll.dice)]):
            verdict = self.judge(*faces)
            ways[verdict] = ways.get(verdict, 0) + 1
        return Odds(ways, self.breadth)


class Card(NamedTuple):
    """A card of what is left of the deck, which stands in ASCII order.

    The rule may look at the answer only through `view`: cards that look alike through it are one branch of the exact
    reading, told by the first of them. Whatever else in the same request looks at suits needs a view that shows them.
    """

    roll: Roll
    view: Callable[[str], Hashable]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (self.roll,)

    @property
    def breadth(self) -> int:
        return len(self.roll.cards)

    def answer(self, shown: Sequence[Rolled]) -> str:
        return self.roll.cards[shown[0].faces[0]]

    def odds(self) -> Odds[str]:
        alike: dict[Hashable, list[str]] = {}
        for card in self.roll.cards:
            alike.setdefault(self.view(card), []).append(card)
        return Odds({cards[0]: len(cards) for cards in alike.values()}, len(self.roll.cards))


class Deal(NamedTuple):
    """A whole card each for several, one after the other, of what is left of the deck, which stands in ASCII order."""

    each: tuple[tuple[str | None, str], ...]
    """For whom, and for what."""
    cards: tuple[str, ...]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple([
            Roll(by, purpose, cards=self.cards, dealt=before) for before, (by, purpose) in enumerate(self.each)
        ])  # fmt: skip

    @property
    def breadth(self) -> int:
        return perm(len(self.cards), len(self.each))

    def answer(self, shown: Sequence[Rolled]) -> tuple[str, ...]:
        return tuple([record.roll.cards[record.faces[0]] for record in shown])

    def odds(self) -> Odds[tuple[str, ...]]:
        return Odds(dict.fromkeys(permutations(self.cards, len(self.each)), 1), self.breadth)


@dataclass(frozen=True, slots=True)
class Each:
    """A smaller rule that gives a number, for each of several: a rule for `part`.

    None of them touches another, and whom it is for is no matter to what the rule gives, so that it is followed once.
    """

    rule: Callable[..., int]
    """(chance, for whom, *arguments) -> number"""
    whom: tuple[str | None, ...]
    arguments: tuple[Hashable, ...] = ()

    def __call__(self, chance: Chance) -> tuple[int, ...]:
        return tuple([self.rule(chance, who, *self.arguments) for who in self.whom])


def jointly(each: Sequence[Odds[T]]) -> Odds[tuple[T, ...]]:
    """Every row of answers to questions none of which touches another."""
    rows = product(*[odds.ways.items() for odds in each])
    ways = {tuple([answer for answer, _ in row]): prod([n for _, n in row]) for row in rows}
    return Odds(ways, prod([odds.whole for odds in each]))


@lru_cache(128)
def _folded(start: T, fold: Callable[[T, int], T], sides: int, dice: int) -> Mapping[T, int]:
    """In how many ways a pool folds to what; one die more goes on from one die fewer, which is remembered."""
    if not dice:
        return {start: 1}
    ways: dict[T, int] = {}
    for folded, n in _folded(start, fold, sides, dice - 1).items():
        for face in range(1, sides + 1):
            key = fold(folded, face)
            ways[key] = ways.get(key, 0) + n
    return ways


@lru_cache(4096)
def spread(sides: int, dice: int) -> tuple[int, ...]:
    """In how many ways that many dice show dice, dice + 1, ... in all (sides ** dice ways); (1,) without a die."""
    ways: tuple[int, ...] = (1,)
    for _ in range(dice):
        sums = (*[0] * sides, *accumulate(ways), *[sum(ways)] * (sides - 1))
        ways = tuple([upper - lower for lower, upper in zip(sums, sums[sides:], strict=False)])
    return ways


@lru_cache(4096)
def reached(sides: int, dice: int) -> tuple[int, ...]:
    """In how many ways that many dice show at most dice, dice + 1, ... in all."""
    return tuple(accumulate(spread(sides, dice)))


class _Dice(NamedTuple):
    """All of a roll that its total depends on."""

    sides: int
    number: int
    bonus: int
    cap: int | None

    @property
    def whole(self) -> int:
        return reached(self.sides, self.number)[-1]

    def at_most(self, total: int) -> int:
        """In how many ways the total is no higher."""
        if self.cap is not None and total >= self.cap:
            return self.whole
        ways = reached(self.sides, self.number)
        place = total - self.bonus - self.number
        return 0 if place < 0 else ways[min(place, len(ways) - 1)]


def _dice(roll: Roll) -> _Dice:
    return _Dice(roll.sides, roll.draws, roll.bonus, roll.cap)


@lru_cache(4096)
def _won(acting: tuple[_Dice, ...], opposing: tuple[_Dice, ...]) -> tuple[int, int]:
    """In how many ways the best acting total is higher than the best opposing one, and out of how many."""
    acting_whole, opposing_whole = prod([dice.whole for dice in acting]), prod([dice.whole for dice in opposing])
    won, below = 0, 0
    for best in range(max(map(_least, opposing)), max(map(_most, opposing)) + 1):
        up_to = prod([dice.at_most(best) for dice in opposing])
        won += (up_to - below) * (acting_whole - prod([dice.at_most(best) for dice in acting]))
        below = up_to
    shared = gcd(won, acting_whole * opposing_whole)
    return won // shared, acting_whole * opposing_whole // shared


def _least(dice: _Dice) -> int:
    return _capped(dice, dice.bonus + dice.number)


def _most(dice: _Dice) -> int:
    return _capped(dice, dice.bonus + dice.number * dice.sides)


def _capped(dice: _Dice | Roll, total: int) -> int:
    return total if dice.cap is None else min(total, dice.cap)


__all__ = [
    "Card",
    "Chance",
    "Contest",
    "Contests",
    "Deal",
    "Each",
    "Judged",
    "Modifier",
    "Pool",
    "Question",
    "Roll",
    "Rolled",
    "Total",
    "Weighed",
]
