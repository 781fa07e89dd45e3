"""The turn games as PettingZoo environments, one agent at a time.

An observation is a dict: `observation`, the planes that the room's `flat.PLANES` names, seen from the agent's
side, and `action_mask`, 1 for every action it may take now. Dice and lots are the environment's: agents are only
ever asked when it is their turn. The reward comes with the end: 1 and −1 between two, the sum always 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from passerelle.core.flat import OVER

from .extra import needed
from .pictures import Rendering, check_mode, render_modes, rendered
from .position import Position, deal, flat_of, settings_of
from .spaces import action_space, seen_space

with needed("pettingzoo"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(game_id: str, **choices: Any) -> Any:
    """With PettingZoo's usual guards: an illegal action loses, steps come in order."""
    guarded = wrappers.TerminateIllegalWrapper(TurnEnv(game_id, **choices), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class TurnEnv(AECEnv):
    def __init__(
        self,
        game_id: str,
        options: Mapping[str, str] | None = None,
        seats: int = 2,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_mode(game_id, render_mode)
        self.flat, self.game_id = flat_of(game_id), game_id
        self.metadata = {
            "name": f"passerelle_{game_id}",
            "render_modes": render_modes(game_id),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{number}" for number in range(1, seats + 1)]
        self._settings = settings_of(game_id, options or {}, seats)
        self.observation_spaces = {agent: seen_space(self.flat) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.flat) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._rng = self._seeds.integers(1, 1 << 63, 1, np.uint64)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position = Position.start(self.flat, self._settings)
        self._go_on()

    def _go_on(self) -> None:
        """Draws until a seat is to act, or tells the result."""
        deal(self.position, self._rng)
        if self.position.turn == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            scores = self.position.scores(len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, scores, strict=True))
        else:
            self.agent_selection = self.possible_agents[self.position.turn]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: None is for agents whose game is over")
        self.position.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        asked = self.position.turn == seat
        mask = self.position.mask() if asked else np.zeros(self.flat.ACTIONS, np.int8)
        return {"observation": self.position.observation(seat), "action_mask": mask}

    def render(self) -> Rendering | None:
        if self.render_mode is None:
            return None
        return rendered(self.game_id, self.render_mode, [self.position.view(None)])

    def close(self) -> None:
        pass
