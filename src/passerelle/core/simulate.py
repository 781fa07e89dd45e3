"""Whole games between bots, on virtual time: the same seed gives the same record, byte for byte."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from . import play as playing
from .chance import Lottery, commitment
from .common import Claimed, Verdict
from .contract import AnyGame, Bot, Budget, TimedBot
from .play import Play
from .record import Header, Record
from .setup import Player, Setup, complete_options
from .values import SEATS, TABLE, Fact, Over, Refusal, Seat, Turn

PACE = 1000
"""Milliseconds a bot's action takes on the clock of a simulated game."""


class Stalled(Exception):  # noqa: N818 - a state of the game, not of the program
    """Everybody waits, for ever."""


class Steward:
    """Asks the bots what they do. This one trusts them: a bad answer is a fault of ours."""

    def choose(
        self, game: AnyGame, play: Play, seat: Seat, bot: Bot[Any, Any], budget: Budget, rng: random.Random
    ) -> Any:
        return bot.choose(game.view(play.state, seat), budget, rng)

    def plan(
        self, game: AnyGame, play: Play, seat: Seat, bot: Bot[Any, Any], now: int, rng: random.Random
    ) -> tuple[int, Any] | None:
        """In real time: when it does what."""
        if not isinstance(bot, TimedBot):
            raise TypeError(f"{bot} does not say when it acts")
        return bot.next(game.view(play.state, seat), now, rng)

    def amend(self, seat: Seat, action: Any, refusal: Refusal) -> Any:
        """What is done in place of an action that was refused."""
        raise ValueError(f"{seat} chose {action}: {refusal}")

    def over(self, play: Play) -> None:
        """The last position, for whoever wants to know more than the record says."""


TRUSTING = Steward()


def bot_setup(
    game: AnyGame, bots: Sequence[str], options: Mapping[str, str], strangers: Collection[int] = ()
) -> Setup:
    """One bot per seat, in seat order: levels of the game, and at the places of `strangers` others by their names."""
    teams = game.suggested_teams(len(bots))
    players = tuple(
        Player(seat, "human" if place in strangers else "bot", bot, team)
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
    bots: Mapping[Seat, Bot[Any, Any]],
    lottery: Lottery,
    budget: Budget | None = None,
    steward: Steward = TRUSTING,
) -> Record:
    """The finished record of one game. A bot's own generator comes from the seed and its seat alone."""
    if game.declaration.realtime:
        return play_race(game, setup, bots, lottery, steward)
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
            case _:
                break
        action = steward.choose(game, play, seat, bots[seat], budget, generators[seat])
        refusal = playing.check(game, play, seat, action, at)
        if refusal:
            action = steward.amend(seat, action, refusal)
        for fact in playing.decide(game, play, seat, action, at):
            facts.append(fact)
            play = playing.apply(game, play, fact)
        at += PACE
    steward.over(play)
    header = Header(game.declaration.id, setup, commitment(lottery.seed), lottery.nonces)
    return Record(game, header, tuple(facts), lottery.seed)


def play_race(
    game: AnyGame,
    setup: Setup,
    bots: Mapping[Seat, Bot[Any, Any]],
    lottery: Lottery,
    steward: Steward = TRUSTING,
) -> Record:
    """A game in real time: whoever is next by the clock acts; the lines of bots take no time."""
    generators = {seat: random.Random(f"{lottery.seed} {seat}") for seat in setup.seats}
    play = playing.begin(game, setup)
    facts: list[Fact[Any]] = []
    at = 0
    while True:
        play, drawn = playing.settle(game, play, lottery, at)
        facts += drawn
        awaited = playing.awaiting(game, play)
        if isinstance(awaited, Over):
            break
        plans = []
        for seat in getattr(awaited, "seats", ()):
            plan = steward.plan(game, play, seat, bots[seat], at, generators[seat])
            if plan:
                plans.append((max(at, plan[0]), seat, plan[1]))
        alarm = playing.next_alarm(game, play)
        if alarm is not None and all(alarm <= moment for moment, _, _ in plans):
            at = alarm
            continue
        if not plans:
            raise Stalled
        at = min(moment for moment, _, _ in plans)
        actions = [(seat, action) for moment, seat, action in plans if moment == at]
        new = happen(game, play, lottery, _amended(game, play, actions, at, steward), at)
        for fact in new:
            play = playing.apply(game, play, fact)
        facts += new
    steward.over(play)
    header = Header(game.declaration.id, setup, commitment(lottery.seed), lottery.nonces)
    return Record(game, header, tuple(facts), lottery.seed)


def _amended(
    game: AnyGame, play: Play, actions: list[tuple[Seat, Any]], at: int, steward: Steward
) -> list[tuple[Seat, Any]]:
    amended = []
    for seat, action in actions:
        refusal = playing.check(game, play, seat, action, at)
        amended.append((seat, steward.amend(seat, action, refusal) if refusal else action))
    return amended


def happen(
    game: AnyGame, play: Play, lottery: Lottery, actions: list[tuple[Seat, Any]], at: int
) -> list[Fact[Any]]:
    """The first action's facts; of rivals in the same millisecond, a tie and what the game makes of it."""
    held = [(seat, action) for seat, action in actions if game.is_decisive(play.state, seat, action)]
    rivals = [
        one
        for one in held
        if any(game.are_rivals(play.state, one, other) for other in held if other[0] != one[0])
    ]
    if len(rivals) < 2:
        seat, action = actions[0]
        return playing.decide(game, play, seat, action, at)
    tie: Fact[Any] = Fact(at, TABLE, Verdict(tuple(Claimed(seat, at, 0) for seat, _ in rivals), 0, ""))
    play, settled = playing.settle(game, playing.apply(game, play, tie), lottery, at)
    for seat, action in rivals:
        if playing.check(game, play, seat, action, at) is None:
            return [tie, *settled, *playing.decide(game, play, seat, action, at)]
    return [tie, *settled]


def simulate(game: AnyGame, bots: tuple[str, ...], options: Mapping[str, str], seed: str) -> Record:
    """One game between bots of these levels."""
    setup = bot_setup(game, bots, options)
    playing.begin(game, setup)  # refuses a bad setup before a bot is made
    made = {seat: game.bots[level]() for seat, level in zip(setup.seats, bots, strict=True)}
    return play_out(game, setup, made, derived_lottery(seed, len(bots)))
