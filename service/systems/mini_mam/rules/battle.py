"""How a battle runs: whose turn it is, what a turn costs, and when it is over."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.violations import Violation, forbid
from service.systems.mini_mam.model import FLEEING, Battle, BeginBattle, Character, Event, Outcome, Standing, State
from service.systems.mini_mam.rules.faults import fault, no_battle
from service.systems.mini_mam.rules.rolls import facet
from service.systems.mini_mam.tables import LAST_COUNT


def begin_battle(state: State, action: BeginBattle, chance: Chance) -> tuple[State, Event]:
    """All who are there fight, in the order of initiative and seats (MM-29, MM-30, MM-32)."""
    forbid(*no_battle(state, "MM-28"), *surprising(state, action), *two_sides(state, ()))
    return begun(afresh(state, ()), "begun", action.surprise)


def surprising(state: State, action: BeginBattle) -> Iterator[Violation]:
    """Only a Game Master's side can start in another's place (MM-32)."""
    if action.surprise and not state.seats:
        yield fault("/surprise", "NO_GAME_MASTER", "Without seats there is no Game Master's side to surprise anybody.")


def two_sides(state: State, entering: Collection[str]) -> Iterator[Violation]:
    """A battle needs somebody able on two sides at least (MM-02)."""
    if len({who.side for who in state.characters if who.able or (who.id in entering and who.conscious)}) < 2:
        yield fault("", "NOBODY_TO_FIGHT", "A battle needs two sides with somebody who is there and able to act.")


def afresh(state: State, entering: Collection[str]) -> State:
    """In a new battle nothing is counted yet and nobody flees; the hidden and escaped stay out unless they enter."""
    return replace(state, characters=tuple([rested(who, who.id in entering) for who in state.characters]))


def rested(who: Character, entering: bool) -> Character:
    """Somebody at the beginning of a battle (MM-10, MM-40)."""
    standing = "in_battle" if who.fleeing or entering else who.standing
    return replace(who, standing=standing, turns_taken=0, attacks_made=0)


def begun(state: State, outcome: str, surprise: bool = False) -> tuple[State, Event]:
    """The first round begins (MM-28)."""
    order = turn_order(state, surprise)
    state, passed = passed_on(state, Battle("rounds", 1, order, surprise), order)
    return state, Event(outcome, passed_over=passed)


def ambushed(state: State, waiting: Collection[str]) -> tuple[State, Event]:
    """Those who lie in ambush have a turn each, ahead of the battle (MM-65, MM-Q26)."""
    able = {who.id for who in state.characters if who.able and who.id in waiting}
    order = tuple([id for id in turn_order(state, False) if id in able])
    return replace(state, battle=Battle("ambush", 0, order, next=order[0])), Event("ambush")


def turn_order(state: State, surprise: bool) -> tuple[str, ...]:
    """Initiative first, then the others; in each group clockwise by seat (MM-09, MM-29, MM-30, MM-Q22, MM-Q23)."""
    seats = {seat: place for place, seat in enumerate(state.seats)}
    last = state.seats[-1] if surprise else None
    whole_side = state.variant.surprise == "whole_side"

    def place(who: Character) -> tuple[bool, bool, int]:
        surprising = last is not None and who.seat == last
        seat = -1 if surprising or who.seat is None else seats[who.seat]
        return not (surprising and whole_side), facet(who, "initiative") is None, seat

    return tuple([who.id for who in sorted(state.characters, key=place) if not who.away])


def concluded(
    state: State,
    actor: Character,
    event: Event,
    *others: Character,
    standing: Standing | None = None,
    attacks: int = 0,
) -> tuple[State, Event]:
    """An act is done: it ends the actor's fleeing, and in a battle it is the actor's turn (MM-28, MM-Q20)."""
    if standing is None:
        standing = "in_battle" if actor.standing in FLEEING else actor.standing
    battle = state.battle
    if battle is None or battle.outcome is not None:
        if standing != actor.standing:
            actor = replace(actor, standing=standing)
        return state.but(actor, *others), event
    actor = replace(
        actor,
        standing=standing,
        turns_taken=min(actor.turns_taken + 1, LAST_COUNT),
        attacks_made=min(actor.attacks_made + attacks, LAST_COUNT),
    )
    state, passed = turn_over(state.but(actor, *others), battle)
    return state, replace(event, passed_over=passed) if passed else event


def turn_over(state: State, battle: Battle) -> tuple[State, tuple[str, ...]]:
    """The last side with somebody able has won; otherwise the turn goes on (MM-28, MM-36, MM-40)."""
    if contested(state):
        assert battle.next is not None  # the battle was running
        return passed_on(state, battle, battle.order[battle.order.index(battle.next) + 1 :])
    [winner] = {who.side for who in state.characters if who.able}
    escaped = any([who.standing == "escaped" and who.side != winner for who in state.characters])
    outcome = Outcome(winner, "escape" if escaped else "defeat")
    return replace(state, battle=replace(battle, next=None, outcome=outcome)), ()


def contested(state: State) -> bool:
    """Whether two sides have somebody able, of whom one is enough (MM-02)."""
    sides = (who.side for who in state.characters if who.able)
    first = next(sides)
    return any(side != first for side in sides)


def passed_on(state: State, battle: Battle, rest: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """The turn goes to the next who is able, in a new round if need be, past the incapacitated (MM-36, MM-Q41)."""
    upcoming, skipped = first_of(state, rest)
    if upcoming is None:
        order = turn_order(state, battle.surprise)
        battle = replace(battle, phase="rounds", round=min(battle.round + 1, LAST_COUNT), order=order)
        upcoming, more = first_of(state, order)
        skipped += more
    passed = [who for who in skipped if not who.away]
    if passed:
        times = Counter([who.id for who in passed])
        state = state.but(*[passed_by(state, who, times[who.id]) for who in passed])
    return replace(state, battle=replace(battle, next=upcoming)), tuple([who.id for who in passed])


def first_of(state: State, order: Sequence[str]) -> tuple[str | None, list[Character]]:
    """Whose turn is next, and whose place comes before it."""
    skipped: list[Character] = []
    for id in order:
        who = state.named(id)
        if who.able:
            return id, skipped
        skipped.append(who)
    return None, skipped


def passed_by(state: State, who: Character, times: int) -> Character:
    """Whoever is passed over flees no longer; it may count as a turn (MM-36, MM-Q06)."""
    turns = min(who.turns_taken + times, LAST_COUNT) if state.variant.skipped_turn_counts else who.turns_taken
    if turns == who.turns_taken and not who.fleeing:
        return who
    return replace(who, standing="in_battle", turns_taken=turns)
