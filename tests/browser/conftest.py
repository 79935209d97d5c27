"""A real Chromium looking at a page around a scripted table."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.web.app import create_app
from tests.browser.serving import PageServer
from tests.web.scripted_table import ScriptedTable

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OpenPage = Callable[..., Page]

expect.set_options(timeout=8_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"needs Chromium: {CHROMIUM} is not there (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def table() -> ScriptedTable:
    return ScriptedTable(simulated=True)


@pytest.fixture
def served(table: ScriptedTable) -> Iterator[PageServer]:
    server = PageServer(create_app(table, heartbeat_s=0.5))
    yield server
    server.stop()


@pytest.fixture
def open_page(chromium: Browser, served: PageServer) -> Iterator[OpenPage]:
    """open_page(width, height, **context settings): the page in a fresh browser window.

    A page that asks for something outside of this computer, or whose scripts fail,
    fails its test.
    """
    contexts = []
    trouble: list[str] = []

    def open_one(
        width: int = 1280, height: int = 800, address: str | None = None, **settings: Any
    ) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda line: _note(line.type, line.text, trouble))
        page.on("request", lambda request: _foreign(request.url, trouble))
        page.goto(address or served.address)
        expect(page.locator("#turn-words")).not_to_have_text("Waiting for the table…")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert trouble == []


def _note(kind: str, text: str, trouble: list[str]) -> None:
    """A server that is away is reported by the browser itself; everything else counts."""
    if kind in {"error", "warning"} and "Failed to load resource" not in text:
        trouble.append(text)


def _foreign(url: str, trouble: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:", "data:")):
        trouble.append(f"asked for {url}")
