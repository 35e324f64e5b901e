"""A conflict begins: with what disposition each goes into it."""

import dataclasses
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.violations import Violation, forbid
from service.systems.mouse_guard.model.actions import BeginConflict, DispositionDraw, Entrant
from service.systems.mouse_guard.model.events import Determined, DispositionsResult, Event
from service.systems.mouse_guard.model.state import Character, Combatant, Conflict, Draw, Modifier, State
from service.systems.mouse_guard.rules import draws
from service.systems.mouse_guard.rules.ratings import (
    base_of,
    impeded,
    penalties,
    rated,
    unfit_aspect,
    unfit_trait,
    unnatural,
    unrated,
    unskilled,
)
from service.systems.mouse_guard.rules.scores import score
from service.systems.mouse_guard.rules.tests import nothing_open
from service.systems.mouse_guard.tables import ARMOUR_DISPOSITION, FIGHTS, LEAST_DISPOSITION, MOST_DISPOSITION


def begin_conflict(state: State, action: BeginConflict, chance: Chance) -> tuple[State, Event]:
    """Each side goes into the conflict with dispositions, given or drawn (MG-11, MG-Q33)."""
    forbid(*nothing_open(state), *no_conflict_yet(state), *unfit(state, action.combatants))
    blanks = [blank(state, entrant, action.conflict_type) for entrant in action.combatants if entrant.draw is not None]
    state, made = draws.made(state, blanks, chance)
    given = [numbered(state, entrant, action.conflict_type) for entrant in action.combatants if entrant.draw is None]
    conflict = laid_out(action, given, made)
    opened = replace(state, conflict=conflict)
    if not made:
        return opened, Event("begin_conflict", "begun", listed(action, given))
    counting, event = determined(opened, conflict)
    drawn = event.result.combatants if isinstance(event.result, DispositionsResult) else ()
    event = dataclasses.replace(event, type="begin_conflict", result=listed(action, (*given, *drawn)))
    return (counting, event) if action.settle else (opened, dataclasses.replace(event, outcome="open"))


def determined(state: State, conflict: Conflict) -> tuple[State, Event]:
    """What the disposition draws on the table give: successes over Ob 0 and an ability (MG-Q33)."""
    scores = [score(state.variant, draw) for draw in conflict.draws]
    made = tuple([
        draws.counted(state, draw, scored, "disposition", 0, failed=scored.weasel)
        for draw, scored in zip(conflict.draws, scores, strict=True)
    ])  # fmt: skip
    found = tuple([drawn(each.draw, each.successes) for each in made])
    by_id = {each.id: each.disposition for each in found}
    combatants = tuple([
        replace(combatant, disposition=by_id[combatant.id], starting_disposition=by_id[combatant.id])
        if combatant.id in by_id else combatant
        for combatant in conflict.combatants
    ])  # fmt: skip
    begun = replace(conflict, phase="orders", combatants=combatants, draws=())
    event = Event("begin_conflict", "begun", DispositionsResult(found), made=made)
    return replace(draws.settled(state, made), conflict=begun), event


def drawn(draw: Draw, successes: int) -> Determined:
    """Successes and the ability, at least 1, and no more than a state can hold (MG-Q33)."""
    added = (Modifier(draw.adds, "ability", "MG-Q33"),) if draw.adds else ()
    disposition = max(LEAST_DISPOSITION, min(MOST_DISPOSITION, successes + draw.adds))
    return Determined(draw.by, successes, added, disposition)


def numbered(state: State, entrant: Entrant, conflict_type: str) -> Determined:
    """The number and what armour adds to it (MG-43, MG-44, MG-Q34)."""
    number = entrant.disposition or 0
    modifiers = tuple(armour(state.named(entrant.id), conflict_type))
    return Determined(entrant.id, number, modifiers, number + sum([modifier.value for modifier in modifiers]))


def armour(who: Character, conflict_type: str) -> Iterator[Modifier]:
    """What is worn counts in a fight: for the number, or for the rating of the draw (MG-43, MG-44, MG-Q34)."""
    for item in who.gear:
        if conflict_type in FIGHTS and item.works and item.kind in ARMOUR_DISPOSITION:
            value, rule = ARMOUR_DISPOSITION[item.kind]
            yield Modifier(value, item.kind, rule)


def blank(state: State, entrant: Entrant, conflict_type: str) -> Draw:
    """The numbers of a disposition draw, before its cards."""
    who, drawing = state.named(entrant.id), entrant.draw or DispositionDraw("")
    modifiers = (*impeded(who), *armour(who, conflict_type), *penalties(who, drawing.aspect))
    return Draw(
        who.id,
        base_of(who, drawing),
        (),
        drawing.skill,
        drawing.nature,
        drawing.hindrance,
        modifiers,
        adds=rated(who, drawing.ability) or 0,
    )


def laid_out(action: BeginConflict, given: Iterable[Determined], made: tuple[Draw, ...]) -> Conflict:
    """The conflict as it begins; those whose draw is open have no disposition yet."""
    by_id = {each.id: each.disposition for each in given}
    return Conflict(
        action.conflict_type,
        "disposition" if made else "orders",
        1,
        tuple([Combatant(entrant.id, by_id.get(entrant.id), by_id.get(entrant.id)) for entrant in action.combatants]),
        draws=made,
    )


def listed(action: BeginConflict, found: Iterable[Determined]) -> DispositionsResult:
    """All dispositions, in the order of the combatants."""
    by_id = {each.id: each for each in found}
    return DispositionsResult(tuple([by_id[entrant.id] for entrant in action.combatants]))


def no_conflict_yet(state: State) -> Iterator[Violation]:
    """One conflict at a time, and time passes outside of it (MG-11)."""
    if state.conflict is not None:
        yield Violation("", "CONFLICT_RUNNING", "There is a conflict: end it first.", "MG-11")


def unfit(state: State, entrants: tuple[Entrant, ...]) -> Iterator[Violation]:
    """Each once, of more than one side, with a number or a draw (MG-Q33, MG-Q43)."""
    seen: set[str] = set()
    for index, entrant in enumerate(entrants):
        at = f"/combatants/{index}"
        if entrant.id in seen:
            yield Violation(f"{at}/id", "DUPLICATE_ID", f"{entrant.id} is in it already.")
        seen.add(entrant.id)
        if (entrant.disposition is None) == (entrant.draw is None):
            yield Violation(at, "CONTRADICTORY_FIELDS", "Either a disposition, or a draw for it.", "MG-Q33")
        if entrant.draw is not None:
            for fault in undrawable(state.named(entrant.id), entrant.draw):
                yield fault._replace(pointer=f"{at}/draw{fault.pointer}")
    if len({state.named(id).side for id in seen}) < 2:
        yield Violation("/combatants", "ONE_SIDE", "A conflict is between two sides or more.", "MG-Q43")


def undrawable(who: Character, drawing: DispositionDraw) -> Iterator[Violation]:
    """A disposition is drawn like a test, but Nature may be the skill of the conflict (MG-Q33, MG-Q46)."""
    yield from unrated(who, drawing)
    yield from unnatural(who, drawing, () if drawing.skill is None else (drawing.skill,))
    yield from unfit_aspect(drawing.aspect, drawing.skill, natural=drawing.nature is not None)
    yield from unfit_trait(who, drawing.hindrance, "/hindrance")
    if rated(who, drawing.ability) is None:
        yield unskilled(who, "/ability", drawing.ability)
