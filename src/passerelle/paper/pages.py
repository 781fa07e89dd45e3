"""Sheets as pages: one SVG each, with all the marks that cutting, folding and gluing need."""

from __future__ import annotations

import re

import msgspec

from passerelle.core.drawing import (
    INK,
    PAPER,
    SOFT_INK,
    circle,
    element,
    line,
    moved,
    number,
    polygon,
    rect,
    words,
)
from passerelle.core.material import Piece
from passerelle.core.texts import Texts

from .order import Ink, PrintOrder
from .sheets import GLUE, CutSheet, SheetPiece, WholeSheet

EDGE = 5.0
"""Nothing is printed nearer to the edge of the paper: few printers could."""
CUT, CUT_WIDTH = "#4a453d", 0.13
_TICK, _TICK_GAP = 3.5, 1.0
_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


class Page(msgspec.Struct, frozen=True):
    width: float
    height: float
    svg: str


def pages_of(sheet: CutSheet | WholeSheet, order: PrintOrder, texts: Texts, number_of: str) -> list[Page]:
    return [
        _page(sheet, order, svg + _caption(sheet, f"{number_of} · {texts.say(side)}" if side else number_of))
        for svg, side in _sides(sheet, order, texts)
    ]


def _sides(sheet: CutSheet | WholeSheet, order: PrintOrder, texts: Texts) -> list[tuple[str, str]]:
    """What is drawn, and the key of what its caption adds.

    Double-sided these are always two: without a page for a blank side, the next sheet would be printed on it.
    """
    if isinstance(sheet, WholeSheet):
        front = _whole(sheet, texts)
    else:
        marks = _registration(sheet)
        front = _pieces(sheet.placements, order.bleed) + _crop_marks(sheet, order.bleed) + marks
        backs = _backs(_mirrored(sheet), order.bleed)
        if sheet.has_backs and order.sides == "fold":
            behind = moved(sheet.width, sheet.height, backs, turn=180)
            return [(front + behind + _fold_line(sheet), "print.fold")]
        if sheet.has_backs:
            return [(front, "print.front"), (backs + marks, "print.back")]
    return [(front, "")] if order.sides == "fold" else [(front, ""), ("", "print.blank")]


def in_ink(svg: str, ink: Ink) -> str:
    """With black ink alone every colour is the grey that is as light."""
    return svg if ink == "colour" else _HEX.sub(lambda found: _grey(found[0]), svg)


def _grey(colour: str) -> str:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"


def svg_document(width: float, height: float, svg: str) -> str:
    size = {"width": f"{number(width)}mm", "height": f"{number(height)}mm"}
    box = f"0 0 {number(width)} {number(height)}"
    return element("svg", svg, xmlns="http://www.w3.org/2000/svg", viewBox=box, **size)


def _page(sheet: CutSheet | WholeSheet, order: PrintOrder, svg: str) -> Page:
    return Page(sheet.width, sheet.height, in_ink(svg_document(sheet.width, sheet.height, svg), order.ink))


# Pieces


def _pieces(placements: tuple[SheetPiece, ...], bleed: float) -> str:
    """First what goes beyond the cuts, then the pieces, then the lines to cut and fold along."""
    under = (
        "".join(moved(each.x, each.y, _ground(each.piece, each.piece.ground, bleed)) for each in placements)
        if bleed
        else ""
    )
    drawn = "".join(moved(each.x, each.y, each.piece.front.svg) for each in placements)
    return under + drawn + "".join(moved(each.x, each.y, _cuts(each)) for each in placements)


def _backs(placements: list[SheetPiece], bleed: float) -> str:
    turned = [each for each in placements if each.piece.back]
    under = (
        "".join(moved(each.x, each.y, _mirrored_ground(each.piece, bleed)) for each in turned)
        if bleed
        else ""
    )
    return under + "".join(moved(each.x, each.y, each.piece.back) for each in turned)


def _mirrored(sheet: CutSheet) -> list[SheetPiece]:
    """As they lie when the sheet is turned over like a page; turned by half a turn, so they lie beyond a fold."""
    return [
        SheetPiece(each.piece, sheet.width - each.x - each.piece.front.width, each.y)
        for each in sheet.placements
    ]


def _ground(piece: Piece, colour: str, bleed: float) -> str:
    if not colour:
        return ""
    return polygon(piece.corners, fill=colour, stroke=colour, stroke_width=2 * bleed, stroke_linejoin="miter")


def _mirrored_ground(piece: Piece, bleed: float) -> str:
    mirror = f"translate({number(piece.front.width)} 0) scale(-1 1)"
    ground = _ground(piece, piece.back_ground or piece.ground, bleed)
    return element("g", ground, transform=mirror) if ground else ""


def _cuts(placement: SheetPiece) -> str:
    piece = placement.piece
    casing = polygon(piece.corners, fill="none", stroke=PAPER, stroke_width=4 * CUT_WIDTH)
    outline = casing + polygon(piece.corners, fill="none", stroke=CUT, stroke_width=CUT_WIDTH)
    folds = line(piece.folds, CUT, 0.2, stroke_dasharray="1.6 1.2") if piece.folds else ""
    return outline + folds


