"""The operation `odds`: what a table reads off it without computing, and what it refuses."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

Body = dict[str, Any]

ATTACK: Body = {"type": "attack", "actor": "ana", "target": "orc"}
PAIR: Body = {"characters": [{"id": "ana", "kind": "warrior"}, {"id": "orc", "kind": "monster"}]}
BOOM: Body = {"type": "explosion", "actor": "mim"}


def crowd(number: int) -> Body:
    mim = {"id": "mim", "side": "heroes", "abilities": ["explosion"]}
    return {"characters": [mim, *[{"id": f"e{place}", "side": "foes"} for place in range(number)]]}


def ask(client: FlaskClient, body: Body, system: str = "mini-mam", status: int = 200) -> Body:
    response = client.post(f"/v1/systems/{system}/odds", json=body)
    assert response.status_code == status, response.get_data(as_text=True)
    answer: Body = response.get_json()
    return answer


def one(client: FlaskClient, action: Body, system: str = "mini-mam", **state: Any) -> Body:
    """The odds of a single action."""
    body = {"actions": [action], **({"state": state} if state else {})}
    [odds] = ask(client, body, system)["actions"]
    return dict(odds)


def test_the_example_of_the_contract(client: FlaskClient) -> None:
    """A warrior on a monster: two outcomes, the target, no numbers, and what each outcome changes."""
    hit, miss = {"p": "7/12", "decimal": 7 / 12}, {"p": "5/12", "decimal": 5 / 12}
    by_outcome = [{"outcome": "hit", **hit}, {"outcome": "miss", **miss}]
    answer = ask(client, {"state": PAIR, "actions": [ATTACK]})
    [action] = answer["actions"]
    assert action.pop("outcomes")[0].pop("hits") == [{"target": "orc", "health": "injured", "rule": "MM-34"}]
    assert answer == {
        "rules": {"system": "mini-mam", "version": answer["rules"]["version"]},
        "actions": [
            {
                "action": 0, "type": "attack", "actor": "ana", "target": "orc",
                "success": hit, "by_outcome": by_outcome, "targets": [{"target": "orc", "hit": hit}], "numbers": {},
            }
        ],
        "states": [
            {**hit, "changes": [{"path": "/characters/1/health", "from": "healthy", "to": "injured"}]},
            {**miss, "changes": []},
        ],
        "remainder": "0",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("system", "action", "success"),
    [
        ("malleus", {"type": "roll", "who": {"value": 12}}, "3/5"),
        ("malleus", {"type": "roll", "who": {"value": 12}, "aim": "avoid_fumble"}, "19/20"),
        ("malleus", {"type": "difficulty", "who": {"value": 12}, "difficulty": 15}, "3/5"),
        ("malleus", {"type": "opposed", "a": {"value": 12}, "b": {"value": 12}}, None),
        ("malleus", {"type": "damage", "dice": 2}, None),
        ("mano-a-mano", {"type": "success_roll", "modifiers": [{"value": 3}], "difficulty": 12}, "11/20"),
        ("mouse-guard", {"type": "test", "rating": 4, "obstacle": 3}, "1/2"),
        ("mouse-guard", {"type": "test", "rating": 4, "obstacle": 3, "settle": False}, None),
        ("mouse-guard", {"type": "reshuffle"}, None),
    ],
)
def test_the_chance_of_success(client: FlaskClient, system: str, action: Body, success: str | None) -> None:
    """Where there is such a thing: neither side of a duel is ours, and an open draw decides nothing yet."""
    odds = one(client, action, system)
    assert odds.get("success", {"p": None})["p"] == success


def test_a_number_is_told_whole(client: FlaskClient) -> None:
    """Two dice of damage: a bar chart, its mean, its top, and how likely at least so much is."""
    total = one(client, {"type": "damage", "dice": 2}, "malleus")["numbers"]["total"]
    ways = dict(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
    assert total["distribution"] == [
        {"value": value, "p": str(Fraction(n, 36)), "decimal": n / 36} for value, n in ways.items()
    ]
    assert total["mean"] == {"exact": "7", "decimal": 7.0}
    assert total["most_likely"] == 7
    at_least = {row["value"]: row["p"] for row in total["at_least"]}
    assert (at_least[2], at_least[7], at_least[12]) == ("1", "7/12", "1/36")


@pytest.mark.parametrize("number", [1, 3, 10])
def test_few_targets_are_told_jointly_and_one_by_one(client: FlaskClient, number: int) -> None:
    odds = one(client, BOOM, **crowd(number))
    assert len(odds["outcomes"]) == 2**number
    assert {target["hit"]["p"] for target in odds["targets"]} == {"5/12"}
    assert odds["success"]["p"] == str(1 - Fraction(7, 12) ** number)


@pytest.mark.parametrize("number", [11, 20, 99])
def test_many_targets_are_told_one_by_one(client: FlaskClient, number: int) -> None:
    """Exact all the same: each target, and how many are hit."""
    answer = ask(client, {"state": crowd(number), "actions": [BOOM]})
    [odds] = answer["actions"]
    assert (odds["outcomes"], odds["by_outcome"], answer["states"], answer["remainder"]) == (None, None, None, "0")
    assert [target["hit"]["p"] for target in odds["targets"]] == ["5/12"] * number
    hits = odds["numbers"]["hits"]
    assert hits["mean"]["exact"] == str(number * Fraction(5, 12))
    assert hits["distribution"][0]["p"] == str(Fraction(7, 12) ** number)
    assert sum(Fraction(row["p"]) for row in hits["distribution"]) == 1


def test_how_many_are_hit_is_told_of_few_too(client: FlaskClient) -> None:
    hits = one(client, BOOM, **crowd(2))["numbers"]["hits"]
    assert [row["p"] for row in hits["distribution"]] == ["49/144", "35/72", "25/144"]


def test_targets_are_told_one_by_one_behind_other_actions(client: FlaskClient) -> None:
    """Ten may be left, or eleven: those that are followed jointly and those that are not, together."""
    state = crowd(11)
    state["characters"][1]["minion"] = True
    first = {"type": "attack", "actor": "mim", "target": "e0"}
    answer = ask(client, {"state": state, "actions": [first, BOOM]})
    boom = answer["actions"][1]
    assert answer["states"] is None
    chances = {target["target"]: Fraction(target["hit"]["p"]) for target in boom["targets"]}
    hit = Fraction(7, 12)
    assert chances == {"e0": (1 - hit) * hit, **{f"e{place}": Fraction(5, 12) for place in range(1, 11)}}
    assert sum(Fraction(row["p"]) for row in boom["numbers"]["hits"]["distribution"]) == 1


def test_ten_attacks_in_a_row_are_few_states(client: FlaskClient) -> None:
    answer = ask(client, {"state": PAIR, "actions": [ATTACK] * 2})
    assert len(answer["states"]) == 3
    assert [action["action"] for action in answer["actions"]] == [0, 1]


def test_what_a_branch_makes_impossible_is_refused_there(client: FlaskClient) -> None:
    """And counts in what would have followed: each entry sums to 1."""
    state = {"characters": [PAIR["characters"][0], {"id": "orc", "minion": True}]}
    answer = ask(client, {"state": state, "actions": [ATTACK] * 3})
    refused = [
        sum(Fraction(row["p"]) for row in action["by_outcome"] if row["outcome"] == "refused")
        for action in answer["actions"]
    ]
    miss = Fraction(5, 18)
    assert refused == [0, 1 - miss, 1 - miss**2]
    assert [state["p"] for state in answer["states"] if state.get("refused")] == [str(1 - miss**2)]
    for action in answer["actions"]:
        assert sum(Fraction(row["p"]) for row in action["outcomes"]) == 1


def test_a_turn_that_may_not_come_is_told(client: FlaskClient) -> None:
    """Where the first of two strikes the other down, a round has one turn."""
    people = [{"id": "ana"}, {"id": "orc", "minion": True}]
    battle = {"phase": "rounds", "round": 1, "order": ["ana", "orc"], "next": "ana"}
    body = {"state": {"characters": people, "battle": battle}, "actions": [{"type": "round", "orders": [ATTACK]}]}
    first, second = ask(client, body)["actions"]
    hit = next(row["p"] for row in first["by_outcome"] if row["outcome"] == "hit")
    assert next(row["p"] for row in second["by_outcome"] if row["outcome"] == "no_turn") == hit


def test_nothing_to_weigh(client: FlaskClient) -> None:
    answer = ask(client, {"state": PAIR, "actions": []})
    assert (answer["actions"], answer["states"]) == ([], [{"p": "1", "decimal": 1.0, "changes": []}])


@pytest.mark.parametrize(
    ("actions", "pointer", "code"),
    [
        ([ATTACK | {"target": "nobody"}], "/actions/0/target", "NO_SUCH_CHARACTER"),
        ([{"type": "vanish", "actor": "ana"}], "/actions/0/actor", None),
        ([ATTACK, {"type": "vanish", "actor": "ana"}], "/actions/1/actor", None),
    ],
    ids=["nobody of that name", "forbidden at once", "forbidden whatever happened before"],
)
def test_what_every_play_would_be_refused_is_refused(
    client: FlaskClient, actions: list[Body], pointer: str, code: str | None
) -> None:
    """With the very errors of a resolution."""
    body = {"state": PAIR, "actions": actions}
    problem = ask(client, body, status=422)
    resolution = client.post("/v1/systems/mini-mam/resolutions", json=body | {"rng": {"seed": 1}}).get_json()
    assert problem["errors"] == resolution["errors"]
    assert problem["errors"][0]["pointer"] == pointer
    assert code in (None, problem["errors"][0]["code"])


@pytest.mark.parametrize("rng", [{}, {"seed": 1}, None])
def test_there_is_no_rng(client: FlaskClient, rng: Any) -> None:
    problem = ask(client, {"state": PAIR, "actions": [ATTACK], "rng": rng}, status=400)
    assert [error["pointer"] for error in problem["errors"]] == ["/rng"]


@pytest.mark.parametrize(
    ("system", "actions", "pointer", "says"),
    [
        ("malleus", [{"type": "damage", "dice": 101}], "/actions/0", "fewer dice"),
        ("mouse-guard", [{"type": "test", "rating": 4, "obstacle": 3}] * 4, "/actions/2", "first 2 actions fit"),
        ("malleus", [{"type": "random_value", "dice": 9, "count": 4}] * 2, "/actions/0", "Asked for last"),
    ],
)
def test_what_costs_too_much_says_what_would_fit(
    client: FlaskClient, system: str, actions: list[Body], pointer: str, says: str
) -> None:
    problem = ask(client, {"actions": actions}, system, status=422)
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("COST_LIMIT_EXCEEDED", pointer)
    assert says in problem["detail"]
    assert problem["cost"] > problem["limit"]


def test_an_explosion_before_more_is_refused(client: FlaskClient) -> None:
    problem = ask(client, {"state": crowd(20), "actions": [BOOM, BOOM]}, status=422)
    assert (problem["cost"], problem["limit"]) == (1_000_000, 1_024)
    assert "last" in problem["detail"]


def test_a_fraction_that_is_too_long_is_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of hiding from ninety-nine, fifty times: more than 200 digits, which nobody wants to read."""
    monkeypatch.setattr("service.wire.odds.TOO_LONG", 12)
    problem = ask(client, {"state": PAIR, "actions": [ATTACK]}, status=422)
    assert (problem["code"], problem["cost"]) == ("COST_LIMIT_EXCEEDED", 2)
