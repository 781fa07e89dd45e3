"""All placements of a full reserve on half-full boards: bitboards against a plain compiled search, cell by cell."""

from __future__ import annotations

import json
import random
import statistics
import time
from typing import Any

import numpy as np
from numba import njit

from passerelle.games.forma import fast
from passerelle.games.forma.pieces import BOARD

BOARDS = 40
ROUNDS = 25


@njit(cache=True, nogil=True)
def cell_by_cell(free: Any, down: Any, right: Any, counts: Any, found: Any) -> int:
    """The peer: for every orientation and every square of the board, is each square of the piece free?"""
    total = 0
    for stencil in range(len(counts)):
        for row in range(free.shape[0]):
            for column in range(free.shape[1]):
                fits = True
                for i in range(counts[stencil]):
                    r, c = row + down[stencil, i], column + right[stencil, i]
                    if r >= free.shape[0] or c >= free.shape[1] or not free[r, c]:
                        fits = False
                        break
                found[stencil, row, column] = fits
                total += fits
    return total


def half_full(rng: random.Random) -> int:
    """Free squares of a board filled with random pieces to about a half."""
    free = BOARD.full
    while free.bit_count() > BOARD.count // 2:
        squares = fast.squares_of_place(rng.randrange(fast.PLACE_COUNT))
        free &= ~squares
    return free


def main(arguments: list[str]) -> None:
    rng = random.Random(1973)
    boards = [half_full(rng) for _ in range(int(arguments[0]) if arguments else BOARDS)]
    rows = [fast.make_board(BOARD.full & ~free, 0, (0, 0)) for free in boards]
    cells = [
        np.array([free >> n & 1 for n in range(BOARD.count)], np.bool_).reshape(20, 20) for free in boards
    ]
    wanted = np.ones(fast.SHAPE_COUNT, np.bool_)
    bits = np.zeros((fast.STENCIL_COUNT, fast.ROWS), np.uint32)
    flags = np.zeros((fast.STENCIL_COUNT, 20, 20), np.bool_)
    counts = fast.SHAPE_SIZE[fast.STENCIL_SHAPE]
    down, right = fast.STENCIL_DOWN, fast.STENCIL_RIGHT.astype(np.int64)
    for row_board, cell_board in zip(rows, cells, strict=True):
        bits[:] = 0
        same = fast.all_anchors(row_board, wanted, bits) == cell_by_cell(
            cell_board, down, right, counts, flags
        )
        columns = np.arange(1, 21, dtype=np.uint32)
        spelled = (bits[:, 1:21, None] >> columns) & 1
        assert same, "the two generators count differently"
        assert (spelled.astype(np.bool_) == flags).all(), "the two generators differ"
    ours_times, peer_times = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for board in rows:
            fast.all_anchors(board, wanted, bits)
        middle = time.perf_counter()
        for board in cells:
            cell_by_cell(board, down, right, counts, flags)
        peer_times.append((time.perf_counter() - middle) / len(boards))
        ours_times.append((middle - start) / len(boards))
    ours, peer = statistics.median(ours_times) * 1e6, statistics.median(peer_times) * 1e6
    print(f"boards: {len(boards)}, orientations: {fast.STENCIL_COUNT}, equal on every board")
    print(f"bitboards      {ours:8.1f} µs for all placements of a full reserve")
    print(f"cell by cell   {peer:8.1f} µs")
    print(
        json.dumps(
            {"bench": "forma-placements", "ours": ours, "peer": peer, "ratio": ours / peer, "unit": "µs"}
        )
    )


if __name__ == "__main__":
    main([])
