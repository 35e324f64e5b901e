"""A state that contradicts itself is refused, with the field that does."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from .table import Ask, Body, case, faults, fighting, order, pointers, request

ANN: Body = {"id": "ann", "rating": 3}
BOB: Body = {"id": "bob", "rating": 3}
FOX: Body = {"id": "fox", "host": True, "rating": 3}
DRAW: Body = {"by": "ann", "base": 3, "cards": ["5S"]}
ORDER = order("ann", "attack", target="bob", rating=3)


def ann(**more: Any) -> Body:
    """Characters: Ann like this, and Bob."""
    return {"characters": [ANN | more, BOB]}


def running(*who: str, **more: Any) -> Body:
    """Ann, Bob and the Host's fox, and a conflict of two of them."""
    return {"characters": [ANN, BOB, FOX], "conflict": fighting(*(who or ("ann", "bob")), **more)}


@pytest.mark.parametrize(
    ("state", "pointer", "code"),
    [
        case("character-twice", "", {"characters": [ANN, BOB, ANN]}, "/characters/2/id", "DUPLICATE_ID"),
        case(
            "gear-twice",
            "",
            ann(gear=[{"id": "axe", "kind": "axe"}, {"id": "axe", "kind": "bow"}]),
            "/characters/0/gear/1/id",
            "DUPLICATE_ID",
        ),
        case(
            "trait-twice",
            "",
            ann(traits=[{"name": "Bold", "rating": 1}, {"name": "Bold", "rating": 2}]),
            "/characters/0/traits/1/name",
            "DUPLICATE_ID",
        ),
        case("combatant-twice", "", running("ann", "bob", "ann"), "/conflict/combatants/2/id", "DUPLICATE_ID"),
        case("called-host", "MG-Q09", {"characters": [ANN, {"id": "host"}]}, "/characters/1/id", "RESERVED_ID"),
        case(
            "used-too-often",
            "MG-34",
            ann(traits=[{"name": "Bold", "rating": 1, "used": 2}]),
            "/characters/0/traits/0/used",
            "CONTRADICTORY_STATE",
        ),
        case(
            "taxed-too-much",
            "MG-31",
            ann(nature={"rating": 2, "taxed": 3}),
            "/characters/0/nature/taxed",
            "CONTRADICTORY_STATE",
        ),
        case(
            "the-hosts-king",
            "MG-Q09",
            {"characters": [FOX], "deck": {"hands": {"fox": ["KS"]}}},
            "/deck/hands/fox",
            "CONTRADICTORY_STATE",
        ),
        case(
            "class-of-an-axe",
            "MG-Q35",
            ann(gear=[{"id": "axe", "kind": "axe", "weapon_class": "spear"}]),
            "/characters/0/gear/0/weapon_class",
            "CONTRADICTORY_STATE",
        ),
        case(
            "class-of-a-bow",
            "MG-Q35",
            ann(gear=[{"id": "bow", "kind": "bow", "weapon_class": "thrown"}]),
            "/characters/0/gear/0/weapon_class",
            "CONTRADICTORY_STATE",
        ),
        case(
            "used-axe",
            "MG-41",
            ann(gear=[{"id": "axe", "kind": "axe", "used_last_turn": True}]),
            "/characters/0/gear/0/used_last_turn",
            "CONTRADICTORY_STATE",
        ),
        case(
            "set-axe",
            "MG-42",
            running() | ann(gear=[{"id": "axe", "kind": "axe", "sword_action": "feint"}]),
            "/characters/0/gear/0/sword_action",
            "CONTRADICTORY_STATE",
        ),
        case(
            "disarmed-in-peace",
            "MG-28",
            ann(gear=[{"id": "axe", "kind": "axe", "lost": "disarmed"}]),
            "/characters/0/gear/0/lost",
            "CONTRADICTORY_STATE",
        ),
        case(
            "disabled-in-peace",
            "MG-28",
            ann(traits=[{"name": "Bold", "rating": 1, "disabled": True}]),
            "/characters/0/traits/0/disabled",
            "CONTRADICTORY_STATE",
        ),
        case(
            "sword-set-in-peace",
            "MG-42",
            ann(gear=[{"id": "sword", "kind": "sword", "sword_action": "feint"}]),
            "/characters/0/gear/0/sword_action",
            "CONTRADICTORY_STATE",
        ),
        case(
            "positioned-in-peace",
            "MG-27",
            ann(effects={"positioned": True}),
            "/characters/0/effects/positioned",
            "CONTRADICTORY_STATE",
        ),
        case("unknown-combatant", "", running("ann", "cat"), "/conflict/combatants/1/id", "NO_SUCH_CHARACTER"),
        case(
            "one-side",
            "MG-Q43",
            {"characters": [ANN | {"side": "x"}, BOB | {"side": "x"}], "conflict": fighting("ann", "bob")},
            "/conflict/combatants",
            "ONE_SIDE",
        ),
        case(
            "above-the-start",
            "MG-20",
            running(
                combatants=[
                    {"id": "ann", "disposition": 6, "starting_disposition": 5},
                    {"id": "bob", "disposition": 5, "starting_disposition": 5},
                ]
            ),
            "/conflict/combatants/0/disposition",
            "CONTRADICTORY_STATE",
        ),
        case(
            "no-disposition",
            "MG-Q33",
            running(
                combatants=[
                    {"id": "ann", "disposition": None, "starting_disposition": None},
                    {"id": "bob", "disposition": 5, "starting_disposition": 5},
                ]
            ),
            "/conflict/combatants/0/disposition",
            "CONTRADICTORY_STATE",
        ),
        case("orders-hidden", "MG-14", running(orders=[ORDER]), "/conflict/orders", "CONTRADICTORY_STATE"),
        case("draws-without-a-round", "MG-Q08", running(draws=[DRAW]), "/conflict/draws", "CONTRADICTORY_STATE"),
        case(
            "cards-before-the-reveal",
            "MG-14",
            running("ann", "fox", action_cards={"fox": "5D"}),
            "/conflict/action_cards",
            "CONTRADICTORY_STATE",
        ),
        case(
            "decided-but-running",
            "MG-Q32",
            running(outcome={"result": "tie"}),
            "/conflict/outcome",
            "CONTRADICTORY_STATE",
        ),
        case("over-but-undecided", "MG-Q32", running(phase="over"), "/conflict/outcome", "CONTRADICTORY_STATE"),
        case(
            "open-without-draws",
            "MG-Q08",
            running(phase="open", orders=[ORDER, order("bob", "attack", target="ann", rating=3)]),
            "/conflict/draws",
            "CONTRADICTORY_STATE",
        ),
        case(
            "dispositions-without-draws",
            "MG-Q33",
            running(phase="disposition"),
            "/conflict/draws",
            "CONTRADICTORY_STATE",
        ),
        case(
            "revealed-without-cards",
            "MG-14",
            running("ann", "fox", phase="revealed", orders=[ORDER | {"target": "fox"}]),
            "/conflict/action_cards",
            "CONTRADICTORY_STATE",
        ),
        case(
            "revealed-without-orders",
            "MG-14",
            running("ann", "fox", phase="revealed", action_cards={"fox": "5D"}),
            "/conflict/orders",
            "CONTRADICTORY_STATE",
        ),
        case(
            "versus-with-an-obstacle",
            "MG-04",
            {"test": {"type": "versus", "obstacle": 3, "draws": [DRAW, {"by": "owl", "base": 1, "cards": ["5H"]}]}},
            "/test/obstacle",
            "CONTRADICTORY_STATE",
        ),
        case(
            "test-without-an-obstacle",
            "MG-02",
            {"test": {"type": "test", "draws": [DRAW]}},
            "/test/obstacle",
            "CONTRADICTORY_STATE",
        ),
        case(
            "versus-alone", "MG-04", {"test": {"type": "versus", "draws": [DRAW]}}, "/test/draws", "CONTRADICTORY_STATE"
        ),
        case(
            "test-of-two",
            "MG-02",
            {"test": {"type": "test", "obstacle": 3, "draws": [DRAW, {"by": "owl", "base": 1, "cards": ["5H"]}]}},
            "/test/draws",
            "CONTRADICTORY_STATE",
        ),
    ],
)
def test_contradictions(refused: Ask, state: Body, pointer: str, code: str) -> None:
    """Never trusted, never crashed on."""
    problem = refused("mouse-guard", request(**state))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert (f"/state{pointer}", code) in faults(problem)


