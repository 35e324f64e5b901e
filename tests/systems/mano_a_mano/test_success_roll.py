"""The success roll with a d20: modifiers, difficulty, and the natural 20."""

import pytest

from . import SYSTEM, faults, request, roll

ANA = {"id": "ana", "name": "Ana", "modifiers": {"climbing": 6, "swimming": -2, "luck": 0}}


def plus(*values):
    return [{"value": value} for value in values]


@pytest.mark.parametrize(
    ("die", "modifiers", "difficulty", "more", "outcome", "decided_by", "total", "against"),
    [
        pytest.param(
            10,
            (3,),
            12,
            (1,),
            "failure",
            "total",
            13,
            13,
            id="MAM-T01-equal-fails",
            marks=pytest.mark.rule("MAM-03", "MAM-Q01"),
        ),
        pytest.param(
            11,
            (3,),
            12,
            (1,),
            "success",
            "total",
            14,
            13,
            id="MAM-T01-greater-succeeds",
            marks=pytest.mark.rule("MAM-02", "MAM-03"),
        ),
        pytest.param(
            20,
            (-10,),
            30,
            (),
            "success",
            "automatic",
            10,
            30,
            id="MAM-T02-natural-20",
            marks=pytest.mark.rule("MAM-04", "MAM-10", "MAM-Q13"),
        ),
        pytest.param(
            19,
            (5,),
            30,
            (),
            "failure",
            "total",
            24,
            30,
            id="MAM-T02-24-is-no-natural-20",
            marks=pytest.mark.rule("MAM-04"),
        ),
        pytest.param(
            15,
            (5,),
            20,
            (),
            "failure",
            "total",
            20,
            20,
            id="a-total-of-20-is-no-natural-20",
            marks=pytest.mark.rule("MAM-04", "MAM-Q01"),
        ),
        pytest.param(
            19,
            (1,),
            25,
            (),
            "failure",
            "total",
            20,
            25,
            id="modifiers-make-no-natural-20",
            marks=pytest.mark.rule("MAM-04", "MAM-Q13"),
        ),
        pytest.param(1, (), 0, (), "success", "total", 1, 0, id="a-one-is-only-low", marks=pytest.mark.rule("MAM-Q09")),
        pytest.param(
            1,
            (-5,),
            -5,
            (),
            "success",
            "total",
            -4,
            -5,
            id="below-zero-a-one-succeeds",
            marks=pytest.mark.rule("MAM-Q09", "MAM-Q13"),
        ),
        pytest.param(1, (), 1, (), "failure", "total", 1, 1, id="one-against-one", marks=pytest.mark.rule("MAM-Q01")),
        pytest.param(
            10,
            (2, 3, -1),
            12,
            (4, -3),
            "success",
            "total",
            14,
            13,
            id="all-modifiers-add-up",
            marks=pytest.mark.rule("MAM-02", "MAM-03", "MAM-Q13"),
        ),
        pytest.param(
            10,
            (2, 3, -2),
            12,
            (4, -3),
            "failure",
            "total",
            13,
            13,
            id="all-modifiers-add-up-to-a-tie",
            marks=pytest.mark.rule("MAM-02", "MAM-03", "MAM-Q01", "MAM-Q13"),
        ),
        pytest.param(
            12,
            (),
            15,
            (-4,),
            "success",
            "total",
            12,
            11,
            id="a-negative-difficulty-modifier-eases",
            marks=pytest.mark.rule("MAM-03", "MAM-Q13"),
        ),
        pytest.param(
            12,
            (-4,),
            8,
            (),
            "failure",
            "total",
            8,
            8,
            id="a-negative-success-modifier-hampers",
            marks=pytest.mark.rule("MAM-02", "MAM-Q13"),
        ),
        pytest.param(
            20,
            (-1000,),
            1000,
            (1000,),
            "success",
            "automatic",
            -980,
            2000,
            id="natural-20-at-the-limits",
            marks=pytest.mark.rule("MAM-04", "MAM-Q13"),
        ),
        pytest.param(
            20,
            (),
            1000,
            (),
            "success",
            "automatic",
            20,
            1000,
            id="natural-20-against-1000",
            marks=pytest.mark.rule("MAM-04"),
        ),
    ],
)
def test_a_total_must_be_greater(resolve, die, modifiers, difficulty, more, outcome, decided_by, total, against):
    """Die and success modifiers must exceed difficulty and its modifiers; a natural 20 always succeeds."""
    action = roll(difficulty, modifiers=plus(*modifiers), difficulty_modifiers=plus(*more))
    event = resolve(SYSTEM, request(action, faces=(die,)))["events"][0]
    assert (event["outcome"], event["decided_by"]) == (outcome, decided_by)
    assert event["die"] == "d20"
    assert len(event["rolls"]) == 1
    assert (event["rolls"][0]["faces"], event["rolls"][0]["result"], event["rolls"][0]["total"]) == ([die], die, total)
    assert (event["difficulty"]["value"], event["difficulty"]["total"]) == (difficulty, against)
    assert event["changes"] == []
    if die == 20:
        assert event["automatic"] is True
    else:
        assert "automatic" not in event


