"""The peer of `passerelle bench batch`, in a process of its own: Pgx's Hex on a 6 x 6 board, on the CPU.

Reads lines `BATCH SECONDS` and answers with steps per second. A step draws a legal action for every game from
its mask, applies it, begins finished games anew, and writes masks and observations, all inside one compiled scan.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from typing import Any

import jax
import jax.numpy as jnp
from pgx.experimental import auto_reset
from pgx.hex import GameState, Hex, State

SIZE = 6
STEPS = 16
"""Of one scan."""


class SmallHex(Hex):  # type: ignore[misc]
    """Pgx 2.6.0 takes a size, but its states are made for 11 x 11: here they are made for this one."""

    def _init(self, key: Any) -> Any:
        order = jnp.array([[0, 1], [1, 0]])[jax.random.bernoulli(key).astype(jnp.int32)]
        board = GameState(board=jnp.zeros(SIZE * SIZE, jnp.int32))
        return State(
            current_player=order[board.color],
            _player_order=order,
            _x=board,
            observation=jnp.zeros((SIZE, SIZE, 4), dtype=jnp.bool_),
            legal_action_mask=jnp.ones(SIZE * SIZE + 1, dtype=jnp.bool_).at[-1].set(False),
        )


class Games:
    def __init__(self, batch: int) -> None:
        game = SmallHex(size=SIZE)
        step = jax.vmap(auto_reset(game.step, game.init))

        def once(state: Any, key: Any) -> tuple[Any, Any]:
            choosing, resetting = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(choosing, logits, axis=-1)
            state = step(state, actions, jax.random.split(resetting, batch))
            return state, state.terminated.sum()

        def run(state: Any, key: Any) -> Any:
            return jax.lax.scan(once, state, jax.random.split(key, STEPS))

        self._state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), batch))
        self._key = jax.random.PRNGKey(1)
        self._run = jax.jit(run).lower(self._state, self._key).compile()
        self._batch = batch

    def rate(self, seconds: float) -> float:
        done, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            self._key, key = jax.random.split(self._key)
            self._state, ended = self._run(self._state, key)
            ended.block_until_ready()
            done += self._batch * STEPS
        return done / spent


def main() -> None:
    games: dict[int, Games] = {}
    for line in sys.stdin:
        batch, seconds = line.split()
        if int(batch) not in games:
            games[int(batch)] = Games(int(batch))
        rate = games[int(batch)].rate(float(seconds))
        versions = f"pgx {version('pgx')}, jax {version('jax')}"
        print(json.dumps({"rate": rate, "version": versions}), flush=True)


if __name__ == "__main__":
    main()
