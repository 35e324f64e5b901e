"""What the catalogue serves: every numbered rule, the lore, and the switches."""

import pytest

from . import SYSTEM

LORE = ["MA-02", "MA-29", "MA-41"]
IDS = [f"MA-{n:02}" for n in range(1, 47)] + [f"MA-Q{n:02}" for n in range(1, 31)]


def served(catalogue, rule):
    return [entry for entry in catalogue(SYSTEM)["rules"] if entry["id"] == rule]


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in LORE])
def test_lore_is_served(catalogue, rule):
    """What nothing can be computed from is still told."""
    (entry,) = served(catalogue, rule)
    assert entry["lore"] is True
    assert entry["text"].strip()


@pytest.mark.parametrize("rule", [rule for rule in IDS if rule not in LORE])
def test_a_rule_is_served(catalogue, rule):
    """Each norm and ruling stands in the catalogue once, in words."""
    (entry,) = served(catalogue, rule)
    assert entry["lore"] is False
    assert entry["text"].strip()


def test_no_other_rule_is_served(catalogue):
    """The catalogue has no rule that this game does not have, and norms stand before rulings."""
    assert [entry["id"] for entry in catalogue(SYSTEM)["rules"]] == IDS


@pytest.mark.parametrize(
    ("name", "default", "values", "rule"),
    [
        ("equal_critical", "critical_wins", {"critical_wins", "draw"}, "MA-Q06"),
        ("fixed_equal", "partial", {"partial", "full"}, "MA-Q12"),
        ("fixed_critical", "full_plain", {"full_plain", "partial", "critical"}, "MA-Q13"),
        ("balance", "reject", {"reject", "clamp", "extend"}, "MA-Q22"),
    ],
)
def test_a_switch_is_served(catalogue, name, default, values, rule):
    """Each house rule has its default, its values and the ruling that offers it."""
    (switch,) = [entry for entry in catalogue(SYSTEM)["variant"] if entry["name"] == name]
    assert (switch["default"], set(switch["values"])) == (default, values)
    assert rule in switch["rules"]


def runs(value):
    """Every run of numbers in the catalogue: those of a list, and of the objects in it."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from runs(inner)
    elif isinstance(value, list):
        yield {
            inner
            for item in value
            for inner in (item.values() if isinstance(item, dict) else [item])
            if isinstance(inner, int) and not isinstance(inner, bool)
        }
        for inner in value:
            yield from runs(inner)


@pytest.mark.rule("MA-26")
def test_the_table_of_balances_is_served(catalogue):
    """A client can show what each balance gives."""
    assert any({-4, -3, -2, -1, 1, 2, 3, 10, 5, -5, -10, -15} <= run for run in runs(catalogue(SYSTEM)))


def test_there_are_four_switches(catalogue):
    """No other house rule is offered."""
    assert len(catalogue(SYSTEM)["variant"]) == 4
