"""Several nodes of one PostgreSQL: a table has one home, guests come in anywhere, and a home that fails is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from itertools import cycle
from typing import Any

import aiohttp
import asyncpg
import pytest
from live import EASY, TWO_PEOPLE, Live, Process, free_port, serving
from test_kill import Persistent
from test_live_races import measured, quick_hands
from test_postgres_faults import PATIENCE
from ws_player import WirePlayer, hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.server.headers import PEER
from passerelle.server.limits import Limits
from passerelle.server.metrics import add_up
from passerelle.table.postgres import PostgresStore
from passerelle.table.services import Pace
from processes.postgres import Cluster

LEASE = 1.0


class Nodes(Live):
    """As if they were one server: guests come in at one after the other."""

    def __init__(self, *nodes: Live) -> None:
        super().__init__(nodes[0].url, nodes[0].session)
        self._nodes = nodes
        self._next: Iterator[Live] = cycle(nodes)

    def player(self, made: dict[str, Any], *seats: str, host: bool = False) -> WirePlayer:
        return next(self._next).player(made, *seats, host=host)

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        if path != "/metrics":
            return await next(self._next).get(path, **headers)
        pages = [await node.get(path, **headers) for node in self._nodes]
        return pages[0][0], add_up([page for _, page, _ in pages]), pages[0][2]

    async def counted(self, name: str) -> int:
        (line,) = [
            line
            for line in (await self.get("/metrics"))[1].splitlines()
            if line.startswith(f"passerelle_{name} ")
        ]
        return int(line.rpartition(" ")[2])


@contextlib.asynccontextmanager
async def two_nodes(url: str, **config: Any) -> AsyncIterator[list[Live]]:
    config.setdefault("lease_seconds", LEASE)
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(serving(url, **config)) for _ in range(2)]


async def _move(players: list[WirePlayer], rng: random.Random) -> None:
    mover, *others = sorted(players, key=lambda player: player.my_turn is None)
    assert mover.my_turn
    told = await mover.act(mover.my_turn, hexades_action(mover.update["view"], rng))
    assert told["type"] == "update", told
    for other in others:
        while len(other.lines) < len(mover.lines):
            await other.hear()


@pytest.mark.clause("PA-20", "PA-23")
def test_players_on_two_nodes_are_both_there(postgres_url: str) -> None:
    """For much longer than it takes to be taken for gone; who really goes is."""

    async def scene() -> None:
        pace = Pace(bot=1, resume=0, away=200, claim=1, presence=10)
        async with two_nodes(postgres_url, pace=pace) as nodes:
            live = Nodes(*nodes)
            _, ada, bob = await live.started(length=21)
            loop, rng = asyncio.get_running_loop(), random.Random(1)
            until = loop.time() + 1.5
            while loop.time() < until:
                assert [seat["connected"] for seat in ada.info["seats"]] == [True, True]
                assert ada.info["stage"] == "playing"
                if len(ada.lines) < 6:
                    await _move([ada, bob], rng)
                    continue
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        await ada.hear()
            for player in (ada, bob):
                refused = await player.ask(type="claim", seat=player.info["mine"][0])
                assert refused["code"] == "PA-23.nobody-away"
            assert not any(line.endswith("leave") for line in ada.lines)
            assert (await live.counted("homes"), await live.counted("tunnels")) == (1, 1)
            await bob.socket.close()
            async with asyncio.timeout(PATIENCE):
                while not ada.lines[-1].endswith("p2 leave"):
                    await ada.hear()

    asyncio.run(scene())


# Races


class SlowPlayer(WirePlayer):
    """Whatever it says arrives later."""

    async def say(self, **message: Any) -> None:
        await asyncio.sleep(0.15)
        await super().say(**message)


@pytest.mark.clause("PA-14")
def test_a_race_across_nodes_is_won_by_whoever_was_first(postgres_url: str) -> None:
    """Not by whose node is nearer: Bob is quicker than Ada, and what he says arrives after her."""

    async def scene() -> None:
        async with two_nodes(postgres_url) as nodes:
            made = await nodes[0].table(game="labyrinth")
            ada = nodes[0].player(made, "p1", host=True)
            bob = SlowPlayer(nodes[1].session, nodes[1].url, made["table"], (made["seat_keys"]["p2"],))
            for player in (ada, bob):
                await player.enter()
            await ada.say(type="start")
            await asyncio.gather(measured(ada), measured(bob))
            for player in (ada, bob):  # a line both are shown at the same moment
                await player.say(type="probe", number=1)
                await player.until("alive")
            loop = asyncio.get_running_loop()
            shown = loop.time()
            await ada.say(type="set-pause", seat="p1", paused=True)
            await ada.say(type="set-pause", seat="p1", paused=False)
            for player in (ada, bob):
                while not player.lines[-1].endswith(" resume"):
                    await player.hear()
            shown = loop.time()

            async def stop(player: WirePlayer, seat: str, after: float) -> None:
                await asyncio.sleep(shown + after - loop.time())
                seen = {"after": len(player.lines), "shown_for": int(after * 1000)}
                await player.say(type="act", id=seat, seat=seat, action={"type": "call-stop"}, **seen)

            await asyncio.gather(stop(ada, "p1", 0.6), stop(bob, "p2", 0.5))
            while not any(" verdict " in line for line in ada.lines):
                await ada.hear()
            (stopped,) = [line for line in ada.lines if line.endswith(" stop")]
            assert " p2 " in stopped, ada.lines

    asyncio.run(scene())


@pytest.mark.clause("PA-14")
def test_many_hands_on_two_nodes(postgres_url: str) -> None:
    async def scene() -> None:
        async with two_nodes(postgres_url) as nodes:
            record = await quick_hands(Nodes(*nodes))
            assert verify(records.read(record, catalogue.find))

    asyncio.run(scene())


# Who may pass guests on


@pytest.mark.clause("PA-21")
def test_nobody_else_passes_guests_on(postgres_url: str) -> None:
    """A guest who pretends to be another node is refused, whatever they say; a true node's guests are counted."""

    async def scene() -> None:
        few = Limits(tables_per_hour=1, table_burst=3, request_burst=1_000_000, reading_burst=2)
        async with two_nodes(postgres_url, limits=few) as nodes:
            made = await nodes[0].table()
            player = nodes[0].player(made)
            await player.enter()
            for said in ("", " ", "x", "x 198.51.100.1", "é 1.2.3.4", "a" * 4000):
                for path in (f"/api/tables/{made['table']}/qr.svg", "/api/open-tables", "/"):
                    status, text, _ = await nodes[1].get(path, **{PEER: said})
                    assert (status, "PA-23.moving" in text) == (503, True), (said, path)
            connection = await asyncpg.connect(postgres_url)
            keys = [row["key"] for row in await connection.fetch("SELECT key FROM nodes")]
            await connection.close()
            for path in ("/metrics", "/health", "/ready", "/api/version"):
                told = (await nodes[0].get(path))[1]
                assert not any(key in told for key in keys)
            path = f"/api/tables/{made['table']}/frames"
            codes = [(await node.get(path))[0] for node in nodes for _ in range(3)]
            assert codes == [404] * 6  # not started: nothing was read

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
def test_an_address_has_one_allowance_on_all_nodes(postgres_url: str) -> None:
    async def scene() -> None:
        burst = 12
        few = Limits(tables_per_hour=0.001, table_burst=burst, connections_per_address=40)
        async with two_nodes(postgres_url, limits=few, lease_seconds=0.4) as nodes:

            async def make(node: Live) -> int:
                status, _ = await node.post("/api/tables", game="hexades", seats=TWO_PEOPLE)
                return status

            assert [await make(nodes[0]) for _ in range(burst)] == [201] * burst
            made = 0
            while await make(nodes[1]) == 201:
                made += 1
                await asyncio.sleep(0.2)  # half a lease: what was counted there is known here soon
            assert made < burst / 2

    asyncio.run(scene())


