"""The game as one row of numbers (see `core/flat.py`): the compiled engine's own array.

An action is a tile on a cell (tiles as in `TILES`, cells in reading order), then the dice that can be turned
white, cell by cell, then the announcement and the end of the turn. An outcome of chance is a roll whose dice
are not told apart. In the planes of open sides 1 is a side that the die joins to others, 2 one where the path
ends under a bridge that cuts. Nothing in the rules keeps two players from passing for ever; nobody does.
"""

from __future__ import annotations

import numpy as np

from passerelle.core import flat
from passerelle.games.compiler import njit
from passerelle.games.dice import grouped_rolls
from passerelle.games.kernels import Array, Mask, Rng, Row, lowest, pay

from . import fast
from .actions import Actions, Announce, End, Events, Place, Rolled, TurnDie
from .bot import array_of
from .faces import FACES, TILE_OF, TILES
from .fast import (
    ACTIVE,
    ANNOUNCED,
    AUTOMATIC,
    BASE_CELLS,
    CHOOSE,
    CUT_DICE,
    CUT_SEAT,
    EAST,
    INNER,
    LAID,
    LEFT,
    LEGAL,
    LENGTH,
    MAY_ANNOUNCE,
    MAY_END,
    N_FACES,
    N_TILES,
    NORTH,
    OVER,
    OWED,
    PHASE,
    PLACED,
    ROLL,
    SIDES,
    SOUTH,
    WEST,
    WINNER,
    choose_die,
    draw_action,
    ends,
    place,
    roll,
    roll_size,
    take_roll,
)
from .paths import CELL_NAMES, CELL_OF, COUNT, SIZE
from .view import View

TURN = COUNT * (N_TILES - 1)
ANNOUNCE, END = TURN + COUNT, TURN + COUNT + 1
ACTIONS = END + 1
ACTION_KINDS = ("a tile on a cell", "a die turned white", "announce", "end")
OUTCOMES = len(grouped_rolls(FACES, 3))
LONGEST = 4000
BOARD = (SIZE, SIZE)
SEAT_COUNTS = (2,)
OPTIONS = {
    "bases": ("outer", "inner"),
    "contact": ("free", "matching"),
    "announce": ("required", "automatic"),
    "bridge": ("through", "cuts"),
}
PLANES = (
    *(f"dice open to {whose} {side}" for whose in ("oneself", "the other") for side in "nesw"),
    "dice", "cells one's bases face", "cells the other's bases face", "dice to choose from",
    "one rolls and places",
    *(f"{face} left of the roll" for face in FACES),
    "white crosses owed", "dice placed this turn", "announced", "a complete network wins at once",
)  # fmt: skip
HIGHEST = 3
WORDS = LENGTH
TYPE = np.int64

FACES_OF = np.zeros((4, OUTCOMES, N_FACES), np.int64)
for _size in range(4):
    for _number, (_dice, _) in enumerate(grouped_rolls(FACES, _size)):
        FACES_OF[_size, _number] = [_dice.count(face) for face in FACES]
"""By the size of a roll and its number: how many dice show each face."""


@njit(cache=True, nogil=True)
def begin(s: Row, settings: Row) -> None:
    fast.begin(s, settings[0], settings[1], settings[2], settings[3])


@njit(cache=True, nogil=True)
def turn(s: Row) -> int:
    phase = s[PHASE]
    if phase == ROLL:
        return flat.CHANCE
    if phase == OVER:
        return flat.OVER
    return int(s[CUT_SEAT] if phase == CHOOSE else s[ACTIVE])


@njit(cache=True, nogil=True)
def legal(s: Row, mask: Mask) -> None:
    mask[:] = 0
    if s[PHASE] == CHOOSE:
        rest = s[CUT_DICE]
        while rest:
            mask[TURN + lowest(rest)] = 1
            rest &= rest - 1
    elif s[PHASE] == fast.PLACE:
        for tile in range(1, N_TILES):
            rest = s[LEGAL + tile]
            while rest:
                mask[COUNT * (tile - 1) + lowest(rest)] = 1
                rest &= rest - 1
        mask[ANNOUNCE], mask[END] = s[MAY_ANNOUNCE], s[MAY_END]


