"""(state, action, chance) -> (state, event): what Mini mam makes of each action."""

from service.core.resolve import Rulebook
from service.systems.mini_mam.model import BeginBattle, Hide, Join, Round, StudyScroll, Trap, Turn, Unreached
from service.systems.mini_mam.rules.battle import begin_battle
from service.systems.mini_mam.rules.deeds import join, study_scroll
from service.systems.mini_mam.rules.rounds import ORDERS, next_turn, turn, unreached
from service.systems.mini_mam.rules.states import completed, contradictions
from service.systems.mini_mam.rules.tasks import hide
from service.systems.mini_mam.rules.traps import trap

BOOK = Rulebook(
    rules={
        **ORDERS,
        Hide: hide,
        Trap: trap,
        BeginBattle: begin_battle,
        Join: join,
        StudyScroll: study_scroll,
        Turn: turn,
        Unreached: unreached,
    },
    plans={Round: next_turn},
)

__all__ = ["BOOK", "completed", "contradictions"]
