"""Orders: who may give them, what they may say, and what is filled in where they say nothing."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from service.core.violations import Violation
from service.systems.mouse_guard.model.state import Action, Character, Combatant, Conflict, Order, State
from service.systems.mouse_guard.rules.gear import unchoosable, unthrowable, unusable, using
from service.systems.mouse_guard.rules.maneuvers import undisarmable
from service.systems.mouse_guard.rules.ratings import rated, unfit_aspect, unfit_trait, unnatural, unskilled
from service.systems.mouse_guard.tables import ACTIONS, SKILLS, SUITS


def fighting(conflict: Conflict) -> tuple[Combatant, ...]:
    """Those who are in (MG-Q32)."""
    return tuple([combatant for combatant in conflict.combatants if combatant.disposition])


def foes(state: State, conflict: Conflict, who: Character) -> list[str]:
    """Whom somebody may turn on: who is in, and of another side (MG-Q43)."""
    sides = {character.id: character.side for character in state.characters}
    return [each.id for each in fighting(conflict) if sides[each.id] != who.side]


def action_of(card: str) -> Action:
    """Only the suit of the Host's card counts (MG-14, MG-Q16)."""
    return SUITS[card[1]]


class Closed(NamedTuple):
    """Why somebody who is in may not order now."""

    code: str
    detail: str
    rule: str


def unready(
    state: State,
    conflict: Conflict,
    orders: Sequence[Order],
    cards: Mapping[str, str],
    *,
    needed: Iterable[str],
    closed: Mapping[str, Closed],
) -> Iterator[Violation]:
    """One good order each, of those who are in; `needed` ones must be there, the Host's need not (MG-13, MG-14)."""
    given: set[str] = set()
    for index, order in enumerate(orders):
        if order.actor in closed:
            faults = [Violation("/actor", *closed[order.actor])]
        else:
            faults = list(absent_or_again(conflict, order.actor, given)) or list(faulty(state, conflict, order, cards))
        for fault in faults:
            yield fault._replace(pointer=f"/orders/{index}{fault.pointer}")
        given.add(order.actor)
    missing = [combatant.id for combatant in fighting(conflict) if combatant.id not in given]
    for id in missing:
        if id in needed:
            yield Violation("/orders", "ORDER_NEEDED", f"{id} has no order.", "MG-13")
        elif state.named(id).host and id not in closed:
            for fault in faulty(state, conflict, Order(id), cards):
                yield fault._replace(pointer="/orders")


def absent_or_again(conflict: Conflict, id: str, given: Container[str]) -> Iterator[Violation]:
    """Only who is in takes part, and only once (MG-13, MG-Q32, MG-Q43)."""
    members = {combatant.id: combatant for combatant in conflict.combatants}
    if id not in members:
        yield Violation("/actor", "NOT_IN_CONFLICT", f"{id} is not in this conflict.", "MG-Q43")
    elif not members[id].disposition:
        yield Violation("/actor", "OUT_OF_CONFLICT", f"{id} is out.", "MG-Q32")
    elif id in given:
        yield Violation("/actor", "DUPLICATE_ORDER", f"{id} stands here twice.", "MG-13")


def faulty(state: State, conflict: Conflict, order: Order, cards: Mapping[str, str]) -> Iterator[Violation]:
    """What is wrong with an order; one of the Host's whose card is not known must work with all four actions."""
    who = state.named(order.actor)
    if order.action is None and not who.host:
        yield Violation("/action", "ACTION_NEEDED", f"{who.name} needs an action.", "MG-13")
    if order.action is not None and who.host:
        yield Violation("/action", "HOST_ACTION_BY_CARD", "The Host's card says what it does.", "MG-14")
    yield from dict.fromkeys(of_order(state, conflict, who, order, possible(who, order, cards)))


def possible(who: Character, order: Order, cards: Mapping[str, str]) -> tuple[Action, ...]:
    """What this order may turn out to be (MG-13, MG-14)."""
    if not who.host:
        return () if order.action is None else (order.action,)
    return (action_of(cards[who.id]),) if who.id in cards else ACTIONS


