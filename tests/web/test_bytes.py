"""The bytes of a body: each kind of broken ones, and what it is answered (RFC 8259)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.wire import limits

from . import EMPTY, PATH, problem


def nested(depth: int) -> bytes:
    """A body of that depth, whose deepest array is where the request's `actions` are."""
    return b'{"actions":' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


def state(inner: bytes) -> bytes:
    return b'{"actions":[],"state":{' + inner + b"}}"


def seed(text: bytes) -> bytes:
    return b'{"actions":[],"rng":{"seed":' + text + b"}}"


def cursor(number: bytes) -> bytes:
    return b'{"actions":[],"rng":{"cursor":' + number + b"}}"


def filled(size: int) -> bytes:
    """A valid body of exactly so many bytes."""
    return EMPTY + b" " * (size - len(EMPTY))


def row(name: str, body: bytes, *values: Any) -> Any:
    return pytest.param(body, *values, id=name)


MALFORMED_JSON = [
    # encoding
    row("utf-8-cut-short", seed(b'"\xc3"')),
    row("utf-8-overlong", seed(b'"\xc0\xaf"')),
    row("utf-8-stray-continuation", seed(b'"\x80"')),
    row("utf-8-raw-surrogate", seed(b'"\xed\xa0\x80"')),
    row("utf-8-raw-surrogate-pair", seed(b'"\xed\xa0\xbd\xed\xb8\x80"')),
    row("utf-8-beyond-unicode", seed(b'"\xf4\x90\x80\x80"')),
    row("utf-8-between-tokens", b"\xff" + EMPTY),
    row("latin-1", seed('"å"'.encode("latin-1"))),
    row("utf-16", EMPTY.decode().encode("utf-16")),
    row("utf-16-without-mark", EMPTY.decode().encode("utf-16-le")),
    row("utf-32", EMPTY.decode().encode("utf-32")),
    row("byte-order-mark", b"\xef\xbb\xbf" + EMPTY),
    row("byte-order-mark-alone", b"\xef\xbb\xbf"),
    row("surrogate-escaped-high", seed(rb'"\ud800"')),
    row("surrogate-escaped-low", seed(rb'"\uDC00"')),
    row("surrogates-escaped-in-the-wrong-order", seed(rb'"\udc00\ud800"')),
    row("surrogate-escaped-in-a-key", state(rb'"\udfff":1')),
    row("surrogate-escaped-deep", state(rb'"characters":[{"id":["\ud83d"]}]')),
    # no JSON text, or more than one
    row("empty", b""),
    row("white-space", b" \r\n\t"),
    row("two-texts", EMPTY + EMPTY),
    row("two-texts-on-two-lines", EMPTY + b"\n" + EMPTY),
    row("text-after", EMPTY + b"x"),
    row("nul-after", EMPTY + b"\x00"),
    row("nul-alone", b"\x00"),
    row("form-feed-for-white-space", b"\x0c" + EMPTY),
    row("no-break-space-for-white-space", b"\xc2\xa0" + EMPTY),
    row("form-fields", b"actions=%5B%5D"),
    row("cut-short", EMPTY[:-1]),
    row("cut-in-a-string", b'{"act'),
    row("cut-in-an-escape", b'{"act\\'),
    row("cut-in-a-word", b'{"actions":tru'),
    # what other readers let pass
    row("trailing-comma-in-an-object", b'{"actions":[],}'),
    row("trailing-comma-in-an-array", b'{"actions":[{},]}'),
    row("leading-comma", b'{,"actions":[]}'),
    row("no-comma", b'{"actions":[] "rng":{}}'),
    row("no-colon", b'{"actions" []}'),
    row("brackets-crossed", b'{"actions":[}]'),
    row("single-quotes", b"{'actions':[]}"),
    row("bare-key", b"{actions:[]}"),
    row("number-for-a-key", b'{"actions":[],1:2}'),
    row("block-comment", b'{"actions":[]/**/}'),
    row("line-comment", b'{"actions":[]} // none'),
    row("true-capitalised", b'{"actions":[],"rng":{"manual":True}}'),
    row("undefined", b'{"actions":undefined}'),
    # strings
    row("raw-newline-in-a-string", seed(b'"a\nb"')),
    row("raw-tab-in-a-string", seed(b'"a\tb"')),
    row("raw-nul-in-a-string", seed(b'"a\x00b"')),
    row("raw-unit-separator-in-a-string", seed(b'"\x1f"')),
    row("raw-control-in-a-key", b'{"act\nions":[]}'),
    row("escape-unknown", seed(rb'"\x41"')),
    row("escape-of-a-single-quote", seed(rb'"\'"')),
    row("escape-of-three-digits", seed(rb'"\u123"')),
    row("escape-with-a-sign", seed(rb'"\u+123"')),
    row("escape-with-a-prefix", seed(rb'"\u0x41"')),
    # numbers
    row("nan", cursor(b"NaN")),
    row("infinity", cursor(b"Infinity")),
    row("minus-infinity", cursor(b"-Infinity")),
    row("minus-nan", cursor(b"-NaN")),
    row("1e400", cursor(b"1e400")),
    row("minus-1e400", cursor(b"-1e400")),
    row("1E+999999999", cursor(b"1E+999999999")),
    row("fraction-of-400-digits-before-the-point", cursor(b"9" * 400 + b".5")),
    row("integer-of-10000-digits", cursor(b"9" * 10_000)),
    row("integer-of-10000-digits-minus", cursor(b"-" + b"9" * 10_000)),
    row("integer-that-no-double-holds", cursor(b"2" + b"0" * 308)),
    row("integer-as-large-as-the-body", b"9" * limits.BODY_BYTES),
    row("leading-zero", cursor(b"01")),
    row("leading-plus", cursor(b"+1")),
    row("leading-point", cursor(b".5")),
    row("trailing-point", cursor(b"1.")),
    row("minus-alone", cursor(b"-")),
    row("exponent-empty", cursor(b"1e")),
    row("hexadecimal", cursor(b"0x10")),
    row("underscore", cursor(b"1_0")),
    row("digits-not-ascii", cursor("１".encode())),
    # keys
    row("key-twice", b'{"actions":[],"actions":[]}'),
    row("key-twice-escaped", rb'{"actions":[],"\u0061ctions":[]}'),
    row("key-twice-escaped-both", rb'{"actions":[],"a\/b":1,"\u0061\u002Fb":1}'),
    row("key-twice-unknown", b'{"actions":[],"x":1,"x":2}'),
    row("key-twice-deep", state(b'"variant":{"a":1,"a":1}')),
    row("key-twice-empty", b'{"actions":[],"":1,"":1}'),
    row("key-twice-astral", '{"actions":[],"😀":1,"\\ud83d\\ude00":1}'.encode()),
    row("key-twice-that-is-long", b'{"%b":1,"%b":1}' % (b"k" * 100_000, b"k" * 100_000)),
    row("key-twice-among-many", b"{" + b",".join(b'"%x":1' % key for key in range(24_000)) + b',"5dbf":1}'),
    # depth
    row("depth-33", nested(33)),
    row("depth-33-of-objects", b'{"a":' * 33 + b"1" + b"}" * 33),
    row("depth-33-within-a-string-that-looks-closed", b'["\\"]",' + nested(33) + b"]"),
    row("array-opened-100000-times", b"[" * 100_000),
    row("object-opened-50000-times", b'{"a":' * 50_000),
    row("array-opened-and-closed-100000-times", b"[" * 100_000 + b"]" * 100_000),
    row("array-opened-before-broken-utf-8", b"[" * 100_000 + b"\xff"),
]


