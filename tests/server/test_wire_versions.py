"""Pages and servers of different versions: who speaks another protocol is told so and loses nothing."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from live import TWO_PEOPLE, Live, serving

from passerelle import __version__
from passerelle.core import record as records
from passerelle.server import http_protocol as http
from passerelle.server import protocol as wire
from passerelle.server.page import page_build


async def _first_words(live: Live, table: str, query: str) -> tuple[list[dict[str, object]], int | None]:
    """What a page is told after it has entered, and the code the connection was closed with, if it was."""
    told = []
    async with live.session.ws_connect(f"{live.url}/ws/{table}{query}") as socket:
        await socket.send_str('{"type":"enter"}')
        async for message in socket:
            told.append(msgspec.json.decode(message.data))
            if told[-1]["type"] == "table-info":
                return told, None
        return told, socket.close_code


@pytest.mark.clause("PA-20")
@pytest.mark.parametrize("query", ["", "?protocol=1", "?protocol=2"])
def test_a_known_protocol_is_welcome(sqlite_url: str, query: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            made = await live.table(*TWO_PEOPLE)
            told, code = await _first_words(live, made["table"], query)
            assert (told[-1]["type"], code) == ("table-info", None)
            assert (told[-1]["build"], told[-1]["protocol"]) == (page_build(), wire.PROTOCOL)

    asyncio.run(scene())


@pytest.mark.clause("PA-20")
@pytest.mark.parametrize("query", ["?protocol=0", "?protocol=3", "?protocol=x", "?protocol="])
def test_an_unknown_protocol_is_refused_in_words(sqlite_url: str, query: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            made = await live.table(*TWO_PEOPLE)
            told, code = await _first_words(live, made["table"], query)
            assert [message["type"] for message in told] == ["refused"]
            assert told[0]["code"] == "PA-20.other-protocol"
            assert code == 4001
            _, code = await _first_words(live, made["table"], "")  # the table is as it was
            assert code is None

    asyncio.run(scene())


def test_a_server_says_its_versions(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live, live.session.get(f"{live.url}/api/version") as answer:
            assert answer.status == 200
            said = msgspec.json.decode(await answer.read(), type=http.Versions)
            assert said == http.Versions(
                __version__, page_build(), wire.PROTOCOL, wire.OLDEST_PROTOCOL, records.VERSION
            )

    asyncio.run(scene())


def test_the_build_is_the_name_of_the_first_script() -> None:
    assert page_build(), "the page is not built: make page"
