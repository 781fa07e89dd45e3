"""Bots of turn games answer at a human pace."""

import random

import pytest

from passerelle.table.tempo import answer_time


def times(pace: int, weakness: float, goes_on: bool) -> list[int]:
    rng = random.Random(1)
    return [answer_time(pace, weakness, goes_on, rng) for _ in range(500)]


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def test_without_a_pace_it_answers_at_once() -> None:
    assert set(times(0, 1.0, False)) == {0}


@pytest.mark.parametrize("weakness", [0.0, 0.2, 0.6, 1.0])
def test_never_before_the_pace_and_never_tiring(weakness: float) -> None:
    for goes_on in (False, True):
        taken = times(700, weakness, goes_on)
        assert 700 <= min(taken) <= max(taken) <= 1700
        assert len(set(taken)) > 50  # no metronome


def test_weak_bots_hesitate_longer_and_a_turn_goes_on_quicker() -> None:
    assert mean(times(700, 1.0, False)) > mean(times(700, 0.5, False)) > mean(times(700, 0.0, False))
    assert mean(times(700, 1.0, False)) > mean(times(700, 1.0, True))
