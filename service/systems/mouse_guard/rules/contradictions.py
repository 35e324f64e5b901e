"""What a state made by hand gets wrong; pointers start at the state."""

from collections.abc import Iterable, Iterator

from service.core.changes import escaped
from service.core.violations import Violation
from service.systems.mouse_guard.model.state import Character, Draw, State, Variant
from service.systems.mouse_guard.rules.gear import clashes
from service.systems.mouse_guard.rules.open_states import contradictory, of_conflict, of_test, repeated
from service.systems.mouse_guard.tables import HOST, NATURE, OWN_CLASS


def contradictions(state: State) -> list[Violation]:
    """All of them."""
    found = [*repeated("/characters", "id", [character.id for character in state.characters])]
    for index, character in enumerate(state.characters):
        at = f"/characters/{index}"
        found += [*of_sheet(character, at), *of_gear(state.variant, character, at)]
        if state.conflict is None:
            found += of_peace(character, at)
    found += [*of_hands(state), *of_cards(state)]
    if state.test is not None:
        found += of_test(state, state.test)
    if state.conflict is not None:
        found += of_conflict(state, state.conflict)
    return found


def of_sheet(who: Character, at: str) -> Iterator[Violation]:
    """Names are told apart, and nothing is used or taxed that is not there (MG-01, MG-31, MG-34)."""
    if who.id == HOST:
        yield Violation(f"{at}/id", "RESERVED_ID", f"{HOST} is the Host's hand.", "MG-Q09")
    for name in who.skills:
        if name == NATURE:
            yield contradictory(f"{at}/skills/{NATURE}", "Nature is no skill.", "MG-30")
    for name in who.abilities:
        if name == NATURE or name in who.skills:
            yield contradictory(f"{at}/abilities/{escaped(name)}", f"{name} has a place of its own.", "MG-01")
    if who.nature is not None and who.nature.taxed > who.nature.rating:
        yield contradictory(f"{at}/nature/taxed", "More is taxed than there is.", "MG-31")
    yield from repeated(f"{at}/traits", "name", [trait.name for trait in who.traits])
    for index, trait in enumerate(who.traits):
        if trait.used > trait.rating:
            yield contradictory(f"{at}/traits/{index}/used", "More redraws are used than the trait gives.", "MG-34")
    yield from repeated(f"{at}/gear", "id", [item.id for item in who.gear])


def of_gear(variant: Variant, who: Character, at: str) -> Iterator[Violation]:
    """Gear has the fields of its kind, and what is in use fits together (MG-41, MG-42, MG-Q34, MG-Q35, MG-Q41)."""
    for index, item in enumerate(who.gear):
        if item.weapon_class is not None and item.kind not in OWN_CLASS:
            yield contradictory(f"{at}/gear/{index}/weapon_class", "Its kind has a class of its own.", "MG-Q35")
        if item.sword_action is not None and item.kind != "sword":
            yield contradictory(f"{at}/gear/{index}/sword_action", "Only a sword has one.", "MG-42")
        if item.used_last_turn and item.kind != "shield":
            yield contradictory(f"{at}/gear/{index}/used_last_turn", "Only a shield is asked for this.", "MG-41")
    rule = clashes(variant, who.gear)
    if rule is not None:
        yield Violation(f"{at}/gear", "GEAR_CLASH", "These cannot be used together.", rule)


def of_peace(who: Character, at: str) -> Iterator[Violation]:
    """What a conflict does ends with it (MG-27, MG-28, MG-42)."""
    detail = "There is no conflict."
    for index, item in enumerate(who.gear):
        if item.lost == "disarmed":
            yield contradictory(f"{at}/gear/{index}/lost", detail, "MG-28")
        if item.sword_action is not None:
            yield contradictory(f"{at}/gear/{index}/sword_action", detail, "MG-42")
    for index, trait in enumerate(who.traits):
        if trait.disabled:
            yield contradictory(f"{at}/traits/{index}/disabled", detail, "MG-28")
    if who.effects.positioned:
        yield contradictory(f"{at}/effects/positioned", detail, "MG-27")


def of_hands(state: State) -> Iterator[Violation]:
    """What the Host plays holds nothing of its own (MG-Q09)."""
    for holder in state.deck.hands:
        who = state.find(holder)
        if who is not None and who.host:
            detail = "The Host has one hand for all opponents."
            yield contradictory(f"/deck/hands/{escaped(holder)}", detail, "MG-Q09")


def of_cards(state: State) -> Iterator[Violation]:
    """No card is in two places (MG-Q15)."""
    seen: set[str] = set()
    for at, card in places(state):
        if card in seen:
            yield Violation(at, "DUPLICATE_CARD", f"{card} is somewhere else already.", "MG-Q15")
        seen.add(card)


def places(state: State) -> Iterator[tuple[str, str]]:
    """Every place that holds a card, with the card."""
    for index, card in enumerate(state.deck.discards):
        yield f"/deck/discards/{index}", card
    for holder, kings in state.deck.hands.items():
        for index, card in enumerate(kings):
            yield f"/deck/hands/{escaped(holder)}/{index}", card
    if state.test is not None:
        yield from on_the_table(state.test.draws, "/test/draws")
    if state.conflict is not None:
        yield from on_the_table(state.conflict.draws, "/conflict/draws")


def on_the_table(draws: Iterable[Draw], at: str) -> Iterator[tuple[str, str]]:
    """The cards of open draws."""
    for index, draw in enumerate(draws):
        for place, card in enumerate(draw.cards):
            yield f"{at}/{index}/cards/{place}", card
        if draw.unused is not None:
            yield f"{at}/{index}/unused", draw.unused
