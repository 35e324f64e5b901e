"""Orders: which skill an action draws, what the Host's card decides, and who may order what."""

import pytest

from .table import (
    Ask,
    Body,
    bare,
    case,
    faults,
    fighting,
    last,
    only,
    order,
    orders,
    pointers,
    request,
    roll_of,
    side_of,
)

NOTHING: Body = {
    "rating": None, "nature": None, "aspect": None, "hindrance": None, "use": None, "sword_action": None,
    "thrown": None, "effects": ["position", "impede"], "disarm": None, "knife_disarm": None,
}  # fmt: skip
IVY: Body = {"id": "ivy", "skills": {"fighter": 4}, "nature": {"rating": 3}}
FOX: Body = {"id": "fox", "host": True, "rating": 3}
RAT: Body = {"id": "rat", "host": True, "side": "fox", "rating": 2}
UNA: Body = {"id": "una", "side": "ivy", "skills": {"fighter": 2}, "nature": {"rating": 5}}


# skills


@pytest.mark.rule("MG-29", "MG-Q42", "MG-11")
@pytest.mark.parametrize(
    ("kind", "action", "skills"),
    [
        ("argument", "attack", ["persuader"]),
        ("argument", "defend", ["persuader"]),
        ("argument", "feint", ["persuader", "deceiver"]),
        ("argument", "maneuver", ["persuader", "deceiver"]),
        ("chase", "attack", ["scout"]),
        ("chase", "defend", ["pathfinder"]),
        ("chase", "feint", ["pathfinder"]),
        ("chase", "maneuver", ["scout"]),
        ("fight", "attack", ["fighter"]),
        ("fight", "defend", ["nature"]),
        ("fight", "feint", ["fighter"]),
        ("fight", "maneuver", ["nature"]),
        ("fight_animal", "attack", ["fighter", "hunter"]),
        ("fight_animal", "defend", ["lore", "nature"]),
        ("fight_animal", "feint", ["fighter", "hunter"]),
        ("fight_animal", "maneuver", ["lore", "nature"]),
        ("negotiation", "attack", ["haggler"]),
        ("negotiation", "defend", ["haggler"]),
        ("negotiation", "feint", ["deceiver"]),
        ("negotiation", "maneuver", ["deceiver"]),
        ("journey", "attack", ["pathfinder"]),
        ("journey", "feint", ["pathfinder"]),
        ("speech", "attack", ["orator"]),
        ("speech", "defend", ["orator"]),
        ("speech", "feint", ["orator", "deceiver"]),
        ("speech", "maneuver", ["orator", "deceiver"]),
        ("war", "attack", ["militarist"]),
        ("war", "maneuver", ["militarist"]),
    ],
)
@pytest.mark.parametrize("best", [0, -1, None])
def test_skill_table(resolve: Ask, kind: str, action: str, skills: list[str], best: int | None) -> None:
    """The best rated that the table allows, of equals the first; what it does not name does not count."""
    rated = dict.fromkeys(skills, 3)
    if best is not None:
        rated[skills[best]] = 4
    nature = rated.pop("nature", None)
    others = {"weaver": 9, "cook": 8}
    ivy = {"id": "ivy", "skills": rated | others, "nature": nature and {"rating": nature + 2, "taxed": 2}}
    foe = {"id": "foe", "rating": 2}
    answer = resolve(
        "mouse-guard",
        request(
            # Against a Maneuver nothing fails without a card.
            orders(order("ivy", action), order("foe", "maneuver", rating=2)),
            cards="5S 2H",
            characters=[ivy, foe],
            conflict=fighting("ivy", "foe", kind=kind),
        ),
    )
    roll = roll_of(only(answer), "ivy")
    assert (roll["skill"], roll["base"]) == (skills[0 if best is None else best], 3 if best is None else 4)


