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
    2, 13, 18, 12, 28, 10,
    30, 3, 6, 4, 22, 35,
    15, 5, 20, 25, 29, 21,
    9, 1, 17, 24, 8, 14,
    27, 19, 31, 7, 34, 32,
    11, 26, 36, 16, 23, 33,
)  # fmt: skip
"""Found by `bench/find_balanced_layout.py`, measured by `bench/balanced_layout.py`."""

FIXED = {"balanced": BALANCED, "rows": ROWS, "spiral": SPIRAL}
