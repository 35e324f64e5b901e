"""A d20 against a value: alone, against another, or against a thing."""

from functools import partial

from msgspec.structs import asdict

from service.core import chance as core
from service.core.chance import Chance, Judged, Modifier
from service.core.violations import Violation, forbid
from service.systems.malleus.model import (
    Difficulty,
    DifficultyEvent,
    FixedDifficulty,
    Opposed,
    OpposedEvent,
    Roll,
    Roller,
    RollEvent,
    Side,
    State,
)
from service.systems.malleus.rules import throws
from service.systems.malleus.rules.throws import Judgement
from service.systems.malleus.rules.values import feint_faults, feint_of, feinted, larger, roller_of, value_faults
from service.systems.malleus.tables import HIGHEST, SKILL_DIE


def roll(state: State, action: Roll, chance: Chance) -> tuple[State, RollEvent]:
    """A simple roll is to succeed, or only not to fumble (MA-03, MA-Q25)."""
    who = action.who
    lonely = [
        Violation(f"/who/{field}", "FEINT_WITHOUT_OPPONENT", "There is nobody to feint here.", "MA-33")
        for field, given in (("feint", who.feint), ("feint_to_20", who.feint_to_20))
        if given
    ]
    forbid(*value_faults(state, who, "/who"), *lonely)
    roller = roller_of(state, who)
    grade = chance.ask(Judged((die(roller, "roll"),), partial(throws.grade, roller.effective)))
    passed = grade != "fumble" if action.aim == "avoid_fumble" else grade in ("critical", "success")
    return state, RollEvent(grade, action.aim, passed, Side(**asdict(roller), grade=grade))


def opposed(state: State, action: Opposed, chance: Chance) -> tuple[State, OpposedEvent]:
    """Both roll and compare; the larger feint comes off both before (MA-16, MA-32, MA-33)."""
    forbid(
        *value_faults(state, action.a, "/a"),
        *feint_faults(state, action.a, "/a"),
        *value_faults(state, action.b, "/b"),
        *feint_faults(state, action.b, "/b"),
    )
    a, b = roller_of(state, action.a), roller_of(state, action.b)
    feint = larger({"a": feint_of(action.a, a), "b": feint_of(action.b, b)})
    a, b = feinted(a, feint, "MA-33"), feinted(b, feint, "MA-33")
    judge = partial(throws.duel, a.effective, b.effective, state.variant)
    duel = chance.ask(Judged((die(a, "opposed_a"), die(b, "opposed_b")), judge))
    return state, OpposedEvent(duel.outcome, feint, judged(a, duel.a), judged(b, duel.b), duel.rules)


def difficulty(state: State, action: Difficulty, chance: Chance) -> tuple[State, DifficultyEvent]:
    """A thing rolls no die; above 20 the referee feints it down to 20 (MA-24, MA-37, MA-Q15, MA-Q16)."""
    forbid(*value_faults(state, action.who, "/who"), *feint_faults(state, action.who, "/who"))
    roller = roller_of(state, action.who)
    own, of_thing = feint_of(action.who, roller), max(0, action.difficulty - HIGHEST)
    feint = larger({"who": own, "difficulty": of_thing})
    roller = feinted(roller, feint, "MA-33" if own > of_thing else "MA-37")
    left = action.difficulty - max(own, of_thing)
    judge = partial(throws.trial, roller.effective, left, state.variant)
    trial = chance.ask(Judged((die(roller, "difficulty"),), judge))
    fixed = FixedDifficulty(action.difficulty, left)
    return state, DifficultyEvent(trial.outcome, feint, fixed, judged(roller, trial.who), trial.rules)


def die(roller: Roller, purpose: str) -> core.Roll:
    """A d20; only what the value has above 20 is added, and 20 is the most that counts (MA-01, MA-09, MA-28)."""
    surplus = roller.effective - HIGHEST
    modifiers = (Modifier(surplus, "surplus", "MA-09"),) if surplus > 0 else ()
    return core.Roll(roller.character, purpose, SKILL_DIE, modifiers, cap=HIGHEST)


def judged(roller: Roller, judgement: Judgement) -> Side:
    """The side after its throw was compared."""
    return Side(**asdict(roller), **judgement._asdict())
