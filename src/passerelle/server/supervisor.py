"""The parent of several workers: it starts them, replaces one that has exited, and stops them all."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from .hand_over import HandOverSocket, WorkerGroup

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess  # there is none on Windows

log = logging.getLogger("passerelle.server")

_PAUSE = 1.0
"""Seconds before a worker that has exited is replaced."""
_STOPPING_TAKES = 9.0
"""Seconds after which a worker that was asked to stop is killed."""
_STOPPING = (signal.SIGINT, signal.SIGTERM)


def supervise(count: int, work: Callable[[WorkerGroup, bool], None]) -> None:
    """Run `work` in so many processes until SIGINT or SIGTERM; it is told whether it is the very first.

    A worker that exits unexpectedly is replaced, and the browsers come back by themselves.
    """
    sockets = [HandOverSocket() for _ in range(count)]
    store_lock = tempfile.TemporaryFile()  # noqa: SIM115 - it is there as long as the workers are
    stopping = False

    def start_worker(number: int, is_first: bool = False) -> ForkProcess:
        return _start(work, WorkerGroup(number, sockets, store_lock.fileno()), is_first)

    workers = [start_worker(number, number == 0) for number in range(count)]

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True
        for worker in workers:
            if worker.is_alive():
                worker.terminate()

    for name in _STOPPING:
        signal.signal(name, stop)
    while not stopping:
        wait([process.sentinel for process in workers])
        if stopping:
            break
        time.sleep(_PAUSE)
        for number, worker in enumerate(workers):
            if not worker.is_alive():
                log.error("worker %d exited unexpectedly (%s)", number, worker.exitcode)
                workers[number] = start_worker(number)
    stop()  # again: one may have been replaced in that very moment
    _join(workers)


def _join(workers: list[ForkProcess]) -> None:
    until = time.monotonic() + _STOPPING_TAKES
    for worker in workers:
        worker.join(max(0, until - time.monotonic()))
        if worker.is_alive():  # everything acknowledged is on the disk
            worker.kill()
            worker.join()


def _start(work: Callable[..., None], *arguments: object) -> ForkProcess:
    process = multiprocessing.get_context("fork").Process(target=_work, args=(work, arguments))
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)  # until the child has replaced its parent's handlers
    process.start()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    return process


def _work(work: Callable[..., None], arguments: tuple[object, ...]) -> None:
    """Ctrl+C reaches every process at once; a worker ignores it and waits for its parent's SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    work(*arguments)


def exit_with_parent() -> None:
    """A worker does not outlive its supervisor. Everything acknowledged is on the disk."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        asyncio.get_running_loop().add_reader(parent.sentinel, os._exit, 1)
