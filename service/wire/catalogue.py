"""What `GET /v1/systems` and `GET /v1/systems/{system}` say of the games."""

from collections.abc import Iterable
from typing import Any

from service.wire.rulebook import rules
from service.wire.system import System


def summary(system: System) -> dict[str, Any]:
    """One game in the list of games."""
    identity = system.identity
    return {
        "id": identity.id,
        "title": identity.title,
        "edition": identity.edition,
        "source": identity.source,
        "licence": identity.licence,
        "version": identity.version,
        "links": {
            "catalogue": f"/v1/systems/{identity.id}",
            "resolutions": f"/v1/systems/{identity.id}/resolutions",
            "odds": f"/v1/systems/{identity.id}/odds",
            "options": f"/v1/systems/{identity.id}/options",
        },
    }


def systems(all_systems: Iterable[System]) -> dict[str, Any]:
    """The list of games."""
    return {"systems": [summary(system) for system in all_systems]}


def catalogue(system: System) -> dict[str, Any]:
    """One game: its identity, its own tables, and every numbered rule and ruling."""
    return {
        **summary(system),
        "actions": list(system.actions),
        **system.catalogue,
        "rules": rules(system.folder),
    }
