"""Every rule that a game states is proved by a test that carries its id, and no test carries an id that no rule has."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from service.app import SYSTEMS
from service.wire.rulebook import rules
from tests.systems.rule_marks import OPENING

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def carried() -> list[tuple[str, str]]:
    """(test file, rule id), collected anew so that a run of a few tests says the same."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-m",
        "",
        "-p",
        "tests.systems.rule_marks",
        "tests/systems",
    ]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    line = next(line for line in printed.splitlines() if line.startswith(OPENING))
    return [(path, rule) for path, rule in json.loads(line.removeprefix(OPENING))]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.identity.id)
def test_every_rule_is_proved_and_every_proof_is_of_a_rule(system, carried):
    stated = {rule["id"] for rule in rules(system.folder)}
    proved = {rule for path, rule in carried if path.startswith(f"tests/systems/{system.folder.name}/")}
    assert sorted(stated - proved) == [], "stated, but no test carries it"
    assert sorted(proved - stated) == [], "carried by a test, but not stated"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.identity.id)
def test_no_rule_is_stated_twice(system):
    stated = [rule["id"] for rule in rules(system.folder)]
    assert sorted(stated) == sorted(set(stated))
