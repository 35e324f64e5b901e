"""Random tables of Mini mam, and what their players try: much of it legal, some of it not."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from . import Body
from .laws import able, people, powers, running

SWITCHES: Mapping[str, Sequence[Any]] = {
    "dice": ("d6", "d20"),
    "fighting_bonus_on_spells": (True, False),
    "sneak_attack": ("first_turn", "first_attack"),
    "skipped_turn_counts": (False, True),
    "protection": ("ordinary_hit", "literal"),
    "hiding": ("each_seeker", "single_die"),
    "surprise": ("start_seat", "whole_side"),
}
KINDS = [
    "custom",
    "monster",
    "kraken",
    "rogue",
    "leprechaun",
    "warrior",
    "wizard",
    "priest",
    "dragon",
    "unicorn",
    "lich",
]
WHOLE = ["thievery", "magic", "fighting", "healing"]
MINOR = [
    "escaping",
    "backstabbing",
    "hiding",
    "pick_locks",
    "disarm_traps",
    "initiative",
    "sneak_attack",
    "fireball",
    "arcane_lore",
    "attacking",
    "defending",
    "revive",
    "heal_wounds",
    "persuasion",
]
OTHERS = ["raise_servants", "protection", "explosion", "unclean_abomination", "vampirism"]
ITEMS = ["flying_carpet", "healing_potion", "ninja_smoke_bomb", "protective_amulet", "destruction_scroll"]
ASPECTS = ["sneaky_deed", "arcane_lore", "strategy", "persuasion", "pick_locks", "disarm_traps"]

USABLE = ITEMS[:3]

AIMED = ["attack", "sneak_attack", "fireball", "revive", "heal"]
NOT_ORDERED = ("join", "round", "hide", "trap", "begin_battle", "study_scroll")
IN_BATTLE = {
    "attack": 6,
    "sneak_attack": 4,
    "fireball": 5,
    "explosion": 6,
    "revive": 4,
    "heal": 4,
    "use_item": 3,
    "escape": 2,
    "vanish": 4,
    "pass": 1,
    "task": 1,
    "join": 2,
    "round": 5,
    "hide": 1,
    "trap": 1,
    "begin_battle": 1,
    "study_scroll": 1,
}
ORDERED = {kind: often for kind, often in IN_BATTLE.items() if kind not in NOT_ORDERED}
IN_AMBUSH = {**dict.fromkeys(IN_BATTLE, 1), "attack": 6, "escape": 3, "sneak_attack": 2, "round": 2}
OUTSIDE = {**IN_BATTLE, "attack": 1, "hide": 4, "trap": 6, "begin_battle": 8, "join": 4, "study_scroll": 8, "round": 1}
"""How often each is tried."""


def table(dice: Random) -> Body:
    """A state before any battle, of two to nine characters with whatever abilities, items and house rules."""
    variant = {name: dice.choice(values) for name, values in SWITCHES.items()}
    sides = ("red", "blue", "green")[: dice.choice((2, 2, 2, 3))]
    seats = dice.choice(([], [], ["north"], ["north", "east", "south"]))
    highest = 5 if variant["dice"] == "d6" else 12
    count = dice.randint(2, 9)
    return {
        "variant": variant,
        "seats": seats,
        "characters": [
            {
                "id": f"{number}",
                "side": sides[number] if number < 2 else dice.choice(sides),
                **({"seat": dice.choice(seats)} if seats else {}),
                **sheet(dice, highest),
            }
            for number in range(count)
        ],
    }


def sheet(dice: Random, highest: int) -> Body:
    """Somebody's kind and all that they have; a few come hurt, hidden or in flight."""
    some = {
        "items": dice.choices(ITEMS, k=dice.choice((0, 0, 1, 2))),
        "health": dice.choice(("healthy",) * 8 + ("injured", "incapacitated")),
        "standing": dice.choice(("in_battle",) * 10 + ("hidden", "escaped", "escaping", "escape_broken")),
        "turns_taken": dice.choice((0, 0, 3)),
        "frail": dice.random() < 0.1,
    }
    if dice.random() < 0.15:
        return {**some, "minion": True}
    abilities = dice.sample((*MINOR, *WHOLE, *WHOLE, *OTHERS, *OTHERS), k=dice.choice((0, 1, 1, 2, 3)))
    return {
        **some,
        "kind": dice.choice(KINDS),
        "abilities": list(dict.fromkeys(abilities)),
        "level": min(dice.choice((0, 1, 1, 2, 3, highest)), highest),
    }


def attempt(dice: Random, state: Body) -> Body:
    """An action that somebody tries."""
    battle = running(state)
    tried = OUTSIDE if battle is None else IN_AMBUSH if battle["phase"] == "ambush" else IN_BATTLE
    actor = actor_of(dice, state)
    kind = kind_of(dice, state, actor, tried)
    if kind == "begin_battle":
        return {"type": kind, "surprise": dice.random() < 0.3}
    if kind == "trap":
        return trap(dice, state)
    if kind == "round":
        return {"type": kind, "orders": orders(dice, state)}
    hidden = [who["id"] for who in state["characters"] if who["standing"] == "hidden"]
    return act(dice, state, kind, among(dice, hidden, state) if kind == "join" else actor)


