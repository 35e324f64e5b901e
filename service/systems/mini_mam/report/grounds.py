"""Which rules an event rests on."""

from collections.abc import Iterator, Mapping, Sequence

from service.core.audit import Rolled
from service.systems.mini_mam.model import (
    Action,
    BeginBattle,
    Character,
    Event,
    Explosion,
    Fireball,
    Heal,
    Hide,
    Revive,
    SneakAttack,
    State,
    Task,
    Trap,
    UseItem,
    Variant,
)
from service.systems.mini_mam.rules.rolls import facet, has
from service.systems.mini_mam.tables import ITEMS, OTHER_ABILITIES, PERMITTED_ASPECTS, REFUSALS

OUTCOMES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("explosion", "hit"): ("MM-50",),
    ("explosion", "miss"): ("MM-50",),
    ("hide", "hidden"): ("MM-39",),
    ("hide", "found"): ("MM-39",),
    ("trap", "ambush"): ("MM-65",),
    ("trap", "avoided"): ("MM-66", "MM-67"),
    ("trap", "fight"): ("MM-66", "MM-Q31"),
    ("trap", "no_effect"): ("MM-62",),
    ("begin_battle", "begun"): ("MM-29", "MM-30"),
    ("revive", "revived"): ("MM-37",),
    ("heal", "healed"): ("MM-37",),
    ("escape", "escaping"): ("MM-40",),
    ("escape", "escaped"): ("MM-65", "MM-Q27"),
    ("vanish", "escaped"): ("MM-40",),
    ("use_item", "healed"): ("MM-37",),
    ("use_item", "revived"): ("MM-37",),
    ("use_item", "escaped"): ("MM-Q21",),
    ("join", "joined"): ("MM-Q17",),
    ("study_scroll", "learned"): ("MM-59",),
    ("study_scroll", "already_known"): ("MM-59",),
    ("pass", "passed"): ("MM-28",),
}

ROLLED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "d6": {
        "attack": ("MM-24", "MM-25"),
        "sneak_attack": ("MM-24", "MM-25"),
        "fireball": ("MM-24", "MM-25"),
        "explosion": ("MM-24", "MM-25"),
        "task": ("MM-24",),
        "hide": ("MM-24",),
        "trap": ("MM-63", "MM-64"),
    },
    "d20": {
        "attack": ("MM-25", "MM-69"),
        "sneak_attack": ("MM-25", "MM-69"),
        "fireball": ("MM-25", "MM-69"),
        "explosion": ("MM-25", "MM-69"),
        "task": ("MM-70", "MM-71"),
        "hide": ("MM-70", "MM-71"),
        "trap": ("MM-63", "MM-64", "MM-70", "MM-71"),
    },
}
"""Who rolls what against which number; the same for every trap, so that nothing is given away (MM-67)."""

NEEDED = {SneakAttack: "sneak_attack", Fireball: "fireball", Revive: "revive", Heal: "heal_wounds"}
"""The facet that an action cannot do without."""

NO_STEP = ("level", "difficulty", "circumstance")
USUAL = Variant()


def grounds(action: Action, event: Event, before: State, records: Sequence[Rolled]) -> set[str]:
    """The rules of its modifiers, hits and outcome."""
    if event.reason is not None:
        return {"MM-28", REFUSALS[event.reason].rule}
    found = {*OUTCOMES.get((action.type, event.outcome), ())}
    for record in records:
        found.update([modifier.rule for modifier in record.roll.modifiers])
    found.update([hit.rule for hit in event.hits])
    if records:
        found.update(ROLLED[before.variant.dice][action.type])
        if is_tied(action, [record.total for record in records]):
            found.add("MM-Q01")
    if event.passed_over:
        found.add("MM-36")
    found.update(of_its_own(action, before))
    if before.variant != USUAL:
        found.update(of_house_rules(action, event, before, records))
    return found


def is_tied(action: Action, totals: Sequence[int]) -> bool:
    """Whether a tie has decided anything."""
    if isinstance(action, Hide):
        return totals[0] == max(totals[1:])
    if isinstance(action, Trap):
        return totals[-1] == max(totals[:-1])
    return any([mine == theirs for mine, theirs in zip(totals[::2], totals[1::2], strict=True)])


def of_its_own(action: Action, before: State) -> Iterator[str]:
    """What gives leave to do it: a facet, an ability, an item, surprise; and what a task is measured by."""
    if isinstance(action, BeginBattle):
        if action.surprise:
            yield "MM-32"
    elif isinstance(action, UseItem):
        yield ITEMS[action.item]
    elif isinstance(action, Task):
        yield "MM-27" if action.target is None else "MM-25"
        if action.opposing_aspect is not None:
            yield "MM-Q13"
        if action.aspect in PERMITTED_ASPECTS:
            yield from of_facet(before.named(action.actor), action.aspect)
    elif isinstance(action, (SneakAttack, Fireball, Revive, Heal)):
        actor = before.named(action.actor)
        yield from of_facet(actor, NEEDED[type(action)])
        if isinstance(action, Revive) and has(actor, "raise_servants"):
            yield OTHER_ABILITIES["raise_servants"]


def of_facet(who: Character, name: str) -> Iterator[str]:
    """The rule by which somebody has a facet."""
    source = facet(who, name)
    if source is not None:
        yield source[1]


def of_house_rules(action: Action, event: Event, before: State, records: Sequence[Rolled]) -> Iterator[str]:
    """The switches in force that the event depends on."""
    variant = before.variant
    if variant.dice == "d20" and any([m.reason not in NO_STEP for each in records for m in each.roll.modifiers]):
        yield "MM-68"
    if not variant.fighting_bonus_on_spells and isinstance(action, (Fireball, Explosion)):
        yield "MM-Q02"
    if variant.sneak_attack == "first_attack" and isinstance(action, SneakAttack):
        yield "MM-Q03"
    if variant.protection == "literal" and any([hit.rule == "MM-49" for hit in event.hits]):
        yield "MM-Q07"
    if variant.hiding == "single_die" and isinstance(action, Hide):
        yield "MM-Q15"
    if variant.surprise == "whole_side" and isinstance(action, BeginBattle) and action.surprise:
        yield "MM-Q23"
    if variant.skipped_turn_counts and event.passed_over:
        yield "MM-Q06"
