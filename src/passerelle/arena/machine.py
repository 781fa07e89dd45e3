"""Where figures were made, so that others can judge them."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import msgspec

from passerelle.version import __version__


class Machine(msgspec.Struct, frozen=True):
    """Where a tournament was counted, and by which version."""

    passerelle: str = ""
    """Its version."""
    python: str = ""
    """Its version."""
    system: str = ""
    """With its version."""
    processor: str = ""
    """Its name."""
    cores: int = 0
    """How many there are."""


def this_machine() -> Machine:
    return Machine(
        __version__,
        platform.python_version(),
        f"{platform.system()} {platform.release()}",
        _processor(),
        os.cpu_count() or 1,
    )


def _processor() -> str:
    """As it calls itself, where the system tells."""
    told = Path("/proc/cpuinfo")
    for line in told.read_text("utf-8", "replace").splitlines() if told.exists() else []:
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()
