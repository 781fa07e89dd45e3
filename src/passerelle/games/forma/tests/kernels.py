"""Random games of the compiled engine: for comparison, and for the benches."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from passerelle.games.forma.fast import PASS, PLACE_COUNT, PLACE_SHAPE, SHAPE_COUNT, fits, lay
from passerelle.games.forma.places import list_places
from passerelle.games.kernels import below

GUESSES = 300
"""In vain, before it pays to list all places; measured."""


@njit(cache=True, nogil=True)
def random_place(board: Any, reserves: Any, seat: int, rng: Any, pool: Any) -> Any:
    """Uniform among all places of the shapes this seat has; PASS when there is none.

    Guessing is quickest on an empty board; later the pool of all that still fits is made once, and thinned
    out whenever a guess from it has been overbuilt. `pool[0]` is its size, −1 before it is made.
    """
    reserve = reserves[seat]
    if pool[0] < 0:
        for _ in range(GUESSES):
            place = below(rng, PLACE_COUNT)
            if reserve[PLACE_SHAPE[place]] > 0 and fits(board, place):
                return place
        wanted = np.zeros(SHAPE_COUNT, np.bool_)
        for shape in range(SHAPE_COUNT):
            wanted[shape] = reserves[:, shape].max() > 0
        pool[0] = list_places(board, wanted, pool[1:])
    for _ in range(64):
        if pool[0] == 0:
            return PASS
        guess = 1 + below(rng, pool[0])
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
                if below(rng, own) == 0:
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
