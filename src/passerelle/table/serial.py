"""One request after another: a request that writes holds up the next until what it wrote is durable.

A write may fail, and then nobody knows whether it happened: the connection may have broken after the commit. So the
table reads what is stored before it answers. What it wanted to do by itself it tries again after a while.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable

import msgspec

from passerelle.core.values import Refusal, Refused, refuse

from .clock import Alarm, Clock
from .guests import Guest, Guests
from .store import Change, Conflict, Saved, Store

log = logging.getLogger("passerelle.table")

RETRY_FIRST = 500
RETRY_LONGEST = 5_000
"""Milliseconds between two attempts; each takes twice as long as the one before."""


class Request(msgspec.Struct):
    run: Callable[[], None]
    guest: Guest | None = None
    """None: the table asks itself."""
    action_id: str = ""


class Write(msgspec.Struct, frozen=True):
    change: Change
    then: Callable[[], None]
    """Called once it is durable."""


class SerialQueue(ABC):
    """Stamp, check, decide, persist, then broadcast: in this order, for one table."""

    def __init__(self, table_id: str, store: Store, clock: Clock) -> None:
        self.id = table_id
        self.guests = Guests()
        """Everybody who has entered."""
        self._store = store
        self._clock = clock
        self._requests: deque[Request] = deque()
        self._current: Request | None = None
        """The request under way; it may wait for the store."""
        self._running = False
        self._write_under_way: Write | None = None
        self._looking: asyncio.Task[None] | None = None
        self._cannot_read = False
        self._failures = 0
        """Writes that failed since one succeeded."""
        self._retry: Alarm | None = None
        """Until it rings the table does nothing by itself, because a write failed."""
        self._postponed: dict[Callable[[], None], None] = {}
        """What it is to do then, in order; the same thing once."""

    @property
    def busy(self) -> bool:
        return self._current is not None or bool(self._requests)

    def ask(self, run: Callable[[], None], guest: Guest | None = None, action_id: str = "") -> None:
        request = Request(run, guest, action_id)
        if self._cannot_read and guest in self.guests:
            self._refuse(request, refuse("PA-23.cannot-save"))
            return
        self._requests.append(request)
        self._go_on()

    def ask_first(self, run: Callable[[], None], guest: Guest | None = None, action_id: str = "") -> None:
        """Before everything that waits already."""
        self._requests.appendleft(Request(run, guest, action_id))
        self._go_on()

    def _go_on(self) -> None:
        if self._running:
            return
        self._running = True
        while self._current is None and self._requests:
            request = self._requests.popleft()
            if self._retry and request.guest is None and request.run != self.look_again:
                self._postponed[request.run] = None
            else:
                self._current = request
                self._run(request)
        self._running = False

    def _run(self, request: Request) -> None:
        try:
            request.run()
        except Refused as refused:
            self._refuse(request, refused.refusal)
        except Exception:  # a fault of ours is one guest's refusal, never the table's end
            log.exception("fault at table %s", self.id)
            self._refuse(request, refuse("PA-23.fault"))
        if self._write_under_way is None and self._looking is None:
            self._current = None

    def _refuse(self, request: Request, refusal: Refusal) -> None:
        if request.guest:
            self._tell_refusal(request.guest, refusal, request.action_id)

    def _tell_refusal(self, guest: Guest, refusal: Refusal, action_id: str) -> None:
        try:
            guest.be_refused(refusal, action_id)
        except Exception:  # what one cannot be told must not keep it from the others
            log.exception("cannot refuse at table %s", self.id)

    # Persist

    def _write(self, change: Change, then: Callable[[], None]) -> None:
        self._write_under_way = Write(change, then)
        self._store.write(change, self._written)

    def _written(self, error: Exception | None) -> None:
        if error is None:
            write, self._write_under_way = self._write_under_way, None
            if write:
                self._succeed(write)
            self._current = None
        elif isinstance(error, Conflict):
            self._write_under_way = None
            self._looking = asyncio.ensure_future(self._look(run_again=True))
        else:
            log.error("the store failed at table %s: %r", self.id, error)
            self._wait_before_retry()
            self.look_again()
        self._go_on()

    def _succeed(self, write: Write) -> None:
        self._failures = 0
        if self._retry:
            self._retry.cancel()
            self._try_again()
        try:
            write.then()
        except Exception:
            log.exception("fault after a write at table %s", self.id)

    def _wait_before_retry(self) -> None:
        if self._retry:
            self._retry.cancel()
        at = self._clock.now() + retry_delay(self._failures)
        self._failures += 1
        self._retry = self._clock.call_at(at, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        self._requests.extend(map(Request, self._postponed))
        self._postponed.clear()
        self._go_on()

    # What is stored is not what is known here: another node has written, or a write failed

    def look_again(self) -> None:
        """Read what is stored; all requests wait until it is known."""
        self._looking = asyncio.ensure_future(self._look())

    async def _look(self, run_again: bool = False) -> None:
        """`run_again`: the request under way came too late and is checked once more."""
        saved = await self._read()
        write, self._write_under_way = self._write_under_way, None
        self._looking = None
        problem = self._adopt(saved, write)
        request = self._current
        if request and problem:
            self._refuse(request, problem)
        if request and run_again and not problem:
            self._run(request)
        else:
            self._current = None
        if request and write and problem and request.guest is None:
            self._requests.append(request)  # to be tried again
        self._go_on()

    async def _read(self) -> Saved | None:
        """Tries until it succeeds."""
        attempts = 0
        while True:
            try:
                saved = await self._store.load(self.id)
            except Exception as error:  # noqa: BLE001 - whatever it is, the table has to know what is stored
                log.error("cannot read table %s: %r", self.id, error)
                self._stand_still()
            else:
                self._cannot_read = False
                return saved
            await self._wait(retry_delay(attempts))
            attempts += 1

    def _stand_still(self) -> None:
        """Nothing is known until the store can be read. Everybody is told once; who is entering waits."""
        if self._cannot_read:
            return
        self._cannot_read = True
        refusal = refuse("PA-23.cannot-save")
        asked, self._requests = self._requests, deque()
        told = set()
        if self._current and self._current.guest:
            asked.appendleft(self._current)
            self._current = Request(_nothing)
        for request in asked:
            if request.guest in self.guests:
                told.add(request.guest)
                self._refuse(request, refusal)
            else:
                self._requests.append(request)
        for guest in self.guests - told:
            self._tell_refusal(guest, refusal, "")

    async def _wait(self, milliseconds: int) -> None:
        over = asyncio.Event()
        self._clock.call_at(self._clock.now() + milliseconds, over.set)
        await over.wait()

    def _adopt(self, saved: Saved | None, write: Write | None) -> Refusal | None:
        """What is stored holds. A refusal: it cannot be taken over, or the write did not happen."""
        if saved is None:
            return refuse("PA-23.no-such-table")
        happened = write is not None and saved.contains(write.change)
        try:
            if write and happened:
                self._succeed(write)
            self.restore(saved)
            if write and not happened:
                self._not_saved()
        except Refused as refused:
            return refused.refusal
        except Exception:
            log.exception("cannot take over what is stored of table %s", self.id)
            return refuse("PA-23.fault")
        return refuse("PA-23.cannot-save") if write and not happened else None

    @abstractmethod
    def restore(self, saved: Saved) -> None:
        """Take over what is stored."""

    @abstractmethod
    def _not_saved(self) -> None:
        """A write did not happen."""

    def stop(self) -> None:
        """Nothing happens by itself any more, and nothing but whoever uses it keeps the table in memory."""
        if self._retry:
            self._retry.cancel()
            self._retry = None
        self._postponed.clear()
        if self._looking:
            self._looking.cancel()


def retry_delay(failures: int) -> int:
    return min(RETRY_LONGEST, RETRY_FIRST << min(failures, 10))


def _nothing() -> None:
    pass
