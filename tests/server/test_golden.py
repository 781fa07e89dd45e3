"""Databases and records that released versions have written: every later version goes on with them."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from golden_kit import DATABASES, GOLDEN, MATCHES, RECORDS, fill_file
from live import Live, serving
from ws_player import WirePlayer, any_action

from passerelle.core import record as records
from passerelle.core.replay import replay
from passerelle.games import catalogue
from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store


class Golden:
    """One of the databases, as it was left."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.tables: dict[str, Any] = json.loads((folder / "tables.json").read_text("utf-8"))

    def files(self, ending: str) -> list[tuple[str, str, str]]:
        """Table, number of the game, text."""
        return [
            (*file.stem.split("-"), file.read_text("utf-8"))  # type: ignore[misc]
            for file in sorted(self.folder.glob(f"*.{ending}"))
        ]


@pytest.fixture(params=DATABASES, ids=lambda folder: "-".join(folder.parts[-2:]))
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Golden:
    folder: Path = request.param
    if folder.name == "postgres":
        url = str(request.getfixturevalue("empty_postgres_url"))
        asyncio.run(_fill_postgres(url, (folder / "database.sql").read_text("utf-8")))
    else:
        path = tmp_path / "golden.sqlite"
        url = f"sqlite:///{path}"
        fill_file(path, folder)
    return Golden(folder, url)


async def _fill_postgres(url: str, script: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(script)
    await connection.close()


def test_there_are_golden_databases_of_both_kinds() -> None:
    assert {folder.name for folder in DATABASES} == {"sqlite", "postgres"}
    assert len(RECORDS) > 10
    assert MATCHES
    assert sum(file.stat().st_size for file in GOLDEN.glob("0.1.0/**/*") if file.is_file()) < 300_000


def test_every_game_is_there_to_the_byte(golden: Golden) -> None:
    async def scene() -> None:
        async with serving(golden.url) as live:
            finished = golden.files("game")
            assert {golden.tables[name]["game"] for name in golden.tables} == set(catalogue.IDS)
            for table, number, expected in finished:
                status, text, _ = await live.get(f"/api/tables/{table}/record?game={number}")
                assert (status, text) == (200, expected)
        store = await open_store(golden.url, Metrics())
        running = golden.files("running")
        assert len({table for table, _, _ in running}) == len(running) > 5
        for table, number, expected in running:
            saved = await store.load(table)
            assert saved
            game = saved.games[int(number) - 1]
            assert game.header + "".join(line.line + "\n" for line in game.lines) == expected
        await store.close()

    asyncio.run(scene())


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name)
def test_every_golden_record_replays_and_verifies(run: Any, file: Path) -> None:
    for command in ("replay", "verify"):
        code, out, err = run(command, file)
        assert (code, err) == (0, ""), out
    record = records.read(file.read_text("utf-8"), catalogue.find)
    assert records.write(record) == file.read_text("utf-8")


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.name)
def test_every_golden_match_replays(run: Any, file: Path) -> None:
    code, out, err = run("replay", file)
    assert (code, err) == (0, ""), out


# Running games go on


async def _enter(live: Live, made: dict[str, Any]) -> list[WirePlayer]:
    people = [live.player(made, seat, host=True) for seat in made["seat_keys"]]
    for player in people:
        await player.enter()
        await player.until("update")
    return people


async def _on_turn(people: list[WirePlayer]) -> WirePlayer:
    """Whoever is to act; bots and countdowns take their time."""
    while not (ready := [player for player in people if player.my_turn]):
        hearing = [asyncio.create_task(player.hear()) for player in people]
        _, waiting = await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    return ready[0]


async def _go_on(game: str, people: list[WirePlayer], moves: int) -> None:
    rng = random.Random(moves)
    acknowledged = 0
    while acknowledged < moves:
        mover = await _on_turn(people)
        assert mover.my_turn
        action = any_action(catalogue.find(game), mover.update["view"], rng)
        told = await mover.act(mover.my_turn, action)
        if told["type"] == "update":
            acknowledged += 1
        else:  # without turns one may come too late
            assert catalogue.find(game).declaration.realtime, told
        for player in people:
            while len(player.lines) < len(mover.lines):
                await player.hear()


@pytest.mark.clause("PA-9", "PA-23")
def test_running_games_go_on(golden: Golden) -> None:
    async def scene() -> None:
        async with serving(golden.url) as live:
            names = {made["table"]: name for name, made in golden.tables.items()}
            for table, _, _ in golden.files("running"):
                made = golden.tables[names[table]]
                people = await _enter(live, made)
                if people[0].info["paused"]:
                    await people[0].say(type="set-pause", seat="p1", paused=False)
                    for player in people:
                        while player.info["paused"]:
                            await player.hear()
                await _go_on(made["game"], people, 4)
        store = await open_store(golden.url, Metrics())
        for table, number, before in golden.files("running"):
            saved = await store.load(table)
            assert saved
            game = saved.games[int(number) - 1]
            after = game.header + "".join(line.line + "\n" for line in game.lines)
            assert after.startswith(before)
            assert after.count("\n") >= before.count("\n") + 4
            seed = f"seed {game.seed}\n" if " table result " in after else ""
            replay(records.read(after + seed, catalogue.find))
        await store.close()

    asyncio.run(scene())


def _lines_of(seat: str, player: WirePlayer) -> int:
    return sum(line.split()[1] == seat for line in player.lines)


def test_bots_go_on(golden: Golden) -> None:
    async def scene() -> None:
        async with serving(golden.url) as live:
            for name in ("against a bot", "taken over"):
                made = golden.tables[name]
                player = live.player(made, "p1", host=True)
                await player.enter()
                await player.until("update")
                bot = next(seat["seat"] for seat in player.info["seats"] if seat["kind"] == "bot")
                before = _lines_of(bot, player)
                while _lines_of(bot, player) == before:
                    await _go_on(made["game"], [player], 1)

    asyncio.run(scene())


def test_a_series_under_way_is_carried_on(golden: Golden) -> None:
    async def scene() -> None:
        async with serving(golden.url) as live:
            made = golden.tables["series under way"]
            people = await _enter(live, made)
            assert (people[0].game, people[0].info["number"], people[0].info["length"]) == (2, 2, 5)
            await people[0].act(people[0].info["mine"][0], {"type": "resign"})
            for player in people:
                while player.info["stage"] != "over":
                    await player.hear()
                await player.say(type="rematch", seat=player.info["mine"][0])
            while people[0].game != 3:
                await people[0].hear()
            await _go_on(made["game"], people, 5)

    asyncio.run(scene())
