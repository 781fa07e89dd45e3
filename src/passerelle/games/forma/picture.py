"""A position drawn: the board, square by square."""

from __future__ import annotations

from passerelle.core.drawing import Drawing

from .drawings import COLOURS
from .figures import Marks, Shown, field
from .pieces import BOARD
from .view import View


def picture(view: View) -> Drawing:
    colours = dict(zip("1234", COLOURS, strict=False))
    markers = {square for player in view.players for square in player.markers}
    covered = [(mark, name) for mark, name in zip(view.cells, BOARD.names, strict=True) if mark in colours]
    shown = Shown(
        pieces=tuple(f"{colours[mark]} {name}" for mark, name in covered if name not in markers),
        obstacles=" ".join(view.obstacles),
        tower=view.tower,
        markers=tuple(f"{colours[mark]} {name}" for mark, name in covered if name in markers),
        marks=Marks(last=view.last.squares if view.last and view.last.fits else ()),
    )
    return field(shown)
