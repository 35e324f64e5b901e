"""(state, action, chance) -> (state, event): what Mano a Mano makes of a success roll."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from service.core.chance import Chance, Judged, Modifier, Roll
from service.core.violations import Violation, forbid
from service.systems.mano_a_mano.model import Given, Named, Outcome, State, SuccessRoll, SuccessRollEvent
from service.systems.mano_a_mano.tables import HIGHEST_IS_ZERO_RULE, READINGS, TWENTY, result

CERTAIN: Mapping[str, Outcome] = {"always": "success", "never": "failure"}  # MAM-01, MAM-Q10


class First(NamedTuple):
    """What the first roll came to: whether the total succeeds, and whether it shows 20 or more before modifiers."""

    succeeds: bool
    twenty: bool


def success_roll(state: State, action: SuccessRoll, chance: Chance) -> tuple[State, SuccessRollEvent]:
    """A total above the difficulty succeeds, as does a 20 on a d20 or a confirmed one (MAM-01..04, MAM-06, MAM-09)."""
    forbid(*faults(state, action))
    if action.certainty != "roll":
        return state, SuccessRollEvent(CERTAIN[action.certainty], "certainty", None, ("MAM-01",))
    first = chance.ask(first_roll(state, action))
    automatic, rules = _automatic(action, first, chance)
    rules = ("MAM-02", "MAM-03", HIGHEST_IS_ZERO_RULE if action.highest_is_zero else READINGS[action.die].rule, *rules)
    if automatic:
        return state, SuccessRollEvent("success", "automatic", True, rules)
    return state, SuccessRollEvent("success" if first.succeeds else "failure", "total", automatic, rules)


def first_roll(state: State, action: SuccessRoll) -> Judged[First]:
    """The die with the success modifiers, against the difficulty (MAM-02, MAM-03)."""
    reading = READINGS[action.die]
    modifiers = success_modifiers(state, action)
    needed = difficulty(action) - sum([modifier.value for modifier in modifiers])
    roll = Roll(action.actor, "success", reading.sides, modifiers, zero_is_highest=action.die == "d10")
    return Judged((roll,), partial(_judged, action.die, action.highest_is_zero, needed))


def success_modifiers(state: State, action: SuccessRoll) -> tuple[Modifier, ...]:
    """The actor's own by name, and numbers of the caller, each as often as it is given (MAM-02, MAM-Q13)."""
    own = state.named(action.actor).modifiers if action.actor is not None else {}
    return tuple(
        [
            Modifier(own[each.name], "success", "MAM-02", each.name)
            if isinstance(each, Named)
            else Modifier(each.value, "success", "MAM-02", each.note)
            for each in action.modifiers
        ]
    )


def difficulty_modifiers(action: SuccessRoll) -> tuple[Modifier, ...]:
    """What makes the action harder or easier (MAM-03)."""
    return tuple([Modifier(each.value, "difficulty", "MAM-03", each.note) for each in action.difficulty_modifiers])


def difficulty(action: SuccessRoll) -> int:
    """What the total must exceed (MAM-03)."""
    return (action.difficulty or 0) + sum([each.value for each in action.difficulty_modifiers])


def faults(state: State, action: SuccessRoll) -> Iterator[Violation]:
    """What cannot stand together; a certain action is checked as well."""
    yield from _modifier_faults(state, action)
    if action.certainty == "roll" and action.difficulty is None:
        yield Violation("", "DIFFICULTY_REQUIRED", "Without a difficulty there is nothing to exceed.", "MAM-03")
    if action.die == "d20" and action.automatic_success == "ignore":
        detail = "A 20 on a d20 always succeeds; only that of another die may be ignored."
        yield Violation("/automatic_success", "D20_IS_AUTOMATIC", detail, "MAM-04")
    if action.always_confirm and (action.die == "d20" or action.automatic_success != "confirm"):
        detail = "There is no second roll without confirm, nor with a d20."
        yield Violation("/always_confirm", "CONFIRM_NOT_CHOSEN", detail, "MAM-Q05")
    if action.highest_is_zero and not READINGS[action.die].less:
        yield Violation("/highest_is_zero", "NO_ZERO_ON_DIE", f"The {action.die} is read as it is.", "MAM-08")


def contradictions(state: State) -> list[Violation]:
    """Everybody needs an id of their own; pointers start at the state."""
    ids = [character.id for character in state.characters]
    return [
        Violation(f"/characters/{index}/id", "DUPLICATE_ID", f"Somebody else has the id {id} already.")
        for index, id in enumerate(ids)
        if id in ids[:index]
    ]


def _judged(die: str, highest_is_zero: bool, needed: int, face: int) -> First:
    """Only more than the difficulty succeeds; 20 or more counts before modifiers (MAM-03, MAM-09, MAM-Q01, MAM-Q13)."""
    shown = result(die, highest_is_zero, face)
    return First(shown > needed, shown >= TWENTY)


def _automatic(action: SuccessRoll, first: First, chance: Chance) -> tuple[bool | None, tuple[str, ...]]:
    """Whether a 20 succeeds whatever the total, None where that is not asked; and the rules that say so."""
    reading = READINGS[action.die]
    if not first.twenty:
        return None, ()
    if reading.above is None:
        return True, (reading.automatic_rule,)
    if action.automatic_success != "confirm":
        return None, ("MAM-Q03",)
    if first.succeeds and not action.always_confirm:
        return None, ("MAM-Q05",)
    second = Roll(action.actor, "confirm", reading.sides, zero_is_highest=action.die == "d10")
    return chance.ask(Judged((second,), partial(_exceeds, reading.above))), (reading.automatic_rule,)


def _exceeds(above: int, face: int) -> bool:
    """A second roll is read by its face (MAM-10, MAM-Q06)."""
    return face > above


def _modifier_faults(state: State, action: SuccessRoll) -> Iterator[Violation]:
    for index, each in enumerate(action.modifiers):
        if isinstance(each, Given):
            continue
        at = f"/modifiers/{index}/name"
        if action.actor is None:
            yield Violation(at, "ACTOR_REQUIRED", "Only an actor has modifiers of its own.", "MAM-02")
        elif each.name not in state.named(action.actor).modifiers:
            name = state.named(action.actor).name
            yield Violation(at, "NO_SUCH_MODIFIER", f"{name} has no modifier named {each.name}.", "MAM-02")