# A home that fails


async def _only_refused(player: WirePlayer) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            told = await player.hear()
            assert told["type"] != "update", told


@contextlib.asynccontextmanager
async def processes(url: str, count: int, workers: int = 1) -> AsyncIterator[list[Process]]:
    nodes = [Process(free_port(), url, workers, limits=EASY, lease_seconds=LEASE) for _ in range(count)]
    try:
        for node in nodes:
            await node.ready()
        yield nodes
    finally:
        for node in nodes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(node.pid, signal.SIGKILL)
            node.wait()


class Pair:
    """Two people at one table who come in at different nodes and play on, whatever happens."""

    def __init__(self, made: dict[str, Any], *people: Persistent) -> None:
        self.made = made
        self.people = people
        self._enough = asyncio.Event()
        self._playing = [asyncio.create_task(person.play(self._enough)) for person in people]

    @classmethod
    async def sit_down(cls, first: Live, second: Live) -> Pair:
        """The table lives at the first node."""
        made = await first.table(length=21)
        starter = first.player(made, host=True)
        await starter.enter()
        await starter.say(type="start")
        await starter.until("update")
        people = [
            Persistent(node.player(made, seat, host=True), seat, number, "hexades")
            for number, (node, seat) in enumerate(((first, "p1"), (second, "p2")))
        ]
        return cls(made, *people)

    def come_in_at(self, node: Live) -> None:
        """From their next connection on."""
        for person in self.people:
            person.player._url = f"{node.url}/ws/{self.made['table']}"

    def cut(self) -> None:
        for person in self.people:
            person.player.socket.get_extra_info("socket").shutdown(socket.SHUT_RDWR)

    async def play_on(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(person.is_answered() for person in self.people))

    async def stop(self) -> None:
        self._enough.set()
        await asyncio.wait(self._playing, timeout=2)
        for task in self._playing:
            task.cancel()

    async def stands_in(self, url: str) -> None:
        """Every acknowledged action exactly once, under fences that never decrease."""
        store = await PostgresStore.open(url)
        saved = await store.load(self.made["table"])
        await store.close()
        assert saved is not None
        stored = Counter(line.action.partition(":")[2] for game in saved.games for line in game.lines)
        acknowledged = set[str]().union(*(person.acknowledged for person in self.people))
        assert len(acknowledged) >= 4
        assert {stored[action_id] for action_id in acknowledged} == {1}
        connection = await asyncpg.connect(url)
        rows = await connection.fetch(
            """SELECT fence FROM lines JOIN games g ON g.id = lines.game
            WHERE table_id = $1 ORDER BY g.number, lines.number""",
            self.made["table"],
        )
        await connection.close()
        fences = [row["fence"] for row in rows]
        assert fences == sorted(fences)
        assert fences[0] < fences[-1]
        assert not any(line.line.endswith(" leave") for game in saved.games for line in game.lines)


