"""A journey over HTTP: a patrol of three against a winter, which the Host plays.

python -m tests.systems.mouse_guard.journey http://127.0.0.1:8000
"""

import sys

from tests.systems.live import Service, seeded

from .conflict import SYSTEM, Plan, Table, Wishes
from .table import Body

SEED = "journey-6"

PATROL: list[Body] = [
    {
        "id": "saxon", "name": "Saxon", "side": "guard", "skills": {"pathfinder": 4, "survivalist": 3},
        "abilities": {"will": 3}, "nature": {"rating": 4, "taxed": 2}, "traits": [{"name": "Bold", "rating": 2}],
    },
    {
        "id": "sadie", "name": "Sadie", "side": "guard", "skills": {"pathfinder": 3, "weather watcher": 4},
        "nature": {"rating": 5}, "traits": [{"name": "Wary", "rating": 3}],
    },
    {"id": "tinker", "name": "Tinker", "side": "guard", "skills": {"cook": 4}, "nature": {"rating": 3}},
]  # fmt: skip
WINTER: Body = {"id": "winter", "name": "The winter", "side": "seasons", "host": True, "rating": 6}
OPENING: Body = {
    "type": "begin_conflict", "conflict_type": "journey",
    "combatants": [
        {"id": "saxon", "draw": {"skill": "pathfinder", "ability": "will"}},
        {"id": "sadie", "disposition": 6},
        {"id": "tinker", "disposition": 4},
        {"id": "winter", "disposition": 16},
    ],
}  # fmt: skip


def orders(number: int) -> Wishes:
    """Who finds the way presses on; the others read the weather or find a short cut, cook, and forage like mice."""
    even = number % 2 == 0
    return {
        "saxon": [{"action": "attack", "hindrance": "Bold"} if number % 3 == 1 else {"action": "attack"}],
        "sadie": [{"action": "maneuver", "skill": "weather watcher"} if even else {"action": "feint"}],
        "tinker": [
            {"action": "maneuver", "nature": "within"} if even else {"action": "defend", "skill": "cook"},
            {"action": "defend", "skill": "cook"},
        ],
    }


JOURNEY = Plan(
    {"characters": [*PATROL, WINTER], "session": {"season": "winter"}},
    OPENING,
    orders,
    {"winter": [{"target": "saxon"}, {"target": "tinker"}, {"target": "sadie"}]},
    ({"type": "end_conflict"}, {"type": "new_session", "season": "spring"}),
)

if __name__ == "__main__":
    at = Service(sys.argv[1], SYSTEM)
    for told in Table(at, seeded(at, SEED), JOURNEY).play():
        sys.stdout.writelines(f"{event['announcement']}\n" for event in told.json()["events"])
