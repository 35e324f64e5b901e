"""Weapons and armour in a fight, and what of them works outside it."""

from typing import Any

import pytest

from .table import (
    Ask,
    Body,
    bare,
    case,
    dispositions,
    faults,
    fighting,
    last,
    modifiers,
    only,
    order,
    orders,
    pointers,
    request,
    roll_of,
    side_of,
)


def item(kind: str, **more: object) -> Body:
    """A piece of gear that is called what it is."""
    return {"id": kind, "kind": kind} | more


SPEAR: Body = {"id": "spear", "kind": "other", "weapon_class": "spear"}
DART: Body = {"id": "dart", "kind": "other", "weapon_class": "thrown"}
KNIFE = item("knife")
HOOK = item("hook_and_line")


def fight(
    ann: Body,
    bob: Body,
    cards: str,
    gear: tuple[list[Body], list[Body]] = ([], []),
    kind: str = "fight",
    ratings: tuple[int, int] = (4, 4),
    **state: Any,
) -> Body:
    """A round of two players with this gear."""
    given = [order("ann", rating=ratings[0], effects=[]) | ann, order("bob", rating=ratings[1], effects=[]) | bob]
    return request(
        orders(*given),
        cards=cards,
        characters=[{"id": "ann", "gear": gear[0]}, {"id": "bob", "gear": gear[1]}],
        conflict=fighting("ann", "bob", kind=kind),
        **state,
    )


def acts(action: str, **more: object) -> Body:
    """Part of an order."""
    return {"action": action} | more


# what changes a rating


LONG = modifiers((2, "long_range", "MG-37"))
HARD = modifiers((1, "hard_to_defend", "MG-37"))
SLOW = modifiers((-1, "slow", "MG-36"))
HOOKED = modifiers((1, "hooked", "MG-38"))
UNWIELDY = modifiers((-1, "unwieldy", "MG-38"))
PROTECTION = modifiers((2, "protection", "MG-41"))
USEFUL = modifiers((1, "useful", "MG-42"))
CLUMSY = modifiers((-1, "clumsy", "MG-44"))
SWORD = item("sword", sword_action="defend")


@pytest.mark.rule("MG-Q11")
@pytest.mark.parametrize(
    ("gear", "action", "foe", "foes_gear", "expected"),
    [
        case("axe-attack", "MG-36", [item("axe")], "attack", "attack", [], []),
        case("axe-defend", "MG-36 MG-Q50", [item("axe")], "defend", "attack", [], SLOW),
        case("axe-feint", "MG-36 MG-Q50", [item("axe")], "feint", "maneuver", [], SLOW),
        case("axe-maneuver", "MG-36", [item("axe")], "maneuver", "attack", [], []),
        case("bow-attack-defend", "MG-37 MG-Q38", [item("bow")], "attack", "defend", [], HARD),
        case("bow-attack-attack", "MG-37 MG-Q38", [item("bow")], "attack", "attack", [], []),
        case("bow-attack-maneuver", "MG-37 MG-Q38", [item("bow")], "attack", "maneuver", [], []),
        case("bow-attack-defend-bow", "MG-37 MG-Q38", [item("bow")], "attack", "defend", [item("bow")], HARD),
        case("bow-defend", "MG-37", [item("bow")], "defend", "attack", [], []),
        case("bow-feint", "MG-37", [item("bow")], "feint", "maneuver", [], []),
        case("bow-maneuver-unarmed", "MG-37 MG-Q38 MG-Q35", [item("bow")], "maneuver", "maneuver", [], LONG),
        case("bow-maneuver-attack", "MG-37 MG-Q38", [item("bow")], "maneuver", "attack", [], LONG),
        case("bow-maneuver-defend", "MG-37 MG-Q38", [item("bow")], "maneuver", "defend", [item("sword")], LONG),
        case("bow-maneuver-spear", "MG-37 MG-Q38", [item("bow")], "maneuver", "maneuver", [SPEAR], LONG),
        case("bow-maneuver-thrown", "MG-37 MG-Q38", [item("bow")], "maneuver", "maneuver", [DART], LONG),
        case("bow-maneuver-bow", "MG-37 MG-Q38", [item("bow")], "maneuver", "maneuver", [item("bow")], []),
        case("hook-maneuver", "MG-38", [HOOK], "maneuver", "maneuver", [], HOOKED),
        case("hook-attack", "MG-38", [HOOK], "attack", "attack", [], UNWIELDY),
        case("hook-defend", "MG-38", [HOOK], "defend", "attack", [], []),
        case("hook-feint", "MG-38", [HOOK], "feint", "maneuver", [], []),
        case("knife-attack", "MG-39", [KNIFE], "attack", "attack", [], []),
        case("knife-maneuver", "MG-39", [KNIFE], "maneuver", "maneuver", [], []),
        case("shield-defend", "MG-41", [item("shield")], "defend", "attack", [], PROTECTION),
        case("shield-attack", "MG-41", [item("shield")], "attack", "attack", [], []),
        case("shield-maneuver", "MG-41", [item("shield")], "maneuver", "attack", [], []),
        case("sword-chosen", "MG-42 MG-Q40", [SWORD], "defend", "attack", [], USEFUL),
        case("sword-other-action", "MG-42 MG-Q40", [SWORD], "attack", "attack", [], []),
        case("sword-not-chosen", "MG-42", [item("sword")], "defend", "attack", [], []),
        case("light-armour", "MG-43", [item("light_armour")], "maneuver", "attack", [], []),
        case("MG-T28-heavy-armour", "MG-44 MG-Q50", [item("heavy_armour")], "maneuver", "attack", [], CLUMSY),
        case("heavy-armour-attack", "MG-44", [item("heavy_armour")], "attack", "attack", [], []),
        case("heavy-armour-defend", "MG-44", [item("heavy_armour")], "defend", "attack", [], []),
        case("axe-put-away", "MG-Q41", [item("axe", in_use=False)], "defend", "attack", [], []),
        case("shield-lost", "MG-Q29", [item("shield", lost="disarmed")], "defend", "attack", [], []),
        case("sword-lost", "MG-Q40 MG-Q29", [SWORD | {"lost": "disarmed"}], "defend", "attack", [], []),
        case("armour-put-away", "MG-Q41", [item("heavy_armour", in_use=False)], "maneuver", "attack", [], []),
        case(
            "several",
            "MG-Q41",
            [item("axe"), item("shield"), SWORD],
            "defend",
            "attack",
            [],
            SLOW + PROTECTION + USEFUL,
        ),
        case(
            "several-maneuvering",
            "MG-Q41",
            [item("bow"), HOOK, item("heavy_armour")],
            "maneuver",
            "attack",
            [],
            LONG + HOOKED + CLUMSY,
        ),
    ],
)
@pytest.mark.parametrize("kind", ["fight", "fight_animal"])
def test_modifiers(
    resolve: Ask, gear: list[Body], action: str, foe: str, foes_gear: list[Body], expected: list[Body], kind: str
) -> None:
    """What is in use changes the rating before the multiplication, in both kinds of fight."""
    event = only(resolve("mouse-guard", fight(acts(action), acts(foe), "5S 6H", (gear, foes_gear), kind=kind)))
    roll = roll_of(event, "ann")
    assert roll["modifiers"] == expected
    rating = 4 + sum(row["value"] for row in expected)
    assert (roll["base"], roll["rating"], roll["total"]) == (4, rating, 5 * rating)


