"""Real faults under one SQLite file: the host is told, the players are refused, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from disk import immutable, read_only, small_disk
from golden_kit import fill_file
from live import Live, Process, free_port, refused_start, serving
from store_kit import lines, name, new_table, opened, write
from ws_player import WirePlayer, hexades_action

from passerelle.table import sqlite_file
from passerelle.table.sqlite_opening import check
from passerelle.table.store import Change, NewGame, StoredLine

SOON = 10
"""Seconds within which SIGTERM ends a server, whatever is wrong."""


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


class FaultyPlay:
    """A server in a process of its own, and a table at which one browser has both seats."""

    def __init__(self, server: Process, live: Live, log: Path) -> None:
        self.server, self.live, self._log = server, live, log
        self.made: dict[str, Any] = {}
        self.player: WirePlayer
        self._rng = random.Random(3)

    async def start(self) -> None:
        self.made = await self.live.table(length=21)
        self.player = self.live.player(self.made, "p1", "p2", host=True)
        await self.player.enter()
        await self.player.say(type="start")
        await self.player.until("update")

    async def move(self) -> dict[str, Any]:
        if not self.player.my_turn:
            number = self.player.game
            for seat in ("p1", "p2"):
                await self.player.say(type="rematch", seat=seat)
            while self.player.game == number:
                if (told := await self.player.hear())["type"] == "refused":
                    return told
        turn = self.player.my_turn
        assert turn
        return await self.player.act(turn, hexades_action(self.player.update["view"], self._rng))

    async def refused(self) -> dict[str, Any]:
        """After as many moves as still go."""
        while (told := await self.move())["type"] == "update":
            pass
        return told

    async def readiness(self) -> tuple[int, str]:
        status, text, _ = await self.live.get("/ready")
        return status, text

    async def is_well(self) -> None:
        while (await self.readiness())[0] != 200:
            await asyncio.sleep(0.05)

    async def nothing_is_lost(self) -> None:
        """What this browser was told, another is told as well."""
        newcomer = self.live.player(self.made)
        await newcomer.enter()
        await newcomer.until("update")
        assert newcomer.game == self.player.game
        assert newcomer.lines[: len(self.player.lines)] == self.player.lines

    @property
    def log(self) -> list[dict[str, Any]]:
        text = self._log.read_text("utf-8")
        assert "Traceback" not in text
        return [json.loads(line) for line in text.splitlines()]

    def said(self, *words: str) -> list[str]:
        return [entry["message"] for entry in self.log if all(word in entry["message"] for word in words)]


@contextlib.asynccontextmanager
async def playing(path: Path, log: Path, workers: int = 1) -> AsyncIterator[FaultyPlay]:
    server = Process(free_port(), url_of(path), workers, log=log)
    await server.ready()
    try:
        async with aiohttp.ClientSession() as session:
            play = FaultyPlay(server, Live(server.url, session), log)
            await play.start()
            yield play
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(server.pid, signal.SIGKILL)
        server.wait()


async def _fault(play: FaultyPlay, reason: str) -> None:
    """What everybody notices of it, whatever it is."""
    told = await play.refused()
    assert told["code"] == "PA-23.cannot-save"
    status, text = await play.readiness()
    assert status == 503
    assert reason in text
    status, problem = await play.live.post(
        "/api/tables",
        game="hexades",
        seats=[{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bob"}],
    )
    assert (status, problem["code"]) == (503, "PA-23.cannot-save")
    assert (await play.refused())["code"] == "PA-23.cannot-save"
    assert len(play.said("cannot write", reason)) == 1  # told once, not at every move
    await play.nothing_is_lost()


async def _recovery(play: FaultyPlay) -> None:
    await play.is_well()
    for _ in range(5):
        assert (await play.move())["type"] == "update"
    await play.nothing_is_lost()
    assert play.said("writing works again")


# A full disk


@pytest.mark.clause("PA-23")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_full_disk(tmp_path: Path, workers: int) -> None:
    async def scene(folder: Path) -> None:
        with small_disk(folder) as disk:
            async with playing(folder / "tables.sqlite", tmp_path / "log", workers) as play:
                servers = [play.server.pid, *play.server.children]
                for _ in range(10):
                    await play.move()
                for server in servers if not disk.is_mounted else servers[:1]:
                    disk.fill(server)
                if workers == 1:
                    await _fault(play, "SQLITE_FULL")
                else:
                    assert (await play.refused())["code"] == "PA-23.cannot-save"
                for server in servers if not disk.is_mounted else servers[:1]:
                    disk.make_room(server)
                if workers == 1:
                    await _recovery(play)
                else:
                    while (await play.move())["type"] != "update":
                        await asyncio.sleep(0.05)
                for server in servers if not disk.is_mounted else servers[:1]:
                    disk.fill(server)
                await play.refused()
                assert play.server.stop(SOON) == 0

    asyncio.run(scene(tmp_path / "disk"))


def test_a_disk_that_is_full_at_a_checkpoint(tmp_path: Path) -> None:
    """The log is full, and the file it belongs to cannot grow: writes are refused, then go on."""

    async def scene(folder: Path) -> None:
        with small_disk(folder, 9) as disk:
            if not disk.is_mounted:
                pytest.fail("this test needs the permission to mount a file system")
            path = folder / "tables.sqlite"
            acknowledged: dict[str, int] = {}
            async with opened(url_of(path)) as store:
                assert await write(store, *(new_table(f"a{number}") for number in range(50))) == [None] * 50
                number = 3
                log = Path(f"{path}-wal")
                while log.stat().st_size < 3_000_000:
                    number = await _one_each(store, number, acknowledged)
                disk.fill(os.getpid())
                while not store.write_error:
                    number = await _one_each(store, number, acknowledged)
                assert "SQLITE_FULL" in store.write_error
                assert acknowledged
                assert number > 4
                disk.make_room(os.getpid())
                while store.write_error:
                    await asyncio.sleep(0.05)
                for table, last in acknowledged.items():
                    saved = await store.load(table)
                    assert saved
                    assert len(saved.games[0].lines) == last
                    assert await write(store, Change(table, lines=lines(f"{table}-1", last + 1))) == [None]

    asyncio.run(scene(tmp_path / "disk"))


async def _one_each(store: Any, number: int, acknowledged: dict[str, int]) -> int:
    tables = [f"a{one}" for one in range(50)]
    changes = [
        Change(table, lines=(StoredLine(f"{table}-1", number, f"0:{number}", "x" * 400),)) for table in tables
    ]
    for table, outcome in zip(tables, await write(store, *changes), strict=True):
        if outcome is None:
            acknowledged[table] = number
    return number + 1


def test_a_full_disk_at_the_first_start(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with small_disk(folder, 1) as disk:
        if not disk.is_mounted:
            pytest.fail("this test needs the permission to mount a file system")
        disk.fill(os.getpid())
        line = refused_start(url_of(folder / "tables.sqlite"))
        assert "no room left" in line


def test_no_room_for_the_backup(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with small_disk(folder) as disk:
        if not disk.is_mounted:
            pytest.fail("this test needs the permission to mount a file system")
        path = folder / "tables.sqlite"
        fill_file(path)
        before = path.read_bytes()
        disk.fill(os.getpid())
        line = refused_start(url_of(path))
        assert "no room left" in line
        assert path.read_bytes() == before
        assert not list(folder.glob("*.before-schema-*"))


# A file that cannot be written


@pytest.mark.slow
def test_a_read_only_file_at_start(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "tables.sqlite"
    asyncio.run(_make(path))
    before = path.read_bytes()
    with read_only(folder):
        line = refused_start(url_of(path))
        assert str(path) in line
        other = refused_start(url_of(folder / "new.sqlite"), "--workers", "2")
        assert "new.sqlite" in other
    assert path.read_bytes() == before


async def _make(path: Path) -> None:
    async with opened(url_of(path)) as store:
        assert await write(store, new_table("abc")) == [None]


@pytest.mark.slow
def test_a_file_that_becomes_read_only(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "tables.sqlite"
        async with playing(path, tmp_path / "log") as play:
            with immutable(path, Path(f"{path}-wal")) as possible:
                if not possible:
                    pytest.fail("this test needs chattr and a file system that has immutable files")
                await _fault(play, "SQLITE_IOERR")
            await _recovery(play)
            with immutable(path, Path(f"{path}-wal")):
                await play.refused()
                assert play.server.stop(SOON) == 0

    asyncio.run(scene())


# A damaged file


def _overwrite(path: Path, pages: list[int]) -> None:
    content = bytearray(path.read_bytes())
    for page in pages:
        for at in range(page * 4096, page * 4096 + 64):
            content[at] ^= 0xFF
    path.write_bytes(content)


def test_a_damaged_file_at_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    fill_file(path)
    asyncio.run(_touch(path))
    pages = path.stat().st_size // 4096
    _overwrite(path, list(range(pages // 3, pages // 2)))
    before = path.read_bytes()
    line = refused_start(url_of(path))
    assert "is damaged" in line
    assert path.read_bytes() == before
    path.write_bytes(os.urandom(50_000))
    line = refused_start(url_of(path), "--workers", "2")
    assert "is damaged" in line


async def _touch(path: Path) -> None:
    async with opened(url_of(path)):
        pass


@pytest.mark.clause("PA-23")
def test_a_table_that_cannot_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One is refused, in one line of the log; the others go on."""

    async def scene() -> None:
        path = tmp_path / "tables.sqlite"
        async with serving(url_of(path)) as live:
            made, *_ = await live.started()
            other = await live.table()
        connection = sqlite3.connect(path)
        connection.execute("UPDATE lines SET line = replace(line, 'table', 'tabme')")
        connection.commit()
        connection.close()
        async with serving(url_of(path)) as live:
            assert (await live.get(f"/api/tables/{other['table']}/qr.svg"))[0] == 200
            status, text, _ = await live.get(f"/api/tables/{made['table']}/qr.svg")
            assert status == 503
            assert "PA-23.cannot-read" in text
            await live.started()

    asyncio.run(scene())
    (entry,) = [entry for entry in caplog.records if entry.levelname == "ERROR"]
    assert "does not make sense" in entry.message
    assert entry.exc_info is None


