"""What a client needs to build its screens: the house rules, the tables, and words for them."""

from service.systems.mini_mam.catalogue.labels import DIFFICULTY_LABELS, LABELS, LEVEL_LABELS
from service.systems.mini_mam.model import Variant
from service.systems.mini_mam.tables import (
    BONUS_ASPECTS,
    FACETS,
    HIGHEST_DIFFICULTY,
    HIGHEST_LEVEL,
    ITEMS,
    KINDS,
    MINION_LEVEL,
    MINOR_RULE,
    OTHER_ABILITIES,
    PERMITTED_ASPECTS,
    SIDES,
    SINGLE_USE_ITEMS,
    STATIC,
    STEP,
    USABLE_ITEMS,
    WHOLE,
)

SWITCHES: dict[str, tuple[list[str | bool], list[str]]] = {
    "dice": (["d6", "d20"], ["MM-68", "MM-69", "MM-70", "MM-71"]),
    "fighting_bonus_on_spells": ([True, False], ["MM-Q02"]),
    "sneak_attack": (["first_turn", "first_attack"], ["MM-Q03"]),
    "skipped_turn_counts": ([False, True], ["MM-Q06"]),
    "protection": (["ordinary_hit", "literal"], ["MM-Q07", "MM-Q08"]),
    "hiding": (["each_seeker", "single_die"], ["MM-Q15"]),
    "surprise": (["start_seat", "whole_side"], ["MM-Q23"]),
}

CATALOGUE: dict[str, object] = {
    "variant": [
        {"name": name, "default": getattr(Variant(), name), "values": values, "rules": rules}
        for name, (values, rules) in SWITCHES.items()
    ],
    "dice": [
        {
            "dice": dice,
            "sides": SIDES[dice],
            "instead_of_the_other_die": None if dice == "d6" else STATIC,
            "step": STEP[dice],
            "highest_level": HIGHEST_LEVEL[dice],
            "highest_difficulty": HIGHEST_DIFFICULTY[dice],
            "rules": ["MM-24", "MM-35"] if dice == "d6" else ["MM-68", "MM-69", "MM-70"],
        }
        for dice in SIDES
    ],
    "kinds": [
        {"kind": name, "abilities": list(kind.abilities), "level": kind.level, "rules": [kind.rule]}
        for name, kind in KINDS.items()
    ],
    "minion": {"level": MINION_LEVEL, "rules": ["MM-60"]},
    "abilities": [
        {"ability": whole, "facets": [name for name, facet in FACETS.items() if facet.whole == whole]}
        for whole in WHOLE
    ],
    "facets": [
        {
            "facet": name,
            "whole": facet.whole,
            "minor": facet.minor,
            "rules": [facet.rule, MINOR_RULE] if facet.minor else [facet.rule],
        }
        for name, facet in FACETS.items()
    ],
    "other_abilities": [{"ability": name, "rules": [rule]} for name, rule in OTHER_ABILITIES.items()],
    "aspects": [{"aspect": name, "effect": "bonus", "rules": [FACETS[name].rule]} for name in BONUS_ASPECTS]
    + [{"aspect": name, "effect": "permission", "rules": [FACETS[name].rule]} for name in PERMITTED_ASPECTS],
    "items": [
        {"item": name, "usable": name in USABLE_ITEMS, "single_use": name in SINGLE_USE_ITEMS, "rules": [rule]}
        for name, rule in ITEMS.items()
    ],
    "levels": [{"level": level, "label": label, "rules": ["MM-23"]} for level, label in enumerate(LEVEL_LABELS)],
    "difficulties": [
        {"difficulty": number, "label": label, "rules": ["MM-27"]} for number, label in enumerate(DIFFICULTY_LABELS)
    ],
    "labels": LABELS,
}
