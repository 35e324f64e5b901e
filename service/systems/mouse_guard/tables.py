"""The printed numbers, words and cells; every row carries its rule id."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

ActionName = Literal["attack", "defend", "feint", "maneuver"]
WeaponClass = Literal["normal", "spear", "thrown", "missile"]

SUITS: Mapping[str, ActionName] = {"C": "attack", "D": "defend", "S": "feint", "H": "maneuver"}  # MG-13
ACTIONS = tuple(SUITS.values())
RANKS = "A23456789TJQK"
CARDS = tuple(sorted([rank + suit for rank in RANKS for suit in SUITS]))  # MG-Q14
KINGS = ("KS", "KH", "KD", "KC")  # MG-07
JOKER = "XX"  # MG-Q14

NUMBERS: Mapping[str, int] = {"A": 1, **{str(number): number for number in range(2, 10)}, "T": 10}  # MG-Q01
POINTS: Mapping[str, int] = {**NUMBERS, "J": 0, "Q": 10}  # MG-05, MG-06
LOW_TO_HIGH = "JA23456789TQ"  # MG-Q13
POINTS_OF_A_SUCCESS = 10  # MG-01

SCALE: Mapping[int, str] = {1: "easy", 2: "rather_hard", 3: "hard", 4: "very_hard"}  # MG-03
BEYOND_THE_SCALE = "beyond"  # MG-03

HOST = "host"  # MG-Q09: whose hand holds the Kings of all that the Host plays
SOMEBODY = "player"  # MG-Q09: a guest without a name
HEALTH = "health"  # MG-41, MG-43, MG-44
NATURE = "nature"  # MG-29, MG-31
SNEAKING_SKILLS = ("scout", NATURE)  # MG-44


NATURE_RULES: Mapping[str, str] = {"within": "MG-31", "against": "MG-32"}
WITHIN_TAX = 1  # MG-31


class Penalty(NamedTuple):
    """What a piece of gear takes off a draw of some aspect."""

    aspect: str
    value: int
    reason: str
    rule: str


PENALTIES: Mapping[str, tuple[Penalty, ...]] = {
    "shield": (Penalty("recover_fatigue", -1, "heavy", "MG-41"),),
    "light_armour": (Penalty("resist_fatigue", -1, "heavy", "MG-43"),),
    "heavy_armour": (Penalty("sneaking", -1, "clumsy", "MG-44"), Penalty("resist_fatigue", -1, "heavy", "MG-44")),
}


CONFLICTS = (
    "argument", "chase", "fight", "fight_animal", "negotiation", "journey", "speech", "war", "other"
)  # fmt: skip  # MG-11
FIGHTS = ("fight", "fight_animal")  # MG-Q34, MG-Q41
COMBATANTS = 20
LAST_ROUND = 1_000_000

AS_DESCRIBED: tuple[str, ...] = ()
"""The cell names no skill: whoever orders does (MG-Q42)."""

SKILLS: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # MG-29: attack, defend, feint, maneuver
    conflict: dict(zip(ACTIONS, cells, strict=True))
    for conflict, cells in {
        "argument": (("persuader",), ("persuader",), ("persuader", "deceiver"), ("persuader", "deceiver")),
        "chase": (("scout",), ("pathfinder",), ("pathfinder",), ("scout",)),
        "fight": (("fighter",), (NATURE,), ("fighter",), (NATURE,)),
        "fight_animal": (("fighter", "hunter"), ("lore", NATURE), ("fighter", "hunter"), ("lore", NATURE)),
        "negotiation": (("haggler",), ("haggler",), ("deceiver",), ("deceiver",)),
        "journey": (("pathfinder",), AS_DESCRIBED, ("pathfinder",), AS_DESCRIBED),
        "speech": (("orator",), ("orator",), ("orator", "deceiver"), ("orator", "deceiver")),
        "war": (("militarist",), AS_DESCRIBED, AS_DESCRIBED, ("militarist",)),
        "other": (AS_DESCRIBED, AS_DESCRIBED, AS_DESCRIBED, AS_DESCRIBED),
    }.items()
}


class Stance(NamedTuple):
    """What an action does against another: alone against an obstacle, versus the other's draw, or nothing.

    `reduced`: the other's rating comes off the total.
    """

    mode: str
    obstacle: int | None = None
    reduced: bool = False


VERSUS = Stance("versus")
UNOPPOSED = Stance("independent", 0)
FAILS = Stance("none")

MATRIX: Mapping[tuple[str, str], tuple[Stance, str]] = {  # (yours, theirs): what yours does, and its rule
    ("attack", "attack"): (UNOPPOSED, "MG-16"),
    ("attack", "defend"): (VERSUS, "MG-16"),
    ("attack", "feint"): (UNOPPOSED, "MG-16"),
    ("attack", "maneuver"): (VERSUS, "MG-16"),
    ("defend", "attack"): (VERSUS, "MG-19"),
    ("defend", "defend"): (Stance("independent", 3), "MG-19"),
    ("defend", "feint"): (FAILS, "MG-19"),
    ("defend", "maneuver"): (VERSUS, "MG-19"),
    ("feint", "attack"): (FAILS, "MG-22"),
    ("feint", "defend"): (UNOPPOSED, "MG-22"),
    ("feint", "feint"): (Stance("independent", 0, reduced=True), "MG-22"),
    ("feint", "maneuver"): (Stance("independent", 5), "MG-22"),
    ("maneuver", "attack"): (VERSUS, "MG-25"),
    ("maneuver", "defend"): (VERSUS, "MG-25"),
    ("maneuver", "feint"): (UNOPPOSED, "MG-25"),
    ("maneuver", "maneuver"): (UNOPPOSED, "MG-25"),
}


class Worth(NamedTuple):
    """Whose disposition a successful action changes, in which direction, and by which rule."""

    on_foe: bool
    sign: int
    rule: str


WORTH: Mapping[str, Worth] = {
    "attack": Worth(on_foe=True, sign=-1, rule="MG-17"),
    "defend": Worth(on_foe=False, sign=1, rule="MG-20"),
    "feint": Worth(on_foe=True, sign=-1, rule="MG-23"),
}

EFFECT_RULES: Mapping[str, str] = {"impede": "MG-26", "position": "MG-27", "disarm": "MG-28"}
EFFECT_COSTS: Mapping[str, int] = {"impede": 1, "position": 2, "disarm": 3}  # MG-26, MG-27, MG-28
BOTH_LESSER_EFFECTS = 3  # MG-28
KNIFE_RULE = "MG-39"
IMPEDED = 1  # MG-26
MOST_IMPEDED = 100
POSITIONED = 2  # MG-27

CLASSES: tuple[WeaponClass, ...] = (
    "missile",
    "thrown",
    "spear",
    "normal",
)  # MG-Q35: the first of them that is in use is the side's
CLASS_OF_KIND: Mapping[str, WeaponClass] = {  # MG-Q35
    "axe": "normal",
    "bow": "missile",
    "hook_and_line": "normal",
    "knife": "normal",
    "shield": "normal",
    "sword": "normal",
}
OWN_CLASS = ("hook_and_line", "other")  # MG-Q35: kinds whose class the table may say
KNIFE_CALLED_BY = ("spear", "thrown", "missile")  # MG-39
THROWN_AT = ("spear", "normal")  # MG-40
ARMOURS = ("light_armour", "heavy_armour")  # MG-43, MG-44


class Property(NamedTuple):
    """What a piece of gear does to the rating of an action; `against` names the foe's weapon classes or action."""

    kind: str
    reason: str
    rule: str
    value: int
    actions: tuple[str, ...]
    against: tuple[str, ...] = ()
    everywhere: bool = False
    """In every conflict, not only in fights (MG-Q41)."""


