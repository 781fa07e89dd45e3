"""Every piece lies on the printed sheets as often as its room says: recognised in the rendered pages.

Pieces that are packed with others of their colour are known by their cuts alone: their room's test counts them.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import numpy as np
import pypdfium2
import pytest
import scipy.ndimage
import typst
from numpy.typing import NDArray
from rendering import ADDRESS, opened, picture

from passerelle.core.material import Material, Piece, Tray
from passerelle.core.texts import Texts
from passerelle.games import catalogue
from passerelle.paper.document import printable_games
from passerelle.paper.order import PrintOrder
from passerelle.paper.pages import svg_document
from passerelle.paper.sheets import CutSheet, SheetPiece, WholeSheet, sheets_of

DPI = 66
DOT = 25.4 / DPI
EMPTY = ""
"""The name of white paper."""

Seen = NDArray[np.int16]


def material_of(game: str) -> Material:
    package = catalogue.package_of(game)
    made: Material = import_module(f"{package}.paper").material(Texts("en", package))
    return made


def lone_pieces(material: Material) -> list[Piece]:
    trays = [sheet for sheet in material.sheets if isinstance(sheet, Tray)]
    blocks = [block for tray in trays for block in tray.blocks if len(block.pieces) == 1]
    return [block.pieces[0].piece for block in blocks]


def drawn(piece: Piece) -> Seen:
    """The piece alone, as large as it is."""
    front = piece.front
    source = f"#set page(width: {front.width}mm, height: {front.height}mm, margin: 0mm)\n"
    source += '#image(bytes(sys.inputs.at("piece")), format: "svg", width: 100%, height: 100%)'
    shown = {"piece": svg_document(front.width, front.height, front.svg)}
    made = typst.compile(source.encode(), ignore_system_fonts=True, sys_inputs=shown)
    rendered = pypdfium2.PdfDocument(made)[0].render(scale=DPI / 72).to_numpy()
    return blurred(rendered[:, :, 2::-1])


def blurred(shown: NDArray[np.uint8]) -> Seen:
    """A piece may lie half a dot beside where its drawing does: edges count for less."""
    return np.array(scipy.ndimage.gaussian_filter(shown.astype(float), (0.8, 0.8, 0)), np.int16)


def difference(one: Seen, other: Seen) -> float:
    high, wide = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    return float(np.abs(one[:high, :wide] - other[:high, :wide]).mean())


def seen_at(page: Seen, placed: SheetPiece, shape: tuple[int, ...]) -> Seen:
    top, left = round(placed.y / DOT), round(placed.x / DOT)
    return page[top : top + shape[0], left : left + shape[1]]


def recognised(page: Seen, placed: SheetPiece, templates: dict[str, Seen]) -> str:
    """The name of the piece that looks most like what lies there; white paper is one of them."""
    own = templates[placed.piece.name]
    seen = seen_at(page, placed, own.shape)
    alike = {name: drawing for name, drawing in templates.items() if drawing.shape == own.shape}
    alike[EMPTY] = np.full_like(own, 255)
    return min(alike, key=lambda name: difference(alike[name], seen))


def pages_of_sheets(order: PrintOrder, sheets: list[CutSheet | WholeSheet]) -> list[int]:
    """The page of each sheet's front: the rules come first, a back follows its front."""
    lengths = [2 if isinstance(sheet, CutSheet) and sheet.has_backs else 1 for sheet in sheets]
    first = len(opened(order)) - sum(lengths)
    return [first + sum(lengths[:place]) for place in range(len(sheets))]


@pytest.mark.parametrize("game", printable_games())
def test_every_piece_is_seen_where_it_belongs(game: str) -> None:
    order = PrintOrder(game=game, language="en", address=ADDRESS)
    material = material_of(game)
    templates = {piece.name: drawn(piece) for piece in lone_pieces(material)}
    sheets = sheets_of(material, order)
    seen: Counter[str] = Counter()
    for sheet, page in zip(sheets, pages_of_sheets(order, sheets), strict=True):
        if isinstance(sheet, CutSheet):
            shown = blurred(picture(order, page, DPI))
            seen.update(
                recognised(shown, placed, templates)
                for placed in sheet.placements
                if placed.piece.name in templates
            )
    assert seen == Counter(piece.name for piece in lone_pieces(material))


@pytest.mark.parametrize("game", printable_games())
def test_pieces_lie_apart_and_within_the_margins(game: str) -> None:
    order = PrintOrder(game=game, language="en", address=ADDRESS, paper="letter", bleed=3)
    for sheet in sheets_of(material_of(game), order):
        if not isinstance(sheet, CutSheet):
            continue
        for left, top, right, bottom in sheet.blocks:
            assert left >= 5
            assert top >= 5
            assert right <= sheet.width - 5
            assert bottom <= sheet.height - 5
        for place, one in enumerate(sheet.blocks):
            for other in sheet.blocks[:place]:
                apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
                assert apart
