"""Looks at printed pages: renders them, and measures in millimetres what is on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

import numpy as np
import pypdfium2
import scipy.ndimage
from numpy.typing import NDArray

from passerelle.core.material import Material
from passerelle.core.texts import Texts
from passerelle.games import catalogue
from passerelle.paper.document import make_pdf
from passerelle.paper.order import PrintOrder
from passerelle.paper.sheets import CutSheet, WholeSheet, sheets_of

ADDRESS = "https://play.example.org/"
DPI = 200
MM = 25.4 / DPI
"""A dot of the picture, in millimetres."""

Picture = NDArray[np.uint8]


class Blot(NamedTuple):
    """Ink of one colour that hangs together."""

    x: float
    y: float
    width: float
    height: float
    area: float


@cache
def printed(order: PrintOrder) -> bytes:
    return make_pdf(order)


def opened(order: PrintOrder) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(printed(order))


@cache
def captions(order: PrintOrder) -> list[str]:
    """The last line of every page: what the sheet is called."""
    document = opened(order)
    found = []
    for page in document:
        lines = page.get_textpage().get_text_range().strip().splitlines()
        found.append(lines[-1].replace("\u00a0", " ") if lines else "")
    return found


def pages_called(order: PrintOrder, title: str) -> list[int]:
    """The pages of a sheet whose title begins so, without its side that stays blank."""
    blank = Texts(order.language).say("print.blank")
    return [
        page
        for page, caption in enumerate(captions(order))
        if f" · {title}" in caption and not caption.endswith(blank)
    ]


def pages_of_sheets(order: PrintOrder, sheets: Sequence[CutSheet | WholeSheet]) -> list[int]:
    """The page of each sheet's front: the rules come first; double-sided, a back follows each front."""
    if order.sides == "fold":
        return list(range(len(opened(order)) - len(sheets), len(opened(order))))
    return list(range(len(opened(order)) - 2 * len(sheets), len(opened(order)), 2))


def material_of(order: PrintOrder) -> Material:
    return _material(order.game, order.language)


@cache
def _material(game: str, language: str) -> Material:
    package = catalogue.package_of(game)
    made: Material = import_module(f"{package}.paper").material(Texts(language, package))
    return made


def cut_sheets(order: PrintOrder) -> list[tuple[CutSheet, int]]:
    """Each sheet with pieces, and the page of its front."""
    sheets = sheets_of(material_of(order), order)
    return [
        (sheet, page)
        for sheet, page in zip(sheets, pages_of_sheets(order, sheets), strict=True)
        if isinstance(sheet, CutSheet)
    ]


@cache
def picture(order: PrintOrder, page: int, dpi: int = DPI) -> Picture:
    """Rows of red, green and blue."""
    rendered = opened(order)[page].render(scale=dpi / 72)
    return np.ascontiguousarray(rendered.to_numpy()[:, :, 2::-1])


def blots(shown: Picture, colour: str, near: int = 12, smallest: float = 1.0) -> list[Blot]:
    """The parts of a picture in this colour, from top to bottom, without specks (in square millimetres)."""
    wanted = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])
    is_there = (np.abs(shown.astype(int) - wanted) <= near).all(axis=2)
    return measured(is_there, smallest)


def measured(is_there: NDArray[np.bool_], smallest: float = 1.0) -> list[Blot]:
    labels, _ = scipy.ndimage.label(is_there)
    areas = np.bincount(labels.ravel())
    found = []
    for label, (rows, columns) in enumerate(scipy.ndimage.find_objects(labels), 1):
        area = areas[label] * MM * MM
        if area >= smallest:
            width, height = (columns.stop - columns.start) * MM, (rows.stop - rows.start) * MM
            found.append(Blot(columns.start * MM, rows.start * MM, width, height, area))
    return found


def colour_at(shown: Picture, x: float, y: float) -> str:
    red, green, blue = shown[round(y / MM), round(x / MM)]
    return f"#{red:02x}{green:02x}{blue:02x}"
