"""Rules that meet: switches with each other, gear with switches, Kings with hindrances, several things in one round."""

from typing import Any

import pytest

from .table import (
    Ask,
    Body,
    case,
    dispositions,
    fighting,
    last,
    modifiers,
    only,
    order,
    orders,
    request,
    roll_of,
    side_of,
)

AXE: Body = {"id": "axe", "kind": "axe"}
BOW: Body = {"id": "bow", "kind": "bow"}
KNIFE: Body = {"id": "knife", "kind": "knife"}
SPEAR: Body = {"id": "spear", "kind": "other", "weapon_class": "spear"}
BOLD: Body = {"name": "Bold", "rating": 2}


def duel(
    ann: Body, bob: Body, cards: str, kind: str = "fight", sheets: tuple[Body, Body] = ({}, {}), **state: Any
) -> Body:
    """A round of two players."""
    return request(
        orders({"actor": "ann", "effects": []} | ann, {"actor": "bob", "effects": []} | bob),
        cards=cards,
        characters=[{"id": "ann"} | sheets[0], {"id": "bob"} | sheets[1]],
        conflict=fighting("ann", "bob", kind=kind),
        **state,
    )


def act(action: str, rating: int, **more: object) -> Body:
    """Part of an order."""
    return {"action": action, "rating": rating} | more


# switches


@pytest.mark.rule("MG-Q05", "MG-Q22")
@pytest.mark.parametrize(
    ("variant", "total", "successes"),
    [
        case("multiplied", "", {}, 65, 7),
        case("raw", "", {"queen_addend": "raw"}, 44, 5),
    ],
)
def test_a_raw_addend_in_a_reduced_feint(resolve: Ask, variant: Body, total: int, successes: int) -> None:
    """Whichever way the total is made, their skill comes off it."""
    body = duel(act("feint", 4), act("feint", 3), "QS 7S 2H", kind="speech", variant=variant)
    side = side_of(only(resolve("mouse-guard", body)), "ann")
    assert (side["total"], side["successes"]) == (total, successes)


@pytest.mark.rule("MG-Q20", "MG-Q12", "MG-36")
@pytest.mark.parametrize(("count", "gain"), [("total", 4), ("margin", 4)])
def test_the_axe_adds_to_either_count(resolve: Ask, count: str, gain: int) -> None:
    """Over Ob 0 they are the same, and the axe comes on top."""
    body = duel(
        act("attack", 4), act("attack", 1), "6S 2H", sheets=({"gear": [AXE]}, {}), variant={"success_count": count}
    )
    assert side_of(only(resolve("mouse-guard", body)), "ann")["gain"] == gain


@pytest.mark.rule("MG-Q20", "MG-Q23")
@pytest.mark.parametrize(
    ("obstacle", "count", "gain"), [(5, "total", 6), (5, "margin", 1), (0, "total", 6), (0, "margin", 6)]
)
def test_a_feint_under_both_switches(resolve: Ask, obstacle: int, count: str, gain: int) -> None:
    """The margin is over the obstacle that the table plays with."""
    variant = {"success_count": count, "feint_maneuver_ob": obstacle}
    body = duel(act("feint", 6), act("maneuver", 1), "9S 2H", kind="speech", variant=variant)
    assert side_of(only(resolve("mouse-guard", body)), "ann")["gain"] == gain


@pytest.mark.rule("MG-Q26", "MG-38", "MG-Q12")
def test_the_hooks_success_buys_too(resolve: Ask) -> None:
    """As a variant effects cost 1, 2 and 3: five successes and the hook's one buy all of them."""
    hook = {"gear": [{"id": "hook", "kind": "hook_and_line"}]}
    wishes = {"effects": ["disarm", "position", "impede"], "disarm": {"kind": "gear", "id": "axe"}}
    body = duel(
        act("maneuver", 4, **wishes),
        act("maneuver", 0),
        "TS 2H",
        sheets=(hook, {"gear": [AXE]}),
        variant={"maneuver_spend": "costs"},
    )
    event = only(resolve("mouse-guard", body))
    assert side_of(event, "ann")["gain"] == 6
    assert [row["effect"] for row in event["result"]["effects"]] == ["impede", "position", "disarm"]


@pytest.mark.rule("MG-Q26", "MG-Q30", "MG-39")
def test_the_knifes_disarm_costs_nothing(resolve: Ask) -> None:
    """As a variant too it comes on top."""
    body = duel(
        act("maneuver", 3, effects=["impede", "position"]),
        act("maneuver", 0),
        "TS 2H",
        sheets=({"gear": [KNIFE]}, {"gear": [SPEAR]}),
        variant={"maneuver_spend": "costs"},
    )
    effects = only(resolve("mouse-guard", body))["result"]["effects"]
    assert [(row["effect"], row["rule"]) for row in effects] == [
        ("impede", "MG-26"), ("position", "MG-27"), ("disarm", "MG-39"),
    ]  # fmt: skip


