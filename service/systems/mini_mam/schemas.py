"""The wire <-> the model."""

from service.systems.mini_mam import model
from service.systems.mini_mam.tables import (
    ABILITIES,
    BONUS_ASPECTS,
    HIGHEST_DIFFICULTY,
    HIGHEST_LEVEL,
    ITEMS,
    KINDS,
    LAST_COUNT,
    PERMITTED_ASPECTS,
    USABLE_ITEMS,
)
from service.wire import limits
from service.wire.envelope import EventSchema
from service.wire.fields import (
    Array,
    Boolean,
    Choice,
    Const,
    Id,
    Integer,
    Nested,
    Object,
    Prose,
    Reference,
    TaggedUnion,
    Text,
)

HEALTH = ("healthy", "injured", "incapacitated")
ASPECTS = (*BONUS_ASPECTS, *PERMITTED_ASPECTS)
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


class CircumstanceSchema(Object):
    """A modifier that the caller gives (MM-Q12)."""

    model = model.Circumstance
    title = "Circumstance"
    value = Integer(-100, 100)
    note = Text(doc="What it is for.")


def circumstances(whose: str) -> Array:
    """The caller's modifiers of one side."""
    return Array(Nested(CircumstanceSchema), 10, doc=f"Of the {whose} (MM-Q12).")


def roller() -> Choice:
    """Which side has the die."""
    return Choice("acting", "opposing", doc="Which side rolls with d20 (MM-71).")


class TaskSchema(Object):
    """Something that may fail, against a difficulty or somebody who resists (MM-24, MM-27)."""

    model = model.Task
    title = "Task"
    type = Const("task")
    actor = Reference()
    difficulty = Integer(0, HIGHEST_DIFFICULTY["d20"], doc="This or a target. With d6 at most 5 (MM-27, MM-Q38).")
    target = Reference(doc="Who resists, with their level (MM-25).")
    aspect = Choice(*ASPECTS, doc="What the actor claims: a bonus, or leave to try (MM-07, MM-08, MM-13..18).")
    opposing_aspect = Choice(*BONUS_ASPECTS, doc="What the target claims (MM-Q13).")
    roller = roller()
    modifiers = circumstances("actor")
    opposing_modifiers = circumstances("other side")


class HideSchema(Object):
    """Keep out of a battle before it begins (MM-39)."""

    model = model.Hide
    title = "Hide"
    type = Const("hide")
    actor = Reference()


class TrapSchema(Object):
    """Some walk towards a trap that others have set (MM-62)."""

    model = model.Trap
    title = "Trap"
    type = Const("trap")
    setters = Array(Reference(), limits.CHARACTERS, minimum=1, unique=True, doc="Who helped to set it (MM-64).")
    approaching = Array(Reference(), limits.CHARACTERS, minimum=1, unique=True, doc="Who walks towards it (MM-63).")
    waiting = Array(
        Reference(), limits.CHARACTERS, unique=True, doc="Who lies in ambush; by default all setters (MM-Q30)."
    )
    if_detected = Choice("avoid", "fight", doc="What those who approach do if they notice it (MM-66).")
    roller = roller()


class BeginBattleSchema(Object):
    """A battle begins (MM-28)."""

    model = model.BeginBattle
    title = "BeginBattle"
    type = Const("begin_battle")
    surprise = Boolean(doc="The Game Master's side has sneaked up (MM-32, MM-Q24).")


class AttackSchema(Object):
    """One attack roll at one target (MM-24, MM-34)."""

    model = model.Attack
    title = "Attack"
    type = Const("attack")
    actor = Reference()
    target = Reference()
    modifiers = circumstances("attacker")
    opposing_modifiers = circumstances("target")


class SneakAttackSchema(Object):
    """A thief's first attack, which incapacitates (MM-10)."""

    model = model.SneakAttack
    title = "SneakAttack"
    type = Const("sneak_attack")
    actor = Reference()
    target = Reference()
    modifiers = circumstances("attacker")
    opposing_modifiers = circumstances("target")


class FireballSchema(Object):
    """A spell, called what its caster likes, which incapacitates (MM-11, MM-12)."""

    model = model.Fireball
    title = "Fireball"
    type = Const("fireball")
    actor = Reference()
    target = Reference()
    spell = Text(doc="What the caster calls it.")
    modifiers = circumstances("attacker")
    opposing_modifiers = circumstances("target")


