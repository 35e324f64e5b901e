"""What every answer says in its headers: the id of its request, and that any web page may read it (Fetch, CORS)."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, request

from service.web.problems import request_id

EXPOSED = "Content-Language, ETag, Retry-After, X-Request-Id"
ASKABLE = "Authorization, Content-Type, If-None-Match, X-Request-Id"


class Service(Flask):
    """Flask that completes every answer, errors and 304 among them; no view is async, and nothing has a session."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def process_response(self, response: Response) -> Response:
        return completed(response)


def completed(response: Response) -> Response:
    """The answer with the headers that all have. The service knows no cookies, so any origin may ask."""
    environ = request.environ
    if response.status_code == 405 or environ["REQUEST_METHOD"] == "OPTIONS":
        response = _with_methods(response)
    headers = response.headers
    headers.add("X-Request-Id", request_id(environ))
    headers.add("Access-Control-Allow-Origin", "*")
    headers.add("Access-Control-Expose-Headers", EXPOSED)
    return response


def _with_methods(response: Response) -> Response:
    if "Allow" in response.headers:
        response.headers["Allow"] = ", ".join(sorted(response.allow))
    return _options(response) if response.status_code == 200 else response


def _options(answered: Response) -> Response:
    """What a resource takes, for a preflight and for whoever asks."""
    methods = answered.headers["Allow"]
    response = Response(status=204, headers={"Allow": methods, "Access-Control-Allow-Methods": methods})
    response.headers["Access-Control-Allow-Headers"] = ASKABLE
    response.headers["Access-Control-Max-Age"] = "86400"
    del response.headers["Content-Type"]
    return response
