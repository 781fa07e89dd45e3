"""The solo game against the clock as one row of numbers (see `core/flat.py`).

An action is a push of the tile on a square (reading order), then come the stop and the skip; each takes half a
second of the clock. Chance lays one of 256 boards, drawn once by the referee's own hand, then turns the start and
the goals. The score is the number of cards won so far.
"""

from __future__ import annotations

import numpy as np

from passerelle.core import flat
from passerelle.core.chance import Dealer
from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Mask, Rng, Row, Word, below

from .actions import Actions, CallStop, Events, GoalTurned, Push, Skip, StartTurned
from .fast import joined, packed_ends
from .frame import OBJECTS
from .layouts import draw_layout
from .ticks import FRAMED
from .tiles import CELLS, RUNS, SIDES, SIZE, SQUARES, gap_of, in_line, pack
from .view import View

PACE = 500
"""Milliseconds of the clock an action takes."""
STOP, SKIP = CELLS, CELLS + 1
ACTIONS = SKIP + 1
ACTION_KINDS = ("a push", "stop", "skip")
POOL = 256
OUTCOMES = POOL
LONGEST = 4000
BOARD = (SIZE + 2, SIZE + 2)
HIGHEST = 1000
SEAT_COUNTS = (1,)
OPTIONS = {"mode": ("clock 120", "clock 30", "clock 60", "clock 300")}
PLANES = (
    *(f"tiles open to {side}" for side in SIDES), "gap", "wizard", "goal", "cards won", "actions left",
)  # fmt: skip

TILES, GAP, WIZARD, GOAL, PILE, CARDS, LEFT, PHASE = range(8)
"""TILES: the packed board; PILE: the cards that may be turned (bits)."""
WORDS = PHASE + 1
TYPE = np.uint64
LAYING, STARTING, TURNING, RACING, OVER = range(5)

LAYOUTS = np.array([pack(draw_layout(Dealer(f"layout {number}"))) for number in range(POOL)], Word)
GAPS = np.array([gap_of(int(board)) for board in LAYOUTS], np.int64)
ENDS = np.array([[packed_ends(start, goal) for goal in range(16)] for start in range(16)], Word)
IN_LINE = np.array([[one != two and in_line(one, two) for two in range(CELLS)] for one in range(CELLS)])
RUN = np.zeros((CELLS, CELLS), Word)
SHIFT = np.zeros((CELLS, CELLS), np.int64)
for (_gap, _cell), (_run, _shift) in RUNS.items():
    RUN[_gap, _cell], SHIFT[_gap, _cell] = _run, _shift
FRAME = np.array(FRAMED, np.int64)


@njit(cache=True, nogil=True)
def begin(s: Row, settings: Row) -> None:
    s[:] = Word(0)
    s[LEFT] = Word(settings[0])
    s[PHASE] = Word(LAYING)


@njit(cache=True, nogil=True)
def turn(s: Row) -> int:
    phase = int(s[PHASE])
    if phase == OVER:
        return flat.OVER
    return 0 if phase == RACING else flat.CHANCE


@njit(cache=True, nogil=True)
def legal(s: Row, mask: Mask) -> None:
    mask[:] = 0
    if int(s[PHASE]) == RACING:
        gap = int(s[GAP])
        for cell in range(CELLS):
            mask[cell] = IN_LINE[gap, cell]
        mask[STOP] = mask[SKIP] = 1


@njit(cache=True, nogil=True)
def allows(s: Row, action: int) -> bool:
    if int(s[PHASE]) != RACING or action < 0:
        return False
    return bool(IN_LINE[int(s[GAP]), action]) if action < CELLS else action in (STOP, SKIP)


@njit(cache=True, nogil=True)
def sample(s: Row, rng: Rng) -> int:
    chosen = below(rng, 8)
    if chosen < 6:
        gap = int(s[GAP])
        for cell in range(CELLS):
            if IN_LINE[gap, cell]:
                if chosen == 0:
                    return cell
                chosen -= 1
    return STOP if chosen == 6 else SKIP


@njit(cache=True, nogil=True)
def is_open(tiles: Word, wizard: int, goal: int) -> bool:
    """LB-8: from the wizard to the goal."""
    ends = ENDS[wizard, goal]
    return bool(tiles & ends[0] and tiles & ends[1] and joined(tiles, ends[2], ends[3]))


@njit(cache=True, nogil=True)
def slid(tiles: Word, gap: int, cell: int) -> Word:
    """LB-7: the board after a push of the tile on this cell."""
    run, shift = tiles & RUN[gap, cell], SHIFT[gap, cell]
    return Word((tiles ^ run) | (run >> Word(shift) if shift > 0 else run << Word(-shift)))


@njit(cache=True, nogil=True)
def settle(s: Row, won: bool) -> None:
    """LB-10, LB-11, LB-16."""
    s[PILE] &= ~(Word(1) << s[GOAL])
    if won:
        s[WIZARD] = s[GOAL]
        s[CARDS] += Word(1)
    if not s[PILE]:
        s[PILE] = Word(0xFFFF) & ~(Word(1) << s[WIZARD])
    s[PHASE] = Word(TURNING)


