"""Thousands of games at once on flat NumPy arrays, stepped by compiled loops on all cores.

games = Batch("<id>", 4096, seed=7)
while True:
    games.step(policy(games.observations, games.masks))   # or games.step(games.sample())
    learn(games.rewards, games.done)
"""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.flat import CHANCE, OVER, Flat
from passerelle.games.compiler import njit
from passerelle.games.kernels import Array

from .position import Position, flat_of, observation_type, settings_of

SMALL = 64
"""Games that are not worth a second thread."""


class Batch:
    """Many games of one kind, stepped all at once on flat NumPy arrays.

    Row i of every array is game i: `turns` says which seat is asked (below 0: the game is over), `masks` what it
    may do, `observations` what it sees, `rewards` what every seat has gained by the last step, `done` whether
    that step ended the game. With `auto_reset` a finished game has already begun anew when `step` returns;
    `final_rows` keeps how it stood at its end. The arrays change in place: copy what is to be kept. A batch can be
    copied and pickled.

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
        """Without masks, actions are checked all the same, one by one."""
        self.flat = flat = flat_of(game_id)
        self.game_id, self.count = game_id, count
        self.seats = seats or flat.SEAT_COUNTS[0]
        self._settings = settings_of(game_id, options or {}, self.seats)
        self._auto_reset = auto_reset
        shape = (len(flat.PLANES), *flat.BOARD)
        self.rows = np.zeros((count, flat.WORDS), flat.TYPE)
        self.final_rows = np.zeros_like(self.rows)
        self.turns = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, self.seats), np.float32)
        self.done = np.zeros(count, np.bool_)
        self.masks = np.zeros((count if masks else 0, flat.ACTIONS), np.int8)
        self.observations = np.zeros((count if observations else 0, *shape), observation_type(flat))
        self._rngs = np.zeros(count, np.uint64)
        self._sampling_rngs = np.zeros(count, np.uint64)
        self._threads = threads
        self._start_threads()
        self.reset(seed)

    def _start_threads(self) -> None:
        self._loops = loops_of(self.game_id)
        self._slices = _slices(self.count, self._threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None

    def reset(self, seed: int, games: Any = None) -> None:
        """Every game anew, or only those with these numbers.

        The same seed and the same actions give the same games, on any number of cores.
        """
        asked = self._numbered(games)
        seeds = np.random.default_rng(seed)
        for rngs in (self._rngs, self._sampling_rngs):
            rngs[asked] = seeds.integers(1, 1 << 63, int(asked.sum()), np.uint64)
        self.rewards[asked] = 0
        self.done[asked] = False
        self._each(lambda part: self._loops.start(*self._state(part), asked[part]))

    def step(self, actions: Array, games: Any = None) -> None:
        """One action in every game, or in those with these numbers alone; a game that is over stays so.

        Raises ValueError before any game has moved.
        """
        asked = self._numbered(games)
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" and given.size:
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        wanted = self.count if games is None else np.size(games)
        if given.shape != (wanted,):
            raise ValueError(f"{wanted} actions, not {given.shape}")
        chosen = np.zeros(self.count, np.int64)
        chosen[slice(None) if games is None else np.asarray(games, np.int64)] = given
        self._check(chosen, asked)
        told = asked, chosen, self.rewards, self.done, self.final_rows
        self._each(
            lambda part: self._loops.step(
                *self._state(part), *(array[part] for array in told), self._auto_reset
            )
        )

    def set_positions(self, positions: Sequence[Position], games: Any = None) -> None:
        """Puts these positions in place of all games, or of those with these numbers; the table draws where it is to.

        They must be of the same game, with as many seats and the same options.
        """
        asked = self._numbered(games)
        places = np.arange(self.count) if games is None else np.asarray(games, np.int64)
        if len(positions) != len(places):
            raise ValueError(f"{len(places)} positions, not {len(positions)}")
        for position in positions:
            if position.flat is not self.flat:
                raise ValueError(f"a position of {position.flat.__name__} is none of {self.flat.__name__}")
        for place, position in zip(places, positions, strict=True):
            self.rows[place] = position.row
        self.rewards[asked] = 0
        self._each(lambda part: self._loops.show(*self._state(part), asked[part]))
        self.done[asked] = self.turns[asked] == OVER

    def final_observation(self, game: int, seat: int) -> NDArray[Any]:
        """What a seat sees at the end of the game that was played last in this place."""
        return Position(self.flat, self.final_rows[game]).observation(seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every legal action in every game, as libraries for masked policies ask for it."""
        if len(self.masks):
            return self.masks.view(np.bool_)
        return np.stack([Position(self.flat, row).mask() for row in self.rows]).view(np.bool_)

    def copy(self) -> Batch:
        """Another one that goes its own way, from the same dice on."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is compiled or running."""
        return {name: kept for name, kept in vars(self).items() if name not in ("flat", "_loops", "_pool")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.flat = flat_of(self.game_id)
        self._start_threads()

    def _numbered(self, games: Any) -> NDArray[np.bool_]:
        """Which games are meant. Raises ValueError for numbers that are none, or twice the same."""
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

    def _check(self, chosen: NDArray[np.int64], asked: NDArray[np.bool_]) -> None:
        illegal = np.zeros(self.count, np.bool_)
        told = self.rows, self.turns, self.masks, asked, chosen, illegal
        self._each(lambda part: self._loops.check(*(array[part] for array in told)))
        if illegal.any():
            game = int(illegal.argmax())
            raise ValueError(f"game {game}: action {chosen[game]} is not legal; no game has moved")

    def sample(self) -> NDArray[np.int64]:
        """A legal action in every game, all equally likely; 0 in a game that is over. The dice are not touched."""
        chosen = np.zeros(self.count, np.int64)
        self._each(
            lambda part: self._loops.sample(
                self.rows[part], self.turns[part], self._sampling_rngs[part], chosen[part]
            )
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
        deal, score, observe, allows = flat.deal, flat.score, flat.observe, flat.allows

        @njit(nogil=True)
        def show_one(game: int, row: Array, rng: Array, turns: Array, masks: Array, planes: Array) -> None:
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
        def show(
            rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array, asked: Array
        ) -> None:
            for game in range(len(rows)):
                if asked[game]:
                    show_one(game, rows[game], rngs[game : game + 1], turns, masks, planes)

        @njit(nogil=True)
        def start(
            rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array, asked: Array
        ) -> None:
            for game in range(len(rows)):
                if asked[game]:
                    begin(rows[game], settings)
            show(rows, turns, rngs, settings, masks, planes, asked)

        @njit(nogil=True)
        def step(
            rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array,
            asked: Array, actions: Array, rewards: Array, done: Array, final: Array, auto_reset: bool,
        ) -> None:  # fmt: skip
            before, after = np.zeros(rewards.shape[1]), np.zeros(rewards.shape[1])
            for game in range(len(rows)):
                row = rows[game]
                rewards[game] = 0
                if turns[game] == OVER:
                    continue
                done[game] = False
                if not asked[game]:
                    continue
                score(row, before)
                play(row, actions[game])
                score(row, after)
                for seat in range(len(after)):
                    rewards[game, seat] = after[seat] - before[seat]
                done[game] = turn(row) == OVER
                if done[game]:
                    final[game] = row
                    if auto_reset:
                        begin(row, settings)
                show_one(game, row, rngs[game : game + 1], turns, masks, planes)

        @njit(nogil=True)
        def check(
            rows: Array, turns: Array, masks: Array, asked: Array, actions: Array, illegal: Array
        ) -> None:
            for game in range(len(rows)):
                action = actions[game]
                if turns[game] == OVER or not asked[game]:
                    continue
                if len(masks):
                    illegal[game] = action < 0 or action >= masks.shape[1] or not masks[game, action]
                else:
                    illegal[game] = not allows(rows[game], action)

        @njit(nogil=True)
        def sample_all(rows: Array, turns: Array, rngs: Array, actions: Array) -> None:
            for game in range(len(rows)):
                if turns[game] >= 0:
                    actions[game] = sample(rows[game], rngs[game : game + 1])

        self.show: Any = show
        self.start: Any = start
        self.check: Any = check
        self.step: Any = step
        self.sample: Any = sample_all


@cache
def loops_of(game_id: str) -> Loops:
    return Loops(flat_of(game_id))
