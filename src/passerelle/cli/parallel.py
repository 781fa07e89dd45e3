"""Many games on all cores, in their order, with a progress bar."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any

from rich.console import Console
from rich.progress import track


@contextmanager
def in_order(play: Callable[..., Any], games: list[Any], workers: int) -> Iterator[Iterable[Any]]:
    """What `play` makes of each game, as it is ready; 0 workers: as many as there are cores."""
    with _ordered_map(min(workers or os.cpu_count() or 1, len(games) // 4)) as mapped:
        console = Console(stderr=True)
        yield track(
            mapped(play, games),
            total=len(games),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )


@contextmanager
def _ordered_map(workers: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """`map` over processes, or in this one where that is quicker."""
    if workers < 2:
        yield map
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        yield partial(executor.map, chunksize=4)
