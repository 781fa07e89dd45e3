"""Whole servers on virtual time: new seeds each time, and one seed gives one history."""

from __future__ import annotations

import logging
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

import pytest

from passerelle.games import catalogue
from passerelle.testkit.simulation.world import Scale, SeedResult, World

ROOT = Path(__file__).parents[2]
BUDGET = 90.0
"""Seconds of one core for new seeds."""


@pytest.fixture(autouse=True)
def _quiet() -> object:
    """Servers whose databases fail say so, hundreds of times."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(before)


def run_seed(seed: int) -> SeedResult:
    return World(seed, catalogue.all_games(), catalogue.find, Scale()).run()


def wrong_with(result: SeedResult) -> str:
    told = "\n".join(map(str, result.violations))
    return told and f"{told}\npasserelle bench simulation --seed {result.seed}"


@pytest.mark.slow
def test_every_promise_is_kept_whatever_goes_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    first = secrets.randbelow(1 << 40)
    begun, seed, games = time.process_time(), first, 0
    problems: list[str] = []
    while time.process_time() - begun < BUDGET and len(problems) < 3:
        result = run_seed(seed)
        games += result.games
        if result.violations:
            problems.append(wrong_with(result))
        seed += 1
    with capsys.disabled():
        print(f"\nsimulated: seeds {first} to {seed - 1}, {games} games")
    assert not problems, "\n\n".join(problems)
    assert games > 100


@pytest.mark.parametrize("seed", [11, 12])
def test_a_seed_keeps_every_promise(seed: int) -> None:
    """Some that are always the same, for who changes something."""
    result = run_seed(seed)
    assert not result.violations, wrong_with(result)
    assert result.games


def test_one_seed_gives_one_history() -> None:
    """In another process, where sets of words have another order."""
    asked = (
        "import logging; logging.disable(logging.CRITICAL)\n"
        "from passerelle.games import catalogue\n"
        "from passerelle.testkit.simulation.world import Scale, World\n"
        "print(World(13, catalogue.all_games(), catalogue.find, Scale()).run().digest)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    command = [sys.executable, "-c", asked]
    there = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == run_seed(13).digest


def test_all_five_games_are_played() -> None:
    played = {game for seed in range(3) for game in run_seed(seed).by_game}
    assert played == {game.declaration.id for game in catalogue.all_games()}