@pytest.mark.clause("PA-23")
def test_a_file_that_is_damaged_while_it_is_used(tmp_path: Path) -> None:
    """Pages of tables nobody has opened are overwritten: who opens one is refused, those who play play on."""

    async def scene() -> None:
        path = tmp_path / "tables.sqlite"
        fill_file(path)
        async with playing(path, tmp_path / "log") as play:
            connection = sqlite3.connect(path)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            tables = [made["table"] for made in _golden_tables()]
            content = bytearray(path.read_bytes())
            for table in tables:
                at = content.find(f"{table}-1{table}".encode())
                assert at > 0
                page = at // 4096 * 4096
                content[page : page + 8] = b"\xff" * 8
            path.write_bytes(content)
            statuses = [await play.live.get(f"/api/tables/{table}/qr.svg") for table in tables]
            assert {status for status, _, _ in statuses} <= {200, 503}
            assert any("PA-23.cannot-read" in text for _, text, _ in statuses)
            assert play.said("cannot read table")
            await play.nothing_is_lost()
            assert play.server.stop(SOON) == 0

    asyncio.run(scene())


def _golden_tables() -> list[dict[str, Any]]:
    file = Path(__file__).parents[1] / "golden" / "0.1.0" / "sqlite" / "tables.json"
    return list(json.loads(file.read_text("utf-8")).values())


