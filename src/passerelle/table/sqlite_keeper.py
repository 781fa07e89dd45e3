"""One SQLite file for several workers: a keeper writes for them all, so that nobody waits for a lock.

A worker has one batch with the keeper at a time, and everything that comes meanwhile is the next. The keeper takes
what lies in all its letter boxes as one transaction, flushes it, and answers.
"""

from __future__ import annotations

import asyncio
import errno
import secrets
import socket
import sqlite3
from collections.abc import Callable, Sequence
from itertools import islice
from multiprocessing import parent_process
from pathlib import Path
from select import select
from typing import Any

import msgspec

from .sqlite_file import FileStore, Log, Outcome, Writer
from .store import Change, Conflict, Done

LARGEST = 150_000
"""Bytes of a letter; the system's buffers hold a little more."""

_GATHER = 0.001
"""Seconds between an answer and the next letter, where more is waiting: letters that hold more cost less a line."""

_CONFLICT = "conflict"


class Batch(msgspec.Struct, frozen=True, array_like=True):
    id: str
    changes: tuple[Change, ...]


class Answer(msgspec.Struct, frozen=True, array_like=True):
    id: str
    outcomes: tuple[str, ...]
    """Of each change: empty when it is on the disk, else what went wrong."""


_encode = msgspec.msgpack.Encoder().encode
_batch = msgspec.msgpack.Decoder(Batch)
_answer = msgspec.msgpack.Decoder(Answer)


class Link:
    """A worker's letter box at the keeper, and the keeper's at the worker."""

    def __init__(self) -> None:
        self.worker, self.keeper = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in (self.worker, self.keeper):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * LARGEST)


# The keeper, a process of its own


def keep(path: Path, links: Sequence[Link]) -> None:
    """Until whoever started it is gone, or stops it."""
    writer, log = Writer(path), Log(path)
    parent = parent_process()
    boxes: list[Any] = [link.keeper for link in links]
    end = [parent.sentinel] if parent else []
    while True:
        ready, _, _ = select(boxes + end, [], [])
        if set(end) & set(ready):
            return
        letters = [(box, _batch.decode(box.recv(2 * LARGEST))) for box in ready]
        changes = [change for _, batch in letters for change in batch.changes]
        outcomes = iter(_make_durable(writer, log, changes))
        for box, batch in letters:
            box.send(_encode(Answer(batch.id, tuple(islice(outcomes, len(batch.changes))))))
        writer.tidy_up()


def _make_durable(writer: Writer, log: Log, changes: list[Change]) -> list[str]:
    try:
        outcomes = writer.write(changes)
        log.flush(len(changes))
    except (sqlite3.Error, OSError) as error:
        return [repr(error)] * len(changes)
    return [_CONFLICT if outcome else "" for outcome in outcomes]


# The store of a worker


class KeptStore(FileStore):
    def __init__(self, path: Path, link: Link, on_batch: Callable[[int], None] = lambda size: None) -> None:
        super().__init__(path)
        self._keeper = link.worker
        self._loop = asyncio.get_running_loop()
        self._on_batch = on_batch
        self._waiting: list[tuple[Change, Done]] = []
        self._asked: list[Done] = []
        """Who waits for the batch that is with the keeper."""
        self._id = ""
        self._is_writing = False
        self._loop.add_reader(self._keeper.fileno(), self._hear)

    def write(self, change: Change, done: Done) -> None:
        self._waiting.append((change, done))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._send_batch)  # with whatever else comes in this round of the loop

    def _send_batch(self) -> None:
        count = len(self._waiting)
        self._id = secrets.token_hex(8)
        while len(letter := self._letter(count)) > LARGEST and count > 1:
            count //= 2
        self._asked = [done for _, done in self._waiting[:count]]
        del self._waiting[:count]
        self._on_batch(count)
        self._keeper.send(letter)

    def _letter(self, count: int) -> bytes:
        return _encode(Batch(self._id, tuple(change for change, _ in self._waiting[:count])))

    def _hear(self) -> None:
        answer = _answer.decode(self._keeper.recv(2 * LARGEST))
        if answer.id != self._id:  # to the worker that was here before
            return
        for done, outcome in zip(self._asked, map(_outcome, answer.outcomes), strict=True):
            done(outcome)
        if self._waiting:
            self._loop.call_later(_GATHER, self._send_batch)
        else:
            self._is_writing = False

    async def close(self) -> None:
        while self._is_writing:
            await asyncio.sleep(0.01)
        self._loop.remove_reader(self._keeper.fileno())


def _outcome(said: str) -> Outcome:
    if said == _CONFLICT:
        return Conflict()
    return OSError(errno.EIO, said) if said else None
