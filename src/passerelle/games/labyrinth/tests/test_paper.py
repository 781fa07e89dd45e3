"""Labyrinth on paper, looked at: frames, two sets of tiles, goal cards with their backs."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from rendering import ADDRESS, MM, blots, measured, opened, pages_called, picture

from passerelle.core.material import Tray
from passerelle.core.texts import Texts
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.layouts import EACH, SHAPES, check_tiles
from passerelle.games.labyrinth.paper import (
    AIM,
    CARD,
    CELL,
    FRAME,
    GLYPHS,
    RIM,
    STARTING_BOARDS,
    TILE,
    WAY,
    material,
)
from passerelle.games.labyrinth.tiles import SIZE
from passerelle.paper.order import SIZES, PaperSize, PrintOrder

ORDER = PrintOrder(game="labyrinth", language="en", address=ADDRESS)


@pytest.mark.clause("LB-1")
def test_two_frames_of_true_size() -> None:
    seen = [blots(picture(ORDER, page), FRAME) for page in pages_called(ORDER, "Frame")]
    frames = [max(page, key=lambda blot: blot.area) for page in seen]
    assert len(frames) == 2
    for frame in frames:
        assert frame.width == pytest.approx(SIZE * CELL + 2 * RIM, abs=0.2 + MM)
        assert frame.height == pytest.approx(frame.width, abs=0.2)


@pytest.mark.clause("LB-3", "LB-5")
@pytest.mark.parametrize("paper", SIZES)
def test_boards_to_lay_are_on_one_sheet_and_legal(paper: PaperSize) -> None:
    assert len(pages_called(replace(ORDER, paper=paper), "Starting boards")) == 1
    assert len(set(STARTING_BOARDS)) == len(STARTING_BOARDS)
    assert [check_tiles(tiles) for tiles in STARTING_BOARDS] == [None] * len(STARTING_BOARDS)


@pytest.mark.clause("LB-1")
def test_two_sets_of_fifteen_tiles() -> None:
    (page,) = pages_called(ORDER, "Corridor")
    corridors = blots(picture(ORDER, page), WAY, smallest=100)
    assert len(corridors) == 2 * EACH * len(SHAPES)
    straight = max(blot.height for blot in corridors)
    assert straight == pytest.approx(TILE, abs=0.2 + 0.52)


@pytest.mark.clause("LB-2", "LB-6")
def test_a_goal_card_for_each_object_with_its_back_behind_it() -> None:
    front, back = pages_called(ORDER, "16 goal cards")
    assert len(blots(picture(ORDER, front), AIM, smallest=100)) == len(OBJECTS)
    said = opened(ORDER)[front].get_textpage().get_text_range()
    texts = Texts("en", "passerelle.games.labyrinth")
    assert all(texts.say(f"object.{name}") in said for name in OBJECTS)
    behind = max(measured(np.any(picture(ORDER, back) < 200, axis=2)), key=lambda blot: blot.area)
    trays = [sheet for sheet in material(texts).sheets if isinstance(sheet, Tray)]
    assert len(trays[1].blocks) == len(OBJECTS)
    assert (behind.width, behind.height) == pytest.approx((4 * CARD[0], 4 * CARD[1]), abs=0.3)
    assert behind.x == pytest.approx((SIZES["a4"][0] - behind.width) / 2, abs=0.3)


@pytest.mark.clause("LB-2")
def test_every_object_has_a_drawing() -> None:
    assert set(GLYPHS) == {*OBJECTS, "wizard"}
