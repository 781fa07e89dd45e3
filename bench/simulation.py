"""Simulated servers with everything that goes wrong, and the checker on what all clients were told.

`--seconds 60` plays new seeds in two processes and says how many games that is in an hour; `--seed N` plays one again,
and prints what is wrong with it. The peer is the number asked for: 100,000 games an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import logging
import multiprocessing
import secrets
import sys
import time
from collections import Counter
from collections.abc import Sequence

from common import finish
from passerelle.games import catalogue
from passerelle.testkit.simulation.world import Scale, SeedResult, World

WANTED = 100_000
"""Games an hour."""


def run_seed(seed: int) -> SeedResult:
    return World(seed, catalogue.all_games(), catalogue.find, Scale()).run()


def run_for(seconds: float, first: int) -> dict[str, float]:
    """Seeds from `first` on, for so long: what happened in all of them together."""
    logging.disable(logging.CRITICAL)
    run_seed(first)  # compiles what is missing
    totals: Counter[str] = Counter()
    begun, used = time.perf_counter(), time.process_time()
    seed = first
    while time.perf_counter() - begun < seconds:
        seed += 1
        result = run_seed(seed)
        totals += Counter(
            seeds=1, games=result.games, lines=result.lines, verdicts=result.verdicts, **result.counts
        )
        totals["violations"] += len(result.violations)
        for violation in result.violations:
            print(f"seed {seed}: {violation}\n  passerelle bench simulation --seed {seed}", flush=True)
    return {**totals, "wall": time.perf_counter() - begun, "cpu": time.process_time() - used}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench simulation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args(arguments)
    if options.seed is not None:
        replay(options.seed)
        return
    firsts = [secrets.randbelow(1 << 40) for _ in range(options.processes)]
    print(f"from seeds {firsts}")
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        parts = pool.starmap(run_for, [(options.seconds, first) for first in firsts])
    totals: Counter[str] = Counter()
    for part in parts:
        totals += Counter({name: value for name, value in part.items() if name not in ("wall", "cpu")})
    an_hour = sum(3600 * part["games"] / part["wall"] for part in parts)
    by_cpu = sum(3600 * part["games"] / part["cpu"] for part in parts)
    print(
        f"{totals['games']} games, {totals['lines']} lines, {totals['violations']} violations; {dict(totals)}"
    )
    print(
        f"{an_hour:,.0f} games an hour on {options.processes} processes; {by_cpu:,.0f} if each had a core to itself"
    )
    finish("simulation", an_hour, WANTED, by_cpu=round(by_cpu), **totals)
    if totals["violations"]:
        sys.exit(1)


def replay(seed: int) -> None:
    """One seed again."""
    logging.disable(logging.CRITICAL)
    result = run_seed(seed)
    for violation in result.violations:
        print(violation)
    told = {"seed": seed, "games": result.games, "lines": result.lines, "digest": result.digest}
    print(json.dumps({"bench": "simulation", **told, "violations": len(result.violations)}))
    if result.violations:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
