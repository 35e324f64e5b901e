"""What six-sided dice are for, damage and random values, and the arithmetic that goes with them."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from service.core import chance as core
from service.core.chance import Chance, Each, Judged, Pool, Total
from service.core.violations import Violation, forbid
from service.systems.malleus.model import (
    Calculation,
    CalculationEvent,
    Character,
    Damage,
    DamageEvent,
    PersonValue,
    RandomValue,
    RandomValueEvent,
    State,
)
from service.systems.malleus.tables import MOST_VALUES, OTHER_DIE, ROLL_ON, STEPS, TEN


def damage(state: State, action: Damage, chance: Chance) -> tuple[State, DamageEvent]:
    """So many d6, added; modifiers are dice more or fewer, never below none (MA-38..40, MA-Q27)."""
    dice = max(0, action.dice + action.modifier_dice)
    total = chance.ask(Total(core.Roll(action.character, "damage", OTHER_DIE, dice=dice)))
    return state, DamageEvent(action.character, action.dice, action.modifier_dice, total)


def random_value(state: State, action: RandomValue, chance: Chance) -> tuple[State, RandomValueEvent]:
    """A value for each person in turn; assigned, it is written to the characters (MA-42)."""
    forbid(*_assignment_faults(state, action))
    if action.assign is None:
        values = _values(action.dice, [None] * (action.count or 1), chance)
        return state, RandomValueEvent(action.dice, None, values)
    name, persons = action.assign.value_name, action.assign.characters
    values = _values(action.dice, persons, chance)
    changed = [_having(state.named(who), name, each.value) for who, each in zip(persons, values, strict=True)]
    return state.but(*changed), RandomValueEvent(action.dice, name, values)


def _values(dice: int, persons: Sequence[str | None], chance: Chance) -> tuple[PersonValue, ...]:
    chance.expect(dice * len(persons))
    values = chance.part(Each(value_of_one, tuple(persons), (dice,)))
    return tuple([PersonValue(value, who) for value, who in zip(values, persons, strict=True)])


def value_of_one(chance: Chance, who: str | None, dice: int) -> int:
    """The highest die, raised by other fives and sixes; all sixes roll on; and ten (MA-43..45, MA-Q28)."""
    pool = core.Roll(who, "random_value", OTHER_DIE, dice=dice)
    base, steps = chance.ask(Pool(pool, (0, 0), highest_and_steps))
    rolls_on = base == ROLL_ON and steps == STEPS[ROLL_ON] * (dice - 1)
    while rolls_on:
        step = chance.ask(Judged((core.Roll(who, "random_value_extra", OTHER_DIE),), steps_of))
        steps += step
        rolls_on = step == STEPS[ROLL_ON]
    return base + steps + TEN


def highest_and_steps(so_far: tuple[int, int], face: int) -> tuple[int, int]:
    """One die is the base; every other five and six raises it (MA-43)."""
    base, steps = so_far
    return max(base, face), steps + steps_of(min(base, face))


def steps_of(face: int) -> int:
    """How far a die beside the base raises it (MA-43)."""
    return STEPS.get(face, 0)


def calculation(state: State, action: Calculation, _: Chance) -> tuple[State, CalculationEvent]:
    """The sum, divided; the fraction is dropped at the end, towards zero (MA-46, MA-Q29)."""
    forbid(None if action.divisor else Violation("/divisor", "DIVISION_BY_ZERO", "Nothing is divided by 0."))
    total = sum(action.terms)
    whole = abs(total) // abs(action.divisor)
    value = whole if (total < 0) == (action.divisor < 0) else -whole
    return state, CalculationEvent(action.terms, action.divisor, value)


def _assignment_faults(state: State, action: RandomValue) -> Iterator[Violation]:
    if action.assign is None:
        return
    persons = action.assign.characters
    if action.count is not None and action.count != len(persons):
        yield Violation("/count", "COUNT_MISMATCH", f"count is {action.count}, but assign names {len(persons)}.")
    for index, who in enumerate(persons):
        values = state.named(who).values
        if action.assign.value_name not in values and len(values) == MOST_VALUES:
            detail = f"{state.named(who).name} has {MOST_VALUES} values already."
            yield Violation(f"/assign/characters/{index}", "TOO_MANY_VALUES", detail)


def _having(character: Character, name: str, value: int) -> Character:
    return replace(character, values=character.values.having({name: value}))
