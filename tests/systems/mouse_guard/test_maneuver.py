"""A Maneuver that succeeds: impede, gain position, disarm."""

from typing import Any

import pytest

from .table import (
    Ask,
    Body,
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

AXE: Body = {"id": "axe", "kind": "axe"}
SPEAR: Body = {"id": "spear", "kind": "other", "weapon_class": "spear"}
DART: Body = {"id": "dart", "kind": "other", "weapon_class": "thrown"}
BOW: Body = {"id": "bow", "kind": "bow"}
KNIFE: Body = {"id": "knife", "kind": "knife"}
BOLD: Body = {"name": "Bold", "rating": 2}
ON_AXE: Body = {"kind": "gear", "id": "axe"}
ON_BOLD: Body = {"kind": "trait", "id": "Bold"}


def maneuver(
    gain: int, wishes: Body | None = None, kind: str = "speech", then: list[Body] | None = None, **state: Any
) -> Body:
    """Ann maneuvers with as many successes as she is rated; Bob maneuvers too, in vain."""
    ann = {"id": "ann"} | state.pop("ann", {})
    bob = {"id": "bob", "gear": [AXE], "traits": [BOLD]} | state.pop("bob", {})
    given = [order("ann", "maneuver", rating=gain, **(wishes or {})), order("bob", "maneuver", rating=0, effects=[])]
    return request(
        orders(*given, settle=then is None),
        *(then or []),
        cards="TS 2H",
        characters=[ann, bob],
        conflict=fighting("ann", "bob", kind=kind),
        **state,
    )


def effects(event: Body) -> list[str]:
    """What took effect, in order."""
    return [row["effect"] for row in event["result"]["effects"]]


# what may be chosen


IMPEDE, POSITION, DISARM = "impede", "position", "disarm"


@pytest.mark.rule("MG-26", "MG-27", "MG-28", "MG-Q26")
@pytest.mark.parametrize(
    ("spend", "gain", "choices"),
    [
        case("tiers-1", "", "tiers", 1, [[], [IMPEDE]]),
        case("tiers-2", "", "tiers", 2, [[], [IMPEDE], [POSITION]]),
        case("tiers-3", "", "tiers", 3, [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION]]),
        case("tiers-4", "", "tiers", 4, [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION]]),
        case("tiers-6", "", "tiers", 6, [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION]]),
        case("costs-1", "", "costs", 1, [[], [IMPEDE]]),
        case("costs-2", "", "costs", 2, [[], [IMPEDE], [POSITION]]),
        case("costs-3", "", "costs", 3, [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION]]),
        case("costs-4", "", "costs", 4, [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION], [IMPEDE, DISARM]]),
        case(
            "costs-5",
            "",
            "costs",
            5,
            [[], [IMPEDE], [POSITION], [DISARM], [IMPEDE, POSITION], [IMPEDE, DISARM], [POSITION, DISARM]],
        ),
        case(
            "costs-6",
            "",
            "costs",
            6,
            [
                [],
                [IMPEDE],
                [POSITION],
                [DISARM],
                [IMPEDE, POSITION],
                [IMPEDE, DISARM],
                [POSITION, DISARM],
                [IMPEDE, POSITION, DISARM],
            ],
        ),
    ],
)
def test_choices(resolve: Ask, spend: str, gain: int, choices: list[list[str]]) -> None:
    """By the number of successes, or, as a variant, by what they cost together."""
    body = maneuver(gain, {"effects": []}, variant={"maneuver_spend": spend})
    side = side_of(only(resolve("mouse-guard", body)), "ann")
    assert (side["gain"], side["choices"]) == (gain, choices)


