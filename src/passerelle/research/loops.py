"""The kernels of one room, each in a loop over games. `rooms.py` runs this file once for each room.

So the functions have other globals for every room, and are kept apart in the compiler's cache.
"""

from __future__ import annotations

import numpy as np

from passerelle.core.flat import CHANCE, OVER, Flat
from passerelle.games.kernels import Array

from .rooms import compiled

_flat: Flat = globals()["kernels"]
_begin, _turn, _legal, _sample, _play = _flat.begin, _flat.turn, _flat.legal, _flat.sample, _flat.play
_deal, _score, _observe, _allows = _flat.deal, _flat.score, _flat.observe, _flat.allows


@compiled(__name__)
def show_one(game: int, row: Array, rng: Array, turns: Array, masks: Array, planes: Array) -> None:
    """Draws until a seat is asked, and writes what it sees."""
    now = _turn(row)
    while now == CHANCE:
        _deal(row, rng)
        now = _turn(row)
    turns[game] = now
    if len(masks):
        _legal(row, masks[game])
    if len(planes):
        _observe(row, max(now, 0), planes[game])


@compiled(__name__)
def show(
    rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array, asked: Array
) -> None:
    for game in range(len(rows)):
        if asked[game]:
            show_one(game, rows[game], rngs[game : game + 1], turns, masks, planes)


@compiled(__name__)
def start(
    rows: Array, turns: Array, rngs: Array, settings: Array, masks: Array, planes: Array, asked: Array
) -> None:
    for game in range(len(rows)):
        if asked[game]:
            _begin(rows[game], settings)
    show(rows, turns, rngs, settings, masks, planes, asked)


@compiled(__name__)
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
        _score(row, before)
        _play(row, actions[game])
        _score(row, after)
        for seat in range(len(after)):
            rewards[game, seat] = after[seat] - before[seat]
        done[game] = _turn(row) == OVER
        if done[game]:
            final[game] = row
            if auto_reset:
                _begin(row, settings)
        show_one(game, row, rngs[game : game + 1], turns, masks, planes)


@compiled(__name__)
def check(rows: Array, turns: Array, masks: Array, asked: Array, actions: Array, illegal: Array) -> None:
    for game in range(len(rows)):
        action = actions[game]
        if turns[game] == OVER or not asked[game]:
            continue
        if len(masks):
            illegal[game] = action < 0 or action >= masks.shape[1] or not masks[game, action]
        else:
            illegal[game] = not _allows(rows[game], action)


@compiled(__name__)
def sample(rows: Array, turns: Array, rngs: Array, actions: Array) -> None:
    for game in range(len(rows)):
        if turns[game] >= 0:
            actions[game] = _sample(rows[game], rngs[game : game + 1])