# Marks


def _crop_marks(sheet: CutSheet, bleed: float) -> str:
    """Short strokes around the pieces, where a straight cut begins and ends."""
    left, right = min(box[0] for box in sheet.blocks), max(box[2] for box in sheet.blocks)
    top, bottom = min(box[1] for box in sheet.blocks), max(box[3] for box in sheet.blocks)
    near, far = _TICK_GAP + bleed, _TICK_GAP + _TICK
    far = max(far, near + 1.5)
    marks = []
    for x in sorted({round(edge, 3) for box in sheet.blocks for edge in (box[0], box[2])}):
        marks.append(f"M{number(x)} {number(top - near)}V{number(top - far)}")
        marks.append(f"M{number(x)} {number(bottom + near)}V{number(bottom + far)}")
    for y in sorted({round(edge, 3) for box in sheet.blocks for edge in (box[1], box[3])}):
        marks.append(f"M{number(left - near)} {number(y)}H{number(left - far)}")
        marks.append(f"M{number(right + near)} {number(y)}H{number(right + far)}")
    return line("".join(marks), width=0.15)


def registration_points(width: float, height: float) -> list[tuple[float, float]]:
    inset = EDGE + 2.2
    return [(x, y) for x in (inset, width - inset) for y in (inset, height - inset)]


def _registration(sheet: CutSheet) -> str:
    """The same on both sides, where they lie on each other against the light, and in a cutting machine's outlines."""
    return "".join(
        circle(x, y, 1.3, fill="none", stroke=INK, stroke_width=0.15)
        + line(f"M{number(x - 2)} {number(y)}h4M{number(x)} {number(y - 2)}v4", width=0.15)
        for x, y in registration_points(sheet.width, sheet.height)
    )


def _fold_line(sheet: CutSheet) -> str:
    return line(
        f"M{number(EDGE)} {number(sheet.height / 2)}H{number(sheet.width - EDGE)}",
        width=0.2,
        stroke_dasharray="6 1.5 1 1.5",
    )


def _caption(sheet: CutSheet | WholeSheet, text: str) -> str:
    return words(text, sheet.width / 2, sheet.height - EDGE - 2.2, 3, SOFT_INK)


# Boards


def _whole(sheet: WholeSheet, texts: Texts) -> str:
    """The drawing, or its part with the strips to glue; a window cuts off what belongs to the other parts."""
    wide, high = sheet.right - sheet.left, sheet.bottom - sheet.top
    if not sheet.is_part:
        return moved(sheet.x, sheet.y, sheet.drawing.svg)
    shown = element(
        "svg",
        sheet.drawing.svg,
        x=sheet.x,
        y=sheet.y,
        width=wide,
        height=high,
        viewBox=f"{number(sheet.left)} {number(sheet.top)} {number(wide)} {number(high)}",
    )
    return shown + _glue_strips(sheet, wide, high, texts.say("print.glue")) + _part_marks(sheet, wide, high)


def _glue_strips(sheet: WholeSheet, wide: float, high: float, label: str) -> str:
    x, y = sheet.x, sheet.y
    parts = []
    if sheet.glue_right:
        parts.append(_hatched(x + wide, y, GLUE, high))
        parts.append(moved(x + wide + GLUE / 2, y + high / 2, _label(label), turn=90))
    if sheet.glue_below:
        parts.append(_hatched(x, y + high, wide + GLUE * sheet.glue_right, GLUE))
        parts.append(moved(x + wide / 2, y + high + GLUE / 2, _label(label)))
    return "".join(parts)


def _label(text: str) -> str:
    wide = 2.2 * len(text) + 4
    return rect(-wide / 2, -2.4, wide, 4.8, fill=PAPER) + words(text, 0, 0, 3.6, SOFT_INK)


def _hatched(x: float, y: float, wide: float, high: float) -> str:
    """A strip of slanted lines."""
    strokes, step = [], 4.0
    at = step
    while at < wide + high:
        x1, y1 = (at, 0.0) if at <= wide else (wide, at - wide)
        x2, y2 = (0.0, at) if at <= high else (at - high, high)
        strokes.append(f"M{number(x + x1)} {number(y + y1)}L{number(x + x2)} {number(y + y2)}")
        at += step
    edge = rect(x, y, wide, high, fill="none", stroke="#c9bfae", stroke_width=0.2)
    return edge + line("".join(strokes), "#c9bfae", 0.2)


def _part_marks(sheet: WholeSheet, wide: float, high: float) -> str:
    """Where this part ends, and its name."""
    x, y = sheet.x, sheet.y
    frame = rect(x, y, wide, high, fill="none", stroke=CUT, stroke_width=0.12)
    name = f"{chr(ord('A') + sheet.column)}{sheet.row + 1}"
    return frame + words(name, x + 6, y - 3.2, 4, SOFT_INK, weight=700)
