"""What each person has won at a table, over all its games and whoever played them.

The lobby keeps what the games before the present one brought; the present one counts once it is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from .course import Course
from .seats import Lobby, PersonTotal

MOST = 24
"""People that are remembered; who has not played for longest goes first."""


def count(lobby: Lobby, course: Course | None) -> tuple[PersonTotal, ...]:
    """With the last game, where it is over and was no practice of one alone."""
    if course is None or course.outcome is None or len(course.order) < 2:
        return lobby.totals
    known = {one.who: one for one in lobby.totals}
    points = dict(course.outcome.scores)
    people = _numbered(lobby.occupants or (f"{one.kind} {one.name}" for one in lobby.people))
    for place, player in zip(course.order, course.play.players, strict=True):
        who, began = people[place], lobby.people[place]
        before = known.pop(who, None) or PersonTotal(who, began.kind)
        own = points.get(player.seat, points.get(player.team))
        known[who] = replace(
            before,
            name=player.name if player.kind == began.kind else began.name,  # a bot may have played on
            games=before.games + 1,
            wins=before.wins + (player.seat in course.outcome.winners),
            points=before.points if own is None else (before.points or 0) + own,
        )
    return tuple(known.values())[-MOST:]


def _numbered(occupants: Iterable[str]) -> list[str]:
    """Two bots of one level are two."""
    seen: Counter[str] = Counter()
    told = []
    for who in occupants:
        seen[who] += 1
        told.append(who if seen[who] == 1 else f"{who} {seen[who]}")
    return told
