"""Feints: who may, how much, and that both sides pay it."""

import pytest

from . import SYSTEM, difficulty, faults, opposed, request, roll


def feinted(value, feint=0, **more):
    return {"value": value, "feint": feint, **more} if feint else {"value": value, **more}


LEGAL = [
    pytest.param(value, feint, id=f"{value}-feints-{feint}")
    for value, feints in {
        21: (1,),
        22: (2,),
        25: (5,),
        29: (5, 9),
        30: (5, 10),
        33: (5, 10, 13),
        41: (5, 10, 15, 20, 21),
    }.items()
    for feint in feints
]
ILLEGAL = [
    pytest.param(value, feint, id=f"{value}-may-not-feint-{feint}")
    for value, feints in {
        -5: (1,),
        12: (5,),
        19: (1,),
        20: (1, 5),
        21: (2, 5),
        25: (1, 4, 6, 10),
        29: (4, 6, 8, 10),
        33: (1, 12, 14, 15, 20),
    }.items()
    for feint in feints
]


@pytest.mark.rule("MA-31", "MA-33", "MA-34", "MA-Q18")
@pytest.mark.parametrize(("value", "feint"), LEGAL)
def test_steps_of_five_or_the_whole_surplus(resolve, value, feint):
    """Whoever has more than 20 may feint in fives up to the surplus, or all of it; it comes off both sides."""
    event = resolve(SYSTEM, request(opposed(feinted(value, feint), 30), faces=(1, 1)))["events"][0]
    assert event["feint"] == {"amount": feint, "by": ["a"]}
    taken = [{"value": -feint, "reason": "feint", "rule": "MA-33"}]
    assert (event["a"]["effective"], event["a"]["modifiers"]) == (value - feint, taken)
    assert (event["b"]["effective"], event["b"]["modifiers"]) == (30 - feint, taken)
    assert "MA-33" in event["rules"]


@pytest.mark.rule("MA-31", "MA-34", "MA-Q18")
@pytest.mark.parametrize(("value", "feint"), ILLEGAL)
def test_any_other_size_is_refused(refused, value, feint):
    """No more than the surplus, no odd part of it, and nothing at all for those with 20 or less."""
    for action, pointer in [
        (opposed(feinted(value, feint), 30), "a"),
        (opposed(30, feinted(value, feint)), "b"),
        (difficulty(feinted(value, feint), 15), "who"),
    ]:
        problem = refused(SYSTEM, request(action))
        assert problem["code"] == "FORBIDDEN_BY_RULES"
        assert faults(problem) == {(f"/actions/0/{pointer}/feint", "ILLEGAL_FEINT")}
        assert problem["errors"][0]["rule"] in {"MA-31", "MA-34", "MA-Q18"}


@pytest.mark.rule("MA-34", "MA-Q18")
@pytest.mark.parametrize(("value", "amount"), [(21, 1), (22, 2), (25, 5), (33, 13), (1000, 980)])
def test_feinting_down_to_20_is_the_whole_surplus(resolve, value, amount):
    """`feint_to_20` is the surplus, whatever it is."""
    action = opposed({"value": value, "feint_to_20": True}, 30)
    event = resolve(SYSTEM, request(action, faces=(1, 1)))["events"][0]
    assert event["feint"] == {"amount": amount, "by": ["a"]}
    assert (event["a"]["effective"], event["b"]["effective"]) == (20, 30 - amount)


@pytest.mark.rule("MA-34")
def test_a_character_of_the_largest_value_feints_it_all(resolve):
    """The surplus of a character may exceed what `feint` can say."""
    action = opposed({"character": "c", "value_name": "V", "feint_to_20": True}, 30)
    body = request(action, faces=(1, 1), characters=[{"id": "c", "values": {"V": 100000}}])
    event = resolve(SYSTEM, body)["events"][0]
    assert event["feint"] == {"amount": 99980, "by": ["a"]}
    assert (event["a"]["effective"], event["b"]["effective"], event["outcome"]) == (20, -99950, "a")


@pytest.mark.rule("MA-31", "MA-34", "MA-Q18")
@pytest.mark.parametrize("value", [20, 12, 0, -3])
def test_without_a_surplus_there_is_nothing_to_feint(refused, value):
    """`feint_to_20` is for those above 20."""
    action = opposed(12, {"value": value, "feint_to_20": True})
    assert faults(refused(SYSTEM, request(action))) == {("/actions/0/b/feint_to_20", "ILLEGAL_FEINT")}


