"""The checker finds every bug that is planted: else the simulator lacks a fault, or the checker a rule."""

from __future__ import annotations

import logging

import pytest
from planted import BUGS, PlantedBug

from passerelle.games import catalogue
from passerelle.testkit.simulation.world import Scale, World

SEEDS = 40
"""At most, for one bug; most are found by the first few."""

GAMES = catalogue.all_games()
RACES = [game for game in GAMES if game.declaration.realtime]


def test_there_are_enough() -> None:
    assert len(BUGS) >= 20
    assert len({bug.name for bug in BUGS}) == len(BUGS)


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name.replace(" ", "-"))
def test_a_planted_bug_is_found(bug: PlantedBug, monkeypatch: pytest.MonkeyPatch) -> None:
    logging.disable(logging.CRITICAL)
    try:
        bug.plant(monkeypatch)
        assert any(is_found(bug, seed) for seed in bug.seeds(SEEDS)), f"nobody notices {bug.name}"
    finally:
        logging.disable(logging.NOTSET)


def is_found(bug: PlantedBug, seed: int) -> bool:
    result = World(seed, RACES if bug.is_race else GAMES, catalogue.find, Scale()).run()
    return any(violation.rule in bug.rules for violation in result.violations)
