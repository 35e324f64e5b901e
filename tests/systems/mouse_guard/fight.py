"""A fight over HTTP: two mice of the guard against a weasel.

python -m tests.systems.mouse_guard.fight http://127.0.0.1:8000
"""

import sys

from tests.systems.live import Service, seeded

from .conflict import SYSTEM, Plan, Table, Wishes
from .table import Body

SEED = "fight-6"

SAXON: Body = {
    "id": "saxon", "name": "Saxon", "side": "guard", "skills": {"fighter": 4}, "abilities": {"health": 4},
    "nature": {"rating": 4}, "traits": [{"name": "Bold", "rating": 2}],
    "gear": [{"id": "sword", "kind": "sword"}, {"id": "shield", "kind": "shield"}],
}  # fmt: skip
SADIE: Body = {
    "id": "sadie", "name": "Sadie", "side": "guard", "skills": {"fighter": 3}, "abilities": {"health": 3},
    "nature": {"rating": 5}, "traits": [{"name": "Quick", "rating": 1}],
    "gear": [{"id": "bow", "kind": "bow"}, {"id": "jerkin", "kind": "light_armour"}],
}  # fmt: skip
WEASEL: Body = {
    "id": "weasel", "name": "The weasel", "side": "weasels", "host": True, "rating": 5,
    "gear": [{"id": "axe", "kind": "axe"}, {"id": "plates", "kind": "heavy_armour"}],
}  # fmt: skip
OPENING: Body = {
    "type": "begin_conflict", "conflict_type": "fight",
    "combatants": [
        {"id": "saxon", "draw": {"skill": "fighter", "ability": "health"}},
        {"id": "sadie", "draw": {"skill": "fighter", "ability": "health"}},
        {"id": "weasel", "disposition": 14},
    ],
}  # fmt: skip
AXE: Body = {"kind": "gear", "id": "axe"}


def orders(number: int) -> Wishes:
    """Sadie is after the axe, from wherever a mouse can climb to, and then shoots; Saxon strikes and takes cover."""
    return {
        "saxon": [{"action": ("attack", "defend", "attack", "feint")[number % 4]}],
        "sadie": [
            {"action": "maneuver", "nature": "within", "effects": ["disarm", "impede"], "disarm": AXE},
            {"action": "maneuver", "effects": ["disarm", "impede"], "disarm": AXE},
            {"action": "attack"},
        ],
    }


FIGHT = Plan(
    {"characters": [SAXON, SADIE, WEASEL]},
    OPENING,
    orders,
    {"weasel": [{"target": "saxon"}, {"target": "sadie"}]},
    ({"type": "end_conflict"}, {"type": "rest"}),
)

if __name__ == "__main__":
    at = Service(sys.argv[1], SYSTEM)
    for told in Table(at, seeded(at, SEED), FIGHT).play():
        sys.stdout.writelines(f"{event['announcement']}\n" for event in told.json()["events"])
