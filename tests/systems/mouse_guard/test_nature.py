"""Nature: drawn within or against it, taxed when that fails, and what a sheet's aspects bring in."""

import pytest

from .table import Ask, Body, case, faults, fighting, modifiers, only, order, orders, request, roll_of


def ivy(rating: int = 4, taxed: int = 0, **more: object) -> Body:
    """Ivy with this Nature."""
    return {"id": "ivy", "skills": {"scout": 3}, "nature": {"rating": rating, "taxed": taxed}} | more


def natural(use: str, obstacle: int, **more: object) -> Body:
    """Ivy's test with her Nature."""
    return {"type": "test", "actor": "ivy", "nature": use, "obstacle": obstacle} | more


def taxed(answer: Body, at: int = 0) -> int:
    """How much of this character's Nature is taxed in the end."""
    return int(answer["state"]["characters"][at]["nature"]["taxed"])


@pytest.mark.parametrize(
    ("use", "obstacle", "card", "outcome", "tax"),
    [
        case("MG-T31-climbing", "MG-31 MG-Q44", "within", 3, "5S", "failed", 1),
        case("MG-T31-against", "MG-32", "against", 5, "3S", "failed", 3),
        case("MG-T31-success-within", "MG-31", "within", 3, "8S", "passed", 0),
        case("MG-T31-success-against", "MG-32", "against", 4, "8S", "passed", 0),
        case("within-far-short", "MG-31", "within", 9, "AS", "failed", 1),
        case("within-weasel", "MG-31 MG-05", "within", 4, "JS", "weasel", 1),
        case("within-weasel-ob-0", "MG-31 MG-Q02", "within", 0, "JS", "weasel", 1),
        case("against-by-1", "MG-32", "against", 3, "5S", "failed", 1),
        case("against-weasel", "MG-32 MG-05", "against", 3, "JS", "weasel", 3),
        case("against-weasel-ob-0", "MG-32", "against", 0, "JS", "weasel", 0),
    ],
)
@pytest.mark.rule("MG-Q45")
def test_tax(resolve: Ask, use: str, obstacle: int, card: str, outcome: str, tax: int) -> None:
    """Within Nature a failure costs exactly 1, against it every success that was missing; a success costs nothing."""
    answer = resolve("mouse-guard", request(natural(use, obstacle), cards=card, characters=[ivy()]))
    roll = roll_of(only(answer))
    assert (only(answer)["outcome"], roll["tax"], taxed(answer)) == (outcome, tax, tax)
    assert (roll["nature"], roll["base"]) == (use, 4)
    change = {"path": "/characters/0/nature/taxed", "from": 0, "to": tax}
    assert (change in only(answer)["changes"]) is (tax > 0)


@pytest.mark.rule("MG-32", "MG-Q45")
@pytest.mark.parametrize(
    ("use", "obstacle", "card", "before", "after"),
    [
        case("MG-T31-jack", "", "against", 5, "JS", 0, 4),
        case("three-of-two-left", "", "against", 4, "JS", 2, 4),
        case("the-last-point", "", "within", 4, "JS", 3, 4),
    ],
)
def test_nature_does_not_fall_below_0(
    resolve: Ask, use: str, obstacle: int, card: str, before: int, after: int
) -> None:
    """What is missing beyond the last point is not counted."""
    answer = resolve("mouse-guard", request(natural(use, obstacle), cards=card, characters=[ivy(taxed=before)]))
    assert taxed(answer) == after


@pytest.mark.rule("MG-Q46", "MG-31")
@pytest.mark.parametrize(("before", "base", "total"), [(0, 4, 36), (1, 3, 27), (3, 1, 9)])
def test_a_taxed_nature_draws_lower(resolve: Ask, before: int, base: int, total: int) -> None:
    """The current value counts."""
    answer = resolve("mouse-guard", request(natural("within", 1), cards="9S", characters=[ivy(taxed=before)]))
    roll = roll_of(only(answer))
    assert (roll["base"], roll["rating"], roll["total"]) == (base, base, total)