@pytest.mark.rule("MAM-03")
@pytest.mark.parametrize("die", range(1, 20))
def test_every_face_against_ten(resolve, die):
    """Unmodified, 11 and more beat 10."""
    event = resolve(SYSTEM, request(roll(10), faces=(die,)))["events"][0]
    assert event["outcome"] == ("success" if die in (11, 12, 13, 14, 15, 16, 17, 18, 19) else "failure")


@pytest.mark.rule("MAM-04", "MAM-Q11")
def test_a_natural_20_gives_nothing_extra(resolve):
    """An automatic success is a success like any other, also where the total would have done."""
    event = resolve(SYSTEM, request(roll(10), faces=(20,)))["events"][0]
    assert (event["outcome"], event["automatic"]) == ("success", True)
    assert event["changes"] == []
    assert "MAM-04" in event["rules"]
    assert set(event) <= {
        "action",
        "type",
        "outcome",
        "decided_by",
        "automatic",
        "die",
        "difficulty",
        "rolls",
        "changes",
        "rules",
        "announcement",
    }


@pytest.mark.rule("MAM-04")
@pytest.mark.parametrize("die", range(1, 21))
def test_with_a_d20_confirm_asks_for_no_second_roll(resolve, die):
    """On a d20 a 20 is always enough: a second roll is never made."""
    answer = resolve(SYSTEM, request(roll(30, automatic_success="confirm"), faces=(die,)))
    event = answer["events"][0]
    assert event["outcome"] == ("success" if die == 20 else "failure")
    assert len(answer["audit"]["draws"]) == 1


@pytest.mark.rule("MAM-02")
def test_named_and_free_modifiers_are_listed_with_their_notes(resolve):
    """The actor's own modifiers go by name, free ones by their note; nothing given is left out."""
    action = roll(
        12,
        actor="ana",
        modifiers=[
            {"name": "climbing"},
            {"value": -1},
            {"value": 2, "note": "rope"},
            {"name": "swimming"},
            {"name": "luck"},
            {"value": 0, "note": "nothing"},
        ],
        difficulty_modifiers=[{"value": 1, "note": "rain"}, {"value": 0}],
    )
    event = resolve(SYSTEM, request(action, faces=(9,), characters=[ANA]))["events"][0]
    assert event["actor"] == "ana"
    assert event["names"] == {"ana": "Ana"}
    assert event["rolls"] == [
        {
            "by": "ana",
            "purpose": "success",
            "draws": [0],
            "faces": [9],
            "result": 9,
            "modifiers": [
                {"value": 6, "reason": "success", "note": "climbing", "rule": "MAM-02"},
                {"value": -1, "reason": "success", "rule": "MAM-02"},
                {"value": 2, "reason": "success", "note": "rope", "rule": "MAM-02"},
                {"value": -2, "reason": "success", "note": "swimming", "rule": "MAM-02"},
                {"value": 0, "reason": "success", "note": "luck", "rule": "MAM-02"},
                {"value": 0, "reason": "success", "note": "nothing", "rule": "MAM-02"},
            ],
            "total": 14,
        }
    ]
    assert event["difficulty"] == {
        "value": 12,
        "modifiers": [
            {"value": 1, "reason": "difficulty", "note": "rain", "rule": "MAM-03"},
            {"value": 0, "reason": "difficulty", "rule": "MAM-03"},
        ],
        "total": 13,
    }
    assert (event["outcome"], event["decided_by"]) == ("success", "total")


@pytest.mark.rule("MAM-02")
def test_the_same_named_modifier_may_count_twice(resolve):
    """The list is the caller's: a name given twice is added twice."""
    action = roll(20, actor="ana", modifiers=[{"name": "climbing"}, {"name": "climbing"}])
    event = resolve(SYSTEM, request(action, faces=(9,), characters=[ANA]))["events"][0]
    assert (event["rolls"][0]["total"], event["outcome"]) == (21, "success")


