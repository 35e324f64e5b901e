"""What the wire shows of an event and the records of its rolls, and what may be said aloud, in English and Swedish."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict

from service.core.audit import Rolled, cited, roll_view
from service.core.resolve import Happened
from service.systems.malleus import model
from service.systems.malleus.report import announcements, random_values
from service.systems.malleus.report.announcements import Voice

GRADE_RULES = {"critical": "MA-08", "success": "MA-04", "failure": "MA-04", "fumble": "MA-07"}


class Shown(NamedTuple):
    """What events differ in: the fields after `outcome`, the rolls, the rules, who is in it, and what is said."""

    fields: dict[str, Any]
    rolls: list[dict[str, Any]]
    rules: list[str]
    announcement: str
    characters: Iterable[str | None] = ()
    secret: Sequence[str] = ()


def report(happened: Happened, records: Sequence[Rolled], language: str) -> dict[str, Any]:
    """The event on the wire, without `action` and `changes`."""
    event = happened.event
    names = {who.id: who.name for who in happened.before.characters}
    shown = SHOWN[type(event)](event, records, Voice(language, names))
    view = {"type": event.type, "outcome": event.outcome, **shown.fields, "rolls": shown.rolls}
    view["rules"] = cited(shown.rules)
    if shown.secret:
        view["secret"] = shown.secret
    differing = {id: names[id] for id in shown.characters if id is not None and names[id] != id}
    if differing:
        view["names"] = differing
    view["announcement"] = shown.announcement
    return view


def _roll(event: model.RollEvent, records: Sequence[Rolled], voice: Voice) -> Shown:
    who = _side(event.who, records[0], voice)
    return Shown(
        {"aim": event.aim, "passed": event.passed, "who": who},
        _rolls(records),
        [*_rules(event.who, who, records[0]), *(["MA-Q25"] if event.aim == "avoid_fumble" else [])],
        who["announcement"],
        [event.who.character],
        _secret(event.who),
    )


def _opposed(event: model.OpposedEvent, records: Sequence[Rolled], voice: Voice) -> Shown:
    a, b = _side(event.a, records[0], voice), _side(event.b, records[1], voice)
    return Shown(
        {**_feint(event.feint), "a": a, "b": b},
        _rolls(records),
        [*event.rules, *_feint_rules(event.feint), *_rules(event.a, a, records[0]), *_rules(event.b, b, records[1])],
        announcements.opposed(voice, event, a["announcement"], b["announcement"]),
        [event.a.character, event.b.character],
        _secret(event.a, event.b),
    )


def _difficulty(event: model.DifficultyEvent, records: Sequence[Rolled], voice: Voice) -> Shown:
    who = _side(event.who, records[0], voice)
    return Shown(
        {**_feint(event.feint), "difficulty": asdict(event.difficulty), "who": who},
        _rolls(records),
        ["MA-24", *event.rules, *_feint_rules(event.feint), *_rules(event.who, who, records[0])],
        announcements.difficulty(voice, event, who["announcement"]),
        [event.who.character],
        _secret(event.who),
    )


def _damage(event: model.DamageEvent, records: Sequence[Rolled], voice: Voice) -> Shown:
    fields = {"character": event.character, "dice": event.dice, "modifier_dice": event.modifier_dice}
    rules = ["MA-38", *(["MA-39"] if event.modifier_dice else [])]
    rules += ["MA-Q27"] if event.dice + event.modifier_dice < 0 else []
    said = announcements.damage(voice, event)
    return Shown({**_given(fields), "total": event.total}, _rolls(records), rules, said, [event.character])


def _random_value(event: model.RandomValueEvent, records: Sequence[Rolled], voice: Voice) -> Shown:
    persons = random_values.by_person(records)
    rolled_on = ["MA-44", "MA-Q28"] if len(persons) < len(records) else []
    return Shown(
        {
            "dice": event.dice,
            **_given({"value_name": event.value_name}),
            "values": [_given({"character": each.character, "value": each.value}) for each in event.values],
        },
        [random_values.roll_of(dice) for dice in persons],
        ["MA-42", "MA-43", *rolled_on, "MA-45"],
        announcements.random_value(voice, event),
        [each.character for each in event.values],
    )


def _calculation(event: model.CalculationEvent, _: Sequence[Rolled], __: Voice) -> Shown:
    dropped = ["MA-Q29"] if sum(event.terms) % event.divisor else []
    return Shown(asdict(event), [], ["MA-46", *dropped], f"{event.value}.")


SHOWN: Mapping[type, Callable[..., Shown]] = {
    model.RollEvent: _roll,
    model.OpposedEvent: _opposed,
    model.DifficultyEvent: _difficulty,
    model.DamageEvent: _damage,
    model.RandomValueEvent: _random_value,
    model.CalculationEvent: _calculation,
}


def _side(side: model.Side, record: Rolled, voice: Voice) -> dict[str, Any]:
    """One who rolled; `barely` is a plain success with a one (MA-06, MA-Q05)."""
    number = record.total if side.succeeded else None
    return _given(
        {
            "character": side.character,
            "value_name": side.value_name,
            "name": side.name,
            "value": side.value,
            "modifiers": [_given(asdict(modifier)) for modifier in side.modifiers],
            "effective": side.effective,
            "grade": side.grade,
            "number": number,
            "barely": side.grade == "success" and number == 1,
            "result": side.result,
            "critical": side.critical,
            "announcement": announcements.throw(voice, side.grade, number),
        }
    )


def _rolls(records: Sequence[Rolled]) -> list[dict[str, Any]]:
    """The dice; a surplus says where 20 cut it (MA-09)."""
    views = [roll_view(record) for record in records]
    for record, view in zip(records, views, strict=True):
        if sum(record.faces) + record.roll.bonus > record.total:
            view["modifiers"][0]["capped"] = True
    return views


def _rules(side: model.Side, shown: Mapping[str, Any], record: Rolled) -> list[str]:
    """What a throw, and its result, rest on."""
    rules = [
        GRADE_RULES[side.grade],
        *[each.rule for each in side.modifiers],
        *[each.rule for each in record.roll.modifiers],
    ]
    if shown["barely"]:
        rules.append("MA-06")
    if side.result == "partial":
        rules.append("MA-23")
    return rules


def _feint(feint: model.Feint | None) -> dict[str, Any]:
    return {"feint": {"amount": feint.amount, "by": feint.by}} if feint else {}


def _feint_rules(feint: model.Feint | None) -> Sequence[str]:
    return feint.rules if feint else ()


def _secret(*sides: model.Side) -> list[str]:
    """Nobody need know what a failed or fumbled die shows (MA-13, MA-14, MA-Q24)."""
    failed = [index for index, side in enumerate(sides) if not side.succeeded]
    return [f"/rolls/{index}/{field}" for index in failed for field in ("faces", "total")]


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields that apply."""
    return {name: value for name, value in fields.items() if value is not None}
