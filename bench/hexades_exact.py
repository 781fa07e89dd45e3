"""Exact endgames of Hexadés: how fast they are solved, and what level 5 gives away in them, without and with solving.

Times are processor time, which other programs disturb little. What is given away is the chance to win between the best
action and the one chosen, when both sides then play perfectly and overlook nothing.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from msgspec.structs import replace

from common import finish
from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, play_made
from passerelle.games.hexades import GAME, exact
from passerelle.games.hexades.bot import LEVELS, LevelBot
from passerelle.games.hexades.fast import BLACK, RED, has_won
from passerelle.games.hexades.layouts import FIXED
from passerelle.games.hexades.state import BOARD
from passerelle.games.kernels import Word

SKETCH = 2_600_000
"""Positions a second and core of the sketch that the solver was asked to beat."""
ASKED = {16: 1.0, 18: 15.0}
"""Seconds on two cores."""


def position(rng: random.Random, free: int) -> tuple[int, int]:
    """So many free cells and no chain yet."""
    while True:
        cells = rng.sample(range(BOARD.count), BOARD.count - free)
        red, black = (sum(1 << cell for cell in cells[n::2]) for n in (0, 1))
        if not has_won(Word(red), RED) and not has_won(Word(black), BLACK):
            return red, black


def times(most: int) -> dict[int, float]:
    """Seconds of processor time for one position of so many free cells, the slowest of three (of one from 17 on)."""
    rng, numbers = random.Random("times"), FIXED["balanced"]
    exact.solve(numbers, *position(rng, 6), RED)  # the very first may compile
    taken = {}
    for free in range(12, most + 1):
        seconds = []
        for _ in range(3 if free < 17 else 1):
            red, black = position(rng, free)
            begun = time.process_time()
            exact.solve(numbers, red, black, RED)
            seconds.append(time.process_time() - begun)
        taken[free] = max(seconds)
        positions = exact.positions_of(free)
        print(
            f"{free} free cells: {positions:11,} positions, {taken[free]:7.3f} s of one core"
            f" ({positions / taken[free]:,.0f} positions a second)",
            flush=True,
        )
    return taken


class Watched:
    """Level 4 up to the endgame, then level 5 as it was before it solved; beside it, what it would do now."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.before: list[float] = []
        self.now: list[float] = []
        self.solved: list[bool] = []
        self._opening = LevelBot(LEVELS["level-4"])
        self._searching = LevelBot(replace(LEVELS["level-5"], solves=False))
        self._solving = LevelBot(LEVELS["level-5"])

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
        if view.phase == "colour" or exact.free_cells(view) > self.cells:
            return self._opening.choose(view, budget, rng)
        worths = exact.worths(view)
        best = max(worths.values())
        chosen = self._searching.choose(view, budget, rng)
        self.before.append(best - worths[chosen])
        self.solved.append(self._solving.can_solve(view, budget))
        self.now.append(best - worths[self._solving.choose(view, budget, rng)])
        return chosen


def given_away(endgames: int, cells: int) -> Watched:
    """Both variants in turn, until so many games have come to an endgame."""
    watched, number = Watched(cells), 0
    while endgames:
        setup = bot_setup(GAME, ("random", "random"), {"mean": "on" if number % 2 else "off"})
        decisions = len(watched.before)
        play_made(GAME, setup, [lambda: watched, lambda: watched], f"endgame {number}")
        endgames -= len(watched.before) > decisions
        number += 1
    return watched


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench hexades-exact")
    parser.add_argument("--most", type=int, default=exact.MOST_CELLS, help="free cells to solve")
    parser.add_argument("--endgames", type=int, default=200, help="to look at")
    parser.add_argument("--cells", type=int, default=14, help="free cells from which on a game is looked at")
    chosen = parser.parse_args(arguments)
    taken = times(chosen.most)
    watched = given_away(chosen.endgames, chosen.cells)
    decisions = len(watched.before)
    lost = {"before": sum(watched.before), "now": sum(watched.now)}
    solved = {
        when: [loss for loss, known in zip(losses, watched.solved, strict=True) if known]
        for when, losses in (("before", watched.before), ("now", watched.now))
    }
    for when, total in lost.items():
        print(
            f"{when}: {total / chosen.endgames:.5f} of a win given away in an endgame,"
            f" {total / decisions:.6f} in a decision ({decisions} decisions in {chosen.endgames} endgames);"
            f" where now solved: {sum(solved[when]) / chosen.endgames:.5f}"
        )
    longest = max(taken)
    finish(
        "hexades-exact", exact.positions_of(longest) / taken[longest], SKETCH,
        seconds={free: round(seconds, 3) for free, seconds in taken.items()}, asked_on_two_cores=ASKED,
        endgames=chosen.endgames, decisions=decisions, solved=sum(watched.solved), from_cells=chosen.cells,
        given_away={when: round(total / chosen.endgames, 6) for when, total in lost.items()},
        where_solved={when: round(sum(losses) / chosen.endgames, 6) for when, losses in solved.items()},
    )  # fmt: skip


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
