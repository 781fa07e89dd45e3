"""The compiled engine: Forma on rows of bits, compiled. Proved equal to the referee by the tests.

A board is an array of rows per layer. Row 1 to 20 are the rows of the board, bit 1 to 20 its columns; the frame
around them is closed. A placement ("place") is a number into the tables below, the same for all players.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .pieces import BOARD, CELLS, ORIENTATIONS, STENCILS

SIZE = BOARD.size
ROWS = 28
"""With room below for stencils that reach past the last row."""
FREE, OBSTACLES, TOWER, SEALED, OWN = 0, 1, 2, 3, 4
"""Layers; obstacles and tower only until somebody has enclosed them, one layer of own squares per seat."""
SHAPE_COUNT = len(CELLS)
PIECES_PART, SQUARES_PART, OBSTACLES_PART, TOWER_PART = range(4)
PASS = -1
GUESSES = 300
"""In vain, before it pays to list all places; measured."""

_ORIENTED = [(shape, o) for shape, turned in enumerate(ORIENTATIONS) for o in turned]
STENCIL_COUNT = len(_ORIENTED)
SHAPE_SIZE = np.array([len(cells) for cells in CELLS], np.int64)
STENCIL_SHAPE = np.array([shape for shape, _ in _ORIENTED], np.int64)
STENCIL_HEIGHT = np.array([o.height for _, o in _ORIENTED], np.int64)
STENCIL_WIDTH = np.array([o.width for _, o in _ORIENTED], np.int64)
STENCIL_DOWN = np.array([[r for r, _ in o.cells] + [0] * (5 - len(o.cells)) for _, o in _ORIENTED], np.int64)
STENCIL_RIGHT = np.array(
    [[c for _, c in o.cells] + [0] * (5 - len(o.cells)) for _, o in _ORIENTED], np.uint32
)
STENCIL_BASE = np.concatenate(
    ([0], np.cumsum((SIZE + 1 - STENCIL_HEIGHT) * (SIZE + 1 - STENCIL_WIDTH)))
).astype(np.int64)
PLACE_COUNT = int(STENCIL_BASE[-1])


def _tables() -> tuple[Any, ...]:
    shape = np.zeros(PLACE_COUNT, np.int8)
    top = np.zeros(PLACE_COUNT, np.int8)
    height = np.zeros(PLACE_COUNT, np.int8)
    rows = np.zeros((PLACE_COUNT, 5), np.uint32)
    place = 0
    for number, oriented in _ORIENTED:
        for down in range(SIZE + 1 - oriented.height):
            for right in range(SIZE + 1 - oriented.width):
                shape[place], top[place], height[place] = number, down + 1, oriented.height
                for r, c in oriented.cells:
                    rows[place, r] |= np.uint32(1 << (right + c + 1))
                place += 1
    return shape, top, height, rows


PLACE_SHAPE, PLACE_TOP, PLACE_HEIGHT, PLACE_ROWS = _tables()
_MASKS = [stencil for turned in STENCILS for stencil in turned]


def squares_of_place(place: int) -> int:
    """The referee's set of squares."""
    stencil = int(np.searchsorted(STENCIL_BASE, place, "right")) - 1
    down, right = divmod(place - int(STENCIL_BASE[stencil]), SIZE + 1 - int(STENCIL_WIDTH[stencil]))
    return _MASKS[stencil].mask << (down * SIZE + right)


def to_rows(squares: int) -> Any:
    rows = np.zeros(ROWS, np.uint32)
    for row in range(SIZE):
        rows[row + 1] = (squares >> (row * SIZE) & (1 << SIZE) - 1) << 1
    return rows


def from_rows(rows: Any) -> int:
    return sum((int(rows[row + 1]) >> 1) << (row * SIZE) for row in range(SIZE))


