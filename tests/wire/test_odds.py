"""The operation `odds`: what a table reads off it without computing, and what it refuses."""

from fractions import Fraction
from typing import Any

import orjson
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


# What costs too much


def fighters(number: int, things: int = 0) -> Body:
    """A row of people, every second one on the other side, each with so many things."""
    return {
        "characters": [
            {"id": f"c{place}", "side": "ab"[place % 2], "gear": ["a thing of twenty-six letters"] * things}
            for place in range(number)
        ]
    }


def attacks(number: int) -> list[Body]:
    return [{"type": "attack", "actor": f"c{2 * place}", "target": f"c{2 * place + 1}"} for place in range(number)]


TEST: Body = {"type": "test", "rating": 4, "obstacle": 3}
WILD: Body = {"variant": {"king_after_queen": "restart", "joker": "reshuffle", "queen_addend": "raw"}}
ORDERS: list[Body] = [{"type": "attack", "actor": f"c{place}", "target": f"c{(place + 1) % 20}"} for place in range(20)]
ROUND: Body = {"type": "round", "orders": ORDERS}
FOUGHT: Body = {"phase": "rounds", "round": 1, "order": [f"c{place}" for place in range(20)], "next": "c0"}
CROWDED: Body = {"phase": "rounds", "round": 1, "order": ["mim", *[f"e{place}" for place in range(12)]], "next": "mim"}

TOO_MUCH = {
    "dice": ("malleus", None, [{"type": "damage", "dice": 101}], "/actions/0",
             "A roll of 101 dice: 100 in one roll is the limit of exact odds. Ask for fewer dice."),
    "one action": ("mouse-guard", WILD, [TEST], "/actions/0", "This action is too much even alone."),
    "several actions": ("mouse-guard", None, [TEST] * 4, "/actions/2", "The first 2 actions fit."),
    "a second action": ("mini-mam", crowd(8), [BOOM] * 2, "/actions/1", "The first action fits."),
    "a large state": ("mini-mam", fighters(40, 80), attacks(10), "/actions/9",
                      "16000 fit one of 8000 bytes, so leave out whoever does not matter."),
    "a round": ("mini-mam", {**fighters(20), "battle": FOUGHT}, [ROUND], "/actions/0", "Give fewer orders."),
    "joint outcomes": ("mini-mam", crowd(20), [BOOM, BOOM], "/actions/0",
                       "1000000 joint outcomes or more; 1024 is the limit. Asked for last, it is told part by part."),
    "joint outcomes in a round": ("mini-mam", {**crowd(12), "battle": CROWDED}, [{"type": "round", "orders": [BOOM]}],
                                  "/actions/0", "told part by part. In a round it cannot be."),
    "values of several": ("malleus", None, [{"type": "random_value", "dice": 9, "count": 4}] * 2, "/actions/0",
                          "Asked for last, it is told part by part."),
    "digits": ("mini-mam", fighters(20), [{"type": "hide", "actor": "c0"}] * 60, "/actions/23",
               "has 206 digits from here on; 200 is the limit. Ask for fewer actions, or for fewer dice."),
}  # fmt: skip


