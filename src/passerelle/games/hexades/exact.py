"""Exact endgames: the chance to win when both play as well as possible and nobody overlooks anything.

Where nothing is overlooked, `none` with a number at hand never gains: without `mean` the opponent names the worst of
the numbers one could have chosen oneself, with `mean` a token of theirs comes to lie there instead of one's own. So
best play puts one's own token on the best open cell, in both variants; tokens alternate, and how many of the cells
filled since then are whose follows from their count. Only what `none` itself is worth differs between the variants.

The positions with `j` more tokens are numbered: which `j` of the free cells are filled, times which of those are the
mover's. Their values come from those with one more token, layer by layer, from the full board back. In each, the cells
are taken from the best to the worst, each with those of the 56 different rolls that make it and nothing better.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from passerelle.games.compiler import njit
from passerelle.games.kernels import Word, lowest, popcount
from passerelle.geometry.bits import cells_of

from .actions import Actions, Place, PointOut, Put, SayNone, StaySilent
from .arithmetic import Dice, reachable
from .fast import BLACK, FACES, RED, ROLLS, has_won
from .state import BOARD
from .view import View

MOST_CELLS = 18
"""Free cells up to which a position can be solved. 16 take half a second of one core, each further one three times
as long and as much memory: 18 take four seconds and 300 MB."""

WORTH_SHARING = 500
"""Sets of filled cells below which a layer is done before threads have taken their parts."""

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


# The 56 different rolls as bits, those of one probability side by side


def _rolls() -> list[Dice]:
    rolls = combinations_with_replacement(FACES, 3)
    return sorted(rolls, key=lambda dice: len(set(dice)))


DIFFERENT = _rolls()
ALL_ROLLS = (1 << len(DIFFERENT)) - 1


def _with_faces(count: int) -> int:
    """The rolls that show so many different faces."""
    return sum(1 << place for place, dice in enumerate(DIFFERENT) if len(set(dice)) == count)


ONE_FACE, TWO_FACES, THREE_FACES = (_with_faces(count) for count in (1, 2, 3))


@lru_cache(maxsize=1)
def rolls_making() -> Ints:
    """For each number, the rolls that make it; for 0, none."""
    table = np.zeros(BOARD.count + 1, np.int64)
    for place, dice in enumerate(DIFFERENT):
        for number in reachable(dice):
            table[number] |= 1 << place
    return table


@njit(cache=True, nogil=True)
def ways(rolls: int) -> int:
    """How many of the 216 rolls these are."""
    return int(
        popcount(rolls & ONE_FACE) + 3 * popcount(rolls & TWO_FACES) + 6 * popcount(rolls & THREE_FACES)
    )


# Numbering positions


class Numbering(NamedTuple):
    """All sets of up to so many things."""

    by_size: Ints
    """By how many they hold, then by value: those of size k within the first j things are the first of theirs."""
    start: Ints
    """Where the sets of each size begin."""
    rank: Ints
    """The place of each set among those of its size."""


@lru_cache(maxsize=MOST_CELLS + 1)
def numbering(things: int) -> Numbering:
    sets = np.arange(1 << things, dtype=np.int64)
    sizes = np.array([bits.bit_count() for bits in range(1 << things)])
    by_size = sets[np.argsort(sizes, kind="stable")]
    start = np.concatenate(([0], np.cumsum([comb(things, size) for size in range(things + 1)])))
    rank = np.empty(1 << things, np.int64)
    rank[by_size] = sets - start[sizes[by_size]]
    return Numbering(by_size, start.astype(np.int64), rank)


@njit(cache=True, nogil=True)
def chains(own: Word, cells: Ints, colour: int) -> Bools:
    """For each set of the free cells: whether this colour has a chain once it holds them."""
    won = np.zeros(1 << len(cells), np.bool_)
    for added in range(len(won)):
        held = own
        for place in range(len(cells)):
            if added >> place & 1:
                held |= Word(1) << Word(cells[place])
        won[added] = has_won(held, colour)
    return won


@njit(cache=True, nogil=True)
def spread_over(pattern: int, within: int) -> int:
    """The bits of a pattern, put on the places of another set, in order."""
    spread = 0
    while within:
        place = within & -within
        if pattern & 1:
            spread |= place
        pattern >>= 1
        within ^= place
    return spread


@njit(cache=True, nogil=True)
def solve_layer(
    filled: int,
    first: int,
    last: int,
    by_size: Ints,
    start: Ints,
    rank: Ints,
    rolls: Ints,
    mine_won: Bools,
    theirs_won: Bools,
    later: Floats,
    values: Floats,
) -> None:
    """The mover's chances with so many cells `filled`, for the sets numbered `first` to `last`.

    "Mine" is who rolls with nothing filled. `later`: the chances with one cell more filled.
    """
    things = len(rolls)
    free_count = things - filled
    i_roll = filled % 2 == 0
    mine_count = (filled + 1) // 2
    patterns = start[mine_count]
    per_set = len(values) // (start[filled + 1] - start[filled])
    later_per_set = len(later) // (start[filled + 2] - start[filled + 1]) if free_count else 0
    child = np.zeros(things, np.int64)
    inserted_at = np.zeros(things, np.int64)
    made_by = np.zeros(things, np.int64)
    worth = np.zeros(things, np.float64)
    rolls_of = np.zeros(things, np.int64)
    for number in range(first, last):
        taken = by_size[start[filled] + number]
        free = ((1 << things) - 1) & ~taken
        for n in range(free_count):
            place = lowest(free)
            bit = free & -free
            free ^= bit
            child[n] = rank[taken | bit] * later_per_set
            inserted_at[n] = popcount(taken & (bit - 1))
            made_by[n] = rolls[place]
        for which in range(per_set):
            pattern = by_size[patterns + which]
            mine = spread_over(pattern, taken)
            index = number * per_set + which
            if mine_won[mine]:
                values[index] = 1.0
                continue
            if theirs_won[taken ^ mine]:
                values[index] = 0.0
                continue
            for n in range(free_count):
                at = inserted_at[n]
                below = pattern & ((1 << at) - 1)
                wider = ((pattern >> at) << (at + 1)) | below
                if i_roll:
                    wider |= 1 << at
                chance = later[child[n] + rank[wider]]
                if not i_roll:
                    chance = 1.0 - chance
                slot = n
                while slot > 0 and worth[slot - 1] < chance:
                    worth[slot] = worth[slot - 1]
                    rolls_of[slot] = rolls_of[slot - 1]
                    slot -= 1
                worth[slot] = chance
                rolls_of[slot] = made_by[n]
            left = ALL_ROLLS
            total = 0.0
            for n in range(free_count):
                hit = left & rolls_of[n]
                total += ways(hit) * worth[n]
                left ^= hit
                if left == 0:
                    break
            total += ways(left) * worth[0]  # nothing can be made: any cell
            total /= ROLLS
            values[index] = total if i_roll else 1.0 - total


@lru_cache(maxsize=MOST_CELLS + 1)
def positions_of(cells: int) -> int:
    """How many positions are solved for one with so many free cells."""
    return sum(comb(cells, filled) * comb(filled, (filled + 1) // 2) for filled in range(cells + 1))


class Endgame(msgspec.Struct, frozen=True):
    """A position before a roll, solved: the chances of who is about to roll, in either variant."""

    before: float
    after: dict[int, float]
    """For each free cell, with a token of theirs there."""
    after_roll: dict[Dice, float]
    """For each of the 56 different rolls, its dice ascending: the best cell they make, or any if they make none."""


def _after_rolls(numbers: tuple[int, ...], after: Mapping[int, float]) -> dict[Dice, float]:
    makes = rolls_making()
    found = {}
    for place, dice in enumerate(DIFFERENT):
        open_cells = [cell for cell in after if makes[numbers[cell]] >> place & 1]
        found[dice] = max(after[cell] for cell in open_cells or after)
    return found


def solve(numbers: tuple[int, ...], red: int, black: int, colour: int, threads: int = 1) -> Endgame:
    """Who holds which cells, as bits, and which colour is about to roll; nobody has a chain yet."""
    cells = cells_of(BOARD.full & ~(red | black))
    count = len(cells)
    if count > MOST_CELLS:
        raise ValueError(f"{count} free cells are too many: the most are {MOST_CELLS}")
    places = np.array(cells, np.int64)
    by_size, start, rank = numbering(count)
    rolls = rolls_making()[[numbers[cell] for cell in cells]]
    tokens = (red, black)
    mine_won = chains(Word(tokens[colour]), places, colour)
    theirs_won = chains(Word(tokens[1 - colour]), places, 1 - colour)
    later, values = np.zeros(0), np.zeros(0)
    with ThreadPoolExecutor(threads) as pool:  # it starts a thread only when one is needed
        for filled in range(count, -1, -1):
            sets = comb(count, filled)
            later, values = values, np.empty(sets * comb(filled, (filled + 1) // 2))
            tables = by_size, start, rank, rolls, mine_won, theirs_won, later, values
            parts = [(filled, part.start, part.stop, *tables) for part in _parts(sets, threads)]
            if len(parts) == 1:
                solve_layer(*parts[0])
            else:
                deque(pool.map(solve_layer, *zip(*parts, strict=True)), maxlen=0)
    after = dict(zip(cells, map(float, later), strict=True))
    return Endgame(float(values[0]), after, _after_rolls(numbers, after))


def _parts(sets: int, threads: int) -> list[range]:
    """Evenly sized; several for each thread, so that none waits long for the others."""
    count = 1 if threads == 1 or sets < WORTH_SHARING else 4 * threads
    return [range(sets * n // count, sets * (n + 1) // count) for n in range(count)]


# On views


def tokens_of(view: View) -> tuple[int, int]:
    red, black = (sum(1 << cell for cell, token in enumerate(view.cells) if token == t) for t in "rb")
    return red, black


def free_cells(view: View) -> int:
    return view.cells.count(".")


def endgame(view: View, threads: int = 1) -> Endgame:
    """The active player's chances in this position, whatever has been rolled."""
    return solve(view.numbers, *tokens_of(view), _active(view), threads)


