"""From cards to successes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from service.systems.mouse_guard.model.state import Draw, Variant
from service.systems.mouse_guard.rules.cards import View, rank
from service.systems.mouse_guard.tables import CARDS, JOKER, NUMBERS, POINTS, POINTS_OF_A_SUCCESS


class Score(NamedTuple):
    """What a draw comes to; a weasel fails whatever it has (MG-05, MG-Q02)."""

    total: int
    successes: int
    weasel: bool

    def reduced(self, rating: int) -> "Score":
        """Less the other's rating, off the total before it is divided; never below 0 (MG-22, MG-Q22)."""
        total = max(0, self.total - rating)
        return Score(total, successes(total), self.weasel)


def score(variant: Variant, draw: Draw) -> Score:
    """The cards times the rating, a tenth of it rounded up; a first Jack is a weasel (MG-01, MG-05, MG-06, MG-Q05)."""
    first, *later = [POINTS[rank(card)] for card in draw.cards]
    if draw.rating == 0:
        total = 0  # so that what a Queen brings raw does not help either (MG-Q11)
    elif variant.queen_addend == "raw":
        total = first * draw.rating + sum(later)
    else:
        total = (first + sum(later)) * draw.rating
    return Score(total, successes(total), rank(draw.cards[0]) == "J")


def successes(total: int) -> int:
    """A tenth, rounded up; nothing for what is not above 0 (MG-Q10)."""
    return max(0, -(-total // POINTS_OF_A_SUCCESS))


def plainest(draw: Draw) -> tuple[str, ...]:
    """The lowest cards that bring as many successes as these, where all cards are multiplied (MG-01, MG-06)."""
    lowest = lowest_cards(draw.rating)
    return tuple([lowest.get(rank(card), card) for card in draw.cards])


@lru_cache(1024)
def lowest_cards(rating: int) -> Mapping[str, str]:
    """For each number card the lowest that brings as many successes with this rating, of any suit."""
    brought: dict[int, str] = {}
    return {card: brought.setdefault(successes(points * rating), f"{card}C") for card, points in NUMBERS.items()}


@lru_cache(1024)
def alike(*ratings: int) -> View:
    """A view through which number cards are alike that bring as many successes with each of these ratings.

    It holds where all cards are multiplied: each Queen before them brings whole successes (MG-01, MG-06).
    """
    brought = {name: tuple([successes(points * rating) for rating in ratings]) for name, points in NUMBERS.items()}
    return {card: brought.get(rank(card), rank(card)) for card in (*CARDS, JOKER)}.__getitem__
