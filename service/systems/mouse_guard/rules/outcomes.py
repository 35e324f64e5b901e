"""What a round does, all at once: from the draws on the table to the next round, or the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from service.systems.mouse_guard.model.actions import Choice
from service.systems.mouse_guard.model.events import Caused, Event, Made, Moved, RoundResult, Side
from service.systems.mouse_guard.model.state import Character, Conflict, Draw, Ending, State
from service.systems.mouse_guard.rules import draws
from service.systems.mouse_guard.rules.maneuvers import called_for, caused, taken
from service.systems.mouse_guard.rules.pairs import Fighter, judged, pairs
from service.systems.mouse_guard.rules.scores import score
from service.systems.mouse_guard.tables import FIGHTS, KNIFE_CALLED_BY, KNIFE_RULE, LAST_ROUND, WORTH

Met = Sequence[tuple[Side, Side]]


def carried_out(
    state: State, conflict: Conflict, fighters: tuple[Fighter, ...], choices: Mapping[str, Choice]
) -> tuple[State, Event]:
    """All numbers come from the state at the start; then everything changes at once (MG-14, MG-Q31)."""
    met = meetings(state, conflict, fighters)
    made = tuple([counted(state, draw, fighters, met) for draw in conflict.draws])
    state = used_up(draws.settled(state, made), conflict, fighters)
    state, effects = effected(state, fighters, met, choices)
    moved = tuple(dispositions(conflict, met))
    ending = ended(state, moved)
    state = replace(state, conflict=after(conflict, moved, ending))
    result = RoundResult(conflict.round, met, effects, moved, ending)
    return state, Event("conflict_round", "over" if ending else "resolved", result, made=made)


def meetings(state: State, conflict: Conflict, fighters: tuple[Fighter, ...]) -> tuple[tuple[Side, Side], ...]:
    """What each comes to against each whom he meets (MG-Q43)."""
    by_id = {draw.by: draw for draw in conflict.draws}
    return tuple([judged(state.variant, conflict.type, pair, by_id) for pair in pairs(fighters)])


def counted(state: State, draw: Draw, fighters: Iterable[Fighter], met: Met) -> Made:
    """A draw costs Nature once, by the pair that went worst (MG-Q45)."""
    purpose = next(fighter.action for fighter in fighters if fighter.id == draw.by)
    failures = [-(side.margin or 0) for pair in met for side in pair if side.by == draw.by and side.failed]
    scored = score(state.variant, draw)
    return draws.counted(state, draw, scored, purpose, max(failures, default=0), failed=bool(failures))


def used_up(state: State, conflict: Conflict, fighters: Iterable[Fighter]) -> State:
    """Positions and thrown knives are gone, and shields were in use (MG-27, MG-40, MG-41, MG-Q28)."""
    return state.but([
        worn(state.named(fighter.id), fighter.order.thrown, fight=conflict.type in FIGHTS) for fighter in fighters
    ])  # fmt: skip


def worn(who: Character, thrown: str | None, *, fight: bool) -> Character:
    """Somebody after a round."""
    gear = [
        replace(item, lost="thrown") if item.id == thrown
        else replace(item, used_last_turn=True) if fight and item.kind == "shield" and item.works
        else item
        for item in who.gear
    ]  # fmt: skip
    return replace(who, gear=tuple(gear), effects=replace(who.effects, positioned=False))


def effected(
    state: State, fighters: Iterable[Fighter], met: Met, choices: Mapping[str, Choice]
) -> tuple[State, tuple[Caused, ...]]:
    """What Maneuvers do, pair by pair and side by side (MG-26, MG-27, MG-28, MG-39)."""
    by_id = {fighter.id: fighter for fighter in fighters}
    found = []
    for pair in met:
        for own, other in (pair, pair[::-1]):
            if own.choices is not None:
                mine, theirs = by_id[own.by], by_id[other.by]
                state, effects = spent(state, mine, theirs, own, choices.get(own.by, Choice(own.by)))
                found += effects
    return state, tuple(found)


def spent(state: State, mine: Fighter, theirs: Fighter, side: Side, choice: Choice) -> tuple[State, list[Caused]]:
    """What one Maneuver does to one foe; what is gone already is not taken twice (MG-Q26, MG-Q29, MG-Q30)."""
    by, foe = state.named(mine.id), state.named(theirs.id)
    found = []
    wishes = mine.order.effects if choice.effects is None else choice.effects
    for effect in taken(wishes, side.choices or ()):
        by, foe, cause = caused(by, foe, effect, choice.disarm or mine.order.disarm)
        found.append(cause)
    if knifes(mine, theirs):
        item = choice.knife_disarm or mine.order.knife_disarm or called_for(foe)
        by, foe, cause = caused(by, foe, "disarm", item, KNIFE_RULE)
        found.append(cause)
    return state.but([by, foe]), [cause for cause in found if cause is not None]


def knifes(mine: Fighter, theirs: Fighter) -> bool:
    """A knife in use, and a foe and target with a spear, a thrown weapon or a missile (MG-39)."""
    knife = any(item.kind == "knife" and item.works for item in mine.who.gear)
    return knife and theirs.weapon in KNIFE_CALLED_BY and mine.order.target == theirs.id


def dispositions(conflict: Conflict, met: Met) -> Iterator[Moved]:
    """All changes are summed, then held between 0 and the start (MG-17, MG-20, MG-23, MG-Q31)."""
    changed: dict[str, int] = {}
    for one, other in met:
        for own, foe in ((one, other), (other, one)):
            worth = WORTH.get(own.action)
            if worth is not None:
                id = foe.by if worth.on_foe else own.by
                changed[id] = changed.get(id, 0) + worth.sign * own.gain
    for combatant in conflict.combatants:
        if combatant.disposition:
            change = changed.get(combatant.id, 0)
            most = combatant.starting_disposition or 0
            yield Moved(
                combatant.id,
                combatant.disposition,
                change,
                max(0, min(most, combatant.disposition + change)),
            )


def ended(state: State, moved: Iterable[Moved]) -> Ending | None:
    """One side left has won, none left is a tie (MG-Q32)."""
    left = {state.named(each.id).side for each in moved if each.after}
    if len(left) > 1:
        return None
    return Ending("won", left.pop()) if left else Ending("tie")


def after(conflict: Conflict, moved: Iterable[Moved], ending: Ending | None) -> Conflict:
    """The conflict before its next round, or over."""
    by_id = {each.id: each.after for each in moved}
    combatants = tuple([
        replace(combatant, disposition=by_id.get(combatant.id, combatant.disposition))
        for combatant in conflict.combatants
    ])  # fmt: skip
    return Conflict(
        conflict.type,
        "orders" if ending is None else "over",
        conflict.round if ending else min(LAST_ROUND, conflict.round + 1),
        combatants,
        outcome=ending,
    )