@pytest.mark.rule("MG-31", "MG-32", "MG-Q45")
def test_a_draw_after_a_tax_uses_what_is_left(resolve: Ask) -> None:
    """Within a request too."""
    body = request(natural("against", 3), natural("within", 3), cards="5S 5H", characters=[ivy()])
    first, second = resolve("mouse-guard", body)["events"]
    assert (roll_of(first)["base"], roll_of(second)["base"]) == (4, 3)
    assert {"MG-31", "MG-Q45"} & set(second["rules"])


@pytest.mark.rule("MG-31")
def test_the_skill_that_nature_stands_for_is_a_label(resolve: Ask) -> None:
    """Within Nature a skill at hand may be left aside, and the roll names it."""
    answer = resolve(
        "mouse-guard", request(natural("within", 1, skill="scout"), cards="9S", characters=[ivy(rating=5)])
    )
    roll = roll_of(only(answer))
    assert (roll["skill"], roll["nature"], roll["base"]) == ("scout", "within", 5)


@pytest.mark.rule("MG-26", "MG-Q11")
def test_nature_is_modified_like_a_skill(resolve: Ask) -> None:
    """What impedes comes off it, before the multiplication."""
    body = request(natural("within", 3), cards="9S", characters=[ivy(effects={"impeded": 2})])
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer))
    assert (roll["base"], roll["rating"], roll["total"]) == (4, 2, 18)
    assert taxed(answer) == 1


# in a versus test


@pytest.mark.rule("MG-Q45", "MG-31", "MG-32")
@pytest.mark.parametrize(
    ("use", "cards", "outcome", "tax"),
    [
        case("within-lost", "MG-31", "within", "2S TS", "lost", 1),
        case("against-lost-by-4", "MG-32", "against", "2S TS", "lost", 4),
        case("against-lost-by-1", "MG-32", "against", "9S TS", "lost", 1),
        case("against-weasel", "MG-32 MG-05", "against", "JS 6S", "lost", 3),
        case("within-tie", "MG-Q19", "within", "6S 6H", "tie", 0),
        case("against-tie", "MG-Q19", "against", "6S 6H", "tie", 0),
        case("within-won", "", "within", "TS 2S", "won", 0),
        case("against-won", "", "against", "TS 2S", "won", 0),
    ],
)
def test_tax_of_a_versus_test(resolve: Ask, use: str, cards: str, outcome: str, tax: int) -> None:
    """Against Nature the difference; a tie is no failure."""
    drawers = [{"actor": "ivy", "nature": use}, {"rating": 5}]
    body = request({"type": "versus", "drawers": drawers}, cards=cards, characters=[ivy()])
    answer = resolve("mouse-guard", body)
    assert (only(answer)["outcome"], taxed(answer)) == (outcome, tax)
    assert roll_of(only(answer), "ivy")["tax"] == tax


@pytest.mark.rule("MG-Q45")
def test_both_may_draw_on_nature(resolve: Ask) -> None:
    """The loser is taxed, the winner is not."""
    characters = [ivy(), {"id": "bat", "nature": {"rating": 6}}]
    drawers = [{"actor": "ivy", "nature": "against"}, {"actor": "bat", "nature": "against"}]
    answer = resolve(
        "mouse-guard", request({"type": "versus", "drawers": drawers}, cards="9S AS", characters=characters)
    )
    assert (taxed(answer, 0), taxed(answer, 1)) == (0, 3)


# in a conflict


@pytest.mark.rule("MG-29", "MG-Q46")
@pytest.mark.parametrize(("before", "base"), [(0, 4), (3, 1), (4, 0)])
def test_nature_as_the_skill_of_the_table_is_not_taxed(resolve: Ask, before: int, base: int) -> None:
    """In a fight Defend draws current Nature, at 0 rated 0, and failing costs none."""
    rat = {"id": "rat", "skills": {"fighter": 6}}
    body = request(
        orders(order("ivy", "defend"), order("rat", "attack")),
        cards="AS TH",
        characters=[ivy(taxed=before), rat],
        conflict=fighting("ivy", "rat"),
    )
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer), "ivy")
    assert (roll["skill"], roll["base"]) == ("nature", base)
    assert "nature" not in roll
    assert "tax" not in roll
    assert taxed(answer) == before


