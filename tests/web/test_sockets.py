"""What only a socket can say: framing, headers that no client library would send, connections (RFC 9112)."""

from typing import Any

import orjson
import pytest

from service.wire import limits

from . import EMPTY, PATH
from .server import Server

LENGTH = b"Content-Length: %d" % len(EMPTY)
CHUNKED = b"Transfer-Encoding: chunked"
LAST = b"0\r\n\r\n"


def row(name: str, *values: Any) -> Any:
    return pytest.param(*values, id=name)


def message(*headers: bytes, body: bytes = b"", line: bytes | None = None, close: bool = True) -> bytes:
    """One request, as the bytes it is."""
    head = [
        line or b"POST %s HTTP/1.1" % PATH.encode(),
        b"Host: localhost",
        b"Content-Type: application/json",
        *headers,
    ]
    if close:
        head.append(b"Connection: close")
    return b"\r\n".join(head) + b"\r\n\r\n" + body


def whole(*headers: bytes, line: bytes | None = None) -> bytes:
    """A request whose body is well."""
    return message(LENGTH, *headers, body=EMPTY, line=line)


def chunks(*parts: bytes, last: bytes = LAST) -> bytes:
    return b"".join([b"%x\r\n%s\r\n" % (len(part), part) for part in parts]) + last


def chunked(body: bytes) -> bytes:
    return message(CHUNKED, body=body)


def answered(received: bytes) -> tuple[int, dict[str, str], bytes]:
    """The status, headers and body of the only answer."""
    assert received.count(b"HTTP/1.1 ") == 1, received
    head, _, body = received.partition(b"\r\n\r\n")
    status, *lines = head.decode("ascii").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    assert int(headers["Content-Length"]) == len(body)
    return int(status.split(" ")[1]), headers, body


def code_of(received: bytes) -> tuple[int, str]:
    """The status and code of a refusal, which must be one in every respect."""
    status, headers, body = answered(received)
    refusal = orjson.loads(body)
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert refusal["instance"] == f"urn:request:{headers['X-Request-Id']}"
    assert refusal["type"] == f"/problems/{refusal['code'].lower().replace('_', '-')}"
    assert refusal["status"] == status
    assert b"Traceback" not in body
    return status, refusal["code"]


