"""What is said of a pitch."""

from collections.abc import Sequence
from typing import Any

from service.core.audit import Rolled, cited, roll_view
from service.core.resolve import Happened

WORDS = {"en": {"heads": "Heads.", "tails": "Tails."}, "sv": {"heads": "Krona.", "tails": "Klave."}}


def report(happened: Happened, records: Sequence[Rolled], language: str) -> dict[str, Any]:
    event = happened.event
    return {
        "type": event.type,
        "actor": event.actor,
        "outcome": event.outcome,
        "rolls": [roll_view(record) for record in records],
        "rules": cited(["TOY-01"]),
        "announcement": WORDS[language][event.outcome],
    }
