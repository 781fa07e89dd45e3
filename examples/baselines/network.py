"""A policy that rates actions by their parts: a small network in NumPy, and a masked softmax over legal actions.

The network gives one number for each part, and an action is rated by the sum of its parts. Mostly an action is one
part, itself. Where actions are places for shapes (thousands of them), their parts are the squares that they cover and
the shape: what is learnt of a square holds for every shape that covers it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

import passerelle

HIDDEN = 128
SHAPES = 21
"""Of Forma."""
POINTS = slice(4 * SHAPES, 4 * SHAPES + 4)
"""Where an observation of Forma has everybody's points in its last plane: after the shapes in reserve."""
DECISIVE = 150
"""Points."""
Array = NDArray[Any]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def njit(kernel: Kernel) -> Kernel:
    compiled: Any = numba.njit(cache=True, nogil=True)(kernel)
    return cast("Kernel", compiled)


class Policy:
    """Rates what may be done and what a position is worth. `weights` is all it has learnt, `scale` how it looks."""

    def __init__(self, game: str, seed: int = 0, options: Mapping[str, str] | None = None) -> None:
        rng = np.random.default_rng(seed)
        flat = passerelle.Position.new(game).flat
        self.game, self.options, self.parts = game, dict(options or {}), parts_of(game)
        self.scale = _scale(game, self.options, seed)
        inputs = len(flat.PLANES) * flat.BOARD[0] * flat.BOARD[1]
        shapes = {
            "first": (inputs, HIDDEN),
            "second": (HIDDEN, HIDDEN),
            "rate": (HIDDEN, self.parts[2]),
            "value": (HIDDEN, 1),
        }
        self.weights: dict[str, Array] = {}
        for name, shape in shapes.items():
            size = {"rate": 0.01, "value": 1.0}.get(name, 2**0.5)
            self.weights[name] = (rng.standard_normal(shape) * size / np.sqrt(shape[0])).astype(np.float32)
            self.weights[f"{name} bias"] = np.zeros(shape[1], np.float32)

    def look(self, observations: Array) -> Array:
        """What the network gets to see: every number less its mean, in standard deviations."""
        mean, deviation = self.scale
        seen = observations.reshape(len(observations), -1).astype(np.float32)
        return np.clip((seen - mean) / deviation, -5, 5)

    def forward(self, seen: Array) -> tuple[Array, Array, Array, Array]:
        """The two hidden layers, the ratings of all parts, and the values of the positions."""
        w = self.weights
        first = np.maximum(seen @ w["first"] + w["first bias"], 0)
        second = np.maximum(first @ w["second"] + w["second bias"], 0)
        return (
            first,
            second,
            second @ w["rate"] + w["rate bias"],
            (second @ w["value"])[:, 0] + w["value bias"],
        )

    def backward(
        self, seen: Array, first: Array, second: Array, rate_slopes: Array, value_slopes: Array
    ) -> dict[str, Array]:
        """The slope of the loss by every weight."""
        w = self.weights
        below = rate_slopes @ w["rate"].T + value_slopes[:, None] @ w["value"].T
        below *= second > 0
        lower = (below @ w["second"].T) * (first > 0)
        return {
            "first": seen.T @ lower, "first bias": lower.sum(0),
            "second": first.T @ below, "second bias": below.sum(0),
            "rate": second.T @ rate_slopes, "rate bias": rate_slopes.sum(0),
            "value": second.T @ value_slopes[:, None], "value bias": value_slopes.sum(0, keepdims=True),
        }  # fmt: skip

    def lead(self, observations: Array) -> Array:
        """A first guess at the values, from which the network learns to depart: the lead in points, where one sees it.

        So an action that scores is known to be good long before its game ends (potential-based shaping).
        """
        if self.parts[2] == len(self.parts[1]):
            return np.zeros(len(observations), np.float32)
        points = observations[:, -1].reshape(len(observations), -1)[:, POINTS].astype(np.float32)
        ahead: Array = (points[:, 0] - points[:, 1:].max(axis=1)) / DECISIVE
        return ahead.clip(-1, 1)

    def choose(self, observations: Array, masks: Array, draws: Array) -> tuple[Array, Array, Array]:
        """An action for each row, the logarithm of its chance, and the row's value. A draw of −1: the likeliest."""
        *_, ratings, values = self.forward(self.look(observations))
        actions, logs = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.float32)
        choose_all(ratings, masks, *self.parts[:2], draws, actions, logs)
        return actions, logs, values + self.lead(observations)

    def save(self, file: Path) -> None:
        mean, deviation = self.scale
        kept: dict[str, Any] = {"game": self.game, "options": json.dumps(self.options), **self.weights}
        np.savez_compressed(file, mean=mean, deviation=deviation, **kept)

    @classmethod
    def load(cls, file: Path) -> Policy:
        with np.load(file) as kept:
            policy = cls.__new__(cls)
            policy.game, policy.options = str(kept["game"]), json.loads(str(kept["options"]))
            policy.scale = kept["mean"], kept["deviation"]
            others = ("game", "options", "mean", "deviation")
            policy.weights = {name: kept[name] for name in kept.files if name not in others}
        policy.parts = parts_of(policy.game)
        return policy


