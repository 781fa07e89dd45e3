"""What each entrant has behind them: whom they met, how often they sat first, how often they were alone."""

from __future__ import annotations

from collections import Counter, defaultdict

from .events import BOT, WIN
from .state import TournamentState


class History:
    """Counted once for a state. Numbers are those of entrants."""

    def __init__(self, state: TournamentState) -> None:
        self.points: Counter[int] = Counter()
        """In halves."""
        self.wins: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        """Encounters that are decided, byes left out."""
        self.scored: Counter[int] = Counter()
        """Own scores less those of the others."""
        self.met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        """How often two have met as opponents, decided or not."""
        self.alone: Counter[int] = Counter()
        """Rounds in which nobody met them, or a bot."""
        self.balance: Counter[int] = Counter()
        """How much more often they had the first seat of two than the second."""
        self.results: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        """Opponents (or `BOT`) with the points against them."""
        for found in state.encounters():
            self._count(found.encounter.seats, found.encounter.teams)
            if found.points is not None:
                self._count_points(found.encounter.seats, found.points, found.scores)

    def _count(self, seats: tuple[int, ...], teams: tuple[str, ...]) -> None:
        sides = teams or tuple(map(str, range(len(seats))))
        for one, side in zip(seats, sides, strict=True):
            if one == BOT:
                continue
            others = [other for other, against in zip(seats, sides, strict=True) if against != side]
            if not any(others):
                self.alone[one] += 1
            for other in filter(None, others):
                self.met[one][other] += 1
            if len(seats) == 2 and not teams:
                self.balance[one] += 1 if one == seats[0] else -1

    def _count_points(self, seats: tuple[int, ...], points: tuple[int, ...], scores: tuple[int, ...]) -> None:
        for place, one in enumerate(seats):
            if one == BOT:
                continue
            self.points[one] += points[place]
            if len(seats) > 1:
                self.played[one] += 1
                self.wins[one] += points[place] == WIN
        if len(seats) == 2:
            first, second = seats
            self.results[first].append((second, points[0]))
            self.results[second].append((first, points[1]))
            if scores:
                self.scored[first] += scores[0] - scores[1]
                self.scored[second] += scores[1] - scores[0]
