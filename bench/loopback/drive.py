"""drive.py PORT TABLES SECONDS: two sockets a table, the next move as soon as both have the last.

A move's time is from its sending until it is acknowledged to its mover and received by the opponent.
Prints one line of JSON. It has the same cores as the server: so it reads its sockets itself, and as little as it can.
"""

from __future__ import annotations

import base64
import json
import os
import random
import select
import socket
import sys
import time
from functools import cache, lru_cache
from http.client import HTTPConnection
from struct import pack
from typing import Any

import msgspec
from told import ToldPing, ToldRefusal, ToldTableInfo

from passerelle.games.hexades.arithmetic import reachable
from passerelle.games.hexades.state import BOARD
from passerelle.server.websocket import mask

PORT, TABLES, SECONDS = map(int, sys.argv[1:])

_UPGRADE = (
    "GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


class View(msgspec.Struct):
    phase: str
    numbers: tuple[int, ...]
    cells: str
    dice: tuple[int, ...]


class ToldUpdate(msgspec.Struct, tag="update"):
    view: View
    awaiting: tuple[str, ...]
    id: str


_told = msgspec.json.Decoder(ToldUpdate | ToldTableInfo | ToldPing | ToldRefusal)
_UPDATE = b'{"type":"update"'
_encode = msgspec.json.Encoder().encode


class Score:
    def __init__(self) -> None:
        self.measuring = False
        self.times: list[float] = []
        self.moves = 0
        """In all, with those before and after the measured time."""


score = Score()


class DrivenSeat:
    """One browser."""

    def __init__(self, table: DrivenTable, table_id: str) -> None:
        self._table = table
        self._socket = socket.create_connection(("127.0.0.1", PORT))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(_UPGRADE.format(table=table_id, port=PORT, key=key).encode())
        self._rest = b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._socket.recv(4096)
        answer, _, self._rest = self._rest.partition(b"\r\n\r\n")
        if b" 101 " not in answer:
            raise RuntimeError(answer.decode())

    def fileno(self) -> int:
        return self._socket.fileno()

    def say(self, **message: Any) -> None:
        self.send(_encode(message))

    def send(self, message: bytes) -> None:
        self._socket.send(_frame(message))

    def receive(self) -> None:
        """What has come: whole frames, and perhaps the beginning of one."""
        new = self._socket.recv(65_536)
        if not new:
            raise ConnectionError("the server hung up")
        data = self._rest + new
        start, there = 0, len(data)
        while there - start >= 2:
            size, at = data[start + 1], start + 2
            if size == 126:
                size, at = int.from_bytes(data[at : at + 2], "big"), at + 2
            if at + size > there:
                break
            start = at + size
            self._hear(data[at:start])
        self._rest = data[start:]

    def _hear(self, message: bytes) -> None:
        if message.startswith(_UPDATE):
            self._table.heard(message)
            return
        told = _told.decode(message)
        if type(told) is ToldPing:
            self.say(type="pong", number=told.number)
        elif type(told) is ToldRefusal:
            raise RuntimeError(told.code)


def _frame(message: bytes) -> bytes:
    """As a browser sends it: masked, and shorter than 64 kB."""
    size, key = len(message), random.randbytes(4)
    head = pack(">BB", 0x81, 0x80 | size) if size < 126 else pack(">BBH", 0x81, 0xFE, size)
    return head + key + mask(key, message)


class DrivenTable:
    """Two browsers that move in turn."""

    def __init__(self, http: HTTPConnection) -> None:
        people = [{"kind": "human", "name": name} for name in ("Ada", "Bob")]
        http.request("POST", "/api/tables", _encode({"game": "hexades", "seats": people}))
        made = json.load(http.getresponse())
        self.seats = {name: DrivenSeat(self, made["table"]) for name in made["seat_keys"]}
        for name, seat in self.seats.items():
            seat.say(type="enter", keys=[made["seat_keys"][name], made["host_key"]])
        self._heard = 0
        self._number = 0
        self._sent = 0.0

    def heard(self, message: bytes) -> None:
        self._heard += 1
        if self._heard < 2:
            return
        self._heard = 0
        if self._sent:
            score.moves += 1
            if score.measuring:
                score.times.append(time.perf_counter() - self._sent)
        update = _told.decode(message)
        if update.awaiting:
            self._move(update.awaiting[0], update.view)
        else:
            self._sent = 0.0
            for name, seat in self.seats.items():
                seat.say(type="rematch", seat=name)

    def _move(self, name: str, view: View) -> None:
        self._number += 1
        act = b'{"type":"act","id":"%d","seat":"%b","action":%b}' % (
            self._number,
            name.encode(),
            choose(view),
        )
        self._sent = time.perf_counter()
        self.seats[name].send(act)


def choose(view: View) -> bytes:
    """A random number that can be made, else what the rules say then."""
    if view.phase == "colour":
        return _encode({"type": "choose-colour", "colour": "red"})
    cells = view.cells
    if view.phase == "free":
        free = [number for number, cell in zip(view.numbers, cells, strict=True) if cell == "."]
        return _encode({"type": "put", "number": random.choice(free)})
    cell_of, made = cells_by_number(view.numbers), actions(view.phase, view.dice)
    begin = int(random.random() * len(made))
    for number, action in made[begin:] + made[:begin]:
        if cells[cell_of[number]] == ".":
            return action
    return _encode({"type": "say-none" if view.phase == "find" else "stay-silent"})


@cache
def actions(phase: str, dice: tuple[int, ...]) -> list[tuple[int, bytes]]:
    """The numbers of the board these dice make, with what to say."""
    a, b, c = dice
    kind = "place" if phase == "find" else "point-out"
    return [
        (number, _encode({"type": kind, "calculation": text, "number": number}))
        for number, text in reachable((a, b, c)).items()
        if 1 <= number <= BOARD.count
    ]


@lru_cache(maxsize=1024)
def cells_by_number(numbers: tuple[int, ...]) -> dict[int, int]:
    return {number: cell for cell, number in enumerate(numbers)}


class Room:
    """All tables, and the sockets of all seats."""

    def __init__(self) -> None:
        http = HTTPConnection("127.0.0.1", PORT)
        self.tables = [DrivenTable(http) for _ in range(TABLES)]
        self._seats = {seat.fileno(): seat for table in self.tables for seat in table.seats.values()}
        self._poll = select.epoll()
        for file in self._seats:
            self._poll.register(file, select.EPOLLIN)

    def play(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            for file, _ in self._poll.poll(left):
                self._seats[file].receive()


def main() -> None:
    room = Room()
    room.play(0.5)
    for table in room.tables:
        table.seats["p1"].say(type="start")
    room.play(2)
    score.measuring, begun = True, time.perf_counter()
    room.play(SECONDS)
    score.measuring, elapsed = False, time.perf_counter() - begun
    times = sorted(1000 * moment for moment in score.times)
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    print(json.dumps({"moves": len(times) / elapsed, "p50": p50, "p99": p99, "all": score.moves}))


main()
