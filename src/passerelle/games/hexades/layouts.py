"""Where the numbers stand: 36 numbers in reading order."""

from __future__ import annotations

ROWS = tuple(range(1, 37))

SPIRAL = (
    1, 2, 3, 4, 5, 6,
    20, 21, 22, 23, 24, 7,
    19, 32, 33, 34, 25, 8,
    18, 31, 36, 35, 26, 9,
    17, 30, 29, 28, 27, 10,
    16, 15, 14, 13, 12, 11,
)  # fmt: skip

BALANCED = (
    35, 23, 3, 31, 20, 28,
    24, 18, 34, 11, 12, 19,
    6, 2, 10, 33, 36, 30,
    22, 14, 27, 1, 29, 4,
    7, 26, 13, 21, 16, 15,
    25, 32, 8, 17, 5, 9,
)  # fmt: skip

FIXED = {"balanced": BALANCED, "rows": ROWS, "spiral": SPIRAL}
