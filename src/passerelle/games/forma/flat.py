"""The game as one row of numbers (see `core/flat.py`): the compiled engine's board with all that lies beside it.

An action is a place, the compiled engine's number for a shape, the way it is turned and its square; after all places
comes the pass. The first 400 places are those of the single square, so while the board is set up the number
of a square lays an obstacle or the tower on it, and the pass says that no more obstacles follow. A misfit has
no number (`numbers_of` raises): nobody who sees the free squares puts one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import objmode

from passerelle.core import flat
from passerelle.core.values import SEATS
from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Mask, Rng, Row, below, write_bits

from . import pieces
from .actions import Actions, Events, LayObstacles, LayTower, LotDrawn, Pass, Put, SetupDrawn
from .bridges import final_bridges
from .crossings import disjoint_crossings
from .fast import (
    FREE,
    OBSTACLES,
    OWN,
    PARTS,
    PLACE_COUNT,
    PLACE_SHAPE,
    ROWS,
    SEALED,
    SHAPE_COUNT,
    SHAPE_SIZE,
    SIZE,
    STENCIL_COUNT,
    TOWER,
    beside,
    fits,
    from_rows,
    full_reserves,
    lay,
    make_board,
    squares_of_place,
)
from .pieces import PIECE_OF, PIECES, SHAPE_OF, names_of, shape_of_squares
from .places import NOWHERE, ONE, bit_count, count_places, find_anchors, guess_place, place_at, write_mask
from .scoring import BRIDGE
from .setup_rules import MOST_OBSTACLES
from .view import View

CELLS = SIZE * SIZE
PASS = PLACE_COUNT
ACTIONS = PLACE_COUNT + 1
ACTION_KINDS = ("a shape, the way it is turned and its square (squares alone set up the board)", "pass")
OUTCOMES = CELLS
LONGEST = 500
BOARD = (SIZE, SIZE)
SEAT_COUNTS = (2, 4)
OPTIONS = {"setup": ("starter", "random"), "touch": ("strict", "friendly")}
PLANES = (
    "own squares", "the next seat's squares", "the second next's", "the third next's", "free squares",
    "obstacles not enclosed", "the tower not enclosed", "to lay obstacles", "to set the tower",
    "numbers, in reading order: 21 shapes in reserve for each of four seats from one's own on, then their points",
)  # fmt: skip
HIGHEST = 2000
MOST = 4

# Where things stand in a row: the compiled engine's board first.
BOARD_WORDS = (OWN + MOST) * ROWS
RESERVES = BOARD_WORDS
POINTS = RESERVES + MOST * SHAPE_COUNT
"""Its parts for each seat."""
BRIDGES = POINTS + MOST * PARTS
PHASE, ACTIVE, PLAYERS, RANDOM, PASSED, LAID = range(BRIDGES + MOST, BRIDGES + MOST + 6)
"""PASSED: who has passed since the last piece (bits); LAID: obstacles so far."""
WORDS = LAID + 1
TYPE = np.uint32

DRAW_LOT, DRAW_TOWER, DRAW_OBSTACLES, OBSTACLES_NOW, TOWER_NOW, PLAYING, OVER = range(7)
_PHASES = {"lot": DRAW_LOT, "setup": DRAW_TOWER, "obstacles": OBSTACLES_NOW, "tower": TOWER_NOW,
           "play": PLAYING, "over": OVER}  # fmt: skip
_RESERVES = {seats: full_reserves(seats) for seats in SEAT_COUNTS}
TWO_SETS, ONE_SET = (_RESERVES[seats][0].astype(np.uint32) for seats in SEAT_COUNTS)

LINE = np.uint32(((1 << SIZE) - 1) << 1)
INNER = np.uint32(((1 << SIZE - 2) - 1) << 2)
LAYERS = np.array([FREE, OBSTACLES, TOWER])
"""Those that everybody sees alike."""


@njit(cache=True, nogil=True)
def board_of(s: Row) -> Array:
    return s[:BOARD_WORDS].reshape(OWN + MOST, ROWS)


@njit(cache=True, nogil=True)
def reserves_of(s: Row) -> Array:
    return s[RESERVES:POINTS].reshape(MOST, SHAPE_COUNT)


@njit(cache=True, nogil=True)
def points_of(s: Row, seat: int) -> Array:
    """The parts of a seat's points."""
    return s[POINTS + PARTS * seat : POINTS + PARTS * (seat + 1)]


