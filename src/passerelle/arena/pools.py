"""Who plays the games: here the processes of this machine. A worker that is lost loses no game."""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children, get_context

from . import programs
from .bout import GameResult, play_or_void, void
from .plan import Bout, Plan

TRIES = 3
"""A game that took its worker along so often is void: bots are elsewhere, so it is our fault."""

Finished = tuple[GameResult, str]


class GamePool(ABC):
    """Plays bouts in any order, a few more at once than there are workers."""

    def __init__(self, plan: Plan, keep: bool) -> None:
        self._play: partial[Finished] = partial(play_or_void, plan, keep=keep)
        self._tries: dict[int, int] = {}

    @property
    @abstractmethod
    def has_room(self) -> bool: ...

    @property
    @abstractmethod
    def is_idle(self) -> bool: ...

    @abstractmethod
    def submit(self, bout: Bout) -> None: ...

    @abstractmethod
    def finished(self) -> list[Finished]:
        """Waits for at least one game, unless a worker was lost meanwhile."""

    @abstractmethod
    def close(self) -> None: ...

    def _is_hopeless(self, bout: Bout) -> bool:
        self._tries[bout.number] = self._tries.get(bout.number, 0) + 1
        return self._tries[bout.number] >= TRIES


class InProcess(GamePool):
    """Plays in this process, one game after another; bots that are not built in have their own all the same."""

    def __init__(self, plan: Plan, keep: bool = False) -> None:
        super().__init__(plan, keep)
        self._next: Bout | None = None

    @property
    def has_room(self) -> bool:
        return self._next is None

    @property
    def is_idle(self) -> bool:
        return self._next is None

    def submit(self, bout: Bout) -> None:
        self._next = bout

    def finished(self) -> list[Finished]:
        assert self._next is not None
        bout, self._next = self._next, None
        return [self._play(bout)]

    def close(self) -> None:
        programs.terminate()


class LocalPool(GamePool):
    def __init__(self, plan: Plan, keep: bool, workers: int = 0) -> None:
        super().__init__(plan, keep)
        self._workers = workers or os.cpu_count() or 1
        self._running: dict[Future[Finished], Bout] = {}
        self._suspects: deque[Bout] = deque()
        """Games that were under way when a worker died: each is played alone, to see which one it was."""
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_heed_signals)

    @property
    def has_room(self) -> bool:
        return not self._suspects and len(self._running) < 2 * self._workers

    @property
    def is_idle(self) -> bool:
        return not self._running and not self._suspects

    def submit(self, bout: Bout) -> None:
        try:
            self._running[self._executor.submit(self._play, bout)] = bout
        except BrokenProcessPool:
            self._suspects.append(bout)

    def finished(self) -> list[Finished]:
        if not self._running and self._suspects:
            self.submit(self._suspects.popleft())
        done, _ = wait(self._running, return_when=FIRST_COMPLETED)
        found, broken = [], []
        for future in done:
            bout = self._running.pop(future)
            try:
                found.append(future.result())
            except BrokenProcessPool:
                broken.append(bout)
        if broken:
            found += self._recover(broken)
        return found

    def _recover(self, broken: list[Bout]) -> list[Finished]:
        """A broken pool takes all its games along: they are played again, one by one."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        broken += self._running.values()
        self._running.clear()
        self._executor = self._start()
        hopeless = [bout for bout in broken if self._is_hopeless(bout)]
        self._suspects.extend(bout for bout in broken if bout not in hopeless)
        return [(void(bout, "lost"), "") for bout in hopeless]

    def close(self) -> None:
        programs.terminate()
        self._executor.shutdown(wait=False, cancel_futures=True)
        for worker in (
            active_children() if self._running else ()
        ):  # nobody waits for games that were broken off
            worker.terminate()


def _heed_signals() -> None:
    """In a worker: Ctrl+C is for the process that counts; who is sent home takes the bots along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)


def _leave(*_: object) -> None:
    programs.terminate(at_once=True)
    os._exit(1)
