"""The wire <-> the model."""

from service.systems.malleus import model
from service.systems.malleus.tables import MOST_VALUES
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
    Prose,
    Reference,
    Text,
)

GRADES = ("critical", "success", "failure", "fumble")
RESULTS = ("win", "partial", "nothing")
AIMS = ("succeed", "avoid_fumble")
PERSONS = 300
TERMS = 20


class VariantSchema(Object):
    """The house rules of a table."""

    model = model.Variant
    title = "Variant"
    equal_critical = Choice("critical_wins", "draw", doc="12 on 12 against 12 on 15 (MA-Q06).")
    fixed_equal = Choice("partial", "full", doc="A difficulty met exactly (MA-Q12).")
    fixed_critical = Choice("full_plain", "partial", "critical", doc="A critical below the difficulty (MA-Q13).")
    balance = Choice("reject", "clamp", "extend", doc="A net balance outside -4..+3 (MA-Q22).")


class CharacterSchema(Object):
    """Somebody with skills, attributes and passions (MA-04)."""

    model = model.Character
    title = "Character"
    id = Id()
    name = Text(doc="By default the id.")
    values = Map(Text(), Integer(-100_000, 100_000), MOST_VALUES, doc="Under the table's own names.")


class StateSchema(Object):
    """All that the rules look at."""

    model = model.State
    title = "State"
    variant = Nested(VariantSchema)
    characters = Array(Nested(CharacterSchema), limits.CHARACTERS)


class OfCharacterSchema(Object):
    """A character rolls against one of its values."""

    model = model.OfCharacter
    title = "OfCharacter"
    character = Reference()
    value_name = Text(doc="A name in the character's `values`.")
    advantages = Integer(0, 100, doc="MA-26, MA-27")
    disadvantages = Integer(0, 100, doc="MA-26, MA-27")
    modifier = Integer(-1000, 1000, doc="An ad-hoc number (MA-Q23).")
    feint = Integer(0, 1000, doc="Steps of 5 within the surplus above 20, or the whole of it (MA-31..34).")
    feint_to_20 = Boolean(doc="Feint the whole surplus, whatever it is (MA-34).")


class BareSchema(Object):
    """Anybody rolls against a bare value."""

    model = model.Bare
    title = "Bare"
    value = Integer(-1000, 1000)
    name = Text(doc="For announcements.")
    advantages = Integer(0, 100, doc="MA-26, MA-27")
    disadvantages = Integer(0, 100, doc="MA-26, MA-27")
    modifier = Integer(-1000, 1000, doc="An ad-hoc number (MA-Q23).")
    feint = Integer(0, 1000, doc="Steps of 5 within the surplus above 20, or the whole of it (MA-31..34).")
    feint_to_20 = Boolean(doc="Feint the whole surplus, whatever it is (MA-34).")


def _who() -> EitherShape:
    return EitherShape("character", OfCharacterSchema, BareSchema)


class RollActionSchema(Object):
    """A simple roll, which is to succeed or only not to fumble (MA-03)."""

    model = model.Roll
    title = "Roll"
    type = Const("roll")
    who = _who()
    aim = Choice(*AIMS, doc="What it takes to pass (MA-Q25).")


class OpposedSchema(Object):
    """Both sides roll and compare (MA-16)."""

    model = model.Opposed
    title = "Opposed"
    type = Const("opposed")
    a = _who()
    b = _who()


class DifficultySchema(Object):
    """A roll against a thing (MA-24)."""

    model = model.Difficulty
    title = "Difficulty"
    type = Const("difficulty")
    who = _who()
    difficulty = Integer(0, 1000, doc="Above 20 the referee feints it down to 20 (MA-37).")


class DamageSchema(Object):
    """So many d6, added (MA-38)."""

    model = model.Damage
    title = "Damage"
    type = Const("damage")
    dice = Integer(0, 1000)
    modifier_dice = Integer(-1000, 1000, doc="Dice more or fewer (MA-39).")
    character = Reference(doc="Whose damage.")


class AssignSchema(Object):
    """Whose random values these are, and the name that they go by."""

    model = model.Assign
    title = "Assign"
    value_name = Text()
    characters = Array(Reference(), limits.CHARACTERS, minimum=1, unique=True)


class RandomValueSchema(Object):
    """Values for persons whom nobody has made by hand (MA-42)."""

    model = model.RandomValue
    title = "RandomValue"
    type = Const("random_value")
    dice = Integer(1, 1000, doc="The better the person is expected to be, the more (MA-42).")
    count = Integer(1, PERSONS, doc="How many persons: by default the characters of `assign`, else 1.")
    assign = Nested(AssignSchema, doc="Write the values to characters.")


class CalculationSchema(Object):
    """A sum, divided; the fraction is dropped (MA-46)."""

    model = model.Calculation
    title = "Calculation"
    type = Const("calculation")
    terms = Array(Integer(), TERMS, minimum=1)
    divisor = Integer()


ACTIONS = {
    "roll": RollActionSchema,
    "opposed": OpposedSchema,
    "difficulty": DifficultySchema,
    "damage": DamageSchema,
    "random_value": RandomValueSchema,
    "calculation": CalculationSchema,
}


