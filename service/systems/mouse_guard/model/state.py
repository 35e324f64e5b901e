"""Who is at the table and which cards are where: frozen records, as the wire has them."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from service.core.frozen import FrozenMap
from service.systems.mouse_guard.tables import HOST, ActionName, WeaponClass

Action = ActionName
Effect = Literal["impede", "position", "disarm"]
NatureUse = Literal["within", "against"]
Aspect = Literal["sneaking", "recover_fatigue", "resist_fatigue"]
Season = Literal["spring", "summer", "autumn", "winter"]
Phase = Literal["disposition", "orders", "revealed", "open", "over"]

EMPTY: FrozenMap[str, int] = FrozenMap()
NO_HANDS: FrozenMap[str, tuple[str, ...]] = FrozenMap()
NO_CARDS: FrozenMap[str, str] = FrozenMap()


class Variant(Struct, frozen=True):
    """The house rules of a table."""

    queen_addend: Literal["multiplied", "raw"] = "multiplied"
    king_after_queen: Literal["replace", "restart"] = "replace"
    joker: Literal["none", "reshuffle"] = "none"
    success_count: Literal["total", "margin"] = "total"
    feint_feint: Literal["reduced", "versus"] = "reduced"
    feint_maneuver_ob: Literal[5, 0] = 5
    maneuver_spend: Literal["tiers", "costs"] = "tiers"
    one_weapon: bool = False


class Deck(Struct, frozen=True):
    """Where cards are that cannot be drawn, but for those of open draws."""

    discards: tuple[str, ...] = ()
    hands: FrozenMap[str, tuple[str, ...]] = NO_HANDS


class Nature(Struct, frozen=True):
    """How mouse-like a character is (MG-30)."""

    rating: int
    taxed: int = 0
    recovered: bool = False

    @property
    def current(self) -> int:
        """What a draw uses (MG-Q46)."""
        return self.rating - self.taxed


class Trait(Struct, frozen=True):
    """Good for redraws, bad as a hindrance (MG-34, MG-35)."""

    name: str
    rating: int
    used: int = 0
    disabled: bool = False


class Gear(Struct, frozen=True):
    """A weapon, an armour, or another thing."""

    id: str
    kind: str
    in_use: bool = True
    lost: Literal["disarmed", "thrown"] | None = None
    weapon_class: WeaponClass | None = None
    sword_action: Action | None = None
    used_last_turn: bool = False

    @property
    def works(self) -> bool:
        """In paw or worn, and not lost (MG-Q41)."""
        return self.in_use and self.lost is None


class Effects(Struct, frozen=True):
    """What Maneuvers left behind (MG-26, MG-27)."""

    impeded: int = 0
    positioned: bool = False


class Character(Struct, frozen=True, cache_hash=True):
    """A mouse, an animal, a season: whoever has a sheet."""

    id: str
    name: str = ""
    side: str = ""
    host: bool = False
    rating: int | None = None
    skills: FrozenMap[str, int] = EMPTY
    abilities: FrozenMap[str, int] = EMPTY
    nature: Nature | None = None
    traits: tuple[Trait, ...] = ()
    gear: tuple[Gear, ...] = ()
    effects: Effects = Effects()

    @property
    def hand(self) -> str:
        """Whose hand keeps this character's Kings (MG-Q09)."""
        return HOST if self.host else self.id

    def sheet(self, name: str) -> int | None:
        """A skill or an ability, where it is on the sheet."""
        return self.skills.get(name, self.abilities.get(name))

    def trait(self, name: str) -> Trait | None:
        """The trait of that name."""
        return next((trait for trait in self.traits if trait.name == name), None)

    def item(self, id: str) -> Gear | None:
        """The piece of gear of that id."""
        return next((item for item in self.gear if item.id == id), None)


class Session(Struct, frozen=True):
    """One evening's play."""

    season: Season | None = None


class Modifier(Struct, frozen=True):
    """A number that a rating or a disposition gains or loses."""

    value: int
    reason: str
    rule: str


