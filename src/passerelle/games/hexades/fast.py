"""The compiled engine: the dice game on bitboards, only what search needs.

A set of cells is a uint64 with one bit per cell. A full board has exactly one winner, and once a chain lies
the other colour can never have one: so a playout fills the board and looks once, and the winner is exact.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from passerelle.games.compiler import njit
from passerelle.games.kernels import Word, next_seed, popcount, scramble

from .arithmetic import reachable
from .state import BOARD

Bits = NDArray[np.uint64]

FACES = range(1, 7)
ROLLS = 216
FULL = Word(BOARD.full)
LEFT, RIGHT = Word(BOARD.left), Word(BOARD.right)
TOP, BOTTOM = Word(BOARD.top), Word(BOARD.bottom)
NOT_LEFT, NOT_RIGHT = FULL & ~LEFT, FULL & ~RIGHT
RED, BLACK = 0, 1
ALL = Word((1 << 64) - 1)

SIZE = BOARD.size
HALF, QUARTER = Word(18), Word(9)
HALF_BITS, QUARTER_BITS = Word((1 << 18) - 1), Word((1 << 9) - 1)
LOW_32 = Word((1 << 32) - 1)


def _nth_bit_table() -> Bits:
    """For nine cells: the n-th set bit, at `bits * 16 + n`."""
    table = np.zeros(512 * 16, np.uint64)
    for bits in range(512):
        for n, place in enumerate(place for place in range(9) if bits >> place & 1):
            table[bits * 16 + n] = 1 << place
    return table


NTH_BIT = _nth_bit_table()


def roll_index(dice: tuple[int, ...]) -> int:
    a, b, c = dice
    return (a - 1) * 36 + (b - 1) * 6 + c - 1


@lru_cache(maxsize=256)
def reach_table(numbers: tuple[int, ...]) -> Bits:
    """For each of the 216 rolls, the cells whose numbers it makes on this layout."""
    table = np.zeros(ROLLS, np.uint64)
    for dice in product(FACES, FACES, FACES):
        makes = reachable(dice)
        table[roll_index(dice)] = sum(1 << cell for cell, number in enumerate(numbers) if number in makes)
    return table


# Chains


@njit(cache=True, nogil=True)
def spread(cells: Word) -> Word:
    """The cells and all their neighbours."""
    inner, outer = cells & NOT_LEFT, cells & NOT_RIGHT
    beside = (inner >> Word(1)) | (outer << Word(1)) | (cells >> Word(SIZE)) | (cells << Word(SIZE))
    return FULL & (cells | beside | (inner << Word(SIZE - 1)) | (outer >> Word(SIZE - 1)))


@njit(cache=True, nogil=True)
def joins(cells: Word, start: Word, goal: Word) -> bool:
    """Whether these cells hold a chain from one side to the other."""
    reached = cells & start
    while not reached & goal:
        wider = spread(reached) & cells
        if wider == reached:
            return False
        reached = wider
    return True


@njit(cache=True, nogil=True)
def has_won(cells: Word, colour: int) -> bool:
    return joins(cells, LEFT, RIGHT) if colour == RED else joins(cells, TOP, BOTTOM)


# Chance


@njit(cache=True, nogil=True)
def share(count: Word, word: Word) -> Word:
    """One of 0 … count − 1 from the low half of a random word."""
    return ((word & LOW_32) * count) >> Word(32)


@njit(cache=True, nogil=True)
def roll_of(word: Word) -> Word:
    """One of the 216 rolls from the high half of a random word."""
    return ((word >> Word(32)) * Word(ROLLS)) >> Word(32)


@njit(cache=True, nogil=True)
def pick(cells: Word, word: Word) -> Word:
    """One of these cells, all equally likely, as a bit: halve, halve, look up."""
    n = share(popcount(cells), word)
    low = popcount(cells & HALF_BITS)
    beyond = Word(n >= low)
    base = HALF * beyond
    n -= low * beyond
    half = cells >> base
    low = popcount(half & QUARTER_BITS)
    beyond = Word(n >= low)
    n -= low * beyond
    base += QUARTER * beyond
    bit: Word = NTH_BIT[(((half >> (QUARTER * beyond)) & QUARTER_BITS) << Word(4)) | n]
    return bit << base


# Turns


@njit(cache=True, nogil=True)
def options(reach: Word, free: Word) -> Word:
    """Where a token may go after this roll: what it reaches, or everywhere when that is nothing."""
    found = reach & free
    return found if found else free


@njit(cache=True, nogil=True)
def step(reach: Bits, free: Word, word: Word) -> Word:
    """One whole turn without bluff: roll, then one of the cells it allows."""
    return pick(options(reach[roll_of(word)], free), word)


@njit(cache=True, nogil=True)
def fill(reach: Bits, red: Word, black: Word, colour: int, seed: Word) -> Word:
    """The red cells after a random game to the full board, `colour` rolling first."""
    free = FULL & ~(red | black)
    mine = Word(0)
    is_mine = ALL
    while free:
        seed = next_seed(seed)
        bit = step(reach, free, scramble(seed))
        free ^= bit
        mine |= bit & is_mine
        is_mine = ~is_mine
    return red | mine if colour == RED else FULL & ~(black | mine)


@njit(cache=True, nogil=True)
def playouts(reach: Bits, red: Word, black: Word, colour: int, seed: Word, fours: int) -> int:
    """How many of 4 × `fours` random games `colour`, rolling first, wins.

    Four games go side by side, so that the processor never waits for one of them.
    """
    start = FULL & ~(red | black)
    turns = popcount(start)
    base = red if colour == RED else black
    wins = 0
    for _ in range(fours):
        free_a = free_b = free_c = free_d = start
        mine_a = mine_b = mine_c = mine_d = base
        is_mine = ALL
        for _turn in range(turns):
            seed = next_seed(seed)
            bit_a = step(reach, free_a, scramble(seed))
            bit_b = step(reach, free_b, scramble(seed ^ Word(0x1111111111111111)))
            bit_c = step(reach, free_c, scramble(seed ^ Word(0x2222222222222222)))
            bit_d = step(reach, free_d, scramble(seed ^ Word(0x4444444444444444)))
            free_a, free_b, free_c, free_d = free_a ^ bit_a, free_b ^ bit_b, free_c ^ bit_c, free_d ^ bit_d
            mine_a |= bit_a & is_mine
            mine_b |= bit_b & is_mine
            mine_c |= bit_c & is_mine
            mine_d |= bit_d & is_mine
            is_mine = ~is_mine
        wins += has_won(mine_a, colour) + has_won(mine_b, colour)
        wins += has_won(mine_c, colour) + has_won(mine_d, colour)
    return wins
