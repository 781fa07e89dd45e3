"""The compiled engine: Forma on rows of bits, compiled. Proved equal to the referee by the tests.

A board is an array of rows per layer. Row 1 to 20 are the rows of the board, bit 1 to 20 its columns; the frame
around them is closed. A placement ("place") is a number into the tables below, the same for all players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, popcount

from .pieces import BOARD, CELLS, ORIENTATIONS, STENCILS

SIZE = BOARD.size
ROWS = 28
"""With room below for stencils that reach past the last row."""
FREE, OBSTACLES, TOWER, SEALED, OWN = 0, 1, 2, 3, 4
"""Layers; obstacles and tower only until somebody has enclosed them, one layer of own squares per seat."""
SHAPE_COUNT = len(CELLS)
PARTS = 4
"""Of the points of a seat."""
PIECES_PART, SQUARES_PART, OBSTACLES_PART, TOWER_PART = range(PARTS)
PASS = -1

STENCILS_BY_SHAPE = [(shape, o) for shape, turned in enumerate(ORIENTATIONS) for o in turned]
"""Each shape in each of its orientations."""
STENCIL_COUNT = len(STENCILS_BY_SHAPE)
SHAPE_SIZE = np.array([len(cells) for cells in CELLS], np.int64)
STENCIL_SHAPE = np.array([shape for shape, _ in STENCILS_BY_SHAPE], np.int64)
STENCIL_HEIGHT = np.array([o.height for _, o in STENCILS_BY_SHAPE], np.int64)
STENCIL_WIDTH = np.array([o.width for _, o in STENCILS_BY_SHAPE], np.int64)
STENCIL_BASE = np.concatenate(
    ([0], np.cumsum((SIZE + 1 - STENCIL_HEIGHT) * (SIZE + 1 - STENCIL_WIDTH)))
).astype(np.int64)
PLACE_COUNT = int(STENCIL_BASE[-1])


STENCIL_ROWS = np.array(
    [[sum(1 << c for r, c in o.cells if r == row) for row in range(5)] for _, o in STENCILS_BY_SHAPE],
    np.uint32,
)
"""The squares of each row of a stencil, as bits from its left border on."""


def _tables() -> tuple[Any, ...]:
    stencil = np.repeat(np.arange(STENCIL_COUNT, dtype=np.uint8), np.diff(STENCIL_BASE))
    down, right = np.divmod(np.arange(PLACE_COUNT) - STENCIL_BASE[stencil], SIZE + 1 - STENCIL_WIDTH[stencil])
    rows = STENCIL_ROWS[stencil] << (right + 1).astype(np.uint32)[:, None]
    shape, height = STENCIL_SHAPE[stencil].astype(np.int8), STENCIL_HEIGHT[stencil].astype(np.int8)
    return stencil, shape, (down + 1).astype(np.int8), height, rows


PLACE_STENCIL, PLACE_SHAPE, PLACE_TOP, PLACE_HEIGHT, PLACE_ROWS = _tables()
_MASKS = [stencil for turned in STENCILS for stencil in turned]


def squares_of_place(place: int) -> int:
    """The referee's set of squares."""
    stencil = int(PLACE_STENCIL[place])
    down, right = divmod(place - int(STENCIL_BASE[stencil]), SIZE + 1 - int(STENCIL_WIDTH[stencil]))
    return _MASKS[stencil].mask << (down * SIZE + right)


def to_rows(squares: int) -> Array:
    rows = np.zeros(ROWS, np.uint32)
    for row in range(SIZE):
        rows[row + 1] = (squares >> (row * SIZE) & (1 << SIZE) - 1) << 1
    return rows


def from_rows(rows: Array) -> int:
    return sum((int(rows[row + 1]) >> 1) << (row * SIZE) for row in range(SIZE))