@njit(cache=True, nogil=True)
def begin(s: Row, settings: Row) -> None:
    s[:] = 0
    s[PLAYERS], s[RANDOM] = settings[0], settings[1]
    reserves = reserves_of(s)
    for seat in range(s[PLAYERS]):
        reserves[seat] = TWO_SETS if s[PLAYERS] == 2 else ONE_SET
    board_of(s)[FREE, 1 : SIZE + 1] = LINE


@njit(cache=True, nogil=True)
def turn(s: Row) -> int:
    if s[PHASE] == OVER:
        return flat.OVER
    return flat.CHANCE if s[PHASE] <= DRAW_OBSTACLES else int(s[ACTIVE])


@njit(cache=True, nogil=True)
def open_row(board: Array, row: int, tower: bool) -> Any:
    """The squares of a row (bits) where an obstacle, or the tower, may stand: FO-5."""
    near = board[OBSTACLES, row] | beside(board, OBSTACLES, row)
    near |= board[TOWER, row] | beside(board, TOWER, row)
    if not tower:
        return LINE & ~near
    return INNER & ~near if 1 < row < SIZE else np.uint32(0)


@njit(cache=True, nogil=True)
def stand(s: Row, cell: int, layer: int) -> None:
    row, bit = cell // SIZE + 1, ONE << np.uint32(cell % SIZE + 1)
    board = board_of(s)
    board[layer, row] |= bit
    board[FREE, row] &= ~bit


@njit(cache=True, nogil=True)
def open_play(s: Row) -> None:
    """FO-13: what the set-up alone has closed never scores."""
    board = board_of(s)
    for row in range(1, SIZE + 1):
        board[SEALED, row] = board[FREE, row] & ~beside(board, FREE, row)
    s[PHASE] = PLAYING


@njit(cache=True, nogil=True)
def legal(s: Row, mask: Mask) -> None:
    board = board_of(s)
    phase = s[PHASE]
    if phase == PLAYING:
        write_mask(board, reserves_of(s)[s[ACTIVE]], mask)
        mask[PASS] = 1
        return
    mask[:] = 0
    if phase in (OBSTACLES_NOW, TOWER_NOW):
        for row in range(1, SIZE + 1):
            write_bits(mask, (row - 1) * SIZE, open_row(board, row, phase == TOWER_NOW) >> ONE)
        mask[PASS] = phase == OBSTACLES_NOW


TRIES, FEW = 40, 180
"""Guesses before it pays to count all places, and free squares with which it pays at once; measured."""


