"""A real server on a free port, a real Chromium, and visitors who notice when something goes wrong."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
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
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=15_000)


class Server:
    """One port and one database; the process can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite:///{folder / 'tables.sqlite'}"
        self._log = (folder / "server.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, str(Path(__file__).with_name("serve.py")), str(self.port), self._database]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self._process = subprocess.Popen(words, stdout=self._log, stderr=self._log, env=environment)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        self.kill()
        self._log.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (ROOT / "src/passerelle/server/page/index.html").exists(), "the page is not built: make page"
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., Hands]


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Visit]:
    """Opens a browser of its own. No script may fail and no request may leave the host, in any test."""
    contexts, wrong = [], []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("request", lambda request: request.url.startswith((server.url, "blob:")) or wrong.append(request.url))
        page.on("console", lambda told: told.type == "error" and _counts(told.text) and wrong.append(told.text))

    def open_browser(path: str = "/", language: str = "fr-FR", screen: Any = DESK, **more: Any) -> Hands:
        context = browser.new_context(
            base_url=server.url, locale=language, viewport=screen, has_touch=screen == PHONE, **more
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


def _counts(message: str) -> bool:
    """A lost connection is told by the browser itself; everything else is a fault."""
    return not any(words in message for words in ("WebSocket connection", "ERR_CONNECTION_REFUSED", "status of 4"))
