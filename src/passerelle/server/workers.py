"""Several processes behind one address, for machines with several cores.

A table lives in one worker, the same for everybody. A worker that is asked for another's table hands over the open
socket, with the request as it was read; from then on it has nothing to do with it.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from typing import TYPE_CHECKING
from zlib import crc32

from aiohttp import web

from passerelle.core.values import Refused, refuse

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess  # there is none on Windows

log = logging.getLogger("passerelle.server")

_LONGEST_HEAD = 65_536
_PATIENCE = 5.0
"""Seconds for another worker to take what it is given, or to answer."""
_PAUSE = 1.0
"""Seconds before a worker that fell over is replaced."""
_STOPPING_TAKES = 9.0
"""Seconds after which a worker that was asked to stop is not waited for any longer."""
_STOPPING = (signal.SIGINT, signal.SIGTERM)


class Door:
    """Where a worker is given connections. It outlives the worker: whoever replaces it finds them there."""

    def __init__(self) -> None:
        self.inside, self.outside = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in (self.inside, self.outside):
            end.setblocking(False)
        self.outside.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * _LONGEST_HEAD)


class Crew:
    """All workers, as one of them sees them."""

    def __init__(self, number: int, doors: Sequence[Door], store_lock: int) -> None:
        self.is_first = number == 0
        self.store_lock = store_lock
        """A file descriptor: who writes one SQLite file locks it, so that the workers take turns."""
        self._number = number
        self._doors = doors
        self._welcoming: set[asyncio.Task[None]] = set()

    def has(self, table: str) -> bool:
        """Whether this worker is the table's."""
        return self._home_of(table) == self._number

    def _home_of(self, table: str) -> int:
        return crc32(table.encode()) % len(self._doors)

    # Giving

    async def hand_over(self, request: web.Request, table: str) -> web.Response:
        """To the worker that has the table. Raises Refused when it takes nothing."""
        if request.body_exists:  # its rest would be lost on the way, and nothing about a table needs one
            raise Refused(refuse("PA-20.no-such-page"))
        connection = request.transport
        if connection is not None:
            copy = os.dup(connection.get_extra_info("socket").fileno())
            try:  # it may be closed while the door is crowded
                await self._give(self._home_of(table), _head_of(request), copy)
            finally:
                os.close(copy)
            connection.abort()
        return web.Response()  # to nobody

    async def _give(self, worker: int, head: bytes, connection: int) -> None:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.send_fds(self._doors[worker].outside, [head], [connection])
                return
            except OSError:  # its door is crowded
                if time.monotonic() > until:
                    raise Refused(refuse("PA-23.closing")) from None
                await asyncio.sleep(0.01)

    async def ask_others(self, path: str) -> list[str]:
        """What every other worker answers to a request of ours; who does not answer is left out."""
        others = (number for number in range(len(self._doors)) if number != self._number)
        answers = await asyncio.gather(
            *(self._ask(number, path) for number in others), return_exceptions=True
        )
        return [answer for answer in answers if isinstance(answer, str)]

    async def _ask(self, worker: int, path: str) -> str:
        head = f"GET {path} HTTP/1.1\r\nHost: worker\r\nConnection: close\r\n\r\n".encode()
        mine, theirs = socket.socketpair()
        mine.setblocking(False)
        answer = b""
        with mine:
            with theirs:
                await self._give(worker, head, theirs.fileno())
            async with asyncio.timeout(_PATIENCE):
                while part := await asyncio.get_running_loop().sock_recv(mine, _LONGEST_HEAD):
                    answer += part
        return answer.partition(b"\r\n\r\n")[2].decode()

    # Taking

    def open_door(self, server: Callable[[], asyncio.Protocol]) -> None:
        inside = self._doors[self._number].inside
        asyncio.get_running_loop().add_reader(inside.fileno(), self._take, inside, server)

    def _take(self, inside: socket.socket, server: Callable[[], asyncio.Protocol]) -> None:
        head, connections, *_ = socket.recv_fds(inside, _LONGEST_HEAD, 1)
        for connection in connections:
            task = asyncio.create_task(self._welcome(server, head, socket.socket(fileno=connection)))
            self._welcoming.add(task)
            task.add_done_callback(self._welcoming.discard)

    async def _welcome(
        self, server: Callable[[], asyncio.Protocol], head: bytes, connection: socket.socket
    ) -> None:
        connection.setblocking(False)
        _, handler = await asyncio.get_running_loop().connect_accepted_socket(server, connection)
        handler.data_received(head)


def _head_of(request: web.Request) -> bytes:
    version = request.version
    line = f"{request.method} {request.raw_path} HTTP/{version.major}.{version.minor}\r\n"
    return (
        line.encode(errors="surrogateescape")
        + b"".join(b"%b: %b\r\n" % field for field in request.raw_headers)
        + b"\r\n"
    )


def keep_at_work(count: int, work: Callable[[Crew, bool], None]) -> None:
    """Until SIGINT or SIGTERM: `work` in so many processes; it hears whether it is the very first.

    Whoever falls over is replaced, and the browsers come back by themselves.
    """
    doors = [Door() for _ in range(count)]
    store_lock = tempfile.TemporaryFile()  # noqa: SIM115 - it is there as long as the workers are
    stopping = False

    def start_worker(number: int, is_first: bool = False) -> ForkProcess:
        return _start(work, Crew(number, doors, store_lock.fileno()), is_first)

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
                log.error("worker %d fell over (%s)", number, worker.exitcode)
                workers[number] = start_worker(number)
    stop()  # again: one may have been replaced in that very moment
    until = time.monotonic() + _STOPPING_TAKES
    for worker in workers:
        worker.join(max(0, until - time.monotonic()))
        if worker.is_alive():  # everything acknowledged is on the disk
            worker.kill()
            worker.join()


def _start(work: Callable[..., None], *arguments: object) -> ForkProcess:
    process = multiprocessing.get_context("fork").Process(target=_work, args=(work, arguments))
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)  # a child must not heed them in its parent's way
    process.start()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    return process


def _work(work: Callable[..., None], arguments: tuple[object, ...]) -> None:
    """Ctrl+C reaches everybody at once; a worker waits for its parent's word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    work(*arguments)


def leave_with_parent() -> None:
    """A worker does not outlive whoever would replace it. Everything acknowledged is on the disk."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        asyncio.get_running_loop().add_reader(parent.sentinel, os._exit, 1)