@pytest.mark.rule("MG-31", "MG-32", "MG-Q45")
@pytest.mark.parametrize(
    ("use", "cards", "tax"),
    [
        case("within-lost", "", "within", "2S TS", 1),
        case("against-lost-by-4", "", "against", "2S TS", 4),
        case("against-won", "", "against", "TS 2S", 0),
        case("against-tie", "", "against", "6S 6H", 0),
    ],
)
def test_nature_instead_of_the_skill_of_the_table(resolve: Ask, use: str, cards: str, tax: int) -> None:
    """An order may draw on Nature; it is taxed as in any versus test."""
    foe = {"id": "foe", "skills": {"orator": 5}}
    body = request(
        orders(order("ivy", "attack", nature=use), order("foe", "defend")),
        cards=cards,
        characters=[ivy(), foe],
        conflict=fighting("ivy", "foe", kind="speech"),
    )
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer), "ivy")
    assert (roll["nature"], roll["base"], roll["tax"]) == (use, 4, tax)
    assert "skill" not in roll
    assert taxed(answer) == tax


@pytest.mark.rule("MG-31", "MG-32", "MG-Q45")
@pytest.mark.parametrize(
    ("use", "card", "tax"),
    [
        case("within-2-of-3", "", "within", "5S", 1),
        case("against-2-of-3", "", "against", "5S", 1),
        case("against-1-of-3", "", "against", "2S", 2),
        case("against-3-of-3", "", "against", "6S", 0),
    ],
)
def test_tax_against_the_obstacle_of_a_round(resolve: Ask, use: str, card: str, tax: int) -> None:
    """Defend against Defend has Ob 3: what is missing to it is lost."""
    foe = {"id": "foe", "skills": {"orator": 5}}
    body = request(
        orders(order("ivy", "defend", nature=use), order("foe", "defend")),
        cards=f"{card} TH",
        characters=[ivy(), foe],
        conflict=fighting("ivy", "foe", kind="speech"),
    )
    assert taxed(resolve("mouse-guard", body)) == tax


@pytest.mark.rule("MG-Q45")
def test_tax_waits_for_settling(resolve: Ask) -> None:
    """An open draw costs nothing yet."""
    body = request(natural("within", 3, settle=False), {"type": "settle"}, cards="5S", characters=[ivy()])
    opened, settled = resolve("mouse-guard", body)["events"]
    assert [change["path"] for change in opened["changes"]] == ["/test"]
    assert {"path": "/characters/0/nature/taxed", "from": 0, "to": 1} in settled["changes"]
    assert (settled["outcome"], roll_of(settled)["tax"]) == ("failed", 1)


# aspects


GEAR: dict[str, Body] = {
    "light": {"id": "light", "kind": "light_armour"},
    "heavy": {"id": "heavy", "kind": "heavy_armour"},
    "shield": {"id": "shield", "kind": "shield"},
    "used": {"id": "used", "kind": "shield", "used_last_turn": True},
    "put_away": {"id": "put_away", "kind": "shield", "used_last_turn": True, "in_use": False},
    "light_off": {"id": "light_off", "kind": "light_armour", "in_use": False},
    "heavy_off": {"id": "heavy_off", "kind": "heavy_armour", "in_use": False},
    "axe": {"id": "axe", "kind": "axe"},
    "bow": {"id": "bow", "kind": "bow"},
}


