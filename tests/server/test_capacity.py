"""A full server: newcomers are told so in words, and those inside notice nothing."""

from __future__ import annotations

import asyncio
import random
import select
import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

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


def test_those_who_come_at_once_are_held_until_the_server_has_time_for_them(sqlite_url: str) -> None:
    """While its loop is busy nobody is accepted. Who finds no room then tries again a second later, or seconds."""
    most = Path("/proc/sys/net/core/somaxconn")
    crowd = min(400, int(most.read_text()) if most.exists() else 128)

    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, connections_per_address=crowd + 1)) as live:
            where, loop = urlsplit(live.url), asyncio.get_running_loop()
            with ExitStack() as sockets:
                coming = [sockets.enter_context(socket.socket()) for _ in range(crowd)]
                for one in coming:
                    one.setblocking(False)
                    one.connect_ex((where.hostname, where.port))
                assert len(select.select([], coming, [], 0)[1]) == crowd
                for one in coming:
                    await loop.sock_sendall(one, request("GET /health", "Connection: close"))
                for one in coming:
                    assert await loop.sock_recv(one, 12) == b"HTTP/1.1 200"
                    while await loop.sock_recv(one, 65_536):
                        pass

    asyncio.run(asyncio.wait_for(scene(), 60))
