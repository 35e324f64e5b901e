"""Whose turn comes when: seats, thieves, surprise."""

import pytest

from . import SYSTEM, Body, Call, case, faults, only, request

BEGIN = {"type": "begin_battle"}
SEATS = ["1", "2", "3", "gm"]


def at(name: str, seat: str | None, **fields: object) -> Body:
    """A character whose id says who it is and whose side is its first letter."""
    return {"id": name, "side": name[0], "seat": seat, **fields}


WARRIOR = at("h1", "1", kind="warrior")
ROGUE = at("h2", "2", kind="rogue")
PRIEST = at("h3", "3", kind="priest")
MONSTER = at("m1", "gm", kind="monster")
DRAGON = at("m2", "gm", kind="dragon")
SPRITE = at("m3", "gm", abilities=["initiative"])
ALL = [WARRIOR, ROGUE, PRIEST, MONSTER, DRAGON, SPRITE]

WHOLE_SIDE = {"surprise": "whole_side"}


@pytest.mark.parametrize(
    ("characters", "seats", "variant", "surprise", "order"),
    [
        case("by-seat", "MM-29", [WARRIOR, PRIEST, MONSTER], SEATS, {}, False, "h1 h3 m1"),
        case("by-seat-not-by-list", "MM-29", [MONSTER, PRIEST, WARRIOR], SEATS, {}, False, "h1 h3 m1"),
        case(
            "seats-as-they-are-given",
            "MM-29 MM-Q25",
            [WARRIOR, PRIEST, MONSTER],
            ["3", "1", "gm"],
            {},
            False,
            "h3 h1 m1",
        ),
        case("thieves-first", "MM-30 MM-09", [WARRIOR, ROGUE, PRIEST, MONSTER], SEATS, {}, False, "h2 h1 h3 m1"),
        case("thieves-of-both-sides", "MM-30 MM-09 MM-Q22", ALL, SEATS, {}, False, "h2 m2 m3 h1 h3 m1"),
        case("minor-initiative", "MM-48 MM-Q22", [WARRIOR, SPRITE, MONSTER], SEATS, {}, False, "m3 h1 m1"),
        case(
            "several-at-a-seat",
            "MM-Q22",
            [at("m9", "gm"), at("h9", "1"), at("m2", "gm"), at("m5", "gm"), at("h1", "1")],
            SEATS,
            {},
            False,
            "h9 h1 m9 m2 m5",
        ),
        case(
            "teams-interleaved",
            "MM-31 MM-02",
            [at("x1", "1"), at("y1", "2"), at("x2", "3"), at("y2", "gm")],
            SEATS,
            {},
            False,
            "x1 y1 x2 y2",
        ),
        case("no-seats", "MM-Q25", [at("y", None), at("x", None), at("z", None, kind="rogue")], [], {}, False, "z y x"),
        case("surprise", "MM-32 MM-Q23", ALL, SEATS, {}, True, "m2 m3 h2 m1 h1 h3"),
        case("surprise-of-plain-people", "MM-32", [WARRIOR, PRIEST, MONSTER], SEATS, {}, True, "m1 h1 h3"),
        case("surprise-does-not-outrun-thieves", "MM-09 MM-Q23", [ROGUE, MONSTER], SEATS, {}, True, "h2 m1"),
        case("surprise-of-the-whole-side", "MM-Q23", ALL, SEATS, WHOLE_SIDE, True, "m2 m3 m1 h2 h1 h3"),
        case("whole-side-outruns-thieves", "MM-Q23", [ROGUE, MONSTER], SEATS, WHOLE_SIDE, True, "m1 h2"),
        case("whole-side-without-surprise", "MM-Q23", ALL, SEATS, WHOLE_SIDE, False, "h2 m2 m3 h1 h3 m1"),
        case(
            "whole-side-is-all-at-the-seat",
            "MM-Q23",
            [at("h1", "1"), at("h2", "gm"), at("m1", "gm")],
            SEATS,
            WHOLE_SIDE,
            True,
            "h2 m1 h1",
        ),
        case("start-seat-by-name", "MM-Q23", [ROGUE, MONSTER], SEATS, {"surprise": "start_seat"}, True, "h2 m1"),
        case(
            "the-incapacitated-keep-their-place",
            "MM-29 MM-36",
            [at("h1", "1"), at("h2", "2", health="incapacitated"), at("m1", "gm")],
            SEATS,
            {},
            False,
            "h1 h2 m1",
        ),
        case(
            "those-away-have-none",
            "MM-39 MM-40",
            [at("h1", "1", standing="hidden"), at("h2", "2"), at("m1", "gm", standing="escaped"), at("m2", "gm")],
            SEATS,
            {},
            False,
            "h2 m2",
        ),
    ],
)
def test_the_order_of_a_round(
    resolve: Call, characters: list[Body], seats: list[str], variant: Body, surprise: bool, order: str
) -> None:
    body = request(characters, {**BEGIN, "surprise": surprise}, seats=seats, variant=variant)
    answer = resolve(SYSTEM, body)
    assert (only(answer)["outcome"], only(answer)["surprise"], only(answer)["rolls"]) == ("begun", surprise, [])
    assert answer["state"]["battle"] == {
        "phase": "rounds",
        "round": 1,
        "order": order.split(),
        "surprise": surprise,
        "next": order.split()[0],
        "outcome": None,
    }


