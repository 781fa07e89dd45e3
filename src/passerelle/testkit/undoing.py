"""Games in which people undo, take back and ask for hints."""

from __future__ import annotations

import random

from passerelle.core import play as playing
from passerelle.core.common import Advised, Resign, TakeBack, Undo
from passerelle.core.contract import AnyGame
from passerelle.core.driver import Driver
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import SEATS, TABLE, Fact


def seated(game: AnyGame, people: int, **options: str) -> Setup:
    players = tuple(
        Player(seat, "human", f"Test {seat}") if number < people else Player(seat, "bot", "random")
        for number, seat in enumerate(SEATS[: game.declaration.seat_counts[-1]])
    )
    return Setup(complete_options(game.declaration, options), players)


def begin(game: AnyGame, setup: Setup, seed: str = "undo") -> Driver:
    driver = Driver(game, playing.begin(game, setup), derived_lottery(seed, len(setup.players)))
    driver.settle(0)
    return driver


def act(driver: Driver, rng: random.Random, at: int) -> None:
    """Any legal action of whoever is to act."""
    seat = driver.status.awaited[0]
    actions = list(driver.game.legal_actions(driver.play.state, seat))
    quiet = [action for action in actions if type(action).__name__ != "Announce"]  # that soon ends the game
    assert driver.act(seat, rng.choice(quiet), at) is None


def erratic(game: AnyGame, setup: Setup, seed: str, actions: int) -> Driver:
    """A game in which people go back wherever they may, now and then; at last everybody resigns."""
    driver, rng = begin(game, setup, seed), random.Random(seed)
    for number in range(actions):
        at = 100 * number
        driver.settle(at)
        if driver.outcome:
            break
        ways = playing.ways_back(game, driver.play)
        if ways and rng.random() < 0.4:
            seat, way = rng.choice(list(ways.items()))
            assert driver.act(seat, Undo() if way == "undo" else TakeBack(), at) is None
        elif rng.random() < 0.1:
            driver.happen([Fact(at, TABLE, Advised(driver.status.awaited[0]))], at)
        else:
            act(driver, rng, at)
    for seat in setup.seats:
        if not driver.outcome:
            assert driver.act(seat, Resign(), 100 * actions) is None
    return driver
