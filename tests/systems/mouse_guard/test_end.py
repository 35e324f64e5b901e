"""The end of a conflict, and what happens between conflicts: rest and sessions."""

import pytest

from .table import (
    Ask,
    Body,
    bare,
    case,
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
)

END: Body = {"type": "end_conflict"}
REST: Body = {"type": "rest"}


def over(result: str = "won", winner: str | None = "ann") -> Body:
    """A conflict that Ann has won, or that is a tie."""
    conflict = fighting("ann", "bob", phase="over", outcome={"result": result, "winner": winner})
    for combatant in conflict["combatants"]:
        if combatant["id"] != winner:
            combatant["disposition"] = 0
    return conflict


def two(ann: Body | None = None, bob: Body | None = None) -> list[Body]:
    """Ann and Bob."""
    return [{"id": "ann"} | (ann or {}), {"id": "bob"} | (bob or {})]


# end_conflict


@pytest.mark.rule("MG-Q32")
@pytest.mark.parametrize(
    ("conflict", "outcome", "result"),
    [
        case("won", "", over(), "won", {"kind": "end", "winner": "ann"}),
        case("tie", "", over("tie", None), "tie", None),
        case("abandoned", "", fighting("ann", "bob"), "abandoned", None),
    ],
)
def test_a_conflict_ends(resolve: Ask, conflict: Body, outcome: str, result: Body | None) -> None:
    """As it was decided, or broken off; the state keeps nothing of it."""
    answer = resolve("mouse-guard", request(END, characters=two(), conflict=conflict))
    event = only(answer)
    assert (event["outcome"], event.get("result")) == (outcome, result)
    assert answer["state"]["conflict"] is None
    [change] = event["changes"]
    assert (change["path"], change["to"]) == ("/conflict", None)
    assert "rolls" not in event


@pytest.mark.rule("MG-Q32")
def test_a_revealed_round_may_be_broken_off(resolve: Ask) -> None:
    """The cards stay in the discards."""
    body = request(
        {"type": "host_draw", "orders": [order("ann", "attack", rating=3)]},
        END,
        cards="2C",
        characters=two(bob={"host": True, "rating": 2}),
        conflict=fighting("ann", "bob"),
    )
    answer = resolve("mouse-guard", body)
    assert (last(answer)["outcome"], answer["state"]["deck"]["discards"]) == ("abandoned", ["2C"])


@pytest.mark.rule("MG-28", "MG-40", "MG-42", "MG-Q27", "MG-Q28", "MG-Q29", "MG-Q39", "MG-Q40")
@pytest.mark.parametrize("conflict", [case("won", "", over()), case("abandoned", "", fighting("ann", "bob"))])
def test_what_ends_with_a_conflict(resolve: Ask, conflict: Body) -> None:
    """What was disarmed comes back; a thrown knife does not, and what impedes waits for its draw."""
    ann: Body = {
        "traits": [{"name": "Bold", "rating": 2, "used": 1, "disabled": True}],
        "gear": [
            {"id": "axe", "kind": "axe", "lost": "disarmed"},
            {"id": "knife", "kind": "knife", "lost": "thrown"},
            {"id": "sword", "kind": "sword", "sword_action": "feint"},
            {"id": "shield", "kind": "shield", "used_last_turn": True},
        ],
        "effects": {"impeded": 2, "positioned": True},
    }
    answer = resolve("mouse-guard", request(END, characters=two(ann), conflict=conflict))
    sheet = answer["state"]["characters"][0]
    assert [(gear["lost"], gear["sword_action"], gear["used_last_turn"]) for gear in sheet["gear"]] == [
        (None, None, False), ("thrown", None, False), (None, None, False), (None, None, True),
    ]  # fmt: skip
    assert sheet["traits"] == [{"name": "Bold", "rating": 2, "used": 1, "disabled": False}]
    assert sheet["effects"] == {"impeded": 2, "positioned": False}
    assert [change["path"] for change in only(answer)["changes"]] == [
        "/characters/0/traits/0/disabled",
        "/characters/0/gear/0/lost",
        "/characters/0/gear/2/sword_action",
        "/characters/0/effects/positioned",
        "/conflict",
    ]


