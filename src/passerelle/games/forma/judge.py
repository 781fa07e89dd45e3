"""What the bots think of a position: points at once, bridges to come, the answer of whoever is next. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Rng, below, lowest

from .fast import (
    FREE,
    OBSTACLES,
    OWN,
    PASS,
    PLACE_COUNT,
    PLACE_HEIGHT,
    PLACE_ROWS,
    PLACE_SHAPE,
    PLACE_TOP,
    SEALED,
    SHAPE_SIZE,
    SIZE,
    TOWER,
    fits,
    lay,
)
from .places import list_places

WIDE = SIZE + 2
CELLS = WIDE * WIDE
FAR = 99
ECONOMY, BRIDGES, DENIAL, THREAT, FOLLOW = range(5)
"""Weights: of getting rid of large pieces, own bridges, others' bridges, the best answer, one's own best next."""
MOST_BRIDGES = 8


@njit(cache=True, nogil=True)
def gain(board: Array, seat: int, place: int, scratch: Array) -> Any:
    """The points this place brings at once; the board stays as it is."""
    top, height = PLACE_TOP[place], PLACE_HEIGHT[place]
    first, last = max(top - 1, 1), min(top + height, SIZE)
    for row in range(first - 1, last + 2):
        scratch[0, row] = board[FREE, row]
        scratch[1, row] = 0
    for i in range(height):
        scratch[0, top + i] &= ~PLACE_ROWS[place, i]
        scratch[1, top + i] = PLACE_ROWS[place, i]
    near = False
    for row in range(first, last + 1):
        free, put = scratch[0, row], scratch[1, row]
        beside = (free << np.uint32(1)) | (free >> np.uint32(1)) | scratch[0, row - 1] | scratch[0, row + 1]
        touched = (put << np.uint32(1)) | (put >> np.uint32(1)) | scratch[1, row - 1] | scratch[1, row + 1]
        if free & ~beside & ~board[SEALED, row] or touched & (board[OBSTACLES, row] | board[TOWER, row]):
            near = True
            break
    if not near:
        return SHAPE_SIZE[PLACE_SHAPE[place]]
    scratch[:] = board
    parts = np.zeros(4, np.int64)
    lay(scratch, seat, place, parts)
    return parts.sum()


@njit(cache=True, nogil=True)
def spread_costs(board: Array, seat: int, cost: Array) -> None:
    """What a bridge of this seat pays for each square: 0 its own, 1 free, FAR anything else."""
    for row in range(WIDE):
        for column in range(WIDE):
            bit = np.uint32(1) << np.uint32(column)
            if board[OWN + seat, row] & bit:
                cost[row * WIDE + column] = 0
            elif board[FREE, row] & bit:
                cost[row * WIDE + column] = 1
            else:
                cost[row * WIDE + column] = FAR


@njit(cache=True, nogil=True)
def distances(
    cost: Array, across: bool, backwards: bool, reach: Array, came_from: Array, stacks: Array
) -> int:
    """For every square the least cost of a chain to it from one border; the cost of a whole bridge."""
    reach[:] = FAR
    sizes = np.zeros(2, np.int64)
    line = SIZE if backwards else 1
    goal = 1 if backwards else SIZE
    for i in range(1, SIZE + 1):
        cell = i * WIDE + line if across else line * WIDE + i
        if cost[cell] < FAR:
            reach[cell] = cost[cell]
            came_from[cell] = -1
            stacks[cost[cell], sizes[cost[cell]]] = cell
            sizes[cost[cell]] += 1
    depth = 0
    best = FAR
    while sizes[0] > 0 or sizes[1] > 0:
        now = depth & 1
        while sizes[now] > 0:
            sizes[now] -= 1
            cell = stacks[now, sizes[now]]
            if reach[cell] != depth:
                continue
            at = cell % WIDE if across else cell // WIDE
            if at == goal and depth < best:
                best = depth
            for step in (1, -1, WIDE, -WIDE):
                ahead = cell + step
                if cost[ahead] == FAR:
                    continue
                through = depth + cost[ahead]
                if through < reach[ahead]:
                    reach[ahead] = through
                    came_from[ahead] = cell
                    stack = through & 1
                    stacks[stack, sizes[stack]] = ahead
                    sizes[stack] += 1
        depth += 1
    return best


@njit(cache=True, nogil=True)
def take_bridge(cost: Array, across: bool, reach: Array, came_from: Array) -> None:
    """Blocks the squares of a finished bridge, so that the next one is sought beside it."""
    for i in range(1, SIZE + 1):
        cell = i * WIDE + SIZE if across else SIZE * WIDE + i
        if reach[cell] == 0:
            while cell != -1:
                cost[cell] = FAR
                cell = came_from[cell]
            return


@njit(cache=True, nogil=True)
def promise(cost: int) -> float:
    """What a bridge is worth that still lacks this many squares."""
    return 50.0 * 0.86**cost if cost < FAR else 0.0


@njit(cache=True, nogil=True)
def bridges_worth(board: Array, seat: int, work: Array) -> float:
    """Finished bridges, and the promise of the next in each direction."""
    cost, reach, came_from, stacks = work[0, :CELLS], work[1, :CELLS], work[3, :CELLS], work[4:6]
    worth = 0.0
    for across in (False, True):
        spread_costs(board, seat, cost)
        for _ in range(MOST_BRIDGES):
            lacking = distances(cost, across, False, reach, came_from, stacks)
            worth += promise(lacking)
            if lacking > 0:
                break
            take_bridge(cost, across, reach, came_from)
    return worth


@njit(cache=True, nogil=True)
def weigh_cells(board: Array, seat: int, factor: float, weights: Array, work: Array) -> None:
    """Adds to each free square what covering it does for (or against) this seat's next bridges."""
    cost, reach, back = work[0, :CELLS], work[1, :CELLS], work[2, :CELLS]
    came_from, stacks = work[3, :CELLS], work[4:6]
    for across in (False, True):
        spread_costs(board, seat, cost)
        lacking = 0
        for _ in range(MOST_BRIDGES):
            lacking = distances(cost, across, False, reach, came_from, stacks)
            if lacking > 0:
                break
            take_bridge(cost, across, reach, came_from)
        if lacking in (0, FAR):
            continue
        distances(cost, across, True, back, came_from, stacks)
        step = factor * (promise(lacking - 1) - promise(lacking))
        for cell in range(CELLS):
            if cost[cell] == 1:
                detour = reach[cell] + back[cell] - 1 - lacking
                if detour == 0:
                    weights[cell] += step
                elif detour == 1:
                    weights[cell] += 0.4 * step


