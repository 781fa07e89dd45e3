"""Own games kept on the server: under a key nobody else has, never lost to another device, erased for good."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from contextlib import AsyncExitStack

import aiohttp
import msgspec
import pytest
from live import EASY, Live, Process, free_port, serving
from msgspec.structs import replace
from store_kit import name, opened

A_DAY = 86_400


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def ask(
    live: Live, what: str, key: str, body: bytes = b"", follows: int | str | None = None, **headers: str
) -> tuple[int, bytes, str]:
    """Status, body and version."""
    if follows is not None:
        headers["Passerelle-Version"] = str(follows)
    async with live.session.post(
        f"{live.url}/api/bundle/{what}", data=body, headers={"Passerelle-Key": key, **headers}
    ) as answer:
        return answer.status, await answer.read(), answer.headers.get("Passerelle-Version", "")


def code_of(answer: tuple[int, bytes, str]) -> tuple[int, str]:
    return answer[0], str(msgspec.json.decode(answer[1])["code"])


@pytest.mark.clause("PA-30")
def test_a_bundle_is_kept_replaced_and_erased(database_url: str) -> None:
    async def scene() -> None:
        key, other = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
        async with serving(database_url) as live:
            assert code_of(await ask(live, "read", key)) == (404, "PA-30.no-such-bundle")
            assert await ask(live, "write", key, b"\x00one", 0) == (200, b'{"version":1}', "")
            assert await ask(live, "write", key, b"two", 1) == (200, b'{"version":2}', "")
            assert code_of(await ask(live, "read", other)) == (404, "PA-30.no-such-bundle")
        async with serving(database_url) as live:  # a restart loses none
            assert await ask(live, "read", key) == (200, b"two", "2")
            for follows in (0, 1, 3, 999_999_999):
                assert code_of(await ask(live, "write", key, b"late", follows)) == (409, "PA-30.changed")
            assert await ask(live, "read", key) == (200, b"two", "2")
            assert (await ask(live, "erase", key))[0] == 200
            assert (await ask(live, "erase", key))[0] == 200
            assert code_of(await ask(live, "read", key)) == (404, "PA-30.no-such-bundle")
            late = await ask(live, "write", key, b"late", 2)
            assert code_of(late) == (404, "PA-30.no-such-bundle"), "what was erased does not come back"

    asyncio.run(scene())


@pytest.mark.clause("PA-30")
def test_of_devices_that_write_at_once_one_is_first_and_the_others_are_told(database_url: str) -> None:
    async def scene() -> None:
        key = secrets.token_urlsafe(32)
        async with AsyncExitStack() as stack:
            limits = replace(EASY, bundle_burst=1000, new_bundle_burst=1000)
            nodes = [await stack.enter_async_context(serving(database_url, limits=limits))]
            if database_url.startswith("postgres"):
                nodes.append(await stack.enter_async_context(serving(database_url, limits=limits)))

            async def add(number: int) -> None:
                """As a browser does: it merges and tries again until it is the first."""
                live = nodes[number % len(nodes)]
                for _ in range(50):
                    status, body, version = await ask(live, "read", key)
                    assert status in (200, 404)
                    games = set(body.split()) if status == 200 else set()
                    merged = b" ".join(sorted(games | {b"%d" % number}))
                    if (await ask(live, "write", key, merged, version or 0))[0] == 200:
                        return

            await asyncio.gather(*map(add, range(8)))
            status, body, version = await ask(nodes[0], "read", key)
            assert (status, sorted(map(int, body.split())), version) == (200, list(range(8)), "8")

    asyncio.run(scene())


def test_a_store_keeps_so_many_and_so_long_as_it_serves(database_url: str) -> None:
    async def scene() -> None:
        one, other, third = name(), name(), name()
        async with opened(database_url) as store:
            assert await store.save_bundle(one, 0, b"one", 2) == "saved"
            assert await store.save_bundle(other, 0, b"other", 2) == "saved"
            assert await store.save_bundle(third, 0, b"third", 2) == "full"
            assert await store.save_bundle(one, 1, b"more", 2) == "saved", "who has one may go on"
            await store.sweep((), 0, None)
            for _ in range(20):
                await store.sweep((), A_DAY // 2, None)
            assert await store.load_bundle(one) == (2, b"more")  # it is used again
            for _ in range(20):
                await store.sweep((), A_DAY // 2, None)
            assert await store.sweep_bundles(30 * A_DAY) == 0
            assert await store.sweep_bundles(15 * A_DAY) == 1
            assert await store.load_bundle(other) is None
            assert await store.load_bundle(one) == (2, b"more")

    asyncio.run(scene())


@pytest.mark.clause("PA-20", "PA-21")
def test_bad_bundles_are_refused(sqlite_url: str) -> None:
    async def scene() -> None:
        key = secrets.token_urlsafe(32)
        async with serving(sqlite_url, limits=replace(EASY, bundle_bytes=1000)) as live:
            for odd in ("", "short", "é" * 30, "x" * 65, "../" * 10):
                for what in ("read", "write", "erase"):
                    assert code_of(await ask(live, what, odd, b"x", 0)) == (400, "PA-22.bad-key")
            for follows in ("", "-1", "x", "1.0", "9" * 30, "١"):
                assert code_of(await ask(live, "write", key, b"x", follows)) == (400, "PA-20.bad-request")
            assert code_of(await ask(live, "write", key, b"x")) == (400, "PA-20.bad-request")
            assert code_of(await ask(live, "write", key, b"", 0)) == (400, "PA-20.not-a-message")
            assert code_of(await ask(live, "write", key, b"x" * 1001, 0)) == (413, "PA-21.too-large")
            elsewhere = await ask(live, "read", key, Origin="https://elsewhere.example")
            assert code_of(elsewhere) == (403, "PA-20.foreign-origin")
            assert (await live.get("/api/bundle/read", **{"Passerelle-Key": key}))[0] in (404, 405)

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
def test_an_address_asks_for_so_much(sqlite_url: str) -> None:
    async def scene() -> None:
        limits = replace(EASY, bundle_burst=8, new_bundle_burst=2)
        async with serving(sqlite_url, limits=limits) as live:
            new = [await ask(live, "write", secrets.token_urlsafe(16), b"x", 0) for _ in range(3)]
            assert [status for status, *_ in new] == [200, 200, 429]
            answers = [await ask(live, "read", "x" * 22) for _ in range(6)]
            assert [status for status, *_ in answers] == [404] * 5 + [429]
        async with serving(sqlite_url, limits=replace(EASY, bundles=2)) as live:
            assert (await ask(live, "write", secrets.token_urlsafe(16), b"x", 0))[0] == 429

    asyncio.run(scene())


def test_the_key_is_neither_stored_nor_logged(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = secrets.token_urlsafe(32)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            assert (await ask(live, "write", key, b"mine", 0))[0] == 200
            from passerelle.table.sqlite_file import SqliteFile  # noqa: PLC0415

            def broken(self: SqliteFile, *values: object) -> None:
                raise OSError("disk on fire")

            for method in ("load_bundle", "save_bundle", "erase_bundle"):
                monkeypatch.setattr(SqliteFile, method, broken)
            assert code_of(await ask(live, "read", key)) == (503, "PA-23.cannot-read")
            assert code_of(await ask(live, "write", key, b"x", 1)) == (503, "PA-23.cannot-save")
            assert code_of(await ask(live, "erase", key)) == (503, "PA-23.cannot-save")

    with caplog.at_level(logging.DEBUG):
        asyncio.run(scene())
    assert "disk on fire" in caplog.text
    assert key not in caplog.text
    path = sqlite_url.removeprefix("sqlite:///")
    with open(path, "rb") as file:  # noqa: PTH123
        stored = file.read()
    assert key.encode() not in stored
    assert hashlib.sha256(key.encode()).hexdigest().encode() in stored


def test_any_worker_has_it(sqlite_url: str) -> None:
    async def scene() -> None:
        process = Process(free_port(), sqlite_url, workers=2)
        key = secrets.token_urlsafe(32)
        try:
            await process.ready()
            for number in range(6):
                async with aiohttp.ClientSession() as session:  # new connections: any worker may get them
                    live = Live(process.url, session)
                    assert (await ask(live, "write", key, b"%d" % number, number))[0] == 200
                async with aiohttp.ClientSession() as session:
                    live = Live(process.url, session)
                    assert await ask(live, "read", key) == (200, b"%d" % number, str(number + 1))
        finally:
            process.stop()

    asyncio.run(scene())