FRAMING = [
    row("body-shorter-than-announced", message(LENGTH, body=EMPTY[:5])),
    row("body-missing", message(LENGTH)),
    row("chunks-cut-between", chunked(chunks(EMPTY, last=b""))),
    row("chunks-cut-within", chunked(b"e\r\n" + EMPTY[:4])),
    row("chunks-cut-in-a-size", chunked(b"e")),
    row("chunks-without-an-end-of-trailers", chunked(chunks(EMPTY, last=b"0\r\n"))),
    row("chunk-size-no-number", chunked(b"zz\r\n" + EMPTY + b"\r\n" + LAST)),
    row("chunk-size-negative", chunked(b"-e\r\n" + EMPTY + b"\r\n" + LAST)),
    row("chunk-size-with-a-prefix", chunked(b"0xe\r\n" + EMPTY + b"\r\n" + LAST)),
    row("chunk-size-with-an-underscore", chunked(b"0_e\r\n" + EMPTY + b"\r\n" + LAST)),
    row("chunk-size-empty", chunked(b"\r\n" + EMPTY + b"\r\n" + LAST)),
    row("chunk-longer-than-its-size", chunked(b"4\r\n" + EMPTY + b"\r\n" + LAST)),
    row("chunk-size-ended-by-a-newline-alone", chunked(b"e\n" + EMPTY + b"\n0\n\n")),
    row("length-and-chunks", message(LENGTH, CHUNKED, body=chunks(EMPTY))),
    row("chunks-and-length", message(CHUNKED, LENGTH, body=chunks(EMPTY))),
    row("chunked-twice", message(CHUNKED, CHUNKED, body=chunks(EMPTY))),
    row("coding-unknown", message(b"Transfer-Encoding: x", body=EMPTY)),
    row("coding-not-chunked", message(b"Transfer-Encoding: gzip", body=EMPTY)),
    row("coding-hidden", message(b"Transfer-Encoding: \x0bchunked", body=chunks(EMPTY))),
    row("two-lengths", message(LENGTH, b"Content-Length: 13", body=EMPTY)),
    row("two-equal-lengths", message(LENGTH, LENGTH, body=EMPTY)),
    row("list-of-lengths", message(b"Content-Length: 14, 14", body=EMPTY)),
    row("length-negative", message(b"Content-Length: -14", body=EMPTY)),
    row("length-with-a-sign", message(b"Content-Length: +14", body=EMPTY)),
    row("length-no-number", message(b"Content-Length: x", body=EMPTY)),
    row("header-with-a-nul", whole(b"X-A: a\x00b")),
    row("header-with-a-bare-return", whole(b"X-A: a\rb")),
    row("header-name-with-a-space", whole(b"X A: b")),
    row("header-with-a-space-before-the-colon", whole(b"X-A : b")),
    row("header-without-a-colon", whole(b"X-A")),
    row("header-folded", whole(b"X-A: a\r\n b")),
    row("header-too-long", whole(b"X-A: " + b"a" * 9000)),
    row("headers-too-many", whole(*[b"X-%d: a" % number for number in range(70)])),
    row("two-media-types", whole(b"Content-Type: text/plain")),
    row("two-hosts", whole(b"Host: other")),
    row("expectation-unknown", whole(b"Expect: miracles")),
    row("path-too-long", whole(line=b"GET /" + b"a" * 3000 + b" HTTP/1.1")),
    row("path-not-ascii", whole(line="GET /å HTTP/1.1".encode())),
    row("method-in-lower-case", whole(line=b"post / HTTP/1.1")),
    row("method-no-token", whole(line=b"P@ST / HTTP/1.1")),
    row("version-2", whole(line=b"POST / HTTP/2.0")),
    row("version-missing", whole(line=b"POST /")),
    row("lines-ended-by-newlines-alone", b"GET /livez HTTP/1.1\nHost: a\n\n"),
    row("no-http-at-all", b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"),
    row("empty-lines", b"\r\n\r\n"),
]


@pytest.mark.parametrize("sent", FRAMING)
def test_what_is_no_http_as_it_is_read_here(server: Server, sent: bytes) -> None:
    assert code_of(server.talk(sent)) == (400, "MALFORMED_REQUEST")


TOO_LARGE = limits.BODY_BYTES + 1
TWICE = chunks(*[b" " * 65536] * 8)


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        row("announced-one-too-many", message(b"Content-Length: %d" % TOO_LARGE), (413, "CONTENT_TOO_LARGE")),
        row("announced-beyond-all-bounds", message(b"Content-Length: " + b"9" * 40), (413, "CONTENT_TOO_LARGE")),
        row("chunks-one-too-many", chunked(chunks(EMPTY, b" " * (TOO_LARGE - 14))), (413, "CONTENT_TOO_LARGE")),
        # Kept open: a server that is told to close does so amid so much, and the client may see a reset instead.
        row("chunks-twice-too-many", message(CHUNKED, body=TWICE, close=False), (413, "CONTENT_TOO_LARGE")),
        row("chunk-of-a-gigabyte", chunked(b"40000000\r\n" + b" " * TOO_LARGE), (413, "CONTENT_TOO_LARGE")),
        row("no-length", message(), (400, "MALFORMED_JSON")),
        row("length-0", message(b"Content-Length: 0"), (400, "MALFORMED_JSON")),
        row("no-chunks", chunked(LAST), (400, "MALFORMED_JSON")),
        row("length-too-short", message(b"Content-Length: 13", body=EMPTY), (400, "MALFORMED_JSON")),
        row("coded", whole(b"Content-Encoding: gzip"), (415, "UNSUPPORTED_MEDIA_TYPE")),
        row("asterisk", whole(line=b"OPTIONS * HTTP/1.1"), (404, "NOT_FOUND")),
        row("tunnel", whole(line=b"CONNECT localhost:1 HTTP/1.1"), (404, "NOT_FOUND")),
        row("path-percent-not-utf-8", whole(line=b"GET /%ff%00 HTTP/1.1"), (404, "NOT_FOUND")),
        row("method-unknown", whole(line=b"BREW %s HTTP/1.1" % PATH.encode()), (405, "METHOD_NOT_ALLOWED")),
    ],
)
def test_what_is_refused_all_the_same(server: Server, sent: bytes, refusal: tuple[int, str]) -> None:
    assert code_of(server.talk(sent)) == refusal


