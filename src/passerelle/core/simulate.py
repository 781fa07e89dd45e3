"""Whole games between bots, on virtual time: the same seed gives the same record, byte for byte."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from . import play as playing
from .chance import Lottery, commitment
from .contract import AnyBot, AnyGame, Budget, TimedBot
from .driver import Driver
from .play import Move, Play
from .record import Header, Record
from .setup import Player, Setup, complete_options
from .values import SEATS, Refusal, Seat

PACE = 1000
"""Milliseconds a bot's action takes on the clock of a simulated game."""


class Stalled(Exception):
    """Everybody waits, for ever."""


class BotCaller:
    """Asks the bots what they do. This one trusts them: a bad answer raises."""

    def choose(
        self, game: AnyGame, play: Play, seat: Seat, bot: AnyBot, budget: Budget, rng: random.Random
    ) -> Any:
        return bot.choose(game.view(play.state, seat), budget, rng)

    def plan(
        self, game: AnyGame, play: Play, seat: Seat, bot: AnyBot, now: int, rng: random.Random
    ) -> tuple[int, Any] | None:
        """In real time: when it does what."""
        if not isinstance(bot, TimedBot):
            raise TypeError(f"{bot} does not say when it acts")
        return bot.next(game.view(play.state, seat), now, rng)

    def instead(self, seat: Seat, action: Any, refusal: Refusal) -> Any:
        """What is done in place of an action that was refused."""
        raise ValueError(f"{seat} chose {action}: {refusal}")


TRUSTING = BotCaller()


def bot_setup(
    game: AnyGame, bots: Sequence[str], options: Mapping[str, str], by_name: Collection[int] = ()
) -> Setup:
    """One bot per seat, in seat order: levels of the game, and at the places `by_name` others by their names."""
    teams = game.suggested_teams(len(bots))
    players = tuple(
        Player(seat, "human" if place in by_name else "bot", bot, team)
        for place, (seat, bot, team) in enumerate(zip(SEATS, bots, teams, strict=False))
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
    bots: Mapping[Seat, AnyBot],
    lottery: Lottery,
    budget: Budget | None = None,
) -> Record:
    """The finished record of one game. A bot's own generator comes from the seed and its seat alone."""
    return finished_record(drive(game, setup, bots, lottery, budget or Budget()))


def drive(
    game: AnyGame,
    setup: Setup,
    bots: Mapping[Seat, AnyBot],
    lottery: Lottery,
    budget: Budget,
    caller: BotCaller = TRUSTING,
) -> Driver:
    """One game from its beginning to its end. Who acts first by the clock acts; the lines of bots take no time."""
    generators = {seat: random.Random(f"{lottery.seed} {seat}") for seat in setup.seats}
    driver = Driver(game, playing.begin(game, setup), lottery)
    realtime = game.declaration.realtime

    def planned(seat: Seat, now: int) -> tuple[int, Any] | None:
        if realtime:
            return caller.plan(game, driver.play, seat, bots[seat], now, generators[seat])
        return now, caller.choose(game, driver.play, seat, bots[seat], budget, generators[seat])

    at = 0
    while True:
        at = driver.advance(at)
        status = driver.status
        if status.outcome:
            return driver
        plans = [(seat, plan) for seat in status.awaited if (plan := planned(seat, at))]
        first = min([max(at, moment) for _, (moment, _) in plans], default=None)
        if status.alarm is not None and (first is None or status.alarm <= first):
            at = status.alarm
            continue
        if first is None:
            raise Stalled
        at = first
        moves = [(seat, action) for seat, (moment, action) in plans if moment <= at]
        driver.act_together([_accepted(driver, move, at, caller) for move in moves], at)
        if not realtime:
            at += PACE


def _accepted(driver: Driver, move: Move, at: int, caller: BotCaller) -> Move:
    """This move, or what the caller puts in its place."""
    refusal = driver.check(*move, at)
    return (move[0], caller.instead(*move, refusal)) if refusal else move


def finished_record(driver: Driver) -> Record:
    """The record of a game that was driven from its first line to its last."""
    assert driver.lottery
    seed, setup = driver.lottery.seed, driver.play.setup
    header = Header(driver.game.declaration.id, setup, commitment(seed), driver.lottery.nonces)
    return Record(driver.game, header, tuple(driver.facts), seed)


def play_levels(game: AnyGame, levels: Sequence[str], options: Mapping[str, str], seed: str) -> Record:
    """One game between bots of these levels."""
    makers = [lambda level=level: game.bots[level]() for level in levels]
    return play_made(game, bot_setup(game, levels, options), makers, seed)


def play_made(
    game: AnyGame,
    setup: Setup,
    makers: Sequence[Callable[[], AnyBot]],
    seed: str,
    budget: Budget | None = None,
) -> Record:
    """One game between bots that are made for it, in seat order. A bad setup is refused before one is made."""
    playing.begin(game, setup)
    made = {seat: make() for seat, make in zip(setup.seats, makers, strict=True)}
    return play_out(game, setup, made, derived_lottery(seed, len(makers)), budget)
