"""What the rules refuse (422) and what the schema refuses (400)."""

import pytest

from . import SYSTEM, faults, request, roll

ANA = {"id": "ana", "modifiers": {"climbing": 6}}
CLIMBING = [{"name": "climbing"}]


@pytest.mark.parametrize(
    ("action", "pointer", "code"),
    [
        pytest.param(roll(12, actor="bo"), "/actions/0/actor", "NO_SUCH_CHARACTER", id="unknown-actor"),
        pytest.param(
            roll(12, modifiers=CLIMBING),
            "/actions/0/modifiers/0/name",
            "ACTOR_REQUIRED",
            id="a-name-without-an-actor",
            marks=pytest.mark.rule("MAM-02"),
        ),
        pytest.param(
            roll(12, modifiers=[{"value": 1}, {"name": "climbing"}]),
            "/actions/0/modifiers/1/name",
            "ACTOR_REQUIRED",
            id="the-second-without-an-actor",
            marks=pytest.mark.rule("MAM-02"),
        ),
        pytest.param(
            roll(12, actor="ana", modifiers=[{"name": "flying"}]),
            "/actions/0/modifiers/0/name",
            "NO_SUCH_MODIFIER",
            id="unknown-modifier",
            marks=pytest.mark.rule("MAM-02"),
        ),
        pytest.param(
            roll(12, actor="ana", modifiers=[{"name": "climbing"}, {"name": "Climbing"}]),
            "/actions/0/modifiers/1/name",
            "NO_SUCH_MODIFIER",
            id="names-are-exact",
            marks=pytest.mark.rule("MAM-02"),
        ),
        pytest.param(roll(), "/actions/0", "DIFFICULTY_REQUIRED", id="no-difficulty", marks=pytest.mark.rule("MAM-03")),
        pytest.param(
            roll(certainty="roll", difficulty_modifiers=[{"value": 3}]),
            "/actions/0",
            "DIFFICULTY_REQUIRED",
            id="modifiers-are-no-difficulty",
            marks=pytest.mark.rule("MAM-03"),
        ),
        pytest.param(
            roll(12, automatic_success="ignore"),
            "/actions/0/automatic_success",
            "D20_IS_AUTOMATIC",
            id="ignore-left-out-d20",
            marks=pytest.mark.rule("MAM-04", "MAM-Q03"),
        ),
        pytest.param(
            roll(12, "d20", automatic_success="ignore"),
            "/actions/0/automatic_success",
            "D20_IS_AUTOMATIC",
            id="ignore-with-a-d20",
            marks=pytest.mark.rule("MAM-04", "MAM-Q03"),
        ),
        pytest.param(
            roll(12, "d20", automatic_success="confirm", always_confirm=True),
            "/actions/0/always_confirm",
            "CONFIRM_NOT_CHOSEN",
            id="always-confirm-a-d20",
            marks=pytest.mark.rule("MAM-Q05"),
        ),
        pytest.param(
            roll(12, "d8", automatic_success="ignore", always_confirm=True),
            "/actions/0/always_confirm",
            "CONFIRM_NOT_CHOSEN",
            id="always-confirm-and-ignore",
            marks=pytest.mark.rule("MAM-Q05"),
        ),
        pytest.param(
            roll(12, "d8", always_confirm=True),
            "/actions/0/always_confirm",
            "CONFIRM_NOT_CHOSEN",
            id="always-confirm-without-a-choice",
            marks=pytest.mark.rule("MAM-Q05"),
        ),
        pytest.param(
            roll(12, highest_is_zero=True),
            "/actions/0/highest_is_zero",
            "NO_ZERO_ON_DIE",
            id="highest-is-zero-left-out-d20",
            marks=pytest.mark.rule("MAM-08", "MAM-Q07"),
        ),
        pytest.param(
            roll(12, "d20", highest_is_zero=True),
            "/actions/0/highest_is_zero",
            "NO_ZERO_ON_DIE",
            id="highest-is-zero-d20",
            marks=pytest.mark.rule("MAM-08", "MAM-Q07"),
        ),
        pytest.param(
            roll(12, "d10", highest_is_zero=True),
            "/actions/0/highest_is_zero",
            "NO_ZERO_ON_DIE",
            id="highest-is-zero-d10",
            marks=pytest.mark.rule("MAM-08", "MAM-Q07"),
        ),
        pytest.param(
            roll(certainty="never", actor="bo"), "/actions/0/actor", "NO_SUCH_CHARACTER", id="certain-but-unknown-actor"
        ),
        pytest.param(
            roll(certainty="never", modifiers=CLIMBING),
            "/actions/0/modifiers/0/name",
            "ACTOR_REQUIRED",
            id="certain-but-no-actor",
        ),
        pytest.param(
            roll(certainty="always", actor="ana", modifiers=[{"name": "flying"}]),
            "/actions/0/modifiers/0/name",
            "NO_SUCH_MODIFIER",
            id="certain-but-unknown-modifier",
        ),
        pytest.param(
            roll(certainty="always", automatic_success="ignore"),
            "/actions/0/automatic_success",
            "D20_IS_AUTOMATIC",
            id="certain-but-ignore-with-a-d20",
        ),
        pytest.param(
            roll(certainty="never", die="d8", always_confirm=True),
            "/actions/0/always_confirm",
            "CONFIRM_NOT_CHOSEN",
            id="certain-but-confirm-not-chosen",
        ),
        pytest.param(
            roll(certainty="never", die="d10", highest_is_zero=True),
            "/actions/0/highest_is_zero",
            "NO_ZERO_ON_DIE",
            id="certain-but-no-zero",
        ),
    ],
)
def test_a_forbidden_action_is_refused(refused, action, pointer, code):
    """Each fault is named with a pointer to where it stands, and is the only one."""
    problem = refused(SYSTEM, request(action, characters=[ANA]))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert faults(problem) == {(pointer, code)}