@pytest.mark.parametrize(
    "sent",
    [
        row("announced", whole()),
        row("chunks", chunked(chunks(EMPTY))),
        row("chunks-of-one-byte", chunked(chunks(*[EMPTY[at : at + 1] for at in range(len(EMPTY))]))),
        row("chunks-with-extensions-and-trailers", chunked(b"E;a=b\r\n" + EMPTY + b"\r\n0\r\nX-A: b\r\n\r\n")),
        row("chunks-as-large-as-can-be", chunked(chunks(EMPTY, b" " * (limits.BODY_BYTES - 14)))),
        row("id-not-ascii", whole(b"X-Request-Id: \xff")),
        row("absolute-path", whole(line=b"POST http://localhost%s HTTP/1.1" % PATH.encode())),
        row("host-of-no-form", whole().replace(b"Host: localhost", b"Host: [::")),
        row("an-upgrade-that-is-not-taken", whole(b"Upgrade: h2c")),
    ],
)
def test_what_is_accepted(server: Server, sent: bytes) -> None:
    assert answered(server.talk(sent))[0] == 200


def test_a_body_that_comes_slowly(server: Server) -> None:
    request = whole()
    assert answered(server.talk(request[:40], request[40:-5], request[-5:]))[0] == 200


def test_a_client_that_waits_to_be_told_to_go_on(server: Server) -> None:
    received = server.talk(whole(b"Expect: 100-continue"))
    assert received.startswith(b"HTTP/1.1 100 Continue\r\n\r\n")
    assert answered(received.partition(b"\r\n\r\n")[2])[0] == 200


@pytest.mark.parametrize(
    "refused",
    [
        row("announced", message(LENGTH, b"Content-Encoding: x", body=EMPTY, close=False)),
        row("chunks", message(CHUNKED, b"Content-Encoding: x", body=chunks(EMPTY), close=False)),
    ],
)
def test_the_body_of_a_refused_request_is_not_read_as_the_next(server: Server, refused: bytes) -> None:
    first, second = server.talk(refused + whole()).split(b"HTTP/1.1 ")[1:]
    assert (first[:3], second[:3]) == (b"415", b"200")


def test_nothing_is_read_after_a_broken_body(server: Server) -> None:
    broken = message(CHUNKED, body=b"zz\r\n" + whole(), close=False)
    assert code_of(server.talk(broken, hang_up=False)) == (400, "MALFORMED_REQUEST")


def test_an_id_is_echoed_over_the_wire(server: Server) -> None:
    _, headers, body = answered(server.talk(message(b"X-Request-Id: mine")))
    assert (headers["X-Request-Id"], orjson.loads(body)["instance"]) == ("mine", "urn:request:mine")


def test_what_the_server_refuses_stays_in_its_log(server: Server) -> None:
    received = server.talk(whole(b"X-Sl\xe4y: <script>"))
    assert code_of(received) == (400, "MALFORMED_REQUEST")
    assert b"script" not in received


def test_nothing_above_left_a_traceback(server: Server) -> None:
    assert "Traceback" not in server.log.read_text("utf-8")
