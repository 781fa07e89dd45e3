"""Whether each level of Verbindung gesucht beats the one below: whole games on the referee, own budgets.

Either level plays red half the time; the two games of a pair meet the same dice.
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
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Decided

LEVELS = GAME.declaration.bots
TARGET = 0.60
PAIRS = [*zip(LEVELS[1:], LEVELS[:-1], strict=True), (LEVELS[-1], "random")]


def played(pair: tuple[str, str], seed: str, number: int) -> tuple[bool, bool]:
    """Whether the first of the pair wins this game, and whether it ended by a wrong announcement."""
    seats = pair if number % 2 == 0 else pair[::-1]
    record = simulate(GAME, seats, {}, f"{seed} {' '.join(pair)} {number // 2}")
    result = record.facts[-1].event
    assert isinstance(result, Decided)
    winner = dict(zip(SEATS, seats, strict=False))[result.winner]
    return winner == pair[0], result.reason == "false-call"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench verbindung-ladder")
    parser.add_argument("--games", type=int, default=400, help="per pair")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pairs", nargs="*", help="only these upper levels, e.g. level-3")
    chosen = parser.parse_args(arguments)
    rates: dict[str, float] = {}
    wrong = 0
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for pair in PAIRS:
            if chosen.pairs and pair[0] not in chosen.pairs:
                continue
            begun = time.perf_counter()
            games = list(pool.map(partial(played, pair, chosen.seed), range(chosen.games), chunksize=10))
            won = sum(first for first, _ in games)
            wrong += sum(false_call for _, false_call in games)
            low, high = wilson(won, chosen.games)
            rates[" : ".join(pair)] = won / chosen.games
            print(
                f"{pair[0]} : {pair[1]:8} {won / chosen.games:6.1%} of {chosen.games}"
                f"  (95 %: {low:.1%} to {high:.1%}), {time.perf_counter() - begun:.0f} s",
                flush=True,
            )
    print(f"Wrong announcements: {wrong}")
    finish(
        "verbindung-ladder", min(rates.values()), TARGET,
        games=chosen.games, seed=chosen.seed, pairs=rates, wrong_announcements=wrong,
    )  # fmt: skip


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
