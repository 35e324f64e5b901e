"""A mapping that can stand in a state: hashable, in the order of its keys, never changed."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class FrozenMap(dict[K, V]):
    """A dict whose content is fixed at birth and whose keys stand in ascending order, whatever order they came in."""

    __slots__ = ("_hash",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        super().__init__(sorted(dict(items).items(), key=lambda item: str(item[0])))
        self._hash: int | None = None

    def having(self, items: Mapping[K, V] | Iterable[tuple[K, V]]) -> "FrozenMap[K, V]":
        """This mapping with some entries added or replaced."""
        return FrozenMap({**self, **dict(items)})

    def without(self, *keys: K) -> "FrozenMap[K, V]":
        """This mapping less some keys."""
        return FrozenMap({key: value for key, value in self.items() if key not in keys})

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, for it may change
        if self._hash is None:
            self._hash = hash(tuple(self.items()))
        return self._hash

    def _fixed(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a FrozenMap cannot be changed; use having() or without()")

    __setitem__ = __delitem__ = update = setdefault = pop = popitem = clear = __ior__ = _fixed
