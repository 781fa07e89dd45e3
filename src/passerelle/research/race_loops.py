"""The kernels of one room in real time, each in a loop over games. `rooms.py` runs this file once for each room.

So the functions have other globals for every room, and are kept apart in the compiler's cache.
"""

from __future__ import annotations

import numpy as np

from passerelle.core.flat import CHANCE, OVER
from passerelle.core.ticks import TickRows
from passerelle.games.kernels import Array, below

from .rooms import compiled

_rows: TickRows = globals()["kernels"]
_begin, _status, _legal, _act = _rows.begin, _rows.status, _rows.legal, _rows.act
_deal, _points, _observe = _rows.deal, _rows.points, _rows.observe


@compiled(__name__)
def show_one(row: Array, rng: Array, masks: Array, planes: Array) -> None:
    """Draws until somebody can act, and writes what everybody sees."""
    while _status(row) == CHANCE:
        _deal(row, rng)
    for seat in range(len(masks)):
        _legal(row, seat, masks[seat])
        _observe(row, seat, planes[seat])


@compiled(__name__)
def start(
    rows: Array, ticks: Array, rngs: Array, settings: Array, masks: Array, planes: Array, asked: Array
) -> None:
    for game in range(len(rows)):
        if asked[game]:
            _begin(rows[game], settings)
            ticks[game] = 0
            show_one(rows[game], rngs[game : game + 1], masks[game], planes[game])


@compiled(__name__)
def pay(gained: Array, sides: Array, rewards: Array) -> None:
    """What one's side has scored, less what the other sides scored on average."""
    for seat in range(len(sides)):
        others, count = 0.0, 0
        for other in range(len(sides)):
            if sides[other] != sides[seat]:
                others += gained[other]
                count += 1
        rewards[seat] = gained[seat] - others / count


@compiled(__name__)
def step(
    rows: Array, ticks: Array, rngs: Array, settings: Array, masks: Array, planes: Array, asked: Array,
    actions: Array, rewards: Array, done: Array, cut: Array, final: Array, sides: Array, longest: int,
    auto_reset: bool,
) -> None:  # fmt: skip
    seats = len(sides)
    before, after = np.zeros(seats), np.zeros(seats)
    for game in range(len(rows)):
        row = rows[game]
        rewards[game] = 0
        if not auto_reset and (done[game] or cut[game]):
            continue
        done[game] = cut[game] = False
        if not asked[game]:
            continue
        _points(row, before)
        _act(row, actions[game])
        ticks[game] += 1
        while _status(row) == CHANCE:
            _deal(row, rngs[game : game + 1])
        _points(row, after)
        pay(after - before, sides, rewards[game])
        done[game] = _status(row) == OVER
        cut[game] = ticks[game] >= longest and not done[game]
        if done[game] or cut[game]:
            final[game] = row
            if auto_reset:
                _begin(row, settings)
                ticks[game] = 0
        show_one(row, rngs[game : game + 1], masks[game], planes[game])


@compiled(__name__)
def check(masks: Array, asked: Array, actions: Array, illegal: Array) -> None:
    for game in range(len(masks)):
        for seat in range(masks.shape[1]):
            action = actions[game, seat]
            if asked[game] and (action < 0 or action >= masks.shape[2] or not masks[game, seat, action]):
                illegal[game] = True


@compiled(__name__)
def sample(masks: Array, rngs: Array, actions: Array) -> None:
    for game in range(len(masks)):
        for seat in range(masks.shape[1]):
            mask = masks[game, seat]
            left = below(rngs[game : game + 1], mask.sum())
            for action in range(len(mask)):
                if mask[action]:
                    if left == 0:
                        actions[game, seat] = action
                        break
                    left -= 1
