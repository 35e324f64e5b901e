"""What weapons and armour do in a conflict."""

from collections.abc import Iterator

from msgspec.structs import replace

from service.core.violations import Violation
from service.systems.mouse_guard.model.state import Action, Character, Gear, Modifier, Order, Variant
from service.systems.mouse_guard.tables import (
    ARMOURS,
    CLASS_OF_KIND,
    CLASSES,
    EXTRAS,
    FIGHTS,
    OWN_CLASS,
    POSITIONED,
    PROPERTIES,
    WeaponClass,
)


def class_of(item: Gear) -> WeaponClass | None:
    """A weapon's class: that of its kind, or the table's own; None of what is no weapon (MG-Q35)."""
    if item.kind in OWN_CLASS and item.weapon_class is not None:
        return item.weapon_class
    return CLASS_OF_KIND.get(item.kind)


def weapon_class(who: Character, *, throws: bool) -> WeaponClass:
    """The class that a foe has to reckon with; unarmed is normal (MG-Q35)."""
    in_use = {class_of(item) for item in who.gear if item.works} | ({"thrown"} if throws else set())
    return next((each for each in CLASSES if each in in_use), "normal")


def modifiers(
    who: Character, conflict_type: str, action: Action, foe_class: WeaponClass | None, foe_action: Action
) -> Iterator[Modifier]:
    """What position and gear do to the rating of an action (MG-27, MG-36..44)."""
    if who.effects.positioned:
        yield Modifier(POSITIONED, "positioned", "MG-27")
    for each in PROPERTIES:
        fits = action in each.actions and (not each.against or foe_class in each.against or foe_action in each.against)
        if fits and (each.everywhere or conflict_type in FIGHTS):
            for item in who.gear:
                chosen = item.kind != "sword" or item.sword_action == action
                if item.works and item.kind == each.kind and chosen:
                    yield Modifier(each.value, each.reason, each.rule)


def extras(who: Character, conflict_type: str, action: Action) -> Iterator[Modifier]:
    """The successes that gear adds to an action that has succeeded (MG-36, MG-38, MG-Q12)."""
    for each in EXTRAS:
        if action == each.action and conflict_type in FIGHTS:
            yield from [
                Modifier(1, each.reason, each.rule) for item in who.gear if item.works and item.kind == each.kind
            ]


def using(who: Character, use: tuple[str, ...] | None) -> Character:
    """Exactly what is named is in use from now on; None leaves things as they are (MG-Q41)."""
    if use is None:
        return who
    return replace(who, gear=tuple([replace(item, in_use=item.id in use) for item in who.gear]))


def armed(who: Character, order: Order) -> Character:
    """Somebody with what the order takes in use, and with the action that it chooses for a sword (MG-42, MG-Q41)."""
    who = using(who, order.use)
    if order.sword_action is None:
        return who
    sword = next((item for item in who.gear if item.works and unchosen(item)), None)
    return who if sword is None else with_sword(who, sword, order.sword_action)


def unchosen(item: Gear) -> bool:
    """A sword that no action was chosen for (MG-42)."""
    return item.kind == "sword" and item.sword_action is None


def with_sword(who: Character, sword: Gear, action: Action) -> Character:
    """The choice stands for the rest of the fight (MG-42, MG-Q40)."""
    chosen = replace(sword, sword_action=action)
    return replace(who, gear=tuple([chosen if item is sword else item for item in who.gear]))


def clashes(variant: Variant, gear: tuple[Gear, ...]) -> str | None:
    """Two armours, and by the variant two weapons, are not in use together (MG-Q34, MG-Q41)."""
    in_use = [item for item in gear if item.works]
    if len([item for item in in_use if item.kind in ARMOURS]) > 1:
        return "MG-Q34"
    weapons = [item for item in in_use if class_of(item) is not None]
    return "MG-Q41" if variant.one_weapon and len(weapons) > 1 else None


def unusable(variant: Variant, who: Character, use: tuple[str, ...] | None) -> Iterator[Violation]:
    """Only what is there, not lost, and fits together can be used (MG-28, MG-Q34, MG-Q41)."""
    if use is None:
        return
    for index, id in enumerate(use):
        item = who.item(id)
        if item is None:
            yield Violation(f"/use/{index}", "NO_SUCH_GEAR", f"{who.name} has no {id}.", "MG-Q41")
        elif item.lost is not None:
            yield Violation(f"/use/{index}", "GEAR_GONE", f"{id} is gone.", "MG-28")
    rule = clashes(variant, using(who, use).gear)
    if rule is not None:
        yield Violation("/use", "GEAR_CLASH", "These cannot be used together.", rule)


def unchoosable(who: Character, conflict_type: str, chosen: Action | None) -> Iterator[Violation]:
    """In a fight, for a sword in use that has no action yet (MG-42, MG-Q40)."""
    if chosen is None:
        return
    swords = [item for item in who.gear if item.works and item.kind == "sword"]
    if conflict_type not in FIGHTS:
        yield Violation("/sword_action", "NOT_A_FIGHT", "A sword is useful in a fight alone.", "MG-42")
    if not swords:
        yield Violation("/sword_action", "NO_SWORD", f"{who.name} uses no sword.", "MG-42")
    elif not any(unchosen(sword) for sword in swords):
        yield Violation("/sword_action", "SWORD_ALREADY_CHOSEN", "The choice stands for this fight.", "MG-42")


def unthrowable(who: Character, conflict_type: str, action: Action | None, thrown: str | None) -> Iterator[Violation]:
    """A knife in use is thrown, with an Attack, in a fight (MG-40, MG-Q39)."""
    if thrown is None:
        return
    item = who.item(thrown)
    knife = item is not None and item.kind == "knife" and item.works
    if not knife or action != "attack" or conflict_type not in FIGHTS:
        yield Violation("/thrown", "BAD_THROW", "A knife in use is thrown, with an Attack, in a fight.", "MG-40")
