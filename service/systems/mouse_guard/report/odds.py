"""What the exact reading follows, and what odds tell apart.

A King never scores, and following all four costs twenty times the work: so odds leave them out, and do not speak of
deck and hands, unless the request spends a King; then a card stands for all of its rank.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from service.core.frozen import FrozenMap
from service.systems.mouse_guard.model.actions import (
    BeginConflict,
    ConflictRound,
    HostDraw,
    Redraw,
    SpendKing,
    Test,
    Versus,
)
from service.systems.mouse_guard.model.events import Event, MovesResult, RoundResult, TestResult, VersusResult
from service.systems.mouse_guard.model.state import Deck, Followed, State
from service.systems.mouse_guard.report.views import result_view
from service.systems.mouse_guard.rules.cards import pile_of, rank
from service.systems.mouse_guard.tables import KINGS

SUCCESSES = {
    **dict.fromkeys(("passed", "won"), True),
    **dict.fromkeys(("failed", "weasel", "lost", "tie"), False),
}
UNSEEN = "`states` say nothing of deck and hands, unless an action of the request spends a King."
"""See `seen`."""
NOBODY = ""
"""Whose hand the Kings are in that are left out; no id is empty."""


def follow(state: State, actions: Sequence[Any]) -> State:
    """A state with equal odds and less to follow."""
    spends = any(isinstance(action, Redraw) and isinstance(action.spend, SpendKing) for action in actions)
    looks = list(look_at_suits(state, actions))
    followed = Followed(**asdict(state), whole_cards=any(looks[1:]), hands_matter=spends)
    suffice = scores_suffice(state, actions)
    weighed = suffice and plain(state, actions)
    if spends or (any(looks) and not weighed):
        return followed
    followed = replace(followed, scores_suffice=suffice, weighed=weighed)
    return followed if any(looks) or state.variant.king_after_queen == "restart" else without_kings(followed)


def scores_suffice(state: State, actions: Sequence[Any]) -> bool:
    """Whether the only draws count at once, by what they come to alone, and are multiplied whole (MG-01, MG-Q05)."""
    if not actions or state.variant.queen_addend != "multiplied":
        return False
    *before, last = actions
    if before and not (len(before) == 1 and isinstance(before[0], HostDraw) and isinstance(last, ConflictRound)):
        return False
    return isinstance(last, Test | Versus | BeginConflict | ConflictRound) and last.settle


def plain(state: State, actions: Sequence[Any]) -> bool:
    """Whether no draw is hindered or undone, the cards last, and of the Host's no more than one is unknown."""
    members = () if state.conflict is None else state.conflict.combatants
    hosts = [member for member in members if state.named(member.id).host]
    draws = [*actions, *(() if state.conflict is None else state.conflict.orders)]
    for action in actions:
        draws += [*getattr(action, "drawers", ()), *getattr(action, "orders", ())]
        draws += [entrant.draw for entrant in getattr(action, "combatants", ())]
    unusual = state.variant.joker != "none" or state.variant.king_after_queen == "restart"
    if unusual or any([getattr(draw, "hindrance", None) for draw in draws]):
        return False
    left = [rank(card) for card in pile_of(state).left if card not in KINGS]
    last = len(left) > left.count("Q") + max(len(members), len(draws))
    return last and (len(hosts) < 2 or not any(look_at_suits(state, actions)))


def look_at_suits(state: State, actions: Sequence[Any]) -> Iterator[bool]:
    """Whether each action looks at suits: those that show the Host's cards, or name a card (MG-14, MG-08)."""
    hosts = any(who.host for who in state.characters)
    revealed = state.conflict is not None and state.conflict.phase == "revealed"
    for action in actions:
        if isinstance(action, HostDraw | ConflictRound):
            yield hosts and not revealed
            revealed = isinstance(action, HostDraw)
        elif isinstance(action, Redraw):
            yield action.card is not None or (isinstance(action.spend, SpendKing) and action.spend.king is not None)
        else:
            revealed = revealed and not isinstance(action, BeginConflict)
            yield False


def without_kings(state: Followed) -> Followed:
    """Nobody draws a King, which would only be replaced (MG-07)."""
    discards = tuple([card for card in state.deck.discards if card not in KINGS])
    return replace(state, deck=Deck(discards, FrozenMap({NOBODY: KINGS})))


def seen(state: State) -> State:
    """The part of a state that odds speak of."""
    if isinstance(state, Followed) and state.hands_matter:
        return state
    return replace(state, deck=Deck())


def succeeded(event: Event) -> bool | None:
    """Whether a test passed; of a versus test, whether the first won; None while it is open, and of all else."""
    return SUCCESSES.get(event.outcome) if isinstance(event.result, TestResult | VersusResult) else None


def told(event: Event) -> dict[str, Any]:
    """Outcome, successes, margin and winner; of a round dispositions and effects; of other events the result."""
    result = event.result
    shown = {} if result is None else result_view(result)
    if isinstance(result, TestResult):
        shown = {"successes": event.successes[0], "margin": result.margin}
    elif isinstance(result, RoundResult):
        ending = shown.get("outcome", {})
        shown = {"dispositions": shown["dispositions"], "effects": shown["effects"], **ending}
    elif isinstance(result, MovesResult):
        shown = {"moves": [{"actor": move.actor, "action": move.action} for move in result.moves]}
    return {"outcome": event.outcome, **{name: value for name, value in shown.items() if name != "kind"}}
