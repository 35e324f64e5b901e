"""`python -m service`: a session log is proved or replayed, the examples are recorded and, once released, held to."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from service import __main__ as command_line
from service.systems import malleus
from service.wire import golden
from service.wire.game import opened
from service.wire.system import System
from tests.web.server import running
from tests.wire.recorded import ROLL, Recorded, evening, lines, put, recorded

ROOT = Path(__file__).parent.parent
TEST = {"type": "test", "rating": 4, "obstacle": 3}


@pytest.fixture(scope="module")
def log() -> list[Recorded]:
    return evening("mouse-guard", [[TEST]] * 4)


@pytest.fixture
def run(capsys, tmp_path):
    """(command, content of the log, *options) -> (exit status, what is printed, what is complained of)."""

    def run(command: str, content: bytes, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "session.jsonl"
        file.write_bytes(content)
        status = command_line.main([command, str(file), *options])
        return (status, *capsys.readouterr())

    return run


# verify


def test_a_true_log_is_proved(run, log):
    assert run("verify", lines(log)) == (
        0,
        "Verified: 4 of 4 exchanges. Their draws follow from seeds that the client chose, perhaps after trying many.\n",
        "",
    )


def test_a_false_log_is_told_by_its_first_difference(run, log):
    false = [log[0], put(log[1], "/response/audit/end", 9), put(log[2], "/response/assurance", "none"), log[3]]
    status, printed, complaint = run("verify", lines(false))
    assert (status, complaint) == (1, "")
    first, summary = printed.splitlines()
    assert first == '/exchanges/1: {"verdict":"different","pointer":"/audit/end","expected":2,"found":9}'
    assert summary.startswith("Verified: 2 of 4 exchanges.")


def test_what_cannot_be_verified_is_not_called_false(run, log):
    status, printed, _ = run("verify", lines([*log, {**log[0], "system": "chess"}]))
    assert status == 2
    assert printed.startswith('/exchanges/4: {"verdict":"cannot_verify","reason":"SYSTEM_NOT_SERVED"}\n')


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([0, 1, 3], "Not starting from the state before: 1, first /exchanges/2."),
        ([0, 1, 1, 2, 3], "Using words of the stream that were used before: 1, first /exchanges/2 (word 1)."),
        ([1, 2, 3], "Passing over words of the stream: 1, first /exchanges/0 (word 0)."),
    ],
)
def test_exchanges_that_do_not_follow_one_another_are_not_passed_in_silence(run, log, places, said):
    """Each of them is verified all the same."""
    status, printed, complaint = run("verify", lines([log[place] for place in places]))
    assert (status, complaint) == (3, "")
    assert printed.startswith(f"Verified: {len(places)} of {len(places)} exchanges.")
    assert said in printed


def test_a_difference_and_what_cannot_be_told_come_before_how_exchanges_follow(run, log):
    assert run("verify", lines([log[1], put(log[2], "/response/audit/end", 9)]))[0] == 1
    assert run("verify", lines([log[1], {**log[0], "system": "chess"}]))[0] == 2
    assert run("verify", lines([log[1], log[2]])[:-40])[0] == 2


def test_a_log_cut_in_the_middle_of_a_line_is_read_up_to_there(run, log):
    status, printed, complaint = run("verify", lines(log)[:-40])
    assert status == 2
    assert printed.startswith("Verified: 3 of 3 exchanges.")
    assert complaint.startswith("Line 4 is no exchange: ")
    assert complaint.endswith(" Read: 3 exchanges before it, nothing after it.\n")


def test_a_difference_before_the_cut_is_still_a_difference(run, log):
    status, printed, complaint = run("verify", lines([put(log[0], "/response/audit/end", 9), log[1]])[:-40])
    assert (status, complaint[:7]) == (1, "Line 2 ")
    assert complaint.endswith(" Read: 1 exchange before it, nothing after it.\n")
    assert printed.startswith("/exchanges/0: ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "session.jsonl: there is no exchange in it."),
        (b"\n\r\n \n", "session.jsonl: there is no exchange in it."),
        (b"\xef\xbb\xbf", "session.jsonl: there is no exchange in it."),
        (b"hello", "Line 1 is no exchange: Expecting value"),
        (b'\n{"system": "malleus"}', "Line 2 is no exchange: /request: This field is required. /response: This field"),
        (b"[]", "Line 1 is no exchange: This must be an object."),
        (b'{"exchanges": []}', " /exchanges: There is no such field here. Read: 0 exchanges before it,"),
        (b"\xff\xfe", "Line 1 is no exchange: The body is not UTF-8 at byte 0."),
        (b"\x00", "Line 1 is no exchange: "),
        (b"7\n", "Line 1 is no exchange: This must be an object."),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_log(run, command, content, said):
    status, printed, complaint = run(command, content)
    assert (status, printed) == (2, "")
    assert said in complaint
    assert complaint.count("\n") == 1


def test_a_line_may_end_like_a_page_from_windows_and_lines_may_be_blank(run, log):
    content = b"\r\n" + lines(log).replace(b"\n", b"\r\n\r\n") + b"\n\n"
    assert run("verify", content) == run("verify", lines(log))
    assert run("verify", content[:-60])[2].startswith("Line 8 is no exchange: ")


def test_a_file_may_begin_with_a_byte_order_mark_as_editors_write_it(run, log):
    mark = b"\xef\xbb\xbf"
    assert run("verify", mark + lines(log)) == run("verify", lines(log))
    assert run("replay", mark + lines(log)) == run("replay", lines(log))
    assert run("verify", lines(log) + mark + lines(log))[0] == 2


def test_an_evening_may_be_longer_than_what_the_service_takes_at_once(run, monkeypatch, log):
    monkeypatch.setattr("service.wire.limits.VERIFICATION_COST", 1)
    monkeypatch.setattr("service.wire.limits.EXCHANGES", 1)
    assert run("verify", lines(log))[0] == 0


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_not_there_and_one_that_is_none(capsys, tmp_path, command):
    assert command_line.main([command, str(tmp_path / "none")]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path / 'none'}: No such file or directory.\n")
    assert command_line.main([command, str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path}: Is a directory.\n")


def test_the_help_says_what_each_status_means(capsys):
    with pytest.raises(SystemExit):
        command_line.main(["verify", "--help"])
    told = capsys.readouterr().out
    assert command_line.STATUSES in told
    assert command_line.KEEP in told


@pytest.mark.live
def test_a_log_is_kept_from_a_shell_as_the_help_says(tmp_path):
    """Refusals too, and requests of several lines; the whole is proved afterwards."""
    with running(tmp_path / "log") as server:
        keep = command_line.KEEP.replace("http://127.0.0.1:8000", server.url)
        attack = r"""play mini-mam '
            {"state": {"characters": [{"id": "ana", "name": "\"Ana\" \u2019 %s \\"}, {"id": "orc"}]},
            "actions": [{"type": "attack", "actor": "ana", "target": "orc"}], "rng": {"seed": "friday-night"}}'"""
        script = f"set -eu\n{keep}\n{attack}\nplay malleus '{{\"actions\": 7}}'\n"
        done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [line[:9] for line in done.stdout.splitlines()] == ['{"rules":', '{"type":"']
    kept = tmp_path / "evening.jsonl"
    assert len(kept.read_bytes().splitlines()) == 2
    assert command_line.main(["verify", str(kept)]) == 0


