"""What a client needs to build its screens: the house rules, the tables, and words for them."""

from service.systems.mouse_guard.catalogue.labels import LABELS
from service.systems.mouse_guard.model.state import Variant
from service.systems.mouse_guard.tables import (
    ACTIONS,
    ARMOUR_DISPOSITION,
    ARMOURS,
    BEYOND_THE_SCALE,
    CLASS_OF_KIND,
    CONFLICTS,
    EFFECT_COSTS,
    EFFECT_RULES,
    EXTRAS,
    FIGHTS,
    KINGS,
    MATRIX,
    OWN_CLASS,
    PENALTIES,
    POINTS,
    PROPERTIES,
    SCALE,
    SKILLS,
    SUITS,
)

SWITCHES: dict[str, tuple[list[str | int | bool], str]] = {
    "queen_addend": (["multiplied", "raw"], "MG-Q05"),
    "king_after_queen": (["replace", "restart"], "MG-Q07"),
    "joker": (["none", "reshuffle"], "MG-Q14"),
    "success_count": (["total", "margin"], "MG-Q20"),
    "feint_feint": (["reduced", "versus"], "MG-Q22"),
    "feint_maneuver_ob": ([5, 0], "MG-Q23"),
    "maneuver_spend": (["tiers", "costs"], "MG-Q26"),
    "one_weapon": ([False, True], "MG-Q41"),
}

GEAR_RULES = {
    "axe": ["MG-36"],
    "bow": ["MG-37"],
    "hook_and_line": ["MG-38"],
    "knife": ["MG-39", "MG-40"],
    "shield": ["MG-41"],
    "sword": ["MG-42"],
    "light_armour": ["MG-43"],
    "heavy_armour": ["MG-44"],
    "other": ["MG-Q35"],
}

CATALOGUE: dict[str, object] = {
    "variant": [
        {"name": name, "default": getattr(Variant(), name), "values": values, "rules": [rule]}
        for name, (values, rule) in SWITCHES.items()
    ],
    "cards": [{"rank": rank, "points": points} for rank, points in POINTS.items()],
    "kings": list(KINGS),
    "scale": [{"obstacle": obstacle, "scale": scale} for obstacle, scale in SCALE.items()]
    + [{"obstacle": max(SCALE) + 1, "scale": BEYOND_THE_SCALE}],
    "suits": [{"suit": suit, "action": action} for suit, action in SUITS.items()],
    "conflicts": [
        {
            "conflict": conflict,
            "fight": conflict in FIGHTS,
            "skills": [{"action": action, "skills": list(SKILLS[conflict][action])} for action in ACTIONS],
        }
        for conflict in CONFLICTS
    ],
    "matrix": [
        {
            "action": yours,
            "against": theirs,
            "mode": stance.mode,
            "obstacle": stance.obstacle,
            "reduced": stance.reduced,
            "rules": [rule],
        }
        for (yours, theirs), (stance, rule) in MATRIX.items()
    ],
    "effects": [
        {"effect": effect, "successes": EFFECT_COSTS[effect], "rules": [rule]} for effect, rule in EFFECT_RULES.items()
    ],
    "gear": [
        {
            "kind": kind,
            "weapon_class": CLASS_OF_KIND.get(kind),
            "weapon_class_open": kind in OWN_CLASS,
            "armour": kind in ARMOURS,
            "disposition": ARMOUR_DISPOSITION[kind][0] if kind in ARMOURS else 0,
            "rating": [
                {
                    "reason": each.reason,
                    "value": each.value,
                    "actions": list(each.actions),
                    "against": list(each.against),
                }
                for each in PROPERTIES
                if each.kind == kind
            ],
            "successes": [
                {"reason": each.reason, "value": 1, "action": each.action} for each in EXTRAS if each.kind == kind
            ],
            "aspects": [
                {"aspect": each.aspect, "reason": each.reason, "value": each.value} for each in PENALTIES.get(kind, ())
            ],
            "rules": rules,
        }
        for kind, rules in GEAR_RULES.items()
    ],
    "labels": LABELS,
}
