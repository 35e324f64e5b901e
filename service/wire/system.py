"""What a game hands over: a plain record. Nothing is discovered, nothing inherited."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from service.core.audit import Rolled
from service.core.resolve import Happened, Rulebook
from service.core.violations import Violation
from service.wire.fields import Field, Object

Report = Callable[[Happened, Sequence[Rolled], str], dict[str, Any]]
"""(what happened, the records of its rolls, language) -> the event on the wire, without `action` and `changes`."""


def _same(value: Any, *_: Any) -> Any:
    return value


class OddsView(NamedTuple):
    """What the exact reading looks at and shows; the rules are the same."""

    told: Callable[[Any], dict[str, Any]]
    """event -> those of its fields that tell outcomes apart, `outcome` first; whole numbers are summed up too."""
    hits: Callable[[Any], Iterable[str]] = lambda _: ()
    """event -> the targets that it hits."""
    succeeded: Callable[[Any], bool | None] = lambda _: None
    """event -> whether whoever acted did what was tried; None where nothing was tried."""
    acted: Callable[[Any], Any] = _same
    """step -> the action that it is a turn of."""
    follow: Callable[[Any, Sequence[Any]], Any] = _same
    """(state, actions) -> a state with equal odds and less to follow."""
    seen: Callable[[Any], Any] = _same
    """state -> the part of it that the odds speak of."""
    unseen: str | None = None
    """What that leaves out, as a sentence for clients; None where it is the whole state."""


class Candidate(NamedTuple):
    """An action that may be legal: the model's object, how the wire writes it, and where a screen puts it."""

    action: Any
    group: str
    rules: tuple[str, ...]


class Identity(NamedTuple):
    """Whose rules these are, and which edition of ours."""

    id: str
    title: str
    edition: str
    source: str
    licence: str
    version: str
    """The version of our rules: a patch changes words alone, a minor adds, a major changes an answer."""


class System(NamedTuple):
    """One game."""

    identity: Identity
    component: str
    """What the game's components in the document start with: `MiniMam`."""
    folder: Path
    """Where `RULES.md` and `examples/` are."""
    state: type[Object]
    actions: Mapping[str, type[Object]]
    """By `type`."""
    events: Mapping[str, type[Object]]
    """By `type`: what answers hold."""
    face: Field
    """What `rng.supplied` takes beside null: a die's face, or a card."""
    book: Rulebook
    complete: Callable[[Any], Any]
    """Fills in the defaults of a state that depend on its other fields."""
    check: Callable[[Any], Sequence[Violation]]
    """What a state contradicts itself in; pointers start at the state."""
    names: Callable[[Any], Mapping[str, str]]
    """Everybody in a state: id -> name."""
    report: Report
    catalogue: Mapping[str, Any]
    """What a client needs to build its screens beside the rules: JSON values, `variant` (the switches) among them."""
    odds: OddsView = OddsView(lambda event: {"outcome": event.outcome})
    candidates: Callable[[Any, str | None], Iterable[Candidate]] = lambda *_: ()
    """(state, whose, or None for everybody's) -> every action worth asking the rules about, free numbers by default."""
