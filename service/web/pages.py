"""The pages: fixed bytes, which a browser need not fetch twice, and which may talk to nobody but this service."""

import hashlib
from pathlib import Path

from flask import Flask, Response, request

FILES = Path(__file__).parent.parent / "play"

PAGES = {
    "/verify": "verify.html",
    "/verify.css": "verify.css",
    "/verify.js": "verify.js",
    "/verify-drawings.js": "verify-drawings.js",
    "/verify-page.js": "verify-page.js",
    "/verify-words.js": "verify-words.js",
}

MEDIA_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}

HEADERS = {
    # Content Security Policy Level 3: nothing from elsewhere, nothing inline, nothing embeds it.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def install(app: Flask) -> None:
    """Add every page and what it is made of."""
    for path, name in PAGES.items():
        _add(app, path, FILES / name)


def _add(app: Flask, path: str, file: Path) -> None:
    sent = file.read_bytes()
    tag = hashlib.sha256(sent).hexdigest()[:32]

    def page() -> Response:
        response = Response(sent, mimetype=MEDIA_TYPES[file.suffix], headers=HEADERS)
        response.set_etag(tag)
        response.make_conditional(request)
        return response

    app.add_url_rule(path, path, page, methods=["GET"])
