"""Our end of a WebSocket, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from live import serving
from raw import BINARY, CLOSE, MORE, PING, PONG, TEXT, masked

from passerelle.server import websocket
from passerelle.server.limits import Limits
from passerelle.server.websocket import WebSocket, frame

LONGEST = 70_000
LIMITS = Limits(frame_bytes=LONGEST, unread_bytes=1000)


class Wire(asyncio.Transport):
    """Keeps what is written; `unread` of it has not been taken by the other end."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.unread = 0
        self.ended = ""
        self.reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return bool(self.ended)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = self.ended or "aborted"


def heard(*chunks: bytes) -> tuple[list[str | bytes], Wire]:
    async def scene() -> tuple[list[str | bytes], Wire]:
        wire, messages = Wire(), list[str | bytes]()
        socket = WebSocket(wire, LIMITS)
        socket.on_message = messages.append
        for chunk in chunks:
            assert socket.feed_data(chunk) == (False, b"")
        return messages, wire

    return asyncio.run(scene())


def farewell(code: int) -> bytes:
    return frame(code.to_bytes(2, "big"), CLOSE)


@given(
    messages=st.lists(st.text(max_size=300) | st.binary(max_size=300), max_size=6),
    cut=st.integers(min_value=1, max_value=700),
)
def test_messages_come_through_however_the_bytes_are_cut(messages: list[str | bytes], cut: int) -> None:
    stream = b"".join(
        masked(TEXT, message.encode()) if isinstance(message, str) else masked(BINARY, message)
        for message in messages
    )
    chunks = [stream[at : at + cut] for at in range(0, len(stream), cut)]
    assert heard(*chunks)[0] == messages


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, LONGEST])
def test_every_length_has_its_form(size: int) -> None:
    messages, wire = heard(masked(TEXT, b"x" * size))
    assert messages == ["x" * size]
    assert wire.sent == b""
    head = {125: 2, 65_535: 4}.get(min(limit for limit in (125, 65_535, 1 << 63) if size <= limit), 10)
    assert len(frame(b"x" * size)) == head + size


def test_a_message_in_pieces_with_a_ping_between_them() -> None:
    pieces = [masked(TEXT, b"h\xc3", final=False), masked(PING, b"?"), masked(MORE, b"\xa9", final=False)]
    messages, wire = heard(*pieces, masked(MORE, b"!"), masked(TEXT, b"next"))
    assert messages == ["hé!", "next"]
    assert wire.sent == frame(b"?", PONG)
    assert heard(masked(PONG, b"unasked"))[1].sent == b""


