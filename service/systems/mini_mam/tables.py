"""The printed numbers and lists; every row carries its rule id."""

from collections.abc import Mapping
from typing import NamedTuple

from service.systems.mini_mam.model import Health

WHOLE = ("thievery", "magic", "fighting", "healing")


class Facet(NamedTuple):
    """One thing that a whole ability gives its owner; most may be had alone, as a minor ability (MM-48, MM-Q42)."""

    whole: str
    rule: str
    minor: bool = True


FACETS: Mapping[str, Facet] = {
    "escaping": Facet("thievery", "MM-04"),
    "backstabbing": Facet("thievery", "MM-05"),
    "hiding": Facet("thievery", "MM-06"),
    "pick_locks": Facet("thievery", "MM-08"),
    "disarm_traps": Facet("thievery", "MM-08"),
    "initiative": Facet("thievery", "MM-09"),
    "sneak_attack": Facet("thievery", "MM-10"),
    "sneaky_deed": Facet("thievery", "MM-07", minor=False),
    "trap_detection": Facet("thievery", "MM-63", minor=False),
    "fireball": Facet("magic", "MM-11"),
    "arcane_lore": Facet("magic", "MM-13"),
    "attacking": Facet("fighting", "MM-14"),
    "defending": Facet("fighting", "MM-14"),
    "strategy": Facet("fighting", "MM-15", minor=False),
    "revive": Facet("healing", "MM-16"),
    "heal_wounds": Facet("healing", "MM-17"),
    "persuasion": Facet("healing", "MM-18"),
}
MINOR_RULE = "MM-48"
MINOR = tuple([name for name, facet in FACETS.items() if facet.minor])

OTHER_ABILITIES: Mapping[str, str] = {
    "raise_servants": "MM-46",
    "protection": "MM-49",
    "explosion": "MM-50",
    "unclean_abomination": "MM-51",
    "vampirism": "MM-52",
}
ABILITIES = (*WHOLE, *MINOR, *OTHER_ABILITIES)

BONUS_ASPECTS = ("sneaky_deed", "arcane_lore", "strategy", "persuasion")  # MM-07, MM-13, MM-15, MM-18
PERMITTED_ASPECTS = ("pick_locks", "disarm_traps")  # MM-08, MM-Q14


ORDINARY_LEVEL = 1  # MM-22
MINION_LEVEL = 0  # MM-60


class Kind(NamedTuple):
    """What a kind of character has."""

    abilities: tuple[str, ...]
    rule: str
    level: int = ORDINARY_LEVEL


KINDS: Mapping[str, Kind] = {
    "custom": Kind((), "MM-43"),
    "monster": Kind((), "MM-20"),
    "kraken": Kind((), "MM-44", level=3),
    "rogue": Kind(("thievery",), "MM-19"),
    "leprechaun": Kind(("thievery",), "MM-45"),
    "warrior": Kind(("fighting",), "MM-19"),
    "wizard": Kind(("magic",), "MM-19"),
    "priest": Kind(("healing",), "MM-19"),
    "dragon": Kind(WHOLE, "MM-21"),
    "unicorn": Kind(WHOLE, "MM-47"),
    "lich": Kind(("magic", "raise_servants"), "MM-46"),
}

HIGHEST_LEVEL = {"d6": 5, "d20": 1000}  # MM-23, MM-68, MM-Q43
HIGHEST_DIFFICULTY = {"d6": 5, "d20": 1000}  # MM-27, MM-Q38

STEP = {"d6": 1, "d20": 3}  # MM-35, MM-68: what one ability or an injury is worth
SIDES = {"d6": 6, "d20": 20}  # MM-24, MM-69
STATIC = 10  # MM-69: what stands for the other side's die

WORSE: Mapping[Health, Health] = {"healthy": "injured", "injured": "incapacitated"}  # MM-34
BETTER: Mapping[Health, Health] = {"incapacitated": "injured", "injured": "healthy"}  # MM-37

