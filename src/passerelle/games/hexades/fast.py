"""The compiled engine: the dice game on bitboards, only what search needs.

A set of cells is a uint64 with one bit per cell. A full board has exactly one winner, and once a chain lies
the other colour can never have one: so a playout fills the board and looks once, and the winner is exact.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from .arithmetic import reachable
from .state import BOARD

Word = np.uint64
Bits = NDArray[np.uint64]

FACES = range(1, 7)
ROLLS = 216
FULL = Word(BOARD.full)
LEFT, RIGHT = Word(BOARD.left), Word(BOARD.right)
TOP, BOTTOM = Word(BOARD.top), Word(BOARD.bottom)
NOT_LEFT, NOT_RIGHT = FULL & ~LEFT, FULL & ~RIGHT
RED, BLACK = 0, 1
PLACED, POINTED, CHOSEN = 0, 1, 2
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


# Bits


def _popcount(typing_context: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), codegen


def _lowest(typing_context: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), codegen


popcount: Any = intrinsic(_popcount)
"""How many bits are set, as one instruction."""

lowest: Any = intrinsic(_lowest)
"""The place of the lowest set bit, as one instruction."""


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
def next_seed(seed: Word) -> Word:
    return seed + Word(0x9E3779B97F4A7C15)


@njit(cache=True, nogil=True)
def scramble(seed: Word) -> Word:
    """64 random bits from a counter (splitmix64)."""
    word = (seed ^ (seed >> Word(30))) * Word(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> Word(27))) * Word(0x94D049BB133111EB)
    return word ^ (word >> Word(31))


@njit(cache=True, nogil=True)
def below(count: Word, word: Word) -> Word:
    """One of 0 … count − 1 from the low half of a random word."""
    return ((word & LOW_32) * count) >> Word(32)


@njit(cache=True, nogil=True)
def roll_of(word: Word) -> Word:
    """One of the 216 rolls from the high half of a random word."""
    return ((word >> Word(32)) * Word(ROLLS)) >> Word(32)


@njit(cache=True, nogil=True)
def pick(cells: Word, word: Word) -> Word:
    """One of these cells, all equally likely, as a bit: halve, halve, look up."""
    n = below(popcount(cells), word)
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


# The whole game, bluff included


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
