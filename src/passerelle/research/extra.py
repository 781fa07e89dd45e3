"""What is installed only with `passerelle[research]`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(package: str) -> Iterator[None]:
    """Around an import: says how to get the package where it is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(f"{package} is missing: pip install 'passerelle[research]'") from missing
