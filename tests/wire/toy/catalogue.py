"""What a screen needs."""

from collections.abc import Iterator

from service.wire.system import Candidate
from tests.wire.toy.model import Pitch, State

CATALOGUE = {"variant": [], "coins": ["penny"]}


def candidates(state: State, actor: str | None) -> Iterator[Candidate]:
    for who in state.characters:
        if actor in (None, who.id):
            yield Candidate(Pitch(who.id), "pitch", ("TOY-01",))
