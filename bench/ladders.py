"""Whether the ladder of every game is even: each level against the one below, 200 games a step.

What the page suggests rests on it: two wins against a level lead to the next, so that no step may be a cliff, and
none may be missing. `--only labyrinth dobble --games 40` is a taste; Forma and Hexadés take the longest.
"""

from __future__ import annotations

import argparse
import os

import ladder
from common import finish
from passerelle.games import catalogue

EVEN = (0.60, 0.85)
"""What the higher level should win of each step."""


def games_with_levels() -> list[str]:
    return [game for game in catalogue.IDS if "level-1" in catalogue.find(game).declaration.bots]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench ladders")
    parser.add_argument("--games", type=int, default=200, help="per step")
    parser.add_argument("--only", nargs="*", default=games_with_levels(), help="only these games")
    parser.add_argument("--steps", nargs="*", help="only the steps to these levels, e.g. level-5")
    parser.add_argument("--seed", default="ladders")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    chosen = parser.parse_args(arguments)
    shares: dict[str, dict[str, float]] = {}
    with ladder.pool_of(chosen.workers) as pool:
        for game in chosen.only:
            print(catalogue.find(game).declaration.id, flush=True)
            rungs = ladder.Ladder(pool, game, ladder.any_seed, chosen.seed, {})
            for pair in ladder.steps(game)[1:-1]:
                if not chosen.steps or pair[0] in chosen.steps:
                    rungs.play(pair, chosen.games)
            shares[game] = {" : ".join(pair): share for pair, share in rungs.shares.items()}
            low, high = min(rungs.shares.values()), max(rungs.shares.values())
            print(
                f"  from {low:.1%} to {high:.1%}"
                + ("" if EVEN[0] <= low <= high <= EVEN[1] else ", not even")
            )
    steps = [share for game in shares.values() for share in game.values()]
    even = sum(EVEN[0] <= share <= EVEN[1] for share in steps)
    print(
        f"{even} of {len(steps)} steps are won from {EVEN[0]:.0%} to {EVEN[1]:.0%} of the time by the higher level"
    )
    finish("ladders", even / len(steps), 1.0, games=chosen.games, seed=chosen.seed, steps=shares)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