ITEMS: Mapping[str, str] = {
    "flying_carpet": "MM-55",
    "healing_potion": "MM-56",
    "ninja_smoke_bomb": "MM-57",
    "protective_amulet": "MM-58",
    "destruction_scroll": "MM-59",
}
USABLE_ITEMS = ("flying_carpet", "healing_potion", "ninja_smoke_bomb")
SINGLE_USE_ITEMS = ("healing_potion", "ninja_smoke_bomb")  # MM-56, MM-57

LAST_COUNT = 1_000_000
"""Turns, attacks and rounds are counted up to this number."""


class Refusal(NamedTuple):
    """The rule behind a code; `lasting` where no die can change it, so that a round refuses it at once."""

    rule: str
    lasting: bool = False


REFUSALS: Mapping[str, Refusal] = {
    "DUPLICATE_ID": Refusal("MM-02"),
    "SEAT_MISSING": Refusal("MM-29"),
    "NO_SUCH_SEAT": Refusal("MM-29"),
    "LEVEL_OUT_OF_RANGE": Refusal("MM-Q43"),
    "MINION_NOT_PLAIN": Refusal("MM-60"),
    "NO_SUCH_CHARACTER": Refusal("MM-28"),
    "ROUND_CONTRADICTS_PHASE": Refusal("MM-65"),
    "NEXT_OR_OUTCOME": Refusal("MM-28"),
    "NEXT_CANNOT_ACT": Refusal("MM-28"),
    "BATTLE_DECIDED": Refusal("MM-02"),
    "NO_SUCH_SIDE": Refusal("MM-02"),
    "NO_GAME_MASTER": Refusal("MM-32"),
    "INCAPACITATED": Refusal("MM-36"),
    "ACTOR_AWAY": Refusal("MM-39"),
    "TARGET_AWAY": Refusal("MM-39"),
    "NOT_YOUR_TURN": Refusal("MM-28"),
    "NOT_IN_AMBUSH": Refusal("MM-Q26"),
    "BATTLE_RUNNING": Refusal("MM-39"),
    "NO_BATTLE": Refusal("MM-28"),
    "NOBODY_TO_FIGHT": Refusal("MM-02"),
    "ABILITY_REQUIRED": Refusal("MM-43", lasting=True),
    "SELF_TARGET": Refusal("MM-25", lasting=True),
    "TARGET_IS_ALLY": Refusal("MM-02", lasting=True),
    "TARGET_INCAPACITATED": Refusal("MM-Q36"),
    "SNEAK_ATTACK_SPENT": Refusal("MM-10"),
    "NO_TARGET": Refusal("MM-50"),
    "TARGET_NOT_INCAPACITATED": Refusal("MM-Q34"),
    "TARGET_NOT_INJURED": Refusal("MM-Q34"),
    "TARGET_HEALTHY": Refusal("MM-Q34"),
    "TARGET_NOT_ALLY": Refusal("MM-Q34"),
    "NOT_ESCAPING": Refusal("MM-40"),
    "ESCAPE_BROKEN": Refusal("MM-40"),
    "NO_SUCH_ITEM": Refusal("MM-54", lasting=True),
    "TARGET_NOT_ACTOR": Refusal("MM-54", lasting=True),
    "NOT_HIDDEN": Refusal("MM-Q17"),
    "DIFFICULTY_OR_TARGET": Refusal("MM-Q12", lasting=True),
    "DIFFICULTY_OUT_OF_RANGE": Refusal("MM-27", lasting=True),
    "ASPECT_WITHOUT_TARGET": Refusal("MM-Q13", lasting=True),
    "TARGET_CANNOT_RESIST": Refusal("MM-Q12"),
    "ROLLER_NEEDS_D20": Refusal("MM-71", lasting=True),
    "NOT_A_SETTER": Refusal("MM-62"),
    "SETTER_APPROACHES": Refusal("MM-62"),
    "DUPLICATE_ORDER": Refusal("MM-28"),
}
