"""Which rules an event rests on."""

from collections.abc import Iterator, Mapping, Sequence

from service.core.audit import Rolled
from service.systems.mini_mam.model import (
    Action,
    BeginBattle,
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

COMBAT = ("attack", "sneak_attack", "fireball", "explosion")
PERMITTED_BY = {SneakAttack: "sneak_attack", Fireball: "fireball", Revive: "revive", Heal: "heal_wounds"}
NEEDED = (*PERMITTED_ASPECTS, *PERMITTED_BY.values())
NO_STEP = ("level", "difficulty", "circumstance")


def grounds(action: Action, event: Event, before: State, records: Sequence[Rolled]) -> Iterator[str]:
    """The rules of its modifiers, hits and outcome."""
    if event.reason is not None:
        yield from ("MM-28", REFUSALS[event.reason].rule)
        return
    yield from OUTCOMES.get((action.type, event.outcome), ())
    for record in records:
        yield from [modifier.rule for modifier in record.roll.modifiers]
    yield from [hit.rule for hit in event.hits]
    if records:
        yield from of_dice(action, before, records)
    if event.passed_over:
        yield "MM-36"
    yield from of_permission(action, before)
    yield from of_house_rules(action, event, before)


def of_dice(action: Action, before: State, records: Sequence[Rolled]) -> Iterator[str]:
    """Who rolls what against which number, and who wins."""
    combat = action.type in COMBAT
    if isinstance(action, Task):
        yield "MM-27" if action.target is None else "MM-25"
    elif combat:
        yield "MM-25"
    if before.variant.dice == "d6":
        yield "MM-24"
    else:
        yield from ("MM-69",) if combat else ("MM-70", "MM-71")
        if any([modifier.reason not in NO_STEP for record in records for modifier in record.roll.modifiers]):
            yield "MM-68"
    if is_tied(action, [record.total for record in records]):
        yield "MM-Q01"


def is_tied(action: Action, totals: Sequence[int]) -> bool:
    """Whether a tie has decided anything."""
    if isinstance(action, Hide):
        return totals[0] == max(totals[1:])
    if isinstance(action, Trap):
        return totals[-1] == max(totals[:-1])
    return any([mine == theirs for mine, theirs in zip(totals[::2], totals[1::2], strict=True)])


def of_permission(action: Action, before: State) -> Iterator[str]:
    """What gave leave to do it: a facet, an ability, an item, surprise."""
    if isinstance(action, BeginBattle) and action.surprise:
        yield "MM-32"
    elif isinstance(action, UseItem):
        yield ITEMS[action.item]
    elif isinstance(action, Revive) and has(before.named(action.actor), "raise_servants"):
        yield OTHER_ABILITIES["raise_servants"]
    if isinstance(action, (Task, SneakAttack, Fireball, Revive, Heal)):
        name = action.aspect if isinstance(action, Task) else PERMITTED_BY[type(action)]
        source = facet(before.named(action.actor), name) if name in NEEDED else None
        if source is not None:
            yield source[1]


def of_house_rules(action: Action, event: Event, before: State) -> Iterator[str]:
    """The switches in force that the event depends on."""
    variant = before.variant
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
