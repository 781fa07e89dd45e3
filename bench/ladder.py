"""Whether each level of a game beats the one below: whole games on the referee, on the levels' own budgets.

The games are those of the arena; here the pairs, their seeds and the last line.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from common import finish, wilson
from passerelle.arena.bout import GameResult, play_bout
from passerelle.arena.plan import Bout, Contestant, Plan
from passerelle.core.setup import complete_options
from passerelle.games import catalogue

TARGET = 0.60
Pair = tuple[str, str]
SeedMaker = Callable[[str, Pair, int], str]


def steps(game: str) -> list[Pair]:
    """Each level against the one below, and the best against chance."""
    levels = catalogue.find(game).declaration.bots
    return [*zip(levels[1:], levels[:-1], strict=True), (levels[-1], "random")]


def play_one(
    game: str, bots: dict[str, str], pair: Pair, seed: SeedMaker, word: str, number: int
) -> GameResult:
    """Seats are swapped every game."""
    options = complete_options(catalogue.find(game).declaration, {})
    contestants = tuple(Contestant(name, bots.get(name, name)) for name in pair)
    seats = pair if number % 2 == 0 else pair[::-1]
    plan = Plan(game, contestants, 2, options, "", limit=600.0)
    return play_bout(plan, Bout(number, 0, number // 2, seed(word, pair, number), seats))[0]


def main(
    arguments: list[str],
    game: str,
    seed: SeedMaker,
    pairs: list[Pair] | None = None,
    bots: dict[str, str] | None = None,
    games: int = 400,
    tell: Callable[[list[GameResult]], dict[str, Any]] = lambda played: {},
) -> None:
    name = f"{game}-ladder"
    parser = argparse.ArgumentParser(prog=f"passerelle bench {name}")
    parser.add_argument("--games", type=int, default=games, help="per pair")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument(
        "--pairs", nargs="*", help="only these upper levels (level-3), or pairs (level-5/greedy)"
    )
    chosen = parser.parse_args(arguments)
    shares: dict[Pair, float] = {}
    everything: list[GameResult] = []
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for pair in pairs or steps(game):
            if chosen.pairs and pair[0] not in chosen.pairs and "/".join(pair) not in chosen.pairs:
                continue
            begun = time.perf_counter()
            one = partial(play_one, game, bots or {}, pair, seed, chosen.seed)
            played = list(pool.map(one, range(chosen.games), chunksize=max(1, min(10, chosen.games // 8))))
            everything += played
            won = sum(result.score(pair[0]) == 1 for result in played)
            low, high = wilson(won, chosen.games)
            shares[pair] = won / chosen.games
            print(
                f"{pair[0]} : {pair[1]:8} {shares[pair]:6.1%} of {chosen.games}"
                f"  (95 %: {low:.1%} to {high:.1%}), {time.perf_counter() - begun:.0f} s",
                flush=True,
            )
    told = tell(everything)
    lowest = min([share for pair, share in shares.items() if pair in steps(game)[:-1]] or shares.values())
    named = {" : ".join(pair): share for pair, share in shares.items()}
    finish(name, lowest, TARGET, games=chosen.games, seed=chosen.seed, pairs=named, **told)
