"""A mapping that can stand in a state."""

import pytest

from service.core.frozen import FrozenMap


def test_equal_content_is_equal_and_hashes_alike_whatever_the_order():
    one, other = FrozenMap({"b": 1, "a": 2}), FrozenMap({"a": 2, "b": 1})
    assert one == other
    assert hash(one) == hash(other)
    assert list(one) == ["a", "b"]


def test_it_is_never_changed():
    frozen = FrozenMap({"a": 1})
    for change in (
        lambda: frozen.__setitem__("b", 2),
        lambda: frozen.pop("a"),
        lambda: frozen.update(b=2),
        frozen.clear,
        lambda: frozen.setdefault("b", 2),
        frozen.popitem,
        lambda: frozen.__delitem__("a"),
        lambda: frozen.__ior__({"b": 1}),
    ):
        with pytest.raises(TypeError):
            change()
    assert frozen == {"a": 1}


def test_having_and_without_give_new_ones():
    frozen = FrozenMap({"a": 1})
    assert frozen.having({"b": 2}) == {"a": 1, "b": 2}
    assert frozen.without("a") == {}
    assert frozen == {"a": 1}
