"""The command line of the service."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import orjson

from service import VERSION
from service.app import SYSTEMS
from service.wire import golden
from service.wire.examples import OPERATIONS, RESOLUTIONS, files
from service.wire.game import Game, opened
from service.wire.openapi import document
from service.wire.problem import Problem
from service.wire.resources import Exchange
from service.wire.session import Examined, session
from service.wire.verification import examine, exchange_of_line, lines_of, state_after

Games = Mapping[str, Game]

PROVED, DIFFERENT, UNPROVED = 0, 1, 2
"""Exit statuses of `verify`: all verified, something different, something that cannot be told."""


def main(arguments: list[str]) -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m service", description=__doc__)
    commands = parser.add_subparsers(required=True)
    commands.add_parser("openapi", help="print openapi.yaml").set_defaults(run=openapi)
    recording = commands.add_parser("record", help="answer the examples anew; exit status 1 where a release forbids it")
    recording.add_argument("--release", action="store_true", help="from now on hold to these answers")
    recording.set_defaults(run=record)
    verifying = commands.add_parser(
        "verify",
        help="prove a session log; exit status 0, 1 where something is different, 2 where something cannot be told",
    )
    verifying.add_argument("file", type=Path)
    verifying.set_defaults(run=verify)
    replaying = commands.add_parser("replay", help="print the state after an exchange of a session log")
    replaying.add_argument("file", type=Path)
    replaying.add_argument("--to", type=int, metavar="N", help="the exchange, counted from 0; else the last one")
    replaying.set_defaults(run=replay)
    parsed = vars(parser.parse_args(arguments))
    run: Callable[..., int] = parsed.pop("run")
    return run(**parsed)


@cache
def games() -> Games:
    """All games, by id; opening them takes a while."""
    return {system.identity.id: opened(system) for system in SYSTEMS}


def verify(file: Path) -> int:
    """Print the first difference in a session log, and what the log is worth."""
    served = games()
    examined: list[Examined] = []
    unread = None
    try:
        for exchange in log(file):
            examined.append(examine(served, exchange))
    except (OSError, Problem) as problem:
        unread = problem
    verdicts = [each.verdict for each in examined]
    for verdict in ("different", "cannot_verify"):
        first = next((place for place, said in enumerate(verdicts) if said["verdict"] == verdict), None)
        if first is not None:
            print(f"/exchanges/{first}:", orjson.dumps(verdicts[first]).decode())
    if examined:
        print(session(examined)["summary"])
    if unread:
        print(f"{told(unread)} What comes before it was read, what comes after it was not.", file=sys.stderr)
    if any(said["verdict"] == "different" for said in verdicts):
        return DIFFERENT
    return PROVED if examined and not unread and all(each.verified for each in examined) else UNPROVED


def replay(file: Path, to: int | None) -> int:
    """Answer a request of a session log again, and print the state that it leaves."""
    try:
        exchanges = [exchange for place, exchange in enumerate(log(file)) if to is None or place <= to]
    except (OSError, Problem) as problem:
        print(told(problem), file=sys.stderr)
        return UNPROVED
    if not exchanges or (to is not None and not 0 <= to < len(exchanges)):
        print(f"The log has {len(exchanges)} exchanges.", file=sys.stderr)
        return UNPROVED
    exchange = exchanges[-1]
    game = games().get(exchange.system)
    state = None if game is None else state_after(game, exchange)
    if state is None:
        print("That exchange has no state of a game that is served.", file=sys.stderr)
        return UNPROVED
    print(orjson.dumps(orjson.loads(state), option=orjson.OPT_INDENT_2).decode())
    return PROVED


def log(file: Path) -> Iterator[Exchange]:
    """The exchanges of a session log; Problem, with the line, at the first that is none."""
    for number, line in lines_of(file.read_bytes()):
        yield exchange_of_line(number, line)


def told(refusal: Exception) -> str:
    """Why a file is no session log."""
    if not isinstance(refusal, Problem):
        return str(refusal)
    return " ".join([refusal.detail, *[f"{error['pointer']}: {error['detail']}" for error in refusal.errors]])


def openapi() -> int:
    """Print the document as YAML."""
    import yaml  # a dependency of development alone

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: object) -> bool:
            return True

    yaml.dump(document(games().values(), VERSION), sys.stdout, Plain, sort_keys=False, allow_unicode=True, width=120)
    return 0


def record(release: bool) -> int:
    """Answer every example's request anew and keep the answer in its file; prints what changed."""
    refused = 0
    for game in games().values():
        for operation in OPERATIONS:
            refused += sum([recorded(game, operation, path) for path in files(game.system.folder, operation)])
        if release and not refused:
            golden.release(game)
    if refused:
        print("Raise the version of the rules first, and say in CHANGELOG.md what changes.", file=sys.stderr)
    return 1 if refused else 0


def recorded(game: Game, operation: str, path: Path) -> bool:
    """Keep the answer of one example; whether that is refused, for the answer that changed is released."""
    before = path.read_bytes()
    example = golden.answered(game, path.stem, orjson.loads(before), operation)
    if operation == RESOLUTIONS and golden.broken(game, path.stem, example):
        print(f"{path}: this answer is released.", file=sys.stderr)
        return True
    after = golden.file_of(example)
    if after != before:
        path.write_bytes(after)
        print(path)
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
