"""Labyrinth's solver against plain breadth-first search in Python, on the same positions, in one run.

Positions are seeded layouts with a random start and goal. The peer walks them all; positions that need more pushes
than `--deepest` are left to the second part, where the solver alone shows its times on positions of any length.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from typing import Any

import numpy as np
from numba import njit

from common import finish
from passerelle.core.chance import Dealer
from passerelle.games.labyrinth import fast
from passerelle.games.labyrinth.layouts import draw_layout
from passerelle.games.labyrinth.solver import DEEPEST
from passerelle.games.labyrinth.tests.breadth_first import breadth_first
from passerelle.games.labyrinth.tiles import Board, gap_of, pack

Case = tuple[Board, int, int]


def positions(number: int, seed: str) -> list[Case]:
    rng = random.Random(seed)
    made = []
    for index in range(number):
        start, goal = rng.sample(range(16), 2)
        made.append((pack(draw_layout(Dealer(f"{seed}:{index}"))), start, goal))
    return made


@njit(cache=True, nogil=True)
def fewest_of_many(boards: Any, gaps: Any, ends: Any, most: int, lengths: Any) -> None:
    """The fewest pushes for each position, or −1."""
    way = np.empty(DEEPEST, np.int64)
    for index in range(len(boards)):
        lengths[index] = fast.fewest(boards[index], gaps[index], ends[index], most, way)


class TimedRun:
    """Positions as the kernel takes them."""

    def __init__(self, chosen: list[Case]) -> None:
        self._boards = np.array([board for board, _, _ in chosen], np.uint64)
        self._gaps = np.array([gap_of(board) for board, _, _ in chosen], np.int64)
        self._ends = np.array([fast.packed_ends(start, goal) for _, start, goal in chosen], np.uint64)
        self.lengths = np.empty(len(chosen), np.int64)

    def run(self) -> float:
        begun = time.perf_counter()
        fewest_of_many(self._boards, self._gaps, self._ends, DEEPEST, self.lengths)
        return time.perf_counter() - begun


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench labyrinth-solver")
    parser.add_argument("--positions", type=int, default=120, help="for both")
    parser.add_argument("--deepest", type=int, default=10, help="pushes the peer can find in bearable time")
    parser.add_argument("--alone", type=int, default=2000, help="positions of any length, for the times")
    parser.add_argument("--seed", default="bench")
    chosen = parser.parse_args(arguments)

    TimedRun(positions(2, "warm")).run()
    tried = positions(2 * chosen.positions, chosen.seed)
    batch = TimedRun(tried)
    batch.run()
    short = [place for place, length in zip(tried, batch.lengths, strict=True) if length <= chosen.deepest]
    both = short[: chosen.positions]
    ours = TimedRun(both)
    rounds = [ours.run() for _ in range(4)]
    begun = time.perf_counter()
    for place, (board, start, goal) in enumerate(both):
        found = len(breadth_first(board, start, goal))
        assert found == ours.lengths[place], "the solver is not optimal"
    spent = time.perf_counter() - begun
    rounds += [ours.run() for _ in range(5)]
    print(f"{len(both)} positions of up to {chosen.deepest} pushes, same lengths from both")
    print(f"breadth-first in Python {spent:.1f} s, solver {statistics.median(rounds) * 1000:.2f} ms")

    alone = positions(chosen.alone, chosen.seed + " alone")
    times, lengths = [], Counter[int]()
    for position in alone:
        one = TimedRun([position])
        times.append(one.run())
        lengths[int(one.lengths[0])] += 1
    print("pushes: positions  " + "  ".join(f"{length}: {lengths[length]}" for length in sorted(lengths)))
    cuts = statistics.quantiles(times, n=100)
    print(f"{chosen.alone} positions of any length: p50 {cuts[49] * 1e6:.0f} µs, p99 {cuts[98] * 1e3:.1f} ms")
    ratio_ours, ratio_peer = len(both) / statistics.median(rounds), len(both) / spent
    finish(
        "labyrinth-solver",
        ratio_ours,
        ratio_peer,
        unit="positions per second",
        p50_us=round(cuts[49] * 1e6, 1),
        p99_us=round(cuts[98] * 1e6, 1),
    )


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
