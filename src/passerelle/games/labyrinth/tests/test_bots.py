"""The players of Labyrinth: a steady ladder, and ways like people's."""

from __future__ import annotations

import statistics
from itertools import pairwise

import pytest

from passerelle.games.labyrinth.bot import LEVELS
from passerelle.games.labyrinth.tests.timing import ReachedGoal, reached_goals

LADDER = [level for level in LEVELS if level != "random"]


@pytest.fixture(scope="module")
def reached() -> dict[str, list[ReachedGoal]]:
    """By level, an hour or two of virtual time, the same in every run."""
    return {
        level: [
            goal
            for hour in range(2 if level in LADDER[:2] else 1)
            for goal in reached_goals(level, f"hour {hour}", 3600)
        ]
        for level in LADDER
    }


@pytest.mark.slow
def test_each_level_is_quicker_than_the_one_below_without_a_cliff(
    reached: dict[str, list[ReachedGoal]],
) -> None:
    medians = [statistics.median(goal.seconds for goal in reached[level]) for level in LADDER]
    for slower, quicker in pairwise(medians):
        assert 1.08 < slower / quicker < 1.8
    assert 12 < medians[0] < 45
    assert 4 < medians[-1] < 10


@pytest.mark.slow
def test_weaker_levels_make_longer_detours_and_none_wanders(reached: dict[str, list[ReachedGoal]]) -> None:
    excess = {
        level: statistics.mean(goal.pushes - goal.fewest for goal in goals)
        for level, goals in reached.items()
    }
    assert sorted(LADDER, key=excess.__getitem__, reverse=True) == LADDER
    assert max(goal.pushes - goal.fewest for goals in reached.values() for goal in goals) <= 25


@pytest.mark.slow
def test_even_the_best_does_not_always_take_the_straight_way(reached: dict[str, list[ReachedGoal]]) -> None:
    assert any(goal.pushes > goal.fewest for goal in reached["level-5"])
    assert sum(goal.pushes == goal.fewest for goal in reached["level-5"]) > len(reached["level-5"]) / 2


def test_the_same_seed_gives_the_same_goals() -> None:
    assert reached_goals("level-2", "again", 300) == reached_goals("level-2", "again", 300)
