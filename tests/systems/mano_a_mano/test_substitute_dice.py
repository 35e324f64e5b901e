"""Dice in place of a d20: how they are read, and when a second roll is made."""

import pytest

from . import SYSTEM, faults, request, roll

# The result of every face, from 1 upwards, and the face that a second roll must exceed.
READ = {
    "d10": (2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
    "d6": (0, 4, 8, 12, 16, 20),
    "d8": (0, 3, 6, 9, 12, 15, 18, 21),
    "d12": (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22),
}
READ_HIGHEST_AS_ZERO = {
    "d6": (4, 8, 12, 16, 20, 0),
    "d8": (3, 6, 9, 12, 15, 18, 21, 0),
    "d12": (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 0),
}
ABOVE = {"d10": 5, "d6": 4, "d8": 5, "d12": 8}
TWENTY = {"d10": 10, "d6": 6, "d8": 8, "d12": 11}
NORM = {"d10": "MAM-05", "d6": "MAM-07", "d8": "MAM-07", "d12": "MAM-07"}


@pytest.mark.parametrize(
    ("die", "face", "result"),
    [
        pytest.param(die, face, result, id=f"{die}-{face}", marks=pytest.mark.rule(NORM[die]))
        for die, results in READ.items()
        for face, result in enumerate(results, 1)
    ],
)
def test_each_face_has_its_result(resolve, die, face, result):
    """A d10 is doubled; of a d6, d8 and d12 one is taken off before they are multiplied by 4, 3 and 2."""
    body = request(roll(result, die), roll(result - 1, die), faces=(face, face))
    tie, beaten = resolve(SYSTEM, body)["events"]
    assert (tie["die"], tie["rolls"][0]["faces"], tie["rolls"][0]["result"]) == (die, [face], result)
    assert (tie["outcome"], beaten["outcome"]) == ("failure", "success")
    assert NORM[die] in tie["rules"]


@pytest.mark.rule("MAM-08", "MAM-Q07")
@pytest.mark.parametrize(
    ("die", "face", "result"),
    [
        pytest.param(die, face, result, id=f"{die}-{face}")
        for die, results in READ_HIGHEST_AS_ZERO.items()
        for face, result in enumerate(results, 1)
    ],
)
def test_each_face_has_its_result_when_the_highest_counts_as_zero(resolve, die, face, result):
    """With the highest face as 0 the others are multiplied as they are."""
    body = request(
        roll(result, die, highest_is_zero=True), roll(result - 1, die, highest_is_zero=True), faces=(face, face)
    )
    tie, beaten = resolve(SYSTEM, body)["events"]
    assert (tie["rolls"][0]["faces"], tie["rolls"][0]["result"], tie["rolls"][0]["total"]) == ([face], result, result)
    assert (tie["outcome"], beaten["outcome"]) == ("failure", "success")
    assert "MAM-08" in tie["rules"]


@pytest.mark.parametrize(
    ("die", "fields", "faces", "difficulty", "outcome", "decided_by", "automatic"),
    [
        pytest.param(
            "d10", {}, (7,), 13, "success", "total", None, id="MAM-T03-14-beats-13", marks=pytest.mark.rule("MAM-05")
        ),
        pytest.param(
            "d10",
            {},
            (7,),
            14,
            "failure",
            "total",
            None,
            id="MAM-T03-14-does-not-beat-14",
            marks=pytest.mark.rule("MAM-05", "MAM-Q01"),
        ),
        pytest.param(
            "d10",
            {"automatic_success": "ignore"},
            (0,),
            25,
            "failure",
            "total",
            None,
            id="MAM-T04-ignore",
            marks=pytest.mark.rule("MAM-05", "MAM-06", "MAM-Q02", "MAM-Q03"),
        ),
        pytest.param(
            "d10",
            {"automatic_success": "confirm"},
            (0, 6),
            25,
            "success",
            "automatic",
            True,
            id="MAM-T04-confirm-6",
            marks=pytest.mark.rule("MAM-06", "MAM-10", "MAM-Q02"),
        ),
        pytest.param(
            "d10",
            {"automatic_success": "confirm"},
            (0, 5),
            25,
            "failure",
            "total",
            False,
            id="MAM-T04-confirm-5",
            marks=pytest.mark.rule("MAM-06", "MAM-10", "MAM-Q04"),
        ),
        pytest.param(
            "d10",
            {"automatic_success": "confirm"},
            (0, 0),
            25,
            "success",
            "automatic",
            True,
            id="MAM-T04-confirm-0",
            marks=pytest.mark.rule("MAM-06", "MAM-10", "MAM-Q02"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "ignore"},
            (6,),
            19,
            "success",
            "total",
            None,
            id="MAM-T05-20-beats-19",
            marks=pytest.mark.rule("MAM-07", "MAM-Q03"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "ignore"},
            (6,),
            20,
            "failure",
            "total",
            None,
            id="MAM-T05-20-does-not-beat-20",
            marks=pytest.mark.rule("MAM-07", "MAM-Q01", "MAM-Q03"),
        ),
        pytest.param(
            "d6",
            {},
            (1,),
            0,
            "failure",
            "total",
            None,
            id="MAM-T05-0-does-not-beat-0",
            marks=pytest.mark.rule("MAM-07", "MAM-Q01"),
        ),
        pytest.param(
            "d6",
            {},
            (1,),
            -1,
            "success",
            "total",
            None,
            id="MAM-T05-0-beats-minus-1",
            marks=pytest.mark.rule("MAM-07", "MAM-Q09"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "confirm"},
            (6, 4),
            25,
            "failure",
            "total",
            False,
            id="MAM-T06-confirm-4",
            marks=pytest.mark.rule("MAM-09", "MAM-10", "MAM-Q04"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "confirm"},
            (6, 5),
            25,
            "success",
            "automatic",
            True,
            id="MAM-T06-confirm-5",
            marks=pytest.mark.rule("MAM-09", "MAM-10"),
        ),
        pytest.param(
            "d12",
            {},
            (11,),
            20,
            "failure",
            "total",
            None,
            id="MAM-T08-20-does-not-beat-20",
            marks=pytest.mark.rule("MAM-07", "MAM-Q01"),
        ),
        pytest.param(
            "d12",
            {},
            (12,),
            21,
            "success",
            "total",
            None,
            id="MAM-T08-22-beats-21",
            marks=pytest.mark.rule("MAM-07", "MAM-Q08"),
        ),
        pytest.param(
            "d12",
            {"automatic_success": "confirm"},
            (11, 8),
            25,
            "failure",
            "total",
            False,
            id="MAM-T08-confirm-8",
            marks=pytest.mark.rule("MAM-09", "MAM-10", "MAM-Q04"),
        ),
        pytest.param(
            "d12",
            {"automatic_success": "confirm"},
            (11, 9),
            25,
            "success",
            "automatic",
            True,
            id="MAM-T08-confirm-9",
            marks=pytest.mark.rule("MAM-09", "MAM-10"),
        ),
        pytest.param(
            "d12",
            {"automatic_success": "confirm"},
            (12, 9),
            25,
            "success",
            "automatic",
            True,
            id="22-confirms-as-20-does",
            marks=pytest.mark.rule("MAM-09", "MAM-Q08"),
        ),
        pytest.param(
            "d8",
            {"automatic_success": "confirm"},
            (8, 5),
            25,
            "failure",
            "total",
            False,
            id="d8-confirm-5",
            marks=pytest.mark.rule("MAM-09", "MAM-10", "MAM-Q08"),
        ),
        pytest.param(
            "d8",
            {"automatic_success": "confirm"},
            (8, 6),
            25,
            "success",
            "automatic",
            True,
            id="d8-confirm-6",
            marks=pytest.mark.rule("MAM-09", "MAM-10", "MAM-Q08"),
        ),
        pytest.param(
            "d8",
            {"automatic_success": "ignore"},
            (8,),
            21,
            "failure",
            "total",
            None,
            id="21-does-not-beat-21",
            marks=pytest.mark.rule("MAM-Q03", "MAM-Q08"),
        ),
        pytest.param(
            "d6",
            {"highest_is_zero": True},
            (6,),
            0,
            "failure",
            "total",
            None,
            id="MAM-T09-6-is-0",
            marks=pytest.mark.rule("MAM-08", "MAM-Q07"),
        ),
        pytest.param(
            "d6",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (5, 6),
            25,
            "success",
            "automatic",
            True,
            id="MAM-T09-confirm-6",
            marks=pytest.mark.rule("MAM-08", "MAM-Q06", "MAM-Q07"),
        ),
        pytest.param(
            "d6",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (5, 5),
            25,
            "success",
            "automatic",
            True,
            id="highest-as-zero-confirm-5",
            marks=pytest.mark.rule("MAM-Q06"),
        ),
        pytest.param(
            "d6",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (5, 4),
            25,
            "failure",
            "total",
            False,
            id="highest-as-zero-confirm-4",
            marks=pytest.mark.rule("MAM-Q06"),
        ),
        pytest.param(
            "d8",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (7, 8),
            25,
            "success",
            "automatic",
            True,
            id="d8-7-is-21-confirm-8",
            marks=pytest.mark.rule("MAM-Q06", "MAM-Q07"),
        ),
        pytest.param(
            "d12",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (10, 12),
            25,
            "success",
            "automatic",
            True,
            id="d12-10-is-20-confirm-12",
            marks=pytest.mark.rule("MAM-Q06", "MAM-Q07"),
        ),
        pytest.param(
            "d12",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (11, 8),
            25,
            "failure",
            "total",
            False,
            id="d12-11-is-22-confirm-8",
            marks=pytest.mark.rule("MAM-Q07", "MAM-Q08"),
        ),
        pytest.param(
            "d12",
            {"highest_is_zero": True, "automatic_success": "confirm"},
            (12,),
            0,
            "failure",
            "total",
            None,
            id="d12-12-is-0-and-asks-for-nothing",
            marks=pytest.mark.rule("MAM-Q07"),
        ),
        pytest.param(
            "d8",
            {"automatic_success": "confirm", "always_confirm": True},
            (8, 1),
            15,
            "success",
            "total",
            False,
            id="MAM-T11",
            marks=pytest.mark.rule("MAM-Q04", "MAM-Q05", "MAM-Q08"),
        ),
        pytest.param(
            "d8",
            {"automatic_success": "confirm"},
            (8,),
            15,
            "success",
            "total",
            None,
            id="MAM-T11-the-second-roll-is-not-needed",
            marks=pytest.mark.rule("MAM-Q05"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "confirm", "always_confirm": True},
            (5,),
            25,
            "failure",
            "total",
            None,
            id="always-confirm-asks-for-nothing-below-20",
            marks=pytest.mark.rule("MAM-Q04", "MAM-Q05"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "confirm", "modifiers": [{"value": 6}]},
            (5,),
            25,
            "failure",
            "total",
            None,
            id="MAM-T12",
            marks=pytest.mark.rule("MAM-Q04", "MAM-Q13"),
        ),
        pytest.param(
            "d6",
            {"automatic_success": "confirm", "modifiers": [{"value": -10}]},
            (6, 5),
            15,
            "success",
            "automatic",
            True,
            id="modifiers-do-not-take-the-second-roll-away",
            marks=pytest.mark.rule("MAM-09", "MAM-Q13"),
        ),
        pytest.param("d10", {}, (1,), 1, "success", "total", None, id="MAM-T13", marks=pytest.mark.rule("MAM-05")),
    ],
)
def test_a_substitute_die(resolve, die, fields, faces, difficulty, outcome, decided_by, automatic):
    """Twenty or more is a mere number, or asks for a second roll of the same die, which is read by its face."""
    answer = resolve(SYSTEM, request(roll(difficulty, die, **fields), faces=faces))
    event = answer["events"][0]
    assert (event["outcome"], event["decided_by"], event.get("automatic")) == (outcome, decided_by, automatic)
    assert [entry["purpose"] for entry in event["rolls"]] == ["success", "confirm"][: len(faces)]
    assert [draw["sides"] for draw in answer["audit"]["draws"]] == [int(die[1:])] * len(faces)
    if len(faces) == 2:
        face = faces[1] or 10
        assert event["rolls"][1] == {
            "purpose": "confirm",
            "draws": [1],
            "faces": [face],
            "above": ABOVE[die],
            "modifiers": [],
            "total": face,
        }


@pytest.mark.rule("MAM-10", "MAM-06", "MAM-09", "MAM-Q06")
@pytest.mark.parametrize(
    ("die", "second", "outcome"),
    [
        pytest.param(die, second, "success" if second in faces else "failure", id=f"{die}-then-{second}")
        for die, faces in {"d10": (6, 7, 8, 9, 10), "d6": (5, 6), "d8": (6, 7, 8), "d12": (9, 10, 11, 12)}.items()
        for second in range(1, int(die[1:]) + 1)
    ],
)
def test_the_table_of_second_rolls(resolve, die, second, outcome):
    """The printed table: which second face makes a first 20 an automatic success."""
    body = request(roll(100, die, automatic_success="confirm"), faces=(TWENTY[die], second))
    event = resolve(SYSTEM, body)["events"][0]
    assert (event["outcome"], event["automatic"]) == (outcome, outcome == "success")


@pytest.mark.rule("MAM-06", "MAM-09", "MAM-Q04")
@pytest.mark.parametrize(
    ("die", "face"),
    [
        pytest.param(die, face, id=f"{die}-{face}")
        for die, results in READ.items()
        for face, result in enumerate(results, 1)
        if result < 20
    ],
)
def test_below_twenty_no_second_roll_is_made(resolve, die, face):
    """Only a first result of 20 or more asks for a second roll."""
    answer = resolve(SYSTEM, request(roll(100, die, automatic_success="confirm"), faces=(face,)))
    assert answer["events"][0]["outcome"] == "failure"
    assert "automatic" not in answer["events"][0]


@pytest.mark.rule("MAM-06", "MAM-09", "MAM-Q03")
@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="left-out"),
        pytest.param({"automatic_success": None}, id="null"),
        pytest.param({"automatic_success": "ignore"}, id="ignore"),
    ],
)
@pytest.mark.parametrize("die", ["d10", "d6", "d8", "d12"])
def test_ignored_a_20_is_a_mere_number(resolve, die, fields):
    """Without a second roll, and unless asked for there is none, the total alone decides."""
    answer = resolve(SYSTEM, request(roll(30, die, **fields), faces=(TWENTY[die],)))
    event = answer["events"][0]
    assert (event["outcome"], event["decided_by"], len(event["rolls"])) == ("failure", "total", 1)
    assert "automatic" not in event