@pytest.mark.rule("MA-34")
@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        pytest.param(opposed({"value": 30, "feint": 5, "feint_to_20": True}, 12), "/actions/0/a/feint", id="a"),
        pytest.param(opposed(12, {"value": 30, "feint": 10, "feint_to_20": True}), "/actions/0/b/feint", id="b"),
        pytest.param(difficulty({"value": 30, "feint": 5, "feint_to_20": True}, 12), "/actions/0/who/feint", id="who"),
    ],
)
def test_a_feint_is_said_in_one_way(refused, action, pointer):
    """A size and `feint_to_20` contradict each other."""
    problem = refused(SYSTEM, request(action))
    assert (pointer, "TWO_FEINTS") in faults(problem)


@pytest.mark.rule("MA-33")
@pytest.mark.parametrize(
    ("who", "pointer"),
    [
        pytest.param({"value": 30, "feint": 5}, "/actions/0/who/feint", id="feint"),
        pytest.param({"value": 30, "feint_to_20": True}, "/actions/0/who/feint_to_20", id="feint_to_20"),
        pytest.param({"value": 12, "feint": 5}, "/actions/0/who/feint", id="feint-without-a-surplus"),
    ],
)
def test_a_simple_roll_has_nobody_to_feint(refused, who, pointer):
    """A feint is taken off an opponent as well; without one it is refused."""
    problem = refused(SYSTEM, request({"type": "roll", "who": who}))
    assert (pointer, "FEINT_WITHOUT_OPPONENT") in faults(problem)


def test_no_feint_is_no_feint(resolve):
    """0 and false are the defaults, in every roll."""
    plain = {"value": 30, "feint": 0, "feint_to_20": False}
    body = request({"type": "roll", "who": plain}, opposed(plain, plain), difficulty(plain, 15), faces=(1, 1, 1, 1))
    for event in resolve(SYSTEM, body)["events"]:
        assert "feint" not in event


@pytest.mark.rule("MA-32", "MA-Q19")
@pytest.mark.parametrize(
    ("a", "b", "amount", "by", "effective"),
    [
        pytest.param((30, 5), (40, 20), 20, ["b"], (10, 20), id="b-feints-more"),
        pytest.param((40, 15), (30, 10), 15, ["a"], (25, 15), id="a-feints-more"),
        pytest.param((30, 5), (25, 5), 5, ["a", "b"], (25, 20), id="equal-feints-are-taken-once"),
        pytest.param((21, 1), (22, 2), 2, ["b"], (19, 20), id="the-smaller-loses-more-than-its-surplus"),
        pytest.param((30, 0), (25, 5), 5, ["b"], (25, 20), id="b-alone"),
    ],
)
def test_only_the_larger_feint_counts(resolve, a, b, amount, by, effective):
    """Two feints never add up; the larger is taken off both sides, even below what the other may feint itself."""
    event = resolve(SYSTEM, request(opposed(feinted(*a), feinted(*b)), faces=(1, 1)))["events"][0]
    assert event["feint"] == {"amount": amount, "by": by}
    assert (event["a"]["effective"], event["b"]["effective"]) == effective
    assert [entry["value"] for entry in event["a"]["modifiers"]] == [-amount]
    assert [entry["value"] for entry in event["b"]["modifiers"]] == [-amount]


@pytest.mark.rule("MA-32", "MA-34")
def test_a_smaller_feint_must_be_legal_too(refused):
    """A feint that would not count is still checked."""
    action = opposed(feinted(40, 20), feinted(30, 6))
    assert faults(refused(SYSTEM, request(action))) == {("/actions/0/b/feint", "ILLEGAL_FEINT")}


@pytest.mark.rule("MA-28", "MA-Q17")
@pytest.mark.parametrize(
    ("who", "effective"),
    [
        pytest.param({"value": 18, "advantages": 2, "feint": 3}, 20, id="18-with-5-has-3-to-feint"),
        pytest.param({"value": 18, "advantages": 3, "feint": 5}, 23, id="18-with-10-feints-5"),
        pytest.param({"value": 25, "modifier": 10, "feint": 15}, 20, id="25-with-10-feints-15"),
        pytest.param({"value": 12, "advantages": 3, "modifier": 1, "feint_to_20": True}, 20, id="23-feints-down"),
    ],
)
def test_the_modified_value_gives_the_right_to_feint(resolve, who, effective):
    """Balance and modifiers come first: the surplus is that of the modified value."""
    event = resolve(SYSTEM, request(opposed(who, 30), faces=(1, 1)))["events"][0]
    assert event["a"]["effective"] == effective
    assert event["a"]["modifiers"][-1]["reason"] == "feint"


