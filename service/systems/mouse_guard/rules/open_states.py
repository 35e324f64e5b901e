"""What a state made by hand gets wrong in what goes on: an open test, a conflict and its phase."""

from collections.abc import Iterable, Iterator, Sequence

from service.core.violations import Violation
from service.systems.mouse_guard.model.state import Conflict, Draw, OpenTest, Order, State
from service.systems.mouse_guard.rules.cards import rank, worse
from service.systems.mouse_guard.rules.orders import action_of, faulty, fighting, foes
from service.systems.mouse_guard.rules.rounds import drawing, lineup, seats


def repeated(at: str, field: str, names: Iterable[str]) -> Iterator[Violation]:
    """A name that stands twice."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            yield Violation(f"{at}/{index}/{field}", "DUPLICATE_ID", f"{name} stands here twice.")
        seen.add(name)


def contradictory(at: str, detail: str, rule: str | None = None) -> Violation:
    """A field that cannot be as it is."""
    return Violation(at, "CONTRADICTORY_STATE", detail, rule)


def of_test(state: State, test: OpenTest) -> Iterator[Violation]:
    """A test has an obstacle and one draw, a versus test two draws (MG-02, MG-04)."""
    if (test.type == "test") == (test.obstacle is None):
        yield contradictory("/test/obstacle", "A test has an obstacle, a versus test has none.", "MG-02")
    if len(test.draws) != (1 if test.type == "test" else 2):
        yield contradictory("/test/draws", "A test has one draw, a versus test two.", "MG-04")
    if state.conflict is not None and state.conflict.draws:
        yield contradictory("/test", "The open draws of the conflict come first.", "MG-Q08")
    yield from of_draws(test.draws, "/test/draws")


def of_draws(draws: Iterable[Draw], at: str) -> Iterator[Violation]:
    """Each by somebody else, and whole (MG-06, MG-07, MG-35)."""
    seen: set[str] = set()
    for index, draw in enumerate(draws):
        if draw.by in seen:
            yield contradictory(f"{at}/{index}/by", f"{draw.by} draws twice.", "MG-04")
        seen.add(draw.by)
        if not counts(draw):
            yield contradictory(f"{at}/{index}/cards", "One card follows each Queen, and Kings never count.", "MG-06")
        elif not hindered(draw):
            yield contradictory(f"{at}/{index}/unused", "Of a hindrance's two base cards the worse counts.", "MG-35")


def counts(draw: Draw) -> bool:
    """A base card that is no King, and one card after each Queen (MG-06, MG-07)."""
    *queens, last = [rank(card) for card in draw.cards]
    return all(queen == "Q" for queen in queens) and last not in "QK"


def hindered(draw: Draw) -> bool:
    """A hindrance, and nothing else, leaves a card unused: the better one (MG-35, MG-Q13)."""
    if draw.hindrance is None or draw.unused is None:
        return draw.hindrance is draw.unused
    return rank(draw.unused) != "K" and worse(draw.cards[0], draw.unused).unused == draw.unused


def of_conflict(state: State, conflict: Conflict) -> list[Violation]:
    """Its members, then what its phase has; the later is asked only of what is sound so far."""
    members = list(of_members(state, conflict))
    if members:
        return members
    return [*of_phase(state, conflict), *of_draws(conflict.draws, "/conflict/draws")]


def of_members(state: State, conflict: Conflict) -> Iterator[Violation]:
    """Characters of more than one side, each once (MG-Q43)."""
    ids = [combatant.id for combatant in conflict.combatants]
    yield from repeated("/conflict/combatants", "id", ids)
    sides = set()
    for index, id in enumerate(ids):
        who = state.find(id)
        if who is None:
            yield nobody(f"/conflict/combatants/{index}/id", id)
        else:
            sides.add(who.side)
    if len(sides) == 1:
        yield Violation("/conflict/combatants", "ONE_SIDE", "A conflict is between two sides or more.", "MG-Q43")


def nobody(at: str, id: str) -> Violation:
    """An id that is no character's."""
    return Violation(at, "NO_SUCH_CHARACTER", f"Nobody in the state has the id {id}.")


