"""More than two combatants: one draw each, and every pair by itself."""

import pytest

from .table import Ask, Body, case, dispositions, fighting, last, modifiers, only, order, orders, request, roll_of

IMPEDE, POSITION, DISARM = "impede", "position", "disarm"
SIDES: Body = {"ann": "guard", "una": "guard", "bob": "foes", "cat": "foes"}


def melee(
    given: list[Body],
    cards: str,
    kind: str = "speech",
    at: dict[str, int] | None = None,
    sheets: dict[str, Body] | None = None,
    sides: Body = SIDES,
    settle: bool = True,
) -> Body:
    """A round of all who have orders, in this order, each rated by his order."""
    names = [one["actor"] for one in given]
    conflict = fighting(*names, kind=kind)
    for combatant in conflict["combatants"]:
        combatant["disposition"] = (at or {}).get(combatant["id"], 10)
    characters = [{"id": name, "side": sides[name]} | (sheets or {}).get(name, {}) for name in names]
    return request(orders(*given, settle=settle), cards=cards, characters=characters, conflict=conflict)


def did(who: str, action: str, rating: int, target: str | None = None, **more: object) -> Body:
    """An order with a rating."""
    return order(who, action, rating=rating, target=target) | more


def pairs(event: Body) -> list[tuple[str, str]]:
    """Who met whom, in order."""
    return [(pair["sides"][0]["by"], pair["sides"][1]["by"]) for pair in event["result"]["pairs"]]


def gains(event: Body) -> list[tuple[int, int]]:
    """What each side gained, pair by pair."""
    return [(pair["sides"][0]["gain"], pair["sides"][1]["gain"]) for pair in event["result"]["pairs"]]


@pytest.mark.rule("MG-Q43", "MG-Q31", "MG-16", "MG-17")
def test_one_draw_for_all_pairs(resolve: Ask) -> None:
    """Ann strikes at Bob; Cat strikes at Ann: her one draw meets both, and all changes are summed."""
    given = [did("ann", "attack", 4, "bob"), did("bob", "attack", 3), did("cat", "attack", 2)]
    event = only(resolve("mouse-guard", melee(given, "6S 9H 4D")))
    assert [roll["by"] for roll in event["rolls"]] == ["ann", "bob", "cat"]
    assert pairs(event) == [("ann", "bob"), ("ann", "cat")]
    assert gains(event) == [(3, 3), (3, 1)]
    assert dispositions(event) == {"ann": (-4, 6), "bob": (-3, 7), "cat": (-3, 7)}


@pytest.mark.rule("MG-Q43", "MG-19", "MG-Q31", "MG-20")
def test_a_defender_between_two(resolve: Ask) -> None:
    """He wins by 2 against one and loses by 1 to the other: the sum is held at the start, not its parts."""
    given = [did("ann", "defend", 4, "bob"), did("bob", "attack", 3), did("cat", "attack", 5)]
    event = only(resolve("mouse-guard", melee(given, "8S 5H 9D", at={"ann": 9})))
    assert gains(event) == [(2, 0), (0, 1)]
    assert dispositions(event)["ann"] == (1, 10)
    given[2] = did("cat", "feint", 2)
    event = only(resolve("mouse-guard", melee(given, "8S 5H 9D", at={"ann": 9})))
    assert gains(event) == [(2, 0), (0, 2)]
    assert dispositions(event)["ann"] == (0, 9)


@pytest.mark.rule("MG-Q43", "MG-Q24", "MG-19", "MG-22")
@pytest.mark.parametrize(
    ("action", "bob", "cat", "cards", "drawn", "modes"),
    [
        case("feint-fails-twice", "", "feint", "attack", "attack", "5H 6D", ["bob", "cat"], ["none", "none"]),
        case("feint-fails-once", "", "feint", "attack", "defend", "4S 5H", ["ann", "bob"], ["none", "independent"]),
        case(
            "defend-fails-once", "", "defend", "feint", "attack", "4S 5H 6D", ["ann", "bob", "cat"], ["none", "versus"]
        ),
        case("defend-fails-twice", "", "defend", "feint", "feint", "5H 6D", ["bob", "cat"], ["none", "none"]),
    ],
)
def test_who_draws_no_card(
    resolve: Ask, action: str, bob: str, cat: str, cards: str, drawn: list[str], modes: list[str]
) -> None:
    """Only who fails without one in all his pairs."""
    given = [did("ann", action, 4, "bob"), did("bob", bob, 4), did("cat", cat, 4)]
    event = only(resolve("mouse-guard", melee(given, cards)))
    assert [roll["by"] for roll in event["rolls"]] == drawn
    assert [pair["sides"][0]["mode"] for pair in event["result"]["pairs"]] == modes