@pytest.mark.rule("MA-Q17", "MA-Q22")
@pytest.mark.parametrize(("switch", "advantages", "amount"), [("extend", 5, 12), ("clamp", 5, 2), ("reject", 3, 2)])
def test_a_balance_by_a_switch_gives_the_right_to_feint(resolve, switch, advantages, amount):
    """12 with five advantages is 32 extended and 22 clamped: that surplus may be feinted."""
    action = opposed({"value": 12, "advantages": advantages, "feint_to_20": True}, 30)
    event = resolve(SYSTEM, request(action, faces=(1, 1), variant={"balance": switch}))["events"][0]
    assert (event["feint"]["amount"], event["a"]["effective"], event["b"]["effective"]) == (amount, 20, 30 - amount)


@pytest.mark.rule("MA-28", "MA-Q17")
@pytest.mark.parametrize(
    ("who", "field"),
    [
        pytest.param({"value": 30, "disadvantages": 3, "feint": 5}, "feint", id="30-less-10-has-no-surplus"),
        pytest.param({"value": 25, "disadvantages": 1, "feint": 5}, "feint", id="25-less-2-has-3"),
        pytest.param({"value": 22, "modifier": -2, "feint_to_20": True}, "feint_to_20", id="22-less-2-has-none"),
    ],
)
def test_the_modified_value_takes_the_right_to_feint(refused, who, field):
    """What a disadvantage takes away cannot be feinted."""
    assert faults(refused(SYSTEM, request(opposed(who, 30)))) == {(f"/actions/0/a/{field}", "ILLEGAL_FEINT")}


@pytest.mark.rule("MA-09", "MA-Q17")
def test_the_die_gets_the_surplus_that_is_left(resolve):
    """33 that feints 10 has 3 left to add: a die of 1 counts as 4."""
    event = resolve(SYSTEM, request(opposed(feinted(33, 10), 30), faces=(1, 20)))["events"][0]
    assert (event["a"]["effective"], event["a"]["number"]) == (23, 4)
    assert event["rolls"][0]["modifiers"] == [{"value": 3, "reason": "surplus", "rule": "MA-09"}]
    assert (event["b"]["effective"], event["b"]["number"]) == (20, 20)


@pytest.mark.rule("MA-Q20")
def test_feints_are_declared_before_the_dice(refused):
    """Both feints are part of the action; after them the dice of both sides are all that is asked for."""
    body = {"actions": [opposed(feinted(30, 10), feinted(25, 5))], "rng": {"manual": True}}
    problem = refused(SYSTEM, body)
    assert problem["needed"] == [
        {"index": 0, "kind": "die", "sides": 20, "purpose": "opposed_a"},
        {"index": 1, "kind": "die", "sides": 20, "purpose": "opposed_b"},
    ]


@pytest.mark.rule("MA-35", "MA-Q21")
@pytest.mark.parametrize(("a", "b"), [(40, 20), (41, 20), (45, 25), (30, 10), (21, 1), (22, 2), (21, 0), (60, 12)])
@pytest.mark.parametrize("dice", [(1, 1), (1, 20), (20, 1), (9, 10)])
def test_a_lead_of_twenty_always_wins(resolve, a, b, dice):
    """Feinting the surplus leaves 20 against nothing."""
    event = resolve(SYSTEM, request(opposed({"value": a, "feint_to_20": True}, b), faces=dice))["events"][0]
    assert event["outcome"] == "a"


@pytest.mark.rule("MA-30", "MA-31")
def test_a_feint_ends_the_endless_draw(resolve):
    """Two above 40 always draw; feinted down to 20 the better one can win."""
    body = request(opposed(45, 41), opposed({"value": 45, "feint_to_20": True}, 41), faces=(5, 9, 15, 17))
    first, second = resolve(SYSTEM, body)["events"]
    assert first["outcome"] == "draw"
    assert (second["a"]["effective"], second["b"]["effective"], second["outcome"]) == (20, 16, "a")


@pytest.mark.parametrize(
    "who",
    [
        {"feint": -1},
        {"feint": 1001},
        {"feint": 2.5},
        {"feint": None},
        {"feint_to_20": 1},
        {"feint_to_20": "true"},
        {"feint_to_20": None},
    ],
    ids=str,
)
def test_a_feint_outside_the_schema_is_invalid(invalid, who):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(opposed({"value": 30, **who}, 12)))["code"] == "INVALID_BODY"
    assert invalid(SYSTEM, request(roll(30, **who)))["code"] == "INVALID_BODY"
