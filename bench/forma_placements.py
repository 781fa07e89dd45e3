"""All placements of a full reserve on half-full boards: bitboards against a plain compiled search, cell by cell."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numba import njit

from common import finish, side_by_side
from passerelle.games.forma import fast, places
from passerelle.games.forma.pieces import BOARD

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
    flags = np.zeros((fast.STENCIL_COUNT, 20, 20), np.bool_)
    counts = fast.SHAPE_SIZE[fast.STENCIL_SHAPE]
    corners = np.zeros((fast.STENCIL_COUNT, places.REACH, 2), np.int64)
    for stencil, (_, oriented) in enumerate(fast.STENCILS_BY_SHAPE):
        corners[stencil, : len(oriented.cells)] = oriented.cells
    down, right = np.ascontiguousarray(corners[..., 0]), np.ascontiguousarray(corners[..., 1])
    for row_board, cell_board in zip(rows, cells, strict=True):
        cell_by_cell(cell_board, down, right, counts, flags)
        bits = places.rows_of(places.find_anchors(row_board, wanted))
        columns = np.arange(1, 21, dtype=np.uint32)
        spelled = (bits[:, 1:21, None] >> columns) & 1
        assert (spelled.astype(np.bool_) == flags).all(), "the two generators differ"

    def by_bits() -> int:
        for board in rows:
            places.find_anchors(board, wanted)
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
