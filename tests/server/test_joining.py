"""Codes of four letters that lead to a table, and the screen that shows them: the same on any worker or node."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest
from live import EASY, Live, serving
from msgspec.structs import replace

from passerelle.server.stores import open_database
from passerelle.table.join_codes import CODE_LENGTH, LETTERS, JoinCodeRows, as_code

OPEN_SEATS = ({"kind": "human", "name": "Ada"}, {"kind": "open"})
ODD_BODIES: tuple[Any, ...] = ({}, {"code": None}, {"code": 7}, {"code": "BCDF", "more": 1})
ODD_CODES = ("", "BCD", "BCDFG", "AEIO", "1234", "BC\0D", "éèçà", "B" * 4000, "'; --")


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def waiting_table(live: Live) -> str:
    """A public one with a free seat, its host there."""
    made = await live.table(*OPEN_SEATS, public=True)
    host = live.player(made, "p1", host=True)
    await host.enter()
    return str(made["table"])


async def overview(live: Live) -> dict[str, Any]:
    async with live.session.get(f"{live.url}/api/overview") as answer:
        assert answer.status == 200
        return dict(await answer.json())


async def shown_code(live: Live, table: str) -> str:
    codes = {one["table"]["table"]: one["code"] for one in (await overview(live))["waiting"]}
    return str(codes[table])


@pytest.mark.clause("PA-37")
def test_a_code_leads_to_its_table_on_every_node(database_url: str) -> None:
    limits = replace(EASY, open_tables_seconds=0)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            one, other = [
                await stack.enter_async_context(serving(database_url, limits=limits)) for _ in range(2)
            ]
            table, second = await waiting_table(one), await waiting_table(other)
            code = await shown_code(one, table)
            assert len(code) == CODE_LENGTH
            assert set(code) <= set(LETTERS)
            assert await shown_code(other, table) == code  # it stays the same, whoever asks
            assert await shown_code(other, second) != code
            for live in (one, other):
                assert await live.post("/api/join", code=f" {code[:2].lower()} {code[2:]}") == (
                    200,
                    {"path": f"/t/{table}"},
                )
            _, screen = await one.post("/api/screens")
            status, found = await other.post("/api/join", code=screen["code"])
            assert (status, found) == (200, {"path": f"/screen#code={screen['code']}"})

    asyncio.run(scene())


@pytest.mark.clause("PA-37")
def test_what_the_room_sees(sqlite_url: str) -> None:
    """Nothing of tables that are not for everybody; who has begun needs no code."""

    async def scene() -> None:
        limits = replace(EASY, open_tables_seconds=0)
        async with serving(sqlite_url, limits=limits, public_url="https://games.example") as live:
            await live.started()
            assert await overview(live) == {
                "address": "https://games.example", "local": "", "waiting": [], "playing": [],
            }  # fmt: skip
            public, _, _ = await live.started(public=True)
            shown = await overview(live)
            assert [one["table"]["table"] for one in shown["playing"]] == [public["table"]]
            assert shown["playing"][0]["code"] == ""

    asyncio.run(scene())


@pytest.mark.clause("PA-37")
def test_wrong_codes_are_refused_alike_and_counted(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for code in ODD_CODES:
                status, told = await live.post("/api/join", code=code)
                assert (status, told["code"]) == (404, "PA-37.no-such-code")
            for body in ODD_BODIES:
                status, told = await live.post("/api/join", **body)
                assert (status, told["code"]) == (400, "PA-20.not-a-message")
        async with serving(
            sqlite_url, limits=replace(EASY, join_codes_per_hour=1, join_code_burst=3)
        ) as live:
            tried = [(await live.post("/api/join", code="BCDF"))[1]["code"] for _ in range(5)]
            assert tried == ["PA-37.no-such-code"] * 3 + ["PA-37.too-many-tries"] * 2

    asyncio.run(scene())


@pytest.mark.clause("PA-37")
def test_a_code_ends_with_its_time(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url):  # makes the schema
            pass
        database = await open_database(database_url)
        rows, now = JoinCodeRows(database), int(time.time())
        code = (await rows.lend(["/t/one"], now, now + 60))["/t/one"]
        assert await rows.lend(["/t/one"], now + 59, now + 100) == {"/t/one": code}
        assert await rows.find(code, now + 99) == "/t/one"
        assert await rows.find(code, now + 100) is None
        assert await rows.held(now + 100) == {}
        both = await rows.lend(["/t/one", "/tournament/two"], now + 100, now + 160)
        assert len(set(both.values())) == 2
        await database.close()

    asyncio.run(scene())


def test_what_is_typed_as_a_code() -> None:
    assert [as_code(text) for text in ("bcdf", " B C\tD F ", "BCDE", "BCDFG", "")] == [
        "BCDF",
        "BCDF",
        "",
        "",
        "",
    ]
