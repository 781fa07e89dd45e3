"""The puzzle of the day: ten pairs against the clock, the same for everybody. Twenty different cards, ten symbols."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from passerelle.core.daily import dealers

from .deck import CARD_COUNT, common_symbol
from .rules import DECLARATION
from .state import PAIRS
from .view import Puzzle


@lru_cache(maxsize=64)
def puzzle(day: date) -> Puzzle:
    for dealer in dealers(DECLARATION.id, day):
        cards = dealer.shuffle(range(CARD_COUNT))[: 2 * PAIRS]
        pairs = tuple(zip(cards[::2], cards[1::2], strict=True))
        if len({common_symbol(*pair) for pair in pairs}) == PAIRS:
            return Puzzle(day.isoformat(), pairs)
    raise AssertionError("dealers without end")