def make_board(obstacles: int, tower: int, own: tuple[int, ...]) -> Any:
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
def draw(rng: Any, count: int) -> Any:
    """One of 0 … count − 1; the generator is a single word (xorshift64*)."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    word = (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    return np.int64((word * np.uint64(count)) >> np.uint64(32))


@njit(cache=True, nogil=True)
def bit_count(word: Any) -> Any:
    x = np.uint32(word)
    x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
    x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
    x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    return np.int64(np.uint32(x * np.uint32(0x01010101)) >> np.uint32(24))


@njit(cache=True, nogil=True)
def fits(board: Any, place: int) -> bool:
    top = PLACE_TOP[place]
    for i in range(PLACE_HEIGHT[place]):
        rows = PLACE_ROWS[place, i]
        if rows & board[FREE, top + i] != rows:
            return False
    return True


@njit(cache=True, nogil=True)
def beside(board: Any, layer: int, row: int) -> Any:
    """The squares of a row that have one of this layer beside them."""
    bits = board[layer, row]
    return (bits << np.uint32(1)) | (bits >> np.uint32(1)) | board[layer, row - 1] | board[layer, row + 1]


@njit(cache=True, nogil=True)
def lay(board: Any, seat: int, place: int, gained: Any) -> None:
    """FO-12 to FO-16: changes the board, adds to the parts of the seat's points."""
    top, height = PLACE_TOP[place], PLACE_HEIGHT[place]
    own = OWN + seat
    for i in range(height):
        board[FREE, top + i] &= ~PLACE_ROWS[place, i]
        board[own, top + i] |= PLACE_ROWS[place, i]
    gained[PIECES_PART] += SHAPE_SIZE[PLACE_SHAPE[place]]
    for row in range(max(top - 1, 1), min(top + height, SIZE) + 1):
        free = board[FREE, row]
        if free == 0:
            continue
        holes = free & ~beside(board, FREE, row) & ~board[SEALED, row]
        if holes:
            board[FREE, row] &= ~holes
            board[own, row] |= holes
            gained[SQUARES_PART] += 10 * bit_count(holes)
    for row in range(max(top - 2, 1), min(top + height + 1, SIZE) + 1):
        obstacles = board[OBSTACLES, row]
        if obstacles:
            across = board[own, row] | frame(row)
            ringed = obstacles & (across << np.uint32(1)) & (across >> np.uint32(1))
            ringed &= (board[own, row - 1] | frame(row - 1)) & (board[own, row + 1] | frame(row + 1))
            if ringed:
                board[OBSTACLES, row] &= ~ringed
                board[own, row] |= ringed
                gained[OBSTACLES_PART] += 10 * bit_count(ringed)
        tower = board[TOWER, row]
        if tower and tower & ~beside(board, FREE, row):
            board[TOWER, row] = 0
            board[own, row] |= tower
            gained[TOWER_PART] += 50


@njit(cache=True, nogil=True)
def anchors(board: Any, stencil: int, count: int, row: int) -> Any:
    """The columns (as bits) where a stencil with its top in this row fits."""
    found = board[FREE, row + STENCIL_DOWN[stencil, 0]] >> STENCIL_RIGHT[stencil, 0]
    for i in range(1, count):
        found &= board[FREE, row + STENCIL_DOWN[stencil, i]] >> STENCIL_RIGHT[stencil, i]
    return found


@njit(cache=True, nogil=True)
def all_anchors(board: Any, wanted: Any, found: Any) -> int:
    """Every place of every wanted shape, as bits: `found[stencil, row]`. The number of places."""
    total = 0
    for stencil in range(STENCIL_COUNT):
        shape = STENCIL_SHAPE[stencil]
        if not wanted[shape]:
            continue
        count = SHAPE_SIZE[shape]
        for row in range(1, SIZE + 2 - STENCIL_HEIGHT[stencil]):
            bits = anchors(board, stencil, count, row)
            found[stencil, row] = bits
            total += bit_count(bits)
    return total


@njit(cache=True, nogil=True)
def list_places(board: Any, wanted: Any, places: Any) -> int:
    """Writes every place of every wanted shape into `places`; how many there are."""
    count = 0
    for stencil in range(STENCIL_COUNT):
        shape = STENCIL_SHAPE[stencil]
        if not wanted[shape]:
            continue
        cells = SHAPE_SIZE[shape]
        width = SIZE + 1 - STENCIL_WIDTH[stencil]
        base = STENCIL_BASE[stencil]
        for row in range(1, SIZE + 2 - STENCIL_HEIGHT[stencil]):
            bits = anchors(board, stencil, cells, row)
            while bits:
                low = bits & (~bits + np.uint32(1))
                column = bit_count(low - np.uint32(1)) - 1
                places[count] = base + (row - 1) * width + column
                count += 1
                bits ^= low
    return count


