"""The command line of the service."""

import argparse
import sys
from pathlib import Path

import orjson
from flask.testing import FlaskClient

from service import VERSION
from service.app import SYSTEMS, create_app
from service.wire.envelope import opened
from service.wire.openapi import document


def main(arguments: list[str]) -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m service", description=__doc__)
    commands = parser.add_subparsers(required=True)
    commands.add_parser("openapi", help="print openapi.yaml").set_defaults(run=openapi)
    commands.add_parser("record", help="write anew what the examples are answered").set_defaults(run=record)
    run = parser.parse_args(arguments).run
    status: int = run()
    return status


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
