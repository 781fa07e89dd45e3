"""Whole games between bots, on virtual time: the same seed gives the same record, byte for byte."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from typing import Any

from . import play as playing
from .chance import Lottery, commitment
from .contract import AnyGame, Bot, Budget
from .record import Header, Record
from .setup import Player, Setup, complete_options
from .values import SEATS, Fact, Seat, Simultaneous, Turn

PACE = 1000
"""Milliseconds a bot's action takes on the clock of a simulated game."""


def bot_setup(game: AnyGame, bots: tuple[str, ...], options: Mapping[str, str]) -> Setup:
    """One bot per seat, in seat order."""
    teams = game.suggested_teams(len(bots))
    players = tuple(
        Player(seat, "bot", bot, team) for seat, bot, team in zip(SEATS, bots, teams, strict=False)
    )
    return Setup(complete_options(game.declaration, dict(options)), players)


def derived_lottery(seed: str, seats: int) -> Lottery:
    """Seed and nonces of a simulated game, all from one word."""

    def secret(part: str) -> str:
        return hashlib.sha256(f"{seed}:{part}".encode()).hexdigest()[:32]

    return Lottery(secret("seed"), tuple(secret(f"nonce {seat}") for seat in SEATS[:seats]))


def play_out(
    game: AnyGame,
    setup: Setup,
    bots: Mapping[Seat, Bot[Any, Any]],
    lottery: Lottery,
    budget: Budget | None = None,
) -> Record:
    """The finished record of one game. A bot's own generator comes from the seed and its seat alone."""
    budget = budget or Budget()
    generators = {seat: random.Random(f"{lottery.seed} {seat}") for seat in setup.seats}
    play = playing.begin(game, setup)
    facts: list[Fact[Any]] = []
    at = 0
    while True:
        play, drawn = playing.settle(game, play, lottery, at)
        facts += drawn
        match playing.awaiting(game, play):
            case Turn(seat=seat):
                pass
            case Simultaneous(seats=seats):
                seat = seats[0]
            case _:
                break
        action = bots[seat].choose(game.view(play.state, seat), budget, generators[seat])
        refusal = playing.check(game, play, seat, action, at)
        if refusal:
            raise ValueError(f"{seat} chose {action}: {refusal}")
        for fact in playing.decide(game, play, seat, action, at):
            facts.append(fact)
            play = playing.apply(game, play, fact)
        at += PACE
    header = Header(game.declaration.id, setup, commitment(lottery.seed), lottery.nonces)
    return Record(header, tuple(facts), lottery.seed)


def simulate(game: AnyGame, bots: tuple[str, ...], options: Mapping[str, str], seed: str) -> Record:
    """One game between bots of these levels."""
    setup = bot_setup(game, bots, options)
    playing.begin(game, setup)  # refuses a bad setup before a bot is made
    made = {seat: game.bots[level]() for seat, level in zip(setup.seats, bots, strict=True)}
    return play_out(game, setup, made, derived_lottery(seed, len(bots)))
