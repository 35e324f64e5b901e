"""What a request says in its method, path and headers, and what an answer says in its own (RFC 9110, Fetch)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.wire.problem import KINDS, type_of
from tests.contract.document import DOCUMENT

from . import EMPTY, GAME, PATH, problem

FIXED = [path for path, operations in DOCUMENT["paths"].items() if "get" in operations and "{" not in path]
"""Every resource whose bytes do not change."""
JSON_TYPE = "application/json"


def row(name: str, *values: Any) -> Any:
    return pytest.param(*values, id=name)


def sent(client: FlaskClient, body: bytes = EMPTY, content_type: str | None = JSON_TYPE, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(PATH, data=body, content_type=content_type, headers=named)


@pytest.mark.parametrize(
    "content_type",
    [
        row("missing", None),
        row("empty", ""),
        row("form", "application/x-www-form-urlencoded"),
        row("multipart", "multipart/form-data; boundary=x"),
        row("text", "text/plain"),
        row("text-json", "text/json"),
        row("json-with-a-suffix", "application/vnd.api+json"),
        row("problem-json", "application/problem+json"),
        row("xml", "application/xml"),
        row("no-slash", "json"),
        row("two-types", "application/json, application/json"),
        row("charset-latin-1", "application/json; charset=iso-8859-1"),
        row("charset-utf-16", "application/json; charset=utf-16"),
        row("charset-empty", 'application/json; charset=""'),
    ],
)
def test_another_media_type(client: FlaskClient, content_type: str | None) -> None:
    response = sent(client, content_type=content_type)
    problem(response, 415, "UNSUPPORTED_MEDIA_TYPE")
    assert response.headers["Accept-Post"] == JSON_TYPE


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "Application/JSON",
        "application/json;charset=utf-8",
        'application/json; charset="UTF-8"',
        "application/json; charset=utf8",
        "application/json; profile=x",
    ],
)
def test_json_by_its_names(client: FlaskClient, content_type: str) -> None:
    assert sent(client, content_type=content_type).status_code == 200


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "identity, gzip", "x"])
def test_a_content_encoding(client: FlaskClient, encoding: str) -> None:
    response = sent(client, Content_Encoding=encoding)
    problem(response, 415, "UNSUPPORTED_MEDIA_TYPE")
    assert response.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("encoding", ["identity", "Identity", ""])
def test_a_content_encoding_that_is_none(client: FlaskClient, encoding: str) -> None:
    assert sent(client, Content_Encoding=encoding).status_code == 200


REFUSING = [
    "text/html",
    "application/xml, text/*",
    "application/problem+json",
    "application/json;q=0",
    "application/json; q=0.000, */*",
    "application/*;q=0, */*",
    "*/*;q=0",
    "application",
]
TAKING = [
    "application/json",
    "APPLICATION/JSON",
    "application/*",
    "*/*",
    "text/html, */*;q=0.1",
    "application/json;q=0.001",
    "application/json;q=0.5, */*;q=0",
    "application/json; charset=utf-8",
    "application/json;profile=x;q=0.5",
    "application/json;q=2",
    "",
    ",",
]


@pytest.mark.parametrize("accept", REFUSING)
def test_a_client_that_takes_no_json(client: FlaskClient, accept: str) -> None:
    problem(sent(client, Accept=accept), 406, "NOT_ACCEPTABLE")
    problem(client.get("/v1/limits", headers={"Accept": accept}), 406, "NOT_ACCEPTABLE")


@pytest.mark.parametrize("accept", TAKING)
def test_a_client_that_takes_json(client: FlaskClient, accept: str) -> None:
    assert sent(client, Accept=accept).status_code == 200
    assert client.get("/v1/limits", headers={"Accept": accept}).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        row("none", None, "en"),
        row("empty", "", "en"),
        row("en", "en", "en"),
        row("sv", "sv", "sv"),
        row("upper-case", "SV", "sv"),
        row("region", "sv-FI", "sv"),
        row("region-before-another-language", "sv-SE, en;q=0.9", "sv"),
        row("browser", "sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7", "sv"),
        row("by-quality-not-by-place", "en;q=0.5, sv;q=0.9", "sv"),
        row("unserved", "de, fr;q=0.9", "en"),
        row("unserved-first", "de, sv;q=0.2", "sv"),
        row("any", "*", "en"),
        row("any-but-one", "en;q=0, *", "sv"),
        row("any-else-less", "sv, *;q=0.1", "sv"),
        row("any-else-more", "sv;q=0.1, *", "en"),
        row("refused", "sv;q=0", "en"),
        row("both-refused", "sv;q=0, en;q=0", "en"),
        row("longer-word", "svx", "en"),
        row("no-number", "sv;q=x", "en"),
        row("nonsense", ";;=,,q", "en"),
    ],
)
def test_the_language_of_an_answer(client: FlaskClient, accepted: str | None, language: str) -> None:
    response = sent(client) if accepted is None else sent(client, Accept_Language=accepted)
    assert (response.headers["Content-Language"], response.get_json()["language"]) == (language, language)
    assert response.headers["Vary"] == "Accept-Language"


@pytest.mark.parametrize("id", ["7f3c2a", "a", "A.b_c~d-e", "0" * 64])
def test_an_id_that_is_echoed(client: FlaskClient, id: str) -> None:
    refusal = sent(client, b"", X_Request_Id=id)
    assert problem(refusal, 400, "MALFORMED_JSON")["instance"] == f"urn:request:{id}"
    assert sent(client, X_Request_Id=id).headers["X-Request-Id"] == id


@pytest.mark.parametrize("id", ["", " ", "0" * 65, "a b", "a:b", "a/b", "a%20b", "å", "<script>", '"a"', "a\tb"])
def test_an_id_that_is_replaced(client: FlaskClient, id: str) -> None:
    made = {problem(sent(client, b"", X_Request_Id=id), 400, "MALFORMED_JSON")["instance"] for _ in range(2)}
    assert len(made) == 2
    assert all(len(instance) == len("urn:request:") + 16 for instance in made)


ANSWERS = [
    row("resolution", "POST", PATH, {"data": EMPTY, "content_type": JSON_TYPE}, 200),
    row("fixed", "GET", "/v1/limits", {}, 200),
    row("head", "HEAD", "/v1/limits", {}, 200),
    row("options", "OPTIONS", PATH, {}, 204),
    row("not-modified", "GET", "/v1/limits", {"headers": {"If-None-Match": "*"}}, 304),
    row("malformed", "POST", PATH, {"data": b"", "content_type": JSON_TYPE}, 400),
    row("invalid", "POST", PATH, {"data": b"{}", "content_type": JSON_TYPE}, 400),
    row("unknown-version", "POST", PATH, {"data": b'{"actions":[],"rules":"99"}', "content_type": JSON_TYPE}, 422),
    row("not-found", "GET", "/v2", {}, 404),
    row("options-of-nothing", "OPTIONS", "/v2", {}, 404),
    row("method", "PUT", PATH, {}, 405),
    row("not-acceptable", "GET", "/v1/limits", {"headers": {"Accept": "text/html"}}, 406),
    row("media-type", "POST", PATH, {}, 415),
]


@pytest.mark.parametrize(("method", "path", "options", "status"), ANSWERS)
def test_every_answer_names_its_request_and_may_be_read_by_any_page(
    client: FlaskClient, method: str, path: str, options: dict[str, Any], status: int
) -> None:
    headers = {**options.get("headers", {}), "X-Request-Id": "mine", "Origin": "https://example.org"}
    response = client.open(path, method=method, **{**options, "headers": headers})
    assert response.status_code == status
    assert response.headers["X-Request-Id"] == "mine"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers
    exposed = response.headers["Access-Control-Expose-Headers"].split(", ")
    assert exposed == ["Content-Language", "ETag", "Retry-After", "X-Request-Id"]
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize(("path", "methods"), [(PATH, "OPTIONS, POST"), ("/v1/limits", "GET, HEAD, OPTIONS")])
def test_a_preflight(client: FlaskClient, path: str, methods: str) -> None:
    asked = {
        "Origin": "null",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    response = client.options(path, headers=asked)
    assert (response.status_code, response.get_data()) == (204, b"")
    assert response.headers["Allow"] == response.headers["Access-Control-Allow-Methods"] == methods
    assert "Content-Type, If-None-Match, X-Request-Id" in response.headers["Access-Control-Allow-Headers"]
    assert "Content-Type" not in response.headers


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "X"])
def test_a_method_that_resolutions_do_not_take(client: FlaskClient, method: str) -> None:
    response = client.open(PATH, method=method)
    assert (response.status_code, response.headers["Allow"]) == (405, "OPTIONS, POST")
    if method == "HEAD":
        assert response.get_data() == b""
    else:
        problem(response, 405, "METHOD_NOT_ALLOWED")


@pytest.mark.parametrize("path", FIXED)
def test_a_method_that_a_fixed_resource_does_not_take(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={})
    problem(response, 405, "METHOD_NOT_ALLOWED")
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize(
    "path",
    [
        "/v1",
        "/v1/",
        "/v2/systems",
        "/v1/systems/",
        "/v1/systems/chess",
        f"/v1/systems/{GAME.upper()}",
        f"/v1/systems/{GAME}/",
        f"/v1/systems/{GAME}/resolution",
        f"/v1/systems/{GAME}//resolutions",
        "//v1/systems",
        "/v1/systems/..",
        "/v1/systems/%2e%2e/limits",
        "/%00",
        "/%ff",
        "/%0d%0aX-Injected:%201",
        "/problems/nothing",
        "/{}",
        "/" + "a" * 1000,
    ],
)
def test_a_path_where_nothing_is(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404, "NOT_FOUND")


@pytest.mark.parametrize("path", FIXED)
def test_a_strong_tag_spares_the_bytes(client: FlaskClient, path: str) -> None:
    whole = client.get(path)
    tag = whole.headers["ETag"]
    assert (whole.status_code, tag[0], tag[-1]) == (200, '"', '"')
    for sent_tags in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        spared = client.get(path, headers={"If-None-Match": sent_tags})
        assert (spared.status_code, spared.get_data(), spared.headers["ETag"]) == (304, b"", tag)
        assert "Content-Type" not in spared.headers
        assert spared.headers["Cache-Control"] == "no-cache"
    for other in ('"other"', tag.strip('"')[:-1], "", '"'):
        again = client.get(path, headers={"If-None-Match": other})
        assert (again.status_code, again.get_data()) == (200, whole.get_data())


@pytest.mark.parametrize("path", FIXED)
def test_head_is_get_without_its_body(client: FlaskClient, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.get_data()) == (200, b"")
    named = [name for name in whole.headers.keys() if name != "X-Request-Id"]  # noqa: SIM118  # pairs, not a mapping
    assert [whole.headers[name] for name in named] == [head.headers[name] for name in named]
    assert client.head(path, headers={"If-None-Match": whole.headers["ETag"]}).status_code == 304


def test_the_same_application_made_twice_gives_the_same_tags(client: FlaskClient) -> None:
    again = create_app().test_client()
    assert [again.get(path).headers["ETag"] for path in FIXED] == [client.get(path).headers["ETag"] for path in FIXED]


def test_an_answer_to_a_post_is_not_kept(client: FlaskClient) -> None:
    assert sent(client).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("code", KINDS)
def test_every_problem_has_its_page(client: FlaskClient, code: str) -> None:
    page = client.get(type_of(code))
    assert (page.status_code, page.content_type) == (200, "text/html; charset=utf-8")
    assert f"<code>{code}</code>" in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "header",
    [
        ("If-Match", '"x"'),
        ("If-Modified-Since", "yesterday"),
        ("Range", "bytes=0-3"),
        ("Host", "["),
        ("Cookie", "a=\x7f; ;;="),
        ("Authorization", "Basic \xff"),
        ("X-Forwarded-For", "a, b, c"),
        ("Expect", "100-continue"),
    ],
)
def test_a_header_that_means_nothing_here(client: FlaskClient, header: tuple[str, str]) -> None:
    assert client.get("/v1/limits", headers=[header]).status_code == 200


def test_an_unexpected_failure_tells_the_log_and_not_the_client(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app()

    def fails(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("service.web.routes.resolution", fails)
    response = sent(app.test_client(), X_Request_Id="lost")
    refusal = problem(response, 500, "INTERNAL")
    assert "secret" not in response.get_data(as_text=True)
    assert refusal["instance"] == "urn:request:lost"
    [record] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "lost" in record.getMessage()
    assert record.exc_info is not None
    assert "the secret of the house" in str(record.exc_info[1])