@njit(cache=True, nogil=True)
def list_gains(board: Array, reserve: Array, seat: int, places: Array, gains: Array, scratch: Array) -> int:
    """Every place with the points it brings at once; how many there are."""
    count = list_places(board, reserve > 0, places)
    for n in range(count):
        gains[n] = gain(board, seat, places[n], scratch)
    return count


@njit(cache=True, nogil=True)
def rank(places: Array, gains: Array, count: int, economy: float, weights: Array, values: Array) -> None:
    """A first opinion of every place: points at once, size, and the weights of the squares covered."""
    for n in range(count):
        place = places[n]
        value = gains[n] + economy * SHAPE_SIZE[PLACE_SHAPE[place]]
        for i in range(PLACE_HEIGHT[place]):
            rows = PLACE_ROWS[place, i]
            base = (PLACE_TOP[place] + i) * WIDE
            while rows:
                value += weights[base + lowest(rows)]
                rows &= rows - np.uint32(1)
        values[n] = value


@njit(cache=True, nogil=True)
def best_gain(
    board: Array, reserve: Array, seat: int, places: Array, rng: Rng, scratch: Array
) -> tuple[int, int]:
    """The most points at once and one of the places that bring them, all equally likely; PASS if none fits."""
    count = list_places(board, reserve > 0, places)
    best, chosen, ties = -1, PASS, 0
    for n in range(count):
        points = gain(board, seat, places[n], scratch)
        if points > best:
            best, chosen, ties = points, places[n], 1
        elif points == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = places[n]
    return max(best, 0), chosen


@njit(cache=True, nogil=True)
def glance(board: Array, reserve: Array, seat: int, looks: int, rng: Rng) -> int:
    """The most points among a few places that happened to be seen."""
    places = np.empty(PLACE_COUNT, np.int32)
    scratch = np.empty_like(board)
    count = list_places(board, reserve > 0, places)
    best, chosen = -1, PASS
    for _ in range(min(looks, count)):
        place = places[below(rng, count)]
        points = gain(board, seat, place, scratch)
        if points > best:
            best, chosen = points, place
    return chosen


@njit(cache=True, nogil=True)
def most_points(board: Array, reserve: Array, seat: int, rng: Rng) -> int:
    """The greedy player's place."""
    return best_gain(board, reserve, seat, np.empty(PLACE_COUNT, np.int32), rng, np.empty_like(board))[1]


