"""The server's end of a WebSocket (RFC 6455): bytes in, messages out.

aiohttp reads the request and hands on the bytes that follow. Its own WebSocket wakes a task for every message; here
`on_message` is called as soon as a message is complete.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import time
from collections.abc import Callable
from struct import Struct
from typing import TypeAlias

from aiohttp import web

from passerelle.table.quota import Bucket

from .limits import Limits

GOING_AWAY = 1001
OTHER_PROTOCOL = 4001
"""From the range left to applications."""
_PROTOCOL_ERROR = 1002
_NOT_UNICODE = 1007
FORBIDDEN = 1008
_TOO_LARGE = 1009
TRY_LATER = 1013
_NORMAL = 1000

_MORE, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
_FINAL = 0x80
_RESERVED = 0x70
_MASKED = 0x80
_WHOLE_TEXT = _FINAL | _TEXT

_short_head, _head, _long_head = Struct(">BB").pack, Struct(">BBH").pack, Struct(">BBQ").pack

_SLICE = 16
"""So many frames of one connection are read at a time, before other connections are served."""

_CLOSE_TIMEOUT = 2.0
"""Seconds for the other end to answer a close frame."""

OnMessage: TypeAlias = Callable[[str | bytes], None]


class _ProtocolError(Exception):
    def __init__(self, code: int) -> None:
        self.code = code


class WebSocket:
    """The server's end of one WebSocket: frames in, messages out, limits kept."""

    def __init__(self, transport: asyncio.Transport, limits: Limits) -> None:
        self.on_message: OnMessage = lambda message: None
        """Called with every message: text, or bytes."""
        self.closed = asyncio.Event()
        self.dropped = ""
        """Why the other end was disconnected, if it was: `flood` or `unread`."""
        self.bucket = Bucket(limits.messages_per_second, limits.message_burst, time.monotonic())
        """A token for every frame, of whatever kind."""
        self._transport = transport
        self._limits = limits
        self._longest = limits.frame_bytes
        self._unread = limits.unread_bytes
        self._paused = False
        """Nothing is read: the next frame is not due yet, or other connections are served first."""
        self._waited = 0
        """How many frames had to wait, one after another."""
        self._waited_at = 0.0
        self._unparsed = b""
        self._kind = 0
        """Of the message whose first frames are in `_parts`; 0: none."""
        self._parts = bytearray()
        self._is_closing = False

    # Out

    def send(self, frame: bytes) -> None:
        """Never waits: whoever leaves too much unread is disconnected."""
        transport = self._transport
        if self._is_closing or transport.is_closing():
            return
        if transport.get_write_buffer_size() > self._unread:
            self.dropped = "unread"
            transport.abort()
            return
        transport.write(frame)

    def close(self, code: int) -> None:
        if not self._is_closing:
            self.send(frame(code.to_bytes(2, "big"), _CLOSE))
            self._is_closing = True
            asyncio.get_running_loop().call_later(_CLOSE_TIMEOUT, self._transport.abort)

    def abort(self) -> None:
        self._transport.abort()

    # In: aiohttp calls these two

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self._unparsed = self._unparsed + data if self._unparsed else data
        if self._paused:
            self._transport.pause_reading()  # aiohttp may have resumed it
        else:
            self._read()
        return False, b""

    def feed_eof(self) -> None:
        self.closed.set()

    def _read(self) -> None:
        """The next frames. However many there are, the event loop gets its turn after a few."""
        data, start, now = self._unparsed, 0, time.monotonic()
        try:
            for _ in range(_SLICE):
                end = self._read_frame(data, start, now)
                if not end:
                    break
                start = end
                if start == len(data):
                    break
            else:
                self._pause(0)
        except _ProtocolError as broken:
            self.close(broken.code)
            start = len(data)
        self._unparsed = data[start:]

    def _pause(self, seconds: float) -> None:
        self._paused = True
        if not self._transport.is_closing():
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(seconds, self._resume)

    def _resume(self) -> None:
        if self._transport.is_closing():
            return
        self._paused = False
        self._read()
        if not self._paused and not self._transport.is_closing():
            self._transport.resume_reading()

    def _slow_down(self, now: float) -> None:
        """The next frame came too soon. Whoever goes on like this is disconnected, and nothing more is read."""
        if self._is_closing:
            self._paused = True
            self._transport.pause_reading()
            return
        limits = self._limits
        if now - self._waited_at > limits.message_burst / limits.messages_per_second:
            self._waited = 0
        self._waited += 1
        self._waited_at = now
        if self._waited <= limits.waiting_messages:
            self._pause(self.bucket.wait())
            return
        self.dropped = "flood"
        self.close(FORBIDDEN)
        self._paused = True
        self._transport.pause_reading()

    def _read_frame(self, data: bytes, start: int, now: float) -> int:
        """Where the next frame begins; 0 when this one is not all there yet, or not due."""
        there = len(data)
        at = start + 2
        if there < at:
            return 0
        head, size = data[start], data[start + 1]
        if head & _RESERVED or not size & _MASKED:
            raise _ProtocolError(_PROTOCOL_ERROR)
        size -= _MASKED
        if size >= 126:
            wide = at + (2 if size == 126 else 8)
            if there < wide:
                return 0
            size, at = int.from_bytes(data[at:wide], "big"), wide
            if size > self._longest:
                raise _ProtocolError(_TOO_LARGE)
        end = at + 4 + size
        if there < end:
            return 0
        if not self.bucket.take(now):
            self._slow_down(now)
            return 0
        payload = mask(data[at : at + 4], data[at + 4 : end])
        if head == _WHOLE_TEXT and not self._kind:
            self._deliver(_TEXT, payload)
        else:
            self._handle_frame(head, payload)
        return end

    def _handle_frame(self, head: int, payload: bytes) -> None:
        final, kind = head & _FINAL, head & 0xF
        if kind >= _CLOSE:
            if not final or len(payload) > 125:
                raise _ProtocolError(_PROTOCOL_ERROR)
            self._control(kind, payload)
            return
        if kind not in (_MORE, _TEXT, _BINARY) or (kind == _MORE) != bool(self._kind):
            raise _ProtocolError(_PROTOCOL_ERROR)
        self._kind = self._kind or kind
        self._parts += payload
        if len(self._parts) > self._longest:
            raise _ProtocolError(_TOO_LARGE)
        if final:
            kind, whole = self._kind, bytes(self._parts)
            self._kind, self._parts = 0, bytearray()
            self._deliver(kind, whole)

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == _PING:
            self.send(frame(payload, _PONG))
        elif kind == _CLOSE:
            self.close(_NORMAL)
            self._transport.close()
        elif kind != _PONG:
            raise _ProtocolError(_PROTOCOL_ERROR)

    def _deliver(self, kind: int, payload: bytes) -> None:
        if self._is_closing:
            return
        if kind == _BINARY:
            self.on_message(payload)
            return
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            raise _ProtocolError(_NOT_UNICODE) from None
        self.on_message(text)


