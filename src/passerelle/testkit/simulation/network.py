"""Lines between clients and nodes: messages arrive in order and late, or, once a line is cut, not at all."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from passerelle.server.limits import Limits
from passerelle.table.quota import Bucket

from .loop import SimulatedProcess, VirtualLoop

HOP = 0.001
"""Seconds from one node to another."""


class LineQuality(msgspec.Struct, frozen=True):
    """How long messages take, in milliseconds."""

    one_way: int
    jitter: int = 0
    """Up to so much more, each message anew."""

    def delay(self, rng: random.Random) -> float:
        late = rng.randrange(self.jitter + 1) if self.jitter else 0
        return (self.one_way + late) / 1000


class ClientEnd(Protocol):
    """What a line tells the client at its other end."""

    process: SimulatedProcess
    quality: LineQuality

    def opened(self, line: GuestLine) -> None: ...

    def heard(self, line: GuestLine, message: bytes) -> None: ...

    def closed(self, line: GuestLine) -> None: ...


class GuestLine:
    """One WebSocket from a client to a table's home, perhaps by way of another node; and what is on its way."""

    def __init__(
        self, loop: VirtualLoop, number: int, client: ClientEnd, node: SimulatedProcess, rng: random.Random
    ) -> None:
        self._loop = loop
        self.number = number
        self._client = client
        self.path = [node]
        """The nodes it goes through; the server's end is at the last one."""
        self._rng = rng
        self._up = self._down = 0.0
        """When the last message each way arrives: none overtakes another."""
        self.is_cut = False
        """Nothing arrives any more, whoever knows it."""
        self.is_gone = False
        """The client has given it up, or was told that it is closed."""
        self.socket: ServerSocket | None = None

    # Up: to the node

    def to_node(self, deliver: Callable[..., None], *arguments: object) -> None:
        if not self.is_cut:
            self._up = max(self._up, self._loop.world_time + self._client.quality.delay(self._rng))
            self._loop.call_for_at(self.path[0], self._up, self._arrive, 0, deliver, arguments)

    def _arrive(self, place: int, deliver: Callable[..., None], arguments: tuple[object, ...]) -> None:
        """At a node on the way: the last one, or one that passes it on."""
        if self.is_cut:
            return
        if place + 1 < len(self.path):
            self._loop.call_for(self.path[place + 1], HOP, self._arrive, place + 1, deliver, arguments)
        else:
            deliver(*arguments)

    def send(self, message: bytes) -> None:
        """From the client."""
        if self.socket:
            self.to_node(self.socket.receive, message.decode())

    # Down: to the client

    def to_client(self, deliver: Callable[..., None], *arguments: object) -> None:
        """From the last node, by way of those before it."""
        self._pass_down(len(self.path) - 1, deliver, arguments)

    def _pass_down(self, place: int, deliver: Callable[..., None], arguments: tuple[object, ...]) -> None:
        if self.is_cut or self.path[place].is_dead:
            return
        if place:
            self._loop.call_for(self.path[place - 1], HOP, self._pass_down, place - 1, deliver, arguments)
        else:
            self._down = max(self._down, self._loop.world_time + self._client.quality.delay(self._rng))
            self._loop.call_for_at(self._client.process, self._down, self._arrive_down, deliver, arguments)

    def _arrive_down(self, deliver: Callable[..., None], arguments: tuple[object, ...]) -> None:
        if not (self.is_cut or self.is_gone):
            deliver(self, *arguments)

    def accept(self, socket: ServerSocket) -> None:
        """The node's end is there."""
        self.socket = socket
        self.to_client(self._client.opened)

    def tell(self, message: bytes) -> None:
        """From the node."""
        self.to_client(self._client.heard, message)

    def close_from_node(self) -> None:
        """The node has closed its end."""
        self.to_client(self._told_closed)

    def _told_closed(self, line: GuestLine) -> None:
        self.is_cut = self.is_gone = True
        self._client.closed(line)

    # The end

    def hang_up(self) -> None:
        """The client closes it."""
        self.is_gone = True
        if self.socket:
            self.to_node(self.socket.end)

    def cut(self, client_notices: float, node_notices: float) -> None:
        """What is on its way is lost. Each end notices after so many seconds."""
        if self.is_cut:
            return
        self.is_cut = True
        self._loop.call_for(self._client.process, client_notices, self._noticed)
        if self.socket and not self.path[-1].is_dead:
            self._loop.call_for(self.path[-1], node_notices, self.socket.end)

    def _noticed(self) -> None:
        if not self.is_gone:
            self.is_gone = True
            self._client.closed(self)


class ServerSocket:
    """The node's end, as `server.connection.Connection` knows a WebSocket."""

    def __init__(self, loop: VirtualLoop, line: GuestLine, limits: Limits) -> None:
        self.on_message: Callable[[str | bytes], None] = lambda message: None
        self.closed = asyncio.Event()
        self.dropped = ""
        self.bucket = Bucket(limits.messages_per_second, limits.message_burst, loop.time())
        self._loop = loop
        self._line = line
        self._waiting: deque[str] = deque()
        self._is_closing = False

    # As the server calls it

    def send(self, frame: bytes) -> None:
        if not self._is_closing:
            self._line.tell(_payload(frame))

    def close(self, code: int) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._line.close_from_node()
            self._loop.call_later(0.001, self.closed.set)

    def abort(self) -> None:
        self.close(0)

    # As the line calls it

    def receive(self, text: str) -> None:
        self._waiting.append(text)
        if len(self._waiting) == 1:
            self._read()

    def _read(self) -> None:
        """As many messages as are due."""
        while self._waiting and not self._is_closing:
            if not self.bucket.take(self._loop.time()):
                self._loop.call_later(self.bucket.wait(), self._read)
                return
            self.on_message(self._waiting[0])
            self._waiting.popleft()

    def end(self) -> None:
        self._is_closing = True
        self.closed.set()


def _payload(frame: bytes) -> bytes:
    """Of a whole text frame."""
    size = frame[1]
    return frame[2:] if size < 126 else frame[4:] if size == 126 else frame[10:]
