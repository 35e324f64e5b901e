"""The command line of the service."""

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import orjson

from service import VERSION
from service.app import SYSTEMS
from service.wire import golden
from service.wire.examples import OPERATIONS, RESOLUTIONS, files
from service.wire.game import Game, opened
from service.wire.logs import exchange_of_line, lines_of
from service.wire.openapi import document
from service.wire.problem import Problem
from service.wire.resources import Exchange
from service.wire.session import session
from service.wire.verification import examine, state_after

Games = Mapping[str, Game]

PROVED, DIFFERENT, UNPROVED, APART = 0, 1, 2, 3
"""Exit statuses; `verify --help` says what each means."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What some editors put before UTF-8; no JSON on the wire may begin with it."""

KEEP = """\
play() {  # play SYSTEM REQUEST: ask the service, keep both in evening.jsonl, show the answer
  answer=$(curl -sS "http://127.0.0.1:8000/v1/systems/$1/resolutions" \\
    -H 'Content-Type: application/json' --data-raw "$2") || return
  request=$(printf %s "$2" | tr -d '\\r\\n')
  printf '{"system": "%s", "request": %s, "response": %s}\\n' "$1" "$request" "$answer" >> evening.jsonl
  printf '%s\\n' "$answer"
}
"""
"""How a log is kept from a shell."""

STATUSES = """\
exit status:
  0  every exchange is verified and starts from the state before; no word was used twice or passed over
  1  an exchange is different from what the rules give
  2  something was not read or cannot be verified
  3  every exchange is verified, but one does not start from the state before, or words of a stream were
     used twice or passed over; the last line says which, and the table may know why
"""


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
        help="prove a session log",
        description="Answer each exchange of a session log again; print the first difference and what all is worth.",
        epilog=f"{STATUSES}\nThis keeps a log from a shell:\n\n{KEEP}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verifying.add_argument("file", type=Path, help="a session log: JSON Lines, one exchange a line, oldest first")
    verifying.set_defaults(run=verify)
    replaying = commands.add_parser("replay", help="print the state after an exchange of a session log")
    replaying.add_argument("file", type=Path, help="a session log: JSON Lines, one exchange a line, oldest first")
    replaying.add_argument("--to", type=int, metavar="N", help="which one, 0 the first; else the last that can be read")
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
    exchanges, unread = log(file)
    served = games()
    examined = [examine(served, exchange) for exchange in exchanges]
    verdicts = [each.verdict for each in examined]
    for verdict in ("different", "cannot_verify"):
        first = next((place for place, said in enumerate(verdicts) if said["verdict"] == verdict), None)
        if first is not None:
            print(f"/exchanges/{first}:", orjson.dumps(verdicts[first]).decode())
    together = session(examined)
    if examined:
        print(together["summary"])
    if unread:
        print(unread, file=sys.stderr)
    if any(said["verdict"] == "different" for said in verdicts):
        return DIFFERENT
    if unread or not all(each.verified for each in examined):
        return UNPROVED
    return APART if together["breaks"] or together["words_reused"] or together["words_skipped"] else PROVED


def replay(file: Path, to: int | None) -> int:
    """Answer a request of a session log again, and print the state that it leaves."""
    exchanges, unread = log(file)
    last = len(exchanges) - 1
    place = last if to is None else to
    if unread and (to is None or to > last):
        print(unread, file=sys.stderr)
    if not 0 <= place <= last:
        if exchanges:
            print(
                f"There is no /exchanges/{place}: the first is /exchanges/0, the last /exchanges/{last}.",
                file=sys.stderr,
            )
        return UNPROVED
    exchange = exchanges[place]
    game = games().get(exchange.system)
    if game is None:
        print(f"/exchanges/{place}: the game {exchange.system} is not served.", file=sys.stderr)
        return UNPROVED
    state = state_after(game, exchange)
    if state is None:
        print(f"/exchanges/{place}: the request is refused, and leaves no state.", file=sys.stderr)
        return UNPROVED
    print(orjson.dumps(orjson.loads(state), option=orjson.OPT_INDENT_2).decode())
    return UNPROVED if unread and to is None else PROVED


def log(file: Path) -> tuple[list[Exchange], str | None]:
    """The exchanges of a session log up to the first line that is none; and what keeps it from being read whole."""
    exchanges: list[Exchange] = []
    try:
        for number, line in lines_of(file.read_bytes().removeprefix(BYTE_ORDER_MARK)):
            try:
                exchanges.append(exchange_of_line(number, line))
            except Problem as problem:
                before = f"{len(exchanges)} exchange{'' if len(exchanges) == 1 else 's'}"
                return (
                    exchanges,
                    f"Line {number} is no exchange: {why(number, problem)} Read: {before} before it, nothing after it.",
                )
    except OSError as error:
        return [], f"{file}: {error.strerror}."
    return exchanges, None if exchanges else f"{file}: there is no exchange in it."


def why(number: int, problem: Problem) -> str:
    """What is wrong with the line."""
    told = [f"{error['pointer'].removeprefix('/exchanges/0')}: {error['detail']}" for error in problem.errors]
    return " ".join(told).removeprefix(": ") or problem.detail.removeprefix(f"Line {number}: ")


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