class Trained:
    """The policy as a bot: the likeliest action."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, view: Any, budget: Any, rng: Any) -> Any:
        position = passerelle.Position.seen(self.policy.game, view)
        numbers: list[int] = []
        while True:  # some actions are several numbers
            seen, mask = position.observation(position.turn)[None], position.mask()[None]
            numbers.append(int(self.policy.choose(seen, mask, np.full(1, -1.0))[0][0]))
            action = position.action(view, *numbers)
            if action is not None:
                return action
            position.apply(numbers[-1])


@cache
def parts_of(game: str) -> tuple[Array, Array, int]:
    """The parts of action a are `parts[starts[a]:starts[a + 1]]`; after starts and parts, how many there are."""
    flat = passerelle.Position.new(game).flat
    if flat.ACTIONS < 5000:
        return np.arange(flat.ACTIONS + 1), np.arange(flat.ACTIONS), flat.ACTIONS
    found = _covered(game, flat)
    starts = np.cumsum([0, *(len(found[action]) for action in range(flat.ACTIONS))])
    parts = np.concatenate([found[action] for action in range(flat.ACTIONS)])
    return starts, parts, int(parts.max()) + 1


def _covered(game: str, flat: passerelle.Flat) -> dict[int, Array]:
    """Forma: every shape is laid on an empty board, to see the squares it covers and which shape is used up."""
    squares, pass_number = flat.BOARD[0] * flat.BOARD[1], flat.ACTIONS - 1
    found = {pass_number: np.array([squares + SHAPES])}
    for corner in (0, -1):  # the tower stands in the way of some places: once here, once there
        board = passerelle.Position.new(game)
        while board.turn == board.CHANCE:
            board.apply(board.odds()[0][0])
        board.apply(pass_number)  # no obstacles
        board.apply(board.legal()[corner])
        before = board.observation(board.turn)
        for action in board.legal():
            if action not in found:
                after = board.copy()
                after.apply(action)
                changed = after.observation(board.turn) != before
                shape = np.flatnonzero(changed[-1].ravel()[:SHAPES])
                found[action] = np.concatenate([np.flatnonzero(changed[0]), squares + shape])
    return found


def _scale(game: str, options: Mapping[str, str], seed: int) -> tuple[Array, Array]:
    """Mean and deviation of every number in an observation, over games played by chance."""
    games = passerelle.Batch(game, 64, options, seed=seed)
    seen = []
    for _ in range(100):
        games.step(games.sample())
        seen.append(games.observations[::8].reshape(8, -1).astype(np.float32))
    together = np.concatenate(seen)
    return together.mean(0), together.std(0) + 0.1


@njit
def likelihoods(ratings: Array, mask: Array, starts: Array, parts: Array, legal: Array, logs: Array) -> int:
    """Writes the legal actions of one row and the logarithms of their chances; how many there are."""
    count, best = 0, -np.inf
    for action in range(len(mask)):
        if mask[action]:
            rated = 0.0
            for place in range(starts[action], starts[action + 1]):
                rated += ratings[parts[place]]
            legal[count], logs[count] = action, rated
            best = max(best, rated)
            count += 1
    total = 0.0
    for place in range(count):
        total += np.exp(logs[place] - best)
    logs[:count] -= best + np.log(total)
    return count


@njit
def choose_all(
    ratings: Array,
    masks: Array,
    starts: Array,
    parts: Array,
    draws: Array,
    actions: Array,
    chosen_logs: Array,
) -> None:
    legal, logs = np.zeros(masks.shape[1], np.int64), np.zeros(masks.shape[1])
    for row in range(len(masks)):
        count = likelihoods(ratings[row], masks[row], starts, parts, legal, logs)
        if count == 0:
            continue  # a game that is over
        place = 0
        if draws[row] < 0:
            place = int(logs[:count].argmax())
        else:
            left = draws[row] - np.exp(logs[0])
            while left > 0 and place < count - 1:
                place += 1
                left -= np.exp(logs[place])
        actions[row], chosen_logs[row] = legal[place], logs[place]


@njit
def policy_slopes(
    ratings: Array, masks: Array, starts: Array, parts: Array, actions: Array, old_logs: Array, advantages: Array,
    clip: float, curiosity: float, slopes: Array,
) -> float:  # fmt: skip
    """Of PPO's clipped loss, less `curiosity` times the entropy, by every rating; the mean entropy."""
    legal, logs = np.zeros(masks.shape[1], np.int64), np.zeros(masks.shape[1])
    entropies = 0.0
    for row in range(len(masks)):
        count = likelihoods(ratings[row], masks[row], starts, parts, legal, logs)
        entropy, now = 0.0, 0.0
        for place in range(count):
            entropy -= np.exp(logs[place]) * logs[place]
            if legal[place] == actions[row]:
                now = logs[place]
        ratio, gain = np.exp(now - old_logs[row]), advantages[row]
        clipped = (gain > 0 and ratio > 1 + clip) or (gain < 0 and ratio < 1 - clip)
        push = 0.0 if clipped else ratio * gain
        for place in range(count):
            chance = np.exp(logs[place])
            slope = push * (chance - (legal[place] == actions[row]))
            slope += curiosity * chance * (logs[place] + entropy)
            for part in range(starts[legal[place]], starts[legal[place] + 1]):
                slopes[row, parts[part]] += slope / len(masks)
        entropies += entropy
    return entropies / len(masks)
