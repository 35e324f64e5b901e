"""What is said aloud, in English and in Swedish."""

import re

import pytest

from . import SYSTEM, difficulty, opposed, request, roll

STURE = {"id": "sture", "name": "Sture", "values": {"LANCE": 22, "RIDE": 12}}
LANCE = {"character": "sture", "value_name": "LANCE"}
RIDE = {"character": "sture", "value_name": "RIDE"}


def foe(value, **more):
    return {"value": value, "name": "Foe", **more}


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def said(resolve, language, action, *faces, variant=None):
    body = request(action, faces=faces, characters=[STURE], variant=variant)
    answer = resolve(SYSTEM, body, language=language)
    assert answer["language"] == language
    return answer["events"][0]


@pytest.mark.parametrize(
    ("die", "english", "swedish"),
    [
        pytest.param(12, "critical 12", "kritiskt 12", id="MA-T24-critical", marks=pytest.mark.rule("MA-15", "MA-Q24")),
        pytest.param(11, "11", "11", id="MA-T24-success", marks=pytest.mark.rule("MA-12", "MA-Q24")),
        pytest.param(13, "failed", "misslyckat", id="MA-T24-failure", marks=pytest.mark.rule("MA-14", "MA-Q24")),
        pytest.param(20, "fumble", "fummel", id="MA-T24-fumble", marks=pytest.mark.rule("MA-13", "MA-Q24")),
        pytest.param(1, "1", "1", id="MA-T24-barely", marks=pytest.mark.rule("MA-12", "MA-Q24")),
    ],
)
def test_a_single_roll_is_announced_by_its_etiquette(resolve, die, english, swedish):
    """A success is its number alone, a critical says so and its number, failure and fumble say no number."""
    for language, words in (("en", english), ("sv", swedish)):
        event = said(resolve, language, roll(12), die)
        assert event["who"]["announcement"] == words
        assert event["announcement"].rstrip(".").casefold() == words


@pytest.mark.rule("MA-12", "MA-13", "MA-14", "MA-15", "MA-Q24")
@pytest.mark.parametrize(
    ("die", "english", "swedish"),
    [(12, "critical 12", "kritiskt 12"), (11, "11", "11"), (13, "failed", "misslyckat"), (20, "fumble", "fummel")],
)
@pytest.mark.parametrize("place", ["a", "b", "who"])
def test_every_kind_of_roll_is_announced_in_the_same_way(resolve, place, die, english, swedish):
    """Opposed and against a difficulty, each side says what it threw."""
    action, faces = {
        "a": (opposed(12, 15), (die, 3)),
        "b": (opposed(15, 12), (3, die)),
        "who": (difficulty(12, 15), (die,)),
    }[place]
    for language, words in (("en", english), ("sv", swedish)):
        event = said(resolve, language, action, *faces)
        assert event[place]["announcement"] == words
        assert words in event["announcement"].casefold()


@pytest.mark.rule("MA-12")
@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("who", [{"value": 12}, foe(12), RIDE], ids=["bare", "named", "character"])
def test_a_success_is_its_number_and_nothing_more(resolve, language, who):
    """Nobody adds that it succeeded: a number says that."""
    event = said(resolve, language, {"type": "roll", "who": who}, 9)
    assert event["who"]["announcement"] == "9"
    assert numbers(event["announcement"]) == [9]
    assert not re.search("succe|lyck", event["announcement"].casefold())


@pytest.mark.rule("MA-15", "MA-Q24")
@pytest.mark.parametrize(("value", "die", "number"), [(22, 18, 20), (22, 20, 20), (45, 1, 20), (20, 20, 20), (3, 3, 3)])
def test_the_number_of_a_critical_is_that_after_surplus_and_cap(resolve, value, die, number):
    """The referee must know the number that counts."""
    assert said(resolve, "en", roll(value), die)["who"]["announcement"] == f"critical {number}"
    assert said(resolve, "sv", roll(value), die)["who"]["announcement"] == f"kritiskt {number}"


@pytest.mark.rule("MA-12", "MA-Q24")
def test_the_number_of_a_success_is_that_after_the_surplus(resolve):
    """Sture's 7 with a value of 22 is announced as 9."""
    assert said(resolve, "en", {"type": "roll", "who": LANCE}, 7)["who"]["announcement"] == "9"


