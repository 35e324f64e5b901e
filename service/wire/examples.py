"""A game's whole exchanges, one JSON file each: replayed by the tests, the telling ones shown in the document.

Resolutions lie in the game's `examples/`, what else is asked of a state in folders within, by operation.
"""

from pathlib import Path
from typing import Any, NamedTuple

import orjson


class Example(NamedTuple):
    """One exchange; `name` tells the case, `status` is 200 unless the service refuses."""

    name: str
    summary: str
    language: str
    request: Any
    status: int
    response: Any
    shown: bool


RESOLUTIONS = "resolutions"
OPERATIONS = (RESOLUTIONS, "odds", "options")


def examples(folder: Path, operation: str = RESOLUTIONS) -> list[Example]:
    """All of a game and an operation, by name."""
    return [read(path) for path in files(folder, operation)]


def files(folder: Path, operation: str = RESOLUTIONS) -> list[Path]:
    """Where they are."""
    within = folder / "examples" if operation == RESOLUTIONS else folder / "examples" / operation
    return sorted(within.glob("*.json"))


def read(path: Path) -> Example:
    """One file: {"summary", "language", "request", "status", "response"}; "shown": true puts it into the document."""
    file = orjson.loads(path.read_bytes())
    return Example(
        path.stem,
        file["summary"],
        file.get("language", "en"),
        file["request"],
        file.get("status", 200),
        file["response"],
        file.get("shown", False),
    )


def telling(found: list[Example]) -> list[Example]:
    """Those of the document: what asks to be shown, and the first with each type of action and each code of refusal."""
    told: set[str] = set()
    chosen = []
    for example in found:
        says = _says(example)
        if example.shown or not says <= told:
            chosen.append(example)
            told |= says
    return chosen


def _says(example: Example) -> set[str]:
    if example.status == 200:
        return {action["type"] for action in example.request["actions"]}
    return {example.response["code"]}
