"""No card is lost or doubled, whatever is played: seeded sessions, and the same session replayed by hand."""

from itertools import pairwise
from typing import Any

import pytest

from .table import DECK, Ask, Body, faults, fighting, order, orders, request

SEEDS = [f"cards-{number}" for number in range(12)]


def session() -> Body:
    """A long evening: tests, a hindrance, a versus test, a fight of four with the Host's cards, and a King's redraw."""
    bold = {"name": "Bold", "rating": 3}
    characters: list[Body] = [
        {"id": "ann", "side": "guard", "rating": 4, "traits": [bold], "gear": [{"id": "bow", "kind": "bow"}]},
        {"id": "una", "side": "guard", "rating": 3, "traits": [bold], "gear": [{"id": "knife", "kind": "knife"}]},
        {"id": "bob", "side": "foes", "rating": 3, "host": True, "gear": [{"id": "axe", "kind": "axe"}]},
        {"id": "cat", "side": "foes", "rating": 5, "host": True, "nature": {"rating": 4}},
    ]
    fight = orders(
        order("ann", "attack", target="bob", hindrance="Bold"),
        order("una", "maneuver", target="cat"),
        order("bob", target="ann"),
        order("cat", target="una"),
    )
    trait = {"type": "redraw", "by": "ann", "spend": {"type": "trait", "name": "Bold"}}
    return {
        "state": {"characters": characters, "deck": {"hands": {"owl": ["KS"]}, "discards": ["2S", "3S"]}},
        "actions": [
            {"type": "test", "actor": "ann", "obstacle": 3},
            {"type": "test", "actor": "una", "obstacle": 2, "hindrance": "Bold", "settle": False},
            {"type": "redraw", "spend": {"type": "trait", "name": "Bold"}},
            {"type": "settle"},
            {"type": "versus", "drawers": [{"actor": "ann"}, {"actor": "cat", "nature": "within"}]},
            {
                "type": "begin_conflict",
                "conflict_type": "fight",
                "combatants": [{"id": name, "disposition": 100} for name in ("ann", "una", "bob", "cat")],
            },
            fight | {"settle": False},
            trait,
            {"type": "settle"},
            *[fight] * 5,
        ],
    }


def lying(state: Body) -> list[str]:
    """Every card that is somewhere else than in the pile."""
    found = list(state["deck"]["discards"])
    found += [king for hand in state["deck"]["hands"].values() for king in hand]
    opened = [*(state["test"] or {}).get("draws", []), *(state["conflict"] or {}).get("draws", [])]
    for draw in opened:
        found += draw["cards"] + ([draw["unused"]] if draw["unused"] else [])
    return found


@pytest.mark.rule("MG-Q15", "MG-Q09", "MG-Q14", "MG-Q16")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_in_two_places(resolve: Ask, seed: str) -> None:
    """After every action: what was drawn lies somewhere, once, and the pile is the rest."""
    state: Any = session()["state"]
    cursor = 0
    for action in session()["actions"]:
        body = {"state": state, "actions": [action], "rng": {"seed": seed, "cursor": cursor}}
        lay = lying(resolve("mouse-guard", {"state": state, "actions": []})["state"])
        answer = resolve("mouse-guard", body)
        state, cursor = answer["state"], answer["audit"]["end"]
        lie = lying(state)
        assert len(lie) == len(set(lie))
        assert set(lie) <= set(DECK)
        values = [draw["value"] for draw in answer["audit"]["draws"]]
        if len(values) <= len(DECK) - len(lay):
            # Nothing was taken back.
            assert set(lie) == {*lay, *values}
        assert all(1 <= draw["remaining"] <= 51 for draw in answer["audit"]["draws"])
        assert "KS" in state["deck"]["hands"]["owl"]


