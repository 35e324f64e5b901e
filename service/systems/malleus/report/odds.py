"""Which fields of an event tell its outcomes apart in the exact reading: those that the dice decide."""

from typing import Any

from service.systems.malleus import model

Event = (
    model.RollEvent
    | model.OpposedEvent
    | model.DifficultyEvent
    | model.DamageEvent
    | model.RandomValueEvent
    | model.CalculationEvent
)


def told(event: Event) -> dict[str, Any]:
    """`outcome`, and what there is of grades, results, criticals, totals and values."""
    return {"outcome": event.outcome} | _decided(event)


def succeeded(event: Event) -> bool | None:
    """Whether a roll passed, or won something of a difficulty (MA-24, MA-25, MA-Q25); of two sides neither is ours."""
    match event:
        case model.RollEvent():
            return event.passed
        case model.DifficultyEvent():
            return event.who.result != "nothing"
    return None


def _decided(event: Event) -> dict[str, Any]:
    match event:
        case model.RollEvent():
            return {"passed": event.passed}
        case model.OpposedEvent():
            return {"a": _compared(event.a), "b": _compared(event.b)}
        case model.DifficultyEvent():
            return {"who": _compared(event.who)}
        case model.DamageEvent():
            return {"total": event.total}
        case model.CalculationEvent():
            return {"value": event.value}
        case model.RandomValueEvent():
            values = [each.value for each in event.values]
            return {"value": values[0]} if len(values) == 1 else {"values": values}


def _compared(side: model.Side) -> dict[str, Any]:
    return {"grade": side.grade, "result": side.result, "critical": side.critical}
