"""Looking back at a game: soon and then better, once and then kept, and never at the cost of others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from live import EASY, Live, serving
from msgspec.structs import replace
from store_kit import name, new_table, opened, write

from passerelle.core import record as records
from passerelle.core.analysis import Analysis
from passerelle.server import analyses

GOLDEN = Path(records.__file__).parents[1] / "games" / "hexades" / "tests" / "golden" / "rows.game"


async def lines_of(live: Live, path: str, record: str | None = None) -> list[dict[str, Any]]:
    method = (
        live.session.get(live.url + path)
        if record is None
        else live.session.post(live.url + path, data=record)
    )
    async with method as answer:
        assert answer.status == 200, await answer.text()
        return [msgspec.json.decode(line) async for line in answer.content]


class Engine:
    """In place of the search: steps as the test lets them be taken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, steps: int = 3) -> None:
        self.begun = 0
        self.taken = 0
        self.steps = steps
        self.go_on = threading.Semaphore(0)
        monkeypatch.setattr(analyses, "analyse", self.analyse)
        monkeypatch.setattr(analyses, "_EVERY", 0)

    def analyse(self, record: Any) -> Iterator[Analysis]:
        self.begun += 1
        for step in range(1, self.steps + 1):
            assert self.go_on.acquire(timeout=20)
            self.taken += 1
            yield Analysis("chance", step, self.steps)


