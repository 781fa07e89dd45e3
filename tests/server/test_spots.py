"""Physical tables: the card of each leads to what is played there, or lets people choose, once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from live import EASY, Live, serving
from msgspec.structs import replace
from test_staff import sit

HEXADES = {"game": "hexades", "seats": 2}


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def look(live: Live, spot: object) -> dict[str, Any]:
    async with live.session.get(f"{live.url}/api/spots/{spot}") as answer:
        return dict(await answer.json())


@pytest.mark.clause("PA-40")
def test_a_card_leads_to_the_game_that_is_played_there(database_url: str) -> None:
    async def scene() -> None:
        limits = replace(EASY, open_tables_seconds=0)
        async with AsyncExitStack() as stack:
            one, other = [
                await stack.enter_async_context(serving(database_url, limits=limits)) for _ in range(2)
            ]
            assert await look(one, 7) == {"table": None, "is_current": False}
            chosen = await asyncio.gather(
                *(live.post("/api/spots/7", **HEXADES) for live in (one, other, one))
            )
            tables = {told["table"] for _, told in chosen}
            assert ({status for status, _ in chosen}, len(tables)) == ({201}, 1)  # whoever is first
            (table,) = tables
            for live in (one, other):
                found = await look(live, 7)
                assert (found["table"]["table"], found["is_current"]) == (table, True)
            _, overview, _ = await other.get("/api/overview")
            assert '"spot":7' in overview
            assert (await one.post("/api/spots/7", game="dobble", seats=4, instead=table))[1][
                "table"
            ] == table
            assert (await look(one, 8))["table"] is None

    asyncio.run(scene())


@pytest.mark.clause("PA-40")
def test_after_a_game_another_can_be_chosen(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            _, told = await live.post("/api/spots/1", **HEXADES)
            table = told["table"]
            ada, bob = await sit(live, table, "Ada", "p1"), await sit(live, table, "Bob", "p2")
            await ada.say(type="start")
            await bob.until("update")
            assert (await look(live, 1))["is_current"]
            await bob.say(type="act", seat="p2", id="x", action={"type": "resign"})
            await bob.until("update")
            found = await look(live, 1)
            assert (found["table"]["stage"], found["is_current"]) == ("over", False)
            assert (await live.post("/api/spots/1", **HEXADES))[1][
                "table"
            ] == table  # it has not seen that one
            _, new = await live.post("/api/spots/1", game="dobble", seats=4, instead=table)
            assert new["table"] != table
            assert (await look(live, 1))["table"]["game"] == "dobble"

    asyncio.run(scene())


@pytest.mark.clause("PA-40")
def test_a_game_that_everybody_has_left_keeps_no_spot(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            _, told = await live.post("/api/spots/1", **HEXADES)
            await sit(live, told["table"], "Ada", "p1")
        async with serving(sqlite_url) as live:  # nobody has come back
            found = await look(live, 1)
            assert (found["table"]["table"], found["is_current"]) == (told["table"], False)

    asyncio.run(scene())


@pytest.mark.clause("PA-40")
def test_other_numbers_are_refused(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url, spots=12) as live:
            for spot in ("0", "13", "-1", "x", "1e3", "٣", "9" * 300, "%00", "12345678"):
                assert (await look(live, spot))["code"] == "PA-40.no-such-spot"
            for body in ({}, {"game": 1, "seats": 2}, {**HEXADES, "more": 1}):
                assert (await live.post("/api/spots/1", **body))[1]["code"] == "PA-20.not-a-message"
            for body, code in (
                ({"game": "chess", "seats": 2}, "PA-9.unknown-game"),
                ({**HEXADES, "seats": 7}, "PA-2.seat-count"),
            ):
                assert (await live.post("/api/spots/1", **body))[1]["code"] == code

    asyncio.run(scene())
