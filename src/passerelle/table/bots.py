"""Bots think beside the event loop, on what their seat sees, and no mistake of theirs harms a table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from passerelle.core.contract import AnyGame, Bot, Budget

THINKING = Budget()
"""The level's own custom: a weak level must not grow strong by thinking long."""


class Thinker(Protocol):
    def __call__(self, job: Callable[[], Any], done: Callable[[Any, BaseException | None], None]) -> None:
        """Does the job somewhere, and calls `done` on the table's thread."""
        ...


class Pool:
    """A few threads: kernels release the interpreter's lock, so that tables go on meanwhile."""

    def __init__(self, workers: int = 2) -> None:
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bot")

    def __call__(self, job: Callable[[], Any], done: Callable[[Any, BaseException | None], None]) -> None:
        def tell(future: Future[Any]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            result = None if error else future.result()
            self._loop.call_soon_threadsafe(done, result, error)

        self._threads.submit(job).add_done_callback(tell)

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)


class Brain:
    """The bot of one seat: made on its first thought, because making it may compile."""

    def __init__(self, game: AnyGame, level: str) -> None:
        self.level = level
        self._game = game
        self._bot: Bot[Any, Any] | None = None
        self._rng = random.Random()

    def choose(self, view: Any) -> Any:
        if self._bot is None:
            self._bot = self._game.bots[self.level]()
        return self._bot.choose(view, THINKING, self._rng)
