"""What the wire shows of an event and the records of its rolls, and what may be said aloud, in English and Swedish."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.core.audit import Rolled, cited, modifier_views, roll_view
from service.core.resolve import Happened
from service.systems.mano_a_mano.model import SuccessRoll, SuccessRollEvent
from service.systems.mano_a_mano.rules import difficulty, difficulty_modifiers
from service.systems.mano_a_mano.tables import READINGS, result

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "success": "success, {total} against {difficulty}.",
        "failure": "failure, {total} against {difficulty}.",
        "natural": "a natural 20, automatic success.",
        "confirmed": "{result}, then {second}, automatic success.",
        "always": "success, this cannot fail.",
        "never": "failure, this cannot succeed.",
    },
    "sv": {
        "success": "lyckat, {total} mot {difficulty}.",
        "failure": "misslyckat, {total} mot {difficulty}.",
        "natural": "en naturlig 20, lyckas automatiskt.",
        "confirmed": "{result}, sedan {second}, lyckas automatiskt.",
        "always": "lyckat, det här kan inte misslyckas.",
        "never": "misslyckat, det här kan inte lyckas.",
    },
}


def report(happened: Happened, records: Sequence[Rolled], language: str) -> dict[str, Any]:
    """The event on the wire, without `action` and `changes`."""
    action: SuccessRoll = happened.action
    event: SuccessRollEvent = happened.event
    name = None if action.actor is None else happened.before.named(action.actor).name
    rolls = [_roll_view(action, record) for record in records]
    shown: dict[str, Any] = {"type": event.type}
    if action.actor is not None:
        shown["actor"] = action.actor
    shown |= {"outcome": event.outcome, "decided_by": event.decided_by}
    if event.automatic is not None:
        shown["automatic"] = event.automatic
    if rolls:
        shown |= {"die": action.die, "difficulty": _difficulty_view(action)}
    shown |= {"rolls": rolls, "rules": cited([*event.rules, *_rulings(action, event, rolls)])}
    if name != action.actor:
        shown["names"] = {action.actor: name}
    said = _said(action, event, rolls, WORDS[language])
    shown["announcement"] = said[0].upper() + said[1:] if name is None else f"{name}: {said}"
    return shown


def told(event: SuccessRollEvent) -> dict[str, Any]:
    """What tells the outcomes apart in the exact reading."""
    return {"outcome": event.outcome, "decided_by": event.decided_by}


def succeeded(event: SuccessRollEvent) -> bool:
    """Whether the roll succeeded."""
    return event.outcome == "success"


def _roll_view(action: SuccessRoll, record: Rolled) -> dict[str, Any]:
    """The first roll shows what its face counts, the second what it had to exceed (MAM-05, MAM-07, MAM-10)."""
    view = roll_view(record)
    modifiers, total = view.pop("modifiers"), view.pop("total")
    if record.roll.purpose == "confirm":
        view["above"] = READINGS[action.die].above
    else:
        view["result"] = result(action.die, action.highest_is_zero, record.faces[0])
        total = view["result"] + record.roll.bonus
    return {**view, "modifiers": modifiers, "total": total}


def _rulings(action: SuccessRoll, event: SuccessRollEvent, rolls: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What the numbers and the outcome rest on beside the rules."""
    if action.certainty == "never":
        yield "MAM-Q10"
    if not rolls:
        return
    if action.highest_is_zero:
        yield "MAM-Q07"
        if len(rolls) > 1:
            yield "MAM-Q06"
    elif action.die == "d10" and rolls[0]["faces"] == [10]:
        yield "MAM-Q02"
    if event.decided_by == "total":
        if rolls[0]["total"] == difficulty(action):
            yield "MAM-Q01"
        if event.automatic is False:
            yield "MAM-Q04"


def _difficulty_view(action: SuccessRoll) -> dict[str, Any]:
    modifiers = modifier_views(difficulty_modifiers(action))
    return {"value": action.difficulty, "modifiers": modifiers, "total": difficulty(action)}


def _said(
    action: SuccessRoll, event: SuccessRollEvent, rolls: Sequence[Mapping[str, Any]], words: Mapping[str, str]
) -> str:
    """Everything may be said, numbers too."""
    if event.decided_by == "certainty":
        return words[action.certainty]
    if event.decided_by == "total":
        return words[event.outcome].format(total=rolls[0]["total"], difficulty=difficulty(action))
    if len(rolls) == 1:
        return words["natural"]
    return words["confirmed"].format(result=rolls[0]["result"], second=rolls[1]["total"])
