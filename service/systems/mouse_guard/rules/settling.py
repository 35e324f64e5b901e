"""What may be done while draws lie open: their cards are replaced, then they count."""

import dataclasses
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.violations import Violation, Violations, forbid
from service.systems.mouse_guard.model.actions import Choice, Redraw, Reshuffle, Settle, SpendKing, SpendTrait
from service.systems.mouse_guard.model.events import Event, Side
from service.systems.mouse_guard.model.state import Conflict, Deck, Draw, State
from service.systems.mouse_guard.rules import draws, tests
from service.systems.mouse_guard.rules.cards import Shown, pile_of, replaced
from service.systems.mouse_guard.rules.dispositions import determined
from service.systems.mouse_guard.rules.maneuvers import undisarmable
from service.systems.mouse_guard.rules.orders import absent_or_again
from service.systems.mouse_guard.rules.outcomes import carried_out, meetings
from service.systems.mouse_guard.rules.pairs import Fighter
from service.systems.mouse_guard.rules.ratings import unfit_trait
from service.systems.mouse_guard.rules.rounds import lineup


def redraw(state: State, action: Redraw, chance: Chance) -> tuple[State, Event]:
    """A King or a trait replaces a card of an open draw, for better or worse (MG-08, MG-34, MG-Q08, MG-Q48)."""
    draw = meant(state, action)
    forbid(*uncounted(draw, action.card), *unpayable(state, draw, action.spend))
    place = 0 if action.card is None else draw.cards.index(action.card)
    state = paid(state, draw, action.spend)
    shown, pile = chance.part(
        replaced, pile_of(state), draws.player(state, draw), Shown(draw.cards, draw.unused), place
    )
    state = laid(draws.with_pile(state, pile), replace(draw, cards=shown.cards, unused=shown.unused))
    _, event = counted(state, {})
    made = tuple([made for made in event.made if made.draw.by == draw.by])
    return state, dataclasses.replace(event, type="redraw", outcome="open", actor=draw.by, target=None, made=made)


def settle(state: State, action: Settle, chance: Chance) -> tuple[State, Event]:
    """All open draws count (MG-Q08)."""
    something_open(state)
    conflict = state.conflict
    if state.test is None and conflict is not None and conflict.phase == "open":
        forbid(*ill_chosen(state, conflict, action.choices))
    else:
        forbid(*[
            Violation(f"/choices/{index}/actor", "NOT_A_MANEUVER", "Nobody maneuvers here.", "MG-26")
            for index, _ in enumerate(action.choices)
        ])  # fmt: skip
    state, event = counted(state, {choice.actor: choice for choice in action.choices})
    return state, dataclasses.replace(event, type="settle", actor=None, target=None)


def reshuffle(state: State, action: Reshuffle, chance: Chance) -> tuple[State, Event]:
    """The discards go back; hands and what lies open stay (MG-Q15)."""
    return replace(state, deck=Deck((), state.deck.hands)), Event("reshuffle", "reshuffled")


def counted(state: State, choices: Mapping[str, Choice]) -> tuple[State, Event]:
    """What is open, settled."""
    if state.test is not None:
        return tests.counted(state, state.test)
    conflict = state.conflict
    if conflict is None:
        raise Violations(NOTHING_OPEN)
    if conflict.phase == "disposition":
        return determined(state, conflict)
    return carried_out(state, conflict, lineup(state, conflict), choices)


NOTHING_OPEN = Violation("", "NO_OPEN_DRAW", "No draw is open.", "MG-Q08")


def something_open(state: State) -> None:
    """There is a draw to replace or to settle (MG-Q08)."""
    if not state.open_draws:
        raise Violations(NOTHING_OPEN)


def meant(state: State, action: Redraw) -> Draw:
    """The draw that the action is about: somebody's, or the only one."""
    something_open(state)
    if action.by is None and len(state.open_draws) > 1:
        forbid(Violation("/by", "BY_NEEDED", "Several draws are open: say whose.", "MG-Q08"))
    for draw in state.open_draws:
        if action.by in (None, draw.by):
            return draw
    raise Violations(Violation("/by", "NO_SUCH_DRAW", f"{action.by} has no open draw.", "MG-Q08"))


