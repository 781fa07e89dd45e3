"""SIGTERM: nobody waits for a bot, and a clock on the wall that jumps ends nothing."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import aiohttp
import pytest
from live import Live, Process, free_port, serving
from ws_player import hexades_action

BOT = {"kind": "bot", "name": "level-3"}


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
