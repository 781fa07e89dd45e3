"""A proxy of our own that can cut the connections through it, or keep them waiting."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import struct
from collections.abc import AsyncIterator

_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER: a close sends RST at once, and what was not read is lost."""
_CHUNK = 1 << 16


class LineCutter:
    """Copies bytes both ways between whoever connects and one address."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self.port = 0

    def cut(self, share: float, rng: random.Random) -> int:
        """So many of them, at random, as if a cable were pulled; how many they were."""
        chosen = [line for line in self._lines if rng.random() < share]
        for line in chosen:
            for writer in line:
                end: socket.socket = writer.get_extra_info("socket")
                with contextlib.suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                writer.transport.abort()
        return len(chosen)

    async def stall(self, seconds: float) -> None:
        """Nothing passes for so long, and nothing is lost."""
        self._flows.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._flows.set()

    async def close(self) -> None:
        while self._lines:
            self.cut(1, random.Random())
            await asyncio.sleep(0.01)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        line = (writer, far_writer)
        self._lines.add(line)
        try:
            there = asyncio.create_task(self._copy(reader, far_writer))
            back = asyncio.create_task(self._copy(far_reader, writer))
            await asyncio.gather(there, back)
        finally:
            self._lines.discard(line)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(_CHUNK):
                await self._flows.wait()
                if writer.is_closing():
                    break
                writer.write(data)
                await writer.drain()
        writer.close()


@contextlib.asynccontextmanager
async def line_cutter(port: int) -> AsyncIterator[LineCutter]:
    """In front of this port of the machine."""
    cutter = LineCutter(port)
    server = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    cutter.port = server.sockets[0].getsockname()[1]
    try:
        yield cutter
    finally:
        server.close()
        await cutter.close()
