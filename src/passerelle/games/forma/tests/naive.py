"""A child's first game of Forma: the biggest piece, somewhere it fits, touching one's own."""

from __future__ import annotations

import random

from passerelle.core.contract import Budget
from passerelle.games.forma.actions import Actions, Pass, Put
from passerelle.games.forma.bot import RandomBot, free_squares, own_reserve
from passerelle.games.forma.pieces import BOARD, PIECES, SHAPE_OF, STENCILS, first_copies, names_of
from passerelle.games.forma.view import View
from passerelle.geometry.bits import cells_of


class NaiveBot(RandomBot):
    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        if view.phase != "play":
            return super().choose(view, budget, rng)
        mark = str([player.seat for player in view.players].index(view.turn or "") + 1)
        own = sum(1 << cell for cell, found in enumerate(view.cells) if found == mark)
        reserve, free = own_reserve(view), free_squares(view)
        beside = BOARD.beside(own) if own else BOARD.full
        places = biggest(reserve, free, beside) or biggest(reserve, free, BOARD.full)
        if not places:
            return Pass()
        piece, squares = rng.choice(places)
        return Put(PIECES[piece], names_of(squares))


def biggest(reserve: int, free: int, touching: int) -> list[tuple[int, int]]:
    """The places of the biggest pieces that have one on one of these squares."""
    found: dict[int, list[tuple[int, int]]] = {}
    for piece in first_copies(reserve):
        for stencil in STENCILS[SHAPE_OF[piece]]:
            for anchor in cells_of(stencil.anchors(free)):
                squares = stencil.mask << anchor
                if squares & touching:
                    found.setdefault(squares.bit_count(), []).append((piece, squares))
    return found[max(found)] if found else []