@pytest.mark.rule("MG-01")
@pytest.mark.parametrize(
    ("sheet", "pointers_"),
    [
        case(
            "in-both", "", {"skills": {"health": 1}, "abilities": {"health": 2}}, {"skills/health", "abilities/health"}
        ),
        case("nature-as-a-skill", "", {"skills": {"nature": 3}}, {"skills/nature"}),
        case("nature-as-an-ability", "", {"abilities": {"nature": 3}}, {"abilities/nature"}),
    ],
)
def test_a_sheet_names_everything_once(refused: Ask, sheet: Body, pointers_: set[str]) -> None:
    """No name in both lists, and Nature in neither; the fault is at one of the two places."""
    found = faults(refused("mouse-guard", request(**ann(**sheet))))
    assert {(f"/state/characters/0/{pointer}", "CONTRADICTORY_STATE") for pointer in pointers_} & found


@pytest.mark.rule("MG-Q09")
def test_a_guest_may_hold_kings(resolve: Ask) -> None:
    """And so may a character and the Host."""
    hands = {"owl": ["KS"], "ann": ["KH"], "host": ["KD", "KC"]}
    answer = resolve("mouse-guard", request(characters=[ANN, FOX], deck={"hands": hands}))
    assert answer["state"]["deck"]["hands"] == hands


