"""Mini mam: fantasy combat with one six-sided die a side."""

from pathlib import Path

from service.systems.mini_mam import catalogue, report, rules, schemas
from service.systems.mini_mam.catalogue.candidates import candidates
from service.wire.fields import Integer
from service.wire.system import Identity, OddsView, System

SYSTEM = System(
    identity=Identity(
        id="mini-mam",
        title="Mini mam",
        edition="RPGnet wiki, core and extra rules",
        source="Mini mam, RPGnet wiki",
        licence="CC BY-SA 4.0 (our restatement, as the source asks)",
        version="1.0.0",
    ),
    component="MiniMam",
    folder=Path(__file__).parent,
    state=schemas.StateSchema,
    actions=schemas.ACTIONS,
    events=schemas.EVENTS,
    face=Integer(),
    book=rules.BOOK,
    complete=rules.completed,
    check=rules.contradictions,
    names=lambda state: {character.id: character.name for character in state.characters},
    report=report.report,
    catalogue=catalogue.CATALOGUE,
    odds=OddsView(report.told, hits=report.struck, acted=report.acted, succeeded=report.succeeded),
    candidates=candidates,
)
