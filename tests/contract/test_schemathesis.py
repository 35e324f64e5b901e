"""Schemathesis against the service, in process and live: every phase, and no answer that the document does not allow.

What the document allows is answered 200 or, by the rules, 422; what it does not, 400 and its kin; nothing 5xx.
"""

from collections import Counter
from typing import Any, NamedTuple

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import from_schema
from schemathesis.engine.events import FuzzScenarioFinished, NonFatalError, ScenarioFinished
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

from service.app import create_app
from tests.web.server import Server

from .bodies import reachable
from .document import GAMES, OPERATIONS, request_schema
from .repair import continued, repaired

SHORT, LONG = 3, 30
"""How many examples each phase makes of an operation."""


class Run(NamedTuple):
    """What came of a run."""

    statuses: Counter[int]
    resolved: Counter[str]
    """How often each action was answered."""
    chained: Counter[str]
    """How often an operation was answered with a state that an answer held."""
    failures: list[str]

    @property
    def requests(self) -> int:
        return self.statuses.total()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """What is generated to be taken is made to mean something; the document's own examples do already."""
    operation = case.operation.path.removeprefix("/v1/systems/")
    positive = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if positive and operation in OPERATIONS and case.meta.phase.name != TestPhase.EXAMPLES:
        mend = continued if case.meta.phase.name == TestPhase.STATEFUL else repaired
        case.body = mend(operation, case.body)


def configuration(examples: int, seed: int, covered: str = "") -> SchemathesisConfig:
    """All phases, the same each time; `covered`: which paths the long phase of coverage is for, as an expression."""
    few = {"generation": {"max-examples": examples}}
    return SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "generation": {"mode": "all", "database": "none", "deterministic": True},
            "phases": {
                "examples": {"enabled": True},
                "coverage": {"enabled": True},
                "fuzzing": few,
                "stateful": {**few, "max-steps": 4},
            },
            "operations": [{"exclude-path-regex": covered, "phases": {"coverage": {"enabled": False}}}]
            if covered
            else [],
            "checks": {
                "positive_data_acceptance": {"expected-statuses": ["2xx", "304", "422"]},
                "negative_data_rejection": {"expected-statuses": ["400", "404", "405", "406", "415"]},
            },
        }
    )


def run(schema: Any) -> Run:
    """Every request of every phase."""
    found = Run(Counter(), Counter(), Counter(), [])
    for event in from_schema(schema).execute():
        if isinstance(event, NonFatalError):
            found.failures.append(str(event.info))
        if isinstance(event, ScenarioFinished | FuzzScenarioFinished):
            _record(event.recorder, found)
    return found


def _record(recorder: Any, found: Run) -> None:
    for case_id, interaction in recorder.interactions.items():
        response = interaction.response
        found.statuses[response.status_code if response else 0] += 1
        case = recorder.cases[case_id].value
        if response and response.status_code == 200 and recorder.cases[case_id].is_transition_applied:
            found.chained[case.operation.path] += 1
        if response and response.status_code == 200 and case.operation.path.endswith("/resolutions"):
            game = case.operation.path.split("/")[3]
            found.resolved.update({f"{game} {action['type']}" for action in case.body["actions"]})
    for nodes in recorder.checks.values():
        for node in nodes:
            if node.failure_info is not None:
                found.failures.append(f"{recorder.label} {node.name}: {node.failure_info.failure.message}"[:600])


def judged(found: Run) -> None:
    """Nothing failed, and every action of every game was resolved."""
    print(found.requests, "requests:", dict(sorted(found.statuses.items())), dict(found.resolved), dict(found.chained))  # noqa: T201  # figures
    assert found.failures == []
    assert not [status for status in found.statuses if status >= 500 or status == 0]
    every = {f"{name} {action}" for name, game in GAMES.items() for action in game.system.actions}
    assert every - found.resolved.keys() == set()
    assert found.chained.total() > 0


def quick() -> str:
    """The paths that a quick run covers whole: one game, the one with the smallest request, and what no game has."""
    smallest = min(GAMES, key=lambda game: len(reachable(request_schema(f"{game}/resolutions"))))
    return f"{smallest}/resolutions|verifications|problems|limits"


def test_in_process() -> None:
    config = configuration(SHORT, seed=1, covered=quick())
    judged(run(schemathesis.openapi.from_wsgi("/openapi.json", create_app(), config=config)))


@pytest.mark.slow
def test_in_process_at_length() -> None:
    config = configuration(LONG, seed=2)
    judged(run(schemathesis.openapi.from_wsgi("/openapi.json", create_app(), config=config)))


@pytest.mark.live
def test_live(server: Server) -> None:
    config = configuration(SHORT, seed=3, covered=quick())
    judged(run(schemathesis.openapi.from_url(f"{server.url}/openapi.json", config=config)))
    assert "Traceback" not in server.log.read_text("utf-8")