@pytest.mark.rule("MG-Q32")
@pytest.mark.parametrize(
    "action",
    [
        case("host_draw", "", {"type": "host_draw", "orders": [order("ann", "attack", rating=3)]}),
        case("conflict_round", "", orders(order("ann", "attack", rating=3), order("bob", "attack", rating=3))),
        case("choose_sword", "", {"type": "choose_sword", "actor": "ann", "action": "attack"}),
    ],
)
def test_what_is_over_is_over(refused: Ask, action: Body) -> None:
    """No more rounds."""
    characters = two({"gear": [{"id": "sword", "kind": "sword"}]})
    problem = refused("mouse-guard", request(action, cards="2S 3S", characters=characters, conflict=over()))
    assert ("/actions/0", "CONFLICT_OVER") in faults(problem)


@pytest.mark.rule("MG-11", "MG-33", "MG-34")
@pytest.mark.parametrize("conflict", [case("running", "", fighting("ann", "bob")), case("over", "", over())])
@pytest.mark.parametrize(
    "action",
    [
        case(
            "begin_conflict",
            "",
            {
                "type": "begin_conflict",
                "conflict_type": "war",
                "combatants": [{"id": "ann", "disposition": 1}, {"id": "bob", "disposition": 1}],
            },
        ),
        case("rest", "", REST),
        case("new_session", "", {"type": "new_session"}),
    ],
)
def test_first_the_conflict_ends(refused: Ask, action: Body, conflict: Body) -> None:
    """Even one that is over must be ended."""
    problem = refused("mouse-guard", request(action, characters=two(), conflict=conflict))
    assert ("/actions/0", "CONFLICT_RUNNING") in faults(problem)


@pytest.mark.rule("MG-Q32")
def test_a_test_after_the_last_round(resolve: Ask) -> None:
    """Tests go on."""
    body = request(
        {"type": "test", "actor": "ann", "rating": 3, "obstacle": 1}, cards="5S", characters=two(), conflict=over()
    )
    assert only(resolve("mouse-guard", body))["outcome"] == "passed"


# rest


def mouse(name: str, taxed: int = 0, *, recovered: bool = False, **more: object) -> Body:
    """A mouse with this much of its Nature of 5 taxed."""
    return {"id": name, "nature": {"rating": 5, "taxed": taxed, "recovered": recovered}} | more


def natures(answer: Body) -> dict[str, tuple[int, bool]]:
    """How much is taxed, and whether a point came back this session."""
    return {
        sheet["id"]: (sheet["nature"]["taxed"], sheet["nature"]["recovered"])
        for sheet in answer["state"]["characters"]
        if sheet["nature"]
    }


@pytest.mark.rule("MG-33", "MG-Q47")
def test_a_rest_brings_a_point_back(resolve: Ask) -> None:
    """To all who gain: not to the untaxed, nor to those who had theirs this session."""
    characters = [
        mouse("ann", 3),
        mouse("bob"),
        mouse("cat", 2, recovered=True),
        {"id": "fox", "rating": 3},
        mouse("dan", 1),
    ]
    answer = resolve("mouse-guard", request(REST, characters=characters))
    assert bare(only(answer)) == {
        "action": 0, "type": "rest", "outcome": "recovered",
        "result": {"kind": "recovery", "recovered": [{"id": "ann", "points": 1}, {"id": "dan", "points": 1}]},
        "changes": [
            {"path": "/characters/0/nature/taxed", "from": 3, "to": 2},
            {"path": "/characters/0/nature/recovered", "from": False, "to": True},
            {"path": "/characters/4/nature/taxed", "from": 1, "to": 0},
            {"path": "/characters/4/nature/recovered", "from": False, "to": True},
        ],
    }  # fmt: skip


@pytest.mark.rule("MG-33", "MG-Q47")
def test_one_point_a_session(resolve: Ask) -> None:
    """A second rest brings nothing, one in the next session another."""
    body = request(REST, REST, {"type": "new_session"}, REST, characters=[mouse("ann", 3)])
    answer = resolve("mouse-guard", body)
    assert [event["result"]["recovered"] for event in answer["events"] if event["type"] == "rest"] == [
        [{"id": "ann", "points": 1}], [], [{"id": "ann", "points": 1}],
    ]  # fmt: skip
    assert natures(answer) == {"ann": (1, True)}


