"""What one browser leaves for another: taken once, for some minutes, of any worker or node; kind to bad input."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack

import aiohttp
import msgspec
import pytest
from live import EASY, Live, Process, free_port, serving
from msgspec.structs import replace
from store_kit import name, opened

NOW = 1_000_000


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def send(live: Live, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
    async with live.session.post(f"{live.url}{path}", data=body, headers=headers) as answer:
        return answer.status, await answer.read()


async def left(live: Live, body: bytes) -> str:
    status, answer = await send(live, "/api/parcels", body)
    assert status == 201, answer
    told = msgspec.json.decode(answer)
    assert told["minutes"] == EASY.parcel_minutes
    return str(told["code"])


def code_of(answer: bytes) -> str:
    return str(msgspec.json.decode(answer)["code"])


@pytest.mark.clause("PA-27")
def test_a_parcel_is_taken_once(sqlite_url: str) -> None:
    async def scene() -> None:
        body = random.Random(5).randbytes(150_000)
        async with serving(sqlite_url) as live:
            code = await left(live, body)
            assert len(code) == 22
        async with serving(sqlite_url) as live:  # a restart loses none
            assert await send(live, f"/api/parcels/{code}") == (200, body)
            for odd in (code, code[:-1], "x", "%00", "é", "x" * 3000, "..%2f.."):
                status, answer = await send(live, f"/api/parcels/{odd}")
                assert (status, code_of(answer)) == (404, "PA-27.no-such-parcel"), odd

    asyncio.run(scene())


def test_a_store_keeps_a_parcel_until_it_expires(database_url: str) -> None:
    async def scene() -> None:
        one, other, third = name(), name(), name()
        async with opened(database_url) as store:
            assert await store.leave_parcel(one, b"\x00one", NOW, NOW + 60, 2)
            assert await store.leave_parcel(other, b"other", NOW, NOW + 120, 2)
            assert not await store.leave_parcel(third, b"third", NOW + 59, NOW + 600, 2)
            assert await store.leave_parcel(third, b"third", NOW + 60, NOW + 600, 2), "one has expired"
            assert await store.take_parcel(one, NOW + 60) is None
            assert await store.take_parcel(other, NOW + 119) == b"other"
            assert await store.take_parcel(other, NOW + 119) is None
            await store.sweep_parcels(NOW + 599)
            assert await store.take_parcel(third, NOW + 599) == b"third"

    asyncio.run(scene())


def test_what_nobody_takes_is_swept(sqlite_url: str) -> None:
    async def scene() -> None:
        async with opened(sqlite_url) as store:
            assert await store.leave_parcel("old", b"old", NOW, NOW + 60, 5)
            await store.sweep_parcels(NOW + 60)
            assert await store.take_parcel("old", NOW) is None

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
def test_an_address_leaves_a_few_and_the_server_keeps_some(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, parcel_burst=3)) as live:
            answers = [await send(live, "/api/parcels", b"x") for _ in range(4)]
            assert [status for status, _ in answers] == [201, 201, 201, 429]
            assert code_of(answers[3][1]) == "PA-21.too-fast"
        async with serving(sqlite_url, limits=replace(EASY, parcels=4, parcel_burst=10)) as live:
            answers = [await send(live, "/api/parcels", b"x") for _ in range(2)]
            assert [status for status, _ in answers] == [201, 429]

    asyncio.run(scene())


@pytest.mark.clause("PA-20")
def test_bad_parcels_are_refused(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            for body, code in ((b"", "PA-20.not-a-message"), (b"x" * 262_145, "PA-21.too-large")):
                status, answer = await send(live, "/api/parcels", body)
                assert (status >= 400, code_of(answer)) == (True, code)
            status, answer = await send(live, "/api/parcels", b"x", Origin="https://elsewhere.example")
            assert (status, code_of(answer)) == (403, "PA-20.foreign-origin")
            code = await left(live, b"x")
            status, answer = await send(live, f"/api/parcels/{code}", Origin="https://elsewhere.example")
            assert status == 403
            assert (await live.get(f"/api/parcels/{code}"))[0] in (404, 405), (
                "a link that is looked at takes nothing"
            )
            assert await send(live, f"/api/parcels/{code}", b"ignored") == (200, b"x")

    asyncio.run(scene())


def test_of_many_who_ask_at_once_one_gets_it(database_url: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(serving(database_url))
            nodes = [first]
            if database_url.startswith("postgres"):
                nodes.append(await stack.enter_async_context(serving(database_url)))
            code = await left(first, b"mine")
            asked = [send(nodes[index % len(nodes)], f"/api/parcels/{code}") for index in range(8)]
            answers = await asyncio.gather(*asked)
            assert sorted(status for status, _ in answers) == [200, *[404] * 7]

    asyncio.run(scene())


def test_any_worker_hands_it_out(sqlite_url: str) -> None:
    async def scene() -> None:
        process = Process(free_port(), sqlite_url, workers=2)
        try:
            await process.ready()
            for number in range(6):
                async with aiohttp.ClientSession() as session:  # new connections: any worker may get them
                    code = await left(Live(process.url, session), b"%d" % number)
                async with aiohttp.ClientSession() as session:
                    assert await send(Live(process.url, session), f"/api/parcels/{code}") == (
                        200,
                        b"%d" % number,
                    )
        finally:
            process.stop()

    asyncio.run(scene())
