"""Forma on paper, looked at: every piece of every colour, known by its cuts; obstacles; the board in four parts."""

from __future__ import annotations

from collections import Counter

import pytest
from rendering import ADDRESS, MM, Blot, blots, pages_called, picture

from passerelle.core.texts import Texts
from passerelle.games.forma.paper import BLOCK, BORDER, CELL, COLOURS, GREY, MARKERS, UNIT, blocks_of, board
from passerelle.games.forma.pieces import BOARD, PIECES, SET, SIZE_OF, shape_name
from passerelle.games.forma.setup_rules import MOST_OBSTACLES
from passerelle.paper.order import SIZES, PrintOrder
from passerelle.paper.pages import CUT_WIDTH
from passerelle.paper.sheets import MARGIN

TEXTS = Texts("en", "passerelle.games.forma")
ORDER = PrintOrder(game="forma", language="en", address=ADDRESS)
SIDE = 0.8
"""A marker's disc, in parts of a square."""


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
    assert all(disc.width == pytest.approx(SIDE * UNIT, abs=0.2 + MM) for disc in discs)
    squares = Counter(round(blot.area / (0.86 * UNIT * UNIT)) for blot in pieces)
    assert squares == Counter(SIZE_OF[:SET])
    for blot in pieces:
        for side in (blot.width, blot.height):
            whole = round(side / UNIT) * UNIT
            assert side == pytest.approx(whole - 0.5, abs=0.2 + 2 * MM)


@pytest.mark.clause("FO-1", "FO-7")
def test_pieces_have_backs_behind_them() -> None:
    """Both end where their block is cut; a front a little earlier, for the white along the cut."""
    width = SIZES["a4"][0]
    left = (width - BLOCK[1] * UNIT) / 2
    pages = seen(TEXTS.say("print.pieces.two"), COLOURS["two"][0])
    for page, white in zip(pages, (2 * CUT_WIDTH, 0), strict=True):
        assert min(blot.x for blot in page) == pytest.approx(left + white, abs=0.15)
        assert max(blot.x + blot.width for blot in page) == pytest.approx(width - left - white, abs=0.15)
        assert min(blot.y for blot in page) == pytest.approx(MARGIN + white, abs=0.15)


@pytest.mark.clause("FO-1")
def test_every_shape_is_in_the_blocks_as_often_as_in_the_box() -> None:
    names = Counter(lying.piece.name for block in blocks_of("four") for lying in block.pieces)
    markers = names.pop("four marker")
    assert markers == MARKERS
    assert names == Counter(f"four {shape_name(piece)}" for piece in PIECES[:SET])
    assert all(block.width == BLOCK[1] * UNIT for block in blocks_of("one"))


@pytest.mark.clause("FO-1")
def test_obstacles_and_a_board_in_parts_that_join() -> None:
    (obstacles,) = seen(TEXTS.say("print.obstacles"), GREY)
    assert len(obstacles) == MOST_OBSTACLES
    assert all(blot.width == pytest.approx(UNIT - 0.5, abs=0.2 + MM) for blot in obstacles)
    assert board().width == BOARD.size * CELL + 2 * BORDER
    assert len(pages_called(ORDER, TEXTS.say("print.board"))) == 4
