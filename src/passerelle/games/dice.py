"""Rolls of dice that are not told apart."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

F = TypeVar("F")


@cache
def grouped_rolls(faces: tuple[F, ...], size: int) -> tuple[tuple[tuple[F, ...], int], ...]:
    """Every roll of so many dice, its faces in order, with the number of ways in which it comes up."""
    return tuple(
        (dice, factorial(size) // prod(map(factorial, Counter(dice).values())))
        for dice in combinations_with_replacement(faces, size)
    )
