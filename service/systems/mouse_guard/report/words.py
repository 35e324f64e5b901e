"""What may be said aloud of an event, in English and Swedish. Nothing in this game is secret once it is resolved."""

from collections.abc import Mapping, Sequence

from service.core.resolve import Happened
from service.systems.mouse_guard.model.actions import ChooseSword, EndConflict, NewSession, Rest
from service.systems.mouse_guard.model.events import (
    Caused,
    DispositionsResult,
    EndResult,
    Event,
    Made,
    MovesResult,
    RecoveryResult,
    RoundResult,
    TestResult,
    VersusResult,
)

Names = Mapping[str, str]
Words = Mapping[str, str]

WORDS: Mapping[str, Words] = {
    "en": {
        "open": "As it stands now. {}",
        "passed": "{successes} against {obstacle}: {actor} passes.",
        "failed": "{successes} against {obstacle}: {actor} fails.",
        "weasel": "Weasel! {actor} fails terribly.",
        "side": "side {}",
        "won": "{more} against {less}: {winner} wins.",
        "tie": "{more} against {less}: a tie.",
        "dispositions": "Dispositions: {}.",
        "attack": "{} attacks",
        "defend": "{} defends",
        "feint": "{} feints",
        "maneuver": "{} maneuvers",
        "impede": "{on} is impeded",
        "position": "{by} gains position",
        "disarm gear": "{on} loses {item}",
        "disarm trait": "{on} cannot use {item}",
        "disposition": "{who} from {before} to {after}",
        "nothing": "No disposition changes.",
        "over won": "The conflict is over: {} wins.",
        "over tie": "The conflict is over: a tie, and all reach their goals.",
        "left won": "The conflict has ended: {} won.",
        "left tie": "The conflict has ended in a tie.",
        "left abandoned": "The conflict is broken off.",
        "recovered": "{who} recovers {points} Nature",
        "recovered nothing": "Nobody recovers anything.",
        "session": "A new session: {}.",
        "session same": "A new session.",
        "chosen": "The sword now helps {} to {}.",
        "reshuffled": "The discards are shuffled back.",
        "to attack": "attack",
        "to defend": "defend",
        "to feint": "feint",
        "to maneuver": "maneuver",
        "spring": "spring",
        "summer": "summer",
        "autumn": "autumn",
        "winter": "winter",
    },
    "sv": {
        "open": "Som det ligger nu. {}",
        "passed": "{successes} mot {obstacle}: {actor} lyckas.",
        "failed": "{successes} mot {obstacle}: {actor} misslyckas.",
        "weasel": "Vessla! {actor} misslyckas fatalt.",
        "side": "sidan {}",
        "won": "{more} mot {less}: {winner} vinner.",
        "tie": "{more} mot {less}: oavgjort.",
        "dispositions": "Dispositioner: {}.",
        "attack": "{} anfaller",
        "defend": "{} försvarar sig",
        "feint": "{} fintar",
        "maneuver": "{} manövrerar",
        "impede": "{on} hindras",
        "position": "{by} skaffar sig läge",
        "disarm gear": "{on} förlorar {item}",
        "disarm trait": "{on} kan inte använda {item}",
        "disposition": "{who} från {before} till {after}",
        "nothing": "Ingen disposition förändras.",
        "over won": "Konflikten är över: {} vinner.",
        "over tie": "Konflikten är över: oavgjort, och alla når sina mål.",
        "left won": "Konflikten är avslutad: {} vann.",
        "left tie": "Konflikten slutade oavgjort.",
        "left abandoned": "Konflikten avbryts.",
        "recovered": "{who} återfår {points} i Natur",
        "recovered nothing": "Ingen återfår något.",
        "session": "Ett nytt spelmöte: {}.",
        "session same": "Ett nytt spelmöte.",
        "chosen": "Svärdet hjälper nu {} att {}.",
        "reshuffled": "Slängda kort blandas in igen.",
        "to attack": "anfalla",
        "to defend": "försvara sig",
        "to feint": "finta",
        "to maneuver": "manövrera",
        "spring": "vår",
        "summer": "sommar",
        "autumn": "höst",
        "winter": "vinter",
    },
}


