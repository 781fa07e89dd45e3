"""Many games as one Gymnasium vector environment: `gymnasium.make_vec("passerelle/<Id>-v0", num_envs=…)`.

The learner plays one seat of each game, a level of the game the others; alone there are no others. Observations are a
dict of the batch's own arrays, `observation` and `action_mask`: nothing is copied, and the next step changes them.
An illegal action does nothing and is told so in the info; a number that is no action raises.

Finished games begin anew in the same step, in the next one, or when they are reset, as `autoreset_mode` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import Batch
from .extra import needed
from .pictures import Rendering, check_mode, render_modes, rendered
from .position import Position, flat_of
from .spaces import action_space, seen_space

with needed("gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Arrays = dict[str, NDArray[Any]]


class BatchEnv(VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        opponent: str = "level-1",
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`opponent`: a level of the game; `seat`: the learner's, from 1, or every one equally often."""
        self._mode = AutoresetMode(autoreset_mode)
        check_mode(game_id, render_mode)
        self.metadata = {
            "render_modes": render_modes(game_id),
            "render_fps": 2,
            "autoreset_mode": self._mode,
        }
        self.render_mode = render_mode
        flat = flat_of(game_id)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = seen_space(flat), action_space(flat)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(
            game_id,
            num_envs,
            options,
            seats,
            auto_reset=self._mode is AutoresetMode.SAME_STEP,
            threads=threads,
            opponents=None if max(flat.SEAT_COUNTS) == 1 else opponent,
            seat=seat,
        )
        self._games = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Every game anew, or those where `options["reset_mask"]` is true."""
        super().reset(seed=seed)
        self.batch.reset(self._seed(), games=self._masked((options or {}).get("reset_mask")))
        return self._observations(), {
            "seat": self.batch.learners + 1,
            "_seat": np.ones(self.num_envs, np.bool_),
        }

    def _masked(self, mask: Any) -> NDArray[np.int64] | None:
        if mask is None:
            return None
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"reset_mask is an array of {self.num_envs} truth values")
        return np.flatnonzero(mask)

    def _seed(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        games = self.batch
        chosen = np.asarray(actions)
        if not self.action_space.contains(chosen):
            raise ValueError(
                f"actions are {self.num_envs} whole numbers from 0 to {games.flat.ACTIONS - 1}, not {actions!r:.200}"
            )
        over = games.turns < 0
        legal = over | (games.masks[self._games, chosen] == 1)
        playing = np.flatnonzero(legal & ~over)
        games.step(chosen[playing], games=playing)
        if self._mode is AutoresetMode.NEXT_STEP and over.any():
            games.reset(self._seed(), games=np.flatnonzero(over))
        ended = games.done & ~over
        infos: dict[str, Any] = {"legal": legal, "_legal": np.ones(self.num_envs, np.bool_)}
        for game in np.flatnonzero(ended).tolist():
            infos = self._end(game, infos)
        rewards = games.rewards[self._games, games.learners]
        return self._observations(), rewards, games.done.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _end(self, game: int, infos: dict[str, Any]) -> dict[str, Any]:
        """The learner sees how the game stood at its end, in its place or, where the next has begun, in the info."""
        seen = self.batch.final_observation(game, int(self.batch.learners[game]))
        if self._mode is not AutoresetMode.SAME_STEP:
            self.batch.observations[game] = seen
            return infos
        final = {"observation": seen, "action_mask": np.zeros(self.batch.flat.ACTIONS, np.int8)}
        return self._add_info(infos, {"final_obs": final, "final_info": {"legal": True}}, game)

    def render(self) -> tuple[Rendering, ...] | None:
        """A frame of each game."""
        if self.render_mode is None:
            return None
        games = self.batch
        views = (Position(games.flat, row).view(None) for row in games.rows)
        return tuple(rendered(games.game_id, self.render_mode, [view]) for view in views)

    def _observations(self) -> Arrays:
        return {"observation": self.batch.observations, "action_mask": self.batch.masks}
