"""How even the default layout of Hexadés is: red's wins between two level-3 bots, who begins taking turns.

Colours and beginner are set directly, as in a revenge, so that nobody's choice of a colour matters. The seeds
are other ones than those of `find-balanced-layout`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import get_context

from msgspec.structs import replace

from common import finish, wilson
from passerelle.core.setup import Series
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.games.hexades import GAME
from passerelle.games.hexades.layouts import FIXED
from passerelle.games.hexades.state import Carried

LEVEL = "level-3"
CHUNK = 50


def red_wins(numbers: tuple[int, ...], seed: str, number: int) -> bool:
    """One game; red sits in either seat and begins or not by the game's number, in all four ways."""
    red, begins = ("p1", "p2")[number // 2 % 2], ("p1", "p2")[(number + number // 2) % 2]
    setup = replace(
        bot_setup(GAME, (LEVEL, LEVEL), {"layout": "shuffled"}),
        series=Series("balance", 2, 2),
        carried=Carried(numbers, red, begins),
    )
    bots = {seat: GAME.bots[LEVEL]() for seat in setup.seats}
    record = play_out(GAME, setup, bots, derived_lottery(f"{seed} {number}", 2))
    return record.outcome is not None and record.outcome.winners == (red,)


class Shares:
    """Red's wins in games where it begins (even numbers), and where black does."""

    def __init__(self, wins: list[bool]) -> None:
        self.games, self.red = len(wins), sum(wins)
        self.red_beginning = sum(wins[::2]) / len(wins[::2])
        self.red_second = sum(wins[1::2]) / len(wins[1::2])
        self.share = self.red / self.games

    def __str__(self) -> str:
        low, high = wilson(self.red, self.games)
        return (
            f"red wins {self.share:.2%} of {self.games} (95 %: {low:.2%} to {high:.2%}); "
            f"{self.red_beginning:.1%} when it begins, {self.red_second:.1%} when black does"
        )


def measure(pool: Executor, numbers: tuple[int, ...], seed: str, games: int) -> Shares:
    return Shares(list(pool.map(red_wins, repeat(numbers), repeat(seed), range(games), chunksize=CHUNK)))


@contextmanager
def two_processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench balanced-layout")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--layout", default="balanced", choices=FIXED)
    chosen = parser.parse_args(arguments)
    with two_processes() as pool:
        shares = measure(pool, FIXED[chosen.layout], chosen.seed, chosen.games)
    print(f"{chosen.layout}: {shares}")
    low, high = wilson(shares.red, shares.games)
    finish(
        "balanced-layout", shares.share, 0.5, games=shares.games, seed=chosen.seed,
        low=round(low, 4), high=round(high, 4),
    )  # fmt: skip


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
