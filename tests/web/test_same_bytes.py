"""The same request gives the same bytes: in every process, whatever its hash seed, and on every worker and thread."""

import http.client
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.requests_of_many_kinds import COUNT, digest, requests

ROOT = Path(__file__).parent.parent.parent


def said_by_a_process(hash_seed: str) -> list[str]:
    command = [sys.executable, "-m", "tests.web.requests_of_many_kinds"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.fixture(scope="module")
def said() -> list[str]:
    return said_by_a_process("1")


def test_another_hash_seed_gives_the_same_bytes(said):
    assert len(said) == COUNT
    assert said_by_a_process("31337") == said


@pytest.mark.live
def test_two_workers_and_their_threads_give_the_same_bytes(said, server):
    def ask(request: tuple[str, bytes, dict[str, str]]) -> str:
        path, body, headers = request
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.request("POST", path, body, headers)
        answer = connection.getresponse().read()
        connection.close()
        return digest(answer)

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(ask, requests())) == said
