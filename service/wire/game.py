"""A game and what surrounds it, made once at start."""

from typing import Any, NamedTuple

from service.wire.acceptor import AcceptBytes, AcceptValue, acceptor
from service.wire.envelope import resolution_response
from service.wire.fields import Object, TaggedUnion
from service.wire.odds_shapes import OddsSchema, OptionsSchema
from service.wire.requests import must_be_given, odds_request, options_request, resolution_request
from service.wire.system import System


class Shapes(NamedTuple):
    """What one operation takes and gives, made once."""

    request: Object
    response: Object
    accept: AcceptBytes
    """The fast way in."""
    accept_value: AcceptValue
    """The same for JSON that is parsed already."""


class Game(NamedTuple):
    """A game with requests and responses of its own, so that clients generated from the document are typed."""

    system: System
    resolutions: Shapes
    odds: Shapes
    options: Shapes
    action: TaggedUnion
    empty_state: Any
    """What a request that leaves its state out means; None where it may not."""

    @property
    def rules_version(self) -> dict[str, str]:
        """Which rules answer."""
        return {"system": self.system.identity.id, "version": self.system.identity.version}


def opened(system: System) -> Game:
    """The game and the shapes of its operations."""
    action = TaggedUnion(system.actions)
    empty = None if must_be_given(system) else system.state().load({})
    odds = _shapes(odds_request(system, action), OddsSchema)
    options = _shapes(options_request(system), OptionsSchema)
    return Game(
        system, _shapes(resolution_request(system, action), resolution_response(system)), odds, options, action, empty
    )


def _shapes(request: type[Object], response: type[Object]) -> Shapes:
    return Shapes(request(), response(), *acceptor(request))
