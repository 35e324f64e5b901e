"""The bytes of a request body: framing, size and media type (RFC 9110, RFC 9112)."""

from flask import Request
from werkzeug.wsgi import get_content_length

from service.wire import limits
from service.wire.problem import Problem


def body(request: Request, most: int = limits.BODY_BYTES, types: tuple[str, ...] = ("application/json",)) -> bytes:
    """The whole body, at most so many bytes; a Problem where it is broken, too large or of another type."""
    _check_type(request, types)
    announced = get_content_length(request.environ)
    if announced is not None and announced > most:
        raise _too_large(most)
    read = _read(request, most)
    if len(read) > most:
        raise _too_large(most)
    if announced is not None and len(read) < announced:
        raise Problem("MALFORMED_REQUEST", f"The body has {len(read)} bytes, but {announced} were announced.")
    return read


def _read(request: Request, most: int) -> bytes:
    """One byte more than is allowed tells a body that is too large from one that just fits."""
    try:
        read: bytes = request.stream.read(most + 1)
    except Exception as error:  # each server has its own for a broken chunk and for a client that went away
        raise Problem("MALFORMED_REQUEST", "The body could not be read to its end.") from error
    return read


def _too_large(most: int) -> Problem:
    return Problem("CONTENT_TOO_LARGE", f"A body may have at most {most} bytes.")


def _check_type(request: Request, types: tuple[str, ...]) -> None:
    environ = request.environ
    if environ.get("CONTENT_TYPE") in types and "HTTP_CONTENT_ENCODING" not in environ:
        return
    encoding = request.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity"):
        raise Problem(
            "UNSUPPORTED_MEDIA_TYPE", "The body may have no Content-Encoding.", headers={"Accept-Encoding": "identity"}
        )
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype not in types or charset not in ("utf-8", "utf8"):
        wanted = ", ".join(types)
        raise Problem("UNSUPPORTED_MEDIA_TYPE", f"Send {wanted} in UTF-8.", headers={"Accept-Post": wanted})
