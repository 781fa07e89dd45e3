"""What a server offers: the games its host has chosen, the bots that can think there, and the host's own words."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from live import Live, free_port, serving

from passerelle.games import catalogue, compiler
from passerelle.server.config import SiteTexts

PERSON = {"kind": "human", "name": "Ada"}

WITHOUT_COMPILER = """
import sys
sys.modules["numba"] = None
from passerelle.server.app import Config, serve
serve("127.0.0.1", int(sys.argv[1]), config=Config(sys.argv[2], warm_up=True),
      on_ready=lambda url: print("ready", flush=True))
"""


def bot(level: str) -> dict[str, str]:
    return {"kind": "bot", "name": level}


# Games and words


@pytest.mark.clause("PA-33")
def test_only_games_that_are_offered_are_listed_and_begun(sqlite_url: str) -> None:
    async def go() -> None:
        async with serving(sqlite_url, games=("forma", "dobble")) as live:
            _, text, _ = await live.get("/api/games")
            listed = json.loads(text)
            assert [game["id"] for game in listed["games"]] == ["forma", "dobble"]
            await live.table(game="forma")
            seats = [PERSON, PERSON | {"name": "Bob"}]
            status, problem = await live.post("/api/tables", game="hexades", seats=seats)
            assert (status, problem["code"]) == (404, "PA-33.not-offered")
            status, text, _ = await live.get("/api/games/hexades/puzzle/2026-11-18")
            assert (status, "PA-33.not-offered" in text) == (404, True)
            status, problem = await live.post("/api/tables", game="chess", seats=seats)
            assert problem["code"] == "PA-9.unknown-game"

    asyncio.run(go())


@pytest.mark.clause("PA-33")
def test_a_table_of_a_game_that_is_offered_no_more_is_played_on(sqlite_url: str) -> None:
    async def go() -> None:
        async with serving(sqlite_url) as live:
            made = await live.table()
        async with serving(sqlite_url, games=("forma",)) as live:
            ada = live.player(made, "p1", host=True)
            await ada.enter()

    asyncio.run(go())


def test_what_the_host_says_of_the_place(sqlite_url: str) -> None:
    site = SiteTexts({"": "Café"}, {"fr": "Entrez", "en": "Come in"}, {"": "Ada"}, {})

    async def go() -> None:
        async with serving(sqlite_url, site=site) as live:
            _, text, _ = await live.get("/api/games")
            head = json.loads(text)["site"]
            assert head == {
                "title": {"": "Café"},
                "motto": {"fr": "Entrez", "en": "Come in"},
                "has_about": True,
            }
            _, text, _ = await live.get("/api/site")
            assert json.loads(text) == {"imprint": {"": "Ada"}, "privacy": {}}
            status, _, _ = await live.get("/about")
            assert status == 200

    asyncio.run(go())


# Without the bots' compiler


@asynccontextmanager
async def without_compiler(database_url: str) -> AsyncIterator[Live]:
    port = free_port()
    command = [sys.executable, "-c", WITHOUT_COMPILER, str(port), database_url]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        assert await asyncio.to_thread(process.stdout.readline) == "ready\n"
        async with aiohttp.ClientSession() as session:
            yield Live(f"http://127.0.0.1:{port}", session)
    finally:
        process.terminate()
        process.stdout.close()
        assert process.wait(30) == 0


@pytest.mark.clause("PA-33")
def test_without_the_compiler_people_play_and_bots_that_need_it_are_refused(sqlite_url: str) -> None:
    async def go() -> None:
        async with without_compiler(sqlite_url) as live:
            _, text, _ = await live.get("/api/games")
            bots = {game["id"]: game["bots"] for game in json.loads(text)["games"]}
            assert bots["hexades"] == bots["forma"] == bots["verbindung"] == ["random"]
            for game in ("dobble", "labyrinth"):
                assert tuple(bots[game]) == catalogue.find(game).declaration.bots
            await live.started()
            status, problem = await live.post("/api/tables", game="hexades", seats=[PERSON, bot("level-2")])
            assert (status, problem["code"]) == (400, "PA-33.no-compiler")
            async with asyncio.timeout(30):
                await plays_against_chance(live)
            status, text, _ = await live.get("/api/games/hexades/puzzle/2026-11-18")
            assert (status, "PA-33.needs-compiler" in text) == (503, True)

    asyncio.run(go())


async def plays_against_chance(live: Live) -> None:
    made = await live.table(bot("random"), bot("random"))
    host = live.player(made, host=True)
    await host.enter()
    await host.say(type="start")
    while not any(line.split()[1] in ("p1", "p2") for line in host.lines):
        await host.until("update")


# Where compiled bots are kept


KERNEL = """
from passerelle.games import compiler
{more}
from passerelle.games.kernels import fresh_rng, next_word
print(int(next_word(fresh_rng(7))), compiler.cache_directory(), sep="|")
"""


def as_nobody(program: str, folder: Path, **environ: str) -> str:
    """Run by somebody to whom the code is read-only and who has no home."""
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    source = str(Path(str(catalogue.__file__)).parents[2])
    done = subprocess.run(
        [*nobody, sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        env={
            "PYTHONPATH": source,
            "HOME": "/nonexistent",
            "TMPDIR": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        | environ,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def own_folder(seen_folder: Path) -> Path:
    """Of nobody, where the tests run as root."""
    own = seen_folder / "own"
    own.mkdir(0o700)
    if os.geteuid() == 0:
        os.chown(own, 65534, 65534)
    return own


def test_a_read_only_install_keeps_compiled_bots_where_systemd_says(own_folder: Path) -> None:
    number, _, place = as_nobody(
        KERNEL.format(more=""), own_folder, CACHE_DIRECTORY=f"{own_folder}/cache:/other"
    ).partition("|")
    if os.geteuid() == 0:
        assert place == f"{own_folder}/cache"
        assert list(Path(place).rglob("*.nbi"))
    assert int(number) > 0


def test_a_read_only_install_without_any_home_uses_the_temporary_directory(own_folder: Path) -> None:
    shown = as_nobody("from passerelle.games import compiler; print(compiler.cache_directory())", own_folder)
    if os.geteuid() == 0:
        assert shown == f"{own_folder}/passerelle-cache-65534"
        assert Path(shown).stat().st_mode & 0o777 == 0o700


def test_where_nothing_can_be_written_bots_are_compiled_into_memory(own_folder: Path) -> None:
    program = KERNEL.format(more="compiler.cache_directory = lambda: None")
    number, _, place = as_nobody(program, own_folder).partition("|")
    assert (int(number) > 0, place) == (True, "None")
    assert list(own_folder.iterdir()) == []


def test_a_directory_that_strangers_can_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_to_all, own = tmp_path / "open", tmp_path / "own"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("PASSERELLE_CACHE_DIRECTORY", str(open_to_all))
    monkeypatch.setenv("CACHE_DIRECTORY", str(own))
    assert compiler.cache_directory(make=False) == own
    assert not own.exists()
    assert compiler.cache_directory() == own
    assert own.is_dir()


def test_the_compiler_is_there() -> None:
    """Else the tests above would prove nothing."""
    assert compiler.has_compiler()
    game: Any = catalogue.find("hexades")
    assert compiler.able_levels(game) == game.declaration.bots