# a: who and die, b: who and die, words in English, words in Swedish
RESULTS = [
    pytest.param(
        (LANCE, 7),
        (foe(15), 8),
        ["Sture wins", "partial win for Foe"],
        ["Sture vinner", "partiell vinst för Foe"],
        id="a-wins",
        marks=pytest.mark.rule("MA-17", "MA-23"),
    ),
    pytest.param(
        (RIDE, 7),
        (foe(15), 8),
        ["Foe wins", "partial win for Sture"],
        ["Foe vinner", "partiell vinst för Sture"],
        id="b-wins",
        marks=pytest.mark.rule("MA-17", "MA-23"),
    ),
    pytest.param(
        (RIDE, 7), (foe(15), 16), ["Sture wins"], ["Sture vinner"], id="a-alone", marks=pytest.mark.rule("MA-18")
    ),
    pytest.param((RIDE, 14), (foe(15), 3), ["Foe wins"], ["Foe vinner"], id="b-alone", marks=pytest.mark.rule("MA-18")),
    pytest.param((RIDE, 9), (foe(15), 9), ["draw"], ["oavgjort"], id="draw", marks=pytest.mark.rule("MA-22")),
    pytest.param(
        (RIDE, 12),
        (foe(12), 12),
        ["draw", "critical 12"],
        ["oavgjort", "kritiskt 12"],
        id="critical-draw",
        marks=pytest.mark.rule("MA-22", "MA-Q08"),
    ),
    pytest.param(
        (RIDE, 12),
        (foe(15), 14),
        ["both", "critical 12", "14"],
        ["båda vinner, inget av slagen är kritiskt", "kritiskt 12", "14"],
        id="both",
        marks=pytest.mark.rule("MA-20", "MA-Q07"),
    ),
    pytest.param(
        (RIDE, 14),
        (foe(15), 20),
        ["failed", "fumble"],
        ["ingen vinner", "misslyckat", "fummel"],
        id="none",
        marks=pytest.mark.rule("MA-19"),
    ),
    pytest.param(
        (RIDE, 12),
        (foe(14), 14),
        ["Foe wins", "partial win for Sture", "critical 12", "critical 14"],
        ["Foe vinner", "partiell vinst för Sture", "kritiskt 12", "kritiskt 14"],
        id="two-criticals",
        marks=pytest.mark.rule("MA-21", "MA-Q09"),
    ),
    pytest.param(
        ({**LANCE, "feint": 2}, 5),
        (foe(20), 20),
        ["Sture wins", "fumble"],
        ["Sture vinner", "fummel"],
        id="MA-T09",
        marks=pytest.mark.rule("MA-36"),
    ),
]


@pytest.mark.parametrize(("a", "b", "english", "swedish"), RESULTS)
def test_an_opposed_roll_says_who_won(resolve, a, b, english, swedish):
    """Both throws are announced, then the result in the source's terms."""
    for language, words in (("en", english), ("sv", swedish)):
        text = said(resolve, language, opposed(a[0], b[0]), a[1], b[1])["announcement"].casefold()
        assert [word for word in words if word.casefold() not in text] == []


@pytest.mark.rule("MA-18", "MA-Q10")
def test_a_loser_who_failed_has_no_partial_win(resolve):
    """Only one who succeeded without winning has a partial win to announce."""
    action = opposed(RIDE, foe(15))
    assert "partial" not in said(resolve, "en", action, 7, 16)["announcement"].casefold()
    assert "partiell" not in said(resolve, "sv", action, 7, 16)["announcement"].casefold()


@pytest.mark.parametrize(
    ("value", "level", "die", "swedish", "not_swedish"),
    [
        pytest.param(
            18, 15, 16, ["16", "lyckas fullt ut"], ["kritisk", "partiell"], id="full", marks=pytest.mark.rule("MA-25")
        ),
        pytest.param(
            18, 15, 14, ["14", "partiell vinst"], ["fullt ut"], id="partial", marks=pytest.mark.rule("MA-23", "MA-25")
        ),
        pytest.param(
            18,
            15,
            18,
            ["kritiskt 18"],
            ["inte kritiskt", "partiell"],
            id="critical",
            marks=pytest.mark.rule("MA-15", "MA-Q14"),
        ),
        pytest.param(18, 15, 19, ["misslyckat"], ["partiell"], id="failure", marks=pytest.mark.rule("MA-14")),
        pytest.param(18, 15, 20, ["fummel"], ["partiell"], id="fumble", marks=pytest.mark.rule("MA-13")),
    ],
)
def test_a_difficulty_says_what_came_of_it(resolve, value, level, die, swedish, not_swedish):
    """Full success and partial win are named; a critical that stays one is announced as such."""
    text = said(resolve, "sv", difficulty(value, level), die)["announcement"].casefold()
    assert [word for word in swedish if word not in text] == []
    assert [word for word in not_swedish if word in text] == []


