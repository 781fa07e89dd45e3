"""What a seat or a spectator sees. Everything lies open in Hexadés; only the arithmetic is in the head."""

from __future__ import annotations

import msgspec

from passerelle.connectivity.flood import shortest_chain
from passerelle.core.values import Seat, Viewer

from .arithmetic import reachable
from .state import BOARD, Phase, State, other


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    phase: Phase
    turn: Seat | None
    """Who is to act; None while the table draws and after the end."""
    active: Seat
    """Whose turn of rolling and placing it is."""
    numbers: tuple[int, ...]
    """In reading order; empty before the layout."""
    cells: str
    """In reading order: `r`, `b` or `.`."""
    red: Seat
    first: Seat
    lot: Seat
    dice: tuple[int, ...]
    mean: bool
    clock: int | None
    deadline: int | None
    """On the game's clock, in milliseconds."""
    last: int
    winner: Seat
    chain: tuple[int, ...]
    """The numbers of the winning chain."""


class Hints(msgspec.Struct, frozen=True):
    """For a seat with assist: the free numbers these dice can make."""

    reachable: tuple[int, ...]


class Review(msgspec.Struct, frozen=True):
    """Looking back: the free numbers these dice could make, with their calculations."""

    reachable: dict[str, str]


class Puzzle(msgspec.Struct, frozen=True):
    """A roll in an endgame; the active player is to find the best cell."""

    day: str
    view: View
    chances: dict[int, int]
    """For each number that the dice make: the chance to win with a token there, in thousandths."""


def turn_of(state: State) -> Seat | None:
    phase = state.phase
    if phase in ("find", "free"):
        return state.active
    if phase == "answer":
        return other(state.active)
    return state.lot if phase == "colour" else None


def deadline_of(state: State) -> int | None:
    if state.clock is None or state.phase not in ("find", "answer", "free"):
        return None
    return state.since + state.clock


_LETTERS = str.maketrans("012", ".rb")


def _spell(red: int, black: int) -> str:
    """No cell is both: a hexadecimal digit for each, 1 for red and 2 for black."""
    digits = int(f"{red:b}", 16) + 2 * int(f"{black:b}", 16)
    return f"{digits:0{BOARD.count}x}"[::-1].translate(_LETTERS)


def view_of(state: State, viewer: Viewer) -> View:
    winner = state.winner if state.outcome else ""
    return View(
        viewer=viewer,
        phase=state.phase,
        turn=turn_of(state),
        active=state.active,
        numbers=state.numbers,
        cells=_spell(state.red_cells, state.black_cells),
        red=state.red,
        first=state.first,
        lot=state.lot,
        dice=state.dice,
        mean=state.mean,
        clock=state.clock,
        deadline=None if state.clock is None else deadline_of(state),
        last=state.last,
        winner=winner,
        chain=_winning_chain(state) if winner else (),
    )


def free_reachable(state: State) -> dict[int, str]:
    """The free numbers the dice on the table can make, with their simplest calculations."""
    if len(state.dice) != 3:
        return {}
    a, b, c = state.dice
    return {number: text for number, text in reachable((a, b, c)).items() if state.is_free(number)}


def _winning_chain(state: State) -> tuple[int, ...]:
    if state.winner == state.red:
        chain = shortest_chain(BOARD.left, BOARD.right, state.red_cells, BOARD.neighbours)
    else:
        chain = shortest_chain(BOARD.top, BOARD.bottom, state.black_cells, BOARD.neighbours)
    return tuple(state.numbers[cell] for cell in chain)
