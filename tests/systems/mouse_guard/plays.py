"""Tables at random, and what somebody there might try next: mostly what fits, now and then what does not."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .laws import open_draws
from .table import DECK, Body

ACTIONS = ("attack", "defend", "feint", "maneuver")
EFFECTS = ("impede", "position", "disarm")
KINDS = (
    "axe", "bow", "hook_and_line", "knife", "knife", "shield", "sword", "sword", "light_armour", "heavy_armour", "other"
)  # fmt: skip
CLASSES = ("normal", "spear", "spear", "thrown", None)
CONFLICTS = (
    "fight", "fight", "fight", "fight_animal", "argument", "chase", "negotiation", "journey", "speech", "war", "other"
)  # fmt: skip
SKILLS = ("fighter", "pathfinder", "scout", "orator", "militarist", "deceiver", "cook")
TRAITS = ("Bold", "Quick~/1")
SEASONS = ("spring", "summer", "autumn", "winter")
VARIANTS: dict[str, tuple[Any, ...]] = {
    "queen_addend": ("multiplied", "raw"),
    "king_after_queen": ("replace", "restart"),
    "joker": ("none", "reshuffle"),
    "success_count": ("total", "margin"),
    "feint_feint": ("reduced", "versus"),
    "feint_maneuver_ob": (5, 0),
    "maneuver_spend": ("tiers", "costs"),
    "one_weapon": (False, True),
}
STRAY = 0.04
"""How often something is put where it does not fit."""


def table(dice: Random) -> Body:
    """Two to four, of two sides or more, with a deck of which some is gone."""
    ids = ["ann", "bob", "fox", "o~/"][: dice.choice((2, 2, 3, 4))]
    variant = {name: dice.choice(values) for name, values in VARIANTS.items() if dice.random() < 0.3}
    people = [character(dice, id, host=place > 0 and dice.random() < 0.6) for place, id in enumerate(ids)]
    if variant.get("one_weapon"):
        for who in people:
            for item in who["gear"][1:]:
                item["in_use"] = False
    kings = dice.sample(("KS", "KH", "KD", "KC"), k=dice.choice((0, 1, 2, 4)))
    hands: dict[str, list[str]] = {}
    for king in kings:
        who = dice.choice(people)
        hands.setdefault("host" if who["host"] else dice.choice((who["id"], "player")), []).append(king)
    others = [card for card in DECK if card not in kings]
    discards = dice.sample(others, k=dice.choice((0, 0, 10, len(others) - 6, len(others))))
    sides = {who["side"] for who in people}
    return {
        "variant": variant,
        "characters": people,
        "deck": {"hands": hands, "discards": discards},
        "session": {"season": dice.choice((*SEASONS, None))},
        "conflict": conflict(dice, people) if len(sides) > 1 and dice.random() < 0.4 else None,
    }


def conflict(dice: Random, people: list[Body]) -> Body:
    """One that has been going on for a while."""
    for who in people:
        for item in who["gear"]:
            item["lost"] = dice.choice((None, None, None, "disarmed", "thrown"))
            if item["kind"] == "sword":
                item["sword_action"] = dice.choice((None, None, *ACTIONS))
        for trait in who["traits"]:
            trait["disabled"] = dice.random() < 0.3
        who["effects"] = {"impeded": dice.choice((0, 0, 1)), "positioned": dice.random() < 0.3}
    start = dice.randint(1, 9)
    combatants = [
        {"id": who["id"], "disposition": dice.randint(1, start), "starting_disposition": start} for who in people
    ]
    round_number = dice.choice((1, 5, 1_000_000 - 1))
    return {"type": dice.choice(CONFLICTS), "phase": "orders", "round": round_number, "combatants": combatants}


def character(dice: Random, id: str, *, host: bool) -> Body:
    side = dice.choice(("foes", id)) if id != "ann" else "guard"
    who: Body = {"id": id, "side": side, "host": host, "gear": gear(dice), "traits": traits(dice)}
    if host or dice.random() < 0.7:
        who["rating"] = dice.choice((0, 1, 2, 3, 4, 5, 6, 6, 9))
    who["skills"] = {skill: dice.randint(0, 6) for skill in dice.sample(SKILLS, k=dice.randint(0, 5))}
    who["abilities"] = {"health": dice.randint(0, 5)}
    if dice.random() < 0.7:
        rating = dice.randint(1, 6)
        who["nature"] = {"rating": rating, "taxed": dice.choice((0, 0, rating, dice.randint(0, rating)))}
    if dice.random() < 0.3:
        who["effects"] = {"impeded": dice.choice((1, 1, 2, 100))}
    return who


def gear(dice: Random) -> list[Body]:
    items: list[Body] = []
    for kind in dice.sample(KINDS, k=dice.choice((0, 1, 2, 3))):
        item: Body = {"id": f"g{len(items)}", "kind": kind}
        if kind in ("other", "hook_and_line"):
            item["weapon_class"] = dice.choice(CLASSES)
        if kind.endswith("armour") and any(other["kind"].endswith("armour") for other in items):
            item["in_use"] = False
        if kind == "shield" and dice.random() < 0.3:
            item["used_last_turn"] = True
        items.append(item)
    return items


def traits(dice: Random) -> list[Body]:
    found: list[Body] = []
    for name in TRAITS[: dice.randint(0, 2)]:
        rating = dice.randint(1, 3)
        found.append({"name": name, "rating": rating, "used": dice.randint(0, rating)})
    return found


def attempt(dice: Random, state: Body) -> Body:
    """What might be done now."""
    kind = dice.choice([*TRIED] if dice.random() < STRAY else fitting(state))
    action: Body = {"type": kind, **TRIED[kind](dice, state)}
    return action


def fitting(state: Body) -> Sequence[str]:
    """The kinds of actions that are in place, the likelier ones more than once."""
    if open_draws(state):
        return ("redraw", "redraw", "redraw", "settle", "settle", "settle", "reshuffle")
    conflict = state["conflict"]
    if conflict is None:
        return ("test", "versus", "begin_conflict", "begin_conflict", "begin_conflict", "rest", "new_session")
    if conflict["phase"] == "over":
        return ("end_conflict", "end_conflict", "end_conflict", "end_conflict", "test", "conflict_round")
    if conflict["phase"] == "revealed":
        return ("conflict_round", "conflict_round", "conflict_round", "choose_sword", "test")
    swords = ["choose_sword"] * any(item["kind"] == "sword" for who in state["characters"] for item in who["gear"])
    return (*["conflict_round"] * 6, *["host_draw"] * 3, *swords, "test", "versus", "end_conflict", "reshuffle")


# each kind


def test(dice: Random, state: Body) -> Body:
    return {**drawer(dice, state), "obstacle": dice.choice((0, 1, 2, 3, 4, 5, 7)), **openness(dice)}


def versus(dice: Random, state: Body) -> Body:
    return {"drawers": [drawer(dice, state), drawer(dice, state)], **openness(dice)}


def redraw(dice: Random, state: Body) -> Body:
    draws = open_draws(state) or [{"by": "ann", "cards": ["2S"]}]
    draw = dice.choice(draws)
    action: Body = {"by": draw["by"]} if len(draws) > 1 and dice.random() > STRAY else {}
    if dice.random() < STRAY:
        action["by"] = "nobody"
    if dice.random() < 0.6:
        action["card"] = dice.choice(DECK if dice.random() < STRAY else draw["cards"])
    who = person(state, draw["by"])
    hand = state["deck"]["hands"].get("host" if who and who["host"] else draw["by"], [])
    names = [trait["name"] for trait in (who or {"traits": []})["traits"]]
    if hand and (not names or dice.random() < 0.5):
        action["spend"] = {"type": "king", **({"king": dice.choice(hand)} if dice.random() < 0.5 else {})}
    elif names:
        action["spend"] = {"type": "trait", "name": dice.choice(names)}
    else:
        action["spend"] = dice.choice(
            ({"type": "king"}, {"type": "king", "king": "KS"}, {"type": "trait", "name": "Shy"})
        )
    return action


def settle(dice: Random, state: Body) -> Body:
    conflict = state["conflict"] or {"phase": None}
    if conflict["phase"] != "open" or dice.random() < 0.5:
        return {"choices": [{"actor": "ann"}]} if dice.random() < STRAY else {}
    choices = []
    for order in conflict["orders"]:
        if order["action"] == "maneuver" or dice.random() < STRAY:
            choice: Body = {"actor": order["actor"]}
            if dice.random() < 0.8:
                choice["effects"] = dice.choice(([], ["impede"], ["position"], ["disarm"], ["impede", "position"]))
            if "disarm" in choice.get("effects", []) or dice.random() < 0.2:
                choice["disarm"] = possession(dice, state, order["target"])
            if dice.random() < 0.2:
                choice["knife_disarm"] = possession(dice, state, order["target"])
            choices.append(choice)
    return {"choices": choices}


def begin_conflict(dice: Random, state: Body) -> Body:
    ids = [who["id"] for who in state["characters"]]
    ids = dice.sample(ids, k=dice.randint(2, len(ids)))
    if dice.random() < STRAY:
        ids[-1] = dice.choice((ids[0], "nobody"))
    kind = dice.choice(CONFLICTS)
    return {"conflict_type": kind, "combatants": [entrant(dice, state, id) for id in ids], **openness(dice)}


def entrant(dice: Random, state: Body, id: str) -> Body:
    if dice.random() < 0.7:
        return {"id": id, "disposition": dice.choice((1, 1, 2, 4, 8, 100))}
    draw = drawer(dice, state, id) | {"ability": dice.choice(("health", "health", "will"))}
    draw.pop("actor", None)
    draw.pop("guest", None)
    return {"id": id, "draw": draw, **({"disposition": 3} if dice.random() < STRAY else {})}


def host_draw(dice: Random, state: Body) -> Body:
    return {"orders": [order(dice, state, who) for who in fighters(state) if not who["host"] or dice.random() < STRAY]}


def conflict_round(dice: Random, state: Body) -> Body:
    revealed = (state["conflict"] or {"phase": None})["phase"] == "revealed"
    ordering = [who for who in fighters(state) if (who["host"] if revealed else dice.random() > STRAY)]
    if dice.random() < STRAY:
        ordering.append(dice.choice(state["characters"]))
    return {"orders": [order(dice, state, who) for who in ordering], **openness(dice)}


def choose_sword(dice: Random, state: Body) -> Body:
    owners = [who for who in fighters(state) if any(item["kind"] == "sword" for item in who["gear"])]
    who = dice.choice(owners or state["characters"])
    swords = [item["id"] for item in who["gear"] if item["kind"] == "sword"]
    named = {"gear": dice.choice(swords)} if swords and dice.random() < 0.5 else {}
    return {"actor": who["id"], "action": dice.choice(ACTIONS), **named}


def nothing(dice: Random, state: Body) -> Body:
    return {}


def rest(dice: Random, state: Body) -> Body:
    ids = [who["id"] for who in state["characters"]]
    return {"actors": dice.sample(ids, k=dice.randint(0, len(ids)))} if dice.random() < 0.3 else {}


def new_session(dice: Random, state: Body) -> Body:
    return {"season": dice.choice(SEASONS)} if dice.random() < 0.7 else {}


TRIED = {
    "test": test,
    "versus": versus,
    "redraw": redraw,
    "settle": settle,
    "begin_conflict": begin_conflict,
    "host_draw": host_draw,
    "conflict_round": conflict_round,
    "choose_sword": choose_sword,
    "end_conflict": nothing,
    "rest": rest,
    "new_session": new_session,
    "reshuffle": nothing,
}


# their parts


def openness(dice: Random) -> Body:
    return {"settle": False} if dice.random() < 0.45 else {}


def drawer(dice: Random, state: Body, id: str | None = None) -> Body:
    """A character as a rule, else a guest."""
    if id is None and dice.random() < 0.15:
        guest = dice.choice(("player", "owl", "ann" if dice.random() < STRAY else "owl"))
        return {"guest": guest, "rating": dice.randint(0, 6)}
    who = person(state, id) or dice.choice(state["characters"])
    return {"actor": who["id"], **means(dice, who)}


def means(dice: Random, who: Body) -> Body:
    """What somebody draws with."""
    names = [*who["skills"], *who["abilities"]]
    found: Body = {}
    way = dice.random()
    if dice.random() < STRAY:
        return found
    if way < 0.25 and who["nature"]:
        found["nature"] = dice.choice(("within", "within", "against"))
        if found["nature"] == "against":
            found["skill"] = "falconry"
    elif way < 0.35 or (who["rating"] is None and not names):
        found["rating"] = dice.randint(0, 6)
    elif names and (way < 0.7 or who["rating"] is None):
        found["skill"] = dice.choice([*names, "nature"])
    if dice.random() < 0.15:
        found["aspect"] = dice.choice(("sneaking", "recover_fatigue", "resist_fatigue"))
        found["skill"] = "scout" if found["aspect"] == "sneaking" else "health"
    if who["traits"] and dice.random() < 0.2:
        found["hindrance"] = dice.choice(who["traits"])["name"]
    return found


def order(dice: Random, state: Body, who: Body) -> Body:
    others = [other for other in fighters(state) if other["side"] != who["side"]]
    target = dice.choice(others)["id"] if others else "ann"
    given: Body = {"actor": who["id"]}
    if who["host"] == (dice.random() < STRAY):
        given["action"] = dice.choice(ACTIONS)
    if len(others) != 1 or dice.random() < 0.3:
        given["target"] = dice.choice(state["characters"])["id"] if dice.random() < STRAY else target
    if dice.random() < 0.3:
        given |= means(dice, who)
    elif who["rating"] is None and dice.random() > 2 * STRAY:
        given["rating"] = dice.randint(0, 6)
    if dice.random() < 0.2:
        items = [item["id"] for item in who["gear"] if item["lost"] is None or dice.random() < 0.2]
        given["use"] = dice.sample(items, k=dice.randint(0, len(items))) + ["g9"] * (dice.random() < STRAY)
    if dice.random() < 0.15 and any(item["kind"] == "sword" and item["in_use"] for item in who["gear"]):
        given["sword_action"] = dice.choice(ACTIONS)
    knives = [item["id"] for item in who["gear"] if item["kind"] == "knife" and item["lost"] is None]
    if given.get("action") == "attack" and knives and dice.random() < 0.6:
        given["thrown"] = dice.choice(knives)
    if dice.random() < 0.6:
        given["effects"] = dice.sample(EFFECTS, k=dice.randint(0, 3))
        if ("disarm" in given["effects"]) == (dice.random() > STRAY):
            given["disarm"] = possession(dice, state, target)
    if dice.random() < 0.1:
        given["knife_disarm"] = possession(dice, state, target)
    return given


def possession(dice: Random, state: Body, id: str) -> Body:
    """Something that might be taken from somebody."""
    who = person(state, id) or state["characters"][0]
    found = [{"kind": "gear", "id": item["id"]} for item in who["gear"] if item["lost"] is None]
    found += [{"kind": "trait", "id": trait["name"]} for trait in who["traits"] if not trait["disabled"]]
    return dice.choice(found or [{"kind": "gear", "id": "g0"}])


def person(state: Body, id: str | None) -> Body | None:
    return next((who for who in state["characters"] if who["id"] == id), None)


def fighters(state: Body) -> list[Body]:
    """Those who are in, or everybody where there is no conflict."""
    if state["conflict"] is None:
        return list(state["characters"])
    members = {each["id"] for each in state["conflict"]["combatants"] if each["disposition"]}
    return [who for who in state["characters"] if who["id"] in members]
