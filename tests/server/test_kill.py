"""`kill -9` at any moment: what was acknowledged is there, and everybody goes on from where they were."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import uuid
from typing import Any

import aiohttp
import pytest
from live import Live, Process, free_port
from ws_player import WirePlayer, any_action, hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store

LOST = (ConnectionError, aiohttp.ClientError, TimeoutError)


class Persistent:
    """A browser that comes back by itself, and says again what was not acknowledged."""

    def __init__(self, player: WirePlayer, seat: str, seed: int, game: str) -> None:
        self.player = player
        self.game = catalogue.find(game)
        self.seat = seat
        self.rng = random.Random(seed)
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.acknowledged: set[str] = set()
        self.comebacks = 0

    async def play(self, enough: asyncio.Event) -> None:
        while not enough.is_set():
            try:
                await self.player.enter()
                self.comebacks += 1
                await self._go_on(enough)
            except LOST:
                await asyncio.sleep(0.02)

    async def _go_on(self, enough: asyncio.Event) -> None:
        while not enough.is_set():
            player = self.player
            if player.info["stage"] == "over":
                await player.say(type="rematch", seat=self.seat)
                await self._next_game()
            elif self.pending or player.my_turn:
                await self._act()
            else:
                await player.hear()

    async def _act(self) -> None:
        if self.pending is None:
            self.pending = (uuid.uuid4().hex, await self._choose())
        action_id, action = self.pending
        told = await self.player.act(self.seat, action, action_id)
        if told["type"] == "update":
            self.acknowledged.add(action_id)
        else:  # without turns one may come too late, or press too soon
            assert self.game.declaration.realtime, told
        self.pending = None

    async def _choose(self) -> dict[str, Any]:
        view = self.player.update["view"]
        if not self.game.declaration.realtime:
            return hexades_action(view, self.rng)
        await asyncio.sleep(0.05)
        return any_action(self.game, view, self.rng)

    async def is_answered(self) -> None:
        known = len(self.acknowledged)
        while len(self.acknowledged) == known:
            await asyncio.sleep(0.01)

    async def _next_game(self) -> None:
        while (await self.player.hear())["type"] != "update":
            pass
        await self.player.until("table-info") if self.player.info["stage"] == "over" else None


async def _kill_often(
    database_url: str, times: int, seed: int, game: str = "hexades", workers: int = 1
) -> None:
    """The whole server, or one of its processes."""
    rng = random.Random(seed)
    port = free_port()
    server = Process(port, database_url, workers, lease_seconds=1)
    await server.ready()
    async with aiohttp.ClientSession() as session:
        live = Live(server.url, session)
        made = await live.table(length=21, game=game)
        people = [
            Persistent(live.player(made, seat, host=True), seat, number, game)
            for number, seat in enumerate(("p1", "p2"))
        ]
        starter = live.player(made, host=True)
        await starter.enter()
        await starter.say(type="start")
        await starter.until("update")
        enough = asyncio.Event()
        playing = [asyncio.create_task(person.play(enough)) for person in people]
        for _ in range(times):
            await _all_are_answered(people)
            await asyncio.sleep(rng.uniform(0.05, 0.5))  # a kill may come at any moment
            if workers > 1:
                os.kill(server.children[0], signal.SIGKILL)  # the oldest: each in its turn
            else:
                server.kill()
            known = [(person.player.game, list(person.player.lines)) for person in people]
            if workers == 1:
                server = Process(port, database_url, lease_seconds=1)
                await server.ready()
            while True:
                with contextlib.suppress(*LOST):  # it may be the next process to be replaced
                    await _all_is_there(live, made, known)
                    break
        await _all_are_answered(people)
        enough.set()
        done, waiting = await asyncio.wait(playing, timeout=5)
        for task in waiting:  # for a rematch that the other no longer wants
            task.cancel()
        for task in done:
            task.result()
        await _actions_are_applied_once(live, made, people)
    assert server.stop() == 0
    await _every_record_verifies(database_url, made["table"])


async def _all_are_answered(people: list[Persistent]) -> None:
    await asyncio.wait_for(asyncio.gather(*(person.is_answered() for person in people)), 30)


async def _all_is_there(live: Live, made: dict[str, Any], known: list[tuple[int, list[str]]]) -> None:
    """Whatever anybody had been told before the kill, a newcomer is told after it."""
    newcomer = live.player(made)
    await newcomer.enter()
    await newcomer.until("update")
    for game, lines in known:
        if game == newcomer.game:
            assert newcomer.lines[: len(lines)] == lines
        else:
            assert game <= newcomer.game
    await newcomer.socket.close()


async def _actions_are_applied_once(live: Live, made: dict[str, Any], people: list[Persistent]) -> None:
    ender = live.player(made, "p1", "p2")
    await ender.enter()
    await ender.until("update")
    if ender.info["stage"] != "over":
        await ender.act("p1", {"type": "resign"})
    for person in people:
        assert person.acknowledged
        assert person.comebacks > 1
        for action_id in person.acknowledged:  # the table knows it, and does nothing more
            lines = len(ender.lines)
            told = await ender.act(person.seat, {"type": "resign"}, action_id)
            assert (told["type"], len(ender.lines)) == ("update", lines)


async def _every_record_verifies(database_url: str, table: str) -> None:
    store = await open_store(database_url, Metrics())
    saved = await store.load(table)
    await store.close()
    assert saved is not None
    for game in saved.games:
        text = game.header + "".join(line.line + "\n" for line in game.lines) + f"seed {game.seed}\n"
        verify(records.read(text, catalogue.find))


def test_killed_a_few_times(sqlite_url: str) -> None:
    asyncio.run(_kill_often(sqlite_url, 4, seed=1))


@pytest.mark.slow
def test_workers_killed_a_few_times(sqlite_url: str) -> None:
    asyncio.run(_kill_often(sqlite_url, 6, seed=5, workers=2))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["labyrinth", "dobble"])
def test_killed_in_the_middle_of_a_race(sqlite_url: str, game: str) -> None:
    """What was held was not acknowledged: it is said again, and counts once."""
    asyncio.run(_kill_often(sqlite_url, 3, seed=4, game=game))


@pytest.mark.slow
def test_killed_many_times(sqlite_url: str) -> None:
    asyncio.run(_kill_often(sqlite_url, 20, seed=2))


@pytest.mark.slow
def test_killed_on_postgres(postgres_url: str) -> None:
    asyncio.run(_kill_often(postgres_url, 5, seed=3))
