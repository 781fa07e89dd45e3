"""drive.py PORT TABLES SECONDS: two sockets a table, the next move as soon as both have the last.

A move's time is from its sending until it is acknowledged to its mover and received by the opponent.
Prints one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from functools import cache, lru_cache
from typing import Any

import aiohttp
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from told import Ping, Refused, TableInfo

from passerelle.games.hexades.arithmetic import reachable
from passerelle.games.hexades.state import BOARD

PORT, TABLES, SECONDS = map(int, sys.argv[1:])
HOST = f"127.0.0.1:{PORT}"


class View(msgspec.Struct):
    phase: str
    numbers: tuple[int, ...]
    cells: str
    dice: tuple[int, ...]


class Update(msgspec.Struct, tag="update"):
    view: View
    awaiting: tuple[str, ...]
    id: str


_told = msgspec.json.Decoder(Update | TableInfo | Ping | Refused)
_UPDATE = b'{"type":"update"'
_encode = msgspec.json.Encoder().encode


class Score:
    def __init__(self) -> None:
        self.measuring = False
        self.times: list[float] = []
        self.moves = 0
        """In all, with those before and after the measured time."""


score = Score()


class Seat(WSListener):
    """One browser."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def say(self, **message: Any) -> None:
        self.send(_encode(message))

    def send(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        message = frame.get_payload_as_bytes()
        if message.startswith(_UPDATE):
            self.table.heard(message)
            return
        told = _told.decode(message)
        if type(told) is Ping:
            self.say(type="pong", number=told.number)
        elif type(told) is Refused:
            raise RuntimeError(told.code)


class Table:
    """Two browsers that move in turn."""

    def __init__(self) -> None:
        self.seats: dict[str, Seat] = {}
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
    found = [action for number, action in made if cells[cell_of[number]] == "."]
    if found:
        return random.choice(found)
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


async def sit_down(http: aiohttp.ClientSession) -> Table:
    people = [{"kind": "human", "name": name} for name in ("Ada", "Bob")]
    async with http.post(f"http://{HOST}/api/tables", json={"game": "hexades", "seats": people}) as answer:
        made = await answer.json()
    table = Table()
    for name, key in made["seat_keys"].items():
        _, seat = await ws_connect(lambda *_: Seat(table), f"ws://{HOST}/ws/{made['table']}")
        table.seats[name] = seat
        seat.say(type="enter", keys=[key, made["host_key"]])
    return table


async def main() -> None:
    async with aiohttp.ClientSession() as http:
        tables = [await sit_down(http) for _ in range(TABLES)]
    await asyncio.sleep(0.5)
    for table in tables:
        table.seats["p1"].say(type="start")
    await asyncio.sleep(2)
    score.measuring, begun = True, time.perf_counter()
    await asyncio.sleep(SECONDS)
    score.measuring, elapsed = False, time.perf_counter() - begun
    times = sorted(1000 * moment for moment in score.times)
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    print(json.dumps({"moves": len(times) / elapsed, "p50": p50, "p99": p99, "all": score.moves}))


uvloop.run(main())
