"""Mouse Guard by cards: tests and conflicts drawn from a deck of 52."""

from pathlib import Path

from service.core.resolve import Rulebook
from service.systems.mouse_guard import catalogue
from service.systems.mouse_guard.catalogue.candidates import candidates
from service.systems.mouse_guard.model import actions, state
from service.systems.mouse_guard.report import odds, views
from service.systems.mouse_guard.rules import contradictions, dispositions, rounds, sessions, settling, tests
from service.systems.mouse_guard.schemas import fields
from service.systems.mouse_guard.schemas.actions import ACTIONS
from service.systems.mouse_guard.schemas.events import EVENTS
from service.systems.mouse_guard.schemas.state import StateSchema
from service.wire.system import Identity, OddsView, System

SYSTEM = System(
    identity=Identity(
        id="mouse-guard",
        title="Mouse Guard by cards",
        edition="No Dice conversion",
        source="Mouse Guard, No Dice wiki (nodice.wikidot.com)",
        licence="Rules restated in our own words; Mouse Guard is its owners' trademark",
        version="1.0.0",
    ),
    component="MouseGuard",
    folder=Path(__file__).parent,
    state=StateSchema,
    actions=ACTIONS,
    events=EVENTS,
    face=fields.face(),
    book=Rulebook(
        {
            actions.Test: tests.test,
            actions.Versus: tests.versus,
            actions.Redraw: settling.redraw,
            actions.Settle: settling.settle,
            actions.BeginConflict: dispositions.begin_conflict,
            actions.HostDraw: rounds.host_draw,
            actions.ConflictRound: rounds.conflict_round,
            actions.ChooseSword: sessions.choose_sword,
            actions.EndConflict: sessions.end_conflict,
            actions.Rest: sessions.rest,
            actions.NewSession: sessions.new_session,
            actions.Reshuffle: settling.reshuffle,
        }
    ),
    complete=state.complete,
    check=contradictions.contradictions,
    names=lambda state: {character.id: character.name for character in state.characters},
    report=views.report,
    catalogue=catalogue.CATALOGUE,
    odds=OddsView(told=odds.told, follow=odds.follow, seen=odds.seen, succeeded=odds.succeeded, unseen=odds.UNSEEN),
    candidates=candidates,
)
