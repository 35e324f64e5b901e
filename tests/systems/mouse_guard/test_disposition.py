"""How a conflict begins: by numbers or by draws, with what armour adds."""

import pytest

from .table import Ask, Body, bare, case, faults, modifiers, only, pointers, request, roll_of

IVY: Body = {"id": "ivy", "skills": {"fighter": 4, "orator": 2}, "abilities": {"health": 3, "will": 5}}
FOX: Body = {"id": "fox", "host": True, "rating": 3}
FOE: Body = {"id": "fox", "disposition": 4}
LIGHT: Body = {"id": "mail", "kind": "light_armour"}
HEAVY: Body = {"id": "plate", "kind": "heavy_armour"}
TYPES = ["argument", "chase", "fight", "fight_animal", "negotiation", "journey", "speech", "war", "other"]


def begin(*combatants: Body, kind: str = "fight", **more: object) -> Body:
    """The action."""
    return {"type": "begin_conflict", "conflict_type": kind, "combatants": list(combatants)} | more


def by_draw(**draw: object) -> Body:
    """Ivy's disposition from a draw."""
    return {"id": "ivy", "draw": {"skill": "fighter", "ability": "health"} | draw}


def shown(event: Body, who: str = "ivy") -> Body:
    """The line of this combatant."""
    [line] = [line for line in event["result"]["combatants"] if line["id"] == who]
    return dict(line)


@pytest.mark.rule("MG-10", "MG-11", "MG-Q33")
@pytest.mark.parametrize("kind", TYPES)
def test_a_conflict_of_each_type_begins_with_numbers(resolve: Ask, kind: str) -> None:
    """The dispositions are the table's; the first round waits for its orders."""
    answer = resolve(
        "mouse-guard", request(begin({"id": "ivy", "disposition": 6}, FOE, kind=kind), characters=[IVY, FOX])
    )
    conflict = {
        "type": kind, "phase": "orders", "round": 1,
        "combatants": [
            {"id": "ivy", "disposition": 6, "starting_disposition": 6},
            {"id": "fox", "disposition": 4, "starting_disposition": 4},
        ],
        "orders": [], "action_cards": {}, "draws": [], "outcome": None,
    }  # fmt: skip
    assert answer["state"]["conflict"] == conflict
    assert bare(only(answer)) == {
        "action": 0, "type": "begin_conflict", "outcome": "begun",
        "result": {
            "kind": "dispositions",
            "combatants": [
                {"id": "ivy", "base": 6, "modifiers": [], "disposition": 6},
                {"id": "fox", "base": 4, "modifiers": [], "disposition": 4},
            ],
        },
        "changes": [{"path": "/conflict", "from": None, "to": conflict}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "gear", "expected", "disposition"),
    [
        case("MG-T28-fight", "MG-44", "fight", [HEAVY], [(2, "heavy_armour", "MG-44")], 8),
        case("MG-T28-argument", "MG-44", "argument", [HEAVY], [], 6),
        case("light-fight", "MG-43", "fight", [LIGHT], [(1, "light_armour", "MG-43")], 7),
        case("light-fight-animal", "MG-43", "fight_animal", [LIGHT], [(1, "light_armour", "MG-43")], 7),
        case("heavy-fight-animal", "MG-44", "fight_animal", [HEAVY], [(2, "heavy_armour", "MG-44")], 8),
        case("heavy-war", "MG-44", "war", [HEAVY], [], 6),
        case("light-journey", "MG-43", "journey", [LIGHT], [], 6),
        case("not-worn", "MG-Q41", "fight", [HEAVY | {"in_use": False}], [], 6),
        case(
            "one-of-two-worn", "MG-Q34", "fight", [HEAVY | {"in_use": False}, LIGHT], [(1, "light_armour", "MG-43")], 7
        ),
    ],
)
@pytest.mark.rule("MG-Q34")
def test_armour_adds_to_the_number(
    resolve: Ask, kind: str, gear: list[Body], expected: list[tuple[int, str, str]], disposition: int
) -> None:
    """In a fight alone; what it makes is where the conflict starts."""
    body = request(begin({"id": "ivy", "disposition": 6}, FOE, kind=kind), characters=[IVY | {"gear": gear}, FOX])
    answer = resolve("mouse-guard", body)
    assert shown(only(answer)) == {
        "id": "ivy", "base": 6, "modifiers": modifiers(*expected), "disposition": disposition,
    }  # fmt: skip
    assert answer["state"]["conflict"]["combatants"][0] == {
        "id": "ivy", "disposition": disposition, "starting_disposition": disposition,
    }  # fmt: skip