@njit(cache=True, nogil=True)
def allows(s: Row, action: int) -> bool:
    if s[PHASE] == CHOOSE:
        return TURN <= action < ANNOUNCE and bool((s[CUT_DICE] >> (action - TURN)) & 1)
    if s[PHASE] != fast.PLACE or action < 0:
        return False
    if action < TURN:
        return bool((s[LEGAL + action // COUNT + 1] >> (action % COUNT)) & 1)
    return bool((action == ANNOUNCE and s[MAY_ANNOUNCE]) or (action == END and s[MAY_END]))


@njit(cache=True, nogil=True)
def sample(s: Row, rng: Rng) -> int:
    what, cell = draw_action(s, rng)
    if what > 0:
        return COUNT * (what - 1) + cell
    if what == fast.TURNING:
        return TURN + cell
    return ANNOUNCE if what == fast.CLAIM else END


@njit(cache=True, nogil=True)
def play(s: Row, action: int) -> None:
    if action < TURN:
        place(s, action // COUNT + 1, action % COUNT)
    elif action < ANNOUNCE:
        choose_die(s, action - TURN)
    elif action == ANNOUNCE:
        fast.announce(s)
    else:
        fast.end(s)


@njit(cache=True, nogil=True)
def draw(s: Row, outcome: int) -> None:
    s[LEFT : LEFT + N_FACES] = FACES_OF[roll_size(s), outcome]
    take_roll(s)


@njit(cache=True, nogil=True)
def deal(s: Row, rng: Rng) -> None:
    roll(s, rng)


@njit(cache=True, nogil=True)
def score(s: Row, scores: Array) -> None:
    pay(scores, s[WINNER])


@njit(cache=True, nogil=True)
def spell(plane: Array, cells: int) -> None:
    for cell in range(COUNT):
        plane[cell // SIZE, cell % SIZE] = (cells >> cell) & 1


@njit(cache=True, nogil=True)
def spell_sides(planes: Array, s: Row, seat: int) -> None:
    """The four planes of the sides on which the dice show a player's colour."""
    stops = ends(s, seat)
    for side in range(4):
        spell(planes[side], s[LAID] & s[SIDES * seat + side])
        rest = stops[side % 2]
        while rest:
            cell = lowest(rest)
            planes[side, cell // SIZE, cell % SIZE] = 2
            rest &= rest - 1


@njit(cache=True, nogil=True)
def observe(s: Row, seat: int, planes: Array) -> None:
    spell_sides(planes[:4], s, seat)
    spell_sides(planes[4:8], s, 1 - seat)
    spell(planes[8], s[LAID])
    base_cells = BASE_CELLS[s[INNER]]
    for whose in range(2):
        side = SIDES * (seat if whose == 0 else 1 - seat)
        spell(
            planes[9 + whose],
            base_cells[side + NORTH]
            | base_cells[side + EAST]
            | base_cells[side + SOUTH]
            | base_cells[side + WEST],
        )
    spell(planes[11], s[CUT_DICE] if s[PHASE] == CHOOSE else 0)
    planes[12] = s[ACTIVE] == seat
    for face in range(6):
        planes[13 + face] = s[LEFT + face]
    planes[19], planes[20] = s[OWED], s[PLACED]
    planes[21], planes[22] = s[ANNOUNCED], s[AUTOMATIC]


# In plain Python


def settings(options: dict[str, str], seats: int) -> Row:
    second = (values[1] == options[name] for name, values in OPTIONS.items())
    return np.array(list(second), np.int64)


_ODDS = [
    [(number, weight / len(FACES) ** size) for number, (_, weight) in enumerate(grouped_rolls(FACES, size))]
    for size in range(4)
]


def odds(s: Row) -> list[tuple[int, float]]:
    return _ODDS[roll_size(s)]


def row_of(view: View) -> Row:
    return array_of(view)


def numbers_of(s: Row, action: Actions) -> tuple[int, ...]:
    match action:
        case Place(face=face, cell=cell, way=way):
            if (face, way) not in TILE_OF or cell not in CELL_OF:
                raise ValueError(f"{action}: there is no such face, way or cell")
            return (COUNT * (TILE_OF[face, way] - 1) + CELL_OF[cell],)
        case TurnDie(cell=cell):
            if cell not in CELL_OF:
                raise ValueError(f"{action}: there is no such cell")
            return (TURN + CELL_OF[cell],)
        case Announce():
            return (ANNOUNCE,)
        case End():
            return (END,)


def action_of(view: View | None, numbers: tuple[int, ...]) -> Actions:
    (action,) = numbers
    if action < TURN:
        tile = TILES[action // COUNT + 1]
        return Place(tile.face, CELL_NAMES[action % COUNT], tile.way)
    if action < ANNOUNCE:
        return TurnDie(CELL_NAMES[action - TURN])
    return Announce() if action == ANNOUNCE else End()


def outcomes_of(s: Row, event: Events) -> tuple[int, ...]:
    if not isinstance(event, Rolled):
        return ()
    dice = tuple(sorted(event.dice, key=FACES.index))
    return (next(n for n, (roll, _) in enumerate(grouped_rolls(FACES, len(dice))) if roll == dice),)


def word_of(s: Row, number: int) -> str:
    if s[PHASE] == ROLL:
        return "roll " + " ".join(grouped_rolls(FACES, roll_size(s))[number][0])
    match action_of(None, (number,)):
        case Place(face=face, cell=cell, way=way):
            return f"place {face} {cell} {way}".rstrip()
        case TurnDie(cell=cell):
            return f"turn {cell}"
        case Announce():
            return "announce"
        case End():
            return "end"
