"""Which rolls are offered, and what their odds tell apart, over HTTP."""

import pytest

from . import SYSTEM, roll

ANA = {"id": "ana", "name": "Ana", "modifiers": {"climbing": 6}}


@pytest.fixture
def asked(client):
    def asked(operation, body):
        response = client.post(f"/v1/systems/{SYSTEM}/{operation}", json=body)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    return asked


@pytest.mark.rule("MAM-Q12")
def test_customary_difficulties_are_offered(asked):
    """Each character may roll at 5, 10 .. 25."""
    offered = [
        option["action"] for option in asked("options", {"state": {"characters": [ANA]}, "actor": "ana"})["options"]
    ]
    assert offered == [
        {"type": "success_roll", "actor": "ana", "difficulty": difficulty} for difficulty in (5, 10, 15, 20, 25)
    ]


def test_a_roll_is_offered_to_nobody_in_particular(asked):
    """Without characters there is still a die to roll."""
    offered = [option["action"] for option in asked("options", {})["options"]]
    assert offered[0] == {"type": "success_roll", "difficulty": 5}
    assert len(offered) == 5


@pytest.mark.rule("MAM-04", "MAM-Q03")
def test_one_action_is_judged(asked):
    """A d20 cannot ignore its 20."""
    answer = asked("options", {"action": roll(10, automatic_success="ignore")})
    assert answer["legal"] is False
    assert answer["errors"][0]["pointer"] == "/action/automatic_success"


@pytest.mark.rule("MAM-09")
def test_odds_tell_what_decided(asked):
    """A d6 against 20: only a confirmed 20 succeeds."""
    (shown,) = asked("odds", {"actions": [roll(20, "d6", automatic_success="confirm")]})["actions"]
    told = {(each["outcome"], each["decided_by"]): each["p"] for each in shown["outcomes"]}
    assert told == {("success", "automatic"): "1/18", ("failure", "total"): "17/18"}