@pytest.mark.rule("MG-Q43")
@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        case("two-duels", "", ("bob", "cat", "ann", "una"), [("ann", "bob"), ("una", "cat")]),
        case("both-on-one", "", ("bob", "bob", "ann", "ann"), [("ann", "bob"), ("ann", "cat"), ("una", "bob")]),
        case(
            "in-a-ring",
            "",
            ("bob", "cat", "una", "ann"),
            [("ann", "bob"), ("ann", "cat"), ("una", "bob"), ("una", "cat")],
        ),
        case("all-on-one", "", ("cat", "cat", "ann", "ann"), [("ann", "bob"), ("ann", "cat"), ("una", "cat")]),
    ],
)
def test_who_meets_whom(resolve: Ask, targets: tuple[str, str, str, str], expected: list[tuple[str, str]]) -> None:
    """Any two of whom one targets the other, in the order of the combatants."""
    given = [did(who, "attack", 1, target) for who, target in zip(["ann", "una", "bob", "cat"], targets, strict=True)]
    event = only(resolve("mouse-guard", melee(given, "2S 3S 4S 5S")))
    assert pairs(event) == expected
    assert len(event["rolls"]) == 4


@pytest.mark.rule("MG-22", "MG-Q22", "MG-Q43")
def test_each_foe_reduces_a_feint_by_himself(resolve: Ask) -> None:
    """Pair by pair, off the same draw."""
    given = [did("ann", "feint", 4, "bob"), did("bob", "feint", 3), did("cat", "feint", 9)]
    event = only(resolve("mouse-guard", melee(given, "7S 2H 2D")))
    sides = [pair["sides"][0] for pair in event["result"]["pairs"]]
    assert [(side["reduced_by"], side["total"], side["successes"]) for side in sides] == [(3, 25, 3), (9, 19, 2)]


# gear


@pytest.mark.rule("MG-37", "MG-Q38", "MG-Q43")
@pytest.mark.parametrize(
    ("bob", "cat", "expected"),
    [
        case("the-target-defends", "", "defend", "attack", [(1, "hard_to_defend", "MG-37")]),
        case("another-defends", "", "attack", "defend", []),
    ],
)
def test_a_rating_looks_at_the_own_target(
    resolve: Ask, bob: str, cat: str, expected: list[tuple[int, str, str]]
) -> None:
    """What depends on the foe depends on the one that was aimed at."""
    given = [did("ann", "attack", 4, "bob"), did("bob", bob, 3), did("cat", cat, 3)]
    bow = {"ann": {"gear": [{"id": "bow", "kind": "bow"}]}}
    event = only(resolve("mouse-guard", melee(given, "6S 2H 3D", kind="fight", sheets=bow)))
    assert roll_of(event, "ann")["modifiers"] == modifiers(*expected)


@pytest.mark.rule("MG-37", "MG-Q36", "MG-Q43")
def test_the_missile_rules_look_at_each_pair(resolve: Ask) -> None:
    """A bow against a sword in one pair and against a bow in the other."""
    given = [did("ann", "attack", 4, "bob"), did("bob", "attack", 3), did("cat", "attack", 3)]
    bow = {"gear": [{"id": "bow", "kind": "bow"}]}
    event = only(resolve("mouse-guard", melee(given, "6S 2H 3D", kind="fight", sheets={"ann": bow, "cat": bow})))
    assert [pair["sides"][0]["mode"] for pair in event["result"]["pairs"]] == ["versus", "independent"]


@pytest.mark.rule("MG-36", "MG-Q12", "MG-Q43")
def test_a_bonus_by_pair(resolve: Ask) -> None:
    """The axe cuts where the Attack has succeeded."""
    given = [did("ann", "attack", 4, "bob"), did("bob", "defend", 6), did("cat", "attack", 1)]
    axe = {"ann": {"gear": [{"id": "axe", "kind": "axe"}]}}
    event = only(resolve("mouse-guard", melee(given, "6S 9H 2D", kind="fight", sheets=axe)))
    assert gains(event) == [(0, 3), (4, 1)]


# effects


@pytest.mark.rule("MG-26", "MG-Q27", "MG-Q43")
def test_two_impedes_add_up(resolve: Ask) -> None:
    """And are used up together."""
    given = [
        did("ann", "maneuver", 1, "bob", effects=[IMPEDE]),
        did("una", "maneuver", 1, "bob", effects=[IMPEDE]),
        did("bob", "maneuver", 0, "ann", effects=[]),
    ]
    body = melee(given, "TS TH 2D 9S")
    body["actions"].append({"type": "test", "actor": "bob", "rating": 4, "obstacle": 1})
    answer = resolve("mouse-guard", body)
    assert answer["events"][0]["result"]["effects"] == [
        {"by": "ann", "on": "bob", "effect": "impede", "rule": "MG-26"},
        {"by": "una", "on": "bob", "effect": "impede", "rule": "MG-26"},
    ]
    assert {"path": "/characters/2/effects/impeded", "from": 0, "to": 2} in answer["events"][0]["changes"]
    assert roll_of(last(answer))["modifiers"] == modifiers((-2, "impeded", "MG-26"))
    assert answer["state"]["characters"][2]["effects"]["impeded"] == 0