def frame(payload: bytes, kind: int = _TEXT) -> bytes:
    size = len(payload)
    if size < 126:
        return _short_head(_FINAL | kind, size) + payload
    if size < 65536:
        return _head(_FINAL | kind, 126, size) + payload
    return _long_head(_FINAL | kind, 127, size) + payload


def mask(key: bytes, payload: bytes) -> bytes:
    """Masks, or unmasks. As one long number: there is no faster way in plain Python."""
    size = len(payload)
    long_key = int.from_bytes((key * (size // 4 + 1))[:size], "little")
    return (int.from_bytes(payload, "little") ^ long_key).to_bytes(size, "little")


async def upgrade(request: web.Request) -> web.StreamResponse:
    """The answer that turns this request into a WebSocket, already sent. Raises HTTPBadRequest."""
    key = request.headers.get("Sec-WebSocket-Key", "")
    try:
        is_key = len(base64.b64decode(key, validate=True)) == 16
    except binascii.Error:
        is_key = False
    upgrades = "upgrade" in request.headers.get("Connection", "").lower()
    asked = request.headers.get("Upgrade", "").strip().lower()
    version = request.headers.get("Sec-WebSocket-Version")
    if not (is_key and upgrades) or (asked, version) != ("websocket", "13"):
        raise web.HTTPBadRequest(headers={"Sec-WebSocket-Version": "13"})
    accept = hashlib.sha1(key.encode() + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11", usedforsecurity=False)
    answer = web.StreamResponse(
        status=101,
        headers={
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Accept": base64.b64encode(accept.digest()).decode(),
        },
    )
    answer.force_close()
    await answer.prepare(request)
    return answer
