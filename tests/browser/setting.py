"""The server and the screens of the browser tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from hands import Hands
from playwright.sync_api import Page

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

Visit = Callable[..., Hands]
"""Opens a browser of its own at a path."""
SitDown = Callable[[str], Page]
"""Opens a table by its personal link."""


class Server:
    """One port and one database; the process can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        """Where others find it, as it was told itself."""
        self.local = f"http://localhost:{self.port}"
        self.proxies: list[str] = []
        """Other addresses that lead to it."""
        self.database = folder / "tables.sqlite"
        self._log = (folder / "server.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *options: str) -> None:
        """`options`: see `serve.py`."""
        words = [
            sys.executable,
            str(Path(__file__).with_name("serve.py")),
            str(self.port),
            f"sqlite:///{self.database}",
            *options,
        ]
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

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def close(self) -> None:
        self.kill()
        self._log.close()