@pytest.mark.rule("MAM-02")
def test_each_actor_has_modifiers_of_its_own(resolve):
    """The same name is another number for another actor."""
    bo = {"id": "bo", "modifiers": {"climbing": 1}}
    actions = [roll(12, actor=who, modifiers=[{"name": "climbing"}]) for who in ("ana", "bo")]
    events = resolve(SYSTEM, request(*actions, faces=(10, 10), characters=[ANA, bo]))["events"]
    assert [event["rolls"][0]["total"] for event in events] == [16, 11]
    assert [event["outcome"] for event in events] == ["success", "failure"]
    assert "names" not in events[1]


@pytest.mark.rule("MAM-02")
def test_an_actor_may_roll_without_named_modifiers(resolve):
    """Whoever acts rolls the die, and its draw is theirs."""
    answer = resolve(SYSTEM, request(roll(5, actor="ana"), faces=(6,), characters=[ANA]))
    assert answer["audit"]["draws"] == [
        {
            "index": 0,
            "kind": "die",
            "sides": 20,
            "value": 6,
            "source": "supplied",
            "action": 0,
            "by": "ana",
            "purpose": "success",
        }
    ]


@pytest.mark.rule("MAM-02")
def test_twenty_modifiers_of_each_kind(resolve):
    """Up to twenty modifiers stand on either side."""
    action = roll(10, modifiers=plus(*[1] * 20), difficulty_modifiers=plus(*[1] * 20))
    event = resolve(SYSTEM, request(action, faces=(11,)))["events"][0]
    assert (event["rolls"][0]["total"], event["difficulty"]["total"], event["outcome"]) == (31, 30, "success")


@pytest.mark.rule("MAM-01", "MAM-Q10")
@pytest.mark.parametrize(("certainty", "outcome"), [("always", "success"), ("never", "failure")])
@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="alone"),
        pytest.param({"difficulty": 12, "modifiers": [{"value": 3}]}, id="with-numbers"),
        pytest.param(
            {"die": "d6", "automatic_success": "confirm", "always_confirm": True, "highest_is_zero": True},
            id="with-a-die",
        ),
    ],
)
def test_what_is_certain_needs_no_roll(resolve, certainty, outcome, fields):
    """Some actions always succeed and some never do: nothing is rolled for them."""
    answer = resolve(SYSTEM, request(roll(certainty=certainty, **fields)))
    event = answer["events"][0]
    assert (event["outcome"], event["decided_by"]) == (outcome, "certainty")
    assert event["rolls"] == []
    assert not {"die", "difficulty", "automatic"} & set(event)
    assert "MAM-01" in event["rules"]
    assert answer["audit"]["draws"] == []
    assert answer["assurance"] == "none"


@pytest.mark.rule("MAM-Q10")
@pytest.mark.parametrize("certainty", [pytest.param("never", id="MAM-T14"), "always"])
def test_what_is_certain_takes_no_die(refused, certainty):
    """An action that never succeeds ignores a natural 20: the die laid on the table is left over."""
    problem = refused(SYSTEM, request(roll(12, certainty=certainty), faces=(20,)))
    assert faults(problem) == {("/rng/supplied/0", "LEFT_OVER_FACES")}


@pytest.mark.rule("MAM-01", "MAM-Q10")
@pytest.mark.parametrize(
    ("certainty", "outcome"), [pytest.param("never", "failure", id="MAM-T14"), ("always", "success")]
)
def test_a_die_goes_to_the_actions_that_roll(resolve, certainty, outcome):
    """The 20 goes to the action that rolls, and changes nothing for the one that is certain."""
    body = request(roll(30, certainty=certainty), roll(30), roll(30, certainty="roll"), faces=(20, 19))
    assert [event["outcome"] for event in resolve(SYSTEM, body)["events"]] == [outcome, "success", "failure"]


@pytest.mark.rule("MAM-Q12")
@pytest.mark.parametrize("difficulty", [0, 5, 7, 10, 15, 20, 25, 1000, -1000])
def test_any_number_is_a_difficulty(resolve, difficulty):
    """Difficulties are the caller's numbers, with no scale that they must be on."""
    event = resolve(SYSTEM, request(roll(difficulty), faces=(12,)))["events"][0]
    assert event["difficulty"]["total"] == difficulty
    assert event["outcome"] == ("success" if difficulty in (0, 5, 7, 10, -1000) else "failure")


