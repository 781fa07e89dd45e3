"""The compiled engine: the fewest pushes on packed boards, by iterative deepening under the bound of `bound.py`."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from passerelle.games.compiler import njit

from . import bound
from .bound import ALL, ALONG_COLUMN, ALONG_ROW, FAR, LANES, LINE_SETS, LINES, NOT_LAST_COLUMN, Packed
from .layouts import connectable
from .solver import DEEPEST, Ends
from .tiles import Board, gap_of

Number: TypeAlias = Any

BOUND_FROM = 4
"""With fewer pushes left, trying them is quicker than the bound."""

_0, _1, _2, _3, _7 = map(Packed, (0, 1, 2, 3, 7))

_turns_of = njit(cache=True, nogil=True)(bound.turns_of)
_reach = njit(cache=True, nogil=True)(bound.reach)
_leave = njit(cache=True, nogil=True)(bound.leave)
_enter = njit(cache=True, nogil=True)(bound.enter)


@njit(cache=True, nogil=True)
def joined(board: Packed, first: Packed, last: Packed) -> bool:
    """LB-8, for end tiles that are open towards the frame."""
    down = (board >> _2) & (board >> ALONG_COLUMN) & ALL
    right = (board >> _1) & (board >> _7) & NOT_LAST_COLUMN
    flooded = first
    while not flooded & last:
        wider = flooded | (flooded & down) << ALONG_COLUMN | (flooded >> ALONG_COLUMN) & down
        wider |= (wider & right) << ALONG_ROW | (wider >> ALONG_ROW) & right
        if wider == flooded:
            return False
        flooded = wider
    return True


@njit(cache=True, nogil=True)
def within_reach(board: Packed, gap: Number, line: int, pushes: int, ends: NDArray[np.uint64]) -> bool:
    """Whether so many pushes might do, the next along this line. Never says no when they do."""
    if pushes > FAR:
        return True
    ns, ew, ne, es, sw, nw = _turns_of(board)
    turns = (
        _reach(ns, gap, line, pushes),
        _reach(ew, gap, line, pushes),
        _reach(ne, gap, line, pushes),
        _reach(es, gap, line, pushes),
        _reach(sw, gap, line, pushes),
        _reach(nw, gap, line, pushes),
    )
    first, last, entry, way_out = ends[2], ends[3], ends[4], ends[5]
    n = first if entry == _0 else _0
    e = first if entry == _1 else _0
    s = first if entry == _2 else _0
    w = first if entry == _3 else _0
    while True:
        to_n, to_e, to_s, to_w = _leave(turns, n, e, s, w)
        out = to_n if way_out == _0 else to_e if way_out == _1 else to_s if way_out == _2 else to_w
        if out & last:
            return True
        new_n, new_e, new_s, new_w = _enter(to_n, to_e, to_s, to_w)
        new_n, new_e, new_s, new_w = n | new_n & ALL, e | new_e, s | new_s, w | new_w
        if new_n == n and new_e == e and new_s == s and new_w == w:
            return False
        n, e, s, w = new_n, new_e, new_s, new_w


@njit(cache=True, nogil=True)
def fewest(board: Packed, gap: Number, ends: NDArray[np.uint64], most: int, way: NDArray[np.int64]) -> int:
    """The number of pushes, written to `way`; −1 when more than `most` are needed."""
    entry, way_out, first, last = ends[0], ends[1], ends[2], ends[3]
    if board & entry and board & way_out and joined(board, first, last):
        return 0
    boards = np.empty(DEEPEST + 1, Packed)
    gaps = np.empty(DEEPEST + 1, np.int64)
    tried = np.empty(DEEPEST + 1, np.int64)
    for depth in range(1, most + 1):
        for start_line in range(2):
            if not within_reach(board, gap, start_line, depth, ends):
                continue
            boards[0], gaps[0], tried[0], level = board, gap, 0, 0
            while level >= 0:
                if tried[level] == 3:
                    level -= 1
                    continue
                here, hole, line = boards[level], gaps[level], start_line ^ (level & 1)
                left = depth - level
                choice = tried[level]
                tried[level] += 1
                cell = np.int64(LINES[hole, line, choice])
                tiles = here & LANES[hole, line, choice]
                shift = ALONG_COLUMN if line else ALONG_ROW
                there = here ^ tiles | (tiles << shift if cell < hole else tiles >> shift)
                way[level] = cell
                if left == 1:
                    if there & entry and there & way_out and joined(there, first, last):
                        return depth
                    continue
                if left == 2:
                    # The last push changes one line only: closed ends must lie in it.
                    changing = LINE_SETS[cell, 1 - line]
                    if not (there & entry or first & changing) or not (there & way_out or last & changing):
                        continue
                elif left > BOUND_FROM and not within_reach(there, cell, 1 - line, left - 1, ends):
                    continue
                level += 1
                boards[level], gaps[level], tried[level] = there, cell, 0
    return -1


def packed_ends(start: int, goal: int) -> NDArray[np.uint64]:
    """What the kernels need to know of two places."""
    ends = Ends(start, goal)
    return np.array([ends.entry, ends.way_out, ends.first, ends.last, *ends.sides], Packed)


def solve(board: Board, start: int, goal: int, most: int = DEEPEST) -> tuple[int, ...] | None:
    """Like `solver.solve`; with `most`, None also when it takes more pushes."""
    if not connectable(board, start, goal):
        return None
    way = np.empty(DEEPEST, np.int64)
    length = fewest(Packed(board), gap_of(board), packed_ends(start, goal), most, way)
    return None if length < 0 else tuple(int(cell) for cell in way[:length])
