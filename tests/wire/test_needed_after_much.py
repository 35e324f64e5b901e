"""Which draws are missing is asked of the action that lacks them, not of all that is certain before it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.core.needed import needed

Body = dict[str, Any]

ATTACK: Body = {"type": "attack", "actor": "ana", "target": "orc"}
ROUND: Body = {"type": "round", "orders": [ATTACK, {**ATTACK, "actor": "orc", "target": "ana"}]}
STATE: Body = {
    "characters": [{"id": "ana"}, {"id": "orc"}],
    "battle": {"phase": "rounds", "round": 1, "order": ["ana", "orc"], "next": "ana"},
}


@pytest.mark.parametrize(
    ("actions", "supplied", "left", "index"),
    [
        ([ATTACK], [], [], 0),
        ([ATTACK], [3], [3], 1),
        ([ROUND] * 3, [1, 6] * 4, [], 8),
        ([ROUND] * 3, [1, 6] * 5, [1, 6], 10),
        ([ROUND] * 3, [1, 6] * 5 + [4], [1, 6, 4], 11),
        ([{"type": "pass", "actor": "ana"}, {**ATTACK, "actor": "orc", "target": "ana"}], [2], [2], 1),
        ([ROUND, ROUND], [1, None, 1, 6], [1, None, 1, 6], 1),
    ],
    ids=["nothing", "half an attack", "whole rounds", "half a round", "half a turn", "no draw before", "a null"],
)
def test_only_the_faces_of_the_unfinished_action_are_looked_at(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    actions: list[Body],
    supplied: list[Any],
    left: Any,
    index: int,
) -> None:
    """And the draws that are asked for are counted from the beginning."""
    seen: list[Any] = []

    def asked(rule: Any, given: Any, limit: int) -> Any:
        seen.append(list(given))
        return needed(rule, given, limit)

    monkeypatch.setattr("service.wire.answer.needed", asked)
    body = {"state": STATE, "actions": actions, "rng": {"manual": True, "supplied": supplied}}
    response = client.post("/v1/systems/mini-mam/resolutions", json=body)
    assert response.status_code == 422
    assert response.get_json()["needed"][0]["index"] == index
    assert seen == [left]
