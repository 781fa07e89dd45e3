"""PA-36: a game as a PDF, made when asked for and kept; what is odd, or not there to print with, is refused."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from live import EASY, serving
from msgspec.structs import replace

from passerelle.core.values import Refused
from passerelle.paper import document
from passerelle.paper.document import CannotPrint, printable_games
from passerelle.paper.order import PrintOrder
from passerelle.server.limits import Limits
from passerelle.server.print_api import read_order
from passerelle.server.prints import PrintCache

ORDER = PrintOrder(game="hexades", language="fr", address="http://a/")


@pytest.mark.clause("PA-36")
def test_a_browser_gets_a_pdf_with_the_address_it_asked(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            status, told, _ = await live.get("/api/games")
            assert status == 200
            assert msgspec.json.decode(told)["printable"] == printable_games()
            path = "/api/games/hexades/print.pdf?paper=letter&ink=black&sides=fold&language=en"
            async with live.session.get(live.url + path) as answer:
                assert answer.status == 200
                assert answer.content_type == "application/pdf"
                assert (await answer.read()).startswith(b"%PDF")
            for wrong in (
                "nim/print.pdf",
                *(f"hexades/print.pdf?{odd}" for odd in ("paper=a5", "x=1", "language=la")),
            ):
                status, told, _ = await live.get(f"/api/games/{wrong}")
                assert (status, msgspec.json.decode(told)["code"]) == (404, "PA-20.no-such-page")

    asyncio.run(scene())


@pytest.mark.clause("PA-36")
def test_a_pdf_is_made_once_and_the_oldest_is_forgotten() -> None:
    async def scene() -> None:
        made: list[PrintOrder] = []

        def make(order: PrintOrder) -> bytes:
            made.append(order)
            return order.address.encode()

        prints = PrintCache(replace(EASY, prints_kept=2), make)
        assert set(await asyncio.gather(*(prints.get(ORDER, "here") for _ in range(5)))) == {b"http://a/"}
        assert made == [ORDER]
        others = [replace(ORDER, address=f"http://{name}/") for name in "bc"]
        for order in (*others, ORDER):
            await prints.get(order, "here")
        assert made == [ORDER, *others, ORDER]

    asyncio.run(scene())


@pytest.mark.clause("PA-36", "PA-21")
def test_one_address_has_only_so_many_made() -> None:
    async def scene() -> None:
        prints = PrintCache(Limits(print_burst=1), lambda order: b"")
        await prints.get(ORDER, "here")
        await prints.get(ORDER, "here")
        other = replace(ORDER, ink="black")
        with pytest.raises(Refused) as refused:
            await prints.get(other, "here")
        assert refused.value.refusal.code == "PA-21.too-fast"
        await prints.get(other, "elsewhere")

    asyncio.run(scene())


@pytest.mark.clause("PA-36")
def test_a_server_without_the_library_says_so(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        def unable(order: PrintOrder) -> bytes:
            raise CannotPrint("print.no-page")

        with pytest.raises(Refused) as refused:
            await PrintCache(EASY, unable).get(ORDER, "here")
        assert refused.value.refusal.code == "PA-36.not-offered"
        for module in ("passerelle.server.prints", "passerelle.server.print_api"):
            monkeypatch.setattr(f"{module}.has_typst", lambda: False)
        monkeypatch.setattr(document, "has_typst", lambda: False)
        with pytest.raises(CannotPrint, match=r"print\.no-typst"):
            document.make_pdf(ORDER)
        async with serving(sqlite_url) as live:
            _, told, _ = await live.get("/api/games")
            assert msgspec.json.decode(told)["printable"] == []
            status, told, _ = await live.get("/api/games/hexades/print.pdf")
            assert (status, msgspec.json.decode(told)["code"]) == (404, "PA-36.not-offered")

    asyncio.run(scene())


KNOWN = ["paper", "sides", "ink", "language", "bleed", "a4", "fr", "black"]
WORDS = st.one_of(st.sampled_from(KNOWN), st.text(max_size=8))
NAMES = st.one_of(st.sampled_from(printable_games()), st.text(max_size=12))


@given(game=NAMES, asked=st.dictionaries(WORDS, WORDS, max_size=4))
def test_odd_orders_are_refused_or_understood(game: str, asked: dict[str, str]) -> None:
    with contextlib.suppress(Refused):
        assert read_order(game, asked, "http://x/").game in printable_games()
