"""Lets every bot think, looks back and makes a puzzle, so that kernels are compiled and cached: `python -m` this."""

from __future__ import annotations

import os

from passerelle.core.analysis import analyse
from passerelle.core.contract import AnyGame, Budget, HasAnalysis, HasPuzzle
from passerelle.core.daily import FIRST_DAY
from passerelle.core.simulate import bot_setup, derived_lottery, play_out

from . import catalogue

LIGHTLY = Budget(simulations=8)


def warm_up(game: AnyGame) -> None:
    """One quick game of the strongest level against itself, a quick look back at it, and a puzzle."""
    level = game.declaration.bots[-1]
    seats = game.declaration.seat_counts[-1]
    setup = bot_setup(game, (level,) * seats, {})
    record = play_out(
        game,
        setup,
        {seat: game.bots[level]() for seat in setup.seats},
        derived_lottery("warm", seats),
        LIGHTLY,
    )
    if isinstance(game, HasAnalysis):
        next(found for found in analyse(record) if found.done)
    if isinstance(game, HasPuzzle):
        game.puzzle(FIRST_DAY)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # somebody may be playing beside it
    for game in catalogue.all_games():
        warm_up(game)
