"""The command line of the service."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import orjson
from flask.testing import FlaskClient

from service import VERSION
from service.app import SYSTEMS, create_app
from service.wire.game import opened
from service.wire.openapi import document
from service.wire.problem import Problem
from service.wire.verification import answered_again, exchanges_of_lines, verification


def main(arguments: list[str]) -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m service", description=__doc__)
    commands = parser.add_subparsers(required=True)
    commands.add_parser("openapi", help="print openapi.yaml").set_defaults(run=openapi)
    commands.add_parser("record", help="write anew what the examples are answered").set_defaults(run=record)
    verifying = commands.add_parser(
        "verify", help="prove a session log; exit status 0, 1 for a difference, 2 for no log"
    )
    verifying.add_argument("file", type=Path)
    verifying.set_defaults(run=verify)
    replaying = commands.add_parser("replay", help="print the state after an exchange of a session log")
    replaying.add_argument("file", type=Path)
    replaying.add_argument("--to", type=int, default=-1, metavar="N", help="the exchange, counted from 0; the last one")
    replaying.set_defaults(run=replay)
    parsed = vars(parser.parse_args(arguments))
    run: Callable[..., int] = parsed.pop("run")
    return run(**parsed)


def verify(file: Path) -> int:
    """Print what differs in a session log, and what the log is worth."""
    games = {system.identity.id: opened(system) for system in SYSTEMS}
    try:
        answer = verification(games, exchanges_of_lines(file.read_bytes()))
    except (OSError, Problem) as unreadable:
        print(told(unreadable), file=sys.stderr)
        return 2
    for number, verdict in enumerate(answer["exchanges"]):
        if verdict["verdict"] != "verified":
            print(f"/exchanges/{number}:", orjson.dumps(verdict).decode())
            break
    print(answer["session"]["summary"])
    return 0 if all(verdict["verdict"] == "verified" for verdict in answer["exchanges"]) else 1


def replay(file: Path, to: int) -> int:
    """Answer the requests of a session log again, up to one of them, and print the state that it leaves."""
    games = {system.identity.id: opened(system) for system in SYSTEMS}
    try:
        exchange = exchanges_of_lines(file.read_bytes()).exchanges[to]
        _, again = answered_again(games[exchange.system], exchange)
    except (OSError, Problem) as unreadable:
        print(told(unreadable), file=sys.stderr)
        return 2
    except (IndexError, KeyError):
        print(f"There is no exchange {to} of a game that is served.", file=sys.stderr)
        return 2
    state = orjson.loads(again).get("state")
    print(orjson.dumps(state, option=orjson.OPT_INDENT_2).decode())
    return 0 if state is not None else 1


def told(refusal: Exception) -> str:
    """Why a file is no session log."""
    return refusal.detail if isinstance(refusal, Problem) else str(refusal)


def openapi() -> int:
    """Print the document as YAML."""
    import yaml  # a dependency of development alone

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: object) -> bool:
            return True

    games = [opened(system) for system in SYSTEMS]
    yaml.dump(document(games, VERSION), sys.stdout, Plain, sort_keys=False, allow_unicode=True, width=120)
    return 0


def record() -> int:
    """Answer every example's request anew and keep the answer in its file; prints what changed."""
    client = create_app().test_client()
    for system in SYSTEMS:
        for path in sorted((system.folder / "examples").glob("*.json")):
            if recorded(client, f"/v1/systems/{system.identity.id}/resolutions", path):
                print(path)
    return 0


def recorded(client: FlaskClient, url: str, path: Path) -> bool:
    """Whether the answer of this example has changed."""
    before = path.read_bytes()
    example = orjson.loads(before)
    headers = {"Accept-Language": example.get("language", "en"), "X-Request-Id": path.stem}
    answer = client.post(url, json=example["request"], headers=headers)
    example["status"], example["response"] = answer.status_code, answer.get_json()
    after = orjson.dumps(example, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    path.write_bytes(after)
    return before != after


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