# A file that another program has locked


@pytest.mark.slow
@pytest.mark.clause("PA-23")
def test_a_locked_file(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "tables.sqlite"
        async with playing(path, tmp_path / "log") as play:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await _fault(play, "SQLITE_BUSY")
            other.execute("COMMIT")
            await _recovery(play)
            other.execute("BEGIN IMMEDIATE")
            await play.refused()
            assert play.server.stop(SOON) == 0
            other.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_several_processes_at_a_locked_file_end_soon(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "tables.sqlite"
        async with playing(path, tmp_path / "log", 3) as play:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            assert (await play.refused())["code"] == "PA-23.cannot-save"
            assert play.server.stop(SOON) == 0
            other.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_a_locked_file_at_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    fill_file(path)  # of 0.1.0: it has to be migrated
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    line = refused_start(url_of(path))
    assert "locked by another program" in line
    other.execute("COMMIT")
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    line = refused_start(url_of(path), "--workers", "2")
    assert "locked by another program" in line
    other.close()


# A power cut

_WRITER = """
import asyncio, os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from store_kit import lines, new_table, opened, write
from passerelle.table.store import Change

async def main():
    path = Path(sys.argv[1])
    async with opened(f"sqlite:///{path}") as store:
        await write(store, *(new_table(f"t{number}") for number in range(5)))
        for number in range(3, 10_000):
            changes = [Change(f"t{one}", lines=lines(f"t{one}-1", number)) for one in range(5)]
            assert await write(store, *changes) == [None] * 5
            print(number, os.stat(f"{path}-wal").st_size, flush=True)

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_power_cut_in_the_middle_of_a_page(tmp_path: Path) -> None:
    """The process is gone in the middle of a write, and the end of the log is torn off at any byte.

    What was acknowledged when the log was as long as what is left of it is there; there are no gaps.
    """
    path = tmp_path / "tables.sqlite"
    command = [sys.executable, "-c", _WRITER, str(path), str(Path(__file__).parent)]
    rng = random.Random(11)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        acknowledged = [tuple(map(int, writer.stdout.readline().split())) for _ in range(40)]
        time.sleep(rng.random() / 50)
        writer.kill()
        acknowledged += [
            tuple(map(int, line.split())) for line in writer.stdout if line.count(" ") == 1 and "\n" in line
        ]
    log = Path(f"{path}-wal").read_bytes()
    sizes = {number: size for number, size in acknowledged}  # noqa: C416 - as mypy cannot know that they are pairs
    assert max(sizes.values()) <= len(log)
    assert list(sizes.values()) == sorted(sizes.values())  # one log: nothing was overwritten
    seen = set()
    for attempt, cut in enumerate([len(log), *(rng.randrange(40_000, len(log)) for _ in range(25))]):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        shutil.copy(path, folder / "tables.sqlite")
        torn = log[:cut]
        if attempt % 2:  # the rest of a page may also be anything
            torn += rng.randbytes(rng.randrange(5000))
        (folder / "tables.sqlite-wal").write_bytes(torn)
        seen.add(
            asyncio.run(
                _what_is_left(folder / "tables.sqlite", [n for n, size in acknowledged if size <= cut])
            )
        )
    assert len(seen) > 5


async def _what_is_left(path: Path, promised: list[int]) -> int:
    check(path)
    async with opened(url_of(path)) as store:
        counts = set()
        for table in range(5):
            saved = await store.load(f"t{table}")
            assert saved
            count = len(saved.games[0].lines)
            assert saved.games[0].lines == lines(f"t{table}-1", *range(1, count + 1))
            assert count >= max(promised, default=0)
            counts.add(count)
        assert len(counts) == 1  # a batch is there whole or not at all
        assert await write(store, Change("t0", lines=lines("t0-1", count + 1))) == [None]
    return count


# The log


class LogWatch:
    """How large the log has been."""

    def __init__(self, path: Path) -> None:
        self._log = Path(f"{path}-wal")
        self.largest = 0

    def look(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            self.largest = max(self.largest, self._log.stat().st_size)
        assert self.largest < sqlite_file.LOG_LIMIT


def test_the_log_stays_small_under_continuous_load(tmp_path: Path) -> None:
    """Forty thousand changes of a hundred games without a pause, tables read and a reader from outside meanwhile."""

    async def scene() -> None:
        path = tmp_path / "tables.sqlite"
        watch = LogWatch(path)
        async with opened(url_of(path)) as store:
            reader = sqlite3.connect(path, isolation_level=None)
            tables = [f"t{number}" for number in range(100)]
            await write(store, *map(new_table, tables))
            game = 1
            for step in range(400):
                number = step % 80 + 3
                if step and number == 3:  # the next game at every table
                    game += 1
                    await write(store, *(_next_game(table, game) for table in tables))
                await write(store, *(Change(t, lines=lines(f"{t}-{game}", number)) for t in tables))
                watch.look()
                if step % 7 == 0:
                    await asyncio.gather(*(store.load(table) for table in tables[:5]))
                if step % 40 == 10:  # for thirty batches what the reader sees may not be overwritten
                    reader.execute("BEGIN")
                    reader.execute("SELECT count(*) FROM lines").fetchone()
                elif step % 40 == 39:
                    reader.execute("COMMIT")
            reader.close()
        assert watch.largest > 1_000_000

    asyncio.run(scene())


def _next_game(table: str, number: int) -> Change:
    game = f"{table}-{number}"
    return Change(table, number, "{}", NewGame(game, number, "header\n", "seed"), lines(game, 1, 2))


_WORKER = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from store_kit import lines, new_table, opened, write
from passerelle.table.store import Change

async def main():
    tables = [f"w{sys.argv[3]}x{number}" for number in range(30)]
    async with opened(sys.argv[1], lock=int(sys.argv[4])) as store:
        await write(store, *map(new_table, tables))
        for number in range(3, 203):
            changes = [Change(table, lines=lines(f"{table}-1", number)) for table in tables]
            assert await write(store, *changes) == [None] * 30
            if number % 10 == 0:
                assert (await store.load(tables[0])).games[0].lines == lines(f"{tables[0]}-1", *range(1, number + 1))

asyncio.run(main())
"""


@pytest.mark.slow
def test_the_log_stays_small_with_several_processes(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    watch = LogWatch(path)
    asyncio.run(_touch(path))
    with (tmp_path / "lock").open("w") as lock:
        here = str(Path(__file__).parent)
        workers = [
            subprocess.Popen(
                [sys.executable, "-c", _WORKER, url_of(path), here, str(number), str(lock.fileno())],
                pass_fds=[lock.fileno()],
            )
            for number in range(3)
        ]
        while any(worker.poll() is None for worker in workers):
            watch.look()
            time.sleep(0.002)
    assert [worker.returncode for worker in workers] == [0, 0, 0]
    assert 1_000_000 < watch.largest < 8_000_000
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM lines").fetchone() == (3 * 30 * 202,)
    connection.close()


def test_the_host_is_told_of_a_reader_that_does_not_end(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing can be done about another program that reads for hours; but it shows."""
    monkeypatch.setattr(sqlite_file, "LOG_LIMIT", 5_000_000)

    async def scene() -> None:
        path = Path(sqlite_url.removeprefix("sqlite:///"))
        async with serving(sqlite_url) as live, opened(sqlite_url) as store:
            reader = sqlite3.connect(path, isolation_level=None)
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM lines").fetchone()
            while not caplog.messages:
                await write(store, *(new_table(name()) for _ in range(200)))
            assert "another program has been reading" in caplog.messages[0]
            metrics = (await live.get("/metrics"))[1]
            (size,) = (line for line in metrics.splitlines() if line.startswith("passerelle_store_log_bytes"))
            assert int(size.split()[1]) >= 5_000_000
            reader.close()
            for _ in range(3):
                await write(store, *(new_table(name()) for _ in range(200)))
            assert Path(f"{path}-wal").stat().st_size < 9_000_000
            assert len(caplog.messages) == 1

    asyncio.run(scene())