@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        case("unknown-field", "", {"table": []}, "/table"),
        case("no-id", "", {"characters": [{"name": "Ann"}]}, "/characters/0/id"),
        case("blank-id", "", {"characters": [{"id": "a b"}]}, "/characters/0/id"),
        case("name-empty", "", {"characters": [{"id": "a", "name": ""}]}, "/characters/0/name"),
        case("name-null", "", {"characters": [{"id": "a", "name": None}]}, "/characters/0/name"),
        case("host-null", "", {"characters": [{"id": "a", "host": None}]}, "/characters/0/host"),
        case("rating-101", "", {"characters": [{"id": "a", "rating": 101}]}, "/characters/0/rating"),
        case("skill-101", "", {"characters": [{"id": "a", "skills": {"cook": 101}}]}, "/characters/0/skills/cook"),
        case("skill-null", "", {"characters": [{"id": "a", "skills": {"cook": None}}]}, "/characters/0/skills/cook"),
        case("nature-without-rating", "", {"characters": [{"id": "a", "nature": {}}]}, "/characters/0/nature/rating"),
        case(
            "taxed-below-0",
            "",
            {"characters": [{"id": "a", "nature": {"rating": 3, "taxed": -1}}]},
            "/characters/0/nature/taxed",
        ),
        case(
            "trait-0",
            "",
            {"characters": [{"id": "a", "traits": [{"name": "Bold", "rating": 0}]}]},
            "/characters/0/traits/0/rating",
        ),
        case(
            "trait-4",
            "",
            {"characters": [{"id": "a", "traits": [{"name": "Bold", "rating": 4}]}]},
            "/characters/0/traits/0/rating",
        ),
        case(
            "trait-without-name",
            "",
            {"characters": [{"id": "a", "traits": [{"rating": 1}]}]},
            "/characters/0/traits/0/name",
        ),
        case(
            "gear-without-kind", "", {"characters": [{"id": "a", "gear": [{"id": "axe"}]}]}, "/characters/0/gear/0/kind"
        ),
        case(
            "unknown-kind",
            "",
            {"characters": [{"id": "a", "gear": [{"id": "axe", "kind": "halberd"}]}]},
            "/characters/0/gear/0/kind",
        ),
        case(
            "missile-by-hand",
            "",
            {"characters": [{"id": "a", "gear": [{"id": "x", "kind": "other", "weapon_class": "missile"}]}]},
            "/characters/0/gear/0/weapon_class",
        ),
        case(
            "unknown-loss",
            "",
            {"characters": [{"id": "a", "gear": [{"id": "x", "kind": "other", "lost": "sold"}]}]},
            "/characters/0/gear/0/lost",
        ),
        case(
            "impeded-101",
            "",
            {"characters": [{"id": "a", "effects": {"impeded": 101}}]},
            "/characters/0/effects/impeded",
        ),
        case("season", "", {"session": {"season": "monsoon"}}, "/session/season"),
        case("conflict-type", "", {"conflict": fighting("ann", "bob", kind="duel")}, "/conflict/type"),
        case("conflict-phase", "", {"conflict": fighting("ann", "bob", phase="ended")}, "/conflict/phase"),
        case("round-0", "", {"conflict": fighting("ann", "bob", round=0)}, "/conflict/round"),
        case("alone", "", {"conflict": fighting("ann")}, "/conflict/combatants"),
        case(
            "disposition-1001",
            "",
            {"conflict": fighting("ann", "bob", disposition=1001)},
            "/conflict/combatants/0/disposition",
        ),
        case("test-type", "", {"test": {"type": "contest", "draws": [DRAW]}}, "/test/type"),
        case(
            "draw-without-base",
            "",
            {"test": {"type": "test", "obstacle": 1, "draws": [{"by": "ann", "cards": ["5S"]}]}},
            "/test/draws/0/base",
        ),
        case(
            "draw-without-cards",
            "",
            {"test": {"type": "test", "obstacle": 1, "draws": [{"by": "ann", "base": 3}]}},
            "/test/draws/0/cards",
        ),
        case(
            "modifier-101",
            "",
            {
                "test": {
                    "type": "test",
                    "obstacle": 1,
                    "draws": [DRAW | {"modifiers": [{"value": 101, "reason": "impeded", "rule": "MG-26"}]}],
                }
            },
            "/test/draws/0/modifiers/0/value",
        ),
    ],
)
def test_malformed_states(invalid: Ask, state: Body, pointer: str) -> None:
    """What the schema refuses is pointed at."""
    assert f"/state{pointer}" in pointers(invalid("mouse-guard", request(**state)))