PROPERTIES = (
    Property("axe", "slow", "MG-36", -1, ("defend", "feint")),
    Property("bow", "long_range", "MG-37", 2, ("maneuver",), ("normal", "spear", "thrown")),
    Property("bow", "hard_to_defend", "MG-37", 1, ("attack",), ("defend",)),
    Property("hook_and_line", "hooked", "MG-38", 1, ("maneuver",)),
    Property("hook_and_line", "unwieldy", "MG-38", -1, ("attack",)),
    Property("shield", "protection", "MG-41", 2, ("defend",)),
    Property("sword", "useful", "MG-42", 1, ACTIONS),
    Property("heavy_armour", "clumsy", "MG-44", -1, ("maneuver",), everywhere=True),
)


class Extra(NamedTuple):
    """A success more, once the action has succeeded (MG-Q12)."""

    kind: str
    reason: str
    rule: str
    action: str


EXTRAS = (Extra("axe", "deadly", "MG-36", "attack"), Extra("hook_and_line", "hooked", "MG-38", "maneuver"))

ARMOUR_DISPOSITION: Mapping[str, tuple[int, str]] = {"light_armour": (1, "MG-43"), "heavy_armour": (2, "MG-44")}
LEAST_DISPOSITION = 1  # MG-Q33
MOST_DISPOSITION = 1000
RECOVERY = 1  # MG-33
WINTER = "winter"  # MG-33
