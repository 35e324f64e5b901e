"""What the wire shows of an event and the records of its rolls."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from service.core.audit import Rolled, cited, roll_view
from service.core.resolve import Happened
from service.systems.mini_mam.model import Action, Event, State, Trap, Turn, Unreached, UseItem
from service.systems.mini_mam.report.announcements import announcement
from service.systems.mini_mam.report.grounds import grounds

SUCCESSES = {
    **dict.fromkeys(("hit", "success", "hidden", "ambush"), True),
    **dict.fromkeys(("miss", "failure", "found", "avoided", "fight"), False),
}
GROUPS = frozenset(("setters", "approaching", "waiting", "passed_over"))
"""The fields of an event that name several."""

SECRET = ("setters", "waiting", "rolls", "changes", "names")  # MM-67


def report(happened: Happened, records: Sequence[Rolled], language: str) -> dict[str, Any]:
    """The event on the wire, without `action` and `changes`."""
    _, step, before, _, event = happened
    action = acted(step)
    shown: dict[str, Any] = {}
    if step is not action and step.order is not None:
        shown["order"] = step.order
    shown["type"] = action.type
    shown.update(skipped_fields(action) if event.reason else fields(action, before))
    shown["outcome"] = event.outcome
    if event.reason:
        shown["reason"] = event.reason
    if event.hits:
        shown["hits"] = [{"target": hit.target, "health": hit.health, "rule": hit.rule} for hit in event.hits]
    if event.passed_over:
        shown["passed_over"] = event.passed_over
    shown["rolls"] = [roll_view(record) for record in records]
    shown["rules"] = cited(grounds(action, event, before, records))
    names = names_in(shown, before)
    differing = {}
    for id, name in names.items():
        if name != id:
            differing[id] = name
    if event.outcome == "avoided":
        shown["secret"] = [f"/{name}" for name in SECRET if name != "names" or differing]
    if differing:
        shown["names"] = differing
    shown["announcement"] = announcement(action, happened, names, language)
    return shown


def acted(step: Action | Turn | Unreached) -> Action:
    """What somebody does in a step, of a round too."""
    if type(step) is Turn or type(step) is Unreached:
        return step.action
    return step  # type: ignore[return-value]  # of `type(...) is` mypy learns nothing where it does not hold


def told(event: Event) -> dict[str, Any]:
    """What tells the outcomes of an action apart."""
    return {"outcome": event.outcome, "hits": event.hits} if event.hits else {"outcome": event.outcome}


def struck(event: Event) -> list[str]:
    """Whom an attack hits."""
    return [hit.target for hit in event.hits]


def succeeded(event: Event) -> bool | None:
    """Whether what was tried came off; of a trap, for those who set it."""
    return SUCCESSES.get(event.outcome)


def fields(action: Action, before: State) -> dict[str, Any]:
    """The action's own fields with their defaults."""
    if type(action) is Trap:
        action = replace(action, waiting=action.ambushers)
    elif type(action) is UseItem:
        action = replace(action, target=action.recipient if action.item == "healing_potion" else None)
    shown: dict[str, Any] = {}
    for name in shown_fields(type(action)):
        value = getattr(action, name)
        if value is not None:
            shown[name] = value
    if "roller" in shown and before.variant.dice == "d6":
        del shown["roller"]
    return shown


@cache
def shown_fields(kind: type[Action]) -> tuple[str, ...]:
    """The caller's modifiers are shown in the rolls."""
    return tuple([name for name in kind.__struct_fields__ if name not in ("modifiers", "opposing_modifiers")])


def skipped_fields(action: Action) -> dict[str, Any]:
    """Of an order that was impossible: who, and on whom, where that was said."""
    shown = {name: getattr(action, name, None) for name in ("actor", "target")}
    return {name: value for name, value in shown.items() if value is not None}


def names_in(shown: dict[str, Any], before: State) -> dict[str, str]:
    """The names of all in an event."""
    ids = {shown.get("actor"), shown.get("target")}
    for roll in shown["rolls"]:
        ids.add(roll.get("by"))
    for name in GROUPS & shown.keys():
        ids.update(shown[name])
    names = {}
    for who in before.characters:
        if who.id in ids:
            names[who.id] = who.name
    return names
