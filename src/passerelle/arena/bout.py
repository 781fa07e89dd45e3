"""One game of a tournament, from its number to its result. A bot that fails resigns: the rules do the rest."""

from __future__ import annotations

import random
import time

import msgspec

from passerelle.core import record as records
from passerelle.core.contract import AnyBot, AnyGame
from passerelle.core.setup import Setup
from passerelle.core.simulate import Stalled, bot_setup, derived_lottery, drive, finished_record
from passerelle.core.values import SEATS, Outcome, Seat
from passerelle.games import catalogue

from . import programs
from .caller import Endless, Failure, GuardedCaller, Times
from .external import Program
from .pipe import BotFault
from .plan import Bout, CannotPlay, Plan


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
    """What a bot tells of its game, such as how much it thought."""
    times: dict[Seat, Times] = {}
    """How long each took to answer."""
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
    caller = GuardedCaller(bout.seats)
    lottery = derived_lottery(bout.seed, plan.seats)
    bots = {seat: _take_seat(plan, game, setup, seat, bout, lottery.seed, caller) for seat in setup.seats}
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
        {seat: notes for seat, bot in bots.items() if (notes := getattr(bot, "notes", None))},
        caller.times,
        len(driver.facts) if driver else 0,
        round(time.perf_counter() - begun, 3),
    )
    return result, records.write(finished_record(driver)) if keep and driver else ""


def play_or_void(plan: Plan, bout: Bout, keep: bool = False) -> tuple[GameResult, str]:
    """An error here is ours, as bots are in other processes: such a game counts for nobody, and is told."""
    try:
        return play_bout(plan, bout, keep)
    except Exception as error:  # noqa: BLE001 - the other games go on
        return void(bout, f"{type(error).__name__}: {error}"[:300]), ""


def void(bout: Bout, reason: str) -> GameResult:
    return GameResult(bout.number, bout.seed, bout.seats, (), reason, void=True)


def _take_seat(
    plan: Plan, game: AnyGame, setup: Setup, seat: Seat, bout: Bout, seed: str, caller: GuardedCaller
) -> AnyBot:
    """Ready to play; one that cannot even begin has failed already, and is never asked."""
    place = SEATS.index(seat)
    name = bout.seats[place]
    contestant = next(one for one in plan.contestants if one.name == name)
    if contestant.bot in game.declaration.bots:
        return game.bots[contestant.bot]()
    program = programs.kept(plan, contestant, bout.seats[:place].count(name))
    try:
        program.begin(game, setup, seat, random.Random(f"{seed} {seat} program"))
    except BotFault as fault:
        caller.fail(seat, fault)
    except CannotPlay as cannot:
        caller.fail(seat, BotFault("crash", str(cannot)))
    return program