@pytest.mark.rule("MG-Q33")
@pytest.mark.parametrize(
    ("draw", "card", "base", "added", "disposition"),
    [
        case("skill-and-ability", "", {}, "8S", 4, 3, 7),
        case("another-ability", "", {"ability": "will"}, "8S", 4, 5, 9),
        case("another-skill", "", {"skill": "orator"}, "8S", 2, 3, 5),
        case("a-rating", "", {"rating": 6}, "5S", 3, 3, 6),
        case("a-weasel", "MG-05", {}, "JS", 0, 3, 3),
        case("a-queen", "MG-06", {}, "QS 5H", 6, 3, 9),
        case("rating-0", "MG-Q11", {"rating": 0}, "9S", 0, 3, 3),
    ],
)
def test_a_disposition_draw(resolve: Ask, draw: Body, card: str, base: int, added: int, disposition: int) -> None:
    """Successes over Ob 0 and an ability."""
    answer = resolve("mouse-guard", request(begin(by_draw(**draw), FOE), cards=card, characters=[IVY, FOX]))
    event = only(answer)
    assert event["outcome"] == "begun"
    assert shown(event) == {
        "id": "ivy", "base": base, "modifiers": modifiers((added, "ability", "MG-Q33")), "disposition": disposition,
    }  # fmt: skip
    assert (roll_of(event)["purpose"], roll_of(event)["successes"]) == ("disposition", base)
    assert answer["state"]["conflict"]["combatants"][0]["starting_disposition"] == disposition
    assert answer["state"]["deck"]["discards"] == card.split()


@pytest.mark.rule("MG-Q33")
def test_a_disposition_is_at_least_1(resolve: Ask) -> None:
    """A weasel and an ability of 0."""
    sheet = {"id": "ivy", "skills": {"fighter": 4}, "abilities": {"health": 0}}
    answer = resolve("mouse-guard", request(begin(by_draw(), FOE), cards="JS", characters=[sheet, FOX]))
    assert shown(only(answer))["disposition"] == 1
    assert answer["state"]["conflict"]["combatants"][0]["disposition"] == 1


@pytest.mark.rule("MG-Q34", "MG-43", "MG-44")
@pytest.mark.parametrize(
    ("kind", "gear", "expected", "rating"),
    [
        case("light", "", "fight", LIGHT, [(1, "light_armour", "MG-43")], 5),
        case("heavy", "", "fight", HEAVY, [(2, "heavy_armour", "MG-44")], 6),
        case("light-in-a-speech", "", "speech", LIGHT, [], 4),
    ],
)
def test_armour_adds_to_the_rating_of_a_draw(
    resolve: Ask, kind: str, gear: Body, expected: list[tuple[int, str, str]], rating: int
) -> None:
    """And then not to the number as well."""
    body = request(begin(by_draw(), FOE, kind=kind), cards="5S", characters=[IVY | {"gear": [gear]}, FOX])
    answer = resolve("mouse-guard", body)
    roll = roll_of(only(answer))
    assert (roll["base"], roll["modifiers"], roll["rating"]) == (4, modifiers(*expected), rating)
    assert shown(only(answer))["modifiers"] == modifiers((3, "ability", "MG-Q33"))


@pytest.mark.rule("MG-26", "MG-Q27")
def test_a_disposition_draw_is_a_draw(resolve: Ask) -> None:
    """What impedes is used up by it."""
    sheet = IVY | {"effects": {"impeded": 1}, "gear": [LIGHT]}
    answer = resolve("mouse-guard", request(begin(by_draw(), FOE), cards="9S", characters=[sheet, FOX]))
    assert roll_of(only(answer))["modifiers"] == modifiers((-1, "impeded", "MG-26"), (1, "light_armour", "MG-43"))
    assert answer["state"]["characters"][0]["effects"]["impeded"] == 0


@pytest.mark.rule("MG-35", "MG-Q33", "MG-Q13")
def test_a_disposition_draw_may_be_hindered(resolve: Ask) -> None:
    """Two base cards, the worse counts, and a redraw comes back."""
    sheet = IVY | {"traits": [{"name": "Bold", "rating": 2, "used": 1}]}
    body = request(begin(by_draw(hindrance="Bold"), FOE), cards="7S 3C", characters=[sheet, FOX])
    answer = resolve("mouse-guard", body)
    assert shown(only(answer))["disposition"] == 5
    assert answer["state"]["characters"][0]["traits"][0]["used"] == 0
    assert answer["state"]["deck"]["discards"] == ["3C", "7S"]


