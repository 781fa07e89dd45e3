"""PostgreSQL breaks, restarts and hangs under a server that is being played on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import asyncpg
import msgspec
import pytest
from live import Live, Process, free_port, serving
from store_kit import lines, name, new_table, write
from test_kill import LOST, Persistent
from ws_player import hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.core.values import Fault
from passerelle.games import catalogue
from passerelle.table.postgres import PostgresStore
from passerelle.table.store import Change, Conflict
from processes.postgres import Cluster

PATIENCE = 30
"""Seconds for what must happen sooner or later; only a failure takes so long."""


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.05)


class Stubborn(Persistent):
    """Says again, under the same id, what could not be saved."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.told: Counter[str] = Counter()

    async def _act(self) -> None:
        if self.pending is None:
            self.pending = (uuid.uuid4().hex, await self._choose())
        action_id, action = self.pending
        told = await self.player.act(self.seat, action, action_id)
        if told["type"] == "update":
            self.acknowledged.add(action_id)
            self.pending = None
        else:
            self.told[told["code"]] += 1
            assert told["code"] == "PA-23.cannot-save", told
            await asyncio.sleep(0.05)

    async def _next_game(self) -> None:
        """Until it has begun, or this has to be asked for again."""
        while self.player.info["stage"] == "over":
            told = await self.player.hear()
            if told["type"] == "refused":
                self.told[told["code"]] += 1
                await asyncio.sleep(0.05)
                return


class Crowd:
    """Two people at each of several tables of one node, playing one game after another."""

    def __init__(self, live: Live, made: list[dict[str, Any]]) -> None:
        self.live, self.made = live, made
        self.people = [
            [Stubborn(live.player(one, seat, host=True), seat, number, "hexades") for seat in ("p1", "p2")]
            for number, one in enumerate(made)
        ]
        self._enough = asyncio.Event()
        self._playing = [
            asyncio.create_task(person.play(self._enough)) for pair in self.people for person in pair
        ]

    @classmethod
    async def gather(cls, live: Live, tables: int) -> Crowd:
        made = [await live.table(length=21) for _ in range(tables)]
        for one in made:
            starter = live.player(one, host=True)
            await starter.enter()
            await starter.say(type="start")
            await starter.until("update")
            await starter.socket.close()
        return cls(live, made)

    async def is_answered(self) -> None:
        """At every table somebody's action is acknowledged."""

        async def at(pair: list[Stubborn]) -> None:
            known = [len(person.acknowledged) for person in pair]
            while known == [len(person.acknowledged) for person in pair]:
                assert not any(task.done() for task in self._playing), self._playing
                await asyncio.sleep(0.01)

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(at(pair) for pair in self.people))

    async def stop(self) -> None:
        self._enough.set()
        done, waiting = await asyncio.wait(self._playing, timeout=2)
        for task in waiting:
            task.cancel()
        for task in done:
            task.result()

    async def stands_in(self, url: str) -> None:
        """Every acknowledged action exactly once, and every record is sound."""
        store = await PostgresStore.open(url)
        try:
            for one, pair in zip(self.made, self.people, strict=True):
                saved = await store.load(one["table"])
                assert saved is not None
                stored = Counter(line.action.partition(":")[2] for game in saved.games for line in game.lines)
                acknowledged = set().union(*(person.acknowledged for person in pair))
                assert len(acknowledged) > 10
                assert {stored[action_id] for action_id in acknowledged} == {1}
                assert max(count for action_id, count in stored.items() if action_id) == 1
                for game in saved.games:
                    text = game.header + "".join(line.line + "\n" for line in game.lines)
                    read = records.read(text + f"seed {game.seed}\n", catalogue.find)
                    with contextlib.suppress(Fault):  # the last one is not over
                        verify(read)
                        continue
                    assert game is saved.games[-1]
                    records.read(text, catalogue.find)
        finally:
            await store.close()


async def readiness(live: Live) -> tuple[int, dict[str, Any]]:
    status, text, _ = await live.get("/ready")
    return status, msgspec.json.decode(text)


async def is_well(live: Live) -> bool:
    return (await readiness(live))[0] == 200


async def is_in_trouble(live: Live) -> bool:
    status, said = await readiness(live)
    return status == 503 and bool(said["reason"])


@contextlib.asynccontextmanager
async def node(url: str) -> AsyncIterator[tuple[Process, Live]]:
    server = Process(free_port(), url)
    await server.ready()
    try:
        async with aiohttp.ClientSession() as session:
            yield server, Live(server.url, session)
    finally:
        server.kill()


async def _attack(cluster: Cluster, episodes: int, seed: int) -> None:
    rng = random.Random(seed)
    async with node(cluster.url) as (server, live):
        crowd = await Crowd.gather(live, 3)
        for episode in range(episodes):
            await crowd.is_answered()
            match episode % 3:
                case 0:
                    broken = 0
                    for _ in range(rng.randrange(1, 8)):
                        await asyncio.sleep(rng.uniform(0, 0.1))
                        broken += await cluster.terminate_connections()
                    assert broken > 0
                case 1:
                    await asyncio.to_thread(cluster.restart)
                case _:
                    await asyncio.to_thread(cluster.stop)
                    await until(lambda: is_in_trouble(live))
                    await asyncio.to_thread(cluster.start)
            await crowd.is_answered()
            await until(lambda: is_well(live))
        await crowd.stop()
        refusals = sum((person.told for pair in crowd.people for person in pair), Counter[str]())
        assert refusals["PA-23.cannot-save"] > 0
        assert await asyncio.to_thread(server.stop, 10) == 0
    await crowd.stands_in(cluster.url)


