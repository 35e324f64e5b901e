"""What a release promises: one version everywhere, its rules by name, and answers that are written down."""

import re
import tomllib
from pathlib import Path

import orjson
import pytest

from service import VERSION
from service.app import SYSTEMS
from service.wire import golden
from service.wire.system import System

ROOT = Path(__file__).parent.parent
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
SECTION = re.compile(r"^## \[(.+?)\](.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
RELEASES = [(name, text) for name, text in SECTION.findall(CHANGELOG) if name != "Unreleased"]

each_game = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.identity.id)


def test_the_package_has_the_version_of_the_newest_release():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION == RELEASES[0][0]


@each_game
def test_every_release_says_which_rules_it_serves_and_whether_a_seed_is_answered_otherwise(system: System):
    row = re.compile(rf"^\| {system.identity.title} \| (\d+\.\d+\.\d+) \| (yes|no) \|$", re.MULTILINE)
    assert all(len(row.findall(text)) <= 1 for _, text in RELEASES)
    newest = row.search(RELEASES[0][1])
    assert newest is not None
    assert newest[1] == system.identity.version


@each_game
def test_the_answers_of_every_example_are_released(system: System):
    record = golden.released(system.folder)
    assert record["version"] == system.identity.version
    folder = system.folder / "examples"
    found = {path.stem: golden.digest(orjson.loads(path.read_bytes())) for path in folder.glob("*.json")}
    assert {name: digest for name, digest in found.items() if record["answers"].get(name) != digest} == {}
    assert record["answers"].keys() <= found.keys()