@pytest.mark.rule("MG-Q41")
@pytest.mark.parametrize(
    ("gear", "action", "expected"),
    [
        case("axe", "MG-36", item("axe"), "defend", []),
        case("bow", "MG-37", item("bow"), "maneuver", []),
        case("hook", "MG-38", HOOK, "maneuver", []),
        case("shield", "MG-41", item("shield"), "defend", []),
        case("clumsy", "MG-44 MG-Q50", item("heavy_armour"), "maneuver", CLUMSY),
    ],
)
@pytest.mark.parametrize("kind", ["argument", "chase", "war", "other"])
def test_outside_a_fight_only_clumsy_works(
    resolve: Ask, gear: Body, action: str, expected: list[Body], kind: str
) -> None:
    """Weapons and the shield's Protection are for fights; heavy armour is clumsy everywhere."""
    event = only(resolve("mouse-guard", fight(acts(action), acts("attack"), "5S 6H", ([gear], []), kind=kind)))
    assert roll_of(event, "ann")["modifiers"] == expected
    assert "weapon_class" not in side_of(event, "ann")


@pytest.mark.rule("MG-44", "MG-Q50")
@pytest.mark.parametrize(
    ("kind", "action", "sheet", "expected"),
    [
        case("sneaking-maneuver-scout", "", "chase", "maneuver", {"skills": {"scout": 4}}, CLUMSY + CLUMSY),
        case("sneaking-attack-scout", "", "chase", "attack", {"skills": {"scout": 4}}, CLUMSY),
        case("sneaking-maneuver-nature", "", "fight", "maneuver", {"nature": {"rating": 4}}, CLUMSY + CLUMSY),
        case("sneaking-defend-nature", "", "fight", "defend", {"nature": {"rating": 4}}, CLUMSY),
    ],
)
def test_sneaking_in_heavy_armour(resolve: Ask, kind: str, action: str, sheet: Body, expected: list[Body]) -> None:
    """A sneaking Maneuver has both penalties."""
    body = request(
        orders(order("ann", action, aspect="sneaking"), order("bob", "attack", rating=2)),
        cards="5S 6H",
        characters=[{"id": "ann", "gear": [item("heavy_armour")]} | sheet, {"id": "bob"}],
        conflict=fighting("ann", "bob", kind=kind),
    )
    assert roll_of(only(resolve("mouse-guard", body)), "ann")["modifiers"] == expected


@pytest.mark.rule("MG-26", "MG-27", "MG-36", "MG-41", "MG-42")
def test_all_modifiers_stand_in_order(resolve: Ask) -> None:
    """Impeded, positioned, then the gear."""
    body = fight(acts("defend"), acts("attack"), "5S 6H", ([SWORD, item("shield"), item("axe")], []))
    body["state"]["characters"][0]["effects"] = {"impeded": 1, "positioned": True}
    assert roll_of(only(resolve("mouse-guard", body)), "ann")["modifiers"] == (
        modifiers((-1, "impeded", "MG-26"), (2, "positioned", "MG-27")) + SLOW + PROTECTION + USEFUL
    )


@pytest.mark.rule("MG-Q11", "MG-38")
def test_a_rating_does_not_fall_below_0(resolve: Ask) -> None:
    """A hook on somebody unskilled."""
    event = only(resolve("mouse-guard", fight(acts("attack"), acts("attack"), "5S 6H", ([HOOK], []), ratings=(0, 4))))
    assert (roll_of(event, "ann")["rating"], roll_of(event, "ann")["total"]) == (0, 0)


# extra successes


DEADLY = modifiers((1, "deadly", "MG-36"))


