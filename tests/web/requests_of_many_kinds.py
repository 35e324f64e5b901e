"""Two hundred requests of every game, and what the service in this process says to them, as one line of hashes.

Run as a program (`python -m tests.web.requests_of_many_kinds`), so that a process of another hash seed can be asked.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import cycle, islice

from service.app import SYSTEMS, create_app
from service.wire.examples import examples

COUNT = 200


def requests() -> Iterator[tuple[str, bytes, dict[str, str]]]:
    """(path, body, headers): examples of all games, mixed, each from another seed where it draws from one."""
    kinds = [(system.identity.id, each) for system in SYSTEMS for each in examples(system.folder)]
    mixed = cycle(sorted(kinds, key=lambda kind: digest(f"{kind[0]}/{kind[1].name}".encode())))
    for number, (system, example) in enumerate(islice(mixed, COUNT)):
        rng = dict(example.request.get("rng", {}))
        if not rng.get("manual"):
            rng["seed"] = number
        body = json.dumps({**example.request, "rng": rng}).encode()
        headers = {
            "Content-Type": "application/json",
            "Accept-Language": "sv" if number % 3 else "en",
            "X-Request-Id": f"n{number}",
        }
        yield f"/v1/systems/{system}/resolutions", body, headers


def digest(content: bytes) -> str:
    """A short name of these very bytes."""
    return hashlib.sha256(content).hexdigest()[:16]


def main() -> None:
    client = create_app().test_client()
    answers = [client.post(path, data=body, headers=headers).data for path, body, headers in requests()]
    sys.stdout.write(" ".join([digest(answer) for answer in answers]))


if __name__ == "__main__":
    main()
