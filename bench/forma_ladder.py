"""How strong the levels of Forma are: each against the one below, the first against a child's first game, the best
against a greedy and a random player, and alone against three at a table for four.

Whole games on the referee, on the levels' own budgets. A game is known by its number, so with `--keep FILE` a
run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from common import finish, wilson
from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.core.values import SEATS
from passerelle.games.forma import GAME
from passerelle.games.forma.bot import BOTS, Level, LevelBot
from passerelle.games.forma.tests.naive import NaiveBot

TARGET = 0.60
LADDER = ["level-1/random", "level-2/level-1", "level-3/level-2", "level-4/level-3", "level-5/level-4"]
MATCHES = [
    *LADDER,
    "level-1/naive",
    "level-5/greedy",
    "level-5/random",
    "level-5/greedy×3",
    "level-5/random×3",
]
"""`strong/weak`; ×3: alone against three of them."""


def make(name: str) -> Any:
    if name == "naive":
        return NaiveBot()
    return LevelBot(Level()) if name == "greedy" else BOTS[name]()


def is_won(match: str, number: int) -> bool:
    """Whether the strong one wins this game, a shared win is none; the strong one changes seats every game."""
    strong, weak = match.removesuffix("×3").split("/")
    seats = SEATS[: 4 if match.endswith("×3") else 2]
    ours = number % len(seats)
    bots = {seat: make(strong if place == ours else weak) for place, seat in enumerate(seats)}
    setup = bot_setup(GAME, ("random",) * len(seats), {})
    record = play_out(GAME, setup, bots, derived_lottery(f"{match} {number}", len(seats)), Budget())
    return record.outcome is not None and record.outcome.winners == (seats[ours],)


class Kept:
    """Games already played, a line each in a file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path and path.exists() else []
        self.won: dict[tuple[str, int], bool] = {(m, n): won for m, n, won in map(json.loads, lines)}

    def play(self, match: str, number: int) -> bool:
        if (match, number) not in self.won:
            self.won[match, number] = is_won(match, number)
            if self.path:
                with self.path.open("a") as file:
                    print(json.dumps([match, number, self.won[match, number]]), file=file)
        return self.won[match, number]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench forma-ladder")
    parser.add_argument("--games", type=int, default=400, help="per match")
    parser.add_argument("--matches", nargs="*", default=MATCHES, help="only these, e.g. level-5/greedy")
    parser.add_argument("--keep", type=Path, help="a file for the results, to go on from another time")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    chosen = parser.parse_args(arguments)
    kept, until = Kept(chosen.keep), time.monotonic() + 60 * chosen.minutes
    shares = {}
    for match in chosen.matches:
        results = []
        for number in range(chosen.games):
            if time.monotonic() > until and (match, number) not in kept.won:
                break
            results.append(kept.play(match, number))
        if not results:
            continue
        won, games = sum(results), len(results)
        shares[match] = won / games
        low, high = wilson(won, games)
        print(f"{match:20} {won / games:6.1%} of {games} games  (95 %: {low:.1%} to {high:.1%})", flush=True)
    lowest = min((shares[match] for match in LADDER if match in shares), default=0.0)
    finish("forma-ladder", lowest, TARGET, games=chosen.games, matches=shares)


if __name__ == "__main__":
    main(sys.argv[1:])
