"""The examples of odds and options are answered as they say, byte for byte."""

from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient

from service.app import SYSTEMS
from service.wire.examples import files

FILES = [
    pytest.param(f"/v1/systems/{system.identity.id}/{operation}", path, id=f"{system.identity.id}-{path.stem}")
    for system in SYSTEMS
    for operation in ("odds", "options")
    for path in files(system.folder, operation)
]


@pytest.mark.parametrize(("url", "path"), FILES)
def test_an_example_is_answered_as_it_says(client: FlaskClient, url: str, path: Path) -> None:
    example = orjson.loads(path.read_bytes())
    response = client.post(url, json=example["request"], headers={"X-Request-Id": path.stem})
    assert response.get_data() == orjson.dumps(example["response"]), "python -m service record"
    assert response.status_code == example["status"]
