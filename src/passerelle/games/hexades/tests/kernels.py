"""Whole games of the compiled engine with bluff, for comparison with the referee."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from passerelle.games.hexades.fast import FULL, RED, Bits, has_won, pick, roll_of
from passerelle.games.kernels import Word, lowest, next_seed, scramble

PLACED, POINTED, CHOSEN = 0, 1, 2


@njit(cache=True, nogil=True)
def bluff_step(reach: Bits, free: Word, word: Word, moods: Word, overlook: int) -> tuple[Word, int]:
    """One turn where either side overlooks what the roll reaches `overlook` times in 65536.

    The cell as a bit, and how it came about: PLACED, POINTED (HX-10) or CHOSEN freely (HX-11).
    """
    found = reach[roll_of(word)] & free
    if not found:
        return pick(free, word), CHOSEN
    if (moods & Word(0xFFFF)) >= overlook:
        return pick(found, word), PLACED
    if ((moods >> Word(16)) & Word(0xFFFF)) >= overlook:
        return pick(found, word), POINTED
    return pick(free, word), CHOSEN


@njit(cache=True, nogil=True)
def trace(
    reach: Bits, colour: int, seed: Word, overlook: int, mean: bool, lines: NDArray[np.int64]
) -> tuple[int, int]:
    """One random game turn by turn, up to the chain: how many turns, and the winner.

    Each row of `lines` becomes: roll, how, cell, red cells after it, black cells after it.
    """
    red = black = Word(0)
    turn = 0
    while True:
        seed = next_seed(seed)
        word, free = scramble(seed), FULL & ~(red | black)
        bit, how = bluff_step(reach, free, word, scramble(~seed), overlook)
        placer = 1 - colour if mean and how == POINTED else colour
        if placer == RED:
            red |= bit
        else:
            black |= bit
        lines[turn, 0], lines[turn, 1], lines[turn, 2] = roll_of(word), how, lowest(bit)
        lines[turn, 3], lines[turn, 4] = red, black
        turn += 1
        if has_won(red if placer == RED else black, placer):
            return turn, placer
        colour = 1 - colour


@njit(cache=True, nogil=True)
def bluff_playouts(
    reach: Bits, red: Word, black: Word, colour: int, seed: Word, games: int, overlook: int, mean: bool
) -> int:
    """How many of these random games red wins when people overlook numbers, `colour` rolling first."""
    wins = 0
    for _ in range(games):
        free, reds, mover = FULL & ~(red | black), red, colour
        while free:
            seed = next_seed(seed)
            bit, how = bluff_step(reach, free, scramble(seed), scramble(~seed), overlook)
            free ^= bit
            if (mover == RED) != (mean and how == POINTED):
                reds |= bit
            mover = 1 - mover
        wins += has_won(reds, RED)
    return wins
