"""Tables put away leave memory at once: nothing but whoever uses them keeps them alive."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from itertools import pairwise
from typing import Any
from weakref import WeakSet

import aiohttp
import pytest
from aiohttp.test_utils import TestServer
from live import EASY, Live
from table_kit import HOST, MemoryStore, Onlooker, think_at_once
from virtual_clock import VirtualClock

from passerelle.games import catalogue
from passerelle.server.app import make_app
from passerelle.server.config import Config
from passerelle.server.connection import Connection
from passerelle.server.state import STATE
from passerelle.table.bots import SeatBot
from passerelle.table.course import Course
from passerelle.table.registry import TableRegistry
from passerelle.table.seats import Chair
from passerelle.table.services import Pace, Services
from passerelle.table.store import Change, Saved
from passerelle.table.table import Table

GAMES = [game.declaration.id for game in catalogue.all_games()]


class Forgetful(MemoryStore):
    """Keeps nothing but new tables, until they are read: what it holds would count."""

    def _store(self, change: Change) -> Exception | None:
        if change.version == 1:
            self.lobbies[change.table] = (1, change.lobby)
        return None

    async def load(self, table: str) -> Saved | None:
        return Saved(*self.lobbies.pop(table), ())


@pytest.fixture
def by_reference_counts_alone() -> Iterator[None]:
    """What has to wait for the garbage collector is not gone."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> WeakSet[Any]:
    """All that are made from now on, as long as they live."""
    made: WeakSet[Any] = WeakSet()

    def watch(kind: type) -> None:
        real = kind.__init__  # type: ignore[misc]

        def init(self: Any, *arguments: Any, **more: Any) -> None:
            made.add(self)
            real(self, *arguments, **more)

        monkeypatch.setattr(kind, "__init__", init)

    for kind in (Table, Course, SeatBot, Connection):
        watch(kind)
    return made


def of_kind(alive: WeakSet[Any], *kinds: type) -> list[Any]:
    return [one for one in alive if isinstance(one, kinds)]


async def play_to_the_end(tables: TableRegistry, clock: VirtualClock, game_id: str) -> Table:
    """Bots alone, with somebody who looks on and then goes."""
    game = catalogue.find(game_id)
    level = game.declaration.bots[-1 if game.declaration.realtime else 0]  # whoever is quickest done
    chairs = tuple(Chair("bot", level, team) for team in game.suggested_teams(2))
    table = await tables.find(await tables.make_table(game_id, {}, 1, chairs, HOST))
    await asyncio.sleep(0)  # the loop lets go of it
    watcher = Onlooker(table, HOST)
    watcher.ask(table.start)
    while table.is_playing:
        clock.advance(5_000)
    assert table.course is not None
    assert table.course.outcome
    assert watcher.lines
    table.go(watcher)
    return table


def caches() -> list[Any]:
    """Of functions in this package."""
    found = (one for one in gc.get_objects() if issubclass(type(one), _lru_cache_wrapper))
    return [cache for cache in found if str(cache.__module__).startswith("passerelle")]


def objects() -> int:
    """How many there are, apart from what caches keep for a while."""
    for cache in caches():
        cache.cache_clear()
    gc.collect()
    return len(gc.get_objects())


async def soak(alive: WeakSet[Any], count: int) -> None:
    clock = VirtualClock()
    tables = TableRegistry(catalogue.find, Services(Forgetful(), clock, think_at_once, Pace()))
    for number in range(count):
        table = await play_to_the_end(tables, clock, GAMES[number % len(GAMES)])
        del table
        clock.advance(60_000)
        if number % 10 == 9:
            assert len(of_kind(alive, Table)) >= 10
            await tables.sweep(600, 3600)
            clock.advance(600_000)
            await tables.sweep(600, 3600)
            assert not tables.in_memory
            assert not of_kind(alive, Table, Course, SeatBot)
            assert not tables._empty_since
            assert not tables._loading
            assert not tables._alive


