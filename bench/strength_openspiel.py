"""Our level 5 against OpenSpiel's MCTS with random rollouts (its Python one), a player nobody here wrote.

Both are given the same wall time per move, one after the other on a core of their own. The peer searches our game
through the adapter, with its own defaults; where the second gives it fewer than `AT_LEAST` simulations it goes
on until it has them, so that a win is not a slow adapter's. Ours thinks in numbers of simulations that fit into
its second.
The same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import builtins
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from common import finish, wilson
from passerelle.arena.bout import GameResult
from passerelle.arena.ledger import Ledger
from passerelle.arena.plan import Contestant, Plan
from passerelle.arena.pools import LocalPool
from passerelle.arena.standings import Count
from passerelle.arena.statistics import Question
from passerelle.arena.tournament import check_plan, hold
from passerelle.core.contract import Budget
from passerelle.core.setup import complete_options
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.research.openspiel import OpenSpielBot, load

SECONDS = 1.0
EXPLORATION = 2.0
"""The exploration constant of OpenSpiel's own MCTS example."""
OPTIONS = {
    "hexades": {},
    "verbindung": {"announce": "automatic"},
    "forma": {"touch": "friendly"},
}
AT_LEAST = {"hexades": 500, "verbindung": 500, "forma": 50}
SIMULATIONS = {"hexades": 200_000}
"""What ours thinks where its level's default leaves most of the second unused: a number, so that a busy
machine does not weaken it. It stays within the second on a quiet one."""
TARGETS = {"hexades": 0.75, "verbindung": 0.70, "forma": 0.90}
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
"""One each for every worker: nobody steals the other's second."""
THINKING = "PASSERELLE_STRENGTH_THINKING"
"""What the peer may think, told to its process: seconds, and its least simulations."""
OURS, PEER = "level-5", "openspiel"


class Simulations:
    """As many turns of a loop as fit into the time, but not fewer than some."""

    def __init__(self, seconds: float, at_least: int) -> None:
        self._seconds, self._at_least = seconds, at_least
        self.done = 0

    def __iter__(self) -> Iterator[int]:
        until, self.done = time.perf_counter() + self._seconds, 0
        while self.done < self._at_least or time.perf_counter() < until:
            self.done += 1
            yield self.done


def _range(count: Any) -> Any:
    return count if isinstance(count, Simulations) else builtins.range(count)


mcts.range = _range
"""Its search loops over `range(max_simulations)`: a clock in place of the number, nothing else is changed."""


class Peer(OpenSpielBot):
    """One for each game of a tournament; tells how much it thought."""

    game: str

    def __init__(self) -> None:
        generator = np.random.RandomState(int.from_bytes(os.urandom(4)))
        seconds, at_least = os.environ.get(THINKING, "").split() or (SECONDS, AT_LEAST[self.game])
        self._simulations = Simulations(float(seconds), int(at_least))
        game = load(self.game, OPTIONS[self.game])
        evaluator = mcts.RandomRolloutEvaluator(1, generator)
        bot = mcts.MCTSBot(game, EXPLORATION, self._simulations, evaluator, random_state=generator)
        evaluator.evaluate(game.new_initial_state())  # the very first may compile
        self._thoughts: list[tuple[int, float]] = []
        super().__init__(game, bot)

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
        begun = time.perf_counter()
        action = super().choose(view, budget, rng)
        self._thoughts.append((self._simulations.done, time.perf_counter() - begun))
        return action

    @property
    def notes(self) -> dict[str, float]:
        counts, seconds = zip(*self._thoughts, strict=True)
        return {
            "moves": len(counts),
            "simulations": statistics.median(counts),
            "fewest": min(counts),
            "seconds": round(statistics.median(seconds), 3),
        }


class HexadesPeer(Peer):
    game = "hexades"


class VerbindungPeer(Peer):
    game = "verbindung"


class FormaPeer(Peer):
    game = "forma"


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "passerelle" / "strength"


def tell(count: Count) -> None:
    games = count.counted(0)
    won = sum(game.score(OURS) for game in games)
    low, high = wilson(won, len(games))
    last = games[-1] if games else None
    print(
        f"{len(games):4} games: {OURS} {won / len(games):6.1%} ({low:.1%} to {high:.1%}); "
        f"the last took {last.seconds if last else 0:.0f} s",
        flush=True,
    )


def thoughts(games: list[GameResult]) -> dict[str, float]:
    notes = [note for game in games for note in game.notes.values() if note]
    return {
        "simulations": statistics.median(note["simulations"] for note in notes),
        "fewest": min(note["fewest"] for note in notes),
        "seconds": statistics.median(note["seconds"] for note in notes),
    }


def our_seconds(games: list[GameResult]) -> float:
    """A move, the median of the games' averages."""
    spent = [
        times.mean
        for game in games
        for seat, times in game.times.items()
        if game.seats[SEATS.index(seat)] == OURS
    ]
    return round(statistics.median(spent), 3) if spent else 0.0


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench strength-openspiel")
    parser.add_argument("--game", required=True, choices=list(OPTIONS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, help="what ours may think; its time a move is printed")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--out", type=Path, help="folder of the results; one for each game and budget")
    parser.add_argument("--until-decided", action="store_true", help="stop early; not for published figures")
    chosen = parser.parse_args(arguments)
    game = catalogue.find(chosen.game)
    folder = chosen.out or cache_folder() / f"{chosen.game}-{chosen.seed}"
    print(f"Results in {folder}")
    os.environ.update(dict.fromkeys(THREADS, "1"))
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    os.environ[THINKING] = f"{SECONDS} {AT_LEAST[chosen.game]}"
    peer = f"strength_openspiel:{chosen.game.capitalize()}Peer"
    plan = Plan(
        chosen.game,
        (Contestant(OURS, OURS), Contestant(PEER, peer)),
        2,
        complete_options(game.declaration, OPTIONS[chosen.game]),
        chosen.seed,
        Budget(chosen.simulations or SIMULATIONS.get(chosen.game)),
        limit=600.0,
        same_dice=True,
    )
    target = TARGETS[chosen.game]
    question = Question(target - 0.05, target + 0.05) if chosen.until_decided else None
    schedule, ledger = check_plan(plan, question), Ledger(folder, plan)
    pool = LocalPool(plan, True, chosen.workers)
    try:
        result = hold(schedule, chosen.games, question, pool, ledger, tell)
    finally:
        pool.close()
        ledger.close()
    share = result.meetings[0].shares[0]
    thought, spent = thoughts(list(ledger.played.values())), our_seconds(list(ledger.played.values()))
    print(
        f"{OURS} wins {share.rate:.1%} of {share.games} games (95 %: {share.low:.1%} to {share.high:.1%}); "
        f"the peer makes {thought['simulations']:,.0f} simulations a move "
        f"in {thought['seconds']:.2f} s (fewer only where its solver has proved the result); ours thinks {spent:.2f} s"
    )
    finish(
        "strength-openspiel", share.rate, target, game=chosen.game, games=share.games,
        interval=[round(share.low, 4), round(share.high, 4)], peer_thinks=thought,
        ours_seconds=spent, faults=sum(one.failures for one in result.contestants),
    )  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