@pytest.mark.rule("MAM-02", "MAM-03", "MAM-04", "MAM-Q07")
def test_all_faults_of_an_action_are_named_at_once(refused):
    """A forbidden action reports everything that is wrong with it."""
    action = roll(modifiers=CLIMBING, automatic_success="ignore", highest_is_zero=True, always_confirm=True)
    assert faults(refused(SYSTEM, request(action))) == {
        ("/actions/0/modifiers/0/name", "ACTOR_REQUIRED"),
        ("/actions/0", "DIFFICULTY_REQUIRED"),
        ("/actions/0/automatic_success", "D20_IS_AUTOMATIC"),
        ("/actions/0/highest_is_zero", "NO_ZERO_ON_DIE"),
        ("/actions/0/always_confirm", "CONFIRM_NOT_CHOSEN"),
    }


def test_one_forbidden_action_refuses_the_request(refused):
    """Nothing is half done: the pointer is that of the forbidden action."""
    problem = refused(SYSTEM, request(roll(12), roll(12), roll()))
    assert faults(problem) == {("/actions/2", "DIFFICULTY_REQUIRED")}


def test_a_rule_is_named_where_a_rule_forbids(refused):
    """A fault that rests on a rule says which."""
    fault = refused(SYSTEM, request(roll(12, automatic_success="ignore")))["errors"][0]
    assert fault["rule"] in {"MAM-04", "MAM-Q03"}


def test_ids_are_unique(refused):
    """The second of two equal ids is the fault."""
    problem = refused(SYSTEM, request(characters=[ANA, {"id": "bo"}, {"id": "ana"}]))
    assert faults(problem) == {("/state/characters/2/id", "DUPLICATE_ID")}


@pytest.mark.parametrize(
    ("die", "face"),
    [("d20", 21), ("d20", 0), ("d10", 11), ("d6", 7), ("d6", 0), ("d8", 9), ("d8", 0), ("d12", 13), ("d12", 0)],
)
def test_a_face_must_be_on_the_die(refused, die, face):
    """Only a d10 has a 0."""
    problem = refused(SYSTEM, request(roll(12, die), faces=(face,)))
    assert ("/rng/supplied/0", "FACE_NOT_ON_DIE") in faults(problem)


