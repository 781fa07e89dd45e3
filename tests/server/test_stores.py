"""All stores keep the same promises; on PostgreSQL any node may serve any table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from live import Live, serving
from store_kit import lines, name, new_table, opened, write
from ws_player import WirePlayer, hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.server.metrics import Metrics
from passerelle.table.store import Change, Conflict


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


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
    async def scene() -> None:
        table = name()
        game = f"{table}-1"
        async with opened(sqlite_url) as here, opened(sqlite_url) as there:
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


def test_many_changes_share_a_commit(database_url: str) -> None:
    async def scene() -> None:
        metrics = Metrics()
        async with opened(database_url, metrics) as store:
            assert await write(store, *(new_table(name()) for _ in range(200))) == [None] * 200
        assert metrics.batches.total == 200
        assert sum(metrics.batches.counts) < 20

    asyncio.run(scene())


def test_closing_waits_for_what_was_handed_in(database_url: str) -> None:
    async def scene() -> None:
        done: list[Exception | None] = []
        async with opened(database_url) as store:
            store.write(new_table(name()), done.append)
        assert done == [None]

    asyncio.run(scene())


# Two nodes


async def _race(url: str, play: Callable[[list[Live]], Any]) -> None:
    async with AsyncExitStack() as stack:
        await play([await stack.enter_async_context(serving(url)) for _ in range(2)])


async def _settled(*players: WirePlayer) -> None:
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
        assert verify(records.read(record, catalogue.find))

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
