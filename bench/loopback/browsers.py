"""Browsers by the thousand: they connect, answer pings, say nothing else, and come back as the page does."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

AT_ONCE = 64
"""Connections that are made at the same time, when nobody is in a hurry."""


def delay(attempt: int) -> float:
    """Seconds before the next attempt: `delay` of web/src/net/backoff.ts."""
    return min(2.0**attempt, 4.0) * (0.25 + 0.75 * random.random())


class Browser(WSListener):
    """One connection. `greet` and `heard` are the dialect of a server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.entered_at = 0.0
        """By the system's monotonic clock; 0 while it is not there."""
        self.entered = asyncio.Event()
        self.transport: WSTransport
        self._coming: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Until it is there, however often it takes."""
        attempt = 0
        while True:
            with contextlib.suppress(OSError, WSError, TimeoutError):
                await ws_connect(lambda: self, self._url)
                return
            await asyncio.sleep(delay(attempt))
            attempt += 1

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.greet()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.entered_at = 0.0
        self.entered.clear()
        self._coming = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        await asyncio.sleep(delay(0))
        await self.come()

    def say(self, text: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, text)

    def enter(self) -> None:
        if not self.entered_at:
            self.entered_at = time.monotonic()
            self.entered.set()

    # What differs from server to server

    def greet(self) -> None:
        """Connected."""

    def heard(self, message: bytes) -> None:
        """Has to answer pings, and to call `enter`."""


async def come_all(browsers: list[Browser]) -> float:
    """Some at a time, until all are there; how many seconds it took."""
    gate, begun = asyncio.Semaphore(AT_ONCE), time.monotonic()

    async def come(browser: Browser) -> None:
        async with gate:
            await browser.come()
            await browser.entered.wait()

    await asyncio.gather(*map(come, browsers))
    return time.monotonic() - begun
