"""Every action that is worth asking the rules about; free numbers, texts and sets stay as they are by default."""

from collections.abc import Iterator

from service.systems.mini_mam import model
from service.systems.mini_mam.model import Character, State
from service.systems.mini_mam.tables import USABLE_ITEMS
from service.wire.system import Candidate

Rules = tuple[str, ...]

AIMED: tuple[tuple[type[model.Blow | model.Revive | model.Heal], str, Rules], ...] = (
    (model.Attack, "attack", ("MM-24", "MM-34")),
    (model.SneakAttack, "attack", ("MM-10", "MM-38")),
    (model.Fireball, "attack", ("MM-11", "MM-38")),
    (model.Revive, "help", ("MM-16", "MM-37")),
    (model.Heal, "help", ("MM-17", "MM-37")),
)
UNAIMED: tuple[tuple[type[model.Unaimed], str, Rules], ...] = (
    (model.Explosion, "attack", ("MM-50",)),
    (model.Escape, "flight", ("MM-40",)),
    (model.Vanish, "flight", ("MM-40",)),
    (model.Hide, "flight", ("MM-39",)),
    (model.Join, "other", ("MM-Q17",)),
    (model.StudyScroll, "other", ("MM-59",)),
    (model.Pass, "other", ("MM-28",)),
)


def candidates(state: State, actor: str | None) -> Iterator[Candidate]:
    """What this character, or anybody, might do."""
    if actor is None:
        yield Candidate(model.BeginBattle(), "battle", ("MM-28", "MM-29"))
    for who in state.characters:
        if actor in (None, who.id):
            yield from of(state, who)


def of(state: State, who: Character) -> Iterator[Candidate]:
    """What one character might do, to whom."""
    for target in state.characters:
        for aimed, group, rules in AIMED:
            yield Candidate(aimed(who.id, target.id), group, rules)
        yield Candidate(model.Task(who.id, target=target.id), "task", ("MM-24", "MM-25"))
    for unaimed, group, rules in UNAIMED:
        yield Candidate(unaimed(who.id), group, rules)
    for item in dict.fromkeys(who.items):
        if item in USABLE_ITEMS:
            yield from with_item(state, who, item)


def with_item(state: State, who: Character, item: str) -> Iterator[Candidate]:
    """A potion may be meant for anybody."""
    if item == "healing_potion":
        for target in state.characters:
            yield Candidate(model.UseItem(who.id, item, target.id), "help", ("MM-56",))
    elif item == "ninja_smoke_bomb":
        yield Candidate(model.UseItem(who.id, item), "flight", ("MM-57",))
    else:
        yield Candidate(model.UseItem(who.id, item), "other", ("MM-55",))