@pytest.mark.parametrize(
    ("gear", "ann", "bob", "cards", "ratings", "bonus", "gain"),
    [
        case("MG-T13", "MG-36 MG-16", item("axe"), "attack", "feint", "4S", (3, 4), DEADLY, 3),
        case("MG-T13-jack", "MG-36 MG-05 MG-Q02", item("axe"), "attack", "feint", "JS", (3, 4), [], 0),
        case("axe-against-attack", "MG-36", item("axe"), "attack", "attack", "6S 2H", (4, 4), DEADLY, 4),
        case("axe-wins-by-1", "MG-36", item("axe"), "attack", "defend", "8S 6H", (4, 4), DEADLY, 2),
        case("axe-tie", "MG-36 MG-Q19", item("axe"), "attack", "defend", "6S 6H", (4, 4), [], 0),
        case("axe-loses", "MG-36", item("axe"), "attack", "defend", "2S 6H", (4, 4), [], 0),
        case("axe-rated-0", "MG-36 MG-Q18", item("axe"), "attack", "feint", "9S", (0, 4), [], 0),
        case("axe-feint", "MG-36 MG-Q12", item("axe"), "feint", "defend", "6S", (4, 4), [], 2),
        case("axe-defend", "MG-36 MG-Q12", item("axe"), "defend", "attack", "TS 2H", (4, 4), [], 2),
        case("hook-maneuver", "MG-38", HOOK, "maneuver", "maneuver", "TS 2H", (1, 0), HOOKED, 3),
        case("hook-tie", "MG-38 MG-Q19", HOOK, "maneuver", "attack", "6S 6H", (4, 4), [], 0),
        case("hook-wins", "MG-38", HOOK, "maneuver", "attack", "TS 9H", (4, 4), HOOKED, 2),
        case("hook-weasel", "MG-38 MG-05", HOOK, "maneuver", "maneuver", "JS 2H", (4, 0), [], 0),
        case("hook-attack", "MG-38", HOOK, "attack", "feint", "4S", (4, 4), [], 2),
    ],
)
@pytest.mark.rule("MG-Q12")
def test_extra_successes(
    resolve: Ask, gear: Body, ann: str, bob: str, cards: str, ratings: tuple[int, int], bonus: list[Body], gain: int
) -> None:
    """After the count, and only once the action has succeeded: an axe's Attack, a hook's Maneuver."""
    event = only(resolve("mouse-guard", fight(acts(ann), acts(bob), cards, ([gear], []), ratings=ratings)))
    side = side_of(event, "ann")
    assert (side["bonus"], side["gain"]) == (bonus, gain)


@pytest.mark.rule("MG-36", "MG-Q12", "MG-17")
def test_the_axe_cuts_deeper(resolve: Ask) -> None:
    """Two successes and one more are three off the disposition; the other draws nothing."""
    event = only(
        resolve("mouse-guard", fight(acts("attack"), acts("feint"), "4S", ([item("axe")], []), ratings=(3, 4)))
    )
    assert [roll["by"] for roll in event["rolls"]] == ["ann"]
    assert (roll_of(event)["total"], roll_of(event)["successes"]) == (12, 2)
    assert dispositions(event) == {"ann": (0, 10), "bob": (-3, 7)}


@pytest.mark.rule("MG-38", "MG-Q26")
def test_the_hook_buys_more(resolve: Ask) -> None:
    """Two successes and one more are three."""
    event = only(
        resolve("mouse-guard", fight(acts("maneuver"), acts("maneuver"), "TS 2H", ([HOOK], []), ratings=(1, 0)))
    )
    side = side_of(event, "ann")
    assert (side["successes"], side["margin"], side["gain"]) == (2, 2, 3)
    assert side["choices"] == [[], ["impede"], ["position"], ["disarm"], ["impede", "position"]]


@pytest.mark.rule("MG-Q41", "MG-36", "MG-38")
def test_no_extra_successes_outside_a_fight(resolve: Ask) -> None:
    """An axe is no argument."""
    axe = fight(acts("attack"), acts("feint"), "4S", ([item("axe")], []), kind="argument")
    hook = fight(acts("maneuver"), acts("maneuver"), "TS 2H", ([HOOK], []), kind="argument")
    assert side_of(only(resolve("mouse-guard", axe)), "ann")["gain"] == 2
    assert side_of(only(resolve("mouse-guard", hook)), "ann")["gain"] == 4


# weapon classes and the missile rules


@pytest.mark.rule("MG-Q35")
@pytest.mark.parametrize(
    ("gear", "weapon_class"),
    [
        case("unarmed", "", [], "normal"),
        case("axe", "", [item("axe")], "normal"),
        case("sword", "", [item("sword")], "normal"),
        case("knife", "", [KNIFE], "normal"),
        case("shield", "", [item("shield")], "normal"),
        case("hook", "", [HOOK], "normal"),
        case("hook-normal", "", [HOOK | {"weapon_class": "normal"}], "normal"),
        case("hook-spear", "", [HOOK | {"weapon_class": "spear"}], "spear"),
        case("armour", "", [item("heavy_armour")], "normal"),
        case("bow", "", [item("bow")], "missile"),
        case("other-none", "", [item("other")], "normal"),
        case("other-normal", "", [item("other", weapon_class="normal")], "normal"),
        case("spear", "", [SPEAR], "spear"),
        case("dart", "", [DART], "thrown"),
        case("missile-first", "", [SPEAR, DART, item("bow")], "missile"),
        case("thrown-before-spear", "", [SPEAR, DART], "thrown"),
        case("spear-before-normal", "", [item("axe"), SPEAR], "spear"),
        case("bow-put-away", "MG-Q41", [item("bow", in_use=False), SPEAR], "spear"),
        case("bow-lost", "MG-Q29", [item("bow", lost="disarmed")], "normal"),
    ],
)
def test_weapon_class(resolve: Ask, gear: list[Body], weapon_class: str) -> None:
    """Of all that is in use: missile, thrown, spear, normal, the first that there is."""
    event = only(resolve("mouse-guard", fight(acts("defend"), acts("defend"), "5S 6H", (gear, []))))
    assert (side_of(event, "ann")["weapon_class"], side_of(event, "bob")["weapon_class"]) == (weapon_class, "normal")


