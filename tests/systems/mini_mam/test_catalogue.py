"""What the catalogue tells: every norm and ruling, every switch."""

from typing import Any

import pytest

from . import SYSTEM, Call, case

NORMS = [f"MM-{number:02}" for number in range(1, 73)]
RULINGS = [f"MM-Q{number:02}" for number in range(1, 44)]
LORE = {"MM-01", "MM-03", "MM-42", "MM-72"}


def marked(ids: list[str]) -> list[Any]:
    return [case(rule, rule, rule) for rule in ids]


@pytest.mark.rule("MM-01")
def test_every_norm_and_ruling_is_there_once(catalogue: Call) -> None:
    assert sorted(rule["id"] for rule in catalogue(SYSTEM)["rules"]) == sorted([*NORMS, *RULINGS])


@pytest.mark.parametrize("rule", [*NORMS, *RULINGS])
def test_every_rule_has_its_text(catalogue: Call, rule: str) -> None:
    [found] = [one for one in catalogue(SYSTEM)["rules"] if one["id"] == rule]
    assert found["text"].strip()
    assert isinstance(found["lore"], bool)


@pytest.mark.parametrize("rule", marked(sorted(LORE)))
def test_lore_is_told_as_lore(catalogue: Call, rule: str) -> None:
    [found] = [one for one in catalogue(SYSTEM)["rules"] if one["id"] == rule]
    assert (found["lore"], bool(found["text"].strip())) == (True, True)


@pytest.mark.parametrize("rule", RULINGS)
def test_rulings_are_no_lore(catalogue: Call, rule: str) -> None:
    [found] = [one for one in catalogue(SYSTEM)["rules"] if one["id"] == rule]
    assert found["lore"] is False


@pytest.mark.parametrize(
    ("name", "default", "values", "rule"),
    [
        case("dice", "MM-68", "dice", "d6", ["d6", "d20"], None),
        case("fighting_bonus_on_spells", "MM-Q02", "fighting_bonus_on_spells", True, [True, False], "MM-Q02"),
        case("sneak_attack", "MM-Q03", "sneak_attack", "first_turn", ["first_turn", "first_attack"], "MM-Q03"),
        case("skipped_turn_counts", "MM-Q06", "skipped_turn_counts", False, [False, True], "MM-Q06"),
        case("protection", "MM-Q07", "protection", "ordinary_hit", ["ordinary_hit", "literal"], "MM-Q07"),
        case("hiding", "MM-Q15", "hiding", "each_seeker", ["each_seeker", "single_die"], "MM-Q15"),
        case("surprise", "MM-Q23", "surprise", "start_seat", ["start_seat", "whole_side"], "MM-Q23"),
    ],
)
def test_every_switch_with_its_values(
    catalogue: Call, name: str, default: Any, values: list[Any], rule: str | None
) -> None:
    [switch] = [one for one in catalogue(SYSTEM)["variant"] if one["name"] == name]
    assert switch["default"] == default
    assert sorted(map(str, switch["values"])) == sorted(map(str, values))
    assert rule is None or rule in switch["rules"]


@pytest.mark.rule("MM-68")
def test_there_are_seven_switches(catalogue: Call) -> None:
    assert len(catalogue(SYSTEM)["variant"]) == 7


ALL_FOUR = ["thievery", "magic", "fighting", "healing"]


@pytest.mark.parametrize(
    ("kind", "abilities"),
    [
        case("custom", "MM-43", "custom", []),
        case("monster", "MM-20", "monster", []),
        case("kraken", "MM-44", "kraken", []),
        case("rogue", "MM-19", "rogue", ["thievery"]),
        case("leprechaun", "MM-45", "leprechaun", ["thievery"]),
        case("warrior", "MM-19", "warrior", ["fighting"]),
        case("wizard", "MM-19", "wizard", ["magic"]),
        case("priest", "MM-19", "priest", ["healing"]),
        case("dragon", "MM-21", "dragon", ALL_FOUR),
        case("unicorn", "MM-47", "unicorn", ALL_FOUR),
        case("lich", "MM-46", "lich", ["magic", "raise_servants"]),
    ],
)
def test_every_kind_with_its_abilities(catalogue: Call, kind: str, abilities: list[str]) -> None:
    [found] = [one for one in catalogue(SYSTEM)["kinds"] if one["kind"] == kind]
    assert sorted(found["abilities"]) == sorted(abilities)


@pytest.mark.parametrize(
    ("table", "key", "values"),
    [
        case("levels", "MM-23", "levels", "level", [0, 1, 2, 3, 4, 5]),
        case("difficulties", "MM-27", "difficulties", "difficulty", [0, 1, 2, 3, 4, 5]),
    ],
)
def test_every_step_of_a_scale_has_its_label(catalogue: Call, table: str, key: str, values: list[int]) -> None:
    rows = catalogue(SYSTEM)[table]
    assert [row[key] for row in rows] == values
    labels = [row["label"]["en"] for row in rows]
    assert all(labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("table", "key", "values"),
    [
        case(
            "aspects",
            "MM-07 MM-13 MM-15 MM-18 MM-08",
            "aspects",
            "aspect",
            ["sneaky_deed", "arcane_lore", "strategy", "persuasion", "pick_locks", "disarm_traps"],
        ),
        case(
            "items",
            "MM-54 MM-55 MM-56 MM-57 MM-58 MM-59",
            "items",
            "item",
            ["flying_carpet", "healing_potion", "ninja_smoke_bomb", "protective_amulet", "destruction_scroll"],
        ),
    ],
)
def test_what_a_client_may_send_goes_by_the_same_name(catalogue: Call, table: str, key: str, values: list[str]) -> None:
    assert sorted(row[key] for row in catalogue(SYSTEM)[table]) == sorted(values)