@pytest.mark.rule("MG-Q33", "MG-Q08")
def test_open_disposition_draws(resolve: Ask) -> None:
    """Nobody who drew has a disposition yet; redraws come before settling."""
    characters = [IVY, FOX | {"abilities": {"health": 1}}]
    fox = {"id": "fox", "draw": {"ability": "health"}}
    body = request(
        begin(by_draw(), fox, settle=False),
        {"type": "redraw", "by": "ivy", "spend": {"type": "king"}},
        {"type": "settle"},
        cards="JS 4H TH",
        characters=characters,
        deck={"hands": {"ivy": ["KD"]}},
    )
    answer = resolve("mouse-guard", body)
    begun, redrawn, settled = answer["events"]
    added = modifiers((3, "ability", "MG-Q33"))
    added_fox = modifiers((1, "ability", "MG-Q33"))
    assert [event["outcome"] for event in answer["events"]] == ["open", "open", "begun"]
    assert begun["result"]["combatants"] == [
        {"id": "ivy", "base": 0, "modifiers": added, "disposition": 3},
        {"id": "fox", "base": 2, "modifiers": added_fox, "disposition": 3},
    ]
    assert redrawn["result"]["combatants"][0] == {"id": "ivy", "base": 4, "modifiers": added, "disposition": 7}
    assert settled["result"] == redrawn["result"]
    assert [roll["faces"] for roll in settled["rolls"]] == [[], []]
    [change] = [change for change in begun["changes"] if change["path"] == "/conflict"]
    nothing: Body = {"nature": None, "hindrance": None, "modifiers": [], "unused": None}
    assert change["to"] == {
        "type": "fight", "phase": "disposition", "round": 1,
        "combatants": [
            {"id": "ivy", "disposition": None, "starting_disposition": None},
            {"id": "fox", "disposition": None, "starting_disposition": None},
        ],
        "orders": [], "action_cards": {}, "outcome": None,
        "draws": [
            {"by": "ivy", "skill": "fighter", "base": 4, "cards": ["JS"], "adds": 3} | nothing,
            {"by": "fox", "skill": None, "base": 3, "cards": ["4H"], "adds": 1} | nothing,
        ],
    }  # fmt: skip
    assert answer["state"]["conflict"] == {
        "type": "fight", "phase": "orders", "round": 1,
        "combatants": [
            {"id": "ivy", "disposition": 7, "starting_disposition": 7},
            {"id": "fox", "disposition": 3, "starting_disposition": 3},
        ],
        "orders": [], "action_cards": {}, "draws": [], "outcome": None,
    }  # fmt: skip
    assert answer["state"]["deck"]["discards"] == ["KD", "JS", "TH", "4H"]


@pytest.mark.rule("MG-Q33")
def test_numbers_stand_beside_open_draws(resolve: Ask) -> None:
    """A combatant with a number has it at once; redrawing and settling show those who draw."""
    body = request(
        begin(FOE, by_draw(), settle=False), {"type": "settle"}, cards="8S", characters=[IVY, FOX | {"gear": [LIGHT]}]
    )
    begun, settled = resolve("mouse-guard", body)["events"]
    assert [line["id"] for line in begun["result"]["combatants"]] == ["fox", "ivy"]
    assert shown(begun, "fox") == {
        "id": "fox", "base": 4, "modifiers": modifiers((1, "light_armour", "MG-43")), "disposition": 5,
    }  # fmt: skip
    [change] = [change for change in begun["changes"] if change["path"] == "/conflict"]
    assert change["to"]["combatants"] == [
        {"id": "fox", "disposition": 5, "starting_disposition": 5},
        {"id": "ivy", "disposition": None, "starting_disposition": None},
    ]
    assert [line["id"] for line in settled["result"]["combatants"]] == ["ivy"]


@pytest.mark.rule("MG-Q33")
def test_without_a_draw_nothing_stays_open(resolve: Ask) -> None:
    """Two numbers begin the conflict at once."""
    body = request(begin({"id": "ivy", "disposition": 6}, FOE, settle=False), characters=[IVY, FOX])
    answer = resolve("mouse-guard", body)
    assert (only(answer)["outcome"], answer["state"]["conflict"]["phase"]) == ("begun", "orders")


@pytest.mark.rule("MG-Q34", "MG-20", "MG-Q29")
def test_armour_lost_later_leaves_the_disposition(resolve: Ask) -> None:
    """What it added at the beginning stays, and stays the cap."""
    rat = {"id": "rat", "skills": {"fighter": 5}, "nature": {"rating": 4}, "gear": [LIGHT]}
    wish = {"effects": ["disarm"], "disarm": {"kind": "gear", "id": "mail"}}
    body = request(
        begin({"id": "ivy", "disposition": 6}, {"id": "rat", "disposition": 4}),
        {
            "type": "conflict_round",
            "orders": [
                {"actor": "ivy", "action": "maneuver", "skill": "nature"} | wish,
                {"actor": "rat", "action": "maneuver", "effects": []},
            ],
        },
        cards="9S 2C",
        characters=[IVY | {"nature": {"rating": 4}}, rat],
    )
    answer = resolve("mouse-guard", body)
    assert answer["state"]["characters"][1]["gear"][0]["lost"] == "disarmed"
    assert answer["state"]["conflict"]["combatants"][1] == {
        "id": "rat", "disposition": 5, "starting_disposition": 5,
    }  # fmt: skip