def make_board(obstacles: int, tower: int, own: tuple[int, ...]) -> Array:
    """A position from the referee's sets: all obstacles and the tower, and every seat's squares."""
    board = np.zeros((OWN + 4, ROWS), np.uint32)
    taken = obstacles | tower
    for seat, squares in enumerate(own):
        board[OWN + seat] = to_rows(squares)
        taken |= squares
    enclosed = sum(squares & (obstacles | tower) for squares in own)
    board[FREE] = to_rows(BOARD.full & ~taken)
    board[OBSTACLES] = to_rows(obstacles & ~enclosed)
    board[TOWER] = to_rows(tower & ~enclosed)
    board[SEALED] = to_rows(BOARD.surrounded(obstacles | tower) & ~taken)
    return board


@njit(cache=True, nogil=True)
def frame(row: int) -> Any:
    """The closed frame's bits in a row."""
    return np.uint32(0x3FFFFF) if row in (0, SIZE + 1) else np.uint32(0x200001)


@njit(cache=True, nogil=True)
def corner_of(place: int) -> tuple[int, int, int]:
    """Its stencil, top row and left column: reckoned from a small table, where large ones would be out of the cache."""
    stencil = PLACE_STENCIL[place]
    down, right = divmod(place - STENCIL_BASE[stencil], SIZE + 1 - STENCIL_WIDTH[stencil])
    return stencil, down + 1, right + 1


@njit(cache=True, nogil=True)
def is_free(board: Array, stencil: int, top: int, left: int) -> bool:
    """Whether a stencil fits with its corner there."""
    for i in range(STENCIL_HEIGHT[stencil]):
        rows = STENCIL_ROWS[stencil, i] << np.uint32(left)
        if rows & board[FREE, top + i] != rows:
            return False
    return True


@njit(cache=True, nogil=True)
def fits(board: Array, place: int) -> bool:
    stencil, top, left = corner_of(place)
    return is_free(board, stencil, top, left)


@njit(cache=True, nogil=True)
def beside(board: Array, layer: int, row: int) -> Any:
    """The squares of a row that have one of this layer beside them."""
    bits = board[layer, row]
    return (bits << np.uint32(1)) | (bits >> np.uint32(1)) | board[layer, row - 1] | board[layer, row + 1]


@njit(cache=True, nogil=True)
def lay(board: Array, seat: int, place: int, gained: Array) -> None:
    """FO-12 to FO-16: changes the board, adds to the parts of the seat's points."""
    stencil, top, left = corner_of(place)
    height = STENCIL_HEIGHT[stencil]
    own = OWN + seat
    for i in range(height):
        rows = STENCIL_ROWS[stencil, i] << np.uint32(left)
        board[FREE, top + i] &= ~rows
        board[own, top + i] |= rows
    gained[PIECES_PART] += SHAPE_SIZE[PLACE_SHAPE[place]]
    for row in range(max(top - 1, 1), min(top + height, SIZE) + 1):
        free = board[FREE, row]
        if free == 0:
            continue
        holes = free & ~beside(board, FREE, row) & ~board[SEALED, row]
        if holes:
            board[FREE, row] &= ~holes
            board[own, row] |= holes
            gained[SQUARES_PART] += 10 * popcount(holes)
    for row in range(max(top - 2, 1), min(top + height + 1, SIZE) + 1):
        obstacles = board[OBSTACLES, row]
        if obstacles:
            across = board[own, row] | frame(row)
            ringed = obstacles & (across << np.uint32(1)) & (across >> np.uint32(1))
            ringed &= (board[own, row - 1] | frame(row - 1)) & (board[own, row + 1] | frame(row + 1))
            if ringed:
                board[OBSTACLES, row] &= ~ringed
                board[own, row] |= ringed
                gained[OBSTACLES_PART] += 10 * popcount(ringed)
        tower = board[TOWER, row]
        if tower and tower & ~beside(board, FREE, row):
            board[TOWER, row] = 0
            board[own, row] |= tower
            gained[TOWER_PART] += 50


def full_reserves(seats: int) -> Array:
    """How many pieces of each shape every seat has at the start."""
    one_set = np.ones(SHAPE_COUNT, np.int64)
    one_set[0] = 2
    return np.tile(one_set * (2 if seats == 2 else 1), (seats, 1))
