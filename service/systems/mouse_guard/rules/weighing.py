"""What whole draws bring, weighed at once instead of card by card.

Law: until it is drawn a deck is in no order, so that where its Queens lie says nothing of what its other cards are. A
draw is Queens and the card after them; so of several draws from one deck, how the Queens fall is weighed by itself,
and so is what the last cards are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb, perm, prod

from service.core.audit import Roll
from service.core.chance import Card, Chance
from service.core.ways import Odds
from service.systems.mouse_guard.rules.cards import rank, suit, whole
from service.systems.mouse_guard.rules.scores import successes
from service.systems.mouse_guard.tables import POINTS, SUITS

Chain = str
"""The ranks of a draw in their order: Queens, and one card that is none."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What draws without a hindrance bring, one after the other from one deck, all cards multiplied; Kings never score.

    Each is told by the first draw that brings as much. It is a rule for `part` that knows its odds; called, it draws
    card by card.
    """

    left: tuple[str, ...]
    """The cards left, in ASCII order: enough for all draws."""
    ratings: tuple[int, ...]
    by_total: bool = False
    """Whether as much is the same total, or as many successes."""
    unseen: str | None = None
    """The suit of which one card is gone, nobody knows which."""

    @property
    def breadth(self) -> int:
        """So many ways for the Queens to fall, times so many ends of each draw."""
        ends = [len(set(end.values())) for end in self._ends()]
        return comb(self._ranks().count("Q") + len(ends), len(ends)) * prod(ends)

    def __call__(self, chance: Chance) -> tuple[Chain, ...]:
        ranks = all_ranks = self._ranks()
        if self.unseen is not None:
            ranks = ranks.replace(_drawn(chance, self._gone()), "", 1)
        found = []
        for rating in self.ratings:
            chain = ""
            while not chain or chain[-1] == "Q":
                chain += _drawn(chance, ranks)
                ranks = ranks.replace(chain[-1], "", 1)
            alike = self._plainest(rating, chains(sorted({*all_ranks} - {"Q"}), all_ranks.count("Q")))
            found.append(alike[chain])
        return tuple(found)

    def odds(self) -> Odds[tuple[Chain, ...]]:
        """How the Queens fall, times what the last cards are, for each card that may be gone."""
        all_ranks, ends, number = self._ranks(), self._ends(), len(self.ratings)
        told = [
            self._plainest(rating, chains(sorted({*end.values()}), all_ranks.count("Q")))
            for rating, end in zip(self.ratings, ends, strict=True)
        ]
        gone = Counter([first_alike(card, ends) for card in self._gone()])
        found: Odds[tuple[Chain, ...]] = Odds()
        for card, copies in gone.items():
            ranks = all_ranks.replace(card, "", 1)
            queens = ranks.count("Q")
            ended = _ended(ranks.replace("Q", ""), ends)
            out_of = perm(len(ranks), queens + number) * gone.total()
            for row in rows(told, queens):
                used = queens_in(row)
                ways = ended.get(tuple([chain[-1] for chain in row]), 0)
                if used <= queens and ways:
                    ways *= copies * perm(queens, used) * perm(len(ranks) - number - used, queens - used)
                    found.add(tuple([alike[chain] for alike, chain in zip(told, row, strict=True)]), ways, out_of)
        return found.reduced()

    def fitting(self, limit: int) -> str:
        """How many of the draws; of a round whose Host's card is unknown each suit is weighed by itself."""
        number = len(self.ratings)
        for fewer in range(number - 1, 0, -1):
            if replace(self, ratings=self.ratings[:fewer]).breadth * (1 if self.unseen is None else len(SUITS)) < limit:
                return f"Of its {number} draws at once the first {fewer} would fit."
        return ""

    def _ranks(self) -> str:
        return "".join([rank(card) for card in self.left if rank(card) != "K"])

    def _gone(self) -> str:
        """The ranks of which one is gone; a King is gone from none of the others, as if nothing were."""
        return "".join([rank(card) for card in self.left if suit(card) == self.unseen]) or "K"

    def _ends(self) -> list[dict[str, str]]:
        """For each draw and each card that may be its last, the first that is worth as much."""
        ends = sorted({*self._ranks()} - {"Q"})
        return [self._plainest(rating, ends) for rating in self.ratings]

    def _plainest(self, rating: int, all_chains: Iterable[Chain]) -> dict[Chain, Chain]:
        """For each of these draws the first that brings as much."""
        first: dict[object, Chain] = {}
        return {chain: first.setdefault(self._worth(chain, rating), chain) for chain in all_chains}

    def _worth(self, chain: Chain, rating: int) -> tuple[int, bool]:
        """Total or successes, and whether it is a weasel (MG-01, MG-05, MG-06)."""
        total = sum([POINTS[card] for card in chain]) * rating
        return total if self.by_total else successes(total), chain[0] == "J"


def chains(ends: Iterable[str], queens: int, before: Chain = "") -> Iterator[Chain]:
    """Every draw that may be made, in ASCII order: with at most so many Queens, and one of these cards after them."""
    yield from [before + end for end in ends if end < "Q"]
    if queens:
        yield from chains(ends, queens - 1, before + "Q")
    yield from [before + end for end in ends if end > "Q"]


def rows(each: Sequence[Iterable[Chain]], queens: int) -> Iterator[tuple[Chain, ...]]:
    """A draw of each, in the order in which the exact reading comes to them when it follows the cards.

    Of those with too many Queens there is at most the first of all.
    """
    firsts = tuple([next(iter(all_chains)) for all_chains in each])
    yield firsts
    for place, (_, *others) in enumerate(each):
        for other in others:
            row = (*firsts[:place], other)
            if queens_in(row) <= queens:
                yield from [(*row, *rest) for rest in rows(each[place + 1 :], queens - queens_in(row))]


def queens_in(row: tuple[Chain, ...]) -> int:
    """Each draw has one card that is none."""
    return sum(map(len, row)) - len(row)


def first_alike(card: str, ends: Sequence[Mapping[str, str]]) -> str:
    """The first card that no draw tells from this one."""
    if card in "QK" or not ends:
        return card
    return next(other for other in ends[0] if all([end[other] == end[card] for end in ends]))


def _ended(ranks: str, ends: Sequence[Mapping[str, str]]) -> dict[tuple[str, ...], int]:
    """In how many ways the last cards of all draws are what, by the first card that is worth as much."""
    found: dict[tuple[str, ...], int] = {}
    kinds = Counter([first_alike(card, ends) for card in ranks])
    for row in product(kinds, repeat=len(ends)):
        ways = prod([max(0, kinds[card] - row[:place].count(card)) for place, card in enumerate(row)])
        alike = tuple([end[card] for end, card in zip(ends, row, strict=True)])
        found[alike] = found.get(alike, 0) + ways
    return found


def _drawn(chance: Chance, ranks: str) -> str:
    """A card of these."""
    return chance.ask(Card(Roll(None, "draw", cards=tuple(ranks)), whole))
