"""Actions on the wire."""

from service.systems.mouse_guard.model import actions as model
from service.systems.mouse_guard.model.state import Order
from service.systems.mouse_guard.schemas import fields
from service.systems.mouse_guard.schemas.state import SHEET, PossessionSchema
from service.systems.mouse_guard.tables import COMBATANTS, CONFLICTS
from service.wire import limits
from service.wire.fields import Array, Boolean, Choice, Const, Id, Integer, Nested, Object, Reference, TaggedUnion, Text

SKILL = "A skill or an ability; not on the sheet, or null: the character's `rating` counts (MG-01)."
GUEST = "Somebody without a sheet, who needs `rating` and keeps Kings under this name (MG-Q09)."
REPLACES = "Replaces the sheet; `skill` is then a label."
LEAVE_OPEN = "False leaves the draws open, so that Kings and traits may replace cards (MG-Q08)."


class TestSchema(Object):
    """Successes against an obstacle (MG-02)."""

    model = model.Test
    title = "Test"
    type = Const("test")
    obstacle = fields.rating()
    actor = Reference(nullable=True)
    guest = Id(nullable=True, doc=GUEST)
    skill = Text(nullable=True, doc=SKILL)
    rating = fields.rating(nullable=True, doc=REPLACES)
    nature = fields.nature_use()
    aspect = fields.aspect()
    hindrance = fields.hindrance()
    settle = Boolean(doc=LEAVE_OPEN)


class DrawerSchema(Object):
    """Who draws in a versus test, and with what."""

    model = model.Drawer
    title = "Drawer"
    actor = Reference(nullable=True)
    guest = Id(nullable=True, doc=GUEST)
    skill = Text(nullable=True, doc=SKILL)
    rating = fields.rating(nullable=True, doc=REPLACES)
    nature = fields.nature_use()
    aspect = fields.aspect()
    hindrance = fields.hindrance()


class VersusSchema(Object):
    """Successes against somebody else's (MG-04)."""

    model = model.Versus
    title = "Versus"
    type = Const("versus")
    drawers = Array(Nested(DrawerSchema), 2, minimum=2)
    settle = Boolean(doc=LEAVE_OPEN)


class SpendKingSchema(Object):
    """A held King (MG-08)."""

    model = model.SpendKing
    title = "SpendKing"
    type = Const("king")
    king = fields.king(nullable=True, doc="Null: the first that is held.")


class SpendTraitSchema(Object):
    """A redraw of a trait (MG-34)."""

    model = model.SpendTrait
    title = "SpendTrait"
    type = Const("trait")
    name = Text()


class RedrawSchema(Object):
    """A card of an open draw, and all that followed it, is replaced (MG-08, MG-34)."""

    model = model.Redraw
    title = "Redraw"
    type = Const("redraw")
    spend = TaggedUnion({"king": SpendKingSchema, "trait": SpendTraitSchema})
    by = Id(nullable=True, doc="Whose draw; null: the only one.")
    card = fields.card(nullable=True, doc="Null: the first that counts.")


class ChoiceSchema(Object):
    """What a Maneuver is spent on; null leaves what was ordered (MG-26..28)."""

    model = model.Choice
    title = "Choice"
    actor = Reference()
    effects = Array(Choice(*fields.EFFECTS), len(fields.EFFECTS), unique=True, nullable=True)
    disarm = Nested(PossessionSchema, nullable=True)
    knife_disarm = Nested(PossessionSchema, nullable=True)


class SettleSchema(Object):
    """All open draws count (MG-Q08)."""

    model = model.Settle
    title = "Settle"
    type = Const("settle")
    choices = Array(Nested(ChoiceSchema), COMBATANTS)


class DispositionDrawSchema(Object):
    """How a disposition is drawn: successes over Ob 0 and an ability (MG-Q33)."""

    model = model.DispositionDraw
    title = "DispositionDraw"
    ability = Text()
    skill = Text(nullable=True, doc=SKILL)
    rating = fields.rating(nullable=True, doc=REPLACES)
    nature = fields.nature_use()
    aspect = fields.aspect()
    hindrance = fields.hindrance()


class EntrantSchema(Object):
    """Somebody who goes into a conflict, with a disposition by number or by draw (MG-Q33)."""

    model = model.Entrant
    title = "Entrant"
    id = Reference()
    disposition = Integer(1, 100, nullable=True)
    draw = Nested(DispositionDrawSchema, nullable=True)


