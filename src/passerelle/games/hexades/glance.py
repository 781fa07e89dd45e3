"""Roughly who is ahead: how many tokens each chain still needs, in plain Python."""

from __future__ import annotations

import math

from passerelle.connectivity.flood import flood
from passerelle.core.values import Seat

from .state import BOARD, State, other

STEEPNESS = 0.5
"""How much one token less is worth, in log-odds; fitted to what the search says about games between bots."""
TEMPO = 0.5
"""What the next token is worth, in tokens."""


def chances(state: State) -> dict[Seat, float]:
    red = needed(BOARD.left, BOARD.right, state.red_cells, state.black_cells)
    black = needed(BOARD.top, BOARD.bottom, state.black_cells, state.red_cells)
    lead = black - red + (TEMPO if state.active == state.red else -TEMPO)
    chance = 1 / (1 + math.exp(-STEEPNESS * lead))
    return {state.red: chance, other(state.red): 1 - chance}


def needed(start: int, goal: int, own: int, taken: int) -> int:
    """The fewest tokens that still complete a chain between two sides; one of both can always do so."""
    open_cells = BOARD.full & ~taken
    reached, tokens = flood(start & own, own, BOARD.spread), 0
    while not reached & goal:
        step = (BOARD.spread(reached) | start) & open_cells
        wider = flood(step | reached, own | step | reached, BOARD.spread)
        if wider == reached:
            return BOARD.count
        reached, tokens = wider, tokens + 1
    return tokens
