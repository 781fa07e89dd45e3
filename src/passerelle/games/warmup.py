"""Lets every bot think and makes a puzzle, so that kernels are compiled and lie in Numba's cache: `python -m` this."""

from __future__ import annotations

from passerelle.core.contract import AnyGame, Budget, HasPuzzle
from passerelle.core.daily import FIRST_DAY
from passerelle.core.simulate import bot_setup, derived_lottery, play_out

from . import catalogue

LIGHTLY = Budget(simulations=8)


def warm_up(game: AnyGame) -> None:
    """One quick game of the strongest level against itself, and a puzzle."""
    level = game.declaration.bots[-1]
    seats = game.declaration.seat_counts[-1]
    setup = bot_setup(game, (level,) * seats, {})
    play_out(
        game,
        setup,
        {seat: game.bots[level]() for seat in setup.seats},
        derived_lottery("warm", seats),
        LIGHTLY,
    )
    if isinstance(game, HasPuzzle):
        game.puzzle(FIRST_DAY)


if __name__ == "__main__":
    for game in catalogue.all_games():
        warm_up(game)
