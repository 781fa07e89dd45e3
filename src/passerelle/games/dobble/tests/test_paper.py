"""Dobble Connect on paper, looked at: ninety cards by colour, of one size, their backs behind them."""

from __future__ import annotations

from math import sqrt

import pytest
from rendering import ADDRESS, MM, Blot, blots, pages_called, picture

from passerelle.games.dobble.deck import SYMBOL_COUNT
from passerelle.games.dobble.paper import CORNER, PAINT, icons
from passerelle.paper.order import SIZES, PrintOrder

ORDER = PrintOrder(game="dobble", language="en", address=ADDRESS)
HIGH, WIDE = 2 * CORNER, sqrt(3) * CORNER
CASING = 0.6
"""The white along a cut hides so much of a card's edge, at a tip a little more."""


def cards(page: int, colour: str) -> list[Blot]:
    """Rims and backs of this colour; a symbol of the same colour is no card."""
    return [blot for blot in blots(picture(ORDER, page), colour, near=3) if blot.height > 0.9 * HIGH]


@pytest.mark.clause("DB-1", "DB-3")
def test_cards_have_one_size_and_their_backs_behind_them() -> None:
    """The first sheet is full of one colour; that every card is there is shown for all games alike."""
    front, back = pages_called(ORDER, "90 cards")[:2]
    width = SIZES["a4"][0]
    seen = cards(front, PAINT["pink"])
    assert len(seen) == 12
    for blot in seen:
        assert blot.width == pytest.approx(WIDE - CASING, abs=0.2 + 2 * MM)
        assert blot.height == pytest.approx(HIGH - CASING, abs=0.5 + 2 * MM)
    behind = cards(back, PAINT["pink"])
    assert min(blot.x for blot in seen) == pytest.approx(
        width - max(blot.x + blot.width for blot in behind) + CASING / 2, abs=0.3
    )
    assert min(blot.y for blot in seen) == pytest.approx(min(blot.y for blot in behind), abs=0.3)


@pytest.mark.clause("DB-16")
def test_every_symbol_has_a_drawing() -> None:
    assert len(icons()) == SYMBOL_COUNT
    assert len(set(icons())) == SYMBOL_COUNT
