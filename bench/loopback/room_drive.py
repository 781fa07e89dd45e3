"""room_drive.py PORT STEP SECONDS: tables of Dobble, eight browsers each, that play as people do.

For every line on standard input SECONDS are measured, for the word `more` after STEP more tables have opened: one
line of JSON with the name of every action and the time from its sending until all eight had received its line.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from typing import Any

import aiohttp
import msgspec
import uvloop
from msgspec.structs import replace
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from told import ToldPing, ToldRefusal, ToldTableInfo

from passerelle.games.dobble import GAME
from passerelle.games.dobble.bot import LEVELS, LevelBot
from passerelle.games.dobble.view import View

PORT, STEP, SECONDS = map(int, sys.argv[1:])
HOST = f"127.0.0.1:{PORT}"
PLAYERS = 8
SETTLING = 8.0
"""Seconds until new tables have begun and are past their first countdown."""


class ToldUpdate(msgspec.Struct, tag="update"):
    first: int
    lines: list[str]
    awaiting: tuple[str, ...]
    now: int
    id: str
    view: msgspec.Raw


_told = msgspec.json.Decoder(ToldUpdate | ToldTableInfo | ToldPing | ToldRefusal)
_view = msgspec.json.Decoder(View)
_encode = msgspec.json.Encoder().encode


class Score:
    def __init__(self) -> None:
        self.measuring = False
        self.times: dict[str, float] = {}
        self.refused = 0


score = Score()


class DrivenSeat(WSListener):
    """One browser."""

    def __init__(self, table: DrivenTable, name: str) -> None:
        self.table, self.name = table, name
        self.transport: WSTransport
        self.lines, self.shown = 0, 0.0
        self.waiting = ""
        """The name of the action on its way."""
        self.timer: asyncio.TimerHandle | None = None
        self.bot = LevelBot(LEVELS["level-3"])

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def say(self, **message: Any) -> None:
        self.transport.send(WSMsgType.TEXT, _encode(message))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        told = _told.decode(frame.get_payload_as_memoryview())
        if type(told) is ToldUpdate:
            self.lines, self.shown = told.first + len(told.lines) - 1, time.perf_counter()
            self.table.heard(self, told)
        elif type(told) is ToldPing:
            self.say(type="pong", number=told.number)
        elif type(told) is ToldRefusal and told.id == self.waiting:
            score.refused += score.measuring
            self.waiting = ""
            self.table.sent.pop(told.id, None)

    def act(self, action: Any) -> None:
        self.timer = None
        self.waiting = self.table.new_name()
        now = time.perf_counter()
        self.table.sent[self.waiting] = now
        shown_for = round(1000 * (now - self.shown))
        self.say(
            type="act", id=self.waiting, seat=self.name, action=action, after=self.lines, shown_for=shown_for
        )


class DrivenTable:
    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: dict[str, DrivenSeat] = {}
        self.sent: dict[str, float] = {}
        self._number = 0
        self._heard: dict[int, int] = {}
        self._ids: dict[int, str] = {}
        self._rng = random.Random(name)

    def new_name(self) -> str:
        self._number += 1
        return f"{self.name}-{self._number}"

    def heard(self, seat: DrivenSeat, update: ToldUpdate) -> None:
        if update.id:
            self._ids[update.first] = update.id
            if update.id == seat.waiting:
                seat.waiting = ""
        count = self._heard[update.first] = self._heard.get(update.first, 0) + 1
        if count == PLAYERS:  # everybody has it
            del self._heard[update.first]
            name = self._ids.pop(update.first, "")
            begun = self.sent.pop(name, None)
            if begun is not None and score.measuring:
                score.times[name] = time.perf_counter() - begun
            self._plan(update)

    def _plan(self, update: ToldUpdate) -> None:
        loop = asyncio.get_running_loop()
        if not update.awaiting:
            self._wait(update)
            return
        view = _view.decode(update.view)
        for name in update.awaiting:
            seat = self.seats[name]
            if seat.waiting:
                continue
            if seat.timer:
                seat.timer.cancel()
            planned = seat.bot.next(replace(view, viewer=name), update.now, self._rng)
            if planned:
                moment, action = planned
                seat.timer = loop.call_later(max(0, moment - update.now) / 1000, seat.act, action)

    def _wait(self, update: ToldUpdate) -> None:
        over = _view.decode(update.view).phase == "over"
        for name, seat in self.seats.items():
            if seat.timer:
                seat.timer.cancel()
            if over:
                seat.say(type="rematch", seat=name)


async def sit_down(http: aiohttp.ClientSession) -> DrivenTable:
    teams = GAME.suggested_teams(PLAYERS)
    people = [{"kind": "human", "name": f"N{n}", "team": team} for n, team in enumerate(teams)]
    async with http.post(f"http://{HOST}/api/tables", json={"game": "dobble", "seats": people}) as answer:
        made = await answer.json()
    table = DrivenTable(made["table"])
    for name, key in made["seat_keys"].items():
        seat = table.seats[name] = DrivenSeat(table, name)
        await ws_connect(lambda *_, seat=seat: seat, f"ws://{HOST}/ws/{made['table']}")
        seat.say(type="enter", keys=[key, made["host_key"]])
    loop = asyncio.get_running_loop()
    loop.call_later(1 + random.random() * 3, lambda: table.seats["p1"].say(type="start"))
    return table


async def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    loop = asyncio.get_running_loop()
    tables: list[DrivenTable] = []
    async with aiohttp.ClientSession() as http:
        while command := await loop.run_in_executor(None, sys.stdin.readline):
            if command == "more\n":
                tables += [await sit_down(http) for _ in range(STEP)]
                await asyncio.sleep(SETTLING)
            score.times, score.refused, score.measuring = {}, 0, True
            busy = time.process_time()
            await asyncio.sleep(SECONDS)
            score.measuring, busy = False, time.process_time() - busy
            print(
                json.dumps({"times": score.times, "refused": score.refused, "driver": busy / SECONDS}),
                flush=True,
            )


uvloop.run(main())
