"""Rolls outside the fighting: tasks, and hiding before a battle."""

from collections.abc import Iterator

from service.core.audit import Modifier, Roll
from service.core.chance import Chance, Contest
from service.core.violations import Violation, forbid
from service.systems.mini_mam.model import Character, Event, Hide, Roller, State, Task
from service.systems.mini_mam.rules.battle import concluded
from service.systems.mini_mam.rules.faults import fault, needs, no_ambush, no_battle, on_turn, present
from service.systems.mini_mam.rules.rolls import circumstances, modifiers, rolled
from service.systems.mini_mam.tables import BONUS_ASPECTS, HIGHEST_DIFFICULTY, PERMITTED_ASPECTS


def task(state: State, action: Task, chance: Chance) -> tuple[State, Event]:
    """The higher total succeeds, a tie fails (MM-24, MM-27, MM-Q01)."""
    actor = state.named(action.actor)
    target = None if action.target is None else state.named(action.target)
    forbid(*on_turn(state, actor), *no_ambush(state), *task_faults(state, action, actor, target))
    dice = state.variant.dice
    mine = modifiers(dice, actor, "MM-24", bonus_of(action.aspect), action.modifiers)
    acting = rolled(dice, actor.id, "task", mine, active=action.roller == "acting")
    won = chance.ask(Contest((acting,), (resistance(state, action, target),)))
    return concluded(state, actor, Event("success" if won else "failure"))


def resistance(state: State, action: Task, target: Character | None) -> Roll:
    """What stands in the way: somebody who resists, or a number of the scale (MM-25, MM-27, MM-Q12, MM-Q13)."""
    dice, active = state.variant.dice, action.roller == "opposing"
    if target is not None:
        theirs = modifiers(dice, target, "MM-25", bonus_of(action.opposing_aspect), action.opposing_modifiers)
        return rolled(dice, target.id, "resistance", theirs, active)
    number = [Modifier(action.difficulty, "difficulty", "MM-27")] if action.difficulty else []
    return rolled(dice, None, "difficulty", (*number, *circumstances(action.opposing_modifiers)), active)


def bonus_of(aspect: str | None) -> tuple[str, ...]:
    """Locks and traps are a matter of permission, not of a bonus (MM-08, MM-Q14)."""
    return (aspect,) if aspect in BONUS_ASPECTS else ()


def task_faults(state: State, action: Task, actor: Character, target: Character | None) -> Iterator[Violation]:
    """A task has one opposition, on the scale, and needs the facets that give permission (MM-08, MM-27, MM-Q12)."""
    if (action.difficulty is None) == (target is None):
        yield fault("", "DIFFICULTY_OR_TARGET", "A task has either a difficulty or a target.")
    highest = HIGHEST_DIFFICULTY[state.variant.dice]
    if action.difficulty is not None and action.difficulty > highest:
        yield fault("/difficulty", "DIFFICULTY_OUT_OF_RANGE", f"The highest difficulty is {highest}.")
    if action.aspect in PERMITTED_ASPECTS:
        yield from needs(actor, action.aspect, "/aspect")
    if action.opposing_aspect is not None and target is None:
        yield fault("/opposing_aspect", "ASPECT_WITHOUT_TARGET", "Only a target has an aspect to oppose with.")
    if target is not None and target.id == actor.id:
        yield fault("/target", "SELF_TARGET", f"{actor.name} cannot resist itself.")
    if target is not None and not target.conscious:
        yield fault("/target", "TARGET_CANNOT_RESIST", f"{target.name} cannot resist: give a difficulty instead.")
    yield from roller_faults(state, action.roller)


def roller_faults(state: State, roller: Roller) -> Iterator[Violation]:
    """With d6 both sides roll; with d20 the more active one (MM-71)."""
    if roller == "opposing" and state.variant.dice == "d6":
        yield fault("/roller", "ROLLER_NEEDS_D20", "With d6 both sides roll.")


def hide(state: State, action: Hide, chance: Chance) -> tuple[State, Event]:
    """One roll against all who seek; a tie with any of them is a failure (MM-39, MM-Q01, MM-Q15)."""
    actor = state.named(action.actor)
    forbid(*on_turn(state, actor), *present(actor), *no_battle(state))
    opposing = seekers(state, actor)
    mine = modifiers(state.variant.dice, actor, "MM-39", ("hiding",))
    hider = rolled(state.variant.dice, actor.id, "hide", mine, active=True)
    if not opposing or chance.ask(Contest((hider,), opposing)):
        return concluded(state, actor, Event("hidden"), standing="hidden")
    return concluded(state, actor, Event("found"))


def seekers(state: State, actor: Character) -> tuple[Roll, ...]:
    """Every opponent who is able seeks, hidden or not; by a house rule the best of them alone (MM-Q15, MM-Q16)."""
    dice = state.variant.dice
    rolls = [
        rolled(dice, who.id, "seek", modifiers(dice, who, "MM-39"), active=False)
        for who in state.characters
        if who.side != actor.side and who.conscious and who.standing != "escaped"
    ]
    if rolls and state.variant.hiding == "single_die" and dice == "d6":
        return (max(rolls, key=lambda roll: roll.bonus),)
    return tuple(rolls)
