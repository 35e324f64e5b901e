"""Two who meet in a round: how their actions go together, and what each comes to."""

from itertools import combinations
from typing import NamedTuple

from service.systems.mouse_guard.model.events import Side
from service.systems.mouse_guard.model.state import Action, Character, Draw, Order, Variant
from service.systems.mouse_guard.rules.gear import extras
from service.systems.mouse_guard.rules.maneuvers import choices
from service.systems.mouse_guard.rules.scores import Score, score
from service.systems.mouse_guard.tables import MATRIX, THROWN_AT, UNOPPOSED, VERSUS, Stance, WeaponClass


class Fighter(NamedTuple):
    """Somebody in a round: the order, the Host's card if one decided it, and in a fight the class of the weapon."""

    who: Character
    order: Order
    card: str | None = None
    weapon: WeaponClass | None = None

    @property
    def id(self) -> str:
        return self.who.id

    @property
    def action(self) -> Action:
        """Every order that is carried out has its action."""
        return self.order.action or "attack"

    @property
    def throws(self) -> bool:
        return self.order.thrown is not None


def pairs(fighters: tuple[Fighter, ...]) -> list[tuple[Fighter, Fighter]]:
    """Any two of whom one targets the other (MG-Q43)."""
    return [
        (one, other)
        for one, other in combinations(fighters, 2)
        if one.order.target == other.id or other.order.target == one.id
    ]


class Meeting(NamedTuple):
    """What one's action does against another's, and the rules that say so."""

    stance: Stance
    rules: tuple[str, ...]


def meeting(variant: Variant, mine: Fighter, theirs: Fighter) -> Meeting:
    """A cell of the matrix, as missiles and the table's variants change it (MG-16, MG-19, MG-22, MG-25)."""
    both = (mine.action, theirs.action)
    stance, rule = MATRIX[both]
    if both == ("feint", "feint"):
        return Meeting(VERSUS if variant.feint_feint == "versus" else stance, (rule, "MG-Q22"))
    if set(both) == {"feint", "defend"}:
        return Meeting(stance, (rule, "MG-Q21"))
    if both == ("feint", "maneuver"):
        return Meeting(Stance("independent", variant.feint_maneuver_ob), (rule, "MG-Q23"))
    if both == ("attack", "attack"):
        shot = shot_by(mine, theirs) or shot_by(theirs, mine)
        return Meeting(VERSUS, (rule, *shot)) if shot else Meeting(stance, (rule,))
    if set(both) == {"attack", "maneuver"}:
        shot = shot_by(mine, theirs) if mine.action == "attack" else shot_by(theirs, mine)
        return Meeting(UNOPPOSED, (rule, *shot)) if shot else Meeting(stance, (rule,))
    return Meeting(stance, (rule,))


def shot_by(attacker: Fighter, foe: Fighter) -> tuple[str, ...]:
    """The rules by which an Attack comes from afar: a bow's against all that is no missile, or a thrown knife's.

    A knife is thrown at a spear or a normal weapon (MG-37, MG-40, MG-Q36, MG-Q37, MG-Q39). Outside fights nobody has a
    weapon.
    """
    if attacker.weapon is None:
        return ()
    if attacker.weapon == "missile" and foe.weapon != "missile":
        return ("MG-37", "MG-Q36" if foe.action == "attack" else "MG-Q37")
    if attacker.throws and foe.weapon in THROWN_AT:
        return ("MG-40", "MG-Q39")
    return ()


class Verdict(NamedTuple):
    """How an action ends: `failed` may cost Nature, `successful` has an effect, of which `worth` says how much."""

    margin: int
    failed: bool
    successful: bool
    worth: int


def against(own: Score, foe: Score) -> Verdict:
    """In a versus test the winner gains the margin; a weasel fails even in a tie (MG-04, MG-Q02, MG-Q19, MG-Q20)."""
    margin = own.successes - foe.successes
    return Verdict(margin, margin < 0 or own.weasel, margin > 0, margin)


def alone(variant: Variant, own: Score, obstacle: int) -> Verdict:
    """What passes with a success at least gains them all, or by the variant the margin (MG-Q17, MG-Q18, MG-Q20)."""
    margin = own.successes - obstacle
    failed = margin < 0 or own.weasel
    worth = margin if variant.success_count == "margin" else own.successes
    return Verdict(margin, failed, not failed and own.successes > 0, worth)


def judged(
    variant: Variant, conflict_type: str, pair: tuple[Fighter, Fighter], draws: dict[str, Draw]
) -> tuple[Side, Side]:
    """Both sides of a pair."""
    one, other = pair
    return (side(variant, conflict_type, one, other, draws), side(variant, conflict_type, other, one, draws))


def side(variant: Variant, conflict_type: str, mine: Fighter, theirs: Fighter, draws: dict[str, Draw]) -> Side:
    """What an action comes to; gear adds to it where it succeeds, and a Maneuver has choices then.

    MG-40, MG-Q12, MG-Q25, MG-Q39
    """
    stance, rules = meeting(variant, mine, theirs)
    if mine.throws:
        rules = (*rules, "MG-40", "MG-Q39")
    if stance.mode == "none":
        return Side(mine.id, mine.action, "none", mine.card, mine.weapon, rules=(*rules, "MG-Q24"))
    own = score(variant, draws[mine.id])
    reduced_by = draws[theirs.id].rating if stance.reduced else None
    if reduced_by is not None:
        own = own.reduced(reduced_by)
    if stance.mode == "versus":
        verdict = against(own, score(variant, draws[theirs.id]))
    else:
        verdict = alone(variant, own, stance.obstacle or 0)
    bonus = tuple(extras(mine.who, conflict_type, mine.action)) if verdict.successful else ()
    gain = verdict.worth + sum([extra.value for extra in bonus]) if verdict.successful else 0
    maneuvers = mine.action == "maneuver" and verdict.successful
    disarming = mine.order.target == theirs.id
    return Side(
        mine.id,
        mine.action,
        stance.mode,
        mine.card,
        mine.weapon,
        stance.obstacle,
        reduced_by,
        own.total,
        own.successes,
        verdict.margin,
        verdict.failed,
        verdict.successful,
        bonus,
        gain,
        choices(gain, variant.maneuver_spend, disarming=disarming) if maneuvers else None,
        rules,
    )
