"""Who pitches pennies, and how many each has won."""

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from service.core.frozen import FrozenMap


class Player(Struct, frozen=True):
    id: str
    name: str = ""
    won: int = 0


class State(Struct, frozen=True):
    characters: tuple[Player, ...] = ()
    stakes: FrozenMap[str, int] = FrozenMap()


class Pitch(Struct, frozen=True):
    """A coin is pitched: heads wins (TOY-01)."""

    type: ClassVar[str] = "pitch"
    actor: str


class PitchEvent(Struct, frozen=True):
    type: ClassVar[str] = "pitch"
    actor: str
    outcome: Literal["heads", "tails"]


def complete(state: State) -> State:
    return replace(state, characters=tuple([replace(who, name=who.name or who.id) for who in state.characters]))