@pytest.mark.rule("MG-Q14", "MG-Q13")
def test_a_joker_as_the_second_card_of_a_hindrance(resolve: Ask) -> None:
    """It is replaced, the first card stays on the table."""
    body = request(
        {"type": "test", "actor": "ann", "hindrance": "Bold", "obstacle": 1},
        cards="9S XX 5S",
        characters=[{"id": "ann", "rating": 2, "traits": [BOLD]}],
        variant={"joker": "reshuffle"},
        deck={"discards": ["5S"]},
    )
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer))
    assert (roll["faces"], roll["cards"], roll["unused"]) == (["9S", "XX", "5S"], ["5S"], "9S")
    assert [draw["purpose"] for draw in answer["audit"]["draws"]] == ["draw", "hindrance", "hindrance"]
    assert [draw["remaining"] for draw in answer["audit"]["draws"]] == [52, 51, 52]
    assert answer["state"]["deck"]["discards"] == ["5S", "9S"]


@pytest.mark.rule("MG-Q14", "MG-Q08")
def test_a_joker_in_a_redraw(resolve: Ask) -> None:
    """What the redraw has discarded goes back with everything else."""
    body = request(
        {"type": "test", "rating": 2, "obstacle": 1, "settle": False},
        {"type": "redraw", "spend": {"type": "king"}},
        {"type": "settle"},
        cards="JS XX JS",
        variant={"joker": "reshuffle"},
        deck={"hands": {"player": ["KS"]}},
    )
    answer = resolve("mouse-guard", body)
    assert last(answer)["outcome"] == "weasel"
    assert answer["state"]["deck"] == {"discards": ["JS"], "hands": {}}


@pytest.mark.rule("MG-Q14", "MG-Q15")
@pytest.mark.parametrize(("joker", "remaining"), [("none", [1, 51]), ("reshuffle", [2, 1, 52])])
def test_the_last_card_and_the_joker(resolve: Ask, joker: str, remaining: list[int]) -> None:
    """With a joker in the deck the pile is one card higher; either way what lies out is taken back once it is empty."""
    gone = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK" if rank + suit != "QS"]
    cards = "QS 5S" if joker == "none" else "QS XX 5S"
    body = request(
        {"type": "test", "rating": 1, "obstacle": 1}, cards=cards, variant={"joker": joker}, deck={"discards": gone}
    )
    answer = resolve("mouse-guard", body)
    assert [draw["remaining"] for draw in answer["audit"]["draws"]] == remaining
    assert answer["state"]["deck"]["discards"] == ["QS", "5S"]


# one round, several rules


@pytest.mark.rule("MG-37", "MG-Q35", "MG-Q41", "MG-Q36")
@pytest.mark.parametrize(
    ("use", "mode"), [case("kept", "", None, "independent"), case("put-away", "", ["axe"], "versus")]
)
def test_a_weapon_that_is_put_away_counts_no_more(resolve: Ask, use: list[str] | None, mode: str) -> None:
    """Bow against bow, until one of them takes up an axe in this very round."""
    gear = [BOW, AXE | {"in_use": False}]
    body = duel(act("attack", 4), act("attack", 4, use=use), "6S 2H", sheets=({"gear": [BOW]}, {"gear": gear}))
    assert side_of(only(resolve("mouse-guard", body)), "ann")["mode"] == mode


@pytest.mark.rule("MG-40", "MG-37", "MG-Q39", "MG-Q35")
def test_throwing_with_a_bow_at_hand(resolve: Ask) -> None:
    """The class of the round is the bow's, and the knife is lost all the same."""
    body = duel(act("attack", 4, thrown="knife"), act("attack", 4), "6S 2H", sheets=({"gear": [BOW, KNIFE]}, {}))
    answer = resolve("mouse-guard", body)
    assert (side_of(only(answer), "ann")["weapon_class"], side_of(only(answer), "ann")["mode"]) == ("missile", "versus")
    assert answer["state"]["characters"][0]["gear"][1]["lost"] == "thrown"


@pytest.mark.rule("MG-35", "MG-Q13", "MG-Q49", "MG-36")
def test_a_hindered_attack(resolve: Ask) -> None:
    """Two base cards in a round too; the redraw comes back, and the axe cuts."""
    sheet = {"traits": [BOLD | {"used": 2}], "gear": [AXE]}
    body = duel(act("attack", 4, hindrance="Bold"), act("feint", 4), "9S 6S", sheets=(sheet, {}))
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer))
    assert (roll["cards"], roll["unused"], roll["hindrance"]) == (["6S"], "9S", "Bold")
    assert dispositions(only(answer))["bob"] == (-4, 6)
    assert answer["state"]["characters"][0]["traits"][0]["used"] == 1
    assert answer["state"]["deck"]["discards"] == ["6S", "9S"]


@pytest.mark.rule("MG-35", "MG-Q49", "MG-Q24")
def test_a_hindrance_without_a_draw_brings_nothing_back(resolve: Ask) -> None:
    """A Feint against an Attack draws no card, so nothing hinders it."""
    sheet = {"traits": [BOLD | {"used": 2}]}
    body = duel(act("feint", 4, hindrance="Bold"), act("attack", 4), "6H", sheets=(sheet, {}))
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][0]["traits"][0]["used"] == 2


