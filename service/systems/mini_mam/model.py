"""Who is there, what they may do, and what came of it: frozen records, as the wire has them."""

from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

Dice = Literal["d6", "d20"]
Health = Literal["healthy", "injured", "incapacitated"]
Standing = Literal["in_battle", "escaping", "escape_broken", "escaped", "hidden"]
Phase = Literal["ambush", "rounds"]
Roller = Literal["acting", "opposing"]

FLEEING = ("escaping", "escape_broken")
AWAY = ("escaped", "hidden")

BY_OTHER_FIELDS = -1
"""Stands for a level whose default depends on other fields, until the state is completed."""


class Variant(Struct, frozen=True):
    """The house rules of a table."""

    dice: Dice = "d6"
    fighting_bonus_on_spells: bool = True
    sneak_attack: Literal["first_turn", "first_attack"] = "first_turn"
    skipped_turn_counts: bool = False
    protection: Literal["ordinary_hit", "literal"] = "ordinary_hit"
    hiding: Literal["each_seeker", "single_die"] = "each_seeker"
    surprise: Literal["start_seat", "whole_side"] = "start_seat"


class Character(Struct, frozen=True, cache_hash=True):
    """Somebody at the table, whoever plays them."""

    id: str
    name: str = ""
    side: str = ""
    seat: str | None = None
    kind: str = "custom"
    level: int = BY_OTHER_FIELDS
    abilities: tuple[str, ...] = ()
    minion: bool = False
    frail: bool = False
    health: Health = "healthy"
    items: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    other_abilities: tuple[str, ...] = ()
    standing: Standing = "in_battle"
    turns_taken: int = 0
    attacks_made: int = 0

    @property
    def fleeing(self) -> bool:
        """Still trying to escape, whether or not a hit has spoilt it (MM-Q19)."""
        return self.standing in FLEEING

    @property
    def away(self) -> bool:
        """Hidden or gone."""
        return self.standing in AWAY

    @property
    def conscious(self) -> bool:
        """Not incapacitated, wherever they are (MM-36)."""
        return self.health != "incapacitated"

    @property
    def able(self) -> bool:
        """There, and not incapacitated."""
        return self.health != "incapacitated" and self.standing not in AWAY


class Outcome(Struct, frozen=True):
    """Which side won a battle, and how."""

    winner: str
    by: Literal["defeat", "escape"]


class Battle(Struct, frozen=True, cache_hash=True):
    """A battle from its first turn to its last, and what became of it."""

    phase: Phase
    round: int
    order: tuple[str, ...]
    surprise: bool = False
    next: str | None = None
    outcome: Outcome | None = None


class State(Struct, frozen=True, cache_hash=True):
    """All that the rules look at."""

    variant: Variant = Variant()
    characters: tuple[Character, ...] = ()
    seats: tuple[str, ...] = ()
    battle: Battle | None = None

    def named(self, id: str) -> Character:
        """The character of that id, who is there: references are checked before any rule is asked."""
        for character in self.characters:
            if character.id == id:
                return character
        raise KeyError(id)

    def but(self, *changed: Character) -> "State":
        """This state with some characters changed; itself, where none of them is another than before."""
        moved = {}
        for who in changed:
            if who not in self.characters:
                moved[who.id] = who
        if not moved:
            return self
        return replace(self, characters=tuple([moved.get(who.id, who) for who in self.characters]))

    @property
    def running(self) -> Battle | None:
        """The battle, while there is one that nobody has won."""
        return self.battle if self.battle is not None and self.battle.outcome is None else None


class Circumstance(Struct, frozen=True):
    """A modifier that the caller gives (MM-Q12)."""

    value: int
    note: str | None = None


class Task(Struct, frozen=True):
    """Something that may fail, against a difficulty or somebody who resists (MM-24, MM-27)."""

    type: ClassVar[str] = "task"
    actor: str
    difficulty: int | None = None
    target: str | None = None
    aspect: str | None = None
    opposing_aspect: str | None = None
    roller: Roller = "acting"
    modifiers: tuple[Circumstance, ...] = ()
    opposing_modifiers: tuple[Circumstance, ...] = ()


class Hide(Struct, frozen=True):
    """Keep out of a battle before it begins (MM-39)."""

    type: ClassVar[str] = "hide"
    actor: str


