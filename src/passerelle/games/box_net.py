"""A box to cut out and fold: for rooms whose pieces stand up on paper."""

from __future__ import annotations

import msgspec

from passerelle.core.drawing import Point

TAB = 4.0
_SLANT = 2.0


class BoxNet(msgspec.Struct, frozen=True):
    """Four walls one below the other, an end left and right of the second; tabs where edges are glued."""

    width: float
    height: float
    outline: tuple[Point, ...]
    folds: str
    walls: tuple[Point, ...]
    """The corners of the four walls, from the top; each is `long` wide and `side` high."""
    ends: tuple[Point, Point]
    """The corners of the two ends, squares."""


def box_net(side: float, long: float) -> BoxNet:
    """A box with square ends of this side, and walls of this length. A cube has both equal."""
    a, b, left, right = side, long, side, side + long
    outline = (
        *((left, 0), (right, 0)),
        *_tab(right, 0, a, 1),
        *((right, a), (right + a, a), (right + a, 2 * a), (right, 2 * a)),
        *_tab(right, 2 * a, a, 1),
        *_tab(right, 3 * a, a, 1),
        *((right, 4 * a), (right - _SLANT, 4 * a + TAB), (left + _SLANT, 4 * a + TAB), (left, 4 * a)),
        *_tab(left, 4 * a, -a, -1),
        *_tab(left, 3 * a, -a, -1),
        *((left, 2 * a), (0.0, 2 * a), (0.0, a), (left, a)),
        *_tab(left, a, -a, -1),
    )
    across = "".join(f"M{left} {row * a}H{right}" for row in range(1, 5))
    folds = f"{across}M{left} 0V{4 * a}M{right} 0V{4 * a}"
    walls = tuple((left, row * a) for row in range(4))
    return BoxNet(2 * a + b, 4 * a + TAB, outline, folds, walls, ((0.0, a), (right, a)))


def _tab(x: float, y: float, along: float, out: int) -> tuple[Point, ...]:
    """From here along a vertical edge; where it begins, unless the outline is there already, and its outer edge."""
    slant = _SLANT if along > 0 else -_SLANT
    return (x, y), (x + out * TAB, y + slant), (x + out * TAB, y + along - slant)
