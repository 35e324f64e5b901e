"""Who is there, what they may do, and what came of it: frozen records, as the wire has them."""

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from service.core.frozen import FrozenMap

Die = Literal["d20", "d10", "d8", "d6", "d12"]
Outcome = Literal["success", "failure"]


class Character(Struct, frozen=True):
    """Who acts, with modifiers under the table's own names (MAM-02)."""

    id: str
    name: str = ""
    modifiers: FrozenMap[str, int] = FrozenMap()


class State(Struct, frozen=True):
    """All that the rules look at; no action changes it."""

    characters: tuple[Character, ...] = ()

    def named(self, id: str) -> Character:
        """The character of that id, who is there: references are checked before any rule is asked."""
        return next(character for character in self.characters if character.id == id)


class Named(Struct, frozen=True):
    """One of the actor's own modifiers."""

    name: str


class Given(Struct, frozen=True):
    """A modifier that the caller gives."""

    value: int
    note: str | None = None


class SuccessRoll(Struct, frozen=True):
    """Whether an action succeeds is rolled, unless it is certain (MAM-01..03)."""

    type: ClassVar[str] = "success_roll"
    actor: str | None = None
    die: Die = "d20"
    automatic_success: Literal["ignore", "confirm"] | None = None
    always_confirm: bool = False
    highest_is_zero: bool = False
    modifiers: tuple[Named | Given, ...] = ()
    difficulty: int | None = None
    difficulty_modifiers: tuple[Given, ...] = ()
    certainty: Literal["roll", "always", "never"] = "roll"


class SuccessRollEvent(Struct, frozen=True):
    """Whether it succeeded, and why; `automatic` is None where no natural 20 and no second roll could make it so.

    `rules` are those that the die and the outcome rest on. Numbers stand in the action and in the records of the rolls.
    """

    type: ClassVar[str] = "success_roll"
    outcome: Outcome
    decided_by: Literal["automatic", "total", "certainty"]
    automatic: bool | None
    rules: tuple[str, ...]


def complete(state: State) -> State:
    """The state with a name for everybody."""
    named = [who if who.name else replace(who, name=who.id) for who in state.characters]
    return replace(state, characters=tuple(named))
