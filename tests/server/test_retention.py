"""Unused tables are deleted after so much time in service, and never without a word beforehand."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from functools import partial
from weakref import ref

import pytest
from store_kit import homes, name, new_table, opened, write
from virtual_clock import VirtualClock

from passerelle.games import catalogue
from passerelle.server.chores import log_deletions
from passerelle.server.config import Config
from passerelle.table import registry
from passerelle.table.bots import BotThreads
from passerelle.table.guests import Guest
from passerelle.table.registry import TableRegistry
from passerelle.table.retention import MOST_AT_ONCE, NOTICE, ServiceTime, Swept
from passerelle.table.seats import Chair, hash_key
from passerelle.table.services import Services
from passerelle.table.store import Change, Store

DAY = 24 * 3600
KEEP = 30 * DAY


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def days(store: Store, count: int, *in_use: str, keep: int | None = KEEP) -> list[Swept]:
    """So much time in service, a sweep at the end of each day."""
    return [await store.sweep(in_use, DAY, keep) for _ in range(count)]


async def known(store: Store, *tables: str) -> list[bool]:
    return [await store.load(table) is not None for table in tables]


def test_an_unused_table_is_announced_then_deleted(database_url: str) -> None:
    async def scene() -> None:
        async with opened(database_url) as store:
            unused, used = name(), name()
            await write(store, new_table(unused), new_table(used))
            assert set(await days(store, 31, used)) == {Swept()}
            assert await days(store, 1, used) == [Swept(announced=1)]
            assert await known(store, unused, used) == [True, True]
            assert await days(store, 2, used) == [Swept(deleted=1), Swept()]
            assert await known(store, unused, used) == [False, True]
            assert await write(store, Change(used, 2, "{}")) == [None]

    asyncio.run(scene())


def test_who_comes_back_after_the_announcement_keeps_the_table(database_url: str) -> None:
    async def scene() -> None:
        async with opened(database_url) as store:
            table = name()
            await write(store, new_table(table))
            assert (await days(store, 32))[-1] == Swept(announced=1)
            assert await store.sweep([table], 60, KEEP) == Swept()
            assert set(await days(store, 30)) == {Swept()}
            assert await known(store, table) == [True]

    asyncio.run(scene())


def test_never_deletes_nothing_and_takes_announcements_back(database_url: str) -> None:
    async def scene() -> None:
        async with opened(database_url) as store:
            table = name()
            await write(store, new_table(table))
            assert (await days(store, 32))[-1] == Swept(announced=1)
            assert set(await days(store, 400, keep=None)) == {Swept()}
            assert await days(store, 1) == [Swept(announced=1)]  # announced anew, before anything is deleted
            assert await known(store, table) == [True]

    asyncio.run(scene())


def test_a_shorter_time_is_announced_too(database_url: str) -> None:
    async def scene() -> None:
        async with opened(database_url) as store:
            await write(store, new_table(name()))
            assert set(await days(store, 20)) == {Swept()}
        async with opened(database_url) as store:  # started with a week instead of a month
            assert await store.sweep([], 60, 7 * DAY) == Swept(announced=1)
            assert await store.sweep([], NOTICE - 60, 7 * DAY) == Swept()
            assert await store.sweep([], 60, 7 * DAY) == Swept(deleted=1)

    asyncio.run(scene())


@pytest.mark.parametrize("jump", [40 * DAY, -40 * DAY, 4000 * DAY])
def test_neither_a_long_break_nor_a_jumping_clock_deletes(
    database_url: str, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        table = name()
        async with opened(database_url) as store:
            await write(store, new_table(table))
            await days(store, 3)
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + jump)
        async with opened(database_url) as store:  # after the break
            assert {await store.sweep([], 60, KEEP) for _ in range(50)} == {Swept()}
            monkeypatch.setattr(time, "time", real)
            assert {await store.sweep([], 60, KEEP) for _ in range(50)} == {Swept()}
            assert await known(store, table) == [True]

    asyncio.run(scene())


def test_several_nodes_do_not_count_the_same_minute_twice(database_url: str) -> None:
    async def scene() -> None:
        async with opened(database_url) as here, opened(database_url) as there, opened(database_url) as third:
            await write(here, new_table(name()))
            swept = []
            for _ in range(31):
                for node in (here, there, third):
                    swept.append(await node.sweep([], DAY, KEEP))
            assert set(swept) == {Swept()}
            last = [await node.sweep([], DAY, KEEP) for node in (here, there, third)]
            assert sum(one.announced for one in last) == 1  # told once

    asyncio.run(scene())


def test_a_node_counts_from_what_it_saw() -> None:
    node = ServiceTime()
    assert [node.count(1000, 60), node.count(1000, 60), node.count(5000, 60), node.count(5000, 60)] == [
        1000,
        1060,
        5000,
        5060,
    ]


def test_a_sweep_deletes_a_few_at_a_time(database_url: str) -> None:
    async def scene() -> None:
        async with opened(database_url) as store:
            await write(store, *(new_table(f"{name()}{number}") for number in range(MOST_AT_ONCE + 7)))
            assert sum(swept.announced for swept in await days(store, 32)) == MOST_AT_ONCE + 7
            swept = await days(store, 2)
            assert [one.deleted for one in swept] == [MOST_AT_ONCE, 7]

    asyncio.run(scene())


# The registry, on virtual time


def test_tables_are_put_away_and_in_the_end_deleted(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "LONGEST_INTERVAL", DAY)

    async def scene() -> None:
        clock = VirtualClock()
        threads = BotThreads()
        async with opened(database_url) as store:
            tables = TableRegistry(catalogue.find, Services(store, clock, threads), await homes(store))
            chairs = (Chair("human", "Ada"), Chair("open"))
            table = await tables.find(await tables.make_table("hexades", {}, 1, chairs, "key"))
            assert await tables.find(table.id) is table
            assert await tables.sweep(600, KEEP) == Swept()
            clock.advance(600_000)
            await tables.sweep(600, KEEP)
            assert table.id not in tables.in_memory
            assert await tables.find(table.id) is table  # whoever still uses it, there is only one
            tables.unload(table.id)
            table_id, lobby, gone = table.id, table.lobby, ref(table)
            del table
            assert gone() is None
            again = await tables.find(table_id)
            assert again.lobby == lobby
            tables.unload(table_id)
            swept = []
            for _ in range(33):
                clock.advance(DAY * 1000)
                swept.append(await tables.sweep(600, KEEP))
            assert (sum(one.announced for one in swept), sum(one.deleted for one in swept)) == (1, 1)
            assert await store.load(table_id) is None
        threads.close()

    asyncio.run(scene())


def test_a_game_by_correspondence_lives_as_long_as_somebody_comes_within_weeks(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two comes for ten minutes every fourth week, for a year; then nobody does."""
    monkeypatch.setattr(registry, "LONGEST_INTERVAL", DAY)
    keep = Config("sqlite:///x").forget_after
    assert keep is not None

    async def scene() -> None:
        clock, threads = VirtualClock(), BotThreads()
        async with opened(database_url) as store:
            tables = TableRegistry(catalogue.find, Services(store, clock, threads), await homes(store))
            chairs = tuple(Chair("human", name, key=hash_key(name)) for name in ("Ada", "Bob"))
            table = await tables.find(await tables.make_table("hexades", {}, 1, chairs, "host"))
            host = Guest()
            table.submit(partial(table.enter, host, ("host", "Ada")), host)
            table.submit(partial(table.start, host), host)
            while not table.is_playing:
                await asyncio.sleep(0.01)
            table_id = table.id
            table.submit(partial(table.go, host), host)
            del table

            async def weeks(count: int) -> list[Swept]:
                swept = []
                for _ in range(7 * count):
                    clock.advance(DAY * 1000)
                    swept.append(await tables.sweep(600, keep))
                return swept

            for visit in range(13):
                assert set(await weeks(4)) == {Swept()}
                back = await tables.find(table_id)
                assert back.is_playing, visit
                await tables.sweep(600, keep)
                del back
            gone = await weeks(5)
            assert (sum(one.announced for one in gone), sum(one.deleted for one in gone)) == (1, 1)
            assert await known(store, table_id) == [False]
        threads.close()

    asyncio.run(scene())