@pytest.mark.rule("MG-Q15")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_pile_is_what_is_left(resolve: Ask, seed: str) -> None:
    """Each draw leaves one card fewer, until the discards are taken back."""
    draws = resolve("mouse-guard", session() | {"rng": {"seed": seed}})["audit"]["draws"]
    counts = [draw["remaining"] for draw in draws]
    assert counts[0] == 52 - 3
    for before, after in pairwise(counts):
        assert after == before - 1 or (before == 1 and after > 1)
    until = counts.index(1) + 1 if 1 in counts else len(counts)
    values = [draw["value"] for draw in draws[:until]]
    assert len(values) == len(set(values))
    assert not {"KS", "2S", "3S"} & set(values)


@pytest.mark.rule("MG-Q15")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_seeded_session_may_be_laid_by_hand(resolve: Ask, seed: str) -> None:
    """The same cards supplied give the same state and the same events."""
    seeded = resolve("mouse-guard", session() | {"rng": {"seed": seed}})
    cards = [draw["value"] for draw in seeded["audit"]["draws"]]
    laid = resolve("mouse-guard", session() | {"rng": {"supplied": cards, "manual": True}})
    assert laid["state"] == seeded["state"]
    assert laid["events"] == seeded["events"]


@pytest.mark.rule("MG-Q15")
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_changes_backwards_are_undo(resolve: Ask, seed: str) -> None:
    """Whatever an action changes, its changes lead from the state before to the state after, and back."""
    before = resolve("mouse-guard", session() | {"actions": []})["state"]
    answer = resolve("mouse-guard", session() | {"rng": {"seed": seed}})
    there = before
    for event in answer["events"]:
        for change in event["changes"]:
            there = replaced(there, change["path"], change["from"], change["to"])
    assert there == answer["state"]
    for event in reversed(answer["events"]):
        for change in reversed(event["changes"]):
            there = replaced(there, change["path"], change["to"], change["from"])
    assert there == before


def replaced(state: Any, path: str, old: Any, new: Any) -> Any:
    """The state with what stands at this pointer, which must be the old value, replaced."""
    if not path:
        assert state == old
        return new
    head, _, rest = path[1:].partition("/")
    rest = f"/{rest}" if rest else ""
    if isinstance(state, list):
        at = int(head)
        return [*state[:at], replaced(state[at], rest, old, new), *state[at + 1 :]]
    key = head.replace("~1", "/").replace("~0", "~")
    return state | {key: replaced(state[key], rest, old, new)}


@pytest.mark.rule("MG-Q14", "MG-Q15")
def test_more_than_ten_thousand_draws(refused: Ask) -> None:
    """A row of jokers that never ends is refused by its cost."""
    body: Body = {
        "state": {"variant": {"joker": "reshuffle"}},
        "actions": [{"type": "test", "rating": 3, "obstacle": 1}],
        "rng": {"seed": "jokers", "supplied": ["XX"] * 10_000},
    }
    problem = refused("mouse-guard", body)
    assert problem["code"] == "COST_LIMIT_EXCEEDED"
    assert ("/actions/0", "COST_LIMIT_EXCEEDED") in faults(problem)


@pytest.mark.rule("MG-Q15", "MG-Q13", "MG-06", "MG-07")
def test_the_largest_table_lies_on_one_deck(resolve: Ask) -> None:
    """Twenty hindered draws with every Queen and every King: 46 of the 52 cards lie out at once."""
    names = [f"m{number}" for number in range(20)]
    characters = [{"id": name, "rating": 1, "traits": [{"name": "Bold", "rating": 1}]} for name in names]
    low = [rank + suit for rank in "A23456789T" for suit in "SHDC"]
    pairs = [["QS", "QH", "KS", low.pop()], ["QD", "QC", "KH", "KD", "KC", low.pop()]]
    pairs += [[low.pop(), low.pop()] for _ in range(18)]
    body = request(
        orders(
            *[order(name, "attack", target=names[number - 1], hindrance="Bold") for number, name in enumerate(names)],
            settle=False,
        ),
        cards=" ".join(card for pair in pairs for card in pair),
        characters=characters,
        conflict=fighting(*names, kind="fight"),
    )
    answer = resolve("mouse-guard", body)
    lie = lying(answer["state"])
    assert len(lie) == len(set(lie)) == 2 * 20 + 2 + 4
    assert len(answer["state"]["conflict"]["draws"]) == 20
