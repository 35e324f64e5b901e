"""A round of a conflict: orders, the Host's cards, and everybody's draws."""

import dataclasses

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.frozen import FrozenMap
from service.core.violations import Violation, Violations, forbid
from service.systems.mouse_guard.model.actions import ConflictRound, HostDraw
from service.systems.mouse_guard.model.events import Event, Move, MovesResult
from service.systems.mouse_guard.model.state import Conflict, Draw, Followed, Order, State
from service.systems.mouse_guard.rules import draws
from service.systems.mouse_guard.rules.cards import action_cards, pile_of, suit
from service.systems.mouse_guard.rules.gear import armed, modifiers, weapon_class
from service.systems.mouse_guard.rules.orders import Closed, action_of, fighting, filled, foes, unready
from service.systems.mouse_guard.rules.outcomes import carried_out
from service.systems.mouse_guard.rules.pairs import Fighter, meeting, pairs
from service.systems.mouse_guard.rules.ratings import base_of, impeded, penalties
from service.systems.mouse_guard.rules.tests import nothing_open
from service.systems.mouse_guard.tables import FIGHTS

BY_CARD = Closed("HOST_ACTION_BY_CARD", "The Host orders once the card is known.", "MG-14")
TOO_LATE = Closed("ORDER_ALREADY_GIVEN", "The Host's cards lie open: the players have ordered.", "MG-Q16")


def host_draw(state: State, action: HostDraw, chance: Chance) -> tuple[State, Event]:
    """Every player has ordered; then the Host's cards lie open (MG-13, MG-14, MG-Q16)."""
    conflict = running(state)
    players, hosts = seats(state, conflict)
    if conflict.phase == "revealed":
        forbid(Violation("", *TOO_LATE))
    if not hosts:
        forbid(Violation("", "NO_HOST_COMBATANT", "Nobody who is in is the Host's.", "MG-14"))
    forbid(*unready(state, conflict, action.orders, {}, needed=players, closed=dict.fromkeys(hosts, BY_CARD)))
    state, cards = shown(state, hosts, chance)
    sent = {order.actor: order for order in action.orders}
    orders = tuple([filled(state, conflict, sent[id], None) for id in players])
    conflict = replace(conflict, phase="revealed", orders=orders, action_cards=cards)
    return replace(state, conflict=conflict), Event("host_draw", "revealed", moves(state, conflict))


def conflict_round(state: State, action: ConflictRound, chance: Chance) -> tuple[State, Event]:
    """All orders are carried out at once (MG-13, MG-14)."""
    conflict = running(state)
    players, hosts = seats(state, conflict)
    cards = conflict.action_cards
    if conflict.phase == "revealed":
        late = dict.fromkeys(players, TOO_LATE)
        forbid(*unready(state, conflict, action.orders, cards, needed=(), closed=late))
    else:
        forbid(*unready(state, conflict, action.orders, cards, needed=players, closed={}))
        state, cards = shown(state, hosts, chance)
    sent = {order.actor: order for order in (*conflict.orders, *action.orders)}
    ids = [combatant.id for combatant in fighting(conflict)]
    orders = tuple([filled(state, conflict, sent.get(id, Order(id)), cards.get(id)) for id in ids])
    state = state.but([armed(state.named(order.actor), order) for order in orders])
    conflict = replace(conflict, phase="open", orders=orders, action_cards=cards)
    return chance.part(drawn, replace(state, conflict=conflict), conflict, settle=action.settle)


def drawn(chance: Chance, state: State, conflict: Conflict, *, settle: bool) -> tuple[State, Event]:
    """Everybody draws, and the round counts, or stays open with what it would give (MG-13, MG-Q08)."""
    state, made = draws.made(state, blanks(state, conflict), chance)
    conflict = replace(conflict, draws=made)
    opened = replace(state, conflict=conflict)
    counting, event = carried_out(opened, conflict, lineup(opened, conflict), {})
    return (counting, event) if settle else (opened, dataclasses.replace(event, outcome="open"))


def running(state: State) -> Conflict:
    """The conflict, where it can go on (MG-11, MG-Q32)."""
    forbid(*nothing_open(state))
    conflict = state.conflict
    if conflict is None:
        raise Violations(Violation("", "NO_CONFLICT", "There is no conflict.", "MG-11"))
    if conflict.phase == "over":
        forbid(Violation("", "CONFLICT_OVER", "The conflict is over: end it.", "MG-Q32"))
    return conflict


def seats(state: State, conflict: Conflict) -> tuple[list[str], list[str]]:
    """Those who are in: the players', and the Host's (MG-14)."""
    hosts = {character.id for character in state.characters if character.host}
    ids = [combatant.id for combatant in fighting(conflict)]
    return [id for id in ids if id not in hosts], [id for id in ids if id in hosts]


def shown(state: State, hosts: list[str], chance: Chance) -> tuple[State, FrozenMap[str, str]]:
    """The Host's cards, in the order of the combatants (MG-14)."""
    if isinstance(state, Followed) and state.weighed:
        cards, _ = action_cards(chance, pile_of(state), hosts, suit)
        return replace(state, unseen="".join(map(suit, cards.values())) or None), FrozenMap(cards)
    cards, pile = action_cards(chance, pile_of(state), hosts)
    return draws.with_pile(state, pile), FrozenMap(cards)


def moves(state: State, conflict: Conflict) -> MovesResult:
    """What everybody will do, as far as it is known."""
    ordered = {order.actor: order for order in conflict.orders}
    found = []
    for combatant in fighting(conflict):
        if combatant.id in ordered:
            order = ordered[combatant.id]
            found.append(Move(order.actor, order.action or "attack", target=order.target))
        else:
            card, targets = conflict.action_cards[combatant.id], foes(state, conflict, state.named(combatant.id))
            target = targets[0] if len(targets) == 1 else None
            found.append(Move(combatant.id, action_of(card), card, target))
    return MovesResult(tuple(found))


def lineup(state: State, conflict: Conflict) -> tuple[Fighter, ...]:
    """Everybody who is in, with order, card and weapon."""
    found = []
    for order in conflict.orders:
        who = state.named(order.actor)
        weapon = weapon_class(who, throws=order.thrown is not None) if conflict.type in FIGHTS else None
        found.append(Fighter(who, order, conflict.action_cards.get(who.id), weapon))
    return tuple(found)


def drawing(state: State, fighters: tuple[Fighter, ...]) -> list[Fighter]:
    """Those who draw; who fails without a card against everybody he meets does not (MG-Q24, MG-Q43)."""
    met = pairs(fighters)
    return [
        mine
        for mine in fighters
        if any(
            meeting(state.variant, mine, theirs).stance.mode != "none"
            for pair in met
            if mine in pair
            for theirs in pair
            if theirs is not mine
        )
    ]


def blanks(state: State, conflict: Conflict) -> list[Draw]:
    """The numbers of every draw of the round, before its cards."""
    fighters = lineup(state, conflict)
    by_id = {fighter.id: fighter for fighter in fighters}
    return [blank(conflict, mine, by_id[mine.order.target or ""]) for mine in drawing(state, fighters)]


def blank(conflict: Conflict, mine: Fighter, target: Fighter) -> Draw:
    """What depends on the foe looks at the own target (MG-37, MG-Q38)."""
    order, who = mine.order, mine.who
    changes = (
        *impeded(who),
        *modifiers(who, conflict.type, mine.action, target.weapon, target.action),
        *penalties(who, order.aspect),
    )
    return Draw(who.id, base_of(who, order), (), order.skill, order.nature, order.hindrance, changes)
