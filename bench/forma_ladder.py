"""How strong the levels are: each against the one below, the best against a greedy player and a random one.

Arguments: games per pair (400), then any pairs such as `level-5/greedy` to play alone.
"""

from __future__ import annotations

import json
import math
import sys
from typing import Any

from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.core.values import SEATS
from passerelle.games.forma import GAME
from passerelle.games.forma.actions import Counted
from passerelle.games.forma.bot import BOTS, GREEDY, LEVELS, PointsBot

PAIRS = [
    ("level-1", "random"), ("level-2", "level-1"), ("level-3", "level-2"), ("level-4", "level-3"),
    ("level-5", "level-4"), ("level-5", "greedy"), ("level-5", "random"),
]  # fmt: skip


def make(name: str) -> Any:
    return PointsBot(GREEDY) if name == "greedy" else BOTS[name]()


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def play_pair(strong: str, weak: str, games: int) -> float:
    """The share of games the first one wins, shared wins half; seats are swapped every game."""
    won = 0.0
    for number in range(games):
        seats = SEATS[:2] if number % 2 == 0 else SEATS[1::-1]
        bots = {seats[0]: make(strong), seats[1]: make(weak)}
        setup = bot_setup(GAME, ("random", "random"), {})
        record = play_out(GAME, setup, bots, derived_lottery(f"{strong} {weak} {number}", 2), Budget())
        result = record.facts[-1].event
        assert isinstance(result, Counted)
        ours, theirs = (result.scores[SEATS.index(seat)] for seat in seats)
        won += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
    return won / games


def main(arguments: list[str]) -> None:
    games = int(arguments[0]) if arguments else 400
    pairs = [tuple(words.split("/")) for words in arguments[1:]] or PAIRS
    shares = {}
    for strong, weak in pairs:
        share = shares[f"{strong}/{weak}"] = play_pair(strong, weak, games)
        low, high = interval(share, games)
        print(
            f"{strong} wins {share:6.1%} of {games} games against {weak} (95 %: {low:.1%} to {high:.1%})",
            flush=True,
        )
    steps = [share for pair, share in shares.items() if {*pair.split("/")} <= {*LEVELS}]
    lowest = min(steps or shares.values())
    print(
        json.dumps(
            {"bench": "forma-ladder", "ours": lowest, "peer": 0.6, "ratio": lowest / 0.6, "pairs": shares}
        )
    )


if __name__ == "__main__":
    main(sys.argv[1:])
