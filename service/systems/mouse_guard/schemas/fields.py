"""What several objects have."""

from typing import Any

from service.systems.mouse_guard import tables
from service.wire.fields import Choice, Integer, Pattern, Text

EFFECTS = tuple(tables.EFFECT_RULES)


def card(**options: Any) -> Pattern:
    """A card: rank and suit."""
    return Pattern("[A2-9TJQK][SHDC]", "A rank of A2-9TJQK and a suit of SHDC.", shortest=2, longest=2, **options)


def face() -> Pattern:
    """A card, or the joker, as the table's own deck shows it."""
    return Pattern("([A2-9TJQK][SHDC]|XX)", "A card, or XX for the joker.", shortest=2, longest=2)


def king(**options: Any) -> Choice:
    """One of the four that are kept."""
    return Choice(*tables.KINGS, **options)


def rating(**options: Any) -> Integer:
    """What a card is multiplied by, or an obstacle."""
    return Integer(0, 100, **options)


def disposition(doc: str) -> Integer:
    """How far somebody is from being out (MG-Q32)."""
    return Integer(0, tables.MOST_DISPOSITION, nullable=True, doc=doc)


def action(**options: Any) -> Choice:
    """One of the four of a conflict (MG-13)."""
    return Choice(*tables.ACTIONS, **options)


def weapon_class(**options: Any) -> Choice:
    """What a foe has to reckon with (MG-Q35)."""
    return Choice(*tables.CLASSES, **options)


def season(doc: str = "") -> Choice:
    """The time of the year (MG-33)."""
    return Choice("spring", "summer", "autumn", tables.WINTER, nullable=True, doc=doc)


def nature_use() -> Choice:
    """How Nature is drawn."""
    uses = tuple(tables.NATURE_RULES)
    return Choice(*uses, nullable=True, doc="Current Nature instead of a skill (MG-31, MG-32).")


def aspect() -> Choice:
    """What a draw is for, where gear minds."""
    aspects = ("sneaking", "recover_fatigue", "resist_fatigue")
    return Choice(*aspects, nullable=True, doc="Brings in the penalties of gear (MG-41, MG-43, MG-44).")


def hindrance() -> Text:
    """A trait's bad side."""
    return Text(nullable=True, doc="A trait's bad side: the worse of two base cards counts (MG-35).")
