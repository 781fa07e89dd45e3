"""The games for one against the clock as Gymnasium environments: `gymnasium.make("passerelle/<Id>-v0")`.

An observation is a dict: `observation`, the planes that the room's `flat.PLANES` names, and `action_mask`. An
illegal action does nothing and is told so in the info. The reward of an action is what it scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from passerelle.core.flat import OVER

from .extra import needed
from .pictures import Rendering, check_mode, rendered
from .position import Position, deal, flat_of, settings_of
from .spaces import action_space, seen_space

with needed("gymnasium"):
    import gymnasium


class SoloEnv(gymnasium.Env[dict[str, Any], int]):
    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - Gymnasium's own declaration

    def __init__(
        self, game_id: str, options: Mapping[str, str] | None = None, render_mode: str | None = None
    ) -> None:
        check_mode(game_id, render_mode)
        self.flat, self.game_id, self.render_mode = flat_of(game_id), game_id, render_mode
        self._settings = settings_of(game_id, options or {}, 1)
        self.observation_space = seen_space(self.flat)
        self.action_space = action_space(self.flat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = self.np_random.integers(1, 1 << 63, 1, np.uint64)
        self.position = Position.start(self.flat, self._settings)
        deal(self.position, self._rng)
        return self._observation(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self.action_space.contains(action):
            raise ValueError(f"action {action} is none: they are 0 to {self.flat.ACTIONS - 1}")
        before = self._score()
        legal = bool(self.flat.allows(self.position.row, int(action)))
        if legal:
            self.position.apply(int(action))
            deal(self.position, self._rng)
        reward = self._score() - before
        return self._observation(), reward, self.position.turn == OVER, False, {"legal": legal}

    def _score(self) -> float:
        scores = np.zeros(1)
        self.flat.score(self.position.row, scores)
        return float(scores[0])

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.position.observation(0), "action_mask": self.position.mask()}

    def render(self) -> Rendering | None:
        if self.render_mode is None:
            return None
        return rendered(self.game_id, self.render_mode, [self.position.view(None)])
