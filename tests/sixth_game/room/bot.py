"""A player of Hex by pure chance."""

from __future__ import annotations

import random

from passerelle.core.contract import Budget

from .actions import Actions, Put
from .state import CELLS
from .view import View


class RandomBot:
    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        return Put(rng.choice([name for name, cell in zip(CELLS, view.cells, strict=True) if cell == "."]))


BOTS = {"random": RandomBot}
