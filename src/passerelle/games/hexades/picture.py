"""A position drawn: the board with its tokens, and the dice."""

from __future__ import annotations

from passerelle.core.drawing import Drawing, in_a_row, stacked

from .paper import Shown, board, die
from .view import View


def picture(view: View) -> Drawing:
    red, black = (
        tuple(number for number, cell in zip(view.numbers, view.cells, strict=False) if cell == token)
        for token in "rb"
    )
    shown = Shown(view.numbers, red, black, chain=view.chain, last=view.last)
    rolled = [in_a_row([die(face, 7) for face in view.dice], 1.5)] if view.dice else []
    return stacked([board(view.numbers, 4.5, shown), *rolled], 2)