@pytest.mark.clause("PA-20", "PA-23")
def test_two_machines_with_workers(postgres_url: str) -> None:
    """Whichever worker of whichever machine is asked: a guest gets to the one that has the table."""

    async def scene() -> None:
        async with processes(postgres_url, 2, workers=2) as machines, aiohttp.ClientSession() as session:
            live = Nodes(*(Live(machine.url, session) for machine in machines))
            for number in range(6):
                made, ada, bob = await live.started()
                rng = random.Random(number)
                for _ in range(3):
                    await _move([ada, bob], rng)
                await ada.act("p1", {"type": "resign"})
                for _ in range(2):
                    status, record, _ = await live.get(f"/api/tables/{made['table']}/record")
                    assert (status, record.count("p1 resign")) == (200, 1)
            assert await live.counted("tunnels_total") >= 6
            assert await live.counted("homes") == 6

    asyncio.run(scene())


@pytest.mark.clause("PA-20", "PA-23")
@pytest.mark.parametrize("fault", ["killed", "stopped", "paused"])
def test_a_home_is_replaced(postgres_url: str, fault: str) -> None:
    async def scene() -> None:
        async with processes(postgres_url, 2) as (first, second), aiohttp.ClientSession() as session:
            here, there = Live(first.url, session), Live(second.url, session)
            pair = await Pair.sit_down(here, there)
            await pair.play_on()
            pair.come_in_at(there)
            if fault == "killed":
                first.kill()
            elif fault == "stopped":
                assert await asyncio.to_thread(first.stop) == 0
            else:
                os.kill(first.pid, signal.SIGSTOP)
                pair.cut()  # their browsers notice that nothing comes any more
            await pair.play_on()
            if fault == "paused":
                os.kill(first.pid, signal.SIGCONT)
                pair.come_in_at(here)
                pair.cut()
                await pair.play_on()
            await pair.stop()
            await pair.stands_in(postgres_url)

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_who_comes_to_a_server_that_was_killed_and_started_again_waits_for_its_lease(
    postgres_url: str,
) -> None:
    """The table lives at a process that is gone, at the same address: nobody is refused for that."""

    async def scene() -> None:
        port = free_port()
        server = Process(port, postgres_url, lease_seconds=LEASE)
        await server.ready()
        async with aiohttp.ClientSession() as session:
            live = Live(server.url, session)
            _, ada, _ = await live.started()
            server.kill()
            server = Process(port, postgres_url, lease_seconds=LEASE)
            try:
                await server.ready()
                known = list(ada.lines)
                await ada.enter()
                await ada.until("update")
                assert ada.lines == known
            finally:
                server.kill()

    asyncio.run(scene())