@pytest.mark.rule("MG-26", "MG-27", "MG-28", "MG-Q26")
@pytest.mark.parametrize(
    ("spend", "gain", "wished", "taken"),
    [
        case("default-1", "", "tiers", 1, None, [IMPEDE]),
        case("default-2", "", "tiers", 2, None, [POSITION]),
        case("default-3", "", "tiers", 3, None, [IMPEDE, POSITION]),
        case("none", "", "tiers", 3, [], []),
        case("impede-first", "", "tiers", 2, [IMPEDE, POSITION], [IMPEDE]),
        case("both-at-3", "", "tiers", 3, [IMPEDE, POSITION], [IMPEDE, POSITION]),
        case("lower-alone", "", "tiers", 3, [IMPEDE], [IMPEDE]),
        case("disarm-at-3", "", "tiers", 3, [DISARM], [DISARM]),
        case("disarm-at-2", "", "tiers", 2, [DISARM], []),
        case("disarm-then-position-at-2", "", "tiers", 2, [DISARM, POSITION], [POSITION]),
        case("disarm-excludes-the-rest", "", "tiers", 6, [DISARM, POSITION, IMPEDE], [DISARM]),
        case("impede-excludes-disarm", "", "tiers", 6, [IMPEDE, DISARM, POSITION], [IMPEDE, POSITION]),
        case("position-at-1", "", "tiers", 1, [POSITION], []),
        case("costs-all", "", "costs", 6, [DISARM, POSITION, IMPEDE], [IMPEDE, POSITION, DISARM]),
        case("costs-4", "", "costs", 4, [DISARM, POSITION, IMPEDE], [IMPEDE, DISARM]),
        case("costs-5", "", "costs", 5, [DISARM, POSITION, IMPEDE], [POSITION, DISARM]),
        case("costs-3", "", "costs", 3, [POSITION, DISARM, IMPEDE], [IMPEDE, POSITION]),
    ],
)
def test_wishes(resolve: Ask, spend: str, gain: int, wished: list[str] | None, taken: list[str]) -> None:
    """Best first, each that is legal with those taken already; they are listed in their own order."""
    wishes: Body = {"disarm": ON_AXE} | ({} if wished is None else {"effects": wished})
    answer = resolve("mouse-guard", maneuver(gain, wishes, variant={"maneuver_spend": spend}))
    assert effects(only(answer)) == taken
    ann, bob = answer["state"]["characters"]
    assert bob["effects"]["impeded"] == (1 if IMPEDE in taken else 0)
    assert ann["effects"]["positioned"] is (POSITION in taken)
    assert bob["gear"][0]["lost"] == ("disarmed" if DISARM in taken else None)


@pytest.mark.rule("MG-26", "MG-27", "MG-28", "MG-Q29")
def test_how_effects_are_written(resolve: Ask) -> None:
    """Impede and disarm are on somebody, position is not, and each names its rule."""
    wishes = {"effects": [DISARM, POSITION, IMPEDE], "disarm": ON_BOLD}
    event = only(resolve("mouse-guard", maneuver(6, wishes, variant={"maneuver_spend": "costs"})))
    assert event["result"]["effects"] == [
        {"by": "ann", "on": "bob", "effect": "impede", "rule": "MG-26"},
        {"by": "ann", "effect": "position", "rule": "MG-27"},
        {"by": "ann", "on": "bob", "effect": "disarm", "item": ON_BOLD, "rule": "MG-28"},
    ]
    assert event["changes"] == [
        {"path": "/deck/discards", "from": [], "to": ["TS", "2H"]},
        {"path": "/characters/0/effects/positioned", "from": False, "to": True},
        {"path": "/characters/1/traits/0/disabled", "from": False, "to": True},
        {"path": "/characters/1/effects/impeded", "from": 0, "to": 1},
        {"path": "/conflict/round", "from": 1, "to": 2},
    ]


@pytest.mark.rule("MG-05", "MG-Q18", "MG-Q26")
@pytest.mark.parametrize(("rating", "card"), [case("weasel", "", 4, "JS"), case("rated-0", "", 0, "9S")])
def test_without_a_success_there_is_no_choice(resolve: Ask, rating: int, card: str) -> None:
    """Ob 0 is passed by a rating of 0, but nothing comes of it."""
    body = maneuver(rating)
    body["rng"]["supplied"][0] = card
    side = side_of(only(resolve("mouse-guard", body)), "ann")
    assert "choices" not in side
    assert (side["successful"], side["gain"]) == (False, 0)


