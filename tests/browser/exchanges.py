"""Recorded exchanges: what clients keep of a session."""

from collections.abc import Iterator
from typing import Any

import orjson
from flask.testing import FlaskClient

from service.app import SYSTEMS
from service.wire.examples import examples

Exchange = dict[str, Any]
FOLDERS = {system.identity.id: system.folder for system in SYSTEMS}


def recorded(client: FlaskClient, system: str, request: Any) -> Exchange:
    """A request and its answer."""
    answer = client.post(f"/v1/systems/{system}/resolutions", json=request)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return {"system": system, "request": request, "response": answer.get_json()}


def session(
    client: FlaskClient, system: str, requests: list[list[Any]], seed: str | None = "friday-night"
) -> list[Exchange]:
    """Requests of these actions, each from the state and the word where the one before ended."""
    exchanges: list[Exchange] = []
    for actions in requests:
        request: dict[str, Any] = {"actions": actions, "rng": {"seed": seed} if seed else {}}
        if exchanges:
            request["state"] = exchanges[-1]["response"]["state"]
            if seed:
                request["rng"]["cursor"] = exchanges[-1]["response"]["audit"]["end"]
        exchanges.append(recorded(client, system, request))
    return exchanges


def stored() -> Iterator[tuple[str, Exchange]]:
    """Every example that was answered, by the name of its case."""
    for system, folder in FOLDERS.items():
        for example in examples(folder):
            if example.status == 200:
                yield (
                    f"{system}/{example.name}",
                    {"system": system, "request": example.request, "response": example.response},
                )


def lines(exchanges: list[Exchange]) -> str:
    """As JSON Lines."""
    return "".join(orjson.dumps(exchange).decode() + "\n" for exchange in exchanges)
