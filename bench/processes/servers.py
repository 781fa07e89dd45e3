"""Servers in processes of their own that can be killed, paused and started again at any moment.

They are forked from a process that has imported everything: a start takes a tenth of a second instead of one.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import time
from functools import cache
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import ForkServerContext
from pathlib import Path

from passerelle.games import catalogue
from passerelle.server.app import serve
from passerelle.server.config import Config
from passerelle.server.limits import Limits

_NONE = 1_000_000_000
NO_LIMITS = Limits(
    messages_per_second=_NONE,
    message_burst=_NONE,
    requests_per_second=_NONE,
    request_burst=_NONE,
    tables_per_hour=_NONE,
    table_burst=_NONE,
    lines_per_second=_NONE,
    line_burst=_NONE,
)
"""As if there were none, for drivers that come from one address."""


@cache
def _forks() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    rooms = map(catalogue.package_of, catalogue.IDS)
    context.set_forkserver_preload(["passerelle.cli", "passerelle.server.app", "uvloop", "asyncpg", *rooms])
    return context


class ServerProcess:
    """One server on one port, alone or with its workers."""

    def __init__(self, port: int, config: Config, log: Path | None = None) -> None:
        """`log`: what it writes to standard error."""
        self.port, self.config, self._log = port, config, log
        self.url = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        self._ready, told = _forks().Pipe(duplex=False)
        self._process = _forks().Process(target=_serve, args=(self.port, self.config, self._log, told))
        self._process.start()
        told.close()  # else nobody would hear that it ended

    async def is_ready(self) -> None:
        """Once it answers. Raises RuntimeError if it has ended before."""
        loop, heard = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._ready.fileno(), heard.set)
        try:
            await heard.wait()
        finally:
            loop.remove_reader(self._ready.fileno())
        try:
            self._ready.recv()
        except EOFError:
            said = self._log.read_text("utf-8")[-2000:] if self._log else ""
            raise RuntimeError(f"the server does not start: {said}") from None

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    @property
    def pid(self) -> int:
        if self._process.pid is None:
            raise RuntimeError("not started")
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        """To the whole server."""
        pid = self.pid
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)  # at once, even if it has not made its group yet
            os.killpg(pid, number)

    def kill(self) -> None:
        """As `kill -9` does: it has no say in it."""
        self.signal(signal.SIGKILL)
        self._process.join()
        self._ready.close()
        while _is_taken(self.port):  # its workers end a moment later
            time.sleep(0.002)

    def stop(self, patience: float = 30) -> int | None:
        """As a host does; its exit code, None if it took too long."""
        self._process.terminate()
        self._process.join(patience)
        return self._process.exitcode


def _is_taken(port: int) -> bool:
    """Whether somebody still listens there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def _serve(port: int, config: Config, log: Path | None, told: Pipe) -> None:
    """In the new process, and its group."""
    os.setpgrp()
    with Path(log or os.devnull).open("a") as errors:
        os.dup2(errors.fileno(), 2)
    serve("127.0.0.1", port, config=config, on_ready=told.send)
