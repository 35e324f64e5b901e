"""Events on the wire."""

from service.systems.mouse_guard.schemas import fields
from service.systems.mouse_guard.schemas.state import PossessionSchema
from service.systems.mouse_guard.tables import ACTIONS, BEYOND_THE_SCALE, COMBATANTS, LAST_ROUND, SCALE
from service.wire import limits
from service.wire.envelope import EventSchema, ModifierSchema
from service.wire.fields import Array, Boolean, Choice, Const, Id, Integer, Nested, Object, Prose, TaggedUnion

TOTAL = 1_000_000
PAIRS = COMBATANTS * (COMBATANTS - 1) // 2


class RollSchema(Object):
    """One draw: its cards and what they come to. `draws`, `faces` and `kept` are of this action alone."""

    title = "Roll"
    by = Id()
    purpose = Choice("test", "versus", "disposition", *ACTIONS)
    draws = Array(Integer(0), limits.DRAWS, doc="Indexes into `audit.draws`.")
    faces = Array(fields.face(), limits.DRAWS, doc="The cards drawn, with Kings and jokers.")
    kept = Array(fields.king(), 4, doc="The Kings among them (MG-07).")
    cards = Array(fields.card(), 52, doc="Those that count.")
    unused = fields.card(required=False, doc="Of a hindrance the better base card (MG-35).")
    skill = Prose(required=False)
    nature = Choice("within", "against", required=False)
    hindrance = Prose(required=False)
    base = Integer(0, doc="The rating before the modifiers.")
    modifiers = Array(Nested(ModifierSchema), limits.INTEGER)
    rating = Integer(0)
    total = Integer(0, TOTAL)
    successes = Integer(0, TOTAL)
    weasel = Boolean(doc="A Jack came first: the draw fails (MG-05).")
    tax = Integer(0, required=False, doc="With Nature: what the draw costs it (MG-31, MG-32).")


class TestResultSchema(Object):
    """Successes against an obstacle."""

    title = "TestResult"
    kind = Const("test")
    obstacle = fields.rating()
    scale = Choice(*SCALE.values(), BEYOND_THE_SCALE, required=False, doc="From 1 on (MG-03).")
    margin = Integer(-TOTAL, TOTAL)
    passed = Boolean()
    successful = Boolean(doc="With at least one success (MG-Q18).")


class VersusResultSchema(Object):
    """Successes against somebody else's."""

    title = "VersusResult"
    kind = Const("versus")
    winner = Id(required=False, doc="A drawer; absent in a tie.")
    margin = Integer(0, TOTAL, doc="MG-09")


class DeterminedSchema(Object):
    """How a disposition comes about (MG-Q33, MG-Q34)."""

    title = "Determined"
    id = Id()
    base = Integer(0, TOTAL, doc="The number, or the successes.")
    modifiers = Array(Nested(ModifierSchema), limits.INTEGER)
    disposition = Integer(1, TOTAL)


class DispositionsResultSchema(Object):
    """With what disposition each goes into the conflict."""

    title = "DispositionsResult"
    kind = Const("dispositions")
    combatants = Array(Nested(DeterminedSchema), COMBATANTS)


class MoveSchema(Object):
    """What somebody will do in this round."""

    title = "Move"
    actor = Id()
    action = fields.action()
    card = fields.card(required=False, doc="The Host's, which decided it (MG-14).")
    target = Id(required=False, doc="Of the Host's: if there is only one.")


class MovesResultSchema(Object):
    """What everybody will do in this round."""

    title = "MovesResult"
    kind = Const("moves")
    moves = Array(Nested(MoveSchema), COMBATANTS)


class SideSchema(Object):
    """What somebody's action comes to against one other."""

    title = "PairSide"
    by = Id()
    action = fields.action()
    card = fields.card(required=False, doc="The Host's, which decided the action (MG-14).")
    weapon_class = fields.weapon_class(required=False, doc="In fights (MG-Q35).")
    mode = Choice("versus", "independent", "none", doc="none: fails without a card (MG-Q24).")
    obstacle = fields.rating(required=False)
    reduced_by = Integer(0, required=False, doc="Two Feints: off the total (MG-22).")
    total = Integer(0, TOTAL, required=False)
    successes = Integer(0, TOTAL, required=False)
    margin = Integer(-TOTAL, TOTAL, required=False)
    successful = Boolean()
    bonus = Array(Nested(ModifierSchema), limits.INTEGER, doc="Successes that gear adds (MG-Q12).")
    gain = Integer(0, TOTAL, doc="What the action is worth (MG-Q20).")
    choices = Array(
        Array(Choice(*fields.EFFECTS), len(fields.EFFECTS)),
        2 ** len(fields.EFFECTS),
        required=False,
        doc="Of a successful Maneuver: the sets of effects that it may be spent on (MG-Q26).",
    )


class PairSchema(Object):
    """Two of whom one targets the other (MG-Q43)."""

    title = "Pair"
    sides = Array(Nested(SideSchema), 2, minimum=2)


class CausedSchema(Object):
    """What a Maneuver did (MG-26..28, MG-39)."""

    title = "Effect"
    by = Id()
    on = Id(required=False)
    effect = Choice(*fields.EFFECTS)
    item = Nested(PossessionSchema, required=False)
    rule = Prose()


class MovedSchema(Object):
    """A disposition before and after a round."""

    title = "DispositionChange"
    id = Id()
    from_ = Integer(0, TOTAL)
    change = Integer(-TOTAL, TOTAL, doc="Before it is held between 0 and the start (MG-Q31).")
    to = Integer(0, TOTAL)


class RoundEndingSchema(Object):
    """How the conflict ended (MG-Q32)."""

    title = "RoundEnding"
    result = Choice("won", "tie")
    winner = Id(required=False, doc="A side.")


