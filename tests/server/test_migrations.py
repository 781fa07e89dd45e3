"""The schema of a database: brought up to date at start, and never by a program that does not know it."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import aiohttp
import asyncpg
import pytest
from golden_kit import fill_file
from live import Live, Process, free_port, refused_start, serving
from ws_player import WirePlayer, any_action

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.games import catalogue
from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store
from passerelle.table import migrations
from passerelle.table.store import CannotOpen, OpenProblem

LATEST = {database: migrations.migrations(database)[-1].number for database in ("sqlite", "postgres")}


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A file of 0.1.0, in which lines wait in `recent`."""
    path = tmp_path / "old.sqlite"
    fill_file(path)
    return path


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


async def opened_once(url: str) -> None:
    store = await open_store(url, Metrics())
    await store.close()


def rows(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_migrations_are_numbered_without_gaps() -> None:
    for database in ("sqlite", "postgres"):
        known = migrations.migrations(database)
        assert [migration.number for migration in known] == list(range(1, len(known) + 1))
        needs = [migration.needs for migration in known]
        assert needs == sorted(needs)
        assert all(migration.needs <= migration.number for migration in known)


def test_a_file_of_0_1_0_is_migrated_after_a_backup(old_file: Path, caplog: pytest.LogCaptureFixture) -> None:
    old_file.chmod(0o644)
    before = rows(old_file, "SELECT game, number, action, line FROM lines UNION ALL SELECT * FROM recent")
    assert rows(old_file, "SELECT count(*) FROM recent") != [(0,)]
    caplog.set_level("INFO", "passerelle.store")
    asyncio.run(opened_once(url_of(old_file)))
    backup = Path(f"{old_file}.before-schema-{LATEST['sqlite']}")
    assert [str(backup) in caplog.text, "has schema" in caplog.text] == [True, True]
    assert rows(backup, "PRAGMA integrity_check") == [("ok",)]
    assert sorted(rows(backup, "SELECT * FROM lines UNION ALL SELECT * FROM recent")) == sorted(before)
    after = rows(old_file, "SELECT id, lines.number, action, line FROM lines JOIN games ON game = key")
    assert sorted(after) == sorted(before)
    assert rows(old_file, "PRAGMA integrity_check") == [("ok",)]
    assert {stat.S_IMODE(file.stat().st_mode) for file in (old_file, backup)} == {0o600}
    caplog.clear()
    asyncio.run(opened_once(url_of(old_file)))
    assert not caplog.text  # once
    assert len(list(old_file.parent.glob("*.before-schema-*"))) == 1


def test_an_older_backup_is_never_overwritten(old_file: Path) -> None:
    kept = Path(f"{old_file}.before-schema-{LATEST['sqlite']}")
    kept.write_text("of last year")
    asyncio.run(opened_once(url_of(old_file)))
    assert kept.read_text() == "of last year"
    assert rows(Path(f"{kept}.2"), "SELECT count(*) FROM recent") != [(0,)]


def test_a_migration_that_fails_changes_nothing(old_file: Path) -> None:
    """Two programs have written the same line, as going back and forth between versions before 0.2.0 could do."""
    connection = sqlite3.connect(old_file)
    connection.execute("INSERT INTO recent SELECT * FROM lines LIMIT 1")
    connection.commit()
    connection.close()
    before = rows(old_file, "SELECT * FROM sqlite_schema"), rows(old_file, "SELECT * FROM recent")
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(opened_once(url_of(old_file)))
    assert (caught.value.kind, caught.value.details["database"]) == ("unusable", str(old_file))
    assert (rows(old_file, "SELECT * FROM sqlite_schema"), rows(old_file, "SELECT * FROM recent")) == before
    assert not list(old_file.parent.glob("*.before-schema-*"))


def test_several_processes_migrate_once(old_file: Path) -> None:
    program = (
        "import asyncio, sys\n"
        "from passerelle.server.stores import open_store\n"
        "from passerelle.server.metrics import Metrics\n"
        "async def go():\n"
        "    await (await open_store(sys.argv[1], Metrics())).close()\n"
        "asyncio.run(go())\n"
    )
    started = [subprocess.Popen([sys.executable, "-c", program, url_of(old_file)]) for _ in range(4)]
    assert [process.wait(60) for process in started] == [0] * 4
    assert rows(old_file, "SELECT number FROM passerelle_schema") == [
        (number,) for number in range(1, LATEST["sqlite"] + 1)
    ]
    assert len(list(old_file.parent.glob("*.before-schema-*"))) == 1


# Newer than the program


def make_newer(path: Path, number: int, needs: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO passerelle_schema VALUES (?, ?, 'later')", (number, needs))
    connection.commit()
    connection.close()


def test_a_newer_file_is_refused_in_one_line(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    asyncio.run(opened_once(sqlite_url))
    make_newer(path, 99, 99)
    before = path.read_bytes()
    for workers in ("1", "2"):
        line = refused_start(sqlite_url, "--workers", workers)
        assert "99" in line
        assert str(path) in line
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.before-schema-*"))


def test_a_newer_postgres_is_refused(empty_postgres_url: str) -> None:
    async def scene() -> None:
        await opened_once(empty_postgres_url)
        connection = await asyncpg.connect(empty_postgres_url)
        await connection.execute("INSERT INTO passerelle_schema VALUES (99, 99, 'later')")
        with pytest.raises(CannotOpen) as caught:
            await opened_once(empty_postgres_url)
        assert caught.value.kind == "newer"
        assert await connection.fetchval("SELECT count(*) FROM passerelle_schema") == LATEST["postgres"] + 1
        await connection.close()

    asyncio.run(scene())


def test_a_later_schema_that_older_programs_may_write_is_no_obstacle(sqlite_url: str) -> None:
    """As PostgreSQL's second is to 0.1.0: the nodes of a rolling upgrade."""
    asyncio.run(opened_once(sqlite_url))
    make_newer(Path(sqlite_url.removeprefix("sqlite:///")), LATEST["sqlite"] + 1, LATEST["sqlite"])
    asyncio.run(opened_once(sqlite_url))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_keeps_a_database_closed_has_its_words(language: str) -> None:
    texts = Texts(language)
    for kind in get_args(OpenProblem):
        said = texts.say(f"cli.database.{kind}", database="FILE", reason="WHY", found="3", known="2")
        assert "FILE" in said
        assert "\n" not in said


# Back to 0.1.0, and forth again


async def _moves(player: WirePlayer, count: int) -> list[str]:
    rng = random.Random(count)
    for _ in range(count):
        assert player.my_turn
        action = any_action(catalogue.find("hexades"), player.update["view"], rng)
        assert (await player.act(player.my_turn, action))["type"] == "update"
    return list(player.lines)


def test_a_downgrade_is_refused_before_it_writes(old_file: Path, release_0_1_0: Path, tmp_path: Path) -> None:
    """Seen before 0.2.0: sixty commits back and forth lost the last moves, then nothing started any more."""

    async def scene() -> None:
        async with serving(url_of(old_file)) as live:
            made = await live.table()
            player = live.player(made, "p1", "p2", host=True)
            await player.enter()
            await player.say(type="start")
            await player.until("update")
            lines = await _moves(player, 6)
        before = old_file.read_bytes()
        log = tmp_path / "log"
        server = Process(free_port(), url_of(old_file), source=release_0_1_0, log=log)
        with pytest.raises(AssertionError):
            await server.ready()
        assert server.wait() != 0
        assert "written by a newer version of Passerelle: update the program" in log.read_text("utf-8")
        assert old_file.read_bytes() == before
        server = Process(free_port(), url_of(old_file), 2, source=release_0_1_0)
        await server.ready()  # its workers answer, but whoever is to write for them cannot start
        async with aiohttp.ClientSession() as session:
            with pytest.raises((TimeoutError, aiohttp.ClientError)):
                async with asyncio.timeout(3):
                    await Live(server.url, session).table()
        server.kill()
        assert old_file.read_bytes() == before
        async with serving(url_of(old_file)) as live:
            player = live.player(made, "p1", "p2", host=True)
            await player.enter()
            await player.until("update")
            assert player.lines == lines
            after = await _moves(player, 6)
            assert after[: len(lines)] == lines

    asyncio.run(scene())


# Files of our own


def test_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.sqlite"

    async def scene() -> None:
        async with serving(url_of(path)) as live:
            await live.table()
            files = sorted(path.parent.iterdir())
            assert [file.name for file in files] == [
                "tables.sqlite",
                "tables.sqlite-shm",
                "tables.sqlite-wal",
            ]
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}

    mask = os.umask(0)
    try:
        asyncio.run(scene())
    finally:
        os.umask(mask)
