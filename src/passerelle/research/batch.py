"""Thousands of games at once on flat NumPy arrays, stepped by compiled loops on all cores.

games = Batch("<id>", 4096, seed=7)
while True:
    games.step(policy(games.observations, games.masks))   # or games.step(games.sample())
    learn(games.rewards, games.done)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.flat import CHANCE, OVER, Flat
from passerelle.games.compiler import njit
from passerelle.games.kernels import Array

from .position import flat_of, observation_type, settings_of

SMALL = 64
"""Games that are not worth a second thread."""


class Batch:
    """Many games of one kind, stepped all at once on flat NumPy arrays.

    Row i of every array is game i: `turns` says which seat is asked (below 0: the game is over), `masks` what it
    may do, `observations` what it sees, `rewards` what every seat has gained by the last step, `done` whether
    that step ended the game. With `auto_reset` a finished game has already begun anew when `step` returns. The
    arrays change in place: copy what is to be kept.

    Examples:
        >>> games = passerelle.Batch(passerelle.games()[0].declaration.id, 100, seed=7)
        >>> games.step(games.sample())
        >>> games.masks.shape == (100, games.flat.ACTIONS)
        True
    """

    def __init__(
        self,
        game_id: str,
        count: int,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        *,
        seed: int = 0,
        auto_reset: bool = True,
        masks: bool = True,
        observations: bool = True,
        threads: int | None = None,
    ) -> None:
        """Without masks illegal actions go unnoticed, and what follows them is anybody's guess."""
        self.flat = flat = flat_of(game_id)
        self.count = count
        self.seats = seats or flat.SEAT_COUNTS[0]
        self._settings = settings_of(game_id, options or {}, self.seats)
        self._auto_reset = auto_reset
        self._loops = loops_of(game_id)
        shape = (len(flat.PLANES), *flat.BOARD)
        self.rows = np.zeros((count, flat.WORDS), flat.TYPE)
        self.turns = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, self.seats), np.float32)
        self.done = np.zeros(count, np.bool_)
        self.masks = np.zeros((count if masks else 0, flat.ACTIONS), np.int8)
        self.observations = np.zeros((count if observations else 0, *shape), observation_type(flat))
        self._illegal = np.zeros(count, np.bool_)
        self._rngs = np.zeros(count, np.uint64)
        self._slices = _slices(count, threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Every game anew; the same seed and the same actions give the same games, on any number of cores."""
        self._rngs[:] = np.random.default_rng(seed).integers(1, 1 << 63, self.count, np.uint64)
        self.rewards[:] = 0
        self.done[:] = False
        self._each(lambda part: self._loops.start(*self._state(part)))

    def step(self, actions: Array) -> None:
        """One action in every game; a game that is over stays so."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(f"{self.count} actions, not {chosen.shape}")
        told = self.rewards, self.done, self._illegal
        self._each(
            lambda part: self._loops.step(
                *self._state(part), chosen[part], *(array[part] for array in told), self._auto_reset
            )
        )
        if self._illegal.any():
            game = int(self._illegal.argmax())
            raise ValueError(f"game {game}: action {chosen[game]} is not legal")

    def sample(self) -> NDArray[np.int64]:
        """A legal action in every game, all equally likely; 0 in a game that is over."""
        chosen = np.zeros(self.count, np.int64)
        self._each(
            lambda part: self._loops.sample(self.rows[part], self.turns[part], self._rngs[part], chosen[part])
        )
        return chosen

    def _state(self, part: slice) -> tuple[Any, ...]:
        """An array that is not kept has no rows, and no part has any of it."""
        return (
            self.rows[part], self.turns[part], self._rngs[part], self._settings, self.masks[part],
            self.observations[part],
        )  # fmt: skip

    def _each(self, work: Callable[[slice], None]) -> None:
        if self._pool is None:
            work(self._slices[0])
        else:
            list(self._pool.map(work, self._slices))


def _slices(count: int, threads: int) -> list[slice]:
    parts = max(1, min(threads, count // SMALL))
    bounds = [count * part // parts for part in range(parts + 1)]
    return [slice(low, high) for low, high in pairwise(bounds)]


class Loops:
    """The kernels of one room, each in a loop over games; compiled when first used."""

    def __init__(self, flat: Flat) -> None:
        begin, turn, legal, sample, play = flat.begin, flat.turn, flat.legal, flat.sample, flat.play
        deal, score, observe = flat.deal, flat.score, flat.observe

        @njit(nogil=True)
        def show(game: int, row: Array, rng: Array, turns: Array, masks: Array, planes: Array) -> None:
            """Draws until a seat is asked, and writes what it sees."""
            now = turn(row)
            while now == CHANCE:
                deal(row, rng)
                now = turn(row)
            turns[game] = now
            if len(masks):
                legal(row, masks[game])
            if len(planes):
                observe(row, max(now, 0), planes[game])

        @njit(nogil=True)
        def start(
            rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array
        ) -> None:
            for game in range(len(rows)):
                begin(rows[game], settings)
                show(game, rows[game], rngs[game : game + 1], turns, masks, planes)

        @njit(nogil=True)
        def step(
            rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array,
            actions: Array, rewards: Array, done: Array, illegal: Array, auto_reset: bool,
        ) -> None:  # fmt: skip
            before, after = np.zeros(rewards.shape[1]), np.zeros(rewards.shape[1])
            for game in range(len(rows)):
                row = rows[game]
                rewards[game] = 0
                illegal[game] = False
                if turns[game] == OVER:
                    continue
                if len(masks) and (
                    actions[game] < 0 or actions[game] >= masks.shape[1] or not masks[game, actions[game]]
                ):
                    illegal[game] = True
                    continue
                score(row, before)
                play(row, actions[game])
                score(row, after)
                for seat in range(len(after)):
                    rewards[game, seat] = after[seat] - before[seat]
                done[game] = turn(row) == OVER
                if done[game] and auto_reset:
                    begin(row, settings)
                show(game, row, rngs[game : game + 1], turns, masks, planes)

        @njit(nogil=True)
        def sample_all(rows: Array, turns: Array, rngs: Array, actions: Array) -> None:
            for game in range(len(rows)):
                if turns[game] >= 0:
                    actions[game] = sample(rows[game], rngs[game : game + 1])

        self.start: Any = start
        self.step: Any = step
        self.sample: Any = sample_all


@cache
def loops_of(game_id: str) -> Loops:
    return Loops(flat_of(game_id))
