"""How a bot weighs a position, and the search over turns and rolls.

A network still *needs* some number of empty cells: those of the cheapest way to join its four bases, dice
being free where they let the colour pass. Where bridges cut, the lower colour does not pass there.
"""

from __future__ import annotations

import math

import numpy as np

from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, lowest, popcount

from .fast import (
    ACTIVE,
    BASE_CELLS,
    CHOOSE,
    CUT_DICE,
    CUT_SEAT,
    INNER,
    LAID,
    LEFT,
    LEGAL,
    LENGTH,
    MAY_END,
    N_TILES,
    OVER,
    PHASE,
    PLACE,
    ROLL,
    SIDES,
    WINNER,
    choose_die,
    end,
    links,
    place,
    roll_size,
    take_roll,
)
from .paths import FULL, SIZE

MOST = 20
"""No network needs more cells than this."""
FIRST_OF = np.array([0, 0, 0, 1, 1, 2], dtype=np.int64)
SECOND_OF = np.array([1, 2, 3, 2, 3, 3], dtype=np.int64)
"""The six pairs of bases; pair p and pair 5 − p are the two halves of one pairing."""


@njit(cache=True, nogil=True)
def widen(cells: int, down: int, right: int) -> int:
    """The cells and all that are linked to them by one step."""
    taller = ((cells & down) << SIZE) | ((cells >> SIZE) & down)
    return cells | taller | ((cells & right) << 1) | ((cells >> 1) & right)


@njit(cache=True, nogil=True)
def along_dice(cells: int, down: int, right: int, laid: int) -> int:
    """Everything that dice alone join to these cells."""
    while True:
        wider = cells | (widen(cells, down, right) & laid)
        if wider == cells:
            return cells
        cells = wider


@njit(cache=True, nogil=True)
def need(s: Array, seat: int) -> tuple[int, int]:
    """How many cells the network still needs, and in how many cells a cheapest one can branch.

    Four bases are joined by two joined pairs that meet in some cell. `single[b, k]` are the cells a way from
    base b reaches with k empty cells, `pair[p, k]` those a way that has joined the two bases of p reaches.
    """
    base_cells, side, laid = BASE_CELLS[s[INNER]], SIDES * seat, s[LAID]
    empty = FULL & ~laid
    down, right = links(s, seat)
    single = np.zeros((4, MOST + 2), dtype=np.int64)
    pair = np.zeros((6, MOST + 2), dtype=np.int64)
    for cost in range(MOST + 1):
        for base in range(4):
            open_cell = base_cells[side + base] & s[side + base]
            cells = open_cell & laid if cost == 0 else single[base, cost - 1]
            if cost:
                cells |= (widen(cells, down, right) | open_cell) & empty
            single[base, cost] = along_dice(cells, down, right, laid)
        for p in range(6):
            one, two = FIRST_OF[p], SECOND_OF[p]
            cells = 0
            if cost:
                cells = pair[p, cost - 1] | (widen(pair[p, cost - 1], down, right) & empty)
            for part in range(cost + 1):
                cells |= single[one, part] & single[two, cost - part] & laid
            for part in range(1, cost + 1):
                cells |= single[one, part] & single[two, cost + 1 - part] & empty
            pair[p, cost] = along_dice(cells, down, right, laid)
        branches = 0
        for p in range(3):
            for part in range(cost + 1):
                branches |= pair[p, part] & pair[5 - p, cost - part] & laid
            for part in range(1, cost + 1):
                branches |= pair[p, part] & pair[5 - p, cost + 1 - part] & empty
        if branches:
            return cost, popcount(branches)
    return MOST + 1, 0


# Weighing

CERTAIN = 1000.0
"""The score of a won game; of a lost one, the same below zero."""
TEMPO = 0.9
"""What the right to roll next is worth, in cells."""
BRANCHING = 0.03
"""What one more cell to branch in is worth, in cells."""
EARLY = 0.05
"""What a cell of lead is worth while both networks are far away, beside what it is worth near the end."""


@njit(cache=True, nogil=True)
def score(s: Array, seat: int, regard: int) -> float:
    """How well a player stands: with regard for the opponent the log-odds of winning, without it the need.

    The log-odds were fitted to games between bots: a lead counts by its share of what the leader still needs.
    """
    if s[PHASE] == OVER:
        return CERTAIN if s[WINNER] == seat + 1 else -CERTAIN
    own, own_branches = need(s, seat)
    if not regard:
        return BRANCHING * own_branches - own
    theirs, their_branches = need(s, 1 - seat)
    lead = theirs - own + BRANCHING * (own_branches - their_branches)
    rolls_next = s[ACTIVE] if s[PHASE] == ROLL else 1 - s[ACTIVE]
    tempo = TEMPO if rolls_next == seat else -TEMPO
    return (lead + tempo) / (min(own, theirs) + 1.0) + EARLY * lead


