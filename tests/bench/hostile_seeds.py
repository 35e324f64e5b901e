"""Requests that were made to be costly: what the search of `hostile` starts from."""

from typing import Any

Body = dict[str, Any]

WIDE = "\U0001f3b2"


def crowd(number: int) -> list[Body]:
    """One who can blow up so many others."""
    mim = {"id": "mim", "side": "heroes", "abilities": ["explosion"]}
    return [mim, *[{"id": f"e{place}", "side": "foes"} for place in range(number)]]


BOOM: Body = {"type": "explosion", "actor": "mim"}


def fat(number: int, things: int, text: str = "g") -> list[Body]:
    """Characters whose sheets are as long as can be."""
    return [
        {
            "id": f"c{place}",
            "name": WIDE * 100,
            "side": "ab"[place % 2],
            "kind": "rogue",
            "abilities": ["explosion", "magic", "healing"],
            "items": ["healing_potion", "destruction_scroll", "ninja_smoke_bomb"],
            "gear": [text] * things,
            "other_abilities": [text] * things,
        }
        for place in range(number)
    ]


def fought(people: list[Body]) -> Body:
    order = [who["id"] for who in people]
    return {"characters": people, "battle": {"phase": "rounds", "round": 1, "order": order, "next": order[0]}}


def attacks(number: int, people: int, kind: str = "attack") -> list[Body]:
    """Each on the next one in the row."""
    return [{"type": kind, "actor": f"c{place}", "target": f"c{(place + 1) % people}"} for place in range(number)]


def a_round(number: int, people: int) -> Body:
    return {"type": "round", "orders": attacks(number, people)}


def mini_mam() -> dict[str, list[Body]]:
    booms: list[Body] = [{"state": {"characters": crowd(size)}, "actions": [BOOM] * times}
             for size, times in ((7, 2), (9, 2), (10, 1), (10, 10), (4, 4), (99, 1))]  # fmt: skip
    d20: Body = {"state": {"variant": {"dice": "d20"}, "characters": crowd(10)}, "actions": [BOOM] * 2}
    rounds = [
        {"state": fought(fat(people, things)), "actions": [a_round(orders, people)]}
        for people, things, orders in ((20, 0, 10), (20, 100, 9), (50, 100, 6), (100, 100, 5), (100, 0, 100))
    ]
    free = [
        {"state": {"characters": fat(people, things)}, "actions": attacks(times, people)}
        for people, things, times in ((20, 0, 10), (100, 100, 9), (50, 50, 10), (2, 100, 100))
    ]
    hides = {"state": {"characters": fat(100, 0)}, "actions": [{"type": "hide", "actor": "c0"}] * 40}
    trap = {
        "state": {"characters": fat(100, 20)},
        "actions": [
            {"type": "trap", "setters": [f"c{i}" for i in range(50)], "approaching": [f"c{i}" for i in range(50, 100)]},
            *attacks(6, 100),
        ],
    }
    tasks = {"state": {"characters": fat(100, 100)},
             "actions": [{"type": "task", "actor": "c0", "difficulty": 3}] * 100}  # fmt: skip
    listed = [{"state": state, "odds": True, **more} for state, more in (
        (fought(fat(12, 0)), {}), (fought(fat(97, 20)), {"actor": "c0"}), ({"characters": fat(20, 0)}, {}),
        ({"characters": fat(35, 20)}, {}), ({"characters": fat(100, 100)}, {"actor": "c0"}),
        ({"characters": crowd(10)}, {}), ({"characters": fat(55, 0)}, {}),
        (fought(fat(60, 20)), {"action": a_round(60, 60)}),
    )]  # fmt: skip
    played = [
        {
            "state": fought(fat(50, 0)),
            "actions": [a_round(50, 50)] * 30,
            "rng": {"manual": True, "supplied": [1] * 500},
        },
        {"state": fought(fat(100, 0)), "actions": [a_round(100, 100)] * 12, "rng": {"seed": 1}},
        {"state": {"characters": fat(100, 50)}, "actions": attacks(99, 100), "rng": {"seed": 1}},
        {"state": {"characters": crowd(99)}, "actions": [BOOM] * 50, "rng": {"seed": 1}},
    ]
    return {"odds": [*booms, d20, *rounds, *free, hides, trap, tasks], "options": listed, "resolutions": played}


