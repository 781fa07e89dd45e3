"""What people overlook: the harder the simplest calculation of a number, the likelier it is missed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import TypeVar

from .arithmetic import effort

K = TypeVar("K")


def miss(calculation: str, overlooks: float) -> float:
    """The chance of overlooking it: `overlooks` once, and once more for each bit of effort."""
    return 1 - (1 - overlooks) ** (1 + effort(calculation))


def noticed(calculations: Mapping[K, str], overlooks: float, rng: random.Random) -> dict[K, str]:
    """Those of these calculations that somebody finds."""
    return {key: text for key, text in calculations.items() if rng.random() >= miss(text, overlooks)}


def worth_of_none(answers: Iterable[tuple[float, str]], silence: float, overlooks: float) -> float:
    """What `none` is worth when the opponent points to the worst number they notice, or else is silent.

    `answers`: what each number would be worth to the player if pointed out, with its calculation.
    """
    total, unnoticed = 0.0, 1.0
    for worth, calculation in sorted(answers):
        missed = miss(calculation, overlooks)
        total += unnoticed * (1 - missed) * worth
        unnoticed *= missed
    return total + unnoticed * silence


def chance_of_silence(calculations: Iterable[str], overlooks: float) -> float:
    chance = 1.0
    for calculation in calculations:
        chance *= miss(calculation, overlooks)
    return chance
