"""What a client needs to build its screens: the house rules, the tables, and words for them."""

from service.systems.malleus.model import Variant
from service.systems.malleus.tables import (
    BALANCE,
    FEINT_STEP,
    FUMBLE_EXACTLY,
    FUMBLE_UP_TO,
    HIGHEST,
    OTHER_DIE,
    SKILL_DIE,
    STEPS,
    TEN,
)

LABELS = {
    "roll": {"en": "Skill roll", "sv": "Färdighetsslag"},
    "opposed": {"en": "Opposed roll", "sv": "Motståndsslag"},
    "difficulty": {"en": "Difficulty", "sv": "Svårighetsgrad"},
    "damage": {"en": "Damage", "sv": "Skada"},
    "random_value": {"en": "Random value", "sv": "Slumpat värde"},
    "calculation": {"en": "Calculation", "sv": "Beräkning"},
    "value": {"en": "Value", "sv": "Värde"},
    "balance": {"en": "Balance", "sv": "Balans"},
    "advantages": {"en": "Advantages", "sv": "Fördelar"},
    "disadvantages": {"en": "Disadvantages", "sv": "Nackdelar"},
    "modifier": {"en": "Modifier", "sv": "Modifierare"},
    "feint": {"en": "Feint", "sv": "Fint"},
    "feint_to_20": {"en": "Feint down to 20", "sv": "Finta ner till 20"},
    "surplus": {"en": "Above 20", "sv": "Över 20"},
    "aim": {"en": "Aim", "sv": "Mål"},
    "succeed": {"en": "To succeed", "sv": "Lyckas"},
    "avoid_fumble": {"en": "Not to fumble", "sv": "Inte fumla"},
    "critical": {"en": "Critical", "sv": "Kritiskt"},
    "success": {"en": "Success", "sv": "Lyckat"},
    "failure": {"en": "Failure", "sv": "Misslyckat"},
    "fumble": {"en": "Fumble", "sv": "Fummel"},
    "barely": {"en": "Barely made", "sv": "Knappt lyckat"},
    "win": {"en": "Win", "sv": "Vinst"},
    "partial": {"en": "Partial win", "sv": "Partiell vinst"},
    "nothing": {"en": "Nothing", "sv": "Ingenting"},
    "full": {"en": "Full success", "sv": "Lyckas fullt ut"},
    "both": {"en": "Both win", "sv": "Båda vinner"},
    "draw": {"en": "Draw", "sv": "Oavgjort"},
    "none": {"en": "Nobody wins", "sv": "Ingen vinner"},
    "fives": {"en": "Fives", "sv": "Femmor"},
    "sixes": {"en": "Sixes", "sv": "Sexor"},
    "ten": {"en": "Ten", "sv": "Tio"},
    "equal_critical": {"en": "A critical meets an equal success", "sv": "Kritiskt mot lika högt lyckat"},
    "critical_wins": {"en": "The critical wins", "sv": "Det kritiska vinner"},
    "fixed_equal": {"en": "The difficulty exactly", "sv": "Precis svårighetsgraden"},
    "fixed_critical": {"en": "A critical below the difficulty", "sv": "Kritiskt under svårighetsgraden"},
    "full_plain": {"en": "Full success, not critical", "sv": "Lyckas fullt ut, men inte kritiskt"},
    "reject": {"en": "Refuse", "sv": "Avvisa"},
    "clamp": {"en": "The nearest row", "sv": "Närmaste raden"},
    "extend": {"en": "5 for each step more", "sv": "5 för varje steg till"},
}


def _switch(name: str, values: list[str], rule: str) -> dict[str, object]:
    return {"name": name, "default": getattr(Variant(), name), "values": values, "rules": [rule]}


CATALOGUE: dict[str, object] = {
    "variant": [
        _switch("equal_critical", ["critical_wins", "draw"], "MA-Q06"),
        _switch("fixed_equal", ["partial", "full"], "MA-Q12"),
        _switch("fixed_critical", ["full_plain", "partial", "critical"], "MA-Q13"),
        _switch("balance", ["reject", "clamp", "extend"], "MA-Q22"),
    ],
    "dice": {
        "skill": {"sides": SKILL_DIE, "highest": HIGHEST, "rules": ["MA-01", "MA-09"]},
        "other": {"sides": OTHER_DIE, "for": ["damage", "random_value"], "rules": ["MA-01"]},
    },
    "fumble": {"up_to": FUMBLE_UP_TO, "exactly": FUMBLE_EXACTLY, "rules": ["MA-07"]},
    "balance": [{"net": net, "modifier": modifier, "rules": ["MA-26"]} for net, modifier in BALANCE.items()],
    "feint": {"above": HIGHEST, "step": FEINT_STEP, "rules": ["MA-31", "MA-34"]},
    "random_value": {
        "steps": [{"face": face, "steps": steps, "rules": ["MA-43"]} for face, steps in STEPS.items()],
        "added": TEN,
        "rules": ["MA-43", "MA-44", "MA-45"],
    },
    "labels": LABELS,
}
