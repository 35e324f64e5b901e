"""What is measured: a battle of Mini mam that is sent as it came back, and ten attacks."""

from typing import Any

from flask.testing import FlaskClient

KINDS = ("warrior", "rogue", "wizard", "priest")


def battle(client: FlaskClient, characters: int) -> dict[str, Any]:
    """A request with so many characters, half on each side, and ten attacks; 20 draws, nobody falls."""
    people = [
        {"id": f"c{i}", "name": f"Character {i}", "side": "ab"[i % 2], "kind": KINDS[i // 2 % 4], "level": 1}
        for i in range(characters)
    ]
    path = "/v1/systems/mini-mam/resolutions"
    state = client.post(path, json={"state": {"characters": people}, "actions": []}).get_json()["state"]
    attacks = [{"type": "attack", "actor": f"c{i % 4 * 2}", "target": f"c{i % 4 * 2 + 1}"} for i in range(10)]
    faces = [2, 5] * 10
    return {"state": state, "actions": attacks, "rng": {"supplied": faces, "manual": True}}
