"""What the catalogue serves: every numbered rule, and nothing but them."""

import pytest

from . import SYSTEM

IDS = [f"MAM-{n:02}" for n in range(1, 11)] + [f"MAM-Q{n:02}" for n in range(1, 14)]


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_is_served(catalogue, rule):
    """Each norm and ruling stands in the catalogue once, in words; none of them is lore."""
    served = [entry for entry in catalogue(SYSTEM)["rules"] if entry["id"] == rule]
    assert len(served) == 1
    assert served[0]["text"].strip()
    assert served[0]["lore"] is False


def test_no_other_rule_is_served(catalogue):
    """The catalogue has no rule that this game does not have."""
    assert [entry["id"] for entry in catalogue(SYSTEM)["rules"]] == IDS


def test_there_are_no_house_rules(catalogue):
    """The choices of this game are fields of its action, not switches of the state."""
    assert catalogue(SYSTEM).get("variant", []) == []


def numbers(value):
    """Every run of numbers in the catalogue: lists of them, and numbers of the objects in a list."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, list):
        yield [
            inner
            for item in value
            for inner in (item.values() if isinstance(item, dict) else [item])
            if isinstance(inner, int) and not isinstance(inner, bool)
        ]
        for inner in value:
            yield from numbers(inner)


@pytest.mark.rule("MAM-Q12")
@pytest.mark.parametrize(
    "presets", [pytest.param([5, 10, 15, 20, 25], id="difficulties"), pytest.param([-4, -2, 2, 4], id="circumstances")]
)
def test_presets_of_another_revision_are_served(catalogue, presets):
    """The scale of difficulties and the modifiers for circumstances can be read from the catalogue."""
    runs = [sorted(run) for run in numbers(catalogue(SYSTEM))]
    assert presets in runs
