"""Random games of the compiled engine, and its array for a referee's state: for comparison, and for the bench."""

from __future__ import annotations

import numpy as np
from numba import njit

from passerelle.games.kernels import Array
from passerelle.games.verbindung.faces import FACES
from passerelle.games.verbindung.fast import (
    ACTIVE,
    ANNOUNCED,
    AUTOMATIC,
    CHOOSE,
    CLAIM,
    CUT_DICE,
    CUT_SEAT,
    CUTS,
    DONE,
    EAST,
    FIRST,
    INNER,
    LAID,
    LEFT,
    LENGTH,
    MATCHING,
    NORTH,
    OVER,
    OWED,
    PHASE,
    PLACE,
    PLACED,
    REASON,
    REASONS,
    ROLL,
    SIDES,
    SOUTH,
    TURN,
    TURNING,
    WEST,
    WINNER,
    announce,
    begin,
    choose_die,
    draw_action,
    end,
    find_legal,
    place,
    roll,
)
from passerelle.games.verbindung.state import State


@njit(cache=True, nogil=True)
def random_action(s: Array, rng: Array) -> None:
    what, cell = draw_action(s, rng)
    if what > 0:
        place(s, what, cell)
    elif what == TURNING:
        choose_die(s, cell)
    elif what == CLAIM:
        announce(s)
    else:
        end(s)


@njit(cache=True, nogil=True)
def play_out(s: Array, rng: Array) -> int:
    """By random actions to the end; how many rolls and actions that took."""
    steps = 0
    while s[PHASE] != OVER:
        if s[PHASE] == ROLL:
            roll(s, rng)
        else:
            random_action(s, rng)
        steps += 1
    return steps


@njit(cache=True, nogil=True)
def play_games(
    games: int, inner: int, matching: int, automatic: int, cuts: int, rng: Array
) -> tuple[int, int]:
    """Whole random games: how many steps they took, how many red won."""
    s = np.zeros(LENGTH, dtype=np.int64)
    steps = red = 0
    for _ in range(games):
        begin(s, inner, matching, automatic, cuts)
        steps += play_out(s, rng)
        red += s[WINNER] == 1
    return steps, red


def packed(state: State) -> Array:
    """The array that stands for a referee's state."""
    s = np.zeros(LENGTH, dtype=np.int64)
    for seat, paths in enumerate((state.red, state.black)):
        own = SIDES * seat
        s[own + NORTH], s[own + EAST] = paths.north, paths.east
        s[own + SOUTH], s[own + WEST] = paths.south, paths.west
    s[LAID], s[ACTIVE], s[TURN] = state.dice_laid, int(state.active == "p2"), state.turn
    s[PHASE] = {"roll": ROLL, "place": PLACE, "turn": CHOOSE, "over": OVER}[state.phase]
    for face in state.left:
        s[LEFT + FACES.index(face)] += 1
    s[OWED], s[PLACED], s[ANNOUNCED] = state.owed, state.placed, state.announced
    if state.cut:
        s[CUT_SEAT], s[CUT_DICE] = int(state.cut.seat == "p2"), state.cut.dice
    s[DONE] = sum(1 if seat == "p1" else 2 for seat in state.complete)
    s[FIRST] = int(state.complete[0][1]) if state.complete else 0
    s[WINNER], s[REASON] = int(state.winner[1]) if state.winner else 0, REASONS.index(state.reason)
    s[AUTOMATIC], s[MATCHING], s[INNER] = state.automatic, state.matching, state.bases == "inner"
    s[CUTS] = state.cuts
    if s[PHASE] == PLACE:
        find_legal(s)
    return s
