"""What every process shows Prometheus of itself, by the names that its official clients use."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .descriptors import open_files

_STARTED = time.time()


class ProcessFigure(NamedTuple):
    """One figure of the process."""

    name: str
    kind: str
    words: str
    value: float


def measure_process() -> Iterator[ProcessFigure]:
    """Memory and descriptors where the system tells them in /proc."""
    cpu = time.process_time()
    yield ProcessFigure(
        "process_cpu_seconds_total", "counter", "CPU time used, user and system.", round(cpu, 3)
    )
    yield ProcessFigure(
        "process_start_time_seconds", "gauge", "When it started, since 1970.", round(_STARTED, 3)
    )
    yield ProcessFigure("process_max_fds", "gauge", "File descriptors it may have.", open_files())
    with contextlib.suppress(OSError):
        open_now = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - their names are not asked for
        yield ProcessFigure("process_open_fds", "gauge", "File descriptors it has.", open_now)
        pages = Path("/proc/self/statm").read_text("ascii").split()
        size, resident = (int(count) * os.sysconf("SC_PAGE_SIZE") for count in pages[:2])
        yield ProcessFigure("process_virtual_memory_bytes", "gauge", "Memory it has reserved.", size)
        yield ProcessFigure("process_resident_memory_bytes", "gauge", "Memory it uses.", resident)
