"""The files of `deploy/` in front of real servers: HAProxy, nginx and Caddy, as a host would run them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import aiohttp
import pytest
from live import TWO_PEOPLE, Live
from ws_player import WirePlayer, hexades_action
from yarl import URL

from passerelle.server.limits import Limits
from processes.proxies import KINDS, Proxy
from processes.rolling import behind_proxy, guest_session, restart_in_turn
from processes.servers import ServerProcess

FEW_TABLES = Limits(tables_per_hour=1, table_burst=2)
REFUSED = ("/metrics", "/metrics?own", "/%6detrics", "/Metrics", "/staff", "/staff/x", "/api/staff/tables")
ODD = ("/metrics/", "/./metrics", "//metrics", "/x/../metrics", "/api/%73taff", "/api//staff", "/%2fmetrics")
"""Spellings that lead nowhere; whatever the answer is, it is no figure."""


async def _new_table(session: aiohttp.ClientSession, front: Proxy, **headers: str) -> int:
    body = {"game": "hexades", "seats": TWO_PEOPLE}
    async with session.post(f"{front.url}/api/tables", json=body, headers=headers) as answer:
        return answer.status


async def _closed_to_the_outside(front: Proxy) -> None:
    """Figures and staff pages, however they are spelled; but not to the machine itself."""
    async with guest_session("127.0.0.2") as outside, guest_session("127.0.0.1") as inside:
        for path in (*REFUSED, *ODD):
            async with outside.get(URL(front.url + path, encoded=True), allow_redirects=False) as answer:
                assert "passerelle_" not in await answer.text(), path
                assert path in ODD or answer.status == 403, path
        async with inside.get(f"{front.url}/metrics") as answer:
            assert answer.status == 403
        async with inside.get(f"{front.url}/staff") as answer:
            assert answer.headers["X-Content-Type-Options"] == "nosniff", "the server has answered"


async def _guests_are_told_apart(front: Proxy) -> None:
    """Each has limits of its own, and nobody gets another's by saying so."""
    async with guest_session("127.0.0.2") as one, guest_session("127.0.0.3") as other:
        assert [await _new_table(one, front) for _ in range(3)] == [201, 201, 429]
        for forged in ("X-Forwarded-For", "X-Real-IP", "X-Passerelle-Peer"):
            assert await _new_table(one, front, **{forged: "127.0.0.9"}) == 429
        assert await _new_table(one, front, Forwarded="for=127.0.0.9") == 429
        assert await _new_table(other, front) == 201


async def _two_people_play(kind: str, front: Proxy) -> None:
    async with guest_session("127.0.0.4") as session:
        live = Live(front.url, session)
        made, ada, bob = await live.started()
        assert ada.info["link"].startswith("https://")
        mover, other = (ada, bob) if ada.my_turn else (bob, ada)
        action = hexades_action(mover.update["view"], random.Random(1))
        assert (await mover.act(mover.info["mine"][0], action))["type"] == "update"
        await other.until("update")
        status, _, headers = await live.get(f"/api/tables/{made['table']}/qr.svg")
        assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
        assert await _new_table(session, front, Origin="https://elsewhere.example") == 403
        assert await _new_table(session, front, Origin=front.url) == 201
        if kind != "caddy":  # which does so by itself, on port 80
            async with session.get(f"http://localhost:{front.plain_port}/x", allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"][:8]) == (308, "https://")
        await ada.socket.close()
        await bob.socket.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_one_server_behind_a_proxy(kind: str, tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/tables.sqlite"
        async with behind_proxy(kind, [url], tmp_path, FEW_TABLES) as (_, front):
            await _two_people_play(kind, front)
            await _guests_are_told_apart(front)
            await _closed_to_the_outside(front)

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_nodes_are_restarted_in_turn(kind: str, empty_postgres_url: str, tmp_path: Path) -> None:
    """Under play: everybody comes back, and nothing is lost or told twice."""
    seen = asyncio.run(restart_in_turn(kind, empty_postgres_url, tmp_path))
    assert seen.away, "nobody noticed a restart"
    assert seen.violations == []


async def _counted(node: ServerProcess, name: str) -> int:
    """What a node says in its metrics."""
    async with aiohttp.ClientSession() as session, session.get(f"{node.url}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    (value,) = [line.split()[1] for line in lines if line.startswith(f"passerelle_{name} ")]
    return int(value)


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_is_about_a_table_goes_to_one_node(
    kind: str, empty_postgres_url: str, tmp_path: Path
) -> None:
    """So that no node has to pass anybody on to another."""

    async def run() -> None:
        async with (
            behind_proxy(kind, [empty_postgres_url] * 2, tmp_path) as (nodes, front),
            guest_session("127.0.0.2") as session,
        ):
            live, players = Live(front.url, session), list[WirePlayer]()
            for _ in range(20):
                made = await live.table()
                for _ in range(2):
                    players.append(live.player(made))
                    await players[-1].enter()
                assert (await live.get(f"/api/tables/{made['table']}/qr.svg"))[0] == 200
            there = [await _counted(node, "connections") for node in nodes]
            assert sum(there) == len(players)
            assert min(there) > 0, "all tables are at one node"
            assert [await _counted(node, "tunnels_total") for node in nodes] == [0, 0]
            await _closed_to_the_outside(front)

    asyncio.run(run())
