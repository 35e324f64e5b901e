"""The service behind gunicorn, for the tests that want it live."""

from collections.abc import Iterator

import pytest

from tests.web.server import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A live server."""
    with running(tmp_path_factory.mktemp("server") / "log") as live:
        yield live
