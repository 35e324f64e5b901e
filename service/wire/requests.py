"""What a client asks: the model of each request, and the schemas that are made for each game."""

from typing import Any, ClassVar

from msgspec import Struct

from service.core.played import Face
from service.core.stream import LAST_CURSOR
from service.wire import limits
from service.wire.fields import (
    Array,
    Boolean,
    Field,
    Id,
    Integer,
    Nested,
    Object,
    Pattern,
    Seed,
    TaggedUnion,
    required_of,
)
from service.wire.system import System


class Rng(Struct, frozen=True):
    """Where the draws of a request come from."""

    seed: str | None = None
    cursor: int = 0
    label: str = "main"
    supplied: tuple[Face, ...] = ()
    manual: bool = False


class Request(Struct, frozen=True):
    """A resolution request."""

    actions: tuple[Any, ...]
    state: Any = None
    rules: str | None = None
    rng: Rng = Rng()


class OddsRequest(Struct, frozen=True):
    """An odds request."""

    actions: tuple[Any, ...]
    state: Any = None
    rules: str | None = None
    rng: ClassVar[Rng] = Rng()


class OptionsRequest(Struct, frozen=True):
    """A request for legal actions."""

    state: Any = None
    rules: str | None = None
    actor: str | None = None
    odds: bool = False
    action: Any = None
    actions: ClassVar[tuple[Any, ...]] = ()
    rng: ClassVar[Rng] = Rng()


def must_be_given(system: System) -> bool:
    """Whether a request has to bring a state."""
    return bool(required_of(system.state))


def resolution_request(system: System, action: TaggedUnion) -> type[Object]:
    """The game's own resolution request."""

    class RngSchema(Object):
        """Where the draws come from. Every field is optional."""

        model = Rng
        title = "Rng"
        seed = Seed(
            doc="What the stream starts from. Without one the service makes 128 random bits; the answer names them."
        )
        cursor = Integer(0, LAST_CURSOR, doc="Where in the stream to start: `audit.end` of the answer before.")
        label = Pattern(
            "[a-z0-9][a-z0-9._/-]*",
            "Lower-case letters, digits, . _ / - only.",
            longest=32,
            doc="Another stream of that seed.",
        )
        supplied = Array(
            _nullable(system.face),
            limits.SUPPLIED,
            doc="What the table's own dice and cards show, in order; null, or beyond the end: from the seed.",
        )
        manual = Boolean(doc="True: no seed. A draw that is not supplied is asked for (422 `DRAWS_NEEDED`).")

    class RequestSchema(_asking(system)):  # type: ignore[misc]  # made for each game
        """A whole state, and the actions to resolve on it in order."""

        model = Request
        title = "ResolutionRequest"
        rules = _major()
        state = _whole(system)
        actions = _actions(action)
        rng = Nested(RngSchema)

    return RequestSchema


def odds_request(system: System, action: TaggedUnion) -> type[Object]:
    """The game's own odds request."""

    class OddsRequestSchema(_asking(system)):  # type: ignore[misc]  # made for each game
        """A whole state, and the actions whose outcomes are weighed: a resolution request without `rng`."""

        model = OddsRequest
        title = "OddsRequest"
        rules = _major()
        state = _whole(system)
        actions = _actions(action)

    return OddsRequestSchema


def options_request(system: System) -> type[Object]:
    """The game's own request for legal actions."""

    class OptionsRequestSchema(_asking(system)):  # type: ignore[misc]  # made for each game
        """A whole state, of which all legal actions are asked for, or whether one action is legal."""

        model = OptionsRequest
        title = "OptionsRequest"
        rules = _major()
        state = _whole(system)
        actor = Id(
            doc="Whose actions; without it everybody's. Beside an `action` that names its `actor` it must be the same."
        )
        odds = Boolean(doc="Whether each action comes with the odds of its outcomes.")
        action = TaggedUnion(system.actions, doc="One action, to be told whether it is legal and why not.")

    return OptionsRequestSchema


def _asking(system: System) -> type[Object]:
    """A request whose state may be left out where all of it has defaults."""

    class Asking(Object):
        @classmethod
        def requires(cls, name: str, field: Field) -> bool:
            return must_be_given(system) if name == "state" else super().requires(name, field)

    return Asking


def _major() -> Field:
    return Pattern("[0-9]+", "Digits only.", longest=9, doc="The major rules version that the client was written for.")


def _whole(system: System) -> Field:
    return Nested(system.state, doc="Whole and self-contained; what an answer returned can be sent back unchanged.")


def _actions(action: TaggedUnion) -> Field:
    return Array(
        action,
        limits.ACTIONS,
        doc="Resolved in order, each on what the one before left. None: the state is checked and completed.",
    )


def _nullable(face: Field) -> Field:
    face.nullable = face.allow_none = True
    return face
