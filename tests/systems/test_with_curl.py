"""The smallest requests, word for word with curl against a live server."""

import json
import shutil
import subprocess

import pytest

pytestmark = [pytest.mark.live, pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")]


@pytest.mark.parametrize(
    ("system", "body", "outcomes"),
    [
        (
            "malleus",
            '{"actions": [{"type": "roll", "who": {"value": 12}}]}',
            {"critical", "success", "failure", "fumble"},
        ),
        (
            "mano-a-mano",
            '{"actions": [{"type": "success_roll", "modifiers": [{"value": 3}], "difficulty": 12}]}',
            {"success", "failure"},
        ),
    ],
)
def test_a_roll_by_one_command(server, system, body, outcomes):
    """Neither a state nor a seed is needed; the answer names the seed that it took."""
    url = f"{server.url}/v1/systems/{system}/resolutions"
    command = ["curl", "--silent", "--fail", url, "-H", "Content-Type: application/json", "-d", body]
    answer = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=30).stdout)
    [event] = answer["events"]
    assert event["outcome"] in outcomes
    assert (answer["assurance"], len(answer["audit"]["seed"])) == ("server_seed", 32)
