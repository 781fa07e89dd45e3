"""A position drawn: the boards side by side."""

from __future__ import annotations

from passerelle.core.drawing import Drawing, in_a_row

from .paper import Shown, maze
from .view import BoardView, View


def picture(view: View) -> Drawing:
    return in_a_row([_board(view, board) for board in view.boards], 4)


def _board(view: View, board: BoardView) -> Drawing:
    shown = Shown(" ".join(board.tiles), board.wizard, view.goal) if board.tiles else None
    return maze(12, 6, shown)