@pytest.mark.clause("PA-20", "PA-23")
def test_a_home_that_was_paused_writes_nothing_and_sends_its_guests_away(postgres_url: str) -> None:
    async def scene() -> None:
        async with processes(postgres_url, 2) as (first, second), aiohttp.ClientSession() as session:
            here, there = Live(first.url, session), Live(second.url, session)
            made, ada, bob = await here.started(length=21)
            mover, seat = (ada, "p1") if ada.my_turn else (bob, "p2")
            os.kill(first.pid, signal.SIGSTOP)
            action = hexades_action(mover.update["view"], random.Random(1))
            await mover.say(
                type="act", id="late", seat=seat, action=action
            )  # it will be read by the paused node
            new = there.player(made, "p1", "p2", host=True)
            async with asyncio.timeout(PATIENCE):
                await new.enter()  # waits for the end of the lease
                await new.until("update")
            known = list(new.lines)
            assert known == ada.lines
            os.kill(first.pid, signal.SIGCONT)
            for player in (ada, bob):
                with pytest.raises(ConnectionError):
                    await _only_refused(player)
                assert player.socket.close_code == 1001
            await mover.enter()  # the same node: it passes the guest on
            await mover.until("update")
            assert mover.lines == known
            told = await mover.act(seat, action, "late")
            assert told["type"] == "update"
            while len(new.lines) < len(mover.lines):
                await new.hear()
            assert new.lines == mover.lines
            status, page, _ = await here.get("/metrics")
            assert "passerelle_fenced_total 1" in page.splitlines(), status

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_a_database_that_was_away_for_longer_than_a_lease(cluster: Cluster) -> None:
    """Everybody is told once, nobody has to come back, and play goes on."""

    async def scene() -> None:
        async with two_nodes(cluster.url, lease_seconds=0.5) as nodes:
            live = Nodes(*nodes)
            _, ada, bob = await live.started(length=21)
            rng = random.Random(2)
            await _move([ada, bob], rng)
            await asyncio.to_thread(cluster.stop)
            for player in (ada, bob):  # without having asked for anything
                assert (await player.until("refused"))["code"] == "PA-23.cannot-save"
            mover = ada if ada.my_turn else bob
            assert mover.my_turn
            action = hexades_action(mover.update["view"], rng)
            assert (await mover.act(mover.my_turn, action, "x"))["type"] == "refused"
            await asyncio.to_thread(cluster.start)
            async with asyncio.timeout(PATIENCE):
                while (await mover.act(mover.my_turn or "", action, "x"))["type"] != "update":
                    await asyncio.sleep(0.05)
            other = bob if mover is ada else ada
            while len(other.lines) < len(mover.lines):
                await other.hear()
            assert other.lines == mover.lines
            assert await live.counted("fenced_total") == 0

    asyncio.run(scene())
