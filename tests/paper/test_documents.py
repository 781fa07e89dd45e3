"""What holds for every game's PDF, whatever is in it: seen by opening and rendering it."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pypdfium2.raw
import pytest
from rendering import ADDRESS, captions, material_of, opened, pages_of_sheets, picture, printed
from vectors import windowed

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.paper.document import make_outlines, make_pdf, printable_games
from passerelle.paper.order import SIZES, PrintOrder
from passerelle.paper.pages import EDGE
from passerelle.paper.sheets import WholeSheet, sheets_of

GAMES = printable_games()
LARGEST = 5_000_000
POINT = 25.4 / 72
NEARLY = 0.05
"""What nobody sees, in millimetres."""

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
def test_all_fonts_are_in_the_file(game: str) -> None:
    for order in orders(game):
        for page in opened(order):
            for text in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=15):
                font = pypdfium2.raw.FPDFTextObj_GetFont(text.raw)
                assert pypdfium2.raw.FPDFFont_GetIsEmbedded(font) == 1


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_and_no_drawing_is_clipped(game: str, language: str) -> None:
    """What is printed through a window is seen whole; only the parts of a board show a part of it."""
    order = PrintOrder(game=game, address=ADDRESS, language=language)
    sheets = sheets_of(material_of(order), order)
    fronts = dict(zip(pages_of_sheets(order, sheets), sheets, strict=True))
    for page in range(len(opened(order))):
        sheet = fronts.get(page)
        is_part = isinstance(sheet, WholeSheet) and sheet.is_part
        for box, window in () if is_part else windowed(order, page):
            is_space = box.left == box.right
            assert is_space or box.is_within(window, NEARLY), f"page {page + 1}"


@each_game
def test_double_sided_every_sheet_begins_on_a_page_of_its_own(game: str) -> None:
    """Printed as a whole, no sheet comes to lie on the back of another."""
    order = orders(game)[0]
    texts = Texts(order.language)
    for page, caption in enumerate(captions(order)):
        is_behind = caption.endswith((texts.say("print.back"), texts.say("print.blank")))
        if " · " in caption and "/" in caption:
            assert is_behind == (page % 2 == 1)


@each_game
def test_the_rules_take_no_more_than_two_pages(game: str) -> None:
    for order in orders(game):
        assert pages_of_sheets(order, sheets_of(material_of(order), order))[0] == 2


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
