"""What the catalogue serves: every norm and ruling, lore, and the switches."""

from typing import Any

import pytest

from .table import Ask, Body, case

LORE = ["MG-12", "MG-15", "MG-18", "MG-21", "MG-24"]
TOLD = ["MG-10", "MG-30"]
NORMS = [f"MG-{number:02}" for number in range(1, 45)]
RULINGS = [f"MG-Q{number:02}" for number in range(1, 51)]


@pytest.fixture
def served(catalogue: Ask) -> dict[str, Body]:
    """The rules of the catalogue by id."""
    return {rule["id"]: rule for rule in catalogue("mouse-guard")["rules"]}


@pytest.mark.parametrize("rule", [case(rule, rule, rule) for rule in LORE])
def test_lore_is_served(served: dict[str, Body], rule: str) -> None:
    """What only describes is told, and called lore."""
    assert served[rule]["lore"] is True
    assert served[rule]["text"].strip()


@pytest.mark.parametrize("rule", [case(rule, rule, rule) for rule in TOLD])
def test_what_cannot_be_computed_is_told(served: dict[str, Body], rule: str) -> None:
    """How long a round lasts, and what a Nature means."""
    assert served[rule]["lore"] is False
    assert served[rule]["text"].strip()


def test_every_norm_and_ruling_is_served_once_and_in_order(catalogue: Ask) -> None:
    """Norms before rulings, ascending."""
    assert [rule["id"] for rule in catalogue("mouse-guard")["rules"]] == NORMS + RULINGS


@pytest.mark.parametrize("rule", NORMS + RULINGS)
def test_every_rule_has_its_text(served: dict[str, Body], rule: str) -> None:
    """And only lore is called lore."""
    assert served[rule]["text"].strip()
    assert served[rule]["lore"] is (rule in LORE)


@pytest.mark.parametrize(
    ("name", "default", "values", "rule"),
    [
        case("queen_addend", "MG-Q05", "queen_addend", "multiplied", ["multiplied", "raw"], "MG-Q05"),
        case("king_after_queen", "MG-Q07", "king_after_queen", "replace", ["replace", "restart"], "MG-Q07"),
        case("joker", "MG-Q14", "joker", "none", ["none", "reshuffle"], "MG-Q14"),
        case("success_count", "MG-Q20", "success_count", "total", ["total", "margin"], "MG-Q20"),
        case("feint_feint", "MG-Q22", "feint_feint", "reduced", ["reduced", "versus"], "MG-Q22"),
        case("feint_maneuver_ob", "MG-Q23", "feint_maneuver_ob", 5, [5, 0], "MG-Q23"),
        case("maneuver_spend", "MG-Q26", "maneuver_spend", "tiers", ["tiers", "costs"], "MG-Q26"),
        case("one_weapon", "MG-Q41", "one_weapon", False, [False, True], "MG-Q41"),
    ],
)
def test_switches(catalogue: Ask, name: str, default: Any, values: list[Any], rule: str) -> None:
    """Each names its default, its values and its ruling."""
    [switch] = [switch for switch in catalogue("mouse-guard")["variant"] if switch["name"] == name]
    assert (switch["default"], type(switch["default"])) == (default, type(default))
    assert sorted(map(str, switch["values"])) == sorted(map(str, values))
    assert rule in switch["rules"]


def test_there_are_no_other_switches(catalogue: Ask) -> None:
    """Eight."""
    assert len(catalogue("mouse-guard")["variant"]) == 8


@pytest.mark.parametrize(
    "variant",
    [
        case("unknown-value", "", {"joker": "two"}),
        case("unknown-switch", "", {"jokers": "none"}),
        case("obstacle-3", "", {"feint_maneuver_ob": 3}),
        case("obstacle-text", "", {"feint_maneuver_ob": "5"}),
        case("one-weapon-text", "", {"one_weapon": "yes"}),
        case("one-weapon-number", "", {"one_weapon": 1}),
        case("null", "", {"queen_addend": None}),
    ],
)
def test_malformed_variants(invalid: Ask, variant: Body) -> None:
    """A switch has the positions it has."""
    problem = invalid("mouse-guard", {"state": {"variant": variant}, "actions": []})
    [name] = variant
    assert f"/state/variant/{name}" in {error["pointer"] for error in problem["errors"]}
