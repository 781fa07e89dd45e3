"""What becomes of a place among several others: the round after it, played ahead many times. Compiled.

Everybody is taken for greedy: the most points now. What that is for all places of all shapes is found on bits, where
obstacles are left aside; ties are broken by chance, so a round is played ahead several times.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Rng, below, lowest

from .crossings import disjoint_crossings
from .fast import (
    FREE,
    OWN,
    PARTS,
    PASS,
    PLACE_COUNT,
    PLACE_SHAPE,
    ROWS,
    SHAPE_SIZE,
    SIZE,
    STENCIL_BASE,
    STENCIL_COUNT,
    STENCIL_SHAPE,
    STENCIL_WIDTH,
    STENCILS_BY_SHAPE,
    TOWER,
    lay,
)
from .judge import CELLS, list_gains, rank
from .places import PAIRS, bit_count, find_anchors
from .scoring import BRIDGE, SQUARE
from .scoring import TOWER as TOWER_POINTS

ECONOMY = 0.6
"""Of one's own pieces: what it is worth to be rid of a square, beside its point."""
SAMPLES = 6
"""Rounds played ahead for each place."""
MARGIN, MARGIN_A_PIECE = 10.0, 1.0
"""Others who are so many points behind the best of them count for a third as much: more while there is much to come."""

SPAN = 9
"""Steps from a stencil's corner to the squares that matter, from two before to six after it."""
NOTHING = SPAN * SPAN


def _rims() -> tuple[Array, Array]:
    """For each stencil the squares around it, each with its other neighbours; and how many there are."""
    rims = []
    for _, oriented in STENCILS_BY_SHAPE:
        own = set(oriented.cells)
        around = sorted({near for cell in own for near in _beside(*cell)} - own)
        rims.append([[square, *(near for near in _beside(*square) if near not in own)] for square in around])
    table = np.full((STENCIL_COUNT, max(map(len, rims)), 4), NOTHING, np.int64)
    for stencil, rim in enumerate(rims):
        for number, squares in enumerate(rim):
            table[stencil, number, : len(squares)] = [
                (row + 2) * SPAN + column + 2 for row, column in squares
            ]
    return table, np.array([len(rim) for rim in rims])


def _beside(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)


RIMS, RIM_SIZES = _rims()


@njit(cache=True, nogil=True)
def shift_layer(layer: Array, shifted: Array) -> None:
    """The layer moved by each of the steps, two rows in a word as in `places.py`."""
    for down in range(SPAN):
        for pair in range(PAIRS):
            row = 2 * pair + down - 2
            upper = np.uint64(layer[row]) if 0 <= row < ROWS else np.uint64(0)
            lower = np.uint64(layer[row + 1]) if 0 <= row + 1 < ROWS else np.uint64(0)
            word = upper | lower << np.uint64(32)
            for right in range(2):
                shifted[SPAN * down + right, pair] = word << np.uint64(2 - right)
            for right in range(2, SPAN):
                shifted[SPAN * down + right, pair] = word >> np.uint64(right - 2)
    shifted[NOTHING] = 0


@njit(cache=True, nogil=True)
def most_of_word(stencil: int, pair: int, fitting: Any, free: Array, tower: Array) -> tuple[int, Any]:
    """The most points for what is enclosed from the corners in this word, and the corners (bits) that bring them."""
    ones = twos = fours = closing = np.uint64(0)
    for number in range(RIM_SIZES[stencil]):
        square, one, two, three = RIMS[stencil, number]
        closed = fitting & ~(free[one, pair] | free[two, pair] | free[three, pair])
        if closed:
            enclosed = closed & free[square, pair]
            closing |= closed & tower[square, pair]
            carried = ones & enclosed
            ones ^= enclosed
            fours |= twos & carried
            twos ^= carried
    points = 0
    for bits, worth in ((closing, TOWER_POINTS), (fours, 4 * SQUARE), (twos, 2 * SQUARE), (ones, SQUARE)):
        if fitting & bits:
            fitting &= bits
            points += worth
    return points, fitting