@njit(cache=True, nogil=True)
def random_place(board: Any, reserves: Any, seat: int, rng: Any, pool: Any) -> Any:
    """Uniform among all places of the shapes this seat has; PASS when there is none.

    Guessing is quickest on an empty board; later the pool of all that still fits is made once, and thinned
    out whenever a guess from it has been overbuilt. `pool[0]` is its size, −1 before it is made.
    """
    reserve = reserves[seat]
    if pool[0] < 0:
        for _ in range(GUESSES):
            place = draw(rng, PLACE_COUNT)
            if reserve[PLACE_SHAPE[place]] > 0 and fits(board, place):
                return place
        wanted = np.zeros(SHAPE_COUNT, np.bool_)
        for shape in range(SHAPE_COUNT):
            wanted[shape] = reserves[:, shape].max() > 0
        pool[0] = list_places(board, wanted, pool[1:])
    for _ in range(64):
        if pool[0] == 0:
            return PASS
        guess = 1 + draw(rng, pool[0])
        place = pool[guess]
        if not fits(board, place):
            pool[guess] = pool[pool[0]]
            pool[0] -= 1
        elif reserve[PLACE_SHAPE[place]] > 0:
            return place
    kept = 0
    own = 0
    chosen = PASS
    for i in range(1, pool[0] + 1):
        place = pool[i]
        if fits(board, place):
            kept += 1
            pool[kept] = place
            if reserve[PLACE_SHAPE[place]] > 0:
                own += 1
                if draw(rng, own) == 0:
                    chosen = place
    pool[0] = kept
    return chosen


@njit(cache=True, nogil=True)
def playout(board: Any, reserves: Any, points: Any, active: int, rng: Any, pool: Any, moves: Any) -> int:
    """A random game to its end, with the running score in `points[seat, part]`; the number of turns taken.

    `moves` receives the places in turn, PASS where nothing fits but the game goes on.
    """
    seats = reserves.shape[0]
    stuck = np.zeros(seats, np.bool_)
    left = np.zeros(seats, np.int64)
    for seat in range(seats):
        left[seat] = reserves[seat].sum()
    pool[0] = -1
    turns = last = 0
    while True:
        if left[active] > 0:
            place = PASS if stuck[active] else random_place(board, reserves, active, rng, pool)
            moves[turns] = place
            turns += 1
            if place == PASS:
                stuck[active] = True
            else:
                last = turns
                reserves[active, PLACE_SHAPE[place]] -= 1
                left[active] -= 1
                lay(board, active, place, points[active])
        over = True
        for seat in range(seats):
            over = over and (stuck[seat] or left[seat] == 0)
        if over:
            return last
        active = (active + 1) % seats


@njit(cache=True, nogil=True)
def playouts(board: Any, reserves: Any, count: int, rng: Any) -> Any:
    """Many random games from one position; the points of the last and the sum of turns, for timing."""
    pool = np.empty(PLACE_COUNT + 1, np.int32)
    moves = np.empty(400, np.int64)
    points = np.zeros((reserves.shape[0], 4), np.int64)
    turns = 0
    for _ in range(count):
        points[:] = 0
        turns += playout(board.copy(), reserves.copy(), points, 0, rng, pool, moves)
    return turns, points


@njit(cache=True, nogil=True)
def running_points(board: Any, seats: int, active: int, moves: Any, left: Any) -> Any:
    """The points of every seat in every part after each of these turns; the board ends as it would."""
    table = np.zeros((len(moves), seats, 4), np.int64)
    points = np.zeros((seats, 4), np.int64)
    for turn in range(len(moves)):
        while left[active] == 0:
            active = (active + 1) % seats
        if moves[turn] != PASS:
            lay(board, active, moves[turn], points[active])
            left[active] -= 1
        table[turn] = points
        active = (active + 1) % seats
    return table


def full_reserves(seats: int) -> Any:
    """How many pieces of each shape every seat has at the start."""
    one_set = np.ones(SHAPE_COUNT, np.int64)
    one_set[0] = 2
    return np.tile(one_set * (2 if seats == 2 else 1), (seats, 1))


def fresh_rng(seed: int) -> Any:
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x1234567) % (1 << 64) or 1], np.uint64)
