"""The staff page: who gets in, what is seen, and that every act works whichever node is asked."""

from __future__ import annotations

import asyncio
import contextlib
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from live import EASY, Live, free_port, serving
from msgspec.structs import replace

from passerelle.paper.cards import wifi_text
from passerelle.server.stores import open_database
from passerelle.table.moderation.moderator import Moderator

Told = tuple[int, Any]
Run = Callable[..., tuple[int, str, str]]
OPEN = {"game": "hexades", "seats": 2}


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


class Staff:
    """Whoever holds the key, in front of one node."""

    def __init__(self, live: Live, key: str) -> None:
        self.live = live
        self._headers = {"Passerelle-Staff-Key": key}

    async def look(self) -> Told:
        async with self.live.session.get(f"{self.live.url}/api/staff", headers=self._headers) as answer:
            return answer.status, await answer.json()

    async def do(self, path: str, **body: Any) -> Told:
        url = f"{self.live.url}/api/staff/{path}"
        async with self.live.session.post(url, json=body or None, headers=self._headers) as answer:
            is_pdf = answer.content_type == "application/pdf"
            return answer.status, await answer.read() if is_pdf else await answer.json()

    async def open(self, **more: Any) -> dict[str, Any]:
        status, told = await self.do("open", **OPEN, **more)
        assert status == 200, told
        return dict(told)

    async def table(self, table: str) -> dict[str, Any]:
        _, seen = await self.look()
        return next(dict(one) for one in seen["tables"] if one["table"]["table"] == table)


async def new_key(database_url: str) -> str:
    database = await open_database(database_url)
    try:
        return await Moderator(database, "test").renew_staff_key()
    finally:
        await database.close()


async def sit(live: Live, table: str, name: str, seat: str) -> Any:
    """Somebody who comes by the link."""
    guest = live.player({"table": table, "seat_keys": {}, "host_key": ""})
    await guest.enter()
    await guest.say(type="sit", seat=seat, name=name)
    await guest.until("seat-given")
    await guest.until("table-info")
    return guest


@pytest.mark.clause("PA-39")
def test_a_key_is_told_once_and_can_be_renewed_and_revoked(database_url: str) -> None:
    async def scene() -> None:
        async with serving(database_url) as live:
            assert (await Staff(live, "").look())[1]["code"] == "PA-39.not-staff"
            database = await open_database(database_url)
            moderator = Moderator(database, "test")
            first = await moderator.first_staff_key()
            assert await moderator.first_staff_key() == ""
            assert (await Staff(live, first).look())[0] == 200
            second = await moderator.renew_staff_key()
            assert (await Staff(live, second).look())[0] == 200
            assert (await Staff(live, first).look())[0] == 403
            assert first not in str(await moderator.acts())
            assert [act.act for act in await moderator.acts()] == ["staff-key"] * 2
            await moderator.revoke_staff_key()
            assert (await Staff(live, first).look())[0] == 403  # this process has read it anew
            assert (await Staff(live, second).look())[0] == 403
            assert await moderator.first_staff_key() == ""
            await database.close()

    asyncio.run(scene())


@pytest.mark.clause("PA-39")
def test_wrong_keys_are_counted_and_lock_nobody_out(sqlite_url: str) -> None:
    async def scene() -> None:
        limits = replace(EASY, staff_keys_per_hour=1, staff_key_burst=2)
        async with serving(sqlite_url, limits=limits) as live:
            key = await new_key(sqlite_url)
            assert (await Staff(live, key).look())[0] == 200
            told = [(await Staff(live, f"{key}{n}").look())[1]["code"] for n in range(3)]
            assert told == ["PA-39.not-staff"] * 1 + ["PA-39.too-many-tries"] * 2
            assert (await Staff(live, key).look())[0] == 200
            for path in ("open", "close", "empty", "rename", "notice", "invite", "cards", "tables/x/bot/p1"):
                status, told_there = await Staff(live, "no").do(path)
                assert (status, told_there["code"]) == (429, "PA-39.too-many-tries")

    asyncio.run(scene())