@pytest.mark.rule("MA-Q13", "MA-Q24")
@pytest.mark.parametrize(("value", "level", "die"), [(12, 15, 12), (19, 25, 14)])
def test_a_critical_that_no_longer_is_one(resolve, value, level, die):
    """It was announced as critical before it was compared; the result says that it is none."""
    english = said(resolve, "en", difficulty(value, level), die)
    swedish = said(resolve, "sv", difficulty(value, level), die)
    assert (english["who"]["announcement"], swedish["who"]["announcement"]) == (f"critical {die}", f"kritiskt {die}")
    assert f"Critical {die}. Full success, not critical." in english["announcement"]
    assert f"Kritiskt {die}. Lyckas fullt ut, men inte kritiskt." in swedish["announcement"]


@pytest.mark.rule("MA-38")
def test_damage_is_announced(resolve):
    """The sum is said aloud."""
    action = {"type": "damage", "dice": 3}
    assert "Damage 14" in said(resolve, "en", action, 3, 5, 6)["announcement"]
    assert "Skada 14" in said(resolve, "sv", action, 3, 5, 6)["announcement"]


@pytest.mark.rule("MA-45")
@pytest.mark.parametrize("language", ["en", "sv"])
def test_a_random_value_is_announced(resolve, language):
    """The final value is said."""
    event = said(resolve, language, {"type": "random_value", "dice": 4}, 6, 6, 5, 3)
    assert 19 in numbers(event["announcement"])


@pytest.mark.rule("MA-46")
@pytest.mark.parametrize("language", ["en", "sv"])
def test_a_calculation_is_announced(resolve, language):
    """The quotient without its fraction."""
    event = said(resolve, language, {"type": "calculation", "terms": [14, 11], "divisor": 6})
    assert 4 in numbers(event["announcement"])


def wordless(event):
    """The event without what is said, at whatever place."""
    if isinstance(event, dict):
        return {key: wordless(value) for key, value in event.items() if key != "announcement"}
    return [wordless(value) for value in event] if isinstance(event, list) else event


def test_the_language_changes_words_alone(resolve):
    """The same request in Swedish has the same results."""
    body = request(
        opposed(LANCE, foe(15)),
        difficulty(RIDE, 15),
        roll(12),
        {"type": "damage", "dice": 2},
        faces=(7, 8, 12, 13, 3, 4),
        characters=[STURE],
    )
    english, swedish = resolve(SYSTEM, body), resolve(SYSTEM, body, language="sv")
    assert (english.pop("language"), swedish.pop("language")) == ("en", "sv")
    assert wordless(english) == wordless(swedish)
    pairs = zip(english["events"], swedish["events"], strict=True)
    assert all(a["announcement"] != b["announcement"] for a, b in pairs)


@pytest.mark.parametrize(
    ("a", "b", "labels"),
    [
        pytest.param({"value": 15}, {"value": 14}, ("A", "B"), id="nameless"),
        pytest.param({"value": 15}, {"value": 14, "name": "Bo"}, ("A", "Bo"), id="one-name"),
        pytest.param({"value": 15}, {"value": 14, "name": "A"}, ("A", "B"), id="nameless-against-A"),
        pytest.param({"value": 15, "name": "Bo"}, {"value": 14, "name": "Bo"}, ("A", "B"), id="one-name-twice"),
        pytest.param(LANCE, RIDE, ("Sture (LANCE)", "Sture (RIDE)"), id="two-values-of-one"),
        pytest.param(RIDE, RIDE, ("A", "B"), id="one-value-twice"),
    ],
)
def test_the_two_sides_are_told_apart(resolve, a, b, labels):
    """Whoever they are, it can be heard who said what."""
    event = said(resolve, "en", opposed(a, b), 5, 6)
    assert re.findall(r"(?:^|\. )([^.:]+):", event["announcement"]) == list(labels)
