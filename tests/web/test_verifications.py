"""POST /v1/verifications: both forms, what is no log, and limits that are known before the work."""

import gc
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError
from typing import Any
from unittest.mock import Mock

import orjson
import pytest
from flask.testing import FlaskClient

from service.app import SYSTEMS
from service.wire import limits
from service.wire.examples import examples
from service.wire.strict_json import containers_of, parsed
from service.wire.verification import verification
from tests.wire.recorded import ROLL, Recorded, evening, lines, put, recorded

from . import problem

PATH = "/v1/verifications"
NDJSON = "application/x-ndjson"


@pytest.fixture(scope="module")
def log() -> list[Recorded]:
    return evening("mini-mam", [[{"type": "attack", "actor": "a", "target": "b"}]] * 3, {
        "characters": [{"id": "a"}, {"id": "b", "level": 5}]
    }, seed=7)  # fmt: skip


def send(client: FlaskClient, body: bytes, content_type: str = "application/json") -> Any:
    return client.post(PATH, data=body, content_type=content_type)


def test_one_object_and_one_exchange_a_line_are_answered_alike(client, log):
    asked = send(client, orjson.dumps({"exchanges": log}))
    assert (asked.status_code, asked.headers["Cache-Control"]) == (200, "no-store")
    assert [verdict["verdict"] for verdict in asked.get_json()["exchanges"]] == ["verified"] * 3
    for form in (lines(log), lines(log).rstrip(), b"\r\n" + lines(log).replace(b"\n", b"\r\n\r\n")):
        assert send(client, form, NDJSON).get_data() == asked.get_data()


def test_what_was_recorded_over_http_is_verified(client):
    log = []
    for accepted in ("en", "sv", "de"):
        request = {"actions": [ROLL], "rng": {"seed": 3}}
        path = "/v1/systems/malleus/resolutions"
        answer = client.post(path, json=request, headers={"Accept-Language": accepted})
        log.append({"system": "malleus", "request": request, "response": answer.get_json()})
        unseeded = {"actions": [ROLL]}
        log.append({"system": "malleus", "request": unseeded, "response": client.post(path, json=unseeded).get_json()})
        invalid = {"actions": [{}], "state": 7, "rng": {"seed": ""}}
        refusal = client.post(path, json=invalid, headers={"X-Request-Id": accepted})
        log.append({"system": "malleus", "request": invalid, "response": refusal.get_json()})
    said = send(client, orjson.dumps({"exchanges": log})).get_json()
    assert [verdict["verdict"] for verdict in said["exchanges"]] == ["verified"] * 9


def test_a_difference_is_told_with_both_values(client, log):
    false = [log[0], put(log[1], "/response/state/characters/1/level", 4)]
    said = send(client, lines(false), NDJSON).get_json()
    assert said["exchanges"][1] == {
        "verdict": "different", "pointer": "/state/characters/1/level", "expected": 5, "found": 4
    }  # fmt: skip


def test_nothing_is_a_log_too(client):
    for body, form in ((b'{"exchanges": []}', "application/json"), (b"", NDJSON), (b"\n \n", NDJSON)):
        assert send(client, body, form).get_json()["exchanges"] == []


def test_a_log_cut_in_the_middle_of_a_line_is_refused_with_the_line(client, log):
    refused = problem(send(client, lines(log)[:-40], NDJSON), 400, "MALFORMED_JSON")
    assert refused["detail"].startswith("Line 3: ")


@pytest.mark.parametrize(
    ("body", "form", "code"),
    [
        (b"", "application/json", "MALFORMED_JSON"),
        (b"[]", "application/json", "INVALID_BODY"),
        (b"{}", "application/json", "INVALID_BODY"),
        (b'{"exchanges": {}}', "application/json", "INVALID_BODY"),
        (b'{"exchanges": [7]}', "application/json", "INVALID_BODY"),
        (b'{"exchanges": [], "more": 1}', "application/json", "INVALID_BODY"),
        (b'{"exchanges": [], "exchanges": []}', "application/json", "MALFORMED_JSON"),
        (b'{"system": "malleus", "request": {}}\n', NDJSON, "INVALID_BODY"),
        (b'{"system": "malleus", "request": {}, "response": {}, "time": 7}\n', NDJSON, "INVALID_BODY"),
        (b'{"system": "malleus", "system": "x", "request": {}, "response": {}}\n', NDJSON, "MALFORMED_JSON"),
        (b'{"system": "malleus", "request": NaN, "response": {}}\n', NDJSON, "MALFORMED_JSON"),
        (b'{"exchanges": []}\n{"exchanges": []}\n', "application/json", "MALFORMED_JSON"),
        (b'{"exchanges": []}\n', NDJSON, "INVALID_BODY"),
        (b"hello\n", NDJSON, "MALFORMED_JSON"),
        (b"[" * 100 + b"]" * 100, NDJSON, "MALFORMED_JSON"),
    ],
)
def test_what_is_no_log(client, body, form, code):
    problem(send(client, body, form), 400, code)


