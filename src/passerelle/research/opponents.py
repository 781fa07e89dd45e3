"""A level of the game plays every seat of many games but the learner's."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.contract import LEVEL_BUDGET, AnyBot
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.games.kernels import Row

from .position import Position, flat_of
from .shared_work import SharedWork


def check_level(game_id: str, level: str) -> None:
    """Raises ValueError for a level that the game does not have."""
    levels = catalogue.find(game_id).declaration.bots
    if level not in levels:
        raise ValueError(f"{game_id} has no level {level!r}; its levels are {', '.join(levels)}")


def check_seat(seat: int | None, seats: int) -> None:
    """Raises ValueError for a seat that there is not; None is any."""
    if seat is not None and not 1 <= seat <= seats:
        raise ValueError(f"seat {seat} is none: they are 1 to {seats}")


def learners(count: int, seats: int, seat: int | None) -> NDArray[np.int64]:
    """Where the learner sits in each game: always here (from 1), or in every seat equally often."""
    check_seat(seat, seats)
    return np.arange(count) % seats if seat is None else np.full(count, seat - 1)


class Opponents:
    """The bots of many games, one for each seat that somebody was asked at; in every game they have a generator of
    its own, so that what they do does not depend on how many threads let them think."""

    def __init__(self, game_id: str, level: str, count: int) -> None:
        check_level(game_id, level)
        self._game_id, self._level = game_id, level
        self._rngs = [random.Random() for _ in range(count)]
        self._bots: list[dict[int, AnyBot]] = [{} for _ in range(count)]
        self._rest: list[list[int]] = [[] for _ in range(count)]
        """What is left of an action of several numbers."""

    def seed(self, seeds: NDArray[np.uint64], games: NDArray[np.int64]) -> None:
        """These games begin anew, by these seeds."""
        for game, seed in zip(games.tolist(), seeds.tolist(), strict=True):
            self._rngs[game] = random.Random(seed)
        self.forget(games)

    def forget(self, games: NDArray[np.int64]) -> None:
        """These games are others now: who plays there sits down anew."""
        for game in games.tolist():
            self._bots[game], self._rest[game] = {}, []

    def choose(self, rows: Row, turns: NDArray[np.int64], games: NDArray[np.int64], work: SharedWork) -> Any:
        """The number of an action in each of these games."""
        chosen = work.map(lambda game: self._choose(game, rows[game], int(turns[game])), games.tolist())
        return np.fromiter(chosen, np.int64, len(games))

    def _choose(self, game: int, row: Row, seat: int) -> int:
        if not self._rest[game]:
            flat, bots = flat_of(self._game_id), self._bots[game]
            if seat not in bots:
                bots[seat] = catalogue.find(self._game_id).bots[self._level]()
            view = Position(flat, row).view(SEATS[seat])
            action = bots[seat].choose(view, LEVEL_BUDGET, self._rngs[game])
            self._rest[game] = list(flat.numbers_of(row, action))
        return self._rest[game].pop(0)
