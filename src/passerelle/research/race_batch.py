"""Thousands of races at once on flat NumPy arrays: every seat of every game acts at every tick, or waits.

games = RaceBatch("<id>", 1024, seed=7)
while True:
    games.step(policy(games.observations, games.masks))   # or games.step(games.sample())
    learn(games.rewards, games.done | games.cut)
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.games.kernels import Array

from .position import numbered_options, observation_type, tick_rows_of, ticks_of, wrong_seats
from .rooms import race_loops_of
from .shared_work import SharedWork, reseed


class RaceBatch:
    """Many games in real time, stepped all at once by ticks of virtual time.

    The first index of every array is the game, the second the seat: `masks` says what a seat may do (0, to wait, it
    always may), `observations` what it sees, `rewards` what it has gained by the last tick. `done` says whether that
    tick ended the game, `cut` whether it was the last of so many `ticks`. With `auto_reset` such a game has already
    begun anew when `step` returns, and `final_rows` keeps how it stood; else it stays as it is. The arrays change in
    place: copy what is to be kept. A batch can be copied and pickled.

    Examples:
        >>> race = next(game for game in passerelle.games() if game.declaration.realtime)
        >>> games = passerelle.RaceBatch(race.declaration.id, 10, seed=7)
        >>> games.step(games.sample())
        >>> games.rewards.shape
        (10, 2)
    """

    def __init__(
        self,
        game_id: str,
        count: int,
        options: Mapping[str, str] | None = None,
        seats: int = 2,
        *,
        seed: int = 0,
        auto_reset: bool = True,
        ticks: int = 2000,
        threads: int | None = None,
    ) -> None:
        """A game is cut off after so many ticks."""
        self.encoding, kernels = ticks_of(game_id), tick_rows_of(game_id)
        if seats not in self.encoding.SEAT_COUNTS:
            raise ValueError(wrong_seats(game_id, seats, self.encoding.SEAT_COUNTS))
        self.game_id, self.count, self.seats = game_id, count, seats
        self._settings = kernels.settings(numbered_options(game_id, kernels.OPTIONS, options or {}), seats)
        self._sides = np.array(kernels.sides(seats), np.int64)
        self._auto_reset, self._longest = auto_reset, ticks
        shape = (len(self.encoding.PLANES), *self.encoding.BOARD)
        self.rows = np.zeros((count, kernels.WORDS), kernels.TYPE)
        self.final_rows = np.zeros_like(self.rows)
        self.masks = np.zeros((count, seats, self.encoding.ACTIONS), np.int8)
        self.observations = np.zeros((count, seats, *shape), observation_type(self.encoding))
        self.rewards = np.zeros((count, seats), np.float32)
        self.done = np.zeros(count, np.bool_)
        self.cut = np.zeros(count, np.bool_)
        self.ticks = np.zeros(count, np.int64)
        """How many ticks each game has had."""
        self._rngs = np.zeros(count, np.uint64)
        self._sampling_rngs = np.zeros(count, np.uint64)
        self._work = SharedWork(count, threads)
        self._loops: Any = race_loops_of(game_id)
        self.reset(seed)

    def reset(self, seed: int, games: Any = None) -> None:
        """Every game anew, or only those with these numbers.

        The same seed and the same actions give the same games, on any number of cores.
        """
        asked = self._work.named(games)
        reseed(seed, asked, self._rngs, self._sampling_rngs)
        self.rewards[asked] = 0
        self.done[asked] = self.cut[asked] = False
        self._work.each(lambda part: self._loops.start(*self._state(part), asked[part]))

    def step(self, actions: Array, games: Any = None) -> None:
        """One tick in every game, or in those with these numbers alone: an action of each seat, 0 waits.

        Raises ValueError before any game has moved.
        """
        asked = self._work.named(games)
        if not self._auto_reset:
            asked &= ~(self.done | self.cut)
        chosen = self._work.spread(actions, games, (self.seats,))
        illegal = np.zeros(self.count, np.bool_)
        told: tuple[NDArray[Any], ...] = self.masks, asked, chosen, illegal
        self._work.each(lambda part: self._loops.check(*(array[part] for array in told)))
        if illegal.any():
            game = int(illegal.argmax())
            raise ValueError(f"game {game}: not all of {chosen[game].tolist()} are legal; no game has moved")
        told = asked, chosen, self.rewards, self.done, self.cut, self.final_rows
        self._work.each(
            lambda part: self._loops.step(
                *self._state(part),
                *(array[part] for array in told),
                self._sides,
                self._longest,
                self._auto_reset,
            )
        )

    def sample(self) -> NDArray[np.int64]:
        """A legal action of every seat, all equally likely. The draws of the games are not touched."""
        chosen = np.zeros((self.count, self.seats), np.int64)
        self._work.each(
            lambda part: self._loops.sample(self.masks[part], self._sampling_rngs[part], chosen[part])
        )
        return chosen

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every legal action of every seat, as libraries for masked policies ask for it."""
        return self.masks.view(np.bool_)

    def final_observation(self, game: int, seat: int) -> NDArray[Any]:
        """What a seat (from 0) sees at the end of the game that was played last in this place."""
        seen: NDArray[Any] = np.zeros_like(self.observations[game, seat])
        tick_rows_of(self.game_id).observe(self.final_rows[game], seat, seen)
        return seen

    def copy(self) -> RaceBatch:
        """Another one that goes its own way, from the same draws on."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is compiled."""
        return {name: kept for name, kept in vars(self).items() if name not in ("encoding", "_loops")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.encoding, self._loops = ticks_of(self.game_id), race_loops_of(self.game_id)

    def _state(self, part: slice) -> tuple[Any, ...]:
        return (
            self.rows[part], self.ticks[part], self._rngs[part], self._settings, self.masks[part],
            self.observations[part],
        )  # fmt: skip
