"""Roughly who is ahead: how many cells each network still needs, in plain Python."""

from __future__ import annotations

import math

from passerelle.core.values import Seat
from passerelle.geometry.bits import cells_of

from .paths import COUNT, SIZE, Bases, Paths
from .state import State, other

TEMPO = 0.9
"""What it is worth to be the one who places now, in cells."""
STEEPNESS = 1.0
"""How much a lead counts, as its share of what the leader still needs, in log-odds."""

SUREST = 3.0
"""A glance is never surer than this, in log-odds: where a base is cut off, a die is turned white (VG-19)."""


def chances(state: State) -> dict[Seat, float]:
    own, theirs = (
        needed(state.paths_of(seat), state.bases_of(seat), state.dice_laid)
        for seat in (state.active, other(state.active))
    )
    odds = STEEPNESS * (theirs - own + TEMPO) / (min(own, theirs) + 1)
    chance = 1 / (1 + math.exp(-max(-SUREST, min(SUREST, odds))))
    return {state.active: chance, other(state.active): 1 - chance}


def needed(paths: Paths, bases: Bases, dice: int) -> int:
    """About how many cells are missing: those of the shortest ways from the four bases to one common cell."""
    ways = [_distances(base, paths, dice) for base in bases.open(paths)]
    return min(
        sum(way[cell] for way in ways) - (0 if dice >> cell & 1 else len(ways) - 1) for cell in range(COUNT)
    )


def _distances(start: int, paths: Paths, dice: int) -> list[int]:
    """For every cell how many empty ones a way to it takes, itself among them; COUNT where none leads."""
    down, right = paths.links()
    costs = [COUNT] * COUNT
    reached = _along(start & dice, down, right, dice)
    found, cost = reached, 0
    while found or not cost:
        for cell in cells_of(found):
            costs[cell] = cost
        wider = _along(reached | (_widen(reached, down, right) | start) & ~dice, down, right, dice)
        reached, found, cost = wider, wider & ~reached, cost + 1
    return costs


def _widen(cells: int, down: int, right: int) -> int:
    return cells | (cells & down) << SIZE | cells >> SIZE & down | (cells & right) << 1 | cells >> 1 & right


def _along(cells: int, down: int, right: int, dice: int) -> int:
    """With the dice that are joined to these cells."""
    while (wider := cells | _widen(cells, down, right) & dice) != cells:
        cells = wider
    return cells
