"""What every bench shares: rates, intervals, and the last line."""

from __future__ import annotations

import json
import math
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

Work = Callable[[], int]


def rate(work: Work, seconds: float) -> float:
    """Units per second; `work` does some and says how many."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return done / spent


def side_by_side(works: Sequence[Work], rounds: int = 5, seconds: float = 1.0) -> list[float]:
    """The median rate of each, taken in turns so that a noisy minute disturbs all alike."""
    for work in works:
        work()
    taken = [[rate(work, seconds) for work in works] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*taken, strict=True)]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def finish(bench: str, ours: float, peer: float, **more: Any) -> None:
    """The last line: one JSON object."""
    line = {"bench": bench, "ours": round(ours, 4), "peer": round(peer, 4), "ratio": round(ours / peer, 3)}
    print(json.dumps({**line, **more}))
