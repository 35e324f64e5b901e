"""Cases of Malleus, written by hand from its rules; here is what several of the files need."""

from typing import Any

SYSTEM = "malleus"

STURE = {"id": "sture", "name": "Sture", "values": {"LANCE": 22}}


def request(*actions, faces=(), characters=(), variant=None):
    """A request for these actions: with the table's own dice where faces are given, else without `rng`."""
    body: dict[str, Any] = {"actions": list(actions)}
    state = {}
    if characters:
        state["characters"] = list(characters)
    if variant:
        state["variant"] = variant
    if state:
        body["state"] = state
    if faces:
        body["rng"] = {"supplied": list(faces), "manual": True}
    return body


def roll(value, aim=None, **more):
    action = {"type": "roll", "who": {"value": value, **more}}
    if aim:
        action["aim"] = aim
    return action


def opposed(a, b):
    """An opposed roll; a bare number stands for a bare value."""
    return {"type": "opposed", "a": side(a), "b": side(b)}


def difficulty(who, against):
    return {"type": "difficulty", "who": side(who), "difficulty": against}


def side(who):
    return {"value": who} if isinstance(who, int) else who


def faults(problem):
    """The faults of a refusal as pairs of pointer and code."""
    return {(fault["pointer"], fault["code"]) for fault in problem["errors"]}


def public(event):
    """What is left of an event when everything that it names as secret is taken away."""
    left = copied(event)
    for pointer in event.get("secret", []):
        *path, last = pointer.split("/")[1:]
        place = left
        for step in path:
            place = place[int(step)] if isinstance(place, list) else place[step]
        del place[last]
    return left


def copied(value):
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [copied(inner) for inner in value]
    return value
