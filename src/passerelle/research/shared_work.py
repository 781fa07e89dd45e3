"""Work on many games, shared out among threads; and which of the games are meant."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

SMALL = 64
"""Games that are not worth a second thread."""

A = TypeVar("A")
B = TypeVar("B")


class SharedWork:
    """Work on so many games, in parts for each core. It can be copied and pickled."""

    def __init__(self, count: int, threads: int | None) -> None:
        self.count, self._threads = count, threads
        most = threads or os.cpu_count() or 1
        parts = max(1, min(most, count // SMALL))
        bounds = [count * part // parts for part in range(parts + 1)]
        self._slices = [slice(low, high) for low, high in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None

    def __reduce__(self) -> Any:
        return SharedWork, (self.count, self._threads)

    def each(self, work: Callable[[slice], None]) -> None:
        """Works on every part at once."""
        list(self.map(work, self._slices))

    def map(self, work: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
        """As `map` does, on all threads."""
        return self._pool.map(work, items) if self._pool else map(work, items)

    def named(self, games: Any) -> NDArray[np.bool_]:
        """Which games are meant; None is all. Raises ValueError for numbers that are none, or twice the same."""
        asked = np.zeros(self.count, np.bool_)
        if games is None:
            asked[:] = True
            return asked
        numbers = np.asarray(games)
        if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
            raise ValueError("games are a list of numbers")
        if numbers.size and (numbers.min() < 0 or numbers.max() >= self.count):
            raise ValueError(f"games are numbered from 0 to {self.count - 1}")
        asked[numbers.astype(np.int64)] = True
        if asked.sum() != numbers.size:
            raise ValueError("a game is named twice")
        return asked

    def spread(self, actions: Any, games: Any, seats: tuple[int, ...] = ()) -> NDArray[np.int64]:
        """An action in every game, 0 in those that are not meant. Raises ValueError for what is no such list."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" and given.size:
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        wanted = (self.count if games is None else np.size(games), *seats)
        if given.shape != wanted:
            raise ValueError(f"{' × '.join(map(str, wanted))} actions, not {given.shape}")
        chosen = np.zeros((self.count, *seats), np.int64)
        chosen[slice(None) if games is None else np.asarray(games, np.int64)] = given
        return chosen


def reseed(seed: int, asked: NDArray[np.bool_], *generators: NDArray[np.uint64]) -> None:
    """Gives these games new words to draw from."""
    seeds = np.random.default_rng(seed)
    for words in generators:
        words[asked] = seeds.integers(1, 1 << 63, int(asked.sum()), np.uint64)
