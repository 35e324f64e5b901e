"""What may be said aloud at the table, in English and Swedish: nothing of what the rules keep secret."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.core.resolve import Happened
from service.systems.mini_mam.model import (
    Action,
    Attack,
    Event,
    Explosion,
    Fireball,
    Heal,
    Hit,
    SneakAttack,
    State,
    Task,
    UseItem,
)
from service.systems.mini_mam.tables import PERMITTED_ASPECTS


class Words(NamedTuple):
    """One language."""

    conjunction: str
    verbs: Mapping[str, str]
    """What an attack does to whom."""
    spells: Mapping[str, str]
    """What spells are called that nobody has called otherwise."""
    sentences: Mapping[str, str]


WORDS: Mapping[str, Words] = {
    "en": Words(
        conjunction=" and ",
        verbs={
            "injured": "injures {targets}",
            "incapacitated": "fells {targets}",
            "unharmed": "hits {targets} without effect",
            "missed": "misses {targets}",
        },
        spells={},
        sentences={
            "weapon": "{actor} {deeds}.",
            "spell": "{actor}'s {spell} {deeds}.",
            "explosion missed": "{actor}'s {spell} hits nobody.",
            "task success": "{actor} succeeds.",
            "task failure": "{actor} fails.",
            "pick_locks success": "{actor} picks the lock.",
            "pick_locks failure": "{actor} does not get the lock open.",
            "disarm_traps success": "{actor} disarms the trap.",
            "disarm_traps failure": "{actor} does not manage to disarm the trap.",
            "hide hidden": "{actor} hides.",
            "hide found": "{actor} is found.",
            "trap ambush": "Ambush by {ambushers}. {first} is first.",
            "trap avoided": "A trap is found and avoided.",
            "trap fight": "A trap is found, and it comes to a fight. {first} is first.",
            "trap no_effect": "The trap does nothing.",
            "begin_battle begun": "Battle. {first} is first.",
            "revive revived": "{actor} revives {target}.",
            "heal healed": "{actor} heals {target}.",
            "heal self": "{actor} heals their own wounds.",
            "escape escaping": "{actor} flees.",
            "escape escaped": "{actor} slips away.",
            "vanish escaped": "{actor} is gone.",
            "use_item flying": "{actor} takes off on the flying carpet.",
            "use_item healed": "{actor} heals {target} with a potion.",
            "use_item revived": "{actor} revives {target} with a potion.",
            "use_item self": "{actor} drinks a healing potion.",
            "use_item escaped": "{actor} disappears in smoke.",
            "join joined": "{actor} joins in.",
            "study_scroll learned": "{actor} learns explosion.",
            "study_scroll already_known": "{actor} learns nothing new.",
            "pass passed": "{actor} waits.",
            "skipped": "{actor} does nothing.",
            "victory": "Victory for {winner}.",
        },
    ),
    "sv": Words(
        conjunction=" och ",
        verbs={
            "injured": "skadar {targets}",
            "incapacitated": "fäller {targets}",
            "unharmed": "träffar {targets} utan verkan",
            "missed": "missar {targets}",
        },
        spells={"fireball": "ett eldklot", "explosion": "en explosion"},
        sentences={
            "weapon": "{actor} {deeds}.",
            "spell": "{actor} {deeds} med {spell}.",
            "explosion missed": "{actor} träffar ingen med {spell}.",
            "task success": "{actor} lyckas.",
            "task failure": "{actor} misslyckas.",
            "pick_locks success": "{actor} dyrkar upp låset.",
            "pick_locks failure": "{actor} får inte upp låset.",
            "disarm_traps success": "{actor} desarmerar fällan.",
            "disarm_traps failure": "{actor} lyckas inte desarmera fällan.",
            "hide hidden": "{actor} gömmer sig.",
            "hide found": "{actor} blir upptäckt.",
            "trap ambush": "{ambushers} ligger i bakhåll. {first} är först.",
            "trap avoided": "En fälla upptäcks och undviks.",
            "trap fight": "En fälla upptäcks, och det blir strid. {first} är först.",
            "trap no_effect": "Fällan har ingen verkan.",
            "begin_battle begun": "Strid. {first} är först.",
            "revive revived": "{actor} får {target} på benen.",
            "heal healed": "{actor} läker {target}.",
            "heal self": "{actor} läker sina egna sår.",
            "escape escaping": "{actor} flyr.",
            "escape escaped": "{actor} smiter undan.",
            "vanish escaped": "{actor} är borta.",
            "use_item flying": "{actor} lyfter på den flygande mattan.",
            "use_item healed": "{actor} läker {target} med en läkedryck.",
            "use_item revived": "{actor} får {target} på benen med en läkedryck.",
            "use_item self": "{actor} dricker en läkedryck.",
            "use_item escaped": "{actor} försvinner i rök.",
            "join joined": "{actor} ansluter sig.",
            "study_scroll learned": "{actor} lär sig explosion.",
            "study_scroll already_known": "{actor} lär sig inget nytt.",
            "pass passed": "{actor} väntar.",
            "skipped": "{actor} gör ingenting.",
            "victory": "Seger för {winner}.",
        },
    ),
}


def announcement(action: Action, happened: Happened, names: Mapping[str, str], language: str) -> str:
    """One or two sentences on what everybody at the table has seen."""
    words = WORDS[language]
    _, _, before, after, event = happened
    told = words.sentences[sentence(action, event)].format_map(parts(action, event, before, after, names, words))
    if before.battle is not after.battle and before.running is not None and after.running is None:
        winner = after.battle.outcome.winner
        called = {who.id: who.name for who in after.characters}  # a side of one is called as that one is
        told += " " + words.sentences["victory"].format(winner=called.get(winner, winner))
    return told


def sentence(action: Action, event: Event) -> str:
    """Which sentence tells of it."""
    if event.outcome == "skipped":
        return "skipped"
    if type(action) is Attack or type(action) is SneakAttack:
        return "weapon"
    if type(action) is Fireball or event.hits:
        return "spell"
    if type(action) is Explosion:
        return "explosion missed"
    if type(action) is Task and action.aspect in PERMITTED_ASPECTS:
        return f"{action.aspect} {event.outcome}"
    if (
        (type(action) is Heal or type(action) is UseItem)
        and event.outcome == "healed"
        and action.target in (None, action.actor)
    ):
        return f"{action.type} self"
    return f"{action.type} {event.outcome}"


def parts(
    action: Action, event: Event, before: State, after: State, names: Mapping[str, str], words: Words
) -> dict[str, str]:
    """What the sentences have gaps for, as far as this action has it."""
    found = {}
    for name in ("actor", "target"):
        who = getattr(action, name, None)
        if who is not None:
            found[name] = names[who]
    if type(action) is Fireball or type(action) is Explosion:
        found["spell"] = words.spells.get(action.spell, action.spell)
    if event.hits:
        found["deeds"] = deeds(event.hits, before, names, words)
    elif event.outcome == "miss":
        found["deeds"] = words.verbs["missed"].format(targets=found.get("target"))
    elif event.outcome in ("begun", "ambush", "fight") and after.running is not None:
        found["first"] = after.named(after.running.next or "").name
        if event.outcome == "ambush":
            found["ambushers"] = listed([names[id] for id in after.running.order], words)
    return found


def deeds(hits: Sequence[Hit], before: State, names: Mapping[str, str], words: Words) -> str:
    """Whom it injures, and whom it fells."""
    told: dict[str, list[str]] = {}
    for hit in hits:
        unharmed = before.named(hit.target).health == hit.health
        told.setdefault("unharmed" if unharmed else hit.health, []).append(names[hit.target])
    return listed([words.verbs[deed].format(targets=listed(whom, words)) for deed, whom in told.items()], words)


def listed(items: Sequence[str], words: Words) -> str:
    """A, B and C."""
    return words.conjunction.join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else items[0]
