"""Outlines for cutting machines: what is to be cut and folded, and nothing else."""

from __future__ import annotations

from passerelle.core.drawing import Point, line, moved, number

from .pages import registration_points, svg_document
from .sheets import CutSheet

Segment = tuple[Point, Point]
_CUT, _FOLD, _MARK = "#ff0000", "#0000ff", "#000000"


def outline(sheet: CutSheet) -> str:
    """Cuts in red, each once though two pieces share it; folds in blue; the registration marks in black."""
    cuts = "".join(
        f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
        for start, end in segments(sheet)
    )
    folds = "".join(
        moved(each.x, each.y, line(each.piece.folds, _FOLD, 0.1))
        for each in sheet.placements
        if each.piece.folds
    )
    marks = "".join(
        f"M{number(x - 2)} {number(y)}h4M{number(x)} {number(y - 2)}v4"
        for x, y in registration_points(sheet.width, sheet.height)
    )
    return svg_document(sheet.width, sheet.height, line(cuts, _CUT, 0.1) + folds + line(marks, _MARK, 0.1))


def segments(sheet: CutSheet) -> list[Segment]:
    """Every stroke of the knife, once."""
    found: dict[Segment, None] = {}
    for each in sheet.placements:
        corners = [(round(each.x + x, 3), round(each.y + y, 3)) for x, y in each.piece.corners]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            found.setdefault((min(start, end), max(start, end)))
    return list(found)
