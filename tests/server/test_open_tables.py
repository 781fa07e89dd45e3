"""Lists of tables over HTTP: a browser's own ones, and those opened to everybody on the server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import msgspec
import pytest
from live import EASY, Live, Process, free_port, serving
from msgspec.structs import replace
from ws_player import WirePlayer, hexades_action

HOST_AND_OPEN = ({"kind": "human", "name": "Ada"}, {"kind": "open"})
AT_ONCE = replace(EASY, open_tables_seconds=0)


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def asked(live: Live, *made: dict[str, Any], keys: Callable[[dict[str, Any]], list[str]]) -> Any:
    tables = [{"table": one["table"], "keys": keys(one)} for one in made]
    status, answer = await live.post("/api/summaries", tables=tables)
    assert status == 200, answer
    return answer


def of_seat(seat: str) -> Callable[[dict[str, Any]], list[str]]:
    return lambda made: [made["host_key"], made["seat_keys"][seat]]


async def open_tables(live: Live) -> dict[str, list[str]]:
    """The ids in each list."""
    status, text, _ = await live.get("/api/open-tables")
    assert status == 200, text
    answer = msgspec.json.decode(text)
    return {kind: [table["table"] for table in tables] for kind, tables in answer.items()}


async def until(player: WirePlayer, shows: Callable[[dict[str, Any]], bool]) -> None:
    while not shows(player.info):
        await player.until("table-info")


def test_a_browser_is_told_how_its_tables_stand(sqlite_url: str) -> None:
    """In the process that has them in memory, and in the next one, which has none."""

    async def check(live: Live, made: list[dict[str, Any]], awaited: str) -> None:
        fresh, running, finished = made
        answer = await asked(
            live, *made, {"table": "aaaaaaaaaa"}, keys=lambda one: list(one.get("seat_keys", {}).values())[:1]
        )
        assert answer["gone"] == ["aaaaaaaaaa"]
        told = {table["table"]: table for table in answer["tables"]}
        assert [told[one["table"]]["stage"] for one in made] == ["gathering", "playing", "over"]
        assert [(seat["kind"], seat["mine"]) for seat in told[fresh["table"]]["seats"]] == [
            ("human", True),
            ("open", False),
        ]
        assert [seat["awaited"] for seat in told[running["table"]]["seats"]] == [
            awaited == "p1",
            awaited == "p2",
        ]
        assert [seat["wants_rematch"] for seat in told[finished["table"]]["seats"]] == [True, False]
        assert told[running["table"]]["options"]["clock"] == "60"
        other = await asked(live, running, keys=of_seat("p2"))
        assert [seat["mine"] for seat in other["tables"][0]["seats"]] == [False, True]

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            fresh = await live.table(*HOST_AND_OPEN)
            running, ada, _ = await live.started(options={"clock": "60"})
            finished, winner, _ = await live.started()
            await winner.act("p1", {"type": "resign"})
            await winner.say(type="rematch", seat="p1")
            await until(winner, lambda info: info["seats"][0]["wants_rematch"])
            made, awaited = [fresh, running, finished], ada.update["awaiting"][0]
            await check(live, made, awaited)
        async with serving(sqlite_url) as live:
            await check(live, made, awaited)
            assert "passerelle_tables 0" in (await live.get("/metrics"))[1]

    asyncio.run(scene())


@pytest.mark.clause("PA-22")
def test_a_summary_says_nothing_that_a_spectator_does_not_see(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for game in ("hexades", "labyrinth", "dobble"):
                made, _, _ = await live.started(game=game)
                (told,) = (await asked(live, made, keys=lambda _: ["guess", ""]))["tables"]
                assert set(told) == {"table", "game", "stage", "options", "length", "seats"}
                for seat in told["seats"]:
                    assert set(seat) == {"kind", "name", "team", "mine", "awaited", "wants_rematch"}
                    assert not seat["mine"]
                text = msgspec.json.encode(told).decode()
                assert not any(key in text for key in (made["host_key"], *made["seat_keys"].values()))

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
def test_so_many_tables_may_be_asked_about(sqlite_url: str) -> None:
    async def scene() -> None:
        limits = replace(EASY, reading_burst=2, readings_per_hour=0.001)
        async with serving(sqlite_url, limits=limits) as live:
            made = [(await live.started())[0] for _ in range(3)]
        async with serving(sqlite_url, limits=limits) as live:
            thirteen = [{"table": "aaaaaaaaaa"}] * (limits.summaries + 1)
            assert (await live.post("/api/summaries", tables=thirteen))[1]["code"] == "PA-21.too-large"
            assert len((await asked(live, *made[:2], keys=of_seat("p1")))["tables"]) == 2
            refused = await live.post("/api/summaries", tables=[{"table": made[2]["table"]}])
            assert (refused[0], refused[1]["code"]) == (429, "PA-21.too-fast")
            again = await asked(live, *made[:2], keys=of_seat("p1"))  # known: it costs nothing
            assert len(again["tables"]) == 2
            bad: list[dict[str, Any]] = [
                {},
                {"tables": [{}]},
                {"tables": [{"table": 1}]},
                {"tables": [], "more": 1},
            ]
            for nonsense in bad:
                assert (await live.post("/api/summaries", **nonsense))[1]["code"] == "PA-20.not-a-message"
        async with serving(
            sqlite_url, limits=replace(EASY, request_burst=100, requests_per_second=0.001)
        ) as live:
            eleven = [{"table": "aaaaaaaaaa"}] * 11
            assert (await live.post("/api/summaries", tables=eleven))[1]["code"] == "PA-21.too-fast"

    asyncio.run(scene())


def test_an_open_table_is_found_by_all_nodes_and_then_watched(database_url: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            here, there = [
                await stack.enter_async_context(serving(database_url, limits=AT_ONCE)) for _ in range(2)
            ]
            hidden = await here.table(*HOST_AND_OPEN)
            made = await here.table(*HOST_AND_OPEN, public=True)
            for node in (here, there):
                assert await open_tables(node) == {"waiting": [made["table"]], "playing": []}
            ada, bob = here.player(made, "p1", host=True), here.player(made)
            await ada.enter()
            assert ada.info["public"]
            await bob.enter()
            await bob.say(type="sit", seat="p2", name="Bob")
            await until(bob, lambda info: info["mine"] == ["p2"])
            assert await open_tables(there) == {"waiting": [], "playing": []}
            await ada.say(type="start")
            await ada.until("update")
            assert await open_tables(there) == {"waiting": [], "playing": [made["table"]]}
            await ada.act("p1", {"type": "resign"})
            assert await open_tables(there) == {"waiting": [], "playing": []}
            await bob.say(type="leave", seat="p2")
            await until(bob, lambda info: not info["mine"])
            assert await open_tables(there) == {"waiting": [made["table"]], "playing": []}
            await ada.say(type="set-public", public=False)
            await until(ada, lambda info: not info["public"])
            assert await open_tables(there) == {"waiting": [], "playing": []}
            assert hidden["table"]

    asyncio.run(scene())


def test_the_list_is_read_once_in_a_while_however_many_ask(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from passerelle.table.sqlite import SqliteStore  # noqa: PLC0415

    reads: list[int] = []
    real = SqliteStore.listed

    async def counted(self: SqliteStore, most: int) -> Any:
        reads.append(most)
        return await real(self, most)

    monkeypatch.setattr(SqliteStore, "listed", counted)

    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, open_tables_seconds=600, open_tables=7)) as live:
            await asyncio.gather(*(open_tables(live) for _ in range(30)))
        assert reads == [7]

    asyncio.run(scene())


def test_workers_have_one_list(sqlite_url: str) -> None:
    async def scene() -> None:
        server = Process(free_port(), sqlite_url, 3, limits=AT_ONCE)
        await server.ready()
        try:
            async with aiohttp.ClientSession() as session:
                live = Live(server.url, session)
                tables = {(await live.table(*HOST_AND_OPEN, public=True))["table"] for _ in range(6)}
                for _ in range(8):
                    async with aiohttp.ClientSession() as another:
                        assert set((await open_tables(Live(server.url, another)))["waiting"]) == tables
        finally:
            assert server.stop() == 0

    asyncio.run(scene())


def test_a_spectator_queues_and_gets_the_seat_that_becomes_free(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            made, ada, bob = await live.started()
            cyd, dan = live.player(made), live.player(made)
            for spectator, name in ((cyd, "Cyd"), (dan, "Dan")):
                await spectator.enter()
                await spectator.say(type="join-queue", name=name, key=name * 8)
                await until(spectator, lambda info: info["queued"] > 0)
            assert (dan.info["queue"], dan.info["queued"], dan.info["offered"]) == (["Cyd", "Dan"], 2, False)
            await cyd.say(type="join-queue", name="x", key="short")
            assert (await cyd.until("refused"))["code"] == "PA-22.bad-key"
            rng = random.Random(3)
            assert ada.update["awaiting"]
            mover = ada if ada.my_turn else bob
            await mover.act(str(mover.my_turn), hexades_action(mover.update["view"], rng))
            await bob.act("p2", {"type": "resign"})
            await bob.say(type="leave", seat="p2")
            await until(cyd, lambda info: info["offered"])
            await dan.say(type="sit", seat="p2", name="Dan")
            assert (await dan.until("refused"))["code"] == "PA-22.seat-kept"
            await ada.say(type="rematch", seat="p1")
            await cyd.say(type="sit", seat="p2", name="Cyd")
            await cyd.until("seat-given")
            await until(cyd, lambda info: info["stage"] == "playing")
            assert (cyd.info["mine"], cyd.info["queue"], cyd.info["queued"]) == (["p2"], ["Dan"], 0)
            again = live.player(made)
            again.keys = ("Dan" * 8,)
            await again.enter()
            assert again.info["queued"] == 1  # and no refusal of a key that opens nothing
            await again.say(type="leave-queue")
            await until(again, lambda info: not info["queue"])

    asyncio.run(scene())
