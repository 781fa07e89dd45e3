"""The duel as one row of numbers (see `core/ticks.py`).

Chance lays one of the 256 boards of `flat.py`, the same for both or one each, then turns the start and the goals.
Who has won a card may wait with the next one for as many ticks as five seconds have.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.flat import CHANCE, OVER
from passerelle.core.ticks import EVERYBODY
from passerelle.core.values import SEATS
from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Mask, Rng, Row, Word, below, lowest, popcount

from .actions import Events, GoalTurned, StartTurned
from .duel import TO_WIN
from .flat import FRAME, GAPS, IN_LINE, LAYOUTS, POOL, is_open, observe_board, slid
from .frame import OBJECTS
from .state import State
from .ticks import NEXT, PUSH, SKIP, STOP, TICK
from .tiles import gap_of
from .view import READY

OPTIONS = {"setup": ("mirror", "random"), "stop": ("call", "automatic")}
PATIENCE = READY // TICK + 1
"""Ticks after a won card by which the table goes on by itself (LB-12)."""

# Where things stand in a row; the first four have two places, one for each seat.
TILES, GAP, WIZARD, CARDS, PENDING = range(0, 10, 2)
"""PENDING: what a seat asks for in this tick and is not settled yet; 0 is nothing."""
GOAL, PILE, VOID, PHASE, NEXT_BY, WAITED, SKIPPED, LAST_WINNER, NEEDS_CALL, AUTOMATIC, RANDOM = range(10, 21)
"""PILE, VOID: cards (bits); SKIPPED: seats (bits); LAST_WINNER: a seat + 1, or 0 for none."""
WORDS = RANDOM + 1
TYPE = np.uint64

LAYING, LAYING_OTHER, STARTING, TURNING, RACING, BETWEEN, ENDED = range(7)
ALL = Word(0xFFFF)
ONE = Word(1)


@njit(cache=True, nogil=True)
def begin(s: Row, settings: Row) -> None:
    s[:] = Word(0)
    s[RANDOM], s[AUTOMATIC] = Word(settings[0]), Word(settings[1])
    s[PHASE] = Word(LAYING)


@njit(cache=True, nogil=True)
def status(s: Row) -> int:
    phase = int(s[PHASE])
    if phase == ENDED:
        return OVER
    return EVERYBODY if phase in (RACING, BETWEEN) else CHANCE


@njit(cache=True, nogil=True)
def calls(s: Row) -> bool:
    """LB-17: whether a corridor counts by a call alone."""
    return bool(s[NEEDS_CALL] or not s[AUTOMATIC])


@njit(cache=True, nogil=True)
def allows(s: Row, seat: int, action: int) -> bool:
    """WAIT apart."""
    if int(s[PHASE]) == BETWEEN:
        return action == NEXT and int(s[NEXT_BY]) == seat
    if int(s[PHASE]) != RACING:
        return False
    if action == STOP:
        return calls(s)
    if action == SKIP:
        return not (s[SKIPPED] >> Word(seat)) & ONE
    return PUSH <= action < STOP and bool(IN_LINE[int(s[GAP + seat]), action - PUSH])


@njit(cache=True, nogil=True)
def legal(s: Row, seat: int, mask: Mask) -> None:
    mask[0] = 1
    for action in range(1, len(mask)):
        mask[action] = allows(s, seat, action)


# A tick


@njit(cache=True, nogil=True)
def act(s: Row, actions: Array) -> None:
    """What both ask for at the same moment, legal for each of them."""
    for seat in range(2):
        s[PENDING + seat] = Word(actions[seat])
    if s[PENDING] and s[PENDING + 1] and decides(s, 0) and decides(s, 1):
        settle_tie(s)
    else:
        for seat in range(2):
            if s[PENDING + seat] and allows(s, seat, int(s[PENDING + seat])):
                do(s, seat)
    s[PENDING] = s[PENDING + 1] = Word(0)
    if int(s[PHASE]) == BETWEEN:
        s[WAITED] += ONE
        if int(s[WAITED]) == PATIENCE:
            s[PHASE] = Word(TURNING)
    if int(s[PHASE]) != BETWEEN:
        s[WAITED] = s[NEXT_BY] = Word(0)


@njit(cache=True, nogil=True)
def has_way(s: Row, seat: int) -> bool:
    return is_open(s[TILES + seat], int(s[WIZARD + seat]), int(s[GOAL]))


@njit(cache=True, nogil=True)
def opens(s: Row, seat: int, cell: int) -> bool:
    """LB-17: whether this push stops the duel by itself."""
    if calls(s):
        return False
    return is_open(slid(s[TILES + seat], int(s[GAP + seat]), cell), int(s[WIZARD + seat]), int(s[GOAL]))


@njit(cache=True, nogil=True)
def decides(s: Row, seat: int) -> bool:
    """What ends the duel for both (LB-15)."""
    action = int(s[PENDING + seat])
    return action == STOP or (PUSH <= action < STOP and opens(s, seat, action - PUSH))


@njit(cache=True, nogil=True)
def settle_tie(s: Row) -> None:
    """LB-15: a right stop beats a wrong one; then fewer cards, then who did not win the card before."""
    first, second = (has_way(s, 0), has_way(s, 1)) if calls(s) else (True, True)
    if first and second:
        first, second = s[CARDS] <= s[CARDS + 1], s[CARDS + 1] <= s[CARDS]
    if first and second and s[LAST_WINNER]:
        first, second = int(s[LAST_WINNER]) == 2, int(s[LAST_WINNER]) == 1
    if first == second:
        settle_card(s, -1)
    else:
        do(s, 0 if first else 1)


@njit(cache=True, nogil=True)
def do(s: Row, seat: int) -> None:
    action = int(s[PENDING + seat])
    if action == NEXT:
        s[PHASE] = Word(TURNING)
    elif action == SKIP:
        s[SKIPPED] |= ONE << Word(seat)
        if s[SKIPPED] == Word(3):
            settle_card(s, -1)
    elif action == STOP:
        settle_card(s, seat if has_way(s, seat) else -1)
    else:
        won = opens(s, seat, action - PUSH)
        s[TILES + seat] = slid(s[TILES + seat], int(s[GAP + seat]), action - PUSH)
        s[GAP + seat] = Word(action - PUSH)
        if won:
            settle_card(s, seat)


@njit(cache=True, nogil=True)
def settle_card(s: Row, winner: int) -> None:
    """LB-10 to LB-14; `winner` is a seat, or −1 for a void card."""
    card = ONE << s[GOAL]
    s[PILE] &= ~card
    s[PHASE] = Word(TURNING)
    if winner < 0:
        s[VOID] |= card
    else:
        s[WIZARD + winner] = s[GOAL]
        s[CARDS + winner] += ONE
        s[PHASE] = Word(ENDED if int(s[CARDS + winner]) == TO_WIN else BETWEEN)
        s[NEXT_BY] = Word(winner)
    s[LAST_WINNER] = Word(winner + 1)
    if not s[PILE]:
        s[PILE], s[VOID] = s[VOID], Word(0)
    s[GOAL] = s[SKIPPED] = s[NEEDS_CALL] = Word(0)


# Chance


@njit(cache=True, nogil=True)
def is_open_somewhere(s: Row, goal: int) -> bool:
    return is_open(s[TILES], int(s[WIZARD]), goal) or is_open(s[TILES + 1], int(s[WIZARD + 1]), goal)


@njit(cache=True, nogil=True)
def goals(s: Row) -> Word:
    """The cards (bits) that may be turned now. LB-17: those already open go under the pile, unless all are."""
    if not s[AUTOMATIC]:
        return Word(s[PILE])
    closed = Word(0)
    for card in range(len(FRAME)):
        if (s[PILE] >> Word(card)) & ONE and not is_open_somewhere(s, card):
            closed |= ONE << Word(card)
    return closed if closed else Word(s[PILE])


@njit(cache=True, nogil=True)
def lay(s: Row, seat: int, layout: int) -> None:
    s[TILES + seat], s[GAP + seat] = LAYOUTS[layout], Word(GAPS[layout])


@njit(cache=True, nogil=True)
def draw(s: Row, outcome: int) -> None:
    phase = int(s[PHASE])
    if phase == LAYING:
        lay(s, 0, outcome)
        lay(s, 1, outcome)
        s[PHASE] = Word(LAYING_OTHER if s[RANDOM] else STARTING)
    elif phase == LAYING_OTHER:
        lay(s, 1, outcome)
        s[PHASE] = Word(STARTING)
    elif phase == STARTING:
        s[WIZARD] = s[WIZARD + 1] = Word(outcome)
        s[PILE] = ALL & ~(ONE << Word(outcome))
        s[PHASE] = Word(TURNING)
    else:
        s[GOAL] = Word(outcome)
        s[NEEDS_CALL] = Word(s[AUTOMATIC] and is_open_somewhere(s, outcome))
        s[PHASE] = Word(RACING)


@njit(cache=True, nogil=True)
def deal(s: Row, rng: Rng) -> None:
    phase = int(s[PHASE])
    if phase in (LAYING, LAYING_OTHER):
        draw(s, below(rng, POOL))
    elif phase == STARTING:
        draw(s, below(rng, len(FRAME)))
    else:
        cards = goals(s)
        for _ in range(below(rng, int(popcount(cards)))):
            cards &= cards - ONE
        draw(s, lowest(cards))


# What is told


@njit(cache=True, nogil=True)
def points(s: Row, gained: Array) -> None:
    gained[0], gained[1] = int(s[CARDS]), int(s[CARDS + 1])


@njit(cache=True, nogil=True)
def observe(s: Row, seat: int, planes: Array) -> None:
    other = 1 - seat
    planes[:] = 0
    observe_board(s[TILES + seat], int(s[GAP + seat]), int(s[WIZARD + seat]), planes[:6])
    observe_board(s[TILES + other], int(s[GAP + other]), int(s[WIZARD + other]), planes[7:13])
    racing = int(s[PHASE]) == RACING
    if racing:
        goal = int(s[GOAL])
        planes[6, FRAME[goal, 0], FRAME[goal, 1]] = 1
    planes[13], planes[14] = int(s[CARDS + seat]), int(s[CARDS + other])
    planes[15] = racing
    planes[16] = int(s[PHASE]) == BETWEEN and int(s[NEXT_BY]) == seat
    planes[17] = int((s[SKIPPED] >> Word(seat)) & ONE)
    planes[18] = int((s[SKIPPED] >> Word(other)) & ONE)


# In plain Python


def sides(seats: int) -> list[int]:
    return list(range(seats))


def settings(options: dict[str, str], seats: int) -> Row:
    return np.array([options["setup"] == "random", options["stop"] == "automatic"], np.int64)


def odds(s: Row) -> list[tuple[int, float]]:
    phase = int(s[PHASE])
    if phase == TURNING:
        found = [card for card in range(len(FRAME)) if int(goals(s)) >> card & 1]
    else:
        found = list(range(len(FRAME) if phase == STARTING else POOL))
    return [(outcome, 1 / len(found)) for outcome in found]


def outcomes_of(event: Events) -> tuple[int, ...]:
    """Boards have no number of their own: the referee's come from a shuffle."""
    match event:
        case GoalTurned(object=card) | StartTurned(object=card):
            return (OBJECTS.index(card),)
        case _:
            return ()


def row_of(state: State) -> NDArray[Any]:
    """What a referee knows while somebody may act, or at the end; but not how long the last winner has waited."""
    s = np.zeros(WORDS, TYPE)
    for seat, side in enumerate(state.sides):
        s[TILES + seat], s[GAP + seat], s[CARDS + seat] = side.board, gap_of(side.board), len(side.cards)
        s[WIZARD + seat] = OBJECTS.index(side.wizard)
        s[SKIPPED] |= Word((SEATS[seat] in state.skipped) << seat)
    s[GOAL] = OBJECTS.index(state.goal) if state.goal else 0
    s[PILE], s[VOID] = (sum(1 << OBJECTS.index(card) for card in cards) for cards in (state.pile, state.void))
    s[PHASE] = {"race": RACING, "between": BETWEEN, "over": ENDED}[state.phase]
    s[NEXT_BY] = SEATS.index(state.next_by) if state.phase == "between" else 0
    s[LAST_WINNER] = SEATS.index(state.last.winner) + 1 if state.last and state.last.winner else 0
    s[NEEDS_CALL], s[AUTOMATIC], s[RANDOM] = state.needs_call, state.automatic, state.setup == "random"
    return s
