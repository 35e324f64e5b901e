"""The wire <-> the model."""

from service.systems.mano_a_mano import model
from service.systems.mano_a_mano.tables import READINGS
from service.wire import limits
from service.wire.envelope import EventSchema, ModifierSchema, RollSchema
from service.wire.fields import (
    Array,
    Boolean,
    Choice,
    Const,
    EitherShape,
    Id,
    Integer,
    Map,
    Nested,
    Object,
    Reference,
    Text,
)

MODIFIERS = 20


class CharacterSchema(Object):
    """Who acts, with modifiers under the table's own names (MAM-02)."""

    model = model.Character
    title = "Character"
    id = Id()
    name = Text(doc="By default the id.")
    modifiers = Map(Text(), Integer(-1000, 1000), 100)


class StateSchema(Object):
    """All that the rules look at; no action changes it."""

    model = model.State
    title = "State"
    characters = Array(Nested(CharacterSchema), limits.CHARACTERS)


class NamedSchema(Object):
    """One of the actor's own modifiers."""

    model = model.Named
    title = "NamedModifier"
    name = Text(doc="A name in the actor's `modifiers`.")


class GivenSchema(Object):
    """A modifier that the caller gives."""

    model = model.Given
    title = "GivenModifier"
    value = Integer(-1000, 1000)
    note = Text(doc="What it is for.")


class SuccessRollSchema(Object):
    """Whether an action succeeds is rolled, unless it is certain (MAM-01..03)."""

    model = model.SuccessRoll
    title = "SuccessRoll"
    type = Const("success_roll")
    actor = Reference(doc="Whose roll; needed only for a named modifier.")
    die = Choice(*READINGS, doc="The others stand in for a d20: d10 x 2, (d8 - 1) x 3, (d6 - 1) x 4, (d12 - 1) x 2.")
    automatic_success = Choice(
        "ignore",
        "confirm",
        nullable=True,
        doc="Of another die than a d20: 20 or more before modifiers is a mere number (ignore, null), or asks for a"
        " second roll (MAM-06, MAM-09).",
    )
    always_confirm = Boolean(doc="With confirm: make the second roll even when the total succeeds (MAM-Q05).")
    highest_is_zero = Boolean(doc="d6, d8, d12: the highest face counts 0, the others as they are (MAM-08).")
    modifiers = Array(EitherShape("name", NamedSchema, GivenSchema), MODIFIERS, doc="Of the roll (MAM-02).")
    difficulty = Integer(-1000, 1000, doc="Required unless `certainty` decides (MAM-03).")
    difficulty_modifiers = Array(Nested(GivenSchema), MODIFIERS, doc="MAM-03")
    certainty = Choice("roll", "always", "never", doc="always, never: decided without a die (MAM-01).")


ACTIONS = {"success_roll": SuccessRollSchema}


class DifficultySchema(Object):
    """What the total must exceed."""

    title = "Difficulty"
    value = Integer(-1000, 1000)
    modifiers = Array(Nested(ModifierSchema), MODIFIERS)
    total = Integer()


class SuccessDiceSchema(RollSchema):
    """A die, what it counts and what it comes to."""

    title = "SuccessDice"
    shared = False
    result = Integer(required=False, doc="Of the first roll: what the face counts, before modifiers.")
    above = Integer(required=False, doc="Of the second roll: what it must exceed (MAM-10).")


class SuccessRollEventSchema(EventSchema):
    """Whether it succeeded, and why."""

    title = "SuccessRollEvent"
    type = Const("success_roll")
    actor = Id(required=False)
    outcome = Choice("success", "failure")
    decided_by = Choice("automatic", "total", "certainty")
    automatic = Boolean(required=False, doc="Only after a 20 on a d20, or a second roll.")
    die = Choice(*READINGS, required=False)
    difficulty = Nested(DifficultySchema, required=False)
    rolls = Array(Nested(SuccessDiceSchema), 2)


EVENTS = {"success_roll": SuccessRollEventSchema}