# refusals


@pytest.mark.parametrize(
    ("combatants", "pointer", "code"),
    [
        case(
            "twice",
            "",
            [{"id": "ivy", "disposition": 3}, {"id": "ivy", "disposition": 3}],
            "combatants/1/id",
            "DUPLICATE_ID",
        ),
        case(
            "nobody",
            "",
            [{"id": "ivy", "disposition": 3}, {"id": "bat", "disposition": 3}],
            "combatants/1/id",
            "NO_SUCH_CHARACTER",
        ),
        case(
            "one-side",
            "MG-Q43",
            [{"id": "ivy", "disposition": 3}, {"id": "una", "disposition": 3}],
            "combatants",
            "ONE_SIDE",
        ),
        case("neither", "MG-Q33", [{"id": "ivy"}, FOE], "combatants/0", "CONTRADICTORY_FIELDS"),
        case("both", "MG-Q33", [FOE, by_draw() | {"disposition": 3}], "combatants/1", "CONTRADICTORY_FIELDS"),
        case("no-such-ability", "MG-Q33", [by_draw(ability="luck"), FOE], "combatants/0/draw/ability", "NO_SUCH_SKILL"),
        case("no-such-skill", "MG-01", [by_draw(skill="weaver"), FOE], "combatants/0/draw/skill", "NO_SUCH_SKILL"),
        case("no-rating", "MG-01", [by_draw(skill=None), FOE], "combatants/0/draw/rating", "RATING_NEEDED"),
        case(
            "no-such-trait", "MG-35", [by_draw(hindrance="Bold"), FOE], "combatants/0/draw/hindrance", "NO_SUCH_TRAIT"
        ),
    ],
)
def test_refusals(refused: Ask, combatants: list[Body], pointer: str, code: str) -> None:
    """Each once, of more than one side, with a number or a draw."""
    characters = [IVY | {"side": "guard"}, {"id": "una", "side": "guard"}, FOX]
    problem = refused("mouse-guard", request(begin(*combatants), cards="8S", characters=characters))
    assert (f"/actions/0/{pointer}", code) in faults(problem)


@pytest.mark.rule("MG-11")
def test_one_conflict_at_a_time(refused: Ask) -> None:
    """The running one must end first."""
    action = begin({"id": "ivy", "disposition": 6}, FOE)
    problem = refused("mouse-guard", request(action, action, characters=[IVY, FOX]))
    assert ("/actions/1", "CONFLICT_RUNNING") in faults(problem)


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        case("alone", "", begin({"id": "ivy", "disposition": 6}), "combatants"),
        case("too-many", "", begin(*[{"id": f"m{k}", "disposition": 6} for k in range(21)]), "combatants"),
        case("disposition-0", "", begin({"id": "ivy", "disposition": 0}, FOE), "combatants/0/disposition"),
        case("disposition-101", "", begin({"id": "ivy", "disposition": 101}, FOE), "combatants/0/disposition"),
        case("no-id", "", begin({"disposition": 6}, FOE), "combatants/0/id"),
        case("no-ability", "", begin({"id": "ivy", "draw": {"skill": "fighter"}}, FOE), "combatants/0/draw/ability"),
        case("null-ability", "", begin(by_draw(ability=None), FOE), "combatants/0/draw/ability"),
        case("unknown-type", "", begin(by_draw(), FOE, kind="duel"), "conflict_type"),
        case("no-type", "", {"type": "begin_conflict", "combatants": [by_draw(), FOE]}, "conflict_type"),
        case("unknown-field", "", begin(by_draw(), FOE, season="spring"), "season"),
    ],
)
def test_malformed(invalid: Ask, action: Body, pointer: str) -> None:
    """Two to twenty, each with a disposition of 1 to 100."""
    assert f"/actions/0/{pointer}" in pointers(invalid("mouse-guard", request(action, characters=[IVY, FOX])))


@pytest.mark.rule("MG-10")
def test_twenty_may_meet(resolve: Ask) -> None:
    """As many as the wire lets in."""
    characters = [{"id": f"m{k}", "rating": 3} for k in range(20)]
    action = begin(*[{"id": f"m{k}", "disposition": 6} for k in range(20)])
    assert only(resolve("mouse-guard", request(action, characters=characters)))["outcome"] == "begun"
