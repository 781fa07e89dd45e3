"""The turn games for OpenSpiel: `pyspiel.load_game("passerelle_<id>(option=value)")` once this is imported.

Every option of a game that rows of numbers know is a parameter of the same name, `seats` another. Chance nodes
are explicit. What its own algorithms ask for most (legal actions, chance outcomes, copies) is answered without
a detour through C++.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.contract import Budget
from passerelle.core.flat import CHANCE, OVER
from passerelle.core.setup import complete_options
from passerelle.games import catalogue

from .extra import needed
from .position import Position, flat_of, settings_of, turn_games

with needed("open_spiel"):
    import pyspiel

SEATS_PARAMETER = "seats"


def name_of(game_id: str) -> str:
    return f"passerelle_{game_id}"


def game_type(game_id: str) -> Any:
    flat = flat_of(game_id)
    defaults: dict[str, str | int] = dict(complete_options(catalogue.find(game_id).declaration, {}))
    parameters = {name: value for name, value in defaults.items() if name in flat.OPTIONS}
    if len(flat.SEAT_COUNTS) > 1:
        parameters[SEATS_PARAMETER] = flat.SEAT_COUNTS[0]
    return pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=f"Passerelle: {game_id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(flat.SEAT_COUNTS),
        min_num_players=min(flat.SEAT_COUNTS),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class TurnGame(pyspiel.Game):
    """One of our games; a subclass for each knows which."""

    game_id: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        flat, params = flat_of(self.game_id), dict(params or {})
        seats = int(params.get(SEATS_PARAMETER, flat.SEAT_COUNTS[0]))
        options = {name: str(value) for name, value in params.items() if name != SEATS_PARAMETER}
        self.start = Position.start(flat, settings_of(self.game_id, options, seats))
        info = pyspiel.GameInfo(
            num_distinct_actions=flat.ACTIONS,
            max_chance_outcomes=flat.OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            max_game_length=flat.LONGEST,
        )
        super().__init__(game_type(self.game_id), info, params)

    def new_initial_state(self) -> TurnState:
        return TurnState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.start)

    def max_chance_nodes_in_history(self) -> int:
        return self.start.flat.LONGEST

    def state_of(self, view: Any) -> TurnState:
        """The position a seat sees, without the moves that led to it."""
        state = TurnState(self)
        state.position = Position(self.start.flat, self.start.flat.row_of(view))
        return state


class TurnState(pyspiel.State):
    def __init__(self, game: TurnGame) -> None:
        super().__init__(game)
        self.position = game.start.copy()

    def current_player(self) -> int:
        return self.position.turn

    def is_terminal(self) -> bool:
        return self.position.turn == OVER

    def is_chance_node(self) -> bool:
        return self.position.turn == CHANCE

    def legal_actions(self, player: int | None = None) -> Sequence[int]:
        turn = self.position.turn
        if turn == CHANCE and player in (None, CHANCE):
            return [outcome for outcome, _ in self.position.odds()]
        return self.position.legal() if turn >= 0 and player in (None, turn) else []

    def _legal_actions(self, player: int) -> Sequence[int]:
        return self.position.legal() if player == self.position.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.position.odds())  # its search shuffles it

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.flat.word_of(self.position.row, action)

    def returns(self) -> list[float]:
        return self.position.scores(self.num_players())

    def __str__(self) -> str:
        return self.position.spell()


class Observer:
    """The planes of `flat.PLANES`, for any player (everything lies open)."""

    def __init__(self, start: Position) -> None:
        planes = start.observation(0).astype(np.float32)
        self.tensor: NDArray[np.float32] = planes.ravel()
        self.dict = {"planes": self.tensor.reshape(planes.shape)}

    def set_from(self, state: TurnState, player: int) -> None:
        self.dict["planes"][:] = state.position.observation(player)

    def string_from(self, state: TurnState, player: int) -> str:
        return str(state)


def _register(game_id: str) -> type[TurnGame]:
    made = type(
        f"Passerelle{game_id.capitalize()}", (TurnGame,), {"game_id": game_id, "__module__": __name__}
    )
    pyspiel.register_game(game_type(game_id), made)
    return made


GAMES = {game_id: _register(game_id) for game_id in turn_games()}
globals().update({game.__name__: game for game in GAMES.values()})  # where pickle looks for them


def load(game_id: str, options: Mapping[str, str] | None = None, seats: int = 2) -> TurnGame:
    """The OpenSpiel game for these options of ours; those it has no parameter for must be at their default."""
    known = flat_of(game_id)
    settings_of(game_id, options or {}, seats)
    parameters: dict[str, str | int] = {
        name: value for name, value in (options or {}).items() if name in known.OPTIONS
    }
    if len(known.SEAT_COUNTS) > 1:
        parameters[SEATS_PARAMETER] = seats
    game: TurnGame = pyspiel.load_game(name_of(game_id), parameters)
    return game


class OpenSpielBot:
    """Any OpenSpiel bot as one of ours: it is shown the position its seat sees, and answers in numbers."""

    def __init__(self, game: TurnGame, bot: Any) -> None:
        self._game, self._bot = game, bot

    def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
        state, numbers = self._game.state_of(view), list[int]()
        while True:
            numbers.append(int(self._bot.step(state)))
            action = self._game.start.flat.action_of(view, tuple(numbers))
            if action is not None:
                return action
            state.apply_action(numbers[-1])


def action_number(game_id: str, view: Any, action: Any) -> tuple[int, ...]:
    """The numbers of one of our actions: one, or several where a set-up is laid piece by piece.

    Raises ValueError for an action that rows cannot express.
    """
    flat = flat_of(game_id)
    return flat.numbers_of(flat.row_of(view), action)


def action_of(game_id: str, view: Any, numbers: tuple[int, ...]) -> Any | None:
    """Our action for these numbers; None while they are only its beginning."""
    return flat_of(game_id).action_of(view, numbers)
