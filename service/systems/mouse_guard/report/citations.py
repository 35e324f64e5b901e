"""The rules that an event rests on."""

import re
from collections.abc import Iterator, Sequence

from service.core.audit import Rolled
from service.core.resolve import Happened
from service.systems.mouse_guard.model.actions import (
    ChooseSword,
    EndConflict,
    HostDraw,
    NewSession,
    Redraw,
    Reshuffle,
    Rest,
    Settle,
    SpendKing,
)
from service.systems.mouse_guard.model.events import (
    DispositionsResult,
    Event,
    Made,
    Result,
    RoundResult,
    Side,
    TestResult,
    VersusResult,
)
from service.systems.mouse_guard.model.state import State
from service.systems.mouse_guard.rules.cards import HOST_ACTION, pile_of, rank
from service.systems.mouse_guard.tables import ACTIONS, ARMOUR_DISPOSITION, JOKER, NATURE_RULES, WINTER, WORTH

RULE = re.compile("MG-Q?[0-9]{2}")
"""A rule of ours: the modifiers of an open draw made by hand may name the table's own."""

BY_ACTION: dict[type, tuple[str, ...]] = {
    Settle: ("MG-Q08",),
    HostDraw: ("MG-13", "MG-14", "MG-Q16"),
    ChooseSword: ("MG-42", "MG-Q40"),
    EndConflict: ("MG-28", "MG-Q29"),
    Rest: ("MG-33", "MG-Q47"),
    NewSession: ("MG-34",),
    Reshuffle: ("MG-Q15",),
}


def rules_of(happened: Happened, records: Sequence[Rolled]) -> Iterator[str]:
    """All of them, some more than once."""
    event: Event = happened.event
    yield from of_action(happened)
    yield from of_result(event.result)
    for made in event.made:
        yield from of_draw(made)
    yield from of_cards(happened.before, records)


def of_action(happened: Happened) -> Iterator[str]:
    """What the action itself rests on."""
    action = happened.action
    yield from BY_ACTION.get(type(action), ())
    if isinstance(action, Redraw):
        yield "MG-Q08"
        yield from ("MG-08", "MG-Q09") if isinstance(action.spend, SpendKing) else ("MG-34", "MG-Q48")
    if isinstance(action, NewSession) and happened.after.session.season == WINTER:
        yield "MG-33"
    if isinstance(action, EndConflict) and happened.event.outcome != "abandoned":
        yield "MG-Q32"


def of_result(result: Result | None) -> Iterator[str]:
    """What the result rests on."""
    if isinstance(result, TestResult):
        yield from ("MG-02", "MG-03", "MG-Q17") if result.obstacle else ("MG-02", "MG-Q18")
    elif isinstance(result, VersusResult):
        yield from ("MG-04", "MG-09") if result.winner else ("MG-04", "MG-Q19")
    elif isinstance(result, DispositionsResult):
        yield from ("MG-11", "MG-Q33")
        for each in result.combatants:
            yield from [modifier.rule for modifier in each.modifiers]
            if any([modifier.reason in ARMOUR_DISPOSITION for modifier in each.modifiers]):
                yield "MG-Q34"
    elif isinstance(result, RoundResult):
        yield from of_round(result)


def of_round(result: RoundResult) -> Iterator[str]:
    """What a round rests on."""
    yield from ("MG-13", "MG-Q31")
    for pair in result.pairs:
        for side in pair:
            yield from of_side(side)
    for effect in result.effects:
        yield effect.rule
    if len(result.pairs) > 1:
        yield "MG-Q43"
    if result.outcome is not None:
        yield "MG-Q32"


def of_side(side: Side) -> Iterator[str]:
    """What somebody's action rests on."""
    yield from side.rules
    if side.card is not None:
        yield from ("MG-14", "MG-Q16")
    if side.mode == "versus":
        yield from ("MG-04", "MG-Q25" if side.margin else "MG-Q19")
    if side.successful:
        yield "MG-Q20"
        yield from [modifier.rule for modifier in side.bonus]
        yield WORTH[side.action].rule if side.action in WORTH else "MG-Q26"


def of_draw(made: Made) -> Iterator[str]:
    """What a draw rests on."""
    yield "MG-29" if made.purpose in ACTIONS else "MG-01"
    yield from [modifier.rule for modifier in made.draw.modifiers if RULE.fullmatch(modifier.rule)]
    if made.draw.rating == 0:
        yield "MG-Q11"
    if made.weasel:
        yield from ("MG-05", "MG-Q02")
    if rank(made.draw.cards[0]) == "Q":
        yield from ("MG-06", "MG-Q05")
    if made.draw.nature is not None:
        yield from (NATURE_RULES[made.draw.nature], "MG-Q45")
    if made.draw.hindrance is not None:
        yield from ("MG-35", "MG-Q13")


def of_cards(before: State, records: Sequence[Rolled]) -> Iterator[str]:
    """What Kings and jokers that were drawn rest on, and discards that had to be taken back."""
    exhausted = not pile_of(before).left
    for record in records:
        if exhausted:
            yield "MG-Q15"
        exhausted = len(record.roll.cards) == 1
        for face in record.shown:
            if face == JOKER:
                exhausted = False
                yield "MG-Q14"
            elif rank(str(face)) == "K" and record.roll.purpose != HOST_ACTION:
                yield from ("MG-07", "MG-Q09", "MG-Q07" if record.roll.purpose == "queen" else "MG-Q06")
