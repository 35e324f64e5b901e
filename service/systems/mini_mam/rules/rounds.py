"""The rest of a round, played out by orders: a plan of turns, each made from what the one before it left."""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from service.core.chance import Chance
from service.core.options import refusal
from service.core.resolve import Rule
from service.core.violations import Violation, Violations, forbid
from service.systems.mini_mam.model import (
    Attack,
    Battle,
    Character,
    Escape,
    Event,
    Explosion,
    Fireball,
    Heal,
    Order,
    Pass,
    Revive,
    Round,
    SneakAttack,
    State,
    Task,
    Turn,
    Unreached,
    UseItem,
    Vanish,
)
from service.systems.mini_mam.rules.attacks import attack, explosion, fireball, sneak_attack
from service.systems.mini_mam.rules.battle import concluded
from service.systems.mini_mam.rules.deeds import escape, heal, revive, use_item, vanish, wait
from service.systems.mini_mam.rules.faults import fault, in_battle
from service.systems.mini_mam.rules.tasks import task
from service.systems.mini_mam.tables import REFUSALS

ORDERS: Mapping[type[Order], Rule] = {
    Task: task,
    Attack: attack,
    SneakAttack: sneak_attack,
    Fireball: fireball,
    Explosion: explosion,
    Revive: revive,
    Heal: heal,
    Escape: escape,
    Vanish: vanish,
    UseItem: use_item,
    Pass: wait,
}


class Progress(NamedTuple):
    """How far a round has come: its order, the place in it of the last turn, and the orders that are dealt with."""

    order: tuple[str, ...]
    place: int
    dealt_with: frozenset[int]


def next_turn(state: State, action: Round, progress: Hashable) -> tuple[Turn | Unreached, Progress] | None:
    """The turns that are left of the round, then the orders that it did not come to (MM-28)."""
    if progress is None:
        forbid(*in_battle(state), *order_faults(state, action))
        dealt_with: frozenset[int] = frozenset()
    else:
        assert isinstance(progress, Progress)
        dealt_with = progress.dealt_with
    battle = state.running
    if battle is not None and (progress is None or goes_on(battle, progress)):
        assert battle.next is not None  # the battle is running
        place = battle.order.index(battle.next)
        numbers = [number for number, order in enumerate(action.orders) if order.actor == battle.next]
        if not numbers:
            return Turn(unordered(state.named(battle.next)), None), Progress(battle.order, place, dealt_with)
        [number] = numbers
        return Turn(action.orders[number], number), Progress(battle.order, place, dealt_with | {number})
    for number, order in enumerate(action.orders):
        if number not in dealt_with:
            return Unreached(order, number), Progress((), 0, dealt_with | {number})
    return None


def goes_on(battle: Battle, progress: Progress) -> bool:
    """Whether the next turn is of the same round: a new round has another order, or starts again from the top."""
    assert battle.next is not None  # the battle is running
    return battle.order == progress.order and battle.order.index(battle.next) > progress.place


def unordered(who: Character) -> Pass | Vanish:
    """Without an order one completes an escape, or waits (MM-28, MM-40)."""
    return Vanish(who.id) if who.standing == "escaping" else Pass(who.id)


def order_faults(state: State, action: Round) -> Iterator[Violation]:
    """One order for each (MM-28); what no die can make possible is refused at once."""
    seen: set[str] = set()
    for number, order in enumerate(action.orders):
        if order.actor in seen:
            yield fault(f"/orders/{number}/actor", "DUPLICATE_ORDER", f"{order.actor} has an order already.")
        seen.add(order.actor)
        for refused in refusal(ORDERS[type(order)], state, order):
            if REFUSALS[refused.code].lasting:
                yield refused._replace(pointer=f"/orders/{number}{refused.pointer}")


def turn(state: State, step: Turn, chance: Chance) -> tuple[State, Event]:
    """An order that has become impossible costs the turn (MM-28)."""
    try:
        return ORDERS[type(step.action)](state, step.action, chance)
    except Violations as refused:
        reason = refused.faults[0].code
    return concluded(state, state.named(step.action.actor), Event("skipped", reason))


def unreached(state: State, step: Unreached, chance: Chance) -> tuple[State, Event]:
    """Whoever had no turn in the round did nothing (MM-28, MM-36)."""
    actor = state.named(step.action.actor)
    if state.running is None:
        reason = "NO_BATTLE"
    elif not actor.conscious:
        reason = "INCAPACITATED"
    else:
        reason = "ACTOR_AWAY" if actor.away else "NOT_YOUR_TURN"
    return state, Event("skipped", reason)
