"""Every action that is worth asking the rules about; free numbers, texts and sets stay as they are by default."""

from collections.abc import Iterator

from service.systems.mouse_guard.model.actions import (
    ChooseSword,
    ConflictRound,
    Drawer,
    EndConflict,
    HostDraw,
    NewSession,
    Redraw,
    Reshuffle,
    Rest,
    Settle,
    SpendKing,
    SpendTrait,
    Test,
    Versus,
)
from service.systems.mouse_guard.model.state import Character, Conflict, Draw, Order, State
from service.systems.mouse_guard.rules.orders import fighting, foes
from service.systems.mouse_guard.rules.rounds import seats
from service.systems.mouse_guard.tables import ACTIONS, NATURE_RULES
from service.wire.system import Candidate

EASY = 1
"""The obstacle of a test that is listed; the client puts its own."""


def candidates(state: State, actor: str | None) -> Iterator[Candidate]:
    """What this character, or anybody, might do."""
    if actor is None:
        yield from of_the_table(state)
    for who in state.characters:
        if actor in (None, who.id):
            yield from tests(state, who)
            yield Candidate(Rest((who.id,)), "rest", ("MG-33",))
    for draw in state.open_draws:
        if actor in (None, draw.by):
            yield from redraws(state, draw)
    if state.conflict is not None:
        yield from rounds(state, state.conflict, actor)


def of_the_table(state: State) -> Iterator[Candidate]:
    """What is nobody's in particular."""
    yield Candidate(Settle(), "draws", ("MG-Q08",))
    yield Candidate(Reshuffle(), "deck", ("MG-Q15",))
    yield Candidate(EndConflict(), "conflict", ("MG-28",))
    yield Candidate(Rest(), "rest", ("MG-33",))
    yield Candidate(NewSession(), "rest", ("MG-33", "MG-34"))


def tests(state: State, who: Character) -> Iterator[Candidate]:
    """With each skill and ability of the sheet, with what stands for all of them, and with Nature."""
    for skill in (*who.skills, *who.abilities, None):
        yield Candidate(Test(EASY, who.id, skill=skill), "test", ("MG-01", "MG-02"))
        for other in state.characters:
            pair = (Drawer(who.id, skill=skill), Drawer(other.id, skill=skill))
            yield Candidate(Versus(pair), "versus", ("MG-04",))
    yield Candidate(Test(EASY, who.id, nature="within"), "test", (NATURE_RULES["within"],))
    yield Candidate(Test(EASY, who.id, nature="against"), "test", (NATURE_RULES["against"],))


def redraws(state: State, draw: Draw) -> Iterator[Candidate]:
    """Of each card that counts in an open draw, for a King or a trait; guests hold Kings too."""
    who = state.find(draw.by)
    for card in draw.cards:
        yield Candidate(Redraw(SpendKing(), draw.by, card), "draws", ("MG-08",))
        for trait in () if who is None else who.traits:
            yield Candidate(Redraw(SpendTrait(trait.name), draw.by, card), "draws", ("MG-34",))


def rounds(state: State, conflict: Conflict, actor: str | None) -> Iterator[Candidate]:
    """Each order of the only player who is in, and what needs no order; swords."""
    players, _ = seats(state, conflict)
    if conflict.phase == "revealed" and actor is None:
        yield Candidate(ConflictRound(), "conflict", ("MG-13", "MG-14"))
    if len(players) == 1 and actor in (None, players[0]):
        who = state.named(players[0])
        for action in ACTIONS:
            for target in foes(state, conflict, who):
                orders = (Order(who.id, action, target),)
                yield Candidate(HostDraw(orders), "conflict", ("MG-13", "MG-14"))
                yield Candidate(ConflictRound(orders), "conflict", ("MG-13", "MG-14"))
    for combatant in fighting(conflict):
        if actor in (None, combatant.id):
            for item in state.named(combatant.id).gear:
                for action in ACTIONS:
                    if item.kind == "sword":
                        yield Candidate(ChooseSword(combatant.id, action, item.id), "conflict", ("MG-42",))
