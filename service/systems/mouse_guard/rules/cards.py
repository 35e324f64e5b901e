"""The deck: one card at a time, and the whole draws that are made of them.

Law: every card is in one place: left in the deck, discarded, in a hand, or on the table in somebody's draw.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from service.core.chance import Card, Chance, Deal, Roll
from service.core.frozen import FrozenMap
from service.systems.mouse_guard.model.state import State
from service.systems.mouse_guard.tables import CARDS, JOKER, LOW_TO_HIGH

HOST_ACTION = "host_action"
"""The purpose of the card that decides an opponent's action."""


View = Callable[[str], Hashable]
"""What of a card is told apart."""


def rank(card: str) -> str:
    """What a card counts by."""
    return card[0]


def suit(card: str) -> str:
    """What of the Host's card decides an action."""
    return card[1]


def whole(card: str) -> str:
    """Rank and suit."""
    return card


class Pile(NamedTuple):
    """What is left of the deck, in ASCII order, and where the other cards are that do not lie on the table."""

    left: tuple[str, ...]
    discards: tuple[str, ...]
    hands: FrozenMap[str, tuple[str, ...]]

    def without(self, card: str) -> "Pile":
        """This pile after the card was drawn."""
        place = self.left.index(card)
        return Pile(self.left[:place] + self.left[place + 1 :], self.discards, self.hands)

    def discarding(self, *cards: str) -> "Pile":
        """This pile with cards from the table or a hand on its discards."""
        return self._replace(discards=self.discards + cards)

    def keeping(self, hand: str, king: str) -> "Pile":
        """A King goes to the hand (MG-07)."""
        return self._replace(hands=self.hands.having({hand: (*self.hands.get(hand, ()), king)}))

    def shuffled(self, *cards: str) -> "Pile":
        """The discards, and perhaps a card from the table, go back (MG-Q14, MG-Q15)."""
        return self._replace(left=tuple(sorted([*self.left, *self.discards, *cards])), discards=())


NO_MATTER = Pile((), (), FrozenMap())
"""Stands for a pile that nobody looks at any more, so that draws which left different ones are alike."""


class Player(NamedTuple):
    """Who draws, in whose hand the Kings go, how the draw is made, and by what cards are told apart.

    After the `last` nobody looks at what is left of the deck.
    """

    by: str
    hand: str
    hindered: bool = False
    restarts: bool = False
    view: View = rank
    last: bool = False


class Shown(NamedTuple):
    """The cards of one draw: those that count, and the better base card of a hindrance."""

    cards: tuple[str, ...]
    unused: str | None = None

    @property
    def all(self) -> tuple[str, ...]:
        """In the order in which they are discarded."""
        return self.cards if self.unused is None else (*self.cards, self.unused)


def pile_of(state: State) -> Pile:
    """The pile as the state has it (MG-Q14, MG-Q15)."""
    elsewhere = {*state.deck.discards}
    elsewhere.update(*state.deck.hands.values(), *[draw.on_the_table for draw in state.open_draws])
    cards = CARDS if state.variant.joker == "none" else (*CARDS, JOKER)
    left = tuple([card for card in cards if card not in elsewhere])
    return Pile(left, state.deck.discards, state.deck.hands)


def next_card(chance: Chance, pile: Pile, by: str, purpose: str, view: View) -> tuple[str, Pile]:
    """A card of what is left; the discards are taken back when nothing is, and by a joker (MG-Q14, MG-Q15)."""
    while True:
        pile = pile if pile.left else pile.shuffled()
        card = chance.ask(Card(Roll(by, purpose, cards=pile.left), view))
        pile = pile.without(card)
        if card != JOKER:
            return card, pile
        pile = pile.shuffled(card)


def base_card(chance: Chance, pile: Pile, player: Player, purpose: str) -> tuple[str, Pile]:
    """The first card that is no King: Kings are kept (MG-07, MG-Q06)."""
    card, pile = next_card(chance, pile, player.by, purpose, player.view)
    if rank(card) == "K":
        return chance.part(base_card, pile.keeping(player.hand, card), player, purpose)
    return card, pile


def attempt(chance: Chance, pile: Pile, player: Player) -> tuple[Shown, Pile]:
    """A whole draw: the base card, or of a hindrance's two the worse, and what follows it (MG-01, MG-35)."""
    card, pile = base_card(chance, pile, player, "draw")
    if not player.hindered:
        return followed(chance, pile, player, Shown((card,)))
    other, pile = base_card(chance, pile, player, "hindrance")
    return followed(chance, pile, player, worse(card, other))


def worse(first: str, second: str) -> Shown:
    """Of a hindrance's two the lower counts, of equals the first; a Queen is the best, a Jack the worst (MG-Q13)."""
    if LOW_TO_HIGH.index(rank(second)) < LOW_TO_HIGH.index(rank(first)):
        return Shown((second,), first)
    return Shown((first,), second)


def followed(chance: Chance, pile: Pile, player: Player, shown: Shown) -> tuple[Shown, Pile]:
    """A Queen brings one more card (MG-06, MG-Q04)."""
    if rank(shown.cards[-1]) != "Q":
        return shown, NO_MATTER if player.last else pile
    return chance.part(after_queen, pile, player, shown, "queen")


def after_queen(chance: Chance, pile: Pile, player: Player, shown: Shown, purpose: str) -> tuple[Shown, Pile]:
    """The card after a Queen; a King is kept, and either he alone is replaced or all of the draw (MG-Q07)."""
    card, pile = next_card(chance, pile, player.by, purpose, player.view)
    if rank(card) != "K":
        return followed(chance, pile, player, shown._replace(cards=(*shown.cards, card)))
    pile = pile.keeping(player.hand, card)
    if player.restarts:
        return chance.part(attempt, pile.discarding(*shown.all), player)
    return chance.part(after_queen, pile, player, shown, purpose)


def replaced(chance: Chance, pile: Pile, player: Player, shown: Shown, place: int) -> tuple[Shown, Pile]:
    """Another card in the place of one that counts; what followed that one is gone (MG-Q08).

    Of a hindrance's two base cards the worse is chosen anew (MG-Q13).
    """
    before = Shown(shown.cards[:place], shown.unused)
    pile = pile.discarding(*shown.cards[place:])
    if place:
        return after_queen(chance, pile, player, before, "redraw")
    card, pile = base_card(chance, pile, player, "redraw")
    return followed(chance, pile, player, Shown((card,)) if shown.unused is None else worse(card, shown.unused))


def action_cards(
    chance: Chance, pile: Pile, opponents: Sequence[str], view: View = whole
) -> tuple[dict[str, str], Pile]:
    """A card for each opponent, discarded at once; a King is not kept (MG-14, MG-Q16).

    They are certain, and so one question, unless the discards have to be taken back on the way.
    """
    if view is whole and JOKER not in pile.left and len(pile.left) >= len(opponents):
        cards = chance.ask(Deal(tuple([(by, HOST_ACTION) for by in opponents]), pile.left))
        left = tuple([card for card in pile.left if card not in cards])
        return dict(zip(opponents, cards, strict=True)), pile._replace(left=left).discarding(*cards)
    found = {}
    for by in opponents:
        found[by], pile = next_card(chance, pile, by, HOST_ACTION, view)
        pile = pile.discarding(found[by])
    return found, pile
