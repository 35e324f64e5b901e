"""The wire <-> the model."""

from service.systems.mini_mam import model
from service.systems.mini_mam.tables import FACETS, KIND_ABILITIES, OTHER_ABILITIES, WHOLE
from service.wire import limits
from service.wire.envelope import EventSchema
from service.wire.fields import Array, Boolean, Choice, Const, Id, Integer, Nested, Object, Prose, Reference, Text

HEALTH = ("healthy", "injured", "incapacitated")
STANDING = ("in_battle", "escaping", "escape_broken", "escaped", "hidden")


class VariantSchema(Object):
    """The house rules of a table."""

    model = model.Variant
    title = "Variant"
    dice = Choice("d6", "d20", doc="d20: higher levels, one die for each roll (MM-68..71).")


class CharacterSchema(Object):
    """Somebody at the table, whoever plays them."""

    model = model.Character
    title = "Character"
    id = Id()
    name = Text(doc="By default the id.")
    side = Id(doc="Characters of one side are allies. By default the id (MM-02).")
    kind = Choice(*KIND_ABILITIES, doc="What the character is; gives abilities (MM-19..21, MM-44..47).")
    level = Integer(0, 1000, doc="By default 1; a minion's 0, a kraken's 3. With d6 at most 5 (MM-22, MM-23, MM-Q43).")
    abilities = Array(
        Choice(*WHOLE, *FACETS, *OTHER_ABILITIES), 40, unique=True, doc="Beyond those of the kind (MM-43, MM-48)."
    )
    minion = Boolean(doc="Any hit incapacitates; level 0, no abilities (MM-60).")
    frail = Boolean(doc="Any hit incapacitates (MM-61).")
    health = Choice(*HEALTH, doc="MM-33..37")
    standing = Choice(*STANDING, doc="Where the character is in the battle (MM-39..41).")


class StateSchema(Object):
    """All that the rules look at."""

    model = model.State
    title = "State"
    variant = Nested(VariantSchema)
    characters = Array(Nested(CharacterSchema), limits.CHARACTERS)


class CircumstanceSchema(Object):
    """A modifier that the caller gives (MM-Q12)."""

    model = model.Circumstance
    title = "Circumstance"
    value = Integer(-100, 100)
    note = Text(doc="What it is for.")


class AttackSchema(Object):
    """One attack roll at one target (MM-24, MM-34)."""

    model = model.Attack
    title = "Attack"
    type = Const("attack")
    actor = Reference()
    target = Reference()
    modifiers = Array(Nested(CircumstanceSchema), 10, doc="Of the attacker (MM-Q12).")
    opposing_modifiers = Array(Nested(CircumstanceSchema), 10, doc="Of the target (MM-Q12).")


ACTIONS = {"attack": AttackSchema}


class HitSchema(Object):
    """What a successful attack did to one target."""

    title = "Hit"
    target = Id()
    health = Choice(*HEALTH, doc="From now on.")
    rule = Prose(doc="The rule that decides it.")


class AttackEventSchema(EventSchema):
    """How an attack ended."""

    title = "AttackEvent"
    type = Const("attack")
    actor = Id()
    target = Id()
    outcome = Choice("hit", "miss")
    hits = Array(Nested(HitSchema), limits.CHARACTERS, required=False)


EVENTS = {"attack": AttackEventSchema}
