"""The request and the response around every game."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from service.core.played import Face
from service.core.stream import LAST_CURSOR, NAME
from service.wire import limits
from service.wire.acceptor import Accept, acceptor
from service.wire.fields import (
    AnyOf,
    Array,
    Boolean,
    Choice,
    Field,
    Id,
    Integer,
    Json,
    Map,
    Nested,
    Object,
    Pattern,
    Prose,
    Seed,
    TaggedUnion,
    Text,
    required_of,
)
from service.wire.system import System

LANGUAGES = ("en", "sv")
ASSURANCES = ("client_seed", "server_seed", "supplied", "mixed", "none")


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


class Game(NamedTuple):
    """A game and the schemas around it, made once."""

    system: System
    request: Object
    response: Object
    action: TaggedUnion
    accept: Accept
    """The fast way in."""
    empty_state: Any
    """What a request that leaves its state out means; None where it may not."""


def opened(system: System) -> Game:
    """The game with its own request and response, so that clients generated from the document are typed."""
    action = TaggedUnion(system.actions)
    empty = None if _must_be_given(system) else system.state().load({})
    request = _request(system, action)
    return Game(system, request(), _response(system)(), action, acceptor(request), empty)


def _must_be_given(system: System) -> bool:
    return bool(required_of(system.state))


def _request(system: System, action: TaggedUnion) -> type[Object]:
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

    class RequestSchema(Object):
        """A whole state, and the actions to resolve on it in order."""

        model = Request
        title = "ResolutionRequest"
        rules = Pattern(
            "[0-9]+", "Digits only.", longest=9, doc="The major rules version that the client was written for."
        )
        state = Nested(
            system.state, doc="Whole and self-contained; what an answer returned can be sent back unchanged."
        )
        actions = Array(
            action,
            limits.ACTIONS,
            doc="Resolved in order, each on what the one before left. None: the state is checked and completed.",
        )
        rng = Nested(RngSchema)

        @classmethod
        def requires(cls, name: str, field: Field) -> bool:
            return _must_be_given(system) if name == "state" else super().requires(name, field)

    return RequestSchema


def _nullable(face: Field) -> Field:
    face.nullable = face.allow_none = True
    return face


class RulesSchema(Object):
    """Which rules answered."""

    title = "RulesVersion"
    shared = True
    system = Prose()
    version = Prose(doc="A patch changes words alone, a minor adds, a major changes an answer.")


class ModifierSchema(Object):
    """A number that a total or a value gains or loses."""

    title = "Modifier"
    shared = True
    value = Integer()
    reason = Prose()
    note = Text(required=False, doc="The caller's own word for it.")
    rule = Prose(doc="The id of the rule that grants it.")


class ChangeSchema(Object):
    """One exact difference between the state before the action and after it."""

    title = "Change"
    shared = True
    path = Prose(doc="A JSON Pointer (RFC 6901) into the state.")
    from_ = Json()
    to = Json()


class DrawSchema(Object):
    """One die or card, in the order in which they were drawn."""

    title = "Draw"
    shared = True
    index = Integer(0)
    at = Integer(0, LAST_CURSOR, required=False, doc="The cursor of its first word; absent when supplied.")
    kind = Choice("die", "card")
    sides = Integer(1, required=False)
    remaining = Integer(1, required=False, doc="How many cards were left.")
    value = AnyOf((Integer(1), Pattern("[A2-9TJQKX][SHDCX]", "No card.", longest=2)), "No face and no card.")
    source = Choice("seed", "supplied")
    action = Integer(0, limits.ACTIONS - 1)
    by = Id(required=False)
    purpose = Prose()


class AuditSchema(Object):
    """Everything that was drawn, and from where: anybody can reproduce it from the seed."""

    title = "Audit"
    shared = True
    stream = Choice(NAME)
    system = Prose()
    label = Prose()
    seed = Prose(nullable=True, doc="Null when every draw had to be supplied.")
    start = Integer(0, LAST_CURSOR)
    end = Integer(0, LAST_CURSOR + limits.INTEGER, doc="The `cursor` of the next request of the session.")
    draws = Array(Nested(DrawSchema), limits.DRAWS)


class RollSchema(Object):
    """The dice of one roll, or the number that stands in for them, and what they add up to."""

    title = "Roll"
    shared = True
    by = Id(required=False, doc="Whose roll; absent when it is nobody's.")
    purpose = Prose()
    draws = Array(Integer(0), limits.DRAWS, required=False, doc="Indexes into `audit.draws`.")
    faces = Array(Integer(1), limits.DRAWS, required=False)
    base = Integer(required=False, doc="What the roll starts from where that is no die.")
    modifiers = Array(Nested(ModifierSchema), 100)
    total = Integer()


class EventSchema(Object):
    """What one action, or one turn of it, came to. Games add their own fields."""

    action = Integer(0, limits.ACTIONS - 1, doc="The place of the action in the request.")
    outcome: Field = Prose()
    rolls = Array(Nested(RollSchema), limits.DRAWS)
    changes = Array(Nested(ChangeSchema), limits.INTEGER, doc="Applied forwards or backwards they are exact.")
    rules = Array(Prose(), 100, doc="The ids of the rules that this rests on.")
    secret = Array(Prose(), 1000, required=False, doc="Pointers into this event that the rules keep from the players.")
    names = Map(Id(), Text(), 1000, required=False, doc="The names of those in this event whose name is not their id.")
    announcement = Prose(doc="What may be said aloud at the table.")


def _response(system: System) -> type[Object]:
    class ResponseSchema(Object):
        """The resolved state, what happened and why, and every die and card."""

        title = "Resolution"
        rules = Nested(RulesSchema)
        language = Choice(*LANGUAGES, doc="Of the announcements.")
        state = Nested(system.state)
        events = Array(TaggedUnion(system.events), limits.INTEGER)
        audit = Nested(AuditSchema)
        assurance = Choice(*ASSURANCES, doc="What the answer proves.")

    return ResponseSchema


def assurance(client_seed: bool, sources: Sequence[bool]) -> str:
    """What the draws prove; each source is True for a supplied draw."""
    if not sources:
        return "none"
    if all(sources):
        return "supplied"
    if any(sources):
        return "mixed"
    return "client_seed" if client_seed else "server_seed"