@njit(cache=True, nogil=True)
def play(s: Row, action: int) -> None:
    if action < CELLS:
        s[TILES] = slid(s[TILES], int(s[GAP]), action)
        s[GAP] = Word(action)
    else:
        settle(s, action == STOP and is_open(s[TILES], int(s[WIZARD]), int(s[GOAL])))
    s[LEFT] -= Word(1)
    if not s[LEFT]:
        s[PHASE] = Word(OVER)


@njit(cache=True, nogil=True)
def draw(s: Row, outcome: int) -> None:
    phase = int(s[PHASE])
    if phase == LAYING:
        s[TILES], s[GAP] = LAYOUTS[outcome], Word(GAPS[outcome])
        s[PHASE] = Word(STARTING)
    elif phase == STARTING:
        s[WIZARD] = Word(outcome)
        s[PILE] = Word(0xFFFF) & ~(Word(1) << Word(outcome))
        s[PHASE] = Word(TURNING)
    else:
        s[GOAL] = Word(outcome)
        s[PHASE] = Word(RACING)


@njit(cache=True, nogil=True)
def deal(s: Row, rng: Rng) -> None:
    phase = int(s[PHASE])
    if phase == LAYING:
        draw(s, below(rng, POOL))
    elif phase == STARTING:
        draw(s, below(rng, 16))
    else:
        outcome = below(rng, 16)
        while not (s[PILE] >> Word(outcome)) & Word(1):
            outcome = below(rng, 16)
        draw(s, outcome)


@njit(cache=True, nogil=True)
def score(s: Row, scores: Array) -> None:
    scores[0] = int(s[CARDS])


@njit(cache=True, nogil=True)
def observe_board(tiles: Word, gap: int, wizard: int, planes: Array) -> None:
    """Six planes of zeros: the open sides, the gap, the wizard."""
    for cell in range(CELLS):
        row, column = cell // SIZE + 1, cell % SIZE + 1
        for side in range(4):
            planes[side, row, column] = (tiles >> Word(4 * cell + side)) & Word(1)
    planes[4, gap // SIZE + 1, gap % SIZE + 1] = 1
    planes[5, FRAME[wizard, 0], FRAME[wizard, 1]] = 1


@njit(cache=True, nogil=True)
def observe(s: Row, seat: int, planes: Array) -> None:
    planes[:7] = 0
    observe_board(s[TILES], int(s[GAP]), int(s[WIZARD]), planes[:6])
    goal = int(s[GOAL])
    if int(s[PHASE]) == RACING:
        planes[6, FRAME[goal, 0], FRAME[goal, 1]] = 1
    planes[7] = int(s[CARDS])
    planes[8] = int(s[LEFT])


# In plain Python


def settings(options: dict[str, str], seats: int) -> Row:
    return np.array([int(options["mode"].partition(" ")[2]) * 1000 // PACE], np.int64)


def odds(s: Row) -> list[tuple[int, float]]:
    count = {LAYING: POOL, STARTING: 16}.get(int(s[PHASE]), 0)
    cards = [card for card in range(16) if int(s[PILE]) >> card & 1] if not count else range(count)
    return [(outcome, 1 / len(cards)) for outcome in cards]


def row_of(view: View, now: int = 0) -> Row:
    """A race under way, `now` on the game's clock; the pile is told exactly until it is made new."""
    s = np.zeros(WORDS, TYPE)
    (own,) = view.boards
    board = pack(own.tiles)
    s[TILES], s[GAP], s[WIZARD], s[GOAL] = board, gap_of(board), *map(OBJECTS.index, (own.wizard, view.goal))
    gone = {own.wizard, view.start, *own.cards, *view.void} - {view.goal}
    s[PILE] = sum(1 << card for card, name in enumerate(OBJECTS) if name not in gone)
    s[CARDS], s[LEFT], s[PHASE] = len(own.cards), ((view.ends_at or 0) - now) // PACE, RACING
    return s


def numbers_of(s: Row, action: Actions) -> tuple[int, ...]:
    match action:
        case Push(square=square) if square in SQUARES:
            return (SQUARES.index(square),)
        case CallStop():
            return (STOP,)
        case Skip():
            return (SKIP,)
        case _:
            raise ValueError(f"{action} has no number: pushes, stops and skips have")


def action_of(view: View, numbers: tuple[int, ...]) -> Actions:
    (action,) = numbers
    if action < CELLS:
        return Push(SQUARES[action])
    return CallStop() if action == STOP else Skip()


def outcomes_of(s: Row, event: Events) -> tuple[int, ...]:
    match event:
        case GoalTurned(object=card) | StartTurned(object=card):
            return (OBJECTS.index(card),)
        case _:
            return ()


def word_of(s: Row, number: int) -> str:
    match int(s[PHASE]):
        case phase if phase == LAYING:
            return f"layout {number}"
        case phase if phase in (STARTING, TURNING):
            return OBJECTS[number]
    return f"push {SQUARES[number]}" if number < CELLS else ("stop" if number == STOP else "skip")
