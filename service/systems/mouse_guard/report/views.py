"""An event and the records of its cards as the wire shows them."""

from collections.abc import Iterator, Sequence
from typing import Any

from service.core.audit import Rolled, cited
from service.core.resolve import Happened
from service.systems.mouse_guard.model.events import (
    DispositionsResult,
    Event,
    Made,
    Moved,
    MovesResult,
    RecoveryResult,
    Result,
    RoundResult,
    Side,
)
from service.systems.mouse_guard.model.state import Ending, State
from service.systems.mouse_guard.report.citations import rules_of
from service.systems.mouse_guard.report.words import announcement
from service.systems.mouse_guard.rules.cards import HOST_ACTION, rank

Shown = dict[str, Any]


def report(happened: Happened, records: Sequence[Rolled], language: str) -> Shown:
    """The event on the wire, without `action` and `changes`."""
    event: Event = happened.event
    before: State = happened.before
    shown = given(actor=event.actor, target=event.target, gear=event.gear, choice=event.choice)
    shown = {"type": event.type, **shown, "outcome": event.outcome}
    if event.made:
        shown["rolls"] = [roll_view(made, records) for made in event.made]
    if event.result is not None:
        shown["result"] = result_view(event.result)
    shown["rules"] = cited(rules_of(happened, records))
    names = {who.id: who.name for who in before.characters}
    differing = {id: names[id] for id in dict.fromkeys(everybody(event)) if names.get(id, id) != id}
    if differing:
        shown["names"] = differing
    shown["announcement"] = announcement(happened, names, language)
    return shown


def given(**fields: Any) -> Shown:
    """Those of the fields that apply."""
    return {name: value for name, value in fields.items() if value is not None}


def roll_view(made: Made, records: Sequence[Rolled]) -> Shown:
    """A draw; of its cards, those that this action drew are told apart."""
    draw = made.draw
    own = [record for record in records if record.roll.by == draw.by and record.roll.purpose != HOST_ACTION]
    faces = [str(face) for record in own for face in record.shown]
    return {
        "by": draw.by,
        "purpose": made.purpose,
        "draws": [index for record in own for index in record.draws],
        "faces": faces,
        "kept": [face for face in faces if rank(face) == "K"],
        "cards": draw.cards,
        **given(unused=draw.unused, skill=draw.skill, nature=draw.nature, hindrance=draw.hindrance),
        "base": draw.base,
        "modifiers": draw.modifiers,
        "rating": draw.rating,
        "total": made.total,
        "successes": made.successes,
        "weasel": made.weasel,
        **({} if draw.nature is None else {"tax": made.tax}),
    }


def result_view(result: Result) -> Shown:
    """What an event counts for."""
    shown: Shown = {"kind": result.kind}
    if isinstance(result, DispositionsResult):
        return shown | {"combatants": [plain(each) for each in result.combatants]}
    if isinstance(result, MovesResult):
        return shown | {"moves": [plain(each) for each in result.moves]}
    if isinstance(result, RoundResult):
        return shown | round_view(result)
    if isinstance(result, RecoveryResult):
        return shown | {"recovered": [plain(each) for each in result.recovered]}
    return shown | plain(result)


def plain(record: Any) -> Shown:
    """A record whose fields are named as on the wire; what does not apply is left out."""
    return given(**{name: getattr(record, name) for name in record.__match_args__})


def round_view(result: RoundResult) -> Shown:
    """All that a round did."""
    shown: Shown = {
        "round": result.round,
        "pairs": [{"sides": [side_view(side) for side in pair]} for pair in result.pairs],
        "effects": [plain(each) for each in result.effects],
        "dispositions": [moved_view(each) for each in result.dispositions],
    }
    return shown if result.outcome is None else shown | {"outcome": ending_view(result.outcome)}


def side_view(side: Side) -> Shown:
    """What somebody's action comes to against one other."""
    return {
        "by": side.by,
        "action": side.action,
        **given(card=side.card, weapon_class=side.weapon_class),
        "mode": side.mode,
        **given(obstacle=side.obstacle, reduced_by=side.reduced_by, total=side.total),
        **given(successes=side.successes, margin=side.margin),
        "successful": side.successful,
        "bonus": side.bonus,
        "gain": side.gain,
        **given(choices=side.choices),
    }


def moved_view(each: Moved) -> Shown:
    """A disposition before and after."""
    return {"id": each.id, "from": each.before, "change": each.change, "to": each.after}


def ending_view(ending: Ending) -> Shown:
    """How a conflict ended."""
    return {"result": ending.result, **given(winner=ending.winner)}


def everybody(event: Event) -> Iterator[str]:
    """All whom an event speaks of, by id."""
    yield from [id for id in (event.actor, event.target) if id is not None]
    yield from [made.draw.by for made in event.made]
    result = event.result
    if isinstance(result, DispositionsResult):
        yield from [each.id for each in result.combatants]
    elif isinstance(result, MovesResult):
        yield from [id for move in result.moves for id in (move.actor, move.target) if id is not None]
    elif isinstance(result, RoundResult):
        yield from [each.id for each in result.dispositions]
    elif isinstance(result, RecoveryResult):
        yield from [each.id for each in result.recovered]