@njit(cache=True, nogil=True)
def most_at_once(board: Array, reserve: Array, economy: float, shifted: Array, rng: Rng) -> int:
    """The place that brings the most points now, all such equally likely; PASS if nothing fits."""
    free, tower = shifted[0], shifted[1]
    shift_layer(board[FREE], free)
    shift_layer(board[TOWER], tower)
    found = find_anchors(board, reserve)
    best, ties, chosen = -1.0, 0, PASS
    for stencil in range(STENCIL_COUNT):
        shape = STENCIL_SHAPE[stencil]
        if not reserve[shape]:
            continue
        for pair in range(PAIRS):
            if found[stencil, pair] == 0:
                continue
            points, corners = most_of_word(stencil, pair, found[stencil, pair], free, tower)
            value = points + SHAPE_SIZE[shape] * (1.0 + economy)
            if value < best:
                continue
            if value > best:
                best, ties = value, 0
            count = bit_count(corners)
            ties += count
            pick = below(rng, ties)
            if pick < count:
                for _ in range(pick):
                    corners &= corners - np.uint64(1)
                row, column = divmod(lowest(corners), 32)
                width = SIZE + 1 - STENCIL_WIDTH[stencil]
                chosen = STENCIL_BASE[stencil] + (2 * pair + row - 1) * width + column - 1
    return int(chosen)


@njit(cache=True, nogil=True)
def lead(points: Array, seat: int, margin: float) -> float:
    """How far one is ahead of the others; of those the ones in front count most."""
    highest = -1e9
    for other in range(len(points)):
        if other != seat:
            highest = max(highest, points[other])
    total = 0.0
    for other in range(len(points)):
        if other != seat:
            total += np.exp((points[other] - highest) / margin)
    return float(points[seat] - highest - margin * np.log(total / (len(points) - 1)))


@njit(cache=True, nogil=True)
def play_round(
    board: Array, reserves: Array, points: Array, seat: int, place: int, shifted: Array, rng: Rng
) -> None:
    """This place, everybody's answer, and one's own next; the board, the reserves and the points change."""
    seats = len(points)
    parts = np.zeros(PARTS, np.int64)
    for ahead in range(seats + 1):
        who = (seat + ahead) % seats
        economy = ECONOMY if who == seat else 0.0
        if ahead > 0:
            place = most_at_once(board, reserves[who], economy, shifted, rng)
        if place != PASS:
            parts[:] = 0
            lay(board, who, place, parts)
            shape = PLACE_SHAPE[place]
            reserves[who, shape] -= 1
            points[who] += parts.sum() + economy * SHAPE_SIZE[shape]


@njit(cache=True, nogil=True)
def think_ahead(board: Array, reserves: Array, points: Array, seat: int, width: int, rng: Rng) -> int:
    """Of the `width` places that look best now the one after which one is farthest ahead."""
    places, gains = np.empty(PLACE_COUNT, np.int32), np.empty(PLACE_COUNT, np.int32)
    count = list_gains(board, reserves[seat], seat, places, gains, np.empty_like(board))
    values = np.empty(count, np.float64)
    rank(places, gains, count, ECONOMY, np.zeros(CELLS, np.float64), values)
    shifted = np.zeros((2, NOTHING + 1, PAIRS), np.uint64)
    margin = MARGIN + MARGIN_A_PIECE * reserves[seat].sum()
    dice = rng[0]
    chosen, best = PASS, -1e9
    for _ in range(min(width, count)):
        n = np.argmax(values)
        values[n] = -1e9
        rng[0] = dice  # the same luck for all
        value = 0.0
        for _ in range(SAMPLES):
            trial, left, after = board.copy(), reserves.copy(), points.astype(np.float64)
            play_round(trial, left, after, seat, places[n], shifted, rng)
            own = trial[OWN + seat]
            after[seat] += BRIDGE * max(disjoint_crossings(own, False), disjoint_crossings(own, True))
            value += lead(after, seat, margin)
        if value > best:
            best, chosen = value, places[n]
    return int(chosen)
