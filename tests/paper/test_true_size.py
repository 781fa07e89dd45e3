"""Pieces at their true size and backs behind their fronts: measured in the lines of the PDF, whatever the printer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rendering import ADDRESS, cut_sheets, material_of
from vectors import Box, box_of, cuts, grounds, letters, painted_paths

from passerelle.core.drawing import Point
from passerelle.core.material import Piece, Tray
from passerelle.paper.document import make_outlines, printable_games
from passerelle.paper.order import PrintOrder
from passerelle.paper.pages import registration_points

SIZE, ALIGNMENT = 0.2, 0.3
"""How far a size, and a back, may be off, in millimetres."""
WAYS: list[dict[str, Any]] = [
    {},
    {"sides": "fold"},
    {"paper": "letter", "bleed": 3.0, "ink": "black"},
    {"paper": "letter", "bleed": 3.0, "ink": "black", "sides": "fold"},
]

each_game = pytest.mark.parametrize("game", printable_games())
each_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: " ".join(map(str, way.values())) or "plain")


def ordered(game: str, way: dict[str, Any]) -> PrintOrder:
    return PrintOrder(game=game, language="en", address=ADDRESS, **way)


def is_cut_so(piece: Piece, cut: tuple[Point, ...]) -> bool:
    """Corner by corner, wherever it lies."""
    box = box_of(cut)
    corners = (*piece.corners, piece.corners[0])
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return len(cut) == len(corners) and all(
        abs(x - box.left - (corner[0] - left)) <= SIZE and abs(y - box.top - (corner[1] - top)) <= SIZE
        for (x, y), corner in zip(cut, corners, strict=True)
    )


@each_game
@each_way
def test_every_piece_is_cut_out_as_often_and_as_large_as_its_room_says(
    game: str, way: dict[str, Any]
) -> None:
    order = ordered(game, way)
    found = [cut for _, page in cut_sheets(order) for cut in cuts(order, page)]
    trays = [sheet for sheet in material_of(order).sheets if isinstance(sheet, Tray)]
    for piece in (lying.piece for tray in trays for block in tray.blocks for lying in block.pieces):
        match = next((cut for cut in found if is_cut_so(piece, cut)), None)
        assert match, piece.name
        found.remove(match)
    assert found == []


@each_game
@each_way
def test_drawings_are_as_large_as_their_pieces_and_backs_lie_behind_them(
    game: str, way: dict[str, Any]
) -> None:
    """What is filled to the cut, in front and behind; boxes to fold have several sides and no back."""
    order = ordered(game, way)
    for sheet, page in cut_sheets(order):
        behind = grounds(order, page + 1 if order.sides == "duplex" else page) if sheet.has_backs else []
        cut_boxes = [box_of(cut) for cut in cuts(order, page)]
        for placed in sheet.placements:
            if placed.piece.folds:
                continue
            corners = tuple((placed.x + x, placed.y + y) for x, y in placed.piece.corners)
            cut = min(cut_boxes, key=box_of(corners).distance)
            assert min(map(cut.distance, grounds(order, page))) <= SIZE, placed.piece.name
            if placed.piece.back:
                assert min(map(through(cut, order, sheet.width, sheet.height).distance, behind)) <= ALIGNMENT


def through(cut: Box, order: PrintOrder, width: float, height: float) -> Box:
    """Where the other side of this place is printed."""
    left, top, right, bottom = cut
    if order.sides == "duplex":
        return Box(width - right, top, width - left, bottom)
    return Box(left, height - bottom, right, height - top)


@each_game
@each_way
def test_no_letter_is_cut_through(game: str, way: dict[str, Any]) -> None:
    order = ordered(game, way)
    for _, page in cut_sheets(order):
        pieces = [box_of(cut) for cut in cuts(order, page)]
        for letter in letters(order, page):
            assert all(letter.is_within(piece, 0) for piece in pieces if letter.overlaps(piece))


@each_game
def test_a_cutting_machine_finds_the_marks_and_cuts_where_the_lines_are(game: str) -> None:
    """Print and outline have the same registration marks, and the same cuts."""
    order = ordered(game, {})
    for (sheet, page), outline in zip(cut_sheets(order), make_outlines(order), strict=True):
        red = re.search(r'd="([^"]*)" fill="none" stroke="#ff0000"', outline)
        assert red
        ends = {tuple(map(float, end)) for end in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", red[1])}
        corners = [corner for cut in cuts(order, page) for corner in cut]
        assert all(min(max(abs(x - u), abs(y - v)) for u, v in corners) <= SIZE for x, y in ends)
        crossed = [
            found.box
            for found in painted_paths(order, page)
            if found.box.size == pytest.approx((4, 4), abs=0.01)
        ]
        middles = {
            (round((box.left + box.right) / 2, 1), round((box.top + box.bottom) / 2, 1)) for box in crossed
        }
        assert {
            (round(x, 1), round(y, 1)) for x, y in registration_points(sheet.width, sheet.height)
        } <= middles
