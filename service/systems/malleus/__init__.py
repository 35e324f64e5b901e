"""Malleus: a d20 under a value, and what it means against another."""

from pathlib import Path

from service.systems.malleus import catalogue, model, report, rules, schemas
from service.systems.malleus.catalogue.candidates import candidates
from service.systems.malleus.report.odds import succeeded, told
from service.wire.fields import Integer
from service.wire.system import Identity, OddsView, System

SYSTEM = System(
    identity=Identity(
        id="malleus",
        title="Malleus",
        edition="Malleus grunder",
        source="Malleus grunder, in Swedish",
        licence="The source names none; its rules are restated here in our own words",
        version="1.0.0",
    ),
    component="Malleus",
    folder=Path(__file__).parent,
    state=schemas.StateSchema,
    actions=schemas.ACTIONS,
    events=schemas.EVENTS,
    face=Integer(),
    book=rules.BOOK,
    complete=model.complete,
    check=rules.contradictions,
    names=lambda state: {character.id: character.name for character in state.characters},
    report=report.report,
    catalogue=catalogue.CATALOGUE,
    odds=OddsView(told, succeeded=succeeded),
    candidates=candidates,
)
