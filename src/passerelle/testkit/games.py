"""Random games for tests: by legal actions alone, with every kind of action in play, bluffs included."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import count

from passerelle.core import play as playing
from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame
from passerelle.core.driver import Driver
from passerelle.core.play import Play
from passerelle.core.record import Record
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.simulate import derived_lottery, finished_record
from passerelle.core.values import SEATS, Facts, Refused


def setup_for(game: AnyGame, seats: int, options: Mapping[str, str] | None = None) -> Setup:
    teams = game.suggested_teams(seats)
    players = tuple(
        Player(seat, "human", f"Test {seat}", team) for seat, team in zip(SEATS, teams, strict=False)
    )
    return Setup(complete_options(game.declaration, dict(options or {})), players)


def option_sets(game: AnyGame) -> Iterator[dict[str, str]]:
    """The defaults, then every other value of every option (numbers: the lowest), one at a time."""
    yield {}
    for option in game.declaration.options:
        for form in option.forms:
            value = " ".join(filter(None, (form.word, "" if form.low is None else str(form.low))))
            if value != option.default:
                yield {option.name: value}


LONGEST = 400
"""Actions of a random game; after so many one seat after the other resigns."""


def accepts(game: AnyGame, setup: Setup) -> bool:
    """Whether the game can be played so: some options ask for a certain number of seats."""
    try:
        playing.begin(game, setup)
    except Refused:
        return False
    return True


def random_game(game: AnyGame, setup: Setup, seed: str) -> Iterator[tuple[Play, Facts]]:
    """Each play of a random game with the facts that led to it; the last one is over."""
    driver = _begin(game, setup, seed)
    yield driver.play, []
    for facts in _random_steps(driver, random.Random(seed)):
        yield driver.play, facts


def random_record(game: AnyGame, setup: Setup, seed: str) -> Record:
    driver = _begin(game, setup, seed)
    for _ in _random_steps(driver, random.Random(seed)):
        pass
    return finished_record(driver)


def _begin(game: AnyGame, setup: Setup, seed: str) -> Driver:
    return Driver(game, playing.begin(game, setup), derived_lottery(seed, len(setup.players)))


def _random_steps(driver: Driver, rng: random.Random) -> Iterator[Facts]:
    """What happens, step by step: what the table does by itself, or what one action leads to."""
    at = 0
    for number in count():
        known = len(driver.facts)
        for moment in driver.moments(at):
            at = moment
            if len(driver.facts) > known:
                yield driver.facts[known:]
                known = len(driver.facts)
        status, play = driver.status, driver.play
        if status.outcome:
            return
        seat = rng.choice(status.awaited)
        action = rng.choice(list(driver.game.legal_actions(play.state, seat)))
        if number >= LONGEST:
            seat, action = next(seat for seat in play.setup.seats if seat not in play.resigned), Resign()
        # People take their time: sometimes more than a clock allows, so that deadlines pass too.
        at += rng.choice((0, 400, 3000, 7000))
        yield driver.settle(at) or driver.do(seat, action, at)