def of_order(
    state: State, conflict: Conflict, who: Character, order: Order, actions: tuple[Action, ...]
) -> Iterator[Violation]:
    """What is wrong with an order that may be any of these actions."""
    target = only_foe(state, conflict, who) if order.target is None else state.find(order.target)
    yield from untargetable(conflict, who, order.target, target)
    for action in actions:
        yield from unskilful(who, order if len(actions) == 1 else fitting(order, conflict, action), conflict, action)
    yield from unfit_trait(who, order.hindrance, "/hindrance")
    yield from unusable(state.variant, who, order.use)
    ready = using(who, order.use)
    yield from unchoosable(ready, conflict.type, order.sword_action)
    yield from unthrowable(ready, conflict.type, actions[0] if len(actions) == 1 else None, order.thrown)
    if "maneuver" in actions and target is not None:
        yield from undisarmable(target, order.effects, order.disarm, order.knife_disarm)


def only_foe(state: State, conflict: Conflict, who: Character) -> Character | None:
    """The one whom an order without a target means (MG-Q43)."""
    found = foes(state, conflict, who)
    return state.named(found[0]) if len(found) == 1 else None


def untargetable(
    conflict: Conflict, who: Character, target: str | None, meant: Character | None
) -> Iterator[Violation]:
    """One foe who is in; named where there are several (MG-Q43)."""
    if target is None:
        if meant is None:
            yield Violation("/target", "TARGET_NEEDED", "There are several foes: say which.", "MG-Q43")
    elif meant is None or meant.side == who.side or all([each.id != target for each in fighting(conflict)]):
        yield Violation("/target", "BAD_TARGET", f"{target} is no foe who is in.", "MG-Q43")


def fitting(order: Order, conflict: Conflict, action: Action) -> Order:
    """An order from before the Host's card names a skill for those actions alone that it fits (MG-14, MG-Q42)."""
    cell = SKILLS[conflict.type][action]
    misfits = order.rating is None and cell and order.skill not in cell
    return replace(order, skill=None) if misfits else order


def unskilful(who: Character, order: Order, conflict: Conflict, action: Action) -> Iterator[Violation]:
    """A skill of the cell of MG-29, or the one that is named where it has none (MG-29, MG-Q42)."""
    cell = SKILLS[conflict.type][action]
    chosen = best(who, order, cell)
    if order.skill is not None and order.rating is None and cell and order.skill not in cell:
        detail = f"In this conflict {action} is a matter of {' or '.join(cell)}."
        yield Violation("/skill", "WRONG_SKILL", detail, "MG-29")
    elif order.rating is None and order.nature is None:
        if order.skill is not None and rated(who, order.skill) is None:
            yield unskilled(who, "/skill", order.skill)
        elif chosen is None and who.rating is None and not cell:
            yield Violation("/skill", "SKILL_NEEDED", "The rules name no skill for this: say which.", "MG-Q42")
        elif chosen is None and who.rating is None:
            yield Violation("/rating", "RATING_NEEDED", f"{who.name} has nothing to {action} with.", "MG-01")
    yield from unnatural(who, order, cell if order.skill is None else (order.skill,))
    yield from unfit_aspect(order.aspect, chosen, natural=order.nature is not None)


def best(who: Character, order: Order, cell: tuple[str, ...]) -> str | None:
    """The skill that is named, else the best rated of the cell, of equals the first (MG-29, MG-Q42)."""
    if order.skill is not None or order.rating is not None or order.nature is not None:
        return order.skill
    ratings = {skill: rating for skill in cell if (rating := rated(who, skill)) is not None}
    return max(ratings, key=lambda skill: ratings[skill], default=None)


def filled(state: State, conflict: Conflict, order: Order, card: str | None) -> Order:
    """The order with its action by card, its target and its skill."""
    who = state.named(order.actor)
    if card is not None:
        order = replace(fitting(order, conflict, action_of(card)), action=action_of(card))
    target = order.target or foes(state, conflict, who)[0]
    cell = SKILLS[conflict.type][order.action or "attack"]
    return replace(order, target=target, skill=best(who, order, cell))