@pytest.mark.rule("MG-33", "MG-Q47")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn", None])
def test_outside_winter_a_rest_brings_one(resolve: Ask, season: str | None) -> None:
    """Whatever the season, or where there is none."""
    answer = resolve("mouse-guard", request(REST, characters=[mouse("ann", 3)], session={"season": season}))
    assert natures(answer) == {"ann": (2, True)}


@pytest.mark.rule("MG-33", "MG-Q47")
def test_in_winter_a_rest_brings_all(resolve: Ask) -> None:
    """Always, also to those who had their point."""
    characters = [mouse("ann", 3), mouse("cat", 5, recovered=True)]
    answer = resolve("mouse-guard", request(REST, characters=characters, session={"season": "winter"}))
    assert only(answer)["result"]["recovered"] == [{"id": "ann", "points": 3}, {"id": "cat", "points": 5}]
    assert [taxed for taxed, _ in natures(answer).values()] == [0, 0]


@pytest.mark.rule("MG-33")
def test_who_rests_may_be_named(resolve: Ask) -> None:
    """Then nobody else gains; those who do stand in the order of the sheets."""
    body = request(REST | {"actors": ["cat", "ann"]}, characters=[mouse("ann", 3), mouse("bob", 3), mouse("cat", 3)])
    answer = resolve("mouse-guard", body)
    assert only(answer)["result"]["recovered"] == [{"id": "ann", "points": 1}, {"id": "cat", "points": 1}]
    assert natures(answer) == {"ann": (2, True), "bob": (3, False), "cat": (2, True)}


@pytest.mark.rule("MG-33", "MG-Q47")
@pytest.mark.parametrize(
    ("actors", "pointer", "code"),
    [
        case("untaxed", "", ["ann", "bob"], "actors/1", "NATURE_NOT_TAXED"),
        case("had-it", "", ["cat"], "actors/0", "ALREADY_RECOVERED"),
        case("nobody", "", ["ann", "bat"], "actors/1", "NO_SUCH_CHARACTER"),
    ],
)
def test_refusals_of_a_rest(refused: Ask, actors: list[str], pointer: str, code: str) -> None:
    """Who is named must have something to gain."""
    characters = [mouse("ann", 3), mouse("bob"), mouse("cat", 2, recovered=True)]
    problem = refused("mouse-guard", request(REST | {"actors": actors}, characters=characters))
    assert (f"/actions/0/{pointer}", code) in faults(problem)


@pytest.mark.rule("MG-33", "MG-Q45")
@pytest.mark.parametrize("use", ["within", "against"])
def test_what_was_taxed_comes_back(resolve: Ask, use: str) -> None:
    """Also what was lost against Nature."""
    test = {"type": "test", "actor": "ann", "nature": use, "obstacle": 5}
    answer = resolve("mouse-guard", request(test, REST, cards="2S", characters=[mouse("ann")]))
    lost = {"within": 1, "against": 4}[use]
    assert natures(answer) == {"ann": (lost - 1, True)}


@pytest.mark.rule("MG-41")
def test_a_rest_clears_every_shield(resolve: Ask) -> None:
    """Whoever rests."""
    shield: Body = {"gear": [{"id": "shield", "kind": "shield", "used_last_turn": True}]}
    body = request(REST | {"actors": ["ann"]}, characters=[mouse("ann", 3, **shield), mouse("bob", **shield)])
    answer = resolve("mouse-guard", body)
    assert [sheet["gear"][0]["used_last_turn"] for sheet in answer["state"]["characters"]] == [False, False]


