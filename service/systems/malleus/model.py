"""Who is there, what they may do, and what came of it: frozen records, as the wire has them."""

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from service.core.frozen import FrozenMap

Grade = Literal["critical", "success", "failure", "fumble"]
Result = Literal["win", "partial", "nothing"]
Aim = Literal["succeed", "avoid_fumble"]
OpposedOutcome = Literal["a", "b", "both", "draw", "none"]
DifficultyOutcome = Literal["critical", "full", "partial", "failure", "fumble"]


class Variant(Struct, frozen=True):
    """The house rules of a table."""

    equal_critical: Literal["critical_wins", "draw"] = "critical_wins"
    fixed_equal: Literal["partial", "full"] = "partial"
    fixed_critical: Literal["full_plain", "partial", "critical"] = "full_plain"
    balance: Literal["reject", "clamp", "extend"] = "reject"


class Character(Struct, frozen=True, cache_hash=True):
    """Somebody with skills, attributes and passions (MA-04)."""

    id: str
    name: str = ""
    values: FrozenMap[str, int] = FrozenMap()


class State(Struct, frozen=True, cache_hash=True):
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


class Circumstances(Struct, frozen=True, kw_only=True):
    """What helps, hinders and is feinted, whoever rolls (MA-26, MA-31, MA-Q23)."""

    advantages: int = 0
    disadvantages: int = 0
    modifier: int = 0
    feint: int = 0
    feint_to_20: bool = False


class OfCharacter(Circumstances, frozen=True):
    """A character rolls against one of its values."""

    character: str
    value_name: str


class Bare(Circumstances, frozen=True):
    """Anybody rolls against a bare value."""

    value: int
    name: str | None = None


Who = OfCharacter | Bare


class Roll(Struct, frozen=True):
    """A simple roll, which is to succeed or only not to fumble (MA-03)."""

    type: ClassVar[str] = "roll"
    who: Who
    aim: Aim = "succeed"


class Opposed(Struct, frozen=True):
    """Both sides roll and compare (MA-16)."""

    type: ClassVar[str] = "opposed"
    a: Who
    b: Who


class Difficulty(Struct, frozen=True):
    """A roll against a thing (MA-24)."""

    type: ClassVar[str] = "difficulty"
    who: Who
    difficulty: int


class Damage(Struct, frozen=True):
    """So many d6, added (MA-38)."""

    type: ClassVar[str] = "damage"
    dice: int
    modifier_dice: int = 0
    character: str | None = None


class Assign(Struct, frozen=True):
    """Whose random values these are, and the name that they go by."""

    value_name: str
    characters: tuple[str, ...]


class RandomValue(Struct, frozen=True):
    """Values for persons whom nobody has made by hand (MA-42)."""

    type: ClassVar[str] = "random_value"
    dice: int
    count: int | None = None
    assign: Assign | None = None


class Calculation(Struct, frozen=True):
    """A sum, divided (MA-46)."""

    type: ClassVar[str] = "calculation"
    terms: tuple[int, ...]
    divisor: int = 1


class ValueModifier(Struct, frozen=True):
    """What a value gains or loses; `net` is the balance that gave it (MA-28)."""

    value: int
    reason: Literal["balance", "modifier", "feint"]
    net: int | None
    rule: str


class Roller(Struct, frozen=True):
    """One who is about to roll: a character's value or a bare one, what changes it, and what is rolled against."""

    value: int
    modifiers: tuple[ValueModifier, ...]
    effective: int
    character: str | None
    value_name: str | None
    name: str | None


class Side(Roller, frozen=True):
    """One who has rolled; `result` and `critical` are None where the throw is compared with nothing.

    The number thrown is told by the record of the roll: without it the exact reading has a handful of branches, not
    400.
    """

    grade: Grade
    result: Result | None = None
    critical: bool | None = None

    @property
    def succeeded(self) -> bool:
        """Whether there is a number to compare and to announce."""
        return self.grade in ("critical", "success")


class Feint(Struct, frozen=True):
    """The feint that counts, who made it, and the rules that allow it (MA-32, MA-33)."""

    amount: int
    by: tuple[str, ...]
    rules: tuple[str, ...]


class RollEvent(Struct, frozen=True):
    """How a simple roll ended."""

    type: ClassVar[str] = "roll"
    outcome: Grade
    aim: Aim
    passed: bool
    who: Side


class OpposedEvent(Struct, frozen=True):
    """How an opposed roll ended; `rules` decide it."""

    type: ClassVar[str] = "opposed"
    outcome: OpposedOutcome
    feint: Feint | None
    a: Side
    b: Side
    rules: tuple[str, ...]


class FixedDifficulty(Struct, frozen=True):
    """The difficulty of a thing, and what is left of it after a feint (MA-37)."""

    value: int
    effective: int


class DifficultyEvent(Struct, frozen=True):
    """How a roll against a thing ended; `rules` decide it."""

    type: ClassVar[str] = "difficulty"
    outcome: DifficultyOutcome
    feint: Feint | None
    difficulty: FixedDifficulty
    who: Side
    rules: tuple[str, ...]


class DamageEvent(Struct, frozen=True):
    """What the damage dice gave."""

    type: ClassVar[str] = "damage"
    outcome: ClassVar[str] = "rolled"
    character: str | None
    dice: int
    modifier_dice: int
    total: int


class PersonValue(Struct, frozen=True):
    """A random value, and whose it is."""

    value: int
    character: str | None = None


class RandomValueEvent(Struct, frozen=True):
    """The values, one a person."""

    type: ClassVar[str] = "random_value"
    outcome: ClassVar[str] = "rolled"
    dice: int
    value_name: str | None
    values: tuple[PersonValue, ...]


class CalculationEvent(Struct, frozen=True):
    """What is left of the quotient."""

    type: ClassVar[str] = "calculation"
    outcome: ClassVar[str] = "calculated"
    terms: tuple[int, ...]
    divisor: int
    value: int


def complete(state: State) -> State:
    """The state with a name for everybody."""
    named = [who if who.name else replace(who, name=who.id) for who in state.characters]
    return replace(state, characters=tuple(named))
