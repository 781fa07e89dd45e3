"""The command queue of one table: one command at a time, and what it writes is durable before anybody hears of it.

A write may fail, and then nobody knows whether it happened: the connection may have broken after the commit. So the
queue reads what is stored before it answers. The table's own commands are run again after a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol
from weakref import ref

import msgspec

from passerelle.core.values import Refusal, Refused, refuse

from .backoff import Backoff, retry_delay
from .clock import Alarm, Clock, sleep
from .guests import Guest, Guests
from .homes import NO_FENCE, Fence
from .store import Change, Conflict, Fenced, Saved, Store

log = logging.getLogger("passerelle.table")


_LOOK_AGAIN = 10_000
"""Milliseconds after which a transaction whose connection broke has ended, one way or the other."""


class Command(msgspec.Struct):
    """Something a table is to do, and who asked for it."""

    run: Callable[[], None]
    """Checks and decides. It may raise Refused, or call `CommandQueue.write` once, as the last thing it does."""
    guest: Guest | None = None
    """Who asked; None for the table's own commands."""
    action_id: str = ""
    may_be_postponed: bool = False
    """Whether it waits for the next attempt after a write has failed."""


class Write(msgspec.Struct, frozen=True):
    """What a command has decided, on its way to the store."""

    change: Change
    publish: Callable[[], None]
    """Called once it is durable."""


class Restorable(Protocol):
    """What the queue asks of its table."""

    def restore(self, saved: Saved) -> None:
        """Take over what is stored."""

    def write_was_lost(self) -> None:
        """A write did not happen."""