class ExplosionSchema(Object):
    """A spell at every enemy (MM-50)."""

    model = model.Explosion
    title = "Explosion"
    type = Const("explosion")
    actor = Reference()
    spell = Text(doc="What the caster calls it.")
    modifiers = circumstances("attacker")
    opposing_modifiers = circumstances("targets")


class ReviveSchema(Object):
    """From incapacitated to injured (MM-16)."""

    model = model.Revive
    title = "Revive"
    type = Const("revive")
    actor = Reference()
    target = Reference()


class HealSchema(Object):
    """From injured to healthy (MM-17)."""

    model = model.Heal
    title = "Heal"
    type = Const("heal")
    actor = Reference()
    target = Reference()


class EscapeSchema(Object):
    """The first of the two steps of an escape (MM-40)."""

    model = model.Escape
    title = "Escape"
    type = Const("escape")
    actor = Reference()


class VanishSchema(Object):
    """The second of the two steps of an escape (MM-40)."""

    model = model.Vanish
    title = "Vanish"
    type = Const("vanish")
    actor = Reference()


class UseItemSchema(Object):
    """An item allows something new (MM-54)."""

    model = model.UseItem
    title = "UseItem"
    type = Const("use_item")
    actor = Reference()
    item = Choice(*USABLE_ITEMS)
    target = Reference(doc="Who drinks a potion; by default the actor (MM-56).")


class JoinSchema(Object):
    """Come back from hiding (MM-Q17)."""

    model = model.Join
    title = "Join"
    type = Const("join")
    actor = Reference()


class StudyScrollSchema(Object):
    """Learn explosion from a destruction scroll (MM-59)."""

    model = model.StudyScroll
    title = "StudyScroll"
    type = Const("study_scroll")
    actor = Reference()


class PassSchema(Object):
    """Let one's turn go by (MM-28)."""

    model = model.Pass
    title = "Pass"
    type = Const("pass")
    actor = Reference()


ORDERS = {
    "task": TaskSchema,
    "attack": AttackSchema,
    "sneak_attack": SneakAttackSchema,
    "fireball": FireballSchema,
    "explosion": ExplosionSchema,
    "revive": ReviveSchema,
    "heal": HealSchema,
    "escape": EscapeSchema,
    "vanish": VanishSchema,
    "use_item": UseItemSchema,
    "pass": PassSchema,
}


class RoundSchema(Object):
    """The rest of the round, or of the ambush, played out by orders; who has none completes an escape, or waits."""

    model = model.Round
    title = "Round"
    type = Const("round")
    orders = Array(TaggedUnion(ORDERS), limits.ACTIONS, minimum=1, doc="One for each actor at most.")


ACTIONS = {
    "task": TaskSchema,
    "hide": HideSchema,
    "trap": TrapSchema,
    "begin_battle": BeginBattleSchema,
    "attack": AttackSchema,
    "sneak_attack": SneakAttackSchema,
    "fireball": FireballSchema,
    "explosion": ExplosionSchema,
    "revive": ReviveSchema,
    "heal": HealSchema,
    "escape": EscapeSchema,
    "vanish": VanishSchema,
    "use_item": UseItemSchema,
    "join": JoinSchema,
    "study_scroll": StudyScrollSchema,
    "pass": PassSchema,
    "round": RoundSchema,
}


class HitSchema(Object):
    """What a successful attack did to one target."""

    title = "Hit"
    target = Id()
    health = Choice(*HEALTH, doc="From now on.")
    rule = Prose(doc="The rule that decides it.")


def passed_over() -> Array:
    """Whose place in the order was passed."""
    return Array(
        Id(), 2 * limits.CHARACTERS, required=False, doc="The incapacitated whose place was passed after it (MM-36)."
    )


def hits() -> Array:
    """Whom an attack has hit."""
    return Array(Nested(HitSchema), limits.CHARACTERS, required=False)


class OrderedEventSchema(EventSchema):
    """What came of an act that may be ordered in a round."""

    order = Integer(0, limits.ACTIONS - 1, required=False, doc="Its place in `orders`, if a round had it ordered.")
    actor = Id()
    reason = Prose(required=False, doc="The code of what made the order impossible, if it was skipped.")
    passed_over = passed_over()


class TaskEventSchema(OrderedEventSchema):
    """How a task ended."""

    title = "TaskEvent"
    type = Const("task")
    difficulty = Integer(0, HIGHEST_DIFFICULTY["d20"], required=False)
    target = Id(required=False)
    aspect = Choice(*ASPECTS, required=False)
    opposing_aspect = Choice(*BONUS_ASPECTS, required=False)
    roller = Choice("acting", "opposing", required=False, doc="With d20.")
    outcome = Choice("success", "failure", "skipped")


