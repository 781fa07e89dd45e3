"""The puzzle of the day: a part of the board and two pieces; how many points can they make?

The part is filled by drawn lots, by the rules. The best total is found by trying every place for both pieces in both
orders. Early in the week any puzzle with something to enclose will do; later the best first piece must not lead to
the best total; on Sundays the tower stands in the part.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.daily import dealers, difficulty
from passerelle.geometry.bits import cells_of

from .pieces import BOARD, PIECES, SHAPE_OF, SIZE_OF, STENCILS, full_reserve, names_of
from .rules import DECLARATION
from .scoring import OBSTACLE, SQUARE, TOWER, enclosed_by, lay_piece
from .setup_rules import tower_squares
from .state import Side, State
from .view import Part, Puzzle, view_of

PieceAt = tuple[int, int]
"""A piece and the squares it covers."""

SIDE = 9
"""Of the part of the board, in squares."""
CORNERS = (0, 3, 5, 8, 11)
"""Where it begins, in rows and columns: at the border or inside."""
OBSTACLES = 5
FULL_ENOUGH = 40
"""Squares of the part that are taken when the puzzle begins."""
WORTHWHILE = 20
"""Points by which the best two puts are better than some others."""
TRIES = 100
"""Ways to put both pieces, at least."""
MOST_ANSWERS = 3
"""So many ways to the best total at most."""
LARGE = tuple(piece for piece in range(len(PIECES)) if SIZE_OF[piece] >= 3)


class _Found(NamedTuple):
    """What a search of all puts has found."""

    best: int
    worst: int
    greedy: int
    """What the best first piece leads to."""
    tried: int
    answers: list[tuple[PieceAt, PieceAt]]
    """All sets of puts that make the best total."""


@lru_cache(maxsize=64)
def puzzle(day: date) -> Puzzle:
    for dealer in dealers(DECLARATION.id, day):
        part = Part(dealer.choice(CORNERS), dealer.choice(CORNERS), SIDE, SIDE)
        state = _position(dealer, part, tower=difficulty(day) == 2)
        found = _search(state, squares_of(part))
        if _is_sound(found) and (difficulty(day) == 0 or found.greedy < found.best):
            puts = found.answers[0]
            answer = tuple(" ".join(("put", PIECES[piece], *names_of(squares))) for piece, squares in puts)
            return Puzzle(day.isoformat(), part, view_of(state, "p1"), found.best, answer)
    raise AssertionError("dealers without end")


def _is_sound(found: _Found) -> bool:
    return (
        found.tried >= TRIES and found.best - found.worst >= WORTHWHILE and len(found.answers) <= MOST_ANSWERS
    )


def squares_of(part: Part) -> int:
    rows, columns = range(part.row, part.row + part.rows), range(part.column, part.column + part.columns)
    return sum(1 << (row * BOARD.size + column) for row in rows for column in columns)


def _position(dealer: Dealer, part: Part, *, tower: bool) -> State:
    """Obstacles and tower, then pieces of both by turns until the part is full enough; two are left to the first."""
    window = squares_of(part)
    obstacles = 0
    for cell in dealer.shuffle(cells_of(window)):
        if obstacles.bit_count() < OBSTACLES and not BOARD.spread(obstacles) >> cell & 1:
            obstacles |= 1 << cell
    stands = tower_squares(obstacles) & (window if tower else ~BOARD.spread(window))
    placed = 1 << dealer.choice(cells_of(stands))
    pieces = dealer.shuffle(LARGE)
    state = State(
        setup_option="starter",
        strict=False,
        sets=2,
        sides=(Side(full_reserve(2)), Side(full_reserve(2))),
        phase="play",
        starter="p1",
        active="p1",
        obstacles=obstacles,
        tower=placed,
        occupied=obstacles | placed,
    )
    kept = sorted(_two_shapes(pieces))
    for seat, piece in zip(("p1", "p2") * len(pieces), (p for p in pieces if p not in kept), strict=False):
        places = list(_places(piece, window & state.free))
        if (state.occupied & window).bit_count() >= FULL_ENOUGH or not places:
            break
        state = lay_piece(replace(state, active=seat), piece, dealer.choice(places))
    mine, theirs = state.sides
    sides = (replace(mine, reserve=sum(1 << piece for piece in kept)), replace(theirs, reserve=0))
    return replace(state, active="p1", sides=sides)


def _two_shapes(pieces: list[int]) -> list[int]:
    first = pieces[0]
    return [first, next(piece for piece in pieces if SHAPE_OF[piece] != SHAPE_OF[first])]


def _places(piece: int, free: int) -> Iterator[int]:
    for stencil in STENCILS[SHAPE_OF[piece]]:
        for anchor in cells_of(stencil.anchors(free)):
            yield stencil.mask << anchor


def _search(state: State, window: int) -> _Found:
    best, totals = 0, list[int]()
    answers: dict[frozenset[PieceAt], tuple[PieceAt, PieceAt]] = {}
    greedy = (0, 0)
    for first, second in permutations(cells_of(state.sides[0].reserve)):
        for squares in _places(first, window & state.free):
            gain, occupied, own = _put(state, state.occupied, state.sides[0].squares, first, squares)
            ahead = 0
            for further in _places(second, window & ~occupied):
                more, _, _ = _put(state, occupied, own, second, further)
                total, ahead = gain + more, max(ahead, more)
                totals.append(total)
                if total > best:
                    best, answers = total, {}
                if total == best:
                    laid = ((first, squares), (second, further))
                    answers.setdefault(frozenset(laid), laid)
            greedy = max(greedy, (gain, ahead))
    return _Found(best, min(totals, default=0), sum(greedy), len(totals), list(answers.values()))


def _put(state: State, occupied: int, own: int, piece: int, squares: int) -> tuple[int, int, int]:
    """The points of a put, and what is then occupied and the player's own."""
    holes, obstacles, tower = enclosed_by(squares, occupied, own, state.obstacles, state.tower)
    points = SIZE_OF[piece] + SQUARE * holes.bit_count() + OBSTACLE * obstacles.bit_count()
    own |= squares | holes | obstacles | tower
    return points + (TOWER if tower else 0), occupied | squares | holes, own