@pytest.mark.rule("MG-29", "MG-Q42")
@pytest.mark.parametrize(
    ("kind", "action"),
    [
        ("journey", "defend"),
        ("journey", "maneuver"),
        ("war", "defend"),
        ("war", "feint"),
        ("other", "attack"),
        ("other", "defend"),
        ("other", "feint"),
        ("other", "maneuver"),
    ],
)
class TestAsDescribed:
    """Where the table has no skill."""

    def played(self, kind: str, action: str, ivy: Body, **more: object) -> Body:
        return request(
            orders(order("ivy", action, **more), order("foe", "maneuver", rating=2)),
            cards="5S 2H",
            characters=[{"id": "ivy"} | ivy, {"id": "foe", "rating": 2}],
            conflict=fighting("ivy", "foe", kind=kind),
        )

    def test_any_skill_may_be_named(self, resolve: Ask, kind: str, action: str) -> None:
        """The caller says which."""
        roll = roll_of(
            only(resolve("mouse-guard", self.played(kind, action, {"skills": {"cook": 4}}, skill="cook"))), "ivy"
        )
        assert (roll["skill"], roll["base"]) == ("cook", 4)

    def test_a_rating_stands_for_it(self, resolve: Ask, kind: str, action: str) -> None:
        """One of the order, or the character's own: seasons and animals simply have one."""
        roll = roll_of(only(resolve("mouse-guard", self.played(kind, action, {}, rating=4))), "ivy")
        assert roll["base"] == 4
        assert "skill" not in roll
        roll = roll_of(only(resolve("mouse-guard", self.played(kind, action, {"rating": 6}))), "ivy")
        assert roll["base"] == 6

    def test_it_must_be_named(self, refused: Ask, kind: str, action: str) -> None:
        """Otherwise there is nothing to choose from."""
        problem = refused("mouse-guard", self.played(kind, action, {"skills": {"cook": 4}}))
        assert ("/actions/0/orders/0/skill", "SKILL_NEEDED") in faults(problem)


@pytest.mark.rule("MG-29", "MG-Q42")
@pytest.mark.parametrize(
    ("kind", "ivy", "more", "skill", "base"),
    [
        case("named", "", "fight_animal", {"skills": {"fighter": 5, "hunter": 2}}, {"skill": "hunter"}, "hunter", 2),
        case("rating-for-all", "", "fight_animal", {"rating": 3}, {}, "fighter", 3),
        case("rating-for-the-other", "", "fight_animal", {"rating": 5, "skills": {"hunter": 2}}, {}, "fighter", 5),
        case("better-than-the-rating", "", "fight_animal", {"rating": 3, "skills": {"hunter": 4}}, {}, "hunter", 4),
        case("an-order-with-a-rating", "", "fight", {"skills": {"fighter": 5}}, {"rating": 2}, None, 2),
        case("a-label", "", "fight", {"skills": {"fighter": 5}}, {"rating": 2, "skill": "fighter"}, "fighter", 2),
    ],
)
def test_named_skills_and_ratings(resolve: Ask, kind: str, ivy: Body, more: Body, skill: str | None, base: int) -> None:
    """The actor picks among what is allowed; a rating stands for every skill that is not on the sheet."""
    body = request(
        orders(order("ivy", "attack", **more), order("foe", "attack", rating=1)),
        cards="5S 2H",
        characters=[{"id": "ivy"} | ivy, {"id": "foe"}],
        conflict=fighting("ivy", "foe", kind=kind),
    )
    roll = roll_of(only(resolve("mouse-guard", body)), "ivy")
    assert (roll.get("skill"), roll["base"]) == (skill, base)


# the Host's card


@pytest.mark.rule("MG-13", "MG-14", "MG-Q16")
@pytest.mark.parametrize(
    ("card", "action", "purpose"),
    [
        ("2C", "attack", "attack"),
        ("2D", "defend", "defend"),
        ("2S", "feint", None),
        ("2H", "maneuver", "maneuver"),
        ("QC", "attack", "attack"),
        ("JD", "defend", "defend"),
        ("KH", "maneuver", "maneuver"),
    ],
)
def test_the_suit_decides(resolve: Ask, card: str, action: str, purpose: str | None) -> None:
    """Clubs attack, diamonds defend, spades feint, hearts maneuver; the rank is nothing, and a King is not kept."""
    counting = "5S 6S" if purpose else "5S"
    body = request(
        orders(order("ivy", "attack")),
        cards=f"{card} {counting}",
        characters=[IVY, FOX],
        conflict=fighting("ivy", "fox"),
    )
    answer = resolve("mouse-guard", body)
    side = side_of(only(answer), "fox")
    assert (side["action"], side["card"]) == (action, card)
    assert [roll["purpose"] for roll in only(answer)["rolls"] if roll["by"] == "fox"] == ([purpose] if purpose else [])
    assert answer["state"]["deck"] == {"discards": [card, *counting.split()], "hands": {}}
    assert answer["audit"]["draws"][0] == {
        "index": 0, "kind": "card", "remaining": 52, "value": card, "source": "supplied", "action": 0, "by": "fox",
        "purpose": "host_action",
    }  # fmt: skip


