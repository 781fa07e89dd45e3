"""An asyncio event loop on a virtual clock. Every callback belongs to a process, which can be paused or killed.

What one process has scheduled runs in the order asyncio promises. Between processes, a seeded generator decides who
runs first. Time passes only when nobody has anything to do, so that an hour takes as long as what happens in it.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from typing import Any, TypeVar, cast

T = TypeVar("T")


class ScheduledCall:
    """A callback that waits for its turn, or for its time."""

    __slots__ = ("arguments", "callback", "process", "time")

    def __init__(
        self,
        process: SimulatedProcess,
        time: float,
        callback: Callable[..., object],
        arguments: tuple[Any, ...],
    ) -> None:
        self.process = process
        self.time = time
        self.callback: Callable[..., object] | None = callback
        self.arguments = arguments

    def cancel(self) -> None:
        self.callback, self.arguments = None, ()

    def cancelled(self) -> bool:
        return self.callback is None

    def when(self) -> float:
        """By the clock of its process."""
        return self.time + self.process.clock_offset


class SimulatedProcess:
    """What runs together, and stops together: a node, a client, the database, the network."""

    def __init__(self, number: int, name: str, clock_offset: float = 0.0) -> None:
        self.number = number
        self.name = name
        self.clock_offset = clock_offset
        """Seconds by which its clock is ahead of the loop's."""
        self.ready: deque[ScheduledCall] = deque()
        self.is_paused = False
        self.is_dead = False
        self.scheduled = 0
        """Counted: of two calls at the same time the one scheduled first comes first."""


class VirtualLoop:
    """What asyncio needs of a loop, and nothing else: no sockets, no threads, no signals."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.world_time = 0.0
        """Seconds since the loop began, whatever the clocks of processes say."""
        self._timers: list[tuple[float, int, int, ScheduledCall]] = []
        self._active: list[SimulatedProcess] = []
        """Processes with something ready, those that are paused left out."""
        self._processes = 0
        self.process = self.new_process("world")
        """Whose callback runs now: what it schedules belongs to it."""
        self.faults: list[str] = []
        """Exceptions that nobody caught."""
        self.steps = 0
        self._tasks: list[asyncio.Task[Any]] = []
        """Kept until the end: what the garbage collector does, and when, is no part of a history."""

    # Processes

    def new_process(self, name: str, clock_offset: float = 0.0) -> SimulatedProcess:
        self._processes += 1
        return SimulatedProcess(self._processes, name, clock_offset)

    def pause(self, process: SimulatedProcess) -> None:
        """As SIGSTOP does: nothing of it runs, its clock goes on, and what is due waits."""
        process.is_paused = True
        if process in self._active:
            self._active.remove(process)

    def resume(self, process: SimulatedProcess) -> None:
        process.is_paused = False
        if process.ready and process not in self._active:
            self._active.append(process)

    def kill(self, process: SimulatedProcess) -> None:
        """As SIGKILL does: nothing of it ever runs again."""
        process.is_dead = True
        process.ready.clear()
        if process in self._active:
            self._active.remove(process)

    @contextmanager
    def running_as(self, process: SimulatedProcess) -> Iterator[None]:
        """What is scheduled in here belongs to this process."""
        before, self.process = self.process, process
        try:
            yield
        finally:
            self.process = before

    # What asyncio asks of a loop

    @property
    def as_asyncio(self) -> asyncio.AbstractEventLoop:
        return cast(asyncio.AbstractEventLoop, self)

    def time(self) -> float:
        return self.world_time + self.process.clock_offset

    @property
    def now(self) -> int:
        """Milliseconds since the loop began, for everybody the same."""
        return int(self.world_time * 1000)

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> ScheduledCall:
        process = self.process
        call = ScheduledCall(process, self.world_time, callback, args)
        if not process.ready and not process.is_paused and not process.is_dead:
            self._active.append(process)
        process.ready.append(call)
        return call

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> ScheduledCall:
        return self.call_for(self.process, delay, callback, *args)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> ScheduledCall:
        return self.call_for(
            self.process, when - self.process.clock_offset - self.world_time, callback, *args
        )

    def call_for(
        self, process: SimulatedProcess, delay: float, callback: Callable[..., object], *args: Any
    ) -> ScheduledCall:
        """After so many seconds, as a callback of that process."""
        return self.call_for_at(process, self.world_time + max(0.0, delay), callback, *args)

    def call_for_at(
        self, process: SimulatedProcess, when: float, callback: Callable[..., object], *args: Any
    ) -> ScheduledCall:
        """At this world time."""
        call = ScheduledCall(process, when, callback, args)
        process.scheduled += 1
        heapq.heappush(self._timers, (call.time, process.number, process.scheduled, call))
        return call

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self.as_asyncio)

    def create_task(
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[T]:
        task = asyncio.Task(coro, loop=self.as_asyncio, name=name)
        self._tasks.append(task)
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.faults.append(f"{self.process.name}: {context.get('message')}: {error!r}")

    # Running

    def run_until_complete(self, future: Any, most: float = 3600.0) -> Any:
        """The result of a coroutine, after all the virtual time it takes: so many seconds at most."""
        asyncio._set_running_loop(self.as_asyncio)
        try:
            task = asyncio.ensure_future(future, loop=self.as_asyncio)
            while not task.done():
                self._run_once()
                if self.world_time > most:
                    raise TimeoutError(f"not done after {most} s; what went wrong: {self.faults}")
            return task.result()
        finally:
            asyncio._set_running_loop(None)

    def close(self) -> None:
        """Nothing that is left runs any more, not even when its memory is freed."""
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined] # as asyncio's own runners do
                with suppress(Exception):
                    task.get_coro().close()
        self._tasks.clear()
        self._timers.clear()

    def _run_once(self) -> None:
        active = self._active
        if not active:
            self._advance()
            return
        index = self._rng.randrange(len(active)) if len(active) > 1 else 0
        process = active[index]
        ready = process.ready
        call = ready.popleft()
        if not ready:
            active[index] = active[-1]
            active.pop()
        callback = call.callback
        if callback is None:
            return
        self.steps += 1
        before, self.process = self.process, process
        try:
            callback(*call.arguments)
        except Exception as error:  # noqa: BLE001 - as asyncio does: the loop goes on
            self.call_exception_handler({"message": f"in {callback!r}", "exception": error})
        finally:
            self.process = before

    def _advance(self) -> None:
        """To the next moment at which something is due. What is due for a paused process waits there."""
        timers = self._timers
        if not timers:
            raise RuntimeError("everybody waits, for ever")
        self.world_time = max(self.world_time, timers[0][0])
        while timers and timers[0][0] <= self.world_time:
            call = heapq.heappop(timers)[3]
            process = call.process
            if process.is_dead or call.callback is None:
                continue
            if not process.ready and not process.is_paused:
                self._active.append(process)
            process.ready.append(call)