@pytest.mark.rule("MG-08", "MG-34", "MG-Q08", "MG-Q48", "MG-Q26")
def test_a_redraw_changes_the_choices(resolve: Ask) -> None:
    """A lost Maneuver is won by a trait, and its effects are chosen afterwards."""
    body = duel(act("maneuver", 4), act("attack", 3), "2S 9H TS", kind="speech", sheets=({"traits": [BOLD]}, {}))
    body["actions"][0]["settle"] = False
    body["actions"] += [
        {"type": "redraw", "by": "ann", "spend": {"type": "trait", "name": "Bold"}},
        {"type": "settle", "choices": [{"actor": "ann", "effects": ["impede"]}]},
    ]
    opened, redrawn, settled = resolve("mouse-guard", body)["events"]
    assert "choices" not in side_of(opened, "ann")
    assert side_of(redrawn, "ann")["choices"] == [[], ["impede"]]
    assert dispositions(opened)["ann"] == (-2, 8)
    assert dispositions(settled)["ann"] == (0, 10)
    assert settled["result"]["effects"] == [{"by": "ann", "on": "bob", "effect": "impede", "rule": "MG-26"}]


@pytest.mark.rule("MG-Q31", "MG-26", "MG-Q32")
def test_effects_of_the_last_round(resolve: Ask) -> None:
    """Bob falls, and his Maneuver impedes all the same: everything happens at once."""
    body = duel(act("feint", 6), act("maneuver", 2, effects=["impede"]), "9S TH", kind="speech")
    body["state"]["conflict"]["combatants"][1]["disposition"] = 3
    answer = resolve("mouse-guard", body)
    assert only(answer)["outcome"] == "over"
    assert answer["state"]["characters"][0]["effects"]["impeded"] == 1


@pytest.mark.rule("MG-26", "MG-27", "MG-Q27", "MG-Q28")
def test_impeded_and_positioned_over_several_rounds(resolve: Ask) -> None:
    """Position passes with a Feint that is never drawn, what impedes waits for the round after."""
    pair = [order("ann", "feint", rating=4), order("bob", "attack", rating=1)]
    then = [order("ann", "attack", rating=4), order("bob", "feint", rating=1)]
    sheets: list[Body] = [{"id": "ann", "effects": {"impeded": 1, "positioned": True}}, {"id": "bob"}]
    body = request(
        orders(*pair), orders(*then), cards="2H 9S", characters=sheets, conflict=fighting("ann", "bob", kind="speech")
    )
    answer = resolve("mouse-guard", body)
    assert roll_of(last(answer), "ann")["modifiers"] == modifiers((-1, "impeded", "MG-26"))
    assert answer["state"]["characters"][0]["effects"] == {"impeded": 0, "positioned": False}


@pytest.mark.rule("MG-07", "MG-Q09", "MG-14", "MG-08")
def test_kings_of_a_round_are_spent_in_the_next(resolve: Ask) -> None:
    """A King that the Host's fox draws is spent for the Host's rat."""
    characters: list[Body] = [
        {"id": "ann", "side": "guard"},
        {"id": "fox", "side": "beasts", "host": True, "rating": 3},
        {"id": "rat", "side": "beasts", "host": True, "rating": 3},
    ]
    round_ = orders(order("ann", "attack", rating=4, target="fox"), order("fox"), order("rat"))
    body = request(
        round_,
        round_ | {"settle": False},
        {"type": "redraw", "by": "rat", "spend": {"type": "king"}},
        {"type": "settle"},
        cards="2C 3C 6S KS 4S 5S 4C 5C 7S 6H JH TH",
        characters=characters,
        conflict=fighting("ann", "fox", "rat", disposition=50),
    )
    answer = resolve("mouse-guard", body)
    first, opened, redrawn, settled = answer["events"]
    assert roll_of(first, "fox")["kept"] == ["KS"]
    assert first["changes"][1] == {"path": "/deck/hands", "from": {}, "to": {"host": ["KS"]}}
    assert roll_of(opened, "rat")["weasel"] is True
    assert (redrawn["actor"], roll_of(redrawn)["total"]) == ("rat", 30)
    assert settled["outcome"] == "resolved"
    assert answer["state"]["deck"]["hands"] == {}


@pytest.mark.rule("MG-28", "MG-Q29", "MG-42", "MG-Q40")
def test_a_sword_that_is_disarmed_helps_no_more(resolve: Ask) -> None:
    """Set to Attack, it helps in the round in which it is lost, and not in the next."""
    sword = {"id": "sword", "kind": "sword", "sword_action": "attack"}
    wish = {"effects": ["disarm"], "disarm": {"kind": "gear", "id": "sword"}}
    body = duel(act("maneuver", 6, **wish), act("attack", 2), "TS 2H TC 2D", sheets=({}, {"gear": [sword]}))
    body["actions"].append(orders(order("ann", "attack", rating=1), order("bob", "attack", rating=2)))
    first, second = resolve("mouse-guard", body)["events"]
    assert roll_of(first, "bob")["modifiers"] == modifiers((1, "useful", "MG-42"))
    assert [row["effect"] for row in first["result"]["effects"]] == ["disarm"]
    assert roll_of(second, "bob")["modifiers"] == []