@pytest.mark.rule("MG-14", "MG-Q16", "MG-Q08", "MG-22")
@pytest.mark.parametrize("card", [case("MG-T30", "", "KS"), case("a-queen", "", "QS"), case("a-jack", "", "JS")])
def test_a_spade_feints(resolve: Ask, card: str) -> None:
    """The opponent feints, and nobody holds the King; a Queen is followed by nothing, a Jack is no weasel."""
    body = request(
        {"type": "host_draw", "orders": [order("ivy", "attack")]},
        {"type": "conflict_round"},
        cards=f"{card} 5S",
        characters=[IVY, FOX],
        conflict=fighting("ivy", "fox"),
    )
    answer = resolve("mouse-guard", body)
    assert answer["events"][0]["result"]["moves"][1] == {
        "actor": "fox",
        "action": "feint",
        "card": card,
        "target": "ivy",
    }
    assert answer["state"]["deck"] == {"discards": [card, "5S"], "hands": {}}


@pytest.mark.rule("MG-13", "MG-14", "MG-Q16")
def test_host_draw_event_by_event(resolve: Ask) -> None:
    """Every player has ordered before the cards are shown; then all lies open, and the round follows."""
    body = request(
        {"type": "host_draw", "orders": [order("ivy", "attack")]},
        {"type": "conflict_round"},
        cards="5D 7C 2S",
        characters=[IVY, FOX],
        conflict=fighting("ivy", "fox"),
    )
    answer = resolve("mouse-guard", body)
    shown, settled = answer["events"]
    ordered = {"actor": "ivy", "action": "attack", "target": "fox", "skill": "fighter"} | NOTHING
    assert bare(shown) == {
        "action": 0, "type": "host_draw", "outcome": "revealed",
        "result": {"kind": "moves", "moves": [
            {"actor": "ivy", "action": "attack", "target": "fox"},
            {"actor": "fox", "action": "defend", "card": "5D", "target": "ivy"},
        ]},
        "changes": [
            {"path": "/deck/discards", "from": [], "to": ["5D"]},
            {"path": "/conflict/phase", "from": "orders", "to": "revealed"},
            {"path": "/conflict/orders", "from": [], "to": [ordered]},
            {"path": "/conflict/action_cards", "from": {}, "to": {"fox": "5D"}},
        ],
    }  # fmt: skip
    assert settled["outcome"] == "resolved"
    assert side_of(settled, "fox")["card"] == "5D"
    conflict = answer["state"]["conflict"]
    assert (conflict["phase"], conflict["round"], conflict["orders"], conflict["action_cards"]) == ("orders", 2, [], {})
    assert [(draw["by"], draw["purpose"], draw["action"]) for draw in answer["audit"]["draws"]] == [
        ("fox", "host_action", 0), ("ivy", "draw", 1), ("fox", "draw", 1),
    ]  # fmt: skip


@pytest.mark.rule("MG-14")
def test_one_card_for_each_opponent(resolve: Ask) -> None:
    """In the order of the combatants, before anybody draws for his action."""
    body = request(
        orders(order("ivy", "attack", target="rat")),
        cards="2C 3H 5S 6S 7S",
        characters=[IVY, FOX, RAT],
        conflict=fighting("rat", "ivy", "fox"),
    )
    answer = resolve("mouse-guard", body)
    assert [(draw["by"], draw["purpose"]) for draw in answer["audit"]["draws"]] == [
        ("rat", "host_action"), ("fox", "host_action"), ("rat", "draw"), ("ivy", "draw"), ("fox", "draw"),
    ]  # fmt: skip
    assert [roll["purpose"] for roll in only(answer)["rolls"]] == ["attack", "attack", "maneuver"]


