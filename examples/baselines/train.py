"""Trains a masked PPO with several seeds, and says how well it plays: curves, intervals, results against every level.

python examples/baselines/train.py hexades --out hexades/
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from network import Policy, Trained
from ppo import Learner, Settings, against_chance

import passerelle

SETTINGS = {
    "hexades": Settings(steps=1_200_000, rate=2e-3),
    "verbindung": Settings(steps=3_000_000, rate=2e-3, options={"announce": "automatic"}),
    "forma": Settings(steps=60_000, games=64, length=64, lesson=512),
    "labyrinth": Settings(steps=1_500_000, discount=0.99),
}
Run = dict[str, Any]
"""One seed: its curve, its results, its time."""
ALONE = "alone"
CHECKS = 12
"""Times that a policy is looked at while it learns."""
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""How many standard errors 95 % of Student's distribution reach, by the degrees of freedom."""


def train(game: str, settings: Settings, folder: Path, seed: int) -> Run:
    """One policy, kept in the folder: its curve (steps, how it does against chance) and its time."""
    began = time.time()
    learner = Learner(game, settings, seed)
    curve = []
    for check in range(CHECKS + 1):
        while learner.steps < settings.steps * check / CHECKS:
            learner.learn()
        curve.append((learner.steps, against_chance(learner.policy, 400, seed=1000 + seed)))
    learner.policy.save(file_of(folder, seed))
    return {"seed": seed, "curve": curve, "seconds": round(time.time() - began)}


def file_of(folder: Path, seed: int) -> Path:
    return folder / f"seed-{seed}.npz"


def against_levels(levels: list[str], games: int, folder: Path, seed: int) -> dict[str, float]:
    """The share of games that this seed's policy wins against each level; alone, the cards that it wins."""
    policy = Policy.load(file_of(folder, seed))
    if is_alone(policy.game):
        return {ALONE: against_chance(policy, 1000, seed=2000 + seed)}
    found = {}
    for level in levels:
        bots: dict[str, passerelle.BotSource] = {"ppo": Trained(policy), level: level}
        result = passerelle.tournament(
            policy.game, bots, games, options=policy.options, seed=f"baseline {seed}"
        )
        if result.failures:
            raise RuntimeError(f"games were lost by breakdowns: {result.failures[0]}")
        found[level] = next(one.share.rate for one in result.contestants if one.share.name == "ppo")
    return found


def is_alone(game: str) -> bool:
    """Whether its rows are a game for one, against the clock."""
    return passerelle.Position.new(game).flat.SEAT_COUNTS == (1,)


def cards_of(game: str, levels: list[str], games: int) -> dict[str, float]:
    """What each level wins alone in the same time, at its own pace."""
    found = {}
    for level in levels:
        won = []
        for seed in range(games):
            outcome = passerelle.simulate(game, [level], options={"mode": "clock 120"}, seed=seed).outcome
            won.append(outcome.scores[0][1] if outcome else 0)
        found[level] = float(np.mean(won))
    return found


def interval(given: Any) -> tuple[float, float]:
    """The mean over seeds, and half the width of its 95 % interval."""
    values = np.asarray(given, float)
    if len(values) < 2:
        return float(values.mean()), float("nan")
    return float(values.mean()), float(STUDENT[len(values) - 2] * values.std(ddof=1) / np.sqrt(len(values)))


def table(runs: list[Run], cards: dict[str, float]) -> str:
    """The results in Markdown."""
    if cards:
        mean, width = interval([run["levels"][ALONE] for run in runs])
        rows = [
            ("ppo", f"{mean:.1f} ± {width:.1f}"),
            *((level, f"{won:.1f}") for level, won in cards.items()),
        ]
        head = ("alone", "cards in two minutes")
    else:
        head = ("against", "games won by ppo")
        rows = []
        for level in runs[0]["levels"]:
            mean, width = interval([run["levels"][level] for run in runs])
            rows.append((level, f"{100 * mean:.0f} % ± {100 * width:.0f}"))
    lines = [head, ("---", "---"), *rows]
    return "\n".join(f"| {left} | {right} |" for left, right in lines) + "\n"


def plot(game: str, runs: list[Run], file: Path) -> None:
    """Every seed as a thin line, their mean with its 95 % interval."""
    import matplotlib  # noqa: PLC0415 - an extra

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = game
    from matplotlib import pyplot  # noqa: PLC0415

    alone = is_alone(game)
    figure, axes = pyplot.subplots(figsize=(6, 3.4), layout="constrained")
    steps = [step / 1e6 for step, _ in runs[0]["curve"]]
    curves = np.array([[share for _, share in run["curve"]] for run in runs]) * (1 if alone else 100)
    for curve in curves:
        axes.plot(steps, curve, color="#7a8b99", linewidth=0.7)
    means, widths = np.array([interval(values) for values in curves.T]).T
    axes.fill_between(steps, means - widths, means + widths, color="#1f6f8b", alpha=0.2)
    axes.plot(steps, means, color="#1f6f8b", linewidth=2)
    axes.set_xlabel("actions, in millions")
    axes.set_ylabel("cards in two minutes" if alone else "games won against random, %")
    axes.set_title(f"{game}: masked PPO, {len(runs)} seeds, mean and 95 % interval", fontsize=10)
    axes.grid(alpha=0.3)
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)


def asked_for(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("--out", type=Path, required=True, help="folder for weights, results and curves.svg")
    parser.add_argument("--seeds", type=int, default=5, choices=range(1, 11), metavar="1…10")
    parser.add_argument("--steps", type=int, help="actions to learn from, for each seed")
    parser.add_argument("--games", type=int, default=20, help="against each level, for each seed")
    parser.add_argument("--levels", help="those to play against, separated by commas (otherwise all)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="seeds learnt at the same time")
    return parser.parse_args(words)


def for_each(work: partial[Any], seeds: range, workers: int) -> list[Any]:
    if workers == 1:
        return list(map(work, seeds))
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # in the processes that are started now: each seed has one core
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        return list(executor.map(work, seeds))


def write(folder: Path, told: dict[str, Any]) -> None:
    """What was found, as data, as a table and as curves."""
    (folder / "results.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    results = table(told["runs"], told["cards"])
    (folder / "results.md").write_text(results, "utf-8")
    print(results, end="")
    plot(told["game"], told["runs"], folder / "curves.svg")


def main(words: list[str] | None = None) -> None:
    asked = asked_for(words)
    game, folder, began = asked.game, asked.out, time.time()
    settings = replace(SETTINGS[game], steps=asked.steps) if asked.steps else SETTINGS[game]
    levels = asked.levels.split(",") if asked.levels else list(passerelle.game(game).declaration.bots)
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(1, asked.seeds + 1)
    runs = for_each(partial(train, game, settings, folder), seeds, asked.workers)
    played = for_each(partial(against_levels, levels, asked.games, folder), seeds, asked.workers)
    told = {
        "game": game,
        "settings": vars(settings),
        "version": passerelle.__version__,
        "games": asked.games,
        "runs": [{**run, "levels": shares} for run, shares in zip(runs, played, strict=True)],
        "cards": cards_of(game, levels, asked.games) if is_alone(game) else {},
        "seconds": round(time.time() - began),
    }
    write(folder, told)


if __name__ == "__main__":
    main()
