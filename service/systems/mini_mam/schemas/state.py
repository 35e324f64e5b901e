"""The state on the wire."""

from service.systems.mini_mam import model
from service.systems.mini_mam.tables import ABILITIES, HIGHEST_LEVEL, ITEMS, KINDS, LAST_COUNT
from service.wire import limits
from service.wire.fields import Array, Boolean, Choice, Id, Integer, Nested, Object, Text

HEALTH = ("healthy", "injured", "incapacitated")
THINGS = 100
"""How many items, texts or seats a list may hold."""


class VariantSchema(Object):
    """The house rules of a table."""

    model = model.Variant
    title = "Variant"
    dice = Choice("d6", "d20", doc="d20: higher levels, one die for each roll (MM-68..71).")
    fighting_bonus_on_spells = Boolean(doc="Whether fighting helps fireball and explosion (MM-Q02).")
    sneak_attack = Choice("first_turn", "first_attack", doc="Until when a sneak attack is possible (MM-Q03).")
    skipped_turn_counts = Boolean(doc="Whether a turn lost to incapacitation counts as a first turn (MM-Q06).")
    protection = Choice("ordinary_hit", "literal", doc="literal: what protection covers never incapacitates (MM-Q07).")
    hiding = Choice("each_seeker", "single_die", doc="single_die: the best seeker alone rolls (MM-Q15).")
    surprise = Choice("start_seat", "whole_side", doc="whole_side: the Game Master's seat comes whole first (MM-Q23).")


class CharacterSchema(Object):
    """Somebody at the table, whoever plays them."""

    model = model.Character
    title = "Character"
    id = Id()
    name = Text(doc="By default the id.")
    side = Id(doc="Characters of one side are allies. By default the id (MM-02).")
    seat = Id(nullable=True, doc="One of `seats`; needed if there are any (MM-29).")
    kind = Choice(*KINDS, doc="What the character is; gives abilities (MM-19..21, MM-44..47).")
    level = Integer(
        0,
        HIGHEST_LEVEL["d20"],
        doc="By default 1; a minion's 0, a kraken's 3. With d6 at most 5 (MM-22, MM-23, MM-Q43).",
    )
    abilities = Array(
        Choice(*ABILITIES), len(ABILITIES), unique=True, doc="Beyond those of the kind (MM-43, MM-48..52)."
    )
    minion = Boolean(doc="Any hit incapacitates; level 0, no abilities (MM-60).")
    frail = Boolean(doc="Any hit incapacitates (MM-61).")
    health = Choice(*HEALTH, doc="MM-33..37")
    items = Array(Choice(*ITEMS), THINGS, doc="What allows new things (MM-54..59).")
    gear = Array(Text(), THINGS, doc="Part of the level already: no modifier (MM-53).")
    other_abilities = Array(Text(), THINGS, doc="Abilities and disabilities of the table's own: no modifier (MM-49).")
    standing = Choice(
        "in_battle",
        "escaping",
        "escape_broken",
        "escaped",
        "hidden",
        doc="escape_broken: hit since the escape was declared (MM-39..41).",
    )
    turns_taken = Integer(0, LAST_COUNT, doc="In this battle (MM-10).")
    attacks_made = Integer(0, LAST_COUNT, doc="In this battle (MM-38).")


class OutcomeSchema(Object):
    """Which side won a battle, and how."""

    model = model.Outcome
    title = "Outcome"
    winner = Id(doc="A side.")
    by = Choice("defeat", "escape", doc="escape: some opponent got away.")


class BattleSchema(Object):
    """A battle from its first turn to its last, and what became of it."""

    model = model.Battle
    title = "Battle"
    phase = Choice("ambush", "rounds", doc="In the ambush those who wait at a trap have a turn each (MM-65).")
    round = Integer(0, LAST_COUNT, doc="0 in the ambush.")
    order = Array(Id(), limits.CHARACTERS, unique=True, doc="Of this round (MM-30).")
    surprise = Boolean(doc="The Game Master's side sneaked up (MM-32).")
    next = Id(nullable=True, doc="Whose turn it is; null when the battle is over.")
    outcome = Nested(OutcomeSchema, nullable=True, doc="Null while the battle runs.")


class StateSchema(Object):
    """All that the rules look at."""

    model = model.State
    title = "State"
    variant = Nested(VariantSchema)
    characters = Array(Nested(CharacterSchema), limits.CHARACTERS, doc="All who are there.")
    seats = Array(
        Id(),
        THINGS,
        unique=True,
        doc="Clockwise from the Game Master's left; the last is the Game Master's. []: no Game Master (MM-29, MM-31).",
    )
    battle = Nested(BattleSchema, nullable=True, doc="Null where none was begun.")
