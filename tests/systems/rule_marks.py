"""A pytest plugin that prints the rule ids of the collected tests (`--collect-only -p tests.systems.rule_marks`)."""

import json
import sys

import pytest

OPENING = "rules carried: "


def pytest_collection_finish(session: pytest.Session) -> None:
    """One line: a JSON array of [path of the test file, rule id]."""
    carried = {
        (item.path.relative_to(session.config.rootpath).as_posix(), rule)
        for item in session.items
        for mark in item.iter_markers("rule")
        for rule in mark.args
    }
    sys.stdout.write(f"{OPENING}{json.dumps(sorted(carried))}\n")