class BeginConflictSchema(Object):
    """A conflict of some type between two sides or more (MG-11)."""

    model = model.BeginConflict
    title = "BeginConflict"
    type = Const("begin_conflict")
    conflict_type = Choice(*CONFLICTS)
    combatants = Array(Nested(EntrantSchema), COMBATANTS, minimum=2)
    settle = Boolean(doc=LEAVE_OPEN)


class OrderSchema(Object):
    """What somebody does in one round of a conflict (MG-13)."""

    model = Order
    title = "Order"
    actor = Reference()
    action = fields.action(nullable=True, doc="A player's is required; the Host's comes by card (MG-13, MG-14).")
    target = Reference(nullable=True, doc="Somebody who is in, of another side; null: the only one (MG-Q43).")
    skill = Text(nullable=True, doc="One that MG-29 allows; null: the best rated of those, of equals the first.")
    rating = fields.rating(nullable=True, doc=REPLACES)
    nature = fields.nature_use()
    aspect = fields.aspect()
    hindrance = fields.hindrance()
    use = Array(Id(), SHEET, unique=True, nullable=True, doc="From now on exactly these are in use (MG-Q41).")
    sword_action = fields.action(nullable=True, doc="For the first sword in use without one (MG-42).")
    thrown = Id(nullable=True, doc="A knife in use: with attack, in a fight (MG-40).")
    effects = Array(
        Choice(*fields.EFFECTS), len(fields.EFFECTS), unique=True, doc="Wishes for a Maneuver, best first (MG-26..28)."
    )
    disarm = Nested(PossessionSchema, nullable=True, doc="What of the target's is to be taken (MG-28).")
    knife_disarm = Nested(PossessionSchema, nullable=True, doc="What a knife takes on top of it (MG-39, MG-Q30).")


class HostDrawSchema(Object):
    """The players' orders are read, then the Host's cards are shown (MG-14, MG-Q16)."""

    model = model.HostDraw
    title = "HostDraw"
    type = Const("host_draw")
    orders = Array(Nested(OrderSchema), COMBATANTS, doc="Every player's.")


class ConflictRoundSchema(Object):
    """A round of a conflict (MG-13, MG-14)."""

    model = model.ConflictRound
    title = "ConflictRound"
    type = Const("conflict_round")
    orders = Array(Nested(OrderSchema), COMBATANTS, doc="Every player's before the reveal, the Host's if wished.")
    settle = Boolean(doc=LEAVE_OPEN)


class ChooseSwordSchema(Object):
    """What a sword is good at for the rest of a fight (MG-42)."""

    model = model.ChooseSword
    title = "ChooseSword"
    type = Const("choose_sword")
    actor = Reference()
    action = fields.action()
    gear = Id(nullable=True, doc="Null: the first sword without an action.")


class EndConflictSchema(Object):
    """The conflict is left behind (MG-28)."""

    model = model.EndConflict
    title = "EndConflict"
    type = Const("end_conflict")


class RestSchema(Object):
    """Some days pass (MG-33)."""

    model = model.Rest
    title = "Rest"
    type = Const("rest")
    actors = Array(Reference(), limits.CHARACTERS, unique=True, nullable=True, doc="Null: all who gain.")


class NewSessionSchema(Object):
    """Another evening, perhaps another season (MG-33, MG-34)."""

    model = model.NewSession
    title = "NewSession"
    type = Const("new_session")
    season = fields.season(doc="Null: the same.")


class ReshuffleSchema(Object):
    """The discards go back (MG-Q15)."""

    model = model.Reshuffle
    title = "Reshuffle"
    type = Const("reshuffle")


ACTIONS: dict[str, type[Object]] = {
    "test": TestSchema,
    "versus": VersusSchema,
    "redraw": RedrawSchema,
    "settle": SettleSchema,
    "begin_conflict": BeginConflictSchema,
    "host_draw": HostDrawSchema,
    "conflict_round": ConflictRoundSchema,
    "choose_sword": ChooseSwordSchema,
    "end_conflict": EndConflictSchema,
    "rest": RestSchema,
    "new_session": NewSessionSchema,
    "reshuffle": ReshuffleSchema,
}
