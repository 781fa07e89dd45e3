"""The turn games as Gymnasium environments for one, against a level: `gymnasium.make("passerelle/<Id>-v0")`.

An observation is a dict: `observation`, the planes that the room's `flat.PLANES` names, and `action_mask`. The others
are played by one of the game's levels, under the referee. An illegal action does nothing and is told so in the info.
The reward comes with the end, as in all turn games.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from passerelle.core import play as playing
from passerelle.core.contract import Budget
from passerelle.core.driver import Driver
from passerelle.core.simulate import PACE, bot_setup, derived_lottery
from passerelle.core.values import SEATS
from passerelle.games import catalogue

from .extra import needed
from .opponents import check_level, check_seat
from .pictures import Rendering, check_mode, rendered
from .position import Position, flat_of, settings_of
from .spaces import action_space, seen_space

with needed("gymnasium"):
    import gymnasium


class AgainstEnv(gymnasium.Env[dict[str, Any], int]):
    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - Gymnasium's own declaration

    def __init__(
        self,
        game_id: str,
        opponent: str = "level-1",
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        seats: int = 2,
        render_mode: str | None = None,
    ) -> None:
        """`opponent`: a level of the game; `seat`: the learner's, from 1, or by lot in every game."""
        check_mode(game_id, render_mode)
        self.game, self.flat, self.render_mode = catalogue.find(game_id), flat_of(game_id), render_mode
        settings_of(game_id, options or {}, seats)  # refuses what rows do not know
        check_level(game_id, opponent)
        check_seat(seat, seats)
        self._opponent, self._seat, self._seats = opponent, seat, seats
        self._setup = bot_setup(self.game, (opponent,) * seats, options or {})
        self.observation_space = seen_space(self.flat)
        self.action_space = action_space(self.flat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        word = str(self.np_random.integers(1 << 62))
        self.place = (int(self.np_random.integers(self._seats)) + 1 if self._seat is None else self._seat) - 1
        self._rng = random.Random(word)
        self._bots = {name: self.game.bots[self._opponent]() for name in SEATS[: self._seats]}
        self._driver = Driver(
            self.game, playing.begin(self.game, self._setup), derived_lottery(word, self._seats)
        )
        self._at = 0
        self._go_on()
        return self._observation(), {"seat": self.place + 1}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self.action_space.contains(action):
            raise ValueError(f"action {action} is none: they are 0 to {self.flat.ACTIONS - 1}")
        legal = self._driver.outcome is None and bool(self.flat.allows(self.position.row, int(action)))
        if legal:
            self._numbers += (int(action),)
            act = self.flat.action_of(self._view, self._numbers)
            if act is None:  # the beginning of an action
                self.position.apply(int(action))
            else:
                self._act(SEATS[self.place], act)
                self._go_on()
        return self._observation(), self._reward(), self._driver.outcome is not None, False, {"legal": legal}

    def _act(self, seat: str, action: Any) -> None:
        self._driver.act_together([(seat, action)], self._at)
        self._at += PACE

    def _go_on(self) -> None:
        """Until the learner is to act, or the game is over."""
        while True:
            self._at = self._driver.advance(self._at)
            status = self._driver.status
            if status.outcome or SEATS[self.place] in status.awaited:
                break
            for seat in status.awaited:
                view = self.game.view(self._driver.play.state, seat)
                self._act(seat, self._bots[seat].choose(view, Budget(), self._rng))
        self._view = self.game.view(self._driver.play.state, SEATS[self.place])
        self._numbers: tuple[int, ...] = ()
        self.position = Position(self.flat, self.flat.row_of(self._view))

    def _reward(self) -> float:
        outcome = self._driver.outcome
        if outcome is None:
            return 0.0
        won = SEATS[self.place] in outcome.winners
        return self._seats / len(outcome.winners) - 1 if won else -1.0

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.position.observation(self.place), "action_mask": self.position.mask()}

    def render(self) -> Rendering | None:
        """The referee's view; while an action has only begun, the row's."""
        if self.render_mode is None:
            return None
        view = self.position.view(None) if self._numbers else self._view
        return rendered(self.game.declaration.id, self.render_mode, [view])
