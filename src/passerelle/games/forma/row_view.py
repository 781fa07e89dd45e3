"""A row of numbers as a view (see `core/flat.py`).

A row does not know in which order pieces were put, which of a seat's squares are markers, nor whether misfits
count: nobody who sees the free squares puts one.
"""

from __future__ import annotations

from msgspec.structs import replace

from passerelle.core.values import SEATS, Viewer
from passerelle.games.kernels import Row

from . import flat
from .fast import FREE, OBSTACLES, OWN, SEALED, TOWER, from_rows
from .pieces import BOARD, SET, SHAPE_OF
from .scoring import outcome_of, score_of
from .state import Phase, Side, State
from .view import View, view_of

_PHASES: dict[int, Phase] = {
    flat.DRAW_LOT: "lot", flat.DRAW_TOWER: "setup", flat.DRAW_OBSTACLES: "setup", flat.OBSTACLES_NOW: "obstacles",
    flat.TOWER_NOW: "tower", flat.PLAYING: "play", flat.OVER: "over",
}  # fmt: skip


def view_of_row(s: Row, viewer: Viewer) -> View:
    return view_of(_state(s), viewer)


def _state(s: Row) -> State:
    board, players = flat.board_of(s), int(s[flat.PLAYERS])
    sides = tuple(_side(s, seat) for seat in range(players))
    own = sum(side.squares for side in sides)
    sealed = from_rows(board[SEALED])
    state = State(
        setup_option="random" if s[flat.RANDOM] else "starter",
        strict=False,
        sets=2 if players == 2 else 1,
        sides=sides,
        phase=_PHASES[int(s[flat.PHASE])],
        active=SEATS[s[flat.ACTIVE]] if s[flat.PHASE] > flat.DRAW_LOT else "",
        # What closed a square before the first piece was an obstacle, whoever has enclosed it since.
        obstacles=from_rows(board[OBSTACLES]) | (BOARD.beside(sealed) & own),
        tower=from_rows(board[TOWER]),
        occupied=BOARD.full & ~from_rows(board[FREE]),
        passed=frozenset(seat for n, seat in enumerate(SEATS[:players]) if int(s[flat.PASSED]) >> n & 1),
    )
    return _with_outcome(state) if s[flat.PHASE] == flat.OVER else state


def _side(s: Row, seat: int) -> Side:
    pieces, squares, obstacles, tower = flat.points_of(s, seat).tolist()
    return Side(
        reserve=_reserve(flat.reserves_of(s)[seat].tolist()),
        squares=from_rows(flat.board_of(s)[OWN + seat]),
        piece_points=pieces,
        square_points=squares,
        obstacle_points=obstacles,
        tower_points=tower,
    )


def _reserve(counts: list[int]) -> int:
    """Equal pieces look alike: the last ones are left."""
    reserve = 0
    for piece in reversed(range(2 * SET)):
        if counts[SHAPE_OF[piece]]:
            counts[SHAPE_OF[piece]] -= 1
            reserve |= 1 << piece
    return reserve


def _with_outcome(state: State) -> State:
    scores = {seat: score_of(state, state.side(seat)).total for seat in state.seats}
    return replace(state, outcome=outcome_of(scores, ()))