@njit(cache=True, nogil=True)
def chances(s: Array, seat: int) -> float:
    """The share of games a player would win from here, as far as the score tells."""
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, score(s, seat, 1)))))


# One step, one turn


@njit(cache=True, nogil=True)
def best_die(s: Array) -> int:
    """The die whose turning leaves the owner of the cut-off base best."""
    rest = s[CUT_DICE]
    best, best_score = lowest(rest), -math.inf
    while rest:
        after = s.copy()
        choose_die(after, lowest(rest))
        found = score(after, s[CUT_SEAT], 1)
        if found > best_score:
            best, best_score = lowest(rest), found
        rest &= rest - 1
    return int(best)


@njit(cache=True, nogil=True)
def choose_for_owners(s: Array) -> None:
    while s[PHASE] == CHOOSE:
        choose_die(s, best_die(s))


@njit(cache=True, nogil=True)
def best_step(s: Array, regard: int) -> tuple[int, int, float]:
    """The placement (tile, cell), or the end of the turn (0, 0), with the best score for the mover."""
    seat = s[ACTIVE]
    tile_found, cell_found, best = 0, 0, -math.inf
    if s[MAY_END]:
        best = score(s, seat, regard)
    after = np.empty(LENGTH, dtype=np.int64)
    for tile in range(1, N_TILES):
        cells = s[LEGAL + tile]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            after[:] = s
            place(after, tile, cell)
            choose_for_owners(after)
            found = score(after, seat, regard)
            if found > best:
                tile_found, cell_found, best = tile, cell, found
    return tile_found, cell_found, best


@njit(cache=True, nogil=True)
def take_step(s: Array, tile: int, cell: int) -> None:
    if tile:
        place(s, tile, cell)
        choose_for_owners(s)
    else:
        end(s)


@njit(cache=True, nogil=True)
def play_turn(s: Array, regard: int) -> None:
    """The rest of the mover's turn, each step the best one by itself."""
    seat = s[ACTIVE]
    while s[PHASE] == PLACE and s[ACTIVE] == seat:
        tile, cell, _ = best_step(s, regard)
        take_step(s, tile, cell)


@njit(cache=True, nogil=True)
def best_turns(s: Array, kept: Array, firsts: Array) -> int:
    """The mover's best whole turns from here, best first: the positions they leave and their first steps.

    Every first step is followed by every second one. Returns how many were found; `kept` has room for them.
    """
    seat, found = s[ACTIVE], 0
    scores = np.full(len(kept), -math.inf)
    after, last = np.empty(LENGTH, dtype=np.int64), np.empty(LENGTH, dtype=np.int64)
    for tile in range(N_TILES):
        cells = s[LEGAL + tile] if tile else s[MAY_END]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            after[:] = s
            take_step(after, tile, cell)
            if after[PHASE] != PLACE or after[ACTIVE] != seat:
                found = keep(after, score(after, seat, 1), tile, cell, kept, firsts, scores, found)
                continue
            for second in range(N_TILES):
                rest = after[LEGAL + second] if second else after[MAY_END]
                while rest:
                    there = lowest(rest)
                    rest &= rest - 1
                    last[:] = after
                    take_step(last, second, there)
                    found = keep(last, score(last, seat, 1), tile, cell, kept, firsts, scores, found)
    return found


@njit(cache=True, nogil=True)
def keep(
    s: Array, worth: float, tile: int, cell: int, kept: Array, firsts: Array, scores: Array, found: int
) -> int:
    """Inserts a turn among the best so far, unless its position is there already."""
    size = len(kept)
    if found == size and worth <= scores[size - 1]:
        return found
    for index in range(found):
        if scores[index] == worth and np.array_equal(kept[index, : LAID + 1], s[: LAID + 1]):
            return found
    index = min(found, size - 1)
    while index > 0 and scores[index - 1] < worth:
        scores[index], firsts[index], kept[index] = scores[index - 1], firsts[index - 1], kept[index - 1]
        index -= 1
    scores[index], kept[index] = worth, s
    firsts[index, 0], firsts[index, 1] = tile, cell
    return min(found + 1, size)


@njit(cache=True, nogil=True)
def after_replies(turns: Array, seat: int, dice: Array) -> Array:
    """For each position, the chances of `seat` once the player to roll got these dice and played well."""
    found = np.empty(len(turns))
    for index in range(len(turns)):
        reply = turns[index].copy()
        if reply[PHASE] == ROLL:
            for face in dice[: roll_size(reply)]:
                reply[LEFT + face] += 1
            take_roll(reply)
            play_turn(reply, 1)
        found[index] = chances(reply, seat)
    return found
