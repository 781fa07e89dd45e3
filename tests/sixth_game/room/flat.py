"""The game as one row of numbers (see `core/flat.py`): 25 cells, whose turn it is, who has won."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from passerelle.core.flat import OVER
from passerelle.core.values import SEATS

from . import state
from .actions import Actions, Put
from .state import CELLS
from .view import View

COUNT = state.BOARD.count
TURN, WINNER, WORDS = COUNT, COUNT + 1, COUNT + 2
TYPE = np.int64
ACTIONS, OUTCOMES, LONGEST = COUNT, 1, COUNT
ACTION_KINDS = ("a cell",)
PLANES = ("own stones", "the other's stones", "one is red")
BOARD = (state.BOARD.size, state.BOARD.size)
HIGHEST = 1
SEAT_COUNTS = (2,)
OPTIONS: dict[str, tuple[str, ...]] = {}

_AROUND = np.array(
    [[cells >> other & 1 for other in range(COUNT)] for cells in state.BOARD.neighbours], np.bool_
)
_SIDES = np.array(
    [
        [side >> cell & 1 for cell in range(COUNT)]
        for side in (state.BOARD.left, state.BOARD.right, state.BOARD.top, state.BOARD.bottom)
    ],
    np.bool_,
)


@njit(cache=True, nogil=True)
def begin(s: Any, settings: Any) -> None:
    s[:] = 0


@njit(cache=True, nogil=True)
def turn(s: Any) -> int:
    return OVER if s[WINNER] else int(s[TURN])


@njit(cache=True, nogil=True)
def legal(s: Any, mask: Any) -> None:
    for cell in range(COUNT):
        mask[cell] = s[cell] == 0


@njit(cache=True, nogil=True)
def allows(s: Any, action: int) -> bool:
    return 0 <= action < COUNT and not s[WINNER] and s[action] == 0


@njit(cache=True, nogil=True)
def sample(s: Any, rng: Any) -> int:
    rng[0] = rng[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    free = 0
    for cell in range(COUNT):
        free += s[cell] == 0
    left = int((rng[0] >> np.uint64(33)) % np.uint64(free))
    for cell in range(COUNT):
        if s[cell] == 0:
            if left == 0:
                return cell
            left -= 1
    return 0


@njit(cache=True, nogil=True)
def joined(s: Any, seat: int) -> bool:
    reached = np.zeros(COUNT, np.bool_)
    grows = True
    for cell in range(COUNT):
        reached[cell] = _SIDES[2 * seat, cell] and s[cell] == seat + 1
    while grows:
        grows = False
        for cell in range(COUNT):
            if reached[cell]:
                if _SIDES[2 * seat + 1, cell]:
                    return True
                for other in range(COUNT):
                    if _AROUND[cell, other] and s[other] == seat + 1 and not reached[other]:
                        reached[other] = grows = True
    return False


@njit(cache=True, nogil=True)
def play(s: Any, action: int) -> None:
    seat = s[TURN]
    s[action] = seat + 1
    s[TURN] = 1 - seat
    if joined(s, seat):
        s[WINNER] = seat + 1


@njit(cache=True, nogil=True)
def draw(s: Any, outcome: int) -> None:
    pass


@njit(cache=True, nogil=True)
def deal(s: Any, rng: Any) -> None:
    pass


@njit(cache=True, nogil=True)
def score(s: Any, scores: Any) -> None:
    scores[:] = 0
    if s[WINNER]:
        scores[s[WINNER] - 1] = 1
        scores[2 - s[WINNER]] = -1


@njit(cache=True, nogil=True)
def observe(s: Any, seat: int, planes: Any) -> None:
    flat = planes.reshape(len(PLANES), COUNT)
    for cell in range(COUNT):
        flat[0, cell] = s[cell] == seat + 1
        flat[1, cell] = s[cell] == 2 - seat
        flat[2, cell] = seat == 0


def settings(options: dict[str, str], seats: int) -> Any:
    return np.zeros(1, np.int64)


def odds(s: Any) -> list[tuple[int, float]]:
    return []


def row_of(view: View) -> Any:
    s = np.zeros(WORDS, TYPE)
    s[:COUNT] = [".rb".index(cell) for cell in view.cells]
    s[TURN] = SEATS.index(view.turn)
    s[WINNER] = SEATS.index(view.winner) + 1 if view.winner else 0
    return s


def numbers_of(s: Any, action: Actions) -> tuple[int, ...]:
    return (CELLS.index(action.cell),)


def action_of(view: View, numbers: tuple[int, ...]) -> Actions:
    return Put(CELLS[numbers[0]])


def outcomes_of(s: Any, event: object) -> tuple[int, ...]:
    return ()


def word_of(s: Any, number: int) -> str:
    return CELLS[number]