def worths(
    view: View, solved: Endgame | None = None, threads: int = 1, bluffs: bool = True
) -> dict[Actions, float]:
    """The chance to win of who is to act, for each thing they can do; `solved`: the position's, where it is known.

    Without `bluffs`, what `none` is worth beside a number is not worked out: it never gains.
    """
    known = solved or endgame(view, threads)
    own = {number: known.after[cell] for cell, number in enumerate(view.numbers) if cell in known.after}
    if view.phase == "find" and not bluffs:
        return {Place(text, number): own[number] for number, text in found_numbers(view).items()}
    return worths_by(view, own, lambda number: _told(view, known, number, threads))


def worths_by(view: View, own: Mapping[int, float], told: Callable[[int], float]) -> dict[Actions, float]:
    """The same from what the numbers are worth to the active player: chosen freely, and pointed out."""
    match view.phase:
        case "free":
            return {Put(number): own[number] for number in sorted(own)}
        case "find":
            found = found_numbers(view)
            none = min(map(told, found), default=max(own.values()))
            return {
                **{Place(text, number): own[number] for number, text in found.items() if number in own},
                SayNone(): none,
            }
        case "answer":
            answers: dict[Actions, float] = {
                PointOut(text, number): 1 - told(number) for number, text in found_numbers(view).items()
            }
            return {**answers, StaySilent(): 1 - max(own.values())}
        case _:
            return {}


def found_numbers(view: View) -> dict[int, str]:
    """The free numbers these dice make, with their simplest calculations."""
    a, b, c = view.dice
    free = {number for number, cell in zip(view.numbers, view.cells, strict=True) if cell == "."}
    return {number: text for number, text in reachable((a, b, c)).items() if number in free}


def _told(view: View, solved: Endgame, number: int, threads: int) -> float:
    """The active player's chance once this number is pointed out (HX-10, HX-15)."""
    cell = view.numbers.index(number)
    if not view.mean:
        return solved.after[cell]
    opponent = 1 - _active(view)
    tokens = list(tokens_of(view))
    tokens[opponent] |= 1 << cell
    if has_won(Word(tokens[opponent]), opponent):
        return 0.0
    return 1 - solve(view.numbers, tokens[RED], tokens[BLACK], opponent, threads).before


def _active(view: View) -> int:
    return RED if view.active == view.red else BLACK
