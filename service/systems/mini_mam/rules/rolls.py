"""The two sides of a roll: whose die it is, and all that helps or hinders them."""

from collections.abc import Sequence
from functools import cache

from service.core.audit import Modifier, Roll
from service.systems.mini_mam.model import Character, Circumstance, Dice
from service.systems.mini_mam.tables import FACETS, KINDS, MINOR_RULE, SIDES, STATIC, STEP


def has(who: Character, ability: str) -> bool:
    """Abilities come by kind, or are added one by one (MM-19..21, MM-43)."""
    return ability in who.abilities or ability in KINDS[who.kind].abilities


def facet(who: Character, name: str) -> tuple[str, str] | None:
    """By which ability and rule the character has a facet: once, even if held twice (MM-48, MM-Q11, MM-Q42)."""
    of_kind = OF_KIND[who.kind].get(name)
    if of_kind is not None or not who.abilities:
        return of_kind
    whole, rule, _ = FACETS[name]
    if whole in who.abilities:
        return whole, rule
    return (name, MINOR_RULE) if name in who.abilities else None


OF_KIND = {
    kind: {name: (facet.whole, facet.rule) for name, facet in FACETS.items() if facet.whole in abilities}
    for kind, (abilities, _, _) in KINDS.items()
}
"""The facets that everybody of a kind has."""


def rolled(dice: Dice, by: str | None, purpose: str, modifiers: tuple[Modifier, ...], active: bool) -> Roll:
    """Each side has a die; with d20 the active one alone, and 10 stands for the other's (MM-24, MM-69..71)."""
    if active or dice == "d6":
        return Roll(by, purpose, SIDES[dice], modifiers)
    return Roll(by, purpose, modifiers=modifiers, base=STATIC)


@cache
def modifier(value: int, reason: str, rule: str) -> Modifier:
    """The same few come again and again."""
    return Modifier(value, reason, rule)


def modifiers(
    dice: Dice, who: Character, level_rule: str, facets: Sequence[str] = (), given: Sequence[Circumstance] = ()
) -> tuple[Modifier, ...]:
    """Level, abilities, injury, then what the caller adds (MM-24, MM-35, MM-68, MM-Q09, MM-Q12)."""
    found = [modifier(who.level, "level", level_rule)] if who.level else []
    for name in facets:
        source = facet(who, name)
        if source is not None:
            ability, rule = source
            found.append(modifier(STEP[dice], ability, rule))
    if who.health == "injured":
        found.append(modifier(-STEP[dice], "injured", "MM-35"))
    return (*found, *circumstances(given)) if given else tuple(found)


def circumstances(given: Sequence[Circumstance]) -> list[Modifier]:
    """What the caller adds is always listed, a 0 too (MM-Q12)."""
    return [Modifier(each.value, "circumstance", "MM-Q12", each.note) for each in given]
