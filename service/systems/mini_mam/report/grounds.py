"""Which rules an event rests on."""

from collections.abc import Iterator, Mapping, Sequence
from operator import eq

from service.core.audit import Rolled
from service.systems.mini_mam.model import (
    Action,
    Attack,
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

NEEDED = {"sneak_attack": "sneak_attack", "fireball": "fireball", "revive": "revive", "heal": "heal_wounds"}
"""The facet that an action cannot do without."""

NO_STEP = ("level", "difficulty", "circumstance")
USUAL = Variant()


def grounds(action: Action, event: Event, before: State, records: Sequence[Rolled]) -> list[str]:
    """The rules of its modifiers, hits and outcome, some of them more than once."""
    if event.reason is not None:
        return ["MM-28", REFUSALS[event.reason].rule]
    found = [*OUTCOMES.get((action.type, event.outcome), ())]
    if type(action) is not Attack:  # the commonest of all, and nobody needs leave for it
        found += of_its_own(action, before)
    if records:
        found += ROLLED[before.variant.dice][action.type]
        totals = []
        for roll, _, _, _, _, total in records:
            totals.append(total)
            for _, _, rule, _ in roll.modifiers:
                found.append(rule)
        if is_tied(action, totals):
            found.append("MM-Q01")
    if event.hits:
        found += [hit.rule for hit in event.hits]
    if event.passed_over:
        found.append("MM-36")
    if before.variant != USUAL:
        found += of_house_rules(action, event, before, records)
    return found


def is_tied(action: Action, totals: Sequence[int]) -> bool:
    """Whether a tie has decided anything."""
    if len(totals) == 2:
        return totals[0] == totals[1]
    if type(action) is Hide:
        return totals[0] == max(totals[1:])
    if type(action) is Trap:
        return totals[-1] == max(totals[:-1])
    return any(map(eq, totals[::2], totals[1::2]))


def of_its_own(action: Action, before: State) -> Iterator[str]:
    """What gives leave to do it: a facet, an ability, an item, surprise; and what a task is measured by."""
    if type(action) is BeginBattle:
        if action.surprise:
            yield "MM-32"
    elif type(action) is UseItem:
        yield ITEMS[action.item]
    elif type(action) is Task:
        yield "MM-27" if action.target is None else "MM-25"
        if action.opposing_aspect is not None:
            yield "MM-Q13"
        if action.aspect in PERMITTED_ASPECTS:
            yield from of_facet(before.named(action.actor), action.aspect)
    elif type(action) is Revive or type(action) is Heal or type(action) is SneakAttack or type(action) is Fireball:
        actor = before.named(action.actor)
        yield from of_facet(actor, NEEDED[action.type])
        if type(action) is Revive and has(actor, "raise_servants"):
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
    if not variant.fighting_bonus_on_spells and (type(action) is Fireball or type(action) is Explosion):
        yield "MM-Q02"
    if variant.sneak_attack == "first_attack" and type(action) is SneakAttack:
        yield "MM-Q03"
    if variant.protection == "literal" and any([hit.rule == "MM-49" for hit in event.hits]):
        yield "MM-Q07"
    if variant.hiding == "single_die" and type(action) is Hide:
        yield "MM-Q15"
    if variant.surprise == "whole_side" and type(action) is BeginBattle and action.surprise:
        yield "MM-Q23"
    if variant.skipped_turn_counts and event.passed_over:
        yield "MM-Q06"