def test_a_machine_that_slept_counts_little(sqlite_url: str) -> None:
    """Years between two sweeps are ten minutes of service."""

    async def scene() -> None:
        clock = VirtualClock()
        async with opened(sqlite_url) as store:
            tables = TableRegistry(catalogue.find, Services(store, clock, lambda job, done: None))
            await write(store, new_table(name()))
            for _ in range(100):
                clock.advance(365 * DAY * 1000)
                assert await tables.sweep(600, KEEP) == Swept()

    asyncio.run(scene())


def test_the_host_is_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "passerelle.server")
    forget_after = Config("sqlite:///any").forget_after
    for swept in (Swept(announced=3), Swept(), Swept(deleted=3)):
        log_deletions(swept, forget_after)
    announcement, deletion = caplog.messages
    day = time.strftime("%Y-%m-%d", time.localtime(time.time() + NOTICE))
    assert announcement.startswith("3 tables have not been used for 30.0 days")
    assert day in announcement
    assert deletion == "deleted 3 unused tables"


def test_random_use_never_deletes_what_is_in_use(sqlite_url: str) -> None:
    async def scene() -> None:
        rng = random.Random(7)
        async with opened(sqlite_url) as store:
            tables = [name() for _ in range(20)]
            await write(store, *map(new_table, tables))
            last = dict.fromkeys(tables, 0)
            gone = set()
            for now in range(1, 120):
                in_use = [table for table in tables if rng.random() < 0.04 and table not in gone]
                last.update(dict.fromkeys(in_use, now))
                await store.sweep(in_use, DAY, 10 * DAY)
                for table in tables:
                    if table not in gone and await store.load(table) is None:
                        gone.add(table)
                        assert now - last[table] > 11
            assert 0 < len(gone) <= 20
            assert all(now - at <= 13 for table, at in last.items() if table not in gone)

    asyncio.run(scene())
