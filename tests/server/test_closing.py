"""SIGTERM: guests are sent on, nobody waits for a bot; and a clock on the wall that jumps ends nothing."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from live import EASY, Live, Process, free_port, serving
from ws_player import hexades_action

from passerelle.server.app import listening
from passerelle.server.config import Config

BOT = {"kind": "bot", "name": "level-3"}


@pytest.mark.clause("PA-23")
def test_behind_a_proxy_a_server_that_closes_sends_its_guests_on(sqlite_url: str) -> None:
    """/ready says no at once, nobody new is let in, games go on; then everybody is told to come back."""
    noticed = asyncio.Event()

    async def scene() -> None:
        where: Any = {"host": "127.0.0.1", "port": 0}
        server = listening(Config(sqlite_url, limits=EASY), noticed=noticed.wait, **where)
        async with aiohttp.ClientSession() as session:
            live = Live(await server.__aenter__(), session)
            made, ada, _ = await live.started()
            closing = asyncio.create_task(server.__aexit__(None, None, None))
            while (answer := await live.get("/ready"))[0] == 200:
                pass
            assert answer[:2] == (503, '{"status":"closing"}')
            assert (await live.get("/health"))[0] == 200
            status, refused = await live.post("/api/tables", game="hexades", seats=())
            assert (status, refused["code"]) == (503, "PA-23.closing")
            with pytest.raises(aiohttp.WSServerHandshakeError) as late:
                await live.player(made).enter()
            assert late.value.status == 503
            assert (await ada.act("p1", {"type": "resign"}))["type"] == "update"
            noticed.set()
            with pytest.raises(ConnectionError):
                await ada.until("never")
            assert ada.socket.close_code == 1001
            await closing

    asyncio.run(scene())


_BUSY = """
import sys, threading, time
from passerelle.server import app
app.LONGEST_STOP = 0.5
threading.Thread(target=time.sleep, args=(600,)).start()
app.serve("127.0.0.1", 0, sys.argv[1], on_ready=lambda url: print("ready", flush=True))
"""


@pytest.mark.clause("PA-23")
def test_no_thread_keeps_a_server_from_ending(sqlite_url: str) -> None:
    """One that is at work for ten minutes more."""
    command = [sys.executable, "-c", _BUSY, sqlite_url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            assert server.stdout.readline() == "ready\n"
            server.terminate()
            _, told = server.communicate(timeout=60)
            assert server.returncode == 0
            assert "some threads did not end in time" in told
        finally:
            server.kill()


@pytest.mark.timing
@pytest.mark.clause("PA-23")
@pytest.mark.parametrize("game", ["hexades", "verbindung"])
def test_a_server_ends_while_a_bot_compiles(
    game: str, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kernels are nowhere on the disk, so that the first thought takes long."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))

    async def scene() -> None:
        server = Process(free_port(), sqlite_url)
        await server.ready()
        async with aiohttp.ClientSession() as session:
            live = Live(server.url, session)
            watcher = live.player(await live.table(BOT, BOT, game=game), host=True)
            await watcher.enter()
            await watcher.say(type="start")
            await watcher.until("update")
            async with asyncio.timeout(60):
                while not any((tmp_path / "numba").rglob("*.nbi")):  # the first of many kernels is there
                    await asyncio.sleep(0.01)
            assert await asyncio.to_thread(server.stop, 10) == 0
            with pytest.raises(ConnectionError):
                await watcher.until("update")  # there was no move

    asyncio.run(scene())


@pytest.mark.timing
def test_a_server_ends_while_bots_warm_up(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))

    async def scene() -> None:
        server = Process(free_port(), sqlite_url, warm_up=True)
        await server.ready()
        async with asyncio.timeout(20):
            while not server.children:
                await asyncio.sleep(0.01)
        (child,) = server.children
        assert await asyncio.to_thread(server.stop, 10) == 0
        async with asyncio.timeout(20):
            while _runs(child):
                await asyncio.sleep(0.01)

    asyncio.run(scene())


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_clock_on_the_wall_may_jump(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty days ahead, forty back: no time runs out, nobody has left, and the table is still there."""
    real, jumped = time.time, 0

    async def scene() -> None:
        nonlocal jumped
        async with serving(sqlite_url) as live:
            made, ada, bob = await live.started(options={"clock": "30"})
            rng = random.Random(1)
            for number in range(12):
                jumped = (0, 40, -40)[number % 3] * 24 * 3600
                while len(ada.lines) != len(bob.lines):
                    await min(ada, bob, key=lambda player: len(player.lines)).until("update")
                seat = ada.update["awaiting"][0]
                mover = ada if seat == "p1" else bob
                assert (await mover.act(seat, hexades_action(mover.update["view"], rng)))["type"] == "update"
            newcomer = live.player(made)
            await newcomer.enter()
            await newcomer.until("update")
            words = {line.split(" ")[2] for line in newcomer.lines}
            assert not words & {"timeout", "leave"}
            assert len(newcomer.lines) >= 12

    monkeypatch.setattr(time, "time", lambda: real() + jumped)
    asyncio.run(scene())
