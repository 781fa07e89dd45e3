"""crowd_drive.py PORT RECORD: idle browsers at tables of ours, where a game is under way that was branched from RECORD.

At each table two people sit and six look on. Commands on standard input, a line of JSON for each: `open N` connects N
browsers; `back` waits until all are there again after the server was restarted, and tells when each of them was.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import aiohttp
import msgspec
import uvloop
from browsers import Browser, come_all

PORT, RECORD = int(sys.argv[1]), Path(sys.argv[2]).read_text("utf-8")
HOST = f"127.0.0.1:{PORT}"
GUESTS = 8
LINES = 40
"""Of the record, as far as the games are."""

_encode = msgspec.json.Encoder().encode


class IdleGuest(Browser):
    def __init__(self, table: str, keys: list[str]) -> None:
        super().__init__(f"ws://{HOST}/ws/{table}")
        self._keys = keys
        self._seen = 0

    def greet(self) -> None:
        self.say(_encode({"type": "enter", "keys": self._keys, "game": 1, "seen": self._seen}))

    def heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"ping"'):
            self.say(message.replace(b"ping", b"pong", 1))
        elif message.startswith(b'{"type":"update"'):
            self._seen = self._seen or LINES
            self.enter()


async def sit_down(http: aiohttp.ClientSession) -> list[IdleGuest]:
    people = [{"kind": "human", "name": name} for name in ("Ada", "Bob")]
    request = {"game": "hexades", "seats": people, "branch": {"record": RECORD, "lines": LINES}}
    async with http.post(f"http://{HOST}/api/tables", json=request) as answer:
        made = await answer.json()
    keys = [[key] for key in made["seat_keys"].values()]
    return [IdleGuest(made["table"], own) for own in [*keys, *([[]] * (GUESTS - len(keys)))]]


async def main() -> None:
    loop = asyncio.get_running_loop()
    crowd: list[Browser] = []
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=4)) as http:
        while command := (await loop.run_in_executor(None, sys.stdin.readline)).split():
            answer: dict[str, object]
            if command[0] == "open":
                tables = -(-int(command[1]) // GUESTS)
                new = [guest for _ in range(tables) for guest in await sit_down(http)]
                answer = {"seconds": await come_all([*new])}
                crowd += new
            else:
                await asyncio.gather(*(browser.entered.wait() for browser in crowd))
                answer = {"entered": sorted(browser.entered_at for browser in crowd)}
            print(json.dumps(answer), flush=True)


uvloop.run(main())
