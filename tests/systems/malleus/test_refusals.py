"""What the rules and limits refuse (422) and what the schema refuses (400), of whoever rolls and of the dice."""

import pytest

from . import SYSTEM, difficulty, faults, opposed, request, roll

ANA = {"id": "ana", "values": {"LANCE": 12}}
LANCE = {"character": "ana", "value_name": "LANCE"}
NOBODY = {"character": "x", "value_name": "LANCE"}
NOTHING = {"character": "ana", "value_name": "lance"}


def rolls(who):
    return {"type": "roll", "who": who}


@pytest.mark.parametrize(
    ("action", "pointer", "code"),
    [
        pytest.param(rolls(NOBODY), "/actions/0/who/character", "NO_SUCH_CHARACTER", id="roll-nobody"),
        pytest.param(difficulty(NOBODY, 15), "/actions/0/who/character", "NO_SUCH_CHARACTER", id="difficulty-nobody"),
        pytest.param(opposed(NOBODY, 12), "/actions/0/a/character", "NO_SUCH_CHARACTER", id="a-nobody"),
        pytest.param(opposed(12, NOBODY), "/actions/0/b/character", "NO_SUCH_CHARACTER", id="b-nobody"),
        pytest.param(
            rolls(NOTHING),
            "/actions/0/who/value_name",
            "NO_SUCH_VALUE",
            id="roll-nothing",
            marks=pytest.mark.rule("MA-04"),
        ),
        pytest.param(
            difficulty(NOTHING, 15),
            "/actions/0/who/value_name",
            "NO_SUCH_VALUE",
            id="difficulty-nothing",
            marks=pytest.mark.rule("MA-04"),
        ),
        pytest.param(
            opposed(NOTHING, 12),
            "/actions/0/a/value_name",
            "NO_SUCH_VALUE",
            id="a-nothing",
            marks=pytest.mark.rule("MA-04"),
        ),
        pytest.param(
            opposed(LANCE, NOTHING),
            "/actions/0/b/value_name",
            "NO_SUCH_VALUE",
            id="b-nothing",
            marks=pytest.mark.rule("MA-04"),
        ),
    ],
)
def test_a_reference_to_nothing_is_refused(refused, action, pointer, code):
    """The fault stands where the reference does."""
    problem = refused(SYSTEM, request(action, characters=[ANA]))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert faults(problem) == {(pointer, code)}


def test_both_sides_are_named(refused):
    """All faults of an action are reported at once."""
    assert faults(refused(SYSTEM, request(opposed(NOBODY, NOBODY), characters=[ANA]))) == {
        ("/actions/0/a/character", "NO_SUCH_CHARACTER"),
        ("/actions/0/b/character", "NO_SUCH_CHARACTER"),
    }


def test_unknown_references_of_all_actions_are_named(refused):
    """All unknown references of a request are reported at once."""
    problem = refused(SYSTEM, request(rolls(LANCE), rolls(NOBODY), difficulty(NOBODY, 15), characters=[ANA]))
    assert {
        ("/actions/1/who/character", "NO_SUCH_CHARACTER"),
        ("/actions/2/who/character", "NO_SUCH_CHARACTER"),
    } <= faults(problem)


def test_one_forbidden_action_refuses_the_request(refused):
    """The pointer is that of the forbidden action."""
    problem = refused(SYSTEM, request(roll(12), roll(12, advantages=4), faces=(1, 1)))
    assert faults(problem) == {("/actions/1/who/advantages", "BALANCE_OUTSIDE_TABLE")}


def test_ids_are_unique(refused):
    """The second of two equal ids is the fault."""
    problem = refused(SYSTEM, request(characters=[ANA, {"id": "bo"}, {"id": "ana"}]))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert faults(problem) == {("/state/characters/2/id", "DUPLICATE_ID")}


@pytest.mark.parametrize(
    ("action", "face"),
    [
        pytest.param(roll(12), 0, id="d20-0"),
        pytest.param(roll(12), 21, id="d20-21"),
        pytest.param({"type": "damage", "dice": 1}, 7, id="d6-7"),
        pytest.param({"type": "damage", "dice": 1}, 0, id="d6-0"),
        pytest.param({"type": "random_value", "dice": 1}, 7, id="random-7"),
    ],
)
def test_a_face_must_be_on_the_die(refused, action, face):
    """Dice have no other faces than their own."""
    problem = refused(SYSTEM, request(action, faces=(face,)))
    assert ("/rng/supplied/0", "FACE_NOT_ON_DIE") in faults(problem)


def test_the_face_that_is_not_on_its_die_is_named(refused):
    """A d6 after a d20 has no 7."""
    problem = refused(SYSTEM, request(roll(12), {"type": "damage", "dice": 1}, faces=(20, 7)))
    assert ("/rng/supplied/1", "FACE_NOT_ON_DIE") in faults(problem)