def orders(dice: Random, state: Body) -> list[Body]:
    """For some, mostly one each."""
    actors = some_of(dice, ids(state))
    if dice.random() < 0.05:
        actors.append(actors[0])
    return [act(dice, state, kind_of(dice, state, actor, ORDERED), actor) for actor in actors]


def ids(state: Body) -> list[str]:
    return [who["id"] for who in state["characters"]]


def actor_of(dice: Random, state: Body) -> str:
    """Mostly whoever has the turn, sometimes anybody, rarely nobody who is there."""
    battle = running(state)
    chance = dice.random()
    if chance < 0.01:
        return "nobody"
    if battle is not None and chance < 0.9:
        upcoming: str = battle["next"]
        return upcoming
    return dice.choice(ids(state))


def kind_of(dice: Random, state: Body, actor: str, tried: Mapping[str, int]) -> str:
    """Mostly something that the actor is able to try."""
    everybody = people(state)
    vain = hopeless(everybody[actor]) if actor in everybody and dice.random() < 0.8 else set()
    if running(state) is not None and dice.random() < 0.8:
        vain |= {"hide", "trap", "begin_battle", "study_scroll"}
    sensible = [kind for kind in tried if kind not in vain]
    return dice.choices(sensible, weights=[tried[kind] for kind in sensible])[0]


def hopeless(who: Body) -> set[str]:
    """What somebody lacks the means for."""
    has = powers(who)
    needs = {
        "sneak_attack": "sneak_attack" in has and not who["attacks_made"],
        "fireball": "fireball" in has,
        "explosion": "explosion" in has,
        "revive": bool({"revive", "raise_servants"} & has),
        "heal": "heal_wounds" in has,
        "vanish": who["standing"] in ("escaping", "escape_broken"),
        "use_item": bool({*USABLE} & {*who["items"]}),
        "study_scroll": "magic" in has and "destruction_scroll" in who["items"],
    }
    return {kind for kind, means in needs.items() if not means}


def among(dice: Random, likely: Sequence[str], state: Body) -> str:
    """Mostly one of the likely, if there is any."""
    return dice.choice(likely if likely and dice.random() < 0.8 else ids(state))


def act(dice: Random, state: Body, kind: str, actor: str) -> Body:
    """What one character tries to do."""
    action: Body = {"type": kind, "actor": actor}
    if kind in AIMED:
        action["target"] = target(dice, state, kind, actor)
    if kind in ("attack", "sneak_attack", "fireball", "explosion", "task") and dice.random() < 0.2:
        action["modifiers"] = [{"value": dice.randint(-2, 6), "note": "luck"}]
        action["opposing_modifiers"] = [{"value": dice.randint(-2, 2)}]
    if kind == "use_item":
        has = [item for who in state["characters"] if who["id"] == actor for item in who["items"] if item in USABLE]
        action["item"] = dice.choice(has or USABLE)
        if action["item"] == "healing_potion" or dice.random() < 0.1:
            action["target"] = target(dice, state, kind, actor)
    if kind == "task":
        action.update(task(dice, state))
    return action


def target(dice: Random, state: Body, kind: str, actor: str) -> str:
    """Mostly an enemy for an attack, somebody hurt for what heals."""
    everybody = state["characters"]
    side = {who["side"] for who in everybody if who["id"] == actor}
    if kind in ("revive", "heal", "use_item"):
        hurt = {"revive": ["incapacitated"], "heal": ["injured"]}.get(kind, ["injured", "incapacitated"])
        return among(dice, [who["id"] for who in everybody if who["health"] in hurt], state)
    return among(dice, [who["id"] for who in everybody if able(who) and who["side"] not in side], state)


def task(dice: Random, state: Body) -> Body:
    """Mostly against one thing; rarely against both or neither."""
    fields: Body = {}
    against = dice.choice(("difficulty", "target", "difficulty", "target", "both", "neither"))
    if against in ("difficulty", "both"):
        fields["difficulty"] = dice.randint(0, 6)
    if against in ("target", "both"):
        fields["target"] = dice.choice(ids(state))
    if dice.random() < 0.6:
        fields["aspect"] = dice.choice(ASPECTS)
    if dice.random() < 0.2:
        fields["opposing_aspect"] = dice.choice(ASPECTS[:4])
    return {**fields, **roller(dice)}


def trap(dice: Random, state: Body) -> Body:
    """Mostly one side's, for another."""
    by_side: dict[str, list[str]] = {}
    for who in state["characters"]:
        by_side.setdefault(who["side"], []).append(who["id"])
    mine, theirs = dice.sample([*by_side.values()], k=2)
    setters, approaching = some_of(dice, mine), some_of(dice, theirs)
    if dice.random() < 0.05:
        approaching = dice.sample(ids(state), k=1)
    action = {"type": "trap", "setters": setters, "approaching": approaching, **roller(dice)}
    if dice.random() < 0.3:
        action["waiting"] = dice.sample(setters if dice.random() < 0.9 else ids(state), k=1)
    if dice.random() < 0.5:
        action["if_detected"] = "fight"
    return action


def some_of(dice: Random, all_of_them: Sequence[str]) -> list[str]:
    return dice.sample(all_of_them, k=dice.randint(1, len(all_of_them)))


def roller(dice: Random) -> Body:
    return {"roller": dice.choice(("acting", "opposing"))} if dice.random() < 0.2 else {}