@pytest.mark.parametrize("body", MALFORMED_JSON)
def test_what_is_not_the_json_that_is_read_here(client: FlaskClient, body: bytes) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    refusal = problem(response, 400, "MALFORMED_JSON")
    assert "errors" not in refusal
    assert len(refusal["detail"]) < 200


INVALID_BODY = [
    row("null", b"null", ""),
    row("number", b"1", ""),
    row("string", b'"actions"', ""),
    row("array", b"[]", ""),
    row("empty-object", b"{}", "/actions"),
    row("depth-32", nested(32), "/actions/0"),
    row("integer-below-range", cursor(b"-1"), "/rng/cursor"),
    row("integer-above-range", cursor(b"9007199254740992"), "/rng/cursor"),
    row("integer-beyond-64-bits", cursor(b"18446744073709551616"), "/rng/cursor"),
    row("integer-of-300-digits", cursor(b"9" * 300), "/rng/cursor"),
    row("fraction-for-an-integer", cursor(b"1.5"), "/rng/cursor"),
    row("1e300-for-an-integer", cursor(b"1e300"), "/rng/cursor"),
    row("escaped-control", seed(rb'"a\u0000b"'), "/rng/seed"),
    row("escaped-newline", seed(rb'"a\n"'), "/rng/seed"),
    row("delete-character", seed(b'"\x7f"'), "/rng/seed"),
    row("beyond-ascii", seed('"å"'.encode()), "/rng/seed"),
    row("brackets-in-a-string-count-for-no-depth", seed(b'"' + b"[" * 65 + b'"'), "/rng/seed"),
]


