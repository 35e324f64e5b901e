"""The wire <-> the model."""

from service.systems.mini_mam.schemas.actions import ACTIONS
from service.systems.mini_mam.schemas.events import EVENTS
from service.systems.mini_mam.schemas.state import StateSchema

__all__ = ["ACTIONS", "EVENTS", "StateSchema"]
