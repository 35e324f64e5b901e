"""What a player is asked for at once: what every branch asks next, in the same order."""

from service.core.chance import Card, Contest, Contests, Roll, Total
from service.core.needed import needed


def die(by, sides=6):
    return Roll(by, "test", sides)


def names(rule, given=(), **more):
    return [draw.by for draw in needed(rule, given, **more)]


def two_attacks(chance):
    chance.ask(Contest((die("a"),), (die("b"),)))
    chance.ask(Contest((die("b"),), (die("a"),)))


def test_certain_draws_are_asked_for_beyond_the_first_question():
    assert names(two_attacks) == ["a", "b", "b", "a"]


def test_what_is_given_is_not_asked_for():
    assert [(draw.place, draw.by) for draw in needed(two_attacks, [4, None, 2])] == [(1, "b"), (3, "a")]


def test_asking_stops_where_branches_part():
    def rule(chance):
        chance.ask(Total(die("c" if chance.ask(Total(die("a"))) > 3 else "b")))

    assert names(rule) == ["a"]
    assert names(rule, [5]) == ["c"]


def test_a_draw_that_only_some_branches_make_is_not_certain():
    def rule(chance):
        if chance.ask(Total(die("a"))) == 6:
            chance.ask(Total(die("a")))

    assert names(rule) == ["a"]
    assert names(rule, [6]) == ["a"]


def test_too_many_branches_fall_back_to_the_current_question():
    def rule(chance):
        for _ in range(20):
            chance.ask(Total(die("a", 20)))

    assert names(rule) == ["a"]


def test_a_question_too_broad_to_follow_is_asked_for_whole():
    question = Contests(tuple([Contest((die("a"),), (die("b"),))] * 20))
    assert len(needed(lambda chance: chance.ask(question), ())) == 40


def test_no_more_than_the_limit_is_asked_for():
    question = Contests(tuple([Contest((die("a"),), (die("b"),))] * 20))
    assert len(needed(lambda chance: chance.ask(question), (), limit=7)) == 7


def test_a_card_is_asked_for_by_what_is_left():
    found = needed(lambda chance: chance.ask(Card(Roll("a", "draw", cards=("2C", "9D")), view=str)), ())
    assert [(draw.kind, draw.size) for draw in found] == [("card", 2)]


def test_the_longer_the_way_the_fewer_branches_are_followed():
    """Of seven contests 128 branches are followed, but not where each of them is thirty questions further on."""

    def rule(chance):
        while chance.ask(Total(die("a"))) == 6:
            pass
        for _ in range(7):
            chance.ask(Contest((die("b"),), (die("c"),)))

    assert names(rule, [6] * 10 + [1]) == ["b", "c"] * 7
    assert names(rule, [6] * 30 + [1]) == ["b", "c"]
