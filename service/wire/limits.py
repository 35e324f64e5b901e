"""Every limit, once; served at `GET /v1/limits`. Each is counted, never timed: every machine refuses the same."""

from service.core import odds

BODY_BYTES = 256 * 1024
DEPTH = 32
CHARACTERS = 100
ACTIONS = 100
ID_LENGTH = 64
NAME_LENGTH = 100
INTEGER = 1_000_000
DRAWS = 10_000
SUPPLIED = DRAWS
ERRORS = 50
NEEDED = 100
ODDS_BRANCHES = 16_000
ODDS_STATE_BYTES = 8_000
ODDS_DICE = odds.MOST_DICE
ODDS_JOINT = odds.JOINT
ODDS_ROWS = 2_000
CANDIDATES = 20_000
OPTIONS_WITH_ODDS = 300
FRACTION_DIGITS = 200
VERIFICATION_BYTES = 16 * 1024 * 1024
VERIFICATION_CONTAINERS = 1_000_000
"""Objects and arrays weigh up to thirty times their text in memory; true logs have fewer than one in 17 bytes."""
EXCHANGES = 10_000
VERIFICATION_COST = 50_000

SERVED = {
    "body_bytes": BODY_BYTES,
    "json_depth": DEPTH,
    "characters": CHARACTERS,
    "actions": ACTIONS,
    "id_length": ID_LENGTH,
    "name_length": NAME_LENGTH,
    "integer": INTEGER,
    "draws": DRAWS,
    "errors": ERRORS,
    "needed": NEEDED,
    "odds_branches": ODDS_BRANCHES,
    "odds_state_bytes": ODDS_STATE_BYTES,
    "odds_dice": ODDS_DICE,
    "odds_joint": ODDS_JOINT,
    "odds_rows": ODDS_ROWS,
    "candidates": CANDIDATES,
    "options_with_odds": OPTIONS_WITH_ODDS,
    "fraction_digits": FRACTION_DIGITS,
    "verification_bytes": VERIFICATION_BYTES,
    "verification_containers": VERIFICATION_CONTAINERS,
    "verification_exchanges": EXCHANGES,
    "verification_cost": VERIFICATION_COST,
}