@pytest.mark.rule("MG-26", "MG-Q26", "MG-Q43")
def test_a_maneuver_impedes_in_each_pair(resolve: Ask) -> None:
    """Whoever it succeeds against."""
    given = [did("ann", "maneuver", 4, "bob", effects=[IMPEDE]), did("bob", "attack", 2), did("cat", "feint", 1)]
    event = only(resolve("mouse-guard", melee(given, "TS 2H 3D")))
    assert [(row["on"], row["effect"]) for row in event["result"]["effects"]] == [("bob", "impede"), ("cat", "impede")]


@pytest.mark.rule("MG-28", "MG-Q29", "MG-Q43")
def test_nothing_is_taken_twice(resolve: Ask) -> None:
    """Two want the same axe, and it is gone after the first."""
    wish = {"effects": [DISARM], "disarm": {"kind": "gear", "id": "axe"}}
    given = [
        did("ann", "maneuver", 3, "bob", **wish),
        did("una", "maneuver", 3, "bob", **wish),
        did("bob", "maneuver", 0, "ann", effects=[]),
    ]
    sheets = {"bob": {"gear": [{"id": "axe", "kind": "axe"}]}}
    event = only(resolve("mouse-guard", melee(given, "TS TH 2D", sheets=sheets)))
    assert [(row["by"], row["effect"]) for row in event["result"]["effects"]] == [("ann", "disarm")]


@pytest.mark.rule("MG-28", "MG-Q43", "MG-Q26")
def test_only_the_own_target_is_disarmed(resolve: Ask) -> None:
    """Against anybody else disarming is no choice."""
    wish = {"effects": [DISARM, IMPEDE], "disarm": {"kind": "gear", "id": "axe"}}
    given = [did("ann", "maneuver", 4, "bob", **wish), did("bob", "maneuver", 0, effects=[]), did("cat", "feint", 1)]
    axe = {"gear": [{"id": "axe", "kind": "axe"}]}
    event = only(resolve("mouse-guard", melee(given, "TS 2H 3D", sheets={"bob": axe, "cat": axe})))
    assert [(row["on"], row["effect"]) for row in event["result"]["effects"]] == [("bob", "disarm"), ("cat", "impede")]
    choices = [pair["sides"][0]["choices"] for pair in event["result"]["pairs"]]
    assert choices == [
        [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION]],
        [[], [IMPEDE], [POSITION], [IMPEDE, POSITION]],
    ]


@pytest.mark.rule("MG-Q26", "MG-Q43")
def test_a_choice_may_come_from_any_pair(resolve: Ask) -> None:
    """What is legal in one of the pairs may be chosen; in the others what is legal of it is taken."""
    given = [did("ann", "maneuver", 4, "bob", effects=[]), did("bob", "attack", 3), did("cat", "feint", 1)]
    body = melee(given, "TS 9H 3D", settle=False)
    body["actions"].append({"type": "settle", "choices": [{"actor": "ann", "effects": [POSITION, IMPEDE]}]})
    event = last(resolve("mouse-guard", body))
    assert gains(event) == [(1, 0), (4, 0)]
    effects = [(row.get("on"), row["effect"]) for row in event["result"]["effects"]]
    assert effects == [("bob", "impede"), ("cat", "impede"), (None, "position")]


@pytest.mark.rule("MG-31", "MG-32", "MG-Q45", "MG-Q43")
@pytest.mark.parametrize(("use", "tax"), [("within", 1), ("against", 4)])
def test_nature_is_taxed_once_by_the_worst_pair(resolve: Ask, use: str, tax: int) -> None:
    """Behind by 1 and by 4."""
    given = [
        order("ann", "attack", nature=use, target="bob"),
        did("bob", "defend", 2),
        did("cat", "defend", 5, "ann"),
    ]
    sheets = {"ann": {"nature": {"rating": 6}}}
    answer = resolve("mouse-guard", melee(given, "AS 9H TD", sheets=sheets))
    margins = [pair["sides"][0]["margin"] for pair in only(answer)["result"]["pairs"]]
    assert margins == [-1, -4]
    assert answer["state"]["characters"][0]["nature"]["taxed"] == tax
    assert roll_of(only(answer), "ann")["tax"] == tax