def of_phase(state: State, conflict: Conflict) -> Iterator[Violation]:
    """What there is in a phase, and what there is not (MG-13, MG-14, MG-Q08, MG-Q32)."""
    yield from of_dispositions(conflict)
    if (conflict.phase == "over") != (conflict.outcome is not None):
        yield contradictory("/conflict/outcome", "What is over has an outcome, and that alone.", "MG-Q32")
    sides = {state.named(combatant.id).side for combatant in fighting(conflict)}
    if conflict.phase in ("orders", "revealed", "open") and len(sides) < 2:
        yield contradictory("/conflict/phase", "One side left: the conflict is over.", "MG-Q32")
        return
    players, hosts = seats(state, conflict)
    ordering = {"revealed": players, "open": [combatant.id for combatant in fighting(conflict)]}
    if [order.actor for order in conflict.orders] != ordering.get(conflict.phase, []):
        yield contradictory("/conflict/orders", "Not the orders that this phase has, in their order.", "MG-13")
        return
    shown = hosts if conflict.phase in ("revealed", "open") else []
    if set(conflict.action_cards) != set(shown) or (conflict.phase == "revealed" and not shown):
        yield contradictory("/conflict/action_cards", "Not the cards that this phase has.", "MG-14")
        return
    faults = list(of_orders(state, conflict))
    yield from faults
    if not faults and [draw.by for draw in conflict.draws] != expected(state, conflict):
        yield contradictory("/conflict/draws", "Not the draws that this phase has, in their order.", "MG-Q08")


def of_dispositions(conflict: Conflict) -> Iterator[Violation]:
    """Known unless its draw is open, and never above the start (MG-20, MG-Q33)."""
    drawn = {draw.by for draw in conflict.draws} if conflict.phase == "disposition" else set()
    for index, combatant in enumerate(conflict.combatants):
        at = f"/conflict/combatants/{index}"
        for field, value in (
            ("disposition", combatant.disposition),
            ("starting_disposition", combatant.starting_disposition),
        ):
            if (value is None) != (combatant.id in drawn):
                yield contradictory(f"{at}/{field}", "It is null while its draw is open, and then alone.", "MG-Q33")
        if (combatant.disposition or 0) > (combatant.starting_disposition or 0):
            yield contradictory(f"{at}/disposition", "It is never above where it started.", "MG-20")


def of_orders(state: State, conflict: Conflict) -> Iterator[Violation]:
    """Shown orders are good ones; of open ones action and target are settled (MG-13, MG-14, MG-Q43)."""
    for index, order in enumerate(conflict.orders):
        at = f"/conflict/orders/{index}"
        if order.target is not None and state.find(order.target) is None:
            yield nobody(f"{at}/target", order.target)
        elif conflict.phase == "revealed":
            for fault in faulty(state, conflict, order, {}):
                if not spent_since(state, order, fault):
                    yield fault._replace(pointer=at + fault.pointer)
        else:
            yield from of_open_order(state, conflict, order, at)


def spent_since(state: State, order: Order, fault: Violation) -> bool:
    """A shown order stands although a test has taxed the last of its Nature since then: it is drawn at 0 (MG-Q45)."""
    nature = state.named(order.actor).nature
    return fault.code == "NO_NATURE" and nature is not None and nature.taxed > 0


def of_open_order(state: State, conflict: Conflict, order: Order, at: str) -> Iterator[Violation]:
    """The Host's card decides its action, and the target is a foe who is in."""
    card = conflict.action_cards.get(order.actor)
    if order.action is None or (card is not None and order.action != action_of(card)):
        yield contradictory(f"{at}/action", "Not the action that was ordered, or that the card says.", "MG-14")
    if order.target not in foes(state, conflict, state.named(order.actor)):
        yield Violation(f"{at}/target", "BAD_TARGET", f"{order.target} is no foe who is in.", "MG-Q43")


def expected(state: State, conflict: Conflict) -> Sequence[str]:
    """Those whose draws are open in this phase."""
    if conflict.phase == "open":
        return [fighter.id for fighter in drawing(state, lineup(state, conflict))]
    drawn = {draw.by for draw in conflict.draws}
    if conflict.phase == "disposition" and drawn:
        return [combatant.id for combatant in conflict.combatants if combatant.id in drawn]
    return [""] if conflict.phase == "disposition" else []
