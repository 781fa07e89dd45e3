"""What tests of stores write, and how."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store
from passerelle.table.clock import RealClock
from passerelle.table.homes import Elsewhere, Homes
from passerelle.table.membership import Membership
from passerelle.table.store import Change, NewGame, ServerStore, StoredLine


@asynccontextmanager
async def opened(
    url: str, metrics: Metrics | None = None, lock: int | None = None
) -> AsyncIterator[ServerStore]:
    store = await open_store(url, metrics or Metrics(), lock)
    try:
        yield store
    finally:
        await store.close()


async def homes(store: ServerStore) -> Homes | None:
    """For a node whose lease lasts as long as any test."""
    membership = Membership(store.nodes, RealClock(asyncio.get_running_loop()), store.trouble, 3600)
    if store.homes is None:
        return None
    await membership.join()
    return Homes(store.homes, membership)


async def fences(store: ServerStore, changes: Sequence[Change]) -> dict[str, int]:
    """Those of the tables, taken by a node that was not there before; none of new ones."""
    node = await homes(store)
    tables = {change.table for change in changes if change.version != 1}
    if node is None or not tables:
        return {}
    for table in tables:
        with contextlib.suppress(Elsewhere):
            await node.take(table, lambda table: None)
    await node.membership.leave()  # the next one may have them
    return node.held


async def write(store: ServerStore, *changes: Change) -> list[Exception | None]:
    """All at once, as many tables do."""
    held = await fences(store, changes)
    answers: list[asyncio.Future[Exception | None]] = []
    for change in changes:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.write(change, answer.set_result, held.get(change.table, 0))
        answers.append(answer)
    return list(await asyncio.gather(*answers))


def lines(game: str, *numbers: int) -> tuple[StoredLine, ...]:
    return tuple(StoredLine(game, number, f"0:{number}", f"0.000 p1 “{number}”") for number in numbers)


def new_table(name: str) -> Change:
    return Change(name, 1, '{"é": 1}', NewGame(f"{name}-1", 1, "header\n", "seed"), lines(f"{name}-1", 1, 2))


def name() -> str:
    return f"t{random.randrange(10**12)}"
