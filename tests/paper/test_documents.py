"""What holds for every game's PDF, whatever is in it: seen by opening and rendering it."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pypdfium2.raw
import pytest
from rendering import ADDRESS, opened, picture, printed

from passerelle.paper.document import make_outlines, make_pdf, printable_games
from passerelle.paper.order import SIZES, PrintOrder
from passerelle.paper.pages import EDGE

GAMES = printable_games()
LARGEST = 5_000_000
POINT = 25.4 / 72

each_game = pytest.mark.parametrize("game", GAMES)
WAYS: list[dict[str, Any]] = [
    {"language": "fr"},
    {"language": "en", "paper": "letter", "sides": "fold", "ink": "black", "bleed": 3.0},
]


def orders(game: str) -> list[PrintOrder]:
    return [PrintOrder(game=game, address=ADDRESS, **way) for way in WAYS]


@each_game
def test_the_same_order_gives_the_same_bytes(game: str) -> None:
    order = orders(game)[0]
    assert hashlib.sha256(make_pdf(order)).digest() == hashlib.sha256(printed(order)).digest()
    assert make_outlines(order) == make_outlines(order)


@each_game
def test_a_pdf_is_small_and_all_lines_and_letters(game: str) -> None:
    for order in orders(game):
        assert len(printed(order)) < LARGEST
        for page in opened(order):
            kinds = {found.type for found in page.get_objects(max_depth=15)}
            assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds
            assert pypdfium2.raw.FPDF_PAGEOBJ_TEXT in kinds


@each_game
def test_pages_have_the_size_of_the_paper(game: str) -> None:
    for order in orders(game):
        sizes = {tuple(sorted(round(side * POINT, 1) for side in page.get_size())) for page in opened(order)}
        assert sizes == {tuple(sorted(SIZES[order.paper]))}


@each_game
def test_nothing_is_printed_where_printers_cannot(game: str) -> None:
    """Ink keeps its distance from the edge of the paper; letters stand whole within."""
    for order in orders(game):
        for number, page in enumerate(opened(order)):
            shown = picture(order, number, 72)
            edge = int((EDGE - 0.4) / POINT)
            inner = np.zeros(shown.shape[:2], bool)
            inner[edge:-edge, edge:-edge] = True
            assert (shown[~inner] > 245).all(), f"page {number + 1}"
            width, height = page.get_size()
            text = page.get_textpage()
            for place in range(text.count_chars()):
                left, bottom, right, top = text.get_charbox(place)
                assert left >= edge, f"page {number + 1}"
                assert right <= width - edge
                assert bottom >= edge
                assert top <= height - edge


@each_game
def test_the_rules_come_first_with_address_and_notice(game: str) -> None:
    said = {"fr": "n’est lié ni aux auteurs", "en": "not affiliated"}
    for order in orders(game):
        first = opened(order)[0].get_textpage().get_text_range()
        assert ADDRESS in first
        assert said[order.language] in " ".join(first.split())


@each_game
def test_black_ink_is_grey(game: str) -> None:
    order = orders(game)[1]
    for number in range(len(opened(order))):
        shown = picture(order, number, 36).astype(int)
        grey = shown[
            (abs(shown[:, :, 0] - shown[:, :, 1]) > 14) | (abs(shown[:, :, 1] - shown[:, :, 2]) > 24)
        ]
        assert len(grey) == 0, f"page {number + 1}"
