"""Lets every bot think once, so that all kernels are compiled and lie in Numba's cache: `python -m` this."""

from __future__ import annotations

from passerelle.core.analysis import analyse
from passerelle.core.contract import AnyGame, Budget, HasAnalysis
from passerelle.core.simulate import bot_setup, derived_lottery, play_out

from . import catalogue

LIGHTLY = Budget(simulations=8)


def warm_up(game: AnyGame) -> None:
    """One quick game of the strongest level against itself, and a quick look back at it."""
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
        next(analyse(record))


if __name__ == "__main__":
    for game in catalogue.all_games():
        warm_up(game)
