"""Verbindung gesucht on one core, in one run: random games of the compiled engine against those of the referee,
and the referee's steps against a game written in Python on OpenSpiel's API.

All choose uniformly among the legal actions. A step is one action or one roll, with everything that follows
from it. The games are played with `announce automatic`, so that they reach a real end.
"""

from __future__ import annotations

import random

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers python_tic_tac_toe

from common import Work, finish, side_by_side
from passerelle.core.chance import Lottery
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.values import Chance, Over, Turn
from passerelle.games.verbindung import GAME, fast


def engine(games: int = 2000) -> Work:
    rng = fast.seeded(7)

    def work() -> int:
        fast.play_games(games, 0, 0, 1, 0, rng)
        return games

    return work


def referee_game(setup: Setup, seed: int) -> int:
    """One random game; how many steps it took."""
    choose, lottery = random.Random(seed).choice, Lottery(str(seed), ("", ""))
    state, steps, line = GAME.initial(setup), 0, 0
    while not isinstance(awaited := GAME.awaiting(state), Over):
        if isinstance(awaited, Chance):
            facts = [GAME.draw(state, lottery.dealer(line + 1), 0)]
        else:
            assert isinstance(awaited, Turn)
            facts = GAME.decide(state, awaited.seat, choose([*GAME.legal_actions(state, awaited.seat)]), 0)
        for fact in facts:
            state = GAME.apply(state, fact)
        line += len(facts)
        steps += 1
    return steps


def referee(games: int = 20) -> Work:
    names = (Player("p1", "bot", "random"), Player("p2", "bot", "random"))
    setup = Setup(complete_options(GAME.declaration, {"announce": "automatic"}), names)
    seeds = iter(range(10**9))

    def work() -> int:
        return sum(referee_game(setup, next(seeds)) for _ in range(games))

    return work


def peer_steps(games: int = 50) -> Work:
    game, choose = pyspiel.load_game("python_tic_tac_toe"), random.Random(7).choice

    def work() -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choose(state.legal_actions()))
                steps += 1
        return steps

    return work


def main(arguments: list[str]) -> None:
    playouts, steps, peer = side_by_side([engine(), referee(), peer_steps()], rounds=7)
    games = 20000
    length = fast.play_games(games, 0, 0, 1, 0, fast.seeded(1))[0] / games
    refereed = steps / length
    print(
        f"Compiled engine: {playouts:,.0f} random games/s; referee: {refereed:,.0f}/s ({length:.0f} steps each)"
    )
    print(f"Referee: {steps:,.0f} steps/s; OpenSpiel, a game in Python: {peer:,.0f} steps/s")
    finish(
        "verbindung-playouts", steps, peer, unit="steps/s per core",
        engine_games=round(playouts), referee_games=round(refereed),
        engine_to_referee=round(playouts / refereed, 1),
    )  # fmt: skip


if __name__ == "__main__":
    main([])
