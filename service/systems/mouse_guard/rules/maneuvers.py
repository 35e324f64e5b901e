"""What a successful Maneuver is spent on."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from service.core.violations import Violation
from service.systems.mouse_guard.model.events import Caused
from service.systems.mouse_guard.model.state import Character, Effect, Possession
from service.systems.mouse_guard.rules.gear import class_of
from service.systems.mouse_guard.tables import (
    BOTH_LESSER_EFFECTS,
    EFFECT_COSTS,
    EFFECT_RULES,
    IMPEDED,
    KNIFE_CALLED_BY,
    MOST_IMPEDED,
)

Spend = Literal["tiers", "costs"]
Effects = tuple[Effect, ...]


@lru_cache(1024)
def choices(gain: int, spend: Spend, *, disarming: bool) -> tuple[Effects, ...]:
    """The sets of effects that so much gain buys, by size (MG-26, MG-27, MG-28, MG-Q26).

    Tiers: one effect that is not beyond the gain, or the two lesser ones together from 3 on. Costs: whatever adds up.
    """
    effects: Effects = ("impede", "position", "disarm") if disarming else ("impede", "position")
    sets = [each for size in range(len(effects) + 1) for each in combinations(effects, size)]
    return tuple([each for each in sets if _affordable(each, gain, spend)])


def _affordable(effects: Effects, gain: int, spend: Spend) -> bool:
    cost = sum([EFFECT_COSTS[effect] for effect in effects])
    if spend == "tiers" and len(effects) > 1:
        return effects == ("impede", "position") and gain >= BOTH_LESSER_EFFECTS
    return cost <= gain


def taken(wishes: Iterable[Effect], legal: tuple[Effects, ...]) -> Effects:
    """Of the wishes, best first, each that is legal with those already taken (MG-Q26)."""
    chosen: Effects = ()
    for wish in wishes:
        more = tuple([effect for effect in EFFECT_COSTS if effect in (*chosen, wish)])
        if more in legal:
            chosen = more
    return chosen


def caused(
    by: Character, foe: Character, effect: Effect, item: Possession | None, rule: str | None = None
) -> tuple[Character, Character, Caused | None]:
    """Both after one effect, and the effect; None where there is nothing left to take (MG-26, MG-27, MG-28, MG-Q29)."""
    rule = rule or EFFECT_RULES[effect]
    if effect == "impede":
        impeded = min(MOST_IMPEDED, foe.effects.impeded + IMPEDED)
        return (
            by,
            replace(foe, effects=replace(foe.effects, impeded=impeded)),
            Caused(by.id, foe.id, effect, None, rule),
        )
    if effect == "position":
        return replace(by, effects=replace(by.effects, positioned=True)), foe, Caused(by.id, None, effect, None, rule)
    if item is None or not possesses(foe, item):
        return by, foe, None
    return by, without(foe, item), Caused(by.id, foe.id, effect, item, rule)


def possesses(who: Character, item: Possession) -> bool:
    """Whether there is such a thing to take: not lost, not disabled."""
    if item.kind == "gear":
        piece = who.item(item.id)
        return piece is not None and piece.lost is None
    trait = who.trait(item.id)
    return trait is not None and not trait.disabled


def without(who: Character, item: Possession) -> Character:
    """A piece of gear is gone, or a trait disabled, for the rest of the conflict (MG-28, MG-Q29)."""
    if item.kind == "gear":
        gear = [replace(piece, lost="disarmed") if piece.id == item.id else piece for piece in who.gear]
        return replace(who, gear=tuple(gear))
    traits = [replace(trait, disabled=True) if trait.name == item.id else trait for trait in who.traits]
    return replace(who, traits=tuple(traits))


def called_for(foe: Character) -> Possession | None:
    """The first weapon in use that a knife may take unasked (MG-39, MG-Q30)."""
    weapons = [item for item in foe.gear if item.works and class_of(item) in KNIFE_CALLED_BY]
    return Possession("gear", weapons[0].id) if weapons else None


def undisarmable(
    target: Character, effects: Iterable[Effect] | None, disarm: Possession | None, knife: Possession | None
) -> Iterator[Violation]:
    """To disarm, something must be named that is there (MG-28)."""
    if disarm is None and "disarm" in (effects or ()):
        yield Violation("/disarm", "DISARM_TARGET_NEEDED", "Say what is to be taken.", "MG-28")
    for pointer, item in (("/disarm", disarm), ("/knife_disarm", knife)):
        if item is not None and not possesses(target, item):
            yield Violation(pointer, "NOTHING_TO_DISARM", f"{target.name} has no {item.id} to lose.", "MG-28")
