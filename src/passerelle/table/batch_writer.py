"""Changes on their way to a database that several nodes use: those of one moment go in one transaction.

Connections break, hang, and lose the answer to a COMMIT. Whatever happens, whoever handed in a change is told.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from .statements import Statements
from .store import Change, Conflict, Fenced, NotWritten, OnBatch, OnWritten
from .trouble import Trouble

log = logging.getLogger("passerelle.store")

_CLOSING = 1.0
"""Seconds for what is under way when the store closes."""


class PendingWrite(msgspec.Struct, frozen=True, gc=False):
    change: Change
    fence: int
    done: OnWritten


class BatchWriter:
    """Everything that comes in while a batch is being written is the next batch."""

    def __init__(self, statements: Statements, trouble: Trouble, on_batch: OnBatch) -> None:
        self._statements = statements
        self._trouble = trouble
        self._on_batch = on_batch
        self._waiting: list[PendingWrite] = []
        self._writing: asyncio.Task[None] | None = None
        self._closing = False

    def write(self, change: Change, done: OnWritten, fence: int) -> None:
        self._waiting.append(PendingWrite(change, fence, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_batches())

    async def _write_batches(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            loop = asyncio.get_running_loop()
            began = loop.time()
            outcomes = await self._outcomes(batch)
            self._on_batch(len(batch), loop.time() - began)
            for write, outcome in zip(batch, outcomes, strict=True):
                try:
                    write.done(outcome)
                except Exception:  # one table's fault must not keep the others from their answers
                    log.exception("fault after a write")
        self._writing = None

    async def _outcomes(self, batch: list[PendingWrite]) -> list[Exception | None]:
        """Of each change, whatever happens."""
        try:
            await self._statements.write([w.change for w in batch], [w.fence for w in batch])
        except (Exception, asyncio.CancelledError) as error:  # drivers raise more than they document
            if self._closing:
                raise
            if isinstance(error, NotWritten) and len(batch) > 1:  # one cannot be; the others are all the same
                return await self._one_by_one(batch)
            if isinstance(error, (Conflict, Fenced)):
                return [error]
            self._trouble.note("write", error)
            return [OSError(f"cannot write: {error!r}")] * len(batch)
        self._trouble.clear()
        return [None] * len(batch)

    async def _one_by_one(self, batch: list[PendingWrite]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        for write in batch:
            outcomes += await self._outcomes([write])
            if self._trouble.message:  # then the rest need not be tried
                return outcomes + [OSError(self._trouble.message)] * (len(batch) - len(outcomes))
        return outcomes

    async def close(self) -> None:
        """After everything handed in is durable; soon, if the database does not answer."""
        if self._writing:
            await asyncio.wait([self._writing], timeout=_CLOSING)
        self._closing = True
        if self._writing:
            self._writing.cancel()
            await asyncio.wait([self._writing], timeout=_CLOSING)
