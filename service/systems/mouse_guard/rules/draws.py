"""Draws are made, lie on the table, and are settled."""

from collections.abc import Sequence

from msgspec.structs import replace

from service.core.chance import Chance
from service.systems.mouse_guard.model.events import Made
from service.systems.mouse_guard.model.state import Character, Deck, Draw, Followed, State
from service.systems.mouse_guard.rules.cards import Pile, Player, View, attempt, pile_of, rank, whole
from service.systems.mouse_guard.rules.scores import Score, alike, plainest
from service.systems.mouse_guard.rules.weighing import Brought
from service.systems.mouse_guard.tables import WITHIN_TAX


def made(state: State, blanks: Sequence[Draw], chance: Chance) -> tuple[State, tuple[Draw, ...]]:
    """Each draw whole, one after the other, from one deck; they lie on the table then."""
    if isinstance(state, Followed) and state.weighed:
        return replace(state, unseen=None), weighed(state, blanks, chance)
    deck, draws = chance.part(all_drawn, state, tuple(blanks))
    return replace(state, deck=deck), draws


def all_drawn(chance: Chance, state: State, blanks: Sequence[Draw]) -> tuple[Deck, tuple[Draw, ...]]:
    """The deck after these draws, and the draws; where scores suffice, no more of them than that."""
    pile, draws = pile_of(state), []
    for place, blank in enumerate(blanks):
        shown, pile = chance.part(attempt, pile, player(state, blank, blanks[place:]))
        draws.append(replace(blank, cards=shown.cards, unused=shown.unused))
    if isinstance(state, Followed) and state.scores_suffice:
        if by_total(state):
            return state.deck, tuple(draws)
        return state.deck, tuple([replace(draw, cards=plainest(draw), unused=None) for draw in draws])
    return Deck(pile.discards, pile.hands), tuple(draws)


def weighed(state: Followed, blanks: Sequence[Draw], chance: Chance) -> tuple[Draw, ...]:
    """The draws as the exact reading tells them: by the first that brings as much."""
    ratings = tuple([blank.rating for blank in blanks])
    brought = chance.part(Brought(pile_of(state).left, ratings, by_total(state), state.unseen))
    cards = [tuple([f"{each}C" for each in chain]) for chain in brought]
    return tuple([replace(blank, cards=shown) for blank, shown in zip(blanks, cards, strict=True)])


def by_total(state: State) -> bool:
    """Whether a rating may come off a total before it is divided: of two who feint (MG-22, MG-Q22)."""
    conflict = state.conflict
    if conflict is None or conflict.phase != "open" or state.variant.feint_feint == "versus":
        return False
    return [order.action for order in conflict.orders].count("feint") > 1


def player(state: State, draw: Draw, to_come: Sequence[Draw] = ()) -> Player:
    """How this draw is made (MG-35, MG-Q07, MG-Q09)."""
    restarts = state.variant.king_after_queen == "restart"
    last = isinstance(state, Followed) and state.scores_suffice and len(to_come) == 1
    return Player(draw.by, state.hand(draw.by), draw.hindrance is not None, restarts, view_of(state, to_come), last)


def view_of(state: State, to_come: Sequence[Draw]) -> View:
    """What the exact reading must tell of a card, for this draw and those to come."""
    if isinstance(state, Followed) and state.whole_cards:
        return whole
    if isinstance(state, Followed) and state.scores_suffice and to_come and not by_total(state):
        return alike(*[draw.rating for draw in to_come])
    return rank


def with_pile(state: State, pile: Pile) -> State:
    """The state with the deck as draws left it."""
    return replace(state, deck=Deck(pile.discards, pile.hands))


def counted(state: State, draw: Draw, scored: Score, purpose: str, shortfall: int, *, failed: bool) -> Made:
    """What a draw comes to, and what its failing costs Nature: a point within, the shortfall against it.

    No more than is left (MG-31, MG-32, MG-Q45).
    """
    who = state.find(draw.by)
    tax = 0
    if draw.nature is not None and failed and who is not None and who.nature is not None:
        tax = min(who.nature.current, WITHIN_TAX if draw.nature == "within" else shortfall)
    return Made(draw, purpose, *scored, tax)


def settled(state: State, all_made: Sequence[Made]) -> State:
    """The cards are discarded, and what each draw costs and uses up is paid."""
    if not (isinstance(state, Followed) and state.scores_suffice):  # there nobody looks at the deck any more
        discards = state.deck.discards + tuple([card for made in all_made for card in made.draw.on_the_table])
        state = replace(state, deck=replace(state.deck, discards=discards))
    return state.but([paid(who, made) for made in all_made if (who := state.find(made.draw.by)) is not None])


def paid(who: Character, made: Made) -> Character:
    """Nature is taxed, a hindrance gives a redraw back, and nothing is in the way any more.

    MG-26, MG-31, MG-32, MG-35, MG-Q27, MG-Q49
    """
    if who.nature is not None:
        who = replace(who, nature=replace(who.nature, taxed=who.nature.taxed + made.tax))
    traits = tuple([
        replace(trait, used=max(0, trait.used - 1)) if trait.name == made.draw.hindrance else trait
        for trait in who.traits
    ])  # fmt: skip
    return replace(who, traits=traits, effects=replace(who.effects, impeded=0))