@pytest.mark.parametrize("false", [False, True])
def test_as_a_program(tmp_path, log, false):
    file = tmp_path / "session.jsonl"
    file.write_bytes(lines([put(log[0], "/response/audit/end", 9) if false else log[0]]))
    command = [sys.executable, "-m", "service", "verify", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (int(false), "")


# replay


@pytest.mark.parametrize(("options", "place"), [([], 3), (["--to", "0"], 0), (["--to", "2"], 2)])
def test_a_replay_prints_the_state_after_an_exchange(run, log, options, place):
    status, printed, _ = run("replay", lines(log), *options)
    assert (status, json.loads(printed)) == (0, log[place]["response"]["state"])


def test_a_replay_tells_what_the_rules_give_whatever_is_recorded(run, log):
    false = put(log[3], "/response/state", {})
    assert json.loads(run("replay", lines([false]))[1]) == log[3]["response"]["state"]


def test_an_unseeded_exchange_is_replayed_with_its_recorded_seed(run):
    drawn = recorded("mouse-guard", {"actions": [TEST]})
    assert json.loads(run("replay", lines([drawn]))[1]) == drawn["response"]["state"]


def test_a_refusal_leaves_the_state_that_it_was_sent(run, log):
    state = log[3]["response"]["state"]
    refused = recorded("mouse-guard", {"state": state, "actions": [TEST], "rng": {"manual": True}})
    assert json.loads(run("replay", lines([*log, refused]))[1]) == state


@pytest.mark.parametrize("to", ["4", "-1"])
def test_a_replay_to_nowhere(run, log, to):
    assert run("replay", lines(log), "--to", to) == (
        2, "", f"There is no /exchanges/{to}: the first is /exchanges/0, the last /exchanges/3.\n"
    )  # fmt: skip


def test_a_replay_of_a_log_that_was_cut_goes_as_far_as_it_was_read_and_says_so(run, log):
    cut = lines(log)[:-40]
    status, printed, complaint = run("replay", cut)
    assert (status, json.loads(printed)) == (2, log[2]["response"]["state"])
    assert complaint.startswith("Line 4 is no exchange: ")
    assert run("replay", cut, "--to", "2") == (0, printed, "")
    status, printed, complaint = run("replay", cut, "--to", "3")
    assert (status, printed) == (2, "")
    assert [line[:9] for line in complaint.splitlines()] == ["Line 4 is", "There is "]


@pytest.mark.parametrize(
    ("exchange", "said"),
    [
        ({"system": "chess"}, "/exchanges/1: the game chess is not served.\n"),
        ({"request": {"actions": 7}}, "/exchanges/1: the request is refused, and leaves no state.\n"),
    ],
)
def test_a_replay_of_what_has_no_state(run, log, exchange, said):
    assert run("replay", lines([log[0], {**log[0], **exchange}]), "--to", "1") == (2, "", said)


# the README


def test_the_readme_keeps_a_log_as_the_help_does():
    assert command_line.KEEP in (Path(__file__).parent.parent / "README.md").read_text("utf-8")


# record


@pytest.fixture
def game(tmp_path, monkeypatch):
    """version -> the path of the one example of a game of that version, which alone is recorded."""
    (tmp_path / "examples").mkdir()
    path = tmp_path / "examples" / "a_roll.json"
    example = {"summary": "A roll", "request": {"actions": [ROLL], "rng": {"seed": 1}}}
    path.write_bytes(golden.file_of(example))

    def game(version: str) -> Path:
        identity = malleus.SYSTEM.identity._replace(version=version)
        system: System = malleus.SYSTEM._replace(folder=tmp_path, identity=identity)
        monkeypatch.setattr(command_line, "games", lambda: {"malleus": opened(system)})
        return path

    return game


def change(path: Path) -> bytes:
    """As if another answer had been recorded under the same rules: now the record's answer is a changed one."""
    example: dict[str, Any] = orjson.loads(path.read_bytes())
    example["request"]["rng"]["seed"] = 2
    path.write_bytes(golden.file_of(example))
    return path.read_bytes()


def test_an_answer_is_recorded_anew_for_as_long_as_nothing_is_released(game, capsys):
    path = game("1.0.0")
    assert command_line.main(["record"]) == 0
    assert capsys.readouterr().out == f"{path}\n"
    assert command_line.main(["record"]) == 0
    assert capsys.readouterr().out == ""
    change(path)
    assert command_line.main(["record"]) == 0
    assert orjson.loads(path.read_bytes())["response"]["audit"]["seed"] == "2"


def test_a_released_answer_changes_only_with_a_higher_version(game, capsys):
    path = game("1.0.0")
    assert command_line.main(["record", "--release"]) == 0
    changed = change(path)
    assert command_line.main(["record"]) == 1
    assert path.read_bytes() == changed
    assert "Raise the version" in capsys.readouterr().err
    assert command_line.main(["record", "--release"]) == 1
    game("1.0.1")
    assert command_line.main(["record"]) == 0
    assert path.read_bytes() != changed


def test_a_new_example_and_another_summary_are_no_changed_answer(game):
    path = game("1.0.0")
    assert command_line.main(["record", "--release"]) == 0
    shutil.copy(path, path.with_name("another.json"))
    path.write_bytes(golden.file_of({**orjson.loads(path.read_bytes()), "summary": "One roll"}))
    assert command_line.main(["record"]) == 0


def test_an_unseeded_example_is_answered_the_same_each_time(game):
    path = game("1.0.0")
    path.write_bytes(golden.file_of({"summary": "A roll", "request": {"actions": [ROLL]}}))
    command_line.main(["record"])
    first = path.read_bytes()
    command_line.main(["record"])
    assert path.read_bytes() == first
    assert orjson.loads(first)["response"]["assurance"] == "server_seed"
