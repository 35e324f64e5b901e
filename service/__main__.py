"""The command line: `python -m service openapi` writes the contract."""

import argparse
import sys

from service import VERSION
from service.app import SYSTEMS
from service.wire.envelope import opened
from service.wire.openapi import document


def main(arguments: list[str]) -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m service", description=__doc__)
    parser.add_subparsers(required=True).add_parser("openapi", help="print openapi.yaml").set_defaults(run=openapi)
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