@pytest.mark.clause("PA-23")
def test_a_record_handed_in_is_looked_back_at(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            text = GOLDEN.read_text("utf-8")
            told = await lines_of(live, "/api/analysis", text)
            assert told[-1]["done"] == told[-1]["work"] > 0
            assert (told[0]["done"], told[0]["moments"]) == (
                0,
                [],
            )  # a curve first, before anything is weighed
            assert len(told[0]["points"]) > 20
            assert len(told[-1]["moments"]) > 20
            assert any(moment["exact"] for moment in told[-1]["moments"])
            again = await lines_of(live, "/api/analysis", text)
            assert again == told[-1:]

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_a_first_curve_does_not_wait_for_another_game(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that looks back compiles, or thinks for long: who opens another game sees its curve all the same."""
    is_busy, go_on = threading.Event(), threading.Event()

    def analyse(record: Any) -> Iterator[Analysis]:
        yield Analysis("chance", 0, 1)
        is_busy.set()
        assert go_on.wait(20)
        yield Analysis("chance", 1, 1)

    monkeypatch.setattr(analyses, "analyse", analyse)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            text = GOLDEN.read_text("utf-8")
            first = asyncio.create_task(lines_of(live, "/api/analysis", text))
            await _until(is_busy.is_set)
            other = GOLDEN.with_name("mean-spiral.game").read_bytes()
            async with live.session.post(live.url + "/api/analysis", data=other) as answer:
                assert msgspec.json.decode(await answer.content.readline())["done"] == 0
                assert not go_on.is_set()
                go_on.set()
                assert msgspec.json.decode(await answer.content.readline())["done"] == 1
            assert [line["done"] for line in await first] == [0, 1]

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_a_table_tells_once_its_game_is_over(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(monkeypatch)
    engine.go_on.release(100)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            made, ada, _ = await live.started()
            path = f"/api/tables/{made['table']}/analysis"
            status, text, _ = await live.get(path)
            assert (status, msgspec.json.decode(text)["code"]) == (403, "PA-23.still-running")
            await ada.act("p1", {"type": "resign"})
            while ada.info["stage"] != "over":
                await ada.hear()
            told = await lines_of(live, path)
            assert told[-1]["done"] == 3
            while not await _is_stored(sqlite_url, f"{made['table']}-1"):
                await asyncio.sleep(0.02)
        async with serving(sqlite_url) as live:  # another day
            assert await lines_of(live, path) == told[-1:]
        assert engine.begun == 1

    asyncio.run(scene())


async def _is_stored(url: str, game: str) -> bool:
    async with opened(url) as store:
        return await store.load_analysis(game) is not None


def test_what_another_engine_found_is_not_told(sqlite_url: str) -> None:
    body = msgspec.json.encode(analyses.Stored(analyses.ENGINE - 1, Analysis("chance"))).decode()
    assert analyses.stored(body) is None
    assert analyses.stored("{") is None
    assert analyses.stored(None) is None
    assert analyses.stored(body.replace(str(analyses.ENGINE - 1), str(analyses.ENGINE), 1)) is not None


@pytest.mark.parametrize("database", ["sqlite_url", "postgres_url"])
def test_an_analysis_is_kept_with_its_game(database: str, request: pytest.FixtureRequest) -> None:
    url = str(request.getfixturevalue(database))

    async def scene() -> None:
        table = name()
        async with opened(url) as store:
            await write(store, new_table(table))
            assert await store.load_analysis(f"{table}-1") is None
            for body in ("first", "second “é”"):
                await store.save_analysis(f"{table}-1", body)
            await store.save_analysis(f"{table}-2", "of a game that is not there")
            assert await store.load_analysis(f"{table}-1") == "second “é”"
            assert await store.load_analysis(f"{table}-2") is None
            day = 24 * 3600
            for _ in range(5):
                await store.sweep((), day, day)
            assert await store.load(table) is None
            assert await store.load_analysis(f"{table}-1") is None

    asyncio.run(scene())


@pytest.mark.clause("PA-21")
def test_one_address_has_a_few_at_once_and_the_server_too(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine(monkeypatch)
    limits = replace(EASY, analyses_at_once=2, reading_burst=1000)

    async def scene() -> None:
        async with serving(sqlite_url, limits=limits) as live:
            text = GOLDEN.read_text("utf-8")
            asking = [asyncio.create_task(lines_of(live, "/api/analysis", text)) for _ in range(2)]
            await _until(lambda: engine.begun == 1)  # both wait for the same one
            async with live.session.post(live.url + "/api/analysis", data=text) as answer:
                assert (answer.status, (await answer.json())["code"]) == (429, "PA-21.too-fast")
            engine.go_on.release(engine.steps)
            one, other = await asyncio.gather(*asking)
            assert one[-1] == other[-1]
            assert one[-1]["done"] == engine.steps
            assert len(await lines_of(live, "/api/analysis", text)) == 1
        async with (
            serving(sqlite_url, limits=replace(limits, all_analyses_at_once=0)) as live,
            live.session.post(live.url + "/api/analysis", data=text) as answer,
        ):
            assert (answer.status, (await answer.json())["code"]) == (429, "PA-21.too-fast")

    asyncio.run(scene())


def test_who_leaves_is_not_worked_for(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(monkeypatch, steps=1000)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            asking = asyncio.create_task(lines_of(live, "/api/analysis", GOLDEN.read_text("utf-8")))
            engine.go_on.release(2)
            await _until(lambda: engine.taken == 2)
            asking.cancel()
            for _ in range(200):
                _, metrics, _ = await live.get("/metrics")
                if "passerelle_analyses 0" in metrics:
                    break
                engine.go_on.release(1)
                await asyncio.sleep(0.02)
            assert "passerelle_analyses 0" in metrics
            engine.go_on.release(5)
            taken = engine.taken
            await asyncio.sleep(0.1)
            assert engine.taken <= taken + 1

    asyncio.run(scene())


def test_who_leaves_while_there_is_nothing_to_tell_makes_room(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something is compiled for long, and three games are opened one after another."""
    go_on = threading.Event()

    def analyse(record: Any) -> Iterator[Analysis]:
        yield Analysis("chance", 0, 1)
        assert go_on.wait(20)
        yield Analysis("chance", 1, 1)

    monkeypatch.setattr(analyses, "analyse", analyse)
    monkeypatch.setattr(analyses, "_LOOK", 0.02)

    async def scene() -> None:
        async with serving(sqlite_url, limits=replace(EASY, analyses_at_once=1)) as live:
            for name in ("rows", "mean-spiral", "clock-shuffled"):
                body = GOLDEN.with_name(f"{name}.game").read_bytes()
                async with live.session.post(live.url + "/api/analysis", data=body) as answer:
                    assert answer.status == 200
                    assert msgspec.json.decode(await answer.content.readline())["done"] == 0
                    answer.close()  # with the connection, as a page does that is left
                for _ in range(500):
                    if "passerelle_analyses 0" in (await live.get("/metrics"))[1]:
                        break
                    await asyncio.sleep(0.01)
            go_on.set()

    asyncio.run(scene())


async def _until(is_so: Any) -> None:
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.mark.clause("PA-9", "PA-23")
def test_what_cannot_be_looked_back_at_is_refused_with_its_line(sqlite_url: str) -> None:
    async def scene() -> None:
        async with serving(sqlite_url) as live:
            text = GOLDEN.read_text("utf-8")
            dobble = next((GOLDEN.parents[3] / "dobble" / "tests" / "golden").glob("*.game"))
            cases = {
                text.replace("place", "plaice", 1): (400, "PA-9.unknown-words"),
                "passerelle 1\n": (400, "PA-9.ends-early"),
                dobble.read_text("utf-8"): (404, "PA-23.no-analysis"),
            }
            for record, expected in cases.items():
                async with live.session.post(live.url + "/api/analysis", data=record) as answer:
                    problem = await answer.json()
                    assert (answer.status, problem["code"]) == expected
            async with live.session.post(live.url + "/api/analysis", data=b"\xff") as answer:
                assert (await answer.json())["code"] == "PA-9.bad-characters"

    asyncio.run(scene())