@njit(cache=True, nogil=True)
def allows(s: Row, action: int) -> bool:
    phase = s[PHASE]
    if phase in (OBSTACLES_NOW, TOWER_NOW):
        if action == PASS:
            return bool(phase == OBSTACLES_NOW)
        if action < 0 or action >= CELLS:
            return False
        free = open_row(board_of(s), action // SIZE + 1, phase == TOWER_NOW)
        return bool((free >> np.uint32(action % SIZE + 1)) & ONE)
    if phase != PLAYING or action < 0 or action > PASS:
        return False
    return action == PASS or can_put(s, action)


@njit(cache=True, nogil=True)
def can_put(s: Row, place: int) -> bool:
    """Whether the seat whose turn it is has this shape, and it fits there."""
    return bool(reserves_of(s)[s[ACTIVE], PLACE_SHAPE[place]] > 0 and fits(board_of(s), place))


@njit(cache=True, nogil=True)
def sample(s: Row, rng: Rng) -> int:
    board = board_of(s)
    phase = s[PHASE]
    if phase in (OBSTACLES_NOW, TOWER_NOW):
        while True:  # most squares are open
            cell = below(rng, CELLS + (1 if phase == OBSTACLES_NOW else 0))
            if cell == CELLS:
                return PASS
            if (open_row(board, cell // SIZE + 1, phase == TOWER_NOW) >> np.uint32(cell % SIZE + 1)) & ONE:
                return int(cell)
    reserve = reserves_of(s)[s[ACTIVE]]
    free = 0
    for row in range(1, SIZE + 1):
        free += bit_count(board[FREE, row])
    for _ in range(TRIES if free > FEW else 0):
        place = guess_place(board, reserve, rng)
        if place != NOWHERE:
            return place
    found, counts = find_anchors(board, reserve), np.empty(STENCIL_COUNT, np.int64)
    total = count_places(found, reserve, counts)
    index = below(rng, total + 1)
    return PASS if index == total else place_at(found, counts, index)


@njit(cache=True, nogil=True)
def totals(s: Row, points: Array) -> None:
    """FO-22: pieces, enclosures, tower and bridges, less what is left in reserve."""
    reserves = reserves_of(s)
    for seat in range(s[PLAYERS]):
        total = BRIDGE * int(s[BRIDGES + seat])
        for part in points_of(s, seat):
            total += int(part)
        for shape in range(SHAPE_COUNT):
            total -= int(reserves[seat, shape]) * SHAPE_SIZE[shape]
        points[seat] = total


def exact_bridges(own: Array) -> int:
    """The referee's count."""
    return final_bridges(from_rows(own)).count


@njit(cache=True)
def finish(s: Row) -> None:
    """FO-20: bridges are counted at the end; exactly, but where no number of crossings could change who has won."""
    s[PHASE] = OVER
    seats = int(s[PLAYERS])
    own = board_of(s)[OWN : OWN + seats]
    points = np.zeros(MOST, np.int64)
    totals(s, points)
    ways = np.zeros((seats, 2), np.int64)
    for seat in range(seats):
        ways[seat, 0], ways[seat, 1] = (
            disjoint_crossings(own[seat], False),
            disjoint_crossings(own[seat], True),
        )
        s[BRIDGES + seat] = ways[seat].max()
    surest = 0
    for seat in range(seats):
        surest = max(surest, points[seat] + BRIDGE * ways[seat].max())
    leaders = 0
    for seat in range(seats):
        leaders += points[seat] + BRIDGE * ways[seat].sum() >= surest
    for seat in range(seats):
        if leaders > 1 and ways[seat].min() and points[seat] + BRIDGE * ways[seat].sum() >= surest:
            rows = own[seat].copy()
            with objmode(count="int64"):
                count = exact_bridges(rows)
            s[BRIDGES + seat] = count


@njit(cache=True, nogil=True)
def end_turn(s: Row) -> None:
    """FO-3, FO-10, FO-21."""
    reserves, seats = reserves_of(s), int(s[PLAYERS])
    playing = 0
    for seat in range(seats):
        for count in reserves[seat]:
            if count:
                playing |= 1 << seat
                break
    passed = int(s[PASSED])
    if (passed and playing & ~passed == 0) or not anything_fits(board_of(s), reserves):
        finish(s)
        return
    seat = (int(s[ACTIVE]) + 1) % seats
    while not (playing >> seat) & 1:
        seat = (seat + 1) % seats
    s[ACTIVE] = seat


@njit(cache=True, nogil=True)
def anything_fits(board: Array, reserves: Array) -> bool:
    """Whether anybody has a piece that fits; mostly a single square will do."""
    for reserve in reserves:
        if reserve[0]:
            return bool(board[FREE, 1 : SIZE + 1].any())
    common = reserves[0] + reserves[1] + reserves[2] + reserves[3]
    return count_places(find_anchors(board, common), common, np.empty(STENCIL_COUNT, np.int64)) > 0


@njit(cache=True, nogil=True)
def play(s: Row, action: int) -> None:
    phase = s[PHASE]
    if phase == OBSTACLES_NOW:
        if action != PASS:
            stand(s, action, OBSTACLES)
            s[LAID] += 1
        if action == PASS or s[LAID] == MOST_OBSTACLES:
            s[PHASE] = TOWER_NOW
    elif phase == TOWER_NOW:
        stand(s, action, TOWER)
        open_play(s)
    elif action == PASS:
        s[PASSED] |= 1 << s[ACTIVE]
        end_turn(s)
    else:
        seat = s[ACTIVE]
        s[PASSED] = 0
        reserves_of(s)[seat, PLACE_SHAPE[action]] -= 1
        lay(board_of(s), seat, action, points_of(s, seat))
        end_turn(s)


@njit(cache=True, nogil=True)
def draw(s: Row, outcome: int) -> None:
    phase = s[PHASE]
    if phase == DRAW_LOT:
        s[ACTIVE] = outcome
        s[PHASE] = DRAW_TOWER if s[RANDOM] else OBSTACLES_NOW
    elif phase == DRAW_TOWER:
        stand(s, outcome, TOWER)
        s[PHASE] = DRAW_OBSTACLES
    else:
        stand(s, outcome, OBSTACLES)
        s[LAID] += 1
        if s[LAID] == MOST_OBSTACLES:
            open_play(s)


@njit(cache=True, nogil=True)
def deal(s: Row, rng: Rng) -> None:
    if s[PHASE] == DRAW_LOT:
        draw(s, below(rng, s[PLAYERS]))
        return
    board, tower = board_of(s), s[PHASE] == DRAW_TOWER
    while True:
        cell = below(rng, CELLS)
        if (open_row(board, cell // SIZE + 1, tower) >> np.uint32(cell % SIZE + 1)) & ONE:
            draw(s, cell)
            return


@njit(cache=True, nogil=True)
def score(s: Row, scores: Array) -> None:
    """FO-23: the highest total wins, equal ones share."""
    scores[:] = 0
    if s[PHASE] != OVER:
        return
    seats = int(s[PLAYERS])
    points = np.zeros(MOST, np.int64)
    totals(s, points)
    best = points[:seats].max()
    winners = 0
    for seat in range(seats):
        winners += points[seat] == best
    for seat in range(seats):
        scores[seat] = seats / winners - 1 if points[seat] == best else -1


@njit(cache=True, nogil=True)
def observe(s: Row, seat: int, planes: Array) -> None:
    board, reserves, seats = board_of(s), reserves_of(s), int(s[PLAYERS])
    numbers = planes.reshape(-1)
    for index in range(len(numbers)):
        numbers[index] = 0
    for plane in range(MOST + len(LAYERS)):
        layer = LAYERS[plane - MOST] if plane >= MOST else OWN + (seat + plane) % seats
        if plane < seats or plane >= MOST:
            for row in range(SIZE):  # the zeros beyond a row are overwritten by the next
                write_bits(numbers, (plane * SIZE + row) * SIZE, board[layer, row + 1] >> ONE)
    if s[PHASE] == OBSTACLES_NOW or s[PHASE] == TOWER_NOW:
        planes[7 if s[PHASE] == OBSTACLES_NOW else 8] = 1
    for ahead in range(seats):
        whose = (seat + ahead) % seats
        for shape in range(SHAPE_COUNT):
            place = ahead * SHAPE_COUNT + shape
            planes[9, place // SIZE, place % SIZE] = reserves[whose, shape]
        place = MOST * SHAPE_COUNT + ahead
        planes[9, place // SIZE, place % SIZE] = points_of(s, whose).sum()


# In plain Python


def settings(options: dict[str, str], seats: int) -> Row:
    return np.array([seats, options["setup"] == "random"], np.int64)


def odds(s: Row) -> list[tuple[int, float]]:
    if s[PHASE] == DRAW_LOT:
        return [(seat, 1 / int(s[PLAYERS])) for seat in range(int(s[PLAYERS]))]
    board, tower = board_of(s), s[PHASE] == DRAW_TOWER
    rows = [int(open_row(board, row, tower)) >> 1 for row in range(1, SIZE + 1)]
    cells = [row * SIZE + column for row in range(SIZE) for column in range(SIZE) if rows[row] >> column & 1]
    return [(cell, 1 / len(cells)) for cell in cells]


def row_of(view: View) -> Row:
    s = np.zeros(WORDS, TYPE)
    seats = len(view.players)
    s[PLAYERS], s[PHASE], s[LAID] = seats, _PHASES[view.phase], len(view.obstacles)
    s[ACTIVE] = SEATS.index(view.turn) if view.turn else 0
    own = tuple(
        sum(1 << cell for cell, mark in enumerate(view.cells) if mark == str(number))
        for number in range(1, seats + 1)
    )
    tower = pieces.BOARD.bits_of((view.tower,)) if view.tower else 0
    board = make_board(pieces.BOARD.bits_of(view.obstacles) or 0, tower or 0, own)
    if s[PHASE] < PLAYING:
        board[SEALED] = 0
    s[:BOARD_WORDS] = board.ravel()
    for seat, player in enumerate(view.players):
        for name in () if player.resigned else player.reserve:
            s[RESERVES + seat * SHAPE_COUNT + SHAPE_OF[PIECE_OF[name]]] += 1
        parts = player.score
        points_of(s, seat)[:] = (
            parts.pieces,
            parts.squares,
            parts.obstacles,
            parts.tower,
        )
        s[BRIDGES + seat] = len(player.bridges) if view.phase == "over" else 0
        s[PASSED] |= int(player.passed) << seat
    return s


_PLACE_OF: dict[int, int] = {}


def place_of(squares: int) -> int | None:
    """The number of the place that covers these squares."""
    if not _PLACE_OF:
        _PLACE_OF.update({squares_of_place(place): place for place in range(PLACE_COUNT)})
    return _PLACE_OF.get(squares)


def numbers_of(s: Row, action: Actions) -> tuple[int, ...]:
    match action:
        case Put(piece=piece, squares=squares):
            place = place_of(pieces.BOARD.bits_of(squares) or 0)
            known = (
                place is not None and piece in PIECE_OF and PLACE_SHAPE[place] == SHAPE_OF[PIECE_OF[piece]]
            )
            if place is None or not known or not can_put(s, place):
                raise ValueError(
                    f"{action} is a misfit here: rows know only pieces in reserve, where they fit"
                )
            return (place,)
        case Pass():
            return (PASS,)
        case LayTower(square=square):
            return (_cell_of(square),)
        case LayObstacles(squares=squares):
            cells = tuple(map(_cell_of, squares))
            if len(cells) > MOST_OBSTACLES:
                raise ValueError(f"{len(cells)} obstacles: there are {MOST_OBSTACLES}")
            return cells if len(cells) == MOST_OBSTACLES else (*cells, PASS)


def _cell_of(square: str) -> int:
    if square not in pieces.BOARD.cell_of:
        raise ValueError(f"{square} is no square of the board")
    return pieces.BOARD.cell_of[square]


def action_of(view: View, numbers: tuple[int, ...]) -> Actions | None:
    if view.phase == "obstacles":
        if numbers[-1] != PASS and len(numbers) < MOST_OBSTACLES:
            return None
        return LayObstacles(names_of(sum(1 << cell for cell in numbers if cell != PASS)))
    (action,) = numbers
    if view.phase == "tower":
        return LayTower(pieces.BOARD.names[action])
    if action == PASS:
        return Pass()
    squares = squares_of_place(action)
    reserve = next(player.reserve for player in view.players if player.seat == view.turn)
    shape = shape_of_squares()[squares]
    piece = min(PIECE_OF[name] for name in reserve if SHAPE_OF[PIECE_OF[name]] == shape)
    return Put(PIECES[piece], names_of(squares))


def outcomes_of(s: Row, event: Events) -> tuple[int, ...]:
    match event:
        case LotDrawn(seat=seat):
            return (SEATS.index(seat),)
        case SetupDrawn(tower=tower, obstacles=squares):
            return tuple(pieces.BOARD.cell_of[square] for square in (tower, *squares))
        case _:
            return ()


def word_of(s: Row, number: int) -> str:
    match int(s[PHASE]):
        case phase if phase == DRAW_LOT:
            return f"lot {SEATS[number]}"
        case phase if phase in (DRAW_TOWER, TOWER_NOW):
            return f"tower {pieces.BOARD.names[number]}"
        case phase if phase in (DRAW_OBSTACLES, OBSTACLES_NOW):
            return "enough" if number == PASS else f"obstacle {pieces.BOARD.names[number]}"
    return "pass" if number == PASS else "put " + " ".join(names_of(squares_of_place(number)))