@pytest.mark.parametrize(
    ("code", "stream"),
    [
        (1002, frame(b"not masked")),
        (1002, b"\xc1" + masked(TEXT, b"compressed")[1:]),
        (1002, masked(MORE, b"more of nothing")),
        (1002, masked(TEXT, b"one", final=False) + masked(TEXT, b"in another")),
        (1002, masked(PING, b"half", final=False)),
        (1002, masked(PING, b"x" * 126)),
        (1002, masked(0x3, b"no such kind")),
        (1002, masked(0xB, b"no such control")),
        (1007, masked(TEXT, b"\xff")),
        (1009, masked(TEXT, b"x" * (LONGEST + 1))[:20]),  # found out before it is all there
        (1009, masked(TEXT, b"x" * LONGEST, final=False) + masked(MORE, b"x")),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(code: int, stream: bytes) -> None:
    messages, wire = heard(masked(TEXT, b"before"), stream, masked(TEXT, b"after"))
    assert messages == ["before"]
    assert wire.sent == farewell(code)


def test_a_goodbye_is_answered_and_is_the_last_word() -> None:
    messages, wire = heard(masked(CLOSE, b"\x03\xe8"), masked(TEXT, b"after"))
    assert (messages, wire.sent, wire.ended) == ([], farewell(1000), "closed")


def scene(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


def test_our_goodbye_waits_for_theirs_but_not_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "_CLOSE_TIMEOUT", 0.01)

    async def play() -> None:
        polite, rude = Wire(), Wire()
        for wire in (polite, rude):
            socket = WebSocket(wire, LIMITS)
            socket.close(1001)
            socket.send(frame(b"too late"))
            assert (wire.sent, wire.ended) == (farewell(1001), "")
            if wire is polite:
                socket.feed_data(masked(CLOSE, b"\x03\xe9"))
        while not (polite.ended and rude.ended):
            await asyncio.sleep(0.001)
        assert (polite.ended, rude.ended) == ("closed", "aborted")

    scene(play)


def test_who_does_not_read_is_let_go() -> None:
    async def play() -> None:
        wire = Wire()
        socket = WebSocket(wire, LIMITS)
        wire.unread = 1000
        socket.send(b"one")
        wire.unread = 1001
        socket.send(b"two")
        assert (wire.sent, wire.ended) == (b"one", "aborted")

    scene(play)


def test_hands_are_shaken_by_the_book(sqlite_url: str) -> None:
    good = {
        "Connection": "keep-alive, Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }

    async def play() -> None:
        async with serving(sqlite_url) as live, aiohttp.ClientSession() as session:
            url = f"{live.url}/ws/{(await live.table())['table']}"

            async def ask(**changed: str) -> aiohttp.ClientResponse:
                headers = good | {name.replace("_", "-"): value for name, value in changed.items()}
                return await session.get(url, headers=headers)

            answer = await ask()  # the very example of the RFC
            assert answer.status == 101
            assert answer.headers["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
            answer.close()
            for wrong in (
                {"Upgrade": "h2c"},
                {"Connection": "close"},
                {"Sec_WebSocket_Version": "8"},
                {"Sec_WebSocket_Key": "c2hvcnQ="},
                {"Sec_WebSocket_Key": "?"},
            ):
                refused = await ask(**wrong)
                assert refused.status == 400
                assert refused.headers["Sec-WebSocket-Version"] == "13"

    scene(play)


@pytest.mark.clause("PA-21")
def test_many_messages_at_once_leave_room_for_others() -> None:
    """They come in one piece of 64 kB, but the loop goes round after a few; all arrive, in their order."""

    async def play() -> None:
        wire, said = Wire(), [f"message number {number:11}" for number in range(2000)]
        socket = WebSocket(wire, Limits(messages_per_second=1e6, message_burst=1_000_000))
        heard: list[str | bytes] = []
        socket.on_message = heard.append
        most = 0
        socket.feed_data(b"".join(masked(TEXT, text.encode()) for text in said))
        while len(heard) < len(said):
            before = len(heard)
            assert not wire.reading
            await asyncio.sleep(0)
            most = max(most, len(heard) - before)
        assert most <= websocket._SLICE
        assert heard == said
        while not wire.reading:
            await asyncio.sleep(0)

    scene(play)


@pytest.mark.clause("PA-21")
@pytest.mark.parametrize("kind", [TEXT, PING, PONG, BINARY])
def test_who_floods_is_slowed_and_then_let_go(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "_CLOSE_TIMEOUT", 0.01)

    async def play() -> None:
        wire = Wire()
        socket = WebSocket(wire, Limits(messages_per_second=50, message_burst=500, waiting_messages=8))
        heard: list[str | bytes] = []
        socket.on_message = heard.append
        socket.feed_data(masked(kind, b"flood") * 3000)
        while not socket.dropped:
            await asyncio.sleep(0.001)
        assert socket.dropped == "flood"
        assert wire.sent.endswith(farewell(1008))
        told = len(heard) if kind in (TEXT, BINARY) else wire.sent.count(frame(b"flood", PONG))
        assert told < 3000 if kind == PONG else 500 <= told < 3000
        rest = len(wire.sent)
        socket.feed_data(masked(kind, b"flood") * 100)
        while not wire.ended:
            await asyncio.sleep(0.001)
        assert (wire.ended, len(wire.sent), wire.reading) == ("aborted", rest, False)

    scene(play)