@pytest.mark.parametrize(
    ("gear", "thrown", "foe", "foes_gear", "mode"),
    [
        case("bow-attack-unarmed", "MG-37 MG-Q36 MG-Q35", item("bow"), None, "attack", [], "versus"),
        case("bow-attack-sword", "MG-37 MG-Q36", item("bow"), None, "attack", [item("sword")], "versus"),
        case("bow-attack-spear", "MG-37 MG-Q36 MG-Q35", item("bow"), None, "attack", [SPEAR], "versus"),
        case("bow-attack-thrown", "MG-37 MG-Q36 MG-Q35", item("bow"), None, "attack", [DART], "versus"),
        case("bow-attack-bow", "MG-37 MG-Q36", item("bow"), None, "attack", [item("bow")], "independent"),
        case("bow-maneuver-unarmed", "MG-37 MG-Q37", item("bow"), None, "maneuver", [], "independent"),
        case("bow-maneuver-spear", "MG-37 MG-Q37", item("bow"), None, "maneuver", [SPEAR], "independent"),
        case("bow-maneuver-thrown", "MG-37 MG-Q37", item("bow"), None, "maneuver", [DART], "independent"),
        case("bow-maneuver-bow", "MG-37 MG-Q37", item("bow"), None, "maneuver", [item("bow")], "versus"),
        case("bow-defend", "MG-37", item("bow"), None, "defend", [], "versus"),
        case("bow-feint", "MG-37", item("bow"), None, "feint", [], "independent"),
        case("throw-attack-unarmed", "MG-40 MG-Q39", KNIFE, "knife", "attack", [], "versus"),
        case("throw-attack-sword", "MG-40 MG-Q39", KNIFE, "knife", "attack", [item("sword")], "versus"),
        case("throw-attack-spear", "MG-40 MG-Q39", KNIFE, "knife", "attack", [SPEAR], "versus"),
        case("throw-attack-thrown", "MG-40 MG-Q39", KNIFE, "knife", "attack", [DART], "independent"),
        case("throw-attack-bow", "MG-40 MG-Q39 MG-37", KNIFE, "knife", "attack", [item("bow")], "versus"),
        case("throw-maneuver-unarmed", "MG-40 MG-Q39", KNIFE, "knife", "maneuver", [], "independent"),
        case("throw-maneuver-spear", "MG-40 MG-Q39", KNIFE, "knife", "maneuver", [SPEAR], "independent"),
        case("throw-maneuver-thrown", "MG-40 MG-Q39", KNIFE, "knife", "maneuver", [DART], "versus"),
        case("throw-maneuver-bow", "MG-40 MG-Q39", KNIFE, "knife", "maneuver", [item("bow")], "versus"),
        case("throw-defend", "MG-40", KNIFE, "knife", "defend", [], "versus"),
        case("knife-attack", "MG-40 MG-Q39", KNIFE, None, "attack", [], "independent"),
        case("knife-maneuver", "MG-40 MG-Q39", KNIFE, None, "maneuver", [], "versus"),
        case("dart-attack", "MG-40", DART, None, "attack", [], "independent"),
        case("dart-maneuver", "MG-40", DART, None, "maneuver", [], "versus"),
    ],
)
@pytest.mark.parametrize("first", [True, False], ids=["acting-first", "acting-second"])
def test_missile_rules(
    resolve: Ask, gear: Body, thrown: str | None, foe: str, foes_gear: list[Body], mode: str, first: bool
) -> None:
    """An Attack from afar: one versus test against an Attack, each alone against a Maneuver; for both sides alike."""
    attack, other = acts("attack", thrown=thrown), acts(foe)
    draws = "5S" if foe == "feint" else "5S 6H"
    if first:
        body = fight(attack, other, draws, ([gear], foes_gear))
    else:
        body = fight(other, attack, draws, (foes_gear, [gear]))
    event = only(resolve("mouse-guard", body))
    me, they = side_of(event, "ann" if first else "bob"), side_of(event, "bob" if first else "ann")
    assert me["mode"] == mode
    assert me.get("obstacle") == (0 if mode == "independent" else None)
    assert they["mode"] == ("none" if foe == "feint" else mode)


@pytest.mark.rule("MG-37", "MG-40", "MG-Q41")
@pytest.mark.parametrize("kind", ["war", "chase"])
def test_no_missile_rules_outside_a_fight(resolve: Ask, kind: str) -> None:
    """A bow in an army is no bow in a fight."""
    event = only(resolve("mouse-guard", fight(acts("attack"), acts("attack"), "5S 6H", ([item("bow")], []), kind=kind)))
    assert side_of(event, "ann")["mode"] == "independent"


@pytest.mark.rule("MG-37", "MG-Q36")
@pytest.mark.parametrize("kind", [case("MG-T21", "", "fight"), case("with-an-animal", "", "fight_animal")])
def test_bow_against_sword(resolve: Ask, kind: str) -> None:
    """Three against four in one versus test; only the winner hurts, by the margin."""
    body = fight(acts("attack"), acts("attack"), "6S 9H", ([item("bow")], [item("sword")]), kind=kind)
    event = only(resolve("mouse-guard", body))
    assert dispositions(event) == {"ann": (-1, 9), "bob": (0, 10)}
    plain = fight(acts("attack"), acts("attack"), "6S 9H", ([item("axe", in_use=False)], [item("sword")]), kind=kind)
    assert dispositions(only(resolve("mouse-guard", plain))) == {"ann": (-4, 6), "bob": (-3, 7)}


@pytest.mark.rule("MG-37", "MG-Q37")
def test_bow_against_a_maneuver(resolve: Ask) -> None:
    """Both succeed: the shot hurts and the Maneuver has its effects."""
    body = fight(acts("attack"), acts("maneuver", effects=["impede"]), "6S 9H", ([item("bow")], []))
    event = only(resolve("mouse-guard", body))
    assert dispositions(event)["bob"] == (-3, 7)
    assert [(row["by"], row["on"]) for row in event["result"]["effects"]] == [("bob", "ann")]


