"""What a state leaves out, and what it contradicts itself in."""

from collections.abc import Iterator

from msgspec.structs import replace

from service.core.violations import Violation
from service.systems.mini_mam.model import BY_OTHER_FIELDS, Battle, Character, State
from service.systems.mini_mam.rules.faults import fault
from service.systems.mini_mam.tables import HIGHEST_LEVEL, KINDS, MINION_LEVEL


def completed(state: State) -> State:
    """The state with the defaults that depend on other fields."""
    return replace(state, characters=tuple([described(who) for who in state.characters]))


def described(who: Character) -> Character:
    """By default everybody is named after their id, a side of their own, and of the usual level (MM-22)."""
    level = usual_level(who) if who.level == BY_OTHER_FIELDS else who.level
    return replace(who, name=who.name or who.id, side=who.side or who.id, level=level)


def usual_level(who: Character) -> int:
    """Minions are feeble, krakens a match for heroes of renown (MM-22, MM-44, MM-60)."""
    return MINION_LEVEL if who.minion else KINDS[who.kind].level


def contradictions(state: State) -> list[Violation]:
    """What a state made by hand gets wrong; pointers start at the state."""
    found = []
    people: dict[str, Character] = {}
    for index, who in enumerate(state.characters):
        if who.id in people:
            detail = f"Somebody else has the id {who.id} already."
            found.append(fault(f"/characters/{index}/id", "DUPLICATE_ID", detail))
        people.setdefault(who.id, who)
        found += [each._replace(pointer=f"/characters/{index}{each.pointer}") for each in character_faults(state, who)]
    if state.battle is not None:
        faults = battle_faults(state, state.battle, people)
        found += [each._replace(pointer=f"/battle{each.pointer}") for each in faults]
    return found


def character_faults(state: State, who: Character) -> Iterator[Violation]:
    """A seat at the table, a level of the scale, and nothing special about a minion (MM-23, MM-29, MM-60)."""
    if who.seat is None and state.seats:
        yield fault("/seat", "SEAT_MISSING", f"{who.name} needs one of the seats.")
    elif who.seat is not None and who.seat not in state.seats:
        yield fault("/seat", "NO_SUCH_SEAT", f"{who.seat} is not one of the seats.")
    highest = HIGHEST_LEVEL[state.variant.dice]
    if who.level > highest:
        yield fault("/level", "LEVEL_OUT_OF_RANGE", f"The highest level is {highest}.")
    if who.minion:
        if who.level != MINION_LEVEL:
            yield fault("/level", "MINION_NOT_PLAIN", f"A minion has level {MINION_LEVEL}.")
        if KINDS[who.kind].abilities:
            yield fault("/kind", "MINION_NOT_PLAIN", "A minion has no abilities, and this kind has.")
        if who.abilities:
            yield fault("/abilities", "MINION_NOT_PLAIN", "A minion has no abilities.")


def battle_faults(state: State, battle: Battle, people: dict[str, Character]) -> Iterator[Violation]:
    """A battle has a phase, an order of people who exist, and either somebody's turn or a winner (MM-28)."""
    if (battle.phase == "ambush") != (battle.round == 0):
        yield fault("/round", "ROUND_CONTRADICTS_PHASE", "The ambush is round 0, and no other round is.")
    for index, id in enumerate(battle.order):
        if id not in people:
            yield fault(f"/order/{index}", "NO_SUCH_CHARACTER", f"Nobody in the state has the id {id}.")
    if battle.surprise and not state.seats:
        yield fault("/surprise", "NO_GAME_MASTER", "Without seats there is no Game Master's side to surprise anybody.")
    if (battle.next is None) == (battle.outcome is None):
        yield fault("", "NEXT_OR_OUTCOME", "Either it is somebody's turn or the battle is over.")
    if battle.next is not None:
        yield from turn_faults(state, battle, people, battle.next)
    if battle.outcome is not None and all([who.side != battle.outcome.winner for who in state.characters]):
        yield fault("/outcome/winner", "NO_SUCH_SIDE", f"Nobody is on the side {battle.outcome.winner}.")


def turn_faults(state: State, battle: Battle, people: dict[str, Character], id: str) -> Iterator[Violation]:
    """The turn is that of somebody who can act, while two sides can (MM-28, MM-36)."""
    if id not in people:
        yield fault("/next", "NO_SUCH_CHARACTER", f"Nobody in the state has the id {id}.")
    elif id not in battle.order or not people[id].able:
        yield fault("/next", "NEXT_CANNOT_ACT", f"{people[id].name} has no turn in this round.")
    if len({who.side for who in state.characters if who.able}) < 2:
        yield fault("/next", "BATTLE_DECIDED", "Two sides with somebody able are needed for a battle to go on.")
