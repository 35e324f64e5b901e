"""Who is there, what they may do, and what came of it: frozen records, as the wire has them."""

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from service.systems.mini_mam.tables import KIND_ABILITIES, KRAKEN_LEVEL, MINION_LEVEL, ORDINARY_LEVEL

Dice = Literal["d6", "d20"]
Health = Literal["healthy", "injured", "incapacitated"]
Standing = Literal["in_battle", "escaping", "escape_broken", "escaped", "hidden"]

BY_OTHER_FIELDS = -1
"""Stands for a level whose default depends on other fields, until `complete`."""


class Variant(Struct, frozen=True):
    """The house rules of a table."""

    dice: Dice = "d6"


class Character(Struct, frozen=True):
    """Somebody at the table, whoever plays them."""

    id: str
    name: str = ""
    side: str = ""
    kind: str = "custom"
    level: int = BY_OTHER_FIELDS
    abilities: tuple[str, ...] = ()
    minion: bool = False
    frail: bool = False
    health: Health = "healthy"
    standing: Standing = "in_battle"

    def has(self, ability: str) -> bool:
        """Whether the character has an ability of its own or by its kind (MM-19..21, MM-43)."""
        return ability in self.abilities or ability in KIND_ABILITIES[self.kind]

    @property
    def away(self) -> bool:
        """Hidden or gone."""
        return self.standing in ("hidden", "escaped")


class State(Struct, frozen=True):
    """All that the rules look at."""

    variant: Variant = Variant()
    characters: tuple[Character, ...] = ()

    def named(self, id: str) -> Character:
        """The character of that id, who is there: references are checked before any rule is asked."""
        return next(character for character in self.characters if character.id == id)

    def but(self, *changed: Character) -> "State":
        """This state with some characters changed."""
        by_id = {character.id: character for character in changed}
        return replace(self, characters=tuple([by_id.get(character.id, character) for character in self.characters]))


class Circumstance(Struct, frozen=True):
    """A modifier that the caller gives (MM-Q12)."""

    value: int
    note: str | None = None


class Attack(Struct, frozen=True):
    """One attack roll at one target (MM-24, MM-34)."""

    type: ClassVar[str] = "attack"
    actor: str
    target: str
    modifiers: tuple[Circumstance, ...] = ()
    opposing_modifiers: tuple[Circumstance, ...] = ()


class Hit(Struct, frozen=True):
    """What a successful attack did to one target, and the rule that decides it."""

    target: str
    health: Health
    rule: str


class AttackEvent(Struct, frozen=True):
    """How an attack ended."""

    type: ClassVar[str] = "attack"
    actor: str
    target: str
    outcome: Literal["hit", "miss"]
    hits: tuple[Hit, ...] = ()


def complete(state: State) -> State:
    """The state with the defaults that depend on other fields."""
    return replace(state, characters=tuple([_completed(character) for character in state.characters]))


def _completed(character: Character) -> Character:
    if character.name and character.side and character.level != BY_OTHER_FIELDS:
        return character
    level = character.level if character.level != BY_OTHER_FIELDS else _level(character)
    return replace(character, name=character.name or character.id, side=character.side or character.id, level=level)


def _level(character: Character) -> int:
    if character.minion:
        return MINION_LEVEL
    return KRAKEN_LEVEL if character.kind == "kraken" else ORDINARY_LEVEL