@pytest.mark.usefixtures("by_reference_counts_alone")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_with_bots_is_gone_when_it_is_put_away(game_id: str, alive: WeakSet[Any]) -> None:
    async def scene() -> None:
        clock = VirtualClock()
        tables = TableRegistry(catalogue.find, Services(Forgetful(), clock, think_at_once))
        table = await play_to_the_end(tables, clock, game_id)
        assert of_kind(alive, SeatBot)
        tables.unload(table.id)
        del table
        assert not of_kind(alive, Table, Course, SeatBot)

    asyncio.run(scene())


@pytest.mark.usefixtures("by_reference_counts_alone")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_is_gone_in_the_middle_of_a_game(game_id: str, alive: WeakSet[Any]) -> None:
    async def scene() -> None:
        clock = VirtualClock()
        tables = TableRegistry(catalogue.find, Services(Forgetful(), clock, think_at_once))
        game = catalogue.find(game_id)
        teams = game.suggested_teams(2)
        chairs = (Chair("human", "Ada", teams[0], key="x"), Chair("bot", game.declaration.bots[0], teams[1]))
        table = await tables.find(await tables.make_table(game_id, {}, 1, chairs, HOST))
        await asyncio.sleep(0)  # the loop lets go of it
        watcher = Onlooker(table, HOST)
        watcher.ask(table.start)
        clock.advance(4_000)
        assert table.is_playing
        table.go(watcher)
        tables.unload(table.id)
        del table, watcher
        clock.advance(1_000)  # a bot's move that was thought of may be said, to nobody
        assert not of_kind(alive, Table, Course, SeatBot)

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.usefixtures("by_reference_counts_alone")
def test_with_bots_memory_levels_off(alive: WeakSet[Any]) -> None:
    """What is needed once may come at any time; a leak grows with every table."""
    counts = []
    for _ in range(6):
        asyncio.run(soak(alive, 60))
        for cache in caches():  # who grows without bound has few different things to remember
            size = cache.cache_info()
            assert size.maxsize is not None or size.currsize < 200, cache
        counts.append(objects())
    grown = [after - before for before, after in pairwise(counts)]
    assert min(grown) < 60, grown


@pytest.mark.usefixtures("by_reference_counts_alone")
@pytest.mark.parametrize("game_id", ["hexades", "dobble"])
def test_a_table_that_was_served_is_gone(game_id: str, alive: WeakSet[Any], sqlite_url: str) -> None:
    async def scene() -> None:
        config = Config(sqlite_url, limits=EASY, pace=Pace(bot=1))
        server = TestServer(make_app(config))
        await server.start_server()
        tables = server.app[STATE].tables
        try:
            async with aiohttp.ClientSession() as session:
                live = Live(str(server.make_url("")).rstrip("/"), session)
                level, team = (
                    catalogue.find(game_id).declaration.bots[0],
                    catalogue.find(game_id).suggested_teams(2),
                )
                seats = (
                    {"kind": "human", "name": "Ada", "team": team[0]},
                    {"kind": "bot", "name": level, "team": team[1]},
                )
                made = await live.table(*seats, game=game_id)
                ada = live.player(made, "p1", host=True)
                await ada.enter()
                await ada.say(type="start")
                await ada.until("update")
                await ada.act("p1", {"type": "resign"})
                assert of_kind(alive, Connection)
                await ada.socket.close()
                async with asyncio.timeout(20):
                    while server.app[STATE].connections:
                        await asyncio.sleep(0.01)
                    tables.unload(made["table"])
                    await live.table()  # the store may keep whom it answered last
                    while any(
                        table.id == made["table"] for table in of_kind(alive, Table)
                    ):  # a bot may think
                        await asyncio.sleep(0.05)
                    assert not of_kind(alive, Connection)
        finally:
            await server.close()

    asyncio.run(scene())