@pytest.mark.rule("MG-25", "MG-Q26", "MG-Q25")
@pytest.mark.parametrize(
    ("foe", "cards", "gain", "taken"),
    [
        case("attack-by-1", "", "attack", "8S 9H", 1, [IMPEDE]),
        case("attack-by-2", "", "attack", "8S 6H", 2, [POSITION]),
        case("attack-by-3", "", "attack", "8S 2H", 3, [IMPEDE, POSITION]),
        case("defend-by-1", "", "defend", "8S 9H", 1, [IMPEDE]),
        case("attack-tie", "", "attack", "6S 9H", 0, []),
        case("attack-lost", "", "attack", "2S 9H", 0, []),
        case("feint", "", "feint", "8S AH", 4, [IMPEDE, POSITION]),
    ],
)
def test_the_margin_of_a_versus_test_counts(resolve: Ask, foe: str, cards: str, gain: int, taken: list[str]) -> None:
    """Rated 4 against 3; against a Feint all successes."""
    body = request(
        orders(order("ann", "maneuver", rating=4), order("bob", foe, rating=3)),
        cards=cards,
        characters=[{"id": "ann"}, {"id": "bob"}],
        conflict=fighting("ann", "bob", kind="speech"),
    )
    event = only(resolve("mouse-guard", body))
    assert (side_of(event, "ann")["gain"], effects(event)) == (gain, taken)


@pytest.mark.rule("MG-Q20", "MG-Q26")
@pytest.mark.parametrize("count", ["total", "margin"])
def test_over_ob_0_both_counts_are_the_same(resolve: Ask, count: str) -> None:
    """The margin over 0 is every success."""
    event = only(resolve("mouse-guard", maneuver(2, variant={"success_count": count})))
    assert side_of(event, "ann")["gain"] == 2


# impede and position in the rounds that follow


@pytest.mark.rule("MG-26", "MG-Q27", "MG-Q31")
@pytest.mark.parametrize("kind", [case("MG-T19", "", "speech"), case("in-a-war", "", "war")])
def test_impeded_in_the_next_round(resolve: Ask, kind: str) -> None:
    """Four to three impedes; then 6 times 3 is 18, two successes instead of three, and then no more."""
    pair = ("ann", "bob")
    body = request(
        orders(order("ann", "maneuver", rating=4), order("bob", "attack", rating=3)),
        orders(order("ann", "attack", rating=1), order("bob", "attack", rating=4)),
        orders(order("ann", "attack", rating=1), order("bob", "attack", rating=4)),
        cards="8S 9H AC 6H 2C 6D",
        characters=[{"id": who} for who in pair],
        conflict=fighting(*pair, kind=kind),
    )
    first, second, third = resolve("mouse-guard", body)["events"]
    assert (side_of(first, "ann")["gain"], effects(first)) == (1, [IMPEDE])
    assert roll_of(second, "bob")["modifiers"] == modifiers((-1, "impeded", "MG-26"))
    assert (roll_of(second, "bob")["total"], dispositions(second)["ann"]) == (18, (-2, 8))
    assert (roll_of(third, "bob")["total"], dispositions(third)["ann"]) == (24, (-3, 5))


@pytest.mark.rule("MG-26", "MG-Q27")
def test_impeded_in_a_test(resolve: Ask) -> None:
    """The next draw is any draw, also one outside the conflict."""
    body = maneuver(1, then=[])
    body["actions"] = [body["actions"][0] | {"settle": True}, {"type": "end_conflict"}]
    body["actions"].append({"type": "test", "actor": "bob", "rating": 4, "obstacle": 1})
    body["rng"]["supplied"].append("9C")
    event = last(resolve("mouse-guard", body))
    assert roll_of(event)["total"] == 27


@pytest.mark.rule("MG-27", "MG-Q28", "MG-Q31")
@pytest.mark.parametrize("kind", [case("MG-T20", "", "speech"), case("in-a-war", "", "war")])
def test_position_in_the_next_round(resolve: Ask, kind: str) -> None:
    """Two more on the next action, whatever it is, and then no more."""
    pair = ("ann", "bob")
    body = request(
        orders(order("ann", "maneuver", rating=2), order("bob", "maneuver", rating=1, effects=[])),
        orders(order("ann", "attack", rating=3), order("bob", "feint", rating=1)),
        orders(order("ann", "attack", rating=3), order("bob", "feint", rating=1)),
        cards="TS 2H 5S 5H",
        characters=[{"id": who} for who in pair],
        conflict=fighting(*pair, kind=kind),
    )
    first, second, third = resolve("mouse-guard", body)["events"]
    assert effects(first) == [POSITION]
    assert roll_of(second)["modifiers"] == modifiers((2, "positioned", "MG-27"))
    assert (roll_of(second)["rating"], roll_of(second)["total"], dispositions(second)["bob"]) == (5, 25, (-3, 7))
    assert (roll_of(third)["total"], dispositions(third)["bob"]) == (15, (-2, 5))