class Trap(Struct, frozen=True):
    """Some walk towards a trap that others have set (MM-62)."""

    type: ClassVar[str] = "trap"
    setters: tuple[str, ...]
    approaching: tuple[str, ...]
    waiting: tuple[str, ...] | None = None
    if_detected: Literal["avoid", "fight"] = "avoid"
    roller: Roller = "acting"

    @property
    def ambushers(self) -> tuple[str, ...]:
        """Those who wait: all who set the trap, unless said otherwise."""
        return self.setters if self.waiting is None else self.waiting


class BeginBattle(Struct, frozen=True):
    """A battle begins (MM-28)."""

    type: ClassVar[str] = "begin_battle"
    surprise: bool = False


class Attack(Struct, frozen=True):
    """One attack roll at one target (MM-24, MM-34)."""

    type: ClassVar[str] = "attack"
    actor: str
    target: str
    modifiers: tuple[Circumstance, ...] = ()
    opposing_modifiers: tuple[Circumstance, ...] = ()


class SneakAttack(Struct, frozen=True):
    """A thief's first attack, which incapacitates (MM-10)."""

    type: ClassVar[str] = "sneak_attack"
    actor: str
    target: str
    modifiers: tuple[Circumstance, ...] = ()
    opposing_modifiers: tuple[Circumstance, ...] = ()


class Fireball(Struct, frozen=True):
    """A spell, called what its caster likes, which incapacitates (MM-11, MM-12)."""

    type: ClassVar[str] = "fireball"
    actor: str
    target: str
    spell: str = "fireball"
    modifiers: tuple[Circumstance, ...] = ()
    opposing_modifiers: tuple[Circumstance, ...] = ()


class Explosion(Struct, frozen=True):
    """A spell at every enemy (MM-50)."""

    type: ClassVar[str] = "explosion"
    actor: str
    spell: str = "explosion"
    modifiers: tuple[Circumstance, ...] = ()
    opposing_modifiers: tuple[Circumstance, ...] = ()


class Revive(Struct, frozen=True):
    """From incapacitated to injured (MM-16)."""

    type: ClassVar[str] = "revive"
    actor: str
    target: str


class Heal(Struct, frozen=True):
    """From injured to healthy (MM-17)."""

    type: ClassVar[str] = "heal"
    actor: str
    target: str


class Escape(Struct, frozen=True):
    """The first of the two steps of an escape (MM-40)."""

    type: ClassVar[str] = "escape"
    actor: str


class Vanish(Struct, frozen=True):
    """The second of the two steps of an escape (MM-40)."""

    type: ClassVar[str] = "vanish"
    actor: str


class UseItem(Struct, frozen=True):
    """An item allows something new (MM-54)."""

    type: ClassVar[str] = "use_item"
    actor: str
    item: str
    target: str | None = None

    @property
    def recipient(self) -> str:
        """Whom the item is used on: its owner, unless said otherwise."""
        return self.actor if self.target is None else self.target


class Join(Struct, frozen=True):
    """Come back from hiding (MM-Q17)."""

    type: ClassVar[str] = "join"
    actor: str


class StudyScroll(Struct, frozen=True):
    """Learn explosion from a destruction scroll (MM-59)."""

    type: ClassVar[str] = "study_scroll"
    actor: str


class Pass(Struct, frozen=True):
    """Let one's turn go by (MM-28)."""

    type: ClassVar[str] = "pass"
    actor: str


Blow = Attack | SneakAttack | Fireball
"""An attack at one target."""

Unaimed = Explosion | Hide | Escape | Vanish | Join | StudyScroll | Pass
"""What needs no target."""

Order = Task | Attack | SneakAttack | Fireball | Explosion | Revive | Heal | Escape | Vanish | UseItem | Pass
"""What somebody may be told to do on their turn."""

Action = Order | Hide | Trap | BeginBattle | Join | StudyScroll
"""Whatever is resolved in one step by a rule of its own."""


class Round(Struct, frozen=True):
    """The rest of the round, or of the ambush, played out by orders."""

    type: ClassVar[str] = "round"
    orders: tuple[Order, ...]


class Turn(Struct, frozen=True):
    """A step of a round: somebody's turn comes; `order` is the place of what they do in the orders, if it is there."""

    action: Order
    order: int | None


class Unreached(Struct, frozen=True):
    """A step of a round: an order whose turn did not come."""

    action: Order
    order: int


class Hit(Struct, frozen=True):
    """What a successful attack did to one target, and the rule that decides it."""

    target: str
    health: Health
    rule: str


class Event(Struct, frozen=True):
    """How an action ended; `reason` is the code of what made an order impossible."""

    outcome: str
    reason: str | None = None
    hits: tuple[Hit, ...] = ()
    passed_over: tuple[str, ...] = ()
