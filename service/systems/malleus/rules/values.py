"""What is rolled against: the value, then the balance, an ad-hoc number and the feint (MA-28, MA-Q17)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from service.core.violations import Violation
from service.systems.malleus.model import Bare, Feint, Roller, State, ValueModifier, Variant, Who
from service.systems.malleus.tables import BALANCE, BALANCE_BEYOND, FEINT_RULES, FEINT_STEP, HIGHEST


def value_faults(state: State, who: Who, at: str) -> Iterator[Violation]:
    """Why there is nothing to roll against."""
    if _value(state, who) is None:
        yield Violation(f"{at}/value_name", "NO_SUCH_VALUE", f"{_named(state, who)} has no such value.", "MA-04")
    if balance(state.variant, who) is None:
        heavier = "advantages" if who.advantages > who.disadvantages else "disadvantages"
        detail = f"The table goes from {min(BALANCE)} to {max(BALANCE)}; the net balance is {_net(who):+}."
        yield Violation(f"{at}/{heavier}", "BALANCE_OUTSIDE_TABLE", detail, "MA-Q22")


def feint_faults(state: State, who: Who, at: str) -> Iterator[Violation]:
    """A feint is nothing, steps of 5 within the surplus, or the whole surplus (MA-31, MA-34, MA-Q18)."""
    if who.feint and who.feint_to_20:
        yield Violation(f"{at}/feint", "TWO_FEINTS", "Give a feint or feint_to_20, not both.", "MA-34")
    if any(value_faults(state, who, at)):
        return  # nobody can say what the surplus is
    surplus = _surplus(roller_of(state, who).effective)
    for field, given in (("feint", who.feint), ("feint_to_20", who.feint_to_20)):
        if given and not surplus:
            yield Violation(f"{at}/{field}", "ILLEGAL_FEINT", "Only a value above 20 can feint.", "MA-31")
    if surplus and who.feint and who.feint != surplus and (who.feint % FEINT_STEP or who.feint > surplus):
        detail = f"Legal are multiples of {FEINT_STEP} up to {surplus}, and {surplus} itself."
        yield Violation(f"{at}/feint", "ILLEGAL_FEINT", detail, "MA-Q18")


def roller_of(state: State, who: Who) -> Roller:
    """Value, balance, ad-hoc number: all but the feint, of one without faults (MA-27, MA-28)."""
    value, bonus = _value(state, who), balance(state.variant, who)
    assert value is not None and bonus is not None  # value_faults has seen to it
    net = _net(who)
    modifiers = []
    if bonus:
        modifiers.append(ValueModifier(bonus, "balance", net, "MA-26" if net in BALANCE else "MA-Q22"))
    if who.modifier:
        modifiers.append(ValueModifier(who.modifier, "modifier", None, "MA-Q23"))
    effective = value + bonus + who.modifier
    if isinstance(who, Bare):
        return Roller(value, tuple(modifiers), effective, None, None, who.name)
    return Roller(value, tuple(modifiers), effective, who.character, who.value_name, None)


def balance(variant: Variant, who: Who) -> int | None:
    """Advantages and disadvantages cancel, the rest is looked up (MA-26, MA-27); None outside the table (MA-Q22)."""
    net = _net(who)
    if net in BALANCE or variant.balance == "reject":
        return BALANCE.get(net)
    nearest = max(BALANCE) if net > 0 else min(BALANCE)
    return BALANCE[nearest] + (BALANCE_BEYOND * (net - nearest) if variant.balance == "extend" else 0)


def feint_of(who: Who, roller: Roller) -> int:
    """How much this side feints (MA-34)."""
    return _surplus(roller.effective) if who.feint_to_20 else who.feint


def larger(feints: Mapping[str, int]) -> Feint | None:
    """Only the larger feint counts, and equal ones count once (MA-32, MA-Q19)."""
    made = {by: amount for by, amount in feints.items() if amount}
    if not made:
        return None
    amount = max(made.values())
    by = tuple([each for each in made if made[each] == amount])
    rules = [FEINT_RULES[each] for each in made]
    rules += ["MA-32"] if len(made) > 1 else []
    rules += ["MA-Q19"] if len(by) > 1 else []
    return Feint(amount, by, tuple(rules))


def feinted(roller: Roller, feint: Feint | None, rule: str) -> Roller:
    """A feint comes off the value as a modifier does (MA-33)."""
    if feint is None:
        return roller
    modifiers = (*roller.modifiers, ValueModifier(-feint.amount, "feint", None, rule))
    return replace(roller, modifiers=modifiers, effective=roller.effective - feint.amount)


def _value(state: State, who: Who) -> int | None:
    if isinstance(who, Bare):
        return who.value
    return state.named(who.character).values.get(who.value_name)


def _named(state: State, who: Who) -> str:
    return "Nobody" if isinstance(who, Bare) else state.named(who.character).name


def _net(who: Who) -> int:
    return who.advantages - who.disadvantages


def _surplus(value: int) -> int:
    return max(0, value - HIGHEST)
