"""Every refusal as `application/problem+json` (RFC 9457), with the id of the request."""

import logging
import re
import secrets
from typing import TYPE_CHECKING

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from service.wire.problem import KINDS, Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_log = logging.getLogger(__name__)
_KNOWN = "service.request_id"
_REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,64}")

CODES = {
    400: "MALFORMED_REQUEST",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    406: "NOT_ACCEPTABLE",
    413: "CONTENT_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
}


def install(app: Flask) -> None:
    """Turn every exception of the application into a problem."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def request_id(environ: "WSGIEnvironment") -> str:
    """The client's X-Request-Id where it can stand in a URN, else one of our own."""
    known: str | None = environ.get(_KNOWN)
    if known is None:
        sent = environ.get("HTTP_X_REQUEST_ID", "")
        known = environ[_KNOWN] = sent if _REQUEST_ID.fullmatch(sent) else secrets.token_hex(8)
    return known


def _problem(problem: Problem) -> Response:
    response = Response(orjson.dumps(problem.body(f"urn:request:{request_id(request.environ)}")), problem.status)
    response.headers["Content-Type"] = "application/problem+json"
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = "en"
    for name, value in problem.headers.items():
        response.headers[name] = value
    return response


def _http(error: HTTPException) -> Response:
    code = CODES.get(error.code or 500, "INTERNAL" if (error.code or 500) >= 500 else "MALFORMED_REQUEST")
    response = _problem(Problem(code, _detail(code, error)))
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def _detail(code: str, error: HTTPException) -> str:
    """Our own words where the code says all; else those of the exception, which is the client's to mend."""
    own = code in ("NOT_FOUND", "METHOD_NOT_ALLOWED", "INTERNAL")
    return KINDS[code].page if own else error.description or error.name


def _unexpected(error: Exception) -> Response:
    _log.exception("unexpected failure of request %s", request_id(request.environ), exc_info=error)
    return _problem(Problem("INTERNAL", "The service failed; nothing was resolved."))
