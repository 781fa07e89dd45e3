"""The sprinter: the fewest pushes on packed boards, by iterative deepening.

A lower bound cuts most of the tree. Each push moves a tile by one step, along rows and columns in turn, and the
first ones only in the lines the gap can be in: so one can tell which turns (ways through a tile) may at best lie
on a cell after the pushes that remain, and whether any way could then lead from start to goal.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from .layouts import connectable
from .solver import CELL_BITS, LANES, LINES, NOT_LAST_COLUMN, ends_of
from .tiles import CELLS, SIZE, Board, gap_of

Word = np.uint64
Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

DEEPEST = 40
"""More pushes than any board needs; `connectable` has said that some number will do."""

BOUND_FROM = 4
"""With fewer pushes left, trying them is quicker than the bound."""

FAR = 12
"""With more pushes left, the bound hardly ever says no."""

NOT_FIRST_COLUMN = Word(int(NOT_LAST_COLUMN) << 4)
ROWS = np.array([sum(1 << 4 * cell for cell in range(CELLS) if cell // SIZE == g // SIZE) for g in range(CELLS)], Word)
COLUMNS = np.array([sum(1 << 4 * cell for cell in range(CELLS) if cell % SIZE == g % SIZE) for g in range(CELLS)], Word)
_0, _1, _2, _3, _4, _7, _16 = map(Word, (0, 1, 2, 3, 4, 7, 16))


@njit(cache=True, nogil=True, inline="always")
def moved(board: int, gap: int, cell: int, lane: int, line: int) -> int:
    tiles = board & lane
    shift = _16 if line else _4
    return board ^ tiles | (tiles << shift if cell < gap else tiles >> shift)


@njit(cache=True, nogil=True)
def joined(board: int, first: int, last: int) -> bool:
    """LB-8, for end tiles that are open towards the frame."""
    down = (board >> _2) & (board >> _16) & CELL_BITS
    right = (board >> _1) & (board >> _7) & NOT_LAST_COLUMN
    flooded = first
    while not flooded & last:
        wider = flooded | (flooded & down) << _16 | (flooded >> _16) & down
        wider |= (wider & right) << _4 | (wider >> _4) & right
        if wider == flooded:
            return False
        flooded = wider
    return True


@njit(cache=True, nogil=True)
def _reach(turns: int, gap: int, line: int, pushes: int) -> int:
    """Where tiles with this turn may lie after so many pushes, the next along this line.

    A tile that has moved stays for two pushes: the gap has left its row and column, and must come back.
    """
    bit = _1 << Word(4 * gap)
    here = (ROWS[gap] if line == 0 else COLUMNS[gap]) & ~bit
    across = COLUMNS[gap] if line == 0 else ROWS[gap]
    before, after = turns & here & (bit - _1), turns & here & ~(bit - _1)
    one = turns | (before << _4 | after >> _4 if line == 0 else before << _16 | after >> _16)
    two = three = turns
    for push in range(1, pushes):
        where = CELL_BITS & ~across if push == 1 else CELL_BITS & ~here & ~bit if push == 2 else CELL_BITS
        if line ^ (push & 1) == 0:
            near = (three & NOT_LAST_COLUMN) << _4 | (three & NOT_FIRST_COLUMN) >> _4
        else:
            near = three << _16 | three >> _16
        one, two, three = one | near & where, one, two
    return one


@njit(cache=True, nogil=True)
def within_reach(board: int, gap: int, line: int, pushes: int, ends: Words) -> bool:
    """Whether so many pushes might do, the next along this line. Never says no when they do."""
    if pushes > FAR:
        return True
    n, e, s, w = board & CELL_BITS, board >> _1 & CELL_BITS, board >> _2 & CELL_BITS, board >> _3 & CELL_BITS
    return _way(
        _reach(n & s, gap, line, pushes),
        _reach(e & w, gap, line, pushes),
        _reach(n & e, gap, line, pushes),
        _reach(e & s, gap, line, pushes),
        _reach(s & w, gap, line, pushes),
        _reach(n & w, gap, line, pushes),
        ends,
    )


@njit(cache=True, nogil=True, inline="always")
def _way(ns: int, ew: int, ne: int, es: int, sw: int, nw: int, ends: Words) -> bool:
    """Whether some way leads from start to goal; ns … nw: the cells where that turn may be taken."""
    first, last, entry, way_out = ends[2], ends[3], ends[4], ends[5]
    from_n = first if entry == _0 else _0
    from_e = first if entry == _1 else _0
    from_s = first if entry == _2 else _0
    from_w = first if entry == _3 else _0
    while True:
        to_n = from_s & ns | from_e & ne | from_w & nw
        to_e = from_w & ew | from_n & ne | from_s & es
        to_s = from_n & ns | from_e & es | from_w & sw
        to_w = from_e & ew | from_s & sw | from_n & nw
        out = to_n if way_out == _0 else to_e if way_out == _1 else to_s if way_out == _2 else to_w
        if out & last:
            return True
        next_s = from_s | to_n >> _16
        next_n = from_n | (to_s << _16 & CELL_BITS)
        next_w = from_w | (to_e & NOT_LAST_COLUMN) << _4
        next_e = from_e | (to_w & NOT_FIRST_COLUMN) >> _4
        if next_n == from_n and next_e == from_e and next_s == from_s and next_w == from_w:
            return False
        from_n, from_e, from_s, from_w = next_n, next_e, next_s, next_w


@njit(cache=True, nogil=True)
def fewest(board: int, gap: int, ends: Words, most: int, way: Numbers) -> int:
    """The number of pushes, written to `way`; −1 when more than `most` are needed."""
    entry, way_out, first, last = ends[0], ends[1], ends[2], ends[3]
    if board & entry and board & way_out and joined(board, first, last):
        return 0
    boards = np.empty(DEEPEST + 1, Word)
    gaps = np.empty(DEEPEST + 1, np.int64)
    tried = np.empty(DEEPEST + 1, np.int64)
    for depth in range(1, most + 1):
        for start_line in range(2):
            boards[0], gaps[0], tried[0], level = board, gap, 0, 0
            if not within_reach(board, gap, start_line, depth, ends):
                continue
            while level >= 0:
                if tried[level] == 3:
                    level -= 1
                    continue
                here, hole, line = boards[level], gaps[level], start_line ^ (level & 1)
                left = depth - level
                choice = tried[level]
                tried[level] += 1
                cell = np.int64(LINES[hole, line, choice])
                there = moved(here, hole, cell, LANES[hole, line, choice], line)
                way[level] = cell
                if left == 1:
                    if there & entry and there & way_out and joined(there, first, last):
                        return depth
                    continue
                if left == 2:
                    # The last push changes one line only: closed ends must lie in it.
                    changing = COLUMNS[cell] if line == 0 else ROWS[cell]
                    if not (there & entry or first & changing) or not (there & way_out or last & changing):
                        continue
                elif left > BOUND_FROM and not within_reach(there, cell, 1 - line, left - 1, ends):
                    continue
                level += 1
                boards[level], gaps[level], tried[level] = there, cell, 0
    return -1


@njit(cache=True, nogil=True)
def fewest_of_many(boards: Words, gaps: Numbers, ends: Words, most: int, lengths: Numbers) -> None:
    way = np.empty(DEEPEST, np.int64)
    for index in range(len(boards)):
        lengths[index] = fewest(boards[index], gaps[index], ends[index], most, way)


def packed_ends(start: int, goal: int) -> Words:
    """What the kernels need to know of two places: `ends_of`, and the sides by number."""
    entry, way_out, first, last = ends_of(start, goal)
    sides = [(bits.bit_length() - 1) % 4 for bits in (entry, way_out)]
    return np.array([entry, way_out, first, last, *sides], Word)


def solve(board: Board, start: int, goal: int, most: int = DEEPEST) -> tuple[int, ...] | None:
    """Like `solver.solve`; with `most`, None also when it takes more pushes."""
    if not connectable(board, start, goal):
        return None
    way = np.empty(DEEPEST, np.int64)
    length = fewest(Word(board), gap_of(board), packed_ends(start, goal), most, way)
    return None if length < 0 else tuple(int(cell) for cell in way[:length])
