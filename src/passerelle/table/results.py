"""What came of the games at a table, as they are stored."""

from __future__ import annotations

import msgspec

from passerelle.core.contract import AnyGame
from passerelle.core.values import SEATS, Outcome

from .clock import Clock
from .course import Course
from .seats import Lobby, read_lobby
from .series import TableSeries
from .store import Saved


class SeriesResult(msgspec.Struct, frozen=True):
    """Of a series that is decided, chair by chair."""

    wins: tuple[int, ...]
    """Games."""
    scores: tuple[int, ...]
    """Of a single game its scores, where it has them; of several, the wins."""


def read_result(table_id: str, game: AnyGame, saved: Saved, clock: Clock) -> SeriesResult | None:
    """None while it goes on. The games are replayed."""
    lobby = read_lobby(saved.lobby, game.declaration)
    series = TableSeries(table_id, game, clock)
    series.load(lobby, saved.games)
    match, course = series.match, series.course
    if match is None or course is None or course.outcome is None or not match.decided:
        return None
    scores = match.wins if lobby.length > 1 else _scores(lobby, course, course.outcome)
    return SeriesResult(match.wins, scores)


def _scores(lobby: Lobby, course: Course, outcome: Outcome) -> tuple[int, ...]:
    """Those of a team are everybody's in it."""
    by = dict(outcome.scores)
    if not by:
        return ()
    seats = {place: seat for seat, place in zip(SEATS, course.order, strict=False)}
    return tuple(by.get(seats[place], by.get(chair.team, 0)) for place, chair in enumerate(lobby.chairs))
