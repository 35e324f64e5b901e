"""What every answer says in its headers: the id of its request, and that any web page may read it (Fetch, CORS)."""

from flask import Flask, Response, request

from service.web.problems import request_id

EXPOSED = "Content-Language, ETag, Retry-After, X-Request-Id"
ASKABLE = "Authorization, Content-Type, If-None-Match, X-Request-Id"


def install(app: Flask) -> None:
    """Complete every answer, errors and 304 among them."""
    app.after_request(completed)


def completed(response: Response) -> Response:
    """The answer with the headers that all have. The service knows no cookies, so any origin may ask."""
    if "Allow" in response.headers:
        response.headers["Allow"] = ", ".join(sorted(response.allow))
    if request.method == "OPTIONS" and response.status_code == 200:
        response = _options(response)
    response.headers["X-Request-Id"] = request_id()
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = EXPOSED
    return response


def _options(answered: Response) -> Response:
    """What a resource takes, for a preflight and for whoever asks."""
    methods = answered.headers["Allow"]
    response = Response(status=204, headers={"Allow": methods, "Access-Control-Allow-Methods": methods})
    response.headers["Access-Control-Allow-Headers"] = ASKABLE
    response.headers["Access-Control-Max-Age"] = "86400"
    del response.headers["Content-Type"]
    return response
