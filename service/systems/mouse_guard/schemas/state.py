"""The state on the wire."""

from service.systems.mouse_guard import tables
from service.systems.mouse_guard.model import state as model
from service.systems.mouse_guard.schemas import fields
from service.wire import limits
from service.wire.fields import Array, Boolean, Choice, Id, Integer, Map, Nested, Object, Text

KINDS = (*tables.CLASS_OF_KIND, *tables.ARMOURS, "other")
SHEET = 100


class VariantSchema(Object):
    """The house rules of a table."""

    model = model.Variant
    title = "Variant"
    queen_addend = Choice("multiplied", "raw", doc="What the cards after a Queen are worth (MG-Q05).")
    king_after_queen = Choice("replace", "restart", doc="What a King behind a Queen does (MG-Q07).")
    joker = Choice("none", "reshuffle", doc="reshuffle: a 53rd card that takes the discards back (MG-Q14).")
    success_count = Choice("total", "margin", doc="What an independent success is worth (MG-Q20).")
    feint_feint = Choice("reduced", "versus", doc="How two Feints meet (MG-Q22).")
    feint_maneuver_ob = Choice(5, 0, doc="The obstacle of a Feint against a Maneuver (MG-Q23).")
    maneuver_spend = Choice("tiers", "costs", doc="How a Maneuver's successes are spent (MG-Q26).")
    one_weapon = Boolean(doc="True: one weapon in use at a time, a shield being one (MG-Q41).")


class DeckSchema(Object):
    """Where cards are that cannot be drawn."""

    model = model.Deck
    title = "Deck"
    discards = Array(fields.card(), 52, doc="In order of discarding.")
    hands = Map(
        Id(),
        Array(fields.king(), 4, minimum=1),
        4,
        doc="Held Kings: of a character, a guest, or `host` (MG-07, MG-Q09).",
    )


class NatureSchema(Object):
    """How mouse-like a character is (MG-30)."""

    model = model.Nature
    title = "Nature"
    rating = fields.rating()
    taxed = Integer(0, 100, doc="Off the rating until it recovers (MG-31..33).")
    recovered = Boolean(doc="A point came back this session (MG-33).")


class TraitSchema(Object):
    """Good for redraws, bad as a hindrance (MG-34, MG-35)."""

    model = model.Trait
    title = "Trait"
    name = Text()
    rating = Integer(1, 3)
    used = Integer(0, 3, doc="Redraws taken this session.")
    disabled = Boolean(doc="For the rest of this conflict (MG-28).")


class GearSchema(Object):
    """A weapon, an armour, or another thing (MG-36..44)."""

    model = model.Gear
    title = "Gear"
    id = Id(doc="Unique within the character.")
    kind = Choice(*KINDS)
    in_use = Boolean(doc="In paw or worn; only then it works (MG-Q41).")
    lost = Choice(
        "disarmed", "thrown", nullable=True, doc="disarmed: until `end_conflict`; thrown: for good (MG-28, MG-40)."
    )
    weapon_class = Choice(
        "normal",
        "spear",
        "thrown",
        nullable=True,
        doc="Only of hook_and_line (null: normal) and other (null: no weapon) (MG-Q35).",
    )
    sword_action = fields.action(nullable=True, doc="Of a sword, for this fight (MG-42).")
    used_last_turn = Boolean(doc="Of a shield: it was in use in the last turn of a fight (MG-41).")


class EffectsSchema(Object):
    """What Maneuvers left behind."""

    model = model.Effects
    title = "Effects"
    impeded = Integer(0, 100, doc="Off the rating of the next draw of any kind (MG-26, MG-Q27).")
    positioned = Boolean(doc="Rating +2 on the next order (MG-27, MG-Q28).")


class CharacterSchema(Object):
    """A mouse, an animal, a season: whoever has a sheet."""

    model = model.Character
    title = "Character"
    id = Id(doc="Not `host`.")
    name = Text(doc="By default the id.")
    side = Id(doc="By default the id.")
    host = Boolean(doc="The Host plays it: in a conflict its action comes by card (MG-14).")
    rating = fields.rating(nullable=True, doc="Stands for every skill that is not on the sheet (MG-Q42).")
    skills = Map(Text(), fields.rating(), SHEET, doc="Names of MG-29 in lower case; others are the table's own.")
    abilities = Map(Text(), fields.rating(), SHEET, doc="`health` is the one that gear minds.")
    nature = Nested(NatureSchema, nullable=True)
    traits = Array(Nested(TraitSchema), SHEET)
    gear = Array(Nested(GearSchema), SHEET)
    effects = Nested(EffectsSchema)


