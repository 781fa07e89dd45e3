"""Games without turns over real WebSockets: pings, races, verdicts in records that the command line accepts."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from live import Live, serving
from ws_player import Player, any_action

from passerelle.games import catalogue


async def awaited(player: Player) -> None:
    while not player.update.get("awaiting"):
        await player.hear()


async def listen(player: Player, seconds: float) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []

    async def on_and_on() -> None:
        while True:
            told.append(await player.hear())

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(on_and_on(), seconds)
    return told


async def two_stops(live: Live) -> str:
    made, ada, bob = await live.started(game="labyrinth")
    for player in (ada, bob):
        await awaited(player)
    burst = [told["number"] for told in await listen(ada, 1.2) if told["type"] == "ping"]
    assert burst == sorted(set(burst))
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

    async def play(player: Player, seat: str) -> None:
        rng = random.Random(seat)
        await awaited(player)
        while not enough.is_set():
            if seat in player.update["awaiting"]:
                await player.act(seat, any_action(catalogue.find("dobble"), player.update["view"], rng))
            else:
                await player.hear()

    playing = [asyncio.create_task(play(player, f"p{n}")) for n, player in enumerate(players, 1)]
    await asyncio.sleep(5)
    enough.set()
    await asyncio.wait_for(asyncio.gather(*playing), 20)
    for n, player in enumerate(players[1:], 2):
        await player.act(f"p{n}", {"type": "resign"})
    metrics = (await live.get("/metrics"))[1]
    held = next(line for line in metrics.splitlines() if line.startswith("passerelle_hold_seconds_count"))
    assert int(held.split()[1]) > 0
    assert "PA-23.fault" not in metrics
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
