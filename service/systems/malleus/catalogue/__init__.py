"""What a client needs to build its screens: the house rules, the tables, and words for them."""

from service.systems.malleus.catalogue.labels import LABELS
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