@pytest.mark.rule("MG-Q31", "MG-Q27", "MG-Q28", "MG-25")
def test_both_maneuver_at_once(resolve: Ask) -> None:
    """What either gains holds from the next round; what was there is used up by this one."""
    body = request(
        orders(order("ann", "maneuver", rating=3), order("bob", "maneuver", rating=3)),
        cards="TS TH",
        characters=[{"id": "ann", "effects": {"impeded": 1, "positioned": True}}, {"id": "bob"}],
        conflict=fighting("ann", "bob", kind="speech"),
    )
    answer = resolve("mouse-guard", body)
    event = only(answer)
    assert [(row["by"], row.get("on"), row["effect"]) for row in event["result"]["effects"]] == [
        ("ann", "bob", IMPEDE), ("ann", None, POSITION), ("bob", "ann", IMPEDE), ("bob", None, POSITION),
    ]  # fmt: skip
    assert roll_of(event, "ann")["rating"] == 4
    assert [character["effects"] for character in answer["state"]["characters"]] == [
        {"impeded": 1, "positioned": True}, {"impeded": 1, "positioned": True},
    ]  # fmt: skip
    assert [change["path"] for change in event["changes"]] == [
        "/deck/discards", "/characters/1/effects/impeded", "/characters/1/effects/positioned", "/conflict/round",
    ]  # fmt: skip


# disarm


@pytest.mark.rule("MG-28", "MG-Q29", "MG-36")
def test_what_is_disarmed_helps_from_the_next_round_no_more(resolve: Ask) -> None:
    """In the round itself the axe still weighs, in the next it is gone with its bonus and its weight."""
    body = request(
        orders(order("ann", "maneuver", rating=4, effects=[DISARM], disarm=ON_AXE), order("bob", "feint", rating=4)),
        orders(order("ann", "defend", rating=1), order("bob", "attack", rating=4)),
        orders(order("ann", "maneuver", rating=1), order("bob", "defend", rating=4)),
        cards="8S TH AS 5H AC 5D",
        characters=[{"id": "ann"}, {"id": "bob", "gear": [AXE]}],
        conflict=fighting("ann", "bob"),
    )
    first, second, third = resolve("mouse-guard", body)["events"]
    assert roll_of(first, "bob")["modifiers"] == modifiers((-1, "slow", "MG-36"))
    assert effects(first) == [DISARM]
    assert (side_of(second, "bob")["bonus"], side_of(second, "bob")["gain"]) == ([], 1)
    assert roll_of(third, "bob")["modifiers"] == []


@pytest.mark.rule("MG-28", "MG-Q29", "MG-34", "MG-35")
def test_a_disabled_trait_comes_back_after_the_conflict(resolve: Ask) -> None:
    """Both its uses."""
    body = maneuver(3, {"effects": [DISARM], "disarm": ON_BOLD}, then=[])
    body["actions"] = [body["actions"][0] | {"settle": True}, {"type": "end_conflict"}]
    answer = resolve("mouse-guard", body)
    assert {"path": "/characters/1/traits/0/disabled", "from": False, "to": True} in answer["events"][0]["changes"]
    assert {"path": "/characters/1/traits/0/disabled", "from": True, "to": False} in answer["events"][1]["changes"]


