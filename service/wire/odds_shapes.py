"""The shapes of exact odds and of legal actions."""

from service.wire import limits
from service.wire.envelope import ChangeSchema, RulesSchema
from service.wire.fields import Array, Boolean, Id, Integer, Json, Map, Nested, Number, Object, Prose, Text
from service.wire.resources import ErrorSchema


class ProbabilitySchema(Object):
    """An exact probability."""

    title = "Probability"
    shared = True
    p = Prose(doc="A fraction in lowest terms.")
    decimal = Number()


class OddsOutcomeSchema(ProbabilitySchema):
    """One outcome: beside `outcome` those fields of the event that the dice decide and the table cares for.

    `refused` are the branches in which this action or one before it has become forbidden, `no_turn` those in which a
    round has fewer turns.
    """

    title = "OddsOutcome"
    shared = True
    open = True
    outcome = Prose()


class OutcomeChanceSchema(ProbabilitySchema):
    """How likely an outcome is, whatever else is decided."""

    title = "OutcomeChance"
    shared = True
    outcome = Prose()


class OddsTargetSchema(Object):
    """How likely one target is hit."""

    title = "OddsTarget"
    shared = True
    target = Id()
    hit = Nested(ProbabilitySchema)


class ValueOddsSchema(ProbabilitySchema):
    """How likely a number is, or is reached."""

    title = "ValueOdds"
    shared = True
    value = Integer()


class MeanSchema(Object):
    """A mean, exactly."""

    title = "Mean"
    shared = True
    exact = Prose(doc="A fraction in lowest terms.")
    decimal = Number()


class NumberOddsSchema(Object):
    """A number that the dice decide."""

    title = "NumberOdds"
    shared = True
    distribution = Array(Nested(ValueOddsSchema), limits.INTEGER, doc="In ascending order, without what cannot come.")
    mean = Nested(MeanSchema)
    most_likely = Integer()
    at_least = Array(
        Nested(ValueOddsSchema),
        limits.INTEGER,
        doc="How likely at least that number is: the same numbers, in the same order.",
    )


class ActionOddsSchema(Object):
    """What one action, or one turn of it, may come to."""

    title = "ActionOdds"
    shared = True
    action = Integer(0, limits.ACTIONS - 1, doc="The place of the action in the request.")
    type = Prose()
    actor = Id(required=False)
    target = Id(required=False)
    success = Nested(
        ProbabilitySchema,
        required=False,
        doc="The chance that whoever acts does what is tried; absent where nothing is, or where `outcomes` is null.",
    )
    by_outcome = Array(
        Nested(OutcomeChanceSchema),
        limits.INTEGER,
        nullable=True,
        doc="The chance of each `outcome`, whatever else is decided, in no order that means anything; null where parts"
        " are told one by one.",
    )
    outcomes = Array(
        Nested(OddsOutcomeSchema),
        limits.INTEGER,
        nullable=True,
        doc="In no order that means anything. Null where the joint distribution is too large; `targets` and `numbers`"
        " are still there.",
    )
    targets = Array(Nested(OddsTargetSchema), limits.INTEGER)
    numbers = Map(
        Text(),
        Nested(NumberOddsSchema),
        100,
        doc="Each whole number that the dice decide: of `values`, any one of them; of `hits`, how many targets.",
    )


class StateOddsSchema(ProbabilitySchema):
    """One state that the actions may lead to, by what it changes; states that are told alike are one.

    A game may leave out what costs too much to follow: the description of its operation says what.
    """

    title = "StateOdds"
    shared = True
    changes = Array(Nested(ChangeSchema), limits.INTEGER, required=False)
    refused = Boolean(required=False, doc="True for the branches that make a later action impossible.")


class OddsSchema(Object):
    """The exact odds of a request's actions."""

    title = "Odds"
    shared = True
    rules = Nested(RulesSchema)
    actions = Array(Nested(ActionOddsSchema), limits.INTEGER)
    states = Array(
        Nested(StateOddsSchema),
        limits.INTEGER,
        nullable=True,
        doc="In no order that means anything. Null where the joint distribution is too large.",
    )
    remainder = Prose(doc="The probability of what was not followed to its end, below 1e-12; 0 where all was.")


class OpenSchema(Object):
    """The free fields of a type of action, as JSON Schema."""

    title = "OpenFields"
    shared = True
    type = Prose()
    fields_ = Map(Text(), Json(), 100)
    required_ = Array(Prose(), 100, doc="Those of them that have no default.")


class OptionSchema(Object):
    """A legal action, ready to send."""

    title = "Option"
    shared = True
    action_ = Json(doc="As `actions` of a resolution takes it.")
    group = Prose(doc="Where a screen puts it.")
    rules = Array(Prose(), 100, doc="The rules that allow it.")
    odds = Nested(
        ActionOddsSchema,
        nullable=True,
        required=False,
        doc=f"Of the first {limits.OPTIONS_WITH_ODDS} options; null where they cost too much beside the others'.",
    )


class OptionsSchema(Object):
    """All legal actions, or whether one is legal."""

    title = "Options"
    shared = True
    rules = Nested(RulesSchema)
    options = Array(Nested(OptionSchema), limits.INTEGER, required=False)
    open_ = Array(Nested(OpenSchema), 100, required=False, doc="Fields that take more than can be listed.")
    legal = Boolean(required=False, doc="Of one action that was asked about, as are `errors` and `odds`.")
    errors = Array(Nested(ErrorSchema), limits.ERRORS, required=False, doc="Why the action is not legal.")
    odds = Nested(
        ActionOddsSchema, nullable=True, required=False, doc="Null where they cost too much: `odds` says how much."
    )
