"""Obstacles and tower before the first piece (FO-4 to FO-6)."""

from __future__ import annotations

from passerelle.core.chance import Dealer
from passerelle.core.values import Refusal, refuse
from passerelle.geometry.bits import cells_of

from .actions import SetupDrawn, Squares
from .pieces import BOARD, names_of

MOST_OBSTACLES = 25
INNER = BOARD.full & ~BOARD.border


def _pattern(*rows_and_columns: tuple[range, range]) -> Squares:
    cells = {
        row * BOARD.size + column for rows, columns in rows_and_columns for row in rows for column in columns
    }
    return names_of(sum(1 << cell for cell in cells))


READY: tuple[tuple[Squares, str], ...] = (
    (_pattern((range(1, 20, 4), range(1, 20, 4))), "k11"),
    (_pattern((range(2, 18, 5), range(2, 18, 5)), (range(4, 15, 5), range(4, 15, 5))), "k11"),
    (_pattern((range(0, 20, 19), range(2, 18, 3)), (range(2, 18, 3), range(0, 20, 19))), "j10"),
    (_pattern((range(6, 14, 7), range(6, 14, 7))), "k10"),
)
"""Obstacles and tower to suggest to somebody who would rather play at once: even, woven, rim, few."""


def check_obstacles(squares: Squares) -> Refusal | None:
    bits = BOARD.bits_of(squares)
    if bits is None:
        return refuse("FO-4.no-such-square")
    if bits.bit_count() != len(squares):
        return refuse("FO-4.twice-the-same-square")
    if len(squares) > MOST_OBSTACLES:
        return refuse("FO-4.too-many-obstacles", count=len(squares))
    touching = bits & BOARD.beside(bits)
    if touching:
        return refuse("FO-5.obstacles-touch", square=names_of(touching)[0])
    return None


def tower_squares(obstacles: int) -> int:
    """FO-5: off the border, and beside no obstacle."""
    return INNER & ~BOARD.spread(obstacles)


def check_tower(obstacles: int, square: str) -> Refusal | None:
    bit = BOARD.bits_of((square,))
    if bit is None:
        return refuse("FO-4.no-such-square")
    if bit & BOARD.border:
        return refuse("FO-5.tower-on-the-border", square=square)
    if bit & obstacles:
        return refuse("FO-5.tower-on-an-obstacle", square=square)
    return None if bit & tower_squares(obstacles) else refuse("FO-5.tower-touches", square=square)


def draw_setup(dealer: Dealer) -> SetupDrawn:
    """FO-6: a tower anywhere, then obstacles one by one wherever they still may stand."""
    tower = dealer.choice(cells_of(INNER))
    obstacles = 0
    barred = BOARD.spread(1 << tower)
    for cell in dealer.shuffle(range(BOARD.count)):
        if not barred >> cell & 1 and obstacles.bit_count() < MOST_OBSTACLES:
            obstacles |= 1 << cell
            barred |= BOARD.spread(1 << cell)
    return SetupDrawn(BOARD.names[tower], names_of(obstacles))


def check_drawn_setup(drawn: SetupDrawn) -> Refusal | None:
    refusal = check_obstacles(drawn.obstacles)
    if refusal:
        return refusal
    if len(drawn.obstacles) != MOST_OBSTACLES:
        return refuse("FO-6.not-all-obstacles", count=len(drawn.obstacles))
    return check_tower(BOARD.bits_of(drawn.obstacles) or 0, drawn.tower)
