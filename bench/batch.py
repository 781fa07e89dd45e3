"""Many games at once: steps per second of Hexadés, beside Pgx's Hex on a board of the same size, on all cores.

A step, ours and the peer's, draws a random legal action for every game from what is legal, applies it, begins
finished games anew, and writes the next legal mask and the next observation. Ours also rolls the dice and does
the arithmetic. Each side is taken at its best of several batch sizes. The other games are shown beside it.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
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
    ("forma", 256, {"setup": "random"}, False),
)
"""Game, batch, options, and whether masks are written."""


def steps(games: Batch, seconds: float) -> float:
    def work() -> int:
        games.step(games.sample())
        return games.count

    return rate(work, seconds)


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
    for game_id, size, options, masks in BESIDE:
        games = Batch(game_id, size, options, seed=7, masks=masks)
        steps(games, 0.1)
        shown = "" if masks else " (without masks: 30,434 actions)"
        print(f"batch {size:>6}: {game_id} {steps(games, SECONDS):,.0f} steps/s{shown}")
    finish(
        "batch", max(ours.values()), max(theirs.values()), unit="steps/s",
        ours_batch=max(ours, key=ours.__getitem__), peer_batch=max(theirs, key=theirs.__getitem__),
        peer_version=peer.version,
    )  # fmt: skip


if __name__ == "__main__":
    main([])
