"""The printed numbers; every row carries its rule id."""

from collections.abc import Mapping

SKILL_DIE = 20  # MA-01: every skill roll
OTHER_DIE = 6  # MA-01: damage and random values

HIGHEST = 20  # MA-09: a higher total counts as 20; what a value has above it goes to the die
FUMBLE_UP_TO = 9  # MA-07
FUMBLE_EXACTLY = 20  # MA-07

BALANCE: Mapping[int, int] = {3: 10, 2: 5, 1: 2, 0: 0, -1: -2, -2: -5, -3: -10, -4: -15}  # MA-26
BALANCE_BEYOND = 5  # MA-Q22: for each step outside the table, where it is extended

FEINT_STEP = 5  # MA-34
FEINT_RULES = {"a": "MA-34", "b": "MA-34", "who": "MA-Q16", "difficulty": "MA-37"}  # who may feint how much

STEPS: Mapping[int, int] = {5: 1, 6: 2}  # MA-43: what a die beside the highest raises the base by
ROLL_ON = 6  # MA-44
TEN = 10  # MA-45

MOST_VALUES = 100  # of one character
