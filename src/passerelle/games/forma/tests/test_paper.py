"""Forma on paper, looked at: every piece of every colour, known by its cuts; obstacles; the board in four parts."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from rendering import ADDRESS, Blot, blots, pages_called, picture
from vectors import grounds, windowed

from passerelle.core.texts import Texts
from passerelle.games.forma.drawings import COLOURS, GREY
from passerelle.games.forma.paper import (
    BLOCK,
    BORDER,
    CELL,
    MARKERS,
    TOWER_HEIGHT,
    TOWER_SIDE,
    UNIT,
    blocks_of,
)
from passerelle.games.forma.pieces import BOARD, PIECES, SET, SIZE_OF, shape_name
from passerelle.games.forma.setup_rules import MOST_OBSTACLES
from passerelle.paper.order import SIZES, PaperSize, PrintOrder

TEXTS = Texts("en", "passerelle.games.forma")
ORDER = PrintOrder(game="forma", language="en", address=ADDRESS)


def seen(title: str, colour: str) -> list[list[Blot]]:
    return [blots(picture(ORDER, page), colour, smallest=25) for page in pages_called(ORDER, title)]


@pytest.mark.clause("FO-1")
@pytest.mark.parametrize("name", COLOURS)
def test_twenty_two_pieces_and_the_markers_of_a_colour(name: str) -> None:
    """White lies along every cut, so each piece is a blot of its own; a disc is no square."""
    front, _ = seen(TEXTS.say(f"print.pieces.{name}"), COLOURS[name][0])
    discs = [blot for blot in front if blot.area < 0.62 * UNIT * UNIT]
    pieces = [blot for blot in front if blot not in discs]
    assert len(discs) == MARKERS
    squares = Counter(round(blot.area / (0.86 * UNIT * UNIT)) for blot in pieces)
    assert squares == Counter(SIZE_OF[:SET])


@pytest.mark.clause("FO-1")
def test_every_shape_is_in_the_blocks_as_often_as_in_the_box() -> None:
    names = Counter(lying.piece.name for block in blocks_of("four") for lying in block.pieces)
    markers = names.pop("four marker")
    assert markers == MARKERS
    assert names == Counter(f"four {shape_name(piece)}" for piece in PIECES[:SET])
    assert all(block.width == BLOCK[1] * UNIT for block in blocks_of("one"))


@pytest.mark.clause("FO-1")
def test_obstacles_and_a_tower_that_fits_on_a_square() -> None:
    (page,) = pages_called(ORDER, TEXTS.say("print.obstacles"))
    assert len(blots(picture(ORDER, page), GREY, smallest=25)) == MOST_OBSTACLES
    sides = Counter(
        (round(wide, 1), round(high, 1)) for wide, high in (box.size for box in grounds(ORDER, page))
    )
    assert sides[TOWER_HEIGHT, TOWER_SIDE] == 4
    assert sides[TOWER_SIDE, TOWER_SIDE] == 2
    assert TOWER_SIDE < CELL


@pytest.mark.clause("FO-1")
@pytest.mark.parametrize("paper", SIZES)
def test_the_parts_of_the_board_join_along_its_lines(paper: PaperSize) -> None:
    order = replace(ORDER, paper=paper)
    windows = []
    for page in pages_called(order, TEXTS.say("print.board")):
        whole, (left, top, right, bottom) = max(windowed(order, page), key=lambda found: found[0].size)
        assert whole.size == pytest.approx((BOARD.size * CELL + 2 * BORDER,) * 2, abs=0.2)
        x, y = whole.left, whole.top
        windows.append((left - x, top - y, right - x, bottom - y))
    half, end = BOARD.size // 2 * CELL + BORDER, BOARD.size * CELL + 2 * BORDER
    expected = [(x, y, x + half, y + half) for y in (0, half) for x in (0, half)]
    assert end == 2 * half
    for window, corners in zip(windows, expected, strict=True):
        assert window == pytest.approx(corners, abs=0.2)