def malleus() -> dict[str, list[Body]]:
    people = [{"id": f"c{i}", "name": WIDE * 100, "values": {f"v{j}": j % 60 for j in range(100)}} for i in range(80)]
    few = people[:12]

    def given(dice: int, who: int) -> Body:
        assign = {"value_name": "v1", "characters": [f"c{who}"]}
        return {"type": "random_value", "dice": dice, "assign": assign}

    duel: Body = {"type": "opposed", "a": {"value": 50, "feint": 30}, "b": {"value": 45, "feint": 25}}
    throws = [
        {"actions": [{"type": "random_value", "dice": dice, "count": count}]}
        for dice, count in ((100, 1), (100, 2), (50, 2), (24, 2), (10, 3), (100, 300))
    ]
    rows: list[Body] = [
        {"actions": [{"type": "random_value", "dice": 100 - place} for place in range(88)]},
        {"actions": [{"type": "damage", "dice": 40}] * 90},
        {"actions": [duel] * 100},
        {"state": {"characters": few}, "actions": [given(24, 0), given(24, 1)]},
        {"state": {"characters": people}, "actions": [given(100, 0), given(100, 1)]},
        {"state": {"characters": people}, "actions": [given(20, 0), given(20, 1), duel, duel]},
    ]
    listed = [{"state": {"characters": people}, "odds": True, **more}
              for more in ({}, {"actor": "c0"}, {"action": {"type": "random_value", "dice": 100}})]  # fmt: skip
    played = [
        {"actions": [{"type": "damage", "dice": 1000}] * 10, "rng": {"seed": 1}},
        {"actions": [{"type": "random_value", "dice": 33, "count": 300}], "rng": {"seed": 1}},
        {"actions": [{"type": "random_value", "dice": 3, "count": 30}] * 100, "rng": {"manual": True}},
    ]
    return {"odds": [*throws, *rows], "options": listed, "resolutions": played}


def mano_a_mano() -> dict[str, list[Body]]:
    roll = {
        "type": "success_roll", "difficulty": 5, "die": "d6", "automatic_success": "confirm", "always_confirm": True,
        "modifiers": [{"value": 1, "note": WIDE * 20}] * 20, "difficulty_modifiers": [{"value": 1}] * 20,
    }  # fmt: skip
    short = {key: value for key, value in roll.items() if "modifiers" not in key}
    people = [{"id": f"c{i}", "name": WIDE * 100, "modifiers": {f"m{j}": j for j in range(100)}} for i in range(100)]
    many = {"actions": [roll] * 80}
    return {
        "odds": [many, {"actions": [short] * 100}, {"state": {"characters": people}, "actions": [short] * 100}],
        "options": [{"state": {"characters": people}, "odds": True}],
        "resolutions": [{**many, "rng": {"seed": 1}}, {"actions": [short] * 100, "rng": {"manual": True}}],
    }