@pytest.mark.rule("MG-37", "MG-41", "MG-29")
@pytest.mark.parametrize("kind", [case("MG-T23", "", "fight"), case("with-an-animal", "", "fight_animal")])
def test_bow_against_shield(resolve: Ask, kind: str) -> None:
    """Fighter 4 + 1, card 5, against Nature 4 + 2, card 2."""
    body = request(
        orders(order("ann", "attack"), order("bob", "defend")),
        cards="5S 2H",
        characters=[
            {"id": "ann", "skills": {"fighter": 4}, "gear": [item("bow")]},
            {"id": "bob", "nature": {"rating": 4}, "gear": [item("shield")]},
        ],
        conflict=fighting("ann", "bob", kind=kind),
    )
    event = only(resolve("mouse-guard", body))
    assert [(roll["total"], roll["successes"]) for roll in event["rolls"]] == [(25, 3), (12, 2)]
    assert dispositions(event) == {"ann": (0, 10), "bob": (-1, 9)}


# throwing


@pytest.mark.rule("MG-40", "MG-Q39")
@pytest.mark.parametrize(
    ("foe", "cards"),
    [
        case("hit", "", "attack", "TS 2H"),
        case("miss", "", "attack", "2S TH"),
        case("weasel", "", "attack", "JS 2H"),
        case("defended", "", "defend", "TS 2H"),
        case("feinted", "", "feint", "TS"),
        case("outmaneuvered", "", "maneuver", "TS 2H"),
    ],
)
def test_a_thrown_knife_is_gone(resolve: Ask, foe: str, cards: str) -> None:
    """Hit or miss, and for good."""
    answer = resolve("mouse-guard", fight(acts("attack", thrown="knife"), acts(foe), cards, ([KNIFE], [])))
    assert side_of(only(answer), "ann")["weapon_class"] == "thrown"
    assert {"path": "/characters/0/gear/0/lost", "from": None, "to": "thrown"} in only(answer)["changes"]
    end = resolve("mouse-guard", request({"type": "end_conflict"}, **answer["state"]))
    assert end["state"]["characters"][0]["gear"][0]["lost"] == "thrown"


@pytest.mark.rule("MG-39", "MG-40", "MG-Q39", "MG-Q30")
def test_a_thrown_knife_is_not_disarmed_as_well(resolve: Ask) -> None:
    """It called for the other knife's disarm, but it is gone before the effects come."""
    answer = resolve(
        "mouse-guard",
        fight(acts("attack", thrown="knife"), acts("maneuver", effects=["impede"]), "2S TH", ([KNIFE], [KNIFE])),
    )
    assert [row["effect"] for row in only(answer)["result"]["effects"]] == ["impede"]
    assert answer["state"]["characters"][0]["gear"][0]["lost"] == "thrown"


@pytest.mark.rule("MG-40", "MG-39", "MG-Q39")
def test_after_the_throw_the_paw_is_empty(resolve: Ask) -> None:
    """Short and quick went with the knife."""
    body = fight(acts("attack", thrown="knife"), acts("defend"), "2S TH TC 2C", ([KNIFE], [SPEAR]))
    body["actions"].append(orders(order("ann", "maneuver", rating=1), order("bob", "maneuver", rating=0)))
    event = last(resolve("mouse-guard", body))
    assert [row["effect"] for row in event["result"]["effects"]] == ["impede"]
    assert side_of(event, "ann")["weapon_class"] == "normal"


@pytest.mark.rule("MG-40", "MG-Q39")
def test_an_open_throw_is_not_lost_yet(resolve: Ask) -> None:
    """It goes with settling."""
    body = fight(acts("attack", thrown="knife"), acts("attack"), "TS 2H", ([KNIFE], []))
    body["actions"][0]["settle"] = False
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][0]["gear"][0]["lost"] is None
    assert answer["state"]["conflict"]["orders"][0]["thrown"] == "knife"


@pytest.mark.rule("MG-40", "MG-Q39")
@pytest.mark.parametrize(
    ("ann", "gear", "kind"),
    [
        case("not-hers", "", acts("attack", thrown="dagger"), [KNIFE], "fight"),
        case("an-axe", "", acts("attack", thrown="axe"), [item("axe")], "fight"),
        case("a-dart", "", acts("attack", thrown="dart"), [DART], "fight"),
        case("put-away", "", acts("attack", thrown="knife"), [item("knife", in_use=False)], "fight"),
        case("gone-already", "", acts("attack", thrown="knife"), [item("knife", lost="thrown")], "fight"),
        case("with-a-maneuver", "", acts("maneuver", thrown="knife"), [KNIFE], "fight"),
        case("with-a-feint", "", acts("feint", thrown="knife"), [KNIFE], "fight"),
        case("in-a-war", "", acts("attack", thrown="knife"), [KNIFE], "war"),
    ],
)
def test_bad_throws(refused: Ask, ann: Body, gear: list[Body], kind: str) -> None:
    """A knife in use, with an Attack, in a fight."""
    problem = refused("mouse-guard", fight(ann, acts("defend"), "TS 2H", (gear, []), kind=kind))
    assert ("/actions/0/orders/0/thrown", "BAD_THROW") in faults(problem)


def hosted(card: str, *, shown: bool) -> Body:
    """The Host's fox throws its knife: ordered when its card lies open, or before."""
    ann, fox = order("ann", "attack", rating=4), order("fox", thrown="knife")
    actions = [{"type": "host_draw", "orders": [ann]}, orders(fox)] if shown else [orders(ann, fox)]
    return request(
        *actions,
        cards=f"{card} TS 2H",
        characters=[{"id": "ann"}, {"id": "fox", "host": True, "rating": 3, "gear": [KNIFE]}],
        conflict=fighting("ann", "fox"),
    )


