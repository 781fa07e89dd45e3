"""Who plays with whom (DB-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .deck import TEAMS, Team

LARGEST_TEAM = 3

POINTS_TO_WIN = {2: 5, 3: 4, 4: 3}
"""By the number of teams (DB-12): ten start cards must be enough."""

_SPLITS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((1, 1),),
    3: ((1, 1, 1),),
    4: ((1, 1, 1, 1), (2, 2)),
    5: ((2, 3),),
    6: ((2, 2, 2),),
    7: ((2, 2, 3),),
    8: ((2, 2, 2, 2),),
}


def suggested_splits(players: int) -> tuple[tuple[int, ...], ...]:
    """The sizes of teams as even as the number allows; the first is the default."""
    return _SPLITS[players]


def suggested_teams(players: int) -> tuple[Team, ...]:
    """A team for every seat, by the default split; neighbours at the table play for different teams."""
    if players == 1:
        return TEAMS[:1]
    rooms = list(suggested_splits(players)[0])
    teams: list[Team] = []
    while len(teams) < players:
        for place, free in enumerate(rooms):
            if free:
                rooms[place] -= 1
                teams.append(TEAMS[place])
    return tuple(teams)


def is_legal_split(teams: Sequence[str]) -> bool:
    """Two to four teams of one to three."""
    sizes = Counter(teams)
    return len(sizes) in POINTS_TO_WIN and max(sizes.values()) <= LARGEST_TEAM
