"""The restore drill: a database is copied under play, lost, and put back; and everything that must not happen."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest
from live import Live, Process, free_port, serving
from ws_player import hexades_action

Run = Callable[..., tuple[int, str, str]]
Passerelle = Callable[..., tuple[int, str]]


@pytest.fixture
def passerelle(run: Run, monkeypatch: pytest.MonkeyPatch) -> Passerelle:
    monkeypatch.setenv("PASSERELLE_LANG", "en")

    def call(*words: str) -> tuple[int, str]:
        code, out, err = run(*words)
        return code, out + err

    return call


async def play_out(live: Live, games: int) -> None:
    for _ in range(games):
        _, ada, _ = await live.started()
        await ada.act("p1", {"type": "resign"})


def test_the_drill(passerelle: Passerelle, tmp_path: Path) -> None:
    """Copied while somebody plays; the database is lost; what was acknowledged before the copy is there again."""
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    url = f"sqlite:///{database}"

    async def scene() -> None:
        server = Process(free_port(), url)
        await server.ready()
        async with aiohttp.ClientSession() as session:
            live = Live(server.url, session)
            await play_out(live, 3)
            made, ada, bob = await live.started()
            seat = ada.update["awaiting"][0]
            mover = ada if seat == "p1" else bob
            await mover.act(seat, hexades_action(mover.update["view"], random.Random(1)))
            acknowledged = list(mover.lines)

            code, told = passerelle("backup", str(copy), "--database", url)
            assert code == 0, told
            assert "4 tables, 4 games" in told
            assert "3 games replayed" in told
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            assert {file.name for file in tmp_path.iterdir()} >= {"copy.sqlite"}
            assert not list(tmp_path.glob("copy.sqlite?*"))

            code, told = passerelle("restore", str(copy), "--database", url)
            assert code == 1, "a server runs"
            assert "locked" in told
            server.kill()
            for file in tmp_path.glob("tables.sqlite*"):
                file.unlink()

            code, told = passerelle("restore", str(copy), "--database", url)
            assert code == 0, told
            server = Process(free_port(), url)
            await server.ready()
            again = Live(server.url, session).player(made, "p1")
            await again.enter()
            await again.until("update")
            assert again.lines[: len(acknowledged)] == acknowledged
            assert await asyncio.to_thread(server.stop) == 0

    asyncio.run(scene())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """With two finished games."""
    path = tmp_path / "tables.sqlite"

    async def scene() -> None:
        async with serving(f"sqlite:///{path}") as live:
            await play_out(live, 2)

    asyncio.run(scene())
    return path


def test_what_was_there_is_kept(passerelle: Passerelle, database: Path, tmp_path: Path) -> None:
    url, copy = f"sqlite:///{database}", tmp_path / "copy.sqlite"
    assert passerelle("backup", str(copy), "--database", url)[0] == 0
    for kept in ("tables.sqlite.before-restore", "tables.sqlite.before-restore.2"):
        before = database.read_bytes()
        code, told = passerelle("restore", str(copy), "--database", url)
        assert code == 0, told
        assert kept in told
        assert (tmp_path / kept).read_bytes()[100:] == before[100:]  # without how it is journaled
        assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_a_backup_replaces_nothing(passerelle: Passerelle, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    code, told = passerelle("backup", str(file), "--database", f"sqlite:///{database}")
    assert (code, file.read_text()) == (1, "mine")
    assert "exists already" in told


def test_a_copy_that_breaks_the_rules_is_no_backup(
    passerelle: Passerelle, database: Path, tmp_path: Path
) -> None:
    """SQLite finds nothing wrong with it; the rules do."""
    before = database.read_bytes()
    copy = tmp_path / "copy.sqlite"
    assert passerelle("backup", str(copy), "--database", f"sqlite:///{database}")[0] == 0
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE games SET seed = 'abcdef0123456789'")
    connection.close()
    code, told = passerelle("restore", str(copy), "--database", f"sqlite:///{database}")
    assert code == 1
    assert "PA-12.commit-mismatch" in told
    assert database.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"nonsense", b"SQLite format 3\x00" + b"\xff" * 4000])
def test_nonsense_is_not_restored(
    passerelle: Passerelle, database: Path, tmp_path: Path, content: bytes
) -> None:
    before, file = database.read_bytes(), tmp_path / "odd"
    file.write_bytes(content)
    code, told = passerelle("restore", str(file), "--database", f"sqlite:///{database}")
    assert (code, database.read_bytes()) == (1, before), told
    assert not list(tmp_path.glob("*.new"))


def test_one_line_for_each_mistake(passerelle: Passerelle, tmp_path: Path) -> None:
    missing = f"sqlite:///{tmp_path}/none.sqlite"
    for words, code in (
        (("backup", str(tmp_path / "x"), "--database", missing), 1),
        (("restore", str(tmp_path / "x"), "--database", missing), 1),
        (("backup", str(tmp_path / "x"), "--database", "postgresql://localhost/x"), 2),
        (("backup", str(tmp_path / "x"), "--database", "mysql://x"), 2),
        (("backup",), 2),
    ):
        ended, told = passerelle(*words)
        assert ended == code, told
        assert len(told.splitlines()) == 1, told
        assert not (tmp_path / "x").exists()
        assert not (tmp_path / "none.sqlite").exists()
