"""How everybody stands: by points, and by the usual tie-breaks where those are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

import msgspec

from .events import BOT
from .history import History
from .state import TournamentState

T = TypeVar("T")
Criterion: TypeAlias = Callable[[Sequence[T]], Callable[[T], int]]
"""Of a group that is equal so far: how good each of them is."""


class EntrantRank(msgspec.Struct, frozen=True):
    """Points and Buchholz' number in halves, Sonneborn and Berger's in quarters."""

    rank: int
    """Shared by those who are equal in everything."""
    entrant: int
    points: int
    wins: int
    played: int
    buchholz: int
    """The points of all opponents; for a round without one, the own points."""
    sonneborn: int
    """The points of those one has won against, and half of those one has drawn with."""
    scored: int
    """Own scores in the games less those of the opponents."""


class TeamRank(msgspec.Struct, frozen=True):
    rank: int
    team: str
    points: int
    """In halves: a table won, or shared."""
    scored: int
    """All scores of the team in the games."""


def rank_entrants(state: TournamentState) -> list[EntrantRank]:
    """The best first."""
    table = _Figures(state)
    numbers = [entrant.number for entrant in state.entrants]
    rows: list[EntrantRank] = []
    for group in _in_groups(numbers, table.criteria(state)):
        rank = len(rows) + 1
        rows += [table.row(rank, number) for number in group]
    return rows


def rank_teams(state: TournamentState) -> list[TeamRank]:
    """The best first; none where there are no teams."""
    points, scores = dict.fromkeys(state.teams, 0), dict.fromkeys(state.teams, 0)
    for found in state.encounters():
        teams = found.encounter.teams
        if found.points is None:
            continue
        for team in set(teams):
            place = teams.index(team)
            points[team] += found.points[place]
            scores[team] += found.scores[place] if found.scores else 0
    rows: list[TeamRank] = []
    criteria: list[Criterion[str]] = [lambda _: points.__getitem__, lambda _: scores.__getitem__]
    for group in _in_groups(list(state.teams), criteria):
        rank = len(rows) + 1
        rows += [TeamRank(rank, team, points[team], scores[team]) for team in group]
    return rows


class _Figures:
    def __init__(self, state: TournamentState) -> None:
        self._history = history = History(state)
        points = history.points
        self._buchholz: dict[int, int] = {}
        self._sonneborn: dict[int, int] = {}
        for entrant in state.entrants:
            number = entrant.number
            results = history.results[number]
            real = [(other, won) for other, won in results if other != BOT]
            self._buchholz[number] = (
                sum(points[other] for other, _ in real) + points[number] * (history.alone[number])
            )
            self._sonneborn[number] = sum(won * points[other] for other, won in real)

    def criteria(self, state: TournamentState) -> list[Criterion[int]]:
        history = self._history
        points: Criterion[int] = lambda _: history.points.__getitem__  # noqa: E731
        buchholz: Criterion[int] = lambda _: self._buchholz.__getitem__  # noqa: E731
        sonneborn: Criterion[int] = lambda _: self._sonneborn.__getitem__  # noqa: E731
        wins: Criterion[int] = lambda _: history.wins.__getitem__  # noqa: E731
        scored: Criterion[int] = lambda _: history.scored.__getitem__  # noqa: E731
        if state.terms.format == "swiss":
            return [points, buchholz, sonneborn, self._direct, wins, scored]
        if state.terms.format == "round-robin":
            return [points, self._direct, sonneborn, wins, scored]
        return [points]

    def _direct(self, group: Sequence[int]) -> Callable[[int], int]:
        """The points among themselves, where all of them have met."""
        met = self._history.met
        if not all(met[one][other] for one, other in combinations(group, 2)):
            return lambda _: 0
        results = self._history.results
        return lambda one: sum(won for other, won in results[one] if other in group)

    def row(self, rank: int, number: int) -> EntrantRank:
        history = self._history
        return EntrantRank(
            rank,
            number,
            history.points[number],
            history.wins[number],
            history.played[number],
            self._buchholz[number],
            self._sonneborn[number],
            history.scored[number],
        )


def _in_groups(members: list[T], criteria: Sequence[Criterion[T]]) -> list[list[T]]:
    """The best first; those who are equal in everything stay together, in the order they came."""
    if len(members) < 2 or not criteria:
        return [members] if members else []
    value = criteria[0](members)
    groups: dict[int, list[T]] = {}
    for member in members:
        groups.setdefault(value(member), []).append(member)
    return [
        group for level in sorted(groups, reverse=True) for group in _in_groups(groups[level], criteria[1:])
    ]
