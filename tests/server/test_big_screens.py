"""A big screen put up by a code: once, for some minutes, on any worker or node; guessing is refused kindly."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import msgspec
import pytest
from live import EASY, Live, Process, free_port, serving
from msgspec.structs import replace
from store_kit import name, opened

from passerelle.core.values import Refused
from passerelle.server.screens import Screens
from passerelle.table.join_codes import CODE_LENGTH, LETTERS
from passerelle.table.store import ScreenState

NOW = 1_000_000
ODD_BODIES: tuple[object, ...] = (
    None, [], {}, {"screen": 1}, {"screen": "x", "more": 1}, {"table": "x", "code": None},
)  # fmt: skip


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def send(live: Live, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    data = msgspec.json.encode(body) if body is not None else b""
    async with live.session.post(f"{live.url}/api/screens{path}", data=data, headers=headers) as answer:
        return answer.status, msgspec.json.decode(await answer.read())


async def waiting(live: Live) -> tuple[str, str]:
    """A screen's secret and its code."""
    status, told = await send(live, "")
    assert status == 201, told
    assert len(told["code"]) == CODE_LENGTH
    assert set(told["code"]) <= set(LETTERS)
    assert told["link"].endswith(f"/screen#code={told['code']}")
    assert told["seconds"] == EASY.screen_code_seconds
    return told["screen"], told["code"]


async def shown(live: Live, screen: str) -> str:
    status, told = await send(live, "/look", {"screen": screen})
    return str(told["table"]) if status == 200 else str(told["code"])


