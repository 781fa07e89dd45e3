"""The game as one row of numbers (see `core/flat.py`).

An action is a number of the board less one, whether it is played, pointed out or chosen freely; then come
"none" (or silence) and the two colours. An outcome of chance is a roll whose dice are not told apart, a seat
drawn by lot, or the next number of a shuffled layout.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from passerelle.core import flat
from passerelle.core.values import SEATS, Seat
from passerelle.games.compiler import njit
from passerelle.games.dice import grouped_rolls
from passerelle.games.kernels import Array, Mask, Rng, Row, Word, lowest, next_word, pay, popcount

from .actions import (
    Actions,
    ChooseColour,
    Events,
    LayoutLaid,
    LotDrawn,
    Place,
    PointOut,
    Put,
    Rolled,
    SayNone,
    StaySilent,
)
from .arithmetic import reachable
from .fast import has_won, pick
from .layouts import FIXED
from .view import View

CELLS = 36
NONE, CHOOSE_RED, CHOOSE_BLACK = CELLS, CELLS + 1, CELLS + 2
ACTIONS = CELLS + 3
ACTION_KINDS = ("a number of the board", "none (silence)", "the two colours")
_GROUPED = grouped_rolls(tuple(range(1, 7)), 3)
ROLLS = tuple(dice for dice, _ in _GROUPED)
OUTCOMES = len(ROLLS)
LONGEST = CELLS + 2 + CELLS * 4
BOARD = (6, 6)
SEAT_COUNTS = (2,)
OPTIONS = {"layout": ("balanced", "rows", "spiral", "shuffled"), "mean": ("off", "on")}
PLANES = (
    "own tokens", "the other's tokens", "free cells the dice reach", "the cell's number", "one is red",
    "one rolls and places", "to choose a colour", "to find a number", "to answer none", "to choose freely",
    "mean", "lowest die", "middle die", "highest die",
)  # fmt: skip
HIGHEST = CELLS

# Where things stand in a row.
PHASE, ACTIVE, RED_SEAT, LOT, ROLL, MEAN, WINNER = range(7)
"""WINNER: a seat + 1; ROLL: a place in ROLLS, −1 for none."""
RED, BLACK, TAKEN = 7, 8, 9
"""Tokens by cell (bits), taken numbers (bits, number 1 lowest)."""
CELL_OF = 10
"""Thirty-six places: the cell of each number."""
NUMBER_AT = CELL_OF + CELLS
"""Thirty-six places: the number on each cell."""
WORDS = NUMBER_AT + CELLS
TYPE = np.int64

LAYOUT, DRAW_LOT, COLOUR, ROLLING, FIND, ANSWER, FREE, OVER = range(8)
_PHASES = {"layout": LAYOUT, "lot": DRAW_LOT, "colour": COLOUR, "roll": ROLLING, "find": FIND,
           "answer": ANSWER, "free": FREE, "over": OVER}  # fmt: skip

ALL = (1 << CELLS) - 1
_ROLL_OF: dict[tuple[int, ...], int] = {dice: roll for roll, dice in enumerate(ROLLS)}
ROLL_OF = np.array([_ROLL_OF[tuple(sorted(dice))] for dice in product(range(1, 7), repeat=3)], np.int64)
DICE = np.array(ROLLS, np.int64)
REACH = np.array([sum(1 << number - 1 for number in reachable(dice)) for dice in ROLLS], np.int64)
"""For each roll the numbers it makes (bits)."""
FIXED_NUMBERS = np.array(list(FIXED.values()), np.int64)
FIXED_CELLS = np.array([[numbers.index(number) for number in range(1, 37)] for numbers in FIXED.values()])


@njit(cache=True, nogil=True)
def begin(s: Row, settings: Row) -> None:
    s[:] = 0
    s[ROLL] = -1
    s[MEAN] = settings[1]
    if settings[0] < len(FIXED_CELLS):
        s[CELL_OF:NUMBER_AT] = FIXED_CELLS[settings[0]]
        s[NUMBER_AT:] = FIXED_NUMBERS[settings[0]]
        s[PHASE] = DRAW_LOT


@njit(cache=True, nogil=True)
def turn(s: Row) -> int:
    phase = s[PHASE]
    if phase in (FIND, FREE):
        return int(s[ACTIVE])
    if phase == ANSWER:
        return int(1 - s[ACTIVE])
    if phase == COLOUR:
        return int(s[LOT])
    return flat.OVER if phase == OVER else flat.CHANCE


@njit(cache=True, nogil=True)
def numbers(s: Row) -> int:
    """The numbers that may be placed, pointed out or chosen now (bits)."""
    free = ALL & ~s[TAKEN]
    return int(free if s[PHASE] == FREE else free & REACH[s[ROLL]])


@njit(cache=True, nogil=True)
def legal(s: Row, mask: Mask) -> None:
    mask[:] = 0
    phase = s[PHASE]
    if phase == COLOUR:
        mask[CHOOSE_RED] = mask[CHOOSE_BLACK] = 1
    elif phase in (FIND, ANSWER, FREE):
        rest = Word(numbers(s))
        while rest:
            mask[lowest(rest)] = 1
            rest &= rest - Word(1)
        mask[NONE] = phase != FREE


@njit(cache=True, nogil=True)
def allows(s: Row, action: int) -> bool:
    phase = s[PHASE]
    if action in (CHOOSE_RED, CHOOSE_BLACK):
        return bool(phase == COLOUR)
    if phase not in (FIND, ANSWER, FREE) or action < 0 or action > NONE:
        return False
    return bool(phase != FREE) if action == NONE else bool((Word(numbers(s)) >> Word(action)) & Word(1))


@njit(cache=True, nogil=True)
def sample(s: Row, rng: Rng) -> int:
    drawn = next_word(rng)
    if s[PHASE] == COLOUR:
        return int(CHOOSE_RED + (drawn & Word(1)))
    found = Word(numbers(s))
    if s[PHASE] != FREE:
        found |= Word(1) << Word(NONE)
        count = popcount(found)
        chosen = ((drawn >> Word(32)) * count) >> Word(32)
        if chosen == count - Word(1):
            return NONE
        found ^= Word(1) << Word(NONE)
    return int(lowest(pick(found, drawn)))


@njit(cache=True, nogil=True)
def put(s: Row, number: int, seat: int) -> None:
    """HX-7, HX-12, HX-13."""
    side = RED if seat == s[RED_SEAT] else BLACK
    s[side] |= 1 << s[CELL_OF + number]
    s[TAKEN] |= 1 << number
    s[ROLL] = -1
    s[ACTIVE] = 1 - s[ACTIVE]
    s[PHASE] = ROLLING
    if has_won(Word(s[side]), side - RED):
        s[PHASE], s[WINNER] = OVER, seat + 1


@njit(cache=True, nogil=True)
def play(s: Row, action: int) -> None:
    phase = s[PHASE]
    if phase == COLOUR:
        s[RED_SEAT] = s[LOT] if action == CHOOSE_RED else 1 - s[LOT]
        s[ACTIVE] = 1 - s[LOT]
        s[PHASE] = ROLLING
    elif action == NONE:
        s[PHASE] = ANSWER if phase == FIND else FREE
    elif phase == ANSWER and s[MEAN]:
        put(s, action, 1 - s[ACTIVE])
    else:
        put(s, action, s[ACTIVE])


@njit(cache=True, nogil=True)
def draw(s: Row, outcome: int) -> None:
    if s[PHASE] == ROLLING:
        s[ROLL] = outcome
        s[PHASE] = FIND
    elif s[PHASE] == DRAW_LOT:
        s[LOT] = outcome
        s[PHASE] = COLOUR
    else:
        cell = popcount(Word(s[TAKEN]))
        s[CELL_OF + outcome] = cell
        s[NUMBER_AT + cell] = outcome + 1
        s[TAKEN] |= 1 << outcome
        if s[TAKEN] == ALL:
            s[TAKEN] = 0
            s[PHASE] = DRAW_LOT


@njit(cache=True, nogil=True)
def deal(s: Row, rng: Rng) -> None:
    drawn = next_word(rng)
    if s[PHASE] == ROLLING:
        draw(s, ROLL_OF[((drawn >> Word(32)) * Word(216)) >> Word(32)])
    elif s[PHASE] == DRAW_LOT:
        draw(s, int(drawn & Word(1)))
    else:
        draw(s, lowest(pick(Word(ALL & ~s[TAKEN]), drawn)))


@njit(cache=True, nogil=True)
def score(s: Row, scores: Array) -> None:
    pay(scores, s[WINNER])


@njit(cache=True, nogil=True)
def spell(plane: Array, cells: int) -> None:
    for cell in range(CELLS):
        plane[cell] = (cells >> cell) & 1


@njit(cache=True, nogil=True)
def fill(plane: Array, value: int) -> None:
    """Cell by cell: quicker than an assignment to the whole."""
    for cell in range(CELLS):
        plane[cell] = value


@njit(cache=True, nogil=True)
def observe(s: Row, seat: int, planes: Array) -> None:
    phase, red = s[PHASE], seat == s[RED_SEAT]
    own, other = (s[RED], s[BLACK]) if red else (s[BLACK], s[RED])
    reached = REACH[s[ROLL]] & ~s[TAKEN] if s[ROLL] >= 0 else 0
    begun = phase >= ROLLING
    by_cell = planes.reshape(len(PLANES), CELLS)
    spell(by_cell[0], own)
    spell(by_cell[1], other)
    fill(by_cell[2], 0)
    while reached:
        by_cell[2, s[CELL_OF + lowest(Word(reached))]] = 1
        reached &= reached - 1
    for cell in range(CELLS):
        by_cell[3, cell] = s[NUMBER_AT + cell]
    fill(by_cell[4], int(begun and red))
    fill(by_cell[5], int(begun and s[ACTIVE] == seat))
    fill(by_cell[6], int(phase == COLOUR))
    fill(by_cell[7], int(phase == FIND))
    fill(by_cell[8], int(phase == ANSWER))
    fill(by_cell[9], int(phase == FREE))
    fill(by_cell[10], s[MEAN])
    for die in range(3):
        fill(by_cell[11 + die], DICE[s[ROLL], die] if s[ROLL] >= 0 else 0)


# In plain Python


def settings(options: dict[str, str], seats: int) -> Row:
    return np.array([OPTIONS["layout"].index(options["layout"]), options["mean"] == "on"], np.int64)


_ROLLED = [(roll, ways / 216) for roll, (_, ways) in enumerate(_GROUPED)]
_LOTS = [(0, 0.5), (1, 0.5)]


def odds(s: Row) -> list[tuple[int, float]]:
    if s[PHASE] == ROLLING:
        return _ROLLED
    if s[PHASE] == DRAW_LOT:
        return _LOTS
    left = [number for number in range(CELLS) if not int(s[TAKEN]) >> number & 1]
    return [(number, 1 / len(left)) for number in left]


def row_of(view: View) -> Row:
    s = np.zeros(WORDS, TYPE)

    def seat(name: Seat) -> int:
        return SEATS.index(name) if name else 0

    s[PHASE], s[ACTIVE], s[RED_SEAT], s[LOT] = map(
        int, (_PHASES[view.phase], seat(view.active), seat(view.red), seat(view.lot))
    )
    s[ROLL] = _ROLL_OF[tuple(sorted(view.dice))] if view.dice else -1
    s[MEAN], s[WINNER] = view.mean, seat(view.winner) + 1 if view.winner else 0
    for cell, (number, token) in enumerate(zip(view.numbers, view.cells, strict=False)):
        s[CELL_OF + number - 1], s[NUMBER_AT + cell] = cell, number
        if token != ".":
            s[RED if token == "r" else BLACK] |= 1 << cell
            s[TAKEN] |= 1 << number - 1
    return s


def numbers_of(s: Row, action: Actions) -> tuple[int, ...]:
    match action:
        case Place(number=number) | PointOut(number=number) | Put(number=number):
            if number is None or not 1 <= number <= CELLS:
                raise ValueError(f"{action}: a number from 1 to {CELLS} is stated beside the calculation")
            return (number - 1,)
        case SayNone() | StaySilent():
            return (NONE,)
        case ChooseColour(colour=colour):
            return (CHOOSE_RED if colour == "red" else CHOOSE_BLACK,)


def action_of(view: View, numbers: tuple[int, ...]) -> Actions:
    (action,) = numbers
    match view.phase:
        case "colour":
            return ChooseColour("red" if action == CHOOSE_RED else "black")
        case "free":
            return Put(action + 1)
        case "find" if action == NONE:
            return SayNone()
        case "answer" if action == NONE:
            return StaySilent()
    a, b, c = view.dice
    calculation = reachable((a, b, c))[action + 1]
    return Place(calculation, action + 1) if view.phase == "find" else PointOut(calculation, action + 1)


def outcomes_of(s: Row, event: Events) -> tuple[int, ...]:
    match event:
        case Rolled(dice=dice):
            return (_ROLL_OF[tuple(sorted(dice))],)
        case LotDrawn(seat=seat):
            return (SEATS.index(seat),)
        case LayoutLaid(numbers=numbers) if s[PHASE] == LAYOUT:
            return tuple(number - 1 for number in numbers)
        case _:
            return ()


def word_of(s: Row, number: int) -> str:
    match int(s[PHASE]):
        case phase if phase == ROLLING:
            return "roll " + " ".join(map(str, ROLLS[number]))
        case phase if phase == DRAW_LOT:
            return f"lot {SEATS[number]}"
        case phase if phase == ANSWER:
            return "silent" if number == NONE else f"point {number + 1}"
    return {NONE: "none", CHOOSE_RED: "red", CHOOSE_BLACK: "black"}.get(number, str(number + 1))
