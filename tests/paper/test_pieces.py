"""Every piece lies on the printed sheets as often as its room says, its back behind it: recognised in rendered pages.

Pieces that are packed with others of their colour are known by their cuts alone: their room's test counts them.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pypdfium2
import pytest
import scipy.ndimage
import typst
from numpy.typing import NDArray
from rendering import ADDRESS, cut_sheets, material_of, picture
from vectors import Box

from passerelle.core.drawing import Drawing
from passerelle.core.material import Material, Piece, Tray
from passerelle.paper.document import printable_games
from passerelle.paper.order import SIZES, WIDEST_BLEED, BackSide, PaperSize, PrintOrder
from passerelle.paper.pages import EDGE, svg_document
from passerelle.paper.sheets import CutSheet, sheets_of

DPI = 66
DOT = 25.4 / DPI

Seen = NDArray[np.int16]
Templates = dict[Drawing, Seen]


def lone_pieces(material: Material) -> list[Piece]:
    trays = [sheet for sheet in material.sheets if isinstance(sheet, Tray)]
    blocks = [block for tray in trays for block in tray.blocks if len(block.pieces) == 1]
    return [block.pieces[0].piece for block in blocks]


def back_of(piece: Piece) -> Drawing:
    return Drawing(piece.front.width, piece.front.height, piece.back)


def rendered(drawing: Drawing) -> Seen:
    """The drawing alone, as large as it is."""
    source = f"#set page(width: {drawing.width}mm, height: {drawing.height}mm, margin: 0mm)\n"
    source += '#image(bytes(sys.inputs.at("piece")), format: "svg", width: 100%, height: 100%)'
    shown = {"piece": svg_document(drawing.width, drawing.height, drawing.svg)}
    made = typst.compile(source.encode(), ignore_system_fonts=True, sys_inputs=shown)
    return blurred(pypdfium2.PdfDocument(made)[0].render(scale=DPI / 72).to_numpy()[:, :, 2::-1])


def blurred(shown: NDArray[np.uint8]) -> Seen:
    """A piece may lie half a dot beside where its drawing does: edges count for less."""
    return np.array(scipy.ndimage.gaussian_filter(shown.astype(float), (0.8, 0.8, 0)), np.int16)


def difference(one: Seen, other: Seen) -> float:
    high, wide = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    return float(np.abs(one[:high, :wide] - other[:high, :wide]).mean())


def recognised(
    page: Seen, x: float, y: float, shape: tuple[int, ...], templates: Templates
) -> Drawing | None:
    """The drawing that looks most like what lies there; None where white paper does."""
    top, left = round(y / DOT), round(x / DOT)
    seen = page[top : top + shape[0], left : left + shape[1]]
    alike: dict[Drawing | None, Seen] = {
        drawing: drawn for drawing, drawn in templates.items() if drawn.shape == shape
    }
    alike[None] = np.full(shape, 255, np.int16)
    return min(alike, key=lambda drawing: difference(alike[drawing], seen))


@pytest.mark.parametrize("game", printable_games())
def test_every_piece_is_seen_where_it_belongs(game: str) -> None:
    order = PrintOrder(game=game, language="en", address=ADDRESS)
    fronts = Counter(piece.front for piece in lone_pieces(material_of(order)))
    templates = {front: rendered(front) for front in fronts}
    seen: Counter[Drawing | None] = Counter()
    for sheet, page in cut_sheets(order):
        shown = blurred(picture(order, page, DPI))
        for placed in sheet.placements:
            front = placed.piece.front
            if front in templates:
                seen[recognised(shown, placed.x, placed.y, templates[front].shape, templates)] += 1
    assert seen == fronts


@pytest.mark.parametrize("sides", ["duplex", "fold"])
@pytest.mark.parametrize("game", printable_games())
def test_every_back_is_seen_behind_its_front(game: str, sides: BackSide) -> None:
    """Through the paper: the other side of the sheet, or its lower half when that is folded back."""
    order = PrintOrder(game=game, language="en", address=ADDRESS, sides=sides)
    pieces = [piece for piece in lone_pieces(material_of(order)) if piece.back]
    templates = {back: rendered(back) for back in {back_of(piece) for piece in pieces}}
    for sheet, page in cut_sheets(order):
        if not sheet.has_backs:
            continue
        shown = picture(order, page + 1, DPI) if sides == "duplex" else picture(order, page, DPI)[::-1, ::-1]
        through = blurred(shown)
        for placed in sheet.placements:
            back = back_of(placed.piece)
            if back in templates:
                mirrored = sheet.width - placed.x - back.width
                assert recognised(through, mirrored, placed.y, templates[back].shape, templates) == back


@pytest.mark.parametrize("bleed", [0, 3, WIDEST_BLEED])
@pytest.mark.parametrize("sides", ["duplex", "fold"])
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("game", printable_games())
def test_pieces_lie_apart_and_within_the_margins(
    game: str, paper: PaperSize, sides: BackSide, bleed: float
) -> None:
    """Their bleeds too; and on the upper half of a sheet that is folded."""
    order = PrintOrder(game=game, language="en", address=ADDRESS, paper=paper, sides=sides, bleed=bleed)
    for sheet in sheets_of(material_of(order), order):
        if not isinstance(sheet, CutSheet):
            continue
        is_folded = sides == "fold" and sheet.has_backs
        for left, top, right, bottom in sheet.blocks:
            assert left >= EDGE + bleed
            assert top >= EDGE + bleed
            assert right <= sheet.width - EDGE - bleed
            assert bottom <= (sheet.height / 2 if is_folded else sheet.height - EDGE - bleed)
        boxes = [Box(*block) for block in sheet.blocks]
        for place, one in enumerate(boxes):
            assert not any(one.shrunk(1e-6).overlaps(other) for other in boxes[:place])