def test_faces_are_not_left_over(refused):
    """Every supplied face must have been asked for."""
    problem = refused(SYSTEM, request(roll(12), {"type": "calculation", "terms": [1]}, faces=(20, 7)))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert ("/rng/supplied/1", "LEFT_OVER_FACES") in faults(problem)


def needed(count, sides, *purposes, **more):
    names = purposes if len(purposes) == count else purposes * count
    return [{"kind": "die", "sides": sides, "purpose": name, **more} for name in names]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        pytest.param(roll(12), needed(1, 20, "roll"), id="roll"),
        pytest.param(rolls(LANCE), needed(1, 20, "roll", by="ana"), id="roll-of-a-character"),
        pytest.param(difficulty(12, 15), needed(1, 20, "difficulty"), id="difficulty"),
        pytest.param(opposed(12, 15), needed(2, 20, "opposed_a", "opposed_b"), id="opposed"),
        pytest.param(opposed(LANCE, LANCE), needed(2, 20, "opposed_a", "opposed_b", by="ana"), id="opposed-to-oneself"),
        pytest.param({"type": "damage", "dice": 5, "modifier_dice": -2}, needed(3, 6, "damage"), id="damage"),
        pytest.param({"type": "random_value", "dice": 4}, needed(4, 6, "random_value"), id="random_value"),
    ],
)
def test_missing_dice_are_asked_for(refused, action, expected):
    """In manual mode every die that is certain is named, in its order."""
    problem = refused(SYSTEM, {**request(action, characters=[ANA]), "rng": {"manual": True}})
    assert problem["code"] == "DRAWS_NEEDED"
    assert ("/rng/supplied", "DRAWS_NEEDED") in faults(problem)
    assert problem["needed"] == [{"index": index, **draw} for index, draw in enumerate(expected)]


def test_what_is_supplied_is_not_asked_for_again(refused):
    """The second die of an opposed roll is missing alone."""
    problem = refused(SYSTEM, request(opposed(12, 15), faces=(7,)))
    assert problem["needed"] == [{"index": 1, "kind": "die", "sides": 20, "purpose": "opposed_b"}]


@pytest.mark.parametrize(
    ("actions", "pointer"),
    [
        pytest.param([{"type": "random_value", "dice": 1000, "count": 11}], "/actions/0", id="eleven-thousand"),
        pytest.param(
            [{"type": "random_value", "dice": 100, "count": 101}], "/actions/0", id="ten-thousand-one-hundred"
        ),
        pytest.param([{"type": "random_value", "dice": 1000, "count": 6}] * 2, "/actions/1", id="twice-six-thousand"),
        pytest.param([{"type": "damage", "dice": 1000}] * 11, "/actions/10", id="eleven-times-a-thousand"),
        pytest.param(
            [{"type": "damage", "dice": 1000, "modifier_dice": 1000}] * 5 + [roll(12)],
            "/actions/5",
            id="a-die-too-many",
        ),
    ],
)
def test_more_than_ten_thousand_dice_are_refused(refused, actions, pointer):
    """The action that passes the limit is named, and nothing is rolled."""
    problem = refused(SYSTEM, request(*actions))
    assert problem["code"] == "COST_LIMIT_EXCEEDED"
    assert (pointer, "COST_LIMIT_EXCEEDED") in faults(problem)


def test_ten_thousand_dice_are_taken(resolve):
    """The limit itself is allowed; dice that are taken away do not count."""
    actions = [{"type": "damage", "dice": 1000, "modifier_dice": 1000}] * 5
    actions.append({"type": "damage", "dice": 1000, "modifier_dice": -1000})
    answer = resolve(SYSTEM, {"actions": actions, "rng": {"seed": "giants"}})
    assert len(answer["audit"]["draws"]) == 10_000
    assert answer["events"][5]["total"] == 0


