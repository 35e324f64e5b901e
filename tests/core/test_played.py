"""The reading that happens: what is supplied, what is drawn, what is missing, and what is written down of it."""

import pytest

from service.core.audit import Modifier, Roll, cited, draws, roll_view
from service.core.chance import Card, Contest, Pool, Total
from service.core.played import BadFace, DrawsNeeded, Needed, Played, TooManyDraws
from service.core.stream import Stream

ATTACK = Roll("ana", "attack", 6, (Modifier(2, "level", "T-01"), Modifier(-1, "rain", "T-Q02", "it pours")))
DEFENCE = Roll(None, "difficulty", 6)
CONTEST = Contest((ATTACK,), (DEFENCE,))
CARDS = ("2C", "9D", "AH")


def seeded(supplied=(), limit=10_000):
    return Played(Stream("42", "mini-mam"), supplied, limit)


def test_faces_come_from_the_seed_where_none_is_given():
    """Seed 42 shows 4, 2, 3 on six-sided dice (vectors)."""
    played = seeded()
    assert [played.ask(Total(Roll("ana", "damage", 6))) for _ in range(3)] == [4, 2, 3]


def test_null_takes_the_seeds_next_face_and_given_faces_use_no_word():
    played = seeded([6, None, 1])
    assert [played.ask(Total(Roll("ana", "damage", 6))) for _ in range(4)] == [6, 4, 1, 2]
    assert [record.at for record in played.records] == [(None,), (0,), (None,), (1,)]


def test_a_pool_is_drawn_one_die_after_the_other():
    played = seeded([None, 5])
    assert played.ask(Total(Roll("ana", "damage", 6, dice=4))) == 4 + 5 + 2 + 3
    assert played.records[0].faces == (4, 5, 2, 3)
    assert played.records[0].draws == [0, 1, 2, 3]


def test_no_dice_draw_nothing():
    played = Played(None)
    assert played.ask(Total(Roll("ana", "damage", 6, dice=0))) == 0
    assert played.drawn == 0


def test_a_total_is_base_faces_and_modifiers_up_to_the_cap():
    played = Played(None, [3])
    assert played.ask(Total(Roll("ana", "skill", 20, (Modifier(30, "surplus", "T-01"),), base=1, cap=20))) == 20


def test_without_a_seed_the_missing_draws_of_the_question_are_named_together():
    with pytest.raises(DrawsNeeded) as missing:
        Played(None).ask(CONTEST)
    assert missing.value.needed == (
        Needed(0, "die", 6, "ana", "attack"),
        Needed(1, "die", 6, None, "difficulty"),
    )


def test_a_null_is_missing_where_there_is_no_seed():
    with pytest.raises(DrawsNeeded) as missing:
        Played(None, [None, 3]).ask(CONTEST)
    assert [needed.place for needed in missing.value.needed] == [0]


@pytest.mark.parametrize("face", [0, 7, -1, "9D", 10**6])
def test_a_face_that_the_die_lacks_is_refused_where_it_stands(face):
    with pytest.raises(BadFace) as bad:
        Played(None, [4, face]).ask(CONTEST)
    assert bad.value.index == 1


def test_a_die_numbered_from_zero_shows_its_highest_face_as_0():
    played = Played(None, [0])
    assert played.ask(Total(Roll("ana", "success", 10, zero_is_highest=True))) == 10
    assert played.records[0].shown == [10]


@pytest.mark.parametrize("card", ["KS", "XX", 3, "9d", ""])
def test_a_card_that_is_not_left_is_refused(card):
    with pytest.raises(BadFace):
        Played(None, [card]).ask(Card(Roll("ana", "draw", cards=CARDS), view=str))


def test_draws_over_the_limit_are_refused_before_one_is_drawn():
    played = seeded(limit=5)
    played.ask(CONTEST)
    with pytest.raises(TooManyDraws) as many:
        played.ask(Pool(Roll("ana", "pool", 6, dice=4), 0, max))
    assert (many.value.draws, many.value.limit, played.drawn) == (6, 5, 2)


def test_expected_draws_count_beforehand():
    played = seeded(limit=5)
    played.expect(5)
    with pytest.raises(TooManyDraws):
        played.expect(6)


def test_a_smaller_rule_is_simply_played():
    played = Played(None, [5])
    assert played.part(lambda chance, sides: chance.ask(Total(Roll("ana", "damage", sides))), 6) == 5


def test_the_audit_lists_every_draw_with_its_source():
    played = seeded([None, 3, "9D"])
    played.action = 4
    played.ask(CONTEST)
    played.ask(Card(Roll("bo", "draw", cards=CARDS), view=str))
    assert list(draws(played.records)) == [
        {
            "index": 0,
            "at": 0,
            "kind": "die",
            "sides": 6,
            "value": 4,
            "source": "seed",
            "action": 4,
            "by": "ana",
            "purpose": "attack",
        },
        {"index": 1, "kind": "die", "sides": 6, "value": 3, "source": "supplied", "action": 4, "purpose": "difficulty"},
        {
            "index": 2,
            "kind": "card",
            "remaining": 3,
            "value": "9D",
            "source": "supplied",
            "action": 4,
            "by": "bo",
            "purpose": "draw",
        },
    ]


def test_a_roll_shows_its_dice_its_modifiers_and_its_total():
    played = Played(None, [5, 3])
    played.ask(CONTEST)
    assert roll_view(played.records[0]) == {
        "by": "ana",
        "purpose": "attack",
        "draws": [0],
        "faces": [5],
        "modifiers": [
            {"value": 2, "reason": "level", "rule": "T-01"},
            {"value": -1, "reason": "rain", "note": "it pours", "rule": "T-Q02"},
        ],
        "total": 6,
    }


def test_what_stands_in_for_a_die_shows_its_base():
    played = Played(None)
    played.ask(Total(Roll(None, "difficulty", base=10)))
    assert roll_view(played.records[0]) == {"purpose": "difficulty", "base": 10, "modifiers": [], "total": 10}


def test_rules_are_cited_once_norms_first_and_ascending():
    assert cited(["MM-Q12", "MM-100", "MM-24", "MM-Q2", "MM-24"]) == ["MM-24", "MM-100", "MM-Q2", "MM-Q12"]
