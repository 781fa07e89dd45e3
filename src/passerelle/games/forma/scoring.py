"""What a placement encloses (FO-12 to FO-17) and what a player has in the end (FO-22)."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from passerelle.connectivity.family import Family
from passerelle.core.values import Outcome, Seat

from .bridges import final_bridges, present_bridges
from .pieces import BOARD, SIZE_OF, squares_of
from .state import Placement, Side, State

SQUARE = OBSTACLE = 10
TOWER = BRIDGE = 50


class Score(msgspec.Struct, frozen=True):
    """The running score in its parts (FO-24); `reserve` and `out` are taken off."""

    pieces: int
    squares: int
    obstacles: int
    tower: int
    bridges: int
    reserve: int
    out: int
    total: int


def enclosed_by(squares: int, occupied: int, own: int, obstacles: int, tower: int) -> tuple[int, int, int]:
    """What a piece on these squares encloses: empty squares, obstacles, the tower (FO-13 to FO-16)."""
    occupied |= squares
    # FO-13: only a square beside this piece can have had its last open side closed by it.
    holes = BOARD.surrounded(occupied) & ~occupied & BOARD.beside(squares)
    own |= squares | holes
    # FO-14, FO-16: a marker just put down closes sides too. No obstacle or tower touches another (FO-5),
    # so their own markers close nothing further: one round is the whole cascade.
    closed = BOARD.surrounded(own) & obstacles & ~own
    return holes, closed, tower & BOARD.surrounded(occupied | holes) & BOARD.beside(squares | holes)


def lay_piece(state: State, piece: int, squares: int) -> State:
    """The board and the points after a piece that fits."""
    seat = state.active
    side = state.side(seat)
    holes, obstacles, tower = enclosed_by(squares, state.occupied, side.squares, state.obstacles, state.tower)
    enclosed = holes | obstacles | tower
    after = Side(
        reserve=side.reserve & ~(1 << piece),
        squares=side.squares | squares | enclosed,
        markers=side.markers | enclosed,
        out=side.out,
        piece_points=side.piece_points + SIZE_OF[piece],
        square_points=side.square_points + SQUARE * holes.bit_count(),
        obstacle_points=side.obstacle_points + OBSTACLE * obstacles.bit_count(),
        tower_points=side.tower_points + (TOWER if tower else 0),
    )
    placement = Placement(seat, piece, squares, enclosed)
    return replace(
        state.with_side(seat, after),
        occupied=state.occupied | squares | holes,
        placements=(*state.placements, placement),
        last_try=placement,
    )


def bridges_of(state: State, side: Side) -> Family:
    """FO-20: the running score shows what is there, the account has the very most."""
    return (final_bridges if state.phase in ("count", "over") else present_bridges)(side.squares)


def score_of(state: State, side: Side) -> Score:
    """FO-22, as it would be if the game ended now."""
    bridges = BRIDGE * bridges_of(state, side).count
    reserve, out = squares_of(side.reserve), squares_of(side.out)
    gained = side.piece_points + side.square_points + side.obstacle_points + side.tower_points + bridges
    return Score(
        side.piece_points, side.square_points, side.obstacle_points, side.tower_points, bridges,
        reserve, out, gained - reserve - out,
    )  # fmt: skip


def outcome_of(scores: dict[Seat, int], resigned: Collection[Seat]) -> Outcome:
    """FO-23: the highest score wins, equal ones share; whoever resigned is out of it."""
    best = max((score for seat, score in scores.items() if seat not in resigned), default=0)
    winners = tuple(seat for seat, score in scores.items() if seat not in resigned and score == best)
    return Outcome(winners, "score", tuple(scores.items()))
