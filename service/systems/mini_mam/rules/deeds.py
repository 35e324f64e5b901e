"""What takes no roll: healing, fleeing, items, coming back, learning, waiting."""

from collections.abc import Iterator

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.violations import Violation, forbid
from service.systems.mini_mam.model import (
    Character,
    Escape,
    Event,
    Heal,
    Health,
    Join,
    Pass,
    Revive,
    State,
    StudyScroll,
    UseItem,
    Vanish,
)
from service.systems.mini_mam.rules.battle import concluded
from service.systems.mini_mam.rules.faults import awake, fault, in_battle, needs, no_ambush, no_battle, on_turn, present
from service.systems.mini_mam.rules.rolls import has
from service.systems.mini_mam.tables import BETTER, SINGLE_USE_ITEMS


def revive(state: State, action: Revive, chance: Chance) -> tuple[State, Event]:
    """The incapacitated are only injured afterwards (MM-16, MM-37, MM-46)."""
    actor, target = state.named(action.actor), state.named(action.target)
    lacking = () if has(actor, "raise_servants") else needs(actor, "revive")
    forbid(
        *on_turn(state, actor),
        *present(actor, target),
        *no_ambush(state),
        *lacking,
        *treatable(actor, target, "incapacitated"),
    )
    return treated(state, actor, target)


def heal(state: State, action: Heal, chance: Chance) -> tuple[State, Event]:
    """The injured are healthy afterwards (MM-17, MM-37)."""
    actor, target = state.named(action.actor), state.named(action.target)
    forbid(
        *on_turn(state, actor),
        *present(actor, target),
        *no_ambush(state),
        *needs(actor, "heal_wounds"),
        *treatable(actor, target, "injured"),
    )
    return treated(state, actor, target)


def treatable(actor: Character, target: Character, health: Health) -> Iterator[Violation]:
    """One step a use, and anybody's only by the whole ability; oneself is an ally (MM-Q34, MM-Q37)."""
    if target.health != health:
        yield fault("/target", f"TARGET_NOT_{health.upper()}", f"{target.name} is not {health}.")
    if target.side != actor.side and not has(actor, "healing"):
        yield fault("/target", "TARGET_NOT_ALLY", f"{target.name} is not on the side of {actor.name}.")


def treated(state: State, actor: Character, target: Character) -> tuple[State, Event]:
    """One step better, without a roll (MM-37, MM-Q34)."""
    event = Event("revived" if target.health == "incapacitated" else "healed")
    health = BETTER[target.health]
    if target.id == actor.id:
        return concluded(state, replace(actor, health=health), event)
    return concluded(state, actor, event, replace(target, health=health))


def escape(state: State, action: Escape, chance: Chance) -> tuple[State, Event]:
    """The first step is to say so; out of an ambush it is the only one (MM-40, MM-Q18, MM-Q27)."""
    actor = state.named(action.actor)
    forbid(*on_turn(state, actor), *present(actor))
    if state.running is not None and state.running.phase == "ambush":
        return concluded(state, actor, Event("escaped"), standing="escaped")
    return concluded(state, actor, Event("escaping"), standing="escaping")


def vanish(state: State, action: Vanish, chance: Chance) -> tuple[State, Event]:
    """The second step, on the next turn, unless a hit has spoilt it (MM-40, MM-Q18, MM-Q20)."""
    actor = state.named(action.actor)
    forbid(*on_turn(state, actor), *present(actor), *no_ambush(state), *vanishing(actor))
    return concluded(state, actor, Event("escaped"), standing="escaped")


def vanishing(actor: Character) -> Iterator[Violation]:
    """An escape must have been declared, and nobody must have hit since (MM-40)."""
    if actor.standing == "in_battle":
        yield fault("/actor", "NOT_ESCAPING", f"{actor.name} has not said that they try to escape.")
    if actor.standing == "escape_broken":
        yield fault("/actor", "ESCAPE_BROKEN", f"{actor.name} was hit while trying to escape.")


def use_item(state: State, action: UseItem, chance: Chance) -> tuple[State, Event]:
    """A carpet flies and stays; a potion heals one step, a smoke bomb hides its owner, once (MM-54..57, MM-Q21)."""
    actor, target = state.named(action.actor), state.named(action.recipient)
    forbid(
        *on_turn(state, actor),
        *present(actor, None if target is actor else target),
        *no_ambush(state),
        *item_faults(action, actor, target),
    )
    if action.item in SINGLE_USE_ITEMS:
        place = actor.items.index(action.item)
        actor = replace(actor, items=actor.items[:place] + actor.items[place + 1 :])
    if action.item == "flying_carpet":
        return concluded(state, actor, Event("flying"))
    if action.item == "ninja_smoke_bomb":
        return concluded(state, actor, Event("escaped"), standing="escaped")
    return treated(state, actor, target)


def item_faults(action: UseItem, actor: Character, target: Character) -> Iterator[Violation]:
    """One has the item, and a potion is for the wounded (MM-54, MM-56, MM-Q34)."""
    if action.item not in actor.items:
        yield fault("/item", "NO_SUCH_ITEM", f"{actor.name} has no {action.item}.")
    if action.item != "healing_potion" and target is not actor:
        yield fault("/target", "TARGET_NOT_ACTOR", "Only a healing potion can be used on somebody else.")
    if action.item == "healing_potion" and target.health == "healthy":
        yield fault("/target", "TARGET_HEALTHY", f"{target.name} is healthy.")


def join(state: State, action: Join, chance: Chance) -> tuple[State, Event]:
    """Whoever hid comes back at will, without a turn; after a battle so do those who got away (MM-Q17)."""
    actor = state.named(action.actor)
    forbid(*awake(actor), *joining(state, actor))
    return state.but(replace(actor, standing="in_battle")), Event("joined")


def joining(state: State, actor: Character) -> Iterator[Violation]:
    """An escape lasts as long as the battle (MM-40, MM-Q17)."""
    if actor.standing != "hidden" and not (actor.standing == "escaped" and state.running is None):
        yield fault("/actor", "NOT_HIDDEN", f"{actor.name} has not stayed out of anything.")


def study_scroll(state: State, action: StudyScroll, chance: Chance) -> tuple[State, Event]:
    """Days of study give explosion for ever, to those who have the whole of magic (MM-59, MM-Q33)."""
    actor = state.named(action.actor)
    forbid(*on_turn(state, actor), *present(actor), *no_battle(state, "MM-59"), *studying(actor))
    if has(actor, "explosion"):
        return concluded(state, actor, Event("already_known"))
    return concluded(state, replace(actor, abilities=(*actor.abilities, "explosion")), Event("learned"))


def studying(actor: Character) -> Iterator[Violation]:
    """It takes a scroll, and the whole of magic (MM-59, MM-Q33)."""
    if "destruction_scroll" not in actor.items:
        yield fault("", "NO_SUCH_ITEM", f"{actor.name} has no destruction_scroll.", "MM-59")
    if not has(actor, "magic"):
        yield fault("", "ABILITY_REQUIRED", f"{actor.name} lacks magic.", "MM-59")


def wait(state: State, action: Pass, chance: Chance) -> tuple[State, Event]:
    """A turn may be let go by (MM-28)."""
    actor = state.named(action.actor)
    forbid(*on_turn(state, actor), *present(actor), *in_battle(state))
    return concluded(state, actor, Event("passed"))
