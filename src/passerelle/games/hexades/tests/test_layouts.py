"""Where the numbers stand."""

from __future__ import annotations

import numpy as np
import pytest

from passerelle.games.hexades.fast import BLACK, RED, playouts, reach_table
from passerelle.games.hexades.layouts import BALANCED, FIXED, ROWS, SPIRAL
from passerelle.games.hexades.state import BOARD


@pytest.mark.clause("HX-1", "HX-3")
@pytest.mark.parametrize("layout", FIXED)
def test_a_layout_has_each_number_once(layout: str) -> None:
    assert sorted(FIXED[layout]) == list(ROWS)


@pytest.mark.clause("HX-3")
def test_the_spiral_winds_inwards() -> None:
    """Each number touches the next, and the rim comes first."""
    for number in range(1, 36):
        here, there = SPIRAL.index(number), SPIRAL.index(number + 1)
        assert BOARD.neighbours[here] >> there & 1
    rim = {SPIRAL[cell] for cell in range(36) if cell // 6 in (0, 5) or cell % 6 in (0, 5)}
    assert rim == set(range(1, 21))


@pytest.mark.clause("HX-3")
def test_random_games_on_the_balanced_layout_are_even() -> None:
    """The quick sign; `bench balanced-layout` has the figure between bots."""
    reach, empty, fours = reach_table(BALANCED), np.uint64(0), 25_000
    red_begins, black_begins = (
        playouts(reach, empty, empty, colour, np.uint64(11), fours) / (4 * fours) for colour in (RED, BLACK)
    )
    assert (red_begins + 1 - black_begins) / 2 == pytest.approx(0.5, abs=0.01)
