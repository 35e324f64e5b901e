"""Refusals as values: RFC 9457 problem details without HTTP."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from service.wire import limits


class Kind(NamedTuple):
    """One top-level code: its status, title, and what its page says."""

    status: int
    title: str
    page: str


KINDS: Mapping[str, Kind] = {
    "MALFORMED_REQUEST": Kind(
        400, "The request is malformed", "The HTTP request itself is broken: its framing, its length or a header."
    ),
    "MALFORMED_JSON": Kind(
        400,
        "The body is not the JSON that is read here",
        "The body must be one JSON text (RFC 8259) in UTF-8 without a byte order mark, without duplicate keys, NaN,"
        f" Infinity or lone surrogates, nested at most {limits.DEPTH} deep, with numbers that fit.",
    ),
    "INVALID_BODY": Kind(
        400,
        "The body does not fit its schema",
        "Each entry of `errors` points (RFC 6901) at a value that the OpenAPI document does not allow there, and says"
        " why.",
    ),
    "FORBIDDEN_BY_RULES": Kind(
        422,
        "The rules forbid this",
        "The request is well-formed, but its state contradicts itself, names somebody who is not there, or the rules"
        " of the game forbid an action. Nothing was resolved. Each entry of `errors` has a pointer, a code and,"
        " where one forbids it, the rule.",
    ),
    "DRAWS_NEEDED": Kind(
        422,
        "Draws are needed",
        "With `rng.manual` every die and card comes from the table. `needed` lists the draws that are certain whatever"
        " they show; roll them and send them in `rng.supplied`, in order. More may follow.",
    ),
    "COST_LIMIT_EXCEEDED": Kind(
        422, "The request costs too much", "`cost` is what the request would take, `limit` what one request may take."
    ),
    "UNKNOWN_RULES_VERSION": Kind(
        422,
        "This rules version is not served",
        "`rules` names a major version of the game's rules that is not served here.",
    ),
    "NOT_FOUND": Kind(404, "There is nothing here", "No resource has this path; `GET /v1/systems` lists the games."),
    "METHOD_NOT_ALLOWED": Kind(
        405, "The resource does not take this method", "The header `Allow` lists those it takes."
    ),
    "NOT_ACCEPTABLE": Kind(
        406, "Nothing acceptable can be sent", "The resource has no form that the header `Accept` allows."
    ),
    "CONTENT_TOO_LARGE": Kind(413, "The body is too large", f"A body may have at most {limits.BODY_BYTES} bytes."),
    "UNSUPPORTED_MEDIA_TYPE": Kind(
        415, "The body's media type is not read here", "Send `application/json` in UTF-8 without a `Content-Encoding`."
    ),
    "UNAUTHORIZED": Kind(401, "A key is needed", "This deployment wants a key with each request."),
    "RATE_LIMITED": Kind(429, "Too many requests", "The header `Retry-After` says when to come again."),
    "NOT_READY": Kind(503, "The service is not ready", "The header `Retry-After` says when to come again."),
    "INTERNAL": Kind(
        500, "The service failed", "A fault of the service, not of the request. Please report the instance."
    ),
}


BY_THE_RULES = frozenset(
    {"INVALID_BODY", "FORBIDDEN_BY_RULES", "DRAWS_NEEDED", "COST_LIMIT_EXCEEDED", "UNKNOWN_RULES_VERSION"}
)
"""The refusals that follow from the request and the version of a game's rules; others are the deployment's."""


class Problem(Exception):
    """A refusal: raised on the way, turned into `application/problem+json` at the edge."""

    rules: Mapping[str, str] | None = None
    """The rules that it follows from, as an answer names them."""

    def __init__(
        self,
        code: str,
        detail: str,
        errors: Sequence[Mapping[str, Any]] = (),
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, detail
        self.errors, self.more, self.headers = errors, more or {}, headers or {}

    def name(self, rules: Mapping[str, str]) -> None:
        """Say which rules it follows from, if it follows from any."""
        if self.code in BY_THE_RULES:
            self.rules = rules

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.code].status

    def body(self, instance: str) -> dict[str, Any]:
        """The members of the problem (RFC 9457 section 3); `instance` is a URI of this one occurrence."""
        kind = KINDS[self.code]
        body: dict[str, Any] = {
            "type": type_of(self.code),
            "title": kind.title,
            "status": kind.status,
            "code": self.code,
            "instance": instance,
            "detail": self.detail,
        }
        if self.rules is not None:
            body["rules"] = self.rules
        if self.errors:
            body["errors"] = list(self.errors[: limits.ERRORS])
        return body | dict(self.more)


def type_of(code: str) -> str:
    """The path of the page that explains the code."""
    return "/problems/" + code.lower().replace("_", "-")
