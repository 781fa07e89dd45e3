"""Nodes of one PostgreSQL are replaced one by one; one that is too old for it harms nothing."""

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
def test_nodes_are_replaced_one_after_the_other(empty_postgres_url: str) -> None:
    """As at an upgrade, while people play on both."""

    async def scene() -> None:
        nodes = [Process(free_port(), empty_postgres_url) for _ in range(2)]
        for node in nodes:
            await node.ready()
        async with aiohttp.ClientSession() as session:
            here, there = (Live(node.url, session) for node in nodes)
            made = await here.table()
            assert await _play(*await _sit_down(made, here, there), 6)
            for number in range(2):
                assert nodes[number].stop() == 0
                nodes[number] = Process(free_port(), empty_postgres_url)
                await nodes[number].ready()
                here, there = (Live(node.url, session) for node in nodes)
                seats = [node.player(made, "p1", "p2") for node in (here, there)]
                for player in seats:
                    await player.enter()
                    await player.until("update")
                assert await _play(seats[0], seats[1], 4)
            assert await _play_both(seats)
            written = (await there.get(f"/api/tables/{made['table']}/record"))[1]
            assert verify(records.read(written, catalogue.find))
        for node in nodes:
            assert node.stop() == 0

    asyncio.run(scene())


@pytest.mark.slow
def test_a_node_of_0_1_0_that_was_not_stopped_is_refused(
    empty_postgres_url: str, release_0_1_0: Path
) -> None:
    """It knows nothing of homes: the database has no line of it any more, and it harms nothing."""

    async def scene() -> None:
        old = Process(free_port(), empty_postgres_url, source=release_0_1_0)
        await old.ready()
        async with aiohttp.ClientSession() as session:
            before = Live(old.url, session)
            made = await before.table()
            pair = await _sit_down(made, before, before)
            assert await _play(*pair, 6)
            new = Process(free_port(), empty_postgres_url)  # migrates under the old one's feet
            await new.ready()
            (seat,) = pair[0].update["awaiting"]
            mover = pair[0] if seat == "p1" else pair[1]
            told = await mover.act(seat, hexades_action(mover.update["view"], random.Random(6)))
            assert (told["type"], told["code"]) == ("refused", "PA-23.fault")
            after = Live(new.url, session)
            seats = [after.player(made, "p1", "p2") for _ in range(2)]
            for player in seats:
                await player.enter()
                await player.until("update")
            assert len(seats[0].lines) == len(pair[0].lines)
            assert await _play_both(seats)
            written = (await after.get(f"/api/tables/{made['table']}/record"))[1]
            assert verify(records.read(written, catalogue.find))
        assert new.stop() == 0
        old.kill()

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