@pytest.mark.parametrize(("body", "pointer"), INVALID_BODY)
def test_json_that_the_schema_refuses(client: FlaskClient, body: bytes, pointer: str) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    refusal = problem(response, 400, "INVALID_BODY")
    assert [error["pointer"] for error in refusal["errors"]] == [pointer]


ACCEPTED = [
    row("as-short-as-can-be", EMPTY),
    row("white-space-around", b" \t\r\n" + EMPTY + b" \t\r\n"),
    row("key-escaped", rb'{"\u0061ctions":[]}'),
    row("1.0-for-1", cursor(b"1.0")),
    row("1e2-for-100", cursor(b"1e2")),
    row("minus-zero", cursor(b"-0")),
    row("minus-zero-point-zero", cursor(b"-0.0")),
    row("number-too-small-for-a-double", cursor(b"1e-400")),
    row("largest-cursor", cursor(b"9007199254740991")),
    row("integer-for-a-seed", seed(b"12")),
    row("brackets-in-a-string", seed(b'"' + b"[{" * 32 + b'"')),
    row("escaped-quote-before-brackets", seed(rb'"\"' + b"[{" * 31 + rb'\\"')),
    row("as-large-as-can-be", filled(limits.BODY_BYTES)),
]


@pytest.mark.parametrize("body", ACCEPTED)
def test_what_is_accepted(client: FlaskClient, body: bytes) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    assert response.status_code == 200, response.get_data(as_text=True)


def test_one_point_zero_is_the_integer_one(client: FlaskClient) -> None:
    one, same = [client.post(PATH, data=cursor(text), content_type="application/json") for text in (b"1", b"1.0")]
    assert one.get_json()["audit"]["start"] == same.get_json()["audit"]["start"] == 1
    assert b'"start":1,' in same.get_data()


def test_a_seed_of_digits_and_the_integer_are_one_seed(client: FlaskClient) -> None:
    answers = [
        client.post(PATH, data=seed(text), content_type="application/json") for text in (b"12", b'"12"', b"12.0")
    ]
    assert len({answer.get_data() for answer in answers}) == 1


@pytest.mark.parametrize(
    "body",
    [
        row("one-byte-more-than-allowed", filled(limits.BODY_BYTES + 1)),
        row("twice-as-much", filled(limits.BODY_BYTES * 2)),
        row("too-large-and-broken", b"[" * (limits.BODY_BYTES + 1)),
    ],
)
def test_a_body_that_is_too_large(client: FlaskClient, body: bytes) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    assert str(limits.BODY_BYTES) in problem(response, 413, "CONTENT_TOO_LARGE")["detail"]
