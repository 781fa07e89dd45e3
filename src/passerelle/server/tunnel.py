"""A guest whose table lives at another node is passed on: the bytes of its connection go there and back.

The home gets the request as it was read, with one header more: the home's own secret, and the guest's address. It
answers as if the guest had come to it; nothing in between looks into a WebSocket, and pings measure the guest's line.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Container
from typing import cast
from urllib.parse import urlsplit

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.nodes import NodeInfo

from .headers import PEER, head_of

_CONNECTING = 1.0
"""Seconds for a connection to another node."""


class Tunnels:
    """The guests that this node passes on."""

    def __init__(self, send_seconds: float) -> None:
        self._send_seconds = send_seconds
        self._open: dict[_Home, str] = {}
        self.opened = 0
        """How many there have been."""

    def __len__(self) -> int:
        return len(self._open)

    async def pass_on(self, request: web.Request, home: NodeInfo, sender: str) -> web.Response | None:
        """To the table's home; None where it does not answer, and the guest has not been told anything."""
        if request.body_exists:  # its rest would be lost on the way, and nothing about a table needs one
            raise Refused(refuse("PA-20.no-such-page"))
        there = await _connect(home)
        if there is None:
            return None
        self._open[there] = home.id
        try:
            there.transport.write(_head(request, home, sender))
            await there.answered.wait()
            guest = request.transport
            if guest is None:  # gone while it waited
                raise ConnectionResetError
            if not there.early:
                return None
            self.opened += 1
            await _Guest(guest, there, self._send_seconds).closed.wait()
        finally:
            del self._open[there]
            there.transport.abort()
        return web.Response()  # to nobody

    def cut(self, nodes: Container[str]) -> None:
        """All but those to these nodes: the others have died, and their tables are taken over."""
        for there in [there for there, node in self._open.items() if node not in nodes]:
            there.transport.abort()

    def close(self) -> None:
        self.cut(())


def _head(request: web.Request, home: NodeInfo, sender: str) -> bytes:
    """Without an upgrade the connection ends with the answer: the guest's next request may be about another table."""
    more = [(PEER, f"{home.key} {sender}")]
    dropped = {PEER}
    if "Upgrade" not in request.headers:
        dropped.add("Connection")
        more.append(("Connection", "close"))
    return head_of(request, dropped, more)


async def _connect(home: NodeInfo) -> _Home | None:
    address = urlsplit(home.address)
    if not (address.hostname and address.port):
        return None
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(_CONNECTING):
            loop = asyncio.get_running_loop()
            _, there = await loop.create_connection(_Home, address.hostname, address.port)
            return there
    return None


class _Home(asyncio.Protocol):
    """The end towards the home."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.answered = asyncio.Event()
        """Something has come back, or the connection was lost."""
        self.early = b""
        """What has come before the guest's connection was ready for it."""
        self.guest: asyncio.Transport | None = None
        self.close_guest = _nothing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.guest:
            self.guest.write(data)
        else:
            self.early += data
            self.transport.pause_reading()
            self.answered.set()

    def pause_writing(self) -> None:
        if self.guest:
            self.guest.pause_reading()

    def resume_writing(self) -> None:
        if self.guest and not self.guest.is_closing():
            self.guest.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.answered.set()
        self.close_guest()


class _Guest(asyncio.Protocol):
    """The end towards the guest: takes the place of the protocol that read the request."""

    def __init__(self, transport: asyncio.Transport, there: _Home, send_seconds: float) -> None:
        self.closed = asyncio.Event()
        self._transport = transport
        self._there = there
        self._send_seconds = send_seconds
        self._before = transport.get_protocol()
        transport.set_protocol(self)
        there.guest, there.close_guest = transport, self._close
        transport.write(there.early)
        if there.transport.is_closing():
            self._close()
        else:
            there.transport.resume_reading()

    def _close(self) -> None:
        """Once everything is sent, or after a while."""
        self._transport.close()
        asyncio.get_running_loop().call_later(self._send_seconds, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        self._there.transport.write(data)

    def pause_writing(self) -> None:
        self._there.transport.pause_reading()

    def resume_writing(self) -> None:
        if not self._there.transport.is_closing():
            self._there.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        self._there.guest = None
        self._there.transport.close()
        self._before.connection_lost(exc)


def _nothing() -> None:
    pass
