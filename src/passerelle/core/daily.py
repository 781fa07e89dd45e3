"""What all puzzles of the day share: nothing but the date decides, and the week goes from easy to hard."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import count

from .chance import Dealer

FIRST_DAY, LAST_DAY = date(2020, 1, 1), date(2099, 12, 31)
"""Puzzles are made for these days; the page offers those that have come."""


def dealers(game: str, day: date) -> Iterator[Dealer]:
    """One after the other, for a game that draws until it has found a good puzzle."""
    return (Dealer(f"puzzle:{game}:{day.isoformat()}:{attempt}") for attempt in count())


def difficulty(day: date) -> int:
    """0 from Monday to Wednesday, 1 from Thursday to Saturday, 2 on Sunday."""
    return day.weekday() // 3
