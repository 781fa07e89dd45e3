"""Random games for tests: by legal actions alone, with every kind of action in play, bluffs included."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from passerelle.core import play as playing
from passerelle.core.chance import commitment
from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame
from passerelle.core.play import Play
from passerelle.core.record import Header, Record
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import SEATS, Fact, Refused, Seat, Simultaneous, Turn


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


def awaited_seats(game: AnyGame, play: Play) -> tuple[Seat, ...]:
    match playing.awaiting(game, play):
        case Turn(seat=seat):
            return (seat,)
        case Simultaneous(seats=seats):
            return seats
        case _:
            return ()


LONGEST = 400
"""Actions of a random game; after so many one seat after the other resigns."""


def accepts(game: AnyGame, setup: Setup) -> bool:
    """Whether the game can be played so: some options ask for a certain number of seats."""
    try:
        playing.begin(game, setup)
    except Refused:
        return False
    return True


def random_game(game: AnyGame, setup: Setup, seed: str) -> Iterator[tuple[Play, list[Fact[Any]]]]:
    """Each play of a random game with the facts that led to it; the last one is over."""
    rng = random.Random(seed)
    lottery = derived_lottery(seed, len(setup.players))
    play = playing.begin(game, setup)
    yield play, []
    at = 0
    for number in count():
        play, facts = playing.settle(game, play, lottery, at)
        if facts:
            yield play, facts
        if playing.outcome(game, play):
            return
        seats = awaited_seats(game, play)
        if not seats:
            # A countdown: nobody may act before it is over.
            at = playing.next_alarm(game, play) or at
            continue
        seat = rng.choice(seats)
        action = rng.choice(list(game.legal_actions(play.state, seat)))
        if number >= LONGEST:
            seat, action = next(seat for seat in setup.seats if seat not in play.resigned), Resign()
        # People take their time: sometimes more than a clock allows, so that deadlines pass too.
        at += rng.choice((0, 400, 3000, 7000))
        late = playing.overdue(game, play, at)
        facts = late or playing.decide(game, play, seat, action, at)
        for fact in facts:
            play = playing.apply(game, play, fact)
        yield play, facts


def random_record(game: AnyGame, setup: Setup, seed: str) -> Record:
    facts = tuple(fact for _, new in random_game(game, setup, seed) for fact in new)
    lottery = derived_lottery(seed, len(setup.players))
    header = Header(game.declaration.id, setup, commitment(lottery.seed), lottery.nonces)
    return Record(game, header, facts, lottery.seed)