@pytest.mark.rule("MG-Q50")
@pytest.mark.parametrize(
    ("gear", "aspect", "who", "expected"),
    [
        case("light-resisting", "MG-43", ["light"], "resist_fatigue", {"skill": "health"}, [(-1, "heavy", "MG-43")]),
        case("heavy-resisting", "MG-44", ["heavy"], "resist_fatigue", {"skill": "health"}, [(-1, "heavy", "MG-44")]),
        case("light-off-resisting", "MG-Q41", ["light_off"], "resist_fatigue", {"skill": "health"}, []),
        case("heavy-off-resisting", "MG-Q41", ["heavy_off"], "resist_fatigue", {"skill": "health"}, []),
        case("used-shield-resisting", "MG-41", ["used"], "resist_fatigue", {"skill": "health"}, []),
        case(
            "used-shield-recovering",
            "MG-41",
            ["used"],
            "recover_fatigue",
            {"skill": "health"},
            [(-1, "heavy", "MG-41")],
        ),
        case(
            "shield-put-away-recovering",
            "MG-41 MG-Q41",
            ["put_away"],
            "recover_fatigue",
            {"skill": "health"},
            [(-1, "heavy", "MG-41")],
        ),
        case("unused-shield-recovering", "MG-41", ["shield"], "recover_fatigue", {"skill": "health"}, []),
        case("light-recovering", "MG-43", ["light"], "recover_fatigue", {"skill": "health"}, []),
        case("heavy-recovering", "MG-44", ["heavy"], "recover_fatigue", {"skill": "health"}, []),
        case("heavy-sneaking-scout", "MG-44", ["heavy"], "sneaking", {"skill": "scout"}, [(-1, "clumsy", "MG-44")]),
        case(
            "heavy-sneaking-nature",
            "MG-44 MG-Q44",
            ["heavy"],
            "sneaking",
            {"nature": "within"},
            [(-1, "clumsy", "MG-44")],
        ),
        case("heavy-off-sneaking", "MG-Q41", ["heavy_off"], "sneaking", {"skill": "scout"}, []),
        case("light-sneaking", "MG-43", ["light"], "sneaking", {"skill": "scout"}, []),
        case("scouting-in-the-open", "MG-44", ["heavy"], None, {"skill": "scout"}, []),
        case("health-for-something-else", "MG-43 MG-41", ["light", "used"], None, {"skill": "health"}, []),
        case("weapons-outside-a-fight", "MG-Q41", ["axe", "bow", "shield"], None, {"skill": "scout"}, []),
    ],
)
def test_aspects(
    resolve: Ask, gear: list[str], aspect: str | None, who: Body, expected: list[tuple[int, str, str]]
) -> None:
    """Resisting and recovering are told apart, sneaking is its own, and each wants its own gear in its own state."""
    sheet = ivy(abilities={"health": 4}, gear=[GEAR[name] for name in gear])
    action = {"type": "test", "actor": "ivy", "aspect": aspect, "obstacle": 1} | who
    roll = roll_of(only(resolve("mouse-guard", request(action, cards="5S", characters=[sheet]))))
    assert roll["modifiers"] == modifiers(*expected)
    assert roll["rating"] == roll["base"] - len(expected)


@pytest.mark.rule("MG-Q50", "MG-26")
def test_impeded_comes_before_heavy(resolve: Ask) -> None:
    """Modifiers stand in their fixed order."""
    sheet = ivy(abilities={"health": 4}, gear=[GEAR["light"]], effects={"impeded": 1})
    action = {"type": "test", "actor": "ivy", "skill": "health", "aspect": "resist_fatigue", "obstacle": 1}
    roll = roll_of(only(resolve("mouse-guard", request(action, cards="5S", characters=[sheet]))))
    assert roll["modifiers"] == modifiers((-1, "impeded", "MG-26"), (-1, "heavy", "MG-43"))
    assert roll["total"] == 10


# refusals


