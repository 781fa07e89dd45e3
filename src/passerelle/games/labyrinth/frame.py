"""The frame: sixteen objects, one at each end of every row and column."""

from __future__ import annotations

from .tiles import CELLS, SIZE, E, N, S, W

OBJECTS = (
    "hourglass", "ring", "crown", "key",
    "moon", "owl", "candle", "sword",
    "mushroom", "bell", "feather", "star",
    "cauldron", "book", "snake", "anchor",
)  # fmt: skip
"""LB-2. Clockwise round the frame, as printed: no two have a like outline."""

PLACES = (
    *((column, N) for column in range(SIZE)),
    *((row * SIZE + SIZE - 1, E) for row in range(SIZE)),
    *((CELLS - 1 - column, S) for column in range(SIZE)),
    *((CELLS - SIZE - row * SIZE, W) for row in range(SIZE)),
)
"""Each place of the frame, clockwise from the top left: the cell it touches, and on which side."""
