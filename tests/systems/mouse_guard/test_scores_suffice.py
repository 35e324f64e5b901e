"""What the exact reading takes for alike brings as many successes: every number card, with every rating."""

from itertools import product

import pytest
from msgspec.structs import replace

from service.systems.mouse_guard.model.state import Draw, Variant
from service.systems.mouse_guard.rules.scores import alike, plainest, score

CHAINS = [(*"Q" * queens, last) for queens, last in product(range(4), "A23456789TJ")]


@pytest.mark.rule("MG-01", "MG-05", "MG-06")
@pytest.mark.parametrize("rating", range(13))
def test_the_plainest_draw_scores_as_the_one_it_stands_for(rating: int) -> None:
    for chain in CHAINS:
        draw = Draw("ivy", rating, tuple([f"{card}S" for card in chain]))
        plain = replace(draw, cards=plainest(draw))
        found, expected = score(Variant(), plain), score(Variant(), draw)
        assert (found.successes, found.weasel) == (expected.successes, expected.weasel)


@pytest.mark.rule("MG-01")
def test_draws_that_bring_as_many_are_one() -> None:
    rated_4 = {plainest(Draw("ivy", 4, (f"{card}S",))) for card in "A23456789T"}
    assert rated_4 == {
        ("AC",),
        ("3C",),
        ("6C",),
        ("8C",),
    }  # 1 for 4 and 8, 2 for 12 to 20, 3 for 24 and 28, 4 for 32 to 40


@pytest.mark.rule("MG-01", "MG-06")
@pytest.mark.parametrize("ratings", [*product(range(0, 13, 3), range(1, 13, 4))])
def test_cards_that_look_alike_score_alike_with_each_rating(ratings: tuple[int, int]) -> None:
    view = alike(*ratings)
    for one, other in product("A23456789TJQ", repeat=2):
        if view(f"{one}S") == view(f"{other}H"):
            for rating in ratings:
                scores = [score(Variant(), Draw("ivy", rating, ("QD", f"{card}D"))) for card in (one, other)]
                assert scores[0].successes == scores[1].successes