@pytest.mark.clause("PA-39")
def test_every_act_works_whichever_node_is_asked(database_url: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            limits = replace(EASY, open_tables_seconds=0)
            count = 2 if database_url.startswith("postgres") else 1
            nodes = [
                await stack.enter_async_context(serving(database_url, limits=limits)) for _ in range(count)
            ]
            key = await new_key(database_url)
            here, there = Staff(nodes[0], key), Staff(nodes[-1], key)
            made = await there.open(spot=3)
            table = made["table"]
            assert made["link"].endswith(f"/t/{table}")
            assert await nodes[0].post("/api/join", code=made["code"]) == (200, {"path": f"/t/{table}"})
            ada = await sit(nodes[0], table, "Rude Name", "p1")  # it lives at the first node
            assert ada.info["host"]
            shown = await there.table(table)
            assert (shown["spot"], shown["closed"], shown["table"]["stage"]) == (3, False, "gathering")
            assert await there.do(f"tables/{table}/bot/p2") == (200, {})
            seats = (await here.table(table))["table"]["seats"]
            assert [seat["kind"] for seat in seats] == ["human", "bot"]
            assert (await there.do("rename", table=table, chair="p1", name="Ada"))[0] == 200
            while (await here.table(table))["table"]["seats"][0]["name"] != "Ada":  # within a second
                await asyncio.sleep(0.05)
            assert (await there.do("rename", table=table, chair="p2", name="X"))[1][
                "code"
            ] == "PA-22.nobody-there"
            status, new = await there.do("empty", table=table)
            assert status == 200
            old, fresh = await here.table(table), await here.table(new["table"])
            assert (old["closed"], old["spot"], fresh["closed"], fresh["spot"]) == (True, 0, False, 3)
            assert [seat["kind"] for seat in fresh["table"]["seats"]] == ["open", "open"]
            assert (await there.do("close", table=new["table"]))[0] == 200
            assert (await here.do("reopen", table=new["table"]))[0] == 200
            assert not (await here.table(new["table"]))["closed"]
            assert (await there.do("notice", text="Le bar ferme"))[0] == 200
            database = await open_database(database_url)
            done = await Moderator(database, "test").acts()
            await database.close()
            assert [act.act for act in done if act.actor == "staff"] == [
                "open", "seat-bot", "rename", "close", "empty", "close", "reopen", "notice",
            ]  # fmt: skip

    asyncio.run(scene())


@pytest.mark.clause("PA-39")
def test_the_staff_sees_what_spectators_see_and_nothing_secret(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            staff = Staff(live, await new_key(sqlite_url))
            made, *people = await live.started(game="labyrinth")
            status, seen = await staff.look()
            assert status == 200
            shown = next(one for one in seen["tables"] if one["table"]["table"] == made["table"])
            assert set(shown) == {"table", "since", "idle", "guests", "closed", "spot"}
            assert set(shown["table"]) == {"table", "game", "stage", "options", "length", "seats"}
            assert (shown["guests"], shown["since"] < 60, shown["idle"] < 60) == (2, True, True)
            assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ada", "Bob"]
            assert seen["figures"]["tables"] == 1
            assert seen["guests"] == len(people)
            text = msgspec.json.encode(seen).decode()
            for secret in (made["host_key"], *made["seat_keys"].values(), "seed", "view"):
                assert secret not in text
            turns, *_ = await live.started(game="hexades")
            standing = await staff.table(turns["table"])
            assert [seat["awaited"] for seat in standing["table"]["seats"]].count(True) == 1

    asyncio.run(scene())


@pytest.mark.clause("PA-39")
def test_what_makes_no_sense_is_refused(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            staff = Staff(live, await new_key(sqlite_url))
            table = (await staff.open())["table"]
            wrong: tuple[tuple[str, dict[str, Any], str], ...] = (
                ("open", {"game": "chess", "seats": 2}, "PA-9.unknown-game"),
                ("open", {"game": "hexades", "seats": 9}, "PA-2.seat-count"),
                ("open", {**OPEN, "spot": 999}, "PA-40.no-such-spot"),
                ("open", {**OPEN, "spot": -1}, "PA-40.no-such-spot"),
                ("open", {}, "PA-20.not-a-message"),
                ("close", {"table": "nowhere"}, "PA-23.no-such-table"),
                ("empty", {"table": "nowhere"}, "PA-23.no-such-table"),
                ("invite", {"table": "../x"}, "PA-23.no-such-table"),
                ("rename", {"table": table, "chair": "p9", "name": "X"}, "PA-2.no-such-seat"),
                ("rename", {"table": table, "chair": "p1", "name": "X"}, "PA-22.nobody-there"),
                ("rename", {"table": table, "chair": "p1", "name": ""}, "PA-22.bad-name"),
                ("notice", {"text": "x" * 301}, "PA-32.bad-notice"),
                ("notice", {"text": "x", "minutes": 0}, "PA-32.bad-time"),
                (f"tables/{table}/bot/p7", {}, "PA-2.no-such-seat"),
                (f"tables/{table}/bot/p1?level=genius", {}, "PA-2.unknown-bot"),
                ("cards", {"tables": 0, "language": "fr"}, "PA-40.no-such-spot"),
                ("cards", {"tables": 3, "language": "fr", "wifi_name": "x" * 64}, "PA-20.not-a-message"),
            )
            for path, body, code in wrong:
                status, told = await staff.do(path, **body)
                assert (status >= 400, told.get("code")) == (True, code), path
            ada = await sit(live, table, "Ada", "p1")
            assert ada.info["host"]
            assert (await staff.do(f"tables/{table}/bot/p1"))[1]["code"] == "PA-22.seat-taken"
            status, pdf = await staff.do(
                "cards", tables=2, language="en", wifi_name="Café", wifi_password="a;b"
            )
            assert (status, pdf[:5]) == (200, b"%PDF-")

    asyncio.run(scene())


@given(name=st.text(max_size=63), password=st.text(min_size=1, max_size=63))
@settings(max_examples=50)
def test_a_phone_reads_the_network_as_it_is(name: str, password: str) -> None:
    """As a reader of such codes takes it apart: what is escaped means itself."""
    fields, word, escaped = [], "", False
    for character in wifi_text(name, password).removeprefix("WIFI:"):
        if escaped or character not in "\\;":
            word, escaped = word + character, False
        elif character == "\\":
            escaped = True
        else:
            fields.append(word)
            word = ""
    assert fields == ["T:WPA", f"S:{name}", f"P:{password}", ""]


def links_in(text: str) -> list[str]:
    """Keys of the staff page that were printed."""
    return re.findall(r"http\S+/staff#key=(\S+)", text)


@pytest.mark.clause("PA-39")
def test_serve_tells_the_link_once_and_admin_makes_a_new_one(sqlite_url: str, run: Run) -> None:
    words = [sys.executable, "-m", "passerelle", "serve", "--host", "127.0.0.1", "--database", sqlite_url]
    words += ["--set", "warm_up=false"]
    told = []
    for _ in range(2):
        port = free_port()
        process = subprocess.Popen([*words, "--port", str(port)], stdout=subprocess.PIPE, text=True)
        asyncio.run(until_ready(f"http://127.0.0.1:{port}/ready"))
        asyncio.run(until_known(sqlite_url))
        process.terminate()
        told.append(links_in(process.communicate(timeout=30)[0]))
    assert [len(links) for links in told] == [1, 0]

    async def opens(key: str) -> bool:
        async with serving(sqlite_url) as live:
            return (await Staff(live, key).look())[0] == 200

    (first,) = told[0]
    assert asyncio.run(opens(first))
    code, out, _ = run("admin", "staff-link", "--url", "https://games.example/", "--database", sqlite_url)
    (second,) = links_in(out)
    assert (code, "https://games.example/staff#key=" in out) == (0, True)
    assert asyncio.run(opens(second))
    assert not asyncio.run(opens(first))
    assert run("admin", "staff-revoke", "--database", sqlite_url)[0] == 0
    assert not asyncio.run(opens(second))


async def until_ready(url: str) -> None:
    async with asyncio.timeout(60), aiohttp.ClientSession() as session:
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                async with session.get(url) as answer:
                    if answer.status == 200:
                        return
            await asyncio.sleep(0.05)


async def until_known(database_url: str) -> None:
    """The key is made a moment after the server answers."""
    database = await open_database(database_url)
    async with asyncio.timeout(60):
        while not await Moderator(database, "test").staff_key_hash():
            await asyncio.sleep(0.05)
    await database.close()