def uncounted(draw: Draw, card: str | None) -> Iterator[Violation]:
    """Only a card that counts is replaced (MG-Q08, MG-Q13)."""
    if card is not None and card not in draw.cards:
        yield Violation("/card", "NOT_A_COUNTED_CARD", f"{card} is not a card that counts in this draw.", "MG-Q08")


def unpayable(state: State, draw: Draw, spend: SpendKing | SpendTrait) -> Iterator[Violation]:
    """A King of one's own hand, or a trait with a redraw left (MG-08, MG-34, MG-Q09, MG-Q48)."""
    if isinstance(spend, SpendKing):
        held = state.deck.hands.get(state.hand(draw.by), ())
        if not held or spend.king not in (None, *held):
            yield Violation("/spend/king", "KING_NOT_HELD", f"{draw.by} does not hold it.", "MG-08")
        return
    who = state.find(draw.by)
    yield from unfit_trait(who, spend.name, "/spend/name")
    trait = None if who is None else who.trait(spend.name)
    if trait is not None and not trait.disabled and trait.used >= trait.rating:
        yield Violation("/spend/name", "TRAIT_SPENT", f"{spend.name} gives no more in this session.", "MG-34")


def paid(state: State, draw: Draw, spend: SpendKing | SpendTrait) -> State:
    """The King goes to the discards, the trait is used once more (MG-08, MG-34)."""
    if isinstance(spend, SpendKing):
        hand = state.hand(draw.by)
        held = state.deck.hands[hand]
        king = spend.king or held[0]
        left = tuple([other for other in held if other != king])
        hands = state.deck.hands.having({hand: left}) if left else state.deck.hands.without(hand)
        return replace(state, deck=Deck((*state.deck.discards, king), hands))
    who = state.named(draw.by)
    traits = [replace(trait, used=trait.used + 1) if trait.name == spend.name else trait for trait in who.traits]
    return state.but([replace(who, traits=tuple(traits))])


def laid(state: State, changed: Draw) -> State:
    """The state with one open draw changed."""
    laid = tuple([changed if draw.by == changed.by else draw for draw in state.open_draws])
    if state.test is not None:
        return replace(state, test=replace(state.test, draws=laid))
    return state if state.conflict is None else replace(state, conflict=replace(state.conflict, draws=laid))


def ill_chosen(state: State, conflict: Conflict, choices: tuple[Choice, ...]) -> Iterator[Violation]:
    """Those choose who maneuvered, among what their successes buy (MG-26, MG-27, MG-28, MG-Q26)."""
    fighters = {fighter.id: fighter for fighter in lineup(state, conflict)}
    sides = [side for pair in meetings(state, conflict, tuple(fighters.values())) for side in pair]
    seen: set[str] = set()
    for index, choice in enumerate(choices):
        faults = list(absent_or_again(conflict, choice.actor, seen))
        if not faults:
            own = [side for side in sides if side.by == choice.actor]
            faults = list(unbought(state, fighters[choice.actor], own, choice))
        for fault in faults:
            yield fault._replace(pointer=f"/choices/{index}{fault.pointer}")
        seen.add(choice.actor)


def unbought(state: State, fighter: Fighter, sides: list[Side], choice: Choice) -> Iterator[Violation]:
    """A choice is one of the sets of one of the pairs, and what it takes is there (MG-26, MG-28, MG-Q26)."""
    if fighter.action != "maneuver":
        yield Violation("/actor", "NOT_A_MANEUVER", f"{choice.actor} does not maneuver.", "MG-26")
        return
    legal = {frozenset(effects) for side in sides for effects in side.choices or ()}
    if choice.effects and frozenset(choice.effects) not in legal:
        yield Violation("/effects", "ILLEGAL_CHOICE", "The successes do not buy this.", "MG-Q26")
    target = state.named(fighter.order.target or "")
    yield from undisarmable(target, choice.effects, choice.disarm or fighter.order.disarm, choice.knife_disarm)
