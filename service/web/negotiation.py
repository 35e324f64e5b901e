"""What a client accepts: media types and languages (RFC 9110 section 12)."""

from flask import Request

from service.wire.envelope import LANGUAGES
from service.wire.problem import Problem


def language(request: Request) -> str:
    """The language of the announcements: the best of those served, else English."""
    if "Accept-Language" not in request.headers:
        return LANGUAGES[0]
    return request.accept_languages.best_match(LANGUAGES, LANGUAGES[0])


def wants_json(request: Request) -> None:
    """Refuse a client that takes no JSON."""
    if "Accept" in request.headers and not request.accept_mimetypes.best_match(("application/json",)):
        raise Problem("NOT_ACCEPTABLE", "This resource is application/json.")