@pytest.mark.rule("MG-40", "MG-14")
def test_the_host_throws_after_the_card(resolve: Ask) -> None:
    """When it says Attack."""
    event = last(resolve("mouse-guard", hosted("2C", shown=True)))
    assert (side_of(event, "fox")["weapon_class"], side_of(event, "fox")["mode"]) == ("thrown", "versus")


@pytest.mark.rule("MG-40", "MG-14")
@pytest.mark.parametrize(
    ("card", "shown", "pointer"),
    [
        case("no-attack", "", "2D", True, "/actions/1/orders/0/thrown"),
        case("before-the-card", "", "2C", False, "/actions/0/orders/1/thrown"),
    ],
)
def test_the_host_may_not_throw_otherwise(refused: Ask, card: str, shown: bool, pointer: str) -> None:
    """What is ordered before the card must work with all four actions."""
    assert (pointer, "BAD_THROW") in faults(refused("mouse-guard", hosted(card, shown=shown)))


# the sword


@pytest.mark.rule("MG-42", "MG-Q40")
def test_a_sword_is_set_once(resolve: Ask) -> None:
    """From the moment of choice, in every round of the fight."""
    body = fight(acts("defend", sword_action="defend"), acts("attack"), "5S 6H 5D 6D 5C 6C", ([item("sword")], []))
    defend = orders(order("ann", "defend", rating=4), order("bob", "attack", rating=4))
    attack = orders(order("ann", "attack", rating=4), order("bob", "attack", rating=4))
    body["actions"] += [defend, attack]
    answer = resolve("mouse-guard", body)
    assert [roll_of(event, "ann")["rating"] for event in answer["events"]] == [5, 5, 4]
    assert {"path": "/characters/0/gear/0/sword_action", "from": None, "to": "defend"} in answer["events"][0]["changes"]
    assert roll_of(answer["events"][0], "ann")["modifiers"] == USEFUL


@pytest.mark.rule("MG-42", "MG-Q40")
@pytest.mark.parametrize("phase", ["orders", "revealed"])
def test_choosing_between_two_steps(resolve: Ask, phase: str) -> None:
    """At any point of the conflict, also after the Host's cards are shown."""
    ann = order("ann", "attack", rating=4)
    choose = {"type": "choose_sword", "actor": "ann", "action": "attack"}
    draw = {"type": "host_draw", "orders": [ann]}
    actions: list[Body] = [choose, draw] if phase == "orders" else [draw, choose]
    body = request(
        *actions,
        {"type": "conflict_round"},
        cards="2C 5S 6H",
        characters=[{"id": "ann", "gear": [item("sword")]}, {"id": "fox", "host": True, "rating": 3}],
        conflict=fighting("ann", "fox"),
    )
    answer = resolve("mouse-guard", body)
    [event] = [event for event in answer["events"] if event["type"] == "choose_sword"]
    assert (event["outcome"], event["gear"], event["choice"]) == ("chosen", "sword", "attack")
    assert event["changes"] == [{"path": "/characters/0/gear/0/sword_action", "from": None, "to": "attack"}]
    assert roll_of(last(answer), "ann")["modifiers"] == USEFUL


@pytest.mark.rule("MG-42", "MG-Q40")
def test_two_swords_two_choices(resolve: Ask) -> None:
    """The first without a choice, or the one that is named."""
    swords = [item("sword"), {"id": "second", "kind": "sword"}, {"id": "third", "kind": "sword"}]
    choose = {"type": "choose_sword", "actor": "ann"}
    body = request(
        choose | {"action": "attack", "gear": "second"},
        choose | {"action": "feint"},
        choose | {"action": "defend"},
        characters=[{"id": "ann", "gear": swords}, {"id": "bob"}],
        conflict=fighting("ann", "bob"),
    )
    answer = resolve("mouse-guard", body)
    assert [event["gear"] for event in answer["events"]] == ["second", "sword", "third"]
    assert [sword["sword_action"] for sword in answer["state"]["characters"][0]["gear"]] == [
        "feint",
        "attack",
        "defend",
    ]


@pytest.mark.rule("MG-42", "MG-Q40")
@pytest.mark.parametrize(
    ("ann", "gear", "kind", "code"),
    [
        case("MG-T27-changed", "", acts("attack", sword_action="attack"), [SWORD], "fight", "SWORD_ALREADY_CHOSEN"),
        case("the-same-again", "", acts("defend", sword_action="defend"), [SWORD], "fight", "SWORD_ALREADY_CHOSEN"),
        case("no-sword", "", acts("attack", sword_action="attack"), [item("axe")], "fight", "NO_SWORD"),
        case("put-away", "", acts("attack", sword_action="attack"), [item("sword", in_use=False)], "fight", "NO_SWORD"),
        case("not-a-fight", "", acts("attack", sword_action="attack"), [item("sword")], "speech", "NOT_A_FIGHT"),
    ],
)
def test_refusals_of_an_orders_sword(refused: Ask, ann: Body, gear: list[Body], kind: str, code: str) -> None:
    """One choice for each sword in use, in a fight."""
    problem = refused("mouse-guard", fight(ann, acts("attack"), "TS 2H", (gear, []), kind=kind))
    assert ("/actions/0/orders/0/sword_action", code) in faults(problem)


