"""What a seat or a spectator sees: everything, all reserves lie open (FO-11)."""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec

from passerelle.core.values import Seat, Viewer
from passerelle.geometry.bits import cells_of

from .actions import Squares
from .pieces import BOARD, PIECES, names_of
from .scoring import Score, bridges_of, score_of
from .setup_rules import READY, tower_squares
from .state import Phase, Placement, State


class Lying(msgspec.Struct, frozen=True):
    """A piece on the board, with what its placing enclosed; or a piece tried in vain."""

    seat: Seat
    piece: str
    squares: Squares
    enclosed: Squares
    fits: bool


class Bridge(msgspec.Struct, frozen=True):
    direction: Literal["north-south", "west-east"]
    squares: Squares
    """In walking order."""


class PlayerView(msgspec.Struct, frozen=True):
    seat: Seat
    reserve: tuple[str, ...]
    out: tuple[str, ...]
    markers: Squares
    bridges: tuple[Bridge, ...]
    score: Score
    resigned: bool
    passed: bool


class View(msgspec.Struct, frozen=True):
    viewer: Viewer
    phase: Phase
    turn: Seat | None
    """Who is to act; None while the table draws or counts and after the end."""
    starter: Seat
    second_try: bool
    strict: bool
    cells: str
    """In reading order: `.` empty, `#` obstacle, `T` tower, `1` to `4` a player's piece or marker."""
    obstacles: Squares
    tower: str
    """Empty before it stands."""
    players: tuple[PlayerView, ...]
    placements: tuple[Lying, ...]
    """In the order of play."""
    last: Lying | None
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    """The final ones; empty before the end."""


class ReadySetup(msgspec.Struct, frozen=True):
    obstacles: Squares
    tower: str


class Hints(msgspec.Struct, frozen=True):
    """For a seat with assist. Which squares a piece may cover the board itself shows."""

    setups: tuple[ReadySetup, ...]
    """Ready ones to choose from, while obstacles are to be laid."""
    tower: Squares
    """Where the tower may stand, while it is to be set."""


class Part(msgspec.Struct, frozen=True):
    """The part of the board in which both pieces are put."""

    row: int
    column: int
    rows: int
    columns: int


class Puzzle(msgspec.Struct, frozen=True):
    day: str
    part: Part
    view: View
    """The first seat has the two pieces in reserve and is to put both."""
    best: int
    """The most points that the two pieces make."""
    answer: tuple[str, ...]
    """One way to make them: two puts, as a record has them (`put F5 c3 …`)."""


def turn_of(state: State) -> Seat | None:
    return state.active if state.phase in ("obstacles", "tower", "play") else None


def view_of(state: State, viewer: Viewer) -> View:
    return View(
        viewer=viewer,
        phase=state.phase,
        turn=turn_of(state),
        starter=state.starter,
        second_try=state.second_try,
        strict=state.strict,
        cells=_spell(state),
        obstacles=names_of(state.obstacles),
        tower=names_of(state.tower)[0] if state.tower else "",
        players=tuple(map(partial(_player, state), state.seats)),
        placements=tuple(_lying(placement, fits=True) for placement in state.placements),
        last=_last(state),
        winners=state.outcome.winners if state.outcome else (),
        scores=tuple(score for _, score in state.outcome.scores) if state.outcome else (),
    )


def hints_of(state: State) -> Hints:
    obstacles = state.phase == "obstacles"
    return Hints(
        setups=tuple(ReadySetup(squares, tower) for squares, tower in READY) if obstacles else (),
        tower=names_of(tower_squares(state.obstacles)) if state.phase == "tower" else (),
    )


def _spell(state: State) -> str:
    cells = ["."] * BOARD.count
    layers = [("#", state.obstacles), ("T", state.tower)]
    layers += [(str(n), side.squares) for n, side in enumerate(state.sides, 1)]
    for mark, bits in layers:
        for cell in cells_of(bits):
            cells[cell] = mark
    return "".join(cells)


def _player(state: State, seat: Seat) -> PlayerView:
    side = state.side(seat)
    family = bridges_of(state, side)
    return PlayerView(
        seat=seat,
        reserve=tuple(PIECES[piece] for piece in cells_of(side.reserve)),
        out=tuple(PIECES[piece] for piece in cells_of(side.out)),
        markers=names_of(side.markers),
        bridges=(
            *(Bridge("north-south", tuple(BOARD.names[cell] for cell in chain)) for chain in family.down),
            *(Bridge("west-east", tuple(BOARD.names[cell] for cell in chain)) for chain in family.across),
        ),
        score=score_of(state, side),
        resigned=seat in state.resigned,
        passed=seat in state.passed,
    )


def _lying(placement: Placement, *, fits: bool) -> Lying:
    return Lying(
        placement.seat,
        PIECES[placement.piece],
        names_of(placement.squares),
        names_of(placement.enclosed),
        fits,
    )


def _last(state: State) -> Lying | None:
    last = state.last_try
    return _lying(last, fits=last in state.placements[-1:]) if last else None
