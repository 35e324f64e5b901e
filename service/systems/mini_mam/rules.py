"""(state, action, chance) -> (state, event): what Mini mam makes of an action, and which states contradict themselves."""

from collections.abc import Iterator

from msgspec.structs import replace

from service.core.chance import Chance, Contest, Modifier, Roll
from service.core.violations import Violation, forbid
from service.systems.mini_mam.model import Attack, AttackEvent, Character, Circumstance, Hit, State
from service.systems.mini_mam.tables import FACETS, HIGHEST_LEVEL, MINOR_RULE, SIDES, STATIC, STEP, WORSE


def attack(state: State, action: Attack, chance: Chance) -> tuple[State, AttackEvent]:
    """The higher total hits, a tie misses (MM-24, MM-Q01)."""
    actor, target = state.named(action.actor), state.named(action.target)
    forbid(*able(actor), *attackable(actor, target))
    acting, opposing = circumstances(action.modifiers), circumstances(action.opposing_modifiers)
    won = chance.ask(against(state, actor, target, acting, opposing))
    actor = acted(actor)
    if not won:
        return state.but(actor), AttackEvent(actor.id, target.id, "miss")
    target, hit = struck(actor, target)
    return state.but(actor, target), AttackEvent(actor.id, target.id, "hit", (hit,))


def against(
    state: State, actor: Character, target: Character, acting: tuple[Modifier, ...], opposing: tuple[Modifier, ...]
) -> Contest:
    """An attack roll against a defence roll, with all that helps and hinders the two (MM-24..26, MM-41)."""
    dice = state.variant.dice
    fleeing = target.standing in ("escaping", "escape_broken")
    attack_roll = active(
        dice,
        actor.id,
        "attack",
        level(actor, "MM-24")
        + facet(dice, actor, "attacking")
        + (facet(dice, actor, "backstabbing") if fleeing else ())
        + injury(dice, actor)
        + acting,
    )
    defence_roll = passive(
        dice,
        target.id,
        "defence",
        level(target, "MM-25")
        + facet(dice, target, "defending")
        + (facet(dice, target, "escaping") if fleeing else ())
        + injury(dice, target)
        + opposing,
    )
    return Contest((attack_roll,), (defence_roll,))


def active(dice: str, by: str | None, purpose: str, modifiers: tuple[Modifier, ...]) -> Roll:
    """The die of the acting side (MM-24, MM-69)."""
    return Roll(by, purpose, SIDES[dice], modifiers)


def passive(dice: str, by: str | None, purpose: str, modifiers: tuple[Modifier, ...]) -> Roll:
    """The die of the opposing side, or 10 where only one side rolls (MM-69, MM-70)."""
    if dice == "d6":
        return Roll(by, purpose, SIDES[dice], modifiers)
    return Roll(by, purpose, modifiers=modifiers, base=STATIC)


def level(who: Character, rule: str) -> tuple[Modifier, ...]:
    """The level counts on every roll; 0 is not worth a line (MM-24, MM-25)."""
    return (Modifier(who.level, "level", rule),) if who.level else ()


def facet(dice: str, who: Character, name: str) -> tuple[Modifier, ...]:
    """A facet counts once, whether by the whole ability or by the minor one (MM-48, MM-Q11)."""
    whole, rule = FACETS[name]
    if who.has(whole):
        return (Modifier(STEP[dice], whole, rule),)
    return (Modifier(STEP[dice], name, MINOR_RULE),) if who.has(name) else ()


def injury(dice: str, who: Character) -> tuple[Modifier, ...]:
    """The injured are worse at everything, defence too (MM-35, MM-Q09, MM-Q10)."""
    return (Modifier(-STEP[dice], "injured", "MM-35"),) if who.health == "injured" else ()


def circumstances(given: tuple[Circumstance, ...]) -> tuple[Modifier, ...]:
    """What the caller adds; always listed, also 0 (MM-Q12)."""
    return tuple([Modifier(each.value, "circumstance", "MM-Q12", each.note) for each in given])


def struck(actor: Character, target: Character) -> tuple[Character, Hit]:
    """A hit lowers health one step, or fells at once those who are so weak, and breaks an escape (MM-34, MM-40)."""
    rule = "MM-34"
    if target.minion:
        rule = "MM-60"
    elif target.frail:
        rule = "MM-61"
    elif target.has("unclean_abomination") and actor.has("healing"):
        rule = "MM-51"
    health = WORSE[target.health] if rule == "MM-34" else "incapacitated"
    standing = "escape_broken" if target.standing == "escaping" else target.standing
    hurt = replace(target, health=health, standing=standing)
    return hurt, Hit(target.id, hurt.health, rule)


def acted(actor: Character) -> Character:
    """Any act ends the actor's fleeing (MM-Q18..20)."""
    return replace(actor, standing="in_battle") if actor.standing in ("escaping", "escape_broken") else actor


def able(actor: Character) -> Iterator[Violation]:
    """Who is incapacitated or away does nothing (MM-36)."""
    if actor.health == "incapacitated":
        yield Violation("/actor", "INCAPACITATED", f"{actor.name} is incapacitated and can do nothing.", "MM-36")
    if actor.away:
        yield Violation("/actor", "ACTOR_AWAY", f"{actor.name} is not there.", "MM-39")


def attackable(actor: Character, target: Character) -> Iterator[Violation]:
    """An attack is made on an enemy who is there and can still fall (MM-02, MM-Q36)."""
    if target.id == actor.id:
        yield Violation("/target", "SELF_TARGET", f"{actor.name} cannot attack itself.", "MM-02")
    elif target.side == actor.side:
        yield Violation("/target", "TARGET_IS_ALLY", f"{target.name} is on the same side as {actor.name}.", "MM-02")
    if target.away:
        yield Violation("/target", "TARGET_AWAY", f"{target.name} is not there.", "MM-39")
    if target.id != actor.id and target.health == "incapacitated":
        yield Violation("/target", "TARGET_INCAPACITATED", f"{target.name} is incapacitated already.", "MM-Q36")


def contradictions(state: State) -> list[Violation]:
    """What a state made by hand gets wrong; pointers start at the state."""
    found = []
    seen: set[str] = set()
    for index, character in enumerate(state.characters):
        at = f"/characters/{index}"
        if character.id in seen:
            found.append(Violation(f"{at}/id", "DUPLICATE_ID", f"Somebody else has the id {character.id} already."))
        seen.add(character.id)
        highest = HIGHEST_LEVEL[state.variant.dice]
        if character.level > highest:
            found.append(Violation(f"{at}/level", "LEVEL_OUT_OF_RANGE", f"The highest level is {highest}.", "MM-Q43"))
        found += [
            Violation(f"{at}/{field}", "MINION_NOT_PLAIN", f"A minion has no {field}.", "MM-60")
            for field, wrong in (
                ("level", character.level != 0),
                ("kind", bool(character.kind != "custom")),
                ("abilities", bool(character.abilities)),
            )
            if character.minion and wrong
        ]
    return found
