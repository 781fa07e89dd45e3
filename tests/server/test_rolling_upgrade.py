"""Two versions at one PostgreSQL for some minutes: neither harms the other."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from live import Live, Process, free_port
from ws_player import WirePlayer, hexades_action

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue


async def _catch_up(*players: WirePlayer) -> None:
    """Until all have heard the same."""
    while len({(player.game, len(player.lines)) for player in players}) > 1:
        await min(players, key=lambda player: (player.game, len(player.lines))).until("update")


async def _sit_down(made: dict[str, Any], here: Live, there: Live) -> tuple[WirePlayer, WirePlayer]:
    ada, bob = here.player(made, "p1", host=True), there.player(made, "p2")
    for player in (ada, bob):
        await player.enter()
    await ada.say(type="start")
    for player in (ada, bob):
        await player.until("update")
    return ada, bob


async def _play(ada: WirePlayer, bob: WirePlayer, moves: int) -> bool:
    """So many moves, if the game lasts that long; whether it does."""
    rng = random.Random(moves)
    for _ in range(moves):
        if not ada.update["awaiting"]:
            return False
        (seat,) = ada.update["awaiting"]
        mover = ada if seat == "p1" else bob
        told = await mover.act(seat, hexades_action(mover.update["view"], rng))
        assert told["type"] == "update", told
        await _catch_up(ada, bob)
        assert ada.lines == bob.lines
    return True


@pytest.mark.slow
def test_a_node_of_0_1_0_and_one_of_today(empty_postgres_url: str, release_0_1_0: Path) -> None:
    async def scene() -> None:
        old = Process(free_port(), empty_postgres_url, source=release_0_1_0)
        await old.ready()
        async with aiohttp.ClientSession() as session:
            before = Live(old.url, session)
            alone = await before.table()
            pair = await _sit_down(alone, before, before)
            assert await _play(*pair, 6)
            new = Process(free_port(), empty_postgres_url)  # migrates under the old one's feet
            await new.ready()
            after = Live(new.url, session)
            across = [await before.table(), await after.table()]
            pairs = [
                pair,  # both at the old node, as before
                await _sit_down(across[0], before, after),
                await _sit_down(across[1], after, before),
                await _sit_down(await after.table(), after, after),
            ]
            assert all(await asyncio.gather(*(_play(*two, 12) for two in pairs)))
            old.kill()
            old = Process(
                free_port(), empty_postgres_url, source=release_0_1_0
            )  # one that is not upgraded yet
            await old.ready()
            before = Live(old.url, session)
            for made in (alone, *across):  # and all go on with either of them
                seats = [node.player(made, "p1", "p2") for node in (before, after)]
                for player in seats:
                    await player.enter()
                    await player.until("update")
                assert seats[0].lines == seats[1].lines
                assert await _play_both(seats)
                written = [
                    (await node.get(f"/api/tables/{made['table']}/record"))[1] for node in (before, after)
                ]
                assert written[0] == written[1]
                assert verify(records.read(written[0], catalogue.find))
        assert new.stop() == 0
        assert old.stop() == 0

    asyncio.run(scene())


async def _play_both(seats: list[WirePlayer]) -> bool:
    """To the end, each move at another node than the one before."""
    rng = random.Random(1)
    moves = 0
    while seats[0].update["awaiting"]:
        player = seats[moves % 2]
        (seat,) = player.update["awaiting"]
        told = await player.act(seat, hexades_action(player.update["view"], rng))
        assert told["type"] == "update", told
        await _catch_up(*seats)
        assert seats[0].lines == seats[1].lines
        moves += 1
    return moves > 3
