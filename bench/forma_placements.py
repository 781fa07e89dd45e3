"""All placements of a full reserve on half-full boards: bitboards against a plain compiled search, cell by cell."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numba import njit

from common import finish, side_by_side
from passerelle.games.forma import fast
from passerelle.games.forma.pieces import BOARD
from passerelle.games.forma.tests import kernels

BOARDS = 40


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
        same = kernels.all_anchors(row_board, wanted, bits) == cell_by_cell(
            cell_board, down, right, counts, flags
        )
        columns = np.arange(1, 21, dtype=np.uint32)
        spelled = (bits[:, 1:21, None] >> columns) & 1
        assert same, "the two generators count differently"
        assert (spelled.astype(np.bool_) == flags).all(), "the two generators differ"

    def by_bits() -> int:
        for board in rows:
            kernels.all_anchors(board, wanted, bits)
        return len(rows)

    def by_cells() -> int:
        for board in cells:
            cell_by_cell(board, down, right, counts, flags)
        return len(cells)

    ours, peer = (1e6 / speed for speed in side_by_side((by_bits, by_cells)))
    print(f"boards: {len(boards)}, orientations: {fast.STENCIL_COUNT}, equal on every board")
    print(f"bitboards      {ours:8.1f} µs for all placements of a full reserve")
    print(f"cell by cell   {peer:8.1f} µs")
    finish("forma-placements", ours, peer, unit="µs")


if __name__ == "__main__":
    main([])
