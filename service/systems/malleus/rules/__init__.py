"""(state, action, chance) -> (state, event): what Malleus makes of an action."""

from service.core.resolve import Rulebook
from service.systems.malleus import model
from service.systems.malleus.rules.six_sided import calculation, damage, random_value
from service.systems.malleus.rules.skill_rolls import difficulty, opposed, roll
from service.systems.malleus.rules.state import contradictions

BOOK = Rulebook(
    {
        model.Roll: roll,
        model.Opposed: opposed,
        model.Difficulty: difficulty,
        model.Damage: damage,
        model.RandomValue: random_value,
        model.Calculation: calculation,
    }
)

__all__ = ["BOOK", "contradictions"]
