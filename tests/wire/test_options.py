"""The operation `options`: all that is legal, ready to send and grouped; one action judged; what is refused."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import SYSTEMS
from service.core.odds import Budget
from service.wire.fields import fields_of
from tests.conftest import GAMES

Body = dict[str, Any]

ANA: Body = {"id": "ana", "name": "Ana", "kind": "warrior", "side": "heroes", "items": ["healing_potion"]}
ORC: Body = {"id": "orc", "kind": "monster", "side": "foes"}
BATTLE: Body = {"phase": "rounds", "round": 1, "order": ["ana", "orc"], "next": "ana"}
STATE: Body = {"characters": [ANA, ORC], "battle": BATTLE}


def ask(client: FlaskClient, body: Body, system: str = "mini-mam", status: int = 200) -> Body:
    response = client.post(f"/v1/systems/{system}/options", json=body)
    assert response.status_code == status, response.get_data(as_text=True)
    answer: Body = response.get_json()
    return answer


def test_options_are_ready_to_send_and_say_where_they_belong(client: FlaskClient) -> None:
    """Groups of a screen, and the rules that allow each."""
    listed = ask(client, {"state": STATE, "actor": "ana"})["options"]
    told = {tuple(option["action"].values()): (option["group"], option["rules"]) for option in listed}
    assert told["attack", "ana", "orc"] == ("attack", ["MM-24", "MM-34"])
    assert told["pass", "ana"] == ("other", ["MM-28"])
    for option in listed:
        assert set(option) == {"action", "group", "rules"}


@pytest.mark.parametrize("system", GAMES)
def test_each_group_and_rule_is_one_that_the_game_has(client: FlaskClient, system: str) -> None:
    """So that a screen finds words for it."""
    rules = {rule["id"] for rule in client.get(f"/v1/systems/{system}").get_json()["rules"]}
    characters: dict[str, list[Body]] = {"mini-mam": [ANA, ORC], "malleus": [{"id": "ana", "values": {"RIDE": 12}}]}
    for option in ask(client, {"state": {"characters": characters.get(system, [{"id": "ana"}])}}, system)["options"]:
        assert option["group"].isidentifier()
        assert option["rules"]
        assert set(option["rules"]) <= rules


def test_odds_come_on_demand(client: FlaskClient) -> None:
    """Those of the operation `odds`, action by action."""
    listed = ask(client, {"state": STATE, "actor": "ana", "odds": True})["options"]
    for option in listed:
        body = {"state": STATE, "actions": [option["action"]]}
        [weighed] = client.post("/v1/systems/mini-mam/odds", json=body).get_json()["actions"]
        assert option["odds"] == weighed
    assert listed[0]["odds"]["success"]["p"] == "7/12"


def mice(number: int) -> list[Body]:
    return [{"id": f"m{place}", "skills": {"scout": 4 + place % 3}} for place in range(number)]


def test_odds_are_null_where_they_cost_too_much(client: FlaskClient) -> None:
    """The options are all there even so, and what is cheap has its odds whatever stands before it."""
    state = {"characters": mice(8)}
    listed = ask(client, {"state": state, "odds": True}, "mouse-guard")["options"]
    assert [option["action"] for option in listed] == [
        option["action"] for option in ask(client, {"state": state}, "mouse-guard")["options"]
    ]
    weighed: dict[str, set[bool]] = {}
    for option in listed:
        weighed.setdefault(option["action"]["type"], set()).add(option["odds"] is not None)
    assert weighed.pop("versus") == {True, False}
    assert set(weighed) >= {"test", "rest", "reshuffle"}
    assert all(told == {True} for told in weighed.values())


def test_all_actions_together_have_the_odds_of_one_budget(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, and however dear each is."""
    given: list[Budget] = []

    class Counted(Budget):
        def __init__(self, branches: int) -> None:
            super().__init__(branches)
            given.append(self)

    monkeypatch.setattr("service.wire.options.Budget", Counted)
    limits = client.get("/v1/limits").get_json()
    listed = ask(client, {"state": {"characters": mice(20)}, "odds": True}, "mouse-guard")["options"]
    assert len(listed) > limits["options_with_odds"]
    assert sum([each.branches - each.left for each in given]) <= limits["odds_branches"]
    assert all([option["odds"] is None for option in listed[limits["options_with_odds"] :]])
    assert len([option for option in listed if option["odds"]]) > 10


def test_an_actor_s_options_are_part_of_all(client: FlaskClient) -> None:
    everything = ask(client, {"state": STATE})["options"]
    assert ask(client, {"state": STATE, "actor": "ana"})["options"] == everything
    assert ask(client, {"state": STATE, "actor": "orc"})["options"] == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.identity.id)
def test_free_fields_are_described_with_their_ranges(client: FlaskClient, system: Any) -> None:
    """All that is not listed: numbers, texts and sets, as JSON Schema without references, and which must be given."""
    told = {each["type"]: each for each in ask(client, {}, system.identity.id)["open"]}
    for kind, schema in system.actions.items():
        free = told.get(kind, {"fields": {}, "required": []})
        assert set(free["required"]) <= set(free["fields"]) <= set(fields_of(schema))
        assert "$ref" not in str(free)


def test_a_free_number_has_its_range(client: FlaskClient) -> None:
    told = {each["type"]: each for each in ask(client, {})["open"]}
    difficulty = told["task"]["fields"]["difficulty"]
    assert (difficulty["type"], difficulty["minimum"], difficulty["maximum"]) == ("integer", 0, 1000)
    assert told["trap"]["required"] == ["setters", "approaching"]
    assert "target" not in told["attack"]["fields"]


