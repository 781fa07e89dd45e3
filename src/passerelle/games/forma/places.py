"""Every place where pieces fit, found all at once and compiled.

A stencil is a smaller one and one square more, so what is known of the smaller one gives the larger one in two
steps for the whole board: shift and intersect. `find_anchors` does that for all 91 of them, two rows in a word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import LANES, Array, Mask, Rng, below, lowest, popcount, write_bits

from .fast import (
    FREE,
    PLACE_COUNT,
    SHAPE_SIZE,
    SIZE,
    STENCIL_BASE,
    STENCIL_COUNT,
    STENCIL_HEIGHT,
    STENCIL_SHAPE,
    STENCIL_WIDTH,
    STENCILS_BY_SHAPE,
    is_free,
)

PAIRS = 12
"""Words of two rows: the board's twenty, the frame and what is left of the last word."""
REACH = 5
"""No piece is longer or wider."""
ONE = np.uint32(1)


def _smaller() -> tuple[Array, Array, Array]:
    """For each stencil a smaller one with the same top row, how far right it lies, and the square it lacks."""
    number_of = {oriented.cells: number for number, (_, oriented) in enumerate(STENCILS_BY_SHAPE)}
    smaller, right, square = (np.zeros(STENCIL_COUNT, kind) for kind in (np.int64, np.uint64, np.int64))
    for number, (_, oriented) in enumerate(STENCILS_BY_SHAPE):
        for down, across in oriented.cells:
            rest = [cell for cell in oriented.cells if cell != (down, across)]
            left = min((column for _, column in rest), default=0)
            found = number_of.get(tuple((row, column - left) for row, column in rest))
            if found is not None:
                smaller[number], right[number], square[number] = found, left, REACH * down + across
                break
    return smaller, right, square


SMALLER, SMALLER_RIGHT, LAST_SQUARE = _smaller()
NOWHERE = -1
FIRST_RIGHT = np.array([oriented.cells[0][1] for _, oriented in STENCILS_BY_SHAPE])
"""The column of a stencil's first square, which lies in its first row."""


@njit(cache=True, nogil=True)
def guess_place(board: Array, reserve: Array, rng: Rng) -> int:
    """A stencil with its first square anywhere, or the number after all places: every guess is equally likely.

    NOWHERE if it is not in reserve, or does not fit.
    """
    guess = below(rng, STENCIL_COUNT * SIZE * SIZE + 1)
    if guess == STENCIL_COUNT * SIZE * SIZE:
        return PLACE_COUNT
    stencil, cell = guess // (SIZE * SIZE), guess % (SIZE * SIZE)
    row, column = cell // SIZE + 1, cell % SIZE + 1
    left = column - FIRST_RIGHT[stencil]
    if not reserve[STENCIL_SHAPE[stencil]] or left < 1 or not is_free(board, stencil, row, left):
        return NOWHERE
    return int(STENCIL_BASE[stencil] + (row - 1) * (SIZE + 1 - STENCIL_WIDTH[stencil]) + left - 1)


@njit(cache=True, nogil=True)
def find_anchors(board: Array, wanted: Array) -> Array:
    """For each stencil of a wanted shape and each row the columns (as bits) where its top left corner may lie.

    What a shift carries over from the next row of a word lands beyond the last column, and every stencil has a
    square that is not shifted and has nothing there.
    """
    free = np.empty((REACH * REACH, PAIRS), np.uint64)
    for down in range(REACH):
        for pair in range(PAIRS):
            upper, lower = (
                np.uint64(board[FREE, 2 * pair + down]),
                np.uint64(board[FREE, 2 * pair + down + 1]),
            )
            for right in range(REACH):
                free[REACH * down + right, pair] = (upper | lower << np.uint64(32)) >> np.uint64(right)
    found = np.empty((STENCIL_COUNT, PAIRS), np.uint64)
    found[0] = free[0]
    for stencil in range(1, STENCIL_COUNT):
        shape = STENCIL_SHAPE[stencil]
        if SHAPE_SIZE[shape] == REACH and not wanted[shape]:  # of no use for another one either
            continue
        smaller, right, square = SMALLER[stencil], SMALLER_RIGHT[stencil], LAST_SQUARE[stencil]
        for pair in range(PAIRS):
            found[stencil, pair] = found[smaller, pair] >> right & free[square, pair]
    return found


@njit(cache=True, nogil=True)
def rows_of(found: Array) -> Array:
    """The same, a row to a word."""
    return found.view(np.uint32)


@njit(cache=True, nogil=True)
def bit_count(bits: Any) -> Any:
    """Signed: Numba makes fractions of signed and unsigned numbers together."""
    return np.int64(popcount(bits))


@njit(cache=True, nogil=True)
def count_places(found: Array, reserve: Array, counts: Array) -> int:
    """How many places the shapes in reserve have; `counts` receives those of each stencil."""
    total = 0
    for stencil in range(STENCIL_COUNT):
        count = 0
        if reserve[STENCIL_SHAPE[stencil]]:
            for pair in range(PAIRS):
                count += bit_count(found[stencil, pair])
        counts[stencil] = count
        total += count
    return total


@njit(cache=True, nogil=True)
def place_at(found: Array, counts: Array, index: int) -> int:
    """The place with this index among all that were counted."""
    stencil = 0
    while index >= counts[stencil]:
        index -= counts[stencil]
        stencil += 1
    rows, row = rows_of(found), 1
    while index >= bit_count(rows[stencil, row]):
        index -= bit_count(rows[stencil, row])
        row += 1
    bits = rows[stencil, row]
    for _ in range(index):
        bits &= bits - ONE
    width = SIZE + 1 - STENCIL_WIDTH[stencil]
    return int(STENCIL_BASE[stencil] + (row - 1) * width + lowest(bits) - 1)


@njit(cache=True, nogil=True)
def list_places(board: Array, wanted: Array, places: Array) -> int:
    """Writes every place of every wanted shape into `places`; how many there are."""
    rows = rows_of(find_anchors(board, wanted))
    count = 0
    for stencil in range(STENCIL_COUNT):
        if not wanted[STENCIL_SHAPE[stencil]]:
            continue
        width = SIZE + 1 - STENCIL_WIDTH[stencil]
        base = STENCIL_BASE[stencil] - 1
        for row in range(1, SIZE + 2 - STENCIL_HEIGHT[stencil]):
            bits = rows[stencil, row]
            while bits:
                places[count] = base + lowest(bits)
                count += 1
                bits &= bits - ONE
            base += width
    return count


@njit(cache=True, nogil=True)
def write_mask(board: Array, reserve: Array, mask: Mask) -> None:
    """A number for every place: 1 where a shape in reserve fits."""
    rows = rows_of(find_anchors(board, reserve))
    for stencil in range(STENCIL_COUNT):
        base, end = STENCIL_BASE[stencil], STENCIL_BASE[stencil + 1]
        if not reserve[STENCIL_SHAPE[stencil]]:
            mask[base:end] = 0
            continue
        width = SIZE + 1 - STENCIL_WIDTH[stencil]
        for row in range(1, SIZE + 2 - STENCIL_HEIGHT[stencil]):
            bits = rows[stencil, row] >> ONE
            if base + LANES <= len(mask):  # what is too much is overwritten by the next row
                write_bits(mask, base, bits)
            else:
                for column in range(width):
                    mask[base + column] = bits >> np.uint32(column) & ONE
            base += width