def mouse_guard() -> dict[str, list[Body]]:
    test: Body = {"type": "test", "rating": 4, "obstacle": 3}
    versus: Body = {"type": "versus", "drawers": [{"rating": 4}, {"rating": 5}]}
    opened: list[Body] = [{**test, "settle": False}, {"type": "settle"}]
    wild = {"king_after_queen": "restart", "joker": "reshuffle", "queen_addend": "raw"}
    king: list[Body] = [{**test, "settle": False}, {"type": "redraw", "spend": {"type": "king"}}, {"type": "settle"}]
    held = {"deck": {"hands": {"player": ["KS"]}}}
    weighed: list[Body] = [
        {"actions": [test] * 2}, {"actions": [test] * 3}, {"actions": [versus]}, {"actions": [versus, test]},
        {"actions": opened * 2}, {"actions": [*opened, versus]}, {"state": {"variant": wild}, "actions": [test]},
        {"state": {"variant": {"joker": "reshuffle"}}, "actions": [versus]},
        {"state": {"variant": {"king_after_queen": "restart"}}, "actions": [versus]},
        {"state": held, "actions": king}, {"state": {**held, "variant": wild}, "actions": king},
    ]  # fmt: skip

    def people(number: int, skills: int) -> list[Body]:
        return [
            {
                "id": f"m{i}", "name": WIDE * 20, "side": "ab"[i % 2], "host": i % 2 == 1, "nature": {"rating": 4},
                "skills": {"fighter": 4, **{f"s{j}": (i + j) % 7 for j in range(skills)}},
                "abilities": {"health": 3}, "traits": [{"name": "bold", "rating": 3}],
            }
            for i in range(number)
        ]  # fmt: skip

    def fight(number: int, first: int = 0, **more: Any) -> Body:
        who = [{"id": f"m{i}", "disposition": 5} for i in range(first, first + number)]
        return {"type": "begin_conflict", "conflict_type": "fight", "combatants": who, **more}

    def orders(number: int, first: int = 0) -> list[Body]:
        """Of every second one, on the next; the others are the Host's."""
        row = range(first, first + number, 2)
        return [{"actor": f"m{i}", "action": "attack", "target": f"m{i + 1}"} for i in row]

    drawn = [{"id": f"m{i}", "draw": {"ability": "health", "skill": "fighter"}} for i in range(2)]
    players = [{**who, "host": False} for who in people(20, 1)]
    mixed = [
        {**who, "name": "m", "side": "b" if i == 81 else "a", "host": i in (81, 83)}
        for i, who in enumerate(people(100, 1))
    ]
    mixed[83]["side"] = "b"
    against = [{"actor": f"m{i}", "action": "attack", "target": "m81"} for i in range(80, 100) if i not in (81, 83)]
    facing = [{"actor": "m0", "action": "attack"}, {"actor": "m1", "action": "attack"}]
    conflicts: list[Body] = [
        {"state": {"characters": who}, "actions": actions}
        for who, actions in (
            (people(4, 2), [fight(4), {"type": "host_draw", "orders": orders(4)}]),
            (people(2, 2), [fight(2), {"type": "conflict_round", "orders": orders(2)}]),
            (people(2, 2), [fight(2, combatants=drawn)]),
            (players[:2], [fight(2), {"type": "conflict_round", "orders": facing}]),
            (mixed, [fight(20, 80), {"type": "host_draw", "orders": against}]),
            (mixed[80:], [fight(20, 80), {"type": "host_draw", "orders": against}, {"type": "conflict_round"}]),
        )
    ]
    listed = [{"state": {"characters": people(number, skills), "variant": variant}, "odds": True, **more}
              for number, skills, variant, more in (
                  (12, 0, {}, {}), (20, 20, {}, {}), (50, 0, {}, {}), (20, 20, {}, {"actor": "m0"}),
                  (100, 80, {}, {"actor": "m0"}), (1, 0, wild, {"actor": "m0"}), (5, 2, wild, {}),
              )]  # fmt: skip
    played = [
        {"actions": [versus] * 100, "rng": {"seed": 1}},
        {"actions": [versus] * 100, "rng": {"manual": True}},
        {"state": {"variant": wild}, "actions": [versus] * 100, "rng": {"manual": True}},
    ]
    return {"odds": [*weighed, *conflicts], "options": listed, "resolutions": played}


SEEDS = {
    "mini-mam": mini_mam(),
    "malleus": malleus(),
    "mano-a-mano": mano_a_mano(),
    "mouse-guard": mouse_guard(),
}