class ValueModifierSchema(Object):
    """What a value gains or loses (MA-28)."""

    title = "ValueModifier"
    value = Integer()
    reason = Choice("balance", "modifier", "feint")
    net = Integer(-100, 100, required=False, doc="Advantages less disadvantages.")
    rule = Prose(doc="The id of the rule that grants it.")


class SideSchema(Object):
    """One who rolls."""

    title = "Side"
    character = Id(required=False)
    value_name = Text(required=False)
    name = Text(required=False)
    value = Integer(doc="At the start.")
    modifiers = Array(Nested(ValueModifierSchema), 3)
    effective = Integer(doc="Rolled against.")
    grade = Choice(*GRADES, doc="As thrown, before comparing (MA-04..08).")
    number = Integer(1, 20, required=False, doc="Absent for failure and fumble (MA-13, MA-14).")
    barely = Boolean(doc="A plain success with a one (MA-06).")
    announcement = Prose(doc="What the roller says, before comparing (MA-12..15).")


class ComparedSideSchema(SideSchema):
    """One who rolled, compared."""

    title = "ComparedSide"
    result = Choice(*RESULTS, doc="MA-17..23, MA-25")
    critical = Boolean(doc="Still a critical after comparing (MA-20..22).")


class FeintSchema(Object):
    """The feint that counts (MA-32)."""

    title = "Feint"
    amount = Integer(1, doc="Taken off both sides, once (MA-33).")
    by = Array(Choice("a", "b", "who", "difficulty"), 2, minimum=1)


class FixedDifficultySchema(Object):
    """The difficulty of a thing."""

    title = "FixedDifficulty"
    value = Integer(0, 1000)
    effective = Integer(maximum=20, doc="After the feint (MA-37).")


class DieModifierSchema(ModifierSchema):
    """What is added to dice."""

    title = "DieModifier"
    shared = False
    capped = Boolean(required=False, doc="True: 20 is the most that counts (MA-09).")


class DiceRollSchema(RollSchema):
    """The dice of one roll, and what they add up to."""

    title = "DiceRoll"
    shared = False
    modifiers = Array(Nested(DieModifierSchema), 3)


class RollEventSchema(EventSchema):
    """How a simple roll ended."""

    title = "RollEvent"
    type = Const("roll")
    outcome = Choice(*GRADES)
    aim = Choice(*AIMS)
    passed = Boolean()
    who = Nested(SideSchema)
    rolls = Array(Nested(DiceRollSchema), 1)


class OpposedEventSchema(EventSchema):
    """How an opposed roll ended."""

    title = "OpposedEvent"
    type = Const("opposed")
    outcome = Choice("a", "b", "both", "draw", "none", doc="Who won (MA-17..22).")
    feint = Nested(FeintSchema, required=False)
    a = Nested(ComparedSideSchema)
    b = Nested(ComparedSideSchema)
    rolls = Array(Nested(DiceRollSchema), 2)


class DifficultyEventSchema(EventSchema):
    """How a roll against a thing ended."""

    title = "DifficultyEvent"
    type = Const("difficulty")
    outcome = Choice("critical", "full", "partial", "failure", "fumble", doc="MA-25, MA-Q12..Q15")
    feint = Nested(FeintSchema, required=False)
    difficulty = Nested(FixedDifficultySchema)
    who = Nested(ComparedSideSchema)
    rolls = Array(Nested(DiceRollSchema), 1)


class DamageEventSchema(EventSchema):
    """What the damage dice gave."""

    title = "DamageEvent"
    type = Const("damage")
    outcome = Choice("rolled")
    character = Id(required=False)
    dice = Integer(0, 1000)
    modifier_dice = Integer(-1000, 1000)
    total = Integer(0)
    rolls = Array(Nested(DiceRollSchema), 1)


class PersonValueSchema(Object):
    """A random value, and whose it is."""

    title = "PersonValue"
    character = Id(required=False)
    value = Integer(11)


class RandomValueEventSchema(EventSchema):
    """The values, one a person."""

    title = "RandomValueEvent"
    type = Const("random_value")
    outcome = Choice("rolled")
    dice = Integer(1, 1000)
    value_name = Text(required=False)
    values = Array(Nested(PersonValueSchema), PERSONS)
    rolls = Array(Nested(DiceRollSchema), PERSONS, doc="One a person: all dice, those after all sixes too.")


class CalculationEventSchema(EventSchema):
    """What is left of the quotient."""

    title = "CalculationEvent"
    type = Const("calculation")
    outcome = Choice("calculated")
    terms = Array(Integer(), TERMS)
    divisor = Integer()
    value = Integer(-TERMS * limits.INTEGER, TERMS * limits.INTEGER)


EVENTS = {
    "roll": RollEventSchema,
    "opposed": OpposedEventSchema,
    "difficulty": DifficultyEventSchema,
    "damage": DamageEventSchema,
    "random_value": RandomValueEventSchema,
    "calculation": CalculationEventSchema,
}
