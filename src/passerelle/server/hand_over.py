"""Several workers behind one address: a connection is handed over to the worker that has its table.

A table lives in one worker, the same for everybody. A worker that is asked for another's table passes on the open
socket, with the request as it was read; from then on it has nothing to do with it.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable, Sequence
from zlib import crc32

from aiohttp import web

from passerelle.core.values import Refused, refuse

from .headers import head_of

_LONGEST_HEAD = 65_536
_TIMEOUT = 5.0
"""Seconds for another worker to adopt what it is sent, or to answer."""


class HandOverSocket:
    """Where a worker receives connections. It outlives the worker: whoever replaces it finds them there."""

    def __init__(self) -> None:
        self.receiver, self.sender = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in (self.receiver, self.sender):
            end.setblocking(False)
        self.sender.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * _LONGEST_HEAD)

    def close(self) -> None:
        self.receiver.close()
        self.sender.close()


class WorkerGroup:
    """All workers, as one of them sees them."""

    def __init__(self, number: int, sockets: Sequence[HandOverSocket], store_lock: int) -> None:
        self.is_first = number == 0
        self.store_lock = store_lock
        """A file descriptor: who writes one SQLite file locks it, so that the workers take turns."""
        self.number = number
        self._sockets = sockets
        self._adopting: set[asyncio.Task[None]] = set()

    def has(self, table: str) -> bool:
        """Whether this worker is the table's."""
        return self._worker_of(table) == self.number

    def _worker_of(self, table: str) -> int:
        return crc32(table.encode()) % len(self._sockets)

    # Sending

    async def hand_over(self, request: web.Request, table: str) -> web.Response:
        """To the worker that has the table. Raises Refused when it adopts nothing."""
        if request.body_exists:  # its rest would be lost on the way, and nothing about a table needs one
            raise Refused(refuse("PA-20.no-such-page"))
        connection = request.transport
        if connection is not None:
            copy = os.dup(connection.get_extra_info("socket").fileno())
            try:  # it may be closed while the other worker's socket is full
                await self._send(self._worker_of(table), head_of(request), copy)
            finally:
                os.close(copy)
            connection.abort()
        return web.Response()  # to nobody

    async def _send(self, worker: int, head: bytes, connection: int) -> None:
        until = time.monotonic() + _TIMEOUT
        while True:
            try:
                socket.send_fds(self._sockets[worker].sender, [head], [connection])
                return
            except OSError:  # it is full
                if time.monotonic() > until:
                    raise Refused(refuse("PA-23.closing")) from None
                await asyncio.sleep(0.01)

    async def ask_others(self, path: str) -> list[str]:
        """What every other worker answers to a request of ours; who does not answer is left out."""
        others = (number for number in range(len(self._sockets)) if number != self.number)
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
                await self._send(worker, head, theirs.fileno())
            async with asyncio.timeout(_TIMEOUT):
                while part := await asyncio.get_running_loop().sock_recv(mine, _LONGEST_HEAD):
                    answer += part
        return answer.partition(b"\r\n\r\n")[2].decode()

    # Receiving

    def start_adopting(self, server: Callable[[], asyncio.Protocol]) -> None:
        """From now on connections handed to this worker are served like those it accepted itself."""
        receiver = self._sockets[self.number].receiver
        asyncio.get_running_loop().add_reader(receiver.fileno(), self._receive, receiver, server)

    def _receive(self, receiver: socket.socket, server: Callable[[], asyncio.Protocol]) -> None:
        head, connections, *_ = socket.recv_fds(receiver, _LONGEST_HEAD, 1)
        for connection in connections:
            task = asyncio.create_task(self._adopt(server, head, socket.socket(fileno=connection)))
            self._adopting.add(task)
            task.add_done_callback(self._adopting.discard)

    async def _adopt(
        self, server: Callable[[], asyncio.Protocol], head: bytes, connection: socket.socket
    ) -> None:
        connection.setblocking(False)
        _, handler = await asyncio.get_running_loop().connect_accepted_socket(server, connection)
        handler.data_received(head)