@pytest.mark.rule("MG-42", "MG-Q40")
@pytest.mark.parametrize(
    ("more", "gear", "kind", "pointer", "code"),
    [
        case("chosen", "", {"gear": "sword"}, [SWORD], "fight", "/gear", "SWORD_ALREADY_CHOSEN"),
        case("all-chosen", "", {}, [SWORD], "fight", "/gear", "SWORD_ALREADY_CHOSEN"),
        case("no-sword", "", {}, [item("axe")], "fight", "/gear", "NO_SWORD"),
        case("an-axe", "", {"gear": "axe"}, [item("axe")], "fight", "/gear", "NO_SWORD"),
        case("unknown", "", {"gear": "blade"}, [item("sword")], "fight", "/gear", "NO_SWORD"),
        case("not-a-fight", "", {}, [item("sword")], "speech", "", "NOT_A_FIGHT"),
        case("nobody", "", {"actor": "bat"}, [item("sword")], "fight", "/actor", "NO_SUCH_CHARACTER"),
        case("not-in-it", "", {"actor": "cat"}, [item("sword")], "fight", "/actor", "NOT_IN_CONFLICT"),
    ],
)
def test_refusals_of_choosing(refused: Ask, more: Body, gear: list[Body], kind: str, pointer: str, code: str) -> None:
    """A sword of one's own that is not set yet."""
    action = {"type": "choose_sword", "actor": "ann", "action": "attack"} | more
    body = request(
        action,
        characters=[{"id": "ann", "gear": gear}, {"id": "bob"}, {"id": "cat", "gear": gear}],
        conflict=fighting("ann", "bob", kind=kind),
    )
    assert (f"/actions/0{pointer}", code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-42", "MG-Q40")
def test_a_shown_order_chooses_already(refused: Ask) -> None:
    """While it waits for its round the sword is as good as set."""
    body = request(
        {"type": "host_draw", "orders": [order("ann", "attack", rating=4, sword_action="attack")]},
        {"type": "choose_sword", "actor": "ann", "action": "feint"},
        cards="2C",
        characters=[{"id": "ann", "gear": [item("sword")]}, {"id": "fox", "host": True, "rating": 3}],
        conflict=fighting("ann", "fox"),
    )
    assert ("/actions/1/gear", "SWORD_ALREADY_CHOSEN") in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-42", "MG-Q40")
def test_a_sword_is_free_again_after_the_fight(resolve: Ask) -> None:
    """The choice stands for this fight."""
    body = request(
        {"type": "end_conflict"},
        characters=[{"id": "ann", "gear": [SWORD]}, {"id": "bob"}],
        conflict=fighting("ann", "bob"),
    )
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][0]["gear"][0]["sword_action"] is None


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        case("no-actor", "", {"action": "attack"}, "/actions/0/actor"),
        case("no-action", "", {"actor": "ann"}, "/actions/0/action"),
        case("null-action", "", {"actor": "ann", "action": None}, "/actions/0/action"),
        case("unknown-action", "", {"actor": "ann", "action": "parry"}, "/actions/0/action"),
    ],
)
def test_malformed_choose_sword(invalid: Ask, action: Body, pointer: str) -> None:
    """The schema knows the four actions."""
    assert pointer in pointers(invalid("mouse-guard", request({"type": "choose_sword"} | action)))


# what is in use


@pytest.mark.rule("MG-Q41")
def test_use_changes_what_is_in_use(resolve: Ask) -> None:
    """From now on exactly these; armour that is not named is taken off."""
    gear = [item("axe"), item("shield", in_use=False), item("light_armour")]
    body = fight(acts("defend", use=["shield"]), acts("attack"), "5S 6H", (gear, []))
    event = only(resolve("mouse-guard", body))
    assert roll_of(event, "ann")["modifiers"] == PROTECTION
    assert [change for change in event["changes"] if change["path"].endswith("in_use")] == [
        {"path": "/characters/0/gear/0/in_use", "from": True, "to": False},
        {"path": "/characters/0/gear/1/in_use", "from": False, "to": True},
        {"path": "/characters/0/gear/2/in_use", "from": True, "to": False},
    ]


@pytest.mark.rule("MG-Q41", "MG-40", "MG-42")
def test_what_is_taken_up_works_at_once(resolve: Ask) -> None:
    """A knife is drawn and thrown, a sword drawn and set, in one order."""
    gear = [item("knife", in_use=False), item("sword", in_use=False)]
    body = fight(
        acts("attack", use=["knife", "sword"], thrown="knife", sword_action="attack"),
        acts("attack"),
        "5S 6H",
        (gear, []),
    )
    event = only(resolve("mouse-guard", body))
    assert roll_of(event, "ann")["modifiers"] == USEFUL
    assert side_of(event, "ann")["mode"] == "versus"


@pytest.mark.rule("MG-Q41")
def test_nothing_in_use(resolve: Ask) -> None:
    """An empty set is bare paws; null leaves everything as it is."""
    gear = [item("axe")]
    bare_paws = fight(acts("defend", use=[]), acts("attack"), "5S 6H", (gear, []))
    as_it_is = fight(acts("defend", use=None), acts("attack"), "5S 6H", (gear, []))
    assert roll_of(only(resolve("mouse-guard", bare_paws)), "ann")["modifiers"] == []
    assert roll_of(only(resolve("mouse-guard", as_it_is)), "ann")["modifiers"] == SLOW


@pytest.mark.rule("MG-Q41")
def test_use_applies_when_the_round_is_drawn(resolve: Ask) -> None:
    """After the Host's cards, together with the sword's choice, and it stands while the round is open."""
    body = request(
        {"type": "host_draw", "orders": [order("ann", "attack", rating=4, use=["sword"], sword_action="attack")]},
        {"type": "conflict_round", "settle": False},
        cards="2C 5S 6H",
        characters=[
            {"id": "ann", "gear": [item("axe"), item("sword", in_use=False)]},
            {"id": "fox", "host": True, "rating": 3},
        ],
        conflict=fighting("ann", "fox"),
    )
    shown, opened = resolve("mouse-guard", body)["events"]
    assert not [change for change in shown["changes"] if change["path"].startswith("/characters")]
    assert [change["path"] for change in opened["changes"] if change["path"].startswith("/characters")] == [
        "/characters/0/gear/0/in_use", "/characters/0/gear/1/in_use", "/characters/0/gear/1/sword_action",
    ]  # fmt: skip


