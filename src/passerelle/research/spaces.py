"""What every environment's observations are: planes, and a mask of what one may do."""

from __future__ import annotations

from typing import Any

import numpy as np

from passerelle.core.flat import Flat
from passerelle.core.ticks import Ticks

from .extra import needed
from .position import observation_type

with needed("gymnasium"):
    from gymnasium import spaces


def seen_space(encoding: Flat | Ticks) -> spaces.Dict:
    shape = (len(encoding.PLANES), *encoding.BOARD)
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, encoding.HIGHEST, shape, observation_type(encoding)),
        "action_mask": spaces.Box(0, 1, (encoding.ACTIONS,), np.int8),
    }
    return spaces.Dict(seen)


def action_space(encoding: Flat | Ticks) -> spaces.Discrete[Any]:
    return spaces.Discrete(encoding.ACTIONS)