@pytest.mark.parametrize(
    ("sheet", "action", "pointer", "code"),
    [
        case("no-nature", "MG-31", {"id": "ivy", "rating": 3}, {"nature": "within"}, "nature", "NO_NATURE"),
        case("at-0-within", "MG-Q45", ivy(taxed=4), {"nature": "within"}, "nature", "NO_NATURE"),
        case("at-0-against", "MG-Q45", ivy(taxed=4), {"nature": "against"}, "nature", "NO_NATURE"),
        case("rated-0", "MG-Q45", ivy(rating=0), {"nature": "within"}, "nature", "NO_NATURE"),
        case("skill-at-hand", "MG-32", ivy(), {"nature": "against", "skill": "scout"}, "nature", "SKILL_AT_HAND"),
        case("with-rating", "", ivy(), {"nature": "within", "rating": 3}, "nature", "CONTRADICTORY_FIELDS"),
        case("with-skill-nature", "", ivy(), {"nature": "within", "skill": "nature"}, "nature", "CONTRADICTORY_FIELDS"),
        case("skill-nature", "MG-31", ivy(), {"skill": "nature"}, "skill", "NATURE_USE_NEEDED"),
        case(
            "sneaking-as-a-fighter",
            "MG-Q50",
            ivy(skills={"fighter": 3}),
            {"skill": "fighter", "aspect": "sneaking"},
            "aspect",
            "ASPECT_NEEDS_SKILL",
        ),
        case(
            "resisting-with-scout",
            "MG-Q50",
            ivy(),
            {"skill": "scout", "aspect": "resist_fatigue"},
            "aspect",
            "ASPECT_NEEDS_SKILL",
        ),
        case(
            "recovering-with-nature",
            "MG-Q50",
            ivy(),
            {"nature": "within", "aspect": "recover_fatigue"},
            "aspect",
            "ASPECT_NEEDS_SKILL",
        ),
        case(
            "sneaking-with-health",
            "MG-Q50",
            ivy(abilities={"health": 2}),
            {"skill": "health", "aspect": "sneaking"},
            "aspect",
            "ASPECT_NEEDS_SKILL",
        ),
    ],
)
def test_refusals(refused: Ask, sheet: Body, action: Body, pointer: str, code: str) -> None:
    """No Nature to draw on, a skill at hand, fields that contradict each other, an aspect of another skill."""
    problem = refused(
        "mouse-guard", request({"type": "test", "actor": "ivy", "obstacle": 1} | action, cards="5S", characters=[sheet])
    )
    assert (f"/actions/0/{pointer}", code) in faults(problem)


@pytest.mark.rule("MG-32")
def test_against_nature_for_a_skill_that_is_missing(resolve: Ask) -> None:
    """The sheet has none of that name."""
    answer = resolve("mouse-guard", request(natural("against", 1, skill="weaver"), cards="5S", characters=[ivy()]))
    assert roll_of(only(answer))["skill"] == "weaver"


def against_in_an_order(skills: Body) -> Body:
    """Ivy with these skills attacks an animal against her Nature, and leaves the skill open."""
    return request(
        orders(order("ivy", "attack", nature="against"), order("rat", "attack")),
        cards="5S 6S",
        characters=[ivy(skills=skills), {"id": "rat", "rating": 3}],
        conflict=fighting("ivy", "rat", kind="fight_animal"),
    )


@pytest.mark.rule("MG-32", "MG-29")
def test_against_nature_in_an_order_without_a_skill_for_it(resolve: Ask) -> None:
    """No skill of that cell of the table is on the sheet."""
    answer = resolve("mouse-guard", against_in_an_order({"scout": 3, "lore": 2}))
    assert roll_of(only(answer), "ivy")["nature"] == "against"


@pytest.mark.rule("MG-32", "MG-29")
@pytest.mark.parametrize("skill", ["fighter", "hunter"])
def test_against_nature_in_an_order_with_a_skill_at_hand(refused: Ask, skill: str) -> None:
    """Any skill of that cell is at hand."""
    problem = refused("mouse-guard", against_in_an_order({skill: 1}))
    assert ("/actions/0/orders/0/nature", "SKILL_AT_HAND") in faults(problem)


@pytest.mark.rule("MG-Q45", "MG-Q16", "MG-31")
def test_a_shown_order_stands_when_nature_is_spent_before_the_round(resolve: Ask) -> None:
    """Ann has ordered with her last point of Nature and loses it in a test: she draws at 0, and no more is taxed."""
    characters: list[Body] = [
        {"id": "ann", "skills": {"fighter": 4}, "nature": {"rating": 2, "taxed": 1}},
        {"id": "fox", "host": True, "rating": 3},
    ]
    body = request(
        {"type": "host_draw", "orders": [order("ann", "attack", nature="within")]},
        {"type": "test", "actor": "ann", "nature": "within", "obstacle": 2},
        cards="2C 9S",
        characters=characters,
        conflict=fighting("ann", "fox"),
    )
    state = resolve("mouse-guard", body)["state"]
    assert state["characters"][0]["nature"]["taxed"] == 2
    answer = resolve("mouse-guard", {"state": state} | request({"type": "conflict_round"}, cards="9D 5D"))
    roll = roll_of(only(answer), "ann")
    assert (roll["nature"], roll["base"], roll["successes"], roll["tax"]) == ("within", 0, 0, 0)
    assert answer["state"]["characters"][0]["nature"]["taxed"] == 2
