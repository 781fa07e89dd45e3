"""How many files and connections this process may have open at once."""

from __future__ import annotations

import contextlib

_MOST_FILES = 65_536


def raise_open_files() -> int:
    """As many descriptors as the system grants; how many that is."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return open_files()


def open_files() -> int:
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return _MOST_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_FILES if soft == resource.RLIM_INFINITY else soft
