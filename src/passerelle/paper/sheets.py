"""From pieces to sheets: where everything lies on the paper."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import msgspec

from passerelle.core.drawing import Drawing
from passerelle.core.material import Block, Material, Piece, Poster, Tray

from .order import PrintOrder

MARGIN = 11.0
"""Left, right and above: room for the marks."""
FOOT = 15.0
"""Below: the marks and a line of text."""
FOLD_GAP = 3.0
"""Between a fold line and what lies beside it."""
GLUE = 8.0
"""The strip of a board's part that goes under the next one."""


class SheetPiece(msgspec.Struct, frozen=True):
    """A piece on a sheet, by the corner of its box."""

    piece: Piece
    x: float
    y: float


class CutSheet(msgspec.Struct, frozen=True):
    """Pieces to cut out; with `backs`, the other side of the paper, or of the fold, has theirs."""

    title: str
    width: float
    height: float
    placements: tuple[SheetPiece, ...]
    blocks: tuple[tuple[float, float, float, float], ...]
    """Left, top, right and bottom of what is cut apart first."""

    @property
    def has_backs(self) -> bool:
        return any(placement.piece.back for placement in self.placements)


class WholeSheet(msgspec.Struct, frozen=True):
    """A board, or a part of one: the window of the drawing that this sheet shows, and where it lies."""

    title: str
    width: float
    height: float
    drawing: Drawing
    x: float
    y: float
    left: float
    top: float
    right: float
    bottom: float
    column: int = 0
    row: int = 0
    glue_right: bool = False
    glue_below: bool = False
    is_part: bool = False


def sheets_of(material: Material, order: PrintOrder) -> list[CutSheet | WholeSheet]:
    found: list[CutSheet | WholeSheet] = []
    for sheet in material.sheets:
        if isinstance(sheet, Tray):
            found += _cut_sheets(sheet, order)
        else:
            found += list(_whole_sheets(sheet, order)) * sheet.copies
    return found


def _cut_sheets(tray: Tray, order: PrintOrder) -> list[CutSheet]:
    """Row by row, from left to right."""
    width, height = order.size
    bleed, gap = order.bleed, max(tray.gap, 2 * order.bleed)
    has_backs = any(lying.piece.back for block in tray.blocks for lying in block.pieces)
    wide = width - 2 * (MARGIN + bleed)
    high = height - MARGIN - FOOT - 2 * bleed
    if has_backs and order.sides == "fold":
        high = height / 2 - MARGIN - FOLD_GAP - 2 * bleed
    pages: list[list[tuple[Block, float, float]]] = [[]]
    x = y = row = 0.0
    for block in tray.blocks:
        if x and x + block.width > wide + 1e-6:
            x, y, row = 0.0, y + row + gap, 0.0
        if y and y + block.height > high + 1e-6:
            pages.append([])
            x = y = row = 0.0
        pages[-1].append((block, x, y))
        x, row = x + block.width + gap, max(row, block.height)
    return [_centred(tray.title, page, width, height, MARGIN + bleed) for page in pages]


def _centred(
    title: str, page: list[tuple[Block, float, float]], width: float, height: float, top: float
) -> CutSheet:
    left = (width - max(x + block.width for block, x, _ in page)) / 2
    placements = tuple(
        SheetPiece(lying.piece, left + x + lying.x, top + y + lying.y)
        for block, x, y in page
        for lying in block.pieces
    )
    boxes = tuple((left + x, top + y, left + x + block.width, top + y + block.height) for block, x, y in page)
    return CutSheet(title, width, height, placements, boxes)


def _whole_sheets(poster: Poster, order: PrintOrder) -> Iterator[WholeSheet]:
    drawing = poster.drawing
    for width, height in (order.size, order.size[::-1]):
        if drawing.width <= width - 2 * MARGIN and drawing.height <= height - MARGIN - FOOT:
            x, y = (width - drawing.width) / 2, MARGIN + (height - MARGIN - FOOT - drawing.height) / 2
            yield WholeSheet(poster.title, width, height, drawing, x, y, 0, 0, drawing.width, drawing.height)
            return
    yield from _parts(poster, *order.size)


def _parts(poster: Poster, width: float, height: float) -> Iterator[WholeSheet]:
    """A board over several sheets; each but the last in a row or column has a strip to glue the next one on."""
    drawing = poster.drawing
    columns = ceil(drawing.width / (width - 2 * MARGIN - GLUE))
    rows = ceil(drawing.height / (height - MARGIN - FOOT - GLUE))
    wide, high = drawing.width / columns, drawing.height / rows
    for row in range(rows):
        for column in range(columns):
            glue_right, glue_below = column < columns - 1, row < rows - 1
            shown = wide + GLUE * glue_right, high + GLUE * glue_below
            yield WholeSheet(
                poster.title,
                width,
                height,
                drawing,
                (width - shown[0]) / 2,
                MARGIN + (height - MARGIN - FOOT - shown[1]) / 2,
                column * wide,
                row * high,
                (column + 1) * wide,
                (row + 1) * high,
                column,
                row,
                glue_right,
                glue_below,
                is_part=True,
            )
