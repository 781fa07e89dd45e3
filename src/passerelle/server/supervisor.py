"""The parent of several workers: it starts them, replaces one that has exited, and stops them all.

A worker says through a pipe that it serves, or why it cannot. One that has never served is not started again: what is
wrong then is wrong with the whole server.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from passerelle.table.store import CannotOpen, OpenProblem

from .hand_over import HandOverSocket, WorkerGroup

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess  # there is none on Windows

log = logging.getLogger("passerelle.server")

_PAUSE = 1.0
"""Seconds before a worker that has exited is replaced."""
_STOPPING_TAKES = 9.0
"""Seconds after which a worker that was asked to stop is killed."""
_STOPPING = (signal.SIGINT, signal.SIGTERM)
_SERVES = b"+"

WorkerMain: TypeAlias = Callable[[WorkerGroup, bool, Callable[[], None]], None]
"""What a worker does; it is told whether it is the very first one, and calls the last once it serves."""


class WorkerEnded(Exception):
    """A worker ended before it ever served; the log has its reason."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"a worker ended as it started, with {code}")
        self.code = code


class _Worker:
    """One place among the workers, and the process that has it."""

    def __init__(
        self, work: WorkerMain, number: int, sockets: Sequence[HandOverSocket], store_lock: int
    ) -> None:
        self._work = work
        self._number = number
        self._sockets = sockets
        self._store_lock = store_lock
        self._has_served = False
        self.start(is_first=number == 0)

    def start(self, is_first: bool = False) -> None:
        self._reader, writer = os.pipe()
        os.set_blocking(self._reader, False)
        group = WorkerGroup(self._number, self._sockets, self._store_lock)
        work = partial(_run, self._work, group, is_first, writer)
        process = multiprocessing.get_context("fork").Process(target=work)
        signal.pthread_sigmask(
            signal.SIG_BLOCK, _STOPPING
        )  # until the child has replaced its parent's handlers
        process.start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
        os.close(writer)
        self.process: ForkProcess = process

    def replace(self) -> None:
        """After it has ended. Raises CannotOpen or WorkerEnded where none has ever served here."""
        told = _read_pipe(self._reader)
        self._has_served |= told.startswith(_SERVES)
        problem = told.removeprefix(_SERVES)
        if not self._has_served and problem:
            kind, details = msgspec.json.decode(problem, type=tuple[OpenProblem, dict[str, str]])
            raise CannotOpen(kind, **details)
        if not self._has_served:
            raise WorkerEnded(self.process.exitcode)
        reason = problem.decode() or self.process.exitcode
        log.error("worker %d exited unexpectedly (%s)", self._number, reason)
        self.start()


def _read_pipe(reader: int) -> bytes:
    """What a worker has said, and the end of its pipe."""
    try:
        return os.read(reader, 65_536)
    except BlockingIOError:  # nothing was said, and a sibling holds the other end, too
        return b""
    finally:
        os.close(reader)


def supervise(count: int, work: WorkerMain) -> None:
    """Run `work` in so many processes until SIGINT or SIGTERM.

    A worker that exits unexpectedly is replaced, and the browsers come back by themselves. Raises CannotOpen or
    WorkerEnded where one cannot even start.
    """
    sockets = [HandOverSocket() for _ in range(count)]
    store_lock = tempfile.TemporaryFile()  # noqa: SIM115 - it is there as long as the workers are
    stopping = False
    workers = [_Worker(work, number, sockets, store_lock.fileno()) for number in range(count)]

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True
        for worker in workers:
            if worker.process.is_alive():
                worker.process.terminate()

    for name in _STOPPING:
        signal.signal(name, stop)
    try:
        while not stopping:
            wait([worker.process.sentinel for worker in workers])
            if not stopping:
                time.sleep(_PAUSE)
                for worker in workers:
                    if not stopping and not worker.process.is_alive():
                        worker.replace()
    finally:
        stop()  # again: one may have been replaced in that very moment
        _join([worker.process for worker in workers])


def _join(workers: list[ForkProcess]) -> None:
    until = time.monotonic() + _STOPPING_TAKES
    for worker in workers:
        worker.join(max(0, until - time.monotonic()))
        if worker.is_alive():  # everything acknowledged is on the disk
            worker.kill()
            worker.join()


def _run(work: WorkerMain, group: WorkerGroup, is_first: bool, pipe: int) -> None:
    """Ctrl+C reaches every process at once; a worker ignores it and waits for its parent's SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)

    def is_serving() -> None:
        os.write(pipe, _SERVES)

    try:
        work(group, is_first, is_serving)
    except CannotOpen as problem:
        os.write(pipe, msgspec.json.encode((problem.kind, problem.details)))
        sys.exit(1)


def exit_with_parent() -> None:
    """A worker does not outlive its supervisor. Everything acknowledged is on the disk."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        asyncio.get_running_loop().add_reader(parent.sentinel, os._exit, 1)
