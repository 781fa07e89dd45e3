"""The database that a command is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from passerelle.table.store import CannotOpen

from .settings import config_of, read
from .speech import Wrong, say

if TYPE_CHECKING:
    from passerelle.table.moderation.moderator import Moderator

T = TypeVar("T")


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


async def moderated(option: str | None, actor: str, work: Callable[[Moderator], Awaitable[T]]) -> T:
    """What somebody does with a database. Raises Wrong, or Refused."""
    from passerelle.server.stores import open_database
    from passerelle.table.moderation.moderator import Moderator

    with database_problems():
        database = await open_database(database_of(option))
        try:
            return await work(Moderator(database, actor))
        finally:
            await database.close()
