"""Hexadés on paper, looked at: counts, sizes, backs behind their fronts, and sums that are right."""

from __future__ import annotations

import pytest
from rendering import ADDRESS, MM, blots, opened, pages_called, picture

from passerelle.core.texts import Texts
from passerelle.games.hexades.arithmetic import read_calculation
from passerelle.games.hexades.layouts import FIXED
from passerelle.games.hexades.paper import BLACK, RED, TOKEN, chance_of, tasks
from passerelle.paper.order import SIZES, PrintOrder

ORDER = PrintOrder(game="hexades", language="en", address=ADDRESS)


@pytest.mark.clause("HX-2")
def test_eighteen_tokens_of_each_colour_with_backs_behind_them() -> None:
    front, back = (picture(ORDER, page) for page in pages_called(ORDER, "Tokens"))
    width = SIZES["a4"][0]
    for colour, size in ((RED, TOKEN * 0.78), (BLACK, TOKEN * 0.78 * 1.1)):
        ahead, behind = (
            [blot for blot in blots(side, colour, smallest=40) if blot.width > size - 1]
            for side in (front, back)
        )
        assert len(ahead) == len(behind) == 18
        for blot in (*ahead, *behind):
            assert blot.width == pytest.approx(size, abs=0.2 + MM)
            assert blot.height == pytest.approx(size, abs=0.2 + MM)
        mirrored = sorted((width - blot.x - blot.width, blot.y) for blot in behind)
        for one, other in zip(sorted((blot.x, blot.y) for blot in ahead), mirrored, strict=True):
            assert one == pytest.approx(other, abs=0.3)


@pytest.mark.clause("HX-1", "HX-3")
def test_a_board_for_every_layout() -> None:
    for layout, numbers in FIXED.items():
        name = Texts("en", "passerelle.games.hexades").say(f"option.layout.{layout}")
        (page,) = pages_called(ORDER, f"Board ({name})")
        said = opened(ORDER)[page].get_textpage().get_text_range().split()
        assert tuple(int(word) for word in said[:36]) == numbers


@pytest.mark.clause("HX-5")
def test_the_practice_sheet_asks_for_what_the_dice_make() -> None:
    for dice, number, text in tasks():
        calculation = read_calculation(text)
        assert calculation
        assert calculation.numbers == tuple(sorted(dice))
        assert calculation.whole == number
    assert chance_of(2) == max(map(chance_of, range(1, 37)))
