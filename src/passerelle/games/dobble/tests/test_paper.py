"""Dobble Connect on paper, looked at: ninety cards of one size, by colour and by grey."""

from __future__ import annotations

from math import sqrt

import pytest
from rendering import ADDRESS, pages_called
from vectors import grounds

from passerelle.games.dobble.deck import SYMBOL_COUNT, TEAMS
from passerelle.games.dobble.paper import CORNER, PAINT, START_PAINT, icons
from passerelle.paper.order import PrintOrder
from passerelle.paper.pages import in_ink

HIGH, WIDE = 2 * CORNER, sqrt(3) * CORNER
ORDER = PrintOrder(game="dobble", language="en", address=ADDRESS)


@pytest.mark.clause("DB-1", "DB-3")
def test_twenty_cards_of_each_team_and_ten_to_start_with() -> None:
    """Rims and backs are the hexagons that reach to the cut."""
    sides = [grounds(ORDER, page) for page in pages_called(ORDER, "90 cards")]
    cards = [box for side in sides for box in side if box.size == pytest.approx((WIDE, HIGH), abs=0.2)]
    assert len(cards) == 2 * (len(TEAMS) * 20 + 10)
    greys = {in_ink(paint, "black") for paint in (*PAINT.values(), START_PAINT)}
    assert len(greys) == len(TEAMS) + 1


@pytest.mark.clause("DB-16")
def test_every_symbol_has_a_drawing() -> None:
    assert len(icons()) == SYMBOL_COUNT
    assert len(set(icons())) == SYMBOL_COUNT
