"""How a golden database is made: `PYTHONPATH=OLD/src:tests/server python tests/golden/make.py DATABASE_URL FOLDER`.

OLD is a checkout of the version that is to write it (`git archive 1db02ed` for 0.1.0). Games of all kinds are played
over WebSockets, half of them after a restart; then the server is killed and the database dumped as it was found. Beside
the dump are the finished records as the server handed them out (`.game`), a `.match`, the running games as far as they
had come (`.running`), and the keys of all seats (`tables.json`).
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
from live import Live, Process, free_port
from ws_player import WirePlayer, any_action

from passerelle.core import match as matches
from passerelle.core import record as records
from passerelle.core.replay import replay
from passerelle.games import catalogue
from passerelle.server.app import open_store
from passerelle.server.metrics import Metrics

ODD_NAME = "Zoë “L’Œil” <b>&amp;\"'\\ 🎲 日本"


class GoldenStage:
    def __init__(self, live: Live, tables: dict[str, Any]) -> None:
        self.live = live
        self.tables = tables
        self.rng = random.Random(14)

    async def table(self, name: str, game: str, *seats: dict[str, Any], **request: Any) -> list[WirePlayer]:
        """Everybody in a browser of their own, and the game begun."""
        teams = catalogue.find(game).suggested_teams(len(seats))
        seats = tuple({**seat, "team": team} for seat, team in zip(seats, teams, strict=True))
        made = await self.live.table(*seats, game=game, **request)
        self.tables[name] = {"game": game, **made}
        people = [self.live.player(made, seat, host=True) for seat in made["seat_keys"]]
        for player in people:
            await player.enter()
        await people[0].say(type="start")
        for player in people:
            await player.until("update")
        return people

    async def play(self, people: list[WirePlayer], game: str, moves: int = 10_000) -> None:
        """In turn, until the end or so many moves."""
        for _ in range(moves):
            mover = next((player for player in people if player.my_turn), None)
            if mover is None:
                if all(player.info["stage"] == "over" for player in people):
                    return
                for player in people:
                    if player.info["stage"] != "over":
                        await player.hear()  # a bot is thinking, or the table is told of the end
                continue
            seat = mover.my_turn
            assert seat
            told = await mover.act(seat, any_action(catalogue.find(game), mover.update["view"], self.rng))
            assert told["type"] == "update", told
            for player in people:
                while len(player.lines) < len(mover.lines):
                    await player.hear()

    async def race(self, people: list[WirePlayer], game: str, seconds: float) -> None:
        """All at once, for a while."""
        until = asyncio.get_running_loop().time() + seconds

        async def press(player: WirePlayer) -> None:
            while asyncio.get_running_loop().time() < until:
                if player.my_turn:
                    action = any_action(catalogue.find(game), player.update["view"], self.rng)
                    await player.act(player.my_turn, action)
                    await asyncio.sleep(0.15)
                else:
                    await player.hear()

        await asyncio.gather(*map(press, people))


def person(name: str, **more: Any) -> dict[str, Any]:
    return {"kind": "human", "name": name, **more}


def bot(level: str) -> dict[str, Any]:
    return {"kind": "bot", "name": level}


ADA, BOB = person("Ada"), person("Bob")


async def finished(stage: GoldenStage) -> None:
    people = await stage.table("odd name", "hexades", person(ODD_NAME, assist=True), BOB)
    await stage.play(people, "hexades")
    people = await stage.table("series", "hexades", ADA, BOB, length=3)
    await series(stage, people)
    people = await stage.table("placed", "forma", ADA, bot("level-1"))
    await stage.play(people, "forma")
    people = await stage.table("networks", "verbindung", ADA, BOB)
    await stage.play(people, "verbindung")
    people = await stage.table("stops", "labyrinth", ADA, BOB)
    await two_stops(people)
    await people[0].act("p1", {"type": "resign"})
    people = await stage.table("hands", "dobble", *(person(f"N{n}") for n in range(4)))
    await stage.race(people, "dobble", 12)
    for number, player in enumerate(people[1:], 2):
        await player.act(f"p{number}", {"type": "resign"})


async def series(stage: GoldenStage, people: list[WirePlayer]) -> None:
    await stage.play(people, "hexades")
    while not people[0].info["match_decided"]:
        await next_game(people)
        await stage.play(people, "hexades")


async def next_game(people: list[WirePlayer]) -> None:
    number = people[0].game
    for player in people:
        await player.say(type="rematch", seat=player.info["mine"][0])
    for player in people:
        while player.game == number:
            await player.hear()


async def two_stops(people: list[WirePlayer]) -> None:
    """In the same instant: a verdict."""
    for player in people:
        while not player.update.get("awaiting"):
            await player.hear()
    await asyncio.sleep(1.2)
    for player, seat in zip(people, ("p1", "p2"), strict=True):
        after = len(player.lines)
        await player.say(
            type="act", id=f"stop {seat}", seat=seat, action={"type": "call-stop"}, after=after, shown_for=900
        )
    for player, seat in zip(people, ("p1", "p2"), strict=True):
        while (await player.hear()).get("id") != f"stop {seat}":
            pass
    assert any(" verdict " in line for line in people[0].lines)


async def running(stage: GoldenStage) -> None:
    people = await stage.table("series under way", "hexades", ADA, BOB, length=5)
    await stage.play(people, "hexades")
    await next_game(people)
    await stage.play(people, "hexades", 9)
    people = await stage.table("against a bot", "hexades", ADA, bot("level-1"))
    await stage.play(people, "hexades", 7)
    people = await stage.table("paused", "forma", ADA, BOB)
    await stage.play(people, "forma", 6)
    await people[0].say(type="set-pause", seat="p1", paused=True)
    await people[0].until("update")
    people = await stage.table("taken over", "verbindung", ADA, BOB)
    await stage.play(people, "verbindung", 6)
    await people[1].say(type="leave", seat="p2")
    await people[1].until("update")
    await people[0].say(type="set-seat", seat="p2", kind="bot", level="random")
    await people[0].until("update")
    await stage.play(people[:1], "verbindung", 4)
    people = await stage.table("cards", "labyrinth", ADA, BOB)
    await two_stops(people)
    people = await stage.table("race under way", "dobble", ADA, BOB, bot("level-1"), bot("level-3"))
    await stage.race(people, "dobble", 6)


async def make(url: str, folder: Path) -> None:
    folder.mkdir(parents=True)
    tables: dict[str, Any] = {}
    for scene in (finished, running):
        server = Process(free_port(), url)
        await server.ready()
        async with aiohttp.ClientSession() as session:
            live = Live(server.url, session)
            await scene(GoldenStage(live, tables))
            await keep_records(live, tables, folder)
        if scene is finished:
            assert server.stop() == 0
        else:
            server.kill()
    dump(url, folder)
    await keep_running(url, tables, folder)
    keep_match(folder, tables["series"]["table"])
    (folder / "tables.json").write_text(json.dumps(tables, indent=1, ensure_ascii=False) + "\n", "utf-8")


async def keep_records(live: Live, tables: dict[str, Any], folder: Path) -> None:
    for made in tables.values():
        for number in range(1, 6):
            status, text, _ = await live.get(f"/api/tables/{made['table']}/record?game={number}")
            if status == 200:
                (folder / f"{made['table']}-{number}.game").write_text(text, "utf-8")


async def keep_running(url: str, tables: dict[str, Any], folder: Path) -> None:
    store = await open_store(url, Metrics())
    for made in tables.values():
        saved = await store.load(made["table"])
        assert saved
        for game in saved.games:
            name = f"{made['table']}-{game.number}"
            if not (folder / f"{name}.game").exists():
                text = game.header + "".join(line.line + "\n" for line in game.lines)
                (folder / f"{name}.running").write_text(text, "utf-8")
    await store.close()


def keep_match(folder: Path, table: str) -> None:
    match = None
    for file in sorted(folder.glob(f"{table}-*.game")):
        game, record = records.read(file.read_text("utf-8"), catalogue.find)
        match = match or matches.start(table, game, 3, record.header.setup.players)
        match = matches.record_game(match, game, replay(game, record))
    assert match
    (folder / f"{table}.match").write_text(matches.write(match), "utf-8")


def dump(url: str, folder: Path) -> None:
    if url.startswith("postgresql"):
        program = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"))[-1]
        command = [str(program), "--inserts", "--no-owner", "--no-privileges", url]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        beginnings = ("-- ", "SET ", "SELECT pg_catalog.set_config", "\\")
        lines = [
            line for line in text.split("\n") if line not in ("", "--") and not line.startswith(beginnings)
        ]
        text = "\n".join(lines) + "\n"
    else:
        path = Path(url.removeprefix("sqlite:///"))
        copy = path.with_suffix(".copy")
        with sqlite3.connect(path) as found, sqlite3.connect(copy) as other:
            found.backup(other)
            (count,) = other.execute("SELECT count(*) FROM recent").fetchone()
            assert count
            text = "\n".join(other.iterdump()) + "\n"
        copy.unlink()
    (folder / "database.sql").write_text(text, "utf-8")


if __name__ == "__main__":
    asyncio.run(make(sys.argv[1], Path(sys.argv[2])))