@njit(cache=True, nogil=True)
def mark_changed(before: Array, after: Array, marked: Array) -> None:
    """Rows of the squares near which gains may have changed: what encloses a place lies up to three steps away."""
    for row in range(WIDE):
        marked[0, row] = before[FREE, row] ^ after[FREE, row]
        marked[0, row] |= (
            before[OBSTACLES, row] ^ after[OBSTACLES, row] | before[TOWER, row] ^ after[TOWER, row]
        )
    for step in range(3):
        now, then = step & 1, 1 - (step & 1)
        for row in range(1, SIZE + 1):
            bits = marked[now, row]
            wider = bits << np.uint32(1) | bits >> np.uint32(1) | marked[now, row - 1] | marked[now, row + 1]
            marked[then, row] = bits | wider
        marked[then, 0] = marked[then, SIZE + 1] = 0


@njit(cache=True, nogil=True)
def best_after(
    board: Array,
    marked: Array,
    reserve: Array,
    seat: int,
    places: Array,
    gains: Array,
    count: int,
    first: int,
    scratch: Array,
) -> tuple[int, int]:
    """The most points now, and a place that brings them, from what every place brought a few pieces ago."""
    best, chosen = 0, PASS
    for n in range(count):
        at = n + first if n + first < count else n + first - count
        place = places[at]
        if reserve[PLACE_SHAPE[place]] == 0:
            continue
        top, points = PLACE_TOP[place], gains[at]
        for i in range(PLACE_HEIGHT[place]):
            if PLACE_ROWS[place, i] & marked[1, top + i]:
                points = gain(board, seat, place, scratch) if fits(board, place) else 0
                break
        if points > best:
            best, chosen = points, place
    return best, chosen


@njit(cache=True, nogil=True)
def think(board: Array, reserves: Array, seat: int, width: int, weight: Array, rng: Rng) -> int:
    """The best place after a look at the answers to the `width` most promising ones."""
    seats = reserves.shape[0]
    following = (seat + 1) % seats
    places, answers = np.empty(PLACE_COUNT, np.int32), np.empty(PLACE_COUNT, np.int32)
    gains, lost_gains = np.empty(PLACE_COUNT, np.int32), np.empty(PLACE_COUNT, np.int32)
    scratch, trial = np.empty_like(board), np.empty_like(board)
    marked = np.zeros((2, WIDE), np.uint32)
    work = np.empty((6, 4 * CELLS), np.int64)
    count = list_gains(board, reserves[seat], seat, places, gains, scratch)
    if count == 0:
        return PASS
    answer_count = 0
    if weight[THREAT] > 0.0:
        answer_count = list_gains(board, reserves[following], following, answers, lost_gains, scratch)
    values = np.empty(count, np.float64)
    weights = np.zeros(CELLS, np.float64)
    weigh_cells(board, seat, weight[BRIDGES], weights, work)
    others = weight[DENIAL] / (seats - 1)
    for other in range(seats):
        if other != seat and weight[DENIAL] > 0.0:
            weigh_cells(board, other, others, weights, work)
    rank(places, gains, count, weight[ECONOMY], weights, values)
    chosen, best = PASS, -1e9
    parts = np.zeros(4, np.int64)
    for _ in range(min(width, count)):
        n = np.argmax(values)
        place = places[n]
        values[n] = -1e9
        trial[:] = board
        parts[:] = 0
        lay(trial, seat, place, parts)
        shape = PLACE_SHAPE[place]
        value = parts.sum() + weight[ECONOMY] * SHAPE_SIZE[shape] + 0.01 * below(rng, 100)
        reserves[seat, shape] -= 1
        if answer_count > 0:
            mark_changed(board, trial, marked)
            lost, answer = best_after(
                trial, marked, reserves[following], following,
                answers, lost_gains, answer_count, below(rng, answer_count), scratch,
            )  # fmt: skip
            value -= weight[THREAT] * lost
            if weight[FOLLOW] > 0.0 and answer != PASS:
                lay(trial, following, answer, parts)
                mark_changed(board, trial, marked)
                won, _ = best_after(
                    trial, marked, reserves[seat], seat, places, gains, count, below(rng, count), scratch
                )
                value += weight[FOLLOW] * won
        value += weight[BRIDGES] * bridges_worth(trial, seat, work)
        for other in range(seats):
            if other != seat and weight[DENIAL] > 0.0:
                value -= others * bridges_worth(trial, other, work)
        reserves[seat, shape] += 1
        if value > best:
            best, chosen = value, place
    return chosen
