"""A TCP proxy in front of the test server: it delays, cuts or silences lines, as a bad network does.

A browser's own throttling does not slow WebSockets, and no browser can make a connection that stays open and says
nothing: that is what a phone has in hand when it wakes up.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any


class Line:
    """One connection of a browser, in both directions."""

    def __init__(self, browser: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.browser = browser
        self.server = server
        self.deaf = False
        """What the browser says is swallowed."""
        self.mute = False
        """What the server says is swallowed."""

    def close(self) -> None:
        for end in (self.browser, self.server):
            end.close()


class Proxy:
    def __init__(self, port: int) -> None:
        self._server_port = port
        self._lines: set[Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.delay = 0.0
        """Seconds, in each direction, for what comes from now on."""
        self.jitter = 0.0
        """Up to so many seconds more, by chance."""
        self._chance = random.Random(1)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._listener: asyncio.Server = self._call(self._listen())
        self.url = f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"

    def silence(self, deaf: bool = True, mute: bool = True) -> None:
        """All lines there are now: they stay open and carry nothing any more. New ones are as good as ever."""

        def change() -> None:
            for line in self._lines:
                line.deaf, line.mute = deaf, mute

        self._do(change)

    def cut(self) -> None:
        """All lines there are now, in the middle of whatever they carry."""

        def change() -> None:
            for line in self._lines:
                line.close()

        self._do(change)

    def close(self) -> None:
        self.cut()
        self._call(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _stop(self) -> None:
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._meet, "127.0.0.1", 0)

    async def _meet(self, from_browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        line = Line(to_browser, to_server)
        self._lines.add(line)
        ways = (
            self._carry(from_browser, to_server, lambda: line.deaf),
            self._carry(from_server, to_browser, lambda: line.mute),
        )
        self._tasks |= (tasks := {asyncio.create_task(way) for way in ways})
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks -= tasks
        self._lines.discard(line)
        line.close()

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, swallowed: Callable[[], bool]
    ) -> None:
        """In order: a delay never lets one piece overtake another."""
        loop, due = asyncio.get_running_loop(), 0.0
        with contextlib.suppress(ConnectionError):
            while data := await source.read(65_536):
                due = max(due, loop.time() + self.delay + self.jitter * self._chance.random())
                if not swallowed() and not target.is_closing():
                    loop.call_at(due, self._write, target, data, swallowed)
        if not swallowed():
            target.close()

    @staticmethod
    def _write(target: asyncio.StreamWriter, data: bytes, swallowed: Callable[[], bool]) -> None:
        if not swallowed() and not target.is_closing():
            target.write(data)

    def _do(self, change: Callable[[], Any]) -> None:
        """On the proxy's own thread, and done when this returns."""

        async def now() -> None:
            change()

        self._call(now())

    def _call(self, work: Any) -> Any:
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result(timeout=20)
