"""Which states contradict themselves."""

from service.core.violations import Violation
from service.systems.malleus.model import State


def contradictions(state: State) -> list[Violation]:
    """Everybody needs an id of their own; pointers start at the state."""
    ids = [character.id for character in state.characters]
    return [
        Violation(f"/characters/{index}/id", "DUPLICATE_ID", f"Somebody else has the id {id} already.")
        for index, id in enumerate(ids)
        if id in ids[:index]
    ]