def announcement(happened: Happened, names: Names, language: str) -> str:
    """What an event comes to; of what is still open, what it would come to."""
    event: Event = happened.event
    words = WORDS[language]
    match event.result:
        case TestResult() as result:
            said = of_test(event.made[0], result, names, words)
        case VersusResult() as result:
            said = of_versus(event, result, names, words)
        case DispositionsResult() as result:
            listed = ", ".join([f"{names.get(each.id, each.id)} {each.disposition}" for each in result.combatants])
            said = words["dispositions"].format(listed)
        case MovesResult() as result:
            said = sentence([words[move.action].format(names.get(move.actor, move.actor)) for move in result.moves])
        case RoundResult() as result:
            said = of_round(event, result, names, words)
        case _:
            said = between_rounds(happened, names, words)
    return words["open"].format(said) if event.outcome == "open" else said


def of_test(made: Made, result: TestResult, names: Names, words: Words) -> str:
    """Successes against an obstacle."""
    outcome = "weasel" if made.weasel else "passed" if result.passed else "failed"
    actor = names.get(made.draw.by, made.draw.by)
    return words[outcome].format(actor=actor, successes=made.successes, obstacle=result.obstacle)


def of_versus(event: Event, result: VersusResult, names: Names, words: Words) -> str:
    """The better successes against the others."""
    less, more = sorted(event.successes)
    winner = result.winner or ""
    said = words["won" if winner else "tie"].format(more=more, less=less, winner=names.get(winner, winner))
    return " ".join([said, *weasels(event, names, words)])


def weasels(event: Event, names: Names, words: Words) -> list[str]:
    """Who fails terribly (MG-05)."""
    return [words["weasel"].format(actor=names.get(made.draw.by, made.draw.by)) for made in event.made if made.weasel]


def of_round(event: Event, result: RoundResult, names: Names, words: Words) -> str:
    """What a round did: weasels, effects, dispositions, the end."""
    said = weasels(event, names, words)
    if result.effects:
        said.append(sentence([effect(each, names, words) for each in result.effects]))
    moved = [
        words["disposition"].format(who=names.get(each.id, each.id), before=each.before, after=each.after)
        for each in result.dispositions
        if each.before != each.after
    ]
    if moved:
        said.append(words["dispositions"].format(", ".join(moved)))
    elif not result.effects:
        said.append(words["nothing"])
    if result.outcome is not None:
        said.append(words[f"over {result.outcome.result}"].format(victor(result.outcome.winner, names, words)))
    return " ".join(said)


def victor(side: str | None, names: Names, words: Words) -> str | None:
    """A side of one is called as that one is."""
    return side if side is None else names.get(side) or words["side"].format(side)


def effect(each: Caused, names: Names, words: Words) -> str:
    """What a Maneuver did."""
    on, item = each.on or "", "" if each.item is None else each.item.id
    deed = each.effect if each.item is None else f"{each.effect} {each.item.kind}"
    return words[deed].format(by=names.get(each.by, each.by), on=names.get(on, on), item=item)


def between_rounds(happened: Happened, names: Names, words: Words) -> str:
    """What is done between rounds and between conflicts."""
    event: Event = happened.event
    match happened.action:
        case ChooseSword(actor=actor, action=action):
            return words["chosen"].format(names.get(actor, actor), words[f"to {action}"])
        case EndConflict():
            winner = event.result.winner if isinstance(event.result, EndResult) else None
            return words[f"left {event.outcome}"].format(victor(winner, names, words))
        case Rest():
            return of_rest(event, names, words)
        case NewSession():
            season = happened.after.session.season
            return words["session"].format(words[season]) if season else words["session same"]
        case _:
            return words["reshuffled"]


def of_rest(event: Event, names: Names, words: Words) -> str:
    """Whose Nature came back."""
    recovered = event.result.recovered if isinstance(event.result, RecoveryResult) else ()
    told = [words["recovered"].format(who=names.get(each.id, each.id), points=each.points) for each in recovered]
    return sentence(told) if told else words["recovered nothing"]


def sentence(parts: Sequence[str]) -> str:
    """The parts as one sentence; ids keep their case."""
    return ", ".join(parts) + "."