@pytest.mark.rule("MG-Q41", "MG-Q34")
@pytest.mark.parametrize(
    ("use", "gear", "one", "pointer", "code"),
    [
        case("unknown", "", ["axe", "blade"], [item("axe")], False, "use/1", "NO_SUCH_GEAR"),
        case("disarmed", "MG-Q29", ["axe"], [item("axe", lost="disarmed")], False, "use/0", "GEAR_GONE"),
        case("thrown", "MG-Q39", ["knife"], [item("knife", lost="thrown")], False, "use/0", "GEAR_GONE"),
        case(
            "two-armours",
            "MG-43 MG-44",
            ["light_armour", "heavy_armour"],
            [item("light_armour"), item("heavy_armour", in_use=False)],
            False,
            "use",
            "GEAR_CLASH",
        ),
        case(
            "two-weapons", "", ["axe", "sword"], [item("axe"), item("sword", in_use=False)], True, "use", "GEAR_CLASH"
        ),
        case(
            "a-shield-is-one",
            "",
            ["axe", "shield"],
            [item("axe"), item("shield", in_use=False)],
            True,
            "use",
            "GEAR_CLASH",
        ),
        case(
            "a-spear-is-one", "", ["axe", "spear"], [item("axe"), SPEAR | {"in_use": False}], True, "use", "GEAR_CLASH"
        ),
    ],
)
def test_refusals_of_use(refused: Ask, use: list[str], gear: list[Body], one: bool, pointer: str, code: str) -> None:
    """It must be there, one armour at a time, and, as a variant, one weapon."""
    body = fight(acts("attack", use=use), acts("attack"), "5S 6H", (gear, []), variant={"one_weapon": one})
    assert (f"/actions/0/orders/0/{pointer}", code) in faults(refused("mouse-guard", body))


@pytest.mark.rule("MG-Q41", "MG-Q34")
@pytest.mark.parametrize(
    ("gear", "one"),
    [
        case("two-armours", "MG-43 MG-44", [item("light_armour"), item("heavy_armour")], False),
        case("the-same-armour-twice", "MG-43", [item("light_armour"), {"id": "mail", "kind": "light_armour"}], False),
        case("two-weapons", "", [item("axe"), item("sword")], True),
        case("a-shield-is-one", "", [item("knife"), item("shield")], True),
    ],
)
def test_a_state_that_clashes(refused: Ask, gear: list[Body], one: bool) -> None:
    """The same in a state."""
    problem = refused("mouse-guard", request(characters=[{"id": "ann", "gear": gear}], variant={"one_weapon": one}))
    assert ("/state/characters/0/gear", "GEAR_CLASH") in faults(problem)


@pytest.mark.rule("MG-Q41", "MG-Q34")
@pytest.mark.parametrize(
    ("gear", "one"),
    [
        case("several-weapons", "", [item("axe"), item("sword"), item("shield")], False),
        case("one-in-use", "", [item("axe"), item("sword", in_use=False)], True),
        case("armour-is-no-weapon", "", [item("axe"), item("light_armour")], True),
        case("a-rope-is-no-weapon", "", [item("axe"), item("other")], True),
        case("the-other-armour-put-away", "", [item("light_armour", in_use=False), item("heavy_armour")], False),
    ],
)
def test_a_state_that_does_not_clash(resolve: Ask, gear: list[Body], one: bool) -> None:
    """Without the variant there is no limit to weapons."""
    answer = resolve("mouse-guard", request(characters=[{"id": "ann", "gear": gear}], variant={"one_weapon": one}))
    assert answer["events"] == []


# a shield that saw use


@pytest.mark.rule("MG-41", "MG-Q41", "MG-Q50")
@pytest.mark.parametrize(
    ("shield", "kind", "used"),
    [
        case("fight", "", item("shield"), "fight", True),
        case("fight-animal", "", item("shield"), "fight_animal", True),
        case("speech", "", item("shield"), "speech", False),
        case("put-away", "", item("shield", in_use=False), "fight", False),
        case("lost", "", item("shield", lost="disarmed"), "fight", False),
    ],
)
def test_a_round_marks_the_shield(resolve: Ask, shield: Body, kind: str, used: bool) -> None:
    """In a fight, in use, whatever its owner does."""
    answer = resolve("mouse-guard", fight(acts("attack"), acts("attack"), "5S 6H", ([shield], []), kind=kind))
    assert answer["state"]["characters"][0]["gear"][0]["used_last_turn"] is used


@pytest.mark.rule("MG-41", "MG-Q41")
def test_a_marked_shield_stays_marked_when_put_away(resolve: Ask) -> None:
    """Until the rest."""
    body = fight(acts("attack"), acts("attack"), "5S 6H 5D 6D 5C", ([item("shield")], []))
    body["state"]["characters"][0]["abilities"] = {"health": 3}
    body["actions"] += [
        orders(order("ann", "attack", rating=1, use=[]), order("bob", "attack", rating=1)),
        {"type": "test", "actor": "ann", "skill": "health", "aspect": "recover_fatigue", "obstacle": 1},
    ]
    event = last(resolve("mouse-guard", body))
    assert roll_of(event)["modifiers"] == modifiers((-1, "heavy", "MG-41"))


@pytest.mark.rule("MG-42")
def test_choosing_is_an_event_of_its_own(resolve: Ask) -> None:
    """Nothing is drawn."""
    body = request(
        {"type": "choose_sword", "actor": "ann", "gear": "sword", "action": "maneuver"},
        characters=[{"id": "ann", "gear": [item("sword")]}, {"id": "bob"}],
        conflict=fighting("ann", "bob"),
    )
    event = bare(only(resolve("mouse-guard", body)))
    event.pop("actor", None)
    assert event == {
        "action": 0, "type": "choose_sword", "outcome": "chosen", "gear": "sword", "choice": "maneuver",
        "changes": [{"path": "/characters/0/gear/0/sword_action", "from": None, "to": "maneuver"}],
    }  # fmt: skip
