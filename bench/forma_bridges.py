"""How much processor time bridges take: every position of games between bots of all levels, two and four seats."""

from __future__ import annotations

import argparse
import random
import statistics
import time

from common import finish
from passerelle.connectivity import crossing
from passerelle.core import play as playing
from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.games.forma import GAME
from passerelle.games.forma.bot import BOTS
from passerelle.games.forma.pieces import BOARD


def positions(games: int, seed: str) -> list[int]:
    """The squares of whoever has just placed a piece, as far as they join two opposite borders."""
    rng, found = random.Random(seed), []
    for number in range(games):
        seats = (2, 4)[number % 2]
        levels = tuple(rng.choices(list(BOTS), k=seats))
        setup = bot_setup(GAME, levels, {"setup": rng.choice(("starter", "random"))})
        bots = {seat: BOTS[level]() for seat, level in zip(setup.seats, levels, strict=True)}
        record = play_out(GAME, setup, bots, derived_lottery(f"{seed} {number}", seats), Budget())
        play = playing.begin(GAME, setup)
        for fact in record.facts:
            before, play = play, playing.apply(GAME, play, fact)
            if len(play.state.placements) > len(before.state.placements):
                found.append(play.state.side(before.state.active).squares)
    return found


def told(name: str, seconds: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(seconds, n=100)
    times = {"p50": cuts[49], "p99": cuts[98], "max": max(seconds)}
    print(f"{name:24}" + "  ".join(f"{at} {1e3 * spent:8.2f} ms" for at, spent in times.items()))
    return {at: round(1e3 * spent, 3) for at, spent in times.items()}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench forma-bridges")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="bridges")
    chosen = parser.parse_args(arguments)
    found = positions(chosen.games, chosen.seed)
    running, exact, short, bridges = [], [], 0, 0
    for squares in found:
        begun = time.process_time()
        drawn = crossing.drawn_family(BOARD, squares)
        between = time.process_time()
        largest = crossing.largest_family(BOARD, squares)
        exact.append(time.process_time() - between)
        running.append(between - begun)
        short += drawn.count < largest.count
        bridges += largest.count > 0
    print(
        f"{chosen.games} games, {len(found)} positions, {bridges} with a bridge; running count short in {short}"
    )
    quick, sure = told("the running count", running), told("the account's, exact", exact)
    more = {"positions": len(found), "with_bridges": bridges, "short": short, "running": quick, "exact": sure}
    finish("forma-bridges", quick["p99"], sure["p99"], unit="ms", **more)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