@pytest.mark.rule("MG-14")
def test_needed_action_cards_are_asked_for_together(refused: Ask) -> None:
    """All that are left, then card by card."""
    body = request(
        orders(order("ivy", "attack", target="rat")), characters=[IVY, FOX, RAT], conflict=fighting("ivy", "rat", "fox")
    )
    problem = refused("mouse-guard", body)
    assert problem["needed"] == [
        {"index": 0, "kind": "card", "remaining": 52, "by": "rat", "purpose": "host_action"},
        {"index": 1, "kind": "card", "remaining": 51, "by": "fox", "purpose": "host_action"},
    ]
    body["rng"]["supplied"] = ["KC"]
    assert refused("mouse-guard", body)["needed"] == [
        {"index": 1, "kind": "card", "remaining": 51, "by": "fox", "purpose": "host_action"}
    ]
    body["rng"]["supplied"] = ["KC", "2H"]
    assert refused("mouse-guard", body)["needed"] == [
        {"index": 2, "kind": "card", "remaining": 50, "by": "ivy", "purpose": "draw"}
    ]


@pytest.mark.rule("MG-Q14", "MG-Q16")
def test_a_joker_is_no_action_card(resolve: Ask) -> None:
    """As a variant it shuffles the discards back, and another card decides."""
    body = request(
        orders(order("ivy", "attack")),
        cards="XX 2C 5S 6S",
        characters=[IVY, FOX],
        conflict=fighting("ivy", "fox"),
        variant={"joker": "reshuffle"},
        deck={"discards": ["2C"]},
    )
    answer = resolve("mouse-guard", body)
    assert side_of(only(answer), "fox")["card"] == "2C"
    assert [draw["remaining"] for draw in answer["audit"]["draws"]] == [52, 53, 52, 51]
    assert answer["state"]["deck"]["discards"] == ["2C", "5S", "6S"]


@pytest.mark.rule("MG-13")
def test_two_players_need_no_host(resolve: Ask) -> None:
    """Where nobody is the Host's, both order and no action card is drawn."""
    una = UNA | {"side": "una"}
    body = request(
        orders(order("una", "defend"), order("ivy", "attack")),
        cards="5S 6S",
        characters=[IVY, una],
        conflict=fighting("ivy", "una"),
    )
    answer = resolve("mouse-guard", body)
    assert [draw["by"] for draw in answer["audit"]["draws"]] == ["ivy", "una"]
    assert "card" not in side_of(only(answer), "ivy")


@pytest.mark.rule("MG-14", "MG-Q42")
def test_the_hosts_orders(resolve: Ask) -> None:
    """Sent with the round if the Host wishes, before or after the card; a skill counts where it fits."""
    fox = {"id": "fox", "host": True, "skills": {"fighter": 2, "hunter": 5, "lore": 1}, "nature": {"rating": 6}}
    for card, skill in (("2C", "fighter"), ("2H", "nature")):
        body = request(
            orders(order("ivy", "attack"), order("fox", skill="fighter")),
            cards=f"{card} 5S 6S",
            characters=[IVY, fox],
            conflict=fighting("ivy", "fox", kind="fight_animal"),
        )
        assert roll_of(only(resolve("mouse-guard", body)), "fox")["skill"] == skill
    body = request(
        {"type": "host_draw", "orders": [order("ivy", "attack")]},
        orders(order("fox", skill="hunter", effects=[])),
        cards="2C 5S 6S",
        characters=[IVY, fox],
        conflict=fighting("ivy", "fox", kind="fight_animal"),
    )
    assert roll_of(last(resolve("mouse-guard", body)), "fox")["skill"] == "hunter"


@pytest.mark.rule("MG-13", "MG-14")
def test_an_open_round_shows_every_order(resolve: Ask) -> None:
    """In the order of the combatants, with all that was left open filled in, and every draw."""
    body = request(
        orders(order("ivy", "attack"), settle=False),
        cards="5D 7C 2S",
        characters=[IVY, FOX],
        conflict=fighting("fox", "ivy"),
    )
    answer = resolve("mouse-guard", body)
    conflict = answer["state"]["conflict"]
    nothing: Body = {"nature": None, "hindrance": None, "modifiers": [], "unused": None, "adds": 0}
    assert only(answer)["outcome"] == "open"
    assert conflict == {
        "type": "fight", "phase": "open", "round": 1, "outcome": None,
        "combatants": [
            {"id": "fox", "disposition": 10, "starting_disposition": 10},
            {"id": "ivy", "disposition": 10, "starting_disposition": 10},
        ],
        "orders": [
            {"actor": "fox", "action": "defend", "target": "ivy", "skill": "nature"} | NOTHING,
            {"actor": "ivy", "action": "attack", "target": "fox", "skill": "fighter"} | NOTHING,
        ],
        "action_cards": {"fox": "5D"},
        "draws": [
            {"by": "fox", "skill": "nature", "base": 3, "cards": ["7C"]} | nothing,
            {"by": "ivy", "skill": "fighter", "base": 4, "cards": ["2S"]} | nothing,
        ],
    }  # fmt: skip
    assert answer["state"]["deck"]["discards"] == ["5D"]


