"""A client that keeps to nothing: bytes over TCP, and frames as a browser masks them."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import struct
from collections.abc import Iterator
from urllib.parse import urlsplit

from passerelle.server.websocket import frame

TEXT, BINARY, MORE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


def masked(kind: int, payload: bytes, final: bool = True, mask: bytes = b"\x01\xfe\x37\x80") -> bytes:
    """As a browser sends it."""
    whole = frame(payload, kind)
    head = bytearray(whole[: len(whole) - len(payload)])
    head[0] &= 0xFF if final else 0x7F
    head[1] |= 0x80
    return bytes(head) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


def handshake(table: str, *more: str) -> bytes:
    return request(
        f"GET /ws/{table}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *more,
    )


def request(line: str, *headers: str, body: bytes = b"", host: str = "localhost") -> bytes:
    named = [f"Host: {host}", *headers] if host else list(headers)
    if body:
        named.append(f"Content-Length: {len(body)}")
    return "\r\n".join([f"{line} HTTP/1.1", *named, "", ""]).encode("latin-1") + body


class Raw:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, url: str, first: bytes = b"", *, buffer: int = 0) -> Raw:
        """`buffer`: so little is taken that is not read."""
        at = urlsplit(url)
        line = socket.socket()
        if buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, (at.hostname, at.port))
        self = cls(*await asyncio.open_connection(sock=line, limit=1 << 16))
        self.writer.write(first)
        return self

    async def status(self, *, body: bool = True) -> int:
        """Of the next answer, which is read to its end; 0 when there is none any more."""
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if length and body:
            await self.reader.readexactly(int(length[1]))
        return int(head.split()[1])

    async def ended(self) -> bytes:
        """What comes until the other end hangs up."""
        told = b""
        with contextlib.suppress(ConnectionError):
            while part := await self.reader.read(1 << 16):
                told += part
        return told

    async def closed_with(self) -> int:
        """The code of the close frame, after whatever comes before it; 0 without one."""
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                kind, size = await self.reader.readexactly(2)
                if size >= 126:
                    wide = await self.reader.readexactly(2 if size == 126 else 8)
                    size = int.from_bytes(wide, "big")
                payload = await self.reader.readexactly(size)
                if kind & 0xF == CLOSE:
                    return int.from_bytes(payload[:2], "big")
        return 0

    def reset(self) -> None:
        """Hangs up as rudely as can be."""
        line = self.writer.get_extra_info("socket")
        with contextlib.suppress(OSError):  # the other end was quicker
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    def close(self) -> None:
        self.writer.transport.abort()


@contextlib.contextmanager
def closing(*lines: Raw) -> Iterator[None]:
    try:
        yield
    finally:
        for line in lines:
            line.close()
