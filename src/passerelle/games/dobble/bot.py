"""Players of Dobble Connect."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from passerelle.core.contract import Bot, Budget
from passerelle.geometry.axial import neighbours

from .actions import Actions, Name, Play
from .deck import common_symbol
from .symbols import KEYS
from .view import View


def right_plays(view: View) -> list[Play]:
    """Every right way to play the viewer's open card."""
    mine = next(seat.card for seat in view.seats if seat.seat == view.viewer)
    if mine is None:
        return []
    taken = {laid.cell for laid in view.table}
    return [
        Play(laid.cell, KEYS[common_symbol(mine, laid.card)], cell)
        for laid in view.table
        for cell in neighbours(laid.cell)
        if cell not in taken
    ]


class RandomBot:
    """Never wrong, never in thought: any right play."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        if view.mode == "training":
            first, second = view.pair
            return Name(KEYS[common_symbol(first, second)])
        return rng.choice(right_plays(view))


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {"random": RandomBot}
