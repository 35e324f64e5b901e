"""The rules of a pair of Malleus rolls, written once more from the rule text, to count every pair of dice."""

from collections import Counter
from fractions import Fraction

DIE = range(1, 21)


def thrown(value, die):
    """(grade, number) of one die against a value: MA-04, 07, 08, 09 and the rulings Q01 to Q04."""
    if value >= 20:
        number = min(20, die + value - 20)
        return ("critical" if number == 20 else "success"), number
    if die == value:
        return "critical", die
    if die < value:
        return "success", die
    return ("fumble" if die == 20 or die <= 9 else "failure"), None


def compared(a, b, equal_critical="critical_wins"):
    """(outcome, a's result, b's result, a still critical, b still critical): MA-16 to 23."""
    (a_grade, a_number), (b_grade, b_number) = a, b
    if a_number is None and b_number is None:
        return "none", "nothing", "nothing", False, False
    if b_number is None:
        return "a", "win", "nothing", a_grade == "critical", False
    if a_number is None:
        return "b", "nothing", "win", False, b_grade == "critical"
    if a_grade == b_grade:
        critical = a_grade == "critical"
        if a_number == b_number:
            return "draw", "partial", "partial", critical, critical
        if a_number > b_number:
            return "a", "win", "partial", critical, False
        return "b", "partial", "win", False, critical
    a_is_critical = a_grade == "critical"
    critical_number, plain_number = (a_number, b_number) if a_is_critical else (b_number, a_number)
    if plain_number > critical_number:
        return "both", "win", "win", False, False
    if plain_number == critical_number and equal_critical == "draw":
        return "draw", "partial", "partial", False, False
    if a_is_critical:
        return "a", "win", "partial", True, False
    return "b", "partial", "win", False, True


def pair(a_value, b_value, equal_critical="critical_wins"):
    """Of all 400 pairs of dice: {(outcome, grades, results, criticals): probability}."""
    counted: Counter[tuple[object, ...]] = Counter()
    for a_die in DIE:
        for b_die in DIE:
            a, b = thrown(a_value, a_die), thrown(b_value, b_die)
            outcome, a_result, b_result, a_critical, b_critical = compared(a, b, equal_critical)
            counted[outcome, a[0], b[0], a_result, b_result, a_critical, b_critical] += 1
    return {key: Fraction(count, 400) for key, count in counted.items()}


def against(value, level, fixed_equal="partial", fixed_critical="full_plain"):
    """Of all 20 dice against a fixed difficulty: {(outcome, grade, result, still critical): probability} (MA-25)."""
    feint = max(0, level - 20)
    value, level = value - feint, level - feint
    counted: Counter[tuple[object, ...]] = Counter()
    for die in DIE:
        grade, number = thrown(value, die)
        if number is None:
            key = grade, grade, "nothing", False
        elif grade == "critical":
            if number >= level or fixed_critical == "critical":
                key = "critical", grade, "win", True
            elif fixed_critical == "full_plain":
                key = "full", grade, "win", False
            else:
                key = "partial", grade, "partial", False
        elif number > level or (number == level and fixed_equal == "full"):
            key = "full", grade, "win", False
        else:
            key = "partial", grade, "partial", False
        counted[key] += 1
    return {key: Fraction(count, 20) for key, count in counted.items()}
