"""What forbids an action, where several actions share it."""

from collections.abc import Iterator

from service.core.violations import Violation
from service.systems.mini_mam.model import AWAY, Character, State
from service.systems.mini_mam.rules.rolls import facet
from service.systems.mini_mam.tables import FACETS, REFUSALS


def fault(pointer: str, code: str, detail: str, rule: str | None = None) -> Violation:
    """A violation, with the rule that stands behind its code."""
    return Violation(pointer, code, detail, rule or REFUSALS[code].rule)


def on_turn(state: State, actor: Character) -> Iterator[Violation]:
    """The incapacitated do nothing; in a battle everybody waits for their turn (MM-28, MM-36)."""
    if actor.health == "incapacitated":
        yield from awake(actor)
    battle = state.battle
    if battle is not None and battle.outcome is None and battle.next != actor.id:
        yield fault("/actor", "NOT_YOUR_TURN", f"It is not the turn of {actor.name}.")


def awake(actor: Character) -> Iterator[Violation]:
    """The incapacitated can do nothing at all (MM-36)."""
    if not actor.conscious:
        yield fault("/actor", "INCAPACITATED", f"{actor.name} is incapacitated and can do nothing.")


def present(actor: Character, target: Character | None = None) -> Iterator[Violation]:
    """The hidden and the escaped take no part (MM-39, MM-40)."""
    if actor.standing in AWAY:
        yield fault("/actor", "ACTOR_AWAY", f"{actor.name} is not there.")
    if target is not None and target.standing in AWAY:
        yield fault("/target", "TARGET_AWAY", f"{target.name} is not there.")


def no_ambush(state: State) -> Iterator[Violation]:
    """In the ambush one attacks or flees (MM-Q26)."""
    if state.running is not None and state.running.phase == "ambush":
        yield fault("", "NOT_IN_AMBUSH", "In an ambush one can only attack, escape or pass.")


def no_battle(state: State, rule: str = "MM-39") -> Iterator[Violation]:
    """Some things are for the time outside battle."""
    if state.running is not None:
        yield fault("", "BATTLE_RUNNING", "This cannot be done while a battle is running.", rule)


def in_battle(state: State) -> Iterator[Violation]:
    """Some things are for battle alone."""
    if state.running is None:
        yield fault("", "NO_BATTLE", "No battle is running.")


def needs(actor: Character, name: str, pointer: str = "") -> Iterator[Violation]:
    """Some things may be tried only by those who have the facet (MM-08, MM-48)."""
    if facet(actor, name) is None:
        yield fault(pointer, "ABILITY_REQUIRED", f"{actor.name} lacks {name}.", FACETS[name].rule)
