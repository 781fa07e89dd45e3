"""Many games at once: steps per second of Hexadés, beside Pgx's Hex on a board of the same size, on all cores.

A step, ours and the peer's, draws a random legal action for every game from what is legal, applies it, begins
finished games anew, and writes the next legal mask and the next observation. Ours also rolls the dice and does
the arithmetic. Each side is taken at its best of several batch sizes. The other games are shown beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from common import finish, rate
from passerelle.research.batch import Batch

PEER = Path(__file__).parent / "pgx" / "steps.py"
SIZES = (256, 1024, 4096, 16384)
ROUNDS = 5
SECONDS = 1.0
BESIDE: tuple[tuple[str, int, dict[str, str], bool], ...] = (
    ("verbindung", 1024, {"announce": "automatic"}, True),
    ("labyrinth", 4096, {}, True),
    ("forma", 1024, {"setup": "random"}, False),
    ("forma", 256, {"setup": "random"}, True),
)
"""Game, batch, options, and whether masks are written."""
ASKED = {("forma", False): 1_000_000, ("forma", True): 300_000}
"""Steps a second on two cores, without and with masks."""


def steps(games: Batch, seconds: float) -> float:
    def work() -> int:
        games.step(games.sample())
        return games.count

    return rate(work, seconds)


def beside(only: list[str]) -> dict[str, dict[str, int]]:
    """Steps a second of the other games, by the clock and by the processor time of all cores together."""
    told = {}
    for game_id, size, options, masks in BESIDE:
        if only and game_id not in only:
            continue
        games = Batch(game_id, size, options, seed=7, masks=masks)
        steps(games, 0.1)
        begun = time.process_time(), time.perf_counter()
        by_clock = steps(games, SECONDS if not only else ROUNDS * SECONDS)
        cores = (time.process_time() - begun[0]) / (time.perf_counter() - begun[1])
        name = game_id + (" with masks" if masks else " without masks")
        told[name] = {"steps/s": round(by_clock), "steps/s of one core": round(by_clock / cores)}
        if (game_id, masks) in ASKED:
            told[name]["asked on two cores"] = ASKED[game_id, masks]
        print(
            f"batch {size:>6}: {name} {by_clock:,.0f} steps/s on {cores:.2f} cores,"
            f" {by_clock / cores:,.0f} a second of processor time"
        )
    return told


class Peer:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(PEER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.version = ""

    def rate(self, size: int, seconds: float) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(size, seconds, file=self._process.stdin, flush=True)
        seen = json.loads(self._process.stdout.readline())
        self.version = seen["version"]
        return float(seen["rate"])

    def leave(self) -> None:
        self._process.communicate()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench batch")
    parser.add_argument(
        "--only", nargs="*", default=[], choices=sorted({game_id for game_id, *_ in BESIDE}),
        help="these games alone, longer and without the peer",
    )  # fmt: skip
    only = parser.parse_args(arguments).only
    if only:
        told = beside(only)
        first = next(iter(told.values()))
        asked = first.get("asked on two cores", first["steps/s"])
        finish(
            "batch", 2 * first["steps/s of one core"], asked, unit="steps/s of two cores", games=told,
            load=os.getloadavg()[0],
        )  # fmt: skip
        return
    peer = Peer()
    batches = {size: Batch("hexades", size, seed=7) for size in SIZES}
    for size, games in batches.items():
        steps(games, 0.1)
        peer.rate(size, 0.1)
    seen = {
        size: [(steps(games, SECONDS), peer.rate(size, SECONDS)) for _ in range(ROUNDS)]
        for size, games in batches.items()
    }
    peer.leave()
    ours = {size: statistics.median(mine for mine, _ in taken) for size, taken in seen.items()}
    theirs = {size: statistics.median(its for _, its in taken) for size, taken in seen.items()}
    for size in SIZES:
        print(
            f"batch {size:>6}: Hexadés {ours[size]:>12,.0f} steps/s; Pgx's Hex 6 × 6 {theirs[size]:>10,.0f} steps/s"
        )
    told = beside(only)
    finish(
        "batch", max(ours.values()), max(theirs.values()), unit="steps/s",
        ours_batch=max(ours, key=ours.__getitem__), peer_batch=max(theirs, key=theirs.__getitem__),
        peer_version=peer.version, beside=told,
    )  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
