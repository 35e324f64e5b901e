"""The verifier under Node; a real browser, and the service behind gunicorn for it to open."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, sync_playwright

from tests.web.server import Server, running

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 860}

ASK = Path(__file__).with_name("ask_verify.mjs")
MODULE = Path(__file__).parents[2] / "service" / "play" / "verify.js"

OpenPage = Callable[..., Page]
Ask = Callable[..., Any]


@pytest.fixture(scope="session")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module where nothing else of the repository is."""
    copied: Path = tmp_path_factory.mktemp("verifier") / "verify.mjs"
    copied.write_bytes(MODULE.read_bytes())
    return copied


@pytest.fixture(scope="session")
def ask(module: Path) -> Iterator[Ask]:
    """(function, *arguments) -> what the module says."""
    with subprocess.Popen(
        ["node", str(ASK), module.as_uri()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as node:
        asked, said = node.stdin, node.stdout
        assert asked is not None
        assert said is not None

        def ask(function: str, *arguments: Any) -> Any:
            asked.write(json.dumps([function, arguments]) + "\n")
            asked.flush()
            return json.loads(said.readline())

        yield ask


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A live server."""
    with running(tmp_path_factory.mktemp("site") / "log") as live:
        yield live


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, site: Server) -> Iterator[OpenPage]:
    """(path, locale, dark, viewport) -> a page that has loaded; whatever goes wrong in it fails the test."""
    wrong: list[str] = []
    contexts = []

    def elsewhere(request: Request) -> None:
        if not request.url.startswith((site.url, "data:")):
            wrong.append(f"asked {request.url}")

    def open_page(path: str, locale: str = "en-GB", *, dark: bool = False, viewport: ViewportSize = WIDE) -> Page:
        context = browser.new_context(locale=locale, color_scheme="dark" if dark else "light", viewport=viewport)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", elsewhere)
        page.goto(site.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
