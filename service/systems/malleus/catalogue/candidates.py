"""Every action that is worth asking the rules about; free numbers and texts stay as they are by default."""

from collections.abc import Iterator

from service.systems.malleus.model import Character, OfCharacter, Opposed, Roll, State
from service.wire.system import Candidate


def candidates(state: State, actor: str | None) -> Iterator[Candidate]:
    """A roll against each value; of one character also a duel with everybody who has a value of the same name.

    Duels of all with all are left out: their number grows with the square of the characters. Difficulties, dice and
    terms have no default, so what needs them is for the caller to make up.
    """
    for who in state.characters:
        if actor in (None, who.id):
            for value_name in who.values:
                yield Candidate(Roll(OfCharacter(who.id, value_name)), "roll", ("MA-03", "MA-04"))
    if actor is not None:
        yield from _duels(state, state.named(actor))


def _duels(state: State, who: Character) -> Iterator[Candidate]:
    for other in state.characters:
        for value_name in who.values:
            if other is not who and value_name in other.values:
                pair = Opposed(OfCharacter(who.id, value_name), OfCharacter(other.id, value_name))
                yield Candidate(pair, "opposed", ("MA-16",))
