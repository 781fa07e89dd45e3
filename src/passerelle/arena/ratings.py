"""Ratings by maximum likelihood: Bradley–Terry between two, Plackett–Luce by the final ranking of more.

Every contestant has a strength; the chance to come first among those still to be ranked is its part of their sum. The
strengths that make all games together likeliest do not depend on the order of the games. Two who met also share one
imagined draw, so that who never lost has a rating all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 1000
MIDDLE, ELO = 1500.0, 400 / log(10)
"""The average of all contestants; 400 points are odds of ten to one."""
MOST_STEPS = 100
LONGEST_STEP = 2.0

Matrix = NDArray[np.float64]
Ranking = Sequence[Sequence[int]]
"""Contestants from the first place to the last, those with equal places together; one may have several places."""


class Rating(NamedTuple):
    """With its 95 % interval."""

    rating: float
    low: float
    high: float


def rate(
    contestants: int, blocks: Sequence[Sequence[Ranking]], met: Iterable[tuple[int, int]]
) -> list[Rating]:
    """`blocks`: openings with the rankings of their games, sampled anew as wholes for the intervals."""
    table = _Table(contestants, blocks, list(met))
    best = table.fitted(np.ones((1, len(blocks))), np.full((1, len(table.met)), 0.5))[0]
    rng = np.random.default_rng(0)
    drawn = rng.integers(0, max(1, len(blocks)), (RESAMPLES, len(blocks)))
    times = np.stack([np.bincount(row, minlength=len(blocks)) for row in drawn]).astype(np.float64)
    sampled = table.fitted(times, rng.random((RESAMPLES, len(table.met))))
    low, high = np.percentile(sampled, [2.5, 97.5], axis=0)
    return [Rating(*(round(float(value), 1) for value in row)) for row in zip(best, low, high, strict=True)]


class _Table:
    """What the likelihood needs: how often each was chosen, and from which multisets of contestants."""

    def __init__(
        self, contestants: int, blocks: Sequence[Sequence[Ranking]], met: list[tuple[int, int]]
    ) -> None:
        self.met = met
        self._sets: dict[tuple[int, ...], int] = {}
        found = [_stages(rankings) for rankings in blocks]
        pairs = [tuple(sorted(pair)) for pair in met]
        for key in (*pairs, *(key for stages in found for key in stages)):
            self._sets.setdefault(key, len(self._sets))
        self._members = np.zeros((len(self._sets), contestants))
        for key, row in self._sets.items():
            for one in key:
                self._members[row, one] += 1
        self._weights = np.zeros((len(blocks), len(self._sets)))
        self._chosen = np.zeros((len(blocks), contestants))
        for block, (rankings, stages) in enumerate(zip(blocks, found, strict=True)):
            for key, weight in stages.items():
                self._weights[block, self._sets[key]] += weight
            for ranking in rankings:
                for group in ranking:
                    for one in group:
                        self._chosen[block, one] += 1

    def fitted(self, times: Matrix, draws: Matrix) -> Matrix:
        """Ratings for each row: how often every block counts, and how the imagined draw of every pair is split."""
        chosen, weights = times @ self._chosen, times @ self._weights
        for pair, ((one, other), part) in enumerate(zip(self.met, draws.T, strict=True)):
            weights[:, pair] += 1
            chosen[:, one] += part
            chosen[:, other] += 1 - part
        return MIDDLE + ELO * _likeliest(chosen, weights, self._members)


def _stages(rankings: Iterable[Ranking]) -> dict[tuple[int, ...], float]:
    """From which multisets somebody was chosen, how often: within equal places the average over all orders."""
    found: dict[tuple[int, ...], float] = {}
    for ranking in rankings:
        behind: list[int] = []
        for group in reversed(ranking):
            for size in range(1, len(group) + 1):
                for some in combinations(group, size):
                    key = tuple(sorted([*some, *behind]))
                    found[key] = found.get(key, 0.0) + 1 / comb(len(group), size)
            behind += group
    return found


def _likeliest(chosen: Matrix, weights: Matrix, members: Matrix) -> Matrix:
    """Newton's method on the logarithms of the strengths, for all rows at once; their mean is 0."""
    count = members.shape[1]
    strengths = np.zeros_like(chosen)
    for _ in range(MOST_STEPS):
        parts = members * np.exp(strengths)[:, None, :]
        parts /= parts.sum(axis=2, keepdims=True)
        expected = np.einsum("bs,bsn->bn", weights, parts)
        slope = chosen - expected
        curvature = -np.einsum("bs,bsn,bsm->bnm", weights, parts, parts, optimize=True)
        curvature[:, range(count), range(count)] += expected
        curvature += 1 / count  # the mean is free otherwise
        step = np.linalg.solve(curvature, slope[..., None])[..., 0]
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        strengths -= strengths.mean(axis=1, keepdims=True)
        if np.abs(step).max() < 1e-9:
            break
    return strengths