@pytest.mark.rule("MG-28", "MG-Q29")
@pytest.mark.parametrize(
    ("wishes", "bob", "pointer", "code"),
    [
        case("nothing-named", "", {"effects": [DISARM]}, {}, "disarm", "DISARM_TARGET_NEEDED"),
        case("nothing-named-last", "", {"effects": [POSITION, IMPEDE, DISARM]}, {}, "disarm", "DISARM_TARGET_NEEDED"),
        case(
            "no-such-gear",
            "",
            {"effects": [DISARM], "disarm": {"kind": "gear", "id": "bow"}},
            {},
            "disarm",
            "NOTHING_TO_DISARM",
        ),
        case(
            "no-such-trait",
            "",
            {"effects": [DISARM], "disarm": {"kind": "trait", "id": "Fierce"}},
            {},
            "disarm",
            "NOTHING_TO_DISARM",
        ),
        case(
            "a-trait-is-no-gear",
            "",
            {"effects": [DISARM], "disarm": {"kind": "trait", "id": "axe"}},
            {},
            "disarm",
            "NOTHING_TO_DISARM",
        ),
        case(
            "gone-already",
            "",
            {"effects": [DISARM], "disarm": ON_AXE},
            {"gear": [AXE | {"lost": "disarmed"}]},
            "disarm",
            "NOTHING_TO_DISARM",
        ),
        case(
            "disabled-already",
            "",
            {"effects": [DISARM], "disarm": ON_BOLD},
            {"traits": [BOLD | {"disabled": True}]},
            "disarm",
            "NOTHING_TO_DISARM",
        ),
    ],
)
def test_refusals_of_disarming(refused: Ask, wishes: Body, bob: Body, pointer: str, code: str) -> None:
    """What is wished must be named and be there."""
    problem = refused("mouse-guard", maneuver(3, wishes, bob=bob))
    assert (f"/actions/0/orders/0/{pointer}", code) in faults(problem)


# the knife


def stabbed(gain: int, wishes: Body, gear: list[Body], kind: str = "fight", knife: Body = KNIFE, **state: Any) -> Body:
    """Ann maneuvers with a knife against this gear."""
    return maneuver(gain, wishes, kind=kind, ann={"gear": [knife]}, bob={"gear": gear}, **state)


@pytest.mark.rule("MG-39", "MG-Q30", "MG-Q35")
@pytest.mark.parametrize(
    ("gear", "taken"),
    [
        case("spear", "", [SPEAR], "spear"),
        case("thrown", "", [DART], "dart"),
        case("missile", "", [BOW], "bow"),
        case("axe", "", [AXE], None),
        case("hook-as-a-spear", "", [{"id": "hook", "kind": "hook_and_line", "weapon_class": "spear"}], "hook"),
        case("hook", "", [{"id": "hook", "kind": "hook_and_line"}], None),
        case("knife-in-paw", "", [KNIFE], None),
        case("shield", "", [{"id": "shield", "kind": "shield"}], None),
        case("unarmed", "", [], None),
        case("no-weapon", "", [{"id": "rope", "kind": "other"}], None),
        case("spear-put-away", "MG-Q41", [SPEAR | {"in_use": False}], None),
        case("axe-before-spear", "", [AXE, SPEAR], "spear"),
        case("two-spears", "", [SPEAR, SPEAR | {"id": "pike"}], "spear"),
    ],
)
def test_a_knife_disarms_long_weapons(resolve: Ask, gear: list[Body], taken: str | None) -> None:
    """From a margin of 1, on top of the ordinary effect: the first weapon in use that calls for it."""
    event = only(resolve("mouse-guard", stabbed(1, {}, gear)))
    impede = {"by": "ann", "on": "bob", "effect": "impede", "rule": "MG-26"}
    disarm = {"by": "ann", "on": "bob", "effect": "disarm", "item": {"kind": "gear", "id": taken}, "rule": "MG-39"}
    assert event["result"]["effects"] == [impede] + ([disarm] if taken else [])


@pytest.mark.rule("MG-39", "MG-Q30", "MG-28")
@pytest.mark.parametrize(
    ("gain", "wishes", "expected"),
    [
        case("without-a-wish", "", 1, {"effects": []}, [("spear", "MG-39")]),
        case("position-too", "", 2, {"effects": [POSITION]}, [(None, "MG-27"), ("spear", "MG-39")]),
        case(
            "a-trait-on-top", "", 3, {"effects": [DISARM], "disarm": ON_BOLD}, [("Bold", "MG-28"), ("spear", "MG-39")]
        ),
        case(
            "another-item-on-top",
            "",
            3,
            {"effects": [DISARM], "disarm": ON_AXE},
            [("axe", "MG-28"), ("spear", "MG-39")],
        ),
        case(
            "what-is-gone-is-not-taken-twice",
            "",
            3,
            {"effects": [DISARM], "disarm": {"kind": "gear", "id": "spear"}},
            [("spear", "MG-28")],
        ),
        case("the-knife-takes-what-is-named", "", 1, {"effects": [], "knife_disarm": ON_AXE}, [("axe", "MG-39")]),
        case("the-knife-takes-a-trait", "", 1, {"effects": [], "knife_disarm": ON_BOLD}, [("Bold", "MG-39")]),
        case(
            "both-named",
            "",
            3,
            {"effects": [DISARM], "disarm": {"kind": "gear", "id": "spear"}, "knife_disarm": ON_BOLD},
            [("spear", "MG-28"), ("Bold", "MG-39")],
        ),
        case(
            "both-the-same", "", 3, {"effects": [DISARM], "disarm": ON_AXE, "knife_disarm": ON_AXE}, [("axe", "MG-28")]
        ),
    ],
)
def test_the_knifes_disarm_comes_on_top(
    resolve: Ask, gain: int, wishes: Body, expected: list[tuple[str | None, str]]
) -> None:
    """A second, different item or trait at 3 and more."""
    event = only(resolve("mouse-guard", stabbed(gain, wishes, [AXE, SPEAR])))
    assert [(row.get("item", {}).get("id"), row["rule"]) for row in event["result"]["effects"]] == expected


