"""How strong the levels of Forma are: each against the one below, the best against a greedy and a random player.

Whole games on the referee, on the levels' own budgets.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from common import finish, wilson
from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.core.values import SEATS
from passerelle.games.forma import GAME
from passerelle.games.forma.actions import Counted
from passerelle.games.forma.bot import BOTS, GREEDY, PointsBot

TARGET = 0.60
PAIRS = [
    ("level-1", "random"), ("level-2", "level-1"), ("level-3", "level-2"), ("level-4", "level-3"),
    ("level-5", "level-4"), ("level-5", "greedy"), ("level-5", "random"),
]  # fmt: skip


def make(name: str) -> Any:
    return PointsBot(GREEDY) if name == "greedy" else BOTS[name]()


def play_pair(strong: str, weak: str, games: int) -> int:
    """How many games the first one wins, a shared win is none; seats are swapped every game."""
    won = 0
    for number in range(games):
        seats = SEATS[:2] if number % 2 == 0 else SEATS[1::-1]
        bots = {seats[0]: make(strong), seats[1]: make(weak)}
        setup = bot_setup(GAME, ("random", "random"), {})
        record = play_out(GAME, setup, bots, derived_lottery(f"{strong} {weak} {number}", 2), Budget())
        result = record.facts[-1].event
        assert isinstance(result, Counted)
        ours, theirs = (result.scores[SEATS.index(seat)] for seat in seats)
        won += ours > theirs
    return won


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench forma-ladder")
    parser.add_argument("--games", type=int, default=400, help="per pair")
    parser.add_argument("--pairs", nargs="*", help="only these, e.g. level-5/greedy")
    chosen = parser.parse_args(arguments)
    pairs = [tuple(pair.split("/")) for pair in chosen.pairs] if chosen.pairs else PAIRS
    shares = {}
    for strong, weak in pairs:
        won = play_pair(strong, weak, chosen.games)
        share = shares[f"{strong}/{weak}"] = won / chosen.games
        low, high = wilson(won, chosen.games)
        print(
            f"{strong} wins {share:6.1%} of {chosen.games} games against {weak} (95 %: {low:.1%} to {high:.1%})",
            flush=True,
        )
    adjacent = [share for pair, share in shares.items() if "greedy" not in pair and pair != "level-5/random"]
    finish("forma-ladder", min(adjacent or shares.values()), TARGET, games=chosen.games, pairs=shares)


if __name__ == "__main__":
    main(sys.argv[1:])
