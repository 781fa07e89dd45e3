"""Thousands of bad messages against a live game: each is refused with a code, and the table is unharmed."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from live import EASY, Live, serving
from msgspec.structs import replace
from raw import BINARY, CLOSE, MORE, PING, PONG, TEXT, Raw, handshake, masked
from test_staff import new_key
from ws_player import WirePlayer, any_action, hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue

MESSAGES = 4000
HTTP_REQUESTS = 1600

TYPES = (
    "enter", "sit", "act", "add-nonce", "rename", "leave", "set-seat", "swap-seats", "start", "rematch",
    "claim", "set-pause", "ask-advice", "read-help", "set-public",
    "join-queue", "leave-queue", "remove-seats", "pass-hosting", "play-on", "react",
    "pong", "update", "table-info", "dance",
)  # fmt: skip
FIELDS = (
    "seat", "name", "id", "action", "nonce", "keys", "game", "seen", "kind", "level", "first", "second",
    "paused", "is_open", "number", "assist", "extra", "after", "shown_for", "public", "key", "seats", "missing", "sign",
)  # fmt: skip
TRIED_SEATS = ("p1", "p2", "p3", "p9", "table", "", "P1", "p1 ", "\x00", "x" * 300)
ACTIONS: tuple[Any, ...] = (
    {"type": "place", "calculation": "1+1+1", "number": 3},
    {"type": "place", "calculation": "(" * 40},
    {"type": "place", "calculation": "9" * 4000},
    {"type": "place", "calculation": "1/0+1"},
    {"type": "put", "number": -1},
    {"type": "put", "number": 10**30},
    {"type": "put", "number": "7"},
    {"type": "point-out", "calculation": ""},
    {"type": "choose-colour", "colour": "green"},
    {"type": "resign", "really": True},
    {"type": "say-none"},
    {"type": "stay-silent"},
    {"type": "rolled", "dice": [6, 6, 6]},
    {"type": "Resign"},
    {"type": "undo"},
    {"type": "take-back"},
    {"type": "undo", "line": 1},
    {"type": "undone"},
    {"type": "advised", "seat": "p1"},
    {"type": "words", "words": "undo"},
    {"type": "words", "words": "takeback 3"},
    {"type": "push", "square": "a1"},
    {"type": "push", "square": "z" * 100},
    {"type": "call-stop"},
    {"type": "skip"},
    {"type": "turn-next"},
    {"type": "lay", "tiles": ["ns"] * 15},
    {"type": "play", "near": [0, 0], "symbol": "ball", "cell": [0, 1]},
    {"type": "play", "near": [0, 0], "symbol": "ball", "cell": [10**9, -(10**9)]},
    {"type": "play", "near": [0], "symbol": 7, "cell": None},
    {"type": "name", "symbol": "x" * 500},
    [],
    None,
    "resign",
    {},
)

LIES = (0, -1, 7, 400, 10**6, -(10**9), 2**62, None, "soon")


def anything(rng: random.Random, depth: int = 0) -> Any:
    if depth < 3 and rng.random() < 0.3:
        size = rng.randrange(4)
        if rng.random() < 0.5:
            return [anything(rng, depth + 1) for _ in range(size)]
        return {rng.choice(FIELDS): anything(rng, depth + 1) for _ in range(size)}
    return rng.choice(
        (None, True, -1, 0, 1, 2**70, 1.5, "", "p1", "p2", "é\u2028", "\x00", "a" * 50, *TRIED_SEATS)
    )


def bad_message(rng: random.Random, replayed: list[str]) -> str | bytes:
    match rng.randrange(10):
        case 0:  # not JSON
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x80, 0x500)))) for _ in range(30)
            )
        case 1:  # bytes
            return rng.randbytes(rng.randrange(200))
        case 2:  # too large
            return '{"type":"pong","number":1' + " " * rng.randrange(4096, 30_000) + "}"
        case 3:  # deep
            return "[" * 2000
        case 4:  # said before by somebody
            return rng.choice(replayed) if replayed else "{}"
        case 5:  # half a message
            return rng.choice(replayed)[:-3] if replayed else "{"
        case 6 | 7:  # an action that is none, or not here, or for a seat that is not one's own
            message = {"type": "act", "id": str(rng.random()), "seat": rng.choice(TRIED_SEATS)}
            lies = {field: rng.choice(LIES) for field in ("after", "shown_for") if rng.random() < 0.5}
            return msgspec.json.encode({**message, **lies, "action": rng.choice(ACTIONS)}).decode()
        case _:
            message = {rng.choice(FIELDS): anything(rng) for _ in range(rng.randrange(5))}
            return msgspec.json.encode({"type": rng.choice(TYPES), **message}).decode()


async def pester(player: WirePlayer, rng: random.Random, count: int, replayed: list[str]) -> Counter[str]:
    """Says bad things, and counts the codes it hears."""
    codes: Counter[str] = Counter()
    for number in range(1, count + 1):
        message = bad_message(rng, replayed)
        if isinstance(message, bytes):
            await player.socket.send_bytes(message)
        else:
            await player.socket.send_str(message)
        if number % 20 == 0 or number == count:
            codes += await answers(player)
    return codes


async def answers(player: WirePlayer) -> Counter[str]:
    """Every code up to the answer to a question of our own, asked last."""
    await player.say(type="act", id="", seat="", action=0)
    codes: Counter[str] = Counter()
    while (code := (await player.until("refused"))["code"]) != "PA-20.bad-id":
        codes[code] += 1
    return codes


async def scene(live: Live) -> None:
    rng = random.Random(7)
    made, ada, bob = await live.started()
    people = {"p1": ada, "p2": bob}
    said: list[str] = []
    pests = [live.player(made) for _ in range(3)]
    for pest in pests:
        await pest.enter()
    noise = [
        asyncio.create_task(pester(pest, random.Random(seed), MESSAGES // 3, said))
        for seed, pest in enumerate(pests)
    ]
    # Meanwhile a whole game is played; what its players say is said again by the pests.
    while ada.update["awaiting"]:
        seat = ada.update["awaiting"][0]
        player = people[seat]
        while len(player.lines) < len(ada.lines):
            await player.hear()
        action = hexades_action(player.update["view"], rng)
        said.append(msgspec.json.encode({"type": "act", "id": "r", "seat": seat, "action": action}).decode())
        told = await player.act(seat, action)
        assert told["type"] == "update", told
        while len(ada.lines) < len(player.lines):
            await ada.hear()
        await asyncio.sleep(0.01)
    codes = sum(await asyncio.gather(*noise), Counter[str]())
    for expected in ("PA-20.not-a-message", "PA-20.not-text", "PA-21.too-large", "PA-22.not-your-seat"):
        assert codes[expected] > 50
    assert codes.total() > MESSAGES * 0.8  # what is left over are pongs, and newcomers who enter again
    assert codes["PA-23.fault"] == 0
    text = (await live.get(f"/api/tables/{made['table']}/record"))[1]
    record = records.read(text, catalogue.find)
    assert len(record.facts) == len(ada.lines)
    assert verify(records.read(text, catalogue.find))


async def from_a_seat(live: Live, game: str) -> None:
    """The worst a player can do with a key is to play: the game stays one that the rules allow."""
    rng = random.Random(11)
    made, _, _ = await live.started(game=game)
    both = live.player(made, "p1", "p2", host=True)
    await both.enter()
    said = ['{"type":"start"}', '{"type":"rematch","seat":"p1"}']
    while not both.update or not both.my_turn:  # after the countdown, if there is one
        await both.hear()
    for number in range(10):
        action = any_action(catalogue.find(game), both.update["view"], rng)
        act = {
            "type": "act",
            "id": f"legal {number}",
            "seat": both.my_turn,
            "action": action,
            "after": number,
        }
        said.append(msgspec.json.encode(act).decode())
    await pester(both, rng, MESSAGES // 4, said)
    judge = live.player(made, "p1", "p2")
    await judge.enter()
    await judge.until("update")
    if judge.info["stage"] == "playing":
        await judge.act("p1", {"type": "resign"})
    text = (await live.get(f"/api/tables/{made['table']}/record"))[1]
    assert verify(records.read(text, catalogue.find))
    assert "PA-23.fault" not in (await live.get("/metrics"))[1]


def test_strangers_cannot_harm_a_game(sqlite_url: str) -> None:
    async def run() -> None:
        async with serving(sqlite_url) as live:
            await scene(live)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["hexades", "labyrinth", "dobble"])
def test_a_player_gone_mad_cannot_break_the_rules(sqlite_url: str, game: str) -> None:
    async def run() -> None:
        async with serving(sqlite_url) as live:
            await from_a_seat(live, game)

    asyncio.run(run())


# HTTP and the bytes of WebSocket

ODD_HEADERS = (
    "Host: [", "Host: localhost:99999", "Host: localhost:-1", "Host: ", "Host: \x7f", "Host: a:b:c", "Host: *",
    "Origin: http://[", "Origin: null", "Origin: ", "Origin: http://localhost:99999", "Origin: //",
    "Content-Encoding: gzip", "Content-Encoding: br", "Content-Encoding: zstd, deflate", "Content-Encoding: ",
    "Content-Type: text/plain; charset=no-such", "Content-Type: ;;;", "Accept-Encoding: \xff", "Range: bytes=9-1",
    "X-Forwarded-For: ,,,", "X-Forwarded-For: [", "X-Forwarded-For: " + "1, " * 500, "X-Forwarded-Proto: \xe9",
    "Expect: 100-continue", "Expect: nothing", "Connection: upgrade", "Upgrade: websocket", "Upgrade: h2c",
    "Sec-WebSocket-Key: \xff\xfe", "Sec-WebSocket-Version: 13", "Transfer-Encoding: chunked",
    "If-Modified-Since: never", "If-None-Match: \x01", "Cookie: " + "a=b; " * 900, "Content-Length: -1",
    "Content-Length: 99999999999999999999", "Keep-Alive: timeout=x", "Passerelle-Key: \xff\xfe",
    "Passerelle-Key: " + "a" * 40, "Passerelle-Version: 0", "Passerelle-Version: -9", "Passerelle-Version: \xb2",
)  # fmt: skip
PATHS = (
    "/api/parcels", "/api/parcels/{odd}", "/api/bundle/read", "/api/bundle/write", "/api/bundle/erase",
    "/api/bundle/{odd}",
    "/api/screens", "/api/screens/look", "/api/screens/show", "/api/screens/close", "/api/screens/{odd}", "/screen",
    "/api/join", "/api/overview", "/api/overview?{odd}", "/api/spots/{odd}", "/api/spots/3", "/spot/{odd}", "/staff",
    "/api/staff", "/api/staff/open", "/api/staff/close", "/api/staff/reopen", "/api/staff/empty", "/api/staff/rename",
    "/api/staff/notice", "/api/staff/invite", "/api/staff/tables/{table}/bot/{odd}", "/api/staff/{odd}",
    "/", "/health", "/metrics", "/metrics?own", "/api/games", "/api/games/{odd}/puzzle/{odd}",
    "/api/games/labyrinth/puzzle/{odd}", "/api/tables", "/api/frames", "/api/tables/{odd}/record",
    "/api/summaries", "/api/summaries?{odd}", "/api/open-tables", "/api/open-tables?{odd}",
    "/api/tables/{table}/analysis", "/api/tables/{table}/analysis?game={odd}", "/api/tables/{odd}/analysis",
    "/api/analysis",
    "/api/tables/{table}/record?game={odd}", "/api/tables/{table}/frames", "/api/tables/{table}/frames?game={odd}",
    "/api/tables/{table}/qr.svg", "/ws/{table}", "/ws/{odd}", "/t/{odd}", "/replay?{odd}", "/assets/{odd}", "/{odd}",
    "*", "//", "http://[/", "/%", "/%ff", "/../../etc/passwd", "/?" + "a=1&" * 300,
)  # fmt: skip
ODD = (
    "%00", "%ff%fe", "..", "..%2f", "\xe9", "9" * 5000, "-1", "1e9", "0x1", "%F0%9F%98%80", "[", "a" * 300, "",
    "0001-01-01", "9999-12-31", "2026-11-15T00:00", "%D9%A3",
)  # fmt: skip
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW", "get")
BODY_PARTS = (
    b"{}", b"[]", b"\xff", b"9" * 5000, b'{"game":"hexades","seats":[{"kind":"open"},{"kind":"open"}]}',
    b'{"game":"hexades","length":' + b"9" * 5000 + b"}", b"[" * 5000, b'"\\ud800"', b"\x1f\x8b\x08\x00garbage",
    b'{"tables":[{"table":"aaaaaaaaaa","keys":["x"]}]}', b'{"tables":[{"table":"\\u0000","keys":[""]}]}',
    b'{"code":"BCDF"}', b'{"code":"\\u0000"}', b'{"game":"hexades","seats":2}',
    b'{"game":"hexades","seats":-1,"spot":1}',
    b'{"game":"\\u0000","seats":99999999999}', b'{"table":"\\u0000"}', b'{"table":"aaaaaaaaaa"}',
    b'{"table":"aaaaaaaaaa","chair":"\\u0000","name":"\\u0000"}', b'{"text":"\\u0000"}', b'{"text":"x","minutes":-1}',
    b'{"screen":"\\u0000"}', b'{"screen":"\\ud800"}',
    b'{"table":"\\u0000","code":"BCDF"}', b'{"table":"","code":"BCDF"}',
    b'{"table":"aaaaaaaaaa","code":"\\u00e9\\u0130\\u0000x"}', b'{"table":"aaaaaaaaaa","remote":"\\u0000"}',
    b'{"tables":[{"table":"' + b"a" * 5000 + b'"}]}', b'{"tables":[' + b'{"table":""},' * 99 + b'{"table":"a"}]}',
    b"passerelle 1\ngame hexades\n", b"passerelle " + b"9" * 5000, b"zz\r\n", b"ffffffffffffffff\r\n", b"",
)  # fmt: skip


def odd_request(rng: random.Random, table: str, staff_key: str) -> bytes:
    path = rng.choice(PATHS).format(table=table, odd=rng.choice(ODD)) or "/"
    headers = rng.sample(ODD_HEADERS, rng.randrange(4))
    if rng.random() < 0.8 and not any(header.startswith("Host") for header in headers):
        headers.append("Host: localhost")
    if "/staff" in path and rng.random() < 0.8:
        headers.append(f"Passerelle-Staff-Key: {staff_key}")
    body = rng.choice(BODY_PARTS) if rng.random() < 0.5 else b""
    lengths = any(header.startswith(("Content-Length", "Transfer-Encoding")) for header in headers)
    if body and not lengths:
        headers.append(f"Content-Length: {len(body)}")
    version = rng.choice(("1.1", "1.1", "1.1", "1.0", "2.0", "x"))
    method = rng.choice((*METHODS, "GET", "POST", "POST"))
    whole = "\r\n".join([f"{method} {path} HTTP/{version}", *headers, "", ""]).encode("latin-1") + body
    return whole[: rng.randrange(len(whole))] if rng.random() < 0.05 else whole


@pytest.mark.slow
def test_no_request_is_a_fault_of_ours(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is asked, the answer is never a 500, and nothing is logged as an error."""
    limits = replace(EASY, head_seconds=0.3, body_seconds=0.3, idle_seconds=0.3, reading_burst=10_000)
    statuses: Counter[int] = Counter()

    async def ask(live: Live, asked: bytes) -> None:
        line = await Raw.open(live.url, asked)
        statuses[await line.status(body=False)] += 1
        line.close()

    async def run() -> None:
        rng = random.Random(17)
        async with serving(sqlite_url, limits=limits, behind_proxy=True) as live:
            made, ada, _ = await live.started()
            key = await new_key(sqlite_url)
            await ada.act("p1", {"type": "resign"})
            for _ in range(HTTP_REQUESTS // 25):
                await asyncio.gather(*(ask(live, odd_request(rng, made["table"], key)) for _ in range(25)))
            assert (await live.get("/health"))[0] == 200
            assert "PA-23.fault" not in (await live.get("/metrics"))[1]

    asyncio.run(run())
    assert statuses[500] == 0
    assert statuses[200] > 20
    assert statuses[400] > 100
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def odd_frames(rng: random.Random, enter: bytes) -> bytes:
    """A few frames, none of which has to fit the others."""
    frames = b""
    for _ in range(rng.randrange(1, 8)):
        kind = rng.choice((MORE, TEXT, TEXT, BINARY, CLOSE, PING, PONG, rng.randrange(16)))
        size = rng.choice((0, 1, 2, 20, 125, 126, 127, 4097, 65_535, 65_537))
        payload = rng.choice((enter, rng.randbytes(size), b"\xff" * size, b'{"type":"start"}'))
        frame = bytearray(masked(kind, payload, final=rng.random() < 0.7))
        match rng.randrange(12):
            case 0:
                frame[1] &= 0x7F  # not masked
            case 1:
                frame[0] |= rng.choice((0x40, 0x20, 0x10))  # a reserved bit
            case 2:
                frame[1] = 0xFF  # a length of eight bytes that are not one
            case 3:
                frame = frame[: rng.randrange(len(frame))]
        frames += frame
    return frames


def test_no_frame_is_a_fault_of_ours(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        rng = random.Random(23)
        async with serving(sqlite_url) as live:
            made, ada, _ = await live.started()
            for _ in range(15):
                lines = [await Raw.open(live.url, handshake(made["table"])) for _ in range(20)]
                for line in lines:
                    enter = msgspec.json.encode(
                        {"type": "enter", "game": rng.randrange(3), "seen": -rng.randrange(3)}
                    )
                    assert await line.status() == 101
                    line.writer.write(odd_frames(rng, enter))
                for line in lines:
                    if rng.random() < 0.5:
                        line.reset()
                    line.close()
            told = await ada.act(ada.my_turn or "p1", {"type": "resign"})
            assert told["type"] == "update"
            assert "PA-23.fault" not in (await live.get("/metrics"))[1]

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
