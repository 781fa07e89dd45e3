"""What it costs to pass a guest on: CPU of the servers for each move, at the table's home and through another node.

Two nodes on one PostgreSQL, on loopback. At each table of Hexadés one browser plays both seats and another looks on;
both come in at the home, or both at the other node, in turn. A connection that is handed over between workers costs
nothing once it is there, so that the first is also what workers cost.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
from collections.abc import Sequence
from typing import Any

import aiohttp
import msgspec

from common import cpu_seconds, finish, free_port
from passerelle.core.contract import Budget
from passerelle.games import catalogue
from passerelle.server.config import Config
from processes.players import make_table
from processes.postgres import running
from processes.servers import NO_LIMITS, ServerProcess

GAME = catalogue.find("hexades")


class TunnelBrowser:
    """One browser at one table."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.update: dict[str, Any] = {}

    @classmethod
    async def enter(
        cls, session: aiohttp.ClientSession, url: str, table: str, keys: Sequence[str] = ()
    ) -> TunnelBrowser:
        browser = cls(await session.ws_connect(f"{url}/ws/{table}?protocol=2"))
        await browser.say(type="enter", keys=keys)
        while (await browser.hear())["type"] != "table-info":
            pass
        return browser

    async def say(self, **message: Any) -> None:
        await self._socket.send_str(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.json.decode(await self._socket.receive_str(timeout=20))
        if told["type"] == "update":
            self.update = told
        return told

    async def hear_line(self, count: int) -> None:
        while not self.update or self.update["first"] + len(self.update["lines"]) - 1 < count:
            await self.hear()

    async def close(self) -> None:
        await self._socket.close()


async def play(session: aiohttp.ClientSession, home: str, url: str, moves: int, seed: int) -> int:
    """At a new table that lives at `home`, by browsers that come in at `url`; how many moves there were."""
    made = await make_table(session, home, GAME.declaration.id)
    keys = (*made["seat_keys"].values(), made["host_key"])
    keeper = await TunnelBrowser.enter(session, home, made["table"])
    player = await TunnelBrowser.enter(session, url, made["table"], keys)
    watcher = await TunnelBrowser.enter(session, url, made["table"])
    await keeper.close()
    await player.say(type="start")
    await player.hear_line(1)
    bot, rng = GAME.bots["level-1"](), random.Random(seed)
    number = 0
    while number < moves and player.update["awaiting"]:
        view = msgspec.convert(player.update["view"], GAME.view_type)
        action = msgspec.to_builtins(bot.choose(view, Budget(), rng))
        await player.say(type="act", id=f"m{number}", seat=player.update["awaiting"][0], action=action)
        while (await player.hear()).get("id") != f"m{number}":
            pass
        await watcher.hear_line(player.update["first"] + len(player.update["lines"]) - 1)
        number += 1
    await player.close()
    await watcher.close()
    return number


async def measure(url: str, tables: int, moves: int, rounds: int) -> dict[str, float]:
    """Microseconds of CPU a move, of both nodes together."""
    nodes = [ServerProcess(free_port(), Config(url, limits=NO_LIMITS)) for _ in range(2)]
    costs: dict[str, list[float]] = {"home": [], "tunnel": []}
    try:
        for node in nodes:
            await node.is_ready()
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            for turn in range(2 * rounds):
                kind, asked = ("home", nodes[0]) if turn % 2 == 0 else ("tunnel", nodes[1])
                before = sum(cpu_seconds(node.pid) for node in nodes)
                played = await asyncio.gather(
                    *(play(session, nodes[0].url, asked.url, moves, seed) for seed in range(tables))
                )
                used = sum(cpu_seconds(node.pid) for node in nodes) - before
                costs[kind].append(1e6 * used / sum(played))
    finally:
        for node in nodes:
            node.kill()
    return {kind: statistics.median(seen) for kind, seen in costs.items()}


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench tunnel", description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=5, help="medians are taken over these")
    chosen = parser.parse_args(list(arguments))
    with running("-c fsync=off") as cluster:
        costs = asyncio.run(measure(cluster.url, chosen.tables, chosen.moves, chosen.rounds))
    for kind, cost in costs.items():
        print(f"{kind:<8}{cost:>8.0f} us of CPU a move")
    finish("tunnel", costs["tunnel"], costs["home"], unit="us of CPU a move")


if __name__ == "__main__":
    main()