def test_the_second_roll_must_be_on_the_die(refused):
    """The second roll is of the same die."""
    problem = refused(SYSTEM, request(roll(25, "d6", automatic_success="confirm"), faces=(6, 7)))
    assert ("/rng/supplied/1", "FACE_NOT_ON_DIE") in faults(problem)


def test_faces_are_not_left_over(refused):
    """Every supplied face must have been asked for."""
    problem = refused(SYSTEM, request(roll(12), faces=(3, 4)))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert ("/rng/supplied/1", "LEFT_OVER_FACES") in faults(problem)


@pytest.mark.parametrize(
    ("action", "needed"),
    [
        pytest.param(roll(12), {"sides": 20}, id="d20"),
        pytest.param(roll(12, actor="ana"), {"sides": 20, "by": "ana"}, id="by-the-actor"),
        pytest.param(roll(12, "d6", automatic_success="confirm"), {"sides": 6}, id="the-second-roll-is-not-certain"),
    ],
)
def test_the_first_die_is_needed(refused, action, needed):
    """In manual mode a missing die is asked for."""
    problem = refused(SYSTEM, {**request(action, characters=[ANA]), "rng": {"manual": True}})
    assert problem["code"] == "DRAWS_NEEDED"
    assert ("/rng/supplied", "DRAWS_NEEDED") in faults(problem)
    assert problem["needed"] == [{"index": 0, "kind": "die", "purpose": "success", **needed}]


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "attack", "difficulty": 12}, id="unknown-type"),
        pytest.param({"difficulty": 12}, id="type-missing"),
        pytest.param(roll(12, difficult=3), id="unknown-field"),
        pytest.param(roll(12, "d4"), id="unknown-die"),
        pytest.param(roll(12, "d100"), id="no-percentile"),
        pytest.param(roll(12, actor=""), id="empty-id"),
        pytest.param(roll(12, actor="a b"), id="space-in-id"),
        pytest.param(roll(12, actor="x" * 65), id="id-too-long"),
        pytest.param(roll(12, actor=None), id="actor-null"),
        pytest.param({"type": "success_roll", "difficulty": None}, id="difficulty-null"),
        pytest.param(roll(1001), id="difficulty-1001"),
        pytest.param(roll(-1001), id="difficulty-minus-1001"),
        pytest.param(roll(12.5), id="difficulty-a-fraction"),
        pytest.param(roll("12"), id="difficulty-a-text"),
        pytest.param(roll(True), id="difficulty-true"),
        pytest.param(roll(12, "d8", automatic_success="roll"), id="unknown-automatic-success"),
        pytest.param(roll(12, "d8", automatic_success=True), id="automatic-success-true"),
        pytest.param(roll(12, "d8", automatic_success="confirm", always_confirm="yes"), id="always-confirm-yes"),
        pytest.param(roll(12, "d8", always_confirm=None), id="always-confirm-null"),
        pytest.param(roll(12, "d8", highest_is_zero=1), id="highest-is-zero-1"),
        pytest.param(roll(certainty="maybe"), id="unknown-certainty"),
        pytest.param(roll(certainty=None), id="certainty-null"),
        pytest.param(roll(12, modifiers=3), id="modifiers-a-number"),
        pytest.param(roll(12, modifiers=[3]), id="modifier-a-number"),
        pytest.param(roll(12, modifiers=[{}]), id="modifier-empty"),
        pytest.param(roll(12, actor="ana", modifiers=[{"name": "climbing", "value": 3}]), id="name-and-value"),
        pytest.param(roll(12, actor="ana", modifiers=[{"name": "climbing", "note": "rope"}]), id="name-and-note"),
        pytest.param(roll(12, actor="ana", modifiers=[{"name": ""}]), id="empty-name"),
        pytest.param(roll(12, modifiers=[{"note": "rope"}]), id="note-alone"),
        pytest.param(roll(12, modifiers=[{"value": 1, "note": ""}]), id="empty-note"),
        pytest.param(roll(12, modifiers=[{"value": 1, "note": "x" * 101}]), id="note-too-long"),
        pytest.param(roll(12, modifiers=[{"value": 1, "note": "a\nb"}]), id="note-with-a-control"),
        pytest.param(roll(12, modifiers=[{"value": 1001}]), id="modifier-1001"),
        pytest.param(roll(12, modifiers=[{"value": -1001}]), id="modifier-minus-1001"),
        pytest.param(roll(12, modifiers=[{"value": 1}] * 21), id="21-modifiers"),
        pytest.param(roll(12, difficulty_modifiers=[{"value": 1}] * 21), id="21-difficulty-modifiers"),
        pytest.param(roll(12, difficulty_modifiers=[{"value": 1001}]), id="difficulty-modifier-1001"),
        pytest.param(roll(12, actor="ana", difficulty_modifiers=CLIMBING), id="difficulty-modifiers-have-no-names"),
    ],
)
def test_an_action_outside_the_schema_is_invalid(invalid, action):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(action, characters=[ANA]))["code"] == "INVALID_BODY"


