"""What may be done: frozen records, as the wire has them."""

from typing import ClassVar, Protocol

from msgspec import Struct

from service.systems.mouse_guard.model.state import Action, Aspect, Effect, NatureUse, Order, Possession, Season


class Drawing(Protocol):
    """What a draw is made with, wherever it is asked for."""

    @property
    def skill(self) -> str | None: ...
    @property
    def rating(self) -> int | None: ...
    @property
    def nature(self) -> NatureUse | None: ...
    @property
    def aspect(self) -> Aspect | None: ...
    @property
    def hindrance(self) -> str | None: ...


class Drawer(Struct, frozen=True):
    """Who draws in a versus test, and with what."""

    actor: str | None = None
    guest: str | None = None
    skill: str | None = None
    rating: int | None = None
    nature: NatureUse | None = None
    aspect: Aspect | None = None
    hindrance: str | None = None


class Test(Struct, frozen=True):
    """Successes against an obstacle (MG-02)."""

    type: ClassVar[str] = "test"
    obstacle: int
    actor: str | None = None
    guest: str | None = None
    skill: str | None = None
    rating: int | None = None
    nature: NatureUse | None = None
    aspect: Aspect | None = None
    hindrance: str | None = None
    settle: bool = True


class Versus(Struct, frozen=True):
    """Successes against somebody else's (MG-04)."""

    type: ClassVar[str] = "versus"
    drawers: tuple[Drawer, ...]
    settle: bool = True


class SpendKing(Struct, frozen=True):
    """A King from the hand; the first that is held, unless one is named (MG-08)."""

    type: ClassVar[str] = "king"
    king: str | None = None


class SpendTrait(Struct, frozen=True):
    """A redraw of a trait (MG-34)."""

    type: ClassVar[str] = "trait"
    name: str


class Redraw(Struct, frozen=True):
    """A card of an open draw, and all that followed it, is replaced (MG-08, MG-34)."""

    type: ClassVar[str] = "redraw"
    spend: SpendKing | SpendTrait
    by: str | None = None
    card: str | None = None


class Choice(Struct, frozen=True):
    """What a Maneuver is spent on, now that all cards are seen; None leaves what was ordered (MG-26..28)."""

    actor: str
    effects: tuple[Effect, ...] | None = None
    disarm: Possession | None = None
    knife_disarm: Possession | None = None


class Settle(Struct, frozen=True):
    """All open draws count (MG-Q08)."""

    type: ClassVar[str] = "settle"
    choices: tuple[Choice, ...] = ()


class DispositionDraw(Struct, frozen=True):
    """How a disposition is drawn: successes over Ob 0 and an ability (MG-Q33)."""

    ability: str
    skill: str | None = None
    rating: int | None = None
    nature: NatureUse | None = None
    aspect: Aspect | None = None
    hindrance: str | None = None


class Entrant(Struct, frozen=True):
    """Somebody who goes into a conflict with a disposition, by number or by draw (MG-Q33)."""

    id: str
    disposition: int | None = None
    draw: DispositionDraw | None = None


class BeginConflict(Struct, frozen=True):
    """A conflict of some type between two sides or more (MG-11)."""

    type: ClassVar[str] = "begin_conflict"
    conflict_type: str
    combatants: tuple[Entrant, ...]
    settle: bool = True


class HostDraw(Struct, frozen=True):
    """The players' orders are read, then the Host's cards are shown (MG-14, MG-Q16)."""

    type: ClassVar[str] = "host_draw"
    orders: tuple[Order, ...]


class ConflictRound(Struct, frozen=True):
    """A round of a conflict (MG-13, MG-14)."""

    type: ClassVar[str] = "conflict_round"
    orders: tuple[Order, ...] = ()
    settle: bool = True


class ChooseSword(Struct, frozen=True):
    """What a sword is good at for the rest of a fight (MG-42)."""

    type: ClassVar[str] = "choose_sword"
    actor: str
    action: Action
    gear: str | None = None


class EndConflict(Struct, frozen=True):
    """The conflict is left behind (MG-28)."""

    type: ClassVar[str] = "end_conflict"


class Rest(Struct, frozen=True):
    """Some days pass (MG-33)."""

    type: ClassVar[str] = "rest"
    actors: tuple[str, ...] | None = None


class NewSession(Struct, frozen=True):
    """Another evening, perhaps another season (MG-33, MG-34)."""

    type: ClassVar[str] = "new_session"
    season: Season | None = None


class Reshuffle(Struct, frozen=True):
    """The discards go back (MG-Q15)."""

    type: ClassVar[str] = "reshuffle"
