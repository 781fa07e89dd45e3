"""A full server: newcomers are told so in words, and those inside notice nothing."""

from __future__ import annotations

import asyncio
import random

import pytest
from live import EASY, serving
from msgspec.structs import replace
from raw import Raw, closing, handshake, request
from ws_player import hexades_action

CAPACITY = 6


@pytest.mark.clause("PA-21")
def test_newcomers_to_a_full_server_are_refused_in_words_and_a_game_inside_goes_on(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, connections=CAPACITY)) as live:
            made, ada, bob = await live.started()
            crowd = [await Raw.open(live.url, request("GET /health")) for _ in range(CAPACITY)]
            with closing(*crowd):
                assert {await one.status() for one in crowd} == {200}  # they are in, and stay
                newcomer = await Raw.open(
                    live.url, request("GET /", "Accept: text/html", "Accept-Language: fr")
                )
                socket = await Raw.open(live.url, handshake(made["table"]))
                with closing(newcomer, socket):
                    page = (await newcomer.ended()).decode()
                    assert page.startswith("HTTP/1.1 503")
                    assert "Il y a trop de connexions pour le moment." in page
                    assert "PA-21" in (await socket.ended()).decode()
                rng = random.Random(3)
                for _ in range(12):
                    mover, other = (ada, bob) if ada.my_turn else (bob, ada)
                    told = await mover.act(mover.my_turn or "", hexades_action(mover.update["view"], rng))
                    assert told["type"] == "update"
                    await other.until("update")

    asyncio.run(asyncio.wait_for(scene(), 60))