@pytest.mark.parametrize(
    ("action", "errors"),
    [
        ({"type": "attack", "actor": "ana", "target": "orc"}, []),
        ({"type": "attack", "actor": "orc", "target": "ana"}, [("/action/actor", "NOT_YOUR_TURN", "MM-28")]),
        ({"type": "attack", "actor": "bo", "target": "orc"}, [("/action/actor", "NO_SUCH_CHARACTER", None)]),
        ({"type": "round", "orders": [{"type": "attack", "actor": "ana", "target": "orc"}]}, []),
    ],
    ids=["legal", "not his turn", "nobody of that name", "a round"],
)
def test_one_action_is_judged(client: FlaskClient, action: Body, errors: list[Any]) -> None:
    """By the very errors of a resolution, their pointers from the action."""
    answer = ask(client, {"state": STATE, "action": action})
    assert answer["legal"] is (not errors)
    assert [(error["pointer"], error["code"], error.get("rule")) for error in answer["errors"]] == errors
    assert {"options", "open", "odds"}.isdisjoint(answer)
    body = {"state": STATE, "actions": [action], "rng": {"seed": 1}}
    response = client.post("/v1/systems/mini-mam/resolutions", json=body)
    assert (response.status_code == 200) is (not errors)
    for judged, refused in zip(answer["errors"], response.get_json().get("errors", ()), strict=True):
        assert refused == judged | {"pointer": judged["pointer"].replace("/action/", "/actions/0/")}


def test_one_legal_action_is_weighed_on_demand(client: FlaskClient) -> None:
    action = {"type": "attack", "actor": "ana", "target": "orc"}
    assert ask(client, {"state": STATE, "action": action, "odds": True})["odds"]["success"]["p"] == "7/12"
    illegal = {"type": "attack", "actor": "orc", "target": "ana"}
    assert "odds" not in ask(client, {"state": STATE, "action": illegal, "odds": True})


@pytest.mark.parametrize(
    ("body", "status", "pointer"),
    [
        ({"state": STATE, "actor": "bo"}, 422, "/actor"),
        ({"state": {"characters": [ANA, ANA]}}, 422, "/state/characters/1/id"),
        ({"state": STATE, "rules": "99"}, 422, "/rules"),
        ({"state": STATE, "rng": {}}, 400, "/rng"),
        ({"state": STATE, "actions": []}, 400, "/actions"),
        ({"state": STATE, "action": {"type": "fly", "actor": "ana"}}, 400, "/action/type"),
        ({"state": STATE, "odds": 1}, 400, "/odds"),
    ],
    ids=["nobody of that name", "a contradictory state", "other rules", "rng", "actions", "no such action", "no yes"],
)
def test_what_is_refused(client: FlaskClient, body: Body, status: int, pointer: str) -> None:
    problem = ask(client, body, status=status)
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_too_many_candidates_are_refused_before_they_are_tried(client: FlaskClient) -> None:
    """A hundred against each other; one of them at a time is answered."""
    state = {"characters": [{"id": f"c{place}"} for place in range(100)]}
    problem = ask(client, {"state": state}, status=422)
    assert (problem["code"], problem["cost"], problem["limit"]) == ("COST_LIMIT_EXCEEDED", 20_001, 20_000)
    assert problem["errors"][0]["pointer"] == "/actor"
    assert problem["detail"].endswith("Ask for one actor.")
    assert len(ask(client, {"state": state, "actor": "c7"})["options"]) > 99


def test_too_many_candidates_of_one_actor_are_the_state_s(client: FlaskClient) -> None:
    """Who has asked for one already is not told to do so."""
    many = {f"s{place}": 3 for place in range(100)}
    people: list[Body] = [{"id": f"m{place}"} for place in range(100)]
    people[0] |= {"skills": many, "abilities": {f"a{place}": 3 for place in range(100)}}
    problem = ask(client, {"state": {"characters": people}, "actor": "m0"}, "mouse-guard", 422)
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("COST_LIMIT_EXCEEDED", "/state")
    assert problem["detail"].endswith("Leave some of it out.")
    assert ask(client, {"state": {"characters": people[:90]}, "actor": "m0"}, "mouse-guard")["options"]


ATTACK: Body = {"type": "attack", "actor": "ana", "target": "orc"}


@pytest.mark.parametrize("action", [ATTACK, ATTACK | {"actor": "nobody"}])
def test_an_action_of_another_is_not_the_actor_s(client: FlaskClient, action: Body) -> None:
    """Two questions in one: neither is answered."""
    problem = ask(client, {"state": STATE, "actor": "orc", "action": action}, status=422)
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    [error] = problem["errors"]
    assert (error["pointer"], error["code"]) == ("/actor", "CONTRADICTORY_ACTOR")
    assert error["detail"] == f"In the action it is {action['actor']} who acts, not orc."


@pytest.mark.parametrize(
    ("system", "actor", "action"),
    [
        ("mini-mam", "ana", ATTACK),
        ("mini-mam", "ana", {"type": "round", "orders": [ATTACK]}),
        ("malleus", "ana", {"type": "roll", "who": {"value": 12}}),
        ("mano-a-mano", "ana", {"type": "success_roll", "difficulty": 5}),
        ("mouse-guard", "ana", {"type": "test", "rating": 4, "obstacle": 3}),
    ],
)
def test_an_actor_beside_an_own_action_or_nobody_s_changes_nothing(
    client: FlaskClient, system: str, actor: str, action: Body
) -> None:
    state = STATE if system == "mini-mam" else {"characters": [{"id": "ana"}]}
    judged = ask(client, {"state": state, "actor": actor, "action": action}, system)
    assert judged["legal"] is True
    assert judged == ask(client, {"state": state, "action": action}, system)
