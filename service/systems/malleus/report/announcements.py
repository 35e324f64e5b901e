"""What may be said aloud: of a failure or a fumble no number, of anything else what the die came to (MA-12..15)."""

from collections.abc import Mapping
from typing import NamedTuple

from service.systems.malleus import model

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "critical": "critical {number}",
        "success": "{number}",
        "failure": "failed",
        "fumble": "fumble",
        "wins": "{winner} wins.",
        "wins_partly": "{winner} wins, a partial win for {loser}.",
        "draw": "A draw.",
        "both": "Both win, neither roll is critical.",
        "none": "Nobody wins.",
        "full": "Full success.",
        "full_plain": "Full success, not critical.",
        "partial": "Partial win.",
        "partial_plain": "Partial win, not critical.",
        "damage": "Damage {total}.",
    },
    "sv": {
        "critical": "kritiskt {number}",
        "success": "{number}",
        "failure": "misslyckat",
        "fumble": "fummel",
        "wins": "{winner} vinner.",
        "wins_partly": "{winner} vinner, partiell vinst för {loser}.",
        "draw": "Oavgjort.",
        "both": "Båda vinner, inget av slagen är kritiskt.",
        "none": "Ingen vinner.",
        "full": "Lyckas fullt ut.",
        "full_plain": "Lyckas fullt ut, men inte kritiskt.",
        "partial": "Partiell vinst.",
        "partial_plain": "Partiell vinst, men inte kritiskt.",
        "damage": "Skada {total}.",
    },
}


class Voice(NamedTuple):
    """In which language, and by which names."""

    language: str
    names: Mapping[str, str]

    def say(self, key: str, **parts: object) -> str:
        """The words for it."""
        return WORDS[self.language][key].format(**parts)


def throw(voice: Voice, grade: model.Grade, number: int | None) -> str:
    """What the roller says, before anything is compared (MA-12..15, MA-Q24)."""
    return voice.say(grade, number=number)


def opposed(voice: Voice, event: model.OpposedEvent, said_by_a: str, said_by_b: str) -> str:
    """What both say, then who won."""
    a, b = labels(voice, event)
    if event.outcome in ("a", "b"):
        winner, loser = (a, b) if event.outcome == "a" else (b, a)
        partly = "partial" in (event.a.result, event.b.result)
        end = voice.say("wins_partly" if partly else "wins", winner=winner, loser=loser)
    else:
        end = voice.say(event.outcome)
    return f"{a}: {said_by_a}. {b}: {said_by_b}. {end}"


def labels(voice: Voice, event: model.OpposedEvent) -> tuple[str, str]:
    """By name; sides of one name by what they roll against as well; as A and B where nothing else tells them apart."""
    a, b = [voice.names.get(side.character or "") or side.name for side in (event.a, event.b)]
    if a == b and event.a.value_name != event.b.value_name:
        a, b = [f"{a} ({side.value_name})" if side.value_name else a for side in (event.a, event.b)]
    a, b = a or "A", b or "B"
    return (a, b) if a != b else ("A", "B")


def difficulty(voice: Voice, event: model.DifficultyEvent, said: str) -> str:
    """What the roller says, and what it comes to; a critical that no longer is one is told so (MA-Q13)."""
    opening = f"{said.capitalize()}."
    if not event.who.succeeded:
        return opening
    end = "full" if event.who.result == "win" else "partial"
    lost = event.who.grade == "critical" and not event.who.critical
    return f"{opening} {voice.say(f'{end}_plain' if lost else end)}"


def damage(voice: Voice, event: model.DamageEvent) -> str:
    """The sum, and whose it is."""
    said = voice.say("damage", total=event.total)
    return said if event.character is None else f"{voice.names[event.character]}: {said.lower()}"


def random_value(voice: Voice, event: model.RandomValueEvent) -> str:
    """Each value, by the person's name where it has one."""
    if event.value_name is None:
        return ", ".join([str(each.value) for each in event.values]) + "."
    told = [f"{voice.names[each.character or '']}: {event.value_name} {each.value}." for each in event.values]
    return " ".join(told)