@pytest.mark.rule("MG-31", "MG-Q45", "MG-Q43")
def test_a_won_pair_does_not_save_from_the_tax(resolve: Ask) -> None:
    """The worst pair decides."""
    given = [
        order("ann", "attack", nature="within", target="bob"),
        did("bob", "defend", 1),
        did("cat", "defend", 6, "ann"),
    ]
    answer = resolve("mouse-guard", melee(given, "5S AH TD", sheets={"ann": {"nature": {"rating": 4}}}))
    assert gains(only(answer))[0][0] == 1
    assert answer["state"]["characters"][0]["nature"]["taxed"] == 1


# the end


@pytest.mark.rule("MG-Q32")
@pytest.mark.parametrize(
    ("at", "cards", "outcome", "result"),
    [
        case("one-of-two-out", "", {"bob": 3}, "6S 2H 3D", "resolved", None),
        case("both-out", "", {"bob": 3, "cat": 2}, "6S 2H 3D", "over", {"result": "won", "winner": "guard"}),
        case("the-other-side", "", {"ann": 2}, "6S 2H 3D", "over", {"result": "won", "winner": "foes"}),
        case("all-out", "", {"ann": 2, "bob": 1, "cat": 3}, "6S 2H 3D", "over", {"result": "tie"}),
    ],
)
def test_a_side_is_out_when_all_of_it_is(
    resolve: Ask, at: dict[str, int], cards: str, outcome: str, result: Body | None
) -> None:
    """The last side in has won; if there is none it is a tie."""
    given = [did("ann", "attack", 4, "bob"), did("bob", "attack", 3), did("cat", "attack", 3)]
    answer = resolve("mouse-guard", melee(given, cards, at=at))
    assert (only(answer)["outcome"], only(answer)["result"].get("outcome")) == (outcome, result)
    assert answer["state"]["conflict"]["phase"] == ("over" if result else "orders")


@pytest.mark.rule("MG-Q32", "MG-Q43")
def test_three_sides(resolve: Ask) -> None:
    """One falls, and the other two go on."""
    given = [did("ann", "attack", 4, "bob"), did("bob", "attack", 1, "ann"), did("cat", "defend", 1, "bob")]
    sides = {"ann": "red", "bob": "green", "cat": "blue"}
    answer = resolve("mouse-guard", melee(given, "6S 2H 3D", at={"bob": 2}, sides=sides))
    assert pairs(only(answer)) == [("ann", "bob"), ("bob", "cat")]
    assert only(answer)["outcome"] == "resolved"
    assert answer["state"]["conflict"]["round"] == 2
    again = [did("ann", "attack", 4), did("cat", "attack", 1)]
    state = answer["state"]
    event = only(resolve("mouse-guard", request(orders(*again), cards="7S 8S", **state)))
    assert pairs(event) == [("ann", "cat")]
    assert list(dispositions(event)) == ["ann", "cat"]


@pytest.mark.rule("MG-14", "MG-Q43", "MG-Q16")
def test_the_host_plays_several(resolve: Ask) -> None:
    """A card for each decides, and each draws for himself."""
    characters = [
        {"id": "ann", "side": "guard", "skills": {"fighter": 4}},
        {"id": "bob", "side": "foes", "host": True, "rating": 3},
        {"id": "cat", "side": "foes", "host": True, "rating": 2},
    ]
    body = request(
        orders(order("ann", "attack", target="cat")),
        cards="2S 3D 6S 5H",
        characters=characters,
        conflict=fighting("ann", "bob", "cat"),
    )
    event = only(resolve("mouse-guard", body))
    assert [(roll["by"], roll["purpose"]) for roll in event["rolls"]] == [("ann", "attack"), ("cat", "defend")]
    assert pairs(event) == [("ann", "bob"), ("ann", "cat")]
    assert dispositions(event) == {"ann": (0, 10), "bob": (-3, 7), "cat": (-2, 8)}


@pytest.mark.rule("MG-39", "MG-Q30", "MG-Q43")
@pytest.mark.parametrize(("target", "taken"), [("rat", []), ("pup", [("pup", "g")])])
def test_a_knife_disarms_the_own_target_alone(resolve: Ask, target: str, taken: list[tuple[str, str]]) -> None:
    """One Maneuver beats two, of whom one has a spear; it is taken only where he is the one that was meant."""
    characters: list[Body] = [
        {"id": "ivy", "rating": 4, "gear": [{"id": "knife", "kind": "knife"}]},
        {"id": "rat", "side": "rats", "rating": 1},
        {"id": "pup", "side": "rats", "rating": 1, "gear": [{"id": "g", "kind": "other", "weapon_class": "spear"}]},
    ]
    body = request(
        orders(order("ivy", "maneuver", target=target, effects=[]), order("rat", "attack"), order("pup", "attack")),
        cards="TS 2S 3S",
        characters=characters,
        conflict=fighting("ivy", "rat", "pup"),
    )
    effects = only(resolve("mouse-guard", body))["result"]["effects"]
    assert [(effect["on"], effect["item"]["id"]) for effect in effects] == taken