def test_where_an_exchange_is_none_a_pointer_says(client, log):
    refused = problem(send(client, orjson.dumps({"exchanges": [log[0], {"system": 7}]})), 400, "INVALID_BODY")
    assert {error["pointer"] for error in refused["errors"]} == {
        "/exchanges/1/system", "/exchanges/1/request", "/exchanges/1/response"
    }  # fmt: skip


def test_another_media_type(client):
    refused = client.post(PATH, data=b"{}", content_type="text/plain")
    problem(refused, 415, "UNSUPPORTED_MEDIA_TYPE")
    assert NDJSON in refused.headers["Accept-Post"]


@pytest.mark.parametrize(
    "response", [None, 7, [], {"state": {}, "audit": {"draws": 7}}, 10**30, {"x": 10**30}, "x" * 300]
)
@pytest.mark.parametrize("request_", [None, 7, [], {}, {"actions": [[]]}, {"actions": [{"orders": [7]}]}, 10**30])
@pytest.mark.parametrize("system", ["malleus", "chess"])
def test_whatever_is_recorded_gets_a_verdict(client, system, request_, response):
    body = {"system": system, "request": request_, "response": response}
    said = send(client, json.dumps(body).encode(), NDJSON)
    assert said.status_code == 200
    assert said.get_json()["exchanges"][0]["verdict"] == ("different" if system == "malleus" else "cannot_verify")


# Limits


def test_the_limits_are_data(client):
    served = client.get("/v1/limits").get_json()
    assert (served["verification_bytes"], served["verification_exchanges"]) == (16 * 1024 * 1024, 10_000)
    assert served["verification_cost"] == limits.VERIFICATION_COST
    assert served["verification_containers"] == limits.VERIFICATION_CONTAINERS


def test_more_exchanges_than_are_taken(client):
    one = b'{"system":"x","request":1,"response":1}\n'
    assert send(client, one * 200, NDJSON).status_code == 200
    problem(send(client, one * (limits.EXCHANGES + 1), NDJSON), 400, "INVALID_BODY")


def test_a_body_larger_than_is_taken(client):
    problem(send(client, b" " * (limits.VERIFICATION_BYTES + 1), NDJSON), 413, "CONTENT_TOO_LARGE")


def test_an_answer_longer_than_any_can_be_is_different(client):
    draws = [{"index": index} for index in range(limits.DRAWS + 5)]
    exchange = recorded("malleus", {"actions": [ROLL], "rng": {"seed": 1}})
    said = send(client, orjson.dumps({"exchanges": [put(exchange, "/response/audit/draws", draws)]})).get_json()
    assert said["exchanges"][0]["pointer"] == "/audit/draws/0/at"


def test_what_would_cost_too_much_is_refused_before_the_work(client, monkeypatch):
    """A round of a hundred orders among a hundred, often; that nothing was answered shows in that nothing is asked."""
    state = {"characters": [{"id": f"c{n}"} for n in range(100)]}
    orders = [{"type": "pass", "actor": f"c{n}"} for n in range(100)]
    request = {"state": state, "actions": [{"type": "round", "orders": orders}] * 10}
    exchange = {"system": "mini-mam", "request": request, "response": None}
    monkeypatch.setattr("service.wire.verification.examine", lambda *_: pytest.fail("worked"))
    refused = problem(send(client, orjson.dumps({"exchanges": [exchange] * 30})), 422, "COST_LIMIT_EXCEEDED")
    assert (refused["cost"], refused["limit"]) == (30 * (1 + 200 + 10 * 201), limits.VERIFICATION_COST)
    assert [error["pointer"] for error in refused["errors"]] == ["/exchanges"]


