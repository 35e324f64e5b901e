"""A toy game in the rooms of a real one: what a newcomer's first copy looks like."""

from pathlib import Path

from service.core.resolve import Rulebook
from service.wire.fields import Integer
from service.wire.system import Identity, System
from tests.wire.toy import catalogue, model, report, rules, schemas

SYSTEM = System(
    identity=Identity("pitching-pennies", "Pitching pennies", "folk", "nobody's", "public domain", "2.0.1"),
    component="Toy",
    folder=Path(__file__).parent,
    state=schemas.StateSchema,
    actions={"pitch": schemas.PitchSchema},
    events={"pitch": schemas.PitchEventSchema},
    face=Integer(),
    book=Rulebook({model.Pitch: rules.pitch}),
    complete=model.complete,
    check=rules.contradictions,
    names=lambda state: {who.id: who.name for who in state.characters},
    report=report.report,
    catalogue=catalogue.CATALOGUE,
    candidates=catalogue.candidates,
)
