"""What a client needs to build its screens: how dice are read, customary numbers, words, and rolls worth offering."""

from collections.abc import Iterator

from service.systems.mano_a_mano.model import State, SuccessRoll
from service.systems.mano_a_mano.tables import CIRCUMSTANCES, DIFFICULTIES, READINGS, TWENTY, result
from service.wire.system import Candidate

LABELS = {
    "success_roll": {"en": "Success roll", "sv": "Lyckandeslag"},
    "actor": {"en": "Who acts", "sv": "Vem som handlar"},
    "die": {"en": "Die", "sv": "Tärning"},
    "modifiers": {"en": "Success modifiers", "sv": "Modifikationer på slaget"},
    "difficulty": {"en": "Difficulty", "sv": "Svårighet"},
    "difficulty_modifiers": {"en": "Difficulty modifiers", "sv": "Modifikationer på svårigheten"},
    "automatic_success": {"en": "A 20 with another die", "sv": "En 20 med annan tärning"},
    "ignore": {"en": "A mere number", "sv": "Bara ett tal"},
    "confirm": {"en": "Roll again", "sv": "Slå en gång till"},
    "always_confirm": {"en": "Roll again even after a success", "sv": "Slå en gång till även när det lyckats"},
    "highest_is_zero": {"en": "Highest face is 0", "sv": "Högsta sidan är 0"},
    "certainty": {"en": "Is a roll needed?", "sv": "Behövs ett slag?"},
    "roll": {"en": "Roll", "sv": "Slå"},
    "always": {"en": "Always succeeds", "sv": "Lyckas alltid"},
    "never": {"en": "Never succeeds", "sv": "Lyckas aldrig"},
    "success": {"en": "Success", "sv": "Lyckat"},
    "failure": {"en": "Failure", "sv": "Misslyckat"},
    "automatic": {"en": "Automatic success", "sv": "Lyckas automatiskt"},
    "total": {"en": "By the total", "sv": "På summan"},
    "very_favourable": {"en": "Very favourable", "sv": "Mycket gynnsamt"},
    "favourable": {"en": "Favourable", "sv": "Gynnsamt"},
    "unfavourable": {"en": "Unfavourable", "sv": "Ogynnsamt"},
    "very_unfavourable": {"en": "Very unfavourable", "sv": "Mycket ogynnsamt"},
}


def _die(die: str, highest_is_zero: bool) -> dict[str, object]:
    """How one die is read: what each face counts, which of them ask for a second roll, and which then confirm."""
    reading = READINGS[die]
    faces = range(1, reading.sides + 1)
    results = [result(die, highest_is_zero, face) for face in faces]
    return {
        "die": die,
        "sides": reading.sides,
        "highest_is_zero": highest_is_zero,
        "results": results,
        "twenty_on": [face for face, counted in zip(faces, results, strict=True) if counted >= TWENTY],
        "confirmed_by": None if reading.above is None else [face for face in faces if face > reading.above],
        "rules": ["MAM-08" if highest_is_zero else reading.rule, reading.automatic_rule, "MAM-10"],
    }


CATALOGUE: dict[str, object] = {
    "variant": [],
    "dice": [_die(die, False) for die in READINGS] + [_die(die, True) for die in READINGS if READINGS[die].less],
    "difficulties": {"values": list(DIFFICULTIES), "rules": ["MAM-Q12"]},
    "circumstances": [{"name": name, "value": value, "rules": ["MAM-Q12"]} for name, value in CIRCUMSTANCES.items()],
    "labels": LABELS,
}


def candidates(state: State, actor: str | None) -> Iterator[Candidate]:
    """A roll at each customary difficulty, for each character, and for nobody in particular (MAM-Q12)."""
    for who in [None, *[each.id for each in state.characters]] if actor is None else [actor]:
        for difficulty in DIFFICULTIES:
            yield Candidate(SuccessRoll(who, difficulty=difficulty), "success_roll", ("MAM-02", "MAM-03"))
