"""The one number of the game."""

SIDES = 2
HEADS = 2
