"""Hexadés against OpenSpiel on one core, in one run: playouts of the compiled engine, actions of the referee.

The peer of the compiled engine is OpenSpiel's own C++ loop over random playouts of plain Hex 6 × 6 (no dice),
driven through its MCTS bot with two simulations of many rollouts each, so that its tree costs nothing.
The peer of the referee is a game written in Python on OpenSpiel's API, driven step by step.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers python_tic_tac_toe

from common import Work, finish, side_by_side
from passerelle.core.setup import Setup
from passerelle.core.simulate import play_levels
from passerelle.core.values import TABLE, Fact
from passerelle.games.hexades import GAME, fast
from passerelle.games.hexades.actions import Actions
from passerelle.games.hexades.layouts import BALANCED


def engine(fours: int = 5000) -> Work:
    reach, empty = fast.reach_table(BALANCED), np.uint64(0)
    seeds = random.Random(7)

    def work() -> int:
        fast.playouts(reach, empty, empty, fast.RED, np.uint64(seeds.getrandbits(64)), fours)
        return 4 * fours

    return work


def peer_playouts(rollouts: int = 500) -> Work:
    game = pyspiel.load_game("hex(board_size=6)")
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 1000, False, 7, False)
    state = game.new_initial_state()

    def work() -> int:
        bot.step(state)
        return 2 * rollouts

    return work


def referee(games: int = 20) -> Work:
    """Check, decide and apply every action of recorded games, the table's lines between them applied too."""
    records = [play_levels(GAME, ("random", "random"), {}, f"referee {number}") for number in range(games)]
    lines = [
        [(fact, None if fact.who == TABLE else GAME.intent(fact)) for fact in record.facts]
        for record in records
    ]
    setup = records[0].header.setup

    def work() -> int:
        return sum(replay_actions(setup, game) for game in lines)

    return work


def replay_actions(setup: Setup, lines: list[tuple[Fact[Any], Actions | None]]) -> int:
    state, actions, due = GAME.initial(setup), 0, 0
    for fact, action in lines:
        if due:
            due -= 1
        elif action is None:
            state = GAME.apply(state, fact)
        else:
            assert GAME.check(state, fact.who, action, fact.at) is None
            decided = GAME.decide(state, fact.who, action, fact.at)
            for consequence in decided:
                state = GAME.apply(state, consequence)
            due = len(decided) - 1
            actions += 1
    return actions


def peer_steps(games: int = 50) -> Work:
    """The same for the peer: recorded games, stepped to the end."""
    game, choose = pyspiel.load_game("python_tic_tac_toe"), random.Random(7).choice
    records = []
    for _ in range(games):
        state, record = game.new_initial_state(), []
        while not state.is_terminal():
            record.append(choose(state.legal_actions()))
            state.apply_action(record[-1])
        records.append(record)

    def work() -> int:
        for record in records:
            state = game.new_initial_state()
            for action in record:
                state.apply_action(action)
            assert state.is_terminal()
        return sum(map(len, records))

    return work


def main(arguments: list[str]) -> None:
    ours, peer = side_by_side([engine(), peer_playouts()])
    print(
        f"Compiled engine, full dice game: {ours:,.0f} playouts/s; OpenSpiel C++, plain Hex 6 × 6: {peer:,.0f}/s"
    )
    mine, theirs = side_by_side([referee(), peer_steps()])
    print(f"Referee, check + decide + apply: {mine:,.0f} actions/s; OpenSpiel, in Python: {theirs:,.0f}/s")
    finish(
        "hexades-playouts", ours, peer, unit="playouts/s per core",
        referee_ours=round(mine), referee_peer=round(theirs), referee_ratio=round(mine / theirs, 3),
    )  # fmt: skip


if __name__ == "__main__":
    main([])
