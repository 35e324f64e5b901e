"""Every kind of attack: who may make it, the rolls, and what a hit does."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from service.core.chance import Chance, Contest, Contests
from service.core.violations import Violation, forbid
from service.systems.mini_mam.model import (
    FLEEING,
    Attack,
    Blow,
    Character,
    Event,
    Explosion,
    Fireball,
    Health,
    Hit,
    SneakAttack,
    State,
)
from service.systems.mini_mam.rules.battle import concluded
from service.systems.mini_mam.rules.faults import fault, needs, on_turn, present
from service.systems.mini_mam.rules.rolls import has, modifiers, rolled
from service.systems.mini_mam.tables import OTHER_ABILITIES, WORSE


def attack(state: State, action: Attack, chance: Chance) -> tuple[State, Event]:
    """The higher total hits, a tie misses (MM-24, MM-25, MM-Q01)."""
    return blow(state, action, state.named(action.actor), (), chance)


def sneak_attack(state: State, action: SneakAttack, chance: Chance) -> tuple[State, Event]:
    """An ordinary roll, once a battle, with a heavier result (MM-10, MM-Q04)."""
    actor = state.named(action.actor)
    return blow(state, action, actor, [*needs(actor, "sneak_attack"), *spent(state, actor)], chance)


def fireball(state: State, action: Fireball, chance: Chance) -> tuple[State, Event]:
    """Cast in place of an attack, as often as one likes (MM-11)."""
    actor = state.named(action.actor)
    return blow(state, action, actor, needs(actor, "fireball"), chance)


def blow(
    state: State, action: Blow, actor: Character, faults: Iterable[Violation], chance: Chance
) -> tuple[State, Event]:
    """An attack at one target, unless these or the faults of all attacks forbid it."""
    target = state.named(action.target)
    forbid(*on_turn(state, actor), *present(actor, target), *attackable(actor, target), *faults)
    if not chance.ask(contest(state, actor, target, action)):
        return concluded(state, actor, Event("miss"), attacks=1)
    target, hit = struck(state, actor, target, action.type)
    return concluded(state, actor, Event("hit", hits=(hit,)), target, attacks=1)


def explosion(state: State, action: Explosion, chance: Chance) -> tuple[State, Event]:
    """An attack and a defence of its own for every able enemy; allies are spared (MM-50, MM-Q32)."""
    actor = state.named(action.actor)
    enemies = [who for who in state.characters if who.side != actor.side and who.able]
    forbid(*on_turn(state, actor), *present(actor), *explosive(actor, enemies))
    results = chance.ask(Contests(tuple([contest(state, actor, enemy, action) for enemy in enemies])))
    struck_ones = [struck(state, actor, enemy, action.type) for enemy, won in zip(enemies, results, strict=True) if won]
    event = Event("hit" if struck_ones else "miss", hits=tuple([hit for _, hit in struck_ones]))
    return concluded(state, actor, event, *[enemy for enemy, _ in struck_ones], attacks=1)


def attackable(actor: Character, target: Character) -> Iterator[Violation]:
    """An attack is made on an enemy who can still fall (MM-02, MM-Q36)."""
    if target.id == actor.id:
        yield fault("/target", "SELF_TARGET", f"{actor.name} cannot attack itself.")
        return
    if target.side == actor.side:
        yield fault("/target", "TARGET_IS_ALLY", f"{target.name} is on the same side as {actor.name}.")
    if target.health == "incapacitated":
        yield fault("/target", "TARGET_INCAPACITATED", f"{target.name} is incapacitated already.")


def spent(state: State, actor: Character) -> Iterator[Violation]:
    """It is the action of the first turn, or by a house rule the first attack (MM-10, MM-38, MM-Q03)."""
    turns = actor.turns_taken if state.variant.sneak_attack == "first_turn" else 0
    if turns or actor.attacks_made:
        yield fault("", "SNEAK_ATTACK_SPENT", f"{actor.name} has acted in this battle already.")


def explosive(actor: Character, enemies: list[Character]) -> Iterator[Violation]:
    """Explosion is an ability that stands alone, and needs an enemy (MM-50, MM-Q33)."""
    if not has(actor, "explosion"):
        detail = f"{actor.name} lacks explosion."
        yield fault("", "ABILITY_REQUIRED", detail, OTHER_ABILITIES["explosion"])
    if not enemies:
        yield fault("", "NO_TARGET", "No enemy is there who can still fall.")


def contest(state: State, actor: Character, target: Character, action: Blow | Explosion) -> Contest:
    """An attack roll against a defence roll, with all that helps and hinders the two (MM-14, MM-26, MM-41, MM-Q02)."""
    dice = state.variant.dice
    spell = action.type in ("fireball", "explosion")
    attacking = ("attacking",) if state.variant.fighting_bonus_on_spells or not spell else ()
    defending: tuple[str, ...] = ("defending",)
    if target.standing in FLEEING:
        attacking, defending = (*attacking, "backstabbing"), ("defending", "escaping")
    acting = modifiers(dice, actor, "MM-24", attacking, action.modifiers)
    opposing = modifiers(dice, target, "MM-25", defending, action.opposing_modifiers)
    return Contest(
        (rolled(dice, actor.id, "attack", acting, active=True),),
        (rolled(dice, target.id, "defence", opposing, active=False),),
    )


def struck(state: State, actor: Character, target: Character, by: str) -> tuple[Character, Hit]:
    """A hit lowers health and breaks an escape (MM-34, MM-40, MM-Q18)."""
    health, rule = effect(state, actor, target, by)
    standing = "escape_broken" if target.standing == "escaping" else target.standing
    return replace(target, health=health, standing=standing), Hit(target.id, health, rule)


def effect(state: State, actor: Character, target: Character, by: str) -> tuple[Health, str]:
    """The health after a hit, and the rule that decides it: weakness, then kind of attack, then protection (MM-Q08)."""
    if target.minion:
        return "incapacitated", "MM-60"
    if target.frail:
        return "incapacitated", "MM-61"
    if has(target, "unclean_abomination") and has(actor, "healing"):
        return "incapacitated", "MM-51"
    worse = WORSE[target.health]
    if by == "attack":
        return worse, "MM-34"
    protected = has(target, "protection") or "protective_amulet" in target.items
    if protected and state.variant.protection == "literal":
        worse = "injured"
    if by == "explosion":
        return worse, "MM-50"
    return (worse, "MM-49") if protected else ("incapacitated", "MM-38")