class RoundResultSchema(Object):
    """All that a round did."""

    title = "RoundResult"
    kind = Const("round")
    round = Integer(1, LAST_ROUND)
    pairs = Array(Nested(PairSchema), PAIRS)
    effects = Array(Nested(CausedSchema), limits.INTEGER)
    dispositions = Array(Nested(MovedSchema), COMBATANTS, doc="Of who was in.")
    outcome = Nested(RoundEndingSchema, required=False)


class EndResultSchema(Object):
    """Who won the conflict."""

    title = "EndResult"
    kind = Const("end")
    winner = Id(doc="A side.")


class RecoveredSchema(Object):
    """Nature that came back (MG-33)."""

    title = "Recovered"
    id = Id()
    points = Integer(1, 100)


class RecoveryResultSchema(Object):
    """Whose Nature came back."""

    title = "RecoveryResult"
    kind = Const("recovery")
    recovered = Array(Nested(RecoveredSchema), limits.CHARACTERS)


SETTLED: dict[str, type[Object]] = {
    "test": TestResultSchema,
    "versus": VersusResultSchema,
    "dispositions": DispositionsResultSchema,
    "round": RoundResultSchema,
}


def rolls(most: int = COMBATANTS) -> Array:
    """The draws that an event shows."""
    return Array(Nested(RollSchema), most, minimum=1)


class TestEventSchema(EventSchema):
    """How a test ended, or what it would give."""

    title = "TestEvent"
    type = Const("test")
    actor = Id(doc="Whoever draws.")
    outcome = Choice("passed", "failed", "weasel", "open")
    rolls = rolls(1)
    result = Nested(TestResultSchema)


class VersusEventSchema(EventSchema):
    """How a versus test ended, or what it would give."""

    title = "VersusEvent"
    type = Const("versus")
    actor = Id(doc="The first drawer.")
    target = Id(doc="The second.")
    outcome = Choice("won", "lost", "tie", "open", doc="Of the first.")
    rolls = rolls(2)
    result = Nested(VersusResultSchema)


class RedrawEventSchema(EventSchema):
    """What an open draw has become."""

    title = "RedrawEvent"
    type = Const("redraw")
    actor = Id(doc="Whoever draws.")
    outcome = Choice("open")
    rolls = rolls(1)
    result = TaggedUnion(SETTLED, tag="kind", doc="What settling now would give.")


class SettleEventSchema(EventSchema):
    """What the open draws came to."""

    title = "SettleEvent"
    type = Const("settle")
    outcome = Choice("passed", "failed", "weasel", "won", "lost", "tie", "begun", "resolved", "over")
    rolls = rolls()
    result = TaggedUnion(SETTLED, tag="kind")


class BeginConflictEventSchema(EventSchema):
    """With what dispositions a conflict begins."""

    title = "BeginConflictEvent"
    type = Const("begin_conflict")
    outcome = Choice("begun", "open")
    rolls = Array(Nested(RollSchema), COMBATANTS, minimum=1, required=False)
    result = Nested(DispositionsResultSchema)


class HostDrawEventSchema(EventSchema):
    """Orders and cards lie open."""

    title = "HostDrawEvent"
    type = Const("host_draw")
    outcome = Choice("revealed")
    rolls = Array(Nested(RollSchema), 0, required=False)
    result = Nested(MovesResultSchema)


class ConflictRoundEventSchema(EventSchema):
    """What a round did, or would do."""

    title = "ConflictRoundEvent"
    type = Const("conflict_round")
    outcome = Choice("resolved", "open", "over")
    rolls = rolls()
    result = Nested(RoundResultSchema)


class ChooseSwordEventSchema(EventSchema):
    """What a sword is good at from now on."""

    title = "ChooseSwordEvent"
    type = Const("choose_sword")
    actor = Id()
    gear = Id()
    choice = fields.action()
    outcome = Choice("chosen")
    rolls = Array(Nested(RollSchema), 0, required=False)


class EndConflictEventSchema(EventSchema):
    """How a conflict was left."""

    title = "EndConflictEvent"
    type = Const("end_conflict")
    outcome = Choice("won", "tie", "abandoned")
    rolls = Array(Nested(RollSchema), 0, required=False)
    result = Nested(EndResultSchema, required=False)


class RestEventSchema(EventSchema):
    """What some days' rest brought back."""

    title = "RestEvent"
    type = Const("rest")
    outcome = Choice("recovered")
    rolls = Array(Nested(RollSchema), 0, required=False)
    result = Nested(RecoveryResultSchema)


class NewSessionEventSchema(EventSchema):
    """A session begins."""

    title = "NewSessionEvent"
    type = Const("new_session")
    outcome = Choice("begun")
    rolls = Array(Nested(RollSchema), 0, required=False)
    result = Nested(RecoveryResultSchema, required=False, doc="In winter.")


class ReshuffleEventSchema(EventSchema):
    """The discards went back."""

    title = "ReshuffleEvent"
    type = Const("reshuffle")
    outcome = Choice("reshuffled")
    rolls = Array(Nested(RollSchema), 0, required=False)


EVENTS: dict[str, type[Object]] = {
    "test": TestEventSchema,
    "versus": VersusEventSchema,
    "redraw": RedrawEventSchema,
    "settle": SettleEventSchema,
    "begin_conflict": BeginConflictEventSchema,
    "host_draw": HostDrawEventSchema,
    "conflict_round": ConflictRoundEventSchema,
    "choose_sword": ChooseSwordEventSchema,
    "end_conflict": EndConflictEventSchema,
    "rest": RestEventSchema,
    "new_session": NewSessionEventSchema,
    "reshuffle": ReshuffleEventSchema,
}
