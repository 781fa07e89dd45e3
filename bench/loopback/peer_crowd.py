"""peer_crowd.py PORT MATCHES SECONDS: players and an idle crowd at boardgame.io's server, as `server.js` runs it.

Eight browsers a match, of whom two play, a move every 0.6 s as at a table of Dobble. On standard input `open N`
connects N idle browsers, and `measure` tells each move's time from its sending until all eight had it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from typing import Any

import uvloop
from browsers import Browser, come_all

PORT, MATCHES, SECONDS = map(int, sys.argv[1:])
GUESTS = 8
PACE = 0.6
"""Seconds between two moves of a match: 300 tables of Dobble have some 500 lines a second."""


class PeerClient(Browser):
    """The messages of Socket.IO that boardgame.io's own client sends."""

    def __init__(self, match: str, player: str | None) -> None:
        super().__init__(f"ws://127.0.0.1:{PORT}/socket.io/?EIO=4&transport=websocket")
        self.match, self.player = match, player

    def emit(self, *words: Any) -> None:
        self.say(b"42/hex," + json.dumps(words).encode())

    def sync(self, match: str) -> None:
        self.match = match
        self.emit("sync", match, self.player, None, 2)

    def heard(self, message: bytes) -> None:
        if message == b"2":
            self.say(b"3")
        elif message.startswith(b"0"):
            self.say(b"40/hex,")
        elif message.startswith(b"40/hex,"):
            self.sync(self.match)
        elif message.startswith(b'42/hex,["sync"'):
            self.enter()
            self.synced()
        elif message.startswith(b'42/hex,["update"'):
            self.updated(message)

    def synced(self) -> None:
        pass

    def updated(self, message: bytes) -> None:
        pass


class PeerPlayer(PeerClient):
    def __init__(self, table: PeerMatch, player: str | None) -> None:
        super().__init__(table.name, player)
        self._table = table

    def updated(self, message: bytes) -> None:
        self._table.heard(message)


class PeerMatch:
    """Two who play, and six who look on."""

    times: list[float]

    def __init__(self, number: int) -> None:
        self._number, self._round = number, 0
        self.name = f"match-{number}-0"
        players = ["0", "1", *([None] * (GUESTS - 2))]
        self.browsers = [PeerPlayer(self, player) for player in players]
        self.times = []
        self._begin()

    def _begin(self) -> None:
        self._cells = random.sample(range(36), 36)
        self._state, self._turn, self._heard, self._sent = 0, 0, 0, 0.0

    def heard(self, message: bytes) -> None:
        self._heard += 1
        if self._heard < GUESTS:
            return
        self.times.append(time.perf_counter() - self._sent)
        _, _, state, *_ = json.loads(message.partition(b",")[2])
        self._heard, self._state = 0, state["_stateID"]
        self._turn = 1 - self._turn
        if state["ctx"].get("gameover"):
            self._round += 1
            self.name = f"match-{self._number}-{self._round}"
            self._begin()
            for browser in self.browsers:
                browser.sync(self.name)
        self.later(PACE)

    def later(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._move)

    def _move(self) -> None:
        payload = {"type": "place", "args": [self._cells.pop()], "playerID": str(self._turn)}
        self._sent = time.perf_counter()
        mover = self.browsers[self._turn]
        mover.emit(
            "update", {"type": "MAKE_MOVE", "payload": payload}, self._state, self.name, str(self._turn)
        )


async def main() -> None:
    loop = asyncio.get_running_loop()
    matches = [PeerMatch(number) for number in range(MATCHES)]
    await come_all([browser for match in matches for browser in match.browsers])
    for match in matches:
        match.later(PACE * random.random())
    crowd: list[Browser] = []
    while command := (await loop.run_in_executor(None, sys.stdin.readline)).split():
        if command[0] == "open":
            seats = ["0", "1", *([None] * (GUESTS - 2))]
            first = len(crowd)
            new = [
                PeerClient(f"idle-{(first + n) // GUESTS}", seats[n % GUESTS]) for n in range(int(command[1]))
            ]
            answer: dict[str, object] = {"seconds": await come_all([*new])}
            crowd += new
        else:
            for match in matches:
                match.times.clear()
            await asyncio.sleep(SECONDS)
            answer = {"times": [seconds for match in matches for seconds in match.times]}
        print(json.dumps(answer), flush=True)


uvloop.run(main())
