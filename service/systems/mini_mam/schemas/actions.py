"""The actions on the wire."""

from service.systems.mini_mam import model
from service.systems.mini_mam.tables import BONUS_ASPECTS, HIGHEST_DIFFICULTY, PERMITTED_ASPECTS, USABLE_ITEMS
from service.wire import limits
from service.wire.fields import Array, Boolean, Choice, Const, Integer, Nested, Object, Reference, TaggedUnion, Text

ASPECTS = (*BONUS_ASPECTS, *PERMITTED_ASPECTS)


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
