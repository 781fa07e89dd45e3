"""Reads printed pages without rendering them: the paths and letters of a PDF, in millimetres from the top left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import byref, c_float, c_int, c_uint
from functools import cache, partial
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from rendering import opened

from passerelle.core.drawing import Point
from passerelle.paper.order import PrintOrder
from passerelle.paper.pages import CUT, CUT_WIDTH, in_ink

POINT = 25.4 / 72


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def is_within(self, other: Box, slack: float) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def shrunk(self, by: float) -> Box:
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    def distance(self, other: Box) -> float:
        """Of the two edges that lie farthest apart."""
        return max(abs(one - two) for one, two in zip(self, other, strict=True))


class PaintedPath(NamedTuple):
    points: tuple[Point, ...]
    is_filled: bool
    stroke: str
    """The colour of the line, or nothing."""
    thickness: float

    @property
    def box(self) -> Box:
        return box_of(self.points)


def box_of(points: tuple[Point, ...]) -> Box:
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


@cache
def painted_paths(order: PrintOrder, page: int) -> list[PaintedPath]:
    return list(_painted_paths(opened(order)[page]))


def cuts(order: PrintOrder, page: int) -> list[tuple[Point, ...]]:
    """Where pieces are cut out: closed lines in the colour and thickness of a cut."""
    colour = in_ink(CUT, order.ink)
    return [
        found.points
        for found in painted_paths(order, page)
        if found.stroke == colour and abs(found.thickness - CUT_WIDTH) < 0.01
    ]


@cache
def grounds(order: PrintOrder, page: int) -> list[Box]:
    """The boxes of all that is filled."""
    return [found.box for found in painted_paths(order, page) if found.is_filled]


def windowed(order: PrintOrder, page: int) -> Iterator[tuple[Box, Box]]:
    """What is seen through a window on a page, without the thickness of its lines; and the window."""
    shown = opened(order)[page]
    height = shown.get_size()[1]
    for each in shown.get_objects(max_depth=1):
        window = _window(each, height)
        if window and each.type == pdfium.FPDF_PAGEOBJ_PATH:
            yield box_of(_points(each, height)), window
        elif window and each.type == pdfium.FPDF_PAGEOBJ_TEXT:
            left, bottom, right, top = each.get_bounds()
            yield _turned(((left, bottom), (right, top)), height), window


def letters(order: PrintOrder, page: int) -> list[Box]:
    shown = opened(order)[page]
    height = shown.get_size()[1]
    text = shown.get_textpage()
    boxes = (text.get_charbox(place) for place in range(text.count_chars()))
    return [_turned(((left, bottom), (right, top)), height) for left, bottom, right, top in boxes]


def _painted_paths(page: pypdfium2.PdfPage) -> Iterator[PaintedPath]:
    height = page.get_size()[1]
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1):
        fill, stroke, width = c_int(), c_int(), c_float()
        pdfium.FPDFPath_GetDrawMode(each.raw, byref(fill), byref(stroke))
        pdfium.FPDFPageObj_GetStrokeWidth(each.raw, byref(width))
        a, b, *_ = each.get_matrix().get()
        thickness = width.value * (a * a + b * b) ** 0.5 * POINT
        yield PaintedPath(
            _points(each, height), bool(fill.value), _stroke(each) if stroke.value else "", thickness
        )


def _points(path: pypdfium2.PdfObject, height: float) -> tuple[Point, ...]:
    """The ends of its lines and curves, and what curves bend to."""
    a, b, c, d, e, f = path.get_matrix().get()
    count = pdfium.FPDFPath_CountSegments(path.raw)
    ends = _segments(count, partial(pdfium.FPDFPath_GetPathSegment, path.raw))
    return tuple(((a * x + c * y + e) * POINT, (height - (b * x + d * y + f)) * POINT) for x, y in ends)


def _stroke(path: pypdfium2.PdfObject) -> str:
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    pdfium.FPDFPageObj_GetStrokeColor(path.raw, byref(red), byref(green), byref(blue), byref(alpha))
    return f"#{red.value:02x}{green.value:02x}{blue.value:02x}"


def _window(each: pypdfium2.PdfObject, height: float) -> Box | None:
    """What all of its clips leave."""
    clip = pdfium.FPDFPageObj_GetClipPath(each.raw)
    boxes = []
    for path in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, path)
        corners = _segments(count, partial(pdfium.FPDFClipPath_GetPathSegment, clip, path))
        boxes.append(_turned(tuple(corners), height))
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(max(lefts), max(tops), min(rights), min(bottoms))


def _segments(count: int, segment: Callable[[int], object]) -> list[Point]:
    found = []
    for place in range(count):
        x, y = c_float(), c_float()
        pdfium.FPDFPathSegment_GetPoint(segment(place), byref(x), byref(y))
        found.append((x.value, y.value))
    return found


def _turned(points: tuple[Point, ...], height: float) -> Box:
    """From points of the PDF, which count from the bottom."""
    return box_of(tuple((x * POINT, (height - y) * POINT) for x, y in points))
