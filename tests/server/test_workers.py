"""Several processes behind one address: nobody notices which of them has a table."""

import asyncio
import contextlib
import random
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from live import Live, Process, free_port
from ws_player import hexades_action

from passerelle.server import hand_over
from passerelle.server.hand_over import HandOverSocket, WorkerGroup
from passerelle.server.metrics import Metrics, add_up

TABLES = 6
MOVES = 10


@contextlib.asynccontextmanager
async def _working(database_url: str, workers: int) -> AsyncIterator[tuple[Process, Live]]:
    server = Process(free_port(), database_url, workers)
    await server.ready()
    try:
        async with aiohttp.ClientSession() as session:
            yield server, Live(server.url, session)
    finally:
        assert server.stop() == 0


async def _play(live: Live, seed: int) -> str:
    """A few moves of two browsers, then an end; the table."""
    rng = random.Random(seed)
    made, *people = await live.started()
    for _ in range(MOVES):
        mover, other = sorted(people, key=lambda player: player.my_turn is None)
        assert mover.my_turn
        await mover.act(mover.my_turn, hexades_action(mover.update["view"], rng))
        while len(other.lines) < len(mover.lines):
            await other.hear()
        assert other.lines == mover.lines
    await people[0].act("p1", {"type": "resign"})
    return str(made["table"])


def test_every_table_is_found_by_whoever_is_asked(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with _working(sqlite_url, 3) as (server, live):
            tables = await asyncio.gather(*(_play(live, seed) for seed in range(TABLES)))
            assert len(server.children) == 3
            for _ in range(4):  # by connections that are kept, and by new ones
                async with aiohttp.ClientSession() as another:
                    for reader in (live, Live(live.url, another)):
                        for table in tables:
                            status, record, _ = await reader.get(f"/api/tables/{table}/record")
                            assert (status, record.count("p1 resign")) == (200, 1)
                            assert (await reader.get(f"/api/tables/{table}/qr.svg"))[0] == 200
                            assert (await reader.get("/health"))[0] == 200
            for nonsense in ("nosuchtable", "%ff%fe", "é", "%0d%0a%0d%0a", "x" * 2000):
                for _ in range(3):
                    assert (await live.get(f"/api/tables/{nonsense}/record"))[0] == 404
            assert await _counted(live, "actions_total", "tables") == [TABLES * (MOVES + 1), TABLES]
            await _until_handed_over(live, tables[0])

    asyncio.run(scenario())


async def _counted(live: Live, *names: str) -> list[int]:
    """What all workers counted together."""
    numbers = dict(re.findall(r"^passerelle_(\w+) (\d+)$", (await live.get("/metrics"))[1], re.MULTILINE))
    return [int(numbers[name]) for name in names]


async def _until_handed_over(live: Live, table: str) -> None:
    """New connections, until one reaches a worker that does not have the table; it is answered all the same."""
    async with asyncio.timeout(60):
        while await _counted(live, "handed_over_total") == [0]:
            async with aiohttp.ClientSession() as session:
                assert (await Live(live.url, session).get(f"/api/tables/{table}/qr.svg"))[0] == 200


def test_a_body_is_not_handed_over(sqlite_url: str) -> None:
    """Part of it may be read already: the worker that was not meant refuses, the other does not care."""

    async def scenario() -> None:
        async with _working(sqlite_url, 2) as (_, live):
            made = await live.table()
            seen: set[int] = set()
            async with asyncio.timeout(60):
                while seen != {200, 404}:
                    async with (
                        aiohttp.ClientSession() as session,
                        session.get(f"{live.url}/api/tables/{made['table']}/qr.svg", data=b"x" * 1000) as got,
                    ):
                        seen.add(got.status)
                        assert (await live.get("/health"))[0] == 200
            assert await _counted(live, "handed_over_total") == [0]

    asyncio.run(scenario())


@pytest.mark.clause("PA-21")
def test_a_long_head_is_refused_by_whoever_reads_it(sqlite_url: str) -> None:
    """It would not fit into one message of the hand-over socket."""

    async def scenario() -> None:
        async with _working(sqlite_url, 2) as (_, live):
            made = await live.table()
            long = {f"X-{number}": "x" * 7000 for number in range(12)}
            for _ in range(8):
                async with aiohttp.ClientSession() as session:
                    status, body, _ = await Live(live.url, session).get(
                        f"/api/tables/{made['table']}/qr.svg", **long
                    )
                    assert (status, "PA-21.too-large" in body) == (413, True)
            most = {f"X-{number}": "x" * 7000 for number in range(4)}
            async with asyncio.timeout(60):
                while await _counted(live, "handed_over_total") == [0]:  # such a head, too
                    async with aiohttp.ClientSession() as session:
                        told = await Live(live.url, session).get(
                            f"/api/tables/{made['table']}/qr.svg", **most
                        )
                        assert told[0] == 200

    asyncio.run(scenario())


def test_workers_leave_with_the_server(sqlite_url: str) -> None:
    async def scenario() -> None:
        port = free_port()
        server = Process(port, sqlite_url, 2)
        await server.ready()
        children = server.children
        server.kill()
        while any(Path(f"/proc/{child}").exists() for child in children):
            await asyncio.sleep(0.01)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port))

    asyncio.run(asyncio.wait_for(scenario(), 30))


class _Answering(asyncio.Protocol):
    """Answers whatever it is handed with what it was handed."""

    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(b"HTTP/1.1 200 OK\r\n\r\n" + data.partition(b"\r\n")[0])
        self.transport.close()


def test_workers_ask_each_other() -> None:
    async def scenario() -> None:
        sockets = [HandOverSocket() for _ in range(3)]
        groups = [WorkerGroup(number, sockets, store_lock=-1) for number in range(3)]
        for group in groups[:2]:
            group.start_adopting(_Answering)
        assert [group.has("a table") for group in groups].count(True) == 1
        assert await groups[2].ask_others("/metrics") == ["GET /metrics HTTP/1.1"] * 2
        for hand_over_socket in sockets[:2]:
            asyncio.get_running_loop().remove_reader(hand_over_socket.receiver.fileno())
        for hand_over_socket in sockets:
            hand_over_socket.close()

    asyncio.run(asyncio.wait_for(scenario(), 30))


def test_who_does_not_answer_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "_TIMEOUT", 0.05)

    async def scenario() -> None:
        sockets = [HandOverSocket(), HandOverSocket()]
        assert await WorkerGroup(0, sockets, store_lock=-1).ask_others("/metrics") == []
        for hand_over_socket in sockets:
            hand_over_socket.close()

    asyncio.run(asyncio.wait_for(scenario(), 30))


def test_counts_add_up() -> None:
    one, other = Metrics(), Metrics()
    one.actions, other.actions = 3, 4
    one.refusals["HX-7.taken"] = 1
    other.refusals["HX-7.taken"] = 2
    other.refusals["HX-9.wrong"] = 5
    for metrics, seconds in ((one, 0.002), (other, 0.002), (other, 0.2)):
        metrics.latency.observe(seconds)
    lines = add_up([one.render(), other.render()]).splitlines()
    assert "passerelle_actions_total 7" in lines
    heading = lines.index("# TYPE passerelle_refusals_total counter")
    assert lines[heading + 1 : heading + 3] == [
        'passerelle_refusals_total{code="HX-7.taken"} 3',
        'passerelle_refusals_total{code="HX-9.wrong"} 5',
    ]
    assert 'passerelle_action_seconds_bucket{le="0.0025"} 2' in lines
    assert "passerelle_action_seconds_sum 0.204" in lines
