"""What a table is given: a store, a clock, somewhere for bots to think, and how long things take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec

from .bots import Thinker
from .clock import Clock
from .quota import Quota
from .store import Store
from .turn_notices import Notify, nobody

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=86_400_000)]


class Pace(msgspec.Struct, frozen=True):
    """In milliseconds."""

    bot: Milliseconds = 700
    """A bot answers no sooner, so that people can follow."""
    away: Milliseconds = 60_000
    """Out of touch for so long is having left."""
    away_from_a_race: Milliseconds = 10_000
    """The same in a game without turns, where the others play on."""
    claim: Milliseconds = 20_000
    """Who has left for so long can be declared to have given up."""
    host: Milliseconds = 120_000
    """A host out of touch for so long is one no more, if somebody else with a seat is there."""
    presence: Milliseconds = 200
    """Who comes and goes is told to the others this often at most."""
    resume: Milliseconds = 3000
    """A paused game goes on so long after somebody asks for it: everybody sees the countdown."""


class Services(msgspec.Struct, frozen=True):
    """What a table uses of its server."""

    store: Store
    clock: Clock
    think: Thinker
    pace: Pace = Pace()
    quota: Quota = Quota()
    notify: Notify = nobody
    """Tells people outside of the page that it is their turn."""
    game_over: Callable[[str], None] = lambda game: None
    """Hears of every game that ends, by its game's id."""
