"""The database that a command is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from passerelle.table.store import CannotOpen

from .speech import Wrong, say


def sqlite_file(url: str) -> Path | None:
    """None for PostgreSQL. Raises Wrong for anything else."""
    from passerelle.server.app import _sqlite_file

    try:
        return _sqlite_file(url)
    except ValueError:
        raise Wrong(say("cli.bad-database", url=url), 2) from None


@contextmanager
def database_problems() -> Iterator[None]:
    """What is wrong with a database, in one line."""
    try:
        yield
    except CannotOpen as problem:
        raise Wrong(say(f"cli.database.{problem.kind}", **problem.details)) from None
