"""What a pitch does."""

from msgspec.structs import replace

from service.core.chance import Chance, Contest, Roll
from service.core.violations import Violation, forbid
from tests.wire.toy.model import Pitch, PitchEvent, State
from tests.wire.toy.tables import HEADS, SIDES


def pitch(state: State, action: Pitch, chance: Chance) -> tuple[State, PitchEvent]:
    """Heads wins (TOY-01); three wins are enough (TOY-Q01)."""
    actor = next(who for who in state.characters if who.id == action.actor)
    forbid(Violation("/actor", "HAS_WON", f"{actor.name} has won already.", "TOY-Q01") if actor.won == 3 else None)
    heads = chance.ask(Contest((Roll(actor.id, "pitch", SIDES),), (Roll(None, "tails", base=HEADS - 1),)))
    if not heads:
        return state, PitchEvent(actor.id, "tails")
    richer = replace(actor, won=actor.won + 1)
    characters = tuple([richer if who is actor else who for who in state.characters])
    return replace(state, characters=characters), PitchEvent(actor.id, "heads")


def contradictions(state: State) -> list[Violation]:
    return [
        Violation(f"/characters/{i}/id", "DUPLICATE_ID", "Somebody else has this id.")
        for i, who in enumerate(state.characters)
        if who.id in [other.id for other in state.characters[:i]]
    ]