def test_the_state_never_changes(resolve):
    """The answer's state is the request's with its defaults, and can be sent back as it is."""
    answer = resolve(SYSTEM, request(roll(5, actor="bo"), faces=(6,), characters=[ANA, {"id": "bo"}]))
    state = {"characters": [ANA, {"id": "bo", "name": "bo", "modifiers": {}}]}
    assert answer["state"] == state
    assert resolve(SYSTEM, {"state": answer["state"], "actions": []})["state"] == state


@pytest.mark.parametrize("state", [{}, {"state": {}}, {"state": {"characters": []}}], ids=["none", "empty", "nobody"])
def test_the_state_may_be_left_out(resolve, state):
    """Everything in the state has a default."""
    answer = resolve(SYSTEM, {**state, "actions": []})
    assert (answer["state"], answer["events"]) == ({"characters": []}, [])


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize(
    ("action", "faces", "numbers"),
    [
        pytest.param(roll(13, modifiers=[{"value": 3}]), (11,), ("14", "13"), id="success"),
        pytest.param(roll(17, modifiers=[{"value": 3}]), (11,), ("14", "17"), id="failure"),
        pytest.param(roll(30), (20,), ("20",), id="natural-20"),
        pytest.param(roll(certainty="never"), (), (), id="never"),
        pytest.param(roll(certainty="always"), (), (), id="always"),
    ],
)
def test_an_announcement_says_the_numbers(resolve, language, action, faces, numbers):
    """Nothing is secret: total and difficulty are said aloud, in either language."""
    answer = resolve(SYSTEM, request(action, faces=faces), language=language)
    event = answer["events"][0]
    assert answer["language"] == language
    assert "secret" not in event
    assert event["announcement"]
    assert [number for number in numbers if number not in event["announcement"]] == []


def test_announcements_are_in_the_language_asked_for(resolve):
    """The same roll is announced in English and in Swedish, and nothing else differs."""
    body = request(roll(13), roll(30), roll(certainty="never"), faces=(14, 20))
    english, swedish = resolve(SYSTEM, body), resolve(SYSTEM, body, language="sv")
    pairs = list(zip(english["events"], swedish["events"], strict=True))
    assert [a["announcement"] == b["announcement"] for a, b in pairs] == [False, False, False]
    assert [{**a, "announcement": ""} for a, _ in pairs] == [{**b, "announcement": ""} for _, b in pairs]


def test_rules_of_an_event_are_named_once_and_in_order(resolve):
    """Norms stand before rulings, each ascending."""
    actions = [
        roll(25, die="d6", automatic_success="confirm", highest_is_zero=True),
        roll(25, die="d10"),
        roll(30),
        roll(certainty="never"),
    ]
    for event in resolve(SYSTEM, request(*actions, faces=(5, 6, 10, 20)))["events"]:
        assert event["rules"] == sorted(set(event["rules"]), key=lambda rule: ("Q" in rule, rule))


@pytest.mark.rule("MAM-Q01", "MAM-Q02", "MAM-Q04", "MAM-Q06", "MAM-Q07", "MAM-Q10")
@pytest.mark.parametrize(
    ("action", "faces", "rulings"),
    [
        pytest.param(roll(12), (12,), {"MAM-Q01"}, id="equal"),
        pytest.param(roll(12), (13,), set(), id="more"),
        pytest.param(roll(12, die="d10", automatic_success="ignore"), (0,), {"MAM-Q02", "MAM-Q03"}, id="0 on a d10"),
        pytest.param(roll(12, die="d10"), (9,), set(), id="9 on a d10"),
        pytest.param(roll(25, die="d6", automatic_success="confirm"), (6, 2), {"MAM-Q04"}, id="not confirmed"),
        pytest.param(roll(25, die="d6", automatic_success="confirm"), (6, 6), set(), id="confirmed"),
        pytest.param(roll(3, die="d6", highest_is_zero=True), (6,), {"MAM-Q07"}, id="highest is zero"),
        pytest.param(
            roll(25, die="d6", highest_is_zero=True, automatic_success="confirm"),
            (5, 6),
            {"MAM-Q06", "MAM-Q07"},
            id="a second roll where the highest is zero",
        ),
        pytest.param(roll(certainty="never"), (), {"MAM-Q10"}, id="never"),
        pytest.param(roll(certainty="always"), (), set(), id="always"),
    ],
)
def test_every_ruling_that_decides_is_named(resolve, action, faces, rulings):
    [event] = resolve(SYSTEM, request(action, faces=faces))["events"]
    assert {rule for rule in event["rules"] if "-Q" in rule} == rulings
