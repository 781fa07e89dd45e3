"""Finds the layout `balanced` of Hexadés.

Mirroring the board along its long diagonal swaps the two colours' tasks. So numbers that dice make about equally
often are put on mirrored cells in pairs: nearly even from the start. Then single pairs are turned round, or
exchanged with others, while that brings red's share of random playouts, averaged over who begins, nearer to one
half and makes beginning matter less. The best of several starts then play level-3 games, first few, then many,
and the one nearest to one half is printed.
"""

from __future__ import annotations

import argparse
import random
from itertools import product

import numpy as np

from balanced_layout import measure, two_processes
from common import finish
from passerelle.games.hexades.arithmetic import reachable
from passerelle.games.hexades.fast import BLACK, FACES, RED, playouts, reach_table
from passerelle.games.hexades.layouts import ROWS
from passerelle.games.hexades.state import BOARD

Layout = tuple[int, ...]
SIZE = BOARD.size
DIAGONAL = [row * SIZE + row for row in range(SIZE)]
MIRRORED = [(r * SIZE + c, c * SIZE + r) for r in range(SIZE) for c in range(r)]


def by_frequency() -> list[int]:
    """The numbers from the one most rolls make to the rarest."""
    rolls = [reachable(dice) for dice in product(FACES, FACES, FACES)]
    return sorted(ROWS, key=lambda number: (-sum(number in makes for makes in rolls), number))


def start(rng: random.Random) -> list[int]:
    """Neighbours in frequency on mirrored cells; three such pairs along the diagonal."""
    order = by_frequency()
    pairs = [order[i : i + 2] for i in range(0, len(order), 2)]
    rng.shuffle(pairs)
    numbers = [0] * BOARD.count
    on_diagonal = [number for pair in pairs[len(MIRRORED) :] for number in pair]
    for cell, number in zip(DIAGONAL, rng.sample(on_diagonal, SIZE), strict=True):
        numbers[cell] = number
    for cells, pair in zip(MIRRORED, pairs, strict=False):
        for cell, number in zip(cells, rng.sample(pair, 2), strict=True):
            numbers[cell] = number
    return numbers


def turned(numbers: list[int], rng: random.Random) -> list[int]:
    """One pair turned round, or two pairs exchanged."""
    new = list(numbers)
    one, other = rng.sample(MIRRORED, 2)
    first, second = (one, other) if rng.random() < 0.5 else (one[:1], one[1:])
    for a, b in zip(first, second, strict=True):
        new[a], new[b] = new[b], new[a]
    return new


def unevenness(numbers: list[int], fours: int) -> float:
    """By playouts from the same seeds for every layout."""
    reach, empty = reach_table(tuple(numbers)), np.uint64(0)
    begins = [
        playouts(reach, empty, empty, colour, np.uint64(7), fours) / (4 * fours) for colour in (RED, BLACK)
    ]
    red = (begins[RED] + 1 - begins[BLACK]) / 2
    beginner = sum(begins) / 2
    return abs(red - 0.5) + abs(beginner - 0.5) / 2


def improved(numbers: list[int], steps: int, fours: int, rng: random.Random) -> Layout:
    least = unevenness(numbers, fours)
    for _ in range(steps):
        tried = turned(numbers, rng)
        found = unevenness(tried, fours)
        if found < least:
            numbers, least = tried, found
    print(f"playouts: uneven by {least:.2%}  {' '.join(map(str, numbers))}", flush=True)
    return tuple(numbers)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench find-balanced-layout")
    parser.add_argument("--starts", type=int, default=8)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--fours", type=int, default=20_000, help="of playouts for each beginner")
    parser.add_argument(
        "--games", type=int, default=1500, help="of level 3 for each start; ten times for the last two"
    )
    parser.add_argument("--seed", default="search")
    chosen = parser.parse_args(arguments)
    rng = random.Random(chosen.seed)
    layouts = [improved(start(rng), chosen.steps, chosen.fours, rng) for _ in range(chosen.starts)]
    with two_processes() as pool:
        for games in (chosen.games, chosen.games * 10):
            measured = [(measure(pool, layout, f"search {games}", games), layout) for layout in layouts]
            for shares, layout in measured:
                print(f"level 3: {shares}  {' '.join(map(str, layout))}", flush=True)
            measured.sort(key=lambda pair: abs(pair[0].share - 0.5))
            layouts = [layout for _, layout in measured[:2]]
    best, layout = measured[0]
    for row in range(SIZE):
        print("    " + ", ".join(map(str, layout[row * SIZE : (row + 1) * SIZE])) + ",")
    finish("find-balanced-layout", best.share, 0.5, layout=list(layout))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