class HideEventSchema(EventSchema):
    """Whether somebody is hidden."""

    title = "HideEvent"
    type = Const("hide")
    actor = Id()
    outcome = Choice("hidden", "found")


class TrapEventSchema(EventSchema):
    """Whether a trap was noticed, and what it led to."""

    title = "TrapEvent"
    type = Const("trap")
    setters = Array(Id(), limits.CHARACTERS)
    approaching = Array(Id(), limits.CHARACTERS)
    waiting = Array(Id(), limits.CHARACTERS)
    if_detected = Choice("avoid", "fight")
    roller = Choice("acting", "opposing", required=False, doc="With d20.")
    outcome = Choice("ambush", "avoided", "fight", "no_effect")
    passed_over = passed_over()


class BeginBattleEventSchema(EventSchema):
    """A battle has begun."""

    title = "BeginBattleEvent"
    type = Const("begin_battle")
    surprise = Boolean()
    outcome = Choice("begun")
    passed_over = passed_over()


class AttackEventSchema(OrderedEventSchema):
    """How an attack ended."""

    title = "AttackEvent"
    type = Const("attack")
    target = Id()
    outcome = Choice("hit", "miss", "skipped")
    hits = hits()


class SneakAttackEventSchema(OrderedEventSchema):
    """How a sneak attack ended."""

    title = "SneakAttackEvent"
    type = Const("sneak_attack")
    target = Id()
    outcome = Choice("hit", "miss", "skipped")
    hits = hits()


class FireballEventSchema(OrderedEventSchema):
    """How a spell at one target ended."""

    title = "FireballEvent"
    type = Const("fireball")
    target = Id()
    spell = Text(required=False)
    outcome = Choice("hit", "miss", "skipped")
    hits = hits()


class ExplosionEventSchema(OrderedEventSchema):
    """How a spell at every enemy ended: a hit if there was any."""

    title = "ExplosionEvent"
    type = Const("explosion")
    spell = Text(required=False)
    outcome = Choice("hit", "miss", "skipped")
    hits = hits()


class ReviveEventSchema(OrderedEventSchema):
    """Somebody is on their feet again."""

    title = "ReviveEvent"
    type = Const("revive")
    target = Id()
    outcome = Choice("revived", "skipped")


class HealEventSchema(OrderedEventSchema):
    """Somebody is healthy again."""

    title = "HealEvent"
    type = Const("heal")
    target = Id()
    outcome = Choice("healed", "skipped")


class EscapeEventSchema(OrderedEventSchema):
    """Somebody tries to escape, or out of an ambush has done so."""

    title = "EscapeEvent"
    type = Const("escape")
    outcome = Choice("escaping", "escaped", "skipped")


class VanishEventSchema(OrderedEventSchema):
    """Somebody has escaped."""

    title = "VanishEvent"
    type = Const("vanish")
    outcome = Choice("escaped", "skipped")


class UseItemEventSchema(OrderedEventSchema):
    """What an item did."""

    title = "UseItemEvent"
    type = Const("use_item")
    item = Choice(*USABLE_ITEMS, required=False)
    target = Id(required=False, doc="Of a potion.")
    outcome = Choice("flying", "healed", "revived", "escaped", "skipped")


class JoinEventSchema(EventSchema):
    """Somebody is there again."""

    title = "JoinEvent"
    type = Const("join")
    actor = Id()
    outcome = Choice("joined")


class StudyScrollEventSchema(EventSchema):
    """What a scroll taught."""

    title = "StudyScrollEvent"
    type = Const("study_scroll")
    actor = Id()
    outcome = Choice("learned", "already_known")


class PassEventSchema(OrderedEventSchema):
    """Somebody let their turn go by."""

    title = "PassEvent"
    type = Const("pass")
    outcome = Choice("passed", "skipped")


EVENTS = {
    "task": TaskEventSchema,
    "hide": HideEventSchema,
    "trap": TrapEventSchema,
    "begin_battle": BeginBattleEventSchema,
    "attack": AttackEventSchema,
    "sneak_attack": SneakAttackEventSchema,
    "fireball": FireballEventSchema,
    "explosion": ExplosionEventSchema,
    "revive": ReviveEventSchema,
    "heal": HealEventSchema,
    "escape": EscapeEventSchema,
    "vanish": VanishEventSchema,
    "use_item": UseItemEventSchema,
    "join": JoinEventSchema,
    "study_scroll": StudyScrollEventSchema,
    "pass": PassEventSchema,
}