@pytest.mark.rule("MG-39", "MG-Q41", "MG-Q39")
@pytest.mark.parametrize(
    ("knife", "kind"),
    [
        case("put-away", "", KNIFE | {"in_use": False}, "fight"),
        case("thrown-away", "", KNIFE | {"lost": "thrown"}, "fight"),
        case("in-a-speech", "", KNIFE, "speech"),
    ],
)
def test_without_a_knife_in_paw(resolve: Ask, knife: Body, kind: str) -> None:
    """It works in a fight, in use."""
    assert effects(only(resolve("mouse-guard", stabbed(1, {}, [SPEAR], kind=kind, knife=knife)))) == [IMPEDE]


@pytest.mark.rule("MG-39", "MG-Q30")
@pytest.mark.parametrize("kind", ["fight", "fight_animal"])
def test_a_knife_in_both_fights(resolve: Ask, kind: str) -> None:
    """Against mice and against animals."""
    assert effects(only(resolve("mouse-guard", stabbed(1, {}, [SPEAR], kind=kind)))) == [IMPEDE, DISARM]


@pytest.mark.rule("MG-39", "MG-Q30", "MG-28")
def test_the_knifes_disarm_must_be_there(refused: Ask) -> None:
    """If it is named."""
    problem = refused("mouse-guard", stabbed(1, {"knife_disarm": {"kind": "gear", "id": "bow"}}, [SPEAR]))
    assert ("/actions/0/orders/0/knife_disarm", "NOTHING_TO_DISARM") in faults(problem)


@pytest.mark.rule("MG-39")
def test_a_maneuver_that_fails_disarms_nothing(resolve: Ask) -> None:
    """Neither a weasel nor a rating of 0 succeeds."""
    body = stabbed(4, {}, [SPEAR])
    body["rng"]["supplied"][0] = "JS"
    assert effects(only(resolve("mouse-guard", body))) == []


# choices on settling


def settle(*choices: Body) -> Body:
    """The action."""
    return {"type": "settle", "choices": list(choices)}


@pytest.mark.rule("MG-Q26", "MG-26", "MG-27", "MG-28")
@pytest.mark.parametrize(
    ("wishes", "choice", "taken"),
    [
        case("no-choice", "", {"effects": [IMPEDE]}, None, [IMPEDE]),
        case("another-effect", "", {"effects": [IMPEDE]}, {"effects": [POSITION]}, [POSITION]),
        case("none-after-all", "", {}, {"effects": []}, []),
        case("after-none", "", {"effects": []}, {"effects": [IMPEDE, POSITION]}, [IMPEDE, POSITION]),
        case("the-order-does-not-matter", "", {"effects": []}, {"effects": [POSITION, IMPEDE]}, [IMPEDE, POSITION]),
        case("disarm", "", {}, {"effects": [DISARM], "disarm": ON_AXE}, [DISARM]),
        case("null-leaves-the-wishes", "", {"effects": [POSITION]}, {"effects": None}, [POSITION]),
    ],
)
def test_choices_on_settling(resolve: Ask, wishes: Body, choice: Body | None, taken: list[str]) -> None:
    """When the draws are seen, the wishes may be replaced."""
    then = [settle(*([{"actor": "ann"} | choice] if choice else []))]
    answer = resolve("mouse-guard", maneuver(3, wishes, then=then))
    assert effects(last(answer)) == taken
    assert last(answer)["outcome"] == "resolved"