@pytest.mark.parametrize(
    "state",
    [
        pytest.param({"characters": [{}]}, id="id-missing"),
        pytest.param({"characters": [{"id": "a b"}]}, id="space-in-id"),
        pytest.param({"characters": [{"id": 1}]}, id="id-a-number"),
        pytest.param({"characters": [{"id": "a", "name": ""}]}, id="empty-name"),
        pytest.param({"characters": [{"id": "a", "name": None}]}, id="name-null"),
        pytest.param({"characters": [{"id": "a", "name": "x" * 101}]}, id="name-too-long"),
        pytest.param({"characters": [{"id": "a", "health": "healthy"}]}, id="unknown-field"),
        pytest.param({"characters": [{"id": "a", "modifiers": []}]}, id="modifiers-a-list"),
        pytest.param({"characters": [{"id": "a", "modifiers": {"climbing": 1001}}]}, id="modifier-1001"),
        pytest.param({"characters": [{"id": "a", "modifiers": {"climbing": "6"}}]}, id="modifier-a-text"),
        pytest.param({"characters": [{"id": "a", "modifiers": {"": 6}}]}, id="modifier-without-a-name"),
        pytest.param({"characters": [{"id": "a", "modifiers": {f"m{n}": 1 for n in range(101)}}]}, id="101-modifiers"),
        pytest.param({"characters": [{"id": f"c{n}"} for n in range(101)]}, id="101-characters"),
        pytest.param({"variant": {}}, id="no-variant"),
        pytest.param(None, id="null"),
        pytest.param([], id="a-list"),
    ],
)
def test_a_state_outside_the_schema_is_invalid(invalid, state):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, {"state": state, "actions": []})["code"] == "INVALID_BODY"


def test_the_limits_themselves_are_taken(resolve):
    """100 characters with 100 modifiers, 1000 either way, and names of 100 characters."""
    many = {"id": "x" * 64, "name": "n" * 100, "modifiers": {f"m{n}": -1000 for n in range(99)} | {"k" * 100: 1000}}
    others = [{"id": f"c{n}"} for n in range(99)]
    action = roll(1000, actor="x" * 64, modifiers=[{"name": "k" * 100}], difficulty_modifiers=[{"value": -1000}])
    event = resolve(SYSTEM, request(action, faces=(1,), characters=[many, *others]))["events"][0]
    assert (event["outcome"], event["rolls"][0]["total"], event["difficulty"]["total"]) == ("success", 1001, 0)


def test_a_hundred_actions(resolve, invalid):
    """A request takes up to a hundred actions."""
    assert len(resolve(SYSTEM, request(*[roll(12)] * 100))["events"]) == 100
    assert invalid(SYSTEM, request(*[roll(12)] * 101))["code"] == "INVALID_BODY"
