"""Damage: dice are added up, and dice are all that modifies them."""

import pytest

from . import SYSTEM, faults, request


def damage(dice, modifier_dice=None, **more):
    action = {"type": "damage", "dice": dice, **more}
    if modifier_dice is not None:
        action["modifier_dice"] = modifier_dice
    return action


@pytest.mark.parametrize(
    ("dice", "modifier_dice", "faces", "total"),
    [
        pytest.param(5, 2, (1, 2, 3, 4, 5, 6, 1), 22, id="MA-T21-plus-2d6", marks=pytest.mark.rule("MA-38", "MA-39")),
        pytest.param(5, -2, (3, 5, 6), 14, id="MA-T21-minus-2d6", marks=pytest.mark.rule("MA-38", "MA-39")),
        pytest.param(2, -1, (4,), 4, id="one-is-left", marks=pytest.mark.rule("MA-39")),
        pytest.param(0, 3, (1, 1, 1), 3, id="modifier-dice-alone", marks=pytest.mark.rule("MA-39")),
        pytest.param(5, None, (6, 6, 6, 6, 6), 30, id="5d6", marks=pytest.mark.rule("MA-38")),
        pytest.param(5, 0, (1, 1, 1, 1, 1), 5, id="5d6-and-none", marks=pytest.mark.rule("MA-38")),
        pytest.param(12, None, (1, 2, 3, 4, 5, 6) * 2, 42, id="a-two-handed-axe", marks=pytest.mark.rule("MA-38")),
        pytest.param(24, None, (6,) * 24, 144, id="a-giant", marks=pytest.mark.rule("MA-38")),
    ],
)
def test_dice_are_added_up(resolve, dice, modifier_dice, faces, total):
    """As many d6 as there are after the modifier are rolled at once and summed."""
    answer = resolve(SYSTEM, request(damage(dice, modifier_dice), faces=faces))
    event = answer["events"][0]
    assert (event["outcome"], event["total"]) == ("rolled", total)
    assert (event["dice"], event["modifier_dice"]) == (dice, modifier_dice or 0)
    assert event["rolls"] == [
        {"purpose": "damage", "draws": list(range(len(faces))), "faces": list(faces), "modifiers": [], "total": total}
    ]
    assert event["changes"] == []
    assert [(draw["sides"], draw["purpose"]) for draw in answer["audit"]["draws"]] == [(6, "damage")] * len(faces)
    assert "MA-38" in event["rules"]


@pytest.mark.rule("MA-39", "MA-Q27")
@pytest.mark.parametrize(
    ("dice", "modifier_dice"),
    [
        pytest.param(2, -3, id="MA-T21-fewer-than-none"),
        pytest.param(2, -2, id="exactly-none"),
        pytest.param(0, None, id="no-dice"),
        pytest.param(5, -1000, id="far-below"),
    ],
)
def test_never_fewer_than_no_dice(resolve, dice, modifier_dice):
    """Dice that are taken away beyond the last are not rolled and not subtracted."""
    answer = resolve(SYSTEM, request(damage(dice, modifier_dice)))
    event = answer["events"][0]
    assert event["total"] == 0
    assert [face for roll in event["rolls"] for face in roll["faces"]] == []
    assert answer["audit"]["draws"] == []


@pytest.mark.rule("MA-38")
def test_damage_may_be_somebodys(resolve):
    """The dice are drawn by the character who does the damage, whose state stays as it is."""
    kay = {"id": "kay", "name": "Kay", "values": {}}
    answer = resolve(SYSTEM, request(damage(2, character="kay"), faces=(2, 3), characters=[kay]))
    event = answer["events"][0]
    assert (event["character"], event["total"], event["names"]) == ("kay", 5, {"kay": "Kay"})
    assert event["rolls"][0]["by"] == "kay"
    assert [draw["by"] for draw in answer["audit"]["draws"]] == ["kay", "kay"]
    assert (event["changes"], answer["state"]["characters"]) == ([], [kay])


@pytest.mark.rule("MA-40")
@pytest.mark.parametrize("field", ["modifier", "bonus", "modifiers", "flat"])
def test_there_is_no_flat_modifier(invalid, field):
    """Damage has no field for a number that is added to the sum."""
    assert invalid(SYSTEM, request(damage(5, **{field: 3})))["code"] == "INVALID_BODY"


@pytest.mark.rule("MA-Q27")
@pytest.mark.parametrize("field", ["critical", "double", "grade"])
def test_a_critical_changes_no_damage(invalid, field):
    """Nothing about the blow but its dice goes into the damage."""
    assert invalid(SYSTEM, request(damage(5, **{field: True})))["code"] == "INVALID_BODY"


def test_an_unknown_character_is_refused(refused):
    """Damage can only be done by somebody who is there."""
    problem = refused(SYSTEM, request(damage(5, character="x"), characters=[{"id": "kay"}]))
    assert faults(problem) == {("/actions/0/character", "NO_SUCH_CHARACTER")}


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"type": "damage"}, id="dice-missing"),
        pytest.param(damage(-1), id="dice-below-zero"),
        pytest.param(damage(1001), id="dice-1001"),
        pytest.param(damage(2.5), id="dice-a-fraction"),
        pytest.param(damage("5d6"), id="dice-a-text"),
        pytest.param({"type": "damage", "dice": None}, id="dice-null"),
        pytest.param(damage(5, 1001), id="modifier-dice-1001"),
        pytest.param(damage(5, -1001), id="modifier-dice-minus-1001"),
        pytest.param(damage(5, "2"), id="modifier-dice-a-text"),
        pytest.param(damage(5, character=""), id="empty-id"),
        pytest.param(damage(5, character=None), id="character-null"),
    ],
)
def test_a_body_outside_the_schema_is_invalid(invalid, action):
    """What the schema bounds is 400."""
    assert invalid(SYSTEM, request(action))["code"] == "INVALID_BODY"
