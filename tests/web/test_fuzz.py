"""Bodies spoilt as values and as bytes, in process and over sockets: always an answer, never a failure.

FUZZ_CASES and FUZZ_LIVE_CASES say how many.
"""

import http.client
import os
import random
from collections import Counter
from collections.abc import Iterator

import orjson
import pytest

from service.app import create_app
from tests.contract.bodies import Mutator
from tests.contract.document import OPERATIONS, PROBLEM, path_of

from .server import Server

QUICK = 2_000
CASES = int(os.environ.get("FUZZ_CASES", "200000"))
LIVE_CASES = int(os.environ.get("FUZZ_LIVE_CASES", "20000"))
HEADERS = {"Content-Type": "application/json"}

SPLICES = [
    b"", b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf0\x9f\x98\x80", b"\x7f", b"\xe2\x80\xa8",
    b"\\", b"\\u", b"\\ud800", b"\\u0000", b'"', b"'", b"{", b"}", b"[", b"]", b"[" * 40, b'{"a":' * 40,
    b",", b",,", b":", b" ", b"\n", b"\x0c", b"NaN", b"Infinity", b"-", b"1e400", b"1e-400", b"9" * 20, b"9" * 400,
    b"0x1", b"01", b"1.", b"null", b"true", b"//", b"/**/", b'"_schema":1,', b'"actions":[],',
]  # fmt: skip


def spoilt(body: bytes, chance: random.Random) -> bytes:
    """The bytes with up to three cut out, doubled, swapped or overwritten."""
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        start = chance.randrange(len(body) + 1)
        end = min(len(body), start + chance.choice([0, 0, 1, 1, 2, 8, 100]))
        middle = chance.choice(
            [chance.choice(SPLICES), body[start:end] * 2, body[start:end][::-1], bytes([chance.randrange(256)])]
        )
        body = body[:start] + middle + body[end:]
    return body


def bodies(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """(operation, bytes): odds, which may take their time, one time in twenty."""
    chance = random.Random(seed)
    mutators = {operation: Mutator(operation, seed) for operation in OPERATIONS}
    names = list(OPERATIONS)
    weights = [1 if name.endswith("/odds") else 9 for name in names]
    for operation in chance.choices(names, weights, k=count):
        body = mutators[operation].mutant()
        try:
            yield operation, spoilt(orjson.dumps(body), chance)
        except TypeError:  # an integer that orjson does not write
            yield operation, spoilt(repr(body).encode("utf-8", "surrogatepass"), chance)


def judge(operation: str, sent: bytes, status: int, mimetype: str, received: bytes) -> None:
    """An answer, or a problem that says nothing of the service's inside."""
    assert status in (200, 400, 413, 422), (operation, sent, received)
    assert mimetype == ("application/json" if status == 200 else PROBLEM)
    assert orjson.loads(received)
    assert b"Traceback" not in received
    assert b'File "' not in received


def in_process(seed: int, count: int) -> Counter[int]:
    client = create_app().test_client()
    found: Counter[int] = Counter()
    for operation, sent in bodies(seed, count):
        response = client.post(path_of(operation), data=sent, headers=HEADERS)
        judge(operation, sent, response.status_code, str(response.mimetype), response.get_data())
        found[response.status_code] += 1
    return found


def test_a_few_spoilt_bodies() -> None:
    found = in_process(seed=1, count=QUICK)
    assert min(found[status] for status in (200, 400, 422)) > QUICK // 50


@pytest.mark.exhaustive
def test_many_spoilt_bodies() -> None:
    print(in_process(seed=2, count=CASES))  # noqa: T201


@pytest.mark.exhaustive
@pytest.mark.live
def test_spoilt_bodies_over_sockets(server: Server) -> None:
    found: Counter[int] = Counter()
    connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
    for operation, sent in bodies(seed=3, count=LIVE_CASES):
        connection.request("POST", path_of(operation), body=sent, headers=HEADERS)
        response = connection.getresponse()
        received = response.read()
        judge(operation, sent, response.status, str(response.headers.get_content_type()), received)
        found[response.status] += 1
    connection.close()
    print(found)  # noqa: T201
    assert "Traceback" not in server.log.read_text("utf-8")
