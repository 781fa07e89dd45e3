"""Whether each level of Dobble Connect beats the one below: whole games of two on virtual time.

Either level sits in either seat half the time.
"""

from __future__ import annotations

import argparse
import time

from common import finish, wilson
from passerelle.core.simulate import simulate
from passerelle.games.dobble import GAME
from passerelle.games.dobble.actions import Finished

LEVELS = GAME.declaration.bots
TARGET = 0.60
PAIRS = [*zip(LEVELS[1:], LEVELS[:-1], strict=True), (LEVELS[-1], "random")]


def wins_first(pair: tuple[str, str], seed: str, number: int) -> tuple[bool, int]:
    """Whether the first of the pair wins this game, and how long it took on the game's clock."""
    swapped = number % 2 == 1
    record = simulate(GAME, pair[::-1] if swapped else pair, {}, f"{seed} {' '.join(pair)} {number}")
    result = record.facts[-1]
    assert isinstance(result.event, Finished)
    (_, first), (_, second) = result.event.scores
    return (first > second) != swapped, result.at


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench dobble-ladder")
    parser.add_argument("--games", type=int, default=200, help="per pair")
    parser.add_argument("--seed", default="ladder")
    chosen = parser.parse_args(arguments)
    rates: dict[str, float] = {}
    for pair in PAIRS:
        begun = time.perf_counter()
        played = [wins_first(pair, chosen.seed, number) for number in range(chosen.games)]
        won = sum(win for win, _ in played)
        low, high = wilson(won, chosen.games)
        rates[" : ".join(pair)] = won / chosen.games
        length = sum(at for _, at in played) / chosen.games / 1000
        print(
            f"{pair[0]} : {pair[1]:8} {won / chosen.games:6.1%} of {chosen.games}"
            f"  (95 %: {low:.1%} to {high:.1%}), a game lasts {length:.0f} s,"
            f" {time.perf_counter() - begun:.0f} s",
            flush=True,
        )
    finish("dobble-ladder", min(rates.values()), TARGET, games=chosen.games, seed=chosen.seed, pairs=rates)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
