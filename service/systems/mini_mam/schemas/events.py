"""The events on the wire."""

from service.systems.mini_mam.schemas.actions import ASPECTS
from service.systems.mini_mam.schemas.state import HEALTH
from service.systems.mini_mam.tables import BONUS_ASPECTS, HIGHEST_DIFFICULTY, USABLE_ITEMS
from service.wire import limits
from service.wire.envelope import EventSchema
from service.wire.fields import Array, Boolean, Choice, Const, Id, Integer, Nested, Object, Prose, Text


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
