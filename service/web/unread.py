"""The answer to what the server could not read as a request, and which the application never sees (RFC 9112)."""

import secrets
from http import HTTPStatus

import orjson

from service.web.headers import EXPOSED
from service.wire.problem import Problem


def refusal(status: int) -> bytes:
    """A whole HTTP message in the form of every other refusal: the client's fault is 400, whatever the server calls it.

    The server's own words stay in its log, for they repeat what the client sent.
    """
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        problem = Problem("INTERNAL", "The service failed; nothing was resolved.")
    else:
        problem = Problem("MALFORMED_REQUEST", "The request line or a header is not HTTP as it is read here.")
    id = secrets.token_hex(8)
    body = orjson.dumps(problem.body(f"urn:request:{id}"))
    head = (
        f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "Content-Language: en",
        f"X-Request-Id: {id}",
        "Access-Control-Allow-Origin: *",
        f"Access-Control-Expose-Headers: {EXPOSED}",
    )
    return "\r\n".join(head).encode("ascii") + b"\r\n\r\n" + body
