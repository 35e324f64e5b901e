"""What a client accepts: media types and languages (RFC 9110 section 12)."""

from flask import Request

from service.wire.envelope import LANGUAGES
from service.wire.problem import Problem


def language(request: Request) -> str:
    """The language of the announcements: the client's first choice of those served (RFC 4647 lookup), else English."""
    if "HTTP_ACCEPT_LANGUAGE" not in request.environ:
        return LANGUAGES[0]
    accepted = sorted(request.accept_languages, key=lambda choice: -choice[1])
    listed = {_primary(tag) for tag, _ in accepted}
    for tag, quality in accepted:
        served = [name for name in LANGUAGES if name == _primary(tag) or (tag == "*" and name not in listed)]
        if served and quality > 0:
            return served[0]
    return LANGUAGES[0]


def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()


def wants_json(request: Request) -> None:
    """Refuse a client that takes no JSON; the parameters of a media type part nothing here."""
    if request.environ.get("HTTP_ACCEPT") in (None, "*/*", "application/json"):
        return
    accepted = [(kind.partition(";")[0].strip().lower(), quality) for kind, quality in request.accept_mimetypes]
    for kind in ("application/json", "application/*", "*/*"):
        stated = [quality for named, quality in accepted if named == kind]
        if stated:
            if max(stated) > 0:
                return
            break
    if accepted:
        raise Problem("NOT_ACCEPTABLE", "This resource is application/json.")