class Draw(Struct, frozen=True):
    """A draw that is on the table, with the numbers of its moment."""

    by: str
    base: int
    cards: tuple[str, ...]
    skill: str | None = None
    nature: NatureUse | None = None
    hindrance: str | None = None
    modifiers: tuple[Modifier, ...] = ()
    unused: str | None = None
    adds: int = 0

    @property
    def rating(self) -> int:
        """What the cards are multiplied by: never below 0 (MG-Q11)."""
        return max(0, self.base + sum([modifier.value for modifier in self.modifiers]))

    @property
    def on_the_table(self) -> tuple[str, ...]:
        """All of its cards, in the order in which they are discarded."""
        return self.cards if self.unused is None else (*self.cards, self.unused)


class OpenTest(Struct, frozen=True):
    """A test whose cards may still be replaced (MG-Q08)."""

    type: Literal["test", "versus"]
    draws: tuple[Draw, ...]
    obstacle: int | None = None


class Combatant(Struct, frozen=True):
    """Somebody in a conflict; disposition 0 is out (MG-Q32)."""

    id: str
    disposition: int | None = None
    starting_disposition: int | None = None


class Possession(Struct, frozen=True):
    """A piece of gear or a trait."""

    kind: Literal["gear", "trait"]
    id: str


class Order(Struct, frozen=True):
    """What somebody does in one round of a conflict (MG-13)."""

    actor: str
    action: Action | None = None
    target: str | None = None
    skill: str | None = None
    rating: int | None = None
    nature: NatureUse | None = None
    aspect: Aspect | None = None
    hindrance: str | None = None
    use: tuple[str, ...] | None = None
    sword_action: Action | None = None
    thrown: str | None = None
    effects: tuple[Effect, ...] = ("position", "impede")
    disarm: Possession | None = None
    knife_disarm: Possession | None = None


class Ending(Struct, frozen=True):
    """How a conflict ended (MG-Q32)."""

    result: Literal["won", "tie"]
    winner: str | None = None


class Conflict(Struct, frozen=True, cache_hash=True):
    """A string of draws in rounds (MG-10)."""

    type: str
    phase: Phase
    round: int
    combatants: tuple[Combatant, ...]
    orders: tuple[Order, ...] = ()
    action_cards: FrozenMap[str, str] = NO_CARDS
    draws: tuple[Draw, ...] = ()
    outcome: Ending | None = None


class State(Struct, frozen=True, cache_hash=True):
    """All that the rules look at."""

    variant: Variant = Variant()
    deck: Deck = Deck()
    characters: tuple[Character, ...] = ()
    session: Session = Session()
    test: OpenTest | None = None
    conflict: Conflict | None = None

    def named(self, id: str) -> Character:
        """The character of that id, who is there: references are checked before any rule is asked."""
        for character in self.characters:
            if character.id == id:
                return character
        raise KeyError(id)

    def find(self, id: str) -> Character | None:
        """The character of that id; None for a guest."""
        for character in self.characters:
            if character.id == id:
                return character
        return None

    def hand(self, id: str) -> str:
        """Whose hand keeps the Kings that somebody draws (MG-Q09)."""
        character = self.find(id)
        return id if character is None else character.hand

    @property
    def open_draws(self) -> tuple[Draw, ...]:
        """The draws on the table."""
        if self.test is not None:
            return self.test.draws
        return () if self.conflict is None else self.conflict.draws

    def but(self, changed: Iterable[Character]) -> "State":
        """This state with some characters changed."""
        by_id = {character.id: character for character in changed}
        return replace(self, characters=tuple([by_id.get(character.id, character) for character in self.characters]))


def complete(state: State) -> State:
    """The state with the defaults that depend on other fields."""
    return replace(state, characters=tuple([_completed(character) for character in state.characters]))


def _completed(character: Character) -> Character:
    return replace(character, name=character.name or character.id, side=character.side or character.id)


class Followed(State, frozen=True, cache_hash=True):
    """A state as the exact reading follows it, equal in its odds to the state that it was made from."""

    whole_cards: bool = False
    """Cards are told apart by suit too, for something later in the request looks at suits."""
    scores_suffice: bool = False
    """Nothing later looks at more of a card than the successes that it brings."""
    weighed: bool = False
    """Scores suffice, and no draw needs to be followed card by card; of the Host's card the suit suffices."""
    unseen: str | None = None
    """The suit of the Host's one card, of which no more is known."""
    hands_matter: bool = False
    """The odds speak of deck and hands, for a King is spent in the request."""
