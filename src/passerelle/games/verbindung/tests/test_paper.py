"""Verbindung gesucht on paper, looked at: dice, tiles and lots as often as the rules say, and their sizes."""

from __future__ import annotations

from collections import Counter

import pytest
from rendering import ADDRESS, Blot, blots, pages_called, picture
from vectors import grounds

from passerelle.core.material import Tray
from passerelle.core.texts import Texts
from passerelle.games.verbindung.drawings import JOKER, RED
from passerelle.games.verbindung.faces import FACES
from passerelle.games.verbindung.paper import (
    CELL,
    CUBE,
    CUBE_FACES,
    CUBE_NET,
    SUPPLY,
    TILE,
    Shown,
    board,
    material,
)
from passerelle.games.verbindung.paths import COUNT, SIZE
from passerelle.paper.order import SIZES, PrintOrder

ORDER = PrintOrder(game="verbindung", language="en", address=ADDRESS)
CORNER = 0.36
"""The grey in each corner of a white cross, in parts of its side."""


def corners(title: str) -> list[list[Blot]]:
    """The grey corners of white crosses, page by page."""
    return [blots(picture(ORDER, page), JOKER, smallest=20) for page in pages_called(ORDER, title)]


@pytest.mark.clause("VG-1", "VG-3")
def test_thirty_six_dice_to_fold_each_with_one_white_cross() -> None:
    seen = [blot for page in corners("36 dice to fold") for blot in page]
    assert len(seen) == 4 * COUNT
    sides = [box.size for page in pages_called(ORDER, "36 dice to fold") for box in grounds(ORDER, page)]
    faces = [side for side in sides if side == pytest.approx((CUBE, CUBE), abs=0.2)]
    assert len(faces) == len(FACES) * COUNT


@pytest.mark.clause("VG-3")
def test_a_die_has_each_face_once_and_like_faces_opposite() -> None:
    """Rolled up, the first wall lies opposite the third, the second opposite the fourth; the ends face each other."""
    assert sorted(CUBE_FACES.values()) == sorted(FACES)
    first, second, third, fourth = CUBE_NET.walls
    opposite = [
        {CUBE_FACES[one], CUBE_FACES[two]} for one, two in ((first, third), (second, fourth), CUBE_NET.ends)
    ]
    assert opposite == [{"RX", "BX"}, {"WX", "CV"}, {"RB", "BB"}]


@pytest.mark.clause("VG-6", "VG-19")
def test_lots_have_the_odds_of_dice_and_tiles_a_white_cross_behind() -> None:
    sheets = material(Texts("en", "passerelle.games.verbindung")).sheets
    trays = [sheet for sheet in sheets if isinstance(sheet, Tray)]
    names = Counter(lying.piece.name for tray in trays for block in tray.blocks for lying in block.pieces)
    assert {names[f"lot {face}"] for face in FACES} == {1}
    assert {face: names[f"tile {face}"] for face in FACES} == SUPPLY
    front, back = corners("Tiles")
    whites = SUPPLY["WX"]
    assert len(front) == 4 * whites
    assert sum(blot.area for blot in back) == pytest.approx(
        4 * (sum(SUPPLY.values()) - whites) * (CORNER * TILE) ** 2, rel=0.03
    )


@pytest.mark.clause("VG-2")
def test_four_bases_of_each_colour() -> None:
    (page,) = pages_called(ORDER, "Bases")
    assert len([blot for blot in blots(picture(ORDER, page), RED, smallest=60) if blot.width > 10]) == 4
    drawn = board(Shown((), bare=True), CELL, places=True)
    assert drawn.width == pytest.approx(SIZE * CELL * (1 + 1.08 / SIZE))
    assert drawn.width < SIZES["a4"][0]