class SessionSchema(Object):
    """One evening's play."""

    model = model.Session
    title = "Session"
    season = fields.season()


class ModifierSchema(Object):
    """A number that the rating of an open draw gains or loses."""

    model = model.Modifier
    title = "DrawModifier"
    value = Integer(-100, 100)
    reason = Text()
    rule = Text()


class DrawSchema(Object):
    """A draw that is still open, with the numbers of its moment."""

    model = model.Draw
    title = "OpenDraw"
    by = Id()
    base = fields.rating(doc="The rating before its modifiers.")
    cards = Array(fields.card(), 52, minimum=1, doc="Those that count: the base card and one after each Queen.")
    skill = Text(nullable=True)
    nature = fields.nature_use()
    hindrance = fields.hindrance()
    modifiers = Array(Nested(ModifierSchema), 100)
    unused = fields.card(nullable=True, doc="Of a hindrance the better base card.")
    adds = fields.rating(doc="The ability that a disposition draw adds.")


class OpenTestSchema(Object):
    """A test whose cards may still be replaced (MG-Q08)."""

    model = model.OpenTest
    title = "OpenTest"
    type = Choice("test", "versus")
    draws = Array(Nested(DrawSchema), 2, minimum=1)
    obstacle = fields.rating(nullable=True, doc="Null in a versus test.")


class CombatantSchema(Object):
    """Somebody in a conflict."""

    model = model.Combatant
    title = "Combatant"
    id = Id()
    disposition = fields.disposition(doc="0: out. Null only while its draw is open (MG-Q32, MG-Q33).")
    starting_disposition = fields.disposition(doc="No Defend goes beyond it (MG-20).")


class PossessionSchema(Object):
    """A piece of gear or a trait."""

    model = model.Possession
    title = "Possession"
    kind = Choice("gear", "trait")
    id = Text()


class StateOrderSchema(Object):
    """What somebody does in this round, as it was shown."""

    model = model.Order
    title = "ShownOrder"
    actor = Id()
    action = fields.action(nullable=True)
    target = Id(nullable=True)
    skill = Text(nullable=True)
    rating = fields.rating(nullable=True)
    nature = fields.nature_use()
    aspect = fields.aspect()
    hindrance = fields.hindrance()
    use = Array(Id(), SHEET, unique=True, nullable=True)
    sword_action = fields.action(nullable=True)
    thrown = Id(nullable=True)
    effects = Array(Choice(*fields.EFFECTS), len(fields.EFFECTS), unique=True)
    disarm = Nested(PossessionSchema, nullable=True)
    knife_disarm = Nested(PossessionSchema, nullable=True)


class EndingSchema(Object):
    """How a conflict ended (MG-Q32)."""

    model = model.Ending
    title = "Ending"
    result = Choice("won", "tie")
    winner = Id(nullable=True, doc="A side.")


class ConflictSchema(Object):
    """A string of draws in rounds (MG-10, MG-11)."""

    model = model.Conflict
    title = "Conflict"
    type = Choice(*tables.CONFLICTS)
    phase = Choice("disposition", "orders", "revealed", "open", "over")
    round = Integer(1, tables.LAST_ROUND, doc="The one being played, or the last.")
    combatants = Array(Nested(CombatantSchema), tables.COMBATANTS, minimum=2)
    orders = Array(Nested(StateOrderSchema), tables.COMBATANTS)
    action_cards = Map(Id(), fields.card(), tables.COMBATANTS, doc="The Host's (MG-14).")
    draws = Array(Nested(DrawSchema), tables.COMBATANTS)
    outcome = Nested(EndingSchema, nullable=True)


class StateSchema(Object):
    """All that the rules look at."""

    model = model.State
    title = "State"
    variant = Nested(VariantSchema)
    deck = Nested(DeckSchema)
    characters = Array(Nested(CharacterSchema), limits.CHARACTERS)
    session = Nested(SessionSchema)
    test = Nested(OpenTestSchema, nullable=True)
    conflict = Nested(ConflictSchema, nullable=True)
