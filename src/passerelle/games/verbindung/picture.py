"""A position drawn: the board with its dice, and those that are left of the roll."""

from __future__ import annotations

from passerelle.core.drawing import Drawing, in_a_row, stacked

from .drawings import face_drawing
from .faces import TILES, WAYS, Face
from .paper import CutBase, Marks, Shown, board
from .paths import CELL_NAMES
from .state import COLOUR_OF
from .view import View


def picture(view: View) -> Drawing:
    cut = view.cut
    shown = Shown(
        dice=tuple(f"{name} {words}" for name, words in zip(CELL_NAMES, view.board, strict=True) if words),
        marks=Marks(
            last=view.last,
            turned=view.turned,
            choose=cut.dice if cut else (),
            cut=CutBase(COLOUR_OF[cut.seat], cut.side, cut.unreached) if cut else None,
        ),
        cuts=view.cuts,
        bases="inner" if view.bases[0].cell == "c1" else "outer",
    )
    left = [face for face in WAYS if view.phase == "place" for _ in range(_left(view, face))]
    rolled = [in_a_row([face_drawing(TILES[WAYS[face][0]].words, 8) for face in left], 2)] if left else []
    return stacked([board(shown, 9), *rolled], 2)


def _left(view: View, face: Face) -> int:
    return sum(die == face and not used for die, used in zip(view.dice, view.used, strict=True))
