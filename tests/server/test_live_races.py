"""Games without turns over real WebSockets: pings, races, verdicts in records that the command line accepts."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from live import Live, serving
from ws_player import WirePlayer, any_action

from passerelle.games import catalogue
from passerelle.server.connection import BURST


async def awaited(player: WirePlayer) -> None:
    while not player.update.get("awaiting"):
        await player.hear()


async def measured(player: WirePlayer) -> None:
    """Awaited, and every ping of the first burst answered."""
    await awaited(player)
    while len(player.pings) < BURST:
        await player.hear()


async def held(live: Live) -> int:
    """How many decisive actions waited for a rival."""
    metrics = (await live.get("/metrics"))[1]
    assert "PA-23.fault" not in metrics
    (count,) = re.findall(r"^passerelle_hold_seconds_count (\d+)$", metrics, re.MULTILINE)
    return int(count)


async def two_stops(live: Live) -> str:
    made, ada, bob = await live.started(game="labyrinth")
    await asyncio.gather(measured(ada), measured(bob))
    for player in (ada, bob):
        assert player.pings == [*range(1, len(player.pings) + 1)]
    for player, seat in ((ada, "p1"), (bob, "p2")):
        stop = {"type": "call-stop"}
        after = len(player.lines)
        await player.say(type="act", id=f"stop {seat}", seat=seat, action=stop, after=after, shown_for=900)
    answers = {}
    for player, seat in ((ada, "p1"), (bob, "p2")):
        while (told := await player.hear()).get("id") != f"stop {seat}":
            pass
        answers[seat] = told
    verdict = next(line for line in ada.lines if " verdict " in line)
    assert " p1:" in verdict
    assert " p2:" in verdict
    refused = [told for told in answers.values() if told["type"] == "refused"]
    assert refused, "one of two stops in the same instant loses, or both do"
    await ada.act("p1", {"type": "resign"})
    return (await live.get(f"/api/tables/{made['table']}/record"))[1]


async def quick_hands(live: Live) -> str:
    """Four players press as fast as they can; whatever comes of it, the record stands."""
    teams = catalogue.find("dobble").suggested_teams(4)
    seats = [{"kind": "human", "name": f"N{n}", "team": team} for n, team in enumerate(teams)]
    made = await live.table(*seats, game="dobble")
    players = [live.player(made, f"p{n}", host=n == 1) for n in (1, 2, 3, 4)]
    for player in players:
        await player.enter()
    await players[0].say(type="start")
    enough = asyncio.Event()
    acted: Counter[str] = Counter()

    async def play(player: WirePlayer, seat: str) -> None:
        rng = random.Random(seat)
        await measured(player)
        while not enough.is_set():
            if seat in player.update["awaiting"]:
                acted[seat] += 1
                await player.act(seat, any_action(catalogue.find("dobble"), player.update["view"], rng))
            else:
                await player.hear()

    playing = [asyncio.create_task(play(player, f"p{n}")) for n, player in enumerate(players, 1)]
    async with asyncio.timeout(60):
        while not (len(acted) == len(players) and min(acted.values()) > 5 and await held(live)):
            done, _ = await asyncio.wait(playing, timeout=0.05)
            for task in done:
                task.result()
        enough.set()
        await asyncio.gather(*playing)
    for n, player in enumerate(players[1:], 2):
        await player.act(f"p{n}", {"type": "resign"})
    assert await held(live)
    return (await live.get(f"/api/tables/{made['table']}/record"))[1]


@pytest.mark.clause("PA-14", "PA-20")
@pytest.mark.parametrize("scene", [two_stops, quick_hands])
def test_records_of_races_replay_and_verify(scene: Any, sqlite_url: str, tmp_path: Path) -> None:
    async def run() -> str:
        async with serving(sqlite_url) as live:
            return str(await scene(live))

    record = tmp_path / "race.game"
    record.write_text(asyncio.run(run()), "utf-8")
    for command in ("replay", "verify"):
        words = [sys.executable, "-c", "from passerelle.cli import main; main()", command, str(record)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