@pytest.mark.rule("MM-Q23", "MM-32", "MM-28")
@pytest.mark.parametrize(("variant", "order"), [({}, "m1 h1 h2"), (WHOLE_SIDE, "m1 h1 h2")])
def test_surprise_lasts_the_whole_battle(resolve: Call, variant: Body, order: str) -> None:
    characters = [at("h1", "1"), at("h2", "2"), at("m1", "gm")]
    passes = [{"type": "pass", "actor": actor} for actor in ("m1", "h1", "h2")]
    body = request(characters, {**BEGIN, "surprise": True}, *passes, seats=SEATS, variant=variant)
    battle = resolve(SYSTEM, body)["state"]["battle"]
    assert (battle["round"], battle["order"], battle["surprise"]) == (2, order.split(), True)


@pytest.mark.rule("MM-32", "MM-Q23", "MM-Q25")
def test_without_seats_nobody_is_the_game_master(refused: Call) -> None:
    body = request([{"id": "a"}, {"id": "b"}], {**BEGIN, "surprise": True})
    assert faults(refused(SYSTEM, body)) == {("/actions/0/surprise", "NO_GAME_MASTER")}


@pytest.mark.rule("MM-09", "MM-48")
@pytest.mark.parametrize(
    ("fields", "first"),
    [
        pytest.param({"kind": "rogue"}, True, id="rogue"),
        pytest.param({"kind": "leprechaun"}, True, id="leprechaun"),
        pytest.param({"kind": "dragon"}, True, id="dragon"),
        pytest.param({"kind": "unicorn"}, True, id="unicorn"),
        pytest.param({"kind": "warrior", "abilities": ["thievery"]}, True, id="added-thievery"),
        pytest.param({"abilities": ["initiative"]}, True, id="initiative"),
        pytest.param({"kind": "warrior"}, False, id="warrior"),
        pytest.param({"kind": "wizard"}, False, id="wizard"),
        pytest.param({"kind": "priest"}, False, id="priest"),
        pytest.param({"kind": "lich"}, False, id="lich"),
        pytest.param({"kind": "kraken"}, False, id="kraken"),
        pytest.param({"abilities": ["sneak_attack", "hiding", "backstabbing", "escaping"]}, False, id="other-facets"),
    ],
)
def test_who_has_the_initiative(resolve: Call, fields: Body, first: bool) -> None:
    answer = resolve(SYSTEM, request([{"id": "a"}, {"id": "t", **fields}], BEGIN))
    assert answer["state"]["battle"]["order"] == (["t", "a"] if first else ["a", "t"])