@pytest.mark.parametrize(
    "who",
    [
        pytest.param({}, id="empty"),
        pytest.param({"character": "ana"}, id="character-alone"),
        pytest.param({"value_name": "LANCE"}, id="value-name-alone"),
        pytest.param({"character": "ana", "value": 12}, id="character-and-value"),
        pytest.param({"character": "ana", "value_name": "LANCE", "value": 12}, id="both-shapes"),
        pytest.param({"character": "ana", "value_name": "LANCE", "name": "Ana"}, id="character-and-name"),
        pytest.param({"value": 12, "value_name": "LANCE"}, id="value-and-value-name"),
        pytest.param({"name": "Foe"}, id="name-alone"),
        pytest.param({"character": "a b", "value_name": "LANCE"}, id="space-in-id"),
        pytest.param({"character": "x" * 65, "value_name": "LANCE"}, id="id-too-long"),
        pytest.param({"character": "ana", "value_name": ""}, id="empty-value-name"),
        pytest.param({"character": "ana", "value_name": "x" * 101}, id="value-name-too-long"),
        pytest.param({"character": None, "value": 12}, id="character-null"),
        pytest.param({"value": 12, "name": ""}, id="empty-name"),
        pytest.param({"value": 12, "name": "a\tb"}, id="control-in-name"),
        pytest.param({"value": 1001}, id="value-1001"),
        pytest.param({"value": -1001}, id="value-minus-1001"),
        pytest.param({"value": 12.5}, id="a-fraction"),
        pytest.param({"value": "12"}, id="a-text"),
        pytest.param({"value": True}, id="true"),
        pytest.param({"value": None}, id="null"),
        pytest.param({"value": 12, "skill": "LANCE"}, id="unknown-field"),
        pytest.param(12, id="a-number"),
    ],
)
def test_the_wrong_mix_of_a_roller_is_invalid(invalid, who):
    """Whoever rolls is a character's value or a bare one, in every kind of roll."""
    for action in (
        rolls(who),
        {"type": "difficulty", "who": who, "difficulty": 15},
        {"type": "opposed", "a": who, "b": {"value": 12}},
        {"type": "opposed", "a": {"value": 12}, "b": who},
    ):
        assert invalid(SYSTEM, request(action, characters=[ANA]))["code"] == "INVALID_BODY"


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "attack"}, id="unknown-type"),
        pytest.param({"who": {"value": 12}}, id="type-missing"),
        pytest.param({"type": "roll"}, id="who-missing"),
        pytest.param(roll(12, aim="win"), id="unknown-aim"),
        pytest.param({**rolls({"value": 12}), "aim": None}, id="aim-null"),
        pytest.param({**rolls({"value": 12}), "difficulty": 15}, id="roll-with-a-difficulty"),
        pytest.param({"type": "opposed", "a": {"value": 12}}, id="b-missing"),
        pytest.param({"type": "opposed", "b": {"value": 12}}, id="a-missing"),
        pytest.param(
            {"type": "opposed", "a": {"value": 12}, "b": [{"value": 12}, {"value": 9}]},
            id="two-opponents",
            marks=pytest.mark.rule("MA-Q26"),
        ),
        pytest.param({**opposed(12, 12), "aim": "avoid_fumble"}, id="opposed-with-an-aim"),
    ],
)
def test_an_action_outside_the_schema_is_invalid(invalid, action):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(action))["code"] == "INVALID_BODY"


@pytest.mark.parametrize(
    "state",
    [
        pytest.param({"characters": [{}]}, id="id-missing"),
        pytest.param({"characters": [{"id": ""}]}, id="empty-id"),
        pytest.param({"characters": [{"id": "a b"}]}, id="space-in-id"),
        pytest.param({"characters": [{"id": "a", "name": ""}]}, id="empty-name"),
        pytest.param({"characters": [{"id": "a", "name": None}]}, id="name-null"),
        pytest.param({"characters": [{"id": "a", "level": 1}]}, id="unknown-field"),
        pytest.param({"characters": [{"id": "a", "values": []}]}, id="values-a-list"),
        pytest.param({"characters": [{"id": "a", "values": {"LANCE": 100001}}]}, id="value-100001"),
        pytest.param({"characters": [{"id": "a", "values": {"LANCE": -100001}}]}, id="value-minus-100001"),
        pytest.param({"characters": [{"id": "a", "values": {"LANCE": 12.5}}]}, id="value-a-fraction"),
        pytest.param({"characters": [{"id": "a", "values": {"LANCE": None}}]}, id="value-null"),
        pytest.param({"characters": [{"id": "a", "values": {"": 12}}]}, id="value-without-a-name"),
        pytest.param({"characters": [{"id": "a", "values": {"x" * 101: 12}}]}, id="name-of-a-value-too-long"),
        pytest.param({"characters": [{"id": "a", "values": {f"v{n}": 1 for n in range(101)}}]}, id="101-values"),
        pytest.param({"characters": [{"id": f"c{n}"} for n in range(101)]}, id="101-characters"),
        pytest.param({"variant": {"criticals": "many"}}, id="unknown-switch"),
        pytest.param({"variant": {"equal_critical": "both"}}, id="unknown-equal-critical"),
        pytest.param({"variant": {"fixed_equal": "critical"}}, id="unknown-fixed-equal"),
        pytest.param({"variant": {"fixed_critical": "full"}}, id="unknown-fixed-critical"),
        pytest.param({"variant": {"balance": "ignore"}}, id="unknown-balance"),
        pytest.param({"variant": {"balance": None}}, id="switch-null"),
        pytest.param({"variant": None}, id="variant-null"),
        pytest.param(None, id="null"),
        pytest.param({"turn": 1}, id="unknown-part"),
    ],
)
def test_a_state_outside_the_schema_is_invalid(invalid, state):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, {"state": state, "actions": []})["code"] == "INVALID_BODY"
