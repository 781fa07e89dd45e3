"""Masked PPO against itself, in NumPy on `passerelle.Batch`: one network plays all seats and learns from each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from network import Array, Policy, policy_slopes

import passerelle


@dataclass(frozen=True)
class Settings:
    steps: int
    """Actions in all games together."""
    games: int = 256
    """Played at once."""
    length: int = 32
    """Actions in each of them between two lessons."""
    discount: float = 1.0
    trace: float = 0.95
    """GAE's λ."""
    rate: float = 1e-3
    """Of learning, at the beginning; it falls to nothing."""
    clip: float = 0.2
    curiosity: float = 0.01
    epochs: int = 4
    lesson: int = 1024
    """Actions for one step of the optimizer."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Of the game, where they are not the default ones."""


class Learner:
    def __init__(self, game: str, settings: Settings, seed: int) -> None:
        self.settings, self.policy = settings, Policy(game, seed, settings.options)
        self.games = passerelle.Batch(game, settings.games, settings.options, seed=seed, threads=1)
        self._rng = np.random.default_rng(seed)
        self._adam = Adam(self.policy.weights)
        self.steps = 0

    def learn(self) -> float:
        """Plays for a while, and learns from it. How much is left to chance, in nats."""
        played = self._play()
        left = 1 - self.steps / self.settings.steps
        self.steps += self.settings.games * self.settings.length
        entropy = 0.0
        for _ in range(self.settings.epochs):
            order = self._rng.permutation(len(played["actions"]))
            for start in range(0, len(order), self.settings.lesson):
                some = order[start : start + self.settings.lesson]
                entropy = self._improve({name: kept[some] for name, kept in played.items()}, max(left, 0.05))
        return entropy

    def _play(self) -> dict[str, Array]:
        """One row for each action: what was seen, done and gained."""
        games, settings = self.games, self.settings
        kept, rewards, done = [], [], []
        for _ in range(settings.length):
            seen, masks, seats = games.observations.copy(), games.masks.copy(), games.turns.copy()
            actions, logs, values = self.policy.choose(seen, masks, self._rng.random(len(seen)))
            kept.append(
                {
                    "seen": seen,
                    "masks": masks,
                    "seats": seats,
                    "actions": actions,
                    "logs": logs,
                    "values": values,
                }
            )
            games.step(actions)
            rewards.append(games.rewards.copy())
            done.append(games.done.copy())
        *_, ahead = self.policy.choose(games.observations, games.masks, self._rng.random(settings.games))
        seats, values = (np.stack([step[name] for step in kept]) for name in ("seats", "values"))
        advantages = advantages_of(
            seats, values, np.stack(rewards), np.stack(done), games.turns, ahead, settings
        )
        played = {
            name: np.concatenate([step[name] for step in kept])
            for name in ("seen", "masks", "actions", "logs")
        }
        gains = advantages.ravel()
        played["returns"] = gains + values.ravel()
        played["gains"] = (gains - gains.mean()) / (gains.std() + 1e-8)
        return played

    def _improve(self, some: dict[str, Array], left: float) -> float:
        policy, settings = self.policy, self.settings
        seen = policy.look(some["seen"])
        first, second, ratings, values = policy.forward(seen)
        values = values + policy.lead(some["seen"])
        slopes = np.zeros_like(ratings)
        entropy = policy_slopes(
            ratings, some["masks"], *policy.parts[:2], some["actions"], some["logs"], some["gains"],
            settings.clip, settings.curiosity, slopes,
        )  # fmt: skip
        value_slopes = ((values - some["returns"]) / len(values)).astype(np.float32)
        self._adam.step(policy.backward(seen, first, second, slopes, value_slopes), settings.rate * left)
        return entropy


def advantages_of(
    seats: Array,
    values: Array,
    rewards: Array,
    done: Array,
    last_seats: Array,
    last_values: Array,
    settings: Settings,
) -> Array:
    """GAE, seat by seat: from a seat's action to its next one, it gains what all actions between them brought it.

    Whose turn it is at the end expects what the network says; the others share the opposite.
    """
    length, games, count = rewards.shape
    every = np.arange(games)
    ahead = np.repeat(-last_values[:, None] / max(1, count - 1), count, axis=1)
    ahead[every, last_seats] = last_values
    later, gained = np.zeros((games, count)), np.zeros((games, count))
    advantages = np.zeros((length, games), np.float32)
    for step in reversed(range(length)):
        over = done[step]
        ahead[over], later[over], gained[over] = 0, 0, 0
        gained += rewards[step]
        now = every, seats[step]
        surprise = gained[now] + settings.discount * ahead[now] - values[step]
        later[now] = surprise + settings.discount * settings.trace * later[now]
        advantages[step] = later[now]
        ahead[now], gained[now] = values[step], 0
    return advantages


class Adam:
    def __init__(self, weights: dict[str, Array], longest: float = 0.5) -> None:
        self._weights, self._longest, self._count = weights, longest, 0
        self._mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self._square = {name: np.zeros_like(each) for name, each in weights.items()}

    def step(self, slopes: Mapping[str, Array], rate: float) -> None:
        """Slopes longer than `longest` together are made shorter first."""
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        shorter = min(1.0, self._longest / (length + 1e-8))
        self._count += 1
        rate *= np.sqrt(1 - 0.999**self._count) / (1 - 0.9**self._count)
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope * shorter - mean)
            square += 0.001 * ((slope * shorter) ** 2 - square)
            self._weights[name] -= (rate * mean / (np.sqrt(square) + 1e-7)).astype(np.float32)


def against_chance(policy: Policy, games: int = 400, seed: int = 0) -> float:
    """The share of games that it wins against actions drawn by lot; alone, the cards it wins in one game.

    It plays what is likeliest; alone, by its chances: nobody else would lead it out of a circle.
    """
    batch = passerelle.Batch(policy.game, games, policy.options, seed=seed, auto_reset=False, threads=1)
    own = np.arange(games) % batch.seats
    result = np.zeros(games)
    rng = np.random.default_rng(seed)
    for _ in range(batch.flat.LONGEST):
        playing = np.flatnonzero((batch.turns == own) & (batch.turns >= 0))
        if not (batch.turns >= 0).any():
            break
        actions = batch.sample()
        if len(playing):
            seen, masks = batch.observations[playing], batch.masks[playing]
            draws = rng.random(len(playing)) if batch.seats == 1 else np.full(len(playing), -1.0)
            actions[playing] = policy.choose(seen, masks, draws)[0]
        batch.step(actions)
        result += batch.rewards[np.arange(games), own]
    return float(result.mean() if batch.seats == 1 else (np.sign(result) + 1).mean() / 2)
