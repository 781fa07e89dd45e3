"""What a number of games says about strength: intervals, and a test that stops as soon as it knows."""

from __future__ import annotations

import math
from typing import Literal

import msgspec

Z = 1.959964
ERROR = 0.05
"""The chance of either mistake: to say `stronger` of one that is weak, or `weaker` of one that is strong."""

Answer = Literal["stronger", "weaker", "open"]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


class Question(msgspec.Struct, frozen=True):
    """Wald's sequential test of two simple hypotheses about a share of wins: `low` (weaker) or `high` (stronger).

    A shared win counts in part. Where it stops, the answer is wrong with a chance of at most about `ERROR` if
    the true share is `low` or less, or `high` or more; in between either answer may come.
    """

    low: float
    high: float

    def weight(self, scores: float, games: int) -> float:
        """The logarithm of how much likelier these games are under `high` than under `low`."""
        won = math.log(self.high / self.low)
        lost = math.log((1 - self.high) / (1 - self.low))
        return scores * won + (games - scores) * lost

    def answer(self, scores: float, games: int) -> Answer:
        weight, enough = self.weight(scores, games), math.log((1 - ERROR) / ERROR)
        if weight >= enough:
            return "stronger"
        return "weaker" if weight <= -enough else "open"
