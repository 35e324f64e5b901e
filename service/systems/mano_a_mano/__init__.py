"""Mano a Mano: one roll against a difficulty, with any die."""

from pathlib import Path

from service.core.resolve import Rulebook
from service.systems.mano_a_mano import catalogue, model, report, rules, schemas
from service.wire.fields import Integer
from service.wire.system import Identity, OddsView, System

SYSTEM = System(
    identity=Identity(
        id="mano-a-mano",
        title="Mano a Mano",
        edition="RPGnet wiki, Success Rolls",
        source="Mano a Mano: Success Rolls, RPGnet wiki",
        licence="The source names none; its rules are restated here in our own words",
        version="1.0.0",
    ),
    component="ManoAMano",
    folder=Path(__file__).parent,
    state=schemas.StateSchema,
    actions=schemas.ACTIONS,
    events=schemas.EVENTS,
    face=Integer(),
    book=Rulebook({model.SuccessRoll: rules.success_roll}),
    complete=model.complete,
    check=rules.contradictions,
    names=lambda state: {character.id: character.name for character in state.characters},
    report=report.report,
    catalogue=catalogue.CATALOGUE,
    odds=OddsView(report.told, succeeded=report.succeeded),
    candidates=catalogue.candidates,
)
