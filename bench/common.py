"""What every bench shares: rates, intervals, and the last line."""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from passerelle.arena.statistics import wilson

__all__ = [
    "Work",
    "cpu_seconds",
    "finish",
    "free_port",
    "rate",
    "resident_kilobytes",
    "side_by_side",
    "wilson",
]

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


def free_port() -> int:
    """Below those the system lends to clients: a server that was killed finds its port free again."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _family(pid: int) -> list[int]:
    """A process and all its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return [pid, *(relative for child in children for relative in _family(int(child)))]


def resident_kilobytes(pid: int) -> int:
    """Of a process and its children, what they share divided among them."""
    rolls = (Path(f"/proc/{one}/smaps_rollup").read_text("utf-8") for one in _family(pid))
    return sum(
        int(line.split()[1]) for roll in rolls for line in roll.splitlines() if line.startswith("Pss:")
    )


def cpu_seconds(pid: int) -> float:
    """Of a process and its children, in user and system."""
    stats = (Path(f"/proc/{one}/stat").read_text("utf-8").rpartition(")")[2].split() for one in _family(pid))
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")