def test_nullable_fields_of_a_state_may_be_null(resolve: Ask) -> None:
    """Null where there is nothing."""
    sheet = {"id": "ann", "rating": None, "nature": None}
    gear = {"id": "axe", "kind": "axe", "weapon_class": None, "lost": None, "sword_action": None}
    state: Body = {
        "characters": [sheet | {"gear": [gear]}],
        "session": {"season": None},
        "test": None,
        "conflict": None,
    }
    assert resolve("mouse-guard", request(**state))["state"]["conflict"] is None


def test_a_hundred_characters_and_no_more(resolve: Ask) -> None:
    """As many as the wire lets in."""
    characters = [{"id": f"m{number}"} for number in range(100)]
    assert len(resolve("mouse-guard", request(characters=characters))["state"]["characters"]) == 100


def test_a_hundred_and_one_characters(invalid: Ask) -> None:
    """One too many."""
    characters = [{"id": f"m{number}"} for number in range(101)]
    assert "/state/characters" in pointers(invalid("mouse-guard", request(characters=characters)))


@pytest.mark.rule("MG-Q08")
def test_a_hand_made_open_draw_is_settled_with_its_own_numbers(resolve: Ask) -> None:
    """Base, modifiers and cards of its moment count, whatever the sheet says now."""
    draw = DRAW | {"base": 4, "modifiers": [{"value": 2, "reason": "blessing", "rule": "house"}], "cards": ["QS", "2H"]}
    body = request({"type": "settle"}, characters=[ANN], test={"type": "test", "obstacle": 7, "draws": [draw]})
    answer = resolve("mouse-guard", body)
    [roll] = answer["events"][0]["rolls"]
    assert (roll["rating"], roll["total"], roll["successes"]) == (6, 72, 8)
    assert answer["state"]["deck"]["discards"] == ["QS", "2H"]


@pytest.mark.rule("MG-06", "MG-07", "MG-Q13")
@pytest.mark.parametrize(
    "draw",
    [
        case("a-follower-too-many", "", {"cards": ["5S", "6S"]}),
        case("a-queen-alone", "", {"cards": ["QS"]}),
        case("a-king", "", {"cards": ["KS"]}),
        case("a-king-behind-a-queen", "", {"cards": ["QS", "KS"]}),
        case("none", "", {"cards": []}),
        case("a-king-beside-an-unused-card", "", {"cards": ["KS"], "hindrance": "Bold", "unused": "9S"}),
        case("an-unused-king", "", {"cards": ["5S"], "hindrance": "Bold", "unused": "KS"}),
        case("an-unused-card-that-is-worse", "", {"cards": ["9S"], "hindrance": "Bold", "unused": "5S"}),
        case("an-unused-jack", "", {"cards": ["5S"], "hindrance": "Bold", "unused": "JS"}),
        case("an-unused-card-without-a-hindrance", "", {"cards": ["5S"], "unused": "9S"}),
        case("a-hindrance-without-an-unused-card", "", {"cards": ["5S"], "hindrance": "Bold"}),
    ],
)
def test_an_open_draw_is_whole(client: FlaskClient, draw: Body) -> None:
    """A base card, one after each Queen, beside it the better one of a hindrance: else refused, by schema or rule."""
    sheet = ANN | {"traits": [{"name": "Bold", "rating": 1}]}
    opened = {"type": "test", "obstacle": 1, "draws": [DRAW | draw]}
    response = client.post("/v1/systems/mouse-guard/resolutions", json=request(characters=[sheet], test=opened))
    assert response.status_code in (400, 422)
    assert any(at.startswith("/state/test/draws/0") for at in pointers(response.get_json()))


@pytest.mark.rule("MG-Q13")
@pytest.mark.parametrize(("card", "unused"), [("5S", "9S"), ("JS", "AS"), ("TS", "QS"), ("5S", "5H")])
def test_a_hindered_draw_by_hand(resolve: Ask, card: str, unused: str) -> None:
    """The worse of the two counts, and both are discarded."""
    sheet = ANN | {"traits": [{"name": "Bold", "rating": 1, "used": 1}]}
    draw = DRAW | {"cards": [card], "hindrance": "Bold", "unused": unused}
    body = request({"type": "settle"}, characters=[sheet], test={"type": "test", "obstacle": 1, "draws": [draw]})
    answer = resolve("mouse-guard", body)
    assert answer["state"]["deck"]["discards"] == [card, unused]
    assert answer["state"]["characters"][0]["traits"][0]["used"] == 0
