"""What a d20 makes of a value, and what comparing makes of that: pure functions of faces."""

from typing import NamedTuple

from service.systems.malleus.model import DifficultyOutcome, Grade, OpposedOutcome, Result, Variant
from service.systems.malleus.tables import FUMBLE_EXACTLY, FUMBLE_UP_TO, HIGHEST


class Throw(NamedTuple):
    """The grade of a throw and its number, 0 where it did not succeed: failures are not compared."""

    grade: Grade
    number: int = 0


class Judgement(NamedTuple):
    """A throw after it was compared; `critical` says whether it still is one."""

    grade: Grade
    result: Result
    critical: bool = False


class Duel(NamedTuple):
    """How two throws compare, and the rules that decide it."""

    outcome: OpposedOutcome
    rules: tuple[str, ...]
    a: Judgement
    b: Judgement


class Trial(NamedTuple):
    """How a throw and a fixed difficulty compare, and the rules that decide it."""

    outcome: DifficultyOutcome
    rules: tuple[str, ...]
    who: Judgement


def throw(value: int, die: int) -> Throw:
    """At most the value succeeds, exactly it (or 20, above 20) is critical (MA-04, MA-07..09, MA-Q01..Q04)."""
    number = min(HIGHEST, die + max(0, value - HIGHEST))
    if number == min(HIGHEST, value):
        return Throw("critical", number)
    if number < value:
        return Throw("success", number)
    return Throw("fumble" if die <= FUMBLE_UP_TO or die == FUMBLE_EXACTLY else "failure")


def grade(value: int, die: int) -> Grade:
    """The grade alone, where nobody compares numbers (MA-Q25)."""
    return throw(value, die).grade


def duel(value_a: int, value_b: int, variant: Variant, die_a: int, die_b: int) -> Duel:
    """Who wins, who has a partial win, and which criticals stay (MA-16..23)."""
    a, b = throw(value_a, die_a), throw(value_b, die_b)
    outcome, rules = _winner(a, b, variant)
    return Duel(outcome, rules, _judged(a, "a", b, outcome), _judged(b, "b", a, outcome))


def trial(value: int, difficulty: int, variant: Variant, die: int) -> Trial:
    """A thing has its difficulty as a plain success of that number, always (MA-24, MA-25, MA-Q12..Q14)."""
    grade, number = throw(value, die)
    if grade == "fumble":
        return Trial("fumble", ("MA-07",), Judgement(grade, "nothing"))
    if grade == "failure":
        return Trial("failure", ("MA-Q14",), Judgement(grade, "nothing"))
    if grade == "critical":
        return _critical_trial(number >= difficulty, variant)
    if number > difficulty:
        return Trial("full", ("MA-24",), Judgement(grade, "win"))
    if number == difficulty:
        full = variant.fixed_equal == "full"
        return Trial("full" if full else "partial", ("MA-Q12",), Judgement(grade, "win" if full else "partial"))
    return Trial("partial", ("MA-25",), Judgement(grade, "partial"))


def _winner(a: Throw, b: Throw, variant: Variant) -> tuple[OpposedOutcome, tuple[str, ...]]:
    if not (a.number or b.number):
        return "none", ("MA-19",)
    if not (a.number and b.number):
        return "a" if a.number else "b", ("MA-18",)
    if a.grade == b.grade:
        if a.number == b.number:
            return "draw", ("MA-22",)
        return "a" if a.number > b.number else "b", ("MA-21" if a.grade == "critical" else "MA-17",)
    critical, plain = (a, b) if a.grade == "critical" else (b, a)
    if plain.number > critical.number:
        return "both", ("MA-20", "MA-Q07")
    if plain.number < critical.number:
        return "a" if critical is a else "b", ("MA-20",)
    if variant.equal_critical == "draw":
        return "draw", ("MA-Q06",)
    return "a" if critical is a else "b", ("MA-20", "MA-Q06")


def _judged(own: Throw, name: str, other: Throw, outcome: OpposedOutcome) -> Judgement:
    """A success that does not win is a partial win, and a critical stays one if it alone wins or meets its equal."""
    if not own.number:
        return Judgement(own.grade, "nothing")  # MA-Q10
    result: Result = "win" if outcome in (name, "both") else "partial"  # MA-20, MA-23
    alone = outcome == name or (outcome == "draw" and other.grade == "critical")  # MA-20..22, MA-Q08
    return Judgement(own.grade, result, own.grade == "critical" and alone)


def _critical_trial(reached: bool, variant: Variant) -> Trial:
    if reached:
        return Trial("critical", ("MA-Q14",), Judgement("critical", "win", True))
    if variant.fixed_critical == "critical":
        return Trial("critical", ("MA-Q13",), Judgement("critical", "win", True))
    if variant.fixed_critical == "partial":
        return Trial("partial", ("MA-Q13",), Judgement("critical", "partial"))
    return Trial("full", ("MA-Q13",), Judgement("critical", "win"))
