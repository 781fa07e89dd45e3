"""Labyrinth: how long each level takes from goal to goal, with how many pushes; then each level against the one below.

Alone and in duels, on virtual time.
"""

from __future__ import annotations

import statistics
from typing import Any

import ladder
from passerelle.arena.bout import GameResult
from passerelle.games.labyrinth.bot import LEVELS
from passerelle.games.labyrinth.tests.timing import reached_goals

HOURS = 4


def times() -> dict[str, Any]:
    told = {}
    for level in LEVELS:
        goals = [goal for hour in range(HOURS) for goal in reached_goals(level, f"hour {hour}", 3600)]
        seconds = statistics.quantiles([goal.seconds for goal in goals], n=10)
        pushes = statistics.mean(goal.pushes for goal in goals)
        fewest = statistics.mean(goal.fewest for goal in goals)
        longest = max(goal.pushes for goal in goals)
        print(
            f"{level:8} {len(goals):5} goals, median {seconds[4]:5.1f} s ({seconds[0]:.1f} to {seconds[8]:.1f} for"
            f" 8 of 10), {pushes:.1f} pushes where {fewest:.1f} would do, {longest} at most",
            flush=True,
        )
        told[level] = {"median": round(seconds[4], 1), "pushes": round(pushes, 2), "fewest": round(fewest, 2)}
    return {"goals": told}


def main(arguments: list[str]) -> None:
    told = times()

    def tell(played: list[GameResult]) -> dict[str, Any]:
        return told

    ladder.main(arguments, "labyrinth", ladder.any_seed, games=200, tell=tell)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