@pytest.mark.rule("MG-41", "MG-Q50")
def test_after_a_rest_the_shield_is_light_again(resolve: Ask) -> None:
    """The last turn is no longer one in which it was used."""
    shield: Body = {"gear": [{"id": "shield", "kind": "shield", "used_last_turn": True}], "abilities": {"health": 3}}
    recover = {"type": "test", "actor": "ann", "skill": "health", "aspect": "recover_fatigue", "obstacle": 1}
    first, _, second = resolve(
        "mouse-guard", request(recover, REST, recover, cards="5S 6S", characters=[mouse("ann", **shield)])
    )["events"]
    assert roll_of(first)["modifiers"] == modifiers((-1, "heavy", "MG-41"))
    assert roll_of(second)["modifiers"] == []


# new_session


@pytest.mark.rule("MG-34", "MG-33", "MG-Q48", "MG-41")
def test_a_new_session(resolve: Ask) -> None:
    """Redraws are there again, a point of Nature may come back again, and it is another turn."""
    ann = mouse(
        "ann",
        2,
        recovered=True,
        traits=[{"name": "Bold", "rating": 2, "used": 2}, {"name": "Fierce", "rating": 3, "used": 1}],
        gear=[{"id": "shield", "kind": "shield", "used_last_turn": True}],
        effects={"impeded": 1},
    )
    answer = resolve("mouse-guard", request({"type": "new_session"}, characters=[ann], session={"season": "autumn"}))
    assert bare(only(answer)) == {
        "action": 0, "type": "new_session", "outcome": "begun",
        "changes": [
            {"path": "/characters/0/nature/recovered", "from": True, "to": False},
            {"path": "/characters/0/traits/0/used", "from": 2, "to": 0},
            {"path": "/characters/0/traits/1/used", "from": 1, "to": 0},
            {"path": "/characters/0/gear/0/used_last_turn", "from": True, "to": False},
        ],
    }  # fmt: skip
    assert answer["state"]["session"] == {"season": "autumn"}


@pytest.mark.rule("MG-33", "MG-Q47")
@pytest.mark.parametrize(
    ("before", "season", "after", "taxed"),
    [
        case("into-winter", "", "autumn", "winter", "winter", 0),
        case("still-winter", "", "winter", None, "winter", 0),
        case("out-of-winter", "", "winter", "spring", "spring", 3),
        case("no-season", "", None, None, None, 3),
        case("the-first", "", None, "summer", "summer", 3),
    ],
)
def test_seasons(resolve: Ask, before: str | None, season: str | None, after: str | None, taxed: int) -> None:
    """The session of winter returns all Nature."""
    body = request(
        {"type": "new_session", "season": season},
        characters=[mouse("ann", 3), mouse("bob")],
        session={"season": before},
    )
    answer = resolve("mouse-guard", body)
    assert answer["state"]["session"] == {"season": after}
    assert natures(answer) == {"ann": (taxed, False), "bob": (0, False)}
    recovery = {"kind": "recovery", "recovered": [{"id": "ann", "points": 3}]}
    assert only(answer).get("result") == (recovery if after == "winter" else None)


@pytest.mark.rule("MG-34", "MG-Q48")
def test_a_spent_trait_redraws_again(resolve: Ask) -> None:
    """In the next session."""
    ann = {"id": "ann", "rating": 4, "traits": [{"name": "Bold", "rating": 1, "used": 1}]}
    body = request(
        {"type": "new_session"},
        {"type": "test", "actor": "ann", "obstacle": 1, "settle": False},
        {"type": "redraw", "spend": {"type": "trait", "name": "Bold"}},
        cards="JS 5S",
        characters=[ann],
    )
    assert resolve("mouse-guard", body)["state"]["characters"][0]["traits"][0]["used"] == 1


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        case("unknown-season", "", {"type": "new_session", "season": "monsoon"}, "/actions/0/season"),
        case("actors-no-list", "", {"type": "rest", "actors": "ann"}, "/actions/0/actors"),
        case("actor-null", "", {"type": "rest", "actors": [None]}, "/actions/0/actors/0"),
        case("end-with-a-winner", "", {"type": "end_conflict", "winner": "ann"}, "/actions/0/winner"),
        case("reshuffle-with-cards", "", {"type": "reshuffle", "cards": []}, "/actions/0/cards"),
    ],
)
def test_malformed(invalid: Ask, action: Body, pointer: str) -> None:
    """The schema knows these actions."""
    assert pointer in pointers(invalid("mouse-guard", request(action)))
