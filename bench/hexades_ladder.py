"""Whether each level of Hexadés beats the one below: whole games on the referee, on the levels' own budgets.

Either level sits in either seat half the time; seats draw lots for the colour and the beginning as always.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from common import finish, wilson
from passerelle.core.simulate import simulate
from passerelle.core.values import SEATS
from passerelle.games.hexades import GAME
from passerelle.games.hexades.actions import ChainJoined

LEVELS = GAME.declaration.bots
TARGET = 0.60
PAIRS = [*zip(LEVELS[1:], LEVELS[:-1], strict=True), (LEVELS[-1], "random")]


def wins_first(pair: tuple[str, str], seed: str, number: int) -> bool:
    """Whether the first of the pair wins this game."""
    seats = pair if number % 2 == 0 else pair[::-1]
    record = simulate(GAME, seats, {}, f"{seed} {' '.join(pair)} {number // 2} {number % 2}")
    result = record.facts[-1].event
    assert isinstance(result, ChainJoined)
    return dict(zip(SEATS, seats, strict=False))[result.winner] == pair[0]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench hexades-ladder")
    parser.add_argument("--games", type=int, default=400, help="per pair")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--pairs", nargs="*", help="only these upper levels, e.g. level-3")
    chosen = parser.parse_args(arguments)
    rates: dict[str, float] = {}
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for pair in PAIRS:
            if chosen.pairs and pair[0] not in chosen.pairs:
                continue
            begun = time.perf_counter()
            won = sum(pool.map(partial(wins_first, pair, chosen.seed), range(chosen.games), chunksize=10))
            low, high = wilson(won, chosen.games)
            rates[" : ".join(pair)] = won / chosen.games
            print(
                f"{pair[0]} : {pair[1]:8} {won / chosen.games:6.1%} of {chosen.games}"
                f"  (95 %: {low:.1%} to {high:.1%}), {time.perf_counter() - begun:.0f} s",
                flush=True,
            )
    lowest = min(rates.values())
    finish("hexades-ladder", lowest, TARGET, games=chosen.games, seed=chosen.seed, pairs=rates)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
