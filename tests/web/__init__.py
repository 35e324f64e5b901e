"""The boundary: bytes and headers in, answers and problems out."""

from typing import Any

import orjson
from werkzeug.test import TestResponse

from service.app import SYSTEMS
from tests.contract.document import PROBLEM, path_of

GAME = SYSTEMS[0].identity.id
PATH = path_of(f"{GAME}/resolutions")
EMPTY = b'{"actions":[]}'
"""Resolves nothing: every game takes it."""


def problem(response: TestResponse, status: int, code: str) -> dict[str, Any]:
    """The problem that an answer is, which must be one in every respect."""
    text = response.get_data(as_text=True)
    assert (response.status_code, response.content_type) == (status, PROBLEM), text
    body: dict[str, Any] = orjson.loads(text)
    assert (body["code"], body["status"]) == (code, status)
    assert body["instance"] == f"urn:request:{response.headers['X-Request-Id']}"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Content-Language"] == "en"
    assert "Traceback" not in text
    assert 'File "' not in text
    return body
