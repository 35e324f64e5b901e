"""The bytes of a request body: framing, size and media type (RFC 9110, RFC 9112)."""

from flask import Request

from service.wire import limits
from service.wire.problem import Problem


def body(request: Request) -> bytes:
    """The whole body, at most limits.BODY_BYTES; a Problem where it is broken, too large or of another type."""
    _check_type(request)
    announced = request.content_length
    if announced is not None and announced > limits.BODY_BYTES:
        raise _too_large()
    read = _read(request)
    if len(read) > limits.BODY_BYTES:
        raise _too_large()
    if announced is not None and len(read) < announced:
        raise Problem("MALFORMED_REQUEST", f"The body has {len(read)} bytes, but {announced} were announced.")
    return read


def _read(request: Request) -> bytes:
    """One byte more than is allowed tells a body that is too large from one that just fits."""
    try:
        read: bytes = request.stream.read(limits.BODY_BYTES + 1)
    except Exception as error:  # each server has its own for a broken chunk and for a client that went away
        raise Problem("MALFORMED_REQUEST", "The body could not be read to its end.") from error
    return read


def _too_large() -> Problem:
    return Problem("CONTENT_TOO_LARGE", f"A body may have at most {limits.BODY_BYTES} bytes.")


def _check_type(request: Request) -> None:
    encoding = request.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity"):
        raise Problem(
            "UNSUPPORTED_MEDIA_TYPE", "The body may have no Content-Encoding.", headers={"Accept-Encoding": "identity"}
        )
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype != "application/json" or charset not in ("utf-8", "utf8"):
        raise Problem(
            "UNSUPPORTED_MEDIA_TYPE", "Send application/json in UTF-8.", headers={"Accept-Post": "application/json"}
        )
