"""What came of an action.

Law: two events are equal, and one branch of exact odds, where they differ only in cards and totals.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from service.systems.mouse_guard.model.state import Action, Draw, Effect, Ending, Modifier, Possession
from service.systems.mouse_guard.tables import WeaponClass


@dataclass(frozen=True, slots=True)
class Made:
    """A draw as an event shows it: what for, what it comes to, and what it costs Nature."""

    draw: Draw
    purpose: str
    total: int
    successes: int
    weasel: bool
    tax: int = 0


@dataclass(frozen=True, slots=True)
class TestResult:
    """Successes against an obstacle (MG-02, MG-Q17, MG-Q18)."""

    kind: ClassVar[str] = "test"
    obstacle: int
    scale: str | None
    margin: int
    passed: bool
    successful: bool


@dataclass(frozen=True, slots=True)
class VersusResult:
    """Successes against somebody else's (MG-04); nobody wins a tie."""

    kind: ClassVar[str] = "versus"
    winner: str | None
    margin: int


@dataclass(frozen=True, slots=True)
class Determined:
    """How a combatant's disposition comes about (MG-Q33, MG-Q34)."""

    id: str
    base: int
    modifiers: tuple[Modifier, ...]
    disposition: int


@dataclass(frozen=True, slots=True)
class DispositionsResult:
    """The dispositions of a conflict."""

    kind: ClassVar[str] = "dispositions"
    combatants: tuple[Determined, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody will do in this round (MG-13, MG-14)."""

    actor: str
    action: Action
    card: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class MovesResult:
    """All moves of a round."""

    kind: ClassVar[str] = "moves"
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What somebody's action comes to against one other."""

    by: str
    action: Action
    mode: str
    card: str | None = None
    weapon_class: WeaponClass | None = None
    obstacle: int | None = None
    reduced_by: int | None = None
    total: int | None = None
    successes: int | None = None
    margin: int | None = None
    failed: bool = False
    successful: bool = False
    bonus: tuple[Modifier, ...] = ()
    gain: int = 0
    choices: tuple[tuple[Effect, ...], ...] | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Caused:
    """What a Maneuver did."""

    by: str
    on: str | None
    effect: Effect
    item: Possession | None
    rule: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A disposition before and after a round; `change` is before it is held between 0 and the start."""

    id: str
    before: int
    change: int
    after: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """All that a round did."""

    kind: ClassVar[str] = "round"
    round: int
    pairs: tuple[tuple[Side, Side], ...] = field(compare=False)
    effects: tuple[Caused, ...]
    dispositions: tuple[Moved, ...]
    outcome: Ending | None = None


@dataclass(frozen=True, slots=True)
class EndResult:
    """Who won."""

    kind: ClassVar[str] = "end"
    winner: str


@dataclass(frozen=True, slots=True)
class Recovered:
    """Nature that came back (MG-33)."""

    id: str
    points: int


@dataclass(frozen=True, slots=True)
class RecoveryResult:
    """Whose Nature came back."""

    kind: ClassVar[str] = "recovery"
    recovered: tuple[Recovered, ...]


Result = TestResult | VersusResult | DispositionsResult | MovesResult | RoundResult | EndResult | RecoveryResult


@dataclass(frozen=True, slots=True)
class Event:
    """How an action ended: the outcome, what it counts for, and the draws it shows."""

    type: str
    outcome: str
    result: Result | None = None
    successes: tuple[int, ...] = ()
    actor: str | None = None
    target: str | None = None
    gear: str | None = None
    choice: Action | None = None
    made: tuple[Made, ...] = field(default=(), compare=False)
