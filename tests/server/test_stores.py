"""All stores keep the same promises; on PostgreSQL any node may serve any table."""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from live import Live, serving
from msgspec.structs import replace
from ws_player import Player, hexades_action

from passerelle.core import record as recording
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.server.app import open_store
from passerelle.server.metrics import Metrics
from passerelle.table import sqlite_file
from passerelle.table.bots import Pool
from passerelle.table.clock import VirtualClock
from passerelle.table.house import House
from passerelle.table.seats import Chair
from passerelle.table.sqlite_keeper import LARGEST, Link, keep
from passerelle.table.store import Change, Conflict, Line, NewGame, Store
from passerelle.table.table import Services

KEPT = "kept "
"""Before the address of a store that a process of its own writes."""


@pytest.fixture
def kept_url(sqlite_url: str) -> str:
    return KEPT + sqlite_url


@pytest.fixture(params=["sqlite_url", "kept_url", "postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


@asynccontextmanager
async def opened(url: str, metrics: Metrics | None = None) -> AsyncIterator[Store]:
    address = url.removeprefix(KEPT)
    with kept(address) if url != address else nullcontext() as link:
        store = await open_store(address, metrics or Metrics(), link)
        try:
            yield store
        finally:
            await store.close()


@contextmanager
def kept(url: str) -> Iterator[Link]:
    link = Link()
    with link.worker, link.keeper:
        path = Path(url.removeprefix("sqlite:///"))
        keeper = multiprocessing.get_context("fork").Process(target=keep, args=(path, [link]))
        keeper.start()
        try:
            yield link
        finally:
            keeper.kill()
            keeper.join()


async def write(store: Store, *changes: Change) -> list[Exception | None]:
    """All at once, as many tables do."""
    answers: list[asyncio.Future[Exception | None]] = []
    for change in changes:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.write(change, answer.set_result)
        answers.append(answer)
    return list(await asyncio.gather(*answers))


def lines(game: str, *numbers: int) -> tuple[Line, ...]:
    return tuple(Line(game, number, f"0:{number}", f"0.000 p1 “{number}”") for number in numbers)


def new_table(name: str) -> Change:
    return Change(name, 1, '{"é": 1}', NewGame(f"{name}-1", 1, "header\n", "seed"), lines(f"{name}-1", 1, 2))


def name() -> str:
    return f"t{random.randrange(10**12)}"


def test_what_was_written_is_read(database_url: str) -> None:
    async def scene() -> None:
        table = name()
        async with opened(database_url) as store:
            assert await store.load(table) is None
            assert await write(store, new_table(table)) == [None]
            assert (
                await write(store, Change(table, lines=lines(f"{table}-1", 3)), Change(table, 2, "{}"))
                == [None] * 2
            )
        async with opened(database_url) as store:
            saved = await store.load(table)
            assert saved is not None
            assert (saved.version, saved.lobby) == (2, "{}")
            assert [(game.number, game.header, game.seed) for game in saved.games] == [
                (1, "header\n", "seed")
            ]
            assert saved.games[0].lines == lines(f"{table}-1", 1, 2, 3)

    asyncio.run(scene())


def test_a_number_has_one_writer_and_the_others_do_not_suffer(database_url: str) -> None:
    async def scene() -> None:
        table, other = name(), name()
        async with opened(database_url) as store:
            await write(store, new_table(table), new_table(other))
            late = Change(table, lines=lines(f"{table}-1", 2, 3))
            fine = Change(other, lines=lines(f"{other}-1", 3))
            stale = Change(table, 7, "{}")
            answers = await write(store, late, fine, stale)
            assert [type(answer) for answer in answers] == [Conflict, type(None), Conflict]
            saved, untouched = await store.load(other), await store.load(table)
            assert saved is not None
            assert untouched is not None
            assert len(saved.games[0].lines) == 3
            assert (len(untouched.games[0].lines), untouched.version) == (2, 1)  # all of a change, or nothing

    asyncio.run(scene())


def test_two_programs_on_one_file_do_not_write_the_same_line(sqlite_url: str) -> None:
    """Each knows the ends of its games by heart, and looks again when the other has written."""

    async def scene() -> None:
        table = name()
        game = f"{table}-1"
        async with opened(sqlite_url) as here, opened(KEPT + sqlite_url) as there:
            await write(here, new_table(table))
            stores = [here, there]
            for number in range(3, 30):
                random.shuffle(stores)
                change = Change(table, lines=lines(game, number))
                answers = [*await write(stores[0], change), *await write(stores[1], change)]
                assert [type(answer) for answer in answers] == [type(None), Conflict]
            saved = await here.load(table)
            assert saved is not None
            assert saved.games[0].lines == lines(game, *range(1, 30))

    asyncio.run(scene())


def test_lines_are_sorted_in_now_and_then(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever that happens, a table is read whole, and a line has one writer."""
    monkeypatch.setattr(sqlite_file, "_SORT_IN_AFTER", 7)

    async def scene() -> None:
        tables = [name() for _ in range(5)]
        async with opened(database_url) as store:
            await write(store, *map(new_table, tables))
            for number in range(3, 12):
                changes = [Change(table, lines=lines(f"{table}-1", number)) for table in tables]
                assert await write(store, *changes) == [None] * 5
                assert {type(answer) for answer in await write(store, *changes)} == {Conflict}
                for table in tables:
                    saved = await store.load(table)
                    assert saved is not None
                    assert saved.games[0].lines == lines(f"{table}-1", *range(1, number + 1))

    asyncio.run(scene())


def test_many_changes_share_a_commit(database_url: str) -> None:
    async def scene() -> None:
        metrics = Metrics()
        async with opened(database_url, metrics) as store:
            assert await write(store, *(new_table(name()) for _ in range(200))) == [None] * 200
        assert metrics.batches.total == 200
        assert sum(metrics.batches.counts) < 20

    asyncio.run(scene())


def test_a_letter_to_the_keeper_has_its_limits(sqlite_url: str) -> None:
    """More than fits into one goes into several."""

    async def scene() -> None:
        metrics = Metrics()
        async with opened(KEPT + sqlite_url, metrics) as store:
            tables = [name() for _ in range(40)]
            changes = [replace(new_table(table), lobby="é" * (LARGEST // 20)) for table in tables]
            assert await write(store, *changes) == [None] * 40
            assert sum(metrics.batches.counts) > 2
            for table in tables:
                assert await store.load(table)

    asyncio.run(scene())


def test_closing_waits_for_what_was_handed_in(database_url: str) -> None:
    async def scene() -> None:
        done: list[Exception | None] = []
        async with opened(database_url) as store:
            store.write(new_table(name()), done.append)
        assert done == [None]

    asyncio.run(scene())


def test_unused_tables_are_put_away_and_forgotten(database_url: str) -> None:
    async def scene() -> None:
        clock = VirtualClock()
        pool = Pool()
        async with opened(database_url) as store:
            house = House(catalogue.find, Services(store, clock, pool))
            chairs = (Chair("human", "Ada"), Chair("open"))
            table = await house.make_table("hexades", {}, 1, chairs, "key")
            assert await house.find(table.id) is table
            assert await house.sweep(600, 3600) == 0
            clock.advance(600_000)
            await house.sweep(600, 3600)
            assert table.id not in house.tables
            assert await house.find(table.id) is table  # whoever still uses it, there is only one
            house.put_away(table.id)
            table_id, lobby, gone = table.id, table.lobby, ref(table)
            del table
            assert gone() is None
            again = await house.find(table_id)
            assert again.lobby == lobby
            house.tables.clear()
            assert await house.sweep(600, -1) >= 1
            assert await store.load(table_id) is None
        pool.close()

    asyncio.run(scene())


def test_an_answer_to_whoever_was_here_before_is_not_heard(sqlite_url: str) -> None:
    async def scene() -> None:
        with kept(sqlite_url) as link:
            before = await open_store(sqlite_url, Metrics(), link)
            before.write(new_table(name()), lambda error: pytest.fail("it is gone"))
            await asyncio.sleep(0)  # the letter is sent, and whoever sent it is replaced
            asyncio.get_running_loop().remove_reader(link.worker.fileno())
            store = await open_store(sqlite_url, Metrics(), link)
            assert await write(store, new_table(name())) == [None]
            await store.close()

    asyncio.run(scene())


def test_what_the_disk_refuses_is_not_acknowledged(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(file: int) -> None:
        raise OSError(errno.EIO, "the disk is gone")

    async def scene(url: str) -> None:
        async with opened(url) as store:
            (answer,) = await write(store, new_table(name()))
            assert isinstance(answer, OSError)

    monkeypatch.setattr(sqlite_file, "_flush", broken)
    asyncio.run(scene(sqlite_url))
    asyncio.run(scene(KEPT + sqlite_url))


# Two nodes


async def _race(url: str, play: Callable[[list[Live]], Any]) -> None:
    async with AsyncExitStack() as stack:
        await play([await stack.enter_async_context(serving(url)) for _ in range(2)])


async def _settled(*players: Player) -> None:
    """Until all have heard the same."""
    while len({(player.game, len(player.lines)) for player in players}) > 1:
        shortest = min(players, key=lambda player: (player.game, len(player.lines)))
        await shortest.until("update")


def test_two_nodes_serve_one_table(postgres_url: str) -> None:
    """Ada is here, Bob is there; each hears what the other does."""

    async def play(nodes: list[Live]) -> None:
        made = await nodes[0].table()
        ada, bob = nodes[0].player(made, "p1", host=True), nodes[1].player(made, "p2")
        await ada.enter()
        await bob.enter()
        await ada.say(type="start")
        await ada.until("update")
        await bob.until("update")
        rng = random.Random(5)
        while ada.update["awaiting"]:
            player = ada if ada.update["awaiting"] == ["p1"] else bob
            told = await player.act(ada.update["awaiting"][0], hexades_action(player.update["view"], rng))
            assert told["type"] == "update", told
            await _settled(ada, bob)
        assert ada.lines == bob.lines
        record = (await nodes[1].get(f"/api/tables/{made['table']}/record"))[1]
        assert verify(recording.read(record, catalogue.find))

    asyncio.run(_race(postgres_url, play))


def test_two_nodes_race_for_every_move(postgres_url: str) -> None:
    """The same seat sits at both nodes and both move at once: one is first, the other is told so."""

    async def play(nodes: list[Live]) -> None:
        made = await nodes[0].table()
        twins = [node.player(made, "p1", "p2", host=True) for node in nodes]
        for twin in twins:
            await twin.enter()
        await twins[0].say(type="start")
        await asyncio.gather(*(twin.until("update") for twin in twins))
        refused = 0
        for turn in range(25):
            if not twins[0].update["awaiting"]:
                break
            seat = twins[0].update["awaiting"][0]
            acts = (
                twin.act(seat, hexades_action(twin.update["view"], random.Random(turn + number)))
                for number, twin in enumerate(twins)
            )
            told = await asyncio.gather(*acts)
            refused += sum(answer["type"] == "refused" for answer in told)
            await _settled(*twins)
            assert twins[0].lines == twins[1].lines
        assert refused > 0
        third = nodes[1].player(made, "p1")
        await third.enter()
        await third.until("update")
        assert third.lines == twins[0].lines

    asyncio.run(_race(postgres_url, play))


def test_two_nodes_race_for_a_seat(postgres_url: str) -> None:
    async def play(nodes: list[Live]) -> None:
        made = await nodes[0].table({"kind": "human", "name": "Ada"}, {"kind": "open"})
        rivals = [node.player(made) for node in nodes]
        for rival in rivals:
            await rival.enter()
            await rival.say(type="sit", seat="p2", name="Bob")
        told = await asyncio.gather(*(rival.until("seat-given", "refused") for rival in rivals))
        assert sorted(answer["type"] for answer in told) == ["refused", "seat-given"]

    asyncio.run(_race(postgres_url, play))