@pytest.mark.clause("PA-29")
def test_a_code_puts_a_table_on_the_screen_once(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            table, other = [(await live.table())["table"] for _ in range(2)]
            screen, code = await waiting(live)
            assert await shown(live, screen) == ""
            typed = f" {code[:2].lower()} {code[2:]} "
            status, told = await send(live, "/show", {"table": table, "code": typed})
            assert status == 200
            assert await shown(live, screen) == table
            again = await send(live, "/show", {"table": other, "code": code})
            assert (again[0], again[1]["code"]) == (404, "PA-29.no-such-code")
            assert await shown(live, screen) == table
        async with serving(sqlite_url) as live:  # a restart does not take it down
            assert await shown(live, screen) == table
            moved = await send(live, "/show", {"table": other, "remote": told["remote"]})
            assert moved == (200, {"remote": told["remote"]})
            assert await shown(live, screen) == other
            assert (await send(live, "/close", {"screen": told["remote"]}))[0] == 200
            assert await shown(live, screen) == "PA-29.no-such-screen"
            late = await send(live, "/show", {"table": other, "remote": told["remote"]})
            assert (late[0], late[1]["code"]) == (404, "PA-29.no-such-screen")

    asyncio.run(scene())


def test_a_screen_takes_itself_down(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            screen, code = await waiting(live)
            assert (await send(live, "/close", {"screen": screen}))[0] == 200
            assert await shown(live, screen) == "PA-29.no-such-screen"
            table = (await live.table())["table"]
            assert (await send(live, "/show", {"table": table, "code": code}))[0] == 404

    asyncio.run(scene())


@pytest.mark.clause("PA-29")
def test_a_wrong_code_is_refused_and_so_is_guessing(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, screen_code_burst=5)) as live:
            table = (await live.table())["table"]
            _, code = await waiting(live)
            wrong = code[:-1] + LETTERS[LETTERS.index(code[-1]) - 1]
            for odd in (wrong, "", "AEIO", code + "B", "\x00\x00\x00\x00"):
                status, told = await send(live, "/show", {"table": table, "code": odd})
                assert (status, told["code"]) == (404, "PA-29.no-such-code"), odd
            status, told = await send(live, "/show", {"table": table, "code": code})
            assert (status, told["code"]) == (429, "PA-29.too-many-tries")

    asyncio.run(scene())


@pytest.mark.clause("PA-29")
def test_a_table_that_is_none_is_not_shown(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            screen, code = await waiting(live)
            for odd in ("aaaaaaaaaa", "", "\x00", "x" * 3000, "../x"):
                status, told = await send(live, "/show", {"table": odd, "code": code})
                assert (status, told["code"]) == (404, "PA-23.no-such-table"), odd
            assert await shown(live, screen) == "", "its code still waits"

    asyncio.run(scene())


@pytest.mark.clause("PA-20")
def test_bad_questions_are_refused(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for path in ("/look", "/show", "/close"):
                for body in ODD_BODIES:
                    status, told = await send(live, path, body)
                    assert (status, told["code"]) == (400, "PA-20.not-a-message"), (path, body)
            for path in ("", "/look", "/show", "/close"):
                status, told = await send(live, path, {"screen": "x"}, Origin="https://elsewhere.example")
                assert (status, told["code"]) == (403, "PA-20.foreign-origin")

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
def test_an_address_opens_a_few_and_the_server_has_some(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, screen_burst=3)) as live:
            assert [(await send(live, ""))[0] for _ in range(4)] == [201, 201, 201, 429]
        async with serving(sqlite_url, limits=replace(EASY, screens=4)) as live:
            assert [(await send(live, ""))[0] for _ in range(2)] == [201, 429]

    asyncio.run(scene())


def test_a_store_knows_a_screen_until_it_expires(database_url: str) -> None:
    async def scene() -> None:
        one, other, third, remote, table = (name() for _ in range(5))
        async with opened(database_url) as store:
            assert await store.open_screen(one, "BCDF", NOW, NOW + 60, 2)
            assert not await store.open_screen(other, "BCDF", NOW, NOW + 60, 2), "that code is another's"
            assert await store.open_screen(other, "GHJK", NOW, NOW + 60, 2)
            assert not await store.open_screen(third, "LMNP", NOW, NOW + 60, 2), "there are so many already"
            assert not await store.put_up("BCDF", remote, table, NOW + 60, NOW + 900), "too late"
            assert await store.put_up("BCDF", remote, table, NOW + 59, NOW + 900)
            assert not await store.put_up("BCDF", name(), table, NOW + 59, NOW + 900), "typed already"
            assert await store.read_screen(one, NOW + 899) == ScreenState(table, NOW + 900)
            assert await store.open_screen(third, "GHJK", NOW + 60, NOW + 120, 2), "its code has expired"
            assert await store.read_screen(other, NOW + 59) is None
            await store.keep_screen(one, NOW + 1000)
            await store.sweep_screens(NOW + 999)
            assert await store.read_screen(third, NOW) is None
            assert await store.switch_screen(remote, "another", NOW + 999, NOW + 2000)
            assert await store.read_screen(one, NOW + 1999) == ScreenState("another", NOW + 2000)
            assert not await store.switch_screen(remote, table, NOW + 2000, NOW + 3000)
            await store.take_down(remote)
            assert await store.read_screen(one, NOW) is None

    asyncio.run(scene())


def test_a_screen_somebody_looks_at_stays(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(sqlite_url) as store:
            screens = Screens(EASY, store)

            def pass_time(seconds: int) -> None:
                monkeypatch.setattr("passerelle.server.screens.time.time", lambda: NOW + seconds)

            pass_time(0)
            screen, code = await screens.open("here")
            await screens.put_up(code, "table", "here")
            third = EASY.screen_seconds // 3
            for looks in range(1, 7):
                pass_time(looks * third)
                await screens.sweep()
                assert await screens.look(screen) == "table"
            pass_time(6 * third + EASY.screen_seconds)
            with pytest.raises(Refused, match=r"PA-29\.no-such-screen"):
                await screens.look(screen)

    asyncio.run(scene())


def test_television_and_phone_may_ask_different_nodes(empty_postgres_url: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(serving(empty_postgres_url))
            there = await stack.enter_async_context(serving(empty_postgres_url))
            table = (await there.table())["table"]
            screen, code = await waiting(here)
            assert (await send(there, "/show", {"table": table, "code": code}))[0] == 200
            assert await shown(here, screen) == table

    asyncio.run(scene())


def test_television_and_phone_may_ask_different_workers(sqlite_url: str) -> None:
    async def scene() -> None:
        process = Process(free_port(), sqlite_url, workers=2)
        try:
            await process.ready()
            for _ in range(4):
                async with aiohttp.ClientSession() as session:  # new connections: any worker may get them
                    live = Live(process.url, session)
                    screen, code = await waiting(live)
                    table = (await live.table())["table"]
                async with aiohttp.ClientSession() as session:
                    live = Live(process.url, session)
                    assert (await send(live, "/show", {"table": table, "code": code}))[0] == 200
                async with aiohttp.ClientSession() as session:
                    assert await shown(Live(process.url, session), screen) == table
        finally:
            process.stop()

    asyncio.run(scene())
