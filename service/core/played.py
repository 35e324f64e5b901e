"""The reading that happens: faces from the table's own dice and cards, the rest from the seed; every draw recorded."""

from collections.abc import Callable, Sequence
from typing import Concatenate, NamedTuple

from service.core.audit import Roll, Rolled, needed_for
from service.core.chance import Chance, P, Question, T
from service.core.stream import Stream

Face = int | str | None
"""What a player supplies: what a die shows, a card's code, or None for "take it from the seed"."""


class Needed(NamedTuple):
    """A draw that a player is asked for.

    `place` is that among the request's draws, `size` the sides of the die or the number of cards left.
    """

    place: int
    kind: str
    size: int
    by: str | None
    purpose: str


class DrawsNeeded(Exception):
    """These draws are missing. They are certain whatever they show; more may follow once they are known."""

    def __init__(self, needed: tuple[Needed, ...]) -> None:
        super().__init__(needed)
        self.needed = needed


class BadFace(Exception):
    """supplied[index] is not on the die, or not in the deck, that it is meant for."""

    def __init__(self, index: int, face: int | str, roll: Roll) -> None:
        super().__init__(index, face, roll)
        self.index, self.face, self.roll = index, face, roll


class TooManyDraws(Exception):
    """The request asks for more draws than it may have; found before the first draw that would be too many."""

    def __init__(self, action: int, draws: int, limit: int) -> None:
        super().__init__(action, draws, limit)
        self.action, self.draws, self.limit = action, draws, limit


class Played:
    """A face that was given is checked and taken; a null or a missing one comes from the stream, where there is one."""

    __slots__ = ("_drawn", "_limit", "_stream", "_supplied", "action", "records")

    def __init__(self, stream: Stream | None, supplied: Sequence[Face] = (), limit: int = 10_000) -> None:
        self._stream, self._supplied, self._limit = stream, supplied, limit
        self._drawn = 0
        self.action = 0
        self.records: list[Rolled] = []

    @property
    def drawn(self) -> int:
        """How many draws there were; those of `supplied` from here on are left over."""
        return self._drawn

    def ask(self, question: Question[T]) -> T:
        rolls = question.rolls
        drawn = self._drawn + needed_for(rolls)
        if drawn > self._limit:
            raise TooManyDraws(self.action, drawn, self._limit)
        if self._stream is None and (drawn > len(self._supplied) or None in self._supplied[self._drawn : drawn]):
            raise DrawsNeeded(missing_of(rolls, self._supplied, self._drawn))
        shown: list[Rolled] = []
        for roll in rolls:
            shown.append(self._roll(less_dealt(roll, shown) if roll.dealt else roll))
        self.records += shown
        return question.answer(shown)

    def part(self, rule: Callable[Concatenate[Chance, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return rule(self, *args, **kwargs)

    def expect(self, draws: int) -> None:
        if self._drawn + draws > self._limit:
            raise TooManyDraws(self.action, self._drawn + draws, self._limit)

    def _roll(self, roll: Roll) -> Rolled:
        _, _, sides, modifiers, dice, total, cap, cards, _, _ = roll
        first = self._drawn
        faces: tuple[int, ...] = ()
        at: tuple[int | None, ...] = ()
        if dice == 1 and sides:
            face, cursor = self._face(roll)
            faces, at, total = (face,), (cursor,), total + face
        elif sides or cards:
            drawn = [self._face(roll) for _ in range(dice)]
            faces, at = tuple([face for face, _ in drawn]), tuple([cursor for _, cursor in drawn])
            total += 0 if cards else sum(faces)
        for modifier in modifiers:
            total += modifier[0]
        if cap is not None and total > cap:
            total = cap
        return Rolled(roll, self.action, first, faces, at, total)

    def _face(self, roll: Roll) -> tuple[int, int | None]:
        index, supplied, stream = self._drawn, self._supplied, self._stream
        self._drawn = index + 1
        if index < len(supplied):
            face = supplied[index]
            if face is not None:
                return checked(index, face, roll), None
        if stream is None:
            raise DrawsNeeded(missing_of((roll,), supplied, index))
        at = stream.cursor
        cards = roll.cards
        return (stream.draw(len(cards)) if cards else stream.draw(roll.sides) + 1), at


def less_dealt(roll: Roll, shown: Sequence[Rolled]) -> Roll:
    """The roll without the cards that went to the rolls before it."""
    dealt = {record.roll.cards[record.faces[0]] for record in shown[-roll.dealt :]}
    return roll._replace(cards=tuple([card for card in roll.cards if card not in dealt]), dealt=0)


def checked(index: int, face: int | str, roll: Roll) -> int:
    """The face that was supplied, as the place in the deck for a card; BadFace where the roll has no such face."""
    if type(face) is int and not roll.cards:
        sides = roll.sides
        if 1 <= face <= sides:
            return face
        if face == 0 and roll.zero_is_highest:
            return sides
    elif type(face) is str and face in roll.cards:
        return roll.cards.index(face)
    raise BadFace(index, face, roll)


def missing_of(rolls: Sequence[Roll], supplied: Sequence[Face], first: int) -> tuple[Needed, ...]:
    """Those of the rolls' draws that nobody supplied, the first of them being the request's draw `first`."""
    missing = []
    index = first
    for roll in rolls:
        kind, size = ("card", len(roll.cards) - roll.dealt) if roll.cards else ("die", roll.sides)
        for _ in range(roll.draws):
            if index >= len(supplied) or supplied[index] is None:
                missing.append(Needed(index, kind, size, roll.by, roll.purpose))
            index += 1
    return tuple(missing)
