"""Hexagons on an endless plane, by axial coordinates: `q` grows to the east, `r` to the south-east."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

ORIGIN: Hex = (0, 0)

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise."""

AXES = STEPS[:3]
"""The three directions a straight line can have."""


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def touching(first: Hex, second: Hex) -> bool:
    return (second[0] - first[0], second[1] - first[1]) in STEPS


def run_through(cell: Hex, axis: Hex, belongs: Callable[[Hex], bool]) -> tuple[Hex, ...]:
    """The longest straight row of cells that belong together and pass through `cell`, end to end."""
    dq, dr = axis
    q, r = cell
    while belongs((q - dq, r - dr)):
        q, r = q - dq, r - dr
    row = []
    while belongs((q, r)):
        row.append((q, r))
        q, r = q + dq, r + dr
    return tuple(row)


def reach(cell: Hex, axis: Hex, distance: int) -> tuple[Hex, ...]:
    """The straight row of cells around `cell`, up to that many steps both ways."""
    dq, dr = axis
    q, r = cell
    return tuple((q + step * dq, r + step * dr) for step in range(-distance, distance + 1))