@pytest.mark.slow
@pytest.mark.clause("PA-20", "PA-23")
def test_connections_break_while_people_play(cluster: Cluster) -> None:
    asyncio.run(_attack(cluster, 4, seed=1))


@pytest.mark.slow
@pytest.mark.clause("PA-20", "PA-23")
@pytest.mark.parametrize("seed", [2, 3])
def test_connections_break_again_and_again(cluster: Cluster, seed: int) -> None:
    asyncio.run(_attack(cluster, 18, seed=seed))


def test_whatever_is_thrown_the_writer_goes_on(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = await PostgresStore.open(postgres_url)
        table = name()
        assert await write(store, new_table(table)) == [None]
        real = asyncpg.Connection.execute
        for number, thrown in enumerate(
            (
                asyncpg.InternalClientError("cannot switch to state 15"),
                asyncpg.InterfaceError("another operation is in progress"),
                asyncpg.PostgresConnectionError("gone"),
                asyncpg.exceptions.DiskFullError("full"),
                asyncio.CancelledError(),
                ZeroDivisionError(),
            ),
            3,
        ):

            async def execute(
                self: Any, query: str, *rest: Any, thrown: BaseException = thrown, **more: Any
            ) -> Any:
                if "INSERT INTO lines" in query:
                    raise thrown
                return await real(self, query, *rest, **more)

            change = Change(table, lines=lines(f"{table}-1", number))
            others = [new_table(name()) for _ in range(3)]
            monkeypatch.setattr(asyncpg.Connection, "execute", execute)
            answers = await write(store, change, *others)
            assert all(isinstance(answer, OSError) for answer in answers)
            assert store.write_error
            monkeypatch.undo()
            assert await write(store, change, *others) == [None] * 4
            assert store.write_error is None
            assert [type(answer) for answer in await write(store, change)] == [Conflict]
        await store.close()

    asyncio.run(scene())


def test_a_table_that_fails_when_told_does_not_keep_others_from_their_answers(postgres_url: str) -> None:
    async def scene() -> None:
        store = await PostgresStore.open(postgres_url)
        answers: list[Exception | None] = []

        def broken(error: Exception | None) -> None:
            raise ZeroDivisionError

        store.write(new_table(name()), broken)
        store.write(new_table(name()), answers.append)
        await store.close()
        assert answers == [None]

    asyncio.run(scene())


# Several nodes


@pytest.mark.clause("PA-23")
def test_who_watches_through_another_node_misses_nothing(cluster: Cluster) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            here, there = [await stack.enter_async_context(serving(cluster.url)) for _ in range(2)]
            made = await here.table(length=21)
            ada = here.player(made, "p1", "p2", host=True)
            bob = there.player(made)
            await ada.enter()
            await bob.enter()
            await ada.say(type="start")
            await ada.until("update")
            rng = random.Random(3)
            for episode in range(8):
                if episode % 4 == 3:
                    await asyncio.to_thread(cluster.restart)
                else:
                    assert await cluster.terminate_connections() > 0
                for _ in range(3):
                    if not ada.update["awaiting"]:
                        break
                    seat = ada.update["awaiting"][0]
                    action, action_id = hexades_action(ada.update["view"], rng), uuid.uuid4().hex
                    while (await ada.act(seat, action, action_id))["type"] != "update":
                        await asyncio.sleep(0.05)
                async with asyncio.timeout(PATIENCE):
                    while bob.lines != ada.lines:  # without a further move
                        await bob.until("update")
            assert len(ada.lines) > 10

    asyncio.run(scene())


# The end


async def _says(live: Live, made: dict[str, Any]) -> aiohttp.ClientWebSocketResponse:
    """An action is on its way, and nobody waits for its answer."""
    player = live.player(made, "p1", "p2")
    await player.enter()
    await player.say(type="act", id="x", seat="p1", action={"type": "resign"})
    return player.socket


@pytest.mark.slow
@pytest.mark.clause("PA-23")
@pytest.mark.parametrize("fault", ["stopped", "hanging"])
def test_a_server_ends_without_its_database(cluster: Cluster, fault: str) -> None:
    """Within ten seconds, with actions and requests under way."""

    async def scene() -> None:
        async with node(cluster.url) as (server, live):
            made, *_ = await live.started()
            with cluster.hanging() if fault == "hanging" else contextlib.nullcontext():
                if fault == "stopped":
                    await asyncio.to_thread(cluster.stop)
                await _says(live, made)
                request = asyncio.create_task(live.table())
                await until(lambda: is_in_trouble(live))
                assert await asyncio.to_thread(server.stop, 10) == 0
                with contextlib.suppress(*LOST, AssertionError):
                    await request

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.clause("PA-23")
def test_a_database_that_hangs_is_told_of_and_play_goes_on_afterwards(cluster: Cluster) -> None:
    async def scene() -> None:
        async with node(cluster.url) as (_, live):
            made, ada, bob = await live.started()
            with cluster.hanging():
                seat = ada.update["awaiting"][0]
                mover = ada if seat == "p1" else bob
                told = await mover.act(seat, {"type": "choose-colour", "colour": "red"}, "x")
                assert told["code"] == "PA-23.cannot-save"
                assert await is_in_trouble(live)
                newcomer = live.player(made)
                with pytest.raises(LOST):  # it cannot enter while nothing is known
                    async with asyncio.timeout(1):
                        await newcomer.enter()
            while (await mover.act(seat, {"type": "choose-colour", "colour": "red"}, "x"))[
                "type"
            ] != "update":
                await asyncio.sleep(0.05)
            await until(lambda: is_well(live))
            assert sum(" colour " in line for line in mover.lines) == 1

    asyncio.run(scene())
