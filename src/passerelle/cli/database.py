"""The database that a command is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from passerelle.table.store import CannotOpen

from .settings import config_of, read
from .speech import Wrong, say


def database_of(option: str | None) -> str:
    """The address of the one `serve` would use: from the option, the environment or the file. Raises Wrong."""
    return config_of(read("", [], {"database": option})).database_url


@contextmanager
def database_problems() -> Iterator[None]:
    """What is wrong with a database, in one line."""
    try:
        yield
    except CannotOpen as problem:
        raise Wrong(say(f"cli.database.{problem.kind}", **problem.details)) from None