@pytest.mark.rule("MG-13")
def test_the_players_orders_stand_in_the_order_of_the_combatants(resolve: Ask) -> None:
    """However they were sent."""
    body = request(
        {"type": "host_draw", "orders": [order("ivy", "attack"), order("una", "defend")]},
        cards="5D",
        characters=[IVY, UNA, FOX],
        conflict=fighting("una", "fox", "ivy"),
    )
    answer = resolve("mouse-guard", body)
    assert [given["actor"] for given in answer["state"]["conflict"]["orders"]] == ["una", "ivy"]
    assert only(answer)["result"]["moves"] == [
        {"actor": "una", "action": "defend", "target": "fox"},
        {"actor": "fox", "action": "defend", "card": "5D"},
        {"actor": "ivy", "action": "attack", "target": "fox"},
    ]


# refusals


GOOD = order("ivy", "attack")


@pytest.mark.parametrize(
    ("given", "pointer", "code"),
    [
        case("no-order", "MG-13", [], "orders", "ORDER_NEEDED"),
        case("only-the-hosts", "MG-13", [order("fox")], "orders", "ORDER_NEEDED"),
        case("no-action", "MG-13", [order("ivy")], "orders/0/action", "ACTION_NEEDED"),
        case("null-action", "MG-13", [{"actor": "ivy", "action": None}], "orders/0/action", "ACTION_NEEDED"),
        case("the-hosts-action", "MG-14", [GOOD, order("fox", "attack")], "orders/1/action", "HOST_ACTION_BY_CARD"),
        case("nobody", "", [GOOD, order("bat", "attack")], "orders/1/actor", "NO_SUCH_CHARACTER"),
        case("not-in-it", "MG-Q43", [GOOD, order("tom", "attack")], "orders/1/actor", "NOT_IN_CONFLICT"),
        case("twice", "MG-13", [GOOD, GOOD], "orders/1/actor", "DUPLICATE_ORDER"),
        case("unknown-target", "", [order("ivy", "attack", target="bat")], "orders/0/target", "NO_SUCH_CHARACTER"),
        case("himself", "MG-Q43", [order("ivy", "attack", target="ivy")], "orders/0/target", "BAD_TARGET"),
        case("outside", "MG-Q43", [order("ivy", "attack", target="tom")], "orders/0/target", "BAD_TARGET"),
        case("wrong-skill", "MG-29", [order("ivy", "attack", skill="scout")], "orders/0/skill", "WRONG_SKILL"),
        case(
            "nature-in-the-wrong-place",
            "MG-29",
            [order("ivy", "attack", skill="nature")],
            "orders/0/skill",
            "WRONG_SKILL",
        ),
        case("not-on-the-sheet", "MG-01", [order("tim", "attack", skill="fighter")], "orders/0/skill", "NO_SUCH_SKILL"),
        case("nothing-to-draw-with", "MG-01", [order("tim", "attack")], "orders/0/rating", "RATING_NEEDED"),
        case(
            "no-such-trait", "MG-35", [order("ivy", "attack", hindrance="Bold")], "orders/0/hindrance", "NO_SUCH_TRAIT"
        ),
        case("no-nature", "MG-31", [order("tim", "attack", nature="within")], "orders/0/nature", "NO_NATURE"),
        case(
            "nature-and-rating",
            "",
            [order("ivy", "attack", nature="within", rating=3)],
            "orders/0/nature",
            "CONTRADICTORY_FIELDS",
        ),
        case("aspect", "MG-Q50", [order("ivy", "attack", aspect="sneaking")], "orders/0/aspect", "ASPECT_NEEDS_SKILL"),
    ],
)
def test_refusals(refused: Ask, given: list[Body], pointer: str, code: str) -> None:
    """Each fault of an order is pointed at."""
    characters = [IVY, FOX, {"id": "tom", "rating": 1}, {"id": "tim"}]
    who = "tim" if given and given[0]["actor"] == "tim" else "ivy"
    body = request(orders(*given), cards="2C 5S 6S", characters=characters, conflict=fighting(who, "fox"))
    assert (f"/actions/0/{pointer}", code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-Q43")
@pytest.mark.parametrize(
    ("given", "pointer", "code"),
    [
        case(
            "target-open",
            "",
            [order("ivy", "attack"), order("una", "attack", target="fox")],
            "orders/0/target",
            "TARGET_NEEDED",
        ),
        case(
            "own-side",
            "",
            [order("ivy", "attack", target="una"), order("una", "attack", target="fox")],
            "orders/0/target",
            "BAD_TARGET",
        ),
        case(
            "a-host-order-that-is-missing",
            "",
            [order("ivy", "attack", target="fox"), order("una", "attack", target="fox")],
            "orders",
            "TARGET_NEEDED",
        ),
        case(
            "one-player-missing",
            "MG-13",
            [order("ivy", "attack", target="fox"), order("fox", target="ivy"), order("rat", target="ivy")],
            "orders",
            "ORDER_NEEDED",
        ),
    ],
)
def test_refusals_among_several(refused: Ask, given: list[Body], pointer: str, code: str) -> None:
    """With two on each side a target must be named, the Host's too."""
    body = request(
        orders(*given),
        cards="2C 3C 5S 6S 7S 8S",
        characters=[IVY, UNA, FOX, RAT],
        conflict=fighting("ivy", "una", "fox", "rat"),
    )
    assert (f"/actions/0/{pointer}", code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-Q32", "MG-Q43")
@pytest.mark.parametrize(
    ("given", "pointer", "code"),
    [
        case("out-himself", "", [order("ivy", "attack"), order("una", "attack")], "orders/1/actor", "OUT_OF_CONFLICT"),
        case("at-somebody-out", "", [order("ivy", "attack", target="rat")], "orders/0/target", "BAD_TARGET"),
    ],
)
def test_who_is_out_takes_no_part(refused: Ask, given: list[Body], pointer: str, code: str) -> None:
    """Disposition 0 is out."""
    conflict = fighting("ivy", "una", "fox", "rat")
    conflict["combatants"][1]["disposition"] = 0
    conflict["combatants"][3]["disposition"] = 0
    body = request(orders(*given), cards="2C 5S 6S", characters=[IVY, UNA, FOX, RAT], conflict=conflict)
    assert (f"/actions/0/{pointer}", code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-Q32", "MG-Q43")
def test_the_only_one_left_is_the_target(resolve: Ask) -> None:
    """Who is out needs no order, and is nobody's default target."""
    conflict = fighting("ivy", "una", "fox", "rat")
    conflict["combatants"][1]["disposition"] = 0
    conflict["combatants"][3]["disposition"] = 0
    body = request(orders(order("ivy", "attack")), cards="2C 5S 6S", characters=[IVY, UNA, FOX, RAT], conflict=conflict)
    event = only(resolve("mouse-guard", body))
    assert [line["id"] for line in event["result"]["dispositions"]] == ["ivy", "fox"]


@pytest.mark.parametrize(
    ("action", "pointer", "code"),
    [
        case(
            "hosts-order-in-host-draw",
            "MG-14",
            {"type": "host_draw", "orders": [GOOD, order("fox")]},
            "/actions/0/orders/1/actor",
            "HOST_ACTION_BY_CARD",
        ),
        case(
            "host-draw-without-an-order",
            "MG-13",
            {"type": "host_draw", "orders": []},
            "/actions/0/orders",
            "ORDER_NEEDED",
        ),
        case(
            "host-draw-without-an-action",
            "MG-13",
            {"type": "host_draw", "orders": [order("ivy")]},
            "/actions/0/orders/0/action",
            "ACTION_NEEDED",
        ),
        case(
            "host-draw-twice",
            "MG-13",
            {"type": "host_draw", "orders": [GOOD, GOOD]},
            "/actions/0/orders/1/actor",
            "DUPLICATE_ORDER",
        ),
    ],
)
def test_refusals_of_host_draw(refused: Ask, action: Body, pointer: str, code: str) -> None:
    """Every player's order and nobody else's."""
    body = request(action, cards="2C", characters=[IVY, FOX], conflict=fighting("ivy", "fox"))
    assert (pointer, code) in faults(refused("mouse-guard", body))


@pytest.mark.parametrize(
    ("action", "pointer", "code"),
    [
        case("a-player-again", "MG-13 MG-Q16", orders(GOOD), "/actions/1/orders/0/actor", "ORDER_ALREADY_GIVEN"),
        case("host-draw-again", "MG-Q16", {"type": "host_draw", "orders": [GOOD]}, "/actions/1", "ORDER_ALREADY_GIVEN"),
        case(
            "the-hosts-action",
            "MG-14",
            orders(order("fox", "attack")),
            "/actions/1/orders/0/action",
            "HOST_ACTION_BY_CARD",
        ),
        case(
            "the-hosts-skill", "MG-29", orders(order("fox", skill="scout")), "/actions/1/orders/0/skill", "WRONG_SKILL"
        ),
    ],
)
def test_refusals_after_the_reveal(refused: Ask, action: Body, pointer: str, code: str) -> None:
    """The players have ordered; the Host orders within what the card says."""
    body = request(
        {"type": "host_draw", "orders": [GOOD]},
        action,
        cards="2C 5S 6S",
        characters=[IVY, FOX],
        conflict=fighting("ivy", "fox"),
    )
    assert (pointer, code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-14")
def test_host_draw_wants_somebody_of_the_hosts(refused: Ask) -> None:
    """Two players draw no action card."""
    body = request(
        {"type": "host_draw", "orders": [GOOD, order("una", "attack")]},
        cards="2C",
        characters=[IVY, UNA | {"side": "una"}],
        conflict=fighting("ivy", "una"),
    )
    assert ("/actions/0", "NO_HOST_COMBATANT") in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-11")
@pytest.mark.parametrize(
    "action",
    [
        case("host_draw", "", {"type": "host_draw", "orders": [GOOD]}),
        case("conflict_round", "", orders(GOOD)),
        case("choose_sword", "", {"type": "choose_sword", "actor": "ivy", "action": "attack"}),
        case("end_conflict", "", {"type": "end_conflict"}),
    ],
)
def test_without_a_conflict(refused: Ask, action: Body) -> None:
    """There is none to go on with."""
    ivy = IVY | {"gear": [{"id": "sword", "kind": "sword"}]}
    problem = refused("mouse-guard", request(action, cards="2C 5S 6S", characters=[ivy, FOX]))
    assert ("/actions/0", "NO_CONFLICT") in faults(problem)


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        case("no-actor", "", {"action": "attack"}, "actor"),
        case("null-actor", "", {"actor": None, "action": "attack"}, "actor"),
        case("a-guest", "", {"actor": "ivy", "action": "attack", "guest": "owl"}, "guest"),
        case("unknown-action", "", order("ivy", "parry"), "action"),
        case("unknown-effect", "", order("ivy", "maneuver", effects=["trip"]), "effects/0"),
        case("effects-null", "", order("ivy", "maneuver", effects=None), "effects"),
        case("disarm-kind", "", order("ivy", "maneuver", disarm={"kind": "skill", "id": "fighter"}), "disarm/kind"),
        case("disarm-id", "", order("ivy", "maneuver", disarm={"kind": "gear"}), "disarm/id"),
        case("unknown-field", "", order("ivy", "attack", speed=1), "speed"),
    ],
)
def test_malformed_orders(invalid: Ask, given: Body, pointer: str) -> None:
    """The schema knows an order."""
    body = request(orders(given), characters=[IVY, FOX], conflict=fighting("ivy", "fox"))
    assert f"/actions/0/orders/0/{pointer}" in pointers(invalid("mouse-guard", body))


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        case("effect-twice", "", order("ivy", "maneuver", effects=["impede", "impede"]), "effects"),
        case("use-twice", "", order("ivy", "maneuver", use=["axe", "axe"]), "use"),
    ],
)
def test_sets_hold_nothing_twice(invalid: Ask, given: Body, pointer: str) -> None:
    """An array without repetition, at the array or at what repeats."""
    body = request(orders(given), characters=[IVY, FOX], conflict=fighting("ivy", "fox"))
    assert any(at.startswith(f"/actions/0/orders/0/{pointer}") for at in pointers(invalid("mouse-guard", body)))
