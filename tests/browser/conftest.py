"""A real server on a free port, a real Chromium, and visitors who notice when something goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)
from proxy import Proxy
from screens import Measure, Measured
from setting import CHROMIUM, DESK, FLAGS, PHONE, ROOT, Server, SitDown, Visit

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (ROOT / "src/passerelle/server/page/index.html").exists(), "the page is not built: make page"
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    """Between a browser and the server; a visit to its address goes through it."""
    proxy = Proxy(server.port)
    server.proxies.append(proxy.url)
    yield proxy
    server.proxies.remove(proxy.url)
    proxy.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Visit]:
    """Opens a browser of its own. No script may fail and no request may leave the host, in any test."""
    yield from _visits(server, browser)


@pytest.fixture(scope="module")
def phone(server: Server, browser: Browser) -> Iterator[Page]:
    """One browser for all tests of a module: opening one takes longer than what is looked at in it."""
    for visit in _visits(server, browser):
        yield visit("/health", screen=PHONE).page


@pytest.fixture
def sit(phone: Page) -> SitDown:
    """Opens a table by its personal link, in a browser that knows nothing of earlier tests."""

    def open_table(link: str) -> Page:
        phone.evaluate("() => localStorage.clear()")
        phone.emulate_media(color_scheme="light")
        phone.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        phone.goto(link)
        return phone

    return open_table


def _visits(server: Server, browser: Browser) -> Iterator[Visit]:
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def watch_request(request: Request) -> None:
        if not request.url.startswith((server.url, server.local, *server.proxies, "blob:")):
            wrong.append(request.url)

    def watch_script(error: Error) -> None:
        if _counts(str(error)):
            wrong.append(f"script: {error}")

    def watch_console(told: ConsoleMessage) -> None:
        if told.type == "error" and _counts(told.text):
            wrong.append(told.text)

    def watch(page: Page) -> None:
        page.on("pageerror", watch_script)
        page.on("request", watch_request)
        page.on("console", watch_console)

    def open_browser(
        path: str = "/", language: str = "fr-FR", screen: Any = DESK, motion: bool = False, **more: Any
    ) -> Hands:
        context = browser.new_context(
            base_url=server.url,
            locale=language,
            viewport=screen,
            has_touch=screen == PHONE,
            reduced_motion="no-preference" if motion else "reduce",
            **{"service_workers": "block", **more},  # else every browser would fetch the whole page ahead
        )
        contexts.append(context)
        page = context.new_page()
        watch(page)
        page.goto(path)
        return Hands(page)

    yield open_browser
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def measured() -> Iterator[Measure]:
    """What was found wrong is told at the end, all of it."""
    made: list[Measured] = []

    def measure(page: Page) -> Measured:
        made.append(Measured(page))
        return made[-1]

    yield measure
    assert made
    faults = [fault for one in made for fault in one.faults]
    assert not faults, "\n".join(faults)


def _counts(message: str) -> bool:
    """A lost connection, or a file that is not there, is told by the browser itself; everything else is a fault."""
    told = (
        "WebSocket connection",
        "ERR_CONNECTION_REFUSED",
        "ERR_CONNECTION_RESET",
        "ERR_INTERNET_DISCONNECTED",
        "ERR_FAILED",
        "status of 4",
        "fetch dynamically imported module",
        "Refused to apply style",
    )
    return not any(words in message for words in told)