@pytest.mark.rule("MAM-Q02")
def test_zero_and_ten_are_the_same_face_of_a_d10(resolve):
    """The 0 of a d10 stands for 10, on the first roll and on the second, and the answer says 10."""
    action = roll(25, "d10", automatic_success="confirm")
    zero = resolve(SYSTEM, request(action, faces=(0, 0)))
    ten = resolve(SYSTEM, request(action, faces=(10, 10)))
    assert zero == ten
    assert [draw["value"] for draw in zero["audit"]["draws"]] == [10, 10]


@pytest.mark.rule("MAM-Q05")
@pytest.mark.parametrize(("second", "automatic"), [(1, False), (5, False), (6, True), (8, True)])
def test_always_confirm_changes_no_outcome(resolve, second, automatic):
    """When the total has already succeeded the second roll shows only whether it was automatic besides."""
    action = roll(15, "d8", automatic_success="confirm", always_confirm=True)
    event = resolve(SYSTEM, request(action, faces=(8, second)))["events"][0]
    assert (event["outcome"], event["automatic"]) == ("success", automatic)


@pytest.mark.rule("MAM-Q05")
def test_an_unneeded_second_face_is_left_over(refused):
    """Without `always_confirm` a second face is not taken when the total succeeds."""
    problem = refused(SYSTEM, request(roll(15, "d8", automatic_success="confirm"), faces=(8, 1)))
    assert faults(problem) == {("/rng/supplied/1", "LEFT_OVER_FACES")}


