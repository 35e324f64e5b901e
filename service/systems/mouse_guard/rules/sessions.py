"""What happens between conflicts: swords are chosen, conflicts end, days and sessions pass."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.violations import Violation, Violations, forbid
from service.systems.mouse_guard.model.actions import ChooseSword, EndConflict, NewSession, Rest
from service.systems.mouse_guard.model.events import EndResult, Event, Recovered, RecoveryResult
from service.systems.mouse_guard.model.state import Character, Gear, Order, State, Variant
from service.systems.mouse_guard.rules.dispositions import no_conflict_yet
from service.systems.mouse_guard.rules.gear import clashes, unchosen, with_sword
from service.systems.mouse_guard.rules.orders import absent_or_again
from service.systems.mouse_guard.rules.rounds import running
from service.systems.mouse_guard.rules.tests import nothing_open
from service.systems.mouse_guard.tables import FIGHTS, RECOVERY, WINTER


def end_conflict(state: State, action: EndConflict, chance: Chance) -> tuple[State, Event]:
    """What was lost for the conflict comes back, and what was won for it ends (MG-28, MG-42, MG-Q29)."""
    forbid(*nothing_open(state))
    conflict = state.conflict
    if conflict is None:
        raise Violations(Violation("", "NO_CONFLICT", "There is no conflict.", "MG-11"))
    state = replace(state.but([after_conflict(state.variant, who) for who in state.characters]), conflict=None)
    if conflict.outcome is None:
        return state, Event("end_conflict", "abandoned")
    winner = conflict.outcome.winner
    return state, Event("end_conflict", conflict.outcome.result, None if winner is None else EndResult(winner))


def after_conflict(variant: Variant, who: Character) -> Character:
    """What impedes stays: it waits for the next draw of any kind (MG-Q27)."""
    traits = tuple([replace(trait, disabled=False) for trait in who.traits])
    gear = tuple([replace(item, sword_action=None) for item in who.gear])
    return replace(who, gear=returned(variant, gear), traits=traits, effects=replace(who.effects, positioned=False))


def returned(variant: Variant, gear: tuple[Gear, ...]) -> tuple[Gear, ...]:
    """What was disarmed comes back, but not into use where it clashes with what is (MG-28, MG-Q34, MG-Q41)."""
    back = tuple([replace(item, lost=None) if item.lost == "disarmed" else item for item in gear])
    if clashes(variant, back) is None:
        return back
    return tuple([replace(item, lost=None, in_use=False) if item.lost == "disarmed" else item for item in gear])


def rest(state: State, action: Rest, chance: Chance) -> tuple[State, Event]:
    """Some days bring one point of Nature back, once a session; in winter they bring all of it (MG-33, MG-Q47)."""
    winter = state.session.season == WINTER
    faults = [] if action.actors is None else list(unrestorable(state, action.actors, winter=winter))
    forbid(*nothing_open(state), *no_conflict_yet(state), *faults)
    actors = [who.id for who in state.characters] if action.actors is None else action.actors
    gains = {who.id: gain(who, winter=winter) for who in state.characters if who.id in actors}
    rested = state.but([replace(recovered(who, gains.get(who.id, 0)), gear=put_down(who)) for who in state.characters])
    return rested, Event("rest", "recovered", told(gains))


def new_session(state: State, action: NewSession, chance: Chance) -> tuple[State, Event]:
    """Redraws and recovery start anew; winter brings all Nature back (MG-33, MG-34)."""
    forbid(*nothing_open(state), *no_conflict_yet(state))
    season = action.season or state.session.season
    winter = season == WINTER
    gains = {who.id: gain(who, winter=True) if winter else 0 for who in state.characters}
    state = state.but([anew(recovered(who, gains[who.id])) for who in state.characters])
    state = replace(state, session=replace(state.session, season=season))
    return state, Event("new_session", "begun", told(gains) if winter else None)


def gain(who: Character, *, winter: bool) -> int:
    """How much Nature would come back (MG-33, MG-Q47)."""
    if who.nature is None:
        return 0
    if winter:
        return who.nature.taxed
    return 0 if who.nature.recovered else min(RECOVERY, who.nature.taxed)


def recovered(who: Character, points: int) -> Character:
    """Somebody with so much Nature back."""
    if who.nature is None or not points:
        return who
    return replace(who, nature=replace(who.nature, taxed=who.nature.taxed - points, recovered=True))


def put_down(who: Character) -> tuple[Gear, ...]:
    """The last turn of a fight is long ago (MG-41)."""
    return tuple([replace(item, used_last_turn=False) for item in who.gear])


def anew(who: Character) -> Character:
    """Somebody at the start of a session (MG-34)."""
    traits = tuple([replace(trait, used=0) for trait in who.traits])
    nature = None if who.nature is None else replace(who.nature, recovered=False)
    return replace(who, traits=traits, nature=nature, gear=put_down(who))


def told(gains: dict[str, int]) -> RecoveryResult:
    """Those whose Nature came back."""
    return RecoveryResult(tuple([Recovered(id, points) for id, points in gains.items() if points]))


def unrestorable(state: State, actors: tuple[str, ...], *, winter: bool) -> Iterator[Violation]:
    """Who is named must have something to recover (MG-33, MG-Q47)."""
    for index, id in enumerate(actors):
        who = state.named(id)
        if who.nature is None or not who.nature.taxed:
            yield Violation(f"/actors/{index}", "NATURE_NOT_TAXED", f"{who.name} has nothing to recover.", "MG-33")
        elif who.nature.recovered and not winter:
            detail = f"{who.name} has recovered in this session already."
            yield Violation(f"/actors/{index}", "ALREADY_RECOVERED", detail, "MG-Q47")


def choose_sword(state: State, action: ChooseSword, chance: Chance) -> tuple[State, Event]:
    """The action that a sword is good at, for the rest of the fight (MG-42, MG-Q40)."""
    conflict = running(state)
    who = state.named(action.actor)
    forbid(*absent_or_again(conflict, action.actor, ()))
    if conflict.type not in FIGHTS:
        forbid(Violation("", "NOT_A_FIGHT", "A sword is useful in a fight alone.", "MG-42"))
    sword = free_sword(who, action.gear, conflict.orders)
    state = state.but([with_sword(who, sword, action.action)])
    return state, Event("choose_sword", "chosen", actor=who.id, gear=sword.id, choice=action.action)


def free_sword(who: Character, id: str | None, shown: Iterable[Order]) -> Gear:
    """The sword that is named, or the first without an action; one that a shown order chooses is as good as chosen."""
    swords = [item for item in who.gear if item.kind == "sword" and item.lost is None and id in (None, item.id)]
    if not swords:
        raise Violations(Violation("/gear", "NO_SWORD", f"{who.name} has no such sword.", "MG-42"))
    ordered = any(order.actor == who.id and order.sword_action is not None for order in shown)
    free = [sword for sword in swords if unchosen(sword) and not ordered]
    if not free:
        raise Violations(Violation("/gear", "SWORD_ALREADY_CHOSEN", "The choice stands for this fight.", "MG-Q40"))
    return free[0]
