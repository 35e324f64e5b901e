"""The differences of two states are exact: forwards and backwards they turn one into the other."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.core.changes import changes
from service.core.frozen import FrozenMap


class Leaf(msgspec.Struct, frozen=True):
    name: str
    points: int | None = None
    tags: tuple[str, ...] = ()


class Tree(msgspec.Struct, frozen=True):
    leaves: tuple[Leaf, ...] = ()
    best: Leaf | None = None
    values: FrozenMap = FrozenMap()


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def applied(document: Any, found: list[dict[str, Any]], side: str) -> Any:
    """The JSON document with one side of each change put in its place (RFC 6901)."""
    for change in found:
        tokens = [token.replace("~1", "/").replace("~0", "~") for token in change["path"].split("/")[1:]]
        value = as_json(change[side])
        if not tokens:
            document = value
            continue
        place = document
        for token in tokens[:-1]:
            place = place[int(token)] if isinstance(place, list) else place[token]
        place[int(tokens[-1]) if isinstance(place, list) else tokens[-1]] = value
    return document


names = st.text("ab~/ é", max_size=3)
leaves = st.builds(Leaf, names, st.none() | st.integers(0, 2), st.lists(names, max_size=2).map(tuple))
trees = st.builds(
    Tree,
    st.lists(leaves, max_size=3).map(tuple),
    st.none() | leaves,
    st.dictionaries(names, st.integers(0, 2), max_size=2).map(FrozenMap),
)


@given(trees, trees)
def test_forwards_and_backwards_are_exact(before, after):
    found = changes(before, after)
    assert applied(as_json(before), found, "to") == as_json(after)
    assert applied(as_json(after), found, "from") == as_json(before)
    assert all(change["from"] != change["to"] for change in found)


@pytest.mark.parametrize(
    ("before", "after", "paths"),
    [
        (Tree((Leaf("a"), Leaf("b"))), Tree((Leaf("a"), Leaf("b", 1))), ["/leaves/1/points"]),
        (Tree((Leaf("a"),)), Tree((Leaf("a"), Leaf("b"))), ["/leaves"]),
        (Tree(best=Leaf("a")), Tree(), ["/best"]),
        (Tree(best=Leaf("a", 1)), Tree(best=Leaf("b", 2)), ["/best/name", "/best/points"]),
        (Tree((Leaf("a", tags=("x", "y")),)), Tree((Leaf("a", tags=("x", "z")),)), ["/leaves/0/tags"]),
        (
            Tree(values=FrozenMap({"a/b": 1, "c~": 2})),
            Tree(values=FrozenMap({"a/b": 3, "c~": 4})),
            ["/values/a~1b", "/values/c~0"],
        ),
        (Tree(values=FrozenMap({"a": 1})), Tree(values=FrozenMap({"b": 1})), ["/values"]),
        (Tree(), Tree(), []),
    ],
    ids=["in an array", "other length", "null", "two fields", "plain array", "mapping", "other keys", "none"],
)
def test_equal_shapes_are_walked_down_and_whatever_else_differs_is_replaced_whole(before, after, paths):
    assert [change["path"] for change in changes(before, after)] == paths


def test_what_is_shared_is_not_looked_at():
    leaf = Leaf("a")
    assert changes(Tree((leaf,)), Tree((leaf,))) == []
