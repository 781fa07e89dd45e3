"""The games in real time as PettingZoo environments: all agents at once, on ticks of virtual time.

An observation is a dict: `observation`, the planes that the room's `ticks.PLANES` names, made from what the seat
sees, and `action_mask`. Action 0 waits. Actions of one tick happen together: rivals are in a tie, settled by the
clause of the game. An action that the mask did not show does nothing, and the info says so (`legal`). Where nobody
can do anything (a countdown), time goes on to the next moment somebody can. The reward of a tick is what one's side
has scored, less what the other sides scored on average.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from passerelle.core import play as playing
from passerelle.core.driver import Driver
from passerelle.core.play import Play
from passerelle.core.simulate import bot_setup, derived_lottery
from passerelle.core.ticks import WAIT
from passerelle.core.values import SEATS, Seat
from passerelle.games import catalogue

from .extra import needed
from .pictures import Rendering, check_mode, render_modes, rendered
from .position import ticks_of, wrong_seats
from .spaces import action_space, seen_space

with needed("pettingzoo"):
    from pettingzoo import ParallelEnv


class RaceEnv(ParallelEnv):
    def __init__(
        self,
        game_id: str,
        options: Mapping[str, str] | None = None,
        seats: int = 2,
        ticks: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        """A game is cut off after so many ticks."""
        self.game, self.ticks = catalogue.find(game_id), ticks_of(game_id)
        if seats not in self.ticks.SEAT_COUNTS:
            raise ValueError(wrong_seats(game_id, seats, self.ticks.SEAT_COUNTS))
        check_mode(game_id, render_mode)
        self.metadata = {
            "name": f"passerelle_{game_id}",
            "render_modes": render_modes(game_id),
            "render_fps": 1000 / self.ticks.TICK,
        }
        self.render_mode = render_mode
        self._longest = ticks
        self._setup = bot_setup(self.game, ("random",) * seats, options or {})
        self.possible_agents = [f"seat_{number}" for number in range(1, seats + 1)]
        self.observation_spaces = {agent: seen_space(self.ticks) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.ticks) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        seats = len(self.possible_agents)
        lottery = derived_lottery(str(self._seeds.integers(1 << 62)), seats)
        self._driver = Driver(self.game, playing.begin(self.game, self._setup), lottery)
        self.at = self._tick = 0
        self.agents = self.possible_agents[:]
        self._points = [0] * seats
        self._go_on()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, ...]:
        self._legal = {agent: self._is_legal(agent, number) for agent, number in actions.items()}
        moves = [
            (seat, self.ticks.action_of(self.game.view(self.play.state, seat), int(number)))
            for seat, number in zip(map(self._seat, actions), actions.values(), strict=True)
            if number != WAIT
        ]
        # What was illegal (which the info tells), or has become so within the tick, is not done.
        while moves := [move for move in moves if self._driver.check(*move, self.at) is None]:
            moves = self._driver.act_together(moves, self.at)
        self.at += self.ticks.TICK
        self._tick += 1
        self._go_on()
        return self._told()

    def _is_legal(self, agent: str, number: int) -> bool:
        """By the mask the agent was shown. Raises ValueError for what is no agent or no action at all."""
        if agent not in self.agents:
            raise ValueError(f"{agent} does not play; the agents are {', '.join(self.agents) or 'gone'}")
        if not self.action_spaces[agent].contains(number):
            raise ValueError(f"{agent}: action {number} is none: they are 0 to {self.ticks.ACTIONS - 1}")
        return bool(self._masks[agent][number])

    @property
    def play(self) -> Play:
        return self._driver.play

    def _told(self) -> tuple[Any, ...]:
        agents = self.agents
        over = self._driver.outcome is not None
        late = self._tick >= self._longest and not over
        told: tuple[Any, ...] = (
            self._observations(),
            self._rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {"legal": self._legal.get(agent, True)} for agent in agents},
        )
        if over or late:
            self.agents = []
        return told

    def _seat(self, agent: str) -> Seat:
        return SEATS[self.possible_agents.index(agent)]

    def _go_on(self) -> None:
        """To the next moment at which somebody can do something; the table does its part."""
        self.at = self._driver.advance(self.at, self._is_anybody_able)

    def _is_anybody_able(self, at: int) -> bool:
        views = (self.game.view(self.play.state, self._seat(agent)) for agent in self.agents)
        now = self.play.game_time(at)
        return any(self.ticks.legal(view, now)[1:].any() for view in views)

    def _observations(self) -> dict[str, dict[str, Any]]:
        now = self.play.game_time(self.at)
        views = {agent: self.game.view(self.play.state, self._seat(agent)) for agent in self.agents}
        self._masks = {agent: self.ticks.legal(view, now) for agent, view in views.items()}
        return {
            agent: {"observation": self.ticks.observe(view, now), "action_mask": self._masks[agent].copy()}
            for agent, view in views.items()
        }

    def _rewards(self) -> dict[str, float]:
        points = self.ticks.points(self.game.view(self.play.state, None))
        gained = [now - before for now, before in zip(points, self._points, strict=True)]
        self._points = points
        sides = [player.team or player.seat for player in self._setup.players]
        return {
            agent: float(
                gained[n] - np.mean([g for g, side in zip(gained, sides, strict=True) if side != sides[n]])
            )
            for n, agent in enumerate(self.possible_agents)
        }

    def render(self) -> Rendering | None:
        """In characters what every seat sees, below one another."""
        if self.render_mode is None:
            return None
        views = [self.game.view(self.play.state, self._seat(agent)) for agent in self.possible_agents]
        return rendered(self.game.declaration.id, self.render_mode, views)

    def close(self) -> None:
        pass
