"""What a draw is made with: the number on the sheet, what it gains and loses, and what forbids it."""

from collections.abc import Iterator

from service.core.violations import Violation
from service.systems.mouse_guard.model.actions import Drawing
from service.systems.mouse_guard.model.state import Aspect, Character, Modifier
from service.systems.mouse_guard.tables import HEALTH, NATURE, PENALTIES, SNEAKING_SKILLS


def base_of(who: Character | None, drawing: Drawing) -> int:
    """A rating given with the draw, else Nature, the sheet, or what stands for all skills (MG-01, MG-Q42).

    0 where there is none of them, which is refused before.
    """
    if drawing.rating is not None or who is None:
        return drawing.rating or 0
    return rated(who, drawing.skill if drawing.nature is None else NATURE) or 0


def rated(who: Character, skill: str | None) -> int | None:
    """Current Nature, a skill or ability of the sheet, or the rating that stands for all (MG-01, MG-Q42, MG-Q46)."""
    if skill == NATURE and who.nature is not None:
        return who.nature.current
    on_sheet = None if skill is None else who.sheet(skill)
    return who.rating if on_sheet is None else on_sheet


def impeded(who: Character) -> Iterator[Modifier]:
    """A foe's Maneuver is in the way of the next draw (MG-26, MG-Q27)."""
    if who.effects.impeded:
        yield Modifier(-who.effects.impeded, "impeded", "MG-26")


def penalties(who: Character, aspect: Aspect | None) -> Iterator[Modifier]:
    """What gear takes off a draw for sneaking, or against fatigue (MG-41, MG-43, MG-44, MG-Q50).

    A shield weighs on who used it in the last turn, even if it is put away (MG-Q41).
    """
    for item in who.gear:
        matters = item.used_last_turn if item.kind == "shield" else item.works
        for penalty in PENALTIES.get(item.kind, ()):
            if matters and penalty.aspect == aspect:
                yield Modifier(penalty.value, penalty.reason, penalty.rule)


def undrawable(who: Character | None, drawing: Drawing) -> Iterator[Violation]:
    """Why a test cannot be drawn like that (MG-01, MG-31, MG-32, MG-35, MG-Q45, MG-Q50)."""
    if drawing.skill == NATURE and drawing.rating is None and drawing.nature is None:
        yield Violation("/skill", "NATURE_USE_NEEDED", "Say in `nature` how it is drawn: within or against.", "MG-31")
    else:
        yield from unrated(who, drawing)
    at_hand = () if drawing.skill is None else (drawing.skill,)
    yield from unnatural(who, drawing, at_hand)
    yield from unfit_aspect(drawing.aspect, drawing.skill, natural=drawing.nature is not None)
    yield from unfit_trait(who, drawing.hindrance, "/hindrance")


def unrated(who: Character | None, drawing: Drawing) -> Iterator[Violation]:
    """Something must be drawn with (MG-01)."""
    if drawing.rating is not None or drawing.nature is not None:
        return
    if who is None or (drawing.skill is None and who.rating is None):
        yield Violation("/rating", "RATING_NEEDED", "There is nothing to draw with.", "MG-01")
    elif rated(who, drawing.skill) is None:
        yield unskilled(who, "/skill", drawing.skill)


def unskilled(who: Character, pointer: str, name: str | None) -> Violation:
    """A skill or ability that is not on the sheet, and nothing that stands for it (MG-01)."""
    detail = f"{who.name} has neither {name} nor a rating that stands for it."
    return Violation(pointer, "NO_SUCH_SKILL", detail, "MG-01")


def unnatural(who: Character | None, drawing: Drawing, at_hand: tuple[str, ...]) -> Iterator[Violation]:
    """Nature is drawn alone, while there is some, and against it only without a skill (MG-31, MG-32, MG-Q45)."""
    if drawing.nature is None:
        return
    if drawing.rating is not None or drawing.skill == NATURE:
        yield Violation("/nature", "CONTRADICTORY_FIELDS", "Nature is drawn instead of a skill or a rating.", "MG-31")
    if who is None or who.nature is None or who.nature.current == 0:
        yield Violation("/nature", "NO_NATURE", "There is no Nature to draw with.", "MG-Q45")
    if drawing.nature == "against" and who is not None:
        skills = [skill for skill in at_hand if who.sheet(skill) is not None]
        if skills:
            detail = f"{who.name} has {skills[0]}: there is no need to act against Nature."
            yield Violation("/nature", "SKILL_AT_HAND", detail, "MG-32")


def unfit_aspect(aspect: Aspect | None, skill: str | None, *, natural: bool) -> Iterator[Violation]:
    """Sneaking is Scout's or Nature's, fatigue is Health's (MG-41, MG-43, MG-44, MG-Q50)."""
    if aspect == "sneaking" and not natural and skill not in SNEAKING_SKILLS:
        yield Violation("/aspect", "ASPECT_NEEDS_SKILL", "Who sneaks draws scout or Nature.", "MG-Q50")
    elif aspect in ("recover_fatigue", "resist_fatigue") and (natural or skill != HEALTH):
        yield Violation("/aspect", "ASPECT_NEEDS_SKILL", "Against fatigue health is drawn.", "MG-Q50")


def unfit_trait(who: Character | None, name: str | None, pointer: str) -> Iterator[Violation]:
    """A trait that is used must be there, and not disabled (MG-28, MG-34, MG-35)."""
    if name is None:
        return
    trait = None if who is None else who.trait(name)
    if trait is None:
        yield Violation(pointer, "NO_SUCH_TRAIT", f"There is no trait {name}.", "MG-34")
    elif trait.disabled:
        yield Violation(pointer, "TRAIT_DISABLED", f"{name} is disabled for the rest of the conflict.", "MG-28")
