"""A game's numbered rules and rulings, read from its RULES.md: one paragraph a rule, opened by its id."""

import re
from pathlib import Path
from typing import Any

_PARAGRAPH = re.compile(r"\*\*(?P<id>[A-Z]+-Q?\d+)\*\* (?P<lore>\(lore\) )?(?P<text>.+)", re.DOTALL)


def rules(folder: Path) -> list[dict[str, Any]]:
    """Each rule as {"id", "text", "lore"}: lore has nothing to compute."""
    found = []
    for paragraph in (folder / "RULES.md").read_text("utf-8").split("\n\n"):
        rule = _PARAGRAPH.match(paragraph.strip())
        if rule:
            found.append({"id": rule["id"], "text": " ".join(rule["text"].split()), "lore": rule["lore"] is not None})
    return found
