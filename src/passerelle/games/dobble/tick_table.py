"""The table of a row (see `tick_rows.py`): the first words, one for each numbered cell, row by row."""

from __future__ import annotations

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Row
from passerelle.geometry.axial import AXES, STEPS

from .deck import TEAMS
from .state import LINE
from .ticks import REACH, SIZE

CELLS = SIZE * SIZE
MIDDLE = CELLS // 2
START = len(TEAMS) + 1
"""How the start card stands on the table; cards of the colours are 1 to 4, and 0 is free."""
NEAR = np.array(STEPS, np.int64)
WAYS = np.array(AXES, np.int64)


@njit(cache=True, nogil=True)
def at(s: Row, q: int, r: int) -> int:
    """What lies there; nothing outside the numbered cells."""
    if abs(q) > REACH or abs(r) > REACH:
        return 0
    return int(s[(r + REACH) * SIZE + q + REACH])


@njit(cache=True, nogil=True)
def is_open(s: Row, cell: int) -> bool:
    """Whether the cell is free and beside a card."""
    q, r = cell % SIZE - REACH, cell // SIZE - REACH
    beside = 0
    for step in NEAR:
        beside += at(s, q + step[0], r + step[1])
    return bool(beside and not s[cell])


@njit(cache=True, nogil=True)
def mark_open(s: Row, cells: Array) -> None:
    """Writes 1 for every open cell."""
    for card in range(CELLS):
        if s[card]:
            q, r = card % SIZE - REACH, card // SIZE - REACH
            for step in NEAR:
                beside_q, beside_r = q + step[0], r + step[1]
                if max(abs(beside_q), abs(beside_r)) <= REACH and not at(s, beside_q, beside_r):
                    cells[(beside_r + REACH) * SIZE + beside_q + REACH] = 1


@njit(cache=True, nogil=True)
def completes_line(s: Row, cell: int, card: int) -> bool:
    """DB-9: whether this card makes a line of four of its colour there."""
    q, r = cell % SIZE - REACH, cell // SIZE - REACH
    for way in WAYS:
        length = 1
        for side in (1, -1):
            steps = side
            while at(s, q + steps * way[0], r + steps * way[1]) == card:
                length += 1
                steps += side
        if length >= LINE:
            return True
    return False
