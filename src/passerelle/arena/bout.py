"""One game of a tournament, from its number to its result. A bot that fails resigns: the rules do the rest."""

from __future__ import annotations

import atexit
import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from passerelle.core import record as records
from passerelle.core.contract import AnyBot, AnyGame
from passerelle.core.setup import Setup
from passerelle.core.simulate import Stalled, bot_setup, derived_lottery, drive, finished_record
from passerelle.core.values import SEATS, Outcome, Seat
from passerelle.games import catalogue

from .caller import Endless, Failure, GuardedCaller
from .contestants import is_program, maker
from .external import BotFault, Program
from .plan import Bout, Plan


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game: a line of the ledger."""

    number: int
    seed: str
    seats: tuple[str, ...]
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[tuple[str, int], ...] = ()
    failures: tuple[Failure, ...] = ()
    notes: dict[Seat, dict[str, float]] = {}
    """What a bot tells of its game in an attribute of this name, such as how much it thought."""
    thinking: dict[Seat, float] = {}
    """Seconds for an answer, on the average."""
    lines: int = 0
    seconds: float = 0.0
    void: bool = False
    """Nobody knows how it would have ended; it counts for nobody."""

    def score(self, name: str) -> float:
        """A contestant's share of the win."""
        shared = [self.seats[SEATS.index(seat)] for seat in self.winners]
        return shared.count(name) / len(shared) if shared else 1 / len(set(self.seats))


def seated(plan: Plan, names: tuple[str, ...]) -> Setup:
    """Levels of the catalogue sit as bots, all others under their names."""
    game = catalogue.find(plan.game)
    levels = {
        contestant.name: contestant.bot
        for contestant in plan.contestants
        if contestant.bot in game.declaration.bots
    }
    by_name = [place for place, name in enumerate(names) if name not in levels]
    return bot_setup(game, [levels.get(name, name) for name in names], plan.options, by_name)


def play_bout(plan: Plan, bout: Bout, keep: bool = False) -> tuple[GameResult, str]:
    """The result, and if it is to be kept the record (empty where there is none)."""
    game, begun = catalogue.find(plan.game), time.perf_counter()
    setup = seated(plan, bout.seats)
    caller = GuardedCaller(bout.seats, plan.limit)
    lottery = derived_lottery(bout.seed, plan.seats)
    bots = {
        seat: _take_seat(plan, game, setup, seat, name, lottery.seed, caller)
        for seat, name in zip(setup.seats, bout.seats, strict=True)
    }
    driver = None
    try:
        driver = drive(game, setup, bots, lottery, plan.budget, caller)
        outcome = driver.outcome
    except (Stalled, Endless) as end:
        outcome = Outcome((), type(end).__name__.lower())
    for bot in bots.values():
        if isinstance(bot, Program):
            bot.finish(outcome)
    assert outcome
    result = GameResult(
        bout.number,
        bout.seed,
        bout.seats,
        outcome.winners,
        outcome.reason,
        outcome.scores,
        tuple(caller.failures),
        {seat: bot.notes for seat, bot in bots.items() if hasattr(bot, "notes")},
        caller.thinking,
        len(driver.facts) if driver else 0,
        round(time.perf_counter() - begun, 3),
    )
    return result, records.write(finished_record(driver)) if keep and driver else ""


def _take_seat(
    plan: Plan, game: AnyGame, setup: Setup, seat: Seat, name: str, seed: str, caller: GuardedCaller
) -> AnyBot:
    """Ready to play; one that cannot even begin has failed already, and is never asked."""
    word = next(contestant.bot for contestant in plan.contestants if contestant.name == name)
    try:
        made = _make(plan.game, word, plan.limit)
        bot = _program(word, plan.limit, seat, made) if is_program(word) else made()
        if isinstance(bot, Program):
            bot.begin(game, setup, seat, random.Random(f"{seed} {seat} program"))
    except BotFault as fault:
        caller.fail(seat, fault)
    except Exception as error:  # noqa: BLE001 - whatever somebody's bot does when it is made
        caller.fail(seat, BotFault("crash", f"{type(error).__name__}: {error}"))
    else:
        caller.know(seat, trusted=word in game.declaration.bots)
        return bot
    return game.bots[game.declaration.bots[0]]()


@cache
def _make(game: str, word: Any, limit: float) -> Callable[[], AnyBot]:
    """A worker reads somebody's module once, not for every game."""
    return maker(catalogue.find(game), word, limit)


_programs: dict[tuple[str, float, Seat], Any] = {}
"""Programs stay for the next game; one for every seat, as they may sit on several."""


def _program(word: str, limit: float, seat: Seat, make: Callable[[], AnyBot]) -> Any:
    key = (word, limit, seat)
    if key not in _programs:
        _programs[key] = make()
    return _programs[key]


@atexit.register
def terminate_programs() -> None:
    """When this process ends, its programs do."""
    while _programs:
        _programs.popitem()[1].close()
