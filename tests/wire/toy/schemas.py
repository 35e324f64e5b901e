"""The wire <-> the model."""

from service.wire.envelope import EventSchema
from service.wire.fields import Array, Choice, Const, Id, Integer, Map, Nested, Object, Reference, Text
from tests.wire.toy import model


class PlayerSchema(Object):
    """Somebody who pitches."""

    model = model.Player
    title = "Player"
    id = Id()
    name = Text()
    won = Integer(0, 3)


class StateSchema(Object):
    """Who pitches."""

    model = model.State
    title = "State"
    characters = Array(Nested(PlayerSchema), 10)
    stakes = Map(Text(), Integer(0, 10), 3)


class PitchSchema(Object):
    """A coin is pitched."""

    model = model.Pitch
    title = "Pitch"
    type = Const("pitch")
    actor = Reference()


class PitchEventSchema(EventSchema):
    """How it fell."""

    title = "PitchEvent"
    type = Const("pitch")
    actor = Id()
    outcome = Choice("heads", "tails")
