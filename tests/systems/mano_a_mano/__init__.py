"""Cases of Mano a Mano, written by hand from its rules; here is what several of the files need."""

from typing import Any

SYSTEM = "mano-a-mano"


def roll(difficulty=None, die=None, **more):
    """A success roll; what is not said is left out."""
    action = {"type": "success_roll", **more}
    if die:
        action["die"] = die
    if difficulty is not None:
        action["difficulty"] = difficulty
    return action


def request(*actions, faces=(), characters=()):
    """A request for these actions: with the table's own dice where faces are given, else without `rng`."""
    body: dict[str, Any] = {"actions": list(actions)}
    if characters:
        body["state"] = {"characters": list(characters)}
    if faces:
        body["rng"] = {"supplied": list(faces), "manual": True}
    return body


def faults(problem):
    """The faults of a refusal as pairs of pointer and code."""
    return {(fault["pointer"], fault["code"]) for fault in problem["errors"]}
