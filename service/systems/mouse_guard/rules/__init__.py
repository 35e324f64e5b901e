"""(state, action, chance) -> (state, event): what Mouse Guard makes of an action."""