@pytest.mark.rule("MAM-Q05")
@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"difficulty": 25}, id="the-total-fails"),
        pytest.param({"difficulty": 15, "always_confirm": True}, id="always"),
    ],
)
def test_a_second_roll_that_is_required_is_asked_for(refused, fields):
    """A total that fails, or `always_confirm`, needs the second die before the action can be resolved."""
    problem = refused(SYSTEM, request(roll(die="d8", automatic_success="confirm", **fields), faces=(8,)))
    assert problem["code"] == "DRAWS_NEEDED"
    assert problem["needed"] == [{"index": 1, "kind": "die", "sides": 8, "purpose": "confirm"}]


@pytest.mark.rule("MAM-Q11")
def test_an_automatic_success_gives_nothing_extra(resolve):
    """A confirmed success is no more than a success."""
    event = resolve(SYSTEM, request(roll(25, "d10", automatic_success="confirm"), faces=(10, 9)))["events"][0]
    assert (event["outcome"], event["changes"]) == ("success", [])
    assert "MAM-06" in event["rules"]


@pytest.mark.rule("MAM-Q06")
def test_the_second_roll_takes_no_modifiers(resolve):
    """Modifiers belong to the first roll; the second is its bare face."""
    action = roll(30, "d6", automatic_success="confirm", modifiers=[{"value": 3}])
    event = resolve(SYSTEM, request(action, faces=(6, 4)))["events"][0]
    assert event["outcome"] == "failure"
    assert event["rolls"][1]["total"] == 4


@pytest.mark.rule("MAM-Q04")
def test_a_failed_second_roll_leaves_the_total_in_force(resolve):
    """With `always_confirm` a second roll that grants nothing takes nothing away."""
    action = roll(19, "d6", automatic_success="confirm", always_confirm=True)
    event = resolve(SYSTEM, request(action, faces=(6, 1)))["events"][0]
    assert (event["outcome"], event["decided_by"], event["automatic"]) == ("success", "total", False)
