"""How many chains of one player's squares join two opposite borders without sharing a square, compiled.

The leftmost chain is in the way of no other: what lies beyond it is untouched, and any largest set of chains has
room for it in place of its own leftmost one. So it is found by keeping to one side like a hand on a wall, its
squares and all dead ends are closed, and the next one is sought.
"""

from __future__ import annotations

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array

from .fast import SIZE

WIDE = SIZE + 2
HEADINGS = np.array([WIDE, -1, -WIDE, 1])
"""Steps in order of turning: from one to the next is a turn towards the side that is kept to."""
TURNS = np.array([1, 0, 3])


@njit(cache=True, nogil=True)
def spread_squares(own: Array, across: bool) -> Array:
    """Squares one by one, with a frame; for chains across the board it is turned, so that all go down."""
    squares = np.zeros(WIDE * WIDE, np.bool_)
    for row in range(1, SIZE + 1):
        for column in range(1, SIZE + 1):
            cell = column * WIDE + row if across else row * WIDE + column
            squares[cell] = own[row] >> np.uint32(column) & np.uint32(1)
    return squares


@njit(cache=True, nogil=True)
def has_gap(own: Array, across: bool) -> bool:
    """Whether a whole line is without squares, so that nothing can cross it."""
    columns = np.uint32(0)
    for row in range(1, SIZE + 1):
        if not across and own[row] == 0:
            return True
        columns |= own[row]
    return bool(across and columns != np.uint32((1 << SIZE) - 1 << 1))


@njit(cache=True, nogil=True)
def disjoint_crossings(own: Array, across: bool) -> int:
    """The largest number of chains from top to bottom, or from left to right; `own` has a row's squares as bits."""
    if has_gap(own, across):
        return 0
    squares = spread_squares(own, across)
    path, headings, tried = np.empty((3, SIZE * SIZE + 1), np.int64)
    found = 0
    for start in range(WIDE + 1, WIDE + SIZE + 1):
        length = 0
        if squares[start]:
            squares[start] = False
            path[0], headings[0], tried[0] = start, 0, 0
            length = 1
        while length:
            at = length - 1
            if path[at] >= SIZE * WIDE:
                found += 1
                break
            if tried[at] == len(TURNS):
                length -= 1
                continue
            heading = (headings[at] + TURNS[tried[at]]) % len(HEADINGS)
            tried[at] += 1
            ahead = path[at] + HEADINGS[heading]
            if squares[ahead]:
                squares[ahead] = False
                path[length], headings[length], tried[length] = ahead, heading, 0
                length += 1
    return found
