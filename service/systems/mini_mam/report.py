"""What the wire shows of an event and the records of its rolls, and what may be said aloud, in English and Swedish."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.core.audit import Rolled, cited, roll_view
from service.core.resolve import Happened
from service.systems.mini_mam.model import AttackEvent, State

WORDS = {
    "en": {
        "injured": "{actor} injures {target}.",
        "incapacitated": "{actor} fells {target}.",
        "miss": "{actor} misses {target}.",
    },
    "sv": {
        "injured": "{actor} skadar {target}.",
        "incapacitated": "{actor} fäller {target}.",
        "miss": "{actor} missar {target}.",
    },
}


def report(happened: Happened, records: Sequence[Rolled], language: str) -> dict[str, Any]:
    """The event on the wire, without `action` and `changes`."""
    event: AttackEvent = happened.event
    state: State = happened.before
    shown: dict[str, Any] = {"type": event.type, "actor": event.actor, "target": event.target, "outcome": event.outcome}
    if event.hits:
        shown["hits"] = event.hits
    shown["rolls"] = [roll_view(record) for record in records]
    modifiers = [modifier.rule for record in records for modifier in record.roll.modifiers]
    shown["rules"] = cited([*modifiers, *[hit.rule for hit in event.hits], *_die_rules(state, event)])
    names = {who.id: who.name for who in state.characters}
    shown |= _names(names, (event.actor, event.target))
    outcome = event.hits[0].health if event.hits else event.outcome
    shown["announcement"] = WORDS[language][outcome].format(actor=names[event.actor], target=names[event.target])
    return shown


def _die_rules(state: State, event: AttackEvent) -> list[str]:
    """The rules that the outcome itself rests on."""
    return ["MM-24", "MM-25"] if state.variant.dice == "d6" else ["MM-68", "MM-69"]


def _names(names: dict[str, str], ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """The names of those whose name is not their id."""
    differing = {id: names[id] for id in ids if names[id] != id}
    return {"names": differing} if differing else {}
