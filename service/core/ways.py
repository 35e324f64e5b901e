"""Probabilities as whole numbers, which is what makes them quick to add."""

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

R = TypeVar("R", bound=Hashable)


class Odds(Mapping[R, Fraction]):
    """Result -> probability, in the order of discovery.

    They are kept as whole numbers, so many `ways` out of one `whole`: to add two fractions costs ten times as much.
    """

    def __init__(self, ways: dict[R, int] | None = None, whole: int = 1) -> None:
        self.ways: dict[R, int] = {} if ways is None else ways
        self.whole = whole

    def __getitem__(self, result: R) -> Fraction:
        return Fraction(self.ways[result], self.whole)

    def __iter__(self) -> Iterator[R]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    @property
    def remainder(self) -> Fraction:
        """The probability of all that was not followed to its end."""
        return 1 - Fraction(sum(self.ways.values()), self.whole)

    def add(self, result: R, ways: int, whole: int) -> None:
        """Merge so many more ways to this result, out of `whole`."""
        if whole != self.whole:
            ways *= self._widened(whole) // whole
        self.ways[result] = self.ways.get(result, 0) + ways

    def add_all(self, others: "Odds[R]") -> None:
        """Merge all of others."""
        for result, ways in others.ways.items():
            self.add(result, ways, others.whole)

    def reduced(self) -> "Odds[R]":
        """The same, out of as few as may be."""
        shared = gcd(self.whole, *self.ways.values())
        if shared > 1:
            self.whole //= shared
            self.ways = {result: ways // shared for result, ways in self.ways.items()}
        return self

    def _widened(self, whole: int) -> int:
        """What all is out of, once that is a multiple of `whole`."""
        if self.whole % whole:
            wider = lcm(self.whole, whole)
            self.ways = {result: ways * (wider // self.whole) for result, ways in self.ways.items()}
            self.whole = wider
        return self.whole
