"""What a client needs to build its screens."""

from service.systems.mouse_guard.model.state import Variant

VARIANT_RULES = {
    "queen_addend": (["multiplied", "raw"], "MG-Q05"),
    "king_after_queen": (["replace", "restart"], "MG-Q07"),
    "joker": (["none", "reshuffle"], "MG-Q14"),
    "success_count": (["total", "margin"], "MG-Q20"),
    "feint_feint": (["reduced", "versus"], "MG-Q22"),
    "feint_maneuver_ob": ([5, 0], "MG-Q23"),
    "maneuver_spend": (["tiers", "costs"], "MG-Q26"),
    "one_weapon": ([False, True], "MG-Q41"),
}

CATALOGUE = {
    "variant": [
        {"name": name, "default": getattr(Variant(), name), "values": values, "rules": [rule]}
        for name, (values, rule) in VARIANT_RULES.items()
    ],
}
