"""Every command of the README gives, to the letter of its JSON, the answer that the README shows."""

import json
import re
import shlex
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent.parent / "README.md").read_text("utf-8")
SHOWN = re.findall(r"```sh\n(curl .+?)```\n\n```json\n(.+?)```", README, re.DOTALL)


def test_the_readme_shows_a_curl_for_every_game_and_operation():
    assert [shlex.split(command)[1].partition("/v1/systems/")[2] for command, _ in SHOWN] == [
        "mini-mam/resolutions",
        "malleus/resolutions",
        "mano-a-mano/resolutions",
        "mouse-guard/resolutions",
        "mini-mam/odds",
        "malleus/options",
    ]


@pytest.mark.parametrize(("command", "answer"), SHOWN, ids=lambda text: text[26:60].strip())
def test_a_curl_gives_what_is_shown(client, command, answer):
    _, url, _, header, _, body = shlex.split(command)
    name, _, value = header.partition(": ")
    response = client.post(url.removeprefix("http://127.0.0.1:8000"), data=body, headers={name: value})
    assert response.get_json() == json.loads(answer)
