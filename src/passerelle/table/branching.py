"""A new table whose game goes on from a moment of a finished one.

Its record begins with that game's lines as if they had happened here, and says how many there are (`from`): those
draws were the other game's, all that follow come from this game's own seed. What people did beside the game (pauses,
leaving, names) stays behind.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.common import COMMON_TYPES, TimedOut
from passerelle.core.contract import AnyGame
from passerelle.core.record import Record, write_fact, write_header
from passerelle.core.replay import Referee
from passerelle.core.setup import Setup
from passerelle.core.values import Fact, Facts, Refused, refuse

from .clock import Clock
from .seats import Lobby
from .series import TableSeries
from .store import Change, NewGame, Saved, SavedGame, StoredLine


class Beginning(NamedTuple):
    record: Record
    lines: int
    """How many of its lines have happened."""


class Branched(NamedTuple):
    change: Change
    saved: Saved


def branch(table_id: str, game: AnyGame, lobby: Lobby, beginning: Beginning, clock: Clock) -> Branched:
    """The table as it is stored, its game under way. Raises Refused, and Fault where the record breaks the rules."""
    record, lines = beginning
    setup = record.header.setup
    is_alike = len(setup.players) == len(lobby.chairs)
    if not is_alike or game.declaration.realtime or setup.is_revenge or not 0 < lines <= len(record.facts):
        raise Refused(refuse("PA-23.cannot-go-on"))
    prepared = TableSeries(table_id, game, clock).next_game(lobby)
    course = prepared.course
    facts = _taken_over(record, lines, course.header.setup)
    header = write_header(replace(course.header, taken=len(facts)))
    rows = tuple(
        StoredLine(course.id, number, "", write_fact(game, fact)) for number, fact in enumerate(facts, 1)
    )
    kept = msgspec.json.encode(prepared.lobby).decode()
    return Branched(
        Change(table_id, 1, kept, NewGame(course.id, course.number, header, course.seed), rows),
        Saved(1, kept, (SavedGame(course.number, header, course.seed, rows),)),
    )


def _taken_over(record: Record, lines: int, setup: Setup) -> Facts:
    """The game's own lines up to there, and what they cause at once; on a clock without pauses."""
    referee = Referee(record.game, setup, taken=len(record.facts))
    facts: Facts = []
    for number, (fact, play) in enumerate(zip(record.facts, record.positions(), strict=False)):
        if number >= lines and referee.settled:
            break
        if type(fact.event) in COMMON_TYPES and not isinstance(fact.event, TimedOut):
            continue
        here = Fact(play.game_time(fact.at), fact.who, fact.event)
        if referee.accept(here):
            raise Refused(refuse("PA-23.cannot-go-on"))
        facts.append(here)
    is_over = playing.outcome(record.game, referee.play) is not None
    if not facts or is_over or not referee.settled:
        raise Refused(refuse("PA-23.cannot-go-on"))
    return facts
