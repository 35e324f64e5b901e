"""What the wire shows of an event and the records of its rolls."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from service.core.audit import Rolled, cited, roll_view
from service.core.resolve import Happened
from service.systems.mini_mam.model import Action, Event, State, Trap, Turn, Unreached, UseItem
from service.systems.mini_mam.report.announcements import announcement
from service.systems.mini_mam.report.grounds import grounds

LEFT_OUT = ("modifiers", "opposing_modifiers")
SKIPPED_SHOWS = ("actor", "target")
SECRET = ("setters", "waiting", "rolls", "changes", "names")  # MM-67


def report(happened: Happened, records: Sequence[Rolled], language: str) -> dict[str, Any]:
    """The event on the wire, without `action` and `changes`."""
    step, event, before = happened.action, happened.event, happened.before
    action = acted(step)
    order = step.order if isinstance(step, (Turn, Unreached)) else None
    shown: dict[str, Any] = {} if order is None else {"order": order}
    shown["type"] = action.type
    shown |= fields(action, event, before)
    shown["outcome"] = event.outcome
    if event.reason is not None:
        shown["reason"] = event.reason
    if event.hits:
        shown["hits"] = event.hits
    if event.passed_over:
        shown["passed_over"] = event.passed_over
    shown["rolls"] = [roll_view(record) for record in records]
    shown["rules"] = cited(grounds(action, event, before, records))
    names = {who.id: who.name for who in before.characters}
    differing = {id: names[id] for id in mentioned(shown, event, records) if names[id] != id}
    if differing:
        shown["names"] = differing
    if event.outcome == "avoided":
        shown["secret"] = [f"/{name}" for name in SECRET if name != "names" or differing]
    shown["announcement"] = announcement(action, happened, names, language)
    return shown


def acted(step: Action | Turn | Unreached) -> Action:
    """What somebody does in a step, of a round too."""
    return step.action if isinstance(step, (Turn, Unreached)) else step


def told(event: Event) -> dict[str, Any]:
    """What tells the outcomes of an action apart."""
    return {"outcome": event.outcome} | ({"hits": event.hits} if event.hits else {})


def struck(event: Event) -> list[str]:
    """Whom an attack hits."""
    return [hit.target for hit in event.hits]


def fields(action: Action, event: Event, before: State) -> dict[str, Any]:
    """The action's own fields with their defaults; of one that was skipped, who and on whom."""
    shown = {name: getattr(action, name) for name in action.__struct_fields__ if name not in LEFT_OUT}
    if event.outcome == "skipped":
        shown = {name: value for name, value in shown.items() if name in SKIPPED_SHOWS}
    elif isinstance(action, Trap):
        shown["waiting"] = action.ambushers
    elif isinstance(action, UseItem):
        shown["target"] = action.recipient if action.item == "healing_potion" else None
    if before.variant.dice == "d6":
        shown.pop("roller", None)
    return {name: value for name, value in shown.items() if value is not None}


def mentioned(shown: dict[str, Any], event: Event, records: Iterable[Rolled]) -> Iterator[str]:
    """Everybody in the event."""
    for name in ("actor", "target"):
        if name in shown:
            yield shown[name]
    for name in ("setters", "approaching", "waiting"):
        yield from shown.get(name, ())
    yield from [hit.target for hit in event.hits]
    yield from event.passed_over
    yield from [record.roll.by for record in records if record.roll.by is not None]