@pytest.mark.rule("MG-Q26", "MG-28")
def test_a_choice_may_change_what_is_disarmed(resolve: Ask) -> None:
    """And leave the rest as it was ordered."""
    then = [settle({"actor": "ann", "disarm": ON_BOLD})]
    answer = resolve("mouse-guard", maneuver(3, {"effects": [DISARM], "disarm": ON_AXE}, then=then))
    assert [row["item"] for row in last(answer)["result"]["effects"]] == [ON_BOLD]


@pytest.mark.rule("MG-Q30", "MG-39")
def test_a_choice_may_change_what_the_knife_takes(resolve: Ask) -> None:
    """On settling too."""
    then = [settle({"actor": "ann", "effects": [], "knife_disarm": ON_BOLD})]
    answer = resolve("mouse-guard", stabbed(1, {}, [SPEAR], then=then))
    assert [(row["item"]["id"], row["rule"]) for row in last(answer)["result"]["effects"]] == [("Bold", "MG-39")]


@pytest.mark.rule("MG-Q26", "MG-28", "MG-Q29")
@pytest.mark.parametrize(
    ("gain", "choices", "pointer", "code"),
    [
        case("too-much-for-1", "", 1, [{"actor": "ann", "effects": [POSITION]}], "choices/0/effects", "ILLEGAL_CHOICE"),
        case(
            "both-for-2",
            "",
            2,
            [{"actor": "ann", "effects": [IMPEDE, POSITION]}],
            "choices/0/effects",
            "ILLEGAL_CHOICE",
        ),
        case(
            "disarm-for-2",
            "",
            2,
            [{"actor": "ann", "effects": [DISARM], "disarm": ON_AXE}],
            "choices/0/effects",
            "ILLEGAL_CHOICE",
        ),
        case(
            "all-for-6",
            "",
            6,
            [{"actor": "ann", "effects": [IMPEDE, POSITION, DISARM], "disarm": ON_AXE}],
            "choices/0/effects",
            "ILLEGAL_CHOICE",
        ),
        case("without-success", "", 3, [{"actor": "bob", "effects": [IMPEDE]}], "choices/0/effects", "ILLEGAL_CHOICE"),
        case(
            "nothing-named", "", 3, [{"actor": "ann", "effects": [DISARM]}], "choices/0/disarm", "DISARM_TARGET_NEEDED"
        ),
        case(
            "nothing-there",
            "",
            3,
            [{"actor": "ann", "effects": [DISARM], "disarm": {"kind": "gear", "id": "bow"}}],
            "choices/0/disarm",
            "NOTHING_TO_DISARM",
        ),
        case(
            "twice",
            "",
            3,
            [{"actor": "ann", "effects": []}, {"actor": "ann", "effects": [IMPEDE]}],
            "choices/1/actor",
            "DUPLICATE_ORDER",
        ),
        case("nobody", "", 3, [{"actor": "bat", "effects": []}], "choices/0/actor", "NO_SUCH_CHARACTER"),
    ],
)
def test_refusals_of_choices(refused: Ask, gain: int, choices: list[Body], pointer: str, code: str) -> None:
    """Only what the Maneuver has won."""
    problem = refused("mouse-guard", maneuver(gain, then=[settle(*choices)]))
    assert (f"/actions/1/{pointer}", code) in faults(problem)


@pytest.mark.rule("MG-26", "MG-Q26")
def test_only_a_maneuver_has_a_choice(refused: Ask) -> None:
    """An Attack just hurts."""
    body = maneuver(3, then=[settle({"actor": "bob", "effects": []})])
    body["actions"][0]["orders"][1]["action"] = "attack"
    assert ("/actions/1/choices/0/actor", "NOT_A_MANEUVER") in faults(refused("mouse-guard", body))


@pytest.mark.parametrize(
    ("choice", "pointer"),
    [
        case("no-actor", "", {"effects": []}, "actor"),
        case("unknown-effect", "", {"actor": "ann", "effects": ["trip"]}, "effects/0"),
        case("unknown-field", "", {"actor": "ann", "action": "attack"}, "action"),
    ],
)
def test_malformed_choices(invalid: Ask, choice: Body, pointer: str) -> None:
    """The schema knows a choice."""
    assert f"/actions/1/choices/0/{pointer}" in pointers(invalid("mouse-guard", maneuver(3, then=[settle(choice)])))
