"""What tests of stores write, and how."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store
from passerelle.table.store import Change, NewGame, ServerStore, Store, StoredLine


@asynccontextmanager
async def opened(
    url: str, metrics: Metrics | None = None, lock: int | None = None
) -> AsyncIterator[ServerStore]:
    store = await open_store(url, metrics or Metrics(), lock)
    try:
        yield store
    finally:
        await store.close()


async def write(store: Store, *changes: Change) -> list[Exception | None]:
    """All at once, as many tables do."""
    answers: list[asyncio.Future[Exception | None]] = []
    for change in changes:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.write(change, answer.set_result)
        answers.append(answer)
    return list(await asyncio.gather(*answers))


def lines(game: str, *numbers: int) -> tuple[StoredLine, ...]:
    return tuple(StoredLine(game, number, f"0:{number}", f"0.000 p1 “{number}”") for number in numbers)


def new_table(name: str) -> Change:
    return Change(name, 1, '{"é": 1}', NewGame(f"{name}-1", 1, "header\n", "seed"), lines(f"{name}-1", 1, 2))


def name() -> str:
    return f"t{random.randrange(10**12)}"
