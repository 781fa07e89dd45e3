"""What every bench shares: rates, intervals, and the last line."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from passerelle.arena.statistics import wilson

__all__ = ["Work", "finish", "rate", "side_by_side", "wilson"]

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


def finish(bench: str, ours: float, peer: float, **more: Any) -> None:
    """The last line: one JSON object."""
    line = {"bench": bench, "ours": round(ours, 4), "peer": round(peer, 4), "ratio": round(ours / peer, 3)}
    print(json.dumps({**line, **more}))
