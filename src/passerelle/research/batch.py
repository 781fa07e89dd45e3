"""Thousands of games at once on flat NumPy arrays, stepped by compiled loops on all cores.

games = Batch("<id>", 4096, seed=7)
while True:
    games.step(policy(games.observations, games.masks))   # or games.step(games.sample())
    learn(games.rewards, games.done)
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.flat import OVER
from passerelle.games.kernels import Array

from .opponents import Opponents, learners
from .position import Position, flat_of, observation_type, settings_of
from .rooms import loops_of
from .shared_work import SharedWork, reseed


class Batch:
    """Many games of one kind, stepped all at once on flat NumPy arrays.

    Row i of every array is game i: `turns` says which seat is asked (below 0: the game is over), `masks` what it
    may do, `observations` what it sees, `rewards` what every seat has gained by the last step, `done` whether
    that step ended the game. With `auto_reset` a finished game has already begun anew when `step` returns;
    `final_rows` keeps how it stood at its end. The arrays change in place: copy what is to be kept. A batch can be
    copied and pickled.

    With `opponents`, a level of the game, all other seats are played by it: `learners` says which seat is left in each
    game, every seat equally often or always `seat` (from 1), and every game that runs waits for it.

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
        opponents: str | None = None,
        seat: int | None = None,
    ) -> None:
        """Without masks, actions are checked all the same, one by one."""
        self.flat = flat = flat_of(game_id)
        self.game_id, self.count = game_id, count
        self.seats = seats or flat.SEAT_COUNTS[0]
        self._settings = settings_of(game_id, options or {}, self.seats)
        self._auto_reset = auto_reset
        self.learners = learners(count, self.seats, seat)
        self._opponents = Opponents(game_id, opponents, count) if opponents else None
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
        self._work = SharedWork(count, threads)
        self._loops: Any = loops_of(game_id)
        self.reset(seed)

    def reset(self, seed: int, games: Any = None) -> None:
        """Every game anew, or only those with these numbers.

        The same seed and the same actions give the same games, on any number of cores.
        """
        asked = self._work.named(games)
        reseed(seed, asked, self._rngs, self._sampling_rngs)
        if self._opponents:
            self._opponents.seed(self._sampling_rngs[asked], np.flatnonzero(asked))
        self.rewards[asked] = 0
        self.done[asked] = False
        self._work.each(lambda part: self._loops.start(*self._state(part), asked[part]))
        self._answer()

    def step(self, actions: Array, games: Any = None) -> None:
        """One action in every game, or in those with these numbers alone; a game that is over stays so.

        Raises ValueError before any game has moved.
        """
        asked = self._work.named(games)
        chosen = self._work.spread(actions, games)
        self._check(chosen, asked)
        self._move(chosen, asked)
        self._answer()

    def _move(self, chosen: NDArray[np.int64], asked: NDArray[np.bool_]) -> None:
        told = asked, chosen, self.rewards, self.done, self.final_rows
        self._work.each(
            lambda part: self._loops.step(
                *self._state(part), *(array[part] for array in told), self._auto_reset
            )
        )
        if self._opponents:
            self._opponents.forget(np.flatnonzero(self.done & asked))

    def _answer(self) -> None:
        """Opponents act until every game that runs waits for its learner; all of it is one step."""
        if not self._opponents:
            return
        rewards, done = self.rewards.copy(), self.done.copy()
        while (waiting := (self.turns >= 0) & (self.turns != self.learners)).any():
            chosen = np.zeros(self.count, np.int64)
            games = np.flatnonzero(waiting)
            chosen[games] = self._opponents.choose(self.rows, self.turns, games, self._work)
            self._check(chosen, waiting)
            self._move(chosen, waiting)
            rewards += self.rewards
            done |= self.done
        self.rewards[:], self.done[:] = rewards, done

    def set_positions(self, positions: Sequence[Position], games: Any = None) -> None:
        """Puts these positions in place of all games, or of those with these numbers; the table draws where it is to.

        They must be of the same game, with as many seats and the same options.
        """
        asked = self._work.named(games)
        places = np.arange(self.count) if games is None else np.asarray(games, np.int64)
        if len(positions) != len(places):
            raise ValueError(f"{len(places)} positions, not {len(positions)}")
        for position in positions:
            if position.flat is not self.flat:
                raise ValueError(f"a position of {position.flat.__name__} is none of {self.flat.__name__}")
        for place, position in zip(places, positions, strict=True):
            self.rows[place] = position.row
        self.rewards[asked] = 0
        if self._opponents:
            self._opponents.forget(places)
        self._work.each(lambda part: self._loops.show(*self._state(part), asked[part]))
        self.done[asked] = self.turns[asked] == OVER
        self._answer()

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
        """Everything but what is compiled."""
        return {name: kept for name, kept in vars(self).items() if name not in ("flat", "_loops")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.flat, self._loops = flat_of(self.game_id), loops_of(self.game_id)

    def _check(self, chosen: NDArray[np.int64], asked: NDArray[np.bool_]) -> None:
        illegal = np.zeros(self.count, np.bool_)
        told = self.rows, self.turns, self.masks, asked, chosen, illegal
        self._work.each(lambda part: self._loops.check(*(array[part] for array in told)))
        if illegal.any():
            game = int(illegal.argmax())
            raise ValueError(f"game {game}: action {chosen[game]} is not legal; no game has moved")

    def sample(self) -> NDArray[np.int64]:
        """A legal action in every game, all equally likely; 0 in a game that is over. The dice are not touched."""
        chosen = np.zeros(self.count, np.int64)
        self._work.each(
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
