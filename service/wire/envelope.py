"""The request and the response around every game."""

from collections.abc import Sequence

from service.core.stream import LAST_CURSOR, NAME
from service.wire import limits
from service.wire.fields import (
    AnyOf,
    Array,
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
    TaggedUnion,
    Text,
)
from service.wire.system import System

LANGUAGES = ("en", "sv")
ASSURANCES = ("client_seed", "server_seed", "supplied", "mixed", "none")


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


def resolution_response(system: System) -> type[Object]:
    """The game's own response."""

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