class CommandQueue:
    """Runs the commands of one table one by one; what each wrote is published once it is durable."""

    def __init__(
        self,
        table_id: str,
        store: Store,
        clock: Clock,
        guests: Guests,
        table: Restorable,
        fence: Fence = NO_FENCE,
    ) -> None:
        self._id = table_id
        self._fence = fence
        self._store = store
        self._clock = clock
        self._guests = guests
        self._table = ref(table)  # weak: a table that nobody uses leaves memory at once
        self._waiting: deque[Command] = deque()
        self._current: Command | None = None
        """The command under way; it may wait for the store."""
        self._is_running = False
        """Whether `_run_waiting` is further up on the stack."""
        self._write: Write | None = None
        """What the current command has written, until the store answers."""
        self._reading: asyncio.Task[None] | None = None
        """What is stored is being read; everything else waits."""
        self._cannot_read = False
        self._is_paused = False
        """Nobody knows whether the table still lives here."""
        self.is_over = False
        """It does not."""
        self.opened_at = self.written_at = clock.now()
        """When the table came into memory, and when something was last written, by the table's clock."""
        self.backoff = Backoff(clock)
        """Waiting after a write has failed: until the next attempt the table does nothing by itself."""
        self._second_look: Alarm | None = None
        self._postponed: dict[Callable[[], None], None] = {}
        """The table's own commands until the next attempt, in order; the same command once."""

    @property
    def is_busy(self) -> bool:
        return self._current is not None or bool(self._waiting)

    # One command after another

    def submit(self, run: Callable[[], None], guest: Guest | None = None, action_id: str = "") -> None:
        if self.is_over:
            if guest:
                guest.be_sent_away()
            return
        if self._fence.has_lapsed() and not self._is_paused:
            self.pause()
        command = Command(run, guest, action_id, guest is None)
        if self._cannot_read and guest in self._guests:
            self._refuse(command, refuse("PA-23.cannot-save"))
            return
        self._waiting.append(command)
        self._run_waiting()

    def submit_first(self, run: Callable[[], None], guest: Guest | None = None, action_id: str = "") -> None:
        """Before everything that waits already."""
        self._waiting.appendleft(Command(run, guest, action_id, guest is None))
        self._run_waiting()

    def _run_waiting(self) -> None:
        if self._is_running:
            return
        self._is_running = True
        while self._current is None and self._waiting and not self._is_paused:
            command = self._waiting.popleft()
            if command.may_be_postponed and self.backoff.is_waiting:
                self._postponed[command.run] = None
            else:
                self._current = command
                self._run(command)
        self._is_running = False

    def _run(self, command: Command) -> None:
        try:
            command.run()
        except Refused as refused:
            self._refuse(command, refused.refusal)
        except Exception:  # an error of ours refuses one command and leaves the table as it was
            log.exception("fault at table %s", self._id)
            self._refuse(command, refuse("PA-23.fault"))
        if self._write is None and self._reading is None:
            self._current = None

    def _refuse(self, command: Command, refusal: Refusal) -> None:
        if command.guest:
            self._tell_refusal(command.guest, refusal, command.action_id)

    def _tell_refusal(self, guest: Guest, refusal: Refusal, action_id: str) -> None:
        try:
            guest.be_refused(refusal, action_id)
        except Exception:  # one guest who cannot be told must not keep it from the others
            log.exception("cannot refuse at table %s", self._id)

    # Persist, then publish

    def write(self, change: Change, publish: Callable[[], None]) -> None:
        """The current command ends when this is durable and published, or known to have failed."""
        self._write = Write(change, publish)
        self._store.write(change, self._written, self._fence.number)

    def _written(self, error: Exception | None) -> None:
        if self.is_over:
            return
        if error is None:
            write, self._write = self._write, None
            if write:
                self._publish(write)
            self._current = None
        elif isinstance(error, Conflict):  # nothing was written: the command is checked again
            self._write = None
            self._read_back(run_again=True)
        elif isinstance(error, Fenced):  # nor will anything be: everybody is sent to the table's new home
            self._fence.on_fenced()
            return
        else:
            log.error("the store failed at table %s: %r", self._id, error)
            self.backoff.fail(self._retry)
            self._look_again_later()
            self._read_back()
        self._run_waiting()

    def _publish(self, write: Write) -> None:
        self.written_at = self._clock.now()
        if self.backoff.failures:
            self.backoff.succeed()
            self._retry()
        try:
            write.publish()
        except Exception:
            log.exception("fault after a write at table %s", self._id)

    def _retry(self) -> None:
        self._waiting.extend(Command(run, may_be_postponed=True) for run in self._postponed)
        self._postponed.clear()
        self._run_waiting()

    # What is stored is not what is known here: a write failed, or came too late

    def _read_back(self, run_again: bool = False) -> None:
        table = self._table()
        if table:
            self._reading = asyncio.ensure_future(self._take_over(table, run_again))

    def _look_again_later(self) -> None:
        """What was not stored when it was looked for may be stored a little later, and nobody writes any more."""
        if self._second_look:
            self._second_look.cancel()
        look = partial(self.submit, self._read_back)
        self._second_look = self._clock.call_at(self._clock.now() + _LOOK_AGAIN, look)

    async def _take_over(self, table: Restorable, run_again: bool) -> None:
        """`run_again`: the current command came too late and is checked once more."""
        saved = await self._load()
        command, write = self._current, self._write
        self._write = self._reading = None
        problem = self._restore(table, saved, write)
        if command and problem:
            self._refuse(command, problem)
        if command and run_again and not problem:
            self._run(command)
        else:
            self._current = None
        if command and write and problem and command.guest is None:
            self._waiting.append(command)  # at the next attempt
        self._run_waiting()

    def _restore(self, table: Restorable, saved: Saved | None, write: Write | None) -> Refusal | None:
        """What is stored counts. A refusal: it cannot be taken over, or the write did not happen."""
        if saved is None:
            return refuse("PA-23.no-such-table")
        is_lost = write is not None and not saved.contains(write.change)
        try:
            if write and not is_lost:
                self._publish(write)
            table.restore(saved)
            if is_lost:
                table.write_was_lost()
        except Refused as refused:
            return refused.refusal
        except Exception:
            log.exception("cannot take over what is stored of table %s", self._id)
            return refuse("PA-23.fault")
        return refuse("PA-23.cannot-save") if is_lost else None

    async def _load(self) -> Saved | None:
        """Tries until it succeeds."""
        attempts = 0
        while True:
            try:
                saved = await self._store.load(self._id)
            except Exception as error:  # noqa: BLE001 - whatever it is, the table has to know what is stored
                log.error("cannot read table %s: %r", self._id, error)
                self._refuse_everybody()
            else:
                self._cannot_read = False
                return saved
            await sleep(self._clock, retry_delay(attempts))
            attempts += 1

    def _refuse_everybody(self) -> None:
        """Nothing is known until the store can be read. Everybody is told once; who is entering waits."""
        if self._cannot_read:
            return
        self._cannot_read = True
        refusal = refuse("PA-23.cannot-save")
        commands, self._waiting = self._waiting, deque()
        told = set()
        if self._current and self._current.guest:
            commands.appendleft(self._current)
            self._current = Command(_do_nothing)
        for command in commands:
            if command.guest in self._guests:
                told.add(command.guest)
                self._refuse(command, refusal)
            else:
                self._waiting.append(command)
        for guest in self._guests - told:
            self._tell_refusal(guest, refusal, "")

    # This node may no longer be the table's home

    def pause(self) -> None:
        """Nothing runs until it is known; it is the same to everybody as if the store could not be read."""
        self._is_paused = True
        self._refuse_everybody()

    def resume(self) -> None:
        self._is_paused = False
        if self._reading is None:
            self._cannot_read = False
        self._run_waiting()

    def end(self) -> None:
        """Nothing runs any more, and whoever asks, or has asked, is sent away."""
        self.is_over = True
        waiting, self._waiting = self._waiting, deque()
        for guest in dict.fromkeys(command.guest for command in waiting):
            if guest and guest not in self._guests:  # who was entering would wait for ever
                guest.be_sent_away()
        self.stop()

    def stop(self) -> None:
        """Nothing is retried or read any more. What is submitted later still runs."""
        self.backoff.end()
        if self._second_look:
            self._second_look.cancel()
        self._postponed.clear()
        if self._reading:
            self._reading.cancel()


def _do_nothing() -> None:
    pass