def containing(containers: int) -> bytes:
    """One exchange a line, with so many objects and arrays and, in strings, some brackets that are none."""
    response = b"[" + b"{}," * (containers - 3) + b'"[{[{"]'
    return b'{"system":"malleus","request":{},"response":%b}' % response


@pytest.mark.parametrize("form", [NDJSON, "application/json"])
def test_more_objects_and_arrays_than_are_held_are_refused_before_they_are_made(client, monkeypatch, form):
    most = 1_000
    monkeypatch.setattr(limits, "VERIFICATION_CONTAINERS", most)
    monkeypatch.setattr("service.wire.logs.parsed", made := Mock(wraps=parsed))
    around = 0 if form == NDJSON else 2
    frame = b"%b" if form == NDJSON else b'{"exchanges":[%b]}'
    assert send(client, frame % containing(most - around), form).status_code == 200
    made.reset_mock()
    refused = problem(send(client, frame % containing(most + 1 - around), form), 422, "COST_LIMIT_EXCEEDED")
    assert (refused["cost"], refused["limit"]) == (most + 1, most)
    assert refused["detail"] == "The body has 1001 objects and arrays; 1000 is the limit. Send fewer at once."
    made.assert_not_called()


def test_the_whole_of_json_lines_is_counted(client, monkeypatch):
    monkeypatch.setattr(limits, "VERIFICATION_CONTAINERS", 1_000)
    assert send(client, containing(500) + b"\n" + containing(500), NDJSON).status_code == 200
    refused = send(client, containing(500) + b"\n" + containing(501), NDJSON)
    assert problem(refused, 422, "COST_LIMIT_EXCEEDED")["cost"] == 1_001


def test_true_logs_have_fewer_objects_and_arrays_than_are_held():
    """As densely as a log can have them: where a request leaves out what a hundred characters are completed with."""
    state = {"characters": [{"id": f"c{n}"} for n in range(limits.CHARACTERS)]}
    for system in SYSTEMS:
        body = orjson.dumps(recorded(system.identity.id, {"actions": [], "state": state, "rng": {"seed": 1}}))
        dense = containers_of(body, 0) / len(body)
        assert dense * limits.VERIFICATION_BYTES < limits.VERIFICATION_CONTAINERS, system.identity.id


@pytest.mark.parametrize(("size", "most"), [(limits.BODY_BYTES + 1, 1), (1_000, 2)], ids=["large", "small"])
def test_large_logs_are_looked_at_one_after_the_other(client, monkeypatch, size, most):
    meeting = Barrier(2)
    met = []

    def waiting(*asked: Any) -> dict[str, Any]:
        try:
            met.append(meeting.wait(timeout=0.5 if most == 1 else 10))
        except BrokenBarrierError:
            meeting.reset()
        return verification(*asked)

    monkeypatch.setattr("service.web.routes.verification", waiting)
    body = b'{"exchanges":[]}'.ljust(size)
    with ThreadPoolExecutor(2) as threads:
        clients = [client.application.test_client() for _ in range(2)]
        answers = list(threads.map(lambda each: send(each, body).status_code, clients))
    assert answers == [200, 200]
    assert len(met) == (2 if most == 2 else 0)


def test_a_large_log_with_a_refusal_is_gone_before_the_next_is_read(client, monkeypatch):
    """Its traceback would hold it until a collection, which a log of few objects and arrays does not bring about."""
    logs = [b'{"system":"malleus","request":{},"response":{"large log":[%d]}}' % n for n in range(2)]
    held = []

    def looking(*asked: Any) -> dict[str, Any]:
        held.append(
            sorted(one["large log"][0] for one in gc.get_objects() if type(one) is dict and one.keys() == {"large log"})
        )
        return verification(*asked)

    monkeypatch.setattr("service.web.routes.verification", looking)
    gc.disable()
    try:
        for log in logs:
            assert send(client, log.ljust(limits.BODY_BYTES + 1), NDJSON).status_code == 200
    finally:
        gc.enable()
    assert held == [[0], [1]]


def test_all_examples_are_one_log(client):
    log = [
        {"system": system.identity.id, "request": example.request, "response": example.response}
        for system in SYSTEMS
        for example in examples(system.folder)
        if not example.request.get("rng", {}).get("manual")
    ]
    said = send(client, lines(log), NDJSON).get_json()
    assert "different" not in [verdict["verdict"] for verdict in said["exchanges"]]
