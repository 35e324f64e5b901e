"""Traps: who notices them, and what follows."""

from collections.abc import Iterator

from service.core.audit import Modifier
from service.core.chance import Chance, Contest
from service.core.violations import Violation, forbid
from service.systems.mini_mam.model import Event, State, Trap
from service.systems.mini_mam.rules.battle import afresh, ambushed, begun, two_sides
from service.systems.mini_mam.rules.faults import fault, no_battle
from service.systems.mini_mam.rules.rolls import has, modifiers, rolled
from service.systems.mini_mam.rules.tasks import roller_faults


def trap(state: State, action: Trap, chance: Chance) -> tuple[State, Event]:
    """Not noticed, it is an ambush; noticed, it may be avoided, with all that waits (MM-62, MM-65, MM-66, MM-Q31)."""
    waits = any([state.named(id).conscious for id in action.ambushers])
    entering = {*action.ambushers, *action.approaching}
    sides = two_sides(state, entering) if waits else ()
    forbid(*no_battle(state, "MM-62"), *trap_faults(action), *roller_faults(state, action.roller), *sides)
    if not waits:
        return state, Event("no_effect")
    noticed = is_noticed(state, action, chance)
    if noticed and action.if_detected == "avoid":
        return state, Event("avoided")
    state = afresh(state, entering)
    return begun(state, "fight") if noticed else ambushed(state, action.ambushers)


def is_noticed(state: State, action: Trap, chance: Chance) -> bool:
    """Any thief who walks up to it may notice it, with a higher total than the trap's (MM-63, MM-64, MM-66, MM-Q28)."""
    dice = state.variant.dice
    approaching = [state.named(id) for id in action.approaching]
    thieves = [
        rolled(dice, who.id, "detect", modifiers(dice, who, "MM-63"), active=action.roller == "acting")
        for who in approaching
        if who.conscious and has(who, "thievery")
    ]
    level = best_level(state, action)
    mechanism = (Modifier(level, "level", "MM-64"),) if level else ()
    trap_roll = rolled(dice, None, "trap", mechanism, active=action.roller == "opposing")
    return bool(thieves) and chance.ask(Contest(tuple(thieves), (trap_roll,)))


def best_level(state: State, action: Trap) -> int:
    """The best of the thieves who helped set it, waiting or not, able or not (MM-64, MM-Q28, MM-Q30)."""
    helpers = [state.named(id) for id in action.setters]
    return max([who.level for who in helpers if has(who, "thievery")], default=0)


def trap_faults(action: Trap) -> Iterator[Violation]:
    """Only those who set it can lie in wait, and nobody walks into a trap of their own (MM-62)."""
    for index, id in enumerate(action.ambushers):
        if id not in action.setters:
            yield fault(f"/waiting/{index}", "NOT_A_SETTER", f"{id} did not set the trap.")
    for index, id in enumerate(action.approaching):
        if id in action.setters:
            yield fault(f"/approaching/{index}", "SETTER_APPROACHES", f"{id} set the trap.")