@pytest.mark.parametrize(("system", "state", "actions", "pointer", "says"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_costs_too_much_says_what_would_fit(
    client: FlaskClient, system: str, state: Body | None, actions: list[Body], pointer: str, says: str
) -> None:
    """And it does fit."""
    asked = {} if state is None else {"state": state}
    problem = ask(client, {**asked, "actions": actions}, system, status=422)
    [error] = problem["errors"]
    assert (problem["code"], error["code"], error["pointer"]) == ("COST_LIMIT_EXCEEDED",) * 2 + (pointer,)
    assert problem["detail"] == error["detail"]
    assert problem["detail"].endswith(says)
    assert problem["cost"] > problem["limit"]
    fits = int(pointer.rpartition("/")[2])
    ask(client, {**asked, "actions": actions[:fits]}, system)
    if "Asked for last" in says:
        [told] = ask(client, {**asked, "actions": actions[:1]}, system)["actions"]
        assert told["outcomes"] is None
    if "whoever does not matter" in says:
        ask(client, {"state": fighters(20), "actions": actions}, system)
    if "fewer orders" in says:
        ask(client, {**asked, "actions": [{**ROUND, "orders": ORDERS[:5]}]}, system)


def test_the_limits_that_are_served_are_those_that_hold(client: FlaskClient) -> None:
    """So much and no more."""
    limits = client.get("/v1/limits").get_json()
    dice = limits["odds_dice"]
    one(client, {"type": "damage", "dice": dice}, "malleus")
    assert ask(client, {"actions": [{"type": "damage", "dice": dice + 1}]}, "malleus", 422)["limit"] == dice
    [joint] = ask(client, {"state": crowd(10), "actions": [BOOM]})["actions"]
    assert len(joint["outcomes"]) == limits["odds_joint"]
    assert ask(client, {"state": crowd(11), "actions": [BOOM, BOOM]}, status=422)["limit"] == limits["odds_joint"]
    assert ask(client, {"state": WILD, "actions": [TEST]}, "mouse-guard", 422)["limit"] == limits["odds_branches"]
    digits = ask(client, {"state": fighters(20), "actions": [{"type": "hide", "actor": "c0"}] * 60}, status=422)
    assert digits["limit"] == limits["fraction_digits"]


def test_a_larger_state_has_fewer_branches(client: FlaskClient) -> None:
    """In proportion to the bytes of the state as an answer writes it, beyond so many."""
    limits = client.get("/v1/limits").get_json()
    state = fighters(40, 80)
    refused = ask(client, {"state": state, "actions": attacks(10)}, status=422)
    whole = client.post("/v1/systems/mini-mam/resolutions", json={"state": state, "actions": []}).get_data()
    size = len(orjson.dumps(orjson.loads(whole)["state"]))
    assert refused["limit"] == limits["odds_branches"] * limits["odds_state_bytes"] // size


VERSUS: Body = {"type": "versus", "drawers": [{"rating": 4}, {"rating": 5}]}


@pytest.mark.parametrize(
    ("variant", "action"),
    [
        ({"king_after_queen": "restart"}, TEST),
        ({"joker": "reshuffle"}, TEST),
        ({"joker": "reshuffle"}, VERSUS),
        ({"queen_addend": "raw"}, VERSUS),
    ],
)
def test_one_draw_or_two_fit_under_each_house_rule(client: FlaskClient, variant: Body, action: Body) -> None:
    """What is not followed of a joker without end is told."""
    told = ask(client, {"state": {"variant": variant}, "actions": [action]}, "mouse-guard")
    followed = sum([Fraction(row["p"]) for row in told["states"]])
    assert followed == 1 - Fraction(told["remainder"])
    assert Fraction(told["remainder"]) < Fraction(1, 10**12)


# What a screen draws


@pytest.mark.parametrize(
    ("system", "action"),
    [
        ("malleus", {"type": "random_value", "dice": 24}),
        ("malleus", {"type": "opposed", "a": {"value": 22, "feint": 2}, "b": {"value": 15}}),
        ("mouse-guard", {"type": "test", "rating": 4, "obstacle": 3}),
        ("mouse-guard", {"type": "versus", "drawers": [{"rating": 4}, {"rating": 5}]}),
        ("mano-a-mano", {"type": "success_roll", "difficulty": 12}),
    ],
)
def test_bars_are_drawn_without_computing(client: FlaskClient, system: str, action: Body) -> None:
    """Every row has its decimal; numbers ascend, and "at least" falls from certain on."""
    odds = one(client, action, system)
    for rows in (odds["by_outcome"], odds["outcomes"], *[each["distribution"] for each in odds["numbers"].values()]):
        assert [row["decimal"] for row in rows] == [float(Fraction(row["p"])) for row in rows]
        assert abs(sum([row["decimal"] for row in rows]) - 1) < 1e-9
    assert len({row["outcome"] for row in odds["by_outcome"]}) == len(odds["by_outcome"])
    for number in odds["numbers"].values():
        values = [row["value"] for row in number["distribution"]]
        assert values == sorted(set(values)) == [row["value"] for row in number["at_least"]]
        falling = [row["decimal"] for row in number["at_least"]]
        assert falling == sorted(falling, reverse=True)
        most = max(number["distribution"], key=lambda row: row["decimal"])
        assert number["most_likely"] == most["value"]
