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
    """Quick games of the strongest level against itself (among many it may think otherwise than between two), a quick
    look back at the last, and a puzzle."""
    level, counts = game.declaration.bots[-1], game.declaration.seat_counts
    for seats in (count for count in counts if count in (2, counts[-1])):
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
