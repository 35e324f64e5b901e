"""From cards to successes."""

from functools import lru_cache
from typing import NamedTuple

from service.systems.mouse_guard.model.state import Draw, Variant
from service.systems.mouse_guard.rules.cards import View, rank
from service.systems.mouse_guard.tables import NUMBERS, POINTS, POINTS_OF_A_SUCCESS


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


@lru_cache(1024)
def alike(*ratings: int) -> View:
    """A view through which number cards are alike that bring as many successes with each of these ratings.

    It holds where all cards are multiplied: each Queen before them brings whole successes (MG-01, MG-06).
    """
    brought = {card: tuple([successes(points * rating) for rating in ratings]) for card, points in NUMBERS.items()}
    return lambda card: brought.get(rank(card), rank(card))
